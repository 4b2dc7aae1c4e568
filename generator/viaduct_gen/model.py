# SPDX-License-Identifier: MIT
"""What a spec means: frozen, hashable, without spans.

Types refer to declared ones by key (`Record("struct stat")`), so that they
stay small and may be recursive; `Model` maps the keys to definitions. `line`
is the place in the spec that an assertion of the proof names, `guard` the
condition of the `#if`s around a declaration ("" for none). Built by `check`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from viaduct_gen.frozen import dataclass

# --- types ---

ScalarKind: TypeAlias = Literal[
    "void", "bool", "char", "signed", "unsigned", "float", "double", "long double", "complex",
    "int128", "unsigned int128", "float16", "float128",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scalar:
    spelling: str
    kind: ScalarKind


@dataclass(frozen=True, slots=True)
class UnknownInteger:
    """An integer type of which only the compiler knows width and sign."""

    name: str


@dataclass(frozen=True, slots=True)
class Alias:
    """An exact typedef, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Record:
    """A struct or union, by key: its C spelling, or the path to one without a name."""

    key: str


@dataclass(frozen=True, slots=True)
class Enumeration:
    """An enum, by its C spelling."""

    key: str


@dataclass(frozen=True, slots=True)
class Pointer:
    """`qualifiers` are those of the target."""

    target: "Type"
    qualifiers: str


@dataclass(frozen=True, slots=True)
class Array:
    """`qualifiers` are those of the elements; `bound` is None for a flexible array."""

    element: "Type"
    qualifiers: str
    bound: "Expression | None"


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector of the compiler's, of `size` bytes."""

    element: "Type"
    size: "Expression"


@dataclass(frozen=True, slots=True)
class FunctionType:
    """`parameters` are the fixed ones of a variadic function. `qualifiers` are those of the
    result: they mean nothing, but are part of the type for clang."""

    result: "Type"
    parameters: tuple["Type", ...]
    variadic: bool = False
    convention: str = ""  # the attribute that asks for one other than the platform's
    qualifiers: str = ""


Type: TypeAlias = (
    Scalar | UnknownInteger | Alias | Record | Enumeration | Pointer | Array | Vector
    | FunctionType
)


def merged(*qualifiers: str) -> str:
    """The qualifiers of a type that has all of these, in one spelling."""
    words = " ".join(qualifiers).split()
    return " ".join([word for word in ("const", "volatile", "restrict") if word in words])


NANOSECONDS = UnknownInteger("int64_t")

# --- expressions ---


@dataclass(frozen=True, slots=True)
class Literally:
    """A number, character or string, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class ConstantName:
    """A constant, an enumerator, or a macro of the headers."""

    name: str


@dataclass(frozen=True, slots=True)
class Result:
    """`ret`, or with a path the field `ret.path`."""

    type: Type
    path: str


@dataclass(frozen=True, slots=True)
class Errno:
    pass


@dataclass(frozen=True, slots=True)
class Argument:
    """The value of parameter `index`."""

    index: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Pointed:
    """The integer, of type `type`, that parameter `index` points to."""

    index: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Unary:
    operator: str
    operand: "Expression"


@dataclass(frozen=True, slots=True)
class Binary:
    operator: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"


@dataclass(frozen=True, slots=True)
class Parenthesized:
    inner: "Expression"


@dataclass(frozen=True, slots=True)
class Cast:
    type: Type
    operand: "Expression"


@dataclass(frozen=True, slots=True)
class SizeOf:
    """The size of a type, or with another `word` its alignment."""

    type: Type
    word: Literal["sizeof", "_Alignof"] = "sizeof"


Expression: TypeAlias = (
    Literally | ConstantName | Result | Errno | Argument | Pointed | Unary | Binary | Conditional
    | Parenthesized | Cast | SizeOf
)  # fmt: skip

# --- declarations ---


@dataclass(frozen=True, slots=True)
class Callback:
    """What a typedef says of the functions that it points to, or is the type of: the names of
    their parameters, and which of them brings the userdata."""

    names: tuple[str, ...]
    userdata: int | None


@dataclass(frozen=True, slots=True)
class AliasDefinition:
    """`target` is what the spec says, `resolved` the same with aliases looked through. A `local`
    one is the spec's own, beside headers that do not have it. `qualifiers` are the target's."""

    name: str
    target: Type
    resolved: Type
    line: int
    guard: str
    alignment: Expression | None = None  # where it is not the target's
    callback: Callback | None = None
    local: bool = False
    qualifiers: str = ""


@dataclass(frozen=True, slots=True)
class UnknownDefinition:
    """`typedef ... name;`"""

    name: str
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class Field:
    """`name` is "" for an anonymous struct or union, and for a bit-field that only takes room;
    `qualifiers` are the field's own, `width` is that of a bit-field."""

    name: str
    type: Type
    qualifiers: str
    line: int
    width: Expression | None = None
    alignment: Expression | None = None


