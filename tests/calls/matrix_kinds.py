# SPDX-License-Identifier: MIT
"""The kinds of values that the matrix calls with: every type that can cross a call.

No input. Out: `KINDS`, in an order in which C can declare them. What a kind is called, and what it
is made of, is all that is said here: sizes and offsets are the compiler's, on every target. The
condition on which a target has a kind is a macro of matrix.h.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

Dialect = Literal["header", "spec"]

_NAME: Final = re.compile(r"\W+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Member:
    """`lengths` are those of an array; `name` is "" for an anonymous struct or union and for a
    bit-field that only takes room."""

    name: str
    kind: "Kind"
    lengths: tuple[int, ...] = ()
    width: int | None = None
    alignment: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A type. `name` is how C spells it, "" for one without a name; `form` the word of `enum
    via_kind`, or "INTEGER" where only the compiler knows the sign. `beyond` is why no text
    for via_prepare can state it. `header` and `spec` are the declarations of one that is no record, `needs`
    what they name."""

    name: str
    form: str
    members: tuple[Member, ...] = ()
    guard: str = ""
    beyond: str = ""
    packed: bool = False
    alignment: int = 0
    header: str = ""
    spec: str = ""
    needs: tuple["Kind", ...] = ()

    @property
    def identifier(self) -> str:
        """The name of its row."""
        words = _NAME.sub("_", self.name.replace("*", " pointer"))
        return "kind_" + words.removeprefix("struct_").removeprefix("union_")

    @property
    def is_record(self) -> bool:
        return self.form in ("STRUCT", "UNION")

    @property
    def is_scalar(self) -> bool:
        """Whether a failure rule can compare it."""
        return self.form in (
            "INTEGER", "BOOL", "FLOAT", "DOUBLE", "LONG_DOUBLE", "POINTER",
        )  # fmt: skip

    def declared(self, name: str) -> str:
        """The declaration of `name` as an object of the type."""
        return self.name + name if self.name.endswith("*") else f"{self.name} {name}"

    def condition(self) -> tuple[str, ...]:
        """The macros that must be defined for the type to be there."""
        found = [self.guard] if self.guard else []
        for one in (*self.needs, *(member.kind for member in self.members)):
            found += one.condition()
        return tuple(dict.fromkeys(found))

    def closure(self) -> tuple["Kind", ...]:
        """The kind, and in front of it those that its declaration names."""
        found: list[Kind] = []
        for one in (*self.needs, *(member.kind for member in self.members)):
            found += one.closure()
        return (*dict.fromkeys(found), self)

    def declaration(self, dialect: Dialect) -> str:
        """What declares it; "" where C knows it already."""
        if not self.is_record or self.header:
            return self.header if dialect == "header" else self.spec
        return f"{_body(self, dialect, 0)};"


def _body(kind: Kind, dialect: Dialect, depth: int) -> str:
    keyword = kind.form.lower()
    words = ["packed"] if kind.packed else []
    words += [f"aligned({kind.alignment})"] if kind.alignment else []
    attributes = ""
    if words:
        pattern = "__attribute__(({}))" if dialect == "header" else "[[{}]]"
        attributes = " " + pattern.format(", ".join(words))
    tag = kind.name.removeprefix(keyword)
    indent = "\t" * (depth + 1)
    lines = [f"{keyword}{attributes}{tag} {{"]
    for one in kind.members:
        if one.kind.is_record and not one.kind.name:
            text = _body(one.kind, dialect, depth + 1) + (f" {one.name}" if one.name else "")
        else:
            text = one.kind.declared(one.name).rstrip()
        if one.alignment:
            word = "_Alignas" if dialect == "header" else "alignas"
            text = f"{word}({one.alignment}) {text}"
        text += "".join(f"[{length}]" for length in one.lengths)
        text += f" : {one.width}" if one.width is not None else ""
        lines.append(f"{indent}{text};")
    lines.append("\t" * depth + "}")
    return "\n".join(lines)


