module m;
int for(int a);
