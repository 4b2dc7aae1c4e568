# SPDX-License-Identifier: MIT
"""Compares the names that the shared library exports with exported.txt and the public headers.

    exported.py LIST LIBRARY INCLUDE NM...

LIST has one name a line. A name that is missing fails, and so does one that is new: both
are changes of the contract, made on purpose by editing LIST. INCLUDE is the folder of the
public headers; NM the command that lists symbols.
"""
from __future__ import annotations

import re
import subprocess
import sys
import unittest
from pathlib import Path

LIST, LIBRARY, INCLUDE = (Path(argument) for argument in sys.argv[1:4])
NM = sys.argv[4:]


def exported() -> set[str]:
    """The names the library exports, without those of compiler and linker (`_init`, `__bss_start`)."""
    table = subprocess.run(
        [*NM, "-D", "--defined-only", str(LIBRARY)], check=True, capture_output=True, text=True
    ).stdout
    names = {line.split()[-1].split("@")[0] for line in table.splitlines()}
    return {name for name in names if not name.startswith("_")}


def declared() -> set[str]:
    """The names that the public headers mark with VIA_EXPORT."""
    names: set[str] = set()
    for header in INCLUDE.glob("*.h"):
        code = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
        code = re.sub(r"^[ \t]*#.*$", "", code, flags=re.MULTILINE)
        names.update(re.findall(r"\bVIA_EXPORT\b[^;(]*?(\w+)\s*[;(\[]", code))
    return names


class Exported(unittest.TestCase):
    def setUp(self) -> None:
        self.listed = LIST.read_text().split()

    def test_the_library_exports_the_listed_names_and_no_other(self) -> None:
        names = exported()
        self.assertEqual(sorted(set(self.listed) - names), [], "listed, but not exported")
        self.assertEqual(sorted(names - set(self.listed)), [], "exported, but not listed")

    def test_every_listed_name_is_declared_in_a_public_header(self) -> None:
        self.assertEqual(sorted(self.listed), sorted(declared()))

    def test_the_list_is_sorted_and_has_no_name_twice(self) -> None:
        self.assertEqual(self.listed, sorted(set(self.listed)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
