/* SPDX-License-Identifier: MIT */
/*
 * What generated code is written in. Included by every <module>.via.c, after
 * the spec's own headers; hosts have no use for it. Every name of a variable
 * begins with via__, so that none hides a name of those headers.
 */
#ifndef VIADUCT_STUB_H
#define VIADUCT_STUB_H

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#include <viaduct/deadline.h>
#include <viaduct/library.h>
#include <viaduct/module.h>
#include <viaduct/upcall.h>

static_assert(sizeof(via_value) == 8, "a value is 8 bytes");
static_assert(sizeof(void (*)(void)) == sizeof(void *), "function and data pointers alike");

/* The type of a function may have a result that is const, as headers have it. */
#pragma GCC diagnostic ignored "-Wignored-qualifiers"

/* Whether the lvalue or function designator `object` has exactly that type,
   given as the type of a pointer to it. */
#define VIA_HAS_TYPE(object, pointer_type) _Generic(&(object), pointer_type : 1, default : 0)

/* Whether the typedef `name` is exactly the type that `pointer_type` points to. */
#define VIA_SAME_TYPE(name, pointer_type) _Generic((name *)0, pointer_type : 1, default : 0)

/* Whether a declared function has exactly that type, function attributes aside. */
#define VIA_HAS_PROTOTYPE(function, type) __builtin_types_compatible_p(__typeof__(function), type)

/* The field of a type, as an operand that is never evaluated. */
#define VIA_FIELD(type, field) (((type *)0)->field)

/* What kind of constant an expression is. */
#define VIA_IS_INTEGER(x)                                                                          \
	_Generic((x), _Bool : 1, char : 1, signed char : 1, unsigned char : 1, short : 1,          \
		 unsigned short : 1, int : 1, unsigned int : 1, long : 1, unsigned long : 1,       \
		 long long : 1, unsigned long long : 1, default : 0)
#define VIA_IS_FLOATING(x) (__builtin_classify_type(x) == 8)
#define VIA_IS_POINTER(x) (__builtin_classify_type(x) == 5)
#define VIA_IS_STRING(x) _Generic((x), char * : 1, const char * : 1, default : 0)

/* Whether the typedef `name` is an integer type. */
#define VIA_IS_INTEGER_TYPE(name) VIA_IS_INTEGER(*(name *)0)

/* Whether `type` holds the integer constant `x` unchanged, sign included. */
#define VIA_HOLDS(type, x) ((uint64_t)(type)(x) == (uint64_t)(x) && ((type)(x) > 0) == ((x) > 0))

/* Whether the default argument promotions leave values of an integer type alone. */
#define VIA_IS_PROMOTED(type) _Generic(+(type)0, type : 1, default : 0)

/* Calling conventions, as attributes: where the compiler has no such one, a name that it does
   not know. On 64-bit Windows those of 32 bits all mean the only one there is. */
#if defined(__x86_64__)
#define VIA_CONVENTION_ms_abi __attribute__((ms_abi))
#define VIA_CONVENTION_sysv_abi __attribute__((sysv_abi))
#endif
#if defined(__i386__)
#define VIA_CONVENTION_cdecl __attribute__((cdecl))
#define VIA_CONVENTION_stdcall __attribute__((stdcall))
#define VIA_CONVENTION_fastcall __attribute__((fastcall))
#define VIA_CONVENTION_thiscall __attribute__((thiscall))
#if !defined(__clang__)
/* When it is pedantic, gcc takes thiscall for one of C++ only. */
#pragma GCC diagnostic ignored "-Wattributes"
#endif
#elif defined(_WIN64)
#define VIA_CONVENTION_cdecl
#define VIA_CONVENTION_stdcall
#define VIA_CONVENTION_fastcall
#define VIA_CONVENTION_thiscall
#endif
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#define VIA_CONVENTION_vectorcall __attribute__((vectorcall))
#endif

/*
 * The proof of bit-fields. C has no offset of one, and no constant expression that looks at a
 * struct; but an optimizer sees whether all bits, set through the one declaration, are all bits
 * through the other. The call that is left where they are not is an error with a message. gcc
 * optimizes a function that asks for it, whatever the flags; clang only when told to, and can
 * else compare the widths.
 */
