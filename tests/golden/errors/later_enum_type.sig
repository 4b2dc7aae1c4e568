module m;
enum e : long { A };
