# SPDX-License-Identifier: MIT
"""Counts the system calls of single calls with strace, which also makes them fail.

    traced.py PROGRAM STRACE
"""
from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM, STRACE = sys.argv[1:3]


Outcome = tuple[list[str], int, int]


def traced(*arguments: str, inject: str = "") -> Outcome:
    """The system calls between the marks, with the last argument of poll; status and result."""
    return traced_wholly(*arguments, inject=inject)[1]


def traced_wholly(*arguments: str, inject: str = "") -> tuple[list[str], Outcome]:
    """Besides, the names of the system calls in front of the first mark."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        options = ["-f", "-o", log, *(["-e", f"inject={inject}"] if inject else [])]
        run = subprocess.run(
            [STRACE, *options, PROGRAM, *arguments], check=True, capture_output=True, text=True
        )
        with open(log, encoding="utf-8") as file:
            text = file.read()
    calls = re.findall(r"^\d+ +(\w+)\((.*)\) += ", text, re.MULTILINE)
    names = [name for name, _ in calls]
    first = names.index("getppid")
    last = names.index("getppid", first + 1)
    shown = [
        f"poll {given.rpartition(', ')[2]}" if name == "poll" else name
        for name, given in calls[first + 1 : last]
    ]
    status, value = run.stdout.split()
    return names[:first], (shown, int(status), int(value))


def without_clock(calls: list[str]) -> list[str]:
    """Where the kernel reads the clock in the process itself, it is not seen at all."""
    return [one for one in calls if not one.startswith("clock_gettime")]


class Traced(unittest.TestCase):
    def test_a_silent_descriptor_costs_two_tries_and_one_poll(self) -> None:
        for time, unit in (("2000000", 2), ("1", 1), ("1000000", 1), ("1000001", 2)):
            calls, status, value = traced("read", time)
            self.assertEqual(without_clock(calls), ["read", f"poll {unit}", "read"])
            self.assertEqual((status, value), (errno.ETIMEDOUT, -1))

    def test_without_time_there_is_one_try(self) -> None:
        self.assertEqual(traced("read", "0"), (["read"], errno.EAGAIN, -1))

    def test_what_is_there_costs_one_try(self) -> None:
        for time in ("0", "1", "2000000000", "-1"):
            self.assertEqual(traced("ready", time), (["read"], 0, 1))

    def test_a_descriptor_is_closed_once_although_the_call_was_interrupted(self) -> None:
        before, outcome = traced_wholly("close")
        self.assertEqual(outcome, (["close"], 0, 0))
        when = f"{before.count('close') + 1}+"  # those of the loader must succeed
        interrupted = traced("close", inject=f"close:error=EINTR:when={when}")
        self.assertEqual(interrupted, (["close"], 0, 0))
        failing = traced("close", inject=f"close:error=EIO:when={when}")
        self.assertEqual(failing, (["close"], errno.EIO, -1))

    def test_an_interrupted_wait_goes_on(self) -> None:
        calls, status, value = traced("read", "2000000", inject="poll:error=EINTR:when=1..3")
        self.assertEqual(
            [one.split()[0] for one in without_clock(calls)],
            ["read", "poll", "poll", "poll", "poll", "read"],
        )
        self.assertEqual((status, value), (errno.ETIMEDOUT, -1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
