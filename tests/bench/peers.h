/* SPDX-License-Identifier: MIT */
/*
 * What calls C in place of Viaduct, for the rows of bench_call.c: each in a file
 * of its own, built where its library is found. Where it is not, its version
 * and all of its loops are NULL.
 */
#ifndef VIADUCT_BENCH_PEERS_H
#define VIADUCT_BENCH_PEERS_H

#include <stddef.h>

/* libffi: the cif is prepared before the loop. */
#if defined(BENCH_LIBFFI)
void libffi_empty(size_t count);
void libffi_identity(size_t count);
void libffi_add(size_t count);
void libffi_try(size_t count);
void libffi_ten(size_t count);
void libffi_mixed(size_t count);
void libffi_pointer(size_t count);
void libffi_pointers(size_t count);
void libffi_visitor(size_t count);
void libffi_duo(size_t count);
void libffi_turn(size_t count);
void libffi_sum_two(size_t count);
void libffi_sum_two_at(size_t count);
void libffi_sum_three(size_t count);
void libffi_sum_three_at(size_t count);
void libffi_sum_four(size_t count);
void libffi_sum_four_at(size_t count);
void libffi_pair(size_t count);
void libffi_quad(size_t count);
void libffi_circle(size_t count);
void libffi_circle_at(size_t count);
void libffi_strlen_5(size_t count);
void libffi_strlen_20(size_t count);
void libffi_strlen_100(size_t count);
#else
#define BENCH_LIBFFI NULL
#define libffi_empty NULL
#define libffi_identity NULL
#define libffi_add NULL
#define libffi_try NULL
#define libffi_ten NULL
#define libffi_mixed NULL
#define libffi_pointer NULL
#define libffi_pointers NULL
#define libffi_visitor NULL
#define libffi_duo NULL
#define libffi_turn NULL
#define libffi_sum_two NULL
#define libffi_sum_two_at NULL
#define libffi_sum_three NULL
#define libffi_sum_three_at NULL
#define libffi_sum_four NULL
#define libffi_sum_four_at NULL
#define libffi_pair NULL
#define libffi_quad NULL
#define libffi_circle NULL
#define libffi_circle_at NULL
#define libffi_strlen_5 NULL
#define libffi_strlen_20 NULL
#define libffi_strlen_100 NULL
#endif

/* Lua: a lua_CFunction written by hand around the callee, called from C. */
#if defined(BENCH_LUA)
void lua_empty(size_t count);
void lua_identity(size_t count);
void lua_add(size_t count);
void lua_ten(size_t count);
void lua_strlen_5(size_t count);
void lua_strlen_20(size_t count);
void lua_strlen_100(size_t count);
#else
#define BENCH_LUA NULL
#define lua_empty NULL
#define lua_identity NULL
#define lua_add NULL
#define lua_ten NULL
#define lua_strlen_5 NULL
#define lua_strlen_20 NULL
#define lua_strlen_100 NULL
#endif

/* GObject: a closure of the callee, its marshaller called with values that are set each time: the
   generic one, which is over libffi, and one that glib-genmarshal wrote. */
#if defined(BENCH_GLIB)
void glib_generic_visitor(size_t count);
void glib_generated_visitor(size_t count);
#else
#define BENCH_GLIB NULL
#define glib_generic_visitor NULL
#define glib_generated_visitor NULL
#endif

#endif
