# SPDX-License-Identifier: MIT
"""The command line: what is written, what is not, and what is said."""

import os
import subprocess
import sys
import unittest

from support import LAUNCHER, scratch, viaduct

SPEC = "module m;\nint f(int a);\n"


class Outputs(unittest.TestCase):
    def test_gen_writes_both_files_and_nothing_else(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            self.assertEqual(viaduct("gen", "m.sig", "-o", "a/b", folder=folder), (0, "", ""))
            written = sorted(path.name for path in (folder / "a" / "b").iterdir())
            self.assertEqual(written, ["m.via.c", "m.via.h"])

    def test_files_are_named_after_the_module_not_the_spec(self) -> None:
        with scratch() as folder:
            (folder / "other.sig").write_text(SPEC)
            status, output, _ = viaduct(
                "gen", "--list-outputs", "other.sig", "-o", "out", folder=folder
            )
            self.assertEqual((status, output), (0, "out/m.via.c\nout/m.via.h\n"))
            self.assertFalse((folder / "out").exists())

    def test_check_writes_nothing(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            self.assertEqual(viaduct("check", "m.sig", folder=folder), (0, "", ""))
            self.assertEqual([path.name for path in folder.iterdir()], ["m.sig"])

    def test_an_unchanged_file_is_not_rewritten(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            viaduct("gen", "m.sig", folder=folder)
            for name in ("m.via.c", "m.via.h"):
                os.utime(folder / name, (1, 1))
            (folder / "m.sig").write_text(SPEC + "// no difference to the output\n")
            viaduct("gen", "m.sig", folder=folder)
            self.assertEqual((folder / "m.via.c").stat().st_mtime, 1)
            (folder / "m.sig").write_text(SPEC + "int f2(char a);\n")
            viaduct("gen", "m.sig", folder=folder)
            self.assertNotEqual((folder / "m.via.c").stat().st_mtime, 1)

    def test_a_failed_run_leaves_the_old_files_alone(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            viaduct("gen", "m.sig", folder=folder)
            before = {path.name: path.read_bytes() for path in folder.glob("m.via.*")}
            (folder / "m.sig").write_text(SPEC + "int g(sise_t a);\n")
            status, output, errors = viaduct("gen", "m.sig", folder=folder)
            self.assertEqual((status, output), (1, ""))
            self.assertIn("m.sig:3:7: error: unknown type `sise_t`", errors)
            self.assertEqual({p.name: p.read_bytes() for p in folder.glob("m.via.*")}, before)

    def test_an_output_that_is_a_folder_loses_nothing(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            (folder / "m.via.h").mkdir()
            status, _, errors = viaduct("gen", "m.sig", folder=folder)
            self.assertEqual((status, errors), (1, "viaduct: 'm.via.h': is a folder\n"))
            names = sorted(path.name for path in folder.iterdir())
            self.assertEqual(names, ["m.sig", "m.via.h"])

    def test_an_output_folder_that_is_a_file_is_an_error(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            status, _, errors = viaduct("gen", "m.sig", "-o", "m.sig", folder=folder)
            self.assertEqual((status, errors), (1, "viaduct: 'm.sig': File exists\n"))

    def test_the_depfile_names_what_was_read_in_the_syntax_of_make(self) -> None:
        with scratch() as folder:
            spec = folder / "with space $ and #.sig"
            spec.write_text(SPEC)
            viaduct("gen", spec.name, "-o", "o ut", "--depfile", "m.d", folder=folder)
            text = (folder / "m.d").read_text()
            self.assertTrue(text.startswith("o\\ ut/m.via.c o\\ ut/m.via.h: with\\ space\\ $$\\ and\\ \\#.sig "))
            self.assertIn("/templates/stubs.c.j2", text)
            self.assertIn("/viaduct_gen/lower.py", text)
            (folder / "Makefile").write_text("all:\n\t@echo made\ninclude m.d\n")
            done = subprocess.run(
                ["make", "-s", "-C", str(folder)], capture_output=True, text=True, check=False
            )
            self.assertEqual(done.stdout, "made\n", done.stderr)


    def test_a_depfile_does_not_take_the_place_of_an_output(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            status, _, errors = viaduct("gen", "m.sig", "--depfile", "./m.via.c", folder=folder)
            self.assertEqual(status, 1)
            self.assertIn("is an output, and no place for the depfile", errors)
            self.assertEqual([path.name for path in folder.iterdir()], ["m.sig"])


class BadFiles(unittest.TestCase):
    def test_a_file_name_that_is_no_text_is_a_name_all_the_same(self) -> None:
        with scratch() as folder:
            spec = os.fsdecode(os.fsencode(folder) + b"/bad\xff.sig")
            with open(spec, "w") as file:
                file.write(SPEC)
            done = subprocess.run(
                [sys.executable, str(LAUNCHER), "gen", spec, "--depfile", "m.d"],
                cwd=folder, capture_output=True, check=False,
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertIn(b"bad\xff.sig", (folder / "m.d").read_bytes())
            self.assertIn(r"bad\377.sig", (folder / "m.via.c").read_text())

    def test_a_missing_file_is_named(self) -> None:
        status, _, errors = viaduct("gen", "/nonexistent/x.sig")
        self.assertEqual(status, 1)
        self.assertEqual(errors, "viaduct: '/nonexistent/x.sig': No such file or directory\n")

    def test_a_folder_is_no_spec(self) -> None:
        with scratch() as folder:
            status, _, errors = viaduct("gen", str(folder))
            self.assertEqual((status, errors), (1, f"viaduct: {str(folder)!r}: Is a directory\n"))

    def test_a_huge_file_is_refused_at_once(self) -> None:
        with scratch() as folder:
            with open(folder / "big.sig", "wb") as file:
                file.write(b"module m; int f(int a); " * (5 << 20))
            status, _, errors = viaduct("gen", "big.sig", folder=folder)
            self.assertEqual(status, 1)
            self.assertIn("error: the file has more than 64 MiB", errors)

    def test_an_endless_file_is_refused(self) -> None:
        status, _, errors = viaduct("check", "/dev/zero")
        self.assertEqual(status, 1)
        self.assertIn("error: the file has more than 64 MiB", errors)

    def test_a_byte_order_mark_and_carriage_returns_are_fine(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_bytes(b"\xef\xbb\xbfmodule m;\r\n#if A \\\r\n || B\r\nint f(int a);\r\n#endif\r\n")
            self.assertEqual(viaduct("check", "m.sig", folder=folder), (0, "", ""))

    def test_odd_file_names_reach_the_output_escaped(self) -> None:
        for name in ('a"b.sig', "a\\b.sig", "a\nb.sig", "a*/b.sig", "{{ 7 }}.sig", "${x}.sig", "ü.sig"):
            with scratch() as folder, self.subTest(name):
                spec = folder / name.replace("/", "∕")
                spec.write_text("module m;\n#include <stdlib.h>\nint abs(int a);\n")
                self.assertEqual(viaduct("gen", spec.name, folder=folder), (0, "", ""))
                done = subprocess.run(
                    ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                     f"-I{LAUNCHER.parent.parent / 'include'}", "m.via.c"],
                    cwd=folder, capture_output=True, text=True, check=False,
                )  # fmt: skip
                self.assertEqual(done.stderr, "")

    def test_texts_of_the_spec_cannot_leave_their_place(self) -> None:
        text = (
            "module m;\n"
            "/* a comment: int injected(void); */ // {{ 7 * 7 }} {% for x in y %} \\\n"
            "int swallowed_by_the_comment(void);\n"
            'const char *A = "*/ int injected(void) { return 1; } /* {{ 7 * 7 }} ${x} ??/ \\" %s";\n'
            "const int B = '*/';\n"
            "[[errno(ret == '*/')]] int f(int a);\n"
        )
        with scratch() as folder:
            (folder / "m.sig").write_text(text)
            self.assertEqual(viaduct("gen", "m.sig", folder=folder), (0, "", ""))
            done = subprocess.run(
                ["cc", "-std=c11", "-Wall", "-Wextra", "-Wno-multichar", "-Werror", "-c",
                 f"-I{LAUNCHER.parent.parent / 'include'}", "m.via.c", "-o", "m.o"],
                cwd=folder, capture_output=True, text=True, check=False,
            )  # fmt: skip
            self.assertEqual(done.stderr, "")
            names = subprocess.run(["nm", "m.o"], cwd=folder, capture_output=True, text=True, check=True)
            self.assertNotIn("injected", names.stdout)
            self.assertNotIn("swallowed", names.stdout)
            self.assertIn("{{ 7 * 7 }} ${x}", (folder / "m.via.c").read_text())


class Usage(unittest.TestCase):
    def test_version_and_help_are_for_people(self) -> None:
        status, output, _ = viaduct("--version")
        self.assertEqual((status, output), (0, "viaduct 0.1.0\n"))
        status, output, _ = viaduct("--help")
        self.assertEqual(status, 0)
        for word in ("gen", "check", "dump", "try", "examples:"):
            self.assertIn(word, output)

    def test_wrong_usage_ends_with_two(self) -> None:
        for arguments in ((), ("gen",), ("fly", "x.sig"), ("gen", "x.sig", "--", "-lz")):
            with self.subTest(arguments):
                self.assertEqual(viaduct(*arguments)[0], 2)

    def test_every_stage_can_be_seen(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text("module m;\n[[errno(ret < 0)]] int f(int a);\nint g(int b);\n")
            shown = {
                stage: viaduct("dump", f"--stage={stage}", "m.sig", folder=folder)
                for stage in ("tokens", "syntax", "model", "shapes")
            }
            self.assertTrue(all(status == 0 and not errors for status, _, errors in shown.values()))
            self.assertIn("2:3\tname\t'errno'\n", shown["tokens"][1])
            self.assertIn("operator: '<'", shown["syntax"][1])
            self.assertIn("c_name: 'g'", shown["model"][1])
            self.assertEqual(
                shown["shapes"][1],
                "via__stub_0\tint (int), errno(ret < 0)\tf\nvia__stub_1\tint (int)\tg\n",
            )

    def test_the_launcher_runs_with_a_python_that_lacks_jinja(self) -> None:
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            done = subprocess.run(
                [sys.executable, "-S", "-E", str(LAUNCHER), "check", "m.sig"],
                cwd=folder, capture_output=True, text=True, check=False,
            )  # fmt: skip
            self.assertNotIn("Traceback", done.stderr)

    def test_a_closed_output_is_no_error_message(self) -> None:
        with scratch() as folder:
            names = "\n".join(f"int f{index}(int a);" for index in range(20_000))
            (folder / "m.sig").write_text(f"module m;\n{names}\n")
            done = subprocess.run(
                f"{sys.executable} {LAUNCHER} dump --stage=tokens m.sig | head -n 1",
                shell=True, cwd=folder, capture_output=True, text=True, check=False,
            )  # fmt: skip
            self.assertEqual((done.stdout, done.stderr), ("1:1\tname\t'module'\n", ""))


class Determinism(unittest.TestCase):
    def test_output_is_the_same_whatever_the_folder_locale_hash_seed_and_path(self) -> None:
        example = LAUNCHER.parent.parent / "tests" / "golden" / "c"
        outputs = set()
        with scratch() as folder:
            for index, (seed, locale, sub) in enumerate(
                (("0", "C", "a"), ("1", "C.UTF-8", "b c"), ("random", "tr_TR.UTF-8", "d/e"))
            ):
                place = folder / sub
                place.mkdir(parents=True)
                for path in example.glob("types.sig"):
                    (place / path.name).write_bytes(path.read_bytes())
                spec = "types.sig" if index == 0 else str(place / "types.sig")
                environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": "Asia/Tokyo"}
                subprocess.run(
                    [sys.executable, str(LAUNCHER), "gen", spec, "-o", str(place / "out")],
                    cwd=place, env=environment, check=True,
                )  # fmt: skip
                outputs.add(
                    tuple((path.name, path.read_bytes()) for path in sorted((place / "out").iterdir()))
                )
        self.assertEqual(len(outputs), 1)
        text = b"".join(data for _, data in next(iter(outputs)))
        self.assertNotIn(str(folder).encode(), text)

    def test_reading_order_decides_nothing_but_the_order(self) -> None:
        """The golden files of tests/golden/c pin the bytes themselves."""
        with scratch() as folder:
            (folder / "m.sig").write_text(SPEC)
            first = [viaduct("gen", "m.sig", "-o", name, folder=folder)[0] for name in ("1", "2")]
            self.assertEqual(first, [0, 0])
            for name in ("m.via.c", "m.via.h"):
                self.assertEqual((folder / "1" / name).read_bytes(), (folder / "2" / name).read_bytes())


if __name__ == "__main__":
    unittest.main()
