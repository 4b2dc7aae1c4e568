module m;
typedef struct { int a; } *handle;
