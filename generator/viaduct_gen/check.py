# SPDX-License-Identifier: MIT
"""Syntax to model: looks up names, puts types together, refuses contradictions.

In: the syntax tree and its source (for line numbers). Out: the model, and what
is wrong; the model is whole only if nothing is. Nothing that a user can do wrong is
left to later stages; what only a C compiler can know is left to the proof.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, NoReturn, assert_never

from viaduct_gen import model, spell, syntax
from viaduct_gen.diagnostic import Diagnostic, SpecError, near, quoted
from viaduct_gen.parse import KNOWN_TYPES, OPAQUE_ATTRIBUTES, SCALAR_WORDS
from viaduct_gen.source import Source, Span, line_of

PARAMETER_LIMIT = 255  # of one function
TYPE_LIMIT = 60_000  # different types of one module: their indexes have 16 bits
STATEMENT_LIMIT = 65_000  # different failure rules, and statements about pointers

FUNCTION_ATTRIBUTES: Final = (
    "errno", "error", "optional", "name", "symbol", "count", "bytes", "cstr", "nullable",
)  # fmt: skip
PARAMETER_ATTRIBUTES: Final = ("in", "out", "inout", "count", "bytes", "cstr", "nullable")

_RETURNS_TWICE = frozenset("setjmp _setjmp sigsetjmp __sigsetjmp vfork getcontext savectx".split())
_VA_LIST = frozenset(("va_list", "__builtin_va_list", "__gnuc_va_list", "__va_list"))

# Names that a compiler predefines as macros in its GNU modes, or that a standard header
# defines as an object-like macro in lower case.
_MACRO_NAMES = frozenset(
    "errno linux unix i386 arm mips sparc sun hppa m68k vax PPC R3000 R4000 sgi hpux sequent "
    "stdin stdout stderr".split()
)
# Names that a module cannot have: `via_NAME` is, or may become, Viaduct's own. What else
# generated code calls its own begins with `via__`, and a module with a letter.
_RESERVED_MODULE = re.compile(
    r"_.*|available|call|failed|find|prepare|stub|traced|value"
    r"|(call|constant|errno|extent|field|find|frame|function|module|parameter|prepare|result"
    r"|stack|status|stub|type|upcall)(_\w+)?"
)

# What <stddef.h> and <errno.h> define, which every generated file includes.
_ALWAYS_DEFINED = re.compile(r"NULL|E[A-Z0-9]+")

_CAPITALS = re.compile(r"_*[A-Z][A-Z0-9_]*")
_SYMBOL = re.compile(r'"[A-Za-z_.$][A-Za-z0-9_.$]*"')

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
    ("float _Complex", "complex", "float _Complex"),
    ("double _Complex", "complex", "double _Complex"),
    ("long double _Complex", "complex", "long double _Complex"),
)
_SCALARS: Mapping[str, model.Scalar] = MappingProxyType(
    {
        " ".join(sorted(words.split())): model.Scalar(spelling, kind)
        for spelling, kind, alternatives in _SCALAR_ROWS
        for words in alternatives.split("|")
    }
)
_INT = _SCALARS["int"]
_VOID = _SCALARS["void"]

# The sign of the integer types that are known without a declaration.
_KNOWN_UNSIGNED = frozenset(
    name for name in KNOWN_TYPES if name == "size_t" or name.startswith("uint")
)

_Sort = Literal["signed", "unsigned", "integer", "floating", "pointer", "record", "string", "void"]


@dataclass(frozen=True, slots=True)
class _Scope:
    """What an expression may name, besides constants."""

    parameters: Mapping[str, tuple[int, model.Type]]
    result: model.Type | None  # None where `ret` has no place
    errno: bool


_CONSTANT_SCOPE = _Scope(MappingProxyType({}), None, False)


def check(spec: syntax.Spec, source: Source) -> tuple[model.Model, list[Diagnostic]]:
    """Gives the spec its meaning."""
    checker = _Checker(spec, source)
    for item in spec.items:
        checker.guard = _joined(item.guard)
        try:
            checker.declaration(item.declaration)
        except SpecError as error:
            checker.errors.extend(error.diagnostics)
    checker.by_value_uses_are_complete()
    return checker.finished(), checker.errors


def _joined(guard: tuple[str, ...]) -> str:
    """The conjunction of conditions, as one condition."""
    if len(guard) < 2:
        return "".join(guard)
    plain = re.compile(r"!?defined\(\w+\)|\w+", re.ASCII)
    return " && ".join(one if plain.fullmatch(one) else f"({one})" for one in guard)


def _fail(message: str, span: Span, help: str | None = None) -> NoReturn:
    raise SpecError([Diagnostic(message, span, help)])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


class _Checker:
    """Collects the model of one spec while its declarations go by."""

    __slots__ = (
        "spec", "source", "errors", "guard", "proved", "defines", "includes", "definitions",
        "aliases", "unknowns", "records", "enumerations", "constants", "functions", "ordinary",
        "symbols", "names", "values", "known_constants", "failed", "uses", "types", "statements",
        "undefined", "later_typedefs",
    )  # fmt: skip

    def __init__(self, spec: syntax.Spec, source: Source) -> None:
        self.spec = spec
        self.source = source
        self.errors: list[Diagnostic] = []
        self.guard = ""
        self.proved = any(isinstance(item.declaration, syntax.Include) for item in spec.items)
        self.defines: list[model.Define] = []
        self.includes: list[model.Include] = []
        self.definitions: dict[str, model.TypeDefinition] = {}
        self.aliases: dict[str, model.AliasDefinition] = {}
        self.unknowns: dict[str, model.UnknownDefinition] = {}
        self.records: dict[str, model.RecordDefinition] = {}
        self.enumerations: dict[str, model.EnumerationDefinition] = {}
        self.constants: list[model.Constant] = []
        self.functions: list[model.Function] = []
        self.ordinary: dict[str, tuple[str, Span]] = {}  # C's ordinary identifiers
        self.symbols: dict[str, tuple[model.Type, Span]] = {}  # what the linker sees
        self.names: dict[str, Span] = {}  # what hosts see
        self.values: dict[str, model.Expression] = {}  # constants defined here, not by a header
        self.known_constants: set[str] = set()
        self.failed: set[str] = set()  # type names whose declaration had an error
        self.uses: list[tuple[model.Type, Span, str]] = []  # by value, to be complete at the end
        self.types: dict[model.Type, model.Type] = {}
        self.statements: set[object] = set()
        self.undefined: dict[str, None] = {}
        self.later_typedefs: dict[str, tuple[str, Span]] = {}
        for item in spec.items:
            if isinstance(item.declaration, syntax.Typedef):
                base = item.declaration.specifiers.base
                for declarator in item.declaration.declarators:
                    if declarator.name is not None:
                        self.later_typedefs[declarator.name.text] = (
                            base.text if isinstance(base, syntax.Name) else "",
                            declarator.name.span,
                        )
        if _RESERVED_MODULE.fullmatch(spec.module.text):
            message = f"a module cannot have this name: `via_{spec.module.text}` is Viaduct's own"
            self.error(message, spec.module.span)

    def finished(self) -> model.Model:
        return model.Model(
            module=self.spec.module.text,
            spec_name=self.source.name,
            defines=tuple(self.defines),
            includes=tuple(self.includes),
            proved=self.proved,
            definitions=tuple(self.definitions.values()),
            aliases=MappingProxyType(self.aliases),
            unknowns=MappingProxyType(self.unknowns),
            records=MappingProxyType(self.records),
            enumerations=MappingProxyType(self.enumerations),
            constants=tuple(self.constants),
            functions=tuple(self.functions),
            undefined=tuple(self.undefined),
        )

    # --- helpers ---

    def error(self, message: str, span: Span, help: str | None = None) -> None:
        self.errors.append(Diagnostic(message, span, help))

    def line(self, span: Span) -> int:
        return line_of(self.source, span.start)

    def interned(self, type: model.Type, span: Span) -> model.Type:
        known = self.types.setdefault(type, type)
        if len(self.types) == TYPE_LIMIT + 1:
            _fail(f"more than {TYPE_LIMIT} different types in one module", span)
        return known

    def counted(self, statement: object, span: Span) -> None:
        self.statements.add(statement)
        if len(self.statements) == STATEMENT_LIMIT + 1:
            _fail(f"more than {STATEMENT_LIMIT} different rules and counts in one module", span)

    def resolve(self, type: model.Type) -> model.Type:
        return self.aliases[type.name].resolved if isinstance(type, model.Alias) else type

    def host_name(self, name: syntax.Name, what: str) -> None:
        if name.text.startswith(("via_", "VIA_")):
            self.error(f"names that begin with `{name.text[:4]}` are Viaduct's own", name.span)
        elif name.text in _MACRO_NAMES or (not self.proved and _CAPITALS.fullmatch(name.text)):
            if what in ("field", "type", "function"):
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

    # --- declarations ---

    def declaration(self, declaration: syntax.Declaration) -> None:
        match declaration:
            case syntax.Include(text, _):
                self.includes.append(model.Include(text, self.guard))
            case syntax.Define(name, text, _):
                self.defines.append(model.Define(name, text, self.guard))
            case syntax.TagDeclaration(specifiers):
                self.base_type(specifiers.base, declares=True)
            case syntax.UnknownTypedef():
                self.unknown_typedef(declaration)
            case syntax.Typedef():
                self.typedef(declaration)
            case syntax.Constants():
                self.constant_list(declaration)
            case syntax.Function():
                self.function(declaration)
            case _:
                assert_never(declaration)

    def unknown_typedef(self, declaration: syntax.UnknownTypedef) -> None:
        name = declaration.name
        if declaration.keyword == "":
            if name.text in KNOWN_TYPES:
                return
            if not self.proved:
                self.failed.add(name.text)
                _fail(
                    f"only a header can tell what integer type {quoted(name.text)} is",
                    name.span,
                    "include one, or declare the type exactly",
                )
            if name.text in self.unknowns:
                return
            self.declare_ordinary(name, "type")
            unknown = model.UnknownDefinition(name.text, self.line(name.span), self.guard)
            self.unknowns[name.text] = unknown
            self.definitions[name.text] = unknown
            return
        self.declare_ordinary(name, "type")
        record = model.RecordDefinition(
            name.text, declaration.keyword, name.text, "", "", None, False,
            self.line(name.span), self.guard,
        )  # fmt: skip
        self.records[name.text] = record
        self.definitions[name.text] = record

    def typedef(self, declaration: syntax.Typedef) -> None:
        base_syntax = declaration.specifiers.base
        first = declaration.declarators[0]
        name_of_untagged = None
        if isinstance(base_syntax, (syntax.Record, syntax.Enumeration)) and base_syntax.tag is None:
            if first.parts or first.name is None:
                _fail(
                    "a type without a tag needs a typedef name of its own",
                    base_syntax.span,
                    "give it a tag, or name it before the pointer to it",
                )
            name_of_untagged = first.name
        try:
            base = self.base_type(base_syntax, name=name_of_untagged)
        except SpecError:
            self.failed.update(one.name.text for one in declaration.declarators if one.name)
            raise
        for declarator in declaration.declarators:
            name = declarator.name
            assert name is not None
            if name is name_of_untagged:
                continue
            try:
                target = self.declared(base, declaration.specifiers.qualifiers, declarator)
                self.alias(name, target)
            except SpecError as error:
                self.failed.add(name.text)
                self.errors.extend(error.diagnostics)

    def alias(self, name: syntax.Name, target: model.Type) -> None:
        known = self.aliases.get(name.text)
        if known is not None and known.target == target:
            return  # C11 6.7 p3: a typedef may be repeated
        self.declare_ordinary(name, "type")
        resolved = self.resolve(target)
        alias = model.AliasDefinition(
            name.text, target, resolved, self.line(name.span), self.guard
        )
        self.aliases[name.text] = alias
        self.definitions[name.text] = alias

    # --- types ---

    def base_type(
        self,
        base: syntax.Scalar | syntax.Name | syntax.Record | syntax.Enumeration,
        *,
        name: syntax.Name | None = None,
        place: tuple[str, str, str] | None = None,
        declares: bool = False,
    ) -> model.Type:
        """The type that specifiers name. `name` is the typedef name of a struct, union or enum
        without a tag; `place` (key, owner, path) tells how one without any name is reached."""
        match base:
            case syntax.Scalar(words, span):
                scalar = _SCALARS.get(" ".join(sorted(words)))
                if scalar is None:
                    if words == ("_Complex",):
                        _fail("`_Complex` of what?", span, "write `double _Complex`")
                    _fail(f"no type of C is called {quoted(' '.join(words))}", span)
                return scalar
            case syntax.Name():
                return self.named_type(base)
            case syntax.Record():
                return self.record(base, name, place)
            case syntax.Enumeration():
                return self.enumeration(base, name)
        assert_never(base)

    def named_type(self, name: syntax.Name) -> model.Type:
        text = name.text
        if text in self.aliases:
            return self.interned(model.Alias(text), name.span)
        if text in self.records:
            return self.interned(model.Record(text), name.span)
        if text in self.enumerations:
            return self.interned(model.Enumeration(text), name.span)
        if text in self.unknowns or text in KNOWN_TYPES:
            return self.interned(model.UnknownInteger(text), name.span)
        if text in self.failed or text in self.spec.broken:
            return _INT  # complained of already
        if text in _VA_LIST:
            _fail(f"{quoted(text)} cannot cross a call: no value of it can be made", name.span)
        self.unknown_type(name)

    def unknown_type(self, name: syntax.Name) -> NoReturn:
        later = self.later_typedefs.get(name.text)
        if later is not None:
            chain = [name.text]
            while chain[-1] in self.later_typedefs and len(chain) < 10:
                following = self.later_typedefs[chain[-1]][0]
                if following in chain:
                    cycle = chain[chain.index(following) :] + [following]
                    shown = " → ".join(f"`{one}`" for one in cycle)
                    _fail(f"a typedef that leads back to itself: {shown}", name.span)
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
        if help is None:
            help = f"an integer type of the header is declared by `typedef ... {name.text};`"
        _fail(f"unknown type {quoted(name.text)}", name.span, help if len(help) < 200 else None)

    def record(
        self,
        record: syntax.Record,
        typedef_name: syntax.Name | None,
        place: tuple[str, str, str] | None,
    ) -> model.Type:
        owner = path = ""
        if record.tag is not None:
            key = f"{record.keyword} {record.tag.text}"
            self.host_name(record.tag, "type")
            for other in ("struct", "union", "enum"):
                other_key = f"{other} {record.tag.text}"
                if other != record.keyword and other_key in self.definitions:
                    _fail(f"{quoted(record.tag.text)} is the tag of `{other_key}`", record.tag.span)
        elif typedef_name is not None:
            key = typedef_name.text
            self.declare_ordinary(typedef_name, "type")
        elif place is not None:
            key, owner, path = place
        else:
            _fail(
                f"a {record.keyword} without a tag has no name to be used by",
                record.span,
                "give it a tag, or a typedef",
            )
        known = self.records.get(key)
        if record.members is None:
            if known is None:
                opaque = model.RecordDefinition(
                    key, record.keyword, key, "", "", None, False, self.line(record.span),
                    self.guard,
                )  # fmt: skip
                self.records[key] = opaque
                self.definitions[key] = opaque
            return self.interned(model.Record(key), record.span)
        tag_span = record.tag.span if record.tag is not None else record.span
        if known is not None and known.fields is not None:
            _fail(f"`{key}` is completed twice", tag_span)
        if record.partial and not self.proved:
            _fail(
                f"only a header can tell the other fields of `{key}`",
                tag_span,
                "include one, or list every field",
            )
        if known is None:
            # Its own fields may point to it.
            self.records[key] = model.RecordDefinition(
                key, record.keyword, key, "", "", None, False, self.line(record.span), self.guard
            )
        spelling = key if place is None else ""
        named = owner if place is not None else key
        fields = self.fields(record, key, named, path)
        definition = model.RecordDefinition(
            key, record.keyword, spelling, owner, path, fields, record.partial,
            self.line(record.span), self.guard,
        )  # fmt: skip
        self.records[key] = definition
        # Where it was completed, not where it was first seen, is its place in the order.
        self.definitions.pop(key, None)
        self.definitions[key] = definition
        return self.interned(model.Record(key), record.span)

    def fields(
        self, record: syntax.Record, key: str, owner: str, path: str
    ) -> tuple[model.Field, ...]:
        fields: list[model.Field] = []
        seen: dict[str, Span] = {}
        for member in record.members or ():
            try:
                fields += self.member(member, key, owner, path, len(fields), seen)
            except SpecError as error:
                self.errors.extend(error.diagnostics)
        for index, field in enumerate(fields):
            if isinstance(field.type, model.Array) and field.type.bound is None:
                if index != len(fields) - 1 or len(fields) == 1 or record.keyword == "union":
                    self.error(
                        f"only the last of several fields can be flexible: {quoted(field.name)}",
                        seen.get(field.name, record.span),
                    )
        return tuple(fields)

    def member(
        self,
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
                _fail("this field has no name", specifiers.span)
            type = self.base_type(specifiers.base, place=(f"{key}.{index}", owner, path))
            self.anonymous_names(type, seen, specifiers.span)
            return [model.Field("", type, "", self.line(specifiers.span))]
        place = None
        if untagged:
            if len(member.declarators) > 1:
                _fail(
                    "several fields of one type without a tag",
                    specifiers.base.span,
                    "give it a tag",
                )
            field_name = member.declarators[0].name
            assert field_name is not None
            if any(not isinstance(part, syntax.Array) for part in member.declarators[0].parts):
                _fail("a pointer to a type without a tag", specifiers.base.span, "give it a tag")
            inner = field_name.text + "[0]" * len(member.declarators[0].parts)
            place = (
                f"{key}.{field_name.text}",
                owner,
                f"{path}.{inner}" if path else inner,
            )
        base = self.base_type(specifiers.base, place=place)
        fields: list[model.Field] = []
        for declarator in member.declarators:
            name = declarator.name
            assert name is not None
            self.host_name(name, "field")
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
            type = self.declared(base, specifiers.qualifiers, declarator)
            self.complete_now(type, name)
            qualifiers = specifiers.qualifiers if not declarator.parts else ""
            if declarator.parts and isinstance(declarator.parts[0], syntax.Pointer):
                qualifiers = declarator.parts[0].qualifiers
            fields.append(model.Field(name.text, type, qualifiers, self.line(name.span)))
        return fields

    def anonymous_names(self, type: model.Type, seen: dict[str, Span], span: Span) -> None:
        """Fields of an anonymous struct or union are fields of the enclosing one."""
        assert isinstance(type, model.Record)
        for field in self.records[type.key].fields or ():
            if field.name == "":
                self.anonymous_names(field.type, seen, span)
            elif field.name in seen:
                _fail(f"the field {quoted(field.name)} is declared twice", span)
            else:
                seen[field.name] = span

    def complete_now(self, type: model.Type, name: syntax.Name) -> None:
        """A field's type must be complete where the field stands."""
        element = self.resolve(type)
        while isinstance(element, model.Array):
            element = self.resolve(element.element)
        if isinstance(element, model.FunctionType):
            _fail(f"the field {quoted(name.text)} is a function, not a pointer to one", name.span)
        if element == _VOID:
            _fail(f"the field {quoted(name.text)} is void", name.span)
        if isinstance(element, model.Record) and self.records[element.key].fields is None:
            _fail(
                f"the field {quoted(name.text)} has the incomplete type `{element.key}`",
                name.span,
                "complete the type before, or make the field a pointer",
            )

    def enumeration(
        self, enumeration: syntax.Enumeration, typedef_name: syntax.Name | None
    ) -> model.Type:
        if enumeration.tag is not None:
            key = f"enum {enumeration.tag.text}"
            self.host_name(enumeration.tag, "type")
        elif typedef_name is not None:
            key = typedef_name.text
        else:
            key = ""
        if enumeration.enumerators is None:
            if key not in self.enumerations:
                _fail(
                    f"`{key}` is not declared",
                    enumeration.span,
                    near(key, self.enumerations) or "list its enumerators first",
                )
            return self.interned(model.Enumeration(key), enumeration.span)
        if enumeration.tag is not None and key in self.enumerations:
            _fail(f"`{key}` is completed twice", enumeration.tag.span)
        if typedef_name is not None:
            self.declare_ordinary(typedef_name, "type")
        if enumeration.partial and not self.proved:
            _fail(
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
                self.declare_ordinary(one.name, "enumerator")
                if one.value is not None:
                    base = self.integer_constant(one.value)
                    offset = 0
                    known = True
            except SpecError as error:
                self.errors.extend(error.diagnostics)
            line = self.line(one.name.span)
            enumerators.append(model.Enumerator(one.name.text, base, offset, known, line))
            self.known_constants.add(one.name.text)
            if enumeration.partial:
                known = False
            offset += 1
        definition = model.EnumerationDefinition(
            key, key, tuple(enumerators), self.line(enumeration.span), self.guard
        )
        if key == "":
            key = f"enum {enumerators[0].name}"  # no type of that name: a key of its own
            definition = model.EnumerationDefinition(
                "." + key, "", tuple(enumerators), self.line(enumeration.span), self.guard
            )
            self.enumerations[definition.key] = definition
            self.definitions[definition.key] = definition
            return _INT
        self.enumerations[key] = definition
        self.definitions[key] = definition
        return self.interned(model.Enumeration(key), enumeration.span)

    def declared(
        self, base: model.Type, qualifiers: str, declarator: syntax.Declarator
    ) -> model.Type:
        """The type of what `declarator` declares, its outermost qualifiers left out."""
        type = base
        for part in reversed(declarator.parts):
            match part:
                case syntax.Pointer(own):
                    type = self.interned(model.Pointer(type, qualifiers), declarator.span)
                    qualifiers = own
                case syntax.Array(bound, span):
                    element = self.resolve(type)
                    if isinstance(element, model.FunctionType) or element == _VOID:
                        _fail("an array of functions or of void", span)
                    length = self.integer_constant(bound) if bound is not None else None
                    type = self.interned(model.Array(type, qualifiers, length), span)
                    qualifiers = ""
                case syntax.FunctionPart(parameters, span):
                    result = self.resolve(type)
                    if isinstance(result, (model.Array, model.FunctionType)):
                        what = "an array" if isinstance(result, model.Array) else "a function"
                        _fail(f"a function cannot return {what}", span)
                    types = tuple(self.parameter_type(one) for one in parameters)
                    for one in parameters:
                        if one.attributes:
                            _fail(
                                "attributes on a parameter of a function type mean nothing",
                                one.attributes[0].span,
                            )
                    type = self.interned(model.FunctionType(type, types), span)
                    qualifiers = ""
                case _:
                    assert_never(part)
        return type

    def parameter_type(self, parameter: syntax.Parameter) -> model.Type:
        """A parameter's type: C11 6.7.6.3 p7, p8: an array is a pointer to its elements, a
        function a pointer to it. The length of the outermost array means nothing."""
        declarator = parameter.declarator
        qualifiers = parameter.specifiers.qualifiers
        base = self.base_type(parameter.specifiers.base)
        if declarator.parts and isinstance(declarator.parts[0], syntax.Array):
            elements = syntax.Declarator(declarator.name, declarator.parts[1:], declarator.span)
            element = self.resolve(self.declared(base, qualifiers, elements))
            if element == _VOID or isinstance(element, model.FunctionType):
                _fail("an array of functions or of void", declarator.parts[0].span)
            declarator = syntax.Declarator(
                declarator.name, (syntax.Pointer(""), *declarator.parts[1:]), declarator.span
            )
        type = self.declared(base, qualifiers, declarator)
        resolved = self.resolve(type)
        if isinstance(resolved, model.FunctionType):
            return self.interned(model.Pointer(type, ""), declarator.span)
        if isinstance(resolved, model.Array):
            decayed = model.Pointer(resolved.element, resolved.qualifiers or qualifiers)
            return self.interned(decayed, declarator.span)
        if resolved == _VOID:
            _fail("a parameter cannot be void", parameter.specifiers.span)
        return type

    def by_value_uses_are_complete(self) -> None:
        for type, span, what in self.uses:
            resolved = self.resolve(type)
            if not isinstance(resolved, model.Record):
                continue
            definition = self.records[resolved.key]
            if definition.fields is None:
                self.error(
                    f"`{resolved.key}` is opaque: it cannot be {what} by value",
                    span,
                    "list its fields (`...;` for the rest), or use a pointer",
                )
            elif self.is_flexible(definition):
                self.error(
                    f"`{resolved.key}` ends in a flexible array: it cannot be {what} by value",
                    span,
                    "C copies no flexible array; use a pointer",
                )

    def is_flexible(self, definition: model.RecordDefinition) -> bool:
        if not definition.fields:
            return False
        last = self.resolve(definition.fields[-1].type)
        if isinstance(last, model.Record):
            return self.is_flexible(self.records[last.key])
        return isinstance(last, model.Array) and last.bound is None

    # --- constants ---

    def constant_list(self, declaration: syntax.Constants) -> None:
        specifiers = declaration.specifiers
        base = self.base_type(specifiers.base)
        for one in declaration.constants:
            name = one.declarator.name
            assert name is not None
            try:
                type = self.declared(base, specifiers.qualifiers, one.declarator)
                self.constant(name, type, one.value, one.declarator.span)
            except SpecError as error:
                self.errors.extend(error.diagnostics)
                self.known_constants.add(name.text)

    def constant(
        self,
        name: syntax.Name,
        type: model.Type,
        value_syntax: syntax.Expression | None,
        span: Span,
    ) -> None:
        kind: Literal["integer", "floating", "string"]
        match self.sort_of_type(type):
            case "signed" | "unsigned" | "integer":
                kind = "integer"
            case "floating":
                kind = "floating"
                if self.resolve(type) == _SCALARS["double long"]:
                    _fail("not supported yet: a long double constant", span, "declare it double")
            case "pointer" if self.is_character_pointer(type):
                kind = "string"
            case _:
                _fail(
                    f"a constant of type {quoted(spell.declare(type, ''))}",
                    span,
                    "a constant is an integer, a float or double, or a `const char *`",
                )
        value = None
        if value_syntax is not None:
            value = self.expression(value_syntax, _CONSTANT_SCOPE)
            is_string = self.sort(value) == "string"
            if is_string != (kind == "string"):
                _fail(f"the value does not fit {quoted(name.text)}", _span(value_syntax))
            if kind == "integer" and self.sort(value) == "floating":
                _fail(f"the value does not fit {quoted(name.text)}", _span(value_syntax))
        elif not self.proved:
            _fail(
                f"only a header can tell the value of {quoted(name.text)}",
                name.span,
                "include one, or give the value",
            )
        self.declare_ordinary(name, "constant")
        self.known_constants.add(name.text)
        if value is not None and not self.proved:
            self.values[name.text] = value
        self.constants.append(
            model.Constant(name.text, type, kind, value, self.line(name.span), self.guard)
        )

    def integer_constant(self, expression: syntax.Expression) -> model.Expression:
        value = self.expression(expression, _CONSTANT_SCOPE)
        if self.sort(value) not in ("signed", "unsigned", "integer"):
            _fail("expected an integer", _span(expression))
        return value

    # --- functions ---

    def function(self, declaration: syntax.Function) -> None:
        declarator = declaration.declarator
        c_name = declarator.name
        assert c_name is not None
        if c_name.text in _RETURNS_TWICE:
            _fail(
                f"{quoted(c_name.text)} returns twice: it cannot be called through a stub",
                c_name.span,
            )
        head = declarator.parts[0]
        assert isinstance(head, syntax.FunctionPart)
        if len(head.parameters) > PARAMETER_LIMIT:
            _fail(
                f"{len(head.parameters)} parameters; {PARAMETER_LIMIT} are allowed",
                _span_of_parameter(head.parameters[PARAMETER_LIMIT]),
            )
        # The result is what is declared when the parameter list is taken away.
        rest = syntax.Declarator(c_name, declarator.parts[1:], declarator.span)
        base = self.base_type(declaration.specifiers.base)
        result = self.declared(base, declaration.specifiers.qualifiers, rest)
        resolved = self.resolve(result)
        if isinstance(resolved, (model.Array, model.FunctionType)):
            what = "an array" if isinstance(resolved, model.Array) else "a function"
            _fail(f"a function cannot return {what}", head.span)
        if isinstance(resolved, model.Record):
            self.uses.append((result, declaration.specifiers.span, "returned"))

        named: dict[str, tuple[int, model.Type]] = {}
        types: list[model.Type] = []
        failed = False
        for index, parameter in enumerate(head.parameters):
            try:
                type = self.parameter_type(parameter)
            except SpecError as error:
                self.errors.extend(error.diagnostics)
                type = _INT
                failed = True
            types.append(type)
            if isinstance(self.resolve(type), model.Record):
                self.uses.append((type, _span_of_parameter(parameter), "passed"))
            name = parameter.declarator.name
            if name is not None:
                if name.text in named:
                    self.error(f"two parameters are called {quoted(name.text)}", name.span)
                named[name.text] = (index, type)
        if failed:
            self.ordinary.setdefault(c_name.text, ("function", c_name.span))
            return
        parameters = tuple(
            self.parameter(parameter, type, named)
            for parameter, type in zip(head.parameters, types)
        )
        self.finish_function(declaration, c_name, result, parameters, named)

    def finish_function(
        self,
        declaration: syntax.Function,
        c_name: syntax.Name,
        result: model.Type,
        parameters: tuple[model.Parameter, ...],
        named: Mapping[str, tuple[int, model.Type]],
    ) -> None:
        attributes = self.attributes(declaration.attributes, FUNCTION_ATTRIBUTES, "a function")
        scope = _Scope(named, result, True)
        rule = self.rule(attributes, scope)
        of_pointer = {
            name: one for name, one in attributes.items() if name in PARAMETER_ATTRIBUTES
        }
        semantics = self.semantics(of_pointer, result, _Scope(named, None, False), "result")
        name = c_name
        if "name" in attributes:
            argument = self.single(attributes["name"], "a name")
            if not isinstance(argument, syntax.Name):
                _fail("expected a name", _span(argument))
            name = argument
            self.host_name(name, "name")
        symbol = ""
        if "symbol" in attributes:
            argument = self.single(attributes["symbol"], "a string")
            if not isinstance(argument, syntax.Text):
                _fail("expected a string", _span(argument), 'write `symbol("name")`')
            if "@" in argument.text:
                _fail("not supported yet: symbol versions", argument.span)
            if _SYMBOL.fullmatch(argument.text) is None:
                _fail("not a symbol that a linker knows", argument.span)
            symbol = argument.text[1:-1]
        if "optional" in attributes:
            self.no_arguments(attributes["optional"])

        type = model.FunctionType(result, tuple(one.type for one in parameters))
        self.declare_function(c_name, symbol or c_name.text, type)
        if name.text in self.names:
            raise SpecError(
                [
                    Diagnostic(
                        f"{quoted(name.text)} is declared twice",
                        name.span,
                        "give one of them another `name(…)`",
                        ("first declared here", self.names[name.text]),
                    )
                ]
            )
        self.names[name.text] = name.span
        self.functions.append(
            model.Function(
                name.text, c_name.text, symbol, "optional" in attributes, result, semantics,
                parameters, rule, self.line(c_name.span), self.guard,
            )
        )  # fmt: skip

    def declare_function(self, c_name: syntax.Name, symbol: str, type: model.Type) -> None:
        """The same symbol may be declared again only with the same type."""
        earlier = self.ordinary.get(c_name.text)
        if earlier is not None and earlier[0] != "function":
            self.declare_ordinary(c_name, "function")
        if earlier is None:
            self.declare_ordinary(c_name, "function")
        known = self.symbols.setdefault(symbol, (type, c_name.span))
        if known[0] != type:
            raise SpecError(
                [
                    Diagnostic(
                        f"{quoted(symbol)} is declared with two types",
                        c_name.span,
                        note=("first declared here", known[1]),
                    )
                ]
            )

    def parameter(
        self,
        parameter: syntax.Parameter,
        type: model.Type,
        named: Mapping[str, tuple[int, model.Type]],
    ) -> model.Parameter:
        name = parameter.declarator.name
        semantics = model.Semantics()
        if parameter.attributes:
            try:
                attributes = self.attributes(
                    parameter.attributes, PARAMETER_ATTRIBUTES, "a parameter"
                )
                semantics = self.semantics(attributes, type, _Scope(named, None, False), "parameter")
            except SpecError as error:
                self.errors.extend(error.diagnostics)
        return model.Parameter(name.text if name is not None else "", type, semantics)

    # --- attributes ---

    def attributes(
        self, attributes: Sequence[syntax.Attribute], allowed: Sequence[str], where: str
    ) -> dict[str, syntax.Attribute]:
        found: dict[str, syntax.Attribute] = {}
        for attribute in attributes:
            text = attribute.name.text
            if text in OPAQUE_ATTRIBUTES:
                self.error(f"not supported yet: the attribute `{text}`", attribute.name.span)
            elif text not in allowed:
                every = {*FUNCTION_ATTRIBUTES, *PARAMETER_ATTRIBUTES}
                if text in every:
                    self.error(f"the attribute `{text}` has no meaning on {where}", attribute.span)
                else:
                    self.error(
                        f"unknown attribute {quoted(text)}",
                        attribute.name.span,
                        near(text, sorted({*every, *OPAQUE_ATTRIBUTES})),
                    )
            elif text in found:
                self.error(f"the attribute `{text}` stands twice", attribute.span)
            else:
                found[text] = attribute
        return found

    def single(self, attribute: syntax.Attribute, what: str) -> syntax.Expression:
        if attribute.arguments is None or len(attribute.arguments) != 1:
            _fail(f"`{attribute.name.text}` takes {what} in parentheses", attribute.span)
        return attribute.arguments[0]

    def no_arguments(self, attribute: syntax.Attribute) -> None:
        if attribute.arguments is not None:
            self.error(f"`{attribute.name.text}` takes no argument", attribute.span)

    def semantics(
        self,
        attributes: Mapping[str, syntax.Attribute],
        type: model.Type,
        scope: _Scope,
        what: str,
    ) -> model.Semantics:
        if not attributes:
            return model.Semantics()
        first = next(iter(attributes.values()))
        pointer = self.resolve(type)
        if not isinstance(pointer, model.Pointer):
            _fail(f"the attribute `{first.name.text}` speaks of a pointer", first.span)
        directions = [word for word in ("in", "out", "inout") if word in attributes]
        for word in (*directions, "cstr", "nullable"):
            if word in attributes:
                self.no_arguments(attributes[word])
        if len(directions) > 1:
            _fail(
                f"{_listed(directions)} on one {what}: say one", attributes[directions[1]].span
            )
        direction = directions[0] if directions else ""
        if direction in ("out", "inout") and "const" in pointer.qualifiers:
            _fail(
                f"`{direction}` on a pointer to const: the callee cannot write there",
                attributes[direction].span,
            )
        if direction and isinstance(self.resolve(pointer.target), model.FunctionType):
            _fail(
                f"`{direction}` on a pointer to a function", attributes[direction].span
            )
        if "cstr" in attributes and not self.is_character_pointer(type):
            _fail("`cstr` on a pointer to something else than characters", attributes["cstr"].span)
        unit: Literal["", "bytes", "elements"] = ""
        extent = None
        if "count" in attributes and "bytes" in attributes:
            _fail("`count` together with `bytes`: say one", attributes["bytes"].span)
        for word in ("count", "bytes"):
            if word in attributes:
                unit = "elements" if word == "count" else "bytes"
                if unit == "elements":
                    self.countable(pointer, attributes[word])
                extent = self.extent(attributes[word], scope)
        semantics = model.Semantics(
            direction,  # type: ignore[arg-type]
            unit,
            extent,
            "nullable" in attributes,
            "cstr" in attributes,
        )
        self.counted(semantics, first.span)
        return semantics

    def countable(self, pointer: model.Pointer, attribute: syntax.Attribute) -> None:
        target = self.resolve(pointer.target)
        incomplete = (
            target == _VOID
            or isinstance(target, model.FunctionType)
            or (isinstance(target, model.Record) and self.records[target.key].fields is None)
        )
        if incomplete:
            _fail(
                f"`count` on a pointer to {quoted(spell.declare(pointer.target, ''))}, "
                "whose size is unknown",
                attribute.span,
                "say `bytes(…)`",
            )

    def extent(self, attribute: syntax.Attribute, scope: _Scope) -> model.Expression:
        argument = self.single(attribute, "an expression")
        extent = self.expression(argument, scope)
        if self.sort(extent) not in ("signed", "unsigned", "integer"):
            _fail(f"`{attribute.name.text}` wants an integer", _span(argument))
        return extent

    def is_character_pointer(self, type: model.Type) -> bool:
        pointer = self.resolve(type)
        if not isinstance(pointer, model.Pointer):
            return False
        target = self.resolve(pointer.target)
        return isinstance(target, model.Scalar) and target.spelling in (
            "char", "signed char", "unsigned char",
        )  # fmt: skip

    # --- failure rules ---

    def rule(self, attributes: Mapping[str, syntax.Attribute], scope: _Scope) -> model.Rule | None:
        if "errno" in attributes and "error" in attributes:
            _fail(
                "`errno` together with `error`: the code comes from one place",
                attributes["error"].span,
            )
        if "errno" in attributes:
            rule = self.errno_rule(attributes["errno"], scope)
            self.counted(rule, attributes["errno"].span)
            return rule
        if "error" in attributes:
            rule = self.error_rule(attributes["error"], scope)
            self.counted(rule, attributes["error"].span)
            return rule
        return None

    def errno_rule(self, attribute: syntax.Attribute, scope: _Scope) -> model.Rule:
        argument = self.single(attribute, "a predicate")
        if isinstance(argument, syntax.Name) and argument.text == "always":
            holds = model.Binary("!=", model.Errno(), model.Literally("0"))
            return model.Rule(holds, None, clears=True, always=True)
        predicate = self.predicate(argument, scope)
        clears = any(isinstance(leaf, model.Errno) for leaf in _leaves(predicate))
        return model.Rule(predicate, None, clears, always=False)

    def error_rule(self, attribute: syntax.Attribute, scope: _Scope) -> model.Rule:
        arguments = attribute.arguments or ()
        if len(arguments) not in (1, 2):
            _fail("`error` takes the code, and perhaps a predicate", attribute.span)
        scope = _Scope(scope.parameters, scope.result, False)
        code = self.expression(arguments[0], scope)
        if self.sort(code) not in ("signed", "unsigned", "integer"):
            _fail("the code must be an integer", _span(arguments[0]))
        if not any(isinstance(leaf, (model.Result, model.Pointed)) for leaf in _leaves(code)):
            _fail("the code does not depend on the call", _span(arguments[0]))
        zero = model.Literally("0")
        if len(arguments) == 2:
            predicate = self.predicate(arguments[1], scope)
        elif isinstance(code, model.Unary) and code.operator == "-":
            if self.sort(code.operand) == "unsigned":
                _fail("an unsigned result is never negative", _span(arguments[0]))
            predicate = model.Binary("<", code.operand, zero)
        elif isinstance(code, (model.Result, model.Pointed, model.Parenthesized)):
            predicate = model.Binary("!=", code, zero)
        else:
            predicate = model.Binary("!=", model.Parenthesized(code), zero)
        return model.Rule(predicate, code, clears=False, always=False)

    def predicate(self, argument: syntax.Expression, scope: _Scope) -> model.Expression:
        predicate = self.expression(argument, scope)
        sort = self.sort(predicate)
        if sort in ("record", "string", "void"):
            _fail("a predicate is true or false, which this is not", _span(argument))
        telling = (model.Result, model.Errno, model.Pointed)
        if not any(isinstance(leaf, telling) for leaf in _leaves(predicate)):
            _fail("the predicate does not depend on the call", _span(argument))
        self.contradictions(argument, predicate)
        return predicate

    def contradictions(self, written: syntax.Expression, tree: model.Expression) -> None:
        """Refuses comparisons of the result that hold always or never."""
        match written, tree:
            case syntax.Parenthesized(inner, _), model.Parenthesized(inner_tree):
                self.contradictions(inner, inner_tree)
            case syntax.Unary(_, operand, _), model.Unary(_, operand_tree):
                self.contradictions(operand, operand_tree)
            case syntax.Binary("&&" | "||", left, right, _), model.Binary(_, left_tree, right_tree):
                self.contradictions(left, left_tree)
                self.contradictions(right, right_tree)
            case syntax.Binary(operator, _, _, span), model.Binary(_, left_tree, right_tree):
                self.comparison(operator, left_tree, right_tree, span)

    def comparison(
        self, operator: str, left: model.Expression, right: model.Expression, span: Span
    ) -> None:
        if operator not in ("==", "!=", "<", ">", "<=", ">="):
            return
        result, other = _bare(left), _bare(right)
        if not isinstance(result, model.Result):
            result, other = other, result
            operator = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)
        if not isinstance(result, model.Result):
            return
        value = _literal_value(other)
        sort = self.sort(result)
        if value is None or result.path:
            return
        spelling = spell.declare(result.type, "")
        if sort == "pointer":
            if value != 0:
                help = f"write `ret {operator} (void *){value}`"
                _fail("a pointer is compared with a number", span, help)
            if operator not in ("==", "!="):
                _fail("a pointer has no sign", span, "write `ret == NULL`")
        elif sort == "unsigned":
            if value < 0:
                help = f"write `ret {operator} ({spelling}){value}`"
                _fail(f"the result, {quoted(spelling)}, is never negative", span, help)
            if value == 0 and operator in ("<", ">="):
                holds = "never" if operator == "<" else "always"
                _fail(f"this {holds} holds: the result, {quoted(spelling)}, is unsigned", span)

    # --- expressions ---

    def expression(self, tree: syntax.Expression, scope: _Scope) -> model.Expression:
        match tree:
            case syntax.Number(text, _) | syntax.Character(text, _) | syntax.Text(text, _):
                return model.Literally(text)
            case syntax.Name():
                return self.leaf(tree, scope)
            case syntax.Member(object, field, span):
                return self.result_field(object, field, span, scope)
            case syntax.Unary("*", operand, span):
                return self.pointed(operand, span, scope)
            case syntax.Unary(operator, operand, span):
                inner = self.expression(operand, scope)
                self.operand(inner, _span(operand), pointers=operator == "!")
                return model.Unary(operator, inner)
            case syntax.Binary(operator, left, right, span):
                comparing = operator in ("==", "!=", "<", ">", "<=", ">=", "&&", "||")
                first, second = self.expression(left, scope), self.expression(right, scope)
                self.operand(first, _span(left), pointers=comparing)
                self.operand(second, _span(right), pointers=comparing)
                return model.Binary(operator, first, second)
            case syntax.Conditional(condition, then, otherwise, _):
                return model.Conditional(
                    self.expression(condition, scope),
                    self.expression(then, scope),
                    self.expression(otherwise, scope),
                )
            case syntax.Parenthesized(inner_tree, _):
                return model.Parenthesized(self.expression(inner_tree, scope))
            case syntax.Cast(type_name, operand, _):
                return model.Cast(self.type_name(type_name), self.expression(operand, scope))
            case syntax.SizeOf(type_name, span):
                type = self.type_name(type_name)
                resolved = self.resolve(type)
                if isinstance(resolved, model.Record):
                    self.uses.append((type, span, "measured"))
                if resolved == _VOID or isinstance(resolved, model.FunctionType):
                    _fail("this type has no size", span)
                return model.SizeOf(type)
        assert_never(tree)

    def operand(self, operand: model.Expression, span: Span, *, pointers: bool) -> None:
        sort = self.sort(operand)
        if sort in ("record", "string", "void") or (sort == "pointer" and not pointers):
            what = {"record": "a struct", "void": "nothing"}.get(sort, f"a {sort}")
            _fail(f"an operator on {what}", span, "use `ret.field`" if sort == "record" else None)

    def type_name(self, type_name: syntax.TypeName) -> model.Type:
        base = self.base_type(type_name.specifiers.base)
        return self.declared(base, type_name.specifiers.qualifiers, type_name.declarator)

    def leaf(self, name: syntax.Name, scope: _Scope) -> model.Expression:
        text = name.text
        if text == "ret" and scope.result is not None:
            result = self.resolve(scope.result)
            if result == _VOID:
                _fail("`ret` of a void function", name.span)
            return model.Result(result, "")
        if text == "errno" and scope.errno:
            return model.Errno()
        if text in scope.parameters:
            index, type = scope.parameters[text]
            return model.Argument(index, text, self.resolve(type))
        if text in self.values:
            return model.Parenthesized(self.values[text])
        if text in self.known_constants:
            return model.ConstantName(text)
        defined = _CAPITALS if self.proved else _ALWAYS_DEFINED
        if defined.fullmatch(text) or text in self.spec.broken:
            return model.ConstantName(text)
        known = [*scope.parameters, *self.known_constants]
        if scope.result is not None:
            known.append("ret")
        if scope.errno:
            known.append("errno")
        what = "neither a parameter nor a constant" if scope.parameters else "not a known constant"
        _fail(f"{quoted(text)} is {what}", name.span, near(text, known))

    def result_field(
        self, object: syntax.Expression, field: syntax.Name, span: Span, scope: _Scope
    ) -> model.Expression:
        outer = self.expression(object, scope)
        if not isinstance(outer, model.Result):
            _fail("only `ret` has fields here", span)
        type = self.resolve(outer.type)
        if not isinstance(type, model.Record):
            _fail("the result is no struct", _span(object))
        found = self.find_field(type, field.text)
        if found is None:
            known = [one.name for one in self.records[type.key].fields or ()]
            _fail(
                f"`{type.key}` has no field {quoted(field.text)}", field.span, near(field.text, known)
            )
        path = f"{outer.path}.{field.text}" if outer.path else field.text
        return model.Result(self.resolve(found.type), path)

    def find_field(self, record: model.Record, name: str) -> model.Field | None:
        for field in self.records[record.key].fields or ():
            if field.name == name:
                return field
            if field.name == "" and isinstance(field.type, model.Record):
                inner = self.find_field(field.type, name)
                if inner is not None:
                    return inner
        return None

    def pointed(
        self, operand: syntax.Expression, span: Span, scope: _Scope
    ) -> model.Expression:
        pointer = _bare(self.expression(operand, scope))
        if not isinstance(pointer, model.Argument):
            _fail("`*` stands in front of a parameter's name", span)
        target = pointer.type.target if isinstance(pointer.type, model.Pointer) else None
        if target is None or self.sort_of_type(target) not in ("signed", "unsigned", "integer"):
            _fail(f"{quoted(pointer.name)} does not point to an integer", span)
        return model.Pointed(pointer.index, pointer.name, target)

    def sort(self, tree: model.Expression) -> _Sort:
        """What kind of value an expression has, as far as the spec can tell."""
        match tree:
            case model.Literally(text):
                if text[0] == '"':
                    return "string"
                if text[0] == "'":
                    return "signed"
                if text[:2] not in ("0x", "0X") and re.search(r"[.eEfF]", text):
                    return "floating"
                return "floating" if re.search(r"[.pP]", text) else "integer"
            case model.ConstantName(text):
                return "integer" if text != "NULL" else "pointer"
            case model.Result(type, _) | model.Argument(_, _, type) | model.Pointed(_, _, type):
                return self.sort_of_type(type)
            case model.Cast(type, _):
                return self.sort_of_type(type)
            case model.Errno():
                return "signed"
            case model.SizeOf():
                return "unsigned"
            case model.Unary("!", _):
                return "signed"
            case model.Unary(_, operand):
                return self.sort(operand)
            case model.Binary(operator, left, right):
                if operator in ("==", "!=", "<", ">", "<=", ">=", "&&", "||"):
                    return "signed"
                sorts = (self.sort(left), self.sort(right))
                return "floating" if "floating" in sorts else "integer"
            case model.Conditional(_, then, otherwise):
                return self.sort(then)
            case model.Parenthesized(inner):
                return self.sort(inner)
        assert_never(tree)

    def sort_of_type(self, type: model.Type) -> _Sort:
        resolved = self.resolve(type)
        match resolved:
            case model.Scalar(_, kind):
                match kind:
                    case "signed":
                        return "signed"
                    case "unsigned" | "bool":
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
            case model.Record():
                return "record"
            case model.Alias():
                raise AssertionError(resolved)
        assert_never(resolved)


