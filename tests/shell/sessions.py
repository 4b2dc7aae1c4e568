# SPDX-License-Identifier: MIT
"""Plays the sessions of this folder to via-shell and compares what it says.

    sessions.py [--update] MODULES SAMPLE VIA_SHELL...

In a session a line that begins with "> " is input, and the lines up to the next
such line are what it brings on either output. MODULES names the modules that
via-shell is linked with, separated by commas; a session NAME.session of a module
that is not there is left out. SAMPLE is the shared module that is opened with -m.
Addresses, which no two runs share, are written 0x... in a session, the times of
calls <...>. trace.session is played with --trace. --update writes down what the
shell says now.
"""

import os
import re
import subprocess
import sys
import unittest
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
UPDATE = "--update" in sys.argv
ARGUMENTS = [argument for argument in sys.argv[1:] if argument != "--update"]
OPTIONAL = {"libc", "sqlite", "zlib"} - set(ARGUMENTS[0].split(","))
COMMAND = [*ARGUMENTS[2:], "-m", "sample=" + ARGUMENTS[1]]
ENVIRONMENT = os.environ | {"LC_ALL": "C", "TZ": "UTC"}


@dataclass(frozen=True, slots=True)
class Step:
    line: str
    answer: str


def read_session(text: str) -> tuple[Step, ...]:
    steps: list[Step] = []
    for part in re.split(r"^> ", text, flags=re.MULTILINE)[1:]:
        line, _, answer = part.partition("\n")
        steps.append(Step(line, answer))
    return tuple(steps)


def write_session(steps: tuple[Step, ...]) -> str:
    return "".join(f"> {step.line}\n{step.answer}" for step in steps)


def play(lines: list[str], *options: str) -> tuple[tuple[Step, ...], int]:
    """The lines with the shell's answers, told apart by a string after each, and its exit status."""
    text = "".join(f'{line}\n"@@{number}"\n' for number, line in enumerate(lines))
    ran = subprocess.run(
        [*COMMAND, *options], input=text.encode(errors="surrogateescape"), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=60, check=False, env=ENVIRONMENT)
    rest = ran.stdout.decode(errors="surrogateescape")
    steps: list[Step] = []
    for number, line in enumerate(lines):
        answer, found, rest = rest.partition(f'"@@{number}"\n')
        if not found:
            rest = answer
            break
        # The shell counts the strings between the lines too.
        answer = re.sub(r"^via-shell: (\d+):", lambda at: f"via-shell: {int(at[1]) // 2 + 1}:", answer, flags=re.MULTILINE)
        answer = re.sub(r"<\d+\.\d{6}>$", "<...>", answer, flags=re.MULTILINE)
        steps.append(Step(line, re.sub(r"\b0x[0-9a-f]{5,}", "0x...", answer)))
    return tuple(steps), ran.returncode


class Sessions(unittest.TestCase):
    maxDiff = None

    def test_every_session_goes_as_written(self) -> None:
        sessions = [one for one in sorted(FOLDER.glob("*.session")) if one.stem not in OPTIONAL]
        self.assertTrue(sessions)
        for path in sessions:
            with self.subTest(session=path.name):
                expected = read_session(path.read_text(encoding="utf-8", errors="surrogateescape"))
                options = ["--trace"] if path.stem == "trace" else []
                played, status = play([step.line for step in expected], *options)
                if UPDATE:
                    path.write_text(write_session(played), encoding="utf-8", errors="surrogateescape")
                    continue
                self.assertEqual(write_session(expected), write_session(played))
                wrong = any(step.answer.startswith("via-shell: ") for step in expected)
                self.assertEqual(2 if wrong else 0, status)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
