# SPDX-License-Identifier: MIT
"""What a large module costs: time and memory to generate and to compile it, and its size.

In: the number of functions of each run. Out: a table, and whether the bars hold; with --json the
same for `report`. Specs are random, from a fixed seed, and of these kinds:

  random    no header; names, types, rules and attributes as C libraries have them, each
            function drawn for itself, so that most shapes are used once
  alike     as random, but drawn as headers are written, by habit: what a function takes, gives
            and fails by is one of 700 patterns, of which the second is drawn half as often as
            the first, the third a third as often, and so on; names, and to what its pointers
            lead, are its own. 10 000 have some 500 shapes
  header    the same with a header that declares it all, so with the proof
  distinct  the worst case: no two functions have the same shape
  adapters  as random, compiled with the adapters, which the others leave out

Seconds are processor time, user and system, of the command and its children: the clock's on an
idle machine, and nearly the same on a busy one. Nothing here is a test: a bar that does not
hold is said, not failed.
"""

import argparse
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, assert_never, Literal

Kind = Literal["random", "alike", "header", "distinct", "adapters"]

SEED: Final = 20220  # the specs' only source of chance
PATTERNS: Final = 700  # of the kind `alike`
BAR_SIZE: Final = 10_000  # functions, of the kinds `random` and `alike`, at which the bars are read
BAR_GENERATE: Final = 1.5  # seconds
BAR_LARGE: Final = (100_000, 16.0)  # functions, and seconds to generate them
BAR_COMPILE: Final[dict[Kind, float]] = {"random": 15.0, "alike": 4.0}  # seconds, with gcc
BAR_BYTES: Final = 120.0  # text and tables of a function
BAR_GROWTH: Final = 1.25  # time per function, the largest run to the next smaller one

# Measured on such specs by others' tools, at 10 000 functions: for scale.
SCALE: Final = "cffi: 4 s, 150 s, 541 bytes; SWIG: 17 s, 123 s, 686 bytes"


