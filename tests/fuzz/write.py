# SPDX-License-Identifier: MIT
"""A program of the fuzzer as text: a spec, its header, the two sides of the calls.

In: a program. Out: its files by name. The header and the spec differ in the spelling of
attributes only; callee.c and caller.c are compiled apart and each include types.h, the tables
that describe the types to values.c.
"""

from collections.abc import Iterator, Sequence

from program import (
    Alias, Enumeration, Function, Member, Named, Plain, Program, Record, Rule, Type, Types, declare,
)  # fmt: skip

MODULE = "m"

_HEADER = """\
/* Written by the fuzzer, seed {seed}. */
#ifndef CALLS_H
#define CALLS_H
#pragma GCC system_header
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#if defined(__x86_64__)
#define CALL_ms_abi __attribute__((ms_abi))
#define CALL_sysv_abi __attribute__((sysv_abi))
#endif
#if defined(__i386__)
#define CALL_cdecl __attribute__((cdecl))
#define CALL_stdcall __attribute__((stdcall))
#define CALL_fastcall __attribute__((fastcall))
#define CALL_thiscall __attribute__((thiscall))
#endif
struct opaque;
extern int fuzz_variable;
int fuzz_last(void);
"""


def write(program: Program) -> dict[str, str]:
    """The files of a program, by name."""
    types = Types(program.definitions)
    return {
        "calls.h": "\n".join(_header(program, types)) + "\n",
        "m.sig": spec(program),
        "types.h": "\n".join(_Tables(types).lines(program)) + "\n",
        "callee.c": "\n".join(_callee(program, types)) + "\n",
        "caller.c": "\n".join(_caller(program, types)) + "\n",
    }


def _guarded(guard: str, lines: Sequence[str]) -> list[str]:
    return [f"#if {guard}", *lines, "#endif"] if guard else list(lines)


# --- declarations ---


def spec(program: Program) -> str:
    """The spec, as Viaduct reads it."""
    types = Types(program.definitions)
    lines = [f"module {MODULE};", ""]
    lines += ['#include "calls.h"', ""] if program.proved else []
    lines.append("struct opaque;")
    for definition in program.definitions:
        lines += _guarded(types.guard_of(Named(definition.spelling)), _definition(definition, True))
    for function in program.functions:
        attributes = [one for one in (_rule(types, function), *_more(function)) if one]
        front = f"[[{', '.join(attributes)}]] " if attributes else ""
        lines += _guarded(
            types.guard_of_function(function), [f"{front}{_prototype(function, everything=True)};"]
        )
    return "\n".join(lines) + "\n"


def _more(function: Function) -> Iterator[str]:
    if function.name != function.c_name:
        yield f"name({function.name})"
    if function.convention:
        yield f"callconv({function.convention})"


def _header(program: Program, types: Types) -> Iterator[str]:
    yield _HEADER.format(seed=program.seed)
    for definition in program.definitions:
        yield from _guarded(types.guard_of(Named(definition.spelling)), _definition(definition, False))
    seen: set[str] = set()
    for function in program.functions:
        if function.c_name in seen:
            continue
        seen.add(function.c_name)
        guard = types.guard(types.function_features(_declared(function)))
        yield from _guarded(guard, [f"{_prototype(function, everything=False)};"])
    yield "#endif"


def _declared(function: Function) -> Function:
    """The function as C knows it: without what an instance passes behind `...`."""
    return Function(
        function.c_name, function.c_name, function.result, function.parameters[: function.fixed],
        function.fixed, None, function.convention,
    )  # fmt: skip


def _prototype(function: Function, *, everything: bool) -> str:
    """`everything` for the spec: what stands behind `...`, and no calling convention."""
    parts = [declare(type, f"p{index}") for index, type in enumerate(function.parameters)]
    if function.fixed is not None:
        parts[function.fixed :] = ["...", *(parts[function.fixed :] if everything else ())]
    text = f"{function.c_name}({', '.join(parts) or 'void'})"
    text = declare(function.result, text) if function.result is not None else f"void {text}"
    return f"CALL_{function.convention} {text}" if function.convention and not everything else text


