# SPDX-License-Identifier: MIT
"""Model to declarations: what generated C declares itself.

In: the model. Out: declarations in C, each under its condition. Without a
header that is everything that the spec names; with one, only what no header
can declare: a symbol of another name, a weak reference.
"""

from viaduct_gen import model, shape, spell
from viaduct_gen.model import Model


def declare(spec: Model) -> tuple[shape.Declared, ...]:
    """The declarations of functions; those of types stand in front of them."""
    found: list[shape.Declared] = []
    guards: dict[str, dict[str, None]] = {}  # of the functions that share a C name
    for function in spec.functions:
        if not function.symbol:
            guards.setdefault(function.c_name, {})[function.guard] = None
    declared: set[str] = set()
    for index, function in enumerate(spec.functions):
        type = function.type
        weak = " __attribute__((weak))" if function.optional else ""
        if function.symbol:
            label = f' __asm__(VIA_SYMBOL("{function.symbol}"))' if not function.version else ""
            text = spell.declare(type, _called(function, spell.symbol(index))) + label + weak
        elif function.c_name in declared or function.form != "function":
            continue
        elif not spec.proved:
            text = spell.declare(type, _called(function, function.c_name)) + weak
        elif function.optional:
            text = f"extern __typeof__({function.c_name}) {function.c_name}{weak}"
        else:
            continue
        guard = function.guard
        if not function.symbol:
            declared.add(function.c_name)
            guard = model.disjunction(guards[function.c_name])
        found.append(shape.Declared(text + ";", guard))
        if function.version:
            found.append(_versioned(spec, index, function))
    return tuple(found)


def _called(function: model.Function, name: str) -> str:
    """The declarator of a function. The parentheses keep its calling convention off a function
    that it returns a pointer to."""
    return f"({spell.convention(function.convention)} {name})" if function.convention else name


def _versioned(spec: Model, index: int, function: model.Function) -> shape.Declared:
    """What has the linker take the version of a symbol that the function asks for."""
    name, versioned = spell.symbol(index), f"{function.symbol}@{function.version}"
    linked = "defined(VIA_LINKED)" if spec.files else ""
    return shape.Declared(
        f'VIA_SYMBOL_VERSION("{name}", "{versioned}");',
        model.conjunction([function.guard, linked]),
    )


def tags(spec: Model) -> tuple[str, ...]:
    """The tags of the spec: declared in front of the headers, they mean the same there."""
    found = {
        f"{one.keyword} {one.spelling.split(' ')[1]}"
        for one in spec.records.values()
        if one.spelling.startswith(("struct ", "union "))
    }
    return tuple(sorted(found)) if spec.proved else ()


def own_types(spec: Model) -> tuple[shape.Declared, ...]:
    """The types that no header declares, in an order that C accepts."""
    found: list[shape.Declared] = []
    definitions = spec.definitions
    if spec.proved:
        definitions = tuple(
            one
            for one in definitions
            if (isinstance(one, model.AliasDefinition) and one.local)
            or (isinstance(one, model.EnumerationDefinition) and one.integer)
        )
    for definition in definitions:
        if isinstance(definition, model.RecordDefinition) and " " in definition.key:
            if definition.spelling:
                found.append(shape.Declared(f"{definition.key};", ""))
    for definition in definitions:
        match definition:
            case model.AliasDefinition(name, target, _, _, guard, alignment, _, _, qualifiers):
                aligned = spell.layout(False, alignment)
                text = f"typedef {spell.declare(target, name, qualifiers)}{aligned};"
                found.append(shape.Declared(text, guard))
            case model.RecordDefinition(
                key, keyword, spelling, _, _, fields, _, _, guard, packed, alignment
            ):
                if fields is None:
                    if spelling and " " not in key:
                        text = f"typedef {keyword} {key} {key};"
                        found.append(shape.Declared(text, guard))
                    continue
                if spelling == "":
                    continue
                is_tagged = " " in key
                head = keyword + spell.layout(packed, alignment)
                head = f"{head} {key.split(' ')[1]}" if is_tagged else f"typedef {head}"
                body = spell.record(definition, spec.records, _last, head)
                found.append(shape.Declared(f"{body};" if is_tagged else f"{body} {key};", guard))
            case model.EnumerationDefinition(key, spelling, _, _, guard, integer):
                name = integer or (key if spelling != "" and " " not in key else "")
                head = "typedef enum" if name else spelling or "enum"
                text = f"{spell.enumeration(definition, head)} {name}".rstrip() + ";"
                if spec.proved:
                    text = f"__extension__ typedef {spell.integer_of(definition)} {integer};"
                found.append(shape.Declared(text, guard))
            case model.UnknownDefinition():
                pass
    return tuple([shape.Declared(spell.portable(one.text), one.guard) for one in found])


def _last(path: str) -> str:
    return path.rsplit(".", 1)[-1]
