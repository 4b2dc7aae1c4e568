# SPDX-License-Identifier: MIT
"""C, spelled: declarators and expressions of the model as text.

The only place that knows how. Templates print what comes
from here; what has to be spelled is decided by `lower`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from viaduct_gen import model

VALUES = "via__arguments"  # the array of arguments in generated code

# The kinds of scalars that do not fit a value, and so travel by address.
BY_ADDRESS = frozenset(
    ("long double", "complex", "int128", "unsigned int128", "float16", "float128")
)
RESULT = "via__result"  # the result in generated code
CODE = "via__code"  # the code of the call
DEADLINE = "via__deadline"
TIME = "via__time"  # what is left of it, in the unit of the call


def declare(type: model.Type, name: str, qualifiers: str = "") -> str:
    """The declaration of `name` as an object or function of that type; "" gives the type."""
    match type:
        case model.Pointer(target, of_target):
            inner = "*" + (f" {qualifiers} " if qualifiers else "") + name
            if isinstance(target, model.FunctionType) and target.convention:
                inner = f"{convention(target.convention)} {inner}"
            if isinstance(target, (model.Array, model.FunctionType)):
                inner = f"({inner})"
            return declare(target, inner, of_target)
        case model.Array(element, of_element, bound):
            length = "" if bound is None else expression(bound)
            return declare(element, f"{name}[{length}]", of_element)
        case model.Vector(element, size):
            words = f"{qualifiers} " if qualifiers else ""
            attribute = f"__attribute__((vector_size({expression(size)})))"
            return f"{words}{declare(element, '')} {attribute}" + (f" {name}" if name else "")
        case model.FunctionType(result, parameters, variadic, _, of_result):
            inner = ", ".join([declare(one, "") for one in parameters]) or "void"
            if variadic:
                inner += ", ..."
            return declare(result, f"{name}({inner})", of_result)
        case _:
            spelling = base(type)
            words = f"{qualifiers} {spelling}" if qualifiers else spelling
            return f"{words} {name}" if name else words


def base(
    type: model.Scalar | model.UnknownInteger | model.Alias | model.Record | model.Enumeration,
) -> str:
    """The spelling of a type that needs no declarator."""
    match type:
        case model.Scalar(spelling, _):
            return spelling
        case model.UnknownInteger(name) | model.Alias(name):
            return name
        case model.Record(key) | model.Enumeration(key):
            return key


def convention(word: str) -> str:
    """The calling convention as stub.h spells it: only where it means something."""
    return f"VIA_CONVENTION_{word}"


def layout(packed: bool, alignment: model.Expression | None) -> str:
    """The attributes of a record, with a space in front; "" for none."""
    words = ["packed"] if packed else []
    if alignment is not None:
        words.append(f"aligned({expression(alignment)})")
    return f" __attribute__(({', '.join(words)}))" if words else ""


def pointer_to(type: model.Type) -> str:
    """The type of a pointer to `type`, without qualifiers."""
    return declare(model.Pointer(type, ""), "")


def argument(type: model.Type, member: str, index: int) -> str:
    """Argument `index` of a call, as an operand of that type. `member` says how it
    travels: a member of via_value, or "" for by address."""
    value = f"{VALUES}[{index}]"
    if member == "":
        return f"*({declare(type, '')} const *){value}.p"
    if member in ("f", "d", "p", "code"):
        return f"{value}.{member}"
    return f"({declare(type, '')}){value}.{member}"


def parameter(index: int) -> str:
    """The name of parameter `index` in an adapter."""
    return f"via__p{index}"


def target(index: int) -> str:
    """The name of the function that generated code has around a macro or inline function."""
    return f"via__target_{index}"


def symbol(index: int) -> str:
    """The name by which generated code declares a symbol that is not its C name."""
    return f"via__symbol_{index}"


def expression(tree: model.Expression) -> str:
    """As C that stands for itself: constants, parameters by their names, `ret`."""
    return _expression(tree, _as_written)


Leaf = model.Result | model.Errno | model.Argument | model.Pointed
Speller = Callable[[Leaf], str]


def compiled(tree: model.Expression, leaf: Speller) -> str:
    """As C inside generated code, where leaves are spelled by `in_stub` or `in_adapter`."""
    return _expression(tree, leaf)


def extent(tree: model.Expression) -> str:
    """As C over the arguments' values, for a count: sums and products saturate, and what cannot
    be computed cannot be met."""
    return _expression(tree, in_stub, counts=True)


def code(tree: model.Expression, leaf: Speller) -> str:
    """As `compiled`, as a code. A negation is made in 64 unsigned bits: that of the smallest
    result has no place in the result's own type."""
    tree = model.bare(tree)
    if isinstance(tree, model.Unary) and tree.operator == "-":
        return f"(int64_t)(0 - (uint64_t)({compiled(tree.operand, leaf)}))"
    return f"(int64_t)({_expression(tree, lambda one: _widened(one, leaf(one)))})"


