# SPDX-License-Identifier: MIT
"""Receivers: the functions of C that C itself calls back, for `lower`.

In: the type of the functions, and which parameter brings the userdata. Out: a function of that
type that hands its arguments to an upcall, as finished C. With a userdata it finds the upcall
there; without, one of a pool that is compiled for that.
"""

from viaduct_gen import model, shape, spell
from viaduct_gen.travel import VOID, Travels

_SLOT = model.Pointer(model.Record("struct via_upcall_slot"), "const")
_RETURNED = {
    "i": "via__result.i", "f": "via__result.f", "d": "via__result.d", "p": "via__result.p",
    "code": "via__result.code",
}  # fmt: skip


def receive(
    travels: Travels, number: int, function: model.FunctionType, userdata: int | None, guard: str
) -> shape.Receiver:
    """The receiver of a shape of callbacks."""
    types = [travels.passed(one) for one in function.parameters]
    named = [(type, spell.parameter(index)) for index, type in enumerate(types)]
    values = [
        _value(travels.of(one)[0], spell.parameter(index))
        for index, one in enumerate(function.parameters)
    ]
    slot = ""
    if userdata is not None:
        slot = spell.parameter(userdata)
        values[userdata] = "{ .p = via__slot->userdata }"
    result = travels.passed(function.result)
    is_void = travels.spec.resolve(function.result) == VOID
    member = travels.of(function.result)[0]
    returned = "" if is_void else "via__place"
    if not is_void and member != "":
        returned = f"({spell.declare(result, '')}){_RETURNED[member]}"
    convention = spell.convention(function.convention) + " " if function.convention else ""
    spelled = [travels.of(one)[1] for one in function.parameters]
    comment = f"{travels.of(function.result)[1]} ({', '.join(spelled) or 'void'})"
    name = f"via__thunk_{number}" if userdata is not None else f"via__receive_{number}"
    own = [] if userdata is not None else [(_SLOT, "via__slot")]
    return shape.Receiver(
        number=number,
        comment=spell.commented(comment),
        guard=guard,
        pooled=userdata is None,
        prototype=(convention if userdata is not None else "")
        + spell.prototype(name, result, [*own, *named]),
        slot=slot,
        values=tuple(values),
        place=spell.declare(result, "via__place") if not is_void and member == "" else "",
        returned=returned,
        entry=convention + spell.prototype(f"via__entry_{number}_##via__index", result, named),
        passed=tuple([name for _, name in named]),
    )


def _value(member: str, name: str) -> str:
    """The initializer of the value of a parameter."""
    match member:
        case "i":
            return f"{{ .u = (uint64_t){name} }}"
        case "":
            return f"{{ .p = &{name} }}"
        case _:
            return f"{{ .{member} = {name} }}"
