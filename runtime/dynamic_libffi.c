/* SPDX-License-Identifier: MIT */
/*
 * Calls through libffi. All that a call needs, and all that describes the
 * function, lies in one piece of memory: the cif and its types, the types and
 * fields of a module of one function, the strings.
 *
 * An argument is handed to libffi where it lies: the bytes of a narrow integer
 * are at one end of its value or the other, by the machine's byte order, and
 * what travels by address is there already. A result gets a place that is wide
 * enough for what libffi writes, and is extended from its own width.
 */
#include <assert.h>
#include <errno.h>
#include <ffi.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/stub.h>
#include <viaduct/viaduct.h>

#include "dynamic.h"

/* A comparison of a failure rule. */
enum comparison { NEVER, ALWAYS, EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL };

/* How an argument travels. */
struct travel {
	char code;    /* its byte in the key */
	int8_t place; /* the offset of its bytes in the value; -1: they lie where it points to */
};

struct dynamic {
	struct via_dynamic shared; /* first */
	struct via_module module;
	struct {
		const struct via_module *module;
		struct via_signature row;
	} signature;
	struct via_outcome outcome;
	struct via_rule rules[2];
	struct via_semantics semantics;
	uint32_t parameter_name;
	ffi_cif cif;
	ffi_type **arguments;
	struct travel *travels; /* of the arguments */
	char result_code;       /* its byte in the key */
	enum comparison fails;
	int64_t number;   /* that the result is compared with */
	signed char sign; /* of the result, if it is the code; 0: errno is */
};

static_assert(offsetof(struct dynamic, signature.row) ==
		  offsetof(struct dynamic, signature.module) + sizeof(void *),
	      "the module's address lies before the row");

/* --- scalars --- */

struct scalar {
	char code;
	const char *name;
	ffi_type *type;
	uint8_t kind; /* enum via_kind */
};

static const struct scalar scalars[] = {
    {'v', "void", &ffi_type_void, VIA_VOID},
    {'o', "bool", &ffi_type_uint8, VIA_BOOL},
    {'a', "i8", &ffi_type_sint8, VIA_SIGNED},
    {'b', "i16", &ffi_type_sint16, VIA_SIGNED},
    {'c', "i32", &ffi_type_sint32, VIA_SIGNED},
    {'d', "i64", &ffi_type_sint64, VIA_SIGNED},
    {'A', "u8", &ffi_type_uint8, VIA_UNSIGNED},
    {'B', "u16", &ffi_type_uint16, VIA_UNSIGNED},
    {'C', "u32", &ffi_type_uint32, VIA_UNSIGNED},
    {'D', "u64", &ffi_type_uint64, VIA_UNSIGNED},
    {'f', "f32", &ffi_type_float, VIA_FLOAT},
    {'e', "f64", &ffi_type_double, VIA_DOUBLE},
    {'l', "longdouble", &ffi_type_longdouble, VIA_LONG_DOUBLE},
    {'p', "ptr", &ffi_type_pointer, VIA_POINTER},
};

static const struct scalar *
scalar_of(char code)
{
	const struct scalar *scalar = scalars;
	while (scalar->code != code)
		scalar++;
	return scalar;
}

/* --- the memory --- */

/* What is needed of each kind, counted, and then where the next one goes. */
struct parts {
	size_t types;    /* of C */
	size_t fields;   /* of structs */
	size_t structs;  /* libffi types of our own */
	size_t elements; /* pointers to libffi types, with a NULL behind each struct's */
	size_t parameters;
	size_t text; /* bytes */
};

struct memory {
	struct dynamic *dynamic;
	struct via_type *types;
	struct via_field *fields;
	struct via_parameter *parameters;
	struct via_typed *typed;
	ffi_type *structs;
	ffi_type **elements;
	char *text;
	struct parts used;
};

