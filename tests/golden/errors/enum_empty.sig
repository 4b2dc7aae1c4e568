module m;
enum e { };
