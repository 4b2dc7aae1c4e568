/* SPDX-License-Identifier: MIT */
/*
 * Viaduct for hosts: find a function by name, call it, look at what it takes.
 *
 *     const struct via_function *open = via_find(&via_libc, "open");
 *     via_value arguments[] = {{.p = path}, {.i = 0}}, result;
 *     via_status status = via_call(open, arguments, &result);
 *
 * Everything a module describes is constant and may be read from any thread.
 */
#ifndef VIADUCT_VIADUCT_H
#define VIADUCT_VIADUCT_H

#include <stdbool.h>

#include <viaduct/deadline.h>
#include <viaduct/export.h>
#include <viaduct/library.h>
#include <viaduct/module.h>
#include <viaduct/prepare.h>
#include <viaduct/stack.h>
#include <viaduct/trace.h>
#include <viaduct/upcall.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Calls the function. See via_stub for what `arguments` and `ret_result` must
 * hold. Any thread may call, also from a signal handler and from within a
 * callback; nothing is allocated, locked or initialised here, and errno
 * afterwards is what the callee left.
 */
static inline via_status
via_call(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	return function->stub(function, arguments, ret_result);
}

/* The slow half of via_call_in: a result more aligned than 16, or a huge one. */
VIA_EXPORT via_status via_frame_alloc_result(struct via_frame *frame,
					     const struct via_function *function, void **ret_place);

/*
 * Calls the function; a result that travels by address is placed in `frame`
 * and lives until the frame is closed: `ret_result->p` is its address. Other
 * results are as with via_call. VIA_NO_MEMORY, VIA_STALE_FRAME: not called.
 */
static inline via_status
via_call_in(struct via_frame *frame, const struct via_function *function,
	    const via_value *arguments, via_value *ret_result)
{
	if (function->result_size != 0) {
		void *place;
		via_status status = function->result_size != UINT32_MAX
					? via_frame_alloc(frame, function->result_size, 16, &place)
					: via_frame_alloc_result(frame, function, &place);
		if (status != VIA_OK)
			return status;
		ret_result->p = place;
	}
	return via_call(function, arguments, ret_result);
}

/*
 * VIA_OK, or VIA_BAD_CONTRACT when this runtime cannot read the module; VIA_BAD_ARGUMENT for NULL.
 */
VIA_EXPORT via_status via_module_check(const struct via_module *module);

/*
 * The function, type or constant of that name, or NULL, also for a NULL. A type's name is its
 * C spelling as the spec declares it ("struct stat", "off_t"); only declared
 * types and types that a declaration mentions can be found.
 */
VIA_EXPORT const struct via_function *via_find(const struct via_module *module, const char *name);
VIA_EXPORT const struct via_type *via_find_type(const struct via_module *module, const char *name);
VIA_EXPORT const struct via_constant *via_find_constant(const struct via_module *module,
							const char *name);

/*
 * A text for a status, in English, constant or per thread: for 0 and the
 * negative ones what they mean, for a positive one the system's text for it as
 * an errno value, which it is where the rule's source is VIA_CODE_ERRNO. Never
 * NULL.
 */
VIA_EXPORT const char *via_status_text(via_status status);

/*
 * The symbolic name of a status: "VIA_NO_TARGET" for an error of Viaduct's,
 * "ENOENT" for an errno value, NULL for one that has no name here.
 */
VIA_EXPORT const char *via_status_name(via_status status);

/* --- functions --- */

/*
 * Whether a call can reach a target: false for what is absent or left out here, for NULL, and while
 * a library is not open. A function of an open one is bound by this.
 */
static inline bool
via_available(const struct via_function *function)
{
	return function != NULL &&
	       (via_function_target(function) != NULL || via_bind(function) == VIA_OK);
}

static inline const struct via_module *
via_function_module(const struct via_function *function)
{
	return via_signature_module(function->signature);
}

static inline const char *
via_function_name(const struct via_function *function)
{
	return via_signature_module(function->signature)->strings + function->name;
}

/* The failure rule; its source is VIA_CODE_NONE where the spec gives none. */
static inline const struct via_rule *
via_function_rule(const struct via_function *function)
{
	const struct via_module *module = via_signature_module(function->signature);
	return &module->rules[module->outcomes[function->signature->outcome].rule];
}

/*
 * Whether a call of `function` that gave `status` has failed: not, if the code
 * is information only (`errno(always)`) or success with a note (`ok`). Of no function
 * (NULL) each code is a failure.
 */
