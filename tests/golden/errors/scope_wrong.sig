module m;
typedef int (*visit)(void *data);
int a([[scope(call)]] int n);
int b([[scope(sometimes)]] visit v);
int c([[scope]] visit v);
int d([[scope(until(x + 1))]] visit v);
int e([[scope(until(colse))]] visit v);
int f([[scope(call, until(close))]] visit v);
int close(int n);
