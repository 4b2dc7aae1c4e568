# SPDX-License-Identifier: MIT
"""Goldens: every error message, and the C of small specs.

`tests/golden/errors/X.sig` must be refused with exactly `X.err`, and
`tests/golden/c/X.sig` must give exactly `X.via.c` (and `X.via.h` where there
is one). `test_golden.py --update` writes what the generator says now; read the
difference before you commit it.
"""

import ast
import subprocess
import sys
import unittest
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any

from support import COMPILERS, GOLDEN, ROOT, WARNINGS, scratch, viaduct

# The functions of the generator that make a diagnostic.
COMPLAINING = frozenset(("_fail", "fail", "error", "Diagnostic", "wrong"))
# What no golden can hold: specs with more
# types, statements or names than their indexes hold (test_limits.py).
ELSEWHERE = frozenset(("{TYPE_LIMIT", "{STATEMENT_LIMIT", "{NAME_LIMIT", "{COMBINATION_LIMIT"))


def refused(spec: Path) -> str:
    with scratch() as folder:
        output = folder / "out"
        status, _, errors = viaduct("gen", spec.name, "-o", str(output), folder=spec.parent)
        if status != 1 or output.exists():
            return f"status {status}, {'something' if output.exists() else 'nothing'} written"
    return errors


def generated(spec: Path) -> dict[str, str]:
    with scratch() as folder:
        status, _, errors = viaduct("gen", spec.name, "-o", str(folder), folder=spec.parent)
        assert status == 0, errors
        return {path.name: path.read_text() for path in folder.iterdir()}


class Goldens(unittest.TestCase):
    maxDiff = None

    def test_every_refused_spec_is_refused_in_the_same_words(self) -> None:
        specs = sorted((GOLDEN / "errors").glob("*.sig"))
        self.assertGreater(len(specs), 100)
        for spec in specs:
            with self.subTest(spec.name):
                self.assertEqual(refused(spec), spec.with_suffix(".err").read_text())

    def test_every_small_spec_gives_the_same_c(self) -> None:
        specs = sorted((GOLDEN / "c").glob("*.sig"))
        self.assertGreater(len(specs), 4)
        for spec in specs:
            for name, text in generated(spec).items():
                golden = spec.parent / name
                if name.endswith(".c") or golden.exists():
                    with self.subTest(name):
                        self.assertEqual(text, golden.read_text())

    def test_every_golden_compiles_without_a_warning(self) -> None:
        for spec in sorted((GOLDEN / "c").glob("*.sig")):
            with scratch() as folder:
                for name, text in generated(spec).items():
                    (folder / name).write_text(text)
                for compiler, branch in product(COMPILERS, ("GUARDED_A", "GUARDED_NONE")):
                    with self.subTest(f"{compiler} -D{branch} {spec.name}"):
                        done = subprocess.run(
                            [compiler, *WARNINGS, "-O2", f"-D{branch}", f"-I{ROOT / 'include'}", f"-I{folder}",
                             f"-I{spec.parent}", "-c", str(folder / f"{spec.stem}.via.c"), "-o",
                             str(folder / "out.o")],
                            capture_output=True, text=True, check=False,
                        )  # fmt: skip
                        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_every_message_has_a_golden(self) -> None:
        files = {
            str(ROOT / "generator" / "viaduct_gen" / f"{name}.py"): name
            for name in ("lex", "parse", "declared", "evaluate", "compose", "contract", "check")
        }
        reached: set[tuple[str, int]] = set()

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            if frame.f_code.co_filename not in files:
                return None
            reached.add((frame.f_code.co_filename, frame.f_lineno))
            return trace

        sys.settrace(trace)
        try:
            for spec in sorted((GOLDEN / "errors").glob("*.sig")):
                refused(spec)
        finally:
            sys.settrace(None)
        missing = []
        for path in files:
            text = Path(path).read_text()
            for node in ast.walk(ast.parse(text)):
                if not isinstance(node, ast.Call):
                    continue
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else (
                    function.id if isinstance(function, ast.Name) else ""
                )  # fmt: skip
                lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                if name in COMPLAINING and not any((path, line) in reached for line in lines):
                    call = text.splitlines()[node.lineno - 1]
                    if not any(word in call for word in ELSEWHERE):
                        missing.append(f"{files[path]}.py:{node.lineno}: {call.strip()}")
        self.assertEqual(missing, [])


def update() -> None:
    for spec in sorted((GOLDEN / "errors").glob("*.sig")):
        spec.with_suffix(".err").write_text(refused(spec))
    for spec in sorted((GOLDEN / "c").glob("*.sig")):
        for name, text in generated(spec).items():
            golden = spec.parent / name
            if name.endswith(".c") or golden.exists():
                golden.write_text(text)


if __name__ == "__main__":
    if "--update" in sys.argv:
        update()
    else:
        unittest.main()
