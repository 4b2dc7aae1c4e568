/* SPDX-License-Identifier: MIT */
/*
 * What a module's tables describe: structs with members the spec does not
 * list, pointers with a meaning, functions that are not there.
 */
#ifndef CATALOG_H
#define CATALOG_H

#include <stddef.h>
#include <stdint.h>

/* All of it is in the spec. */
struct settings {
	int port;
	char *host;
	long timeout;
	char *bind_host;
	int flags;
	int depth;
};
int settings_depth(const struct settings *settings);
struct settings settings_make(int port, int depth);

/* Of these, the spec lists some members. */
struct session {
	double secret;
	short id;
	char padding[5];
	struct settings settings;
	uint64_t serial;
};
struct session session_open(int port, short id);
short session_id(struct session session);

/* So aligned that a place for it must be asked for; the spec lists one member. */
struct block {
	_Alignas(128) int first;
	int second;
};
struct block block_make(int first);
int block_second(const struct block *block);

/* A header before data of any length, members without a name, arrays of arrays. */
struct packet {
	unsigned short length;
	unsigned char data[];
};
int packet_sum(const struct packet *packet);
struct variant {
	int kind;
	union {
		long long whole;
		struct {
			float x, y;
		};
	};
	short table[2][3];
};
long long variant_whole(struct variant variant);
struct handle;
struct handle *handle_open(const char *name);
void handle_close(struct handle *handle);

/* Pointers whose extent depends on the other arguments. */
size_t copy_bytes(void *to, const void *from, size_t count);
int sum_all(const int *numbers, int count);
int sum_matrix(const int *numbers, short rows, unsigned char columns);
int fill_some(char *text, unsigned int *length);
int sum_rest(const int *numbers, int count, int skip);
int take_eight(const char *bytes);
char *make_text(size_t length);
typedef int counted(const void *data, size_t size);
int apply(counted *function, const void *data, size_t size);

/* The library has the second only. */
int catalog_missing(int x);
int catalog_present(int x);

/* A function of another name, for the linker. */
int catalog_renamed(int x);

#endif
