/* SPDX-License-Identifier: MIT */
/*
 * VIA_EXPORT marks what the library exports; everything else is hidden. Every
 * public header that declares a function of the library includes this one.
 * VIA_INLINE marks what headers define for stubs: it is inlined also where a
 * stub is tuned in a way of its own (VIA_BY_WORDS), which compilers take as a
 * reason to inline nothing.
 */
#ifndef VIADUCT_EXPORT_H
#define VIADUCT_EXPORT_H

#if defined(_WIN32) && defined(VIA_BUILDING_SHARED)
#define VIA_EXPORT __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define VIA_EXPORT __attribute__((visibility("default")))
#else
#define VIA_EXPORT
#endif

#define VIA_INLINE static inline __attribute__((always_inline))

#endif
