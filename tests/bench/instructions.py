# SPDX-License-Identifier: MIT
"""Instructions of a call, counted by valgrind's callgrind in the calls of bench_call.

In: the program, and perhaps a budget. Out: a table; with a budget, status 1 when a stub executes
more instructions of its own than the budget says, or has none. A stub's own are those in its
body, its call among them; the callee's are not. Counts do not vary from run to run.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

CALLS: Final = 1_000  # of each kind, in the program
WAYS: Final = ("direct", "stub", "frame", "libffi")  # the program's functions: stub_add, …
STUB: Final = re.compile("via_+stub_")


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts the instructions of calls.")
    parser.add_argument("--program", required=True, help="bench_call")
    parser.add_argument("--valgrind", default="valgrind")
    parser.add_argument("--budget", metavar="FILE", help="fail when a stub needs more than this")
    options = parser.parse_args()
    profile = _profile(options.valgrind, options.program)
    own = _own(profile)
    if not own:
        sys.exit("the program called no stub")
    if options.budget is None:
        print(*_table(profile, own), sep="\n")
        return 0
    budget = json.loads(Path(options.budget).read_text())["stub"]
    lines = list(_verdicts(own, budget))
    print(*lines, sep="\n")
    return 1 if any(line.startswith("ABOVE") for line in lines) else 0


# --- counting ---


@dataclass(frozen=True, slots=True)
class Profile:
    """Instructions of functions without what they call; the calls between them, as their number
    and the instructions with all that they call."""

    own: dict[str, int] = field(default_factory=dict)
    calls: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)


def _profile(valgrind: str, program: str) -> Profile:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        done = subprocess.run(
            [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", program, str(CALLS)],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            sys.exit(f"{done.stderr}{program} under valgrind ended with status {done.returncode}")
        return read(out.read_text().splitlines())


def read(lines: Iterable[str]) -> Profile:
    """Reads a profile in the format of callgrind's manual, "Callgrind Format Specification"."""
    profile = Profile()
    names: dict[str, str] = {}
    function = called = ""
    calls = 0
    for line in lines:
        if match := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            kind, number, name = match.groups()
            if name is not None:
                names[number] = name
            if kind == "fn":
                function = names[number]
            else:
                called = names[number]
        elif line.startswith("calls="):
            calls = int(line[6:].split()[0])
        elif match := re.match(r"[0-9+*-]\S* (\d+)$", line):
            cost = int(match[1])
            if calls:
                number_before, cost_before = profile.calls.get((function, called), (0, 0))
                profile.calls[function, called] = (number_before + calls, cost_before + cost)
                calls = 0
            else:
                profile.own[function] = profile.own.get(function, 0) + cost
    return profile


def _own(profile: Profile) -> dict[str, int]:
    """Instructions of each stub's own for one call, by the row whose callee it calls."""
    found: dict[str, int] = {}
    for (caller, called), (calls, _) in profile.calls.items():
        if STUB.match(caller) and called.startswith("callee_"):
            found[called.removeprefix("callee_")] = round(profile.own[caller] / calls)
    return found


# --- the report ---


def _table(profile: Profile, own: dict[str, int]) -> Iterable[str]:
    """For each row the instructions of the whole loop for one call, and of the stub alone."""
    whole: dict[str, int] = {}
    for (_, called), (_, cost) in profile.calls.items():
        if called.startswith(WAYS):
            whole[called] = max(whole.get(called, 0), cost)
    yield "instructions for one call, the loop and the callee with it; the stub's own"
    yield ""
    yield f"{'':8}" + "".join(f"{way:>10}" for way in WAYS) + f"{'own':>10}"
    for row in sorted(own):
        cells = [whole.get(f"{way}_{row}") for way in WAYS]
        texts = ["-" if cell is None else str(round(cell / CALLS)) for cell in cells]
        yield f"{row:8}" + "".join(f"{text:>10}" for text in texts) + f"{own[row]:>10}"


def _verdicts(own: dict[str, int], budget: dict[str, int]) -> Iterable[str]:
    for row in sorted(own.keys() | budget.keys()):
        if row not in own:
            yield f"ABOVE: stub of {row}: in the budget, but never called"
        elif row not in budget:
            yield f"ABOVE: stub of {row}: {own[row]} instructions, and no budget"
        else:
            word = "within" if own[row] <= budget[row] else "ABOVE"
            yield f"{word}: stub of {row}: {own[row]} instructions, {budget[row]} in the budget"


if __name__ == "__main__":
    sys.exit(main())
