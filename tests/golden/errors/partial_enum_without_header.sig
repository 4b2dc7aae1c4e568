module m;
enum e { A, ... };
