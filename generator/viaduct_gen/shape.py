# SPDX-License-Identifier: MIT
"""What C has to be written: the shapes and the tables of one module.

Every text here is finished C, spelled by `spell`; every `guard` is a condition
for `#if`, "" for none; every index and offset is final. Templates print these
fields and decide nothing. Built by `lower`.
"""

from viaduct_gen.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """A call and what its contract asks for around it: texts of C, "" for what it does not."""

    deadline: str  # the initial value of one
    local: str  # the declaration of a local variable for the result
    again: bool  # it may be made more than once
    time: tuple[str, ...]  # lines that give the time limit its C value
    clears: str  # what is cleared before the call: errno, last_error
    target: str
    passed: tuple[str, ...]
    status: str
    retries: str  # whether to call again after an interruption
    expired: str  # whether the time ran out
    done: bool  # an interrupted call is done
    zeroes: bool  # and its result becomes 0
    waits: str  # the status of waiting, after EAGAIN
    connects: str  # the status of the call once it has gone on by itself


@dataclass(frozen=True, slots=True)
class Stub:
    """One shape's stub. `result` is the C type of the result, "" for void. A stub that
    `loops` consists of `call` and of what it stores."""

    name: str
    comment: str
    guard: str
    result: str
    keeps: bool  # the result goes through the call's local variable
    by_words: bool  # it passes a struct or union
    direct: bool  # the result is written where it belongs at once, by address
    copies: bool  # the kept result is a struct or union
    predicate: str  # when the call failed; "" for never
    code: str  # the code of a failed call
    fails_by_equality: bool  # a kept result in the value, known when errno has been read
    fails_by_errno: bool  # a kept result in the value, and errno is read only on failure
    fails_by_code: bool  # a kept result in the value, and the code is there already
    fails_inline: bool  # any other failure rule
    place: str  # the member of via_value that takes a kept result; "" for by address
    stores: bool  # the kept result goes into that member
    widens: bool  # the kept result is an integer
    loops: bool
    says: bool  # the status is in a variable
    call: Call
    function_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adapter:
    """A function of C that keeps the contract of one function of the spec. `shown` is its
    prototype for the header, with names in comments."""

    guard: str
    comment: str
    prototype: str
    shown: str
    row: str  # of a library's function: its row
    symbol: str  # of an optional function: what may be absent
    absent: tuple[str, ...]  # the statements for that
    line: int
    call: Call
    ending: tuple[str, ...]  # the statements behind the call


@dataclass(frozen=True, slots=True)
class ShapeRow:
    """A function of a shape, and where the shape's key begins."""

    function: int
    key: int


@dataclass(frozen=True, slots=True)
class KeyRow:
    """`bytes` are a key with its NUL, `absent` as many zeros."""

    bytes: tuple[str, ...]
    absent: tuple[str, ...]
    guard: str


