module m;
int f([[destroys(p)]] int p);
