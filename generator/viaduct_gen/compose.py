# SPDX-License-Identifier: MIT
"""Specifiers and declarators, put together to types.

In: what the spec writes in front of a name and around it. Out: a type of the model; structs,
unions and enumerations that are listed on the way are entered in `Declared`. What is declared
with the type (a typedef, a constant, a function) is left to `check`, the expressions in array
bounds and enumerators to `evaluate`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from viaduct_gen import model, spell, syntax
from viaduct_gen.annotate import (
    RECORD_ATTRIBUTES, TYPEDEF_ATTRIBUTES, attributes_of, no_argument, single_argument,
)  # fmt: skip
from viaduct_gen.declared import INT, INTEGER_SORTS, SCALARS, VOID, Declared, fail
from viaduct_gen.diagnostic import Diagnostic, SpecError, near, quoted
from viaduct_gen.evaluate import Scope, evaluate, literal_value, sort_of
from viaduct_gen.model import bare
from viaduct_gen.source import Span


# The types known without a declaration that are narrower than int everywhere.
_NARROW = frozenset(("int8_t", "uint8_t", "int16_t", "uint16_t"))


def compose(
    declared: Declared, base: model.Type, qualifiers: str, declarator: syntax.Declarator
) -> model.Type:
    """The type of what `declarator` declares, its outermost qualifiers left out."""
    type = base
    for part in reversed(declarator.parts):
        match part:
            case syntax.Pointer(own):
                type = declared.interned(model.Pointer(type, qualifiers), declarator.span)
                qualifiers = own
            case syntax.Array(bound, span):
                _require_elements(declared.resolve(type), span)
                length = _integer_constant(declared, bound) if bound is not None else None
                elements = literal_value(length) if length is not None else None
                if elements is not None and elements < 1:
                    fail(f"an array of {elements} elements", span, "a flexible one is written `[]`")
                type = declared.interned(model.Array(type, qualifiers, length), span)
                qualifiers = ""
            case syntax.FunctionPart(parameters, fixed, span):
                if fixed is not None and fixed != len(parameters):
                    fail("a parameter behind the `...` of a function type", span)
                result = declared.resolve(type)
                if isinstance(result, (model.Array, model.FunctionType)):
                    what = "an array" if isinstance(result, model.Array) else "a function"
                    fail(f"a function cannot return {what}", span)
                types = tuple(parameter_type(declared, one) for one in parameters)
                for one in parameters:
                    if one.attributes:
                        fail(
                            "attributes on a parameter of a function type mean nothing",
                            one.attributes[0].span,
                        )
                function = model.FunctionType(type, types, fixed is not None, qualifiers=qualifiers)
                type = declared.interned(function, span)
                qualifiers = ""
            case _:
                assert_never(part)
    return type


def _require_elements(element: model.Type, span: Span) -> None:
    """Refuses what no array consists of: C11 6.7.6.2 p1."""
    if isinstance(element, model.FunctionType) or element == VOID:
        fail("an array of functions or of void", span)
    if isinstance(element, model.Array) and element.bound is None:
        fail("an array of arrays without a length", span, "only the outermost `[]` may be empty")


def parameter_type(declared: Declared, parameter: syntax.Parameter) -> model.Type:
    """A parameter's type: C11 6.7.6.3 p7, p8: an array is a pointer to its elements, a
    function a pointer to it. The length of the outermost array means nothing."""
    declarator = parameter.declarator
    base, qualifiers = specified(declared, parameter.specifiers)
    if declarator.parts and isinstance(declarator.parts[0], syntax.Array):
        elements = syntax.Declarator(declarator.name, declarator.parts[1:], declarator.span)
        element = declared.resolve(compose(declared, base, qualifiers, elements))
        _require_elements(element, declarator.parts[0].span)
        declarator = syntax.Declarator(
            declarator.name, (syntax.Pointer(""), *declarator.parts[1:]), declarator.span
        )
    type = compose(declared, base, qualifiers, declarator)
    resolved = declared.resolve(type)
    if isinstance(resolved, model.FunctionType):
        return declared.interned(model.Pointer(type, ""), declarator.span)
    if isinstance(resolved, model.Array):
        decayed = model.Pointer(resolved.element, resolved.qualifiers or qualifiers)
        return declared.interned(decayed, declarator.span)
    if resolved == VOID:
        fail("a parameter cannot be void", parameter.specifiers.span)
    return type


def promoted(declared: Declared, type: model.Type, span: Span) -> None:
    """Refuses a parameter behind `...` whose type the default argument promotions change:
    C11 6.5.2.2 p6."""
    resolved = declared.resolve(type)
    if isinstance(resolved, model.Scalar):
        instead = None
        if resolved.spelling == "float":
            instead = "double"
        elif resolved.kind in ("bool", "char") or resolved.spelling in (
            "signed char", "unsigned char", "short", "unsigned short",
        ):  # fmt: skip
            instead = "int"
        if instead is not None:
            fail(
                f"behind `...` C passes no {quoted(resolved.spelling)}",
                span,
                f"it passes the value as `{instead}`: write that",
            )
    elif isinstance(resolved, model.UnknownInteger) and resolved.name in _NARROW:
        fail(f"behind `...` C passes no {quoted(resolved.name)}", span, "write `int`")


def type_name(declared: Declared, tree: syntax.TypeName) -> model.Type:
    """The type that a cast or `sizeof` names."""
    base, qualifiers = specified(declared, tree.specifiers)
    return compose(declared, base, qualifiers, tree.declarator)


def own_qualifiers(qualifiers: str, declarator: syntax.Declarator) -> str:
    """The outermost qualifiers of what `declarator` declares, which `compose` leaves out."""
    match declarator.parts:
        case ():
            return qualifiers
        case (syntax.Pointer(own), *_):
            return own
    return ""


def specified(
    declared: Declared,
    specifiers: syntax.Specifiers,
    *,
    name: syntax.Name | None = None,
    place: tuple[str, str, str] | None = None,
) -> tuple[model.Type, str]:
    """The type that specifiers name, and its qualifiers. A typedef of a qualified type is that
    type, so that a place of its own can be written to."""
    type = base_type(declared, specifiers.base, name=name, place=place)
    if type == model.Enumeration(""):
        type = _unnamed_enumeration(declared)
    qualifiers = specifiers.qualifiers
    while isinstance(type, model.Alias):
        alias = declared.aliases[type.name]
        if not alias.qualifiers or alias.alignment is not None or alias.callback is not None:
            break
        type = alias.target
        qualifiers = model.merged(qualifiers, alias.qualifiers)
    return type, qualifiers


def base_type(
    declared: Declared,
    base: syntax.Scalar | syntax.Name | syntax.Record | syntax.Enumeration,
    *,
    name: syntax.Name | None = None,
    place: tuple[str, str, str] | None = None,
) -> model.Type:
    """The type that specifiers name. `name` is the typedef name of a struct, union or enum
    without a tag; `place` (key, owner, path) tells how one without any name is reached."""
    match base:
        case syntax.Scalar(words, span):
            scalar = SCALARS.get(" ".join(sorted(words)))
            if scalar is None:
                if words == ("_Complex",):
                    fail("`_Complex` of what?", span, "write `double _Complex`")
                fail(f"no type of C is called {quoted(' '.join(words))}", span)
            return scalar
        case syntax.Name():
            return declared.named_type(base)
        case syntax.Record():
            return _record(declared, base, name, place)
        case syntax.Enumeration():
            return _enumeration(declared, base, name)
    assert_never(base)


def _record(
    declared: Declared,
    record: syntax.Record,
    typedef_name: syntax.Name | None,
    place: tuple[str, str, str] | None,
) -> model.Type:
    owner = path = ""
    if record.tag is not None:
        key = f"{record.keyword} {record.tag.text}"
        declared.host_name(record.tag, "type")
        for other in ("struct", "union", "enum"):
            other_key = f"{other} {record.tag.text}"
            if other != record.keyword and other_key in declared.definitions:
                fail(f"{quoted(record.tag.text)} is the tag of `{other_key}`", record.tag.span)
    elif typedef_name is not None:
        key = typedef_name.text
        declared.declare_ordinary(typedef_name, "type")
    elif place is not None:
        key, owner, path = place
    else:
        fail(
            f"a {record.keyword} without a tag has no name to be used by",
            record.span,
            "give it a tag, or a typedef",
        )
    known = declared.records.get(key)
    if record.members is None:
        if known is None:
            opaque = model.RecordDefinition(
                key, record.keyword, key, "", "", None, False, declared.line(record.span),
                declared.guard,
            )  # fmt: skip
            declared.records[key] = opaque
            declared.definitions[key] = opaque
        return declared.interned(model.Record(key), record.span)
    tag_span = record.tag.span if record.tag is not None else record.span
    if known is not None and known.fields is not None:
        fail(f"`{key}` is completed twice", tag_span)
    if record.partial and not declared.proved:
        fail(
            f"only a header can tell the other fields of `{key}`",
            tag_span,
            "include one, or list every field",
        )
    if known is None:
        # Its own fields may point to it.
        declared.records[key] = model.RecordDefinition(
            key, record.keyword, key, "", "", None, False, declared.line(record.span),
            declared.guard,
        )  # fmt: skip
    packed, alignment = _layout(declared, record)
    spelling = key if place is None else ""
    named = owner if place is not None else key
    fields = _fields(declared, record, key, named, path)
    definition = model.RecordDefinition(
        key, record.keyword, spelling, owner, path, fields, record.partial,
        declared.line(record.span), declared.guard, packed, alignment,
    )  # fmt: skip
    declared.records[key] = definition
    # Where it was completed, not where it was first seen, is its place in the order.
    declared.definitions.pop(key, None)
    declared.definitions[key] = definition
    return declared.interned(model.Record(key), record.span)


def _layout(
    declared: Declared, record: syntax.Record
) -> tuple[bool, model.Expression | None]:
    """Whether the record is packed, and its alignment if it states one."""
    attributes = attributes_of(
        declared, record.attributes, RECORD_ATTRIBUTES, f"a {record.keyword}"
    )
    if "packed" in attributes:
        no_argument(declared, attributes["packed"])
    alignment = None
    if "aligned" in attributes:
        alignment = _alignment(declared, single_argument(attributes["aligned"], "a number of bytes"))
    return "packed" in attributes, alignment


def _alignment(declared: Declared, written: syntax.Expression) -> model.Expression:
    alignment = _integer_constant(declared, written)
    value = literal_value(bare(alignment))
    if value is not None and (value < 1 or value & (value - 1)):
        fail("an alignment is a power of two", written.span)
    return alignment


def _fields(
    declared: Declared, record: syntax.Record, key: str, owner: str, path: str
) -> tuple[model.Field, ...]:
    fields: list[model.Field] = []
    seen: dict[str, Span] = {}
    for member in record.members or ():
        try:
            fields += _member(declared, member, key, owner, path, len(fields), seen)
        except SpecError as error:
            declared.errors.extend(error.diagnostics)
    for index, field in enumerate(fields):
        type = declared.resolve(field.type)
        if isinstance(type, model.Array) and type.bound is None:
            if index != len(fields) - 1 or len(fields) == 1 or record.keyword == "union":
                declared.error(
                    f"only the last of several fields can be flexible: {quoted(field.name)}",
                    seen.get(field.name, record.span),
                )
    return tuple(fields)


def _member(
    declared: Declared,
    member: syntax.MemberDeclaration,
    key: str,
    owner: str,
    path: str,
    index: int,
    seen: dict[str, Span],
) -> list[model.Field]:
    specifiers = member.specifiers
    untagged = (
        isinstance(specifiers.base, syntax.Record)
        and specifiers.base.tag is None
        and specifiers.base.members is not None
    )
    if not member.declarators:
        if not untagged:
            fail("this field has no name", specifiers.span)
        if member.alignment is not None:
            fail("an anonymous struct or union is aligned by its own attribute", specifiers.span)
        type = base_type(declared, specifiers.base, place=(f"{key}.{index}", owner, path))
        _anonymous_names(declared, type, seen, specifiers.span)
        return [model.Field("", type, specifiers.qualifiers, declared.line(specifiers.span))]
    place = None
    if untagged:
        if len(member.declarators) > 1:
            fail(
                "several fields of one type without a tag",
                specifiers.base.span,
                "give it a tag",
            )
        first = member.declarators[0].declarator
        field_name = first.name
        if field_name is None:
            fail("a bit-field of a struct", specifiers.span)
        if any(not isinstance(part, syntax.Array) for part in first.parts):
            fail("a pointer to a type without a tag", specifiers.base.span, "give it a tag")
        inner = field_name.text + "[0]" * len(first.parts)
        place = (
            f"{key}.{field_name.text}",
            owner,
            f"{path}.{inner}" if path else inner,
        )
    base, qualifiers = specified(declared, specifiers, place=place)
    fields: list[model.Field] = []
    alignment = None
    if member.alignment is not None:
        alignment = _alignment(declared, member.alignment)
    for one in member.declarators:
        declarator = one.declarator
        name = declarator.name
        if one.width is not None and alignment is not None:
            fail("`alignas` on a bit-field", one.width.span)
        if name is None:
            assert one.width is not None
            type = compose(declared, base, qualifiers, declarator)
            width = _width(declared, type, one.width, unnamed=True)
            line = declared.line(one.width.span)
            fields.append(model.Field("", type, "", line, width))
            continue
        declared.host_name(name, "field")
        if name.text in seen:
            raise SpecError(
                [
                    Diagnostic(
                        f"the field {quoted(name.text)} is declared twice",
                        name.span,
                        note=("first declared here", seen[name.text]),
                    )
                ]
            )
        seen[name.text] = name.span
        type = compose(declared, base, qualifiers, declarator)
        _complete_now(declared, type, name)
        own = own_qualifiers(qualifiers, declarator)
        bits = None
        if one.width is not None:
            bits = _width(declared, type, one.width, unnamed=False)
        line = declared.line(name.span)
        fields.append(model.Field(name.text, type, own, line, bits, alignment))
    return fields


def _width(
    declared: Declared, type: model.Type, written: syntax.Expression, *, unnamed: bool
) -> model.Expression:
    """The width of a bit-field: C11 6.7.2.1 p4, p5."""
    if declared.sort_of_type(type) not in INTEGER_SORTS:
        fail(f"a bit-field of {quoted(spell.declare(type, ''))}: it must be an integer", written.span)
    width = _integer_constant(declared, written)
    value = literal_value(bare(width))
    if value is not None and (value < 0 or value > 64):
        fail("a bit-field has at most 64 bits", written.span)
    if value == 0 and not unnamed:
        fail("a bit-field of no bits has no name", written.span)
    return width


def _anonymous_names(
    declared: Declared, type: model.Type, seen: dict[str, Span], span: Span
) -> None:
    """Fields of an anonymous struct or union are fields of the enclosing one."""
    assert isinstance(type, model.Record)
    for field in declared.records[type.key].fields or ():
        if field.width is not None and field.name == "":
            continue
        if field.name == "":
            _anonymous_names(declared, field.type, seen, span)
        elif field.name in seen:
            fail(f"the field {quoted(field.name)} is declared twice", span)
        else:
            seen[field.name] = span


def _complete_now(declared: Declared, type: model.Type, name: syntax.Name) -> None:
    """A field's type must be complete where the field stands."""
    element = declared.resolve(type)
    while isinstance(element, model.Array):
        element = declared.resolve(element.element)
    if isinstance(element, model.FunctionType):
        fail(f"the field {quoted(name.text)} is a function, not a pointer to one", name.span)
    if element == VOID:
        fail(f"the field {quoted(name.text)} is void", name.span)
    if isinstance(element, model.Record) and declared.records[element.key].fields is None:
        fail(
            f"the field {quoted(name.text)} has the incomplete type `{element.key}`",
            name.span,
            "complete the type before, or make the field a pointer",
        )


