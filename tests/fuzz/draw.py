# SPDX-License-Identifier: MIT
"""Programs of the fuzzer, drawn from a seed.

In: a seed, a number of functions, the features to do without. Out: a program, always the same
for the same input. What is drawn is valid C for every compiler that has the features; what a
compiler lacks stands under a condition when it is written.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from program import (
    Alias, Definition, Enumeration, Form, Function, Kind, Member, Named, Plain, Program, Record,
    Rule, Type, Types, declare,
)  # fmt: skip

# What can be left out, and what it is; "variadic" in front of it: only behind `...`;
# "convention": only in functions that have one; "plain": only as a parameter of just that type;
# "inside": only as a member.
FEATURES: Final = {
    "int128": "128-bit integers",
    "float16": "_Float16",
    "float32": "_Float32 and _Float64",
    "float128": "__float128",
    "_Float128": "_Float128",
    "long double": "long double",
    "complex": "float _Complex and double _Complex",
    "long double complex": "long double _Complex",
    "vector8": "vectors of 8 bytes",
    "vector of one": "vectors of one double",
    "vector16": "vectors of 16 bytes",
    "bits": "bit-fields",
    "unnamed bits": "bit-fields without a name, of some width",
    "packed": "packed structs and unions",
    "packed overaligned": "packed structs of members that are aligned to more than they need",
    "overaligned": "members, types and structs that are aligned to more than they need",
    "underaligned": "typedefs that are aligned to less than their type",
    "realigned": "structs and unions through a typedef that is aligned otherwise",
    "empty": "structs and unions without members",
    "union": "unions",
    "variadic": "variadic functions",
    "convention": "calling conventions",
    "rules": "failure rules",
}


def _integers(words: str, feature: str = "") -> list[Plain]:
    return [Plain(one.strip(), "integer", feature=feature) for one in words.split(",")]


_BOOL: Final = Plain("_Bool", "bool")
_INT: Final = Plain("int", "integer")
_BASIC: Final = _integers(
    "char, signed char, unsigned char, short, unsigned short, int, unsigned int, long, "
    "unsigned long, long long, unsigned long long"
)
_KNOWN: Final = _integers(
    "int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t, int64_t, uint64_t, size_t, ptrdiff_t, "
    "ssize_t, wchar_t, intptr_t, uintptr_t, intmax_t, uintmax_t"
)
_FLOAT: Final = Plain("float", "float")
_DOUBLE: Final = Plain("double", "double")
_LONG_DOUBLE: Final = Plain("long double", "long double", feature="long double")
_WIDE: Final = _integers("__int128, unsigned __int128", "int128")
_COMPLEX: Final = [
    Plain("float _Complex", "complex", element=_FLOAT, feature="complex"),
    Plain("double _Complex", "complex", element=_DOUBLE, feature="complex"),
]
_LONG_COMPLEX: Final = Plain(
    "long double _Complex", "complex", element=_LONG_DOUBLE, feature="long double complex"
)
_RARE: Final = [
    Plain("_Float16", "float16", feature="float16"),
    Plain("_Float32", "float", feature="float32"),
    Plain("_Float64", "double", feature="float32"),
    Plain("__float128", "float128", feature="float128"),
    Plain("_Float128", "float128", feature="_Float128"),
]
_POINTERS: Final = [
    *[Plain(one, "pointer") for one in (
        "void *", "const void *", "char *", "const char *", "struct opaque *", "const double *",
        "int **", "volatile int *", "const struct opaque *const *",
    )],
    Plain("int (*", "pointer", ")[3]"),
]  # fmt: skip
_CODES: Final = [
    Plain("void (*", "code", ")(void)"),
    Plain("int (*", "code", ")(const void *, const void *)"),
    Plain("double (*", "code", ")(struct opaque *, long, float)"),
]
# Pointers to the integer that both sides share.
_CELLS: Final = [Plain(f"{one} *", "cell") for one in ("int", "unsigned char", "short", "long")]

# What a bit-field may be, and how wide everywhere.
_BIT_TYPES: Final = (
    ("_Bool", 1), ("signed char", 8), ("unsigned char", 8), ("short", 16), ("unsigned short", 16),
    ("int", 32), ("unsigned int", 32), ("int", 32), ("unsigned int", 32), ("long", 32),
    ("unsigned long", 32), ("long long", 64), ("unsigned long long", 64),
)  # fmt: skip

_SMALL_KINDS: Final[tuple[Kind, ...]] = ("bool", "integer")


def draw(seed: int, function_count: int, without: frozenset[str]) -> Program:
    """The program of that seed."""
    return _Draw(seed, without).program(function_count)


class _Draw:
    """One drawing; holds what is drawn so far."""

    __slots__ = ("chance", "seed", "without", "definitions", "weights", "plain")

    def __init__(self, seed: int, without: frozenset[str]) -> None:
        self.chance = random.Random(f"viaduct {seed}")
        self.seed = seed
        self.without = without
        self.definitions: list[Definition] = []
        self.weights: dict[str, int] = {}  # leaves of a record, about
        self.plain = [
            (one, weight)
            for types, weight in (
                ([_BOOL], 3.0), (_BASIC, 3.0), (_KNOWN, 0.8), ([_FLOAT, _DOUBLE], 8.0),
                ([_LONG_DOUBLE], 3.0), (_WIDE, 2.0), (_COMPLEX, 2.0), ([_LONG_COMPLEX], 1.0),
                (_RARE, 1.0), (_POINTERS, 0.8), (_CODES, 0.8),
            )
            for one in types
            if one.feature not in without
        ]  # fmt: skip

    def maybe(self, probability: float, feature: str = "") -> bool:
        return self.chance.random() < probability and feature not in self.without

    def number(self, weights: Sequence[float]) -> int:
        """An index, by weight."""
        return self.chance.choices(range(len(weights)), weights)[0]

    def program(self, function_count: int) -> Program:
        for index in range(2 + function_count // 40):
            self.definitions.append(self.enumeration(index))
        record_count = max(2, function_count // 4)
        for index in range(record_count):
            if self.maybe(0.25):
                alias = self.alias(len(self.definitions))
                if alias is not None:
                    self.definitions.append(alias)
            record = self.record(index)
            self.definitions.append(record)
        for _ in range(2 + function_count // 20):
            alias = self.alias(len(self.definitions))
            if alias is not None:
                self.definitions.append(alias)
        functions: list[Function] = []
        types = Types(tuple(self.definitions))
        while len(functions) < function_count:
            if self.maybe(0.06, "variadic"):
                functions += self.variadic(types, len(functions), function_count)
            else:
                functions.append(self.function(types, len(functions)))
        proved = self.maybe(0.5)
        if not proved:
            functions = [_unproved(one) for one in functions]
        return Program(self.seed, tuple(self.definitions), tuple(functions), proved)

    # --- types ---

    def scalar(self) -> Plain:
        return self.chance.choices(
            [one for one, _ in self.plain], [weight for _, weight in self.plain]
        )[0]

    def inner_scalar(self) -> Plain:
        """For a member."""
        while True:
            found = self.scalar()
            if not self.is_out("inside", {found.feature}):
                return found

    def is_out(self, where: str, features: Iterable[str]) -> bool:
        """Whether one of the features is to be left out in that place."""
        return any(f"{where} {one}" in self.without for one in features)

    def named(self, kinds: type[Definition] | tuple[type[Definition], ...]) -> list[Named]:
        return [Named(one.spelling) for one in self.definitions if isinstance(one, kinds)]

    def enumeration(self, index: int) -> Enumeration:
        count = self.chance.randint(1, 4)
        values = ["", "-1", "-70000", "7", "2147483647", "1000", "'a'", "0x40"]
        found: list[tuple[str, str]] = []
        for number in range(count):
            value = self.chance.choice(values)
            if found and found[-1][1] == "2147483647":
                value = "3"  # the next one has no place in int
            found.append((f"E{index}_{number}", value))
        spelling = f"e{index}" if self.maybe(0.3) else f"enum e{index}"
        return Enumeration(spelling, tuple(found))

    def alias(self, index: int) -> Alias | None:
        """A chain, a vector, or a type that is aligned otherwise."""
        spelling = f"t{index}"
        match self.number((3, 2, 3, 2)):
            case 0:
                choices: list[Type] = [self.scalar(), *self.named((Record, Alias, Enumeration))]
                type = self.chance.choice(choices)
                self.weights[spelling] = self.weight(type)
                return Alias(spelling, type)
            case 1:
                sizes = [one for one in (8, 16) if f"vector{one}" not in self.without]
                if not sizes:
                    return None
                element = self.chance.choice([*_BASIC[1:], _FLOAT, _DOUBLE])
                self.weights[spelling] = 2
                found = Alias(spelling, element, vector=self.chance.choice(sizes))
                features = Types((found,)).features(Named(spelling))
                return None if features & self.without else found
            case 2:
                if "overaligned" in self.without:
                    return None
                choices = [self.scalar(), self.scalar(), *self.named(Record)[-3:]]
                type = self.chance.choice(choices)
                self.weights[spelling] = self.weight(type)
                return Alias(spelling, type, self.chance.choice((16, 16, 32, 64, 128)))
            case _:
                if "underaligned" in self.without:
                    return None
                narrower = [
                    (Plain("int", "integer"), (1, 2)), (Plain("long long", "integer"), (1, 2, 4)),
                    (_DOUBLE, (1, 2, 4)), (_FLOAT, (1, 2)), (Plain("void *", "pointer"), (1, 2)),
                    (Plain("unsigned short", "integer"), (1,)),
                ]  # fmt: skip
                plain, alignments = self.chance.choice(narrower)
                self.weights[spelling] = 1
                return Alias(spelling, plain, self.chance.choice(alignments))

    def weight(self, type: Type) -> int:
        return 1 if isinstance(type, Plain) else self.weights.get(type.spelling, 1)

    def record(self, index: int) -> Record:
        keyword = "struct"
        if self.maybe(0.15, "union"):
            keyword = "union"
        spelling = f"r{index}" if self.maybe(0.15) else f"{keyword} r{index}"
        members, weight = self.members(keyword, 0, [0])
        self.weights[spelling] = weight
        packed, alignment = self.layout()
        found = Record(keyword, spelling, members, packed, alignment)  # type: ignore[arg-type]
        if Types((*self.definitions, found)).features(Named(spelling)) & self.without:
            found = replace(found, packed=False)
        return found

    def layout(self) -> tuple[bool, int | None]:
        packed = self.maybe(0.1, "packed")
        alignment = None
        if self.maybe(0.08, "overaligned"):
            alignment = self.chance.choice((2, 4, 8, 16, 16, 32, 64))
        return packed, alignment

    def members(self, keyword: str, depth: int, names: list[int]) -> tuple[tuple[Member, ...], int]:
        """The members of a struct or union, and about how many leaves they have. `names` counts
        those of the whole record: an anonymous one shares its names."""
        if self.maybe(0.02, "empty"):
            return (), 0
        count = 1 + self.number((10, 14, 12, 9, 6, 4, 3, 2, 1, 1, 1, 1))
        found: list[Member] = []
        total = 0
        theme = self.inner_scalar() if self.maybe(0.3) else None  # all alike, as all-float structs are
        for _ in range(count):
            if total > 24:
                break
            name = f"m{names[0]}"
            names[0] += 1
            if theme is not None:
                dimensions = self.dimensions(12)
                found.append(Member(name, theme, dimensions))
                total += _product(dimensions)
            elif self.maybe(0.15, "bits"):
                bits = self.bits(names)
                found += bits
                total += len(bits)
            elif depth < 2 and self.maybe(0.08):
                member, weight = self.nested(depth, names, name)
                found.append(member)
                total += weight
            else:
                member, weight = self.member(name, 24 - total)
                found.append(member)
                total += weight
        if "empty" in self.without and not any(one.width != 0 for one in found):
            found.append(Member(f"m{names[0]}", _INT))
            names[0] += 1
        return tuple(found), max(total, 1)

    def dimensions(self, most: int) -> tuple[int, ...]:
        match self.number((14, 4, 1)):
            case 0:
                return ()
            case 1:
                return (self.chance.randint(1, max(1, min(9, most))),)
            case _:
                return (self.chance.randint(1, 3), self.chance.randint(1, max(1, min(3, most // 3))))

    def member(self, name: str, most: int) -> tuple[Member, int]:
        """A member of a type that is there already."""
        type: Type = self.inner_scalar()
        types = Types(tuple(self.definitions))
        known = [
            one
            for one in self.named((Record, Alias, Enumeration))
            if self.weight(one) <= max(most, 1) and not self.is_out("inside", types.features(one))
        ]
        if known and self.maybe(0.25):
            type = self.chance.choice(known)
        dimensions: tuple[int, ...] = ()
        if not self.is_realigned(type):
            dimensions = self.dimensions(most // self.weight(type) if self.weight(type) else 1)
        alignment = None
        if isinstance(type, Plain) and self.maybe(0.03, "overaligned"):
            alignment = self.chance.choice((16, 16, 32, 64))
        return Member(name, type, dimensions, None, alignment), self.weight(type) * _product(dimensions)

    def is_realigned(self, type: Type) -> bool:
        """Whether there may be no array of it: its size may be no multiple of its alignment."""
        while isinstance(type, Named):
            definition = next(one for one in self.definitions if one.spelling == type.spelling)
            if not isinstance(definition, Alias):
                return False
            if definition.alignment is not None:
                return True
            type = definition.type
        return False

    def nested(self, depth: int, names: list[int], name: str) -> tuple[Member, int]:
        keyword = "union" if self.maybe(0.5, "union") else "struct"
        anonymous = self.maybe(0.5)
        members, weight = self.members(keyword, depth + 1, names if anonymous else [0])
        if not any(one.name for one in members):
            anonymous = False
        packed, alignment = self.layout() if self.maybe(0.3) else (False, None)
        record = Record(keyword, "", members, packed, alignment)  # type: ignore[arg-type]
        if anonymous:
            return Member("", record), weight
        dimensions = self.dimensions(3)
        aligned = 128 if self.maybe(0.05, "overaligned") else None  # what is inside needs no more
        return Member(name, record, dimensions, None, aligned), weight * _product(dimensions)

    def bits(self, names: list[int]) -> list[Member]:
        """Some bit-fields in a row."""
        found: list[Member] = []
        for _ in range(self.chance.randint(1, 4)):
            spelling, most = self.chance.choice(_BIT_TYPES)
            kind: Kind = "bool" if spelling == "_Bool" else "integer"
            type = Plain(spelling, kind)
            match self.number((12, 1, 1)):
                case 0:
                    width = self.chance.choice((self.chance.randint(1, most), 1 + most // 2, most))
                    found.append(Member(f"m{names[0]}", type, (), width))
                    names[0] += 1
                case 1:
                    width = self.chance.randint(1, most)
                    if "unnamed bits" not in self.without:
                        found.append(Member("", type, (), width))
                case _:
                    found.append(Member("", type, (), 0))
        return found

    # --- functions ---

    def type(self) -> Type:
        """Of a parameter or a result."""
        match self.number((50, 34, 5, 8)):
            case 0:
                return self.scalar()
            case 1:
                return self.chance.choice(self.named(Record))
            case 2:
                return self.chance.choice(self.named(Enumeration))
            case _:
                return self.chance.choice(self.named(Alias) or self.named(Record))

    def parameter(self, known: Types) -> Type:
        while True:
            type = self.type()
            resolved = known.resolved(type)
            own = {resolved.feature} if isinstance(resolved, Plain) else self.realignment(known, type)
            if not self.is_out("plain", own):
                return type

    def realignment(self, known: Types, type: Type) -> frozenset[str]:
        """The feature of a struct or union whose typedef changes its alignment."""
        is_one = isinstance(known.resolved(type), Record) and self.is_realigned(type)
        return frozenset(("realigned",)) if is_one else frozenset()

    def types(self, known: Types, count: int) -> tuple[Type, ...]:
        """Of parameters; those of some functions are of few types, to use up the registers."""
        if self.maybe(0.3):
            theme = [self.parameter(known) for _ in range(self.chance.randint(1, 3))]
            return tuple(self.chance.choice(theme) for _ in range(count))
        return tuple(self.parameter(known) for _ in range(count))

    def result(self) -> Type | None:
        return None if self.maybe(0.1) else self.type()

    def function(self, types: Types, index: int) -> Function:
        count = self.number((4, 10, 13, 13, 11, 9, 7, 6, 5, 4, 3, 2, 2))
        convention = ""
        if self.maybe(0.04, "convention"):
            convention = self.chance.choice(
                ("ms_abi", "ms_abi", "ms_abi", "sysv_abi", "stdcall", "fastcall", "thiscall", "cdecl")
            )
        name = f"f{index}"
        found = Function(name, name, self.result(), self.types(types, count), None, None, convention)
        if self.is_out("convention", types.function_features(found)):
            found = replace(found, convention="")
        return self.ruled(types, found)

    def variadic(self, types: Types, index: int, function_count: int) -> list[Function]:
        """Some instances of one function."""
        fixed = self.chance.randint(1, 3)
        in_front = self.types(types, fixed)
        result = self.result()
        count = min(self.chance.randint(1, 3), function_count - index)
        name = f"v{index}"
        instances: list[Function] = []
        for number in range(count):
            behind: list[Type] = []
            for _ in range(self.chance.randint(0, 7)):
                type = self.parameter(types)
                features = types.features(type) | self.realignment(types, type)
                if _is_promoted(types, type) and not self.is_out("variadic", features):
                    behind.append(type)
            host = name if number == 0 and self.maybe(0.5) else f"f{index + number}"
            one = Function(host, name, result, (*in_front, *behind), fixed)
            instances.append(self.ruled(types, one))
        return instances

    # --- failure rules ---

    def ruled(self, types: Types, function: Function) -> Function:
        if not self.maybe(0.35, "rules"):
            return function
        if self.maybe(0.1):
            type: Type = self.chance.choice(_CELLS)
            number = len(function.parameters)
            if function.fixed is not None:
                return function
            function = replace(function, parameters=(*function.parameters, type))
            return replace(function, rule=self.told(types, function, "pointed", f"p{number}"))
        form, value = self.chance.choice(self.forms(types, function))
        return replace(function, rule=self.told(types, function, form, value))

    def told(self, types: Types, function: Function, form: Form, value: str) -> Rule:
        """A rule of that form, with what may stand beside it."""
        rule = Rule(form, value)
        if form in ("always", "below"):
            return rule
        if form not in ("variable", "function") and self.maybe(0.2):
            result = types.resolved(function.result) if function.result is not None else None
            is_number = not isinstance(result, (Record, Alias))  # and can become 0
            if form == "code" and isinstance(result, Plain) and result.kind == "bool":
                return rule  # it says no more than 1
            rule = replace(rule, eintr=self.chance.choice(("retry", "done" if is_number else "retry")))
        return replace(rule, okay=self.maybe(0.15))

    def forms(self, types: Types, function: Function) -> list[tuple[Form, str]]:
        """The rules that a function of this result may have."""
        found: list[tuple[Form, str]] = [("errno", ""), ("always", "")]
        result = function.result
        if result is None:
            return found
        resolved = types.resolved(result)
        if isinstance(resolved, Record):
            fields = [one for one in resolved.members if _is_plain_integer(one)]
            if resolved.keyword == "struct" and fields:
                found += [("field", one.name) for one in fields[:3]]
        elif isinstance(resolved, Enumeration):
            found += [("equal", resolved.enumerators[0][0]), ("code", "")]
        elif isinstance(resolved, Plain):
            found += _forms_of(resolved, declare(result, ""))
            if resolved.kind in _SMALL_KINDS:
                for index, type in enumerate(function.parameters):
                    if type == result:
                        found.append(("argument", f"p{index}"))
        return found


def _unproved(function: Function) -> Function:
    """Without what only a header declares."""
    rule = function.rule
    if rule is not None and rule.form in ("variable", "function"):
        return replace(function, rule=Rule("equal", rule.value, rule.eintr, rule.okay))
    return function


def _product(dimensions: Sequence[int]) -> int:
    product = 1
    for one in dimensions:
        product *= one
    return product


def _is_plain_integer(member: Member) -> bool:
    """One that 0 and 1 can be stored in, and looked at in a rule."""
    if not member.name or member.dimensions or not isinstance(member.type, Plain):
        return False
    if member.type.kind not in _SMALL_KINDS or member.type.feature:
        return False
    return member.width is None or member.width > 1 or member.type.kind == "bool"


def _is_promoted(types: Types, type: Type) -> bool:
    """Whether C passes the type behind `...` as it is."""
    resolved = types.resolved(type)
    if not isinstance(resolved, Plain):
        return True
    narrow = ("_Bool", "char", "signed char", "unsigned char", "short", "unsigned short", "float")
    return resolved.before not in narrow and not resolved.before.startswith(
        ("int8", "uint8", "int16", "uint16", "_Float16", "_Float32")
    )


_UNSIGNED: Final = ("unsigned", "uint", "size_t")


def _forms_of(resolved: Plain, text: str) -> list[tuple[Form, str]]:
    """The rules over a result of a type of C's own, spelled `text`."""
    match resolved.kind:
        case "bool":
            return [("equal", "0"), ("code", "")]
        case "integer":
            minus_one = f"({text})-1"
            found: list[tuple[Form, str]] = [("equal", minus_one), ("equal", "7")]
            if resolved.feature != "int128":
                found += [("code", ""), ("variable", minus_one), ("function", "5")]
                if resolved.before not in ("char", "wchar_t") and not resolved.before.startswith(_UNSIGNED):
                    found += [("negative", ""), ("minus", ""), ("below", "")]
            return found
        case "float" | "double" | "long double" | "float16" | "float128":
            return [("equal", "-1"), ("negative", ""), ("equal", "0.5")]
        case "pointer" | "cell":
            return [("null", ""), ("minus one", ""), ("null and errno", "")]
        case "code":
            return [("null", ""), ("null and errno", "")]
        case "complex":
            return []
