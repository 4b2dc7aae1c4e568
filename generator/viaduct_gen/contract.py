# SPDX-License-Identifier: MIT
"""Attributes: what a function and its pointers promise beyond their types.

In: attributes as written, the type they stand on, the scope of their expressions. Out: the
semantics of a pointer and the failure rule of a function; attributes that contradict the
type, each other or themselves are refused. Attributes that name things (`name`, `symbol`,
`optional`) are only sorted out here, and read by `check`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from viaduct_gen import model, spell, syntax
from viaduct_gen.declared import INTEGER_SORTS, VOID, Declared, fail
from viaduct_gen.diagnostic import near, quoted
from viaduct_gen.evaluate import Scope, bare, evaluate, leaves, literal_value, sort_of
from viaduct_gen.parse import OPAQUE_ATTRIBUTES
from viaduct_gen.source import Span

FUNCTION_ATTRIBUTES: Final = (
    "errno", "error", "optional", "name", "symbol", "count", "bytes", "cstr", "nullable",
)  # fmt: skip
PARAMETER_ATTRIBUTES: Final = ("in", "out", "inout", "count", "bytes", "cstr", "nullable")


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
            every = {*FUNCTION_ATTRIBUTES, *PARAMETER_ATTRIBUTES}
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
            found[text] = attribute
    return found


def single_argument(attribute: syntax.Attribute, what: str) -> syntax.Expression:
    """The one argument of an attribute that must have one."""
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
    first = next(iter(attributes.values()))
    pointer = declared.resolve(type)
    if not isinstance(pointer, model.Pointer):
        fail(f"the attribute `{first.name.text}` speaks of a pointer", first.span)
    directions = [word for word in ("in", "out", "inout") if word in attributes]
    for word in (*directions, "cstr", "nullable"):
        if word in attributes:
            no_argument(declared, attributes[word])
    if len(directions) > 1:
        fail(f"{_listed(directions)} on one {what}: say one", attributes[directions[1]].span)
    direction = directions[0] if directions else ""
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
    )
    declared.counted(semantics, first.span)
    return semantics


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


# --- failure ---


def rule_of(
    attributes: Mapping[str, syntax.Attribute], result: model.Type, scope: Scope
) -> model.Rule | None:
    """The failure rule of a function, if it has one. `scope` is that of its pointers; only a
    failure rule may name `ret` and, where the code does not come from elsewhere, `errno`."""
    if "errno" in attributes and "error" in attributes:
        fail(
            "`errno` together with `error`: the code comes from one place",
            attributes["error"].span,
        )
    if "errno" in attributes:
        rule = _errno_rule(attributes["errno"], replace(scope, result=result, errno=True))
        scope.declared.counted(rule, attributes["errno"].span)
        return rule
    if "error" in attributes:
        rule = _error_rule(attributes["error"], replace(scope, result=result))
        scope.declared.counted(rule, attributes["error"].span)
        return rule
    return None


def _errno_rule(attribute: syntax.Attribute, scope: Scope) -> model.Rule:
    argument = single_argument(attribute, "a predicate")
    if isinstance(argument, syntax.Name) and argument.text == "always":
        holds = model.Binary("!=", model.Errno(), model.Literally("0"))
        return model.Rule(holds, None, clears=True, always=True)
    predicate = _predicate(argument, scope)
    clears = any(isinstance(leaf, model.Errno) for leaf in leaves(predicate))
    return model.Rule(predicate, None, clears, always=False)


def _error_rule(attribute: syntax.Attribute, scope: Scope) -> model.Rule:
    arguments = attribute.arguments or ()
    if len(arguments) not in (1, 2):
        fail("`error` takes the code, and perhaps a predicate", attribute.span)
    code = evaluate(arguments[0], scope)
    if sort_of(scope.declared, code) not in INTEGER_SORTS:
        fail("the code must be an integer", arguments[0].span)
    if not any(isinstance(leaf, (model.Result, model.Pointed)) for leaf in leaves(code)):
        fail("the code does not depend on the call", arguments[0].span)
    zero = model.Literally("0")
    if len(arguments) == 2:
        predicate = _predicate(arguments[1], scope)
    elif isinstance(code, model.Unary) and code.operator == "-":
        if sort_of(scope.declared, code.operand) == "unsigned":
            fail("an unsigned result is never negative", arguments[0].span)
        predicate = model.Binary("<", code.operand, zero)
    elif isinstance(code, (model.Result, model.Pointed, model.Parenthesized)):
        predicate = model.Binary("!=", code, zero)
    else:
        predicate = model.Binary("!=", model.Parenthesized(code), zero)
    return model.Rule(predicate, code, clears=False, always=False)


def _predicate(argument: syntax.Expression, scope: Scope) -> model.Expression:
    predicate = evaluate(argument, scope)
    sort = sort_of(scope.declared, predicate)
    if sort in ("record", "string", "void"):
        fail("a predicate is true or false, which this is not", argument.span)
    telling = (model.Result, model.Errno, model.Pointed)
    if not any(isinstance(leaf, telling) for leaf in leaves(predicate)):
        fail("the predicate does not depend on the call", argument.span)
    _contradictions(scope.declared, argument, predicate)
    return predicate


def _contradictions(declared: Declared, written: syntax.Expression, tree: model.Expression) -> None:
    """Refuses comparisons of the result that hold always or never."""
    match written, tree:
        case syntax.Parenthesized(inner, _), model.Parenthesized(inner_tree):
            _contradictions(declared, inner, inner_tree)
        case syntax.Unary(_, operand, _), model.Unary(_, operand_tree):
            _contradictions(declared, operand, operand_tree)
        case syntax.Binary("&&" | "||", left, right, _), model.Binary(_, left_tree, right_tree):
            _contradictions(declared, left, left_tree)
            _contradictions(declared, right, right_tree)
        case syntax.Binary(operator, _, _, span), model.Binary(_, left_tree, right_tree):
            _comparison(declared, operator, left_tree, right_tree, span)


def _comparison(
    declared: Declared, operator: str, left: model.Expression, right: model.Expression, span: Span
) -> None:
    if operator not in ("==", "!=", "<", ">", "<=", ">="):
        return
    result, other = bare(left), bare(right)
    if not isinstance(result, model.Result):
        result, other = other, result
        operator = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)
    if not isinstance(result, model.Result):
        return
    value = literal_value(other)
    sort = sort_of(declared, result)
    if value is None or result.path:
        return
    spelling = spell.declare(result.type, "")
    if sort == "pointer":
        if value != 0:
            help = f"write `ret {operator} (void *){value}`"
            fail("a pointer is compared with a number", span, help)
        if operator not in ("==", "!="):
            fail("a pointer has no sign", span, "write `ret == NULL`")
    elif sort == "unsigned":
        if value < 0:
            help = f"write `ret {operator} ({spelling}){value}`"
            fail(f"the result, {quoted(spelling)}, is never negative", span, help)
        if value == 0 and operator in ("<", ">="):
            holds = "never" if operator == "<" else "always"
            fail(f"this {holds} holds: the result, {quoted(spelling)}, is unsigned", span)
