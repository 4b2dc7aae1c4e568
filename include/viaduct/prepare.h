/* SPDX-License-Identifier: MIT */
/*
 * Functions whose signatures are known only at run time, as a text:
 *
 *     struct via_function *add;
 *     via_status status = via_prepare("i32(i32, i32)", target, &add, NULL);
 *     ... via_call(add, arguments, &result) ...
 *     via_release(add);
 *
 * What is prepared is called, described and asked for its failure rule like any
 * other function; its name is "". Signatures that travel alike share what has to be made for
 * them, for ever. docs/signatures.md is the grammar of the texts.
 */
#ifndef VIADUCT_PREPARE_H
#define VIADUCT_PREPARE_H

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with a text, and where: an offset in bytes, and a sentence, constant. Of what
   cannot be carried: where the type or the convention begins, as far as that is known. */
struct via_problem {
	size_t offset;
	const char *text;
};

/*
 * Makes a function of a signature and an address; its stub is a compiled one of
 * that shape if a registered module has one, else it goes through libffi. The
 * caller owns it. Any thread.
 * VIA_BAD_ARGUMENT: the text is wrong, or says what neither can carry, or there is none, or
 * `ret_function` is NULL; `*ret_problem`, which may be NULL, tells what. VIA_NO_TARGET: `target` is
 * NULL. VIA_NO_MEMORY. VIA_UNAVAILABLE: there is no stub of that shape, and the
 * library was built without libffi.
 */
VIA_EXPORT via_status via_prepare(const char *text, void (*target)(void),
				  struct via_function **ret_function,
				  struct via_problem *ret_problem);

/* Frees a prepared or traced function; nothing for NULL. */
VIA_EXPORT void via_release(struct via_function *function);

/*
 * Has via_prepare look for stubs in that module, too, from now on; it must stay
 * where it is. Nothing happens the second time. VIA_BAD_CONTRACT as by
 * via_module_check, VIA_BAD_ARGUMENT for NULL, VIA_NO_MEMORY.
 */
VIA_EXPORT via_status via_module_register(const struct via_module *module);

#ifdef __cplusplus
}
#endif

#endif
