# SPDX-License-Identifier: MIT
"""Expressions of the spec to expressions of the model, within a scope.

In: a syntax expression, and the scope that says what it may name. Out: the expression of the
model, and what can be told of one: its sort, its leaves, its value if it is a plain number.
How a type name in a cast or `sizeof` is put together is left to `compose`, which comes later
and so lends its function; values are left to the C compiler.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import assert_never

from viaduct_gen import model, syntax
from viaduct_gen.declared import INTEGER_SORTS, VOID, Declared, Sort, fail
from viaduct_gen.diagnostic import near, quoted
from viaduct_gen.model import bare, leaves
from viaduct_gen.source import Span


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression may name: what is declared, and inside a function's attributes its
    parameters (index and type), `ret` if `result` is given, and `errno`."""

    declared: Declared
    type_name: Callable[[Declared, syntax.TypeName], model.Type]
    parameters: Mapping[str, tuple[int, model.Type]] = field(default_factory=dict)
    result: model.Type | None = None
    errno: bool = False


def evaluate(tree: syntax.Expression, scope: Scope) -> model.Expression:
    """The expression with its names looked up; refuses operators on what has no operators."""
    match tree:
        case syntax.Number(text, _) | syntax.Character(text, _) | syntax.Text(text, _):
            return model.Literally(text)
        case syntax.Name():
            return _leaf(tree, scope)
        case syntax.Member(object, field, span):
            return _result_field(object, field, span, scope)
        case syntax.Unary("*", operand, span):
            return _pointed(operand, span, scope)
        case syntax.Unary(operator, operand, span):
            inner = evaluate(operand, scope)
            _operand(scope.declared, inner, operand.span, pointers=operator == "!")
            if operator == "~" and sort_of(scope.declared, inner) == "floating":
                fail("`~` of a floating value", span)
            return model.Unary(operator, inner)
        case syntax.Binary(operator, left, right, span):
            comparing = operator in ("==", "!=", "<", ">", "<=", ">=", "&&", "||")
            first, second = evaluate(left, scope), evaluate(right, scope)
            _operand(scope.declared, first, left.span, pointers=comparing)
            _operand(scope.declared, second, right.span, pointers=comparing)
            _operands(scope.declared, operator, first, second, span)
            return model.Binary(operator, first, second)
        case syntax.Conditional(condition, then, otherwise, _):
            parts = (condition, then, otherwise)
            values = [evaluate(one, scope) for one in parts]
            for part, value in zip(parts, values):
                _operand(scope.declared, value, part.span, pointers=True)
            return model.Conditional(*values)
        case syntax.Parenthesized(inner_tree, _):
            return model.Parenthesized(evaluate(inner_tree, scope))
        case syntax.Cast(type_name, operand, _):
            value = evaluate(operand, scope)
            _operand(scope.declared, value, operand.span, pointers=True)
            return model.Cast(scope.type_name(scope.declared, type_name), value)
        case syntax.SizeOf(type_name, span, word):
            type = scope.type_name(scope.declared, type_name)
            resolved = scope.declared.resolve(type)
            if isinstance(resolved, model.Record):
                scope.declared.uses.append((type, span, "measured"))
            if resolved == VOID or isinstance(resolved, model.FunctionType):
                fail("this type has no size", span)
            return model.SizeOf(type, word)
    assert_never(tree)


def _operand(declared: Declared, operand: model.Expression, span: Span, *, pointers: bool) -> None:
    sort = sort_of(declared, operand)
    if sort in ("record", "string", "void") or (sort == "pointer" and not pointers):
        what = {"record": "a struct", "void": "nothing"}.get(sort, f"a {sort}")
        fail(f"an operator on {what}", span, "use `ret.field`" if sort == "record" else None)


def _operands(
    declared: Declared, operator: str, left: model.Expression, right: model.Expression, span: Span
) -> None:
    """Refuses two operands that C does not take together."""
    sorts = {sort_of(declared, left), sort_of(declared, right)}
    if operator in ("%", "<<", ">>", "&", "^", "|") and "floating" in sorts:
        fail(f"`{operator}` of a floating value", span)
    if "pointer" in sorts and len(sorts) == 2 and operator not in ("&&", "||"):
        number = left if sort_of(declared, right) == "pointer" else right
        # 0 is a null pointer, and a constant of the headers may be a pointer.
        if not isinstance(bare(number), (model.ConstantName, model.Literally, model.Unary)):
            fail("a pointer is compared with a number", span)


