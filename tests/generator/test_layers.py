# SPDX-License-Identifier: MIT
"""The rules of the house: which stage may import which, what a template may hold."""

import ast
import importlib.util
import subprocess
import sys
import unittest

from jinja2 import nodes

from support import ROOT

from viaduct_gen.emit import TEMPLATES, environment

PACKAGE = ROOT / "generator" / "viaduct_gen"

# Each module may import what stands in front of it in some row, and nothing else.
ROWS = (
    ("frozen", "source", "diagnostic", "lex", "syntax", "parse", "declared", "evaluate", "annotate", "compose", "check"),
    ("annotate", "contract", "check"),
    ("source", "diagnostic", "syntax", "parse", "declared", "evaluate", "contract"),
    ("model", "declared", "evaluate", "annotate", "compose"),
    ("model", "spell", "annotate", "compose"),
    ("model", "spell", "annotate", "contract", "check"),
    ("frozen", "perfect", "shape", "emit", "attempt"),
    ("model", "spell", "shape", "declare", "lower"),
    ("model", "spell", "shape", "prove", "lower"),
    ("perfect", "lower"),
    ("frozen", "model", "spell", "shape", "perform", "adapt", "lower"),
    ("model", "spell", "shape", "travel", "receive", "lower"),
    ("model", "evaluate", "encode", "lower"),
    ("model", "spell", "encode", "lower"),
    ("source", "lex", "model", "spell", "shape", "dump"),
)
TOP = frozenset(("cli",))  # may import everything
ALLOWED_OUTSIDE = {"emit": {"jinja2"}}


def imports(name: str) -> tuple[set[str], set[str]]:
    """The modules of the package, and the others, that a module imports."""
    own: set[str] = set()
    others: set[str] = set()
    for node in ast.walk(ast.parse((PACKAGE / f"{name}.py").read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "viaduct_gen":
            own.update(one.name for one in node.names if one.name != "VERSION")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("viaduct_gen."):
            own.add(str(node.module).split(".")[1])
        elif isinstance(node, ast.ImportFrom):
            others.add(str(node.module).split(".")[0])
        elif isinstance(node, ast.Import):
            others.update(one.name.split(".")[0] for one in node.names)
    return own, others


class Layers(unittest.TestCase):
    def test_no_arrow_runs_back(self) -> None:
        names = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}
        self.assertEqual(names, {one for row in ROWS for one in row} | TOP)
        for name in names - TOP:
            earlier = {
                one for row in ROWS if name in row for one in row[: row.index(name)]
            }
            with self.subTest(name):
                self.assertLessEqual(imports(name)[0], earlier)

    def test_only_emit_knows_jinja(self) -> None:
        standard = sys.stdlib_module_names
        for path in PACKAGE.glob("*.py"):
            with self.subTest(path.stem):
                foreign = {one for one in imports(path.stem)[1] if one not in standard}
                self.assertLessEqual(foreign, ALLOWED_OUTSIDE.get(path.stem, set()))

    def test_only_the_command_line_prints_and_exits(self) -> None:
        for path in PACKAGE.glob("*.py"):
            if path.stem in ("cli", "attempt"):
                continue
            calls = {
                node.func.id
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            }
            with self.subTest(path.stem):
                self.assertFalse(calls & {"print", "open", "exit", "input", "eval", "exec"})

    def test_the_types_hold(self) -> None:
        if importlib.util.find_spec("mypy") is None:
            self.fail("mypy is not installed: apt-get install mypy")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", str(PACKAGE)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Templates(unittest.TestCase):
    """A template may output, loop, test a flag, include, join, and nothing else."""

    ALLOWED = (
        nodes.Template, nodes.Output, nodes.TemplateData, nodes.Name, nodes.Getattr, nodes.For,
        nodes.If, nodes.Include, nodes.Const, nodes.Filter, nodes.Tuple,
    )  # fmt: skip

    def test_templates_hold_no_logic(self) -> None:
        jinja = environment()
        paths = sorted(TEMPLATES.glob("*.j2"))
        self.assertGreater(len(paths), 3)
        for path in paths:
            for node in self.every(jinja.parse(path.read_text())):
                with self.subTest(f"{path.name}:{node.lineno}"):
                    self.assertIsInstance(node, self.ALLOWED)
                    if isinstance(node, nodes.Filter):
                        self.assertIn(node.name, ("join", "indent"))
                    if isinstance(node, nodes.If):
                        self.assertIsInstance(node.test, (nodes.Name, nodes.Getattr))

    def test_the_first_line_lists_the_fields(self) -> None:
        for path in sorted(TEMPLATES.glob("*.j2")):
            with self.subTest(path.name):
                self.assertRegex(path.read_text(), r"\A\{# [a-z_]")

    def every(self, node: nodes.Node) -> list[nodes.Node]:
        return [node, *(one for child in node.iter_child_nodes() for one in self.every(child))]


if __name__ == "__main__":
    unittest.main()
