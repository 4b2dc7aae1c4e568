# SPDX-License-Identifier: MIT
"""The proof: a spec that disagrees with the header does not compile, and the compiler
names the spec's line. One mutation each, under every compiler."""

import platform
import re
import subprocess
import unittest
from typing import Final, TypeAlias

from support import COMPILERS, ROOT, WARNINGS, scratch, viaduct

TRUE = """\
module proof;
#include "proof.h"
typedef unsigned short handle;
typedef ... offset;
typedef struct { int quotient, remainder; } division;
enum color { RED = 1, GREEN, BLUE = 9 };
struct range { handle first; offset low, high; union { int i; float f; } as; char tag[4]; };
struct large { offset size; const char *name; ...; };
const int LIMIT = 100, BELOW;
const char *VERSION;
const double SCALE;
offset seek(handle h, offset to, struct range *r);
struct range widen(struct range r, enum color c);
division divide(int a, int b);
void each(int (*f)(void *), void *data);
int take(const char *text);
"""

# What is claimed instead of what, and what the message must name.
Mutation: TypeAlias = tuple[str, str, str]

MUTATIONS: Final[tuple[Mutation, ...]] = (
    ("typedef unsigned short handle;", "typedef short handle;", "`handle` is not `short`"),
    ("typedef ... offset;", "typedef ... offset; typedef ... missing;", "missing"),
    ("typedef ... offset;", "typedef ... offset; typedef ... division2;", "division2"),
    ("int quotient, remainder;", "int remainder, quotient;", "`quotient` of `division` has another offset"),
    ("int quotient, remainder;", "long quotient, remainder;", "`quotient` of `division` is not `long`"),
    ("int quotient, remainder;", "int quotient;", "`division` has another size"),
    ("int quotient, remainder;", "int quotient, remainder, more;", "more"),
    ("RED = 1, GREEN", "RED = 2, GREEN", "`RED` is not 2"),
    ("RED = 1, GREEN", "RED, GREEN", "`RED` is not 0"),
    ("RED = 1, GREEN", "RED = 1, OTHER", "OTHER"),
    ("handle first; offset low, high;", "offset low, high; handle first;", "another offset"),
    ("handle first; offset low", "short first; offset low", "`first` of `struct range` is not `short`"),
    ("union { int i; float f; } as;", "union { int i; double f; } as;", "`as.f` of `struct range` is not `double`"),
    ("union { int i; float f; } as;", "struct { int i; float f; } as;", "another (size|offset)"),
    ("char tag[4];", "char tag[5];", r"`tag` of `struct range` is not `char \[5\]`"),
    ("char tag[4];", "signed char tag[4];", "`tag`"),
    ("offset size;", "int size;", "`size` of `struct large` is not `int`"),
    ("offset size;", "offset sise;", "sise"),
    ("const char *name;", "char *name;", r"`name` of `struct large` is not `char \*`"),
    ("const char *name; ...;", "const char *name;", "`struct large` has another size"),
    ("struct large {", "struct larger {", "larger"),
    ("LIMIT = 100", "LIMIT = 101", "`LIMIT` is not 101"),
    ("const int LIMIT = 100, BELOW", "const unsigned LIMIT = 100, BELOW", "`BELOW` does not fit `unsigned int`"),
    ("const int LIMIT = 100", "const int VERSION2, LIMIT = 100", "VERSION2"),
    ("const char *VERSION;", "const char *LIMIT2;", "LIMIT2"),
    ("const double SCALE;", "const int SCALE;", "`SCALE` is no integer constant"),
    ("const char *VERSION;", "const int VERSION;", "`VERSION` is no integer constant"),
    ("const double SCALE;", "const double BELOW2;", "BELOW2"),
    ("offset seek(handle h, offset to", "offset seek(handle h, int to", "`seek` is not"),
    ("offset seek(handle h", "int seek(handle h", "`seek` is not"),
    ("offset to, struct range *r", "offset to, const struct range *r", "`seek` is not"),
    ("offset to, struct range *r", "offset to", "`seek` is not"),
    ("struct range *r);", "struct range *r, int more);", "`seek` is not"),
    ("widen(struct range r", "widen(struct large r", "`widen` is not"),
    ("enum color c", "long c", "`widen` is not"),
    ("int (*f)(void *)", "int (*f)(int *)", "`each` is not"),
    ("int take(const char *text);", "int take(char *text);", "`take` is not"),
    ("int take(const char *text);", "int takes(const char *text);", "takes"),
    ("int take(const char *text);", "int print(const char *format);", "`print` is not"),
    ("int take(const char *text);", "int print(const char *format, int a);", "`print` is not"),
)  # fmt: skip


