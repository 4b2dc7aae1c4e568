# SPDX-License-Identifier: MIT
"""How costs grow with the number of functions and of threads, beside other generators.

    growth.py --viaduct COMMAND… --include DIR --runtime libviaduct.a --start PROGRAM --threads PROGRAM

In: the sizes. Out: tables, and with --json records for `report`: as harness.c's, but that a section
says by what it grows, and a row has a unit, the size, and one value of each way. Measured are:

  generators  seconds and memory to generate and to compile, bytes and relocations of a function.
              All have the same interface, of the kind `alike` of generate.py; cffi is in C mode,
              SWIG makes a module for Python, glib-genmarshal makes marshallers, which know of no
              names and take structs by pointer: so it does less. Those not found are said absent.
  threads     calls a second with 1 to 8 threads (bench_threads.c)
  start       from the start of a process to its first call (bench_start.c), of programs that know
              so many functions of one library:
                direct   calls one of them, as any program does
                table    has the addresses of all in a table: what the loader takes for them
                linked   has a module of all, compiled with VIA_LINKED
                opened   has a module of all, and opens the library when it runs
                fixed    the same, linked to run at a fixed address: nothing is relocated

Nothing here is a test: a bar that does not hold is said, not failed.
"""

import argparse
import importlib.util
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import generate
from generate import Used, run

BAR_OPENED: Final = 1000.0  # µs to the first call, beyond a program that calls directly
BAR_LINKED: Final = 0.5  # µs of a function, beyond that


def main() -> int:
    options = _options()
    report = Report()
    report.add(program="growth", compiler=generate.version(options.cc))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _generators(report, options, folder)
        _threads(report, options)
        _start(report, options, folder)
    if options.json is not None:
        generate.write_records(options.json, report.records)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures how costs grow.")
    parser.add_argument("--viaduct", nargs="+", required=True, help="the generator's command")
    parser.add_argument("--cc", nargs="+", default=["cc"], help="the compiler's command")
    parser.add_argument("--include", required=True, help="the folder of the public headers")
    parser.add_argument("--runtime", required=True, help="the static library")
    parser.add_argument("--libraries", nargs="*", default=[], help="what it is linked with, as ffi")
    parser.add_argument("--start", required=True, help="the program of bench_start.c")
    parser.add_argument("--threads", required=True, help="the program of bench_threads.c")
    parser.add_argument("--sizes", nargs="+", type=int, default=[100, 1_000], help="functions")
    parser.add_argument("--peers", type=int, default=1_000, help="functions at most for peers")
    parser.add_argument("--started", nargs="+", type=int, default=[10, 1_000, 10_000], help="functions")
    parser.add_argument("--rounds", type=int, default=51, help="starts of each program")
    parser.add_argument("--large", action="store_true", help="sizes up to 100 000, peers up to 10 000")
    parser.add_argument("--json", type=Path, help="write what was measured")
    options = parser.parse_args()
    if options.large:
        options.sizes, options.peers = [100, 1_000, 10_000, 100_000], 10_000
    return options


# --- the report ---


@dataclass(frozen=True, slots=True)
class Way:
    name: str
    role: str  # reference, ours, peer
    value: float


class Report:
    """Prints what is added, and keeps it as records."""

    def __init__(self) -> None:
        self.records: list[dict[str, Any]] = []

    def add(self, **record: Any) -> None:
        self.records.append(record)

    def version(self, name: str, version: str | None) -> None:
        self.add(version=name, **({"is": version} if version is not None else {}))
        print(f"{name} {version if version is not None else 'is absent'}")

    def section(self, title: str, by: str, note: str) -> None:
        """`by`: what grows from row to row."""
        self.add(section=title, by=by, note=note)
        print(f"\n=== {title} ===\n{note}\n\n{by}")

    def row(self, name: str, size: int, unit: str, ways: Iterable[Way]) -> None:
        values = [{"name": one.name, "role": one.role, "value": one.value} for one in ways]
        self.add(row=name, size=size, unit=unit, ways=values)
        shown = "".join(f"  {one['name']} {one['value']:<11.5g}" for one in values)
        print(f"{size:<9}{name + ', ' + unit:<48}{shown}", flush=True)

    def bar(self, what: str, value: float, bar: float) -> None:
        holds = value <= bar
        self.add(bar=what, value=value, direction="at most", bar_value=bar, holds=holds)
        print(f"* {what}: {value:.2f}, at most {bar:g}: {'holds' if holds else 'DOES NOT HOLD'}")