/* What the types in `key` need, up to the rule. */
static struct parts
count_parts(const char *key)
{
	struct parts parts = {.text = 1};
	int depth = 0;
	for (; *key != '!' && *key != '@' && *key != '\0'; key++) {
		switch (*key) {
		case '{':
			parts.structs++;
			parts.elements++;
			break;
		case '}':
			depth--;
			continue;
		case '(':
		case ')':
		case '.':
			continue;
		default:
			break;
		}
		parts.types++;
		parts.elements++;
		parts.fields += depth > 0;
		parts.parameters += depth == 0;
		depth += *key == '{';
	}
	/* As if each had the longest name. */
	parts.text += sizeof scalars / sizeof *scalars * sizeof "longdouble";
	parts.text += sizeof "struct" + sizeof "ret == -999999999999999999";
	return parts;
}

/* Gives each kind its part of one allocation; the most aligned first. */
static bool
memory_new(struct memory *ret_memory, const struct parts *parts, size_t key_size)
{
	size_t at = sizeof(struct dynamic);
	size_t types = at;
	at += parts->types * sizeof(struct via_type);
	size_t fields = at;
	at += parts->fields * sizeof(struct via_field);
	size_t structs = at;
	at += parts->structs * sizeof(ffi_type);
	size_t elements = at;
	at += parts->elements * sizeof(ffi_type *);
	size_t parameters = at;
	at += parts->parameters * sizeof(struct via_parameter);
	size_t typed = at;
	at += parts->parameters * sizeof(struct via_typed);
	size_t travels = at;
	at += parts->parameters * sizeof(struct travel);
	size_t text = at;
	at += parts->text;
	size_t key = at;
	char *memory = calloc(1, at + key_size);
	if (memory == NULL)
		return false;
	*ret_memory = (struct memory){
	    .dynamic = (struct dynamic *)(void *)memory,
	    .types = (struct via_type *)(void *)(memory + types),
	    .fields = (struct via_field *)(void *)(memory + fields),
	    .structs = (ffi_type *)(void *)(memory + structs),
	    .elements = (ffi_type **)(void *)(memory + elements),
	    .parameters = (struct via_parameter *)(void *)(memory + parameters),
	    .typed = (struct via_typed *)(void *)(memory + typed),
	    .text = memory + text,
	};
	ret_memory->dynamic->travels = (struct travel *)(void *)(memory + travels);
	ret_memory->dynamic->shared.keyed.key = memory + key;
	return true;
}

/* The offset of a text in the strings; equal ones are there once. */
static uint32_t
memory_text(struct memory *memory, const char *text)
{
	size_t at = 1;
	while (at < memory->used.text && strcmp(memory->text + at, text) != 0)
		at += strlen(memory->text + at) + 1;
	if (at >= memory->used.text) {
		at = memory->used.text > 1 ? memory->used.text : 1;
		strcpy(memory->text + at, text);
		memory->used.text = at + strlen(text) + 1;
	}
	return (uint32_t)at;
}

/* --- types --- */

static ffi_type *make_type(struct memory *memory, const char **key, uint16_t *ret_index);

/*
 * The struct at *key. Its fields are made first, so that their rows may lie
 * anywhere, and are then copied to where they lie side by side.
 */
static ffi_type *
make_struct(struct memory *memory, const char **key, uint16_t index)
{
	ffi_type *type = &memory->structs[memory->used.structs++];
	size_t count = 0;
	for (const char *at = *key; *at != '}'; at = via_key_type_end(at))
		count++;
	ffi_type **elements = &memory->elements[memory->used.elements];
	memory->used.elements += count + 1;
	struct via_field *fields = &memory->fields[memory->used.fields];
	uint32_t first = (uint32_t)memory->used.fields;
	memory->used.fields += count;
	for (size_t field = 0; field < count; field++)
		elements[field] = make_type(memory, key, &fields[field].type);
	++*key;
	*type = (ffi_type){.type = FFI_TYPE_STRUCT, .elements = elements};
	memory->types[index].first = first;
	memory->types[index].count = (uint32_t)count;
	return type;
}

