module m;
int f([[out]] const char *p);
int g([[inout]] const int *p);
