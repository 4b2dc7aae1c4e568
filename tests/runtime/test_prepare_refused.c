/* SPDX-License-Identifier: MIT */
/* A libffi that refuses types and conventions: the problem says which, by its place in the text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ffi.h>

#include <viaduct/viaduct.h>

/* --- libffi's functions, by the linker --- */

static const ffi_type *refused_type; /* no call has one of these */
static size_t refused_fields;        /* and no struct so many fields */
static bool is_abi_refused;
static unsigned variadic; /* so many calls were prepared as such */

ffi_status __real_ffi_prep_cif(ffi_cif *cif, ffi_abi abi, unsigned int count, ffi_type *result,
			       ffi_type **arguments);
ffi_status __real_ffi_prep_cif_var(ffi_cif *cif, ffi_abi abi, unsigned int fixed,
				   unsigned int count, ffi_type *result, ffi_type **arguments);
ffi_status __real_ffi_get_struct_offsets(ffi_abi abi, ffi_type *type, size_t *offsets);
ffi_status __wrap_ffi_prep_cif(ffi_cif *cif, ffi_abi abi, unsigned int count, ffi_type *result,
			       ffi_type **arguments);
ffi_status __wrap_ffi_prep_cif_var(ffi_cif *cif, ffi_abi abi, unsigned int fixed,
				   unsigned int count, ffi_type *result, ffi_type **arguments);
ffi_status __wrap_ffi_get_struct_offsets(ffi_abi abi, ffi_type *type, size_t *offsets);

static ffi_status
judge(unsigned int count, const ffi_type *result, ffi_type **arguments)
{
	if (is_abi_refused)
		return FFI_BAD_ABI;
	if (result == refused_type)
		return FFI_BAD_TYPEDEF;
	for (unsigned int index = 0; index < count; index++)
		if (arguments[index] == refused_type)
			return FFI_BAD_ARGTYPE;
	return FFI_OK;
}

ffi_status
__wrap_ffi_prep_cif(ffi_cif *cif, ffi_abi abi, unsigned int count, ffi_type *result,
		    ffi_type **arguments)
{
	ffi_status status = judge(count, result, arguments);
	return status != FFI_OK ? status : __real_ffi_prep_cif(cif, abi, count, result, arguments);
}

ffi_status
__wrap_ffi_prep_cif_var(ffi_cif *cif, ffi_abi abi, unsigned int fixed, unsigned int count,
			ffi_type *result, ffi_type **arguments)
{
	ffi_status status = judge(count, result, arguments);
	variadic++;
	return status != FFI_OK
		   ? status
		   : __real_ffi_prep_cif_var(cif, abi, fixed, count, result, arguments);
}

ffi_status
__wrap_ffi_get_struct_offsets(ffi_abi abi, ffi_type *type, size_t *offsets)
{
	size_t count = 0;
	while (type->elements[count] != NULL)
		count++;
	return count == refused_fields ? FFI_BAD_TYPEDEF
				       : __real_ffi_get_struct_offsets(abi, type, offsets);
}

/* --- tests --- */

static void
nothing(void)
{
}

static void
assert_refused_at(const char *text, size_t offset)
{
	struct via_function *function = NULL;
	struct via_problem problem = {.offset = 9999, .text = NULL};
	via_status status = via_prepare(text, nothing, &function, &problem);
	if (status != VIA_BAD_ARGUMENT || problem.offset != offset || problem.text == NULL)
		fail_msg("%s: %lld at %zu: %s", text, (long long)status, problem.offset,
			 problem.text != NULL ? problem.text : "-");
	assert_null(function);
}

static int
accept_all(void **state)
{
	(void)state;
	refused_type = NULL;
	refused_fields = 0;
	is_abi_refused = false;
	variadic = 0;
	return 0;
}

static void
a_refused_type_is_told_with_its_place(void **state)
{
	(void)state;
	refused_type = &ffi_type_longdouble;
	assert_refused_at("longdouble(int)", 0);
	assert_refused_at("  longdouble (int)", 2);
	assert_refused_at("int(longdouble)", 4);
	assert_refused_at("int(u8, {i8, {i16, f32}[2]},  longdouble , ptr)", 30);
	assert_refused_at("int(ptr, ..., int,longdouble, int) !errno(==-1)", 18);
	assert_refused_at("{i8, ptr}({i8}, longdouble) !errno(always)", 16);
}

static void
a_refused_struct_is_told_with_its_place(void **state)
{
	(void)state;
	refused_fields = 3;
	assert_refused_at("{i8, i8, i8}()", 0);
	assert_refused_at("void(i32, {i8, {ptr, ptr, ptr}})", 10);
	assert_refused_at("void({i8, {ptr}}, ..., {i8[3]})", 23);
}

static void
a_refused_convention_is_told_with_its_place(void **state)
{
	(void)state;
	is_abi_refused = true;
#if defined(__x86_64__)
	assert_refused_at("\n@sysv_abi i32(u8)", 1);
#endif
	assert_refused_at(" i32(i8)", 1);
}

static void
a_callback_that_is_refused_has_its_place(void **state)
{
	const struct via_callback *callback = NULL;
	struct via_problem problem = {.offset = 9999};
	(void)state;
	refused_type = &ffi_type_float;
	assert_int_equal(via_prepare_callback("u16(ptr, {f32}, f32)", &callback, &problem),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(problem.offset, 16);
	assert_null(callback);
}

static void
a_variadic_function_is_one_also_without_more_arguments(void **state)
{
	static const char *const texts[] = {"int(int, ...)", "int(int, i8, ..., ptr)",
					    "int(int, i8)"};
	struct via_function *function;
	(void)state;
	for (unsigned index = 0; index < 3; index++) {
		assert_int_equal(via_prepare(texts[index], nothing, &function, NULL), VIA_OK);
		assert_int_equal(variadic, index < 2 ? index + 1 : 2);
		via_release(function);
	}
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(a_refused_type_is_told_with_its_place, accept_all),
	    cmocka_unit_test_setup(a_refused_struct_is_told_with_its_place, accept_all),
	    cmocka_unit_test_setup(a_refused_convention_is_told_with_its_place, accept_all),
	    cmocka_unit_test_setup(a_callback_that_is_refused_has_its_place, accept_all),
	    cmocka_unit_test_setup(a_variadic_function_is_one_also_without_more_arguments,
				   accept_all),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
