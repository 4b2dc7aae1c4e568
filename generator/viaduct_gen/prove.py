# SPDX-License-Identifier: MIT
"""Model to proof: what has to be asserted so that the spec is what the headers say.

In: the model. Out: rows for the template of the proof, with the spec's lines.
Without a header only the spec's own constants are checked against their types.
"""

from dataclasses import replace

from viaduct_gen import model, shape, spell
from viaduct_gen.model import Model


def prove(spec: Model) -> shape.Proof:
    """The rows of the proof, in the spec's order within each kind."""
    return shape.Proof(
        types=tuple(_type_proofs(spec)),
        integers=tuple(_integer_proofs(spec)),
        records=tuple(_record_proofs(spec)),
        constants=tuple(_constant_proofs(spec)),
        functions=tuple(_function_proofs(spec)),
        promotions=tuple(_promotion_proofs(spec)),
        sources=tuple(_source_proofs(spec)),
    )


def _type_proofs(spec: Model) -> list[shape.TypeProof]:
    if not spec.proved:
        return []
    return [
        shape.TypeProof(
            one.name,
            spell.shown_pointer(one.target, one.qualifiers),
            _alignment(spec, one),
            spell.escaped(spell.declare(one.target, "", one.qualifiers)),
            one.line,
            one.guard,
        )
        for one in spec.definitions
        if isinstance(one, model.AliasDefinition) and not one.local
    ]


def _alignment(spec: Model, alias: model.AliasDefinition) -> str:
    """C for the alignment that a typedef has: the one it states, or its target's; "" for a type
    that has none."""
    if alias.alignment is not None:
        return spell.expression(alias.alignment)
    element = alias.resolved
    while isinstance(element, model.Array):
        if element.bound is None:
            return ""
        element = spec.resolve(element.element)
    if isinstance(element, model.FunctionType) or element == model.Scalar("void", "void"):
        return ""
    if isinstance(element, model.Record) and spec.records[element.key].fields is None:
        return ""
    return f"_Alignof({spell.declare(alias.target, '')})"


def _integer_proofs(spec: Model) -> list[shape.TypeProof]:
    return [
        shape.TypeProof(one.name, "", "", "", one.line, one.guard) for one in spec.unknowns.values()
    ]


def _record_proofs(spec: Model) -> list[shape.RecordProof]:
    if not spec.proved:
        return []
    found: list[shape.RecordProof] = []
    for definition in spec.records.values():
        if definition.spelling == "" or definition.fields is None:
            continue
        paths = _field_paths(spec, definition)
        kind = f"{definition.keyword} via__mirror_{len(found)}"
        complete = not definition.partial and not any(
            spec.records[key].partial for key in _nested(spec, definition)
        )
        mirror_definition = ""
        if complete:
            names = {path: mirror.rsplit(".", 1)[-1] for path, mirror, *_ in paths}
            keyword, tag = kind.split(" ")
            head = f"{keyword}{spell.layout(definition.packed, definition.alignment)} {tag}"
            body = spell.record(definition, spec.records, names.__getitem__, head)
            # On one line: what is wrong with it is wrong at the spec's line.
            mirror_definition = " ".join(body.split()) + ";"
        fields, bits = (
            tuple(
                shape.FieldProof(
                    path,
                    mirror,
                    mirror.rsplit(".", 1)[-1],
                    "" if spec.is_unnamed(field.type)
                    else spell.type_of_pointer(kind, mirror) if is_shared and complete
                    else spell.shown_pointer(field.type, field.qualifiers),
                    "" if spec.is_unnamed(field.type)
                    else spell.escaped(spell.declare(field.type, "", field.qualifiers)),
                    spell.expression(field.width) if field.width is not None else "",
                    field.line,
                )  # fmt: skip
                for path, mirror, field, is_shared in paths
                if (field.width is not None) == of_bits
            )
            for of_bits in (False, True)
        )
        found.append(
            shape.RecordProof(
                definition.spelling, complete, kind, mirror_definition, fields, bits, len(found),
                definition.line, definition.guard,
            )
        )  # fmt: skip
    return found


def _nested(spec: Model, definition: model.RecordDefinition) -> list[str]:
    """The keys of the records without a name inside `definition`."""
    found: list[str] = []
    for field in definition.fields or ():
        inner = field.type
        while isinstance(inner, model.Array):
            inner = inner.element
        if isinstance(inner, model.Record) and spec.records[inner.key].spelling == "":
            found += [inner.key, *_nested(spec, spec.records[inner.key])]
    return found


