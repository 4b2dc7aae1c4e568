module m;
[[callconv(sdtcall)]] int f(int a);
[[callconv(fast)]] int g(int a);
[[callconv]] int h(int a);
