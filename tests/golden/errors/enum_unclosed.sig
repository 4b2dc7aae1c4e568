module m;
enum e { A, B;
