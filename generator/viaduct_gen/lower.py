# SPDX-License-Identifier: MIT
"""Model to tables: finds the shapes that functions share, numbers everything.

In: the model. Out: the tables that templates print. Decides what is emitted;
spelling it is `spell`'s. No size, offset or width is computed here: rows say
`sizeof` and `offsetof`, and the C compiler answers.
"""

from collections.abc import Sequence
from typing import assert_never

from viaduct_gen import model, shape, spell
from viaduct_gen.adapt import adapt
from viaduct_gen.encode import encode
from viaduct_gen.declare import declare, own_types, tags
from viaduct_gen.frozen import dataclass
from viaduct_gen.model import Model, bare, conjunction, disjunction, leaves
from viaduct_gen.perfect import PerfectHash, perfect
from viaduct_gen.perform import Setting, perform, predicate_and_code
from viaduct_gen.prove import prove
from viaduct_gen.receive import receive
from viaduct_gen.travel import VOID, Travels

STRING_WIDTH = 1024  # bytes in a row of the strings; a longer text, never a name, is cut

# Types that -Wpedantic complains of.
_EXTENSIONS = frozenset(
    ("__int128", "unsigned __int128", "_Float16", "_Float32", "_Float64", "_Float128", "__float128")
)


def lower(spec: Model) -> shape.Tables:
    """The tables of the spec's module."""
    tables = _Tables(spec)
    for definition in spec.definitions:
        tables.definition(definition)
        if isinstance(definition, model.AliasDefinition):
            tables.guard_of(model.Alias(definition.name))  # in order: no chain is walked twice
    for constant in spec.constants:
        tables.constant(constant)
    for index, function in enumerate(spec.functions):
        tables.function(index, function)
    return tables.finished()


class _Strings:
    """The texts of a module, each once, in rows of equal width that no text crosses."""

    __slots__ = ("offsets", "rows", "used")

    def __init__(self) -> None:
        self.offsets: dict[str, int] = {}
        self.rows: list[list[str]] = [[]]
        self.used = 0

    def add(self, text: str) -> int:
        """The text's offset; it is added if it is new."""
        offset = self.offsets.get(text)
        if offset is None:
            kept = text
            if len(text.encode()) >= STRING_WIDTH:
                kept = text.encode()[: STRING_WIDTH - 4].decode(errors="ignore") + "…"
            size = len(kept.encode()) + 1
            if self.used + size > STRING_WIDTH:
                self.rows.append([])
                self.used = 0
            offset = self.offsets[text] = (len(self.rows) - 1) * STRING_WIDTH + self.used
            self.used += size
            self.rows[-1].append(kept)
        return offset

    def literals(self) -> tuple[tuple[str, ...], ...]:
        """The rows as C string literals, each text with its NUL; the last of a row that is
        full ends with the row."""
        literals: list[tuple[str, ...]] = []
        for row in self.rows:
            escaped = [spell.escaped(text) + "\\0" for text in row]
            if sum(len(text.encode()) + 1 for text in row) == STRING_WIDTH:
                escaped[-1] = escaped[-1][:-2]
            if len(row) == 2:  # clang takes two literals for a forgotten comma
                escaped = [escaped[0][:-2] + "\\000" + escaped[1]]
            literals.append(tuple([f'"{text}"' for text in escaped]))
        return tuple(literals)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A shape: its stub's name, the first function of it, the names and guards of all."""

    name: str
    first: model.Function
    names: list[str]
    guards: dict[str, None]


@dataclass(frozen=True, slots=True)
class _Receiver:
    """A shape of callbacks, and the guards of all of it."""

    number: int
    function: model.FunctionType
    userdata: int | None
    guards: dict[str, None]


