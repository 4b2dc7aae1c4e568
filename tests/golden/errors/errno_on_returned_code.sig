module m;
#include <pthread.h>
typedef struct ... pthread_mutex_t;
[[errno(ret == -1)]] int pthread_mutex_lock(pthread_mutex_t *m);
[[errno(ret != 0)]] int posix_memalign(void **p, size_t alignment, size_t size);
