/* SPDX-License-Identifier: MIT */
/*
 * The library of dirty.h. The upper bits are different everywhere, so that no
 * two results can be mistaken for each other.
 */
#include "dirty.h"

#define RETURN(name, bits)                                                                         \
	__asm__(".text\n"                                                                          \
		".globl " name "\n"                                                                \
		".type " name ", @function\n" name ":\n"                                           \
		"\tmovabs $" bits ", %rax\n"                                                       \
		"\tret\n"                                                                          \
		".size " name ", . - " name "\n");

RETURN("dirty_false", "0x0101010101010100")
RETURN("dirty_true", "0x7777777777777701")
RETURN("dirty_byte", "0x1234567812340AFD")
RETURN("dirty_short", "0x0FEDCBA98765FFFD")
RETURN("dirty_int", "0x12345678FFFFFFFB")
RETURN("dirty_uint", "0x23456789FFFFFFFE")
RETURN("dirty_failure", "0x34567890FFFFFFFF")
RETURN("dirty_success", "0xFFFFFFFF00000007")

__asm__(".section .note.GNU-stack, \"\", @progbits\n.text\n");
