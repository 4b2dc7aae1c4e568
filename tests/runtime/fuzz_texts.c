/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a signature text: what comes back is a key or a problem that lies
 * in the text, and a key is one that calls can be made by. For libFuzzer:
 *
 *     clang -g -fsanitize=fuzzer,address,undefined -DFUZZER -Iinclude -Iruntime \
 *         tests/runtime/fuzz_texts.c runtime/signature.c -o fuzz && ./fuzz tests/runtime/texts
 *
 * Without it, a program that tries the files that it is given, and each of them cut
 * at every place and with every byte replaced; a test runs it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "signature.h"

static void
require(bool is_right, const char *what, const char *text)
{
	if (is_right)
		return;
	fprintf(stderr, "%s: %s\n", what, text);
	abort();
}

/* Walks through a key as its readers do. */
static void
check_key(const char *key, const char *text)
{
	const char *at = via_key_type_end(key);
	size_t parameters = 0;
	require(*at++ == '(', "no parameters in the key", text);
	while (*at != ')') {
		require(*at != '\0' && *at != 'v', "a wrong parameter in the key", text);
		parameters += *at != '.';
		at = via_key_type_end(at);
	}
	require(parameters <= VIA_PARAMETERS_MAX, "too many parameters in the key", text);
	at++;
	require(*at == '\0' || *at == '!' || *at == '@', "a wrong end of the key", text);
	require(strlen(key) < VIA_KEY_MAX, "too long a key", text);
}

/* What is found of a key in its text is the beginning of a type, a variadic part or a convention.
 */
static void
check_places(const char *key, const char *text)
{
	const char *at = key;
	size_t before = 0;
	while (*at != ')') {
		size_t place = via_signature_place(text, key, (size_t)(at - key));
		require(place >= before && place < strlen(text), "a place not in the text", text);
		bool begins_so = strchr("{.", *at) == NULL || text[place] == *at;
		require(begins_so, "another place than the key's", text);
		before = place;
		at = via_key_type_end(at);
		at += at[0] == '(';
	}
	at = strchr(key, '@');
	if (at != NULL)
		require(text[via_signature_place(text, key, (size_t)(at - key))] == '@',
			"another place than the convention's", text);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
	char key[VIA_KEY_MAX];
	struct via_problem problem = {.offset = SIZE_MAX, .text = NULL};
	char *text = malloc(size + 1);
	if (text == NULL)
		return 0;
	memcpy(text, bytes, size);
	text[size] = '\0';
	via_status status = via_signature_key(text, key, &problem);
	if (status == VIA_OK) {
		check_key(key, text);
		check_places(key, text);
	} else {
		require(status == VIA_BAD_ARGUMENT, "another status", text);
		require(problem.text != NULL, "no problem is told", text);
		require(problem.offset <= strlen(text), "a problem behind the text", text);
	}
	free(text);
	return 0;
}

#if !defined(FUZZER)

/* The text, its beginnings, and the text with each byte replaced by each other one. */
static void
try_around(unsigned char *text, size_t size)
{
	for (size_t length = 0; length <= size; length++)
		LLVMFuzzerTestOneInput(text, length);
	for (size_t index = 0; index < size; index++) {
		unsigned char kept = text[index];
		for (unsigned byte = 1; byte < 256; byte++) {
			text[index] = (unsigned char)byte;
			LLVMFuzzerTestOneInput(text, size);
		}
		text[index] = kept;
	}
}

int
main(int argc, char **argv)
{
	unsigned char text[2048];
	for (int index = 1; index < argc; index++) {
		FILE *file = fopen(argv[index], "rb");
		if (file == NULL)
			return 1;
		size_t size = fread(text, 1, sizeof text, file);
		fclose(file);
		try_around(text, size);
	}
	return argc > 1 ? 0 : 1;
}

#endif
