# SPDX-License-Identifier: MIT
"""What via-shell does with its options, its input and its exit status.

    options.py SAMPLE UNOPENED ZLIB VIA_SHELL...

SAMPLE and UNOPENED are the shared modules of sample.sig and unopened.sig, ZLIB is the example that
opens its library, or "" where it is not built.
"""

import os
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SAMPLE = Path(sys.argv[1]).resolve()
UNOPENED = Path(sys.argv[2]).resolve()
ZLIB = sys.argv[3]
COMMAND = sys.argv[4:]
OPEN_SAMPLE = ["-m", f"sample={SAMPLE}"]


def run(*arguments: str, text: bytes = b"", command: list[str] = COMMAND) -> tuple[str, str, int]:
    """Standard output, standard error and exit status."""
    ran = subprocess.run([*command, *arguments], input=text, capture_output=True, timeout=60, check=False)
    return ran.stdout.decode(), ran.stderr.decode(errors="replace"), ran.returncode


class Lines(unittest.TestCase):
    def test_lines_of_the_command_line_are_done_in_order(self) -> None:
        self.assertEqual(("5\n6\n", "", 0), run("-c", "x = 5", "-cx", "-c", "x + 1"))

    def test_a_mistake_ends_the_command_line_with_status_2(self) -> None:
        self.assertEqual(
            ("1\n", "via-shell: 2:1: there is no variable or constant x\n", 2), run("-c", "1", "-c", "x", "-c", "2"))

    def test_each_mistake_on_the_command_line_is_one_line_and_status_2(self) -> None:
        for line in ("whole()", "whole(1, 2)", 'whole("1")', "whole(2147483648)", "nobody(1)x", "nobody_knows(1)", "1 +",
                     "sum({1}, 2)", "list nobody", "describe nobody_knows", '"', "\xff", "buffer(-1)"):
            with self.subTest(line=line):
                out, error, status = run(*OPEN_SAMPLE, "-c", line)
                self.assertEqual(("", 2, 1), (out, status, error.count("\n")))
                self.assertTrue(error.startswith("via-shell: 1:"), error)

    def test_a_mistake_in_a_function_that_c_calls_ends_the_command_line(self) -> None:
        out, error, status = run(*OPEN_SAMPLE, "-c", "keep(fn(data, n) n / data, 0)", "-c", "kept(1)", "-c", "2")
        self.assertEqual(("0\n", "via-shell: 1:20: a division by zero\n", 2), (out, error, status))

    def test_c_calls_a_function_of_the_shell_while_the_program_ends(self) -> None:
        for last, expected in (("2", 0), ("quit(3)", 3), ("unknown", 2)):
            with self.subTest(last=last):
                out, _, status = run(*OPEN_SAMPLE, "-c", "at_exit(fn() say(x * twice(4)))", "-c", "x = 5", "-c", last)
                self.assertEqual("40", out.split("\n")[-2])
                self.assertEqual(expected, status)

    def test_a_failed_call_is_no_mistake(self) -> None:
        out, error, status = run(*OPEN_SAMPLE, "-c", "fail_errno(2)", "-c", "1")
        self.assertEqual(("-1 ! ENOENT: No such file or directory\n1\n", "", 0), (out, error, status))

    def test_traced_calls_are_shown_on_the_standard_error(self) -> None:
        out, error, status = run(*OPEN_SAMPLE, "--trace", "-c", "twice(4)", "-c", "5", "-c", "fail_errno(2)")
        self.assertEqual(("8\n5\n-1 ! ENOENT: No such file or directory\n", 0), (out, status))
        self.assertRegex(
            error, r"^twice\(4\) = 8 <\d+\.\d{6}>\n"
                   r"fail_errno\(2\) = -1 ENOENT \(No such file or directory\) <\d+\.\d{6}>\n$")

    def test_a_traced_call_that_does_not_return_is_shown(self) -> None:
        out, error, status = run(*OPEN_SAMPLE, "--trace", "-c", "quit(5)", "-c", "1")
        self.assertEqual(("", "quit(5) = ?\n", 5), (out, error, status))

    def test_an_assignment_is_silent(self) -> None:
        self.assertEqual(("", "", 0), run(*OPEN_SAMPLE, "-c", "x = whole(5)"))

    def test_a_mistake_ends_a_file_with_its_name_and_line(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "lines"
            path.write_bytes(b"1\r\n\n# two\n  x\n3\n")
            self.assertEqual(
                ("1\n", f"via-shell: {path}:4:3: there is no variable or constant x\n", 2), run(str(path)))

    def test_the_standard_input_goes_on_after_a_mistake(self) -> None:
        out, error, status = run(text=b"1\nx\n3")
        self.assertEqual(("1\n3\n", "via-shell: 2:1: there is no variable or constant x\n", 2), (out, error, status))
        self.assertEqual(("1\n", "", 0), run("-", text=b"1\n"))

    def test_a_terminal_gets_a_prompt(self) -> None:
        ours, theirs = pty.openpty()
        with subprocess.Popen(COMMAND, stdin=theirs, stdout=theirs, stderr=theirs) as process:
            os.close(theirs)
            os.write(ours, b"2 + 3\n\x04")
            said = b""
            while b"> " not in said or b"5\r\n" not in said:
                said += os.read(ours, 1000)
            self.assertEqual(0, process.wait(timeout=60))
        os.close(ours)

    def test_what_C_prints_comes_in_order(self) -> None:
        out, _, status = run(*OPEN_SAMPLE, text=b"1\nsay(2)\n3\n")
        self.assertEqual(("1\n2\n3\n", 0), (out, status))


class BadInput(unittest.TestCase):
    def test_a_nul_byte_is_a_mistake_of_one_line(self) -> None:
        out, error, status = run(text=b'1\n2\0\n"a\0b"\n3\n')
        self.assertEqual(('1\n"a\\0b"\n3\n', "via-shell: 2:2: a byte 0x00 outside a string\n", 2), (out, error, status))

    def test_a_huge_line_is_refused_as_a_whole(self) -> None:
        _, error, status = run(text=b"1 + " * 1_000_000 + b"1\n5\n")
        self.assertEqual(("via-shell: 1: a line of more than 1048576 bytes\n", 2), (error, status))

    def test_long_lines_of_every_sort_end(self) -> None:
        for text in (b"(" * 100_000, b"{" * 100_000, b"-" * 100_000, b"1 + " * 100_000 + b"1", b"a." * 100_000,
                     b"a[" * 100_000, b"sizeof(" * 30_000, b"(int)" * 50_000, b'"' + b"a" * 1_000_000,
                     b"a" * 1_000_000, b"9" * 1_000_000, b"f(" * 100_000, b"&" * 100_000, b"\\" * 100_000):
            with self.subTest(text=text[:8]):
                _, error, status = run(text=text + b"\n")
                self.assertEqual((2, 1), (status, error.count("\n")))
                self.assertLess(len(error), 600)

    def test_a_long_string_and_a_long_list_are_fine(self) -> None:
        out, _, status = run(text=b'"' + b"a" * 1_000_000 + b'"\n')
        self.assertEqual((1_000_003, 0), (len(out), status))
        out, _, status = run(text=b"{" + b"1," * 300_000 + b"1}\n")
        self.assertEqual((900_006, 0), (len(out), status))

    def test_many_variables_and_strings_are_fine(self) -> None:
        text = "".join(f'v{number} = "{number}"\n' for number in range(20_000)) + "v19999\n"
        self.assertEqual(('"19999"\n', "", 0), run(text=text.encode()))


class Options(unittest.TestCase):
    def test_help_and_version_go_to_the_standard_output(self) -> None:
        out, error, status = run("--help")
        self.assertTrue(out.startswith("Usage: via-shell"))
        self.assertEqual(("", 0), (error, status))
        out, error, status = run("--version")
        self.assertRegex(out, r"^via-shell \d+\.\d+\.\d+\n$")
        self.assertEqual(("", 0), (error, status))

    def test_wrong_options_are_one_line_and_status_2(self) -> None:
        for arguments in (["-x"], ["--nonsense"], ["-c"], ["-m"], ["a", "b"], ["-c", "1", "a"], ["-C", "1"]):
            with self.subTest(arguments=arguments):
                out, error, status = run(*arguments)
                self.assertEqual(("", 2, 1), (out, status, error.count("\n")))

    def test_a_file_that_cannot_be_read_is_status_2(self) -> None:
        for name in ("/nonexistent/file", "/"):
            with self.subTest(name=name):
                out, error, status = run(name)
                self.assertEqual(("", 2, 1), (out, status, error.count("\n")))
                self.assertIn(name, error)

    def test_output_that_cannot_be_written_is_status_1(self) -> None:
        with open("/dev/full", "wb") as full:
            ran = subprocess.run([*COMMAND, "-c", "1"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(1, ran.returncode)
        self.assertIn(b"cannot write the output", ran.stderr)


class Modules(unittest.TestCase):
    def test_the_name_of_the_file_tells_the_module(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("sample.so", "libsample.so", "libsample.so.1.2", "sample.via.so"):
                path = shutil.copy(SAMPLE, Path(folder) / name)
                with self.subTest(name=name):
                    self.assertEqual(("8\n", "", 0), run("-m", str(path), "-c", "twice(4)"))
            path = shutil.copy(SAMPLE, Path(folder) / "x=y.so")
            self.assertEqual(("8\n", "", 0), run("-m", f"sample={path}", "-c", "twice(4)"))

    def test_a_file_without_a_folder_is_looked_for_here(self) -> None:
        shell = [str(Path(COMMAND[-1]).resolve())] if len(COMMAND) == 1 else COMMAND
        ran = subprocess.run([*shell, "-m", f"sample={SAMPLE.name}", "-c", "twice(4)"], cwd=SAMPLE.parent,
                             capture_output=True, timeout=60, check=False)
        self.assertEqual((b"8\n", 0), (ran.stdout, ran.returncode))

    def test_what_is_no_module_is_one_line_and_status_2(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            other = shutil.copy(SAMPLE, Path(folder) / "other.so")
            text = Path(folder) / "text.so"
            text.write_text("no shared object\n", encoding="utf-8")
            for name in ("/nonexistent.so", str(text), str(other), f"nobody={SAMPLE}", f"={SAMPLE}", ""):
                with self.subTest(name=name):
                    out, error, status = run("-m", name, "-c", "1")
                    self.assertEqual(("", 2, 1), (out, status, error.count("\n")))

    def test_a_module_opened_later_comes_first(self) -> None:
        # Opened twice, it is there twice, and serves under both names alike.
        out, error, status = run(*OPEN_SAMPLE, *OPEN_SAMPLE, "-c", "twice(4)", "-c", "sample.twice(5)")
        self.assertEqual(("8\n10\n", "", 0), (out, error, status))

    def test_a_library_that_is_nowhere_is_one_line_and_status_2(self) -> None:
        out, error, status = run("-m", str(UNOPENED), "-c", "1")
        self.assertEqual(("", 2, 1), (out, status, error.count("\n")))
        self.assertIn("cannot open its library: libvia-shell has none.so: ", error)
        self.assertIn("; ./nor/this.so: ", error)


if ZLIB:

    class OpenedLibrary(unittest.TestCase):
        def test_a_module_brings_its_library(self) -> None:
            out, error, status = run("-m", str(Path(ZLIB).resolve()), "-c", 'crc32(0, "hello", 5)')
            self.assertEqual(("907060870\n", "", 0), (out, error, status))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