def _definition(definition: Record | Enumeration | Alias, in_spec: bool) -> list[str]:
    match definition:
        case Record(_, spelling):
            tagged = " " in spelling
            tag = " " + spelling.split(" ")[1] if tagged else ""
            lines = _record(definition, tag, in_spec, 0)
            if not tagged:
                lines[0] = "typedef " + lines[0]
                lines[-1] += " " + spelling
            lines[-1] += ";"
            return lines
        case Enumeration(spelling, enumerators):
            inner = ", ".join(f"{name} = {value}" if value else name for name, value in enumerators)
            if " " in spelling:
                return [f"{spelling} {{ {inner} }};"]
            return [f"typedef enum {{ {inner} }} {spelling};"]
        case Alias(spelling, type, alignment, vector):
            words = [f"vector_size({vector})"] if vector is not None else []
            words += [f"aligned({alignment})"] if alignment is not None else []
            shown = ""
            if words and in_spec:
                shown = f" [[{', '.join(words)}]]"
            elif words:
                shown = f" __attribute__(({', '.join(words)}))"
            return [f"typedef {declare(type, spelling)}{shown};"]


def _record(record: Record, tag: str, in_spec: bool, depth: int) -> list[str]:
    words = ["packed"] if record.packed else []
    words += [f"aligned({record.alignment})"] if record.alignment is not None else []
    shown = ""
    if words:
        shown = f" [[{', '.join(words)}]]" if in_spec else f" __attribute__(({', '.join(words)}))"
    indent = "\t" * depth
    lines = [f"{indent}{record.keyword}{shown}{tag} {{"]
    for member in record.members:
        word = "alignas" if in_spec else "_Alignas"
        front = f"{word}({member.alignment}) " if member.alignment is not None else ""
        bounds = "".join(f"[{one}]" for one in member.dimensions)
        width = f" : {member.width}" if member.width is not None else ""
        if isinstance(member.type, Record):
            inner = _record(member.type, "", in_spec, depth + 1)
            inner[0] = f"{indent}\t{front}{inner[0].strip()}"
            inner[-1] += f" {member.name}{bounds};" if member.name else ";"
            lines += inner
        else:
            lines.append(f"{indent}\t{front}{declare(member.type, member.name + bounds)}{width};")
    lines.append(f"{indent}}}")
    return lines


# --- failure rules ---


def _rule(types: Types, function: Function) -> str:
    """The attributes that state the rule, "" without one."""
    rule = function.rule
    if rule is None:
        return ""
    value = rule.value
    match rule.form:
        case "equal":
            text = f"errno(ret == {value})"
        case "negative":
            text = "errno(ret < 0)"
        case "null":
            text = "errno(ret == NULL)"
        case "minus one":
            text = "errno(ret == (void *)-1)"
        case "field":
            text = f"errno(ret.{value} == 1)"
        case "argument":
            text = f"errno(ret == {value})"
        case "pointed":
            text = f"errno(*{value} == 100)"
        case "errno":
            text = "errno(errno != 0)"
        case "null and errno":
            text = "errno(ret == NULL && errno != 0)"
        case "always":
            text = "errno(always)"
        case "code":
            text = "error(ret)"
        case "minus":
            text = "error(-ret)"
        case "below":
            text = "error(-ret, ret < -10)"
        case "variable":
            text = f'errno(ret == {value}, from = "fuzz_variable")'
        case "function":
            text = f'errno(ret == {value}, from = "fuzz_last()")'
    if rule.eintr != "return":
        text += f", eintr({rule.eintr})"
    if rule.okay:
        text += ", ok(ERANGE)"
    return text