# Layouts that attributes and bit-fields make, variadic functions, what has no symbol.
LAYOUT: Final = """\
module proof;
#include "proof_layout.h"
struct flags { unsigned a : 3; unsigned b : 5; int c : 7; bool d : 1; unsigned : 4; unsigned e : 6; };
struct mixed { unsigned char first; unsigned x : 9; int : 0; int y : 12; short last; };
struct [[packed]] record { char tag; int value; double weight; };
struct loose { char tag; int value; };
struct [[aligned(32)]] line { int words[4]; };
struct padded { char a; alignas(16) char b; int c; };
struct outer { int k; struct [[packed]] { char p; int q; } in; alignas(32) struct { int r; } far; };
struct watched { volatile struct { int now[2]; } gauge; const union { int whole; float part; }; char tag; alignas(double) char last; };
typedef long long low [[aligned(4)]];
typedef int high [[aligned(16)]];
typedef int plain;
struct holder { int tag; low value; };
typedef int lanes[4] [[aligned(16)]];
typedef float quad [[vector_size(16)]];
int print(const char *format, ...);
[[name(total_of_one)]] long total(long first, ..., long a);
int near(int a, double b);
[[inline]] int twice(int x);
[[macro]] int LARGER(int a, int b);
"""

# On the processors that have more than one convention.
CONVENTIONS: Final = """\
[[callconv(ms_abi)]] int foreign(int a, double b);
"""

LAYOUT_MUTATIONS: Final[tuple[Mutation, ...]] = (
    ("char b; int c;", "char b; alignas(2) int c;", "alignment"),
    ("volatile struct { int now", "struct { int now", "`gauge.now` of `struct watched` is not"),
    ("int now[2]", "unsigned now[2]", "`gauge.now` of `struct watched` is not"),
    ("const union { int whole", "const union { long whole", "`whole` of `struct watched` is not"),
    ("alignas(double) char last", "alignas(short) char last", "`last` of `struct watched` has another offset"),
    ("unsigned a : 3;", "unsigned a : 4;", "`a` of `struct flags`"),
    ("unsigned a : 3;", "unsigned a : 2;", "`a` of `struct flags`"),
    ("unsigned a : 3;", "int a : 3;", "`a` of `struct flags`"),
    ("unsigned a : 3; unsigned b", "unsigned char a; unsigned b", "bit-field"),
    ("unsigned b : 5;", "unsigned b : 6;", "`b` of `struct flags`"),
    ("unsigned b : 5;", "unsigned other : 5;", "other"),
    ("unsigned b : 5;", "unsigned b : 5; unsigned more : 1;", "more"),
    ("int c : 7;", "unsigned c : 7;", "`c` of `struct flags`"),
    ("bool d : 1;", "unsigned d : 1;", "`d` of `struct flags` has another type"),
    ("bool d : 1;", "int d : 1;", "`d` of `struct flags` has another type"),
    ("unsigned e : 6;", "bool e : 1;", "`e` of `struct flags` has another type"),
    ("unsigned e : 6;", "unsigned e : 7;", "`e` of `struct flags`"),
    ("unsigned e : 6;", "unsigned e : 6; unsigned : 20;", "`struct flags` has another size"),
    ("unsigned x : 9;", "unsigned x : 8;", "`x` of `struct mixed`"),
    ("unsigned x : 9;", "unsigned short x;", "bit-field"),
    ("int : 0;", "", "`struct mixed` has another (place|offset)"),
    ("int y : 12;", "int y : 11;", "`y` of `struct mixed`"),
    ("int y : 12;", "unsigned y : 12;", "`y` of `struct mixed`"),
    ("struct [[packed]] record", "struct record", "`struct record` has another size"),
    ("struct loose", "struct [[packed]] loose", "`struct loose` has another size"),
    ("struct [[packed]] record", "struct [[packed, aligned(2)]] record", "`struct record` has another (size|alignment)"),
    ("struct [[aligned(32)]] line", "struct [[aligned(16)]] line", "`struct line` has another size"),
    ("struct [[aligned(32)]] line", "struct [[aligned(64)]] line", "`struct line` has another size"),
    ("struct [[aligned(32)]] line", "struct line", "`struct line` has another size"),
    ("struct loose", "struct [[aligned(8)]] loose", "`struct loose` has another alignment"),
    ("alignas(16) char b;", "alignas(8) char b;", "`struct padded` has another (size|alignment)"),
    ("alignas(16) char b;", "char b;", "`struct padded` has another (size|alignment)"),
    ("char a; alignas(16) char b;", "alignas(16) char a; char b;", "`b` of `struct padded` has another offset"),
    ("struct [[packed]] { char p;", "struct { char p;", "`in.q` of `struct outer` has another offset"),
    ("alignas(32) struct {", "struct {", "`far.r` of `struct outer` has another offset"),
    ("alignas(32) struct {", "alignas(16) struct {", "`far.r` of `struct outer` has another offset"),
    ("low [[aligned(4)]]", "low [[aligned(2)]]", "`low` has another alignment"),
    ("high [[aligned(16)]]", "high [[aligned(8)]]", "`high` has another alignment"),
    ("high [[aligned(16)]]", "high", "`high` has another alignment"),
    ("typedef int plain;", "typedef int plain [[aligned(8)]];", "`plain` has another alignment"),
    ("int tag; low value;", "int tag; long long value;", "`struct holder` has another size"),
    ("lanes[4] [[aligned(16)]]", "lanes[4]", "`lanes` has another alignment"),
    ("lanes[4] [[aligned(16)]]", "lanes[5] [[aligned(16)]]", "`lanes` is not"),
    ("quad [[vector_size(16)]]", "quad [[vector_size(8)]]", "`quad` is not"),
    ("typedef float quad [[vector_size(16)]]", "typedef int quad [[vector_size(16)]]", "`quad` is not"),
    ("quad [[vector_size(16)]]", "quad", "`quad` is not `float`"),
    ("quad [[vector_size(16)]]", "quad[4]", "`quad` is not"),
    ("print(const char *format, ...)", "print(const char *format)", "`print` is not"),
    ("print(const char *format, ...)", "print(const char *format, int a)", "`print` is not"),
    ("print(const char *format, ...)", "print(const char *format, int a, ...)", "`print` is not"),
    ("print(const char *format, ...)", "print(char *format, ...)", "`print` is not"),
    ("long total(long first, ..., long a)", "long total(int first, ..., long a)", "`total` is not"),
    ("long total(long first, ..., long a)", "long total(long first, long a)", "`total` is not"),
    ("long total(long first, ..., long a)", "long total(long first, long b, ..., long a)", "`total` is not"),
    ("long total(long first, ..., long a)", "int total(long first, ..., long a)", "`total` is not"),
    ("int near(int a, double b)", "int near(int a, double b, ...)", "`near` is not"),
    ("[[inline]] int twice(int x);", "[[inline]] long twice(int x);", "`twice` is not"),
    ("[[inline]] int twice(int x);", "[[inline]] int twice(int x, int y);", "`twice`"),
    ("[[macro]] int LARGER(int a, int b);", "[[macro]] int LARGER(int a);", "LARGER"),
    ("[[macro]] int LARGER(int a, int b);", "[[macro]] int LARGEST(int a, int b);", "LARGEST"),
)  # fmt: skip

