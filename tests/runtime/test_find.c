/* SPDX-License-Identifier: MIT */
/*
 * Names found through the perfect hash, which this file builds on its own from
 * the text at struct via_names; and the check of a module's contract.
 */
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

#define NAME_COUNT 500
#define NAME_LENGTH 32

struct module {
	char strings[(NAME_COUNT + 1) * NAME_LENGTH];
	struct via_function functions[NAME_COUNT];
	struct via_type types[NAME_COUNT];
	struct via_constant constants[NAME_COUNT];
	int32_t displacements[NAME_COUNT];
	uint32_t slots[NAME_COUNT];
	struct via_module module;
};

static uint64_t
hash_of(const char *name)
{
	uint64_t hash = strlen(name) * UINT64_C(11400714819323198485);
	for (size_t length = strlen(name), taken = 0; taken < length; taken += 8) {
		uint64_t number = 0;
		for (size_t i = taken; i < length && i < taken + 8; i++)
			number += (uint64_t)(unsigned char)name[i] << (i - taken) * 8;
		hash = (hash ^ number) * UINT64_C(11400714819323198485);
		hash ^= hash >> 32;
	}
	return hash;
}

static uint64_t
bucket_of(const char *name, uint32_t buckets)
{
	return (hash_of(name) >> 32) * buckets >> 32;
}

static uint64_t
displaced_slot(uint64_t hash, int32_t displacement, uint32_t count)
{
	uint64_t x = (hash ^ (uint64_t)displacement * 0x9E3779B97F4A7C15u) * 0x9E3779B97F4A7C15u;
	x = (x ^ (x >> 32)) * 0x9E3779B97F4A7C15u;
	return (x >> 32) * count >> 32;
}

/* Places the names of one bucket by the first displacement that leaves no two in one slot. */
static void
place_bucket(struct module *self, uint32_t bucket, uint32_t buckets, uint32_t count, bool *taken)
{
	uint32_t members[NAME_COUNT];
	uint32_t member_count = 0;
	for (uint32_t name = 0; name < count; name++)
		if (bucket_of(self->strings + self->functions[name].name, buckets) == bucket)
			members[member_count++] = name;
	for (int32_t displacement = 0; member_count > 0; displacement++) {
		uint64_t slots[NAME_COUNT];
		uint32_t placed = 0;
		while (placed < member_count) {
			const char *name = self->strings + self->functions[members[placed]].name;
			uint64_t slot = displaced_slot(hash_of(name), displacement, count);
			bool clash = taken[slot];
			for (uint32_t other = 0; other < placed; other++)
				clash = clash || slots[other] == slot;
			if (clash)
				break;
			slots[placed++] = slot;
		}
		if (placed < member_count)
			continue;
		for (uint32_t member = 0; member < member_count; member++) {
			taken[slots[member]] = true;
			self->slots[slots[member]] = members[member];
		}
		self->displacements[bucket] = displacement;
		return;
	}
}

/* name0, name1x, name2xx …: of 5 to 22 bytes, so that they end at each place of a word. */
static void
write_name(char ret_name[NAME_LENGTH], uint32_t number)
{
	static const char filling[] = "xxxxxxxxxxxxxxx";
	snprintf(ret_name, NAME_LENGTH, "name%u%.*s", (unsigned)number, (int)(number % 16),
		 filling);
}