# --- generators ---


@dataclass(frozen=True, slots=True)
class Tool:
    """A generator: its version, None for absent; what writes its input and gives the command; the
    C that comes of it, and what the compiler needs for that."""

    name: str
    version: str | None
    command: Callable[[Path], list[str]]
    source: str
    flags: tuple[str, ...]


def _generators(report: Report, options: argparse.Namespace, folder: Path) -> None:
    tools = _tools(options)
    for tool in tools:
        report.version(tool.name, tool.version)
    report.section(
        "Generators",
        "functions",
        "One interface for all, drawn as headers are written. Seconds are processor time of a "
        "process and its children; megabytes the most that one process has. cffi is in C mode; SWIG "
        "makes a module for Python; glib-genmarshal makes marshallers, which know of no names and "
        "take structs by pointer: it does less.",
    )
    for size in options.sizes:
        spec, types, prototypes = generate.interface(size)
        place = folder / f"interface_{size}"
        place.mkdir()
        includes = [f"#include <{one}.h>" for one in ("stdbool", "stddef", "stdint")]
        (place / "large.sig").write_text(spec)
        (place / "large.h").write_text("\n".join([*includes, *types, *prototypes, ""]))
        (place / "large.cdef").write_text("\n".join([*types, *prototypes, ""]))
        costs: list[tuple[str, str, dict[tuple[str, str], float]]] = []
        for tool in tools:
            if tool.version is None or (tool.name != "Viaduct" and size > options.peers):
                continue
            role = "ours" if tool.name == "Viaduct" else "peer"
            costs.append((tool.name, role, _cost(options, tool, place, size)))
        for name, unit in costs[0][2]:
            ways = [Way(tool, role, cost[name, unit]) for tool, role, cost in costs]
            report.row(name, size, unit, ways)


def _tools(options: argparse.Namespace) -> tuple[Tool, ...]:
    python = f"-I{sysconfig.get_paths()['include']}"
    swig, marshal = shutil.which("swig"), shutil.which("glib-genmarshal")
    glib = _said(["pkg-config", "--cflags", "gobject-2.0"])
    has_python = (Path(python[2:]) / "Python.h").exists()

    def by_viaduct(place: Path) -> list[str]:
        return [*options.viaduct, "gen", str(place / "large.sig"), "-o", str(place)]

    def by_cffi(place: Path) -> list[str]:
        script = (
            "import cffi, sys; made = cffi.FFI(); made.cdef(open('large.cdef').read());"
            "made.set_source('_large', '#include \"large.h\"'); made.emit_c_code('cffi.c')"
        )
        return [sys.executable, "-c", f"import os; os.chdir({str(place)!r}); {script}"]

    def by_swig(place: Path) -> list[str]:
        (place / "large.i").write_text(
            '%module large\n%{\n#include "large.h"\n%}\n%include <stdint.i>\n'
            + (place / "large.cdef").read_text()
        )
        return [str(swig), "-python", "-o", str(place / "swig.c"), str(place / "large.i")]

    def by_marshal(place: Path) -> list[str]:
        prototypes = (place / "large.cdef").read_text().splitlines()
        rows = dict.fromkeys(_marshalled(one) for one in prototypes if one.endswith(");"))
        (place / "large.list").write_text("\n".join(rows) + "\n")
        output = ["--body", "--prototypes", "--output", str(place / "marshal.c")]
        return [str(marshal), *output, str(place / "large.list")]

    return (
        Tool(
            "Viaduct",
            _said([*options.viaduct, "--version"], r"viaduct (\S+)"),
            by_viaduct, "large.via.c", ("-DVIA_NO_ADAPTERS", f"-I{options.include}"),
        ),
        Tool(
            "cffi",
            _said([sys.executable, "-c", "import cffi; print(cffi.__version__)"])
            if has_python and importlib.util.find_spec("cffi") is not None else None,
            by_cffi, "cffi.c", (python,),
        ),
        Tool(
            "SWIG",
            _said([str(swig), "-version"], r"Version (\S+)") if swig and has_python else None,
            by_swig, "swig.c", (python,),
        ),
        Tool(
            "glib-genmarshal",
            _said(["pkg-config", "--modversion", "gobject-2.0"]) if marshal and glib else None,
            by_marshal, "marshal.c", tuple((glib or "").split()),
        ),
    )  # fmt: skip


