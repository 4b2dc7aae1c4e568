module m;
#include "registers.h"
typedef volatile struct { int control; } registers;
