module m;
#include <a.h>
struct s { ...; int a; };
