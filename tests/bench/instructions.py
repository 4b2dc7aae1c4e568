# SPDX-License-Identifier: MIT
"""Instructions of calls and frames, counted by valgrind's callgrind.

In: the programs, and perhaps a budget. Out: two tables; with a budget, status 1 when a stub or a
frame executes more instructions of its own than the budget says, or has none; and when frames
execute others with hooks that nobody uses than without hooks. A stub's own are those in its body,
its call among them; the callee's are not. Counts do not vary from run to run.
"""

import argparse
import json
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
    parser.add_argument("--valgrind", default="valgrind")
    parser.add_argument("--budget", metavar="FILE", help="fail when a stub or frame needs more than this")
    options = parser.parse_args()
    profile = _profile(options.valgrind, [options.program, str(CALLS)])
    own = _own(profile)
    if not own:
        sys.exit("the program called no stub")
    failures = _failures(_profile(options.valgrind, [options.failures, str(CALLS)]))
    frames = _frames(options.valgrind, options.stack)
    if options.budget is None:
        shown = [f"{what}: {count}" for what, count in failures.items()]
        print(*_table(profile, own), "", *shown, "", *_frame_table(frames), sep="\n")
        return 0
    budget = json.loads(Path(options.budget).read_text())
    hookless = {what: frames[HOOKLESS, what] for what in FRAMES}
    lines = [
        *_verdicts("stub of", own, budget["stub"]),
        *_verdicts("failure rule,", failures, budget["failure"]),
        *_verdicts("frame,", hookless, budget["frame"]),
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
    """Instructions of each stub's own for one call, by the row whose callee it calls."""
    found: dict[str, int] = {}
    for (caller, called), (calls, _) in profile.calls.items():
        if STUB.match(caller) and called.startswith("callee_"):
            found[called.removeprefix("callee_")] = round(profile.own[caller] / calls)
    return found


def _frames(valgrind: str, command: Sequence[str]) -> dict[tuple[str, str], Fraction]:
    """Instructions of each runtime for each of FRAMES, once: what more of them need, so that no
    first use counts; without the loop around them."""
    few, many = (
        _whole(_profile(valgrind, [*command, str(count)])) for count in (CALLS, 2 * CALLS)
    )

    def once(name: str) -> Fraction:
        if name not in few or name not in many:
            sys.exit(f"the program never called {name}")
        return Fraction(many[name] - few[name], CALLS)

    loop = once(f"{HOOKLESS}_nothing")
    return {
        (runtime, what): once(f"{runtime}_{what}") - loop
        for runtime in (HOOKLESS, *UNUSED, SAMPLED)
        for what in FRAMES
    }


def _whole(profile: Profile) -> dict[str, int]:
    """Instructions of functions with all that they call."""
    whole: dict[str, int] = {}
    for (_, called), (_, cost) in profile.calls.items():
        whole[called] = whole.get(called, 0) + cost
    return whole


# --- the report ---


def _table(profile: Profile, own: dict[str, int]) -> Iterable[str]:
    """For each row the instructions of the whole loop for one call, and of the stub alone."""
    whole = _whole(profile)
    yield "instructions for one call, the loop and the callee with it; the stub's own"
    yield ""
    yield f"{'':8}" + "".join(f"{way:>10}" for way in WAYS) + f"{'own':>10}"
    for row in sorted(own):
        cells = [whole.get(f"{way}_{row}") for way in WAYS]
        texts = ["-" if cell is None else str(round(cell / CALLS)) for cell in cells]
        yield f"{row:8}" + "".join(f"{text:>10}" for text in texts) + f"{own[row]:>10}"


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