def _enumeration(
    declared: Declared, enumeration: syntax.Enumeration, typedef_name: syntax.Name | None
) -> model.Type:
    if enumeration.tag is not None:
        key = f"enum {enumeration.tag.text}"
        declared.host_name(enumeration.tag, "type")
    elif typedef_name is not None:
        key = typedef_name.text
    else:
        key = ""
    if enumeration.enumerators is None:
        if key not in declared.enumerations:
            fail(
                f"`{key}` is not declared",
                enumeration.span,
                near(key, declared.enumerations) or "list its enumerators first",
            )
        return declared.interned(model.Enumeration(key), enumeration.span)
    if enumeration.tag is not None and key in declared.enumerations:
        fail(f"`{key}` is completed twice", enumeration.tag.span)
    if typedef_name is not None:
        declared.declare_ordinary(typedef_name, "type")
    if enumeration.partial and not declared.proved:
        fail(
            "only a header can tell the values of these enumerators",
            enumeration.span,
            "include one, or list every enumerator",
        )
    enumerators: list[model.Enumerator] = []
    base: model.Expression | None = None
    offset = 0
    known = not enumeration.partial
    for one in enumeration.enumerators:
        try:
            declared.declare_ordinary(one.name, "enumerator")
            if one.value is not None:
                base = _integer_constant(declared, one.value)
                offset = 0
                known = True
        except SpecError as error:
            declared.errors.extend(error.diagnostics)
        line = declared.line(one.name.span)
        enumerators.append(model.Enumerator(one.name.text, base, offset, known, line))
        declared.known_constants.add(one.name.text)
        if enumeration.partial:
            known = False
        offset += 1
    definition = model.EnumerationDefinition(
        key, key, tuple(enumerators), declared.line(enumeration.span), declared.guard
    )
    if key == "":
        key = f"enum {enumerators[0].name}"  # no type of that name: a key of its own
        definition = model.EnumerationDefinition(
            "." + key, "", tuple(enumerators), declared.line(enumeration.span), declared.guard
        )
        declared.enumerations[definition.key] = definition
        declared.definitions[definition.key] = definition
        return model.Enumeration("")
    declared.enumerations[key] = definition
    declared.definitions[key] = definition
    return declared.interned(model.Enumeration(key), enumeration.span)


