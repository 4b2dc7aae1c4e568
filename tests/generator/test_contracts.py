# SPDX-License-Identifier: MIT
"""The table of contracts in the documentation is that of the spec; `--update` makes it so."""

import sys
import unittest

from support import ROOT, viaduct

DOCUMENT = ROOT / "docs" / "contracts.md"
HEADING = "| function | fails |"


def table() -> str:
    status, output, errors = viaduct("dump", "--stage=contracts", "examples/posix.sig")
    assert status == 0, errors
    return output


def parts() -> tuple[str, str]:
    """The document in front of the table, and the table."""
    text = DOCUMENT.read_text()
    at = text.index(HEADING) if HEADING in text else len(text)
    return text[:at], text[at:]


class Contracts(unittest.TestCase):
    def test_the_documented_table_is_that_of_the_spec(self) -> None:
        self.assertEqual(parts()[1], table(), "run this file with --update")

    def test_the_spec_has_the_functions_that_were_promised(self) -> None:
        self.assertGreaterEqual(len(table().splitlines()) - 2, 250)


if __name__ == "__main__":
    if "--update" in sys.argv:
        DOCUMENT.write_text(parts()[0] + table())
    else:
        unittest.main()
