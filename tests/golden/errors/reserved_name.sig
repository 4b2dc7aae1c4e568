module m;
int via_call(int a);