#if defined(__clang__) && !defined(__OPTIMIZE__)
#define VIA_BITS_WRONG(wrong, real, field, mirror, mirrored, width, message)                       \
	_Pragma("GCC diagnostic push")                                                             \
	    _Pragma("GCC diagnostic ignored \"-Wgnu-folding-constant\"")                           \
		_Pragma("GCC diagnostic ignored \"-Wbitfield-constant-conversion\"")               \
		    __attribute__((unused)) static const char wrong[1] = {                         \
			[((real){.field = -1}).field != ((mirror){.mirrored = -1}).mirrored ||     \
			 ((real){.field = UINT64_C(1) << ((width)-1)}).field !=                    \
			     ((mirror){.mirrored = UINT64_C(1) << ((width)-1)}).mirrored] = 0};    \
	_Pragma("GCC diagnostic pop")
#define VIA_BITS_PROOF(name) static inline __attribute__((unused)) void name(void)
#define VIA_BITS_PROVE(a, b, field, mirrored, wrong) ((void)sizeof(a), (void)sizeof(b))
#else
#define VIA_BITS_WRONG(wrong, real, field, mirror, mirrored, width, message)                       \
	extern void wrong(void) __attribute__((error(message)));
#if defined(__clang__)
#define VIA_BITS_PROOF(name) __attribute__((used)) static void name(void)
#else
#define VIA_BITS_PROOF(name) __attribute__((used, optimize("O2"))) static void name(void)
#endif
#define VIA_BITS_PROVE(a, b, field, mirrored, wrong)                                               \
	do {                                                                                       \
		__builtin_memset(&a, 0, sizeof a);                                                 \
		__builtin_memset(&b, 0, sizeof b);                                                 \
		a.via__real.field = -1;                                                            \
		b.via__claimed.mirrored = -1;                                                      \
		if (a.via__claimed.mirrored != b.via__claimed.mirrored ||                          \
		    b.via__real.field != a.via__real.field ||                                      \
		    (a.via__real.field > 0) != (b.via__claimed.mirrored > 0))                      \
			wrong();                                                                   \
	} while (0)
#endif

/* The byte that stands for an integer type in the key of a shape; see runtime/signature.h. */
#define VIA_KEY(type)                                                                              \
	(((type)-1 < (type)1 ? 'a' : 'A') + (sizeof(type) > 1) + (sizeof(type) > 2) +              \
	 (sizeof(type) > 4))

/* The kind of an integer type whose width and sign only the compiler knows. */
#define VIA_INTEGER_KIND(type) ((type)-1 < (type)1 ? VIA_SIGNED : VIA_UNSIGNED)

/* via_function.result_size of a result that travels by address. */
#define VIA_RESULT_SIZE(type)                                                                      \
	(_Alignof(type) > 16 || sizeof(type) >= 0xFFFFFFFFu ? 0xFFFFFFFFu                          \
	 : sizeof(type) != 0                                ? (uint32_t)sizeof(type)               \
							    : 1)

/* Does not compile where two floating constants differ: no assertion compares such ones. */
#define VIA_SAME_NUMBER(name, a, b)                                                                \
	__attribute__((unused)) static const char name = 1 / ((a) == (b));

/* The linker's name of a symbol, as the operand of an assembler label. */
#define VIA_STRING(text) VIA_STRING_(text)
#define VIA_STRING_(text) #text
#define VIA_SYMBOL(name) VIA_STRING(__USER_LABEL_PREFIX__) name

/* Has a name of ours stand for one version of a symbol; both are strings. */
#if defined(__ELF__)
#define VIA_SYMBOL_VERSION(name, versioned) __asm__(".symver " name ", " versioned)
#else
#define VIA_SYMBOL_VERSION(name, versioned)                                                        \
	_Static_assert(0, "symbols have no versions on this platform: " versioned)
#endif

/*
 * What an adapter of a module with a library calls: the function itself where VIA_LINKED makes it
 * a plain one. Else nothing in the module refers to the library.
 */
#if defined(VIA_LINKED)
#define VIA_CALLEE(type, function) function
#else
#define VIA_CALLEE(type, function) ((type)via__target)
#endif

/* Whether an address is known to the compiler, and so is none of a library's. */
#define VIA_IS_FIXED(x) __builtin_constant_p(x)