def _outcome(rule: Rule, type: str) -> list[str]:
    """C that gives the result `ret` what the present call's outcome asks for."""
    value = rule.value
    fails, holds, avoids = "", "", ""
    match rule.form:
        case "equal" | "variable" | "function":
            fails = f"ret = ({type})({value})"
            holds, avoids = f"ret == ({type})({value})", f"ret = ({type})(({value}) + 1)"
        case "negative":
            fails, holds, avoids = "ret = -9", "ret < 0", "ret = 9"
        case "null" | "null and errno":
            fails, holds, avoids = "ret = 0", "ret == 0", f"ret = ({type})(uintptr_t)0x5a5"
        case "minus one":
            fails = f"ret = ({type})(intptr_t)-1"
            holds, avoids = f"ret == ({type})(intptr_t)-1", "ret = 0"
        case "field":
            fails, holds, avoids = f"ret.{value} = 1", f"ret.{value} == 1", f"ret.{value} = 0"
        case "argument":
            fails, holds, avoids = "ret = kept", "ret == kept", f"ret = ({type})(kept ^ 1)"
        case "pointed":
            fails, holds, avoids = "*kept = 100", "1", "*kept = 0"
        case "errno" | "always":
            return []
        case "code":
            fails, holds, avoids = f"ret = ({type})fuzz_code()", "1", "ret = 0"
        case "minus":
            fails, holds, avoids = f"ret = ({type})-fuzz_code()", "ret < 0", "ret = 6"
        case "below":
            return ["\tif (fuzz_fails())", f"\t\tret = ({type})-fuzz_code();"]
    return ["\tif (fuzz_fails())", f"\t\t{fails};", f"\telse if ({holds})", f"\t\t{avoids};"]


_RULES = {
    "errno": "FUZZ_CLEARS", "null and errno": "FUZZ_CLEARS", "always": "FUZZ_ALWAYS",
    "code": "FUZZ_IS_CODE", "minus": "FUZZ_IS_MINUS", "below": "FUZZ_IS_BELOW",
}  # fmt: skip

# --- tables of types ---

_KINDS = {
    "bool": "FUZZ_BOOL", "float16": "FUZZ_FLOAT16", "float": "FUZZ_FLOAT", "double": "FUZZ_DOUBLE",
    "long double": "FUZZ_LONG_DOUBLE", "float128": "FUZZ_FLOAT128", "pointer": "FUZZ_POINTER",
    "cell": "FUZZ_CELL", "code": "FUZZ_CODE", "complex": "FUZZ_COMPLEX",
}  # fmt: skip


def _table(type: Type) -> str:
    """The name of the table of a type."""
    text = declare(type, "") + ("_cell" if isinstance(type, Plain) and type.kind == "cell" else "")
    return "t_" + "".join(one if one.isalnum() else f"_{ord(one):x}_" for one in text)


