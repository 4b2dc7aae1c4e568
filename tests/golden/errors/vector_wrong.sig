module m;
struct s { int a; };
typedef struct s v [[vector_size(16)]];
typedef float w [[vector_size(12)]];
typedef float *x [[vector_size(16)]];
