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
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/stub.h>
#include <viaduct/viaduct.h>

#include "dynamic.h"
#include "plan.h"

/* A comparison of a failure rule with a floating result. */
enum comparison { EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL };

/* What is done with a result. */
enum delivery {
	DROPPED,   /* there is none */
	WHOLE,     /* as libffi wrote it */
	SIGNED,    /* extended from its own width */
	UNSIGNED,  /* the same */
	TRUTH,     /* 0 or 1 */
	BY_ADDRESS /* copied to where the host wants it */
};

/* An argument whose bytes do not begin where its value does. */
struct moved {
	uint8_t index;
	int8_t place; /* the offset of its bytes in the value; -1: they lie where it points to */
};

struct dynamic {
	struct via_dynamic shared; /* first */
	struct {
		const struct via_module *module;
		struct via_signature row;
	} signature;
	ffi_cif cif;
	ffi_call_plan *plan; /* of the cif; NULL: it is called without */
	const struct moved *moved;
	uint8_t moved_count;
	uint8_t delivery; /* enum delivery */
	uint8_t unused;   /* bits of a register, above those of an integer result */
	char result_code; /* its byte in the key */

	/* The rule: the call failed if the result lies from `first` to so many further, or, if not
	   `within`, elsewhere; in 64 bits, which begin anew behind the last number. */
	uint64_t first, extent;
	double number;      /* that a floating result is compared with */
	uint8_t comparison; /* enum comparison, of that one */
	bool within;
	signed char sign; /* of the result, if it is the code; 0: errno is */

	char *codes; /* of the parameters: their bytes in the key */
	struct via_outcome outcome;
	struct via_rule *rules; /* NULL: there is none */
	struct via_module module;
};

static_assert(offsetof(struct dynamic, signature.row) ==
		  offsetof(struct dynamic, signature.module) + sizeof(void *),
	      "the module's address lies before the row");

/* --- scalars: the types of every function that has no struct --- */

enum scalar {
	VOID,
	BOOL,
	I8,
	I16,
	I32,
	I64,
	U8,
	U16,
	U32,
	U64,
	F32,
	F64,
	LONG_DOUBLE,
	PTR,
	SCALARS
};

/* The texts of such a module; a number of a rule needs one more. */
enum text { NO_TEXT, STRUCT = 1 + SCALARS, ALWAYS_TEXT, RESULT_TEXT, NEGATED_TEXT, TEXTS };
#define TEXT_SIZE 16

static const char texts[TEXTS][TEXT_SIZE] = {
    "",       "void",          "bool",         "i8",  "i16", "i32",        "i64", "u8",
    "u16",    "u32",           "u64",          "f32", "f64", "longdouble", "ptr", "struct",
    "always", "ret, ret != 0", "-ret, ret < 0"};

#define ROW(scalar, type, its_kind)                                                                \
	[scalar] = {.size = sizeof(type),                                                          \
		    .alignment = _Alignof(type),                                                   \
		    .name = (1 + (scalar)) * TEXT_SIZE,                                            \
		    .kind = its_kind}

static const struct via_type scalar_rows[SCALARS] = {
    [VOID] = {.name = (1 + VOID) * TEXT_SIZE, .kind = VIA_VOID},
    ROW(BOOL, _Bool, VIA_BOOL),
    ROW(I8, int8_t, VIA_SIGNED),
    ROW(I16, int16_t, VIA_SIGNED),
    ROW(I32, int32_t, VIA_SIGNED),
    ROW(I64, int64_t, VIA_SIGNED),
    ROW(U8, uint8_t, VIA_UNSIGNED),
    ROW(U16, uint16_t, VIA_UNSIGNED),
    ROW(U32, uint32_t, VIA_UNSIGNED),
    ROW(U64, uint64_t, VIA_UNSIGNED),
    ROW(F32, float, VIA_FLOAT),
    ROW(F64, double, VIA_DOUBLE),
    ROW(LONG_DOUBLE, long double, VIA_LONG_DOUBLE),
    ROW(PTR, void *, VIA_POINTER),
};

/* What a parameter of each is. */
static const struct via_typed scalars_typed[SCALARS] = {
    {.type = VOID}, {.type = BOOL}, {.type = I8},          {.type = I16}, {.type = I32},
    {.type = I64},  {.type = U8},   {.type = U16},         {.type = U32}, {.type = U64},
    {.type = F32},  {.type = F64},  {.type = LONG_DOUBLE}, {.type = PTR}};