class _Tables:
    """Writes the tables; of bit-fields, also the functions that read and write them."""

    __slots__ = ("types", "plain")

    def __init__(self, types: Types) -> None:
        self.types = types
        self.plain: dict[str, None] = {}

    def lines(self, program: Program) -> list[str]:
        lines: list[str] = []
        for definition in program.definitions:
            guard = self.types.guard_of(Named(definition.spelling))
            lines += _guarded(guard, self.defined(definition))
        for function in program.functions:
            for type in (function.result, *function.parameters):
                if isinstance(type, Plain):
                    self.mention(type)
        return ['#include "calls.h"', '#include "values.h"', *self.plain, *lines]

    def mention(self, type: Type) -> None:
        """Has the table of a plain type written in front of the others."""
        if isinstance(type, Named):
            return
        text, element, kind = declare(type, ""), "0", _KINDS.get(type.kind)
        if type.element is not None:
            self.mention(type.element)
            element = f"&{_table(type.element)}"
        if kind is None:
            kind = f"FUZZ_INTEGER({text})"
        row = self.row(_table(type), text, kind, element, "0", 0)
        self.plain["\n".join(_guarded(self.types.guard_of(type), [row]))] = None

    def row(self, table: str, text: str, kind: str, element: str, members: str, count: int) -> str:
        return (
            f'static const struct fuzz_type {table} = {{"{text}", sizeof({text}), _Alignof({text}), '
            f"{kind}, {element}, {members}, {count}}};"
        )

    def defined(self, definition: Record | Enumeration | Alias) -> list[str]:
        type = Named(definition.spelling)
        table, text = _table(type), definition.spelling
        resolved = self.types.resolved(type)
        match resolved:
            case Alias(_, item):
                self.mention(item)
                return [self.row(table, text, "FUZZ_VECTOR", f"&{_table(item)}", "0", 0)]
            case Enumeration():
                return [self.row(table, text, f"FUZZ_INTEGER({text})", "0", "0", 0)]
            case Plain(_, kind):
                self.mention(resolved)
                shown = _KINDS.get(kind) or f"FUZZ_INTEGER({text})"
                element = f"&{_table(resolved.element)}" if resolved.element is not None else "0"
                return [self.row(table, text, shown, element, "0", 0)]
            case Record():
                if isinstance(definition, Record):
                    return self.record(definition, text, table, text, "")
                members = f"{_table(Named(resolved.spelling))}_members" if _named(resolved) else "0"
                kind_of_record = f"FUZZ_{resolved.keyword.upper()}"
                return [self.row(table, text, kind_of_record, "0", members, len(_named(resolved)))]

    def record(self, record: Record, text: str, table: str, owner: str, path: str) -> list[str]:
        """The tables of a struct or union, those without a tag inside it first. `path` leads to
        it from `owner`, `text` is how C can name it."""
        lines: list[str] = []
        rows: list[str] = []
        base = f" - offsetof({owner}, {path})" if path else ""
        for index, member in enumerate(record.members):
            if member.width is not None and not member.name:
                continue
            place = f"{path}.{member.name}" if path else member.name
            offset = f"offsetof({owner}, {place}){base}"
            count = 1
            for one in member.dimensions:
                count *= one
            get = set = "0"
            width = 0
            if isinstance(member.type, Record):
                inner = f"{table}_{index}"
                if member.name:
                    deeper = place + "[0]" * len(member.dimensions)
                    operand = f"__typeof__((({owner} *)0)->{deeper})"
                    lines += self.record(member.type, operand, inner, owner, deeper)
                else:
                    lines += self.record(member.type, text, inner, owner, path)
                    offset = "0"
            else:
                self.mention(member.type)
                inner = _table(member.type)
            if member.width is not None:
                assert not isinstance(member.type, Record)
                get, set = f"get_{table}_{index}", f"set_{table}_{index}"
                width, offset = member.width, "0"
                lines += [
                    f"static uint64_t {get}(const void *p) {{ return (uint64_t)((const {text} *)p)->{member.name}; }}",
                    f"static void {set}(void *p, uint64_t v) {{ (({text} *)p)->{member.name} = ({declare(member.type, '')})v; }}",
                ]
            rows.append(f'\t{{"{member.name}", &{inner}, {offset}, {count}, {get}, {set}, {width}}},')
        members = "0"
        if rows:
            members = f"{table}_members"
            lines += [f"static const struct fuzz_member {members}[] = {{", *rows, "};"]
        kind = f"FUZZ_{record.keyword.upper()}"
        shown = text if text == owner else f"{owner}.{path}"
        lines.append(
            f'static const struct fuzz_type {table} = {{"{shown}", sizeof({text}), _Alignof({text}), '
            f"{kind}, 0, {members}, {len(rows)}}};"
        )
        return lines


def _named(record: Record) -> list[Member]:
    """The members that have a table: all but bit-fields without a name."""
    return [one for one in record.members if one.name or one.width is None]


# --- the two sides ---


