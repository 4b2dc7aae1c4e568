/* SPDX-License-Identifier: MIT */
/* See describe.h. */
#include "describe.h"

#include <inttypes.h>
#include <string.h>

#include "parse.h"
#include "print.h"

/*
 * Where C wants the name in a type's spelling: behind what is returned.
 *
 *     int NAME    char *NAME    int (*NAME)(void)    int NAME[4]
 */
static size_t
name_offset(const char *type)
{
	const char *at = strstr(type, "(*");

	if (at != NULL)
		return (size_t)(at - type) + 1 + strspn(at + 1, "*");
	return strcspn(type, "[");
}

/* The part of a declaration in front of the name, and the one behind it. */
static void
print_front(FILE *file, const char *type)
{
	size_t length = name_offset(type);

	while (length > 0 && type[length - 1] == ' ')
		length--;
	fwrite(type, 1, length, file);
	if (length > 0 && type[length - 1] != '*')
		fputc(' ', file);
}

static void
print_back(FILE *file, const char *type)
{
	fputs(type + name_offset(type), file);
}

static void
print_declarator(FILE *file, const char *type, const char *name)
{
	if (name[0] == '\0') {
		fputs(type, file);
		return;
	}
	print_front(file, type);
	fputs(name, file);
	print_back(file, type);
}

/* What the spec says of a pointer, as attributes: "[[out, bytes(count)]] ". `signature`: of its
   function. */
static void
print_semantics(FILE *file, const struct via_module *module, const struct via_signature *signature,
		const struct via_semantics *semantics)
{
	static const char *const scopes[] = {"", "scope(call)", "scope(until(", "scope(forever)"};
	static const char *const directions[] = {"", "in", "out", "inout"};
	static const struct {
		int bit;
		const char *word;
	} flags[] = {{VIA_CSTR, "cstr"},
		     {VIA_NULLABLE, "nullable"},
		     {VIA_DESTROYS, "destroys"},
		     {VIA_NANOSECONDS, "nanoseconds"}};
	const char *comma = "";

	if (semantics->direction == VIA_DIRECTION_NONE && semantics->flags == 0 &&
	    semantics->text == 0 && semantics->scope == VIA_SCOPE_NONE && semantics->userdata == 0)
		return;
	fputs("[[", file);
	if (semantics->direction != VIA_DIRECTION_NONE) {
		fprintf(file, "%s%s", directions[semantics->direction],
			(semantics->flags & VIA_ON_FAILURE) != 0 ? "(always)" : "");
		comma = ", ";
	}
	if (semantics->text != 0) {
		fprintf(file, "%s%s(%s)", comma, semantics->unit == VIA_BYTES ? "bytes" : "count",
			module->strings + semantics->text);
		comma = ", ";
	}
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		if ((semantics->flags & flags[i].bit) == 0)
			continue;
		fprintf(file, "%s%s", comma, flags[i].word);
		comma = ", ";
	}
	if (semantics->scope != VIA_SCOPE_NONE) {
		fprintf(file, "%s%s", comma, scopes[semantics->scope]);
		if (semantics->scope == VIA_SCOPE_UNTIL)
			fprintf(file, "%s))", module->strings + semantics->until);
		comma = ", ";
	}
	if (semantics->userdata != 0)
		fprintf(file, "%suserdata(%s)", comma,
			via_parameter_name(signature, semantics->userdata - 1));
	fputs("]] ", file);
}

static void
print_prototype(FILE *file, const struct via_function *function)
{
	const struct via_signature *signature = function->signature;
	const struct via_module *module = via_signature_module(signature);
	const char *result = via_type_name(module, via_result_type(signature));

	print_front(file, result);
	fprintf(file, "%s(", via_function_name(function));
	for (size_t i = 0; i < signature->parameter_count; i++) {
		fputs(i != 0 ? ", " : "", file);
		if (i != 0 && i == signature->fixed_count)
			fputs("..., ", file);
		print_semantics(file, module, signature, via_parameter_semantics(signature, i));
		print_declarator(file, via_type_name(module, via_parameter_type(signature, i)),
				 via_parameter_name(signature, i));
	}
	if (signature->fixed_count != 0 && signature->fixed_count == signature->parameter_count)
		fputs(", ...", file);
	fputs(signature->parameter_count != 0 ? ")" : "void)", file);
	print_back(file, result);
	fputc(';', file);
}