/* The type at *key, and its row. */
static ffi_type *
make_type(struct memory *memory, const char **key, uint16_t *ret_index)
{
	uint16_t index = (uint16_t)memory->used.types++;
	struct via_type *row = &memory->types[index];
	char code = *(*key)++;
	*ret_index = index;
	if (code == '{') {
		*row = (struct via_type){.kind = VIA_STRUCT, .name = memory_text(memory, "struct")};
		return make_struct(memory, key, index);
	}
	const struct scalar *scalar = scalar_of(code);
	*row = (struct via_type){
	    .size = code == 'v' ? 0 : scalar->type->size,
	    .alignment = code == 'v' ? 0 : scalar->type->alignment,
	    .name = memory_text(memory, scalar->name),
	    .kind = scalar->kind,
	};
	return scalar->type;
}

/* Fills in what libffi has found out about the structs: their rows come in the order made. */
static bool
lay_out(struct memory *memory)
{
	size_t next = 0;
	for (size_t index = 0; index < memory->used.types; index++) {
		struct via_type *row = &memory->types[index];
		if (row->kind != VIA_STRUCT)
			continue;
		ffi_type *type = &memory->structs[next++];
		size_t offsets[VIA_FIELDS_MAX];
		if (ffi_get_struct_offsets(FFI_DEFAULT_ABI, type, offsets) != FFI_OK)
			return false;
		row->size = type->size;
		row->alignment = type->alignment;
		for (uint32_t field = 0; field < row->count; field++)
			memory->fields[row->first + field].offset = offsets[field];
	}
	return true;
}

/* Where the bytes of an argument lie in its value; -1: where the value points to. */
static int8_t
place_of(char code, const ffi_type *type)
{
	static const uint16_t one = 1;
	bool is_big = *(const unsigned char *)&one == 0;
	if (code == '{' || code == 'l')
		return -1;
	return is_big && strchr("oabcABC", code) != NULL ? (int8_t)(8 - type->size) : 0;
}

/* --- rules --- */

static void
make_rule(struct memory *memory, const char *rule)
{
	static const struct {
		const char *text;
		enum comparison comparison;
	} comparisons[] = {{"==", EQUAL},         {"!=", UNEQUAL}, {"<=", LESS_EQUAL},
			   {">=", GREATER_EQUAL}, {"<", LESS},     {">", GREATER}};
	struct dynamic *dynamic = memory->dynamic;
	struct via_rule *row = &dynamic->rules[1];
	char text[64] = "always";
	if (*rule != '!')
		return;
	dynamic->outcome.rule = 1;
	row->source = rule[1] == 'e' ? VIA_CODE_ERRNO : VIA_CODE_RESULT;
	if (rule[1] == 'r') {
		dynamic->sign = rule[2] == '-' ? -1 : 1;
		dynamic->fails = rule[2] == '-' ? LESS : UNEQUAL;
		strcpy(text, rule[2] == '-' ? "-ret, ret < 0" : "ret, ret != 0");
	} else if (rule[2] == '*') {
		dynamic->fails = ALWAYS;
		row->flags = VIA_RULE_ALWAYS;
	} else {
		size_t index = 0;
		while (strncmp(rule + 2, comparisons[index].text,
			       strlen(comparisons[index].text)) != 0)
			index++;
		const char *number = rule + 2 + strlen(comparisons[index].text);
		dynamic->fails = comparisons[index].comparison;
		dynamic->number = strtoll(number, NULL, 10);
		strcpy(text, "ret ");
		strcat(text, comparisons[index].text);
		strcat(text, " ");
		strncat(text, number, strspn(number, "-0123456789"));
	}
	row->text = memory_text(memory, text);
}

/* --- making one --- */

struct convention {
	const char *name;
	ffi_abi number;
};

/* What libffi has here, by name. */
#if defined(__x86_64__) && !defined(_WIN32)
static const struct convention conventions[] = {{"@ms_abi", FFI_GNUW64}, {"@sysv_abi", FFI_UNIX64}};
#elif defined(__i386__) && !defined(_WIN32)
static const struct convention conventions[] = {{"@cdecl", FFI_SYSV},
						{"@stdcall", FFI_STDCALL},
						{"@fastcall", FFI_FASTCALL},
						{"@thiscall", FFI_THISCALL}};