def _callee(program: Program, types: Types) -> Iterator[str]:
    yield "#include <errno.h>"
    yield "#include <stdarg.h>"
    yield '#include "types.h"'
    instances: dict[str, list[int]] = {}
    for index, function in enumerate(program.functions):
        instances.setdefault(function.c_name, []).append(index)
    for indexes in instances.values():
        first = program.functions[indexes[0]]
        if first.fixed is None:
            body = [*_entered(first, indexes[0]), *_received(first, 0), *_left(types, first)]
        else:
            body = _instances(program, types, indexes)
        lines = ["", _prototype(first, everything=False), "{", *body, "}"]
        yield from _guarded(types.guard(types.function_features(_declared(first))), lines)


def _instances(program: Program, types: Types, indexes: Sequence[int]) -> list[str]:
    """The body of a variadic function: each instance takes arguments of its own."""
    fixed = program.functions[indexes[0]].fixed
    assert fixed is not None
    lines = ["\tva_list list;", f"\tva_start(list, p{fixed - 1});", "\tswitch (fuzz_instance()) {"]
    for index in indexes:
        function = program.functions[index]
        taken = [
            f"\t{declare(type, f'p{number}')} = va_arg(list, __typeof__({declare(type, '')}));"
            for number, type in enumerate(function.parameters)
            if number >= fixed
        ]
        body = [*taken, "\tva_end(list);", *_entered(function, index), *_received(function, 0)]
        body += _left(types, function)
        guard = types.guard_of_function(function)
        lines += _guarded(guard, [f"\tcase {index}: {{", *body, "\t}"])
    return [*lines, "\t}", "\t__builtin_trap();"]


def _entered(function: Function, index: int) -> list[str]:
    """Says who was called; keeps the argument that the rule speaks of."""
    lines = [f"\tfuzz_enter({index});"]
    if function.rule is not None and function.rule.form in ("argument", "pointed"):
        number = int(function.rule.value[1:])
        lines.append(f"\t{declare(function.parameters[number], 'kept')} = p{number};")
    return lines


def _received(function: Function, first: int) -> list[str]:
    return [
        f"\tfuzz_receive({index}, &{_table(type)}, &p{index});"
        for index, type in enumerate(function.parameters)
        if index >= first
    ]


def _left(types: Types, function: Function) -> list[str]:
    """Makes the result, and leaves."""
    rule, result = function.rule, function.result
    text = declare(result, "") if result is not None else ""
    outcome = _outcome(rule, text) if rule is not None else []
    if result is None:
        return [*outcome, "\tfuzz_leave(0, 0);", "\treturn;"]
    return [
        f"\t{declare(result, 'ret')};",
        f"\tfuzz_result(&{_table(result)}, &ret);",
        *outcome,
        f"\tfuzz_leave(&{_table(result)}, &ret);",
        "\treturn ret;",
    ]


def _caller(program: Program, types: Types) -> Iterator[str]:
    yield "#include <errno.h>"
    if program.proved:
        yield "#define VIA_ADAPTERS"
    yield '#include "m.via.h"'
    yield '#include "types.h"'
    rows: list[str] = []
    for index, function in enumerate(program.functions):
        guard = types.guard_of_function(function)
        result, rule = function.result, function.rule
        lines = ["", *_direct(function, index)]
        adapter = "0"
        if program.proved and (rule is not None or _is_record(types, result)):
            lines += _adapter(types, function, index)
            adapter = f"adapter_{index}"
        tables = [f"&{_table(type)}" for type in function.parameters]
        parameters = "0"
        if tables:
            parameters = f"parameters_{index}"
            lines.append(f"static const struct fuzz_type *const {parameters}[] = {{{', '.join(tables)}}};")
        yield from _guarded(guard, lines)
        eintr = rule.eintr.upper() if rule is not None else "RETURN"
        convention = f"@{function.convention} " if function.convention else ""
        row = (
            f'\t{{"{function.name}", {f"&{_table(result)}" if result is not None else 0}, {parameters}, '
            f"{len(tables)}, {_RULES.get(rule.form, 'FUZZ_BY_ERRNO') if rule is not None else 'FUZZ_NEVER'}, "
            f"FUZZ_EINTR_{eintr}, {int(rule is not None and rule.okay)}, \"{convention}\", direct_{index}, "
            f"{adapter}}},"
        )
        rows.append(row)
        if guard:
            rows[-1:] = [f"#if {guard}", row, "#else", f'\t{{"{function.name}"}},', "#endif"]
    yield "static const struct fuzz_function functions[] = {"
    yield from rows
    yield "};"
    yield "static const struct fuzz_type *const records[] = {"
    for one in program.definitions:
        if isinstance(one, Record):
            type = Named(one.spelling)
            yield from _guarded(types.guard_of(type), [f"\t&{_table(type)},"])
    yield "\t0"
    yield "};"
    yield "int"
    yield "main(void)"
    yield "{"
    yield f"\treturn fuzz_run({program.seed}u, &via_{MODULE}, functions, {len(program.functions)},"
    yield "\t\trecords, sizeof records / sizeof records[0] - 1);"
    yield "}"