def _leaves(tree: model.Expression) -> Iterable[model.Expression]:
    match tree:
        case model.Unary(_, operand) | model.Cast(_, operand) | model.Parenthesized(operand):
            yield from _leaves(operand)
        case model.Binary(_, left, right):
            yield from _leaves(left)
            yield from _leaves(right)
        case model.Conditional(condition, then, otherwise):
            for one in (condition, then, otherwise):
                yield from _leaves(one)
        case _:
            yield tree


def _bare(tree: model.Expression) -> model.Expression:
    while isinstance(tree, model.Parenthesized):
        tree = tree.inner
    return tree


def _literal_value(tree: model.Expression) -> int | None:
    """The value of a plain integer literal with or without a minus."""
    match tree:
        case model.Unary("-", operand):
            value = _literal_value(_bare(operand))
            return None if value is None else -value
        case model.Literally(text):
            digits = text.rstrip("uUlL")
            if re.fullmatch(r"0[xX][0-9a-fA-F]{1,16}", digits):
                return int(digits, 16)
            return int(digits) if re.fullmatch(r"0|[1-9][0-9]{0,18}", digits) else None
        case _:
            return None


def _span(tree: syntax.Expression) -> Span:
    return tree.span


def _span_of_parameter(parameter: syntax.Parameter) -> Span:
    return Span(
        parameter.specifiers.span.start,
        max(parameter.specifiers.span.end, parameter.declarator.span.end),
    )
