# SPDX-License-Identifier: MIT
"""The matrix: a function for every way in which a type can stand in a call.

In: how much of it. Out: for each module of it a header, a library, a spec and the calls, all of
them made from one enumeration; test_matrix.c is the program around them. The files are the same
for every target: what one does not have stands under a condition of matrix.h.

    matrix.py DIR --modules N    the spread: part of every row and column, for the build
    matrix.py --full ...         everything, generated, compiled and run here

A function has 0 to 4 parameters, the six core scalars and one kind of struct among them, behind
a prefix that uses registers up. Its number is its seed and its name, in both.
"""

import argparse
import itertools
import math
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from matrix_kinds import (
    CORE, DOUBLE, FLOAT128, GNU_FLOAT128, INT, KINDS, LLONG, POINTER, RECORDS, SCALARS, Kind,
    Member,
)  # fmt: skip

Rule = Literal["NEVER_FAILS", "FAILS_BY_RESULT", "FAILS_BY_ERRNO"]

FULL_SIZE: Final = 120  # functions in a module of the full matrix
FEWEST: Final = {"full": 12_000, "spread": 800}  # functions


@dataclass(frozen=True, slots=True)
class Function:
    """`result` is None for void, `fixed` None but for an instance of a variadic function;
    `symbol` is what it shares with the other instances. One that is `soiled` leaves what it likes
    above the bits of its narrow result."""

    number: int
    result: Kind | None
    parameters: tuple[Kind, ...]
    rule: Rule
    fixed: int | None = None
    group: int = 0
    soiled: bool = False

    @property
    def name(self) -> str:
        return f"call_{self.number:05}"

    @property
    def symbol(self) -> str:
        return self.name if self.fixed is None else f"many_{self.group:05}"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return self.parameters if self.result is None else (*self.parameters, self.result)


@dataclass(frozen=True, slots=True)
class Unit:
    """A C function: one of the enumeration, or all instances of a variadic one. `chosen` says
    that it is part of the spread."""

    functions: tuple[Function, ...]
    chosen: bool


# --- the enumeration ---

# Patterns of parameters: k the kind that the row is about, o another one, r a core scalar in
# turn, the others core scalars.
_CORE: Final = dict(zip("ilfdDp", CORE))
_PAIRS: Final = tuple(pair for one in _CORE for pair in (f"{one}k", f"k{one}"))
_TUPLES: Final = ("kk", "krk", "rkr", "rrkr", "krrk", "kork", "kko", "kkkk", "rko", "okr")
_SCALAR_PATTERNS: Final = ("", "k", "kk", "ikd", "dkfk", "rkrk")

# What stands in front, to use registers up, or all but the last of them. The processors have
# 4 to 8 for integers, 4 or 8 for floating numbers.
_PREFIXES: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "none": ((0, 0),),
    "integers": ((5, 0), (6, 0), (7, 0), (8, 0), (4, 0), (3, 0)),
    "floating": ((0, 8), (0, 7), (0, 3), (0, 8)),
    "both": ((6, 8), (8, 8), (7, 8), (5, 7), (8, 7), (4, 3)),
}

# The results in turn: None for void, k the row's kind, s a scalar of any kind in turn.
_RESULTS: Final = ("k", None, "i", "s", "l", "f", "k", "d", "D", "p", "s")


def enumeration() -> tuple[Unit, ...]:
    """Every function, in the order of the numbers."""
    numbers = itertools.count(1)
    units: list[Unit] = []
    for index, kind in enumerate(RECORDS):
        units += _row(numbers, index, kind)
    for index, kind in enumerate(SCALARS):
        units += _scalar_row(numbers, index, kind)
    units += _core_only(numbers)
    units += _variadic(numbers)
    units += _soiled(numbers)
    return tuple(units)


