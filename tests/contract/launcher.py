# SPDX-License-Identifier: MIT
"""Runs the generator from the three places where it lies: source tree, build tree, installation.

    launcher.py VERSION SOURCE BUILD SPEC MESON [via-shell]

VERSION is the project's; SOURCE and BUILD are the roots of the trees; SPEC is any spec with
div in it; `via-shell` is given where BUILD has it. The installation is made from BUILD into a
temporary folder: it never lies under its prefix, so that it also stands for one that was moved.
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

VERSION = sys.argv[1]
SOURCE, BUILD, SPEC = (Path(argument) for argument in sys.argv[2:5])
MESON = sys.argv[5]
SHELL = sys.argv[6:]
LAUNCHER = SOURCE / "generator" / "viaduct"
SYSTEM_PYTHON = Path("/usr/bin/python3")


def run(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    variables = {name: os.environ[name] for name in os.environ if name != "LD_LIBRARY_PATH"}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env=variables, capture_output=True, text=True)


class Launcher(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    places: dict[str, Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(dir=BUILD, prefix="launcher-")
        root = Path(cls.folder.name) / "some where"
        tags = "generator,runtime,devel" if SHELL else "generator"
        installed = run(
            MESON, "install", "-C", BUILD, "--no-rebuild", "--tags", tags, "--destdir", root
        )
        if installed.returncode != 0:
            raise AssertionError(installed.stdout + installed.stderr)
        (command,) = root.glob("**/bin/viaduct")
        cls.places = {
            "source": LAUNCHER,
            "build": BUILD / "generator" / "viaduct",
            "installation": command,
        }

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def test_every_place_has_the_version_of_the_project(self) -> None:
        for place, command in self.places.items():
            with self.subTest(place):
                result = run(command, "--version", cwd=Path("/"))
                self.assertEqual((result.stdout, result.stderr), (f"viaduct {VERSION}\n", ""))
                self.assertEqual(result.returncode, 0)

    def test_every_place_generates_the_same_bytes(self) -> None:
        outputs: dict[str, dict[str, bytes]] = {}
        for place, command in self.places.items():
            target = Path(self.folder.name) / place
            target.mkdir()
            result = run(command, "gen", SPEC, "-o", target)
            self.assertEqual((result.returncode, result.stderr), (0, ""), place)
            outputs[place] = {file.name: file.read_bytes() for file in target.iterdir()}
        module = SPEC.stem
        self.assertEqual(sorted(outputs["source"]), [f"{module}.via.c", f"{module}.via.h"])
        self.assertEqual(outputs["build"], outputs["source"])
        self.assertEqual(outputs["installation"], outputs["source"])

    def test_the_installed_command_is_a_relative_link(self) -> None:
        command = self.places["installation"]
        self.assertTrue(command.is_symlink())
        self.assertFalse(command.readlink().is_absolute())

    def test_the_installation_has_every_file_of_the_generator_and_no_other(self) -> None:
        home = self.places["installation"].resolve().parent.parent
        for folder in ("generator/viaduct_gen", "templates"):
            here, there = (
                sorted(
                    str(file.relative_to(top / folder))
                    for file in (top / folder).rglob("*")
                    if file.is_file() and "__pycache__" not in file.parts
                )
                for top in (SOURCE, home)
            )
            self.assertEqual(there, here)

    if SHELL:

        def test_an_installation_tries_a_spec_with_what_lies_beside_it(self) -> None:
            result = run(self.places["installation"], "try", SPEC, "-c", "div(17, 5)")
            self.assertEqual(result.stderr, "")
            self.assertEqual((result.stdout, result.returncode), ("{ quot = 3, rem = 2 }\n", 0))

        def test_an_installation_has_every_public_header(self) -> None:
            there = self.places["installation"].parent.parent / "include" / "viaduct"
            here = SOURCE / "include" / "viaduct"
            self.assertEqual(sorted(os.listdir(there)), sorted(os.listdir(here)))


if SYSTEM_PYTHON.exists():

    class Interpreter(unittest.TestCase):
        def test_a_python_without_jinja2_is_left_for_the_systems_one(self) -> None:
            with tempfile.TemporaryDirectory(dir=BUILD) as folder:
                bare = Path(folder) / "python3"
                bare.symlink_to(SYSTEM_PYTHON.resolve())
                result = run(bare, "-S", LAUNCHER, "--version")
            if run(SYSTEM_PYTHON, "-c", "import jinja2").returncode == 0:
                self.assertEqual((result.stdout, result.returncode), (f"viaduct {VERSION}\n", 0))
            else:
                self.assertIn("jinja2", result.stderr)
                self.assertEqual(result.returncode, 1)

        def test_no_python_with_jinja2_is_one_clear_line(self) -> None:
            result = run(SYSTEM_PYTHON, "-S", LAUNCHER, "--version")
            self.assertEqual((result.stdout, result.returncode), ("", 1))
            self.assertRegex(result.stderr, r"\Aviaduct: error: [^\n]*jinja2[^\n]*\n\Z")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
