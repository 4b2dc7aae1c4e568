# SPDX-License-Identifier: MIT
"""Syntax to model: gives each declaration its meaning, refuses contradictions.

In: the syntax tree and its source (for line numbers). Out: the model, and what is wrong; the
model is whole only if nothing is. Typedefs, constants and functions are dealt with here;
their types are left to `compose`, expressions to `evaluate`, attributes to `annotate` and
`contract`.
Nothing that a user can do wrong is left to later stages; what only a C compiler can know is
left to the proof.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, assert_never

from viaduct_gen import model, spell, syntax
from viaduct_gen.annotate import (
    FUNCTION_ATTRIBUTES, PARAMETER_ATTRIBUTES, RESULT_ATTRIBUTES, attributes_of, no_argument,
    semantics_of, single_argument, userdata_of,
)  # fmt: skip
from viaduct_gen.compose import (
    base_type, compose, own_qualifiers, parameter_type, promoted, specified, type_name,
    typedef_layout, uses_are_complete,
)  # fmt: skip
from viaduct_gen.contract import contract_of
from viaduct_gen.declared import INT, Declared, fail
from viaduct_gen.diagnostic import Diagnostic, SpecError, near, quoted
from viaduct_gen.evaluate import Scope, evaluate, is_longer, sort_of
from viaduct_gen.parse import KNOWN_TYPES
from viaduct_gen.source import Source, Span

PARAMETER_LIMIT = 255  # of one function
TEXT_LIMIT = 4095  # characters of a string literal that every compiler takes: C11 5.2.4.1
VALUE_LIMIT = 100  # numbers in a constant's value, once the constants in it are filled in

# Attributes of the compilers; <viaduct/stub.h> says where each has a meaning.
CONVENTIONS = (
    "ms_abi", "sysv_abi", "cdecl", "stdcall", "fastcall", "thiscall", "vectorcall",
)  # fmt: skip

_RETURNS_TWICE = frozenset("setjmp _setjmp sigsetjmp __sigsetjmp vfork getcontext savectx".split())

# Names that a module cannot have: `via_NAME` is, or may become, Viaduct's own. What else
# generated code calls its own begins with `via__`, and a module with a letter.
_RESERVED_MODULE = re.compile(
    r"_.*|available|bind|bound|call|failed|find|prepare|stub|target|traced|value"
    r"|(bind|call|constant|errno|extent|field|find|frame|function|library|module|parameter|prepare"
    r"|result|stack|status|stub|type|upcall)(_\w+)?|(code|render|trace)_\w+"
)

_SYMBOL = re.compile(r"[A-Za-z_.$][A-Za-z0-9_.$]*")
_VERSION = re.compile(r"[A-Za-z0-9_.]+")
NAME_LIMIT = 1000  # characters of a symbol or a file's name: the tables hold them whole


def check(spec: syntax.Spec, source: Source) -> tuple[model.Model, list[Diagnostic]]:
    """Gives the spec its meaning."""
    checker = _Checker(spec, source)
    declared = checker.declared
    for item in spec.items:
        declared.guard = model.conjunction(item.guard)
        try:
            checker.declaration(item.declaration)
        except SpecError as error:
            declared.errors.extend(error.diagnostics)
    uses_are_complete(declared)
    checker.awaited_are_declared()
    spec_model = checker.finished()
    checker.adapters_are_free(spec_model)
    return spec_model, declared.errors


class _Checker:
    """Collects the model of one spec while its declarations go by."""

    __slots__ = (
        "spec", "declared", "defines", "includes", "constants", "functions", "symbols", "names",
        "opened",
    )  # fmt: skip

    def __init__(self, spec: syntax.Spec, source: Source) -> None:
        self.spec = spec
        self.declared = Declared(spec, source)
        self.defines: list[model.Define] = []
        self.includes: list[model.Include] = []
        self.constants: list[model.Constant] = []
        self.functions: list[model.Function] = []
        self.symbols: dict[str, tuple[model.Type, Span]] = {}  # what the linker sees
        self.names: dict[str, Span] = {}  # what hosts see
        self.opened: syntax.Library | None = None
        if _RESERVED_MODULE.fullmatch(spec.module.text):
            message = f"a module cannot have this name: `via_{spec.module.text}` is Viaduct's own"
            self.declared.error(message, spec.module.span)

    def finished(self) -> model.Model:
        declared = self.declared
        return model.Model(
            module=self.spec.module.text,
            spec_name=declared.source.name,
            defines=tuple(self.defines),
            includes=tuple(self.includes),
            proved=declared.proved,
            definitions=tuple(declared.definitions.values()),
            aliases=MappingProxyType(declared.aliases),
            unknowns=MappingProxyType(declared.unknowns),
            records=MappingProxyType(declared.records),
            enumerations=MappingProxyType(declared.enumerations),
            constants=tuple(self.constants),
            functions=tuple(self.functions),
            undefined=tuple(declared.undefined),
            files=tuple([one.text[1:-1] for one in self.opened.names]) if self.opened else (),
        )

    def awaited_are_declared(self) -> None:
        """The function that ends a callback must be one of the module."""
        declared = self.declared
        for name in declared.awaited:
            is_broken = declared.ordinary.get(name.text, ("", name.span))[0] == "function"
            if name.text not in self.names and not is_broken and name.text not in declared.broken:
                message = f"{quoted(name.text)} is no function of this module"
                declared.error(message, name.span, near(name.text, self.names))

    def adapters_are_free(self, spec: model.Model) -> None:
        """The name of an adapter must not be that of something in the spec."""
        symbols = {one.symbol: self.names[one.name] for one in spec.functions if one.symbol}
        for function in spec.functions:
            taken = self.declared.ordinary.get(spec.adapter_name(function))
            if spec.adapter_name(function) in symbols:
                taken = ("symbol", symbols[spec.adapter_name(function)])
            if taken is not None and spec.has_adapter(function):
                self.declared.errors.append(
                    Diagnostic(
                        f"the adapter of {quoted(function.name)} is called "
                        f"`{spec.adapter_name(function)}`, and so is something else",
                        self.names[function.name],
                        "give the function another `name(…)`",
                        ("declared here", taken[1]),
                    )
                )

    # --- declarations ---

    def declaration(self, declaration: syntax.Declaration) -> None:
        declared = self.declared
        match declaration:
            case syntax.Include(text, _):
                self.includes.append(model.Include(text, declared.guard))
            case syntax.Define(name, text, _):
                self.defines.append(model.Define(name, text, declared.guard))
            case syntax.Library():
                self.library_line(declaration)
            case syntax.TagDeclaration(specifiers):
                base_type(declared, specifiers.base)
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

    def library_line(self, declaration: syntax.Library) -> None:
        declared = self.declared
        if self.opened is not None:
            first = ("first declared here", self.opened.span)
            message = "a second library line: a module has one library"
            raise SpecError([Diagnostic(message, declaration.span, note=first)])
        self.opened = declaration
        if declared.guard:
            message = "the library line has no place inside an #if"
            declared.error(message, declaration.span, "say all names: they are tried in order")
        for name in declaration.names:
            text = name.text[1:-1]
            if text == "":
                declared.error("a library's name is empty", name.span)
            elif "\\" in text:
                declared.error("a library's name with an escape in it", name.span)
            elif len(text.encode()) > NAME_LIMIT:
                declared.error(f"a library's name of more than {NAME_LIMIT} bytes", name.span)

    def unknown_typedef(self, declaration: syntax.UnknownTypedef) -> None:
        declared = self.declared
        name = declaration.name
        if declaration.keyword == "":
            if name.text in KNOWN_TYPES:
                return
            if not declared.proved:
                declared.failed.add(name.text)
                fail(
                    f"only a header can tell what integer type {quoted(name.text)} is",
                    name.span,
                    "include one, or declare the type exactly",
                )
            if name.text in declared.unknowns:
                return
            declared.declare_ordinary(name, "type")
            unknown = model.UnknownDefinition(name.text, declared.line(name.span), declared.guard)
            declared.unknowns[name.text] = unknown
            declared.definitions[name.text] = unknown
            return
        declared.declare_ordinary(name, "type")
        record = model.RecordDefinition(
            name.text, declaration.keyword, name.text, "", "", None, False,
            declared.line(name.span), declared.guard,
        )  # fmt: skip
        declared.records[name.text] = record
        declared.definitions[name.text] = record

    def typedef(self, declaration: syntax.Typedef) -> None:
        declared = self.declared
        base_syntax = declaration.specifiers.base
        first = declaration.declarators[0]
        name_of_untagged = None
        if isinstance(base_syntax, (syntax.Record, syntax.Enumeration)) and base_syntax.tag is None:
            if first.parts or first.name is None:
                fail(
                    "a type without a tag needs a typedef name of its own",
                    base_syntax.span,
                    "give it a tag, or name it before the pointer to it",
                )
            name_of_untagged = first.name
            if isinstance(base_syntax, syntax.Record) and declaration.specifiers.qualifiers:
                fail(
                    f"`{declaration.specifiers.qualifiers}` on a {base_syntax.keyword} that only "
                    "its typedef names",
                    declaration.specifiers.span,
                    f"for pointers to it, write `typedef {base_syntax.keyword} ... {first.name.text};`",
                )
        try:
            base, qualifiers = specified(declared, declaration.specifiers, name=name_of_untagged)
        except SpecError:
            declared.failed.update(one.name.text for one in declaration.declarators if one.name)
            raise
        for declarator, attributes in zip(declaration.declarators, declaration.attributes):
            name = declarator.name
            assert name is not None
            if name is name_of_untagged:
                if attributes:
                    declared.error(
                        "attributes stand behind the keyword of a type without a tag",
                        attributes[0].span,
                    )
                continue
            try:
                target = compose(declared, base, qualifiers, declarator)
                target, alignment = typedef_layout(declared, attributes, target)
                callback = self.callback(declarator, attributes, target)
                own = own_qualifiers(qualifiers, declarator)
                self.alias(name, target, own, alignment, callback, self.is_local(attributes))
            except SpecError as error:
                declared.failed.add(name.text)
                declared.errors.extend(error.diagnostics)

    def callback(
        self,
        declarator: syntax.Declarator,
        attributes: tuple[syntax.Attribute, ...],
        target: model.Type,
    ) -> model.Callback | None:
        """What the typedef of a function, or of a pointer to one, says of its parameters."""
        declared = self.declared
        userdata = next((one for one in attributes if one.name.text == "userdata"), None)
        parts = declarator.parts
        if parts and isinstance(parts[0], syntax.Pointer):
            parts = parts[1:]
        if not parts or not isinstance(parts[0], syntax.FunctionPart):
            if userdata is not None:
                fail("`userdata` stands on a type that is not spelled as a function", userdata.span)
            return None
        function = declared.resolve(target)
        if isinstance(function, model.Pointer):
            function = declared.resolve(function.target)
        assert isinstance(function, model.FunctionType)
        names = [one.declarator.name for one in parts[0].parameters]
        named = {
            name.text: (index, type)
            for index, (name, type) in enumerate(zip(names, function.parameters))
            if name is not None
        }
        for name in names:
            if name is not None:
                declared.named(name.text, name.span)
        index = None
        if userdata is not None:
            index = userdata_of(userdata, Scope(declared, type_name, named))
        return model.Callback(tuple(one.text if one is not None else "" for one in names), index)

    def is_local(self, attributes: tuple[syntax.Attribute, ...]) -> bool:
        """Whether a typedef is the spec's own, beside headers."""
        for one in attributes:
            if one.name.text == "local":
                no_argument(self.declared, one)
                if not self.declared.proved:
                    fail("`local` without a header: every type is the spec's own", one.span)
                return True
        return False

    def alias(
        self,
        name: syntax.Name,
        target: model.Type,
        qualifiers: str,
        alignment: model.Expression | None,
        callback: model.Callback | None,
        local: bool,
    ) -> None:
        declared = self.declared
        known = declared.aliases.get(name.text)
        same = (target, qualifiers, alignment)
        if known is not None and (known.target, known.qualifiers, known.alignment) == same:
            if callback is None or known.callback == callback or callback.userdata is None:
                return  # C11 6.7 p3: a typedef may be repeated
        declared.declare_ordinary(name, "type")
        resolved = declared.resolve(target)
        alias = model.AliasDefinition(
            name.text, target, resolved, declared.line(name.span), declared.guard, alignment, callback,
            local, qualifiers,
        )  # fmt: skip
        declared.aliases[name.text] = alias
        declared.definitions[name.text] = alias

    # --- constants ---

    def constant_list(self, declaration: syntax.Constants) -> None:
        declared = self.declared
        specifiers = declaration.specifiers
        base, qualifiers = specified(declared, specifiers)
        for one in declaration.constants:
            name = one.declarator.name
            assert name is not None
            try:
                type = compose(declared, base, qualifiers, one.declarator)
                self.constant(name, type, one.value, one.declarator.span)
            except SpecError as error:
                declared.errors.extend(error.diagnostics)
                declared.known_constants.add(name.text)

    def constant(
        self,
        name: syntax.Name,
        type: model.Type,
        value_syntax: syntax.Expression | None,
        span: Span,
    ) -> None:
        declared = self.declared
        kind: Literal["integer", "floating", "string", "pointer"]
        match declared.sort_of_type(type):
            case "signed" | "unsigned" | "integer":
                kind = "integer"
            case "floating":
                kind = "floating"
            case "pointer" if declared.is_character_pointer(type):
                kind = "string"
            case "pointer" if isinstance(declared.resolve(type), model.Pointer):
                kind = "pointer"
            case _:
                fail(
                    f"a constant of type {quoted(spell.declare(type, ''))}",
                    span,
                    "a constant is a number, a pointer, or a string as `const char *`",
                )
        value = None
        if value_syntax is not None:
            value = evaluate(value_syntax, Scope(declared, type_name))
            is_string = sort_of(declared, value) == "string"
            if is_string and value_syntax.span.end - value_syntax.span.start > TEXT_LIMIT:
                fail(f"a string of more than {TEXT_LIMIT} characters", value_syntax.span)
            if is_string != (kind == "string"):
                fail(f"the value does not fit {quoted(name.text)}", value_syntax.span)
            if (kind == "pointer") != (sort_of(declared, value) == "pointer"):
                fail(f"the value does not fit {quoted(name.text)}", value_syntax.span)
            if kind == "integer" and sort_of(declared, value) == "floating":
                fail(f"the value does not fit {quoted(name.text)}", value_syntax.span)
        elif not declared.proved:
            fail(
                f"only a header can tell the value of {quoted(name.text)}",
                name.span,
                "include one, or give the value",
            )
        declared.declare_ordinary(name, "constant")
        declared.known_constants.add(name.text)
        if value is not None and is_longer(value, VALUE_LIMIT):
            fail(f"a value of more than {VALUE_LIMIT} numbers, its constants filled in", span)
        if value is not None and not declared.proved:
            declared.values[name.text] = value
        self.constants.append(
            model.Constant(name.text, type, kind, value, declared.line(name.span), declared.guard)
        )

    # --- functions ---

    def function(self, declaration: syntax.Function) -> None:
        declared = self.declared
        declarator = declaration.declarator
        c_name = declarator.name
        assert c_name is not None
        if c_name.text in _RETURNS_TWICE:
            fail(
                f"{quoted(c_name.text)} returns twice: it cannot be called through a stub",
                c_name.span,
            )
        head = declarator.parts[0]
        assert isinstance(head, syntax.FunctionPart)
        if len(head.parameters) > PARAMETER_LIMIT:
            fail(
                f"{len(head.parameters)} parameters; {PARAMETER_LIMIT} are allowed",
                _span_of_parameter(head.parameters[PARAMETER_LIMIT]),
            )
        # The result is what is declared when the parameter list is taken away.
        rest = syntax.Declarator(c_name, declarator.parts[1:], declarator.span)
        base, qualifiers = specified(declared, declaration.specifiers)
        result = compose(declared, base, qualifiers, rest)
        resolved = declared.resolve(result)
        if isinstance(resolved, (model.Array, model.FunctionType)):
            what = "an array" if isinstance(resolved, model.Array) else "a function"
            fail(f"a function cannot return {what}", head.span)
        if isinstance(resolved, model.Record):
            declared.uses.append((result, declaration.specifiers.span, "returned"))

        named: dict[str, tuple[int, model.Type]] = {}
        types: list[model.Type] = []
        failed = False
        for index, parameter in enumerate(head.parameters):
            try:
                type = parameter_type(declared, parameter)
            except SpecError as error:
                declared.errors.extend(error.diagnostics)
                type = INT
                failed = True
            types.append(type)
            if head.fixed is not None and index >= head.fixed and not failed:
                promoted(declared, type, _span_of_parameter(parameter))
            if isinstance(declared.resolve(type), model.Record):
                declared.uses.append((type, _span_of_parameter(parameter), "passed"))
            name = parameter.declarator.name
            if name is not None:
                if name.text in named:
                    declared.error(f"two parameters are called {quoted(name.text)}", name.span)
                named[name.text] = (index, type)
        if failed:
            declared.ordinary.setdefault(c_name.text, ("function", c_name.span))
            return
        scope = Scope(declared, type_name, named)
        parameters = tuple(
            self.parameter(parameter, type, scope)
            for parameter, type in zip(head.parameters, types)
        )
        own = own_qualifiers(qualifiers, rest)
        self.finish_function(declaration, c_name, result, own, parameters, head.fixed, scope)

    def finish_function(
        self,
        declaration: syntax.Function,
        c_name: syntax.Name,
        result: model.Type,
        qualifiers: str,
        parameters: tuple[model.Parameter, ...],
        fixed: int | None,
        scope: Scope,
    ) -> None:
        declared = self.declared
        attributes = attributes_of(
            declared, declaration.attributes, FUNCTION_ATTRIBUTES, "a function"
        )
        of_pointer = {name: one for name, one in attributes.items() if name in RESULT_ATTRIBUTES}
        semantics = semantics_of(of_pointer, result, scope, "result")
        contract = contract_of(attributes, c_name.text, result, semantics, parameters, scope)
        if attributes:
            declared.combined(result, (semantics, contract), c_name.span)
        if contract.wait is not None:
            declared.named("timeout_ns", c_name.span)
            if len(parameters) == PARAMETER_LIMIT:
                fail(f"`waits` adds a parameter to {PARAMETER_LIMIT}: too many", c_name.span)
        name = c_name
        if "name" in attributes:
            argument = single_argument(attributes["name"], "a name")
            if not isinstance(argument, syntax.Name):
                fail("expected a name", argument.span)
            name = argument
            declared.host_name(name, "name")
        symbol, version = _symbol(attributes["symbol"]) if "symbol" in attributes else ("", "")
        form: Literal["function", "inline", "macro"] = "function"
        for word in ("optional", "inline", "macro"):
            if word in attributes:
                no_argument(declared, attributes[word])
        if "inline" in attributes:
            form = "inline"
        if "macro" in attributes:
            form = "macro"
            if "inline" in attributes:
                fail("`inline` together with `macro`: say one", attributes["macro"].span)
        if form != "function":
            self.has_no_symbol(attributes, form, fixed)
        convention = ""
        if "callconv" in attributes:
            convention = _convention(attributes["callconv"])
            if form != "function":
                fail(f"`callconv` on {_a(form)}: the compiler calls it", attributes["callconv"].span)

        function = model.Function(
            name.text, c_name.text, symbol, "optional" in attributes, result, semantics,
            parameters, fixed, convention, form, contract, declared.line(c_name.span), declared.guard,
            version, qualifiers,
        )  # fmt: skip
        linked_as = f"{symbol or c_name.text}{version and '@'}{version}"
        self.declare_function(c_name, linked_as, function.type, form)
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
        self.functions.append(function)

    def has_no_symbol(
        self, attributes: Mapping[str, syntax.Attribute], form: str, fixed: int | None
    ) -> None:
        """Refuses on a macro or an inline function what speaks of a symbol."""
        for word in ("optional", "symbol"):
            if word in attributes:
                fail(f"`{word}` on {_a(form)}: it has no symbol", attributes[word].span)
        if not self.declared.proved:
            fail(f"only a header can give {_a(form)}", attributes[form].span, "include one")
        if fixed is not None and form == "inline":
            fail("a variadic inline function", attributes[form].span, "say `macro`")

    def declare_function(
        self, c_name: syntax.Name, symbol: str, type: model.Type, form: str
    ) -> None:
        """The same symbol may be declared again only with the same type; a macro has none."""
        declared = self.declared
        earlier = declared.ordinary.get(c_name.text)
        if earlier is not None and earlier[0] != "function":
            declared.declare_ordinary(c_name, "function")
        if earlier is None:
            declared.declare_ordinary(c_name, "function")
        known = self.symbols.setdefault(symbol, (type, c_name.span))
        if known[0] != type and form != "macro":
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
        self, parameter: syntax.Parameter, type: model.Type, scope: Scope
    ) -> model.Parameter:
        declared = self.declared
        name = parameter.declarator.name
        semantics = model.NOTHING_SAID
        if name is not None:
            declared.named(name.text, name.span)
        if parameter.attributes:
            try:
                attributes = attributes_of(
                    declared, parameter.attributes, PARAMETER_ATTRIBUTES, "a parameter"
                )
                semantics = semantics_of(attributes, type, scope, "parameter")
                declared.combined(type, semantics, parameter.attributes[0].span)
            except SpecError as error:
                declared.errors.extend(error.diagnostics)
        return model.Parameter(name.text if name is not None else "", type, semantics)


