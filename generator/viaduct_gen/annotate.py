# SPDX-License-Identifier: MIT
"""Attributes of values: what a parameter or a result means beyond its type.

In: attributes as written, the type they stand on, the scope of their expressions. Out: its
semantics; attributes that contradict the type, each other or themselves are refused. Sorts
out the attributes of functions, too: what they promise is `contract`'s, what they name
`check`'s.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from viaduct_gen import model, spell, syntax
from viaduct_gen.declared import INTEGER_SORTS, VOID, Declared, fail
from viaduct_gen.diagnostic import near, quoted
from viaduct_gen.evaluate import Scope, evaluate, sort_of
from viaduct_gen.parse import OPAQUE_ATTRIBUTES

RESULT_ATTRIBUTES: Final = ("count", "bytes", "cstr", "nullable")
FUNCTION_ATTRIBUTES: Final = (
    "errno", "error", "last_error", "wsa_error", "errors", "ok", "eintr", "timeout", "waits",
    "optional", "name", "symbol", "inline", "macro", "callconv", *RESULT_ATTRIBUTES,
)  # fmt: skip
RECORD_ATTRIBUTES: Final = ("packed", "aligned")
TYPEDEF_ATTRIBUTES: Final = ("aligned", "vector_size", "userdata", "local")
CALLBACK_ATTRIBUTES: Final = ("userdata", "scope")
PARAMETER_ATTRIBUTES: Final = (
    "in", "out", "inout", "destroys", *CALLBACK_ATTRIBUTES, *RESULT_ATTRIBUTES
)  # fmt: skip
_KEYED: Final = {
    "errno": ("from",), "timeout": ("expired",), "waits": ("result",), "scope": ("until",)
}  # fmt: skip


def attributes_of(
    declared: Declared, attributes: Sequence[syntax.Attribute], allowed: Sequence[str], where: str
) -> dict[str, syntax.Attribute]:
    """The attributes by name; complains of those that are not `allowed` there."""
    found: dict[str, syntax.Attribute] = {}
    for attribute in attributes:
        text = attribute.name.text
        if text in OPAQUE_ATTRIBUTES:
            declared.error(f"not supported yet: the attribute `{text}`", attribute.name.span)
        elif text not in allowed:
            every = {
                *FUNCTION_ATTRIBUTES, *PARAMETER_ATTRIBUTES, *RECORD_ATTRIBUTES, *TYPEDEF_ATTRIBUTES
            }  # fmt: skip
            if text in every:
                declared.error(f"the attribute `{text}` has no meaning on {where}", attribute.span)
            else:
                declared.error(
                    f"unknown attribute {quoted(text)}",
                    attribute.name.span,
                    near(text, sorted({*every, *OPAQUE_ATTRIBUTES})),
                )
        elif text in found:
            declared.error(f"the attribute `{text}` stands twice", attribute.span)
        else:
            _keys(declared, attribute)
            found[text] = attribute
    return found


def _keys(declared: Declared, attribute: syntax.Attribute) -> None:
    """Complains of keys that the attribute does not know."""
    known = _KEYED.get(attribute.name.text, ())
    seen: set[str] = set()
    for key, _ in attribute.keyed:
        if key.text not in known:
            message = f"`{attribute.name.text}` knows no key {quoted(key.text)}"
            declared.error(message, key.span, near(key.text, known))
        elif key.text in seen:
            declared.error(f"the key `{key.text}` stands twice", key.span)
        seen.add(key.text)


def keyed(attribute: syntax.Attribute, key: str) -> syntax.Expression | None:
    """The argument of that key, if there is one."""
    return next((value for name, value in attribute.keyed if name.text == key), None)


def single_argument(attribute: syntax.Attribute, what: str) -> syntax.Expression:
    """The one argument without a key of an attribute that must have one."""
    if attribute.arguments is None or len(attribute.arguments) != 1:
        fail(f"`{attribute.name.text}` takes {what} in parentheses", attribute.span)
    return attribute.arguments[0]


def no_argument(declared: Declared, attribute: syntax.Attribute) -> None:
    """Complains of the arguments of an attribute that has none."""
    if attribute.arguments is not None:
        declared.error(f"`{attribute.name.text}` takes no argument", attribute.span)


# --- pointers ---


def semantics_of(
    attributes: Mapping[str, syntax.Attribute],
    type: model.Type,
    scope: Scope,
    what: str,
) -> model.Semantics:
    """What attributes say of a pointer; `what` is "result" or "parameter"."""
    if not attributes:
        return model.NOTHING_SAID
    declared = scope.declared
    if "destroys" in attributes:
        no_argument(declared, attributes["destroys"])
        others = {name: one for name, one in attributes.items() if name != "destroys"}
        semantics = replace(semantics_of(others, type, scope, what), destroys=True)
        declared.counted(semantics, attributes["destroys"].span)
        return semantics
    if any(word in attributes for word in CALLBACK_ATTRIBUTES):
        others = {name: one for name, one in attributes.items() if name not in CALLBACK_ATTRIBUTES}
        return _with_callback(semantics_of(others, type, scope, what), attributes, type, scope)
    first = next(iter(attributes.values()))
    pointer = declared.resolve(type)
    if not isinstance(pointer, model.Pointer):
        fail(f"the attribute `{first.name.text}` speaks of a pointer", first.span)
    directions = [word for word in ("in", "out", "inout") if word in attributes]
    for word in ("in", "cstr", "nullable"):
        if word in attributes:
            no_argument(declared, attributes[word])
    if len(directions) > 1:
        fail(f"{_listed(directions)} on one {what}: say one", attributes[directions[1]].span)
    direction = directions[0] if directions else ""
    always = direction in ("out", "inout") and _is_always(attributes[direction])
    if direction in ("out", "inout") and "const" in pointer.qualifiers:
        fail(
            f"`{direction}` on a pointer to const: the callee cannot write there",
            attributes[direction].span,
        )
    if direction and isinstance(declared.resolve(pointer.target), model.FunctionType):
        fail(f"`{direction}` on a pointer to a function", attributes[direction].span)
    if "cstr" in attributes and not declared.is_character_pointer(type):
        fail("`cstr` on a pointer to something else than characters", attributes["cstr"].span)
    unit: Literal["", "bytes", "elements"] = ""
    extent = None
    if "count" in attributes and "bytes" in attributes:
        fail("`count` together with `bytes`: say one", attributes["bytes"].span)
    for word in ("count", "bytes"):
        if word in attributes:
            unit = "elements" if word == "count" else "bytes"
            if unit == "elements":
                _countable(declared, pointer, attributes[word])
            extent = _extent(attributes[word], scope)
    semantics = model.Semantics(
        direction,  # type: ignore[arg-type]
        unit,
        extent,
        "nullable" in attributes,
        "cstr" in attributes,
        always,
    )
    declared.counted(semantics, first.span)
    return semantics


def _with_callback(
    semantics: model.Semantics,
    attributes: Mapping[str, syntax.Attribute],
    type: model.Type,
    scope: Scope,
) -> model.Semantics:
    """What is said of a parameter through which C is given a function to call."""
    declared = scope.declared
    pointer = declared.resolve(type)
    for word in CALLBACK_ATTRIBUTES:
        if word in attributes and not (
            isinstance(pointer, model.Pointer)
            and isinstance(declared.resolve(pointer.target), model.FunctionType)
        ):
            fail(f"the attribute `{word}` speaks of a function", attributes[word].span)
    if "userdata" in attributes:
        semantics = replace(semantics, userdata=userdata_of(attributes["userdata"], scope))
    if "scope" in attributes:
        words, until = _scope(attributes["scope"])
        if until is not None:
            declared.awaited.append(until)
        semantics = replace(semantics, scope=words, until=until.text if until is not None else "")
    declared.counted(semantics, next(iter(attributes.values())).span)
    return semantics


def userdata_of(attribute: syntax.Attribute, scope: Scope) -> int:
    """The index of the parameter that `userdata` names."""
    argument = single_argument(attribute, "a parameter")
    named = scope.parameters.get(argument.text) if isinstance(argument, syntax.Name) else None
    if named is None:
        help = near(argument.text, scope.parameters) if isinstance(argument, syntax.Name) else None
        fail("`userdata` names no parameter", argument.span, help)
    index, type = named
    pointer = scope.declared.resolve(type)
    if not isinstance(pointer, model.Pointer) or isinstance(
        scope.declared.resolve(pointer.target), model.FunctionType
    ):
        fail("`userdata` names a parameter that is no pointer to data", argument.span)
    return index


def _scope(
    attribute: syntax.Attribute,
) -> tuple[Literal["call", "until", "forever"], syntax.Name | None]:
    """How long C may call a function, and the one that ends it."""
    until = keyed(attribute, "until")
    if until is not None and not attribute.arguments:
        if not isinstance(until, syntax.Name):
            fail("expected the name of a function", until.span)
        return "until", until
    argument = single_argument(attribute, "`call`, `until(…)` or `forever`")
    if until is None and isinstance(argument, syntax.Name):
        if argument.text == "call":
            return "call", None
        if argument.text == "forever":
            return "forever", None
    fail("expected `call`, `until(…)` or `forever`", argument.span)


def _is_always(attribute: syntax.Attribute) -> bool:
    """Whether what a pointer leads to is written also by a call that fails."""
    if attribute.arguments is None:
        return False
    argument = single_argument(attribute, "nothing, or `always`")
    if not isinstance(argument, syntax.Name) or argument.text != "always":
        fail("expected `always`", argument.span)
    return True


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _countable(declared: Declared, pointer: model.Pointer, attribute: syntax.Attribute) -> None:
    target = declared.resolve(pointer.target)
    incomplete = (
        target == VOID
        or isinstance(target, model.FunctionType)
        or (isinstance(target, model.Record) and declared.records[target.key].fields is None)
    )
    if incomplete:
        fail(
            f"`count` on a pointer to {quoted(spell.declare(pointer.target, ''))}, "
            "whose size is unknown",
            attribute.span,
            "say `bytes(…)`",
        )


def _extent(attribute: syntax.Attribute, scope: Scope) -> model.Expression:
    argument = single_argument(attribute, "an expression")
    extent = evaluate(argument, scope)
    if sort_of(scope.declared, extent) not in INTEGER_SORTS:
        fail(f"`{attribute.name.text}` wants an integer", argument.span)
    return extent