@dataclass(frozen=True, slots=True)
class Extent:
    """A function that computes how much a pointer parameter must lead to."""

    name: str
    expression: str
    uses_arguments: bool
    guard: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration that generated C makes itself."""

    text: str
    guard: str


@dataclass(frozen=True, slots=True)
class TypeProof:
    """`name` is an exact typedef: a pointer to it is `pointer`, its alignment `alignment`, ""
    for none."""

    name: str
    pointer: str
    alignment: str
    message: str
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class FieldProof:
    """`pointer` is "" for a field whose type has no name."""

    path: str
    mirror: str  # the path to the field in the mirror
    mirror_name: str  # its last name, for names of our own
    pointer: str
    shown: str  # the type, for the message
    width: str  # of a bit-field
    line: int


@dataclass(frozen=True, slots=True)
class RecordProof:
    """`mirror` is the record as the spec declares it; only a complete one has any."""

    spelling: str
    complete: bool
    mirror: str
    mirror_definition: str
    fields: tuple[FieldProof, ...]
    bits: tuple[FieldProof, ...]  # of them, the bit-fields; not in `fields`
    number: int
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class ConstantProof:
    """Exactly one of the kinds is true. `value` is "" where the spec claims none."""

    name: str
    shown_name: str
    type: str
    integer: bool
    floating: bool
    string: bool
    pointer: bool
    floating_value: str  # the value of a floating one, which no assertion can compare
    value: str
    shown: str
    fixed: bool  # it must be no address in the library
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class FunctionProof:
    name: str
    type: str
    message: str
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class PromotionProof:
    """`type` is passed behind the `...` of `function`."""

    type: str
    function: str
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class Proof:
    types: tuple[TypeProof, ...]
    integers: tuple[TypeProof, ...]
    records: tuple[RecordProof, ...]
    constants: tuple[ConstantProof, ...]
    functions: tuple[FunctionProof, ...]
    promotions: tuple[PromotionProof, ...]
    sources: tuple[FunctionProof, ...]  # of codes that are named


@dataclass(frozen=True, slots=True)
class TypeRow:
    size: str
    alignment: str
    name: int
    first: int
    count: int
    kind: str
    flags: str
    comment: str
    guard: str


@dataclass(frozen=True, slots=True)
class FieldRow:
    offset: str
    name: int
    type: int
    bits: int
    comment: str
    guard: str


@dataclass(frozen=True, slots=True)
class BitField:
    """A bit-field and the functions that read and write it."""

    index: int
    record: str
    field: str
    type: str
    width: str
    guard: str


@dataclass(frozen=True, slots=True)
class Target:
    """A function around a macro or an inline function."""

    prototype: str
    body: str  # the statement in it
    line: int
    guard: str


@dataclass(frozen=True, slots=True)
class ConstantRow:
    member: str
    value: str
    name: int
    type: int
    comment: str
    guard: str


@dataclass(frozen=True, slots=True)
class TypedRow:
    """What parameters are; `comment` shows the type."""

    type: int
    semantics: int
    comment: str


@dataclass(frozen=True, slots=True)
class ParameterRun:
    """The parameters of a signature, and of all that have the same: each a name's index and
    that of what it is."""

    rows: tuple[str, ...]
    comment: str


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    type: int
    semantics: int
    rule: int
    comment: str


@dataclass(frozen=True, slots=True)
class SignatureRow:
    index: int
    parameters: int
    count: int
    fixed: int
    outcome: int
    comment: str


@dataclass(frozen=True, slots=True)
class SemanticsRow:
    extent: str
    text: int
    until: int
    direction: str
    unit: str
    flags: str
    scope: str
    userdata: int
    guard: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    text: int
    named: int
    codes: int
    error_count: int
    ok_count: int
    source: str
    flags: str
    interruption: str
    limit: int
    comment: str


@dataclass(frozen=True, slots=True)
class CodeRow:
    """The codes of a rule, and as many zeros for where they are not known."""

    values: tuple[str, ...]
    absent: tuple[str, ...]
    guard: str


@dataclass(frozen=True, slots=True)
class FunctionRow:
    stub: str
    target: str
    signature: int
    name: int
    result_size: str
    comment: str
    guard: str


@dataclass(frozen=True, slots=True)
class Receiver:
    """A function that C calls back. `slot` is C for the upcall, "" for one that a pool hands
    on through `entry`; `place` declares a result that travels by address."""

    number: int
    comment: str
    guard: str
    pooled: bool
    prototype: str
    slot: str
    values: tuple[str, ...]
    place: str
    returned: str  # "" for void
    entry: str
    passed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallbackRow:
    thunk: str
    pool: str
    signature: int
    type: int
    key: str
    userdata: int
    comment: str
    guard: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A stub, and the target of a function that is in the module itself, else 0."""

    stub: str
    target: str
    guard: str


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """What the function with the same index is in the library; `name` is 0 for nothing."""

    name: int
    version: int
    flags: str
    function: int  # its name
    result_size: str
    signature: int
    entry: int
    comment: str
    guard: str


@dataclass(frozen=True, slots=True)
class Library:
    files: tuple[int, ...]  # offsets in the strings
    file_count: int
    symbols: tuple[SymbolRow, ...]
    entries: tuple[EntryRow, ...]  # in C behind one for what is left out


@dataclass(frozen=True, slots=True)
class Index:
    """A function's index in the table, as the header names it."""

    name: str
    index: int


@dataclass(frozen=True, slots=True)
class NameTable:
    """A perfect hash; `name` says of what."""

    name: str
    displacements: tuple[int, ...]
    slots: tuple[int, ...]
    bucket_count: int
    count: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that the two files of a module say."""

    module: str
    spec: str  # the spec's file name, escaped for a string
    defines: tuple[tuple[str, str, str], ...]  # name, text, guard
    tags: tuple[str, ...]  # declared before the headers, so that they mean the same there
    includes: tuple[Declared, ...]
    undefined: tuple[str, ...]
    extends: bool  # it mentions types that ISO C does not know
    packs: bool  # it has a packed struct
    own_types: tuple[Declared, ...]
    declarations: tuple[Declared, ...]
    proof: Proof
    stubs: tuple[Stub, ...]
    receivers: tuple[Receiver, ...]
    callbacks: tuple[CallbackRow, ...]
    callback_count: int
    keys: tuple[KeyRow, ...]
    shapes: tuple[ShapeRow, ...]
    shape_count: int
    extents: tuple[Extent, ...]
    string_width: int
    string_rows: tuple[tuple[str, ...], ...]
    types: tuple[TypeRow, ...]
    fields: tuple[FieldRow, ...]
    bit_fields: tuple[BitField, ...]
    targets: tuple[Target, ...]
    constants: tuple[ConstantRow, ...]
    typed: tuple[TypedRow, ...]
    parameters: tuple[ParameterRun, ...]
    parameter_names: tuple[int, ...]  # offsets in the strings
    outcomes: tuple[OutcomeRow, ...]
    signatures: tuple[SignatureRow, ...]
    semantics: tuple[SemanticsRow, ...]
    rules: tuple[RuleRow, ...]
    codes: tuple[CodeRow, ...]
    adapters: tuple[Adapter, ...]
    functions: tuple[FunctionRow, ...]
    indexes: tuple[Index, ...]
    names: tuple[NameTable, ...]
    signature_count: int
    function_count: int
    type_count: int
    constant_count: int
    library: Library | None
