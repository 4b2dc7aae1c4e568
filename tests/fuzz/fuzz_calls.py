# SPDX-License-Identifier: MIT
"""Calls functions of random signatures, through stubs that another compiler may have made.

In: seeds, and pairs of compilers. For each seed a program is drawn and written; its callee is
compiled with the one compiler, the generated stubs and the caller with the other, and it is
run. Every argument is compared inside the callee, every result behind the call, directly and
through the stub. The first seed that is wrong is printed with the command that runs it again,
and made smaller until nothing can be taken away.

    fuzz_calls.py --seed 1 --count 100                    gcc and clang, also mixed
    fuzz_calls.py --seed 7 --compilers 'gcc -O2:clang -O0'
    fuzz_calls.py --compilers 'gcc -m32:gcc -m32'
"""

import argparse
import contextlib
import io
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
ROOT: Final = _HERE.parent.parent
_CALLS: Final = ROOT / "tests" / "calls"
sys.path.insert(0, str(ROOT / "generator"))

from draw import FEATURES, draw  # noqa: E402
from program import CONDITIONS, Program  # noqa: E402
from shrink import shrink  # noqa: E402
from viaduct_gen import cli  # noqa: E402
from write import spec, write  # noqa: E402

# Generated code has to be clean; what the fuzzer writes itself is of no interest.
_STUB_FLAGS: Final = (
    "-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wmissing-prototypes -Werror "
    "-Wno-psabi"
).split()
_OWN_FLAGS: Final = ["-std=gnu11", "-w"]
# What stands in the runtime for other systems, or twice.
_OTHERS: Final = ("_windows", "errno_system", "dynamic_")
_LEVELS: Final = ("-O0", "-O2", "-O3")

