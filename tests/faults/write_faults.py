# SPDX-License-Identifier: MIT
"""Writes, for a spec, functions that fail as they are told.

In: a spec. Out: C, for a program that links the module. For each function with a failure rule:

  a fake     of its type, that fails by the rule with the code that is asked for
  a function of its name, in front of the library's: the fake while it is armed, else the real one
  a call     of its adapter, with arguments of no meaning

and a table of them. What a failing result is, is read off the rule. Nothing can stand in front of
a macro or an inline function, nor pass on the arguments of a variadic one: of these the stub is
tested, not the adapter.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "generator"))

from viaduct_gen import model, spell  # noqa: E402
from viaduct_gen.check import check  # noqa: E402
from viaduct_gen.lex import lex  # noqa: E402
from viaduct_gen.model import Function, FunctionType, Model, bare  # noqa: E402
from viaduct_gen.parse import parse  # noqa: E402
from viaduct_gen.source import source  # noqa: E402

# What the C library or the test needs for itself.
NOT_REPLACED = frozenset(
    "malloc calloc realloc reallocarray free aligned_alloc posix_memalign clock_gettime "
    "dlsym".split()
)

HEAD = """\
/* Written by write_faults.py. */
#define VIA_ADAPTERS
#include "{module}.via.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include "faults.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
"""

VOID = model.Scalar("void", "void")


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes functions that fail as they are told.")
    parser.add_argument("spec")
    parser.add_argument("output")
    options = parser.parse_args()
    text = source(options.spec, Path(options.spec).read_text())
    tokens, _ = lex(text)
    tree, _ = parse(tokens)
    spec, errors = check(tree, text)
    if errors:
        sys.exit(f"{options.spec} has errors")
    Path(options.output).write_text("\n".join(_lines(spec)) + "\n")


def _lines(spec: Model) -> Iterator[str]:
    yield from (f"#define {one.name} {one.text}" for one in spec.defines)
    yield HEAD.format(module=spec.module)
    failing = [
        (index, one)
        for index, one in enumerate(spec.functions)
        if one.contract.rule is not None and not one.contract.rule.always
    ]
    replaced: set[str] = set()
    for index, function in failing:
        yield from _guarded(function, _fake(spec, index, function))
        if function.c_name not in replaced and _is_replaceable(function):
            replaced.add(function.c_name)
            yield from _guarded(function, _replacement(function, failing))
        yield from _guarded(function, _call(spec, index, function, function.c_name in replaced))
    yield "const struct fault faults[] = {"
    for index, function in failing:
        row = f'\t{{"{function.name}", (void (*)(void))fake_{index}, call_{index}}},'
        yield from _guarded(function, [row])
    yield "};"
    yield "const size_t fault_count = sizeof faults / sizeof *faults;"


def _is_replaceable(function: Function) -> bool:
    is_plain = function.form == "function" and function.fixed is None
    return is_plain and function.c_name not in NOT_REPLACED


def _guarded(function: Function, lines: list[str]) -> list[str]:
    return [f"#if {function.guard}", *lines, "#endif"] if function.guard else lines


def _names(function: Function) -> str:
    return ", ".join(f"p{i}" for i in range(len(function.parameters)))


def _head(function: Function, name: str) -> str:
    parameters = [spell.declare(one.type, f"p{i}") for i, one in enumerate(function.parameters)]
    if function.fixed is not None:
        parameters[function.fixed :] = ["..."]
    return spell.declare(function.result, f"{name}({', '.join(parameters) or 'void'})")


def _fake(spec: Model, index: int, function: Function) -> list[str]:
    """Fails with fault_code; after three interruptions a call succeeds."""
    rule = function.contract.rule
    assert rule is not None
    unused = [f"\t(void)p{i};" for i in range(len(function.parameters[: function.fixed]))]
    is_void = spec.resolve(function.result) == VOID
    result = spell.declare(function.result, "")
    failing, succeeding = _results(function, rule)
    lines = [f"static {_head(function, f'fake_{index}')}", "{", *unused]
    lines.append("\tif (++fault_calls > 3 && fault_code == EINTR) {")
    lines.append("\t\terrno = 0;")
    lines.append("\t\treturn;" if is_void else f"\t\treturn ({result})({succeeding});")
    lines.append("\t}")
    if rule.source == "named" and not rule.named.endswith("()"):
        lines.append(f"\t{rule.named} = fault_code;")
    elif rule.source == "errno":
        lines.append("\terrno = fault_code;")
    if not is_void:
        lines.append(f"\treturn ({result})({failing});")
    return [*lines, "}", ""]


def _results(function: Function, rule: model.Rule) -> tuple[str, str]:
    """A result by which a call fails, and one by which it does not."""
    if rule.source == "result":
        negative = isinstance(rule.code, model.Unary)
        return ("-fault_code" if negative else "fault_code"), "0"
    found = _compared(rule.predicate)
    if found is None:
        return "0", "0"
    operator, value = found
    if operator == "==":
        return value, f"(intptr_t)({value}) + 1"
    if operator == "!=":
        return f"(intptr_t)({value}) + 1", value
    return ("0", "1") if value.isidentifier() else ("-1", "0")


def _compared(tree: model.Expression) -> tuple[str, str] | None:
    """The operator and the other side of the first comparison of the result."""
    match tree:
        case model.Parenthesized(inner):
            return _compared(inner)
        case model.Binary("&&", left, right):
            return _compared(left) or _compared(right)
        case model.Binary(operator, left, right) if isinstance(bare(left), model.Result):
            return operator, spell.expression(right)
    return None


def _replacement(function: Function, failing: list[tuple[int, Function]]) -> list[str]:
    """The function itself, in front of the library's."""
    type = FunctionType(function.result, tuple(one.type for one in function.parameters))
    pointer = spell.declare(model.Pointer(type, ""), "real")
    indexes = [index for index, one in failing if one.c_name == function.c_name]
    back = "" if function.result == VOID else "return "
    return [
        _head(function, f"({function.c_name})"),
        "{",
        f"\t{pointer};",
        f"\tif ({' || '.join(f'fault_armed == {index}' for index in indexes)})",
        f"\t\t{back}fake_{indexes[0]}({_names(function)});",
        f'\t*(void **)&real = dlsym(RTLD_NEXT, "{function.c_name}");',
        f"\t{back}real({_names(function)});",
        "}",
        "",
    ]


