module m;
#include <pthread.h>
typedef struct ... pthread_mutex_t;
[[errno(errno != 0)]] int pthread_mutex_lock(pthread_mutex_t *m);