def _leaf(name: syntax.Name, scope: Scope) -> model.Expression:
    declared, text = scope.declared, name.text
    if text == "ret" and scope.result is not None:
        result = declared.resolve(scope.result)
        if result == VOID:
            fail("`ret` of a void function", name.span)
        return model.Result(result, "")
    if text == "errno" and scope.errno:
        return model.Errno()
    if text in scope.parameters:
        index, type = scope.parameters[text]
        return model.Argument(index, text, declared.resolve(type))
    if text in declared.values:
        return model.Parenthesized(declared.values[text])
    if text in declared.known_constants:
        return model.ConstantName(text)
    if declared.is_left_to_headers(text):
        return model.ConstantName(text)
    known = [*scope.parameters, *declared.known_constants]
    if scope.result is not None:
        known.append("ret")
    if scope.errno:
        known.append("errno")
    what = "neither a parameter nor a constant" if scope.parameters else "not a known constant"
    fail(f"{quoted(text)} is {what}", name.span, near(text, known))


def _result_field(
    object: syntax.Expression, field: syntax.Name, span: Span, scope: Scope
) -> model.Expression:
    declared = scope.declared
    outer = evaluate(object, scope)
    if not isinstance(outer, model.Result):
        fail("only `ret` has fields here", span)
    type = declared.resolve(outer.type)
    if not isinstance(type, model.Record):
        fail("the result is no struct", object.span)
    found = declared.find_field(type, field.text)
    if found is None:
        known = [one.name for one in declared.records[type.key].fields or ()]
        message = f"`{type.key}` has no field {quoted(field.text)}"
        fail(message, field.span, near(field.text, known))
    path = f"{outer.path}.{field.text}" if outer.path else field.text
    return model.Result(declared.resolve(found.type), path)


def _pointed(operand: syntax.Expression, span: Span, scope: Scope) -> model.Expression:
    pointer = bare(evaluate(operand, scope))
    if not isinstance(pointer, model.Argument):
        fail("`*` stands in front of a parameter's name", span)
    target = pointer.type.target if isinstance(pointer.type, model.Pointer) else None
    if target is None or scope.declared.sort_of_type(target) not in INTEGER_SORTS:
        fail(f"{quoted(pointer.name)} does not point to an integer", span)
    return model.Pointed(pointer.index, pointer.name, target)


def sort_of(declared: Declared, tree: model.Expression) -> Sort:
    """What kind of value an expression has, as far as the spec can tell."""
    match tree:
        case model.Literally(text):
            if text[0] == '"':
                return "string"
            if text[0] == "'":
                return "signed"
            if text[:2] not in ("0x", "0X") and re.search(r"[.eEfF]", text):
                return "floating"
            return "floating" if re.search(r"[.pP]", text) else "integer"
        case model.ConstantName(text):
            return "integer" if text != "NULL" else "pointer"
        case model.Result(type, _) | model.Argument(_, _, type) | model.Pointed(_, _, type):
            return declared.sort_of_type(type)
        case model.Cast(type, _):
            return declared.sort_of_type(type)
        case model.Errno():
            return "signed"
        case model.SizeOf():
            return "unsigned"
        case model.Unary("!", _):
            return "signed"
        case model.Unary(_, operand):
            return sort_of(declared, operand)
        case model.Binary(operator, left, right):
            if operator in ("==", "!=", "<", ">", "<=", ">=", "&&", "||"):
                return "signed"
            sorts = (sort_of(declared, left), sort_of(declared, right))
            return "floating" if "floating" in sorts else "integer"
        case model.Conditional(_, then, otherwise):
            return sort_of(declared, then)
        case model.Parenthesized(inner):
            return sort_of(declared, inner)
    assert_never(tree)


def is_longer(tree: model.Expression, limit: int) -> bool:
    """Whether the expression is made of more than `limit` leaves; looks at no more of it."""
    return next(islice(leaves(tree), limit, None), None) is not None


def literal_value(tree: model.Expression) -> int | None:
    """The value of a plain integer literal with or without a minus."""
    match tree:
        case model.Unary("-", operand):
            value = literal_value(bare(operand))
            return None if value is None else -value
        case model.Literally(text):
            digits = text.rstrip("uUlL")
            if re.fullmatch(r"0[xX][0-9a-fA-F]{1,16}", digits):
                return int(digits, 16)
            return int(digits) if re.fullmatch(r"0|[1-9][0-9]{0,18}", digits) else None
        case _:
            return None
