module m;
enum e { 1 };
