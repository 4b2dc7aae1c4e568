/* SPDX-License-Identifier: MIT */
/*
 * The library of catalog.h, without catalog_missing().
 */
#include "catalog.h"

#include <string.h>

int
settings_depth(const struct settings *settings)
{
	return settings->depth;
}

struct settings
settings_make(int port, int depth)
{
	return (struct settings){.port = port, .host = NULL, .timeout = -1, .depth = depth};
}

struct session
session_open(int port, short id)
{
	return (struct session){.secret = 0.5,
				.id = id,
				.padding = "pad",
				.settings = settings_make(port, 3),
				.serial = 1ULL << 60};
}

short
session_id(struct session session)
{
	return session.id;
}

struct block
block_make(int first)
{
	return (struct block){first, first + 1};
}

int
block_second(const struct block *block)
{
	return block->second;
}

int
packet_sum(const struct packet *packet)
{
	int sum = 0;

	for (int i = 0; i < packet->length; i++)
		sum += packet->data[i];
	return sum;
}

long long
variant_whole(struct variant variant)
{
	return variant.whole + variant.table[1][2];
}

struct handle {
	char name[16];
};

struct handle *
handle_open(const char *name)
{
	static struct handle handle;

	if (strlen(name) >= sizeof handle.name)
		return NULL;
	strcpy(handle.name, name);
	return &handle;
}

void
handle_close(struct handle *handle)
{
	handle->name[0] = '\0';
}

size_t
copy_bytes(void *to, const void *from, size_t count)
{
	memcpy(to, from, count);
	return count;
}

int
sum_all(const int *numbers, int count)
{
	int sum = 0;

	for (int i = 0; i < count; i++)
		sum += numbers[i];
	return sum;
}

int
sum_matrix(const int *numbers, short rows, unsigned char columns)
{
	return sum_all(numbers, rows * columns);
}

int
fill_some(char *text, unsigned int *length)
{
	memset(text, 'x', *length);
	*length /= 2;
	return 0;
}

int
sum_rest(const int *numbers, int count, int skip)
{
	return sum_all(numbers + skip, count - skip);
}

int
take_eight(const char *bytes)
{
	return bytes[0] + bytes[7];
}

char *
make_text(size_t length)
{
	static char text[100];

	memset(text, 'y', length);
	return text;
}

int
apply(counted *function, const void *data, size_t size)
{
	return function(data, size);
}

int
catalog_present(int x)
{
	return x + 1;
}

int
catalog_renamed(int x)
{
	return x + 2;
}