/* "4 bytes, signed, from -2147483648 to 2147483647" */
static void
print_type_facts(FILE *file, struct type type)
{
	static const char *const kinds[] = {
	    [VIA_ABSENT] = "not available here",
	    [VIA_VOID] = "no value",
	    [VIA_BOOL] = "bool",
	    [VIA_SIGNED] = "signed",
	    [VIA_UNSIGNED] = "unsigned",
	    [VIA_FLOAT] = "floating",
	    [VIA_DOUBLE] = "floating",
	    [VIA_POINTER] = "pointer",
	    [VIA_LONG_DOUBLE] = "floating",
	    [VIA_COMPLEX] = "complex",
	    [VIA_INT128] = "signed",
	    [VIA_UNSIGNED_INT128] = "unsigned",
	    [VIA_FLOAT16] = "floating",
	    [VIA_FLOAT128] = "floating",
	    [VIA_VECTOR] = "vector",
	    [VIA_STRUCT] = "struct",
	    [VIA_UNION] = "union",
	    [VIA_ARRAY] = "array",
	    [VIA_FUNCTION] = "function",
	};
	char least[INTEGER_TEXT_SIZE], most[INTEGER_TEXT_SIZE];

	if (type_kind(type) == VIA_POINTER && type_kind(type_element(type)) == VIA_FUNCTION) {
		fputs("pointer to a function", file);
		return;
	}
	if (type_kind(type) == VIA_POINTER) {
		fprintf(file, "pointer to %s", type_name(type_element(type)));
		return;
	}
	if ((type.entry->flags & VIA_INCOMPLETE) != 0) {
		fprintf(file, "%s of unknown size, reached through pointers only",
			kinds[type_kind(type)]);
		return;
	}
	fprintf(file, "%s", via_type_is_enum(type.entry) ? "enumeration" : kinds[type_kind(type)]);
	if (type.entry->size != 0)
		fprintf(file, ", %zu byte%s", type.entry->size, type.entry->size == 1 ? "" : "s");
	if (type_is_record(type))
		fprintf(file, ", aligned to %u%s", (unsigned)type.entry->alignment,
			(type.entry->flags & VIA_PARTIAL) != 0 ? ", not all fields listed" : "");
	if (type_kind(type) == VIA_SIGNED || type_kind(type) == VIA_UNSIGNED)
		fprintf(file, ", %s to %s", integer_text(integer_signed(type_minimum(type)), least),
			integer_text(integer_unsigned(type_maximum(type)), most));
}

/* Codes by name where they are errno's, else by number; those unknown here are left out. */
static void
print_codes(FILE *file, const char *what, const struct via_function *function,
	    const uint32_t *codes, size_t count)
{
	if (count == 0)
		return;
	fprintf(file, "  %s:", what);
	for (size_t i = 0; i < count; i++) {
		const char *name = via_code_name(function, codes[i]);

		if (name != NULL)
			fprintf(file, " %s", name);
		else if (codes[i] != 0)
			fprintf(file, " %" PRIu32, codes[i]);
	}
	fputc('\n', file);
}

static void
describe_rule(FILE *file, const struct via_function *function)
{
	static const char *const words[] = {
	    [VIA_CODE_ERRNO] = "errno",           [VIA_CODE_RESULT] = "error",
	    [VIA_CODE_LAST_ERROR] = "last_error", [VIA_CODE_WSA_ERROR] = "wsa_error",
	    [VIA_CODE_NAMED] = "errno",
	};
	const struct via_signature *signature = function->signature;
	const struct via_module *module = via_signature_module(signature);
	const struct via_rule *rule = via_function_rule(function);
	const uint32_t *codes = module->codes + rule->codes;

	if (rule->source != VIA_CODE_NONE) {
		bool is_always = (rule->flags & VIA_RULE_ALWAYS) != 0;

		fprintf(file, "  fails: %s(%s", words[rule->source],
			is_always ? "always" : module->strings + rule->text);
		if (rule->source == VIA_CODE_NAMED)
			fprintf(file, ", from = \"%s\"", module->strings + rule->named);
		fputs(")\n", file);
	}
	print_codes(file, "codes", function, codes, rule->error_count);
	print_codes(file, "no failures", function, codes + rule->error_count, rule->ok_count);
	if (rule->interruption == VIA_EINTR_RETRY)
		fputs("  interrupted: made again\n", file);
	if (rule->interruption == VIA_EINTR_DONE)
		fputs("  interrupted: done all the same\n", file);
	if (rule->limit != 0)
		fprintf(file, "  time: at most %s, in nanoseconds\n",
			via_parameter_name(signature, rule->limit - 1u));
	if ((rule->flags & VIA_RULE_WAITS) != 0)
		fprintf(file, "  waits: at most %s, where it would block\n",
			via_parameter_name(signature, signature->parameter_count - 1u));
}