static ffi_type *const scalar_types[SCALARS] = {[VOID] = &ffi_type_void,
						[BOOL] = &ffi_type_uint8,
						[I8] = &ffi_type_sint8,
						[I16] = &ffi_type_sint16,
						[I32] = &ffi_type_sint32,
						[I64] = &ffi_type_sint64,
						[U8] = &ffi_type_uint8,
						[U16] = &ffi_type_uint16,
						[U32] = &ffi_type_uint32,
						[U64] = &ffi_type_uint64,
						[F32] = &ffi_type_float,
						[F64] = &ffi_type_double,
						[LONG_DOUBLE] = &ffi_type_longdouble,
						[PTR] = &ffi_type_pointer};

/* By the byte in a key. */
static const uint8_t scalar_of[128] = {
    ['v'] = VOID, ['o'] = BOOL, ['a'] = I8,          ['b'] = I16, ['c'] = I32,
    ['d'] = I64,  ['A'] = U8,   ['B'] = U16,         ['C'] = U32, ['D'] = U64,
    ['f'] = F32,  ['e'] = F64,  ['l'] = LONG_DOUBLE, ['p'] = PTR};

static const struct via_semantics nothing_said;
static const struct via_rule no_rule;
static const uint32_t no_name;

/* --- the memory --- */

/* What a shape needs of its own, counted, and then where the next one goes. */
struct parts {
	size_t structs;
	size_t fields;
	size_t elements; /* pointers to the types of fields, with a NULL behind each struct's */
	size_t parameters;
	size_t rules; /* with the one that is none */
	size_t text;  /* bytes, where the rule has a number */
};

struct memory {
	struct dynamic *dynamic;
	struct via_type *rows;   /* of scalars and structs; NULL: there is no struct */
	struct via_typed *typed; /* of the same */
	struct via_field *fields;
	ffi_type *structs;
	ffi_type **elements;
	ffi_type **arguments;
	struct via_parameter *parameters;
	struct moved *moved;
	char *text;
	struct parts used;
};

#define NUMBER_TEXT_SIZE sizeof "ret == -999999999999999999"

/* What the types in `key` need, and the rule. */
static struct parts
count_parts(const char *key)
{
	struct parts parts = {.structs = 0};
	int depth = 0;
	for (; *key != '!' && *key != '@' && *key != '\0'; key++) {
		depth -= *key == '}';
		if (strchr("}().", *key) != NULL)
			continue;
		parts.fields += depth > 0;
		parts.parameters += depth == 0; /* the result, too */
		parts.structs += *key == '{';
		depth += *key == '{';
	}
	parts.elements = parts.fields + parts.structs;
	parts.rules = *key == '!' ? 2 : 0;
	if (key[0] == '!' && key[1] == 'e' && key[2] != '*')
		parts.text = sizeof texts + NUMBER_TEXT_SIZE;
	return parts;
}

/* Gives each kind its part of one allocation, the most aligned first; the key is copied. */
static bool
memory_new(struct memory *ret_memory, const struct parts *parts, const char *key)
{
	size_t key_size = strlen(key) + 1;
	size_t rows = parts->structs != 0 ? SCALARS + parts->structs : 0;
	size_t at_rows = sizeof(struct dynamic);
	size_t at_fields = at_rows + rows * sizeof(struct via_type);
	size_t at_structs = at_fields + parts->fields * sizeof(struct via_field);
	size_t at_elements = at_structs + parts->structs * sizeof(ffi_type);
	size_t at_arguments = at_elements + parts->elements * sizeof(ffi_type *);
	size_t at_rules = at_arguments + parts->parameters * sizeof(ffi_type *);
	size_t at_typed = at_rules + parts->rules * sizeof(struct via_rule);
	size_t at_parameters = at_typed + rows * sizeof(struct via_typed);
	size_t at_moved = at_parameters + parts->parameters * sizeof(struct via_parameter);
	size_t at_codes = at_moved + parts->parameters * sizeof(struct moved);
	size_t at_text = at_codes + parts->parameters;
	size_t at_key = at_text + parts->text;
	char *memory = calloc(1, at_key + key_size);
	if (memory == NULL)
		return false;
	*ret_memory = (struct memory){
	    .dynamic = (struct dynamic *)(void *)memory,
	    .rows = rows != 0 ? (struct via_type *)(void *)(memory + at_rows) : NULL,
	    .typed = (struct via_typed *)(void *)(memory + at_typed),
	    .fields = (struct via_field *)(void *)(memory + at_fields),
	    .structs = (ffi_type *)(void *)(memory + at_structs),
	    .elements = (ffi_type **)(void *)(memory + at_elements),
	    .arguments = (ffi_type **)(void *)(memory + at_arguments),
	    .parameters = (struct via_parameter *)(void *)(memory + at_parameters),
	    .moved = (struct moved *)(void *)(memory + at_moved),
	    .text = parts->text != 0 ? memory + at_text : NULL,
	};
	if (rows != 0) {
		memcpy(ret_memory->rows, scalar_rows, sizeof scalar_rows);
		memcpy(ret_memory->typed, scalars_typed, sizeof scalars_typed);
	}
	if (parts->rules != 0)
		ret_memory->dynamic->rules = (struct via_rule *)(void *)(memory + at_rules);
	ret_memory->dynamic->codes = memory + at_codes;
	ret_memory->dynamic->moved = ret_memory->moved;
	memcpy(memory + at_key, key, key_size);
	ret_memory->dynamic->shared.keyed.key = memory + at_key;
	return true;
}