/* The address of a function, the one of that row, which is bound for that; NULL: it cannot be. */
VIA_INLINE via_target *
via_bound(const struct via_module *via__module, const struct via_function *via__row)
{
	via_target *via__target = via_function_target(via__row);
	return via__target != 0 ? via__target : via_bind_row(via__module, via__row);
}

/*
 * For stubs that pass structs: copied by words. The host has just written them, a field at a time,
 * and a processor that is to load 16 bytes out of two stores that are still under way waits until
 * they are done, longer than the rest of the call. Compilers load as much at once as they may,
 * but not for the processors that are named here, which were slow at that; it is a matter of
 * speed: the instruction set is the same.
 */
#if defined(__x86_64__) && (!defined(__clang__) || __clang_major__ >= 12)
#define VIA_BY_WORDS __attribute__((target("tune=core2")))
#else
#define VIA_BY_WORDS
#endif

/* A condition that hardly ever holds. What it leads to stands behind the rest, and unaligned: as
   many bytes of padding would be a tenth of all stubs. */
#define VIA_RARELY(condition) __builtin_expect_with_probability(!!(condition), 0, 0.999)

/* The largest value of an integer type. */
#define VIA_LARGEST(type)                                                                          \
	((type)-1 < (type)1 ? (UINT64_C(1) << (8 * sizeof(type) - 1)) - 1                          \
			    : UINT64_MAX >> (64 - 8 * sizeof(type)))

/* The status that stands for a documented code, whatever its sign in C. */
#define VIA_CODE(code) ((uint32_t)((int64_t)(code) < 0 ? -(int64_t)(code) : (int64_t)(code)))

/* The codes of Windows, all of 32 bits. */
#if defined(_WIN32)
__declspec(dllimport) unsigned long __stdcall GetLastError(void);
__declspec(dllimport) void __stdcall SetLastError(unsigned long via__code);
__declspec(dllimport) int __stdcall WSAGetLastError(void);
__declspec(dllimport) void __stdcall WSASetLastError(int via__code);
#define via_last_error_get() ((int64_t)GetLastError())
#define via_wsa_error_get() ((int64_t)(uint32_t)WSAGetLastError())
#else
#define via_last_error_get() VIA_ONLY_ON_WINDOWS("last_error")
#define via_wsa_error_get() VIA_ONLY_ON_WINDOWS("wsa_error")
#define VIA_ONLY_ON_WINDOWS(attribute)                                                             \
	((int64_t)sizeof(struct {                                                                  \
		int via__field;                                                                    \
		_Static_assert(0, attribute ": there is none on this platform");                   \
	}))
#endif

/* The status of a call whose failure rule held. */
VIA_INLINE via_status
via_failed(int64_t via__code)
{
	return via__code > 0 ? via__code : (via_status)VIA_NO_CODE;
}

/* errno through a function: in generated code a field may bear its name. */
VIA_INLINE int
via_errno_get(void)
{
	return errno;
}

/* A word that may lie anywhere, in an object of any type. */
typedef uintptr_t __attribute__((may_alias, aligned(1))) via_word;

/*
 * What of a small struct is copied at once: one of 16 bytes comes in two registers, and a memcpy
 * in a function by words takes it through memory.
 */
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 __attribute__((may_alias, aligned(1))) via_wide;
#else
typedef via_word via_wide;
#endif

#define VIA_COPY_WORD(index)                                                                       \
	if (via__words > (index))                                                                  \
		via__to[index] = via__from[index];

/*
 * Hands a struct over to the place that the host gave. One that the callee has just written to
 * memory, as most are that exceed two registers, is read in words: a wider load waits until the
 * stores of its parts have left the processor, some 15 cycles.
 */
VIA_INLINE void
via_result_copy(void *via__place, const void *via__result, size_t via__size)
{
	via_word *via__to = (via_word *)via__place;
	const volatile via_word *via__from = (const volatile via_word *)via__result;
	size_t via__words = via__size > 16 && via__size <= 64 ? via__size / sizeof(via_word) : 0;
	size_t via__done = via__words * sizeof(via_word);
	/* Written out: a compiler may leave a loop of so few turns as it is. */
	VIA_COPY_WORD(0)
	VIA_COPY_WORD(1)
	VIA_COPY_WORD(2)
	VIA_COPY_WORD(3)
	VIA_COPY_WORD(4)
	VIA_COPY_WORD(5)
	VIA_COPY_WORD(6)
	VIA_COPY_WORD(7)
	VIA_COPY_WORD(8)
	VIA_COPY_WORD(9)
	VIA_COPY_WORD(10)
	VIA_COPY_WORD(11)
	VIA_COPY_WORD(12)
	VIA_COPY_WORD(13)
	VIA_COPY_WORD(14)
	VIA_COPY_WORD(15)
	if (via__size == sizeof(via_wide)) {
		*(via_wide *)via__place = *(const via_wide *)via__result;
		return;
	}
	__builtin_memcpy((char *)via__place + via__done, (const char *)via__result + via__done,
			 via__size - via__done);
}

