# SPDX-License-Identifier: MIT
"""What was written: the syntax tree of a spec, every node with its span.

Nodes say what stands in the text, not what it means: names are not looked up,
types not put together. Built by `parse`, read by `check`.
"""

from typing import Literal, TypeAlias

from viaduct_gen.frozen import dataclass
from viaduct_gen.source import Span


@dataclass(frozen=True, slots=True)
class Name:
    text: str
    span: Span


# --- expressions ---


@dataclass(frozen=True, slots=True)
class Number:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Character:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A string literal, quotes and escapes included."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """`object.field`"""

    object: "Expression"
    field: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    operator: str
    operand: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class Parenthesized:
    inner: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class Cast:
    type: "TypeName"
    operand: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class SizeOf:
    """The size of a type, or with another `word` its alignment."""

    type: "TypeName"
    span: Span
    word: Literal["sizeof", "_Alignof"] = "sizeof"


Expression: TypeAlias = (
    Name | Number | Character | Text | Member | Unary | Binary | Conditional | Parenthesized
    | Cast | SizeOf
)  # fmt: skip


# --- types ---


@dataclass(frozen=True, slots=True)
class Scalar:
    """Words such as `unsigned` `long`, in the order written."""

    words: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Enumerator:
    name: Name
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Enumeration:
    """`enum tag { … }`; `enumerators` is None for a mere reference."""

    tag: Name | None
    enumerators: tuple[Enumerator, ...] | None
    partial: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Record:
    """`struct [[attributes]] tag { … }` or `union …`; `members` is None for a mere reference."""

    keyword: str
    attributes: tuple["Attribute", ...]
    tag: Name | None
    members: tuple["MemberDeclaration", ...] | None
    partial: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Specifiers:
    """What stands in front of a declarator: the base type and its qualifiers."""

    base: Scalar | Name | Record | Enumeration
    qualifiers: str
    span: Span


@dataclass(frozen=True, slots=True)
class Pointer:
    qualifiers: str


@dataclass(frozen=True, slots=True)
class Array:
    bound: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class FunctionPart:
    """`(parameters)` behind a declarator; `fixed` is how many of them stand in front of `...`,
    None without that."""

    parameters: tuple["Parameter", ...]
    fixed: int | None
    span: Span


Part: TypeAlias = Pointer | Array | FunctionPart


@dataclass(frozen=True, slots=True)
class Declarator:
    """A name and what is made of it, read from the name outwards: in
    `int *(*f)(void)` the parts of f are a pointer, a function, a pointer."""

    name: Name | None
    parts: tuple[Part, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TypeName:
    """A type without a name, in a cast or sizeof."""

    specifiers: Specifiers
    declarator: Declarator


@dataclass(frozen=True, slots=True)
class MemberDeclarator:
    """A field; `width` is that of a bit-field, which may have no name."""

    declarator: Declarator
    width: Expression | None


@dataclass(frozen=True, slots=True)
class MemberDeclaration:
    """`alignment` is what stands in `alignas( )` in front."""

    alignment: Expression | None
    specifiers: Specifiers
    declarators: tuple[MemberDeclarator, ...]


# --- attributes and declarations ---


@dataclass(frozen=True, slots=True)
class Attribute:
    """`name(arguments, key = value, …)`; `arguments` is None without parentheses."""

    name: Name
    arguments: tuple[Expression, ...] | None
    keyed: tuple[tuple[Name, Expression], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Parameter:
    attributes: tuple[Attribute, ...]
    specifiers: Specifiers
    declarator: Declarator


@dataclass(frozen=True, slots=True)
class Include:
    """`text` is what stands behind `#include`."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Define:
    """`text` is the macro's replacement."""

    name: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Library:
    """The names of a library that is opened at run time."""

    names: tuple[Text, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Typedef:
    """`attributes` are those behind each declarator."""

    specifiers: Specifiers
    declarators: tuple[Declarator, ...]
    attributes: tuple[tuple["Attribute", ...], ...]


@dataclass(frozen=True, slots=True)
class UnknownTypedef:
    """`typedef ... name;` (keyword "") or `typedef struct ... name;`"""

    keyword: str
    name: Name


@dataclass(frozen=True, slots=True)
class TagDeclaration:
    """`struct tag;`, `enum tag { … };`: specifiers alone."""

    specifiers: Specifiers


@dataclass(frozen=True, slots=True)
class ConstantDeclarator:
    declarator: Declarator
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Constants:
    specifiers: Specifiers
    constants: tuple[ConstantDeclarator, ...]


@dataclass(frozen=True, slots=True)
class Function:
    attributes: tuple[Attribute, ...]
    specifiers: Specifiers
    declarator: Declarator


Declaration: TypeAlias = (
    Include | Define | Library | Typedef | UnknownTypedef | TagDeclaration | Constants | Function
)


@dataclass(frozen=True, slots=True)
class Item:
    """A declaration and the conditions of the `#if`s around it, outermost first."""

    declaration: Declaration
    guard: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """`broken` are the names that stand in declarations with a syntax error: what they are
    is not known, and nobody should complain that they are not declared."""

    module: Name
    items: tuple[Item, ...]
    broken: frozenset[str]
