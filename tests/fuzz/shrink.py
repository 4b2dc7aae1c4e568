# SPDX-License-Identifier: MIT
"""Makes a program smaller that is wrong, as long as it stays so.

In: a program, the functions known to be wrong, and a way to ask whether another one fails in
the same way. Out: one from which nothing more can be taken. What is taken away may leave no
valid program: that one fails in another way, and is not kept.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from program import Alias, Definition, Enumeration, Function, Member, Named, Plain, Program, Record, Type

_INT = Plain("int", "integer")
_CHAR = Plain("char", "integer")


def shrink(
    program: Program, functions: Sequence[int], fails: Callable[[Program], bool]
) -> Program:
    """The smallest program that could be found."""
    for index in functions[:4]:
        alone = _used(replace(program, functions=(program.functions[index],)))
        if fails(alone):
            program = alone
            break
    program = _fewer(program, fails)
    changed = True
    while changed:
        changed = False
        for candidate in _smaller(program):
            candidate = _used(candidate)
            if candidate != program and fails(candidate):
                program = candidate
                changed = True
                break
    return program


def _fewer(program: Program, fails: Callable[[Program], bool]) -> Program:
    """With fewer functions: leaves out runs of them, the long ones first."""
    length = len(program.functions)
    while length > 0:
        start = 0
        while start < len(program.functions) and len(program.functions) > 1:
            left = program.functions[:start] + program.functions[start + length :]
            candidate = _used(replace(program, functions=left))
            if left and fails(candidate):
                program = candidate
            else:
                start += length
        length //= 2
    return program


def _used(program: Program) -> Program:
    """Without the definitions that no function needs."""
    needed: set[str] = set()
    for function in program.functions:
        for type in (function.result, *function.parameters):
            if isinstance(type, Named):
                needed.add(type.spelling)
        if function.rule is not None:
            value = function.rule.value
            for one in program.definitions:
                if isinstance(one, Enumeration) and value in [name for name, _ in one.enumerators]:
                    needed.add(one.spelling)
    kept: list[Definition] = []
    for definition in reversed(program.definitions):
        if definition.spelling in needed:
            kept.append(definition)
            needed.update(_mentioned(definition))
    return replace(program, definitions=tuple(reversed(kept)))


def _mentioned(definition: Definition) -> Iterator[str]:
    if isinstance(definition, Alias) and isinstance(definition.type, Named):
        yield definition.type.spelling
    if isinstance(definition, Record):
        for member in definition.members:
            if isinstance(member.type, Record):
                yield from _mentioned(member.type)
            elif isinstance(member.type, Named):
                yield member.type.spelling


def _smaller(program: Program) -> Iterator[Program]:
    """Every program with one thing less, the largest steps first."""
    functions = program.functions
    for index, function in enumerate(functions):
        if len(functions) > 1:
            yield replace(program, functions=functions[:index] + functions[index + 1 :])
        for changed in _simpler_function(function):
            yield replace(program, functions=(*functions[:index], changed, *functions[index + 1 :]))
    definitions = program.definitions
    for index, definition in enumerate(definitions):
        for other in _simpler_definition(definition):
            yield replace(program, definitions=(*definitions[:index], other, *definitions[index + 1 :]))
        if isinstance(definition, Alias) and definition.alignment is None and definition.vector is None:
            yield _replaced(program, definition.spelling, definition.type)
    if program.proved:
        yield replace(program, proved=False)


def _simpler_function(function: Function) -> Iterator[Function]:
    if function.rule is not None:
        yield replace(function, rule=None)
        if function.rule.eintr != "return":
            yield replace(function, rule=replace(function.rule, eintr="return"))
        if function.rule.okay:
            yield replace(function, rule=replace(function.rule, okay=False))
    if function.convention:
        yield replace(function, convention="")
    if function.fixed is not None:
        yield replace(function, fixed=None, c_name=function.name)
    if function.result is not None:
        yield replace(function, result=None)
    for index in range(len(function.parameters)):
        yield _without_parameter(function, index)
    for index, type in enumerate(function.parameters):
        if type != _INT:
            yield replace(function, parameters=_exchanged(function.parameters, index, _INT))
    if function.result not in (None, _INT):
        yield replace(function, result=_INT)


def _without_parameter(function: Function, index: int) -> Function:
    left = function.parameters[:index] + function.parameters[index + 1 :]
    fixed = function.fixed
    if fixed is not None and index < fixed:
        fixed -= 1
    rule = function.rule
    if rule is not None and rule.form in ("argument", "pointed"):
        number = int(rule.value[1:])
        if number > index:
            rule = replace(rule, value=f"p{number - 1}")
        elif number == index:
            rule = None
    return replace(function, parameters=left, fixed=fixed, rule=rule)


def _exchanged(types: tuple[Type, ...], index: int, type: Type) -> tuple[Type, ...]:
    return (*types[:index], type, *types[index + 1 :])


def _simpler_definition(definition: Definition) -> Iterator[Definition]:
    match definition:
        case Record():
            yield from _simpler_record(definition)
        case Alias(_, _, alignment, vector):
            if alignment is not None:
                yield replace(definition, alignment=None)
            if definition.type != _INT:
                yield replace(definition, type=_INT)
        case Enumeration(_, enumerators):
            for index in range(len(enumerators)):
                if len(enumerators) > 1:
                    yield replace(definition, enumerators=enumerators[:index] + enumerators[index + 1 :])


def _simpler_record(record: Record) -> Iterator[Record]:
    members = record.members
    for index in range(len(members)):
        yield replace(record, members=members[:index] + members[index + 1 :])
    if record.packed:
        yield replace(record, packed=False)
    if record.alignment is not None:
        yield replace(record, alignment=None)
    for index, member in enumerate(members):
        for simpler in _simpler_member(member):
            yield replace(record, members=(*members[:index], *simpler, *members[index + 1 :]))


def _simpler_member(member: Member) -> Iterator[tuple[Member, ...]]:
    """What may stand in the place of a member."""
    if member.alignment is not None:
        yield (replace(member, alignment=None),)
    if member.dimensions:
        yield (replace(member, dimensions=()),)
        for index, length in enumerate(member.dimensions):
            if length > 1:
                shorter = (*member.dimensions[:index], length - 1, *member.dimensions[index + 1 :])
                yield (replace(member, dimensions=shorter),)
    if member.width is not None and member.name:
        yield (replace(member, width=None),)
    if isinstance(member.type, Record):
        if not member.name:
            yield member.type.members
        for record in _simpler_record(member.type):
            yield (replace(member, type=record),)
    for type in (_INT, _CHAR):
        if member.type not in (_INT, _CHAR) or (member.type == _INT and type == _CHAR):
            yield (replace(member, type=type, name=member.name or "m99"),)


def _replaced(program: Program, spelling: str, type: Type) -> Program:
    """With `type` wherever the typedef `spelling` stands."""

    def through(one: Type) -> Type:
        return type if one == Named(spelling) else one

    def through_record(record: Record) -> Record:
        members = tuple(
            replace(
                one, type=through_record(one.type) if isinstance(one.type, Record) else through(one.type)
            )
            for one in record.members
        )
        return replace(record, members=members)

    definitions: list[Definition] = []
    for one in program.definitions:
        match one:
            case Record():
                definitions.append(through_record(one))
            case Alias(_, target):
                definitions.append(replace(one, type=through(target)))
            case Enumeration():
                definitions.append(one)
    functions = tuple(
        replace(
            one,
            result=through(one.result) if one.result is not None else None,
            parameters=tuple(through(parameter) for parameter in one.parameters),
        )
        for one in program.functions
    )
    return replace(program, definitions=tuple(definitions), functions=functions)