def _field_paths(
    spec: Model, definition: model.RecordDefinition
) -> list[tuple[str, str, model.Field, bool]]:
    """Path and path in the mirror of each field, those of nested records without a name
    included, and whether it has qualifiers from a record around it without any name: gcc gives
    it those, clang does not. The mirror is the record as the spec declares it, under
    names of our own: a field's real name may be a macro that leads elsewhere."""
    found: list[tuple[str, str, model.Field, bool]] = []

    def walk(
        record: model.RecordDefinition, prefix: str, mirror_prefix: str, outer: str, shared: bool
    ) -> None:
        for own in record.fields or ():
            field = replace(own, qualifiers=model.merged(outer, own.qualifiers))
            path = prefix + field.name
            mirror = f"{mirror_prefix}via_{len(found)}"
            inner, indexes = field.type, ""
            qualifiers = field.qualifiers
            while isinstance(inner, model.Array):
                qualifiers = model.merged(qualifiers, inner.qualifiers)
                inner, indexes = inner.element, indexes + "[0]"
            if field.name:
                found.append((path, mirror, field, shared))
            if isinstance(inner, model.Record) and spec.records[inner.key].spelling == "":
                if field.name:
                    prefixes = f"{path}{indexes}.", f"{mirror}{indexes}."
                    walk(spec.records[inner.key], *prefixes, qualifiers, shared)
                else:
                    walk(spec.records[inner.key], prefix, mirror_prefix, qualifiers, shared or qualifiers != "")

    walk(definition, "", "", "", False)
    return found


def _constant_proofs(spec: Model) -> list[shape.ConstantProof]:
    found: list[shape.ConstantProof] = []
    for definition in spec.definitions:
        if isinstance(definition, model.EnumerationDefinition) and spec.proved:
            for one in definition.enumerators:
                value = spell.enumerator_value(one) if one.known else ""
                found.append(
                    shape.ConstantProof(
                        one.name, one.name, "", True, False, False, False, "", value, spell.escaped(value),
                        False, one.line, definition.guard,
                    )
                )  # fmt: skip
    for constant in spec.constants:
        name = constant.name
        value = spell.expression(constant.value) if constant.value is not None else ""
        if not spec.proved:
            name = f"({value})"
            value = ""
        found.append(
            shape.ConstantProof(
                name,
                constant.name,
                spell.declare(constant.type, ""),
                constant.kind == "integer",
                constant.kind == "floating",
                constant.kind == "string",
                constant.kind == "pointer",
                value if constant.kind == "floating" else "",
                value if constant.kind == "integer" else "",
                spell.escaped(value),
                bool(spec.files) and spec.proved and constant.kind in ("string", "pointer"),
                constant.line,
                constant.guard,
            )
        )
    return found


def _promotion_proofs(spec: Model) -> list[shape.PromotionProof]:
    """Behind `...`, integer types of which only the compiler knows the width."""
    found: dict[shape.PromotionProof, None] = {}
    for function in spec.functions:
        for one in function.parameters[function.fixed :] if function.fixed is not None else ():
            if isinstance(spec.resolve(one.type), model.UnknownInteger):
                text = spell.declare(one.type, "")
                proof = shape.PromotionProof(text, function.name, function.line, function.guard)
                found[proof] = None
    return list(found)


def _source_proofs(spec: Model) -> list[shape.FunctionProof]:
    """What codes are read from: integers of the headers, or functions that return one."""
    found: list[shape.FunctionProof] = []
    for function in spec.functions:
        rule = function.contract.rule
        if rule is not None and rule.named:
            found.append(
                shape.FunctionProof(rule.named, "", function.name, rule.line, function.guard)
            )
    return found


def _function_proofs(spec: Model) -> list[shape.FunctionProof]:
    if not spec.proved:
        return []
    found: list[shape.FunctionProof] = []
    seen: set[str] = set()
    for function in spec.functions:
        if function.symbol or function.form == "macro" or function.c_name in seen:
            continue
        seen.add(function.c_name)
        text = spell.declare(function.type, "")
        if function.convention:
            text = f"__typeof__(*({spell.pointer_to(function.type)})0)"
        found.append(
            shape.FunctionProof(
                function.c_name, text, spell.escaped(text), function.line, function.guard
            )
        )
    return found
