# SPDX-License-Identifier: MIT
"""Builds and runs the project in consumer/ against Viaduct, in each way that the README names.

    consumers.py SOURCE BUILD MESON PKG_CONFIG [make] [cmake] [via-shell]

SOURCE and BUILD are the roots of the trees. `make` and `cmake` are given where there is such
a program, `via-shell` where BUILD has it. Everything is built in a temporary folder in BUILD. The consumer checks the results
of its calls itself; its output is compared here, so that it cannot pass by not calling.
"""
from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, BUILD = (Path(argument) for argument in sys.argv[1:3])
MESON, PKG_CONFIG = sys.argv[3:5]
PROGRAMS = sys.argv[5:]
CONSUMER = SOURCE / "tests" / "contract" / "consumer"
README = SOURCE / "README.md"
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
OUTPUT = """\
div(17, 5) = { quot = 3, rem = 2 }
chdir("/nonexistent") = -1: No such file or directory
"""


def run(*command: str | Path, cwd: Path | None = None, **variables: str) -> str:
    """Standard output; a failed command is an AssertionError with all it said."""
    result = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | {"LC_ALL": "C"} | variables,
        capture_output=True,
        text=True,
    )
    if result.returncode != 0:
        words = " ".join(map(str, command))
        raise AssertionError(f"{words}: status {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def blocks(language: str) -> list[str]:
    """The README's blocks of that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)


class Consumers(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    prefix: Path
    libraries: str
    packages: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(dir=BUILD, prefix="consumers-")
        cls.prefix = Path(cls.folder.name) / "prefix"
        cls.libraries = str(cls.prefix / "lib")
        cls.packages = str(cls.prefix / "lib" / "pkgconfig")
        build = Path(cls.folder.name) / "viaduct"
        parts = ("-Dtests=disabled", "-Dexamples=disabled", "-Dlibdir=lib")
        run(MESON, "setup", build, SOURCE, f"--prefix={cls.prefix}", *parts)
        run(MESON, "install", "-C", build)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def copy(self) -> Path:
        """A copy of the consumer, named after the test."""
        return Path(shutil.copytree(CONSUMER, Path(self.folder.name) / self._testMethodName))

    def flags(self, *kinds: str) -> list[str]:
        return run(PKG_CONFIG, *kinds, "viaduct", PKG_CONFIG_PATH=self.packages).split()

    def test_meson_takes_it_from_subprojects(self) -> None:
        project = self.copy()
        (project / "subprojects").mkdir()
        (project / "subprojects" / "viaduct").symlink_to(SOURCE)
        build = project / "build"
        # Nothing that is installed may answer first.
        run(MESON, "setup", build, project, "--wrap-mode=forcefallback")
        run(MESON, "test", "-C", build, "--no-suite", "viaduct")
        self.assertEqual(run(build / "consumer"), OUTPUT)
        targets = run(MESON, "introspect", "--targets", build)
        self.assertNotIn("via-shell", targets)
        self.assertNotIn("cmocka", targets)

    def test_meson_takes_it_from_a_wrap(self) -> None:
        project = self.copy()
        (project / "subprojects").mkdir()
        (project / "subprojects" / "viaduct").symlink_to(SOURCE)
        (project / "subprojects" / "viaduct.wrap").write_text(
            "[wrap-file]\ndirectory = viaduct\n"
            "[provide]\ndependency_names = viaduct\nprogram_names = viaduct\n"
        )
        definition = project / "meson.build"
        definition.write_text(definition.read_text().replace(", fallback: 'viaduct'", ""))
        self.assertNotIn("fallback", definition.read_text())
        run(MESON, "setup", project / "build", project, "--wrap-mode=forcefallback")

    def test_meson_takes_it_from_an_installation_and_generates_again(self) -> None:
        build = (project := self.copy()) / "build"
        run(
            MESON, "setup", build, project, "--wrap-mode=nofallback",
            PATH=f"{self.prefix / 'bin'}:{os.environ['PATH']}",
            PKG_CONFIG_PATH=self.packages,
        )  # fmt: skip
        run(MESON, "test", "-C", build)
        self.assertEqual(run(build / "consumer"), OUTPUT)

        # By the depfile: nothing to do again, until the spec changes.
        self.assertIn("no work to do", run(MESON, "compile", "-C", build))
        spec = project / "numbers.sig"
        spec.write_text(spec.read_text() + "\nint abs(int j);\n")
        self.assertNotIn("no work to do", run(MESON, "compile", "-C", build))
        self.assertIn('"abs', (build / "numbers.via.c").read_text())

    if "make" in PROGRAMS:

        def test_make_takes_it_from_an_installation(self) -> None:
            project = self.copy()
            run("make", "-C", project, PKG_CONFIG_PATH=self.packages)
            self.assertEqual(run(project / "consumer", LD_LIBRARY_PATH=self.libraries), OUTPUT)

        def test_make_takes_it_from_a_build_tree(self) -> None:
            project = self.copy()
            build = Path(self.folder.name) / "viaduct"
            uninstalled = build / "meson-uninstalled"
            run("make", "-C", project, PKG_CONFIG_PATH=str(uninstalled))
            libraries = str(build / "runtime")
            self.assertEqual(run(project / "consumer", LD_LIBRARY_PATH=libraries), OUTPUT)

    if "cmake" in PROGRAMS:

        def test_cmake_takes_it_from_an_installation(self) -> None:
            build = (project := self.copy()) / "build"
            run("cmake", "-S", project, "-B", build, PKG_CONFIG_PATH=self.packages)
            run("cmake", "--build", build)
            self.assertEqual(run(build / "consumer"), OUTPUT)

    def test_the_static_library_alone_suffices(self) -> None:
        project = self.copy()
        run(self.prefix / "bin" / "viaduct", "gen", project / "numbers.sig", "-o", project)
        flags = self.flags("--cflags")
        run(
            os.environ.get("CC", "cc"), "-I", project, *flags, "-o", project / "consumer",
            project / "consumer.c", project / "numbers.via.c", "-pthread",
            self.prefix / "lib" / "libviaduct.a",
        )  # fmt: skip
        self.assertEqual(run(project / "consumer"), OUTPUT)

    def test_the_readmes_example_does_what_it_says(self) -> None:
        project = Path(self.folder.name) / "readme"
        project.mkdir()
        for block in blocks("c"):
            (project / block.removeprefix("// ").split(":")[0]).write_text(block)
        flags = self.flags("--cflags", "--libs")
        run(self.prefix / "bin" / "viaduct", "gen", "numbers.sig", "-o", ".", cwd=project)
        sources = ("host.c", "numbers.via.c")
        run(os.environ.get("CC", "cc"), *STRICT, "-o", "host", *sources, *flags, cwd=project)

        commands = {"./host": (project / "host",)}
        if "via-shell" in PROGRAMS:
            commands["viaduct"] = (SOURCE / "generator" / "viaduct",)
        for block in blocks("console"):
            first, _, expected = block.partition("\n")
            program, *words = shlex.split(first.removeprefix("$ "))
            if program in commands:
                output = run(
                    *commands[program], *words,
                    cwd=project, VIADUCT_BUILD=str(BUILD), LD_LIBRARY_PATH=self.libraries,
                )  # fmt: skip
                self.assertEqual(output, expected, first)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