def _call(spec: Model, index: int, function: Function, is_replaced: bool) -> list[str]:
    """Calls the adapter: 0 for times, 1 for other integers, and places that hold nothing.
    Gives the negated code, or 1 for a call that succeeded."""
    if not is_replaced:
        return [f"#define call_{index} NULL", ""]
    lines = [f"static int64_t call_{index}(void)", "{", f"\tfault_armed = {index};"]
    names: list[str] = []
    for i, one in enumerate(function.host_parameters):
        names.append(f"p{i}")
        lines.append(f"\tstatic {spell.declare(one.type, f'p{i}')};")
        resolved = spec.resolve(one.type)
        if isinstance(resolved, model.Pointer) and not isinstance(resolved.target, FunctionType):
            lines.append(f"\t*(void **)&p{i} = fault_place;")
        elif isinstance(resolved, (model.Scalar, model.UnknownInteger)):
            lines.append(f"\tp{i} = {int(not one.semantics.nanoseconds)};")
    result = spec.resolve(function.result)
    name = spec.adapter_name(function)
    if isinstance(result, model.Pointer):
        arguments = ", ".join([*names, "&code"])
        lines += ["\tint64_t code;", f"\tvoid *result = (void *){name}({arguments});"]
        lines += ["\tfault_armed = -1;", "\treturn result != NULL ? 1 : -code;"]
    elif result == VOID or isinstance(result, (model.UnknownInteger, model.Enumeration)) or (
        isinstance(result, model.Scalar) and result.kind in ("bool", "char", "signed", "unsigned")
    ):
        lines.append(f"\tint64_t value = {name}({', '.join(names)});")
        lines += ["\tfault_armed = -1;", "\treturn value >= 0 ? 1 : value;"]
    else:
        lines.append(f"\tstatic {spell.declare(function.result, 'place')};")
        lines.append(f"\tint64_t value = {name}({', '.join(['&place', *names])});")
        lines += ["\tfault_armed = -1;", "\treturn value == 0 ? 1 : value;"]
    return [*lines, "}", ""]


if __name__ == "__main__":
    main()