def main() -> int:
    options = _options()
    runs: list[tuple[Kind, int]] = [("random", size) for size in options.sizes]
    runs += [("alike", options.alike), ("header", options.header), ("distinct", options.distinct)]
    runs += [("adapters", options.adapters)]
    print(f"seed {SEED}; compiler: {' '.join(options.cc)} {' '.join(options.flags)}: {version(options.cc)}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = _measure(options, folder, "random", 1).generation.seconds  # of the generator
        print(f"start of the generator, included below: {start:.2f} s\n")
        print(_HEADING)
        costs: list[Cost] = []
        for kind, size in runs:
            cost = _measure(options, folder, kind, size)
            costs.append(cost)
            print(_row(cost), flush=True)
    print()
    bars = _bars(costs, start)
    for bar in bars:
        print(_verdict(bar))
    print(f"for scale, others' tools at {BAR_SIZE}: {SCALE}")
    if options.json is not None:
        write_records(options.json, _records(options, costs, bars))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures the generator on large specs.")
    parser.add_argument("--viaduct", nargs="+", required=True, help="the generator's command")
    parser.add_argument("--cc", nargs="+", default=["cc"], help="the compiler's command")
    parser.add_argument("--include", required=True, help="the folder of the public headers")
    parser.add_argument("--sizes", nargs="+", type=int, default=[1_000, 4_000, 10_000], help="functions")
    parser.add_argument("--alike", type=int, default=10_000, help="functions drawn by habit")
    parser.add_argument("--header", type=int, default=2_000, help="functions with a header")
    parser.add_argument("--distinct", type=int, default=2_000, help="functions of the worst case")
    parser.add_argument("--adapters", type=int, default=2_000, help="functions with adapters")
    parser.add_argument("--repeat", type=int, default=3, help="runs of the generator; the best counts")
    parser.add_argument("--flags", nargs="+", default=["O2"], help="for the compiler, without the dash")
    parser.add_argument("--sections", action="store_true", help="list the bytes of each section")
    parser.add_argument("--keep", metavar="DIR", help="keep the specs and what is made of them")
    parser.add_argument("--json", type=Path, help="write what was measured")
    options = parser.parse_args()
    options.flags = ["-" + flag for flag in options.flags]
    return options


# --- measuring ---


@dataclass(frozen=True, slots=True)
class Used:
    """What a command took: processor time, and the most memory of one of its processes."""

    seconds: float
    megabytes: float


@dataclass(frozen=True, slots=True)
class Cost:
    kind: Kind
    functions: int
    stubs: int
    generated: int  # bytes of C
    generation: Used
    compilation: Used
    sections: tuple[tuple[str, int, bool], ...]  # name, bytes, whether it is written at load

    @property
    def text(self) -> int:
        return sum(size for _, size, written in self.sections if not written)

    @property
    def data(self) -> int:
        return sum(size for _, size, written in self.sections if written)


def _measure(options: argparse.Namespace, parent: Path, kind: Kind, size: int) -> Cost:
    """Generates and compiles a spec of `size` functions."""
    folder = Path(options.keep or parent) / f"{kind}_{size}"
    folder.mkdir(parents=True, exist_ok=True)
    spec, header = write(kind, size)
    path = folder / "large.sig"
    path.write_text(spec)
    if header:
        (folder / "large.h").write_text(header)
    source, built = folder / "large.via.c", folder / "large.via.o"
    generate = [*options.viaduct, "gen", str(path), "-o", str(folder)]
    generations: list[Used] = []
    for _ in range(options.repeat):
        source.unlink(missing_ok=True)  # an unchanged file would not be written
        generations.append(run(generate))
    include = ["-I", options.include, "-I", str(folder)]
    without = [] if kind == "adapters" else ["-DVIA_NO_ADAPTERS"]
    compilation = run([*options.cc, *options.flags, *without, *include, "-c", str(source), "-o", str(built)])
    text = source.read_text()
    sections = tuple(allocated(built.read_bytes()))
    if options.sections:
        for name, bytes_, _ in sections:
            print(f"    {bytes_ / size:8.1f} bytes a function in {name}")
    return Cost(
        kind,
        size,
        len(re.findall(r"^VIA_STUB\(", text, re.MULTILINE)),
        len(text),
        min(generations, key=lambda one: one.seconds),
        compilation,
        sections,
    )


def run(command: Sequence[str]) -> Used:
    """Runs the command to its end; ends this program when it fails."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            said.seek(0)
            print(*said.readlines()[:20], sep="", end="", file=sys.stderr)
            sys.exit(f"{' '.join(command)} ended with status {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss, in bytes
    return Used(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 1e6)


def version(cc: Sequence[str]) -> str:
    lines = subprocess.run([*cc, "--version"], capture_output=True, text=True).stdout.splitlines()
    return lines[0] if lines else "unknown"


# Field offsets of the ELF header and the section headers: gABI, "ELF Header", "Section Header".
_ELF: Final = {
    1: ("HHIIIIIHHHHHH", "IIIIIIIIII"),
    2: ("HHIQQQIHHHHHH", "IIQQQQIIQQ"),
}
_SHF_WRITE, _SHF_ALLOC = 1, 2


def allocated(elf: bytes) -> list[tuple[str, int, bool]]:
    """Name, size and writability of each section of an object that is loaded, as size(1) counts
    them; none if it is not ELF."""
    if elf[:4] != b"\x7fELF":
        return []
    order = "<" if elf[5] == 1 else ">"
    header_format, section_format = (order + one for one in _ELF[elf[4]])
    header = struct.unpack_from(header_format, elf, 16)
    start, entry_size, count, names_index = header[5], header[10], header[11], header[12]
    if count == 0 or names_index == 0xFFFF:  # more sections than the header can say
        first = struct.unpack_from(section_format, elf, start)
        count, names_index = count or first[5], first[6] if names_index == 0xFFFF else names_index
    rows = [
        struct.unpack_from(section_format, elf, start + index * entry_size)
        for index in range(count)
    ]
    names = rows[names_index][4]
    found: list[tuple[str, int, bool]] = []
    for row in rows:
        name, flags, size = row[0], row[2], row[5]
        if flags & _SHF_ALLOC and size:
            end = elf.index(0, names + name)
            found.append((elf[names + name : end].decode(), size, bool(flags & _SHF_WRITE)))
    return found


# --- the report ---

_HEADING: Final = (
    "kind      functions   stubs |  generate: s    MB | compile: s    MB |"
    " bytes a function: text   data    all"
)


def _row(cost: Cost) -> str:
    text, data = cost.text / cost.functions, cost.data / cost.functions
    return (
        f"{cost.kind:<9}{cost.functions:>10}{cost.stubs:>8} |"
        f"{cost.generation.seconds:>13.2f}{cost.generation.megabytes:>6.0f} |"
        f"{cost.compilation.seconds:>11.2f}{cost.compilation.megabytes:>6.0f} |"
        f"{text:>23.1f}{data:>7.1f}{text + data:>7.1f}"
    )


@dataclass(frozen=True, slots=True)
class Bar:
    what: str
    unit: str
    value: float
    most: float

    @property
    def holds(self) -> bool:
        return self.value <= self.most


def _bars(costs: Sequence[Cost], start: float) -> list[Bar]:
    """The bars that the runs can tell something of."""
    bars: list[Bar] = []
    drawn = [one for one in costs if one.kind == "random"]
    for cost in costs:
        bar = BAR_COMPILE.get(cost.kind)
        if cost.functions == BAR_SIZE and bar is not None:
            bars.append(Bar(f"compilation of {BAR_SIZE} {cost.kind}", "s", cost.compilation.seconds, bar))
            total = (cost.text + cost.data) / cost.functions
            bars.append(Bar(f"text and tables of one of {BAR_SIZE} {cost.kind}", "bytes", total, BAR_BYTES))
    for cost in drawn:
        if cost.functions == BAR_SIZE:
            bars.append(Bar(f"generation of {BAR_SIZE}", "s", cost.generation.seconds, BAR_GENERATE))
        if cost.functions == BAR_LARGE[0]:
            bars.append(Bar(f"generation of {BAR_LARGE[0]}", "s", cost.generation.seconds, BAR_LARGE[1]))
    small, large = drawn[-2:] if len(drawn) > 1 else drawn * 2
    if small.functions < large.functions:
        growth = _each(large, start) / max(_each(small, start), 1e-9)
        name = f"generation of one function, {large.functions} to {small.functions}"
        bars.append(Bar(name, "times", growth, BAR_GROWTH))
    return bars


def _each(cost: Cost, start: float) -> float:
    return (cost.generation.seconds - start) / cost.functions


def _verdict(bar: Bar) -> str:
    word = "holds" if bar.holds else "DOES NOT HOLD"
    return f"{bar.what}: {bar.value:.2f} {bar.unit}, at most {bar.most:g}: {word}"


def _records(
    options: argparse.Namespace, costs: Sequence[Cost], bars: Sequence[Bar]
) -> list[dict[str, Any]]:
    """The same for `report`: a section by functions, in which the kinds are the contenders."""
    sized = [(size, [one for one in costs if one.functions == size])
             for size in sorted({one.functions for one in costs})]  # fmt: skip
    return [
        {"program": "large", "compiler": f"{version(options.cc)} {' '.join(options.flags)}"},
        {
            "section": "Large modules",
            "by": "functions",
            "note": "Random: no header; names, types, rules and attributes as C libraries have them, each "
            "function drawn for itself. Alike: drawn by habit, as headers are written. Header: random, "
            "with a header that declares it all, so with the proof. Distinct: the worst case, no two of "
            "a shape. Adapters: random, compiled with the adapters, which the others leave out.",
        },
        *(
            {
                "row": name, "size": size, "unit": unit,
                "ways": [{"name": one.kind, "role": "ours", "value": value(one)} for one in found],
            }
            for size, found in sized for (name, unit), value in _AMOUNTS.items()
        ),
        *(
            {
                "bar": f"{one.what}, {one.unit}", "value": one.value, "direction": "at most",
                "bar_value": one.most, "holds": one.holds,
            }
            for one in bars
        ),
    ]  # fmt: skip


_AMOUNTS: Final[dict[tuple[str, str], Callable[[Cost], float]]] = {
    ("generation", "s"): lambda one: one.generation.seconds,
    ("compilation", "s"): lambda one: one.compilation.seconds,
    ("memory of the generator", "MB"): lambda one: one.generation.megabytes,
    ("memory of the compiler", "MB"): lambda one: one.compilation.megabytes,
    ("text and constants", "bytes a function"): lambda one: one.text / one.functions,
    ("data", "bytes a function"): lambda one: one.data / one.functions,
    ("stubs", "of all functions"): lambda one: one.stubs,
}


def write_records(path: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Writes what was measured as `report` reads it, a record a line."""
    path.write_text("[\n" + ",\n".join([json.dumps(one) for one in records]) + "\n]\n")


# --- the specs ---

_OBJECTS: Final = (
    "image palette row chunk stream archive entry session socket channel packet cipher digest key "
    "cert store query row_set cursor column index txn page pool arena table list node tree iter "
    "parser lexer token font glyph layer surface path brush window widget menu event timer loop "
    "thread queue task codec frame mixer voice sample filter matrix vector mesh shader config"
).split()
_VERBS: Final = (
    "get set new free open close read write init reset update copy move add remove find insert "
    "append flush lock unlock load store parse print encode decode begin end bind push pop attach "
    "detach resize clear compare hash merge split sort scan draw fill map unmap seek tell wait"
).split()
_NOUNS: Final = (
    "size length name value state flags mode data buffer offset count type format version error "
    "info option header body start limit range width height depth color alpha gamma rate level "
    "time date path file line block segment label text string id owner parent child first last "
    "next prev attr prop field item ref lock mask rect point bounds priority timeout callback"
).split()
_FIELD_TYPES: Final = ("int", "unsigned int", "long", "double", "float", "short", "size_t", "void *")


@dataclass(frozen=True, slots=True)
class _Types:
    """What the declarations of a spec may use, beyond the types of C."""

    opaque: tuple[str, ...]
    enums: tuple[str, ...]
    structs: tuple[str, ...]
    declarations: tuple[str, ...]


def write(kind: Kind, size: int) -> tuple[str, str]:
    """The text of a spec of `size` functions, and of its header, "" for none."""
    if kind == "adapters":
        return write("random", size)
    chance = random.Random(f"{SEED} {kind} {size}")
    names = _names(chance, size)
    match kind:
        case "random":
            types = _types(chance, size)
            functions = [_function(chance, chance, name, types)[0] for name in names]
            return _spec("", types.declarations, functions), ""
        case "alike":
            return interface(size)[0], ""
        case "header":
            types = _types(chance, size)
            both = [_function(chance, chance, name, types) for name in names]
            includes = [f"#include <{one}.h>" for one in ("stdbool", "stddef", "stdint")]
            header = "\n".join([*includes, *types.declarations, *[one for _, one in both]])
            include = '#include "large.h"\n'
            return _spec(include, types.declarations, [one for one, _ in both]), header + "\n"
        case "distinct":
            functions = [_distinct(index, name) for index, name in enumerate(names)]
            return _spec("", (), functions), ""
    assert_never(kind)


def interface(size: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """An interface for several generators: the spec, of the kind `alike`; and as C has it, the
    declarations of its types, and its prototypes."""
    chance = random.Random(f"{SEED} alike {size}")
    names = _names(chance, size)
    types = _types(chance, size)
    both = [_function(chance, _habit(chance), name, types) for name in names]
    spec = _spec("", types.declarations, [one for one, _ in both])
    return spec, types.declarations, tuple([one for _, one in both])


def _spec(head: str, declarations: Sequence[str], functions: Sequence[str]) -> str:
    return "\n".join(["module large;", head, *declarations, "", *functions]) + "\n"


def _names(chance: random.Random, size: int) -> list[str]:
    """Different names in the manner of libraries: img_palette_set_color."""
    found: dict[str, None] = {}
    while len(found) < size:
        library = chance.choice(("img", "db", "net", "ui", "snd", "gfx", "zip", "sys"))
        name = f"{library}_{chance.choice(_OBJECTS)}_{chance.choice(_VERBS)}"
        if chance.random() < 0.8:
            name += f"_{chance.choice(_NOUNS)}"
        if name in found:
            name += chance.choice(("2", "_ex", "_v", "_64", "_r", "_at"))
        found[name] = None
    return list(found)


def _types(chance: random.Random, size: int) -> _Types:
    """Types for `size` functions: an object for each 25, an enum for 50, a struct for 100."""
    opaque = tuple(f"struct {_OBJECTS[i % len(_OBJECTS)]}_{i}" for i in range(size // 25 + 1))
    enums = tuple(f"enum {chance.choice(_NOUNS)}_kind_{i}" for i in range(size // 50 + 1))
    structs = tuple(f"struct {chance.choice(_NOUNS)}_info_{i}" for i in range(size // 100 + 1))
    declarations = [f"{one};" for one in opaque]
    for index, one in enumerate(enums):
        words = chance.sample(_NOUNS, chance.randint(3, 8))
        values = ", ".join(f"{word.upper()}_{index}" for word in words)
        declarations.append(f"{one} {{ {values} }};")
    for one in structs:
        words = chance.sample(_NOUNS, chance.randint(2, 5))
        fields = " ".join(f"{chance.choice(_FIELD_TYPES)} {word};" for word in words)
        declarations.append(f"{one} {{ {fields} }};")
    return _Types(opaque, enums, structs, tuple(declarations))


def _habit(chance: random.Random) -> random.Random:
    """What draws a pattern: the same each time that pattern is chosen. How often that is falls
    with its number, as the frequency of words does (Zipf's law)."""
    number = int((PATTERNS + 1) ** chance.random())
    return random.Random(f"{SEED} pattern {number}")


def _function(
    chance: random.Random, habit: random.Random, name: str, types: _Types
) -> tuple[str, str]:
    """A declaration for the spec, and the same for a header. What decides the shape is drawn by
    `habit`, the rest by `chance`; both may be the same."""
    count = habit.choices(range(9), (5, 17, 23, 22, 15, 9, 5, 3, 1))[0]  # the mean is 2.9
    words = chance.sample(_NOUNS, count)
    marked: list[str] = []
    plain: list[str] = []
    while len(plain) < count:
        word = words[len(plain)]
        attributes, one = _parameter(chance, habit, word, types)
        if len(plain) + 1 < count and habit.random() < 0.06:  # a buffer and its length
            length = words[len(plain) + 1]
            direction, pointer = chance.choice((("in", "const void *"), ("out", "void *")))
            marked += [f"[[{direction}, bytes({length})]] {pointer}{word}", f"size_t {length}"]
            plain += [f"{pointer}{word}", f"size_t {length}"]
            continue
        marked.append(f"[[{attributes}]] {one}" if attributes else one)
        plain.append(one)
    result, rule = _result(chance, habit, types)
    front = f"[[{rule}]] " if rule else ""
    joined = ", ".join(plain) or "void"
    return f"{front}{result}{name}({', '.join(marked) or 'void'});", f"{result}{name}({joined});"


def _parameter(
    chance: random.Random, habit: random.Random, name: str, types: _Types
) -> tuple[str, str]:
    """Attributes and declaration of a parameter, with the weights of C libraries' headers."""
    kind = habit.choices(
        ("object", "text", "place", "data", "int", "unsigned int", "size_t", "long", "unsigned long",
         "double", "float", "fixed", "bool", "enum", "struct", "function"),
        (27, 9, 6, 3, 20, 7, 7, 3, 2, 4, 2, 3, 1, 4, 1.5, 0.5),
    )[0]  # fmt: skip
    match kind:
        case "object":
            const = chance.choice(("", "", "const "))
            attributes = chance.choices(("", "nullable"), (9, 1))[0]
            return attributes, f"{const}{chance.choice(types.opaque)} *{name}"
        case "text":
            return chance.choice(("cstr", "cstr", "cstr, nullable")), f"const char *{name}"
        case "place":
            return chance.choice(("out", "inout", "")), f"{chance.choice(_FIELD_TYPES)} *{name}"
        case "data":
            return "", f"void *{name}"
        case "fixed":
            return "", f"{habit.choice(('uint8_t', 'uint16_t', 'uint32_t', 'int64_t'))} {name}"
        case "enum":
            return "", f"{habit.choice(types.enums)} {name}"
        case "struct":
            return "", f"{habit.choice(types.structs)} {name}"
        case "function":
            return "", f"int (*{name})(void *, const void *)"
        case _:
            return "", f"{kind} {name}"


def _result(
    chance: random.Random, habit: random.Random, types: _Types
) -> tuple[str, str]:
    """A result type, ready for a name behind it, and a failure rule for a third of all."""
    kind = habit.choices(
        ("int", "void", "object", "text", "size_t", "long", "unsigned int", "double", "bool", "enum",
         "struct"),
        (42, 22, 13, 5, 4, 3, 3, 3, 2, 2, 1),
    )[0]  # fmt: skip
    match kind:
        case "int":
            rules = ("", "errno(ret == -1)", "errno(ret < 0)", "error(ret)", "error(-ret, ret < 0)")
            return "int ", habit.choices(rules, (9, 7, 2, 5, 4))[0]
        case "long":
            return "long ", habit.choice(("", "errno(ret == -1)", "errno(errno != 0)"))
        case "object":
            rule = habit.choice(("", "errno(ret == (void *)0)"))
            return f"{chance.choice(types.opaque)} *", rule
        case "text":
            return "const char *", ""
        case "enum":
            return f"{habit.choice(types.enums)} ", ""
        case "struct":
            return f"{habit.choice(types.structs)} ", ""
        case _:
            return f"{kind} ", ""


_DIGITS: Final = (
    "int", "unsigned int", "long", "unsigned long", "double", "float", "void *", "short",
    "unsigned short", "signed char", "unsigned char", "long long", "unsigned long long",
)  # fmt: skip


def _distinct(index: int, name: str) -> str:
    """The function of that index: its parameters spell the index in digits that are types."""
    parameters: list[str] = []
    while index or len(parameters) < 3:
        index, digit = divmod(index, len(_DIGITS))
        parameters.append(f"{_DIGITS[digit]} {_NOUNS[len(parameters)]}")
    return f"[[errno(ret == -1)]] int {name}({', '.join(parameters)});"


if __name__ == "__main__":
    sys.exit(main())