def _widened(leaf: Leaf, text: str) -> str:
    """A signed result in 64 bits: its negation has no place in fewer."""
    if isinstance(leaf, model.Result) and isinstance(leaf.type, model.Scalar):
        if leaf.type.kind in ("signed", "char"):
            return f"(int64_t){text}"
    return text


def expired(tree: model.Expression, leaf: Speller) -> str:
    """As `compiled`, behind a call whose code is known."""
    return _expression(tree, lambda one: CODE if isinstance(one, model.Errno) else leaf(one))


_SATURATING = {
    "+": "via_extent_add", "-": "via_extent_subtract", "*": "via_extent_multiply",
    "/": "via_extent_divide", "%": "via_extent_remainder",
}  # fmt: skip


def _expression(tree: model.Expression, leaf: Speller, counts: bool = False) -> str:
    match tree:
        case model.Literally(text):
            return text.replace("??", "?\\?") if text[0] in "\"'" else text  # no trigraphs
        case model.ConstantName(text):
            return "((void *)0)" if text == "NULL" and leaf is not _as_written else text
        case model.Result() | model.Errno() | model.Argument() | model.Pointed():
            return leaf(tree)
        case model.Unary(operator, operand):
            inner = _expression(operand, leaf, counts)
            # `- -x` must not become `--x`.
            return f"{operator}{' ' if inner[:1] == operator else ''}{inner}"
        case model.Binary(operator, left, right):
            first = _expression(left, leaf, counts)
            second = _expression(right, leaf, counts)
            if counts and operator in _SATURATING:
                return f"{_SATURATING[operator]}((uint64_t)({first}), (uint64_t)({second}))"
            return f"{first} {operator} {second}"
        case model.Conditional(condition, then, otherwise):
            parts = (_expression(one, leaf, counts) for one in (condition, then, otherwise))
            return "{} ? {} : {}".format(*parts)
        case model.Parenthesized(inner_tree):
            return f"({_expression(inner_tree, leaf, counts)})"
        case model.Cast(type, operand):
            return f"({declare(type, '')}){_expression(operand, leaf, counts)}"
        case model.SizeOf(type, word):
            return f"{word}({declare(type, '')})"
    assert_never(tree)


def _as_written(leaf: Leaf) -> str:
    match leaf:
        case model.Result(_, path):
            return f"ret.{path}" if path else "ret"
        case model.Errno():
            return "errno"
        case model.Argument(_, name, _):
            return name
        case model.Pointed(_, name, _):
            return f"*{name}"


def in_stub(leaf: Leaf) -> str:
    """Over the arguments' values and the result as a stub keeps it."""
    match leaf:
        case model.Result(type, path):
            if path:
                return f"{RESULT}.{path}"
            if isinstance(type, model.Pointer) and isinstance(type.target, model.FunctionType):
                return f"(({declare(type, '')}){RESULT})"
            return RESULT
        case model.Errno():
            return "via__errno"
        case model.Argument(index, _, type):
            if isinstance(type, model.Pointer):
                if isinstance(type.target, model.FunctionType):
                    return f"(({declare(type, '')}){VALUES}[{index}].code)"
                return f"{VALUES}[{index}].p"
            if isinstance(type, model.Scalar) and type.kind in BY_ADDRESS:
                return argument(type, "", index)
            if isinstance(type, model.Scalar) and type.kind in ("float", "double"):
                return f"{VALUES}[{index}].{type.kind[0]}"
            return f"({declare(type, '')}){VALUES}[{index}].i"
        case model.Pointed(index, _, type):
            place = f"{VALUES}[{index}].p"
            return f"({place} ? *({declare(type, '')} const *){place} : 0)"


