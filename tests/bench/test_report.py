# SPDX-License-Identifier: MIT
"""`report` writes what the recorded runs say; nothing is measured.

    test_report.py REPORT RECORDED
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

REPORT, RECORDED = (Path(argument).resolve() for argument in sys.argv[1:3])
HAS_PLOTS = importlib.util.find_spec("matplotlib") is not None
FONTS = tempfile.TemporaryDirectory()  # matplotlib lists them once


class Report(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = Path(folder.name)
        self.results = self.build / "tests" / "bench"
        shutil.copytree(RECORDED, self.results)
        self.environment = {**os.environ, "MPLCONFIGDIR": FONTS.name}

    def run_report(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, REPORT, self.build], capture_output=True, text=True, env=self.environment
        )

    def written(self, name: str) -> str:
        done = self.run_report()
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.build / "bench" / name).read_text()

    def hide_matplotlib(self) -> None:
        (self.build / "matplotlib.py").write_text("raise ImportError\n")
        self.environment["PYTHONPATH"] = str(self.build)

    def test_numbers_stand_in_the_row_of_their_contender(self) -> None:
        text = self.written("report.md")
        self.assertIn("| stub | 2.40 | 2% | 1.60 | 0.16 | 31 |", text)
        self.assertIn("| ffi_call | 15.00 | 3% | 10.00 | 1.00 | 1,455.2 |", text)
        self.assertIn("| malloc, free | 10.00 | 1% |  | 1.00 |  |", text)

    def test_bars_that_do_not_hold_come_first(self) -> None:
        text = self.written("report.md")
        self.assertIn("Of 5 bars 2 hold; those that do not:", text)
        failed = "- errno(ret == -1) | always: stub / direct: 2.00, at most 1.8: does not hold"
        self.assertLess(text.index(failed), text.index("## Structs"))
        self.assertIn("- ffi_call / stub: 6.25, at least 3: holds", text)

    def test_another_process_is_compared_by_both_direct_calls(self) -> None:
        text = self.written("report.md")
        self.assertIn("| LuaJIT FFI (process luajit) | 1.75 | 1% | 1.25 |  |  |", text)
        self.assertIn("stub / LuaJIT FFI, by the direct calls of both: 1.28, at most 1: does not hold", text)
        self.assertEqual(text[: text.index("## Generators")].count("| direct |"), 2)

    def test_versions_are_named_and_what_is_absent_is_said(self) -> None:
        text = self.written("report.md")
        for line in ("| libffi | 3.4.4 |", "| LuaJIT | 2.1.0-beta3 |", "| GLib | absent, not measured |",
                     "| compiler | gcc 12.2.0 |", "| program upcalls | was not run, or what it needs was not found |"):  # fmt: skip
            self.assertIn(line, text)

    def test_what_grows_stands_by_size_and_contender(self) -> None:
        text = self.written("report.md")
        for line in (
            "|  | functions | Viaduct | glib-genmarshal |",
            "| generation, s | 100 | 0.406 | 0.116 |",
            "| data, bytes a function | 100 | 48.1 | 0 |",
            "| int(int, int), million calls a second | 1 | 409 | 216 |",
            "|  | 10,000 | 7,597 | 17,657 | 8,328 |",
        ):
            self.assertIn(line, text)

    def test_what_was_not_measured_at_a_size_is_left_empty(self) -> None:
        self.assertIn("|  | 1,000 | 0.609 |  |\n| data", self.written("report.md"))

    def test_bars_of_what_grows_name_the_section(self) -> None:
        text = self.written("report.md")
        linked = "linked, a function of 1000, µs (the loader itself: 0.219): 1.28, at most 0.5"
        self.assertIn(f"- Start: {linked}: does not hold", text[: text.index("## Structs")])
        self.assertIn(f"- {linked}: does not hold", text[text.index("## Start") :])
        opened = "opened beyond a program without, 1000 functions, µs (at a fixed address: 100): -47.70"
        self.assertIn(f"- {opened}, at most 1000: holds", text[text.index("## Start") :])

    def test_generators_are_named_with_their_versions(self) -> None:
        text = self.written("report.md")
        for line in ("| Viaduct | 0.1.0 |", "| SWIG | absent, not measured |", "| glib-genmarshal | 2.74.6 |"):
            self.assertIn(line, text)

    def test_one_size_alone_is_drawn_too(self) -> None:
        path = self.results / "growth.json"
        records = [one for one in json.loads(path.read_text()) if one.get("size", 1000) == 1000]
        path.write_text(json.dumps(records))
        text = self.written("report.md")
        self.assertIn("| generation, s | 1,000 | 0.609 |", text)
        self.assertNotIn("Threads", text)
        self.assertEqual("(start.svg)" in text, HAS_PLOTS)

    def test_html_escapes_and_holds_its_plots(self) -> None:
        text = self.written("report.html")
        self.assertIn("A call, and &lt;the same&gt; by others.", text)
        self.assertIn("<tr class=ours><td>stub<td>2.40<td>2%", text)
        self.assertIn("<th>functions<th class=ours>Viaduct<th class=peer>glib-genmarshal", text)
        self.assertIn("<tr><td>generation, s<td>100<td class=ours>0.406<td class=peer>0.116", text)
        self.assertIn("<li class=fails>linked, a function of 1000, µs (the loader itself: 0.219)", text)
        self.assertEqual(text.count("data:image/svg+xml;base64,"), 5 if HAS_PLOTS else 0)

    def test_without_matplotlib_there_are_tables_only(self) -> None:
        self.hide_matplotlib()
        self.assertIn("Tables only: matplotlib was not found.", self.written("report.md"))
        self.assertIn("<p>Tables only: matplotlib was not found.", self.written("report.html"))

    def test_nothing_measured_is_an_error(self) -> None:
        shutil.rmtree(self.results)
        done = self.run_report()
        self.assertEqual(done.returncode, 1)
        self.assertIn("nothing was measured; run: meson test -C", done.stderr)

    def test_a_program_that_was_ended_is_an_error(self) -> None:
        path = self.results / "calls.json"
        path.write_text(path.read_text()[:-3])
        done = self.run_report()
        self.assertEqual(done.returncode, 1)
        self.assertIn("was the program ended before it was done?", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