@dataclass(frozen=True, slots=True)
class RecordDefinition:
    """`fields` is None for an opaque one. `spelling` is "" for one without a name: it is
    then reached from the named record `owner` through the field path `path`."""

    key: str
    keyword: str
    spelling: str
    owner: str
    path: str
    fields: tuple[Field, ...] | None
    partial: bool
    line: int
    guard: str
    packed: bool = False
    alignment: Expression | None = None


@dataclass(frozen=True, slots=True)
class Enumerator:
    """Its value is `base` (0 if None) plus `offset`; unknown where `known` is false."""

    name: str
    base: Expression | None
    offset: int
    known: bool
    line: int


@dataclass(frozen=True, slots=True)
class EnumerationDefinition:
    """`spelling` is "" for an enum without a name; `integer` is then the name that generated
    code gives the type of what is declared with it, if anything is."""

    key: str
    spelling: str
    enumerators: tuple[Enumerator, ...]
    line: int
    guard: str
    integer: str = ""


@dataclass(frozen=True, slots=True)
class Constant:
    name: str
    type: Type
    kind: Literal["integer", "floating", "string", "pointer"]
    value: Expression | None
    line: int
    guard: str


CodeSource: TypeAlias = Literal["errno", "result", "last_error", "wsa_error", "named"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A failure rule: when the call failed, and where the code comes from. `code` is the
    expression over the result where the source is "result", `named` the C of a "named" one.
    `clears` says that errno is cleared before and looked at after the call."""

    predicate: Expression
    source: CodeSource = "errno"
    code: Expression | None = None
    named: str = ""
    line: int = 0  # of a named one
    clears: bool = False
    always: bool = False


TimeUnit: TypeAlias = Literal["ms", "us", "s", "timeval", "timespec"]


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """Parameter `parameter` is how long the call may take. `type` is its C type, or that of
    the struct it points to; `clock` is None for a duration, else the clock of a point in
    time. `endless` says that -1 or NULL stands for no limit; `expired` holds when the time
    ran out, where `errno` is the call's code."""

    parameter: int
    unit: TimeUnit
    type: Type
    clock: Expression | None
    endless: bool
    expired: Expression


@dataclass(frozen=True, slots=True)
class Wait:
    """The call is tried again when descriptor `parameter` has one of the poll `events`; or
    goes on without us until then, and leaves its result in the option SO_ERROR."""

    parameter: int
    name: str
    events: Expression
    socket_error: bool


@dataclass(frozen=True, slots=True)
class Contract:
    """What a function promises of a call. `errors` are the codes that are documented, `ok`
    those of them, or others, that are no failure."""

    rule: Rule | None = None
    interruption: Literal["return", "retry", "done"] = "return"
    limit: TimeLimit | None = None
    wait: Wait | None = None
    errors: tuple[str, ...] = ()
    ok: tuple[str, ...] = ()


NOTHING_PROMISED = Contract()


@dataclass(frozen=True, slots=True)
class Semantics:
    """What a value means beyond its type. `unit` is "" without a count; `always` says that
    what it leads to is written also on failure, `destroys` that it is of no use after the
    call; `nanoseconds` that it is a time to be given so. `userdata` is the parameter that goes
    with a callback, `scope` how long C may call it: during the call, until a call of the
    function `until`, or always."""

    direction: Literal["", "in", "out", "inout"] = ""
    unit: Literal["", "bytes", "elements"] = ""
    extent: Expression | None = None
    nullable: bool = False
    cstr: bool = False
    always: bool = False
    destroys: bool = False
    nanoseconds: bool = False
    userdata: int | None = None
    scope: Literal["", "call", "until", "forever"] = ""
    until: str = ""


NOTHING_SAID = Semantics()


@dataclass(frozen=True, slots=True)
class Parameter:
    """`name` is "" where the spec gives none."""

    name: str
    type: Type
    semantics: Semantics


@dataclass(frozen=True, slots=True)
class Function:
    """`name` is what hosts know, `c_name` the C identifier, `symbol` the linker's if other;
    `result` and `parameters` are C's. `fixed` is the number of parameters in front of the
    `...` of a variadic one, None for others; `form` what C knows it as."""

    name: str
    c_name: str
    symbol: str
    optional: bool
    result: Type
    semantics: Semantics
    parameters: tuple[Parameter, ...]
    fixed: int | None
    convention: str
    form: Literal["function", "inline", "macro"]
    contract: Contract
    line: int
    guard: str
    version: str = ""  # of the symbol
    qualifiers: str = ""  # of the result

    @property
    def type(self) -> FunctionType:
        """What C declares."""
        types = tuple([one.type for one in self.parameters[: self.fixed]])
        return FunctionType(
            self.result, types, self.fixed is not None, self.convention, self.qualifiers
        )

    @property
    def host_parameters(self) -> tuple[Parameter, ...]:
        """The parameters as a host sees them: times are in nanoseconds."""
        parameters = self.parameters
        if self.contract.limit is not None:
            index = self.contract.limit.parameter
            time = Parameter(parameters[index].name, NANOSECONDS, Semantics(nanoseconds=True))
            parameters = (*parameters[:index], time, *parameters[index + 1 :])
        if self.contract.wait is not None:
            time = Parameter("timeout_ns", NANOSECONDS, Semantics(nanoseconds=True))
            parameters = (*parameters, time)
        return parameters


@dataclass(frozen=True, slots=True)
class Define:
    name: str
    text: str
    guard: str


@dataclass(frozen=True, slots=True)
class Include:
    text: str
    guard: str


TypeDefinition: TypeAlias = (
    AliasDefinition | UnknownDefinition | RecordDefinition | EnumerationDefinition
)


@dataclass(frozen=True, slots=True)
class Model:
    """`definitions` are in the spec's order, each record where it was completed; `proved`
    says that there is a header to prove against. `undefined` are names, of fields and
    declarations, that a macro may stand for although no header means it; `files` the names of
    a library that is opened at run time."""

    module: str
    spec_name: str
    defines: tuple[Define, ...]
    includes: tuple[Include, ...]
    proved: bool
    definitions: tuple[TypeDefinition, ...]
    aliases: Mapping[str, AliasDefinition]
    unknowns: Mapping[str, UnknownDefinition]
    records: Mapping[str, RecordDefinition]
    enumerations: Mapping[str, EnumerationDefinition]
    constants: tuple[Constant, ...]
    functions: tuple[Function, ...]
    undefined: tuple[str, ...]
    files: tuple[str, ...] = ()

    def resolve(self, type: Type) -> Type:
        """`type` with exact typedefs looked through, on its outermost level."""
        return self.aliases[type.name].resolved if isinstance(type, Alias) else type

    def realigned(self, type: Type) -> Alias | None:
        """The typedef in the chain of `type` that has an alignment of its own, if there is one."""
        while isinstance(type, Alias):
            alias = self.aliases[type.name]
            if alias.alignment is not None:
                return type
            type = alias.target
        return None

    def has_adapter(self, function: Function) -> bool:
        """Whether C itself cannot say all that a call of the function is."""
        contract = function.contract
        stated = contract.rule is not None or contract.limit is not None
        return stated or isinstance(self.resolve(function.result), Record)

    def adapter_name(self, function: Function) -> str:
        return f"{self.module}_{function.name}"

    def called_back(self, type: Type) -> FunctionType | None:
        """The type of the functions that a pointer of type `type` leads to; None for what is no
        function pointer, and for functions that C cannot define without more."""
        pointer = self.resolve(type)
        if not isinstance(pointer, Pointer):
            return None
        target = self.resolve(pointer.target)
        return target if isinstance(target, FunctionType) and not target.variadic else None

    def callback(self, type: Type) -> Callback | None:
        """What a typedef in the chain of a function pointer says of the function."""
        while isinstance(type, (Alias, Pointer)):
            if isinstance(type, Alias):
                alias = self.aliases[type.name]
                if alias.callback is not None:
                    return alias.callback
                type = alias.target
            else:
                type = type.target
        return None

    def is_unnamed(self, type: Type) -> bool:
        """Whether `type` is a record without a name, or an array of such."""
        while isinstance(type, Array):
            type = type.element
        return isinstance(type, Record) and self.records[type.key].spelling == ""


_PLAIN = re.compile(r"!?defined\(\w+\)|\w+", re.ASCII)


def conjunction(guards: Iterable[str]) -> str:
    """The condition that all of `guards` hold; "" always does."""
    different = list(dict.fromkeys(one for one in guards if one))
    if len(different) < 2:
        return "".join(different)
    return " && ".join(one if _PLAIN.fullmatch(one) else f"({one})" for one in different)


def disjunction(guards: Iterable[str]) -> str:
    """The condition that some of `guards` holds."""
    different = list(dict.fromkeys(guards))
    if "" in different or len(different) < 2:
        return "" if "" in different else "".join(different)
    return " || ".join(one if _PLAIN.fullmatch(one) else f"({one})" for one in different)


def leaves(tree: Expression) -> Iterable[Expression]:
    """What the expression is made of, from left to right."""
    match tree:
        case Unary(_, operand) | Cast(_, operand) | Parenthesized(operand):
            yield from leaves(operand)
        case Binary(_, left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Conditional(condition, then, otherwise):
            for one in (condition, then, otherwise):
                yield from leaves(one)
        case _:
            yield tree


def bare(tree: Expression) -> Expression:
    """The expression without parentheses around it."""
    while isinstance(tree, Parenthesized):
        tree = tree.inner
    return tree
