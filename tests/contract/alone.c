/* SPDX-License-Identifier: MIT */
/* Compiled with one header in front (-include), which has to stand alone. */
typedef int a_translation_unit_is_not_empty;