# What gcc 12 and clang 14 pass in different ways, or one of them wrongly to itself: docs/abi.md.
_ALWAYS: Final = frozenset({"variadic realigned"})
_GCC_CALLEE: Final = frozenset({"variadic overaligned"})
_CLANG: Final = frozenset(
    {
        "variadic int128", "variadic float128", "variadic empty", "variadic unnamed bits",
        "inside underaligned",
    }
)  # fmt: skip
_CLANG_OF_32_BITS: Final = frozenset({"convention"})
_MIXED: Final = frozenset(
    {
        "plain int128", "inside float128", "vector of one", "unnamed bits", "convention float128",
        "convention long double", "convention vector8", "convention empty",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pair:
    """The commands that compile the callee, and the stubs and their caller."""

    callee: tuple[str, ...]
    stubs: tuple[str, ...]

    def __str__(self) -> str:
        return f"{shlex.join(self.callee)}:{shlex.join(self.stubs)}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """`kind` is "" for a program that is right; two failures of one kind have one cause, as far
    as can be told. `functions` are the indexes of the functions that are wrong."""

    kind: str
    text: str = ""
    functions: tuple[int, ...] = ()


def main() -> int:
    options = read_options()
    with tempfile.TemporaryDirectory(prefix="viaduct-fuzz-") as name:
        folder = Path(options.keep or name).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        return run(options, Builder(folder, options.plant, options.wrapper))


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Calls functions of random signatures.",
        epilog="features: " + ", ".join(sorted(FEATURES)),
    )
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--count", type=int, default=1, help="how many seeds, a program each")
    parser.add_argument("--functions", type=int, default=200, help="of a program")
    parser.add_argument(
        "--compilers", nargs="+", metavar="CALLEE:STUBS",
        help="commands, by turns; without a -O each seed has its own (default: gcc and clang)",
    )  # fmt: skip
    fronts = ("", "variadic ", "convention ", "plain ", "inside ")
    features = [f"{front}{one}" for front in fronts for one in FEATURES]
    parser.add_argument("--without", nargs="+", default=[], metavar="FEATURE", choices=features)
    parser.add_argument("--everything", action="store_true", help="also what compilers disagree about")
    parser.add_argument("--go-on", action="store_true", help="run the other seeds, too; shrink none")
    parser.add_argument("--keep", metavar="DIR", help="keep the last program there")
    parser.add_argument(
        "--wrapper", type=shlex.split, default=shlex.split(os.environ.get("MESON_EXE_WRAPPER", "")),
        help="the command that runs programs",
    )  # fmt: skip
    parser.add_argument(
        "--plant", nargs=2, metavar=("PATTERN", "TEXT"),
        help="a fault: a substitution in the generated C, to see that it is found",
    )  # fmt: skip
    options = parser.parse_args()
    if options.compilers is None:
        found = [one for one in ("gcc", "clang") if shutil.which(one)]
        options.compilers = [f"{one}:{other}" for one in found for other in found]
    return options


def run(options: argparse.Namespace, builder: "Builder") -> int:
    pairs: list[Pair] = []
    for text in options.compilers:
        callee, _, stubs = text.partition(":")
        pairs.append(Pair(tuple(shlex.split(callee)), tuple(shlex.split(stubs or callee))))
    start = time.monotonic()
    functions, wrong = 0, 0
    for index in range(options.count):
        seed = options.seed + index
        pair = _levelled(pairs[index % len(pairs)], seed)
        without = frozenset(options.without)
        if not options.everything:
            without |= builder.disagreements(pair)
        program = draw(seed, options.functions, without)
        outcome = builder.outcome(program, pair)
        functions += len(program.functions)
        if outcome.kind:
            wrong += 1
            _report(options, pair, seed, outcome)
            if not options.go_on:
                _shrunk(builder, program, pair, outcome)
                return 1
        elif index % 50 == 49:
            print(f"seeds to {seed}: {functions} functions, {time.monotonic() - start:.0f} s", flush=True)
    last = options.seed + options.count - 1
    print(f"seeds {options.seed} to {last}: {functions} functions, {wrong} programs wrong")
    return 1 if wrong else 0


def _levelled(pair: Pair, seed: int) -> Pair:
    """The pair, with an optimization of the seed's own where the commands name none."""
    chance = random.Random(f"levels {seed}")
    sides: list[tuple[str, ...]] = []
    for command in (pair.callee, pair.stubs):
        level = chance.choice(_LEVELS)
        has_one = any(one.startswith("-O") for one in command)
        sides.append(command if has_one else (*command, level))
    return Pair(*sides)


def _report(options: argparse.Namespace, pair: Pair, seed: int, outcome: Outcome) -> None:
    print(f"seed {seed} is wrong: {outcome.kind}")
    print("\n".join(outcome.text.splitlines()[:12]))
    command = [sys.argv[0], "--seed", str(seed), "--functions", str(options.functions)]
    command += ["--compilers", str(pair)]
    command += ["--without", *options.without] if options.without else []
    command += ["--everything"] if options.everything else []
    command += ["--plant", *options.plant] if options.plant else []
    print(f"again: {shlex.join(command)}", flush=True)


def _shrunk(builder: "Builder", program: Program, pair: Pair, outcome: Outcome) -> None:
    """Prints the smallest program that is wrong in the same way."""
    tried = 0

    def fails(candidate: Program) -> bool:
        nonlocal tried
        tried += 1
        return builder.outcome(candidate, pair).kind == outcome.kind

    smallest = shrink(program, outcome.functions, fails)
    last = builder.outcome(smallest, pair)
    print(f"the smallest that is wrong in the same way, after {tried} tries:")
    print(spec(smallest))
    print("\n".join(last.text.splitlines()[:12]), flush=True)


# --- building and running ---


class Builder:
    """Makes programs in a folder, one after the other, and runs them."""

    __slots__ = ("folder", "plant", "wrapper", "objects", "compilers")

    def __init__(self, folder: Path, plant: tuple[str, str] | None, wrapper: Sequence[str]) -> None:
        self.folder = folder
        self.plant = plant
        self.wrapper = wrapper
        self.objects: dict[tuple[str, ...], list[str]] = {}
        self.compilers: dict[tuple[str, ...], frozenset[str]] = {}

    def disagreements(self, pair: Pair) -> frozenset[str]:
        """What a pair of compilers cannot do with each other: what one of them lacks, and what
        they are known not to agree on."""
        callee, stubs = self._holding(pair.callee), self._holding(pair.stubs)
        found = (callee ^ stubs) | _ALWAYS
        if "clang" not in callee:
            found |= _GCC_CALLEE
        if "clang" in found:
            found |= _MIXED
        if "clang" in callee | stubs:
            found |= _CLANG
            found |= _CLANG_OF_32_BITS if "stdcall" in stubs else frozenset()
        return found

    def _holding(self, command: tuple[str, ...]) -> frozenset[str]:
        """The features that a compiler has, of those that some lack; "clang" for clang."""
        known = self.compilers.get(command)
        if known is None:
            conditions = {**CONDITIONS, "clang": "defined(__clang__)"}
            source = self.folder / "conditions.c"
            source.write_text(
                "".join(f"#if {condition}\n{name}\n#endif\n" for name, condition in conditions.items())
            )
            asked = _ran([*command, "-E", "-P", source.name], self.folder)
            if asked.returncode != 0:
                sys.exit(f"{shlex.join(command)}:\n{asked.stderr}")
            known = self.compilers[command] = frozenset(asked.stdout.split("\n")) - {""}
        return known

    def outcome(self, program: Program, pair: Pair) -> Outcome:
        """What becomes of a program."""
        for name, text in write(program).items():
            (self.folder / name).write_text(text)
        refused = self._generated()
        if refused is not None:
            return refused
        # How the caller is optimized matters only where it is seen together with the callee.
        caller_flags = _OWN_FLAGS if "-flto" in pair.stubs else [*_OWN_FLAGS, "-O0"]
        common = [f"-I{ROOT / 'include'}", f"-I{_HERE}", f"-I{_CALLS}", "-I."]
        for name, command, flags in (
            ("m.via", pair.stubs, _STUB_FLAGS),
            ("callee", pair.callee, _OWN_FLAGS),
            ("caller", pair.stubs, caller_flags),
        ):
            compiled = _ran([*command, *flags, *common, "-c", f"{name}.c", "-o", f"{name}.o"], self.folder)
            if compiled.returncode != 0:
                return Outcome(f"{name}.c does not compile: {_first_error(compiled.stderr)}", compiled.stderr)
        objects = ["m.via.o", "callee.o", "caller.o", *self._library(pair.stubs, common)]
        linked = _ran([*pair.stubs, *objects, "-o", "calls", "-pthread"], self.folder)
        if linked.returncode != 0:
            return Outcome(f"does not link: {_first_error(linked.stderr)}", linked.stderr)
        return self._called()

    def _generated(self) -> Outcome | None:
        """Runs the generator in this process."""
        for name in ("m.via.c", "m.via.h"):
            (self.folder / name).unlink(missing_ok=True)
        errors = io.StringIO()
        try:
            with contextlib.redirect_stderr(errors), contextlib.chdir(self.folder):
                status = cli.main(["gen", "m.sig", "-o", "."])
        except Exception:
            return Outcome("the generator crashed", traceback.format_exc())
        if status != 0:
            return Outcome(f"refused: {_first_error(errors.getvalue())}", errors.getvalue())
        if self.plant is not None:
            source = self.folder / "m.via.c"
            source.write_text(re.sub(*self.plant, source.read_text(), flags=re.MULTILINE))
        return None

    def _library(self, command: tuple[str, ...], common: Sequence[str]) -> list[str]:
        """The runtime and values.c, compiled for the machine of the command."""
        plain = tuple(one for one in command if not one.startswith(("-O", "-flto")))
        known = self.objects.get(plain)
        if known is None:
            known = []
            has_libffi = self._has_libffi(plain)
            calls = "dynamic_libffi" if has_libffi else "dynamic_none"
            sources = [
                one
                for one in sorted((ROOT / "runtime").glob("*.c"))
                if one.stem == calls or not any(other in one.stem for other in _OTHERS)
            ]
            sources += [_HERE / "values.c", _CALLS / "stated.c"]
            if has_libffi:
                common = [*common, "-DFUZZ_LIBFFI"]
            for source in sources:
                built = f"{source.stem}-{len(self.objects)}.o"
                compiled = _ran([*plain, "-O1", *_OWN_FLAGS, *common, "-c", str(source), "-o", built], self.folder)
                if compiled.returncode != 0:
                    sys.exit(f"{source} does not compile:\n{compiled.stderr}")
                known.append(built)
            known += ["-lffi"] if has_libffi else []
            self.objects[plain] = known
        return known

    def _has_libffi(self, command: Sequence[str]) -> bool:
        """Whether there is a libffi for the machine of the command."""
        source = self.folder / "libffi.c"
        source.write_text("#include <ffi.h>\nint main(void) { return ffi_call == 0; }\n")
        return _ran([*command, "-w", source.name, "-lffi", "-o", "libffi"], self.folder).returncode == 0

    def _called(self) -> Outcome:
        ran = _ran([*self.wrapper, "./calls"], self.folder)
        if ran.returncode == 0:
            return Outcome("")
        lines = [one.split(" ") for one in ran.stdout.splitlines() if one.startswith("wrong ")]
        if not lines:
            return Outcome(f"ended with status {ran.returncode}", ran.stdout + ran.stderr)
        functions = tuple(dict.fromkeys(int(one[2]) for one in lines))
        direct = any(one[1] == "direct" for one in lines)
        what = "crashes" if lines[-1][3:4] == ["crashed"] else "is wrong"
        kind = f"a direct call {what}: compilers disagree" if direct else f"a call {what}"
        if lines[0][1] == "metadata":
            kind = "metadata is wrong"
        return Outcome(kind, ran.stdout, functions)


def _ran(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=300, check=False
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -signal.SIGALRM, "", "takes more than 300 s")
    except OSError as error:
        sys.exit(f"cannot run {command[0]}: {error.strerror}")


def _first_error(text: str) -> str:
    """What the first error says, without names and numbers, which change from try to try."""
    for line in text.splitlines():
        if "error:" in line or "error " in line or "undefined reference" in line:
            said = line.partition("error:")[2] or line.partition("undefined")[2]
            return re.sub(r"‘[^’]*’|'[^']*'|`[^`]*`|\d+", "_", said).strip()
    return text.strip().splitlines()[-1] if text.strip() else ""


if __name__ == "__main__":
    sys.exit(main())
