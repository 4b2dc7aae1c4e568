# SPDX-License-Identifier: MIT
"""Instructions of calls and frames, counted by valgrind's callgrind.

In: the programs, and perhaps a budget. Out: two tables; with a budget, status 1 when a stub, a
frame, an upcall, a prepared call or a look-up executes more instructions than the budget says, or
has none; and when frames execute others with hooks that nobody uses than without hooks. A stub's
own are those in its body, its call among them; the callee's are not. With `--json`, instead of all
that, what each contender of each row of all programs executes for one call, the loop and the callee
with it. Counts do not vary from run to run.
"""

import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final

CALLS: Final = 1_000  # of each kind, in the program
COUNT: Final = ("--count", str(CALLS))
WAYS: Final = ("direct", "stub", "frame", "libffi")  # the program's functions: stub_add, …
STUB: Final = re.compile("via_+stub_")

# What bench_stack does in each runtime, and the runtimes, as the names of its functions say.
FRAMES: Final = ("push_and_pop", "push_and_pop_by_symbols")
HOOKLESS: Final = "hookless"
UNUSED: Final = ("unobserved", "silent", "ended")  # with hooks, which must cost nothing
SAMPLED: Final = "sampled"  # with hooks in use


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts the instructions of calls and frames.")
    parser.add_argument("--program", required=True, help="bench_call")
    parser.add_argument("--failures", required=True, help="bench_errno")
    parser.add_argument("--stack", nargs="+", required=True, help="bench_stack and its modules")
    parser.add_argument("--upcalls", help="bench_upcall")
    parser.add_argument("--others", nargs="*", default=[], help="more programs, for --json")
    parser.add_argument("--json", metavar="FILE", help="count for `report`")
    parser.add_argument("--valgrind", default="valgrind")
    parser.add_argument("--budget", metavar="FILE", help="fail when a stub or frame needs more than this")
    options = parser.parse_args()
    if options.json is not None:
        programs = [options.program, options.failures, options.upcalls, *options.others]
        commands = [*([program] for program in programs if program is not None), options.stack]
        counted = [one for command in commands for one in _counted(options.valgrind, command)]
        records = [{"row": one.row, "way": one.way, "instructions": float(one.number)} for one in counted]
        Path(options.json).write_text(json.dumps(records, indent=1) + "\n")
        return 0
    profile = _profile(options.valgrind, [options.program, *COUNT])
    own = _own(profile)
    if not own:
        sys.exit("the program called no stub")
    failures = _failures(_profile(options.valgrind, [options.failures, *COUNT]))
    frames = _frames(options.valgrind, options.stack)
    if options.budget is None:
        shown = [f"{what}: {count}" for what, count in failures.items()]
        print(*_table(profile, own), "", *shown, "", *_frame_table(frames), sep="\n")
        return 0
    budget = json.loads(Path(options.budget).read_text())
    hookless = {what: frames[HOOKLESS, what] for what in FRAMES}
    runtime = _runtime(options.valgrind, options.upcalls) if options.upcalls is not None else {}
    lines = [
        *_verdicts("stub of", own, budget["stub"]),
        *_verdicts("failure rule,", failures, budget["failure"]),
        *_verdicts("frame,", hookless, budget["frame"]),
        *(_verdicts("runtime,", runtime, budget["runtime"]) if runtime else ()),
        *_differences(frames),
    ]
    print(*lines, sep="\n")
    return 1 if any(line.startswith("ABOVE") for line in lines) else 0


# --- counting ---


@dataclass(frozen=True, slots=True)
class Profile:
    """Instructions of functions without what they call; the calls between them, as their number
    and the instructions with all that they call."""

    own: dict[str, int] = field(default_factory=dict)
    calls: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)