CONVENTION_MUTATIONS: Final[tuple[Mutation, ...]] = (
    ("[[callconv(ms_abi)]] int foreign", "int foreign", "`foreign` is not"),
    ("[[callconv(ms_abi)]] int foreign", "[[callconv(sysv_abi)]] int foreign", "`foreign` is not"),
    ("[[callconv(ms_abi)]] int foreign", "[[callconv(stdcall)]] int foreign", "VIA_CONVENTION_stdcall"),
    ("int near(int a", "[[callconv(ms_abi)]] int near(int a", "`near` is not"),
)  # fmt: skip

# Places of bit-fields, which clang compares only when it optimizes; include/viaduct/stub.h.
PLACE_MUTATIONS: Final[tuple[Mutation, ...]] = (
    ("unsigned a : 3; unsigned b : 5;", "unsigned b : 5; unsigned a : 3;", "another place"),
    ("unsigned a : 3; unsigned b : 5;", "unsigned a : 3;", "another place"),
    ("unsigned : 4;", "unsigned : 5;", "`e` of `struct flags` has another place"),
    ("unsigned : 4;", "", "`e` of `struct flags` has another place"),
)  # fmt: skip

# A spec without a header, and what C must then know of it.
ALONE: Final = """\
module proof;
struct aligned { char first; alignas(32) struct { int x; } last; };
struct nameless { int : 5; };
struct hollow { struct { } first; const union { int : 5; } last; };
struct [[aligned(4)]] word { int x; };
struct [[packed]] squeezed { char first; struct word last; };
void take(struct aligned a, struct nameless b, struct hollow c, struct squeezed d);
"""
ALONE_ASSERTIONS: Final = """\
#include "proof.via.c"
_Static_assert(offsetof(struct aligned, last) == 32, "");
_Static_assert(offsetof(struct squeezed, last) == 1, "");
"""
# A convention is the function's own, not that of one that it returns a pointer to.
ALONE_CONVENTIONS: Final = """\
[[callconv(ms_abi)]] double (*find(int key))(long);
"""
ALONE_CONVENTION_ASSERTIONS: Final = """\
double (*plain(int))(long);
typedef __typeof__(plain) foreign __attribute__((ms_abi));
_Static_assert(__builtin_types_compatible_p(__typeof__(find), foreign), "");
"""

