// No header: the generated C declares everything. One golden for the header, too.
module plain;
int add(int a, int b);
int subtract(int a, int b);   // shares the stub of add
void stop(void);
double half(double x);
float quarter(float x);
char *find(const char *text, char c);
int (*chosen(int which))(int);