class _Tables:
    """Collects the tables of one module."""

    __slots__ = (
        "spec", "strings", "types", "type_rows", "mentions", "guards", "fields", "bit_fields", "records_fields", "constants",
        "enumerators", "typed", "typed_rows", "parameters", "parameter_names", "parameter_runs",
        "parameter_count", "outcomes", "outcome_rows", "signatures", "signature_rows", "semantics",
        "semantics_rows", "rules", "rule_rows", "codes", "code_rows",
        "code_count", "extents", "shapes",
        "functions", "texts", "travels", "extends",
        "shape_rows", "keys", "key_rows", "key_bytes", "receivers", "callbacks",
    )  # fmt: skip

    def __init__(self, spec: Model) -> None:
        self.spec = spec
        self.strings = _Strings()
        self.strings.add("")
        self.types: dict[model.Type, int] = {}
        self.type_rows: list[model.Type] = []
        self.mentions: dict[model.Type, dict[str, None]] = {}  # under which guards
        self.guards: dict[model.Type, str] = {}
        self.fields: list[shape.FieldRow] = []
        self.bit_fields: list[shape.BitField] = []
        self.records_fields: dict[str, tuple[int, int]] = {}
        self.constants: list[shape.ConstantRow] = []
        self.enumerators: dict[str, int] = {}
        self.typed: dict[tuple[int, int], int] = {}
        self.typed_rows: list[shape.TypedRow] = []
        self.parameters: list[shape.ParameterRun] = []
        self.parameter_names: dict[str, int] = {"": 0}
        self.parameter_runs: dict[tuple[str, ...], int] = {(): 0}
        self.parameter_count = 0
        self.outcomes: dict[tuple[int, int, int], int] = {}
        self.outcome_rows: list[shape.OutcomeRow] = []
        self.signatures: dict[tuple[int, int, int, int], int] = {}
        self.signature_rows: list[shape.SignatureRow] = []
        self.semantics: dict[tuple[model.Semantics, str], int] = {}
        self.semantics_rows: list[shape.SemanticsRow] = [
            shape.SemanticsRow(
                "0", 0, 0, "VIA_DIRECTION_NONE", "VIA_UNIT_NONE", "0", "VIA_SCOPE_NONE", 0, ""
            )
        ]
        self.rules: dict[tuple[model.Contract, str], int] = {}
        self.rule_rows: list[shape.RuleRow] = [
            shape.RuleRow(0, 0, 0, 0, 0, "VIA_CODE_NONE", "0", "VIA_EINTR_RETURN", 0, "")
        ]
        self.codes: dict[tuple[tuple[str, ...], str], int] = {}
        self.code_rows: list[shape.CodeRow] = []
        self.code_count = 0
        self.extents: dict[tuple[str, str], shape.Extent] = {}
        self.shapes: dict[tuple[object, ...], _Shape] = {}
        self.functions: list[shape.FunctionRow] = []
        self.extends = False
        self.shape_rows: list[shape.ShapeRow] = []
        self.keys: dict[tuple[tuple[str, ...], str], int] = {}
        self.key_rows: list[shape.KeyRow] = []
        self.key_bytes = 0
        self.receivers: dict[tuple[object, ...], _Receiver] = {}
        self.callbacks: list[shape.CallbackRow] = []
        self.texts: dict[model.Type, str] = {}
        self.travels = Travels(spec)

    # --- types ---

    def text(self, type: model.Type) -> str:
        """The type's spelling; a record without a name is called by its keyword."""
        text = self.texts.get(type)
        if text is None:
            if isinstance(type, model.Record) and self.spec.records[type.key].spelling == "":
                text = self.spec.records[type.key].keyword
            elif isinstance(type, model.Array) and self.spec.is_unnamed(type):
                text = self.text(type.element) + " []"
            else:
                text = spell.declare(type, "")
            self.texts[type] = text
        return text

    def type(self, type: model.Type, guard: str) -> int:
        """The index of a type that a declaration under `guard` mentions; its row is made when
        all types are known."""
        index = self.types.get(type)
        if index is None or type in self.mentions:
            self.mention(type, guard)
        if index is None:
            index = self.types[type] = len(self.type_rows)
            self.type_rows.append(type)
            if isinstance(type, model.Scalar) and type.spelling in _EXTENSIONS:
                self.extends = True
            self.strings.add(self.text(type))
        return index

    def mention(self, type: model.Type, guard: str) -> None:
        """Notes that C knows the type under `guard`, if it need not do so elsewhere: a constant
        in the length of an array may be declared only there, and not every compiler has the
        extensions."""
        if _is_everywhere(type):
            return
        self.mentions.setdefault(type, {})[guard] = None
        match type:
            case model.Array(element, _, _) | model.Vector(element, _):
                self.mention(element, guard)
            case model.Pointer(target, _):
                self.mention(target, guard)
            case model.FunctionType(result, parameters):
                for one in (result, *parameters):
                    self.mention(one, guard)

    def type_row(self, type: model.Type) -> shape.TypeRow:
        resolved = self.spec.resolve(type)
        size = alignment = "0"
        first = count = 0
        flags = "0"
        text = self.text(type)
        guard = self.guard_of(type)
        match resolved:
            case model.Scalar(_, kind):
                by_compiler = f"VIA_INTEGER_KIND({text})"
                row_kind = by_compiler if kind == "char" else "VIA_" + kind.upper().replace(" ", "_")
                if kind != "void":
                    size, alignment = f"sizeof({text})", f"_Alignof({text})"
            case model.UnknownInteger():
                row_kind = f"VIA_INTEGER_KIND({text})"
                size, alignment = f"sizeof({text})", f"_Alignof({text})"
            case model.Enumeration(key):
                row_kind = f"VIA_INTEGER_KIND({text})"
                size, alignment = f"sizeof({text})", f"_Alignof({text})"
                first = self.enumerators[key]
                count = len(self.spec.enumerations[key].enumerators)
            case model.Pointer(target, qualifiers):
                row_kind = "VIA_POINTER"
                size, alignment = "sizeof(void *)", "_Alignof(void *)"
                for mention in self.mentions.get(resolved, ("",)):
                    first = self.type(target, mention)
                flags = "VIA_CONST" if "const" in qualifiers else "0"
            case model.Vector(element, _):
                row_kind = "VIA_VECTOR"
                size, alignment = f"sizeof({text})", f"_Alignof({text})"
                first = self.type(element, guard)
            case model.Array(element, _, bound):
                row_kind = "VIA_ARRAY"
                first = self.type(element, guard)
                element_size, alignment = self.measure(element)
                if bound is not None:
                    size = f"(size_t)({spell.expression(bound)}) * {element_size}"
            case model.FunctionType(result, parameters, variadic):
                row_kind = "VIA_FUNCTION"
                flags = "VIA_VARIADIC" if variadic else "0"
                anonymous = tuple(model.Parameter("", one, model.NOTHING_SAID) for one in parameters)
                for mention in self.mentions.get(resolved, (guard,)):
                    first = self.signature(
                        result, model.NOTHING_SAID, anonymous, model.NOTHING_PROMISED, mention,
                        len(anonymous) if variadic else 0,
                    )  # fmt: skip
            case model.Record(key):
                definition = self.spec.records[key]
                row_kind = "VIA_" + definition.keyword.upper()
                if definition.fields is None:
                    flags = "VIA_INCOMPLETE"
                else:
                    size, alignment = self.measure(type)
                    first, count = self.record_fields(definition)
                    flags = "VIA_PARTIAL" if definition.partial else "0"
            case model.Alias():
                raise AssertionError(type)
        if size == "0" and count == 0:
            guard = ""
        return shape.TypeRow(
            size, alignment, self.strings.add(text), first, count, row_kind, flags,
            spell.commented(text), guard,
        )  # fmt: skip

    def guard_of(self, type: model.Type) -> str:
        """The condition under which C knows the type's size."""
        known = self.guards.get(type)
        if known is not None:
            return known
        spec = self.spec
        match type:
            case model.Alias(name):
                alias = spec.aliases[name]
                guard = conjunction([alias.guard, self.guard_of(alias.target)])
            case model.Scalar() if not _is_everywhere(type):
                guard = disjunction(self.mentions.get(type, ()))
            case model.Array(element, _, _):
                guard = conjunction(
                    [self.guard_of(element), disjunction(self.mentions.get(type, ()))]
                )
            case model.UnknownInteger(name) if name in spec.unknowns:
                guard = spec.unknowns[name].guard
            case model.Record(key):
                guard = spec.records[key].guard
            case model.Enumeration(key):
                guard = spec.enumerations[key].guard
            case _:
                guard = ""
        if not isinstance(type, (model.Array, model.Scalar)):
            self.guards[type] = guard
        return guard

    def measure(self, type: model.Type) -> tuple[str, str]:
        """C for the size and the alignment of an object type."""
        if isinstance(type, model.Record):
            definition = self.spec.records[type.key]
            if definition.spelling == "":
                operand = f"VIA_FIELD({definition.owner}, {definition.path})"
                return f"sizeof({operand})", f"__alignof__({operand})"
        if isinstance(type, model.Array):
            size, alignment = self.measure(type.element)
            bound = spell.expression(type.bound) if type.bound is not None else "0"
            return f"(size_t)({bound}) * {size}", alignment
        text = spell.declare(type, "")
        return f"sizeof({text})", f"_Alignof({text})"

    def record_fields(self, definition: model.RecordDefinition) -> tuple[int, int]:
        """The index of the record's first field and their number; anonymous ones are opened."""
        known = self.records_fields.get(definition.key)
        if known is not None:
            return known
        first = len(self.fields)
        owner = definition.spelling or definition.owner
        prefix = f"{definition.path}." if definition.path else ""
        base = f" - offsetof({owner}, {definition.path})" if definition.path else ""
        for field in self.opened(definition):
            offset, bits = f"offsetof({owner}, {prefix}{field.name}){base}", 0
            if field.width is not None:
                offset, bits = "0", self.bit_field(definition, field)
            self.fields.append(
                shape.FieldRow(
                    offset, self.strings.add(field.name), self.type(field.type, definition.guard), bits,
                    field.name, definition.guard,
                )
            )  # fmt: skip
        self.records_fields[definition.key] = (first, len(self.fields) - first)
        return self.records_fields[definition.key]

    def bit_field(self, definition: model.RecordDefinition, field: model.Field) -> int:
        """1 + the index of the functions that read and write the bit-field."""
        assert field.width is not None
        record = definition.spelling or f"__typeof__(VIA_FIELD({definition.owner}, {definition.path}))"
        self.bit_fields.append(
            shape.BitField(
                len(self.bit_fields), record, field.name, spell.declare(field.type, ""),
                spell.expression(field.width), definition.guard,
            )
        )  # fmt: skip
        return len(self.bit_fields)

    def opened(self, definition: model.RecordDefinition) -> list[model.Field]:
        fields: list[model.Field] = []
        for field in definition.fields or ():
            if field.name == "" and isinstance(field.type, model.Record):
                fields += self.opened(self.spec.records[field.type.key])
            elif field.name:
                fields.append(field)
        return fields

    # --- declarations ---

    def definition(self, definition: model.TypeDefinition) -> None:
        match definition:
            case model.AliasDefinition(name):
                self.type(model.Alias(name), "")
            case model.UnknownDefinition(name, _, _):
                self.type(model.UnknownInteger(name), "")
            case model.RecordDefinition():
                if definition.spelling:
                    self.type(model.Record(definition.key), "")
            case model.EnumerationDefinition():
                self.enumerators[definition.key] = len(self.constants)
                type: model.Type = model.Scalar("int", "signed")
                if definition.spelling:
                    type = model.Enumeration(definition.key)
                for one in definition.enumerators:
                    self.constant_row(one.name, type, "u", f"(uint64_t)({one.name})", definition.guard)
            case _:
                assert_never(definition)

    def constant(self, constant: model.Constant) -> None:
        name = constant.name
        if not self.spec.proved and constant.value is not None:
            name = spell.expression(constant.value)
        match constant.kind:
            case "integer":
                member = "u"
                value = f"(uint64_t)({spell.declare(constant.type, '')})({name})"
            case "floating":
                member, passed = self.travels.of(constant.type)
                value = f"({passed})({name})"
                if member == "":
                    member, value = "p", f"(void *)&(const {passed}){{ {name} }}"
            case "string":
                member, value = "p", f"(void *)({name})"
            case "pointer":
                member, passed = self.travels.of(constant.type)
                value = f"({passed})({name})"
        self.constant_row(constant.name, constant.type, member, value, constant.guard)

    def constant_row(
        self, name: str, type: model.Type, member: str, value: str, guard: str
    ) -> None:
        self.constants.append(
            shape.ConstantRow(member, value, self.strings.add(name), self.type(type, guard), name, guard)
        )

    def function(self, index: int, function: model.Function) -> None:
        signature = self.signature(
            function.result, function.semantics, function.host_parameters, function.contract,
            function.guard, function.fixed or 0,
        )  # fmt: skip
        member, passed = self.travels.of(function.result)
        is_void = self.spec.resolve(function.result) == VOID
        result_size = f"VIA_RESULT_SIZE({passed})" if member == "" and not is_void else "0"
        self.functions.append(
            shape.FunctionRow(
                self.stub(function), self.target(index, function), signature,
                self.strings.add(function.name), result_size, function.name, function.guard,
            )
        )  # fmt: skip

    def target(self, index: int, function: model.Function) -> str:
        if function.form != "function":
            return spell.target(index)
        return spell.symbol(index) if function.symbol else function.c_name

    def opened_tables(self) -> shape.Library | None:
        """The library that the module opens, if it opens one."""
        spec = self.spec
        if not spec.files:
            return None
        entries: dict[tuple[str, str], int] = {}  # of stub and target, the index in C
        guards: list[dict[str, None]] = []  # of the functions of each
        symbols: list[shape.SymbolRow] = []
        for one, row in zip(spec.functions, self.functions):
            is_ours = one.form != "function"
            name = "" if is_ours else one.symbol or one.c_name
            entry = entries.setdefault(
                (row.stub, row.target if is_ours else "0"), 1 + len(entries)
            )
            if entry > len(guards):
                guards.append({})
            guards[entry - 1][one.guard] = None
            symbols.append(
                shape.SymbolRow(
                    self.strings.add(name), self.strings.add(one.version),
                    "VIA_OPTIONAL" if one.optional else "0", row.name, row.result_size,
                    row.signature, entry, one.name, one.guard,
                )
            )  # fmt: skip
        rows = [
            shape.EntryRow(stub, target, disjunction(under))
            for (stub, target), under in zip(entries, guards)
        ]
        files = tuple([self.strings.add(name) for name in spec.files])
        return shape.Library(files, len(files), tuple(symbols), tuple(rows))

    # --- signatures ---

    def signature(
        self,
        result: model.Type,
        semantics: model.Semantics,
        parameters: Sequence[model.Parameter],
        contract: model.Contract,
        guard: str,
        fixed: int = 0,
    ) -> int:
        run = tuple(
            [
                f"{self.parameter_name(one.name)}, {self.typed_index(one, guard)}"
                for one in parameters
            ]
        )
        start = self.parameter_runs.get(run)
        if start is None:
            start = self.parameter_runs[run] = self.parameter_count
            self.parameter_count += len(run)
            comment = ", ".join([one.name for one in parameters])
            self.parameters.append(shape.ParameterRun(run, comment))
        key = (start, len(run), fixed, self.outcome(result, semantics, contract, guard))
        known = self.signatures.get(key)
        if known is None:
            known = self.signatures[key] = len(self.signature_rows)
            types = [self.text(one.type) for one in parameters]
            if fixed:
                types.insert(fixed, "...")
            comment = spell.commented(f"{self.text(result)} ({', '.join(types) or 'void'})")
            self.signature_rows.append(shape.SignatureRow(known, *key, comment))
        return known

    def typed_index(self, parameter: model.Parameter, guard: str) -> int:
        """The index of what a parameter is, its name aside."""
        key = (self.type(parameter.type, guard), self.semantic(parameter.semantics, guard))
        known = self.typed.get(key)
        if known is None:
            known = self.typed[key] = len(self.typed_rows)
            comment = spell.commented(self.text(parameter.type))
            self.typed_rows.append(shape.TypedRow(*key, comment))
        return known

    def outcome(
        self, result: model.Type, semantics: model.Semantics, contract: model.Contract, guard: str
    ) -> int:
        """The index of what comes of a call."""
        key = (self.type(result, guard), self.semantic(semantics, guard), self.rule(contract, guard))
        known = self.outcomes.get(key)
        if known is None:
            known = self.outcomes[key] = len(self.outcome_rows)
            self.outcome_rows.append(shape.OutcomeRow(*key, spell.commented(self.text(result))))
        return known

    def parameter_name(self, name: str) -> int:
        """The index of a parameter's name among the different ones of the module."""
        return self.parameter_names.setdefault(name, len(self.parameter_names))

    def semantic(self, semantics: model.Semantics, guard: str) -> int:
        """The index of what is said of a pointer, by a declaration under `guard`: what its
        count names may be declared only there."""
        if semantics is model.NOTHING_SAID:
            return 0
        if semantics.extent is None:
            guard = ""
        known = self.semantics.get((semantics, guard))
        if known is not None:
            return known
        known = self.semantics[semantics, guard] = len(self.semantics_rows)
        extent = "0"
        text = ""
        if semantics.extent is not None:
            text = spell.expression(semantics.extent)
            compiled = spell.extent(semantics.extent)
            extent_key = (compiled, guard)
            if extent_key not in self.extents:
                name = f"via__extent_{len(self.extents)}"
                self.extents[extent_key] = shape.Extent(
                    name, compiled, spell.VALUES in compiled, guard
                )
            extent = self.extents[extent_key].name
        flags = [
            flag
            for flag, is_set in (
                ("VIA_NULLABLE", semantics.nullable),
                ("VIA_CSTR", semantics.cstr),
                ("VIA_ON_FAILURE", semantics.always),
                ("VIA_DESTROYS", semantics.destroys),
                ("VIA_NANOSECONDS", semantics.nanoseconds),
            )
            if is_set
        ]
        self.semantics_rows.append(
            shape.SemanticsRow(
                extent,
                self.strings.add(text),
                self.strings.add(semantics.until),
                f"VIA_{semantics.direction.upper() or 'DIRECTION_NONE'}",
                f"VIA_{semantics.unit.upper() or 'UNIT_NONE'}",
                " | ".join(flags) or "0",
                f"VIA_SCOPE_{semantics.scope.upper() or 'NONE'}",
                semantics.userdata + 1 if semantics.userdata is not None else 0,
                guard,
            )
        )
        return known

    def rule(self, contract: model.Contract, guard: str) -> int:
        """The index of a contract that is made under `guard`: its codes may be known only there."""
        if contract is model.NOTHING_PROMISED:
            return 0
        if not contract.errors and not contract.ok:
            guard = ""
        known = self.rules.get((contract, guard))
        if known is None:
            known = self.rules[contract, guard] = len(self.rule_rows)
            rule = contract.rule
            text = spell.rule_arguments(rule) if rule is not None else ""
            flags = ["VIA_RULE_ALWAYS"] if rule is not None and rule.always else []
            if contract.wait is not None:
                flags.append("VIA_RULE_WAITS")
            self.rule_rows.append(
                shape.RuleRow(
                    self.strings.add(text),
                    self.strings.add(rule.named if rule is not None else ""),
                    self.code_run(contract, guard),
                    len(contract.errors),
                    len(contract.ok),
                    f"VIA_CODE_{rule.source.upper() if rule is not None else 'NONE'}",
                    " | ".join(flags) or "0",
                    f"VIA_EINTR_{contract.interruption.upper()}",
                    contract.limit.parameter + 1 if contract.limit is not None else 0,
                    spell.commented(text),
                )
            )
        return known

    def code_run(self, contract: model.Contract, guard: str) -> int:
        """The index of the first of the codes of a contract."""
        rule = contract.rule
        of_windows = rule is not None and rule.source in ("last_error", "wsa_error")
        spelling = "(uint32_t)({})" if of_windows else "VIA_CODE({})"
        values = tuple([spelling.format(one) for one in contract.errors + contract.ok])
        if not values:
            return 0
        start = self.codes.setdefault((values, guard), self.code_count)
        if start == self.code_count:
            self.code_count += len(values)
            self.code_rows.append(shape.CodeRow(values, ("0",) * len(values), guard))
        return start

    # --- shapes ---

    def stub(self, function: model.Function) -> str:
        """The name of the stub of the function's shape."""
        travels = tuple([self.travels.of(one.type) for one in function.parameters])
        result = self.travels.of(function.result)
        contract = function.contract
        how = (function.fixed if function.form == "function" else None, function.convention)
        key: tuple[object, ...]
        if contract.limit is None and contract.wait is None and contract.interruption == "return":
            key = (result[1], travels, how, *predicate_and_code(contract.rule, spell.in_stub))
        else:
            key = (result[1], travels, how, self.looping(function))
        known = self.shapes.get(key)
        if known is None:
            known = self.shapes[key] = _Shape(f"via__stub_{len(self.shapes)}", function, [], {})
            self.shape_row(function)
        known.names.append(function.name)
        known.guards[function.guard] = None
        return known.name

    def shape_row(self, function: model.Function) -> None:
        """Enters a shape, by its first function, if a text can state it."""
        types = [one.type for one in function.parameters]
        fixed = function.fixed if function.form == "function" else None
        key = encode(
            self.spec, function.result, types, function.convention, function.contract, fixed
        )
        if key:
            self.shape_rows.append(
                shape.ShapeRow(len(self.functions), self.key(key, function.guard))
            )

    def key(self, bytes: tuple[str, ...], guard: str) -> int:
        """Where a key begins that is known under `guard`."""
        known = self.keys.get((bytes, guard))
        if known is None:
            known = self.keys[bytes, guard] = self.key_bytes
            size = len(bytes) + 1
            self.key_rows.append(shape.KeyRow((*bytes, "0"), ("0",) * size, guard))
            self.key_bytes += size
        return known

    def looping(self, function: model.Function) -> shape.Call:
        """The call of a function, with all that its contract asks for, inside a stub."""
        passed = [self.travels.passed(one.type) for one in function.parameters]
        arguments = [
            spell.argument(type, self.travels.of(one.type)[0], index)
            for index, (one, type) in enumerate(zip(function.parameters, passed))
        ]
        is_void = self.spec.resolve(function.result) == VOID
        type = model.FunctionType(
            self.travels.passed(function.result),
            tuple(passed[: function.fixed if function.form == "function" else None]),
            function.fixed is not None and function.form == "function",
            function.convention,
        )
        contract = function.contract
        limit = ""
        if contract.limit is not None:
            limit = f"{spell.VALUES}[{contract.limit.parameter}].i"
        elif contract.wait is not None:
            limit = f"{spell.VALUES}[{len(arguments)}].i"
        setting = Setting(
            f"(({spell.pointer_to(type)})via__target)", "via__self", spell.in_stub, limit
        )
        local = "" if is_void else spell.declare(type.result, spell.RESULT)
        return perform(function, arguments, local, setting)

    def finished_stub(self, shared: _Shape) -> shape.Stub:
        """The stub of a shape, under the condition that some function of it exists."""
        function = shared.first
        contract = function.contract
        rule = contract.rule
        travels = [self.travels.of(one.type) for one in function.parameters]
        result_member, result = self.travels.of(function.result)
        types = [one[1] for one in travels]
        if function.fixed is not None and function.form == "function":
            types.insert(function.fixed, "...")
        comment = f"{result} ({', '.join(types) or 'void'})"
        if function.convention:
            comment += f", callconv({function.convention})"
        comment += "".join([f", {one}" for one in spell.promises(contract)])
        predicate, code = predicate_and_code(rule, spell.in_stub)
        by_errno = rule is not None and rule.source == "errno" and not rule.clears
        is_void = self.spec.resolve(function.result) == VOID
        copies = isinstance(self.spec.resolve(function.result), model.Record)
        keeps = not is_void and (result_member != "" or copies or rule is not None)
        stores = keeps and result_member != ""
        call = self.looping(function)
        loops = bool(call.again or call.done or call.connects)
        return shape.Stub(
            name=shared.name,
            comment=spell.commented(comment),
            guard=disjunction(shared.guards),
            result="" if is_void else result,
            by_words=any(
                isinstance(self.spec.resolve(one.type), model.Record) for one in function.parameters
            ),
            keeps=keeps or (loops and not is_void),
            direct=not is_void and not keeps,
            copies=copies,
            predicate=predicate,
            code=code,
            fails_by_equality=stores and by_errno and _is_equality(rule),
            fails_by_errno=stores and by_errno and not _is_equality(rule),
            fails_by_code=stores and rule is not None and not by_errno,
            fails_inline=rule is not None and not stores,
            place="u" if result_member == "i" else result_member,
            stores=stores,
            widens=result_member == "i",
            loops=loops,
            says=loops or (rule is not None and not stores),
            call=call,
            function_names=tuple(shared.names),
        )

    # --- callbacks ---

    def callback(self, index: int, type: model.Type, function: model.FunctionType) -> None:
        """The row of a function pointer type, by which C may be given a function of the host's."""
        spec = self.spec
        if not all(self.is_whole(one) for one in (function.result, *function.parameters)):
            return
        said = spec.callback(type)
        names = said.names if said is not None else ("",) * len(function.parameters)
        userdata = said.userdata if said is not None else None
        guards = [self.guard_of(one) for one in (type, function.result, *function.parameters)]
        guard = conjunction(guards)
        parameters = [
            model.Parameter(name, one, model.NOTHING_SAID)
            for name, one in zip(names, function.parameters)
        ]
        key = encode(spec, function.result, function.parameters, function.convention)
        number = self.receiver(function, userdata, guard)
        self.callbacks.append(
            shape.CallbackRow(
                f"(void (*)(void))via__thunk_{number}" if userdata is not None else "0",
                f"VIA_POOL_OF(via__pool_{number})" if userdata is None else "0",
                self.signature(
                    function.result, model.NOTHING_SAID, parameters, model.NOTHING_PROMISED, guard
                ),
                index,
                str(self.key(key, guard)) if key else "UINT32_MAX",
                userdata + 1 if userdata is not None else 0,
                spell.commented(self.text(type)),
                guard,
            )
        )

    def is_whole(self, type: model.Type) -> bool:
        """Whether a value of the type can be passed: nobody knows the size of an opaque one."""
        resolved = self.spec.resolve(type)
        if isinstance(resolved, model.Record):
            return self.spec.records[resolved.key].fields is not None
        return True

    def receiver(
        self, function: model.FunctionType, userdata: int | None, guard: str
    ) -> int:
        """The number of the receiver of a shape."""
        travels = [self.travels.of(one) for one in (function.result, *function.parameters)]
        key = (*travels, function.convention, userdata)
        known = self.receivers.get(key)
        if known is None:
            known = self.receivers[key] = _Receiver(len(self.receivers), function, userdata, {})
        known.guards[guard] = None
        return known.number

    # --- the end ---

    def includes(self) -> list[shape.Declared]:
        """The spec's headers; without any, that of the one known type that <stddef.h> and
        <stdint.h> lack."""
        found = [shape.Declared(one.text, one.guard) for one in self.spec.includes]
        if not found and model.UnknownInteger("ssize_t") in self.types:
            found.append(shape.Declared("<sys/types.h>", ""))
        return found

    def finished(self) -> shape.Tables:
        spec = self.spec
        rows: list[shape.TypeRow] = []
        while len(rows) < len(self.type_rows):  # a row may bring new types
            rows.append(self.type_row(self.type_rows[len(rows)]))
        for index, type in enumerate(self.type_rows):
            function = spec.called_back(type)
            if function is not None:
                self.callback(index, type, function)
        type_names = {self.text(type): index for type, index in self.types.items()}
        named = [name for name in type_names if name not in ("struct", "union")]
        names = perfect(named)
        type_slots = tuple(type_names[named[slot]] for slot in names.slots)
        library = self.opened_tables()
        return shape.Tables(
            module=spec.module,
            spec=spell.escaped(spec.spec_name),
            defines=tuple((one.name, one.text, one.guard) for one in spec.defines),
            tags=tags(spec),
            includes=tuple(self.includes()),
            undefined=spec.undefined,
            extends=self.extends,
            packs=any(one.packed for one in spec.records.values()),
            own_types=own_types(spec),
            declarations=declare(spec),
            proof=prove(spec),
            stubs=tuple([self.finished_stub(one) for one in self.shapes.values()]),
            receivers=tuple(
                [
                    receive(
                        self.travels, one.number, one.function, one.userdata,
                        disjunction(one.guards),
                    )
                    for one in self.receivers.values()
                ]
            ),
            callbacks=tuple(self.callbacks),
            callback_count=len(self.callbacks),
            keys=tuple(self.key_rows),
            shapes=tuple(self.shape_rows),
            shape_count=len(self.shape_rows),
            extents=tuple(self.extents.values()),
            parameter_names=tuple([self.strings.add(name) for name in self.parameter_names]),
            string_width=STRING_WIDTH,
            string_rows=self.strings.literals(),
            types=tuple(rows),
            fields=tuple(self.fields),
            bit_fields=tuple(self.bit_fields),
            targets=_targets(spec),
            constants=tuple(self.constants),
            typed=tuple(self.typed_rows),
            parameters=tuple(self.parameters),
            outcomes=tuple(self.outcome_rows),
            signatures=tuple(self.signature_rows),
            semantics=tuple(self.semantics_rows),
            rules=tuple(self.rule_rows),
            codes=tuple(self.code_rows),
            adapters=adapt(spec),
            functions=tuple(self.functions),
            indexes=tuple(
                shape.Index(one.name, index) for index, one in enumerate(spec.functions)
            ),
            names=(
                _name_table("function", perfect([one.name for one in spec.functions])),
                _name_table("type", PerfectHash(names.displacements, type_slots)),
                _name_table("constant", perfect([one.comment for one in self.constants])),
            ),
            signature_count=len(self.signature_rows),
            function_count=len(self.functions),
            type_count=len(rows),
            constant_count=len(self.constants),
            library=library,
        )


