module m;
struct stat { int a; ...; };
