# SPDX-License-Identifier: MIT
"""A program of the fuzzer: types and functions, frozen.

What can be asked of it is here, too: what a type stands for, what a compiler must have for it.
Drawn by `draw`, written by `write`, made smaller by `shrink`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

# --- types ---

# As values.h calls them; "integer" is one whose sign the compiler knows.
Kind: TypeAlias = Literal[
    "bool", "integer", "float16", "float", "double", "long double", "float128", "pointer", "cell",
    "code", "complex",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plain:
    """A type of C's own. A name goes between `before` and `after`; `element` is that of a
    complex one, `feature` what a compiler may lack or pass in a way of its own."""

    before: str
    kind: Kind
    after: str = ""
    element: "Plain | None" = None
    feature: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A type that the program defines, by its spelling."""

    spelling: str


Type: TypeAlias = Plain | Named


def declare(type: Type, name: str) -> str:
    """The declaration of `name`, "" for the type itself."""
    match type:
        case Named(spelling):
            return f"{spelling} {name}".rstrip()
        case Plain(before, _, after):
            space = "" if before.endswith("*") or not name or name[0] == "[" else " "
            return f"{before}{space}{name}{after}"


# --- definitions ---


@dataclass(frozen=True, slots=True)
class Member:
    """`name` is "" for an anonymous struct or union and for a bit-field that only takes room.
    A struct or union without a tag is its own type."""

    name: str
    type: "Type | Record"
    dimensions: tuple[int, ...] = ()
    width: int | None = None
    alignment: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """`spelling` is "" for one without a tag inside another."""

    keyword: Literal["struct", "union"]
    spelling: str
    members: tuple[Member, ...]
    packed: bool = False
    alignment: int | None = None


@dataclass(frozen=True, slots=True)
class Enumeration:
    spelling: str
    enumerators: tuple[tuple[str, str], ...]  # a name, and "" or its value


@dataclass(frozen=True, slots=True)
class Alias:
    """A typedef: of a type as it is, of one aligned otherwise, or of a vector of so many bytes."""

    spelling: str
    type: Type
    alignment: int | None = None
    vector: int | None = None


Definition: TypeAlias = Record | Enumeration | Alias

# --- functions ---

# How a function says that it failed; see `write` for the attribute of each.
Form: TypeAlias = Literal[
    "equal", "negative", "null", "minus one", "field", "argument", "pointed", "errno",
    "null and errno", "always", "code", "minus", "below", "variable", "function",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """`value` is the result that fails, or the name of a field or parameter."""

    form: Form
    value: str = ""
    eintr: Literal["return", "retry", "done"] = "return"
    okay: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """`fixed` is the number of parameters in front of `...`, None for no variadic one; then
    `c_name` may be shared. `result` is None for void."""

    name: str
    c_name: str
    result: Type | None
    parameters: tuple[Type, ...]
    fixed: int | None = None
    rule: Rule | None = None
    convention: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """`proved` says that the spec includes the header; without it, it declares all itself."""

    seed: int
    definitions: tuple[Definition, ...]
    functions: tuple[Function, ...]
    proved: bool


# What C must have, for each feature that some compiler lacks.
CONDITIONS = {
    "int128": "defined(__SIZEOF_INT128__)",
    "float16": "defined(__FLT16_MAX__)",
    "float32": "defined(__FLT32_MAX__)",
    "float128": "defined(__SIZEOF_FLOAT128__)",
    "_Float128": "defined(__FLT128_MAX__)",
    "vector8": "!defined(__i386__)",
    "vector16": "!defined(__i386__)",
    "ms_abi": "defined(__x86_64__)",
    "sysv_abi": "defined(__x86_64__)",
    "stdcall": "defined(__i386__)",
    "fastcall": "defined(__i386__)",
    "thiscall": "defined(__i386__)",
    "cdecl": "defined(__i386__)",
}


class Types:
    """The types of a program, by spelling, and what is known of each."""

    __slots__ = ("definitions", "_features")

    def __init__(self, definitions: tuple[Definition, ...]) -> None:
        self.definitions = {one.spelling: one for one in definitions}
        self._features: dict[str, frozenset[str]] = {}

    def resolved(self, type: Type) -> Plain | Record | Enumeration | Alias:
        """What `type` stands for, with typedefs looked through; of those, only vectors are left."""
        while isinstance(type, Named):
            definition = self.definitions[type.spelling]
            if not isinstance(definition, Alias) or definition.vector is not None:
                return definition
            type = definition.type
        return type

    def features(self, type: Type) -> frozenset[str]:
        """What the type needs of a compiler."""
        if isinstance(type, Plain):
            return frozenset((type.feature,)) if type.feature else frozenset()
        known = self._features.get(type.spelling)
        if known is None:
            known = frozenset(self._found(self.definitions[type.spelling]))
            self._features[type.spelling] = known
        return known

    def _found(self, definition: Definition) -> Iterator[str]:
        match definition:
            case Record(keyword, _, members, packed, alignment):
                yield from ("union",) if keyword == "union" else ()
                yield from ("packed",) if packed else ()
                yield from ("overaligned",) if alignment is not None and alignment > 8 else ()
                yield from () if any(one.width != 0 for one in members) else ("empty",)
                for member in members:
                    yield from ("bits",) if member.width is not None else ()
                    yield from ("unnamed bits",) if member.width and not member.name else ()
                    inner = self._of_member(member)
                    yield from inner
                    yield from ("packed overaligned",) if packed and "overaligned" in inner else ()
            case Alias(_, type, alignment, vector):
                yield from self.features(type)
                if alignment is not None:
                    yield "overaligned" if alignment > 8 else "underaligned"
                if vector is not None:
                    yield f"vector{vector}"
                    if vector == 8 and type == Plain("double", "double"):
                        yield "vector of one"
            case Enumeration():
                pass

    def _of_member(self, member: Member) -> frozenset[str]:
        if isinstance(member.type, Record):
            found = frozenset(self._found(member.type))
        else:
            found = self.features(member.type)
        return found | {"overaligned"} if member.alignment is not None else found

    def guard(self, features: frozenset[str]) -> str:
        """The condition for `#if`, "" for none."""
        return " && ".join(sorted({CONDITIONS[one] for one in features if one in CONDITIONS}))

    def function_features(self, function: Function) -> frozenset[str]:
        found = {function.convention} if function.convention else set()
        for type in (function.result, *function.parameters):
            if type is not None:
                found |= self.features(type)
        return frozenset(found)

    def guard_of(self, type: Type) -> str:
        return self.guard(self.features(type))

    def guard_of_function(self, function: Function) -> str:
        return self.guard(self.function_features(function))