#else
static const struct convention conventions[] = {{"", FFI_DEFAULT_ABI}};
#endif

/* The convention of a key; false where libffi has none of that name. */
static bool
convention_of(const char *key, ffi_abi *ret_convention)
{
	const char *name = strchr(key, '@');
	*ret_convention = FFI_DEFAULT_ABI;
	if (name == NULL)
		return true;
	for (size_t index = 0; index < sizeof conventions / sizeof *conventions; index++) {
		if (strcmp(name, conventions[index].name) == 0) {
			*ret_convention = conventions[index].number;
			return true;
		}
	}
	return false;
}

/*
 * What libffi 3.4 carries wrongly; tests/calls/matrix.py found it. On x86-64 a struct of one long
 * double comes back on the stack of the floating-point unit, where it is left; and of a struct
 * whose integer half takes the last register for integers, the other half is written over a
 * floating argument. The registers are not counted here: such a struct may only stand first or
 * second. A long double that an ms_abi function returns comes in memory from gcc, and in a register
 * of the floating-point unit from clang and for libffi (tests/fuzz). And what ms_abi passes by
 * reference libffi does not copy: the callee would write into the host's own.
 */
#if defined(__x86_64__) && !defined(_WIN32)
static bool
is_mixed(const char *key, const char *end)
{
	size_t floating = 0, others = 0;
	for (; key < end; key++) {
		floating += *key == 'f' || *key == 'e';
		others += strchr("{}fe", *key) == NULL;
	}
	return floating != 0 && others != 0;
}

static bool
is_carried_wrongly(const struct dynamic *dynamic)
{
	const char *at = dynamic->shared.keyed.key;
	const char *end = via_key_type_end(at);
	if (*at == '{' && strchr(at, 'l') != NULL && strchr(at, 'l') < end &&
	    dynamic->cif.rtype->size == sizeof(long double))
		return true;
	bool is_ms_abi = strstr(at, "@ms_abi") != NULL;
	if (*at == 'l' && is_ms_abi)
		return true;
	at = end + 1;
	for (unsigned int index = 0; *at != ')'; at = end) {
		end = via_key_type_end(at);
		if (*at == '.')
			continue;
		size_t size = dynamic->arguments[index]->size;
		if (index >= 2 && size > 8 && size <= 16 && is_mixed(at, end))
			return true;
		if (is_ms_abi && (size > 8 || (size & (size - 1)) != 0))
			return true;
		index++;
	}
	return false;
}
#else
static bool
is_carried_wrongly(const struct dynamic *dynamic)
{
	(void)dynamic;
	return false;
}
#endif

static via_stub call_through_libffi;

static void
make_module(struct memory *memory)
{
	struct dynamic *dynamic = memory->dynamic;
	dynamic->module = (struct via_module){
	    .contract = VIA_CONTRACT,
	    .function_count = 1,
	    .type_count = (uint32_t)memory->used.types,
	    .name = "",
	    .strings = memory->text,
	    .functions = &dynamic->shared.function,
	    .signatures = &dynamic->signature.row,
	    .outcomes = &dynamic->outcome,
	    .parameters = memory->parameters,
	    .typed = memory->typed,
	    .parameter_names = &dynamic->parameter_name,
	    .semantics = &dynamic->semantics,
	    .rules = dynamic->rules,
	    .types = memory->types,
	    .fields = memory->fields,
	};
	dynamic->module.keys = dynamic->shared.keyed.key;
	dynamic->shared.callback = (struct via_callback){.signature = &dynamic->signature.row};
	dynamic->signature.module = &dynamic->module;
	dynamic->shared.function.stub = call_through_libffi;
	dynamic->shared.function.signature = &dynamic->signature.row;
}

