module m;
enum e { A, A };
