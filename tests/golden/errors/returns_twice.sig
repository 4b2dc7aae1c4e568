module m;
int vfork(void);
int setjmp(void *buffer);