static void
describe_function(FILE *file, const struct via_function *function)
{
	const struct via_signature *signature = function->signature;
	const struct via_module *module = via_signature_module(signature);

	print_prototype(file, function);
	fprintf(file, "\n  module: %s\n", module->name);
	if (!via_available(function))
		fputs("  not available here\n", file);
	describe_rule(file, function);
	for (size_t i = 0; i < signature->parameter_count; i++) {
		const struct via_type *type = via_parameter_type(signature, i);
		const char *name = via_parameter_name(signature, i);
		fprintf(file, "  %s: ", name[0] != '\0' ? name : "(no name)");
		print_semantics(file, module, signature, via_parameter_semantics(signature, i));
		fprintf(file, "%s: ", via_type_name(module, type));
		print_type_facts(file, type_of(module, type));
		fputc('\n', file);
	}
	fputs("  returns: ", file);
	print_semantics(file, module, signature, via_result_semantics(signature));
	fprintf(file, "%s: ", via_type_name(module, via_result_type(signature)));
	print_type_facts(file, type_of(module, via_result_type(signature)));
	fputc('\n', file);
}

static void
print_constant(FILE *file, const struct shell *shell, const struct via_module *module,
	       const struct via_constant *constant)
{
	struct value value = value_from_result(type_of(module, via_constant_type(module, constant)),
					       &constant->value);

	value.text = value.kind == VALUE_POINTER;
	/* An enumerator is shown by its number here: its name is known. */
	if (value.kind == VALUE_INTEGER && via_type_is_enum(via_constant_type(module, constant)))
		value.type = (struct type){0};
	if (constant->absent)
		fputs("not available here", file);
	else
		print_value(file, shell, &value);
}

static void
describe_constant(FILE *file, const struct shell *shell, const struct via_module *module,
		  const struct via_constant *constant)
{
	const char *type = via_type_name(module, via_constant_type(module, constant));

	if (strncmp(type, "const ", 6) != 0)
		fputs("const ", file);
	print_declarator(file, type, via_constant_name(module, constant));
	fputs(" = ", file);
	print_constant(file, shell, module, constant);
	fprintf(file, ";\n  module: %s\n", module->name);
}

static void
describe_type(FILE *file, const struct shell *shell, struct type type)
{
	const struct via_module *module = type.module;

	fprintf(file, "%s: ", type_name(type));
	print_type_facts(file, type);
	fprintf(file, "\n  module: %s\n", module->name);
	for (size_t i = 0; type_is_record(type) && i < type.entry->count; i++) {
		const struct via_field *field = via_type_field(module, type.entry, i);
		struct type field_type = type_of(module, via_field_type(module, field));
		uint32_t bit = 0;

		if (field->bits != 0 &&
		    via_field_bit_offset(module, type.entry, field, &bit) == VIA_OK)
			fprintf(file, "  at bit %" PRIu32 ": ", bit);
		else
			fprintf(file, "  at %zu: ", field->offset);
		print_declarator(file, type_name(field_type), via_field_name(module, field));
		if (field->bits != 0)
			fprintf(file, " : %" PRIu32, via_field_bits(module, field)->width);
		fputs(": ", file);
		print_type_facts(file, field_type);
		fputc('\n', file);
	}
	for (size_t i = 0; via_type_is_enum(type.entry) && i < type.entry->count; i++) {
		const struct via_constant *constant = &module->constants[type.entry->first + i];
		fprintf(file, "  %s = ", via_constant_name(module, constant));
		print_constant(file, shell, module, constant);
		fputc('\n', file);
	}
}

