module m;
[[ernno(ret == -1)]] int f(void);
int g([[nulable]] char *p);
