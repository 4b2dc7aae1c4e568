# SPDX-License-Identifier: MIT
"""A shape as the bytes that via_prepare looks it up by.

In: what a function takes and gives. Out: the bytes as C, one expression each, or none for a
shape that a text cannot state. What the text says by name (a width, a sign) the compiler says here: the bytes are the same
wherever two types travel alike. runtime/signature.h has the alphabet.
"""

from collections.abc import Sequence

from viaduct_gen import model, spell
from viaduct_gen.evaluate import literal_value
from viaduct_gen.model import Model, bare, leaves

_DEPTH = 16  # of structs, as in a text
_FIELDS = 1000
_LARGEST = 127  # number in a rule: it fits the result, whatever that is


def encode(
    spec: Model,
    result: model.Type,
    parameters: Sequence[model.Type],
    convention: str,
    contract: model.Contract = model.NOTHING_PROMISED,
    fixed: int | None = None,
) -> tuple[str, ...]:
    """The key of a shape; () if it has none. `fixed` parameters stand in front of a `...`."""
    if contract.limit is not None or contract.wait is not None or contract.interruption != "return":
        return ()
    found = _type(spec, result, 0)
    rule = _rule(spec, result, contract.rule)
    if found is None or rule is None:
        return ()
    key = [*found, "'('"]
    for index, one in enumerate(parameters):
        if index == fixed:
            key.append("'.'")
        found = _type(spec, one, 0)
        if found is None:
            return ()
        key += found
    if fixed is not None and fixed == len(parameters):
        key.append("'.'")
    ending = f"){rule}@{convention}" if convention else f"){rule}"
    key += [f"'{one}'" for one in ending]
    return tuple(key)


def _type(spec: Model, type: model.Type, depth: int) -> list[str] | None:
    if spec.realigned(type) is not None:
        return None
    resolved = spec.resolve(type)
    match resolved:
        case model.Scalar(_, "void"):
            return ["'v'"]
        case model.Scalar(_, "bool"):
            return ["'o'"]
        case model.Scalar(spelling, "char" | "signed" | "unsigned"):
            return [f"VIA_KEY({spelling})"]
        case model.Scalar(spelling, _):
            letter = {"float": "f", "double": "e", "long double": "l"}.get(spelling)
            return [f"'{letter}'"] if letter is not None else None
        case model.UnknownInteger(name):
            return [f"VIA_KEY({name})"]
        case model.Enumeration():
            return [f"VIA_KEY({spell.declare(resolved, '')})"]
        case model.Pointer():
            return ["'p'"]
        case model.Record(key):
            return _record(spec, spec.records[key], depth)
        case _:
            return None


def _record(spec: Model, record: model.RecordDefinition, depth: int) -> list[str] | None:
    plain = record.keyword == "struct" and not record.packed and record.alignment is None
    if not plain or record.partial or not record.fields or depth == _DEPTH:
        return None
    key = ["'{'"]
    for field in record.fields:
        count, type = 1, field.type
        while isinstance(spec.resolve(type), model.Array):
            array = spec.resolve(type)
            assert isinstance(array, model.Array)
            if spec.realigned(type) is not None:
                return None
            length = literal_value(bare(array.bound)) if array.bound is not None else None
            if length is None:
                return None
            count, type = count * length, array.element
        found = _type(spec, type, depth + 1)
        if found is None or field.width is not None or field.alignment is not None:
            return None
        if len(key) + count * len(found) > _FIELDS:
            return None
        key += found * count
    return [*key, "'}'"]


def _rule(spec: Model, result: model.Type, rule: model.Rule | None) -> str | None:
    """A failure rule as a text can state it; None for another."""
    type = spec.resolve(result)
    if rule is None:
        return ""
    if rule.source == "result":
        code = rule.code
        if isinstance(type, model.Scalar) and type.kind == "bool":
            return None
        if isinstance(code, model.Result) and not code.path:
            return "!r+" if _compares(spec, type, rule.predicate, "!=", 0) else None
        if isinstance(code, model.Unary) and code.operator == "-":
            inner = bare(code.operand)
            plain = isinstance(inner, model.Result) and not inner.path
            return "!r-" if plain and _compares(spec, type, rule.predicate, "<", 0) else None
        return None
    if rule.source != "errno":
        return None
    if rule.always:
        return "!e*"
    predicate = rule.predicate
    if rule.clears or not isinstance(predicate, model.Binary):
        return None
    named, value = bare(predicate.left), _number(spec, type, predicate.right)
    if not isinstance(named, model.Result) or named.path or value is None:
        return None
    if isinstance(type, model.Scalar) and type.spelling == "long double":
        return None
    return f"!e{predicate.operator}{value}"


def _compares(
    spec: Model, type: model.Type, predicate: model.Expression, operator: str, value: int
) -> bool:
    """Whether it compares a result of that type with that value, in this way."""
    if not isinstance(predicate, model.Binary) or predicate.operator != operator:
        return False
    result = bare(predicate.left)
    is_result = isinstance(result, model.Result) and not result.path
    return is_result and _number(spec, type, predicate.right) == value


def _number(spec: Model, type: model.Type, tree: model.Expression) -> int | None:
    """What a result of that type is compared with, if C compares it as the number that it is, or
    as that number in the result's own type."""
    tree = bare(tree)
    if isinstance(tree, model.Cast):
        cast = spec.resolve(tree.type)
        is_pointer = isinstance(cast, model.Pointer) and isinstance(type, model.Pointer)
        return _number(spec, type, tree.operand) if cast == type or is_pointer else None
    if isinstance(tree, model.ConstantName) and tree.name == "NULL":
        return 0
    value = literal_value(tree)
    if value is None or abs(value) > _LARGEST:
        return None
    texts = [one.text for one in leaves(tree) if isinstance(one, model.Literally)]
    return None if any(text[-1] in "uUlL" for text in texts) else value