/* describe NAME: in the order variable, function, constant, type. */
static bool
describe(const struct shell *shell, const struct token *tokens, struct arena *arena, FILE *file,
	 struct problem *ret_problem)
{
	const char *module = NULL;
	const struct token *name = tokens;
	const struct via_function *function;
	const struct via_constant *constant;
	const struct via_module *found;
	const struct type_syntax *syntax;
	struct type type;

	if (name->kind == TOKEN_NAME && name[1].kind == TOKEN_MARK && name[1].mark == '.' &&
	    name[2].kind == TOKEN_NAME) {
		module = name->text;
		name += 2;
		if (modules_find(&shell->modules, module) == NULL)
			return problem_set(ret_problem, tokens->column, "there is no module %s",
					   module);
	}
	if (name->kind != TOKEN_NAME)
		return problem_set(ret_problem, name->column,
				   "the name of a function, a constant or a type is due here");
	if (name[1].kind == TOKEN_END) {
		const struct variable *variable = variable_find(&shell->variables, name->text);
		char text[VALUE_TEXT_SIZE];
		if (variable != NULL && module == NULL) {
			fprintf(file, "%s: a variable, %s\n", name->text,
				value_describe(&variable->value, text));
			return true;
		}
		function = modules_find_function(&shell->modules, module, name->text);
		if (function != NULL) {
			describe_function(file, function);
			return true;
		}
		constant = modules_find_constant(&shell->modules, module, name->text, &found);
		if (constant != NULL) {
			describe_constant(file, shell, found, constant);
			return true;
		}
	}
	if (module == NULL) {
		char *spelling;
		if (!parse_type(tokens, arena, &syntax, ret_problem))
			return false;
		spelling = arena_take(arena, strlen(syntax->words) + syntax->pointers + 8);
		sprintf(spelling, "%s%s%s", syntax->constant ? "const " : "", syntax->words,
			syntax->pointers != 0 ? " " : "");
		memset(spelling + strlen(spelling), '*', syntax->pointers);
		if (!syntax->array && modules_find_type(&shell->modules, spelling, &type)) {
			describe_type(file, shell, type);
			return true;
		}
	}
	return problem_set(ret_problem, tokens->column,
			   "there is no function, constant or type of that name");
}

static void
list_module(const struct via_module *module, FILE *file)
{
	fprintf(file, "module %s; // %u functions, %u types, %u constants\n", module->name,
		(unsigned)module->function_count, (unsigned)module->type_count,
		(unsigned)module->constant_count);
	for (size_t i = 0; i < module->function_count; i++) {
		print_prototype(file, via_function_at(module, i));
		fputs(via_available(via_function_at(module, i)) ? "\n" : " // not available here\n",
		      file);
	}
}

bool
describe_command(const struct shell *shell, const struct token *tokens, struct arena *arena,
		 FILE *file, bool *ret_is_command, struct problem *ret_problem)
{
	const struct via_module *module;

	*ret_is_command = tokens->kind == TOKEN_NAME &&
			  (tokens[1].kind == TOKEN_NAME || tokens[1].kind == TOKEN_END);
	if (*ret_is_command && strcmp(tokens->text, "describe") == 0)
		return describe(shell, tokens + 1, arena, file, ret_problem);
	if (*ret_is_command && strcmp(tokens->text, "list") == 0) {
		if (tokens[1].kind == TOKEN_END) {
			for (size_t i = 0; i < shell->modules.count; i++)
				list_module(shell->modules.opened[i], file);
			return true;
		}
		if (tokens[2].kind != TOKEN_END)
			return problem_set(ret_problem, tokens[2].column,
					   "the line should end here");
		module = modules_find(&shell->modules, tokens[1].text);
		if (module == NULL)
			return problem_set(ret_problem, tokens[1].column, "there is no module %s",
					   tokens[1].text);
		list_module(module, file);
		return true;
	}
	*ret_is_command = false;
	return true;
}