def _arguments(function: Function) -> list[str]:
    lines: list[str] = []
    for index, type in enumerate(function.parameters):
        lines.append(f"\t{declare(type, f'p{index}')};")
        lines.append(f"\tfuzz_argument({index}, &{_table(type)}, &p{index});")
    return lines


def _direct(function: Function, index: int) -> list[str]:
    call = f"{function.c_name}({', '.join(f'p{one}' for one in range(len(function.parameters)))})"
    result = function.result
    lines = ["static void", f"direct_{index}(void)", "{", *_arguments(function)]
    if result is None:
        return [*lines, f"\t{call};", "\tfuzz_returned(0, 0);", "}"]
    lines += [f"\t{declare(result, 'ret')} = {call};", f"\tfuzz_returned(&{_table(result)}, &ret);"]
    return [*lines, "}"]


def _is_record(types: Types, type: Type | None) -> bool:
    return type is not None and isinstance(types.resolved(type), Record)


def _adapter(types: Types, function: Function, index: int) -> list[str]:
    """A call of the function's adapter, by the table of forms in adapt.py."""
    names = [f"p{one}" for one in range(len(function.parameters))]
    name, result, rule = f"{MODULE}_{function.name}", function.result, function.rule
    lines = ["static int64_t", f"adapter_{index}(void)", "{", *_arguments(function)]
    if result is None:
        lines.append(f"\treturn fuzz_adapted(FUZZ_ADAPTED_STATUS, {name}({', '.join(names)}), 0, 0);")
        return [*lines, "}"]
    table = _table(result)
    resolved = types.resolved(result)
    kind = resolved.kind if isinstance(resolved, Plain) else ""
    always = rule is not None and rule.form == "always"
    if kind in ("pointer", "cell", "code") and not always:
        lines += [
            "\tint64_t code = -1;",
            f"\t{declare(result, 'ret')} = {name}({', '.join([*names, '&code'])});",
            f"\treturn fuzz_adapted(FUZZ_ADAPTED_POINTER, code, &{table}, &ret);",
        ]
    elif (_is_small_integer(resolved) or isinstance(resolved, Enumeration)) and not always:
        call = f"{name}({', '.join(names)})"
        lines.append(f"\treturn fuzz_adapted(FUZZ_ADAPTED_VALUE, {call}, &{table}, 0);")
    else:
        lines.append(f"\t{declare(result, 'ret')};")
        call = f"{name}({', '.join(['&ret', *names])})"
        if rule is None:
            lines += [f"\t{call};", f"\treturn fuzz_adapted(FUZZ_ADAPTED_PLACE, 0, &{table}, &ret);"]
        else:
            lines.append(f"\tint64_t code = {call};")
            lines.append(f"\treturn fuzz_adapted(FUZZ_ADAPTED_PLACE, code, &{table}, &ret);")
    return [*lines, "}"]


def _is_small_integer(type: Plain | Record | Enumeration | Alias) -> bool:
    return isinstance(type, Plain) and type.kind in ("bool", "integer") and type.feature != "int128"
