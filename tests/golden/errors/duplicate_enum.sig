module m;
enum e { A };
enum e { B };