def _unnamed_enumeration(declared: Declared) -> model.Type:
    """The type of what is declared with the enum without a name that was listed last: an
    integer, which the compiler chooses by the enumerators."""
    key, definition = next(reversed(declared.enumerations.items()))
    name = f"via__enum_of_{definition.enumerators[0].name}"
    used = replace(definition, integer=name)
    declared.enumerations[key] = declared.definitions[key] = used
    return model.UnknownInteger(name)


def typedef_layout(
    declared: Declared, attributes: Sequence[syntax.Attribute], target: model.Type
) -> tuple[model.Type, model.Expression | None]:
    """What the attributes behind a typedef's name make of its target: a vector of it, or an
    alignment of its own."""
    found = attributes_of(declared, attributes, TYPEDEF_ATTRIBUTES, "a typedef")
    alignment = None
    if "vector_size" in found:
        argument = single_argument(found["vector_size"], "a number of bytes")
        size = _integer_constant(declared, argument)
        resolved = declared.resolve(target)
        is_scalar = isinstance(resolved, model.Scalar) and declared.sort_of_type(resolved) in (
            *INTEGER_SORTS, "floating",
        )  # fmt: skip
        if not is_scalar:
            message = f"a vector of {quoted(spell.declare(target, ''))}: it must be a number"
            fail(message, found["vector_size"].span)
        value = literal_value(bare(size))
        if value is not None and (value < 1 or value & (value - 1)):
            fail("the size of a vector is a power of two", argument.span)
        target = declared.interned(model.Vector(target, size), found["vector_size"].span)
    if "aligned" in found:
        alignment = _alignment(declared, single_argument(found["aligned"], "a number of bytes"))
    return target, alignment


def _integer_constant(declared: Declared, expression: syntax.Expression) -> model.Expression:
    """An array bound or the value of an enumerator."""
    value = evaluate(expression, Scope(declared, type_name))
    if sort_of(declared, value) not in INTEGER_SORTS:
        fail("expected an integer", expression.span)
    return value


def uses_are_complete(declared: Declared) -> None:
    """Complains of uses by value, all of which have been seen, of types without a known size."""
    for type, span, what in declared.uses:
        resolved = declared.resolve(type)
        if not isinstance(resolved, model.Record):
            continue
        definition = declared.records[resolved.key]
        if definition.fields is None:
            declared.error(
                f"`{resolved.key}` is opaque: it cannot be {what} by value",
                span,
                "list its fields (`...;` for the rest), or use a pointer",
            )
        elif declared.is_flexible(resolved):
            declared.error(
                f"`{resolved.key}` has a flexible array: it cannot be {what} by value",
                span,
                "C copies no flexible array; use a pointer",
            )