/* Reads the parameters behind the result; gives how many are fixed, 0 for all. */
static unsigned int
make_parameters(struct memory *memory, const char **key)
{
	struct dynamic *dynamic = memory->dynamic;
	unsigned int fixed = 0;
	dynamic->arguments = &memory->elements[memory->used.elements];
	for (const char *at = *key; *at != ')'; at = via_key_type_end(at))
		memory->used.elements += *at != '.';
	for (; **key != ')';) {
		if (**key == '.') {
			fixed = (unsigned int)memory->used.parameters;
			++*key;
			continue;
		}
		size_t index = memory->used.parameters++;
		char code = **key;
		ffi_type *type = make_type(memory, key, &memory->typed[index].type);
		memory->parameters[index].typed = (uint16_t)index;
		dynamic->arguments[index] = type;
		dynamic->travels[index] = (struct travel){code, place_of(code, type)};
	}
	++*key;
	return fixed;
}

via_status
via_dynamic_new(const char *key, struct via_dynamic **ret_dynamic, const char **ret_reason)
{
	ffi_abi convention;
	*ret_reason = "libffi has no such calling convention here";
	if (!convention_of(key, &convention))
		return VIA_BAD_ARGUMENT;
	struct parts parts = count_parts(key);
	struct memory memory;
	if (!memory_new(&memory, &parts, strlen(key) + 1))
		return VIA_NO_MEMORY;
	struct dynamic *dynamic = memory.dynamic;
	strcpy((char *)(uintptr_t)dynamic->shared.keyed.key, key);
	memory.used.text = 1;
	const char *at = key;
	dynamic->result_code = *at;
	ffi_type *result = make_type(&memory, &at, &dynamic->outcome.type);
	at++; /* "(" */
	unsigned int fixed = make_parameters(&memory, &at);
	unsigned int count = (unsigned int)memory.used.parameters;
	dynamic->signature.row.parameter_count = (uint8_t)count;
	dynamic->signature.row.fixed_count = (uint8_t)fixed;
	make_rule(&memory, at);
	make_module(&memory);
	ffi_status prepared =
	    fixed != 0 ? ffi_prep_cif_var(&dynamic->cif, convention, fixed, count, result,
					  dynamic->arguments)
		       : ffi_prep_cif(&dynamic->cif, convention, count, result, dynamic->arguments);
	*ret_reason = "libffi cannot carry this, or not rightly";
	if (prepared != FFI_OK || !lay_out(&memory) || is_carried_wrongly(dynamic)) {
		free(dynamic);
		return VIA_BAD_ARGUMENT;
	}
	if (dynamic->result_code == '{' || dynamic->result_code == 'l')
		dynamic->shared.function.result_size =
		    result->alignment <= 16 ? (uint32_t)result->size : UINT32_MAX;
	*ret_dynamic = &dynamic->shared;
	return VIA_OK;
}

void
via_dynamic_delete(struct via_dynamic *dynamic)
{
	free(dynamic);
}

/* --- calling --- */

/* Whether values of a type, by its byte in the key, travel by address. */
static bool
by_address(char code)
{
	return code == '{' || code == 'l';
}

/* Where libffi writes a result: it widens integers to a register, and copies small structs. */
union result {
	ffi_arg integer;
	uint64_t word;
	float single;
	double number;
	void *pointer;
	_Alignas(16) unsigned char bytes[64];
};

static_assert(_Alignof(union result) >= _Alignof(max_align_t), "as aligned as a result can be");

/* Extends what libffi gave to 64 bits, from the result's own width. */
static via_value
value_of(char code, const union result *result)
{
	bool is_wide = sizeof(ffi_arg) < 8 && (code == 'd' || code == 'D');
	uint64_t word = is_wide ? result->word : (uint64_t)result->integer;
	switch (code) {
	case 'o':
		return (via_value){.u = (uint8_t)word != 0};
	case 'a':
		return (via_value){.i = (int8_t)word};
	case 'b':
		return (via_value){.i = (int16_t)word};
	case 'c':
		return (via_value){.i = (int32_t)word};
	case 'A':
		return (via_value){.u = (uint8_t)word};
	case 'B':
		return (via_value){.u = (uint16_t)word};
	case 'C':
		return (via_value){.u = (uint32_t)word};
	case 'f':
		return (via_value){.f = result->single};
	case 'e':
		return (via_value){.d = result->number};
	case 'p':
		return (via_value){.p = result->pointer};
	default:
		return (via_value){.u = word};
	}
}

