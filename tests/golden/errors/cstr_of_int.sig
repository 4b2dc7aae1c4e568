module m;
int f([[cstr]] const int *p);