# --- scalars ---


def _scalar(name: str, form: str = "INTEGER", guard: str = "", beyond: str = "") -> Kind:
    return Kind(name, form, guard=guard, beyond=beyond)


INT = _scalar("int")
LLONG = _scalar("long long")
FLOAT = _scalar("float", "FLOAT")
DOUBLE = _scalar("double", "DOUBLE")
LDOUBLE = _scalar("long double", "LONG_DOUBLE")
POINTER = _scalar("void *", "POINTER")
BOOL = _scalar("_Bool", "BOOL")
CHAR = _scalar("char")
BYTE = _scalar("unsigned char")
SCHAR = _scalar("signed char")
SHORT = _scalar("short")
USHORT = _scalar("unsigned short")
UINT = _scalar("unsigned int")
ULLONG = _scalar("unsigned long long")
LONG = _scalar("long")
SIZE = _scalar("size_t")
INT128 = _scalar("__int128", "INT128", "MATRIX_INT128", "128-bit integer")
UINT128 = _scalar("unsigned __int128", "UNSIGNED_INT128", "MATRIX_INT128", "128-bit integer")
FLOAT16 = _scalar("_Float16", "FLOAT16", "MATRIX_FLOAT16", "_Float16")
FLOAT128 = _scalar("_Float128", "FLOAT128", "MATRIX_FLOAT128", "_Float128")
GNU_FLOAT128 = _scalar("__float128", "FLOAT128", "MATRIX_GNU_FLOAT128", "__float128")

# The six that stand beside every struct.
CORE: Final = (INT, LLONG, FLOAT, DOUBLE, LDOUBLE, POINTER)


def _enum(name: str, body: str) -> Kind:
    text = f"enum {name} {{ {body} }};"
    return Kind(f"enum {name}", "INTEGER", header=text, spec=text)


MOOD = _enum("mood", "MOOD_LOW = -3, MOOD_EVEN, MOOD_HIGH = 7")
GRADE = _enum("grade", "GRADE_NONE, GRADE_TOP = 0xFFFFFFFF")
REACH = _enum("reach", "REACH_NEAR = -1, REACH_FAR = 0x100000000")

HANDLER = Kind(
    "handler", "FUNCTION", header="typedef int handler(int);", spec="typedef int handler(int);"
)
CODE = Kind("handler *", "POINTER", needs=(HANDLER,))


def _complex(part: Kind) -> Kind:
    return Kind(f"{part.name} _Complex", "COMPLEX", (Member("", part, (2,)),), beyond="complex")


FCOMPLEX, DCOMPLEX, LCOMPLEX = _complex(FLOAT), _complex(DOUBLE), _complex(LDOUBLE)


def _alias(name: str, target: Kind, alignment: int = 0, beyond: str = "", guard: str = "") -> Kind:
    """A typedef. A realigned one is what it is by its own name, so it has no `needs`."""
    plain = f"typedef {target.declared(name)}"
    return Kind(
        name, target.form, target.members, guard, beyond or target.beyond,
        header=f"{plain} __attribute__((aligned({alignment})));" if alignment else f"{plain};",
        spec=f"{plain} [[aligned({alignment})]];" if alignment else f"{plain};",
        needs=(target,),
    )  # fmt: skip


COUNT = _alias("count_type", INT)
TALLY = _alias("tally_type", COUNT)
ADDRESS = _alias("address_type", POINTER)
LOW_LLONG = _alias("llong_aligned_4", LLONG, 4, "own alignment", "MATRIX_UNDERALIGNED")
LOW_DOUBLE = _alias("double_aligned_4", DOUBLE, 4, "own alignment", "MATRIX_UNDERALIGNED")
HIGH_INT = _alias("int_aligned_16", INT, 16, "own alignment")
LANES = Kind(
    "lanes", "ARRAY", beyond="own alignment", members=(Member("", INT, (4,)),),
    header="typedef int lanes[4] __attribute__((aligned(16)));",
    spec="typedef int lanes[4] [[aligned(16)]];",
)  # fmt: skip