/* --- types --- */

static ffi_type *make_type(struct memory *memory, const char **key, uint16_t *ret_index);

/* The struct at *key, behind its brace, and its row; libffi has not seen it yet: its size is 0. */
static ffi_type *
make_struct(struct memory *memory, const char **key, uint16_t *ret_index)
{
	size_t number = memory->used.structs++;
	uint16_t index = (uint16_t)(SCALARS + number);
	ffi_type *type = &memory->structs[number];
	size_t count = 0;
	for (const char *at = *key; *at != '}'; at = via_key_type_end(at))
		count++;
	ffi_type **elements = &memory->elements[memory->used.elements];
	memory->used.elements += count + 1;
	uint32_t first = (uint32_t)memory->used.fields;
	memory->used.fields += count;
	for (size_t field = 0; field < count; field++)
		elements[field] = make_type(memory, key, &memory->fields[first + field].type);
	++*key;
	*type = (ffi_type){.type = FFI_TYPE_STRUCT, .elements = elements};
	memory->rows[index] = (struct via_type){.kind = VIA_STRUCT,
						.name = STRUCT * TEXT_SIZE,
						.first = first,
						.count = (uint32_t)count};
	memory->typed[index].type = index;
	*ret_index = index;
	return type;
}

/* The type at *key, and the index of its row. */
static ffi_type *
make_type(struct memory *memory, const char **key, uint16_t *ret_index)
{
	char code = *(*key)++;
	if (code == '{')
		return make_struct(memory, key, ret_index);
	*ret_index = scalar_of[(unsigned char)code];
	return scalar_types[*ret_index];
}