VIA_EXPORT bool via_is_failure(const struct via_function *function, via_status status);

/* --- signatures: of a function (function->signature) and of a function type --- */

static inline const struct via_type *
via_result_type(const struct via_signature *signature)
{
	const struct via_module *module = via_signature_module(signature);
	return &module->types[module->outcomes[signature->outcome].type];
}

static inline const struct via_semantics *
via_result_semantics(const struct via_signature *signature)
{
	const struct via_module *module = via_signature_module(signature);
	return &module->semantics[module->outcomes[signature->outcome].semantics];
}

/* `index` must be below signature->parameter_count, here and below. */
static inline const struct via_parameter *
via_parameter_at(const struct via_signature *signature, size_t index)
{
	return &via_signature_module(signature)->parameters[signature->parameters + index];
}

/* The parameter's name; "" where the spec gives none. */
static inline const char *
via_parameter_name(const struct via_signature *signature, size_t index)
{
	const struct via_module *module = via_signature_module(signature);
	return module->strings + module->parameter_names[via_parameter_at(signature, index)->name];
}

static inline const struct via_type *
via_parameter_type(const struct via_signature *signature, size_t index)
{
	const struct via_module *module = via_signature_module(signature);
	return &module->types[module->typed[via_parameter_at(signature, index)->typed].type];
}

static inline const struct via_semantics *
via_parameter_semantics(const struct via_signature *signature, size_t index)
{
	const struct via_module *module = via_signature_module(signature);
	return &module
		    ->semantics[module->typed[via_parameter_at(signature, index)->typed].semantics];
}

/* --- types of a module --- */

static inline const char *
via_type_name(const struct via_module *module, const struct via_type *type)
{
	return module->strings + type->name;
}

/* Whether values of the type travel by address, in via_value.p. */
static inline bool
via_type_by_address(const struct via_type *type)
{
	return type->kind >= VIA_LONG_DOUBLE && type->kind <= VIA_UNION;
}

static inline bool
via_type_is_enum(const struct via_type *type)
{
	return (type->kind == VIA_SIGNED || type->kind == VIA_UNSIGNED) && type->count != 0;
}

/* What a pointer points to, or what an array holds. */
static inline const struct via_type *
via_type_element(const struct via_module *module, const struct via_type *type)
{
	return &module->types[type->first];
}

/* The number of elements of an array; 0 for a flexible one. */
static inline size_t
via_type_length(const struct via_module *module, const struct via_type *type)
{
	size_t element = via_type_element(module, type)->size;
	return element != 0 ? type->size / element : 0;
}

/* The signature of a function type. */
static inline const struct via_signature *
via_type_signature(const struct via_module *module, const struct via_type *type)
{
	return &module->signatures[type->first];
}

/* The field of that index, below type->count, of a struct or union. */
static inline const struct via_field *
via_type_field(const struct via_module *module, const struct via_type *type, size_t index)
{
	return &module->fields[type->first + index];
}

static inline const char *
via_field_name(const struct via_module *module, const struct via_field *field)
{
	return module->strings + field->name;
}

static inline const struct via_type *
via_field_type(const struct via_module *module, const struct via_field *field)
{
	return &module->types[field->type];
}

/* How a bit-field is read and written; NULL for another field. */
static inline const struct via_bit_field *
via_field_bits(const struct via_module *module, const struct via_field *field)
{
	return field->bits != 0 ? &module->bit_fields[field->bits - 1] : NULL;
}

/*
 * Where a bit-field of `record` begins: in bits from the record's start, counted
 * from the least significant bit of each byte on little-endian machines, from
 * the most significant one on big-endian ones. Found by trying, in a buffer:
 * VIA_NO_MEMORY. VIA_BAD_ARGUMENT for a field that is none, and for a NULL.
 */
VIA_EXPORT via_status via_field_bit_offset(const struct via_module *module,
					   const struct via_type *record,
					   const struct via_field *field, uint32_t *ret_offset);

/* --- constants of a module, enumerators among them --- */

static inline const char *
via_constant_name(const struct via_module *module, const struct via_constant *constant)
{
	return module->strings + constant->name;
}

static inline const struct via_type *
via_constant_type(const struct via_module *module, const struct via_constant *constant)
{
	return &module->types[constant->type];
}

#ifdef __cplusplus
}
#endif

#endif