def _said(command: Sequence[str], pattern: str = r"(.+)") -> str | None:
    """What a command says of itself; None where it cannot be run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.search(pattern, done.stdout)
    return found.group(1).strip() if found is not None else None


_MARSHALLED: Final = (
    (r"\*|^struct ", "POINTER"), (r"^enum ", "ENUM"), (r"^bool$", "BOOLEAN"), (r"^float$", "FLOAT"),
    (r"^double$", "DOUBLE"), (r"^(unsigned int|uint16_t|uint32_t)$", "UINT"), (r"^long$", "LONG"),
    (r"^(unsigned long|size_t)$", "ULONG"), (r"^int64_t$", "INT64"), (r"^uint8_t$", "UCHAR"),
    (r"^void$", "VOID"), (r"^int$", "INT"),
)  # fmt: skip


def _marshalled(prototype: str) -> str:
    """A prototype as glib-genmarshal has it, such as INT:POINTER,UINT."""
    plain = re.sub(r"int \(\*(\w+)\)\([^)]*\)", r"void *\1", prototype)
    result, parameters = re.fullmatch(r"(.*?)\w+\((.*)\);", plain).groups()  # type: ignore[union-attr]
    types = [re.sub(r"\w+$", "", one) for one in parameters.split(", ")] if parameters != "void" else []
    words = [_marshalled_type(one) for one in (result, *types)]
    return f"{words[0]}:{','.join(words[1:]) or 'VOID'}"


def _marshalled_type(spelled: str) -> str:
    return next(word for pattern, word in _MARSHALLED if re.search(pattern, spelled.strip()))


def _cost(options: argparse.Namespace, tool: Tool, place: Path, size: int) -> dict[tuple[str, str], float]:
    """What a tool takes for an interface, by name and unit."""
    generation: Used = run(tool.command(place))
    built, shared = place / f"{tool.name}.o", place / f"{tool.name}.so"
    flags = ["-O2", "-fPIC", "-w", f"-I{place}", *tool.flags]
    compilation = run([*options.cc, *flags, "-c", str(place / tool.source), "-o", str(built)])
    run([*options.cc, "-shared", str(built), "-o", str(shared)])
    sections = generate.allocated(built.read_bytes())
    is_long = shared.read_bytes()[4:5] == b"\x02"
    relocations = sum(
        bytes_ // (24 if is_long else 12 if name.startswith(".rela") else 8)
        for name, bytes_, _ in generate.allocated(shared.read_bytes())
        if name.startswith((".rela.", ".rel."))
    )
    return {
        ("generation", "s"): generation.seconds,
        ("compilation", "s"): compilation.seconds,
        ("memory of the generator", "MB"): generation.megabytes,
        ("memory of the compiler", "MB"): compilation.megabytes,
        ("text and constants", "bytes a function"): _bytes(sections, False) / size,
        ("unwind tables among these", "bytes a function"): sum(
            bytes_ for name, bytes_, _ in sections if name == ".eh_frame") / size,
        ("data", "bytes a function"): _bytes(sections, True) / size,
        ("relocations by the loader", "a function"): relocations / size,
    }  # fmt: skip


def _bytes(sections: Sequence[tuple[str, int, bool]], are_written: bool) -> int:
    return sum(bytes_ for _, bytes_, written in sections if written == are_written)


# --- threads ---


def _threads(report: Report, options: argparse.Namespace) -> None:
    done = subprocess.run([options.threads], capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    report.section(
        "Threads",
        "threads",
        "Calls a second of all threads together, through one stub of one function. More than there "
        "are processors cannot make more of them; fewer they would make if they shared something.",
    )
    for count in dict.fromkeys(line[1] for line in lines):
        ways = [
            Way(way, "ours" if way == "stub" else "reference", float(calls) / 1e6)
            for way, threads, calls in lines
            if threads == count
        ]
        report.row("int(int, int)", int(count), "million calls a second", ways)


# --- start ---

_CALLED: Final = """\
#include <time.h>
#include <unistd.h>

static int
called(int result)
{
	struct timespec now;
	if (result != 3 || clock_gettime(CLOCK_MONOTONIC, &now) != 0)
		return 1;
	return write(STDOUT_FILENO, &now, sizeof now) != sizeof now;
}
"""

_DIRECT: Final = _CALLED + """
int fleet_0(int a, int b);