# Of a library that may be opened at run time.
OPENED: Final = """\
module proof;
library "proof";
#include "proof.h"
const char *VERSION;
const int *NOWHERE;
typedef int (*taker)(const char *text);
const taker TAKEN;
int take(const char *text);
"""

OPENED_MUTATIONS: Final[tuple[Mutation, ...]] = (
    ("const char *VERSION;", "const char *name_there;", "`name_there` is an address"),
    ("const int *NOWHERE;", "const int *THERE;", "`THERE` is an address"),
    ("int take(const char *text);", "long take(const char *text);", "`take` is not"),
)

OPTIMIZATIONS: Final = ("-O0", "-O2")


def compiled(
    compiler: str, spec: str, *options: str, around: str = ""
) -> tuple[int, str]:
    """Compiles what is generated for the spec, or `around`, which includes it; only its syntax is
    looked at without `options`."""
    with scratch() as folder:
        (folder / "proof.sig").write_text(spec)
        (folder / "around.c").write_text(around)
        status, _, errors = viaduct("gen", "proof.sig", "-o", ".", folder=folder)
        assert status == 0, errors
        how = [*options, "-c", "-o", "proof.o"] if options else ["-fsyntax-only"]
        done = subprocess.run(
            [compiler, *WARNINGS, "-Wno-shadow", f"-I{ROOT / 'include'}", f"-I{ROOT / 'tests/generator'}",
             *how, "around.c" if around else "proof.via.c"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr


class Proof(unittest.TestCase):
    def fails_at_its_line(
        self, compiler: str, truth: str, mutation: Mutation, *options: str
    ) -> None:
        old, new, message = mutation
        self.assertEqual(truth.count(old), 1, old)
        line = truth[: truth.index(old)].count("\n") + 1
        with self.subTest(f"{compiler} {' '.join(options)}: {new}"):
            status, errors = compiled(compiler, truth.replace(old, new), *options)
            self.assertNotEqual(status, 0)
            self.assertRegex(errors, rf"proof\.sig:{line}:.*error: .*")
            self.assertRegex(errors, message)

    def test_the_true_spec_compiles(self) -> None:
        for compiler in COMPILERS:
            self.assertEqual(compiled(compiler, TRUE), (0, ""))

    def test_every_mutation_fails_at_its_line(self) -> None:
        for mutation in MUTATIONS:
            for compiler in COMPILERS:
                self.fails_at_its_line(compiler, TRUE, mutation)

    def test_every_mutation_of_a_layout_fails_at_its_line(self) -> None:
        truth, mutations = LAYOUT, LAYOUT_MUTATIONS
        if platform.machine() == "x86_64":
            truth, mutations = truth + CONVENTIONS, mutations + CONVENTION_MUTATIONS
        for compiler in COMPILERS:
            for optimization in OPTIMIZATIONS:
                self.assertEqual(compiled(compiler, truth, optimization), (0, ""))
                for mutation in mutations:
                    self.fails_at_its_line(compiler, truth, mutation, optimization)

    def test_what_a_spec_declares_itself_is_as_it_says(self) -> None:
        spec, around = ALONE, ALONE_ASSERTIONS
        if platform.machine() == "x86_64":
            spec, around = spec + ALONE_CONVENTIONS, around + ALONE_CONVENTION_ASSERTIONS
        for compiler in COMPILERS:
            self.assertEqual(compiled(compiler, spec, around=around), (0, ""))

    def test_a_bit_field_in_another_place_fails_at_its_line(self) -> None:
        for compiler in COMPILERS:
            for optimization in OPTIMIZATIONS:
                if "clang" in compiler and optimization == "-O0":
                    continue
                for mutation in PLACE_MUTATIONS:
                    self.fails_at_its_line(compiler, LAYOUT, mutation, optimization)

    def test_an_address_in_a_library_that_is_opened_fails_at_its_line(self) -> None:
        for compiler in COMPILERS:
            for optimization in OPTIMIZATIONS:
                self.assertEqual(compiled(compiler, OPENED, optimization), (0, ""))
                for mutation in OPENED_MUTATIONS:
                    self.fails_at_its_line(compiler, OPENED, mutation, optimization)
            linked = OPENED.replace("const int *NOWHERE;", "const int *THERE; const char *name_there;")
            self.assertEqual(compiled(compiler, linked, "-DVIA_LINKED"), (0, ""))

    def test_the_text_of_an_assertion_begins_with_the_place(self) -> None:
        spec = TRUE.replace("enum color c", "long c")
        line = TRUE[: TRUE.index("enum color c")].count("\n") + 1
        for compiler in COMPILERS:
            _, errors = compiled(compiler, spec)
            self.assertRegex(errors, re.escape(f'"proof.sig:{line}: `widen` is not'))


if __name__ == "__main__":
    unittest.main()