def _a(form: str) -> str:
    return "a macro" if form == "macro" else "an inline function"


def _symbol(attribute: syntax.Attribute) -> tuple[str, str]:
    """The symbol that an attribute names, and its version, "" for none."""
    argument = single_argument(attribute, "a string")
    if not isinstance(argument, syntax.Text):
        fail("expected a string", argument.span, 'write `symbol("name")`')
    symbol, at, version = argument.text[1:-1].partition("@")
    if _SYMBOL.fullmatch(symbol) is None:
        fail("not a symbol that a linker knows", argument.span)
    if at and _VERSION.fullmatch(version) is None:
        fail("not a version that a linker knows", argument.span, 'write `symbol("name@VERSION")`')
    if max(len(symbol), len(version)) > NAME_LIMIT:
        fail(f"a symbol of more than {NAME_LIMIT} characters", argument.span)
    return symbol, version


def _convention(attribute: syntax.Attribute) -> str:
    """The calling convention that an attribute asks for."""
    argument = single_argument(attribute, "a calling convention")
    if not isinstance(argument, syntax.Name) or argument.text not in CONVENTIONS:
        help = near(argument.text, CONVENTIONS) if isinstance(argument, syntax.Name) else None
        known = ", ".join(CONVENTIONS)
        fail("unknown calling convention", argument.span, help or f"known are {known}")
    return argument.text


def _span_of_parameter(parameter: syntax.Parameter) -> Span:
    return Span(
        parameter.specifiers.span.start,
        max(parameter.specifiers.span.end, parameter.declarator.span.end),
    )