def _vector(name: str, element: Kind, count: int, size: int) -> Kind:
    plain = f"typedef {element.declared(name)}"
    return Kind(
        name, "VECTOR", (Member("", element, (count,)),), "MATRIX_VECTORS", "vector",
        header=f"{plain} __attribute__((vector_size({size})));",
        spec=f"{plain} [[vector_size({size})]];",
    )  # fmt: skip


FLOATS_VECTOR = _vector("vector_floats_4", FLOAT, 4, 16)
DOUBLES_VECTOR = _vector("vector_doubles_2", DOUBLE, 2, 16)
BYTES_VECTOR = _vector("vector_bytes_16", BYTE, 16, 16)
HALF_VECTOR = _vector("vector_floats_2", FLOAT, 2, 8)

SCALARS: Final = (
    *CORE, BOOL, CHAR, SCHAR, BYTE, SHORT, USHORT, UINT, LONG, _scalar("unsigned long"), ULLONG,
    SIZE, _scalar("ptrdiff_t"), _scalar("wchar_t"), _scalar("intmax_t"), _scalar("uintmax_t"),
    _scalar("int8_t"), _scalar("uint16_t"), _scalar("int32_t"), _scalar("uint64_t"),
    MOOD, GRADE, REACH, CODE, _scalar("const char *", "POINTER"), COUNT, TALLY, ADDRESS,
    FCOMPLEX, DCOMPLEX, LCOMPLEX, INT128, UINT128, FLOAT16, FLOAT128, GNU_FLOAT128,
    FLOATS_VECTOR, DOUBLES_VECTOR, BYTES_VECTOR, HALF_VECTOR, LOW_LLONG, LOW_DOUBLE, HIGH_INT,
)  # fmt: skip

# --- structs and unions ---

_LETTERS: Final = "abcdefghijklmnop"


def _members(kinds: Iterable[Kind | tuple[Kind, tuple[int, ...]] | Member]) -> tuple[Member, ...]:
    """Members called a, b, c, ...; a kind with lengths is an array."""
    found: list[Member] = []
    for letter, one in zip(_LETTERS, kinds):
        match one:
            case Member():
                found.append(one)
            case Kind():
                found.append(Member(letter, one))
            case (kind, lengths):
                found.append(Member(letter, kind, lengths))
    return tuple(found)


def _struct(
    name: str,
    *kinds: Kind | tuple[Kind, tuple[int, ...]] | Member,
    packed: bool = False,
    alignment: int = 0,
    guard: str = "",
) -> Kind:
    members = _members(kinds)
    return Kind(
        f"struct {name}" if name else "", "STRUCT", members, guard,
        _beyond(members, packed, alignment), packed, alignment,
    )  # fmt: skip


def _union(name: str, *kinds: Kind | tuple[Kind, tuple[int, ...]] | Member) -> Kind:
    return Kind(f"union {name}" if name else "", "UNION", _members(kinds), beyond="union")


def _beyond(members: tuple[Member, ...], packed: bool, alignment: int) -> str:
    if not members:
        return "empty struct"
    if packed:
        return "packed"
    if alignment or any(one.alignment for one in members):
        return "own alignment"
    return "bit-fields" if any(one.width is not None for one in members) else ""


def _bits(name: str, kind: Kind, width: int) -> Member:
    return Member(name, kind, width=width)


