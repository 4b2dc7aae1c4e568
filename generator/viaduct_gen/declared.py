# SPDX-License-Identifier: MIT
"""What is declared so far, while the declarations of a spec go by.

In: the syntax tree and its source (for line numbers and what is declared later). Out: answers
to the passes `evaluate`, `compose`, `contract` and `check`, two of which enter here what they
have understood (`compose` records and enumerations, `check` the rest): a name's type, what a
typedef stands for, a record's fields, of what sort a type's values are. Errors are gathered
here too. What a declaration means is left to those passes.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NoReturn, TypeAlias, assert_never

from viaduct_gen import model, syntax
from viaduct_gen.diagnostic import Diagnostic, SpecError, near, quoted
from viaduct_gen.parse import KNOWN_TYPES, SCALAR_WORDS
from viaduct_gen.source import Source, Span, line_of

TYPE_LIMIT = 60_000  # different types of one module: their indexes have 16 bits
STATEMENT_LIMIT = 65_000  # different failure rules, and statements about pointers
NAME_LIMIT = 65_000  # different names of parameters
COMBINATION_LIMIT = 65_000  # types, alone and each with what is said of a value or a call

_VA_LIST = frozenset(("va_list", "__builtin_va_list", "__gnuc_va_list", "__va_list"))

# Names that a compiler predefines as macros in its GNU modes, or that a standard header
# defines as an object-like macro in lower case.
_MACRO_NAMES = frozenset(
    "errno linux unix i386 arm mips sparc sun hppa m68k vax PPC R3000 R4000 sgi hpux sequent "
    "stdin stdout stderr".split()
)

# What <stddef.h> and <errno.h> define, which every generated file includes.
_ALWAYS_DEFINED = re.compile(r"NULL|E[A-Z0-9]+")

_CAPITALS = re.compile(r"_*[A-Z][A-Z0-9_]*")

# Each scalar type: its spelling here, its kind, and every way to write it.
_SCALAR_ROWS: Final[tuple[tuple[str, model.ScalarKind, str], ...]] = (
    ("void", "void", "void"),
    ("_Bool", "bool", "_Bool"),
    ("char", "char", "char"),
    ("signed char", "signed", "signed char"),
    ("unsigned char", "unsigned", "unsigned char"),
    ("short", "signed", "short|short int|signed short|signed short int"),
    ("unsigned short", "unsigned", "unsigned short|unsigned short int"),
    ("int", "signed", "int|signed|signed int"),
    ("unsigned int", "unsigned", "unsigned|unsigned int"),
    ("long", "signed", "long|long int|signed long|signed long int"),
    ("unsigned long", "unsigned", "unsigned long|unsigned long int"),
    ("long long", "signed", "long long|long long int|signed long long|signed long long int"),
    ("unsigned long long", "unsigned", "unsigned long long|unsigned long long int"),
    ("float", "float", "float"),
    ("double", "double", "double"),
    ("long double", "long double", "long double"),
    ("__int128", "int128", "__int128|signed __int128"),
    ("unsigned __int128", "unsigned int128", "unsigned __int128"),
    ("_Float16", "float16", "_Float16"),
    ("_Float32", "float", "_Float32"),
    ("_Float64", "double", "_Float64"),
    ("_Float128", "float128", "_Float128"),
    ("__float128", "float128", "__float128"),
    ("float _Complex", "complex", "float _Complex"),
    ("double _Complex", "complex", "double _Complex"),
    ("long double _Complex", "complex", "long double _Complex"),
)
# By the words of the type, sorted.
SCALARS: Mapping[str, model.Scalar] = MappingProxyType(
    {
        " ".join(sorted(words.split())): model.Scalar(spelling, kind)
        for spelling, kind, alternatives in _SCALAR_ROWS
        for words in alternatives.split("|")
    }
)
INT = SCALARS["int"]
VOID = SCALARS["void"]

# The sign of the integer types that are known without a declaration.
_KNOWN_UNSIGNED = frozenset(
    name for name in KNOWN_TYPES if name == "size_t" or name.startswith("uint")
)

Sort: TypeAlias = Literal[
    "signed", "unsigned", "integer", "floating", "pointer", "record", "string", "void"
]
INTEGER_SORTS: Final = ("signed", "unsigned", "integer")


def fail(message: str, span: Span, help: str | None = None) -> NoReturn:
    """Leaves the declaration that is being checked."""
    raise SpecError([Diagnostic(message, span, help)])


class Declared:
    """The declarations of one spec up to a place in it. Types are known by the key that
    `model` gives them; `definitions` holds them all, in the order of the model."""

    __slots__ = (
        "source", "broken", "proved", "guard", "errors", "definitions", "aliases", "unknowns",
        "records", "enumerations", "ordinary", "values", "known_constants", "failed", "uses", "awaited",
        "undefined", "_types", "_statements", "_parameter_names", "_combinations",
        "_later_typedefs",
    )  # fmt: skip

    def __init__(self, spec: syntax.Spec, source: Source) -> None:
        self.source = source
        self.broken = spec.broken
        self.proved = any(isinstance(item.declaration, syntax.Include) for item in spec.items)
        self.guard = ""  # of the declaration that is being checked
        self.errors: list[Diagnostic] = []
        self.definitions: dict[str, model.TypeDefinition] = {}
        self.aliases: dict[str, model.AliasDefinition] = {}
        self.unknowns: dict[str, model.UnknownDefinition] = {}
        self.records: dict[str, model.RecordDefinition] = {}
        self.enumerations: dict[str, model.EnumerationDefinition] = {}
        self.ordinary: dict[str, tuple[str, Span]] = {}  # C's ordinary identifiers
        self.values: dict[str, model.Expression] = {}  # constants defined here, not by a header
        self.known_constants: set[str] = set()
        self.failed: set[str] = set()  # type names whose declaration had an error
        self.uses: list[tuple[model.Type, Span, str]] = []  # by value, to be complete at the end
        self.awaited: list[syntax.Name] = []  # functions, to be declared at the end
        self.undefined: dict[str, None] = {}  # see `model.Model`
        self._types: dict[model.Type, model.Type] = {}
        self._statements: set[object] = set()
        self._parameter_names: set[str] = set()
        self._combinations: set[tuple[model.Type, object]] = set()
        self._later_typedefs = _typedefs(spec)

    # --- what is wrong, and where ---

    def error(self, message: str, span: Span, help: str | None = None) -> None:
        self.errors.append(Diagnostic(message, span, help))

    def line(self, span: Span) -> int:
        return line_of(self.source, span.start)

    # --- entering ---

    def interned(self, type: model.Type, span: Span) -> model.Type:
        """The one object that stands for all types equal to `type`."""
        known = self._types.setdefault(type, type)
        if len(self._types) == TYPE_LIMIT + 1:
            fail(f"more than {TYPE_LIMIT} different types in one module", span)
        return known

    def named(self, name: str, span: Span) -> None:
        """Counts a parameter's name: an index to it has 16 bits."""
        self._parameter_names.add(name)
        if len(self._parameter_names) == NAME_LIMIT + 1:
            fail(f"more than {NAME_LIMIT} different names of parameters in one module", span)

    def counted(self, statement: object, span: Span) -> None:
        """Notes a failure rule or a statement about a pointer: equal ones share an index."""
        self._statements.add(statement)
        if len(self._statements) == STATEMENT_LIMIT + 1:
            fail(f"more than {STATEMENT_LIMIT} different rules and counts in one module", span)

    def combined(self, type: model.Type, said: object, span: Span) -> None:
        """Notes a type together with what is said of a parameter or a call: an index to it has 16
        bits."""
        self._combinations.add((type, said))
        if len(self._combinations) + len(self._types) > COMBINATION_LIMIT:
            fail(f"more than {COMBINATION_LIMIT} different parameters and results in one module", span)

    def host_name(self, name: syntax.Name, what: str) -> None:
        """Looks at a name that hosts will see: is it ours, or can it be a macro?"""
        if name.text.startswith(("via_", "VIA_")):
            self.error(f"names that begin with `{name.text[:4]}` are Viaduct's own", name.span)
        elif name.text in _MACRO_NAMES or (not self.proved and _CAPITALS.fullmatch(name.text)):
            # <errno.h> and <stddef.h> are included before a spec's own enumerators.
            if what in ("field", "type", "function") or _ALWAYS_DEFINED.fullmatch(name.text):
                self.undefined[name.text] = None

    def declare_ordinary(self, name: syntax.Name, what: str) -> None:
        """Enters a function, typedef, constant or enumerator: one name space in C."""
        self.host_name(name, what)
        earlier = self.ordinary.get(name.text)
        if earlier is not None:
            raise SpecError(
                [
                    Diagnostic(
                        f"{quoted(name.text)} is declared twice",
                        name.span,
                        note=("first declared here", earlier[1]),
                    )
                ]
            )
        self.ordinary[name.text] = (what, name.span)

    # --- looking up ---

    def named_type(self, name: syntax.Name) -> model.Type:
        """The type that a typedef name stands for."""
        text = name.text
        if text in self.aliases:
            return self.interned(model.Alias(text), name.span)
        if text in self.records:
            return self.interned(model.Record(text), name.span)
        if text in self.enumerations:
            return self.interned(model.Enumeration(text), name.span)
        if text in self.unknowns or text in KNOWN_TYPES:
            return self.interned(model.UnknownInteger(text), name.span)
        if text in self.failed or text in self.broken:
            return INT  # complained of already
        if text in _VA_LIST:
            fail(f"{quoted(text)} cannot cross a call: no value of it can be made", name.span)
        self._unknown_type(name)

    def _unknown_type(self, name: syntax.Name) -> NoReturn:
        later = self._later_typedefs.get(name.text)
        if later is not None:
            chain = [name.text]
            while chain[-1] in self._later_typedefs and len(chain) < 10:
                following = self._later_typedefs[chain[-1]][0]
                if following in chain:
                    cycle = chain[chain.index(following) :] + [following]
                    shown = " → ".join(f"`{one}`" for one in cycle)
                    fail(f"a typedef that leads back to itself: {shown}", name.span)
                chain.append(following)
            raise SpecError(
                [
                    Diagnostic(
                        f"{quoted(name.text)} is used before it is declared",
                        name.span,
                        note=("declared here", later[1]),
                    )
                ]
            )
        help = None
        for keyword in ("struct", "union", "enum"):
            if f"{keyword} {name.text}" in self.records | self.enumerations:
                help = f"did you mean `{keyword} {name.text}`?"
        if help is None:
            known = [*self.aliases, *self.unknowns, *self.records, *KNOWN_TYPES, *SCALAR_WORDS]
            help = near(name.text, known)
        if help is None and self.proved:
            help = f"an integer type of the header is declared by `typedef ... {name.text};`"
        fail(f"unknown type {quoted(name.text)}", name.span, help if help is None or len(help) < 200 else None)

    def is_left_to_headers(self, text: str) -> bool:
        """Whether a name that is not declared is taken for a macro that a header defines."""
        defined = _CAPITALS if self.proved else _ALWAYS_DEFINED
        return defined.fullmatch(text) is not None or text in self.broken

    def resolve(self, type: model.Type) -> model.Type:
        """`type` with exact typedefs looked through, on its outermost level."""
        return self.aliases[type.name].resolved if isinstance(type, model.Alias) else type

    def find_field(self, record: model.Record, name: str) -> model.Field | None:
        """The field, also one of an anonymous struct or union in the record."""
        for field in self.records[record.key].fields or ():
            if field.name == name:
                return field
            if field.name == "" and isinstance(field.type, model.Record):
                inner = self.find_field(field.type, name)
                if inner is not None:
                    return inner
        return None

    # --- kinds of types ---

    def sort_of_type(self, type: model.Type) -> Sort:
        """What kind of value an object of that type has, as far as the spec can tell."""
        resolved = self.resolve(type)
        match resolved:
            case model.Scalar(_, kind):
                match kind:
                    case "signed" | "int128":
                        return "signed"
                    case "unsigned" | "bool" | "unsigned int128":
                        return "unsigned"
                    case "char":
                        return "integer"
                    case "void":
                        return "void"
                    case "complex":
                        return "record"
                    case _:
                        return "floating"
            case model.UnknownInteger(name):
                return "unsigned" if name in _KNOWN_UNSIGNED else "integer"
            case model.Enumeration():
                return "integer"
            case model.Pointer() | model.Array() | model.FunctionType():
                return "pointer"
            case model.Record() | model.Vector():
                return "record"
            case model.Alias():
                raise AssertionError(resolved)
        assert_never(resolved)

    def is_character_pointer(self, type: model.Type) -> bool:
        pointer = self.resolve(type)
        if not isinstance(pointer, model.Pointer):
            return False
        target = self.resolve(pointer.target)
        return isinstance(target, model.Scalar) and target.spelling in (
            "char", "signed char", "unsigned char",
        )  # fmt: skip

    def is_flexible(self, type: model.Type) -> bool:
        """Whether it is, or holds at any depth, an array without a length."""
        left = [type]
        seen: set[str] = set()  # keys of records
        while left:
            match self.resolve(left.pop()):
                case model.Array(element, _, bound):
                    if bound is None:
                        return True
                    left.append(element)
                case model.Record(key) if key not in seen:
                    seen.add(key)
                    left += [one.type for one in self.records[key].fields or ()]
        return False


def _typedefs(spec: syntax.Spec) -> dict[str, tuple[str, Span]]:
    """Every typedef of the spec: the typedef name it is made of, or "", and its place."""
    found: dict[str, tuple[str, Span]] = {}
    for item in spec.items:
        if isinstance(item.declaration, syntax.Typedef):
            base = item.declaration.specifiers.base
            for declarator in item.declaration.declarators:
                if declarator.name is not None:
                    found[declarator.name.text] = (
                        base.text if isinstance(base, syntax.Name) else "",
                        declarator.name.span,
                    )
    return found