def _row(numbers: Iterator[int], index: int, kind: Kind) -> Iterator[Unit]:
    """All patterns without a prefix, a third of them behind each kind of prefix."""
    turn = index * 7
    chosen = {
        ("none", (index * 5) % 22 + 2) if index % 2 else ("integers", (index // 2) % 8),
        ("both", (index + 3) % 8),
    }
    for name in _PREFIXES:
        patterns: tuple[str, ...] = ("", "k", *_PAIRS, *_TUPLES)
        if name != "none":
            of_pairs = _PAIRS[(index + len(name)) % 3 :: 3]
            patterns = ("", "k", *of_pairs, *_TUPLES[(index + len(name)) % 5 :: 5])
        for place, pattern in enumerate(patterns):
            turn += 1
            result = "k" if place < 2 else _RESULTS[turn % len(_RESULTS)]
            one = _function(numbers, turn, kind, name, pattern, result)
            # As a result and as a parameter, whatever else.
            of_itself = name == ("none", "floating")[index % 2] and pattern == "k"
            yield Unit((one,), of_itself or (name, place) in chosen)


def _scalar_row(numbers: Iterator[int], index: int, kind: Kind) -> Iterator[Unit]:
    for turn, (name, pattern) in enumerate(itertools.product(_PREFIXES, _SCALAR_PATTERNS)):
        result = "k" if turn < 3 or turn % 3 == 0 else _RESULTS[(turn + index) % len(_RESULTS)]
        one = _function(numbers, turn + index, kind, name, pattern, result)
        yield Unit((one,), turn == 1 or turn in (index % 6 + 6, index % 6 + 18))


def _core_only(numbers: Iterator[int]) -> Iterator[Unit]:
    """The core scalars in all orders, up to four of them."""
    turn = 0
    for length in range(5):
        for letters in itertools.product(_CORE, repeat=length):
            turn += 1
            if length < 4 or turn % 3 == 0:
                pattern = "".join(letters)
                result = _RESULTS[1 + turn % (len(_RESULTS) - 1)]
                kind = CORE[turn % len(CORE)]
                yield Unit(
                    (_function(numbers, turn, kind, "none", pattern, result),), turn % 12 == 0
                )


def _function(
    numbers: Iterator[int], turn: int, kind: Kind, prefix: str, pattern: str, result: str | None
) -> Function:
    integers, floating = _PREFIXES[prefix][turn % len(_PREFIXES[prefix])]
    in_front = [(INT, LLONG)[turn // 2 % 2]] * integers + [DOUBLE] * floating
    given = _given(turn, kind, result)
    parameters = (*in_front, *_parameters(turn, kind, pattern))
    return Function(next(numbers), given, parameters, _rule(turn // 5 % 2 == 0, given))


def _given(turn: int, kind: Kind, result: str | None) -> Kind | None:
    match result:
        case None:
            return None
        case "k":
            return kind
        case "s":
            return SCALARS[turn // 2 % len(SCALARS)]
    return _CORE[result]


def _parameters(turn: int, kind: Kind, pattern: str) -> tuple[Kind, ...]:
    found: list[Kind] = []
    for place, letter in enumerate(pattern):
        match letter:
            case "k":
                found.append(kind)
            case "o":
                found.append(RECORDS[(turn * 31 + place) % len(RECORDS)])
            case "r":
                found.append(CORE[(turn + place) % len(CORE)])
            case _:
                found.append(_CORE[letter])
    return tuple(found)


def _rule(fails: bool, result: Kind | None) -> Rule:
    if not fails:
        return "NEVER_FAILS"
    return "FAILS_BY_RESULT" if result is not None and result.is_scalar else "FAILS_BY_ERRNO"


_VARIADIC_RESULTS: Final = ("i", "d", "k", "p", None, "l")
_FIXED: Final[tuple[tuple[Kind, ...], ...]] = (
    (INT,), (POINTER, DOUBLE), (INT,) * 6, (LLONG, *[DOUBLE] * 8), (DOUBLE,), (*[INT] * 5, DOUBLE),
)  # fmt: skip
_BEHIND: Final = (
    "k", "ik", "dk", "kd", "d" * 9 + "k", "i" * 8 + "kd", "kk", "Dkl", "idldpd", "kio",
)  # fmt: skip
_UNPROMOTED: Final = frozenset(
    "float/_Bool/char/signed char/unsigned char/short/unsigned short/int8_t/uint16_t"
    "/_Float16".split("/")
)


def _variadic(numbers: Iterator[int]) -> Iterator[Unit]:
    """Every kind that may stand behind `...`, three kinds at a time in instances of one
    function."""
    passed = [one for one in (*SCALARS, *RECORDS) if one.name not in _UNPROMOTED]
    batches = [passed[start : start + 3] for start in range(0, len(passed), 3)]
    for index, batch in enumerate(batches):
        fixed = _FIXED[index % len(_FIXED)]
        letter = _VARIADIC_RESULTS[index // 2 % len(_VARIADIC_RESULTS)]
        result = _given(index, batch[0], letter)
        rule = _rule(index % 3 == 0, result)
        instances: list[Function] = []
        group = next(numbers)
        patterns = ("", *(_BEHIND[(index + step) % len(_BEHIND)] for step in range(4)))
        for turn, (kind, pattern) in enumerate(itertools.product(batch, patterns)):
            if pattern == "" and turn > 0:
                continue
            behind = _parameters(index + turn, kind, pattern)
            if any(one.name in _UNPROMOTED for one in behind):
                continue
            number = next(numbers)
            instances.append(
                Function(number, result, (*fixed, *behind), rule, len(fixed), group)
            )
        yield Unit(tuple(instances), index % 10 == 0)


_NARROW: Final = frozenset(
    "_Bool/char/signed char/unsigned char/short/unsigned short/int/unsigned int/int8_t/uint16_t"
    "/int32_t/wchar_t/enum mood/enum grade/count_type/tally_type".split("/")
)


def _soiled(numbers: Iterator[int]) -> Iterator[Unit]:
    """Narrow results in a register of which the rest is another's, with a rule and without."""
    for kind in SCALARS:
        for fails in (False, True):
            if kind.name in _NARROW:
                one = Function(next(numbers), kind, (), _rule(fails, kind), soiled=True)
                yield Unit((one,), True)


# --- the files ---


@dataclass(frozen=True, slots=True)
class File:
    name: str
    text: str


_LICENSE: Final = "SPDX-License-Identifier: MIT"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table of kinds. `path` leads from the type `spelling` to a struct or union
    without a name inside, of which the row is then; offsets count from the start of the outer."""

    identifier: str
    spelling: str
    path: str
    kind: Kind
    condition: tuple[str, ...]


def rows() -> tuple[Row, ...]:
    """The table of kinds; those without a name last."""
    found = [
        Row(one.identifier, one.name, "", one, one.condition())
        for one in KINDS
        if one.form != "FUNCTION"
    ]
    for outer in list(found):
        for member in outer.kind.members:
            if _is_untagged(member):
                path = f"{member.name}." if member.name else ""
                found.append(
                    Row(_inner(outer, member), outer.spelling, path, member.kind, outer.condition)
                )
    return tuple(found)


def _is_untagged(member: Member) -> bool:
    return member.kind.is_record and not member.kind.name


def _inner(row: Row, member: Member) -> str:
    """The identifier of the row of a struct or union without a name."""
    return f"{row.identifier}_{member.name or 'anonymous'}"


def kinds_header() -> File:
    """The declarations of all kinds, and the numbers of their rows."""
    return File(
        "matrix_kinds.h",
        _lines(
            f"/* {_LICENSE} */",
            "/* Generated by matrix.py: every kind of value. */",
            "#ifndef MATRIX_KINDS_H",
            "#define MATRIX_KINDS_H",
            "",
            '#include "matrix.h"',
            "",
            "/* Much here is GNU C, and meant. */",
            "#pragma GCC system_header",
            "",
            *_guarded((one.condition(), one.declaration("header")) for one in KINDS),
            "",
            "enum matrix_kind_index {",
            *(f"\t{one.identifier}," for one in rows()),
            "};",
            "",
            "#endif",
        ),
    )


def kinds_source(modules: int) -> File:
    """The table of kinds, and the list of the modules."""
    return File(
        "matrix_kinds.c",
        _lines(
            f"/* {_LICENSE} */",
            "/* Generated by matrix.py: what every kind of value consists of. */",
            '#include "matrix_kinds.h"',
            "",
            '#pragma GCC diagnostic ignored "-Wpedantic"',
            '#pragma GCC diagnostic ignored "-Wconversion"',
            '#pragma GCC diagnostic ignored "-Wsign-conversion"',
            "",
            *_guarded((one.condition, _member_table(one)) for one in rows()),
            "",
            "const struct matrix_kind matrix_kinds[] = {",
            *(line for one in rows() for line in _kind_row(one)),
            "};",
            "",
            "const size_t matrix_kind_count = sizeof matrix_kinds / sizeof matrix_kinds[0];",
            "",
            *(f"extern const struct matrix_module matrix_module_{n};" for n in range(modules)),
            "",
            "const struct matrix_module *const matrix_modules[] = {",
            *(f"\t&matrix_module_{number}," for number in range(modules)),
            "};",
            "",
            "const size_t matrix_module_count = sizeof matrix_modules / sizeof matrix_modules[0];",
        ),
    )


def module_files(number: int, units: Sequence[Unit]) -> tuple[File, ...]:
    """What one module consists of."""
    name = f"matrix_{number}"
    functions = [one for unit in units for one in unit.functions]
    return (
        File(f"{name}.h", _header(name, units)),
        File(f"{name}.c", _library(name, units)),
        File(f"{name}.sig", _spec(name, functions)),
        File(f"{name}_calls.c", _calls(name, number, functions)),
    )


def soiled_source(units: Sequence[Unit]) -> File:
    """The callees of soiled results. By the headers their results are narrow; here they are as
    wide as a register."""
    found = [one for unit in units for one in unit.functions if one.soiled]
    lines: list[str] = []
    for one in found:
        assert one.result is not None
        lines += [
            "",
            f"unsigned long {one.symbol}(void);",
            "",
            "unsigned long",
            f"{one.symbol}(void)",
            "{",
            f"\treturn matrix_give_soiled({one.number}, {one.result.identifier});",
            "}",
        ]
    return File(
        "matrix_soiled.c",
        _lines(
            f"/* {_LICENSE} */",
            "/* Generated by matrix.py: results with another's bits above their own. */",
            '#include "matrix_kinds.h"',
            *lines,
        ),
    )


def _lines(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def _condition(macros: Sequence[str]) -> str:
    return " && ".join(f"defined({macro})" for macro in macros)


def _guarded(pairs: Iterable[tuple[Sequence[str], str]]) -> Iterator[str]:
    """Texts, each under its condition; empty ones left out."""
    for macros, text in pairs:
        if text and macros:
            yield f"#if {_condition(macros)}"
        if text:
            yield text
        if text and macros:
            yield "#endif"


def _described(row: Row) -> tuple[Member, ...]:
    """The members that hold a value."""
    return tuple(one for one in row.kind.members if one.name or one.width is None)


def _member_table(row: Row) -> str:
    functions: list[str] = []
    entries = [_member_row(row, one, functions) for one in _described(row)]
    if not entries:
        return ""
    return _lines(
        *functions,
        f"static const struct matrix_member {row.identifier}_members[] = {{",
        *(f"\t{entry}," for entry in entries),
        "};",
    )


def _member_row(row: Row, member: Member, functions: list[str]) -> str:
    """A row of a table of members; what a bit-field needs besides goes to `functions`."""
    is_plain = row.path == "" and not any(map(_is_untagged, row.kind.members))
    name = f'"{member.name}"' if member.name and is_plain else "0"
    if _is_untagged(member):
        return f"{{ {name}, {_inner(row, member)}, 0, 1, 0, 0, 0 }}"
    path = row.path + member.name
    head = f"{name}, {member.kind.identifier}"
    if member.width is not None:
        access = f"{row.identifier}_{member.name}"
        functions += [
            "static void",
            f"store_{access}(void *record, uint64_t bits)",
            "{",
            f"\t(({row.spelling} *)record)->{path} = ({member.kind.name})bits;",
            "}",
            "",
            "static uint64_t",
            f"load_{access}(const void *record)",
            "{",
            f"\treturn (uint64_t)((const {row.spelling} *)record)->{path};",
            "}",
            "",
        ]
        return f"{{ {head}, 0, 1, store_{access}, load_{access}, {member.width} }}"
    # The parts of a complex number and the elements of a vector have no name.
    offset = f"offsetof({row.spelling}, {path})" if member.name else "0"
    return f"{{ {head}, {offset}, {math.prod(member.lengths)}, 0, 0, 0 }}"


def _kind_row(row: Row) -> Iterator[str]:
    type = row.spelling
    form = f"VIA_{row.kind.form}"
    if row.kind.form == "INTEGER":
        form = f"({type})-1 < ({type})1 ? VIA_SIGNED : VIA_UNSIGNED"
    fields = [
        f'.name = "{type}", .size = sizeof({type}), .alignment = _Alignof({type}), .form = {form}'
    ]
    if _described(row):
        table = f"{row.identifier}_members"
        fields.append(f".members = {table}, .member_count = sizeof {table} / sizeof {table}[0]")
    if row.kind.beyond:
        fields.append(f'.beyond = "{row.kind.beyond}"')
    if row.condition:
        yield f"#if {_condition(row.condition)}"
    yield f"\t{{ {', '.join(fields)} }},"
    if row.condition:
        yield "#else"
        yield f'\t{{ .name = "{type}" }},'
        yield "#endif"


def _prototype(function: Function, name: str) -> str:
    """What declares `name` as the C function."""
    fixed = function.parameters[: function.fixed]
    parameters = [one.declared(f"p{index}") for index, one in enumerate(fixed)]
    if function.fixed is not None:
        parameters.append("...")
    text = f"{name}({', '.join(parameters) or 'void'})"
    return f"void {text}" if function.result is None else function.result.declared(text)


def _unit_condition(unit: Unit) -> tuple[str, ...]:
    """Of the C function: of its result and its fixed parameters."""
    first = unit.functions[0]
    fixed = first.parameters[: first.fixed]
    kinds = fixed if first.result is None else (*fixed, first.result)
    return tuple(sorted({macro for kind in kinds for macro in kind.condition()}))


def _header(name: str, units: Sequence[Unit]) -> str:
    return _lines(
        f"/* {_LICENSE} */",
        "/* Generated by matrix.py. */",
        f"#ifndef {name.upper()}_H",
        f"#define {name.upper()}_H",
        "",
        '#include "matrix_kinds.h"',
        "",
        "#pragma GCC system_header",
        "",
        *_guarded(
            (_unit_condition(unit), f"{_prototype(unit.functions[0], unit.functions[0].symbol)};")
            for unit in units
        ),
        "",
        "#endif",
    )


def _library(name: str, units: Sequence[Unit]) -> str:
    return _lines(
        f"/* {_LICENSE} */",
        "/* Generated by matrix.py: functions that check what they get. */",
        "#include <stdarg.h>",
        "",
        f'#include "{name}.h"',
        "",
        '#pragma GCC diagnostic ignored "-Wpedantic"',
        *_guarded(
            (_unit_condition(unit), _callee(unit))
            for unit in units
            if not unit.functions[0].soiled
        ),
    )


def _callee(unit: Unit) -> str:
    first = unit.functions[0]
    result = f"\t{first.result.declared('ret')};" if first.result is not None else ""
    given = f"{first.result.identifier}, &ret" if first.result is not None else "MATRIX_VOID, 0"
    lines = ["", _prototype(first, f"\n{first.symbol}").replace(" \n", "\n"), "{"]
    if first.result is not None:
        lines += [result, ""]
    if first.fixed is None:
        lines += [
            f"\tmatrix_take({first.number}, {index}, {kind.identifier}, &p{index});"
            for index, kind in enumerate(first.parameters)
        ]
        lines.append(f"\tmatrix_give({first.number}, {given});")
    else:
        lines += [
            "\tuint32_t number = matrix_called();",
            "\tva_list list;",
            "",
            f"\tva_start(list, p{first.fixed - 1});",
        ]
        lines += [
            f"\tmatrix_take(number, {index}, {kind.identifier}, &p{index});"
            for index, kind in enumerate(first.parameters[: first.fixed])
        ]
        lines.append("\tswitch (number) {")
        for one in unit.functions:
            lines += list(_guarded([(_macros(one), _instance(one))]))
        lines += ["\tdefault:", "\t\tbreak;", "\t}", "\tva_end(list);"]
        lines.append(f"\tmatrix_give(number, {given});")
    if first.result is not None:
        lines.append("\treturn ret;")
    return "\n".join([*lines, "}"])


def _macros(function: Function) -> tuple[str, ...]:
    """What must be defined for the function to be there."""
    found = {macro for kind in function.kinds for macro in kind.condition()}
    for kind in function.parameters[function.fixed :] if function.fixed is not None else ():
        if kind is GNU_FLOAT128 or (kind.is_record and FLOAT128 in kind.closure()):
            found.add("MATRIX_VARIADIC_QUAD")
    return tuple(sorted(found))


def _instance(function: Function) -> str:
    """The case of one instance: takes what is behind the `...`."""
    lines = [f"\tcase {function.number}: {{"]
    behind = list(enumerate(function.parameters))[function.fixed :]
    for index, kind in behind:
        lines.append(f"\t\t{kind.declared(f'v{index}')} = va_arg(list, {kind.name});")
    for index, kind in behind:
        lines.append(f"\t\tmatrix_take(number, {index}, {kind.identifier}, &v{index});")
    return "\n".join([*lines, "\t\tbreak;", "\t}"])


_PREDICATES: Final = {
    "INTEGER": "ret == ({})-1", "BOOL": "!ret", "POINTER": "ret == NULL", "FLOAT": "ret == -1",
    "DOUBLE": "ret == -1", "LONG_DOUBLE": "ret == -1",
}  # fmt: skip


def _attributes(function: Function) -> str:
    found: list[str] = []
    match function.rule:
        case "FAILS_BY_RESULT":
            assert function.result is not None
            predicate = _PREDICATES[function.result.form].format(function.result.name)
            found.append(f"errno({predicate})")
        case "FAILS_BY_ERRNO":
            found.append("errno(errno != 0)")
        case "NEVER_FAILS":
            pass
    if function.fixed is not None:
        found.append(f"name({function.name})")
    return f"[[{', '.join(found)}]] " if found else ""


def _spec(name: str, functions: Sequence[Function]) -> str:
    used = {one for function in functions for kind in function.kinds for one in kind.closure()}
    lines: list[tuple[Sequence[str], str]] = []
    for function in functions:
        parameters = [one.declared(f"p{n}") for n, one in enumerate(function.parameters)]
        if function.fixed is not None:
            parameters.insert(function.fixed, "...")
        text = f"{function.symbol}({', '.join(parameters)})"
        text = f"void {text}" if function.result is None else function.result.declared(text)
        lines.append((_macros(function), f"{_attributes(function)}{text};"))
    return _lines(
        f"// {_LICENSE}",
        "//",
        "// Generated by matrix.py.",
        f"module {name};",
        "",
        f'#include "{name}.h"',
        "",
        *_guarded((one.condition(), one.declaration("spec")) for one in KINDS if one in used),
        "",
        *_guarded(lines),
    )


def _calls(name: str, number: int, functions: Sequence[Function]) -> str:
    return _lines(
        f"/* {_LICENSE} */",
        "/* Generated by matrix.py: calls by name, as C makes them. */",
        f'#include "{name}.h"',
        "#define VIA_ADAPTERS",
        f'#include "{name}.via.h"',
        "",
        '#pragma GCC diagnostic ignored "-Wpedantic"',
        *_guarded((_macros(one), _thunks(name, one)) for one in functions),
        "",
        "static const struct matrix_function functions[] = {",
        *(line for one in functions for line in _function_row(one)),
        "};",
        "",
        f"extern const struct matrix_module matrix_module_{number};",
        "",
        f"const struct matrix_module matrix_module_{number} = {{",
        f"\t&via_{name}, functions, sizeof functions / sizeof functions[0]",
        "};",
    )


def _has_adapter(function: Function) -> bool:
    is_record = function.result is not None and function.result.is_record
    return function.rule != "NEVER_FAILS" or is_record


def _thunks(name: str, function: Function) -> str:
    operands = [
        f"*({one.declared('*')})arguments[{index}]" for index, one in enumerate(function.parameters)
    ]
    call = f"{function.symbol}({', '.join(operands)})"
    unused = "" if operands else "\t(void)arguments;\n"
    if function.result is None:
        body = f"{unused}\t(void)ret_result;\n\t{call};"
    else:
        body = f"{unused}\t*({function.result.declared('*')})ret_result = {call};"
    lines = [
        "",
        "static void",
        f"direct_{function.number:05}(void *ret_result, void *const *arguments)",
        "{",
        body,
        "}",
    ]
    if _has_adapter(function):
        lines += [
            "",
            "static int64_t",
            f"adapted_{function.number:05}(void *ret_result, void *const *arguments)",
            "{",
            unused + _adapted(f"{name}_{function.name}", function, operands),
            "}",
        ]
    return "\n".join(lines)


def _adapted(adapter: str, function: Function, operands: Sequence[str]) -> str:
    """The call of an adapter, by the way in which it hands over the result."""
    listed = ", ".join(operands)
    result = function.result
    if result is None:
        return f"\t(void)ret_result;\n\treturn {adapter}({listed});"
    if result.form == "POINTER":
        given = ", ".join([*operands, "&code"])
        return _lines(
            "\tint64_t code = 0;",
            "",
            f"\t*({result.declared('*')})ret_result = {adapter}({given});",
            "\treturn -code;",
        ).rstrip()
    if result.form in ("INTEGER", "BOOL"):
        return f"\t(void)ret_result;\n\treturn {adapter}({listed});"
    given = ", ".join(["ret_result", *operands])
    if function.rule == "NEVER_FAILS":
        return f"\t{adapter}({given});\n\treturn 0;"
    return f"\treturn {adapter}({given});"


def _function_row(function: Function) -> Iterator[str]:
    result = function.result.identifier if function.result is not None else "MATRIX_VOID"
    kinds = ", ".join(one.identifier for one in function.parameters) or "0"
    head = (
        f'"{function.name}", {function.number}, MATRIX_{function.rule}, '
        f"{len(function.parameters)}, {function.fixed or 0}, {result}, {{ {kinds} }}"
    )
    adapted = f"adapted_{function.number:05}" if _has_adapter(function) else "0"
    macros = _macros(function)
    if macros:
        yield f"#if {_condition(macros)}"
    yield f"\t{{ {head}, direct_{function.number:05}, {adapted} }},"
    if macros:
        yield "#else"
        yield f"\t{{ {head}, 0, 0 }},"
        yield "#endif"


# --- what is written ---


def partition(units: Sequence[Unit], modules: int) -> list[list[Unit]]:
    """The units in `modules` parts of about as many functions."""
    total = sum(len(unit.functions) for unit in units)
    parts: list[list[Unit]] = [[] for _ in range(modules)]
    seen = 0
    for unit in units:
        parts[seen * modules // total].append(unit)
        seen += len(unit.functions)
    return parts


def covered(units: Sequence[Unit], fewest: int) -> int:
    """How many functions there are; an error unless they are as many as promised, and every
    kind is among the parameters and the results."""
    functions = [one for unit in units for one in unit.functions]
    passed = {kind for one in functions for kind in one.parameters}
    returned = {one.result for one in functions}
    missing = [one.name for one in (*SCALARS, *RECORDS) if not {one} <= passed & returned]
    if missing or len(functions) < fewest:
        sys.exit(f"matrix.py: {len(functions)} functions; neither takes nor gives: {missing}")
    return len(functions)


def write(folder: Path, parts: Sequence[Sequence[Unit]]) -> None:
    all_units = [unit for units in parts for unit in units]
    files = [kinds_header(), kinds_source(len(parts)), soiled_source(all_units)]
    for number, units in enumerate(parts):
        files += module_files(number, units)
    for one in files:
        (folder / one.name).write_text(one.text, encoding="utf-8", newline="\n")


# --- the full matrix ---


def run_full(options: argparse.Namespace) -> int:
    """Generates, compiles and runs everything; the status of the program."""
    units = enumeration()
    count = covered(units, FEWEST["full"])
    with tempfile.TemporaryDirectory(dir=options.work) as name:
        folder = Path(name)
        parts = partition(units, -(-count // FULL_SIZE))
        write(folder, parts)
        here = Path(__file__).resolve().parent
        flags = [*options.flags, f"-I{folder}", f"-I{here}", f"-I{options.include}"]
        common = [here / "test_matrix.c", here / "stated.c"]
        common += [folder / "matrix_kinds.c", folder / "matrix_soiled.c"]
        jobs = [[one] for one in common] + [
            [folder / f"matrix_{number}{end}" for end in (".c", "_calls.c", ".via.c")]
            for number in range(len(parts))
        ]

        def build(job: Sequence[Path]) -> list[str]:
            """Makes one module, or one source: its objects."""
            if len(job) > 1:
                spec = job[0].with_suffix(".sig")
                _run([*options.viaduct, "gen", spec, "-o", folder])
            for source in job:
                _run([*options.cc, *flags, "-c", source, "-o", source_object(source)])
            return [str(source_object(source)) for source in job]

        def source_object(source: Path) -> Path:
            return folder / f"{source.name}.o"

        with ThreadPoolExecutor(options.jobs) as pool:
            objects = [one for job in pool.map(build, jobs) for one in job]
        listed = folder / "objects"
        listed.write_text("\n".join(objects), encoding="utf-8")
        program = folder / "matrix"
        _run([*options.cc, f"@{listed}", "-o", program, options.library, *options.link])
        return subprocess.run([*options.wrapper, program], check=False).returncode


def _run(command: Sequence[str | Path]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the matrix of calls, or runs all of it.")
    parser.add_argument("folder", nargs="?", type=Path, help="where the spread is written")
    parser.add_argument("--modules", type=int, default=8)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--work", type=Path, help="where the full matrix is built for a while")
    parser.add_argument("--include", type=Path, help="the folder of <viaduct/...>")
    parser.add_argument("--library", type=Path, help="the static library of the runtime")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    for name in ("viaduct", "cc", "flags", "link"):
        parser.add_argument(f"--{name}", type=shlex.split, default=[], metavar="WORDS")
    options = parser.parse_args()
    options.wrapper = shlex.split(os.environ.get("MESON_EXE_WRAPPER", ""))
    if options.full:
        return run_full(options)
    units = [one for one in enumeration() if one.chosen]
    covered(units, FEWEST["spread"])
    write(options.folder, partition(units, options.modules))
    return 0


if __name__ == "__main__":
    sys.exit(main())
