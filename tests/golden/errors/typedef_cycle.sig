module m;
typedef pong ping;
typedef ping pong;