static bool
compare_signed(enum comparison comparison, int64_t a, int64_t b)
{
	switch (comparison) {
	case EQUAL:
		return a == b;
	case UNEQUAL:
		return a != b;
	case LESS:
		return a < b;
	case LESS_EQUAL:
		return a <= b;
	case GREATER:
		return a > b;
	case GREATER_EQUAL:
		return a >= b;
	case ALWAYS:
		return true;
	case NEVER:
		break;
	}
	return false;
}

/* The number of a rule, as a value of the result's type, brought to where its order is int64's. */
static int64_t
ordered(uint64_t number, unsigned int bits)
{
	uint64_t cut = bits < 64 ? number & (((uint64_t)1 << bits) - 1) : number;
	return (int64_t)(cut ^ (uint64_t)1 << 63);
}

/* Whether a result says that the call failed. */
static bool
failed(const struct dynamic *dynamic, via_value value)
{
	double number = (double)dynamic->number;
	unsigned int bits = 64;
	switch (dynamic->result_code) {
	case 'f':
		value.d = value.f;
		/* fall through */
	case 'e':
		if (dynamic->fails == EQUAL)
			return value.d == number;
		if (dynamic->fails == UNEQUAL)
			return value.d != number;
		return compare_signed(dynamic->fails, (value.d > number) - (value.d < number), 0) &&
		       value.d == value.d;
	case 'p':
		value.u = (uintptr_t)value.p;
		bits = 8 * sizeof(void *);
		break;
	case 'o':
	case 'A':
		bits = 8;
		break;
	case 'B':
		bits = 16;
		break;
	case 'C':
		bits = 32;
		break;
	case 'D':
		break;
	default:
		return compare_signed(dynamic->fails, value.i, dynamic->number);
	}
	return compare_signed(dynamic->fails, ordered(value.u, bits),
			      ordered((uint64_t)dynamic->number, bits));
}

/* The status of a call that was just made; only where it failed is errno looked at. */
static via_status
status_of(const struct dynamic *dynamic, via_value value)
{
	if (dynamic->fails != ALWAYS && !failed(dynamic, value))
		return VIA_OK;
	int64_t code = dynamic->sign == 0  ? errno
		       : dynamic->sign > 0 ? value.i
					   : (int64_t)(0 - value.u);
	if (dynamic->fails == ALWAYS && code == 0)
		return VIA_OK;
	return code > 0 ? code : (via_status)VIA_NO_CODE;
}

static struct dynamic *
dynamic_of(const struct via_signature *signature)
{
	return (struct dynamic *)((uintptr_t)signature - offsetof(struct dynamic, signature.row));
}

/* Makes the call, whose result is known to travel by address. */
static void
call_placed(struct dynamic *dynamic, void (*target)(void), void **places, void *ret_place)
{
	union result result;
	size_t size = dynamic->cif.rtype->size;
	if (size > sizeof result) {
		ffi_call(&dynamic->cif, target, ret_place, places);
	} else {
		ffi_call(&dynamic->cif, target, &result, places);
		memcpy(ret_place, &result, size);
	}
}

static via_status
call_through_libffi(const struct via_function *function, const via_value *arguments,
		    via_value *ret_result)
{
	struct dynamic *dynamic = dynamic_of(function->signature);
	const struct travel *travels = dynamic->travels;
	unsigned int count = dynamic->cif.nargs;
	void *places[VIA_PARAMETERS_MAX];
	union result result;
	char code = dynamic->result_code;
	int saved_errno = 0;
	via_status status = VIA_OK;
	if (function->target == NULL)
		return VIA_NO_TARGET;
	for (unsigned int index = 0; index < count; index++) {
		int8_t place = travels[index].place;
		places[index] =
		    place < 0 ? arguments[index].p : (char *)(uintptr_t)&arguments[index] + place;
	}
	if (dynamic->fails == ALWAYS) {
		saved_errno = errno;
		errno = 0;
	}
	if (by_address(code)) {
		call_placed(dynamic, function->target, places, ret_result->p);
		if (dynamic->fails == ALWAYS)
			status = status_of(dynamic, (via_value){.u = 0});
	} else {
		ffi_call(&dynamic->cif, function->target, &result, places);
		via_value value = value_of(code, &result);
		if (dynamic->fails != NEVER)
			status = status_of(dynamic, value);
		if (code != 'v')
			*ret_result = value;
	}
	if (dynamic->fails == ALWAYS && errno == 0)
		errno = saved_errno;
	return status;
}