/* A module of `count` names. Its buckets of one use either form of displacement. */
static struct module *
make_module(uint32_t count, uint32_t buckets)
{
	struct module *self = calloc(1, sizeof *self);
	bool taken[NAME_COUNT] = {false};
	assert_non_null(self);
	for (uint32_t name = 0; name < count; name++) {
		uint32_t offset = (name + 1) * NAME_LENGTH;
		write_name(self->strings + offset, name);
		self->functions[name].name = offset;
		self->types[name].name = offset;
		self->constants[name].name = offset;
	}
	for (uint32_t size = count; size > 0; size--) {
		for (uint32_t bucket = 0; bucket < buckets; bucket++) {
			uint32_t members = 0;
			for (uint32_t name = 0; name < count; name++)
				members += bucket_of(self->strings + self->functions[name].name,
						     buckets) == bucket;
			if (members == size)
				place_bucket(self, bucket, buckets, count, taken);
			if (members == 1 && size == 1 && bucket % 2 == 0)
				for (uint32_t slot = 0; slot < count; slot++)
					if (bucket_of(self->strings +
							  self->functions[self->slots[slot]].name,
						      buckets) == bucket)
						self->displacements[bucket] = -(int32_t)slot - 1;
		}
	}
	self->module = (struct via_module){
	    .contract = VIA_CONTRACT,
	    .function_count = count,
	    .type_count = count,
	    .constant_count = count,
	    .strings = self->strings,
	    .functions = self->functions,
	    .types = self->types,
	    .constants = self->constants,
	    .function_names = {self->displacements, self->slots, buckets, count},
	    .type_names = {self->displacements, self->slots, buckets, count},
	    .constant_names = {self->displacements, self->slots, buckets, count},
	};
	return self;
}

static void
every_name_is_found(void **state)
{
	(void)state;
	static const uint32_t sizes[][2] = {{1, 1}, {2, 1}, {3, 2}, {17, 5}, {500, 170}};
	for (unsigned size = 0; size < 5; size++) {
		struct module *self = make_module(sizes[size][0], sizes[size][1]);
		for (uint32_t name = 0; name < sizes[size][0]; name++) {
			char text[NAME_LENGTH];
			write_name(text, name);
			assert_ptr_equal(via_find(&self->module, text), &self->functions[name]);
			assert_ptr_equal(via_find_type(&self->module, text), &self->types[name]);
			assert_ptr_equal(via_find_constant(&self->module, text),
					 &self->constants[name]);
		}
		free(self);
	}
}

static void
other_names_are_not_found(void **state)
{
	(void)state;
	struct module *self = make_module(17, 5);
	static const char *const names[] = {"",       "n",     "name",    "name17",
					    "name00", "Name1", "\xff\xfe"};
	for (unsigned name = 0; name < 7; name++) {
		assert_null(via_find(&self->module, names[name]));
		assert_null(via_find_type(&self->module, names[name]));
		assert_null(via_find_constant(&self->module, names[name]));
	}
	assert_null(via_find(&self->module, NULL));
	assert_null(via_find_type(&self->module, NULL));
	assert_null(via_find_constant(&self->module, NULL));
	assert_null(via_find(NULL, "name1"));
	assert_null(via_find_type(NULL, "name1"));
	assert_null(via_find_constant(NULL, "name1"));
	free(self);
}

static void
an_empty_module_holds_no_name(void **state)
{
	(void)state;
	static const struct via_module empty = {.contract = VIA_CONTRACT, .strings = ""};
	assert_null(via_find(&empty, "name"));
	assert_null(via_find(&empty, ""));
	assert_null(via_find_type(&empty, "name"));
	assert_null(via_find_constant(&empty, "name"));
}

static void
a_module_of_another_contract_is_refused(void **state)
{
	(void)state;
	struct via_module module = {.contract = VIA_CONTRACT};
	assert_int_equal(via_module_check(&module), VIA_OK);
	module.contract = VIA_CONTRACT + 1;
	assert_int_equal(via_module_check(&module), VIA_BAD_CONTRACT);
	module.contract = 0;
	assert_int_equal(via_module_check(&module), VIA_BAD_CONTRACT);
	assert_int_equal(via_module_check(NULL), VIA_BAD_ARGUMENT);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_name_is_found),
	    cmocka_unit_test(other_names_are_not_found),
	    cmocka_unit_test(an_empty_module_holds_no_name),
	    cmocka_unit_test(a_module_of_another_contract_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