def in_adapter(leaf: Leaf) -> str:
    """Over parameters and a result of their own types."""
    match leaf:
        case model.Result(_, path):
            return f"{RESULT}.{path}" if path else RESULT
        case model.Errno():
            return "via__errno"
        case model.Argument(index, _, _):
            return parameter(index)
        case model.Pointed(index, _, _):
            return f"({parameter(index)} ? *{parameter(index)} : 0)"


# --- contracts ---


def rule_arguments(rule: model.Rule) -> str:
    """The arguments of the attribute that states the rule."""
    if rule.always:
        return "always"
    predicate = expression(rule.predicate)
    return predicate if rule.code is None else f"{expression(rule.code)}, {predicate}"


def rule_attribute(rule: model.Rule) -> str:
    """The attribute that states the rule."""
    word = {"result": "error", "named": "errno"}.get(rule.source, rule.source)
    named = f', from = "{rule.named}"' if rule.named else ""
    return f"{word}({rule_arguments(rule)}{named})"


def promises(contract: model.Contract) -> list[str]:
    """What a stub does for a contract, each as its attribute; parameters by their number."""
    found: list[str] = []
    limit, wait = contract.limit, contract.wait
    if contract.rule is not None:
        found.append(rule_attribute(contract.rule))
    if contract.interruption != "return":
        found.append(f"eintr({contract.interruption})")
    if limit is not None:
        clock = f", {expression(limit.clock)}" if limit.clock is not None else ""
        found.append(f"timeout({limit.parameter}, {limit.unit}{clock})")
    if wait is not None:
        found.append(f"waits({wait.parameter}, {expression(wait.events)})")
    return found


# --- time ---

_NANOSECONDS = {"ms": 1_000_000, "us": 1_000, "s": 1_000_000_000, "timeval": 1_000, "timespec": 1}


def time(limit: model.TimeLimit, leaf: Speller) -> tuple[str, ...]:
    """The lines that turn what is left of the deadline into the C value of the limit."""
    unit = _NANOSECONDS[limit.unit]
    declared = declare(limit.type, TIME)
    if limit.unit not in ("timeval", "timespec"):
        type = declare(limit.type, "")
        arguments = f"&{DEADLINE}, {unit}, VIA_LARGEST({type}), ({type})-1 < ({type})1"
        return (f"{declared} = ({type})via_deadline_units({arguments});",)
    fraction = "tv_usec" if limit.unit == "timeval" else "tv_nsec"
    largest = f"VIA_LARGEST(__typeof__({TIME}.tv_sec))"
    if limit.clock is None:
        seconds = f"via_deadline_seconds(&{DEADLINE}, {unit}, {largest}, {int(limit.endless)})"
    else:
        seconds = f"via_deadline_date(&{DEADLINE}, {compiled(limit.clock, leaf)}, {unit}, {largest}, {int(limit.endless)})"
    return (
        f"{declared};",
        f"struct via_seconds via__seconds = {seconds};",
        f"{TIME}.tv_sec = via__seconds.whole;",
        f"{TIME}.{fraction} = via__seconds.rest;",
    )


def timed(limit: model.TimeLimit) -> str:
    """The operand of the call for what those lines made."""
    if limit.unit not in ("timeval", "timespec"):
        return TIME
    return f"{DEADLINE}.left < 0 ? 0 : &{TIME}" if limit.endless else f"&{TIME}"


# --- adapters ---


def prototype(
    name: str, result: model.Type, parameters: Sequence[tuple[model.Type, str]]
) -> str:
    """A function of C and of C++; each parameter is its type and its name."""
    texts = [declare(type, one) for type, one in parameters]
    text = declare(result, f"{name}({', '.join(texts) or 'void'})")
    return portable(text.replace("*/*", "* /*"))


def portable(text: str) -> str:
    """A declaration as C++ takes it, too."""
    if "_Bool" in text:
        text = re.sub(r"\b_Bool\b", "bool", text)
    return re.sub(r"\brestrict\b", "__restrict", text) if "restrict" in text else text


def aside(name: str) -> str:
    """A parameter's name in a prototype, where a macro may stand for it: as a comment."""
    return f"/* {name} */" if name else ""


