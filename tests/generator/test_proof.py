# SPDX-License-Identifier: MIT
"""The proof: a spec that disagrees with the header does not compile, and the compiler
names the spec's line. One mutation each, under every compiler."""

import re
import subprocess
import unittest

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

# What is claimed instead, on which line, and what the message must name.
MUTATIONS = (
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


def compiled(compiler: str, spec: str) -> tuple[int, str]:
    with scratch() as folder:
        (folder / "proof.sig").write_text(spec)
        status, _, errors = viaduct("gen", "proof.sig", "-o", ".", folder=folder)
        assert status == 0, errors
        done = subprocess.run(
            [compiler, *WARNINGS, "-Wno-shadow", f"-I{ROOT / 'include'}", f"-I{ROOT / 'tests/generator'}",
             "-fsyntax-only", "proof.via.c"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr


class Proof(unittest.TestCase):
    def test_the_true_spec_compiles(self) -> None:
        for compiler in COMPILERS:
            self.assertEqual(compiled(compiler, TRUE), (0, ""))

    def test_every_mutation_fails_at_its_line(self) -> None:
        for old, new, message in MUTATIONS:
            self.assertEqual(TRUE.count(old), 1, old)
            line = TRUE[: TRUE.index(old)].count("\n") + 1
            for compiler in COMPILERS:
                with self.subTest(f"{compiler}: {new}"):
                    status, errors = compiled(compiler, TRUE.replace(old, new))
                    self.assertNotEqual(status, 0)
                    self.assertRegex(errors, rf"proof\.sig:{line}:.*error: .*")
                    self.assertRegex(errors, message)

    def test_the_text_of_an_assertion_begins_with_the_place(self) -> None:
        spec = TRUE.replace("enum color c", "long c")
        line = TRUE[: TRUE.index("enum color c")].count("\n") + 1
        for compiler in COMPILERS:
            _, errors = compiled(compiler, spec)
            self.assertRegex(errors, re.escape(f'"proof.sig:{line}: `widen` is not'))


if __name__ == "__main__":
    unittest.main()
