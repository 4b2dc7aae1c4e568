# SPDX-License-Identifier: MIT
"""The fuzzer itself: it draws the same again, finds what is wrong, and makes it small.

VIADUCT_COMPILER is the command of the compiler; MESON_EXE_WRAPPER runs what it makes.
"""

import contextlib
import io
import os
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Final
from unittest import mock

import fuzz_calls
from draw import FEATURES, draw
from program import Function, Named, Plain, Program, Record, Types
from shrink import shrink
from write import spec, write

COMPILER: Final = os.environ.get("VIADUCT_COMPILER", "cc")

# A substitution in the generated C, and as what it is found.
PLANTS: Final = (
    (r"\((int|long)\)(via__arguments\[\d\]\.i)", r"(\1)(short)\2", "a call is wrong"),
    (r", sizeof via__result\)", ", sizeof via__result / 2)", "a call is wrong"),
    (r"via_failed\(via_errno_get\(\)\)", "via_failed(5)", "a call is wrong"),
    (r"via_errno_settle\(via__saved\);", "via_errno_settle(via__saved + 1);", "a call is wrong"),
    (r"via__arguments\[(\d)\]\.d", r"(double)via__arguments[\1].f", "a call is wrong"),
    (r"offsetof\(([^()]+)\)", r"(offsetof(\1) ? 1 : 0)", "metadata is wrong"),
)  # fmt: skip


def fuzzed(builder: fuzz_calls.Builder, *arguments: str) -> tuple[int, str]:
    """The exit status of fuzz_calls.py, and what it prints. `builder` has the runtime compiled."""
    words = ["fuzz_calls.py", "--compilers", f"{COMPILER} -O0", *arguments]
    shown = io.StringIO()
    with mock.patch.object(sys, "argv", words), contextlib.redirect_stdout(shown):
        options = fuzz_calls.read_options()
        builder.plant = options.plant
        builder.wrapper = options.wrapper
        status = fuzz_calls.run(options, builder)
    return status, shown.getvalue()


def has_wide_bits(program: Program) -> bool:
    """Stands for a fault: a parameter is a record with a bit-field of more than 3 bits."""
    types = Types(program.definitions)
    return any(
        isinstance(record := types.resolved(type), Record)
        and any(one.width is not None and one.width > 3 and one.name for one in record.members)
        for function in program.functions
        for type in function.parameters
    )


class Fuzz(unittest.TestCase):
    builder: fuzz_calls.Builder

    @classmethod
    def setUpClass(cls) -> None:
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.builder = fuzz_calls.Builder(folder, None, [])

    def test_a_seed_gives_the_same_program_again(self) -> None:
        self.assertEqual(write(draw(5, 40, frozenset())), write(draw(5, 40, frozenset())))
        self.assertNotEqual(spec(draw(5, 40, frozenset())), spec(draw(6, 40, frozenset())))

    def test_what_is_left_out_is_not_drawn(self) -> None:
        def drawn(without: frozenset[str]) -> set[str]:
            found: set[str] = set()
            for seed in range(4):
                program = draw(seed, 200, without)
                types = Types(program.definitions)
                for definition in program.definitions:
                    found |= types.features(Named(definition.spelling))
                for function in program.functions:
                    found |= types.function_features(function)
                    found |= {"variadic"} if function.fixed is not None else set()
                    found |= {"convention"} if function.convention else set()
                    found |= {"rules"} if function.rule is not None else set()
            return found

        everything = drawn(frozenset())
        for feature in FEATURES:
            if feature != "realigned":  # seen only together with a place
                self.assertIn(feature, everything)
                self.assertNotIn(feature, drawn(frozenset((feature,))))

    def test_a_program_is_made_as_small_as_its_fault(self) -> None:
        for seed in range(1, 4):
            smallest = shrink(draw(seed, 60, frozenset()), (), has_wide_bits)
            (function,) = smallest.functions
            (record,) = smallest.definitions
            assert isinstance(record, Record)
            (member,) = record.members
            self.assertEqual(function, Function(function.name, function.c_name, None, function.parameters))
            self.assertEqual(function.parameters, (Named(record.spelling),))
            self.assertEqual((member.type, member.dimensions), (Plain("char", "integer"), ()))

    def test_a_planted_fault_is_found(self) -> None:
        for pattern, text, kind in PLANTS:
            with self.subTest(pattern):
                status, shown = fuzzed(self.builder, "--functions", "30", "--go-on", "--plant", pattern, text)
                self.assertEqual(status, 1, shown)
                self.assertIn(f"seed 1 is wrong: {kind}\n", shown)

    def test_without_a_fault_nothing_is_found(self) -> None:
        status, shown = fuzzed(self.builder, "--functions", "30")
        self.assertEqual((status, shown), (0, "seeds 1 to 1: 30 functions, 0 programs wrong\n"))

    def test_the_smallest_program_with_a_planted_fault_is_shown(self) -> None:
        plant = (r"\((int|long)\)(via__arguments\[\d\]\.i)", r"(\1)(short)\2")
        status, shown = fuzzed(self.builder, "--functions", "8", "--plant", *plant)
        self.assertEqual(status, 1, shown)
        self.assertRegex(shown, r"(?s)again: fuzz_calls.py --seed 1 .*the smallest .*void \w+\(\w+ p0\);\n")
        kept = (self.builder.folder / "m.sig").read_text()
        self.assertEqual(kept.count("("), 1, kept)


if __name__ == "__main__":
    unittest.main()