def _is_equality(rule: model.Rule | None) -> bool:
    """Whether a call fails by one result, which a constant tells."""
    if rule is None or not isinstance(rule.predicate, model.Binary):
        return False
    result, other = bare(rule.predicate.left), rule.predicate.right
    known = isinstance(result, model.Result) and result.path == ""
    depends = (model.Result, model.Argument, model.Pointed)
    return (
        known
        and rule.predicate.operator == "=="
        and not any(isinstance(leaf, depends) for leaf in leaves(other))
    )


def _is_everywhere(type: model.Type) -> bool:
    """Whether every compiler knows what the type's spelling names, typedefs and records aside."""
    match type:
        case model.Scalar(spelling, _):
            return spelling not in _EXTENSIONS
        case model.Array():
            return False
        case model.Vector(element, _):
            return _is_everywhere(element)
        case model.Pointer(target, _):
            return _is_everywhere(target)
        case model.FunctionType(result, parameters):
            return all(_is_everywhere(one) for one in (result, *parameters))
        case _:
            return True


def _targets(spec: Model) -> tuple[shape.Target, ...]:
    """Functions of our own around macros and inline functions."""
    found: list[shape.Target] = []
    for index, function in enumerate(spec.functions):
        if function.form == "function":
            continue
        named = [(one.type, spell.parameter(number)) for number, one in enumerate(function.parameters)]
        call = f"{function.c_name}({', '.join([name for _, name in named])})"
        is_void = spec.resolve(function.result) == VOID
        found.append(
            shape.Target(
                spell.prototype(spell.target(index), function.result, named),
                call if is_void else f"return {call}",
                function.line, function.guard,
            )
        )  # fmt: skip
    return tuple(found)


def _name_table(name: str, table: PerfectHash) -> shape.NameTable:
    return shape.NameTable(
        name, table.displacements, table.slots, len(table.displacements), len(table.slots)
    )