/* The status of a call that failed by errno. One copy a module, out of line: so short is
   the way of a failure through a stub that knows the result, because it compared it. */
static __attribute__((noinline, unused)) via_status
via_failed_now(void)
{
	int via__code = via_errno_get();
	if (__builtin_expect(via__code <= 0, 0))
		return VIA_NO_CODE;
	return via__code;
}

/* Stores a result that a compiler must not take together with that of a success: it would
   have to save a register for it on every call. */
#define VIA_STORE_APART(place, value) (*(volatile __typeof__(place) *)&(place) = (value))

/* How a stub leaves a failed call whose result travels in the value: reads the
   code before anything else, then hands the result over. One copy a module,
   out of line, so that the succeeding path saves no register for it. */
static __attribute__((noinline, unused)) via_status
via_failed_errno(via_value *via__ret, via_value via__value)
{
	int via__code = errno;
	*via__ret = via__value;
	return via_failed(via__code);
}

static __attribute__((noinline, unused)) via_status
via_failed_code(via_value *via__ret, via_value via__value, int64_t via__code)
{
	*via__ret = via__value;
	return via_failed(via__code);
}

/* What an adapter returns for a status: 0, or the negated code. */
VIA_INLINE int64_t
via_adapted_failure(via_status via__status)
{
	return via__status >= 0 ? -via__status : VIA_ADAPTED_NO_CODE;
}

/* Clears errno for a callee that tells its failure by it; gives what it was. */
VIA_INLINE int64_t
via_errno_clear(void)
{
	int via__saved = errno;
	errno = 0;
	return via__saved;
}

/* What the callee left in errno; where it left nothing, errno is as it was. */
VIA_INLINE int64_t
via_errno_settle(int64_t via__saved)
{
	int via__code = errno;
	if (via__code == 0)
		errno = (int)via__saved;
	return via__code;
}

/* The same for the codes of Windows. */
#if defined(_WIN32)
VIA_INLINE int64_t
via_last_error_clear(void)
{
	int64_t via__saved = via_last_error_get();
	SetLastError(0);
	return via__saved;
}

VIA_INLINE int64_t
via_last_error_settle(int64_t via__saved)
{
	int64_t via__code = via_last_error_get();
	if (via__code == 0)
		SetLastError((unsigned long)via__saved);
	return via__code;
}

VIA_INLINE int64_t
via_wsa_error_clear(void)
{
	int64_t via__saved = via_wsa_error_get();
	WSASetLastError(0);
	return via__saved;
}

VIA_INLINE int64_t
via_wsa_error_settle(int64_t via__saved)
{
	int64_t via__code = via_wsa_error_get();
	if (via__code == 0)
		WSASetLastError((int)via__saved);
	return via__code;
}
#else
#define via_last_error_clear() VIA_ONLY_ON_WINDOWS("last_error")
#define via_last_error_settle(saved) (saved)
#define via_wsa_error_clear() VIA_ONLY_ON_WINDOWS("wsa_error")
#define via_wsa_error_settle(saved) (saved)
#endif

/* A count as via_extent gives it: a negative one cannot be met. */
VIA_INLINE uint64_t
via_extent_signed(int64_t via__count)
{
	return via__count >= 0 ? (uint64_t)via__count : (uint64_t)-1;
}

VIA_INLINE uint64_t
via_extent_unsigned(uint64_t via__count)
{
	return via__count;
}

/* The arithmetic of counts: a sum or product that is too large, a negative
   difference and a division by 0 give a count that cannot be met. */
VIA_INLINE uint64_t
via_extent_add(uint64_t via__a, uint64_t via__b)
{
	return via__a + via__b >= via__a ? via__a + via__b : (uint64_t)-1;
}