def _profile(valgrind: str, command: Sequence[str]) -> Profile:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        done = subprocess.run(
            [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", *command],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            sys.exit(f"{done.stderr}{command[0]} under valgrind ended with status {done.returncode}")
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


def _failures(profile: Profile) -> dict[str, int]:
    """What a failure rule adds to a call that succeeds, and a failure to one with a rule; the
    callees' own work is taken off."""

    def cost(function: str) -> int:
        return max(cost for (_, called), (_, cost) in profile.calls.items() if called == function)

    def outside(loop: str, callee: str) -> int:
        number, whole = next(
            found for (caller, called), found in profile.calls.items()
            if called == callee and _calls(profile, loop, caller)
        )  # fmt: skip
        return cost(loop) - whole * CALLS // number

    success = outside("with_rule", "callee_try")
    return {
        "success": round((success - outside("without_rule", "callee_try")) / CALLS),
        "failure": round((outside("failing", "callee_fail") - success) / CALLS),
    }


def _calls(profile: Profile, loop: str, stub: str) -> bool:
    """Whether the loop makes its calls through that stub, itself or by what it is made of."""
    inner = [called for (caller, called) in profile.calls if caller == loop]
    return stub in inner or any(
        (caller, stub) in profile.calls for caller in inner
    )


def _own(profile: Profile) -> dict[str, int]:
    """Instructions of each stub's own for one call, by the row whose callee it calls. Where rows
    share a stub, its instructions are theirs in equal parts."""
    made: dict[str, int] = {}
    for (caller, called), (calls, _) in profile.calls.items():
        if STUB.match(caller):
            made[caller] = made.get(caller, 0) + calls
    return {
        called.removeprefix("callee_"): round(profile.own[caller] / made[caller])
        for caller, called in profile.calls
        if caller in made and called.startswith("callee_")
    }


def _frames(valgrind: str, command: Sequence[str]) -> dict[tuple[str, str], Fraction]:
    """Instructions of each runtime for each of FRAMES, once: what more of them need, so that no
    first use counts; without the loop around them."""
    few, many = (
        _whole(_profile(valgrind, [command[0], "--count", str(count), *command[1:]])) for count in (CALLS, 2 * CALLS)
    )

    def once(name: str) -> Fraction:
        if name not in few or name not in many:
            sys.exit(f"the program never called {name}")
        return (many[name] - few[name]) / CALLS

    loop = once(f"{HOOKLESS}_nothing")
    return {
        (runtime, what): once(f"{runtime}_{what}") - loop
        for runtime in (HOOKLESS, *UNUSED, SAMPLED)
        for what in FRAMES
    }


@dataclass(frozen=True, slots=True)
class Counted:
    """What a contender executes for one piece of the work of a row."""

    row: str
    way: str
    number: Fraction


def _counted(valgrind: str, command: Sequence[str]) -> list[Counted]:
    """What each contender of a program executes: what more calls need, so that what comes before
    the loop, and a first use, do not count."""
    few, many = (_parts(valgrind, command, count) for count in (CALLS, 2 * CALLS))
    return [
        Counted(row, way, Fraction(more - less, CALLS * pieces))
        for ((row, way, pieces), less), (_, more) in zip(few, many, strict=True)
    ]


def _parts(valgrind: str, command: Sequence[str], count: int) -> list[tuple[tuple[str, str, int], int]]:
    """The rows and ways of a program, in its order, with the pieces of one call; and what `count`
    calls execute in bench_collected."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        collect = [f"--{what}=bench_collected" for what in ("toggle-collect", "dump-after")]
        counting = [command[0], "--count", str(count), *command[1:]]
        done = subprocess.run(
            [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", *collect, *counting],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            sys.exit(f"{done.stderr}{command[0]} under valgrind ended with status {done.returncode}")
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        return [((row, way, int(pieces)), _total(Path(f"{out}.{number}")))
                for number, (row, way, pieces) in enumerate(rows, 1)]  # fmt: skip


def _total(part: Path) -> int:
    match = re.search(r"^totals: (\d+)$", part.read_text(), re.MULTILINE)
    if match is None:
        sys.exit(f"{part.name} has no totals")
    return int(match[1])


# What the runtime adds: a way of a row of bench_upcall, and the way whose instructions are not its.
RUNTIME: Final = {
    "upcall_by_thunk": ("upcall, int(void *data, int)", "thunk", "a function of C"),
    "upcall_by_entry": ("upcall, int(int)", "entry of the pool", "a function of C"),
    "prepared_call": ("int(int, int) prepared", "prepared, through libffi", "ffi_call by hand"),
    "find": ("a function by its name, one of four", "via_find", None),
}


def _runtime(valgrind: str, program: str) -> dict[str, int]:
    """The instructions of RUNTIME, once, rounded up: over what C alone, or libffi alone, executes."""
    numbers = {(one.row, one.way): one.number for one in _counted(valgrind, [program])}
    return {
        what: math.ceil(numbers[row, way] - (numbers[row, without] if without is not None else 0))
        for what, (row, way, without) in RUNTIME.items()
    }


def _whole(profile: Profile) -> dict[str, Fraction]:
    """Instructions of one call of each function, with all that it calls."""
    whole: dict[str, tuple[int, int]] = {}
    for (_, called), (calls, cost) in profile.calls.items():
        calls_before, cost_before = whole.get(called, (0, 0))
        whole[called] = (calls_before + calls, cost_before + cost)
    return {called: Fraction(cost, calls) for called, (calls, cost) in whole.items()}


# --- the report ---


def _table(profile: Profile, own: dict[str, int]) -> Iterable[str]:
    """For each row the instructions of the whole loop for one call, and of the stub alone."""
    whole = _whole(profile)
    yield "instructions for one call, the loop and the callee with it; the stub's own"
    yield ""
    yield f"{'':14}" + "".join(f"{way:>10}" for way in WAYS) + f"{'own':>10}"
    for row in sorted(own):
        cells = [whole.get(f"{way}_{row}") for way in WAYS]
        texts = ["-" if cell is None else str(round(cell / CALLS)) for cell in cells]
        yield f"{row:14}" + "".join(f"{text:>10}" for text in texts) + f"{own[row]:>10}"


def _frame_table(frames: dict[tuple[str, str], Fraction]) -> Iterable[str]:
    runtimes = (HOOKLESS, *UNUSED, SAMPLED)
    yield "instructions to open a frame, allocate 32 bytes and close it, without the loop"
    yield ""
    yield f"{'':24}" + "".join(f"{runtime:>12}" for runtime in runtimes)
    for what in FRAMES:
        cells = [float(frames[runtime, what]) for runtime in runtimes]
        yield f"{what:24}" + "".join(f"{cell:>12.2f}" for cell in cells)


def _verdicts(
    what: str, own: Mapping[str, int | Fraction], budget: Mapping[str, int]
) -> Iterable[str]:
    for row in sorted(own.keys() | budget.keys()):
        if row not in own:
            yield f"ABOVE: {what} {row}: in the budget, but never called"
        elif row not in budget:
            yield f"ABOVE: {what} {row}: {own[row]} instructions, and no budget"
        else:
            word = "within" if own[row] <= budget[row] else "ABOVE"
            yield f"{word}: {what} {row}: {own[row]} instructions, {budget[row]} in the budget"


def _differences(frames: dict[tuple[str, str], Fraction]) -> Iterable[str]:
    """Hooks that nobody uses must cost nothing; in use they must be seen, or they were not there."""
    for what in FRAMES:
        hookless = frames[HOOKLESS, what]
        for runtime in UNUSED:
            word = "within" if frames[runtime, what] == hookless else "ABOVE"
            yield f"{word}: {what}: {frames[runtime, what]} instructions {runtime}, {hookless} without hooks"
        if frames[SAMPLED, what] <= hookless:
            yield f"ABOVE: {what}: sampling went unnoticed"


if __name__ == "__main__":
    sys.exit(main())