_WORDS: Final = {
    "int": INT, "llong": LLONG, "float": FLOAT, "double": DOUBLE, "ldouble": LDOUBLE,
    "pointer": POINTER, "code": CODE, "bool": BOOL, "char": CHAR, "byte": BYTE, "short": SHORT,
    "long": LONG, "size": SIZE, "int128": INT128, "fcomplex": FCOMPLEX, "dcomplex": DCOMPLEX,
    "lcomplex": LCOMPLEX, "float16": FLOAT16, "float128": FLOAT128, "mood": MOOD, "reach": REACH,
    "tally": TALLY, "vector": FLOATS_VECTOR, "half": HALF_VECTOR,
}  # fmt: skip


def _mixture(name: str) -> Kind:
    """A struct of scalars that its name lists."""
    return _struct(name, *(_WORDS[word] for word in name.split("_")))


# Every odd size to 63, and the even ones on which something turns.
BYTES: Final = tuple(
    _struct(f"bytes_{size}", (BYTE, (size,)))
    for size in range(1, 65)
    if size % 2 or size <= 10 or size in (12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64)
)

# All members alike.
ALIKE: Final = (
    *(_struct(f"floats_{n}", *[FLOAT] * n) for n in (1, 2, 3, 4, 5, 6, 8, 16)),
    *(_struct(f"doubles_{n}", *[DOUBLE] * n) for n in (1, 2, 3, 4, 5, 6, 8)),
    *(_struct(f"ldoubles_{n}", *[LDOUBLE] * n) for n in (1, 2, 4)),
    *(_struct(f"bools_{n}", *[BOOL] * n) for n in (1, 3, 11)),
    *(_struct(f"shorts_{n}", *[SHORT] * n) for n in (1, 3, 5, 7)),
    *(_struct(f"ints_{n}", *[INT] * n) for n in (1, 2, 3, 4, 5, 7)),
    *(_struct(f"llongs_{n}", *[LLONG] * n) for n in (1, 2, 3, 4, 8)),
    *(_struct(f"pointers_{n}", *[POINTER] * n) for n in (1, 2, 3)),
    *(_struct(f"chars_{n}_each", *[CHAR] * n) for n in (2, 3, 5)),
    _struct("codes_1", CODE), _struct("longs_3", LONG, LONG, LONG),
)  # fmt: skip

# Halves, thirds and quarters of different class; padding inside and behind.
MIXTURES: Final = tuple(
    _mixture(name)
    for name in """
    int_float float_int int_double double_int llong_double double_llong llong_float float_llong
    pointer_double double_pointer pointer_float float_pointer float_double double_float char_double
    double_char short_float float_short bool_double float_bool pointer_int int_pointer char_llong
    llong_char short_char char_short int_char char_int bool_short code_double code_pointer
    char_float ldouble_int int_ldouble ldouble_double char_ldouble ldouble_char float_ldouble
    int_float_float float_float_int float_int_float int_int_float_float float_float_int_int
    int_float_int_float float_float_float_int double_int_int int_int_double double_float_float
    float_float_double char_short_int char_int_char char_float_char_double pointer_size_code
    double_llong_double llong_double_llong float_double_float int_double_pointer_float
    bool_char_short_int_llong double_double_int int_double_double float_float_float_float_char
    char_char_short short_int_short char_char_int mood_float reach_char tally_double
    int128 char_int128 int128_double fcomplex dcomplex lcomplex int_fcomplex fcomplex_fcomplex
    dcomplex_char float16 float16_float16_float16 float16_float int_float16 float128 float128_int
    vector vector_int int_vector half_half
    """.split()
)

