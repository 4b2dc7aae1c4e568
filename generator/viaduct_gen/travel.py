# SPDX-License-Identifier: MIT
"""How values travel between a host and C: in which member of a value, passed by which C type.

In: the model. Out: for a type, what two functions must have in common to share a stub. The
calls of stubs and of thunks are spelled with it.
"""

from typing import Literal, TypeAlias, assert_never

from viaduct_gen import model, spell
from viaduct_gen.model import Model

# A member of via_value, or "" for by address.
Member: TypeAlias = Literal["", "i", "f", "d", "p", "code"]

VOID = model.Scalar("void", "void")
_DATA_POINTER = model.Pointer(VOID, "")
_CODE_POINTER = model.Pointer(model.FunctionType(VOID, ()), "")


class Travels:
    """Remembers what it has said of each type of a model."""

    __slots__ = ("spec", "known")

    def __init__(self, spec: Model) -> None:
        self.spec = spec
        self.known: dict[model.Type, tuple[Member, str]] = {}

    def of(self, type: model.Type) -> tuple[Member, str]:
        """How a value of the type travels, and the C type by which the stub passes it: all
        data pointers are alike, all function pointers are, and typedefs are looked through."""
        known = self.known.get(type)
        if known is None:
            member, passed = self._of(self.spec.resolve(type))
            realigned = self.spec.realigned(type)
            known = self.known[type] = (member, realigned.name if realigned else passed)
        return known

    def _of(self, type: model.Type) -> tuple[Member, str]:
        match type:
            case model.Scalar(spelling, kind):
                match kind:
                    case "float":
                        return "f", spelling
                    case "double":
                        return "d", spelling
                    case _:
                        return "" if kind in spell.BY_ADDRESS else "i", spelling
            case model.Pointer(target, _):
                if isinstance(self.spec.resolve(target), model.FunctionType):
                    return "code", spell.declare(_CODE_POINTER, "")
                return "p", spell.declare(_DATA_POINTER, "")
            case model.Record(key):
                return "", key
            case model.Vector():
                return "", spell.declare(type, "")
            case model.UnknownInteger() | model.Enumeration():
                return "i", spell.base(type)
            case model.Array() | model.FunctionType() | model.Alias():
                raise AssertionError(type)
        assert_never(type)

    def passed(self, type: model.Type) -> model.Type:
        """The type by which a stub passes a value of `type`."""
        resolved = self.spec.resolve(type)
        match self.of(type)[0]:
            case "p":
                return _DATA_POINTER
            case "code":
                return _CODE_POINTER
            case _:
                return self.spec.realigned(type) or resolved