def record(
    definition: model.RecordDefinition,
    definitions: Mapping[str, model.RecordDefinition],
    field_name: Callable[[str], str],
    head: str,
    depth: int = 0,
    prefix: str = "",
) -> str:
    """The body of a struct or union behind `head`; a nested one without a name is spelled out
    in its place. `field_name` gives the name of the field at a path."""
    indent = "\t" * (depth + 1)
    if not _has_named_field(definition, definitions):
        head = f"__extension__ {head}"  # it is GNU C
    lines = [f"{head} {{"]
    for field in definition.fields or ():
        aligned = f"_Alignas({expression(field.alignment)}) " if field.alignment else ""
        inner, suffix = field.type, ""
        while isinstance(inner, model.Array):
            suffix += "[" + (expression(inner.bound) if inner.bound is not None else "") + "]"
            inner = inner.element
        if isinstance(inner, model.Record) and definitions[inner.key].spelling == "":
            nested = definitions[inner.key]
            qualifiers = f"{field.qualifiers} " if field.qualifiers else ""
            head_of_nested = f"{aligned}{qualifiers}{nested.keyword}{layout(nested.packed, nested.alignment)}"
            indexes = "[0]" * suffix.count("[")
            deeper = f"{prefix}{field.name}{indexes}." if field.name else prefix
            body = record(nested, definitions, field_name, head_of_nested, depth + 1, deeper)
            name = field_name(prefix + field.name) if field.name else ""
            lines.append(f"{indent}{body}{' ' if name else ''}{name}{suffix};")
        else:
            name = field_name(prefix + field.name) if field.name else ""
            width = f" : {expression(field.width)}" if field.width is not None else ""
            text = declare(field.type, name, field.qualifiers)
            lines.append(f"{indent}{aligned}{text}{width};")
    lines.append("\t" * depth + "}")
    return "\n".join(lines)


def _has_named_field(
    definition: model.RecordDefinition, definitions: Mapping[str, model.RecordDefinition]
) -> bool:
    return any(
        field.name
        or (isinstance(field.type, model.Record) and _has_named_field(definitions[field.type.key], definitions))
        for field in definition.fields or ()
    )


def enumeration(definition: model.EnumerationDefinition, head: str) -> str:
    """The body of an enum behind `head`."""
    lines = [
        f"\t{one.name}"
        + (f" = {expression(one.base)}" if one.base is not None and one.offset == 0 else "")
        for one in definition.enumerators
    ]
    return f"{head} {{\n" + ",\n".join(lines) + "\n}"


def integer_of(definition: model.EnumerationDefinition) -> str:
    """The integer type that the compiler takes for an enum of these values."""
    values = ", ".join([f"via__is_{one.name} = {one.name}" for one in definition.enumerators])
    return f"__typeof__(+(enum {{ {values} }})0)"


def enumerator_value(enumerator: model.Enumerator) -> str:
    """The value that the spec claims for an enumerator."""
    if enumerator.base is None:
        return str(enumerator.offset)
    value = expression(enumerator.base)
    return f"({value}) + {enumerator.offset}" if enumerator.offset else value


def shown_pointer(type: model.Type, qualifiers: str) -> str:
    """The type of a pointer to a field or a typedef of that type, with its own qualifiers."""
    if isinstance(type, model.Array):
        return declare(model.Pointer(_of_elements(type, qualifiers), ""), "")
    return declare(model.Pointer(type, qualifiers), "")


def type_of_pointer(record: str, path: str) -> str:
    """The type of a pointer to the field of a record that is there."""
    return f"__typeof__(&VIA_FIELD({record}, {path}))"


def _of_elements(array: model.Array, qualifiers: str) -> model.Array:
    """C11 6.7.3 p9: a qualified array is one of qualified elements."""
    if isinstance(array.element, model.Array):
        element = _of_elements(array.element, qualifiers)
        return model.Array(element, array.qualifiers, array.bound)
    return model.Array(array.element, model.merged(array.qualifiers, qualifiers), array.bound)


def escaped(text: str) -> str:
    """`text` for the inside of a string literal, in ASCII, without trigraphs."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("??", "?\\?")
    if plain.isascii() and plain.isprintable():
        return plain
    return "".join(
        one if " " <= one <= "~" else "".join(f"\\{byte:03o}" for byte in one.encode(errors="surrogateescape"))
        for one in plain
    )


def commented(text: str) -> str:
    """`text` for the inside of a block comment, on one line."""
    plain = text.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?")
    return plain if plain.isprintable() else "".join(c if c.isprintable() else "?" for c in plain)
