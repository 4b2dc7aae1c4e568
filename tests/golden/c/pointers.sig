module pointers;
int take([[in, bytes(n)]] const void *from, [[out, count(n * 2)]] short *to, [[nullable]] char *more, int n);
int shrink([[out, bytes(*size)]] void *to, [[inout]] unsigned long *size);
[[cstr, nullable]] char *name([[cstr]] const char *key);