ARRAYS: Final = (
    _struct("array_shorts_3", (SHORT, (3,))), _struct("array_shorts_7", (SHORT, (7,))),
    _struct("array_ints_3", (INT, (3,))), _struct("array_ints_4", (INT, (4,))),
    _struct("array_floats_2", (FLOAT, (2,))), _struct("array_floats_3", (FLOAT, (3,))),
    _struct("array_floats_4", (FLOAT, (4,))), _struct("array_doubles_2", (DOUBLE, (2,))),
    _struct("array_doubles_3", (DOUBLE, (3,))), _struct("array_doubles_4", (DOUBLE, (4,))),
    _struct("array_llongs_2", (LLONG, (2,))), _struct("array_pointers_2", (POINTER, (2,))),
    _struct("array_bools_5", (BOOL, (5,))), _struct("grid_bytes_3_5", (BYTE, (3, 5))),
    _struct("grid_floats_2_2", (FLOAT, (2, 2))), _struct("grid_doubles_2_2", (DOUBLE, (2, 2))),
    _struct("cube_ints_2_2_2", (INT, (2, 2, 2))), _struct("grid_chars_1_1", (CHAR, (1, 1))),
    _struct("char_array_ints", CHAR, (INT, (3,))),
    _struct("double_array_floats", DOUBLE, (FLOAT, (2,))),
    _struct("array_shorts_double", (SHORT, (3,)), DOUBLE),
    _struct("float_array_floats", FLOAT, (FLOAT, (2,))),
    _struct("array_floats_int", (FLOAT, (3,)), INT), _struct("array_codes_2", (CODE, (2,))),
    _struct("aligned_lanes", CHAR, LANES, INT),
)  # fmt: skip


def _named(name: str) -> Kind:
    kinds = {one.name: one for one in (*BYTES, *ALIKE, *MIXTURES, *ARRAYS)}
    return kinds[f"struct {name}"]


_INT_FLOAT = _named("int_float")
_FLOATS_2 = _named("floats_2")

NESTED: Final = (
    _struct("nest_floats", _FLOATS_2, _FLOATS_2), _struct("nest_mixed", _INT_FLOAT, _INT_FLOAT),
    _struct("nest_double", _named("float_int"), DOUBLE),
    _struct("nest_bytes", _named("bytes_3"), _named("bytes_5")),
    _struct("nest_tail", _named("int_char"), CHAR),
    _struct("nest_doubles_int", _named("doubles_2"), INT),
    _struct("nest_array_floats", (_FLOATS_2, (2,))),
    _struct("nest_array_tail", (_named("int_char"), (2,))),
    _struct("nest_array_bytes", (_named("bytes_7"), (3,))),
    _struct("nest_grid", (_FLOATS_2, (2, 2))),
    _struct("nest_deep", _struct("nest_deep_b", _struct("nest_deep_a", DOUBLE))),
    _struct("nest_alone", _struct("nest_alone_a", FLOAT), _struct("nest_alone_b", INT)),
    _struct("nest_one_array", (_struct("nest_one", DOUBLE), (3,))),
    _struct("nest_untagged", CHAR, Member("in", _struct("", SHORT, FLOAT)), DOUBLE),
    _struct(
        "nest_anonymous", Member("first", FLOAT), Member("", _struct("", INT, SHORT)),
        Member("last", CHAR),
    ),
    _struct("nest_ldouble", _named("ldouble_int"), FLOAT),
    _struct("nest_pointers", _named("pointers_2"), DOUBLE),
)  # fmt: skip

UNIONS: Final = (
    _union("either_double_int", DOUBLE, INT), _union("either_float_int", FLOAT, INT),
    _union("either_floats_double", (FLOAT, (2,)), DOUBLE),
    _union("either_pointer_double", POINTER, DOUBLE),
    _union("either_wide", LLONG, DOUBLE, POINTER), _union("either_bytes_int", (BYTE, (5,)), INT),
    _union("either_floats", (FLOAT, (4,)), FLOAT), _union("either_doubles", DOUBLE, (DOUBLE, (3,))),
    _union("either_doubles_ints", (DOUBLE, (2,)), (INT, (4,))),
    _union("either_ldouble_llong", LDOUBLE, LLONG),
    _union("either_bytes_double", (BYTE, (17,)), DOUBLE), _union("either_char", CHAR),
    _union("either_structs", _INT_FLOAT, _named("double_int")),
    _union("either_code_llong", CODE, LLONG),
    _union("either_shorts_float", (SHORT, (3,)), FLOAT),
    _union("either_large", (LLONG, (8,)), (FLOAT, (3,))),
    _union("either_bits_float", _bits("a", INT, 9), FLOAT),
    _union("either_float_complex", FCOMPLEX, DOUBLE),
    _struct("with_union", INT, Member("u", _union("", FLOAT, INT)), DOUBLE),
    _struct("with_anonymous_union", Member("tag", INT), Member("", _union("", DOUBLE, LLONG))),
    _struct("with_floats_union", FLOAT, Member("u", _union("", FLOAT, (FLOAT, (2,))))),
)  # fmt: skip

