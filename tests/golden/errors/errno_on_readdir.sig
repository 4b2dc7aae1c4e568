module m;
#include <dirent.h>
typedef struct ... DIR;
[[errno(ret == NULL)]] struct dirent *readdir(DIR *d);
