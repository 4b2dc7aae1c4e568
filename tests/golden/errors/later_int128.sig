module m;
__int128 f(void);