BIT_FIELDS: Final = (
    _struct("bits_one", _bits("a", UINT, 1)),
    _struct("bits_signed", _bits("a", INT, 3), _bits("b", INT, 13)),
    _struct(
        "bits_mixed", _bits("a", UINT, 3), _bits("b", INT, 13), _bits("", UINT, 2),
        _bits("c", BOOL, 1),
    ),
    _struct("bits_crossing", _bits("a", UINT, 20), _bits("b", UINT, 20), _bits("c", INT, 20)),
    _struct("bits_wide", _bits("a", ULLONG, 40), _bits("b", ULLONG, 24)),
    _struct(
        "bits_wide_signed", _bits("a", LLONG, 33), _bits("b", LLONG, 47), _bits("c", LLONG, 64),
    ),
    _struct("bits_bytes", _bits("a", BYTE, 3), _bits("b", BYTE, 5), _bits("c", BYTE, 7)),
    _struct("bits_double", _bits("a", INT, 5), Member("b", DOUBLE)),
    _struct("bits_float", Member("a", FLOAT), _bits("b", INT, 7)),
    _struct(
        "bits_float_both", _bits("a", UINT, 17), Member("b", FLOAT), _bits("c", INT, 30),
        Member("d", FLOAT),
    ),
    _struct("bits_closed", _bits("a", INT, 5), _bits("", INT, 0), _bits("b", INT, 5)),
    _struct("bits_short", _bits("a", SHORT, 9), Member("b", CHAR), _bits("c", INT, 17)),
    _struct("bits_enum", _bits("a", MOOD, 4), _bits("b", GRADE, 32)),
    _struct("bits_full", _bits("a", INT, 32), _bits("b", UINT, 31)),
    _struct("bits_bools", *(_bits(letter, BOOL, 1) for letter in "abcdefghi")),
    _struct(
        "bits_packed", _bits("a", UINT, 7), _bits("b", INT, 27),
        _bits("c", ULLONG, 45), packed=True,
    ),
    _struct(
        "bits_packed_char", Member("a", CHAR), _bits("b", INT, 11), Member("c", SHORT), packed=True,
    ),
    _struct(
        "bits_large", Member("a", LLONG), _bits("b", INT, 3), Member("c", LLONG),
        _bits("d", SHORT, 12),
    ),
    _struct(
        "bits_nested", Member("a", CHAR),
        Member("in", _struct("", _bits("x", INT, 6), _bits("y", UINT, 26))),
    ),
    _struct("bits_behind_gap", _bits("", INT, 12), _bits("a", INT, 9), Member("b", CHAR)),
)  # fmt: skip

