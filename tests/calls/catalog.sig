// SPDX-License-Identifier: MIT
//
// What a module's tables describe; see catalog.h.
module catalog;

#include "catalog.h"

struct settings {
	int port;
	char *host;
	long timeout;
	char *bind_host;
	int flags;
	int depth;
};
int settings_depth([[in]] const struct settings *settings);
struct settings settings_make(int port, int depth);

struct session { short id; uint64_t serial; struct settings settings; ...; };
struct session session_open(int port, short id);
short session_id(struct session session);

struct block { int second; ...; };
struct block block_make(int first);
int block_second(const struct block *block);

struct packet { unsigned short length; unsigned char data[]; };
int packet_sum([[in]] const struct packet *packet);
struct variant {
	int kind;
	union {
		long long whole;
		struct { float x, y; };
	};
	short table[2][3];
};
long long variant_whole(struct variant variant);
struct handle;
[[nullable]] struct handle *handle_open([[cstr]] const char *name);
void handle_close(struct handle *handle);

size_t copy_bytes([[out, bytes(count)]] void *to, [[in, bytes(count)]] const void *from,
		  size_t count);
int sum_all([[in, count(count)]] const int *numbers, int count);
int sum_matrix([[in, count(rows * columns)]] const int *numbers, short rows,
	       unsigned char columns);
int fill_some([[out, bytes(*length)]] char *text, [[inout]] unsigned int *length);
int sum_rest([[in, count(count - skip)]] const int *numbers, int count, int skip);
int take_eight([[in, count(8)]] const char *bytes);
[[bytes(length), nullable]] char *make_text(size_t length);
typedef int counted(const void *data, size_t size);
int apply(counted *function, [[in, bytes(size)]] const void *data, size_t size);

[[optional]] int catalog_missing(int x);
[[optional]] int catalog_present(int x);
[[optional, errno(ret == -1), name(missing_with_rule)]] int catalog_missing(int x);
#if 0
typedef ... elsewhere_t;
int catalog_unavailable(int x, elsewhere_t y);
struct settings_of_another_system { int nothing; };
#elif 1
int catalog_renamed(int x);
#else
long catalog_neither(void);
#endif
[[symbol("catalog_renamed")]] int catalog_alias(int x);

