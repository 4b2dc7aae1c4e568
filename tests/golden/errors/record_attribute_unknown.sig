module m;
struct [[pakced]] s { int a; };
struct [[packed(1)]] t { int a; };
struct [[aligned]] u { int a; };