/* Has libffi lay out the structs from that one on, and fills in their rows. */
static bool
lay_out(struct memory *memory, size_t number)
{
	for (; number < memory->used.structs; number++) {
		ffi_type *type = &memory->structs[number];
		struct via_type *row = &memory->rows[SCALARS + number];
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

/* The type at *key, whole. NULL: libffi cannot lay it out; *key is behind it all the same. */
static ffi_type *
make_whole_type(struct memory *memory, const char **key, uint16_t *ret_index)
{
	size_t number = memory->used.structs;
	ffi_type *type = make_type(memory, key, ret_index);
	return lay_out(memory, number) ? type : NULL;
}

/* Whether values of a type, by its byte in the key, travel by address. */
static bool
by_address(char code)
{
	return code == '{' || code == 'l';
}

/* Where the bytes of an argument lie in its value; -1: where the value points to. */
static int8_t
place_of(char code, const ffi_type *type)
{
	bool is_big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
	if (by_address(code))
		return -1;
	return is_big && strchr("oabcABC", code) != NULL ? (int8_t)(8 - type->size) : 0;
}

/* --- rules --- */

static bool
has_sign(char code)
{
	return strchr("abcd", code) != NULL;
}

/* A number as a result of that type holds it. */
static uint64_t
number_in(char code, int64_t number)
{
	uint64_t word = (uint64_t)number;
	switch (code) {
	case 'o':
	case 'A':
		return (uint8_t)word;
	case 'B':
		return (uint16_t)word;
	case 'C':
		return (uint32_t)word;
	case 'p':
		return (uintptr_t)word;
	default:
		return word;
	}
}

/* Has those results count as failures that compare so with the number. */
static void
set_failures(struct dynamic *dynamic, enum comparison comparison, int64_t compared)
{
	bool is_signed = has_sign(dynamic->result_code);
	uint64_t lowest = is_signed ? (uint64_t)INT64_MIN : 0;
	uint64_t highest = is_signed ? (uint64_t)INT64_MAX : UINT64_MAX;
	uint64_t number = number_in(dynamic->result_code, compared);
	dynamic->comparison = (uint8_t)comparison;
	dynamic->number = (double)compared;
	dynamic->within = comparison != UNEQUAL;
	switch (comparison) {
	case EQUAL:
	case UNEQUAL:
		lowest = highest = number;
		break;
	case LESS:
		highest = number - 1;
		break;
	case LESS_EQUAL:
		highest = number;
		break;
	case GREATER:
		lowest = number + 1;
		break;
	case GREATER_EQUAL:
		lowest = number;
		break;
	}
	dynamic->first = lowest;
	dynamic->extent = highest - lowest;
}

/* The rule that begins at `rule`, a comparison; gives where its text is. */
static uint32_t
make_comparison(struct memory *memory, const char *rule)
{
	static const struct {
		const char *text;
		enum comparison comparison;
	} comparisons[] = {{"==", EQUAL},         {"!=", UNEQUAL}, {"<=", LESS_EQUAL},
			   {">=", GREATER_EQUAL}, {"<", LESS},     {">", GREATER}};
	size_t index = 0;
	while (strncmp(rule, comparisons[index].text, strlen(comparisons[index].text)) != 0)
		index++;
	const char *number = rule + strlen(comparisons[index].text);
	set_failures(memory->dynamic, comparisons[index].comparison, strtoll(number, NULL, 10));
	char *text = memory->text + sizeof texts;
	memcpy(memory->text, texts, sizeof texts);
	strcpy(text, "ret ");
	strcat(text, comparisons[index].text);
	strcat(text, " ");
	strncat(text, number, strspn(number, "-0123456789"));
	return sizeof texts;
}

/* The rule at `rule`. */
static void
make_rule(struct memory *memory, const char *rule)
{
	struct dynamic *dynamic = memory->dynamic;
	struct via_rule *row = &dynamic->rules[1];
	dynamic->outcome.rule = 1;
	row->source = rule[1] == 'e' ? VIA_CODE_ERRNO : VIA_CODE_RESULT;
	if (rule[1] == 'r') {
		bool negated = rule[2] == '-';
		dynamic->sign = negated ? -1 : 1;
		set_failures(dynamic, negated ? LESS : UNEQUAL, 0);
		row->text = (negated ? NEGATED_TEXT : RESULT_TEXT) * TEXT_SIZE;
	} else if (rule[2] == '*') {
		row->flags = VIA_RULE_ALWAYS;
		row->text = ALWAYS_TEXT * TEXT_SIZE;
	} else {
		row->text = make_comparison(memory, rule + 2);
	}
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

/* The convention that a key ends in, or NULL; false where libffi has none of that name. */
static bool
convention_of(const char *name, ffi_abi *ret_convention)
{
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

/* The place in the key of what is carried wrongly; NULL: nothing is. */
static const char *
find_carried_wrongly(const struct dynamic *dynamic)
{
	const char *at = dynamic->shared.keyed.key;
	const char *end = via_key_type_end(at);
	if (*at == '{' && strchr(at, 'l') != NULL && strchr(at, 'l') < end &&
	    dynamic->cif.rtype->size == sizeof(long double))
		return at;
	bool is_ms_abi = strstr(at, "@ms_abi") != NULL;
	if (*at == 'l' && is_ms_abi)
		return at;
	at = end + 1;
	for (unsigned int index = 0; *at != ')'; at = end) {
		end = via_key_type_end(at);
		if (*at == '.')
			continue;
		size_t size = dynamic->cif.arg_types[index]->size;
		if (index >= 2 && size > 8 && size <= 16 && is_mixed(at, end))
			return at;
		if (is_ms_abi && (size > 8 || (size & (size - 1)) != 0))
			return at;
		index++;
	}
	return NULL;
}
#else
static const char *
find_carried_wrongly(const struct dynamic *dynamic)
{
	(void)dynamic;
	return NULL;
}
#endif

/* Has libffi prepare the call, or that of the first `count` parameters. */
static ffi_status
prepare_cif(ffi_cif *cif, ffi_abi convention, unsigned int fixed, unsigned int count,
	    ffi_type *result, ffi_type **arguments)
{
	return fixed != 0 && count >= fixed
		   ? ffi_prep_cif_var(cif, convention, fixed, count, result, arguments)
		   : ffi_prep_cif(cif, convention, count, result, arguments);
}

/* The place in the key of what libffi has refused to prepare: the first without which it would. */
static const char *
find_refused(const struct dynamic *dynamic, ffi_abi convention, ffi_status refusal)
{
	const char *key = dynamic->shared.keyed.key;
	const char *at = strchr(key, '@');
	unsigned int fixed = dynamic->signature.row.fixed_count;
	unsigned int count = 0;
	ffi_cif cif;
	if (refusal == FFI_BAD_ABI)
		return at != NULL ? at : key;
	if (prepare_cif(&cif, convention, fixed, 0, dynamic->cif.rtype, dynamic->cif.arg_types) !=
	    FFI_OK)
		return key;
	for (at = via_key_type_end(key) + 1; *at != ')'; at = via_key_type_end(at))
		if (*at != '.' && prepare_cif(&cif, convention, fixed, ++count, dynamic->cif.rtype,
					      dynamic->cif.arg_types) != FFI_OK)
			return at;
	return key;
}

static via_stub call_dropped, call_whole, call_signed, call_unsigned, call_truth, call_placed,
    call_always, call_ruled;

/* How a result is given, and which function makes such calls. */
static via_stub *
make_delivery(struct dynamic *dynamic, const ffi_type *result)
{
	static via_stub *const stubs[] = {
	    [DROPPED] = call_dropped,   [WHOLE] = call_whole, [SIGNED] = call_signed,
	    [UNSIGNED] = call_unsigned, [TRUTH] = call_truth, [BY_ADDRESS] = call_placed};
	char code = dynamic->result_code;
	dynamic->delivery = code == 'v'                   ? DROPPED
			    : by_address(code)            ? BY_ADDRESS
			    : code == 'o'                 ? TRUTH
			    : strchr("abc", code) != NULL ? SIGNED
			    : strchr("ABC", code) != NULL ? UNSIGNED
							  : WHOLE;
	dynamic->unused = result->size < 8 ? (uint8_t)(64 - 8 * result->size) : 0;
	if (dynamic->rules == NULL)
		return stubs[dynamic->delivery];
	return dynamic->rules[1].flags == VIA_RULE_ALWAYS ? call_always : call_ruled;
}

static void
make_module(struct memory *memory)
{
	struct dynamic *dynamic = memory->dynamic;
	bool has_structs = memory->rows != NULL;
	dynamic->module = (struct via_module){
	    .contract = VIA_CONTRACT,
	    .function_count = 1,
	    .type_count = (uint32_t)(SCALARS + memory->used.structs),
	    .name = "",
	    .strings = memory->text != NULL ? memory->text : texts[0],
	    .functions = &dynamic->shared.function,
	    .signatures = &dynamic->signature.row,
	    .outcomes = &dynamic->outcome,
	    .parameters = memory->parameters,
	    .typed = has_structs ? memory->typed : scalars_typed,
	    .parameter_names = &no_name,
	    .semantics = &nothing_said,
	    .rules = dynamic->rules != NULL ? dynamic->rules : &no_rule,
	    .types = has_structs ? memory->rows : scalar_rows,
	    .fields = memory->fields,
	    .keys = dynamic->shared.keyed.key,
	};
	dynamic->shared.callback = (struct via_callback){.signature = &dynamic->signature.row};
	dynamic->signature.module = &dynamic->module;
	dynamic->shared.function.signature = &dynamic->signature.row;
}

/* Reads the parameters at *key; where one is refused, *key stays there. */
static bool
make_parameters(struct memory *memory, const char **key)
{
	struct dynamic *dynamic = memory->dynamic;
	while (**key != ')') {
		size_t index = memory->used.parameters;
		const char *at = *key;
		if (*at == '.') {
			dynamic->signature.row.fixed_count = (uint8_t)index;
			++*key;
			continue;
		}
		ffi_type *type = make_whole_type(memory, key, &memory->parameters[index].typed);
		if (type == NULL) {
			*key = at;
			return false;
		}
		int8_t place = place_of(*at, type);
		if (place != 0)
			memory->moved[dynamic->moved_count++] =
			    (struct moved){(uint8_t)index, place};
		dynamic->codes[index] = *at;
		memory->arguments[index] = type;
		memory->used.parameters++;
	}
	dynamic->signature.row.parameter_count = (uint8_t)memory->used.parameters;
	dynamic->cif.arg_types = memory->arguments;
	return true;
}

/* Makes all but the plan. NULL, or the place in the key of what libffi cannot carry, or not
 * rightly. */
static const char *
make_call(struct memory *memory, ffi_abi convention)
{
	struct dynamic *dynamic = memory->dynamic;
	struct via_signature *row = &dynamic->signature.row;
	const char *key = dynamic->shared.keyed.key, *at = key;
	dynamic->result_code = *key;
	ffi_type *result = make_whole_type(memory, &at, &dynamic->outcome.type);
	if (result == NULL)
		return key;
	at++; /* "(" */
	if (!make_parameters(memory, &at))
		return at;
	if (dynamic->rules != NULL)
		make_rule(memory, at + 1);
	make_module(memory);
	dynamic->shared.function.stub = make_delivery(dynamic, result);
	if (dynamic->delivery == BY_ADDRESS)
		dynamic->shared.function.result_size =
		    result->alignment <= 16 ? (uint32_t)result->size : UINT32_MAX;
	dynamic->cif.rtype = result;
	ffi_status prepared = prepare_cif(&dynamic->cif, convention, row->fixed_count,
					  row->parameter_count, result, dynamic->cif.arg_types);
	return prepared == FFI_OK ? find_carried_wrongly(dynamic)
				  : find_refused(dynamic, convention, prepared);
}

via_status
via_dynamic_new(const char *key, struct via_dynamic **ret_dynamic, struct via_problem *ret_problem)
{
	ffi_abi convention;
	const char *name = strchr(key, '@');
	if (!convention_of(name, &convention)) {
		*ret_problem =
		    (struct via_problem){.offset = (size_t)(name - key),
					 .text = "libffi has no such calling convention here"};
		return VIA_BAD_ARGUMENT;
	}
	struct parts parts = count_parts(key);
	struct memory memory;
	if (!memory_new(&memory, &parts, key))
		return VIA_NO_MEMORY;
	struct dynamic *dynamic = memory.dynamic;
	const char *refused = make_call(&memory, convention);
	if (refused != NULL) {
		*ret_problem =
		    (struct via_problem){.offset = (size_t)(refused - dynamic->shared.keyed.key),
					 .text = "libffi cannot carry this, or not rightly"};
		free(dynamic);
		return VIA_BAD_ARGUMENT;
	}
	dynamic->plan = via_plan_new(&dynamic->cif);
	*ret_dynamic = &dynamic->shared;
	return VIA_OK;
}

void
via_dynamic_delete(struct via_dynamic *shared)
{
	struct dynamic *dynamic = (struct dynamic *)shared;
	via_plan_delete(dynamic->plan);
	free(dynamic);
}

/* --- calling --- */

/* Where libffi writes a result: it widens integers to a register, and copies small structs. */
union result {
	ffi_arg integer;
	via_value value;
	_Alignas(16) unsigned char bytes[64];
};

static_assert(_Alignof(union result) >= _Alignof(max_align_t), "as aligned as a result can be");

static struct dynamic *
dynamic_of(const struct via_function *function)
{
	return (struct dynamic *)((uintptr_t)function->signature -
				  offsetof(struct dynamic, signature.row));
}

/* Makes the call; the result goes to `place`. */
static inline __attribute__((always_inline)) void
call_native(struct dynamic *dynamic, const struct via_function *function,
	    const via_value *arguments, void *place)
{
	void *places[VIA_PARAMETERS_MAX];
	unsigned int count = dynamic->cif.nargs;
	for (unsigned int index = 0; index < count; index++)
		places[index] = (void *)(uintptr_t)&arguments[index];
	for (unsigned int index = 0; index < dynamic->moved_count; index++) {
		struct moved moved = dynamic->moved[index];
		places[moved.index] = moved.place < 0 ? arguments[moved.index].p
						      : (char *)places[moved.index] + moved.place;
	}
	via_plan_call(dynamic->plan, &dynamic->cif, function->target, place, places);
}

/* A result that travels in the value, as libffi wrote it. */
static inline __attribute__((always_inline)) via_value
value_of(enum delivery delivery, const struct dynamic *dynamic, const union result *result)
{
	uint64_t moved = (uint64_t)result->integer << dynamic->unused;
	switch (delivery) {
	case SIGNED:
		return (via_value){.i = (int64_t)moved >> dynamic->unused};
	case UNSIGNED:
		return (via_value){.u = moved >> dynamic->unused};
	case TRUTH:
		return (via_value){.u = moved != 0};
	case DROPPED:
	case WHOLE:
	case BY_ADDRESS:
		break;
	}
	return result->value;
}

/* A call without a rule. */
static inline __attribute__((always_inline)) via_status
call_plain(enum delivery delivery, const struct via_function *function, const via_value *arguments,
	   via_value *ret_result)
{
	struct dynamic *dynamic = dynamic_of(function);
	union result result;
	if (function->target == NULL)
		return VIA_NO_TARGET;
	result.value.u = 0;
	call_native(dynamic, function, arguments, &result);
	if (delivery != DROPPED)
		*ret_result = value_of(delivery, dynamic, &result);
	return VIA_OK;
}

static via_status
call_dropped(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	return call_plain(DROPPED, function, arguments, ret_result);
}

static via_status
call_whole(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	return call_plain(WHOLE, function, arguments, ret_result);
}

static via_status
call_signed(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	return call_plain(SIGNED, function, arguments, ret_result);
}

static via_status
call_unsigned(const struct via_function *function, const via_value *arguments,
	      via_value *ret_result)
{
	return call_plain(UNSIGNED, function, arguments, ret_result);
}

static via_status
call_truth(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	return call_plain(TRUTH, function, arguments, ret_result);
}

static via_status
call_placed(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	struct dynamic *dynamic = dynamic_of(function);
	union result result;
	size_t size = dynamic->cif.rtype->size;
	if (function->target == NULL)
		return VIA_NO_TARGET;
	if (size > sizeof result) {
		call_native(dynamic, function, arguments, ret_result->p);
	} else {
		call_native(dynamic, function, arguments, &result);
		memcpy(ret_result->p, &result, size);
	}
	return VIA_OK;
}

/* A call whose errno is the code, whatever its result. */
static via_status
call_always(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	struct dynamic *dynamic = dynamic_of(function);
	union result result;
	int saved_errno = errno;
	if (function->target == NULL)
		return VIA_NO_TARGET;
	errno = 0;
	if (dynamic->delivery == BY_ADDRESS) {
		(void)call_placed(function, arguments, ret_result);
	} else {
		result.value.u = 0;
		call_native(dynamic, function, arguments, &result);
		if (dynamic->delivery != DROPPED)
			*ret_result = value_of(dynamic->delivery, dynamic, &result);
	}
	int code = errno;
	if (code == 0)
		errno = saved_errno;
	return code >= 0 ? code : (via_status)VIA_NO_CODE;
}

static bool
compare(enum comparison comparison, double a, double b)
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
	}
	return false;
}

/* Whether a result says that the call failed. */
static bool
failed(const struct dynamic *dynamic, via_value value)
{
	if (dynamic->result_code == 'f')
		return compare(dynamic->comparison, (double)value.f, dynamic->number);
	if (dynamic->result_code == 'e')
		return compare(dynamic->comparison, value.d, dynamic->number);
	uint64_t number = dynamic->result_code == 'p' ? (uintptr_t)value.p : value.u;
	return (number - dynamic->first <= dynamic->extent) == dynamic->within;
}

/* A call whose result says whether it failed; only where it did is errno looked at. */
static via_status
call_ruled(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	struct dynamic *dynamic = dynamic_of(function);
	union result result;
	if (function->target == NULL)
		return VIA_NO_TARGET;
	result.value.u = 0;
	call_native(dynamic, function, arguments, &result);
	via_value value = value_of(dynamic->delivery, dynamic, &result);
	int64_t code = 0;
	if (failed(dynamic, value)) {
		code = dynamic->sign == 0  ? errno
		       : dynamic->sign > 0 ? value.i
					   : (int64_t)(0 - value.u);
		code = code > 0 ? code : VIA_NO_CODE;
	}
	*ret_result = value;
	return code;
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
		result->value.f = value.f;
		break;
	case 'e':
		result->value.d = value.d;
		break;
	case 'p':
		result->value.p = value.p;
		break;
	default:
		result->value.u = value.u;
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
		arguments[index] = argument_value(dynamic->codes[index], places[index]);
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