VIA_INLINE uint64_t
via_extent_subtract(uint64_t via__a, uint64_t via__b)
{
	return via__a >= via__b ? via__a - via__b : (uint64_t)-1;
}

VIA_INLINE uint64_t
via_extent_multiply(uint64_t via__a, uint64_t via__b)
{
	return via__a == 0 || via__b <= (uint64_t)-1 / via__a ? via__a * via__b : (uint64_t)-1;
}

VIA_INLINE uint64_t
via_extent_divide(uint64_t via__a, uint64_t via__b)
{
	return via__b != 0 ? via__a / via__b : (uint64_t)-1;
}

VIA_INLINE uint64_t
via_extent_remainder(uint64_t via__a, uint64_t via__b)
{
	return via__b != 0 ? via__a % via__b : (uint64_t)-1;
}

#define VIA_EXTENT(count)                                                                          \
	_Generic((count), char                                                                     \
		 : via_extent_signed, signed char                                                  \
		 : via_extent_signed, short                                                        \
		 : via_extent_signed, int                                                          \
		 : via_extent_signed, long                                                         \
		 : via_extent_signed, long long                                                    \
		 : via_extent_signed, default                                                      \
		 : via_extent_unsigned)(count)

/* --- the verify mode: a stub stands behind one that has the call checked --- */

#if defined(VIA_VERIFY)
#define VIA_STUB(name) name##_unverified
#define VIA_VERIFIED(name)                                                                         \
	static via_status name(const struct via_function *via__self,                               \
			       const via_value *via__arguments, via_value *via__ret)               \
	{                                                                                          \
		return via_call_verified(name##_unverified, via__self, via__arguments, via__ret);  \
	}
#else
#define VIA_STUB(name) name
#define VIA_VERIFIED(name)
#endif

/* --- upcalls --- */

/* Functions compiled for callbacks without a userdata: so many for each shape of them. */
#ifndef VIA_UPCALL_POOL
#define VIA_UPCALL_POOL 0
#endif

#define VIA_POOL_4(entry) entry(0x0) entry(0x1) entry(0x2) entry(0x3)
#define VIA_POOL_16(entry, high)                                                                   \
	entry(0x##high##0) entry(0x##high##1) entry(0x##high##2) entry(0x##high##3)                \
	    entry(0x##high##4) entry(0x##high##5) entry(0x##high##6) entry(0x##high##7)            \
		entry(0x##high##8) entry(0x##high##9) entry(0x##high##a) entry(0x##high##b)        \
		    entry(0x##high##c) entry(0x##high##d) entry(0x##high##e) entry(0x##high##f)

#if VIA_UPCALL_POOL == 4
#define VIA_POOL(entry) VIA_POOL_4(entry)
#elif VIA_UPCALL_POOL == 16
#define VIA_POOL(entry) VIA_POOL_16(entry, 0)
#elif VIA_UPCALL_POOL == 64
#define VIA_POOL(entry)                                                                            \
	VIA_POOL_16(entry, 0) VIA_POOL_16(entry, 1) VIA_POOL_16(entry, 2) VIA_POOL_16(entry, 3)
#elif VIA_UPCALL_POOL != 0
#error "VIA_UPCALL_POOL is 0, 4, 16 or 64"
#endif

#if VIA_UPCALL_POOL == 0
#define VIA_POOL_OF(pool) 0
#else
#define VIA_POOL_OF(pool) &pool
#endif

/* A call from C. Its errors are afterwards as they were, but for what the handler says. */
VIA_INLINE void
via_upcall_receive(const struct via_upcall_slot *via__slot, const via_value *via__arguments,
		   via_value *via__ret)
{
	struct via_upcall_call via__call;
	via__call.userdata = via__slot->userdata;
	via__call.error = errno;
#if defined(_WIN32)
	via__call.last_error = GetLastError();
#endif
	via__slot->handler(&via__call, via__arguments, via__ret);
	errno = via__call.error;
#if defined(_WIN32)
	SetLastError(via__call.last_error);
#endif
}

/* The stub of a function that is left out on this platform. */
VIA_INLINE via_status
via_stub_unavailable(const struct via_function *via__self, const via_value *via__arguments,
		     via_value *via__ret)
{
	(void)via__self;
	(void)via__arguments;
	(void)via__ret;
	return VIA_UNAVAILABLE;
}

#endif