int
main(void)
{
	return called(fleet_0(1, 2));
}
"""

_TABLE: Final = _CALLED + """
#include "fleet.h"

static int (*const table[])(int, int) = {
#include "table.h"
};
static volatile int first;

int
main(void)
{
	return called(table[first](1, 2));
}
"""

_MODULE: Final = _CALLED + """
#include "fleet.via.h"

int
main(void)
{
	via_value arguments[] = {{.i = 1}, {.i = 2}}, result = {.i = 0};
#if !defined(VIA_LINKED)
	if (via_module_open(&via_fleet, FLEET, 0, 0) != VIA_OK)
		return 1;
#endif
	return via_call(via_function_at(&via_fleet, 0), arguments, &result) != VIA_OK || called((int)result.i);
}
"""


def _start(report: Report, options: argparse.Namespace, folder: Path) -> None:
    report.section(
        "Start",
        "functions",
        "From the start of a process to its first call, medians: what is exec's own is in all. All know "
        "so many functions of one library. Direct: calls one of them, as any program does. Table: has "
        "the addresses of all, without us, which the loader finds. Linked: has a module of all, and is "
        "linked with the library. Opened: has a module of all, and opens the library when it runs. "
        "Fixed: the same at a fixed address, where nothing is relocated.",
    )
    for size in options.started:
        programs = _programs(options, folder / f"fleet_{size}", size)
        command = [options.start, str(options.rounds), *[str(one) for one in programs.values()]]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        taken = dict(zip(programs, [float(one) for one in done.stdout.split()]))
        ways = [
            Way(name, "reference" if name in ("direct", "table") else "ours", one)
            for name, one in taken.items()
        ]
        report.row("start to first call", size, "µs", ways)
        opened, fixed = taken["opened"] - taken["direct"], taken["fixed"] - taken["direct"]
        name = f"opened beyond a program without, {size} functions, µs (at a fixed address: {fixed:.0f})"
        report.bar(name, opened, BAR_OPENED)
        if size >= 1_000:  # else the noise of a start is all
            linked, loader = ((taken[one] - taken["direct"]) / size for one in ("linked", "table"))
            name = f"linked, a function of {size}, µs (the loader itself: {loader:.3f})"
            report.bar(name, linked, BAR_LINKED)


def _programs(options: argparse.Namespace, place: Path, size: int) -> dict[str, Path]:
    """The programs of one size, by name."""
    place.mkdir()
    numbers = range(size)
    prototypes = "".join([f"int fleet_{one}(int a, int b);\n" for one in numbers])
    bodies = "".join([f"int fleet_{one}(int a, int b) {{ return a + b + {one}; }}\n" for one in numbers])
    (place / "fleet.sig").write_text(f'module fleet;\nlibrary "fleet";\n{prototypes}')
    (place / "fleet.h").write_text(prototypes)
    (place / "fleet.c").write_text(bodies)
    (place / "table.h").write_text("".join([f"fleet_{one},\n" for one in numbers]))
    run([*options.viaduct, "gen", str(place / "fleet.sig"), "-o", str(place)])
    cc = [*options.cc, "-O2", "-w", f"-I{place}", f"-I{options.include}"]
    library = place / "libfleet.so"
    run([*cc, "-shared", "-fPIC", str(place / "fleet.c"), "-o", str(library)])
    ours = [options.runtime, *[f"-l{one}" for one in options.libraries]]
    linked = [f"-L{place}", "-lfleet", f"-Wl,-rpath,{place}"]
    module = str(place / "fleet.via.c")
    variants: dict[str, tuple[str, list[str]]] = {
        "direct": (_DIRECT, linked),
        "table": (_TABLE, linked),
        "linked": (_MODULE, ["-DVIA_LINKED", module, *ours, *linked]),
        "opened": (_MODULE, [f'-DFLEET="{library}"', module, *ours]),
        "fixed": (_MODULE, ["-fno-pie", "-no-pie", f'-DFLEET="{library}"', module, *ours]),
    }
    programs: dict[str, Path] = {}
    for name, (text, arguments) in variants.items():
        programs[name] = place / name
        (place / f"{name}.c").write_text(text)
        run([*cc, str(place / f"{name}.c"), *arguments, "-o", str(place / name)])
    return programs


if __name__ == "__main__":
    sys.exit(main())
