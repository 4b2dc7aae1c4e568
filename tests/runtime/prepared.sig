// SPDX-License-Identifier: MIT
// Shapes that test_prepare.c asks for by text. Nothing here is ever called.
module prepared;

struct both {
	int number;
	double share;
};

[[optional]] int prepared_add(int a, int b);
[[optional, errno(ret == -1)]] int prepared_try(int a, int b);
[[optional]] struct both prepared_pass(struct both both, void *data);
[[optional]] long prepared_vary(const char *format, ..., long number);
[[optional, errno(ret == NULL)]] void *prepared_find(unsigned long key, unsigned char kind);
[[optional, error(-ret)]] int prepared_negated(long number);

// C compares these otherwise than the texts that look like them.
[[optional, errno(ret == (unsigned int)-1)]] long long prepared_wide(void);
[[optional, errno(ret == 0xFFFFFFFF)]] int prepared_mask(void);
[[optional, errno(ret != 0UL)]] short prepared_suffix(void);

// And lays this out otherwise.
typedef int lanes[4] [[aligned(16)]];
struct aligned {
	char first;
	lanes lanes;
};
[[optional]] int prepared_aligned(struct aligned aligned);

// What is said of this function is not said of others of its shape.
[[optional, error(ret), errors(EIO), ok(ENOENT)]]
int prepared_noted([[out, count(size)]] char *place, int size);