/* --- being called --- */

/* An argument as libffi hands it over, where it lies. */
static via_value
argument_value(char code, void *argument)
{
	switch (code) {
	case 'o':
		return (via_value){.u = *(uint8_t *)argument != 0};
	case 'a':
		return (via_value){.i = *(int8_t *)argument};
	case 'b':
		return (via_value){.i = *(int16_t *)argument};
	case 'c':
		return (via_value){.i = *(int32_t *)argument};
	case 'd':
		return (via_value){.i = *(int64_t *)argument};
	case 'A':
		return (via_value){.u = *(uint8_t *)argument};
	case 'B':
		return (via_value){.u = *(uint16_t *)argument};
	case 'C':
		return (via_value){.u = *(uint32_t *)argument};
	case 'D':
		return (via_value){.u = *(uint64_t *)argument};
	case 'f':
		return (via_value){.f = *(float *)argument};
	case 'e':
		return (via_value){.d = *(double *)argument};
	case 'p':
		return (via_value){.p = *(void **)argument};
	default:
		return (via_value){.p = argument};
	}
}

/* Hands a handler's result to libffi, which wants integers as wide as a register. */
static void
result_give(char code, via_value value, void *place)
{
	union result *result = place;
	switch (code) {
	case 'v':
	case '{':
	case 'l':
		break;
	case 'o':
		result->integer = value.u != 0;
		break;
	case 'a':
		result->integer = (ffi_arg)(int8_t)value.i;
		break;
	case 'b':
		result->integer = (ffi_arg)(int16_t)value.i;
		break;
	case 'c':
		result->integer = (ffi_arg)(int32_t)value.i;
		break;
	case 'A':
		result->integer = (uint8_t)value.u;
		break;
	case 'B':
		result->integer = (uint16_t)value.u;
		break;
	case 'C':
		result->integer = (uint32_t)value.u;
		break;
	case 'f':
		result->single = value.f;
		break;
	case 'e':
		result->number = value.d;
		break;
	case 'p':
		result->pointer = value.p;
		break;
	default:
		result->word = value.u;
		break;
	}
}

/* What a closure calls: a call from C, for the slot that it was made for. */
static void
receive_from_libffi(ffi_cif *cif, void *place, void **places, void *userdata)
{
	const struct via_upcall_slot *slot = userdata;
	const struct dynamic *dynamic =
	    (const struct dynamic *)(const void *)((const char *)cif -
						   offsetof(struct dynamic, cif));
	via_value arguments[VIA_PARAMETERS_MAX];
	via_value result = {.u = 0};
	for (unsigned int index = 0; index < cif->nargs; index++)
		arguments[index] = argument_value(dynamic->travels[index].code, places[index]);
	if (by_address(dynamic->result_code)) {
		memset(place, 0, cif->rtype->size);
		result.p = place;
	}
	via_upcall_receive(slot, arguments, &result);
	result_give(dynamic->result_code, result, place);
}

via_status
via_dynamic_receive(struct via_dynamic *shared, struct via_upcall_slot *slot)
{
	struct dynamic *dynamic = (struct dynamic *)shared;
	if (slot->closure == NULL)
		slot->closure = ffi_closure_alloc(sizeof(ffi_closure), &slot->closure_code);
	if (slot->closure == NULL)
		return VIA_NO_MEMORY;
	slot->code = (void (*)(void))(uintptr_t)slot->closure_code;
	if (ffi_prep_closure_loc(slot->closure, &dynamic->cif, receive_from_libffi, slot,
				 slot->closure_code) != FFI_OK)
		return VIA_BAD_ARGUMENT;
	return VIA_OK;
}