PACKED: Final = (
    _struct("packed_char_int", CHAR, INT, packed=True),
    _struct("packed_char_double", CHAR, DOUBLE, packed=True),
    _struct("packed_short_llong_char", SHORT, LLONG, CHAR, packed=True),
    _struct("packed_float_double", FLOAT, DOUBLE, packed=True),
    _struct("packed_floats", FLOAT, FLOAT, packed=True),
    _struct("packed_doubles", DOUBLE, DOUBLE, packed=True),
    _struct("packed_char_float", CHAR, FLOAT, packed=True),
    _struct("packed_mixture", CHAR, FLOAT, DOUBLE, CHAR, packed=True),
    _struct("packed_pointer", BOOL, POINTER, packed=True),
    _struct("packed_ldouble", CHAR, LDOUBLE, packed=True),
    _struct("packed_array", CHAR, (INT, (3,)), packed=True),
    _struct("packed_around", CHAR, _INT_FLOAT, packed=True),
    _struct("packed_inside", CHAR, _struct("packed_in", CHAR, INT, packed=True), DOUBLE),
    _struct("packed_aligned_2", CHAR, DOUBLE, packed=True, alignment=2),
    _struct("packed_aligned_4", SHORT, DOUBLE, packed=True, alignment=4),
    _struct("packed_large", CHAR, (LLONG, (4,)), SHORT, packed=True),
    _struct("packed_code", CODE, CHAR, packed=True),
    _struct("packed_bytes", (BYTE, (9,)), packed=True),
)  # fmt: skip

_ALIGNED_INT = _struct("aligned_16_int", INT, alignment=16)

ALIGNED: Final = (
    _ALIGNED_INT, _struct("aligned_16_bytes", (BYTE, (3,)), alignment=16),
    _struct("aligned_16_floats", *[FLOAT] * 4, alignment=16),
    _struct("aligned_16_doubles", DOUBLE, DOUBLE, alignment=16),
    _struct("aligned_16_llongs", LLONG, LLONG, alignment=16),
    _struct("aligned_16_pointer", POINTER, alignment=16),
    _struct("aligned_8_int", INT, alignment=8), _struct("aligned_8_float", FLOAT, alignment=8),
    _struct("aligned_32_doubles", DOUBLE, DOUBLE, alignment=32),
    _struct("aligned_32_llong", LLONG, alignment=32),
    _struct("aligned_32_bytes", (BYTE, (33,)), alignment=32),
    _struct("aligned_64_int", INT, alignment=64),
    _struct("aligned_64_bytes", (BYTE, (64,)), alignment=64),
    _struct("aligned_64_mixed", FLOAT, LLONG, CHAR, alignment=64),
    _struct("alignas_16_chars", Member("a", CHAR, alignment=16), CHAR),
    _struct("alignas_8_second", CHAR, Member("b", CHAR, alignment=8)),
    _struct("alignas_16_double", INT, Member("b", DOUBLE, alignment=16)),
    _struct("alignas_32_float", Member("a", FLOAT, alignment=32), FLOAT),
    _struct("alignas_64_array", Member("a", SHORT, (5,), alignment=64)),
    _struct("aligned_inside", CHAR, _ALIGNED_INT), _struct("aligned_typedef_inside", INT, HIGH_INT),
    _struct("low_llong", INT, LOW_LLONG), _struct("low_double", FLOAT, LOW_DOUBLE),
    _struct("low_only", LOW_LLONG),
)  # fmt: skip

_EMPTY = _struct("empty")

EMPTY: Final = (
    _EMPTY, _struct("empty_inside", _EMPTY, INT), _struct("empty_between", INT, _EMPTY, DOUBLE),
    _struct("empty_alone", _EMPTY), _struct("empty_floats", FLOAT, _EMPTY, FLOAT),
)  # fmt: skip

_SAME = _alias("int_float_type", _INT_FLOAT)

ALIASES: Final = (
    _SAME, _alias("int_float_again", _SAME), _alias("bytes_17_type", _named("bytes_17")),
    _alias("union_type", UNIONS[0]),
)  # fmt: skip

RECORDS: Final = (
    *BYTES, *ALIKE, *MIXTURES, *ARRAYS, *NESTED, *UNIONS, *BIT_FIELDS, *PACKED, *ALIGNED, *EMPTY,
    *ALIASES,
)  # fmt: skip

# Everything that is declared or described, each behind what it names.
KINDS: Final = tuple(
    dict.fromkeys(one for kind in (*SCALARS, *RECORDS) for one in kind.closure() if one.name)
)
