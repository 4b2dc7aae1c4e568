# SPDX-License-Identifier: MIT
"""Large and hostile specs: refused or generated, in bounded time, never a traceback."""

import unittest
from unittest.mock import patch

from support import scratch, viaduct

from viaduct_gen import declared


def checked(text: str) -> tuple[int, str]:
    with scratch() as folder:
        (folder / "x.sig").write_text(text)
        status, _, errors = viaduct("gen", "x.sig", "-o", "out", folder=folder)
        return status, errors


class Limits(unittest.TestCase):
    def test_more_types_than_an_index_holds_are_refused(self) -> None:
        lines = [f"typedef int t{index};\nint f{index}(t{index} x);" for index in range(60)]
        with patch.object(declared, "TYPE_LIMIT", 50):
            status, errors = checked("module m;\n" + "\n".join(lines))
        self.assertEqual(status, 1)
        self.assertIn("error: more than 50 different types in one module", errors)

    def test_more_rules_than_an_index_holds_are_refused(self) -> None:
        lines = [f"[[errno(ret == {index})]] int f{index}(void);" for index in range(60)]
        with patch.object(declared, "STATEMENT_LIMIT", 50):
            status, errors = checked("module m;\n" + "\n".join(lines))
        self.assertEqual(status, 1)
        self.assertIn("error: more than 50 different rules and counts in one module", errors)

    def test_more_names_of_parameters_than_an_index_holds_are_refused(self) -> None:
        lines = [f"int f{index}(int a{index});" for index in range(60)]
        with patch.object(declared, "NAME_LIMIT", 50):
            status, errors = checked("module m;\n" + "\n".join(lines))
        self.assertEqual(status, 1)
        self.assertIn("error: more than 50 different names of parameters in one module", errors)

    def test_more_parameters_than_an_index_holds_are_refused(self) -> None:
        lines = [f"int f{index}([[cstr, nullable]] const t{index} *a);" for index in range(30)]
        types = [f"typedef char t{index};" for index in range(30)]
        with patch.object(declared, "COMBINATION_LIMIT", 80):
            status, errors = checked("module m;\n" + "\n".join(types + lines))
        self.assertEqual(status, 1)
        self.assertIn("error: more than 80 different parameters and results in one module", errors)

    def test_the_limits_fit_the_indexes(self) -> None:
        """Indexes have 16 bits; element types that only a table row mentions need room, too."""
        self.assertLess(declared.TYPE_LIMIT, 1 << 16)
        self.assertLess(declared.STATEMENT_LIMIT, 1 << 16)
        self.assertLess(declared.NAME_LIMIT, 1 << 16)
        self.assertLess(declared.COMBINATION_LIMIT, 1 << 16)

    def test_thousands_of_functions_with_every_feature_are_generated(self) -> None:
        lines = [
            f"[[errno(ret == -{index})]] int f{index}([[out, bytes(n * {index})]] char *p, int n);"
            for index in range(1, 2000)
        ]
        self.assertEqual(checked("module m;\n" + "\n".join(lines)), (0, ""))

    def test_a_type_with_a_long_spelling_is_cut_not_refused(self) -> None:
        parameters = ", ".join(f"struct a_long_tag_number_{index} *" for index in range(200))
        status, errors = checked(f"module m;\nint f(int (*g)({parameters}));")
        self.assertEqual((status, errors), (0, ""))

    def test_a_long_chain_of_typedefs_is_followed(self) -> None:
        lines = ["typedef int t0;"]
        lines += [f"typedef t{index} t{index + 1};" for index in range(5000)]
        status, errors = checked("module m;\n" + "\n".join(lines) + "\nint f(t5000 x);")
        self.assertEqual((status, errors), (0, ""))

    def test_a_long_chain_of_pointers_is_followed(self) -> None:
        lines = ["typedef int *t0;"]
        lines += [f"typedef t{index} *t{index + 1};" for index in range(3000)]
        status, errors = checked("module m;\n" + "\n".join(lines) + "\nint f(t3000 x);")
        self.assertEqual((status, errors), (0, ""))

    def test_garbage_gives_a_bounded_number_of_errors(self) -> None:
        status, errors = checked("module m;\n" + "@;\n" * 5000)
        self.assertEqual(status, 1)
        self.assertIn("4500 more errors", errors)

    def test_thousands_of_structs_in_structs_are_refused_not_recursed(self) -> None:
        status, errors = checked("module m;\n" + "struct a { " * 5000)
        self.assertEqual(status, 1)
        self.assertIn("nested too deeply", errors)

    def test_thousands_of_unary_operators_are_refused(self) -> None:
        status, errors = checked(f"module m;\n[[errno({'!' * 5000}ret)]] int f(void);")
        self.assertEqual(status, 1)
        self.assertIn("nested too deeply", errors)

    def test_random_cuts_of_a_spec_never_crash(self) -> None:
        text = (
            "module m;\n#include <a.h>\n#if A\ntypedef ... off_t;\n#endif\n"
            "struct s { int a[3]; union { int b; float c; }; ...; };\nenum e { A = 1, B, ... };\n"
            "const int X, Y = 'a';\n[[errno(ret == (off_t)-1 && *n != 0), name(g)]] "
            'off_t f([[out, bytes(*n)]] void *p, [[inout]] int *n, int (*h)(char *[static 3]));\n'
        )
        for end in range(0, len(text), 3):
            for start in (0, end // 2):
                status, errors = checked(text[start:end])
                self.assertIn(status, (0, 1))
                self.assertEqual(bool(errors), status == 1)


if __name__ == "__main__":
    unittest.main()
