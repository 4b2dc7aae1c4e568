# SPDX-License-Identifier: MIT
"""Tokens to syntax.

In: the tokens of a spec. Out: its syntax tree, and what is wrong. A
recursive-descent parser: each function carries the grammar rule that it
parses. After an error it goes on behind the declaration. Looking up
names and judging attributes is left to `check`.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NoReturn, TypeVar

from viaduct_gen import syntax
from viaduct_gen.diagnostic import Diagnostic, SpecError, quoted
from viaduct_gen.lex import (
    CHARACTER,
    DIRECTIVE,
    END,
    NAME,
    NUMBER,
    PUNCTUATION,
    STRING,
    WRONG,
    Token,
)
from viaduct_gen.source import Span, span_of

DEPTH_LIMIT = 100  # of nested declarators, expressions and structs

SCALAR_WORDS: Final = frozenset(
    "void char short int long signed unsigned float double _Bool bool _Complex __int128 _Float16 "
    "_Float32 _Float64 _Float128 __float128".split()
)
QUALIFIERS: Final = frozenset(("const", "volatile", "restrict"))
KEYWORDS: Final = SCALAR_WORDS | QUALIFIERS | frozenset(
    "auto break case continue default do else enum extern for goto if inline register return "
    "sizeof static struct switch typedef union while _Alignas _Alignof _Atomic _Generic "
    "_Imaginary _Noreturn _Static_assert _Thread_local alignas true false nullptr".split()
)
KNOWN_TYPES: Final = (
    "size_t", "ptrdiff_t", "ssize_t", "wchar_t", "intptr_t", "uintptr_t", "intmax_t", "uintmax_t",
    "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
)  # fmt: skip

_LATER_WORDS = frozenset(
    "_Float32x _Float64x _Decimal32 _Decimal64 _Decimal128 _Imaginary _BitInt _Atomic".split()
)
# What headers say and a spec does not, and what it says instead.
_NO_STORAGE = "a function that is `inline` in the header is `[[inline]]`"
_FOREIGN_WORDS = MappingProxyType(
    dict.fromkeys(("__attribute__", "__declspec", "__extension__"), None)
    | dict.fromkeys(("typeof", "__typeof__", "asm", "__asm__", "__asm"), None)
    | dict.fromkeys(("static", "inline", "__inline", "__inline__"), _NO_STORAGE)
    | dict.fromkeys(("__restrict", "__restrict__"), "write `restrict`")
    | dict.fromkeys(("__const", "__const__"), "write `const`")
    | dict.fromkeys(("__volatile", "__volatile__"), "write `volatile`")
    | dict.fromkeys(("_Noreturn",), "write `[[noreturn]]`, or leave it out")
)

# Binary operators by precedence, the loosest first.
_BINARY = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", ">", "<=", ">="),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
_PRECEDENCE = {operator: level for level, row in enumerate(_BINARY) for operator in row}

_PLAIN_POINTER = syntax.Pointer("")

_T = TypeVar("_T")


class _Cursor:
    """Where the parser is: the next token, and what it must remember."""

    __slots__ = ("tokens", "position", "token", "depth", "types", "errors", "span")

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.position = 0
        self.token = tokens[0]
        self.depth = 0
        self.types = set(KNOWN_TYPES)
        self.errors: list[Diagnostic] = []
        self.span = Span(0, 0)  # the last one that was made

    def peek(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.position + ahead, len(self.tokens) - 1)]

    def advance(self) -> Token:
        token = self.token
        if token.kind != END:
            self.position = position = self.position + 1
            self.token = self.tokens[position]
        return token

    def at(self, text: str) -> bool:
        return self.token.text == text and self.token.kind in (PUNCTUATION, NAME)

    def accept(self, text: str) -> bool:
        if self.token.text == text and self.token.kind in (PUNCTUATION, NAME):
            self.advance()
            return True
        return False

    def expect(self, text: str, after: str) -> Token:
        if not self.at(text):
            _fail(self.token, f"expected `{text}` {after}, found {_shown(self.token)}")
        return self.advance()

    def since(self, start: int) -> Span:
        """From there to behind the last token that was taken. Nodes that are as long as what they
        are made of share its span."""
        last = self.tokens[self.position - 1]
        end = last.start + len(last.text)
        span = self.span
        if span.start != start or span.end != end:
            self.span = span = span_of(start, end if end > start else start)
        return span

    def nested(self, parse_inner: Callable[["_Cursor"], _T]) -> _T:
        if self.depth == DEPTH_LIMIT:
            _fail(self.token, f"nested too deeply; {DEPTH_LIMIT} levels are allowed")
        self.depth += 1
        inner = parse_inner(self)
        self.depth -= 1
        return inner


def _fail(token: Token, message: str, help: str | None = None) -> NoReturn:
    if token.kind == WRONG:
        raise SpecError([])
    if token.kind == DIRECTIVE:
        help = "a preprocessor line stands between declarations, not inside one"
    raise SpecError([Diagnostic(message, token.span, help)])


def _shown(token: Token) -> str:
    match token.kind:
        case "end":
            return "the end of the file"
        case "directive":
            return "a preprocessor line"
        case _:
            return quoted(token.text, 32)


def parse(tokens: Sequence[Token]) -> tuple[syntax.Spec, list[Diagnostic]]:
    """spec = { directive } module { directive | library | declaration } ."""
    cursor = _Cursor(tokens)
    items: list[syntax.Item] = []
    conditions: list[_Condition] = []
    module: syntax.Name | None = None
    missing_module = False
    declared = False
    broken: set[str] = set()
    while cursor.token.kind != END:
        start = cursor.position
        try:
            if cursor.token.kind == DIRECTIVE:
                directive = _directive(cursor.advance(), conditions, declared)
                if directive is not None:
                    items.append(syntax.Item(directive, _guard(conditions)))
            elif cursor.accept(";"):
                pass
            elif cursor.at("module") and (cursor.peek(2).text == ";" or not declared):
                if module is not None:
                    _fail(cursor.token, "a second module line: a spec is one module")
                missing_module = True  # whatever becomes of it, it was tried
                module = _module(cursor)
                if conditions:
                    cursor.errors.append(
                        Diagnostic("the module line has no place inside an #if", module.span)
                    )
            elif _at_library(cursor):
                items.append(syntax.Item(_library(cursor, declared), _guard(conditions)))
            else:
                if module is None and not missing_module:
                    missing_module = True
                    cursor.errors.append(_no_module(cursor.token.span))
                declared = True
                items.append(syntax.Item(_declaration(cursor), _guard(conditions)))
        except SpecError as error:
            cursor.errors.extend(error.diagnostics)
            cursor.depth = 0
            if tokens[start].kind != DIRECTIVE:
                _recover(cursor, start)
            broken.update(one.text for one in tokens[start : cursor.position] if one.kind == NAME)
    for condition in conditions:
        cursor.errors.append(Diagnostic("an #if that has no #endif", condition.span))
    if module is None and not missing_module:
        cursor.errors.append(_no_module(Span(0, 0)))
    named = module or syntax.Name("", Span(0, 0))
    return syntax.Spec(named, tuple(items), frozenset(broken)), cursor.errors


def _no_module(span: Span) -> Diagnostic:
    return Diagnostic("the spec does not name its module", span, "begin it with `module NAME;`")


def _module(cursor: _Cursor) -> syntax.Name:
    """module = "module" identifier ";" ."""
    cursor.advance()
    name = _name(cursor, "the module's name")
    cursor.expect(";", "after the module's name")
    return name


def _at_library(cursor: _Cursor) -> bool:
    """Whether a library line is meant, not a type of that name."""
    if not cursor.at("library") or "library" in cursor.types:
        return False
    return cursor.peek().kind == STRING or ";" in (cursor.peek().text, cursor.peek(2).text)


def _library(cursor: _Cursor, declared: bool) -> syntax.Library:
    """library = "library" string { "," string } ";" ."""
    start = cursor.advance()
    names: list[syntax.Text] = []
    while not names or cursor.accept(","):
        if cursor.token.kind != STRING:
            _fail(
                cursor.token,
                f"expected the library's name as a string, found {_shown(cursor.token)}",
                'write `library "z", "libz.so.1";`',
            )
        names.append(syntax.Text(cursor.token.text, cursor.token.span))
        cursor.advance()
    cursor.expect(";", "after the library's names")
    if declared:
        message = "a library line stands in front of the first declaration"
        raise SpecError([Diagnostic(message, start.span)])
    return syntax.Library(tuple(names), start.span)


def _recover(cursor: _Cursor, start: int) -> None:
    """Goes behind the declaration that began at token `start` and has an error in it."""
    tokens, failed = cursor.tokens, cursor.position
    has_body = tokens[failed].text == "{"
    depth = 0
    found = None
    for position in range(start, len(tokens)):
        text = tokens[position].text
        if tokens[position].kind != PUNCTUATION:
            continue
        if text == "{":
            depth += 1
        elif text == "}":
            depth -= 1
            if has_body and depth == 0:
                found = position
                break
        elif text == ";" and depth <= 0 and position >= failed:
            found = position
            break
    if found is None:
        found = next(
            (at for at in range(failed, len(tokens)) if tokens[at].text == ";"), len(tokens) - 2
        )
    cursor.position = max(min(found + 1, len(tokens) - 1), min(start + 1, len(tokens) - 1))
    cursor.token = tokens[cursor.position]


# --- preprocessor lines ---


class _Condition:
    """An open #if: the conditions of earlier branches, and that of this one."""

    __slots__ = ("span", "earlier", "current")

    def __init__(self, span: Span, current: str) -> None:
        self.span = span
        self.earlier: list[str] = []
        self.current: str | None = current


def _guard(conditions: Sequence[_Condition]) -> tuple[str, ...]:
    guard: list[str] = []
    for condition in conditions:
        guard += [f"!({earlier})" for earlier in condition.earlier]
        if condition.current is not None:
            guard.append(condition.current)
    return tuple(guard)


_SPLICE = re.compile(r"\\\r?\n")
_COMMENT = re.compile(r"""("[^"\n]*"|'[^'\n]*')|//.*|/\*(?:[^*]|\*(?!/))*\*/""")
_CONDITION_TOKEN = re.compile(
    r"""\s+|(?P<operand>[A-Za-z_]\w*|\.?[0-9][\w.]*|'(?:[^'\\]|\\.)+')
    |(?P<prefix>[!~])|(?P<sign>[+-])|(?P<open>\()|(?P<close>\))
    |(?P<binary>\|\||&&|==|!=|<=|>=|<<|>>|[<>&|^*/%?:,])""",
    re.ASCII | re.VERBOSE,
)
# What is looked up rather than computed: taken whole.
_CONDITION_CALL = re.compile(
    r"defined\s*(?:\(\s*[A-Za-z_]\w*\s*\)|[A-Za-z_]\w*)"
    r"|[A-Za-z_]\w*\s*\(\s*(?:<[^<>]+>|\"[^\"]+\"|[\w\s,.:]*)\)",
    re.ASCII,
)


def _directive(
    token: Token, conditions: list[_Condition], declared: bool
) -> syntax.Include | syntax.Define | None:
    """A preprocessor line: a declaration, or a change of the conditions."""
    spliced = _SPLICE.sub(" ", token.text)
    text = _COMMENT.sub(lambda match: match.group(1) or " ", spliced)
    text = " ".join(text[1:].split())
    span = Span(token.start, token.start + len(token.text.split("\n", 1)[0].rstrip("\\\r")))
    word, _, rest = text.partition(" ")
    match = re.match(r"[A-Za-z]+", text)
    if match is not None:
        word, rest = match.group(), text[match.end() :].strip()

    def wrong(message: str, help: str | None = None) -> NoReturn:
        raise SpecError([Diagnostic(message, span, help)])

    match word:
        case "include":
            if re.fullmatch(r'<[^<>"]+>|"[^"]+"', rest) is None:
                wrong("expected `<file>` or `\"file\"` after #include")
            return syntax.Include(rest, span)
        case "define":
            name = re.fullmatch(r"([A-Za-z_]\w*)(?:\s+(.*))?", rest, re.ASCII)
            if name is None:
                wrong("expected a name, without parentheses, after #define")
            if declared:
                wrong("a #define stands in front of the first declaration")
            return syntax.Define(name.group(1), name.group(2) or "", span)
        case "ifdef" | "ifndef":
            negation = "!" if word == "ifndef" else ""
            conditions.append(_Condition(span, f"{negation}defined({rest})"))
            if re.fullmatch(r"[A-Za-z_]\w*", rest, re.ASCII) is None:
                wrong(f"expected one name after #{word}")
        case "if":
            conditions.append(_Condition(span, ""))  # also if the condition is wrong
            conditions[-1].current = _condition(rest, span)
        case "elif" | "else":
            if not conditions:
                wrong(f"an #{word} without an #if")
            condition = conditions[-1]
            if condition.current is None:
                wrong(f"an #{word} after the #else")
            condition.earlier.append(condition.current)
            condition.current = _condition(rest, span) if word == "elif" else None
        case "endif":
            if not conditions:
                wrong("an #endif without an #if")
            conditions.pop()
        case "pragma" if rest == "once":
            pass
        case _:
            wrong(
                f"a preprocessor line that a spec cannot have: {quoted('#' + text, 32)}",
                "#include, #define, #if and its kin can stand in a spec",
            )
    return None


def _condition(text: str, span: Span) -> str:
    """Checks that operands and operators take turns and parentheses balance."""
    depth = position = 0
    wants_operand = True
    while position < len(text):
        call = _CONDITION_CALL.match(text, position)
        match = call or _CONDITION_TOKEN.match(text, position)
        if match is None:
            break
        kind = "operand" if call is not None else match.lastgroup
        if kind is not None and kind != "sign":
            if wants_operand != (kind in ("operand", "prefix", "open")):
                break
            depth += {"open": 1, "close": -1}.get(kind, 0)
            if depth < 0:
                break
        if kind is not None:
            wants_operand = kind not in ("operand", "close")
        position = match.end()
    if position < len(text) or depth != 0 or wants_operand:
        raise SpecError([Diagnostic("this is no condition of the preprocessor", span)])
    return text


# --- declarations ---


def _declaration(cursor: _Cursor) -> syntax.Declaration:
    """declaration = typedef | tag-only | constants | function ."""
    attributes = _attributes(cursor)
    if cursor.at("typedef"):
        _no_attributes(attributes, "a typedef")
        return _typedef(cursor)
    if cursor.accept("extern") and cursor.token.kind == STRING:
        _fail(cursor.token, "a spec is C: no linkage specification is needed")
    start = cursor.token
    specifiers = _specifiers(cursor)
    if cursor.at(";"):
        _no_attributes(attributes, "a type")
        if isinstance(specifiers.base, (syntax.Scalar, syntax.Name)):
            _fail(start, "this declares nothing")
        cursor.advance()
        return syntax.TagDeclaration(specifiers)
    declarator = _declarator(cursor)
    if declarator.name is None:
        _fail(cursor.token, f"expected a name, found {_shown(cursor.token)}")
    if declarator.parts and isinstance(declarator.parts[0], syntax.FunctionPart):
        if cursor.at("{"):
            _fail(cursor.token, "a function in a spec has no body")
        cursor.expect(";", "after the function")
        return syntax.Function(attributes, specifiers, declarator)
    if "const" not in specifiers.qualifiers:
        raise SpecError(
            [
                Diagnostic(
                    f"{quoted(declarator.name.text)} is a variable, which cannot be called",
                    declarator.name.span,
                    "a constant begins with `const`, a function has parentheses",
                )
            ]
        )
    _no_attributes(attributes, "a constant")
    return _constants(cursor, specifiers, declarator)


def _no_attributes(attributes: tuple[syntax.Attribute, ...], what: str) -> None:
    if attributes:
        message = f"attributes stand in front of a function or a parameter, not of {what}"
        raise SpecError([Diagnostic(message, attributes[0].span)])


def _typedef(cursor: _Cursor) -> syntax.Typedef | syntax.UnknownTypedef:
    """typedef = "typedef" ( "..." identifier | ( "struct" | "union" ) "..." identifier
    | specifiers declarator [ attributes ] { "," declarator [ attributes ] } ) ";" ."""
    cursor.advance()
    keyword = ""
    if cursor.token.text in ("struct", "union") and cursor.peek().text == "...":
        keyword = cursor.advance().text
    if cursor.accept("..."):
        name = _name(cursor, "the type's name")
        cursor.types.add(name.text)
        cursor.expect(";", "after the typedef")
        return syntax.UnknownTypedef(keyword, name)
    specifiers = _specifiers(cursor)
    declarators: list[syntax.Declarator] = []
    attributes: list[tuple[syntax.Attribute, ...]] = []
    while True:
        declarator = _bare_declarator(cursor)
        if declarator.name is None:
            _fail(cursor.token, f"expected the type's name, found {_shown(cursor.token)}")
        cursor.types.add(declarator.name.text)
        declarators.append(declarator)
        attributes.append(_attributes(cursor))
        if not cursor.accept(","):
            break
    cursor.expect(";", "after the typedef")
    return syntax.Typedef(specifiers, tuple(declarators), tuple(attributes))


def _constants(
    cursor: _Cursor, specifiers: syntax.Specifiers, first: syntax.Declarator
) -> syntax.Constants:
    """constants = "const" specifiers constant { "," constant } ";" .
    constant = declarator [ "=" expression ] ."""
    constants: list[syntax.ConstantDeclarator] = []
    declarator = first
    while True:
        value = _expression(cursor) if cursor.accept("=") else None
        constants.append(syntax.ConstantDeclarator(declarator, value))
        if not cursor.accept(","):
            break
        declarator = _declarator(cursor)
        if declarator.name is None:
            _fail(cursor.token, f"expected a name, found {_shown(cursor.token)}")
    cursor.expect(";", "after the constant")
    return syntax.Constants(specifiers, tuple(constants))


def _foreign(token: Token) -> NoReturn:
    _fail(token, f"{quoted(token.text)} has no place in a spec", _FOREIGN_WORDS[token.text])


def _name(cursor: _Cursor, what: str) -> syntax.Name:
    if cursor.token.kind == NAME and cursor.token.text in _FOREIGN_WORDS:
        _foreign(cursor.token)
    if cursor.token.kind != NAME or cursor.token.text in KEYWORDS:
        _fail(cursor.token, f"expected {what}, found {_shown(cursor.token)}")
    token = cursor.advance()
    return syntax.Name(token.text, cursor.since(token.start))


# --- attributes ---


def _at_attributes(cursor: _Cursor) -> bool:
    return cursor.at("[") and cursor.peek().text == "["


def _attributes(cursor: _Cursor) -> tuple[syntax.Attribute, ...]:
    """attributes = { "[" "[" [ attribute { "," attribute } ] "]" "]" } ."""
    attributes: list[syntax.Attribute] = []
    while _at_attributes(cursor):
        cursor.advance()
        cursor.advance()
        while not cursor.at("]"):
            attribute = _attribute(cursor)
            if attribute.name.text not in C_ATTRIBUTES:
                attributes.append(attribute)
            if not cursor.accept(","):
                break
        cursor.expect("]", "after an attribute")
        cursor.expect("]", "after an attribute")
    return tuple(attributes)


# Attributes whose arguments are no expressions and belong to later versions:
# taken whole, so that `check` can refuse them by name.
OPAQUE_ATTRIBUTES: Final = frozenset("owned blocking leaf".split())

# Those of C itself, which a header has and a call does not see: passed by.
_C_WORDS: Final = "deprecated maybe_unused nodiscard noreturn reproducible unsequenced".split()
C_ATTRIBUTES: Final = frozenset([*_C_WORDS, *(f"__{word}__" for word in _C_WORDS)])


def _refuse_attributes(cursor: _Cursor, message: str, help: str | None = None) -> None:
    """Passes by C's own attributes, where Viaduct's have no place."""
    token = cursor.token
    if _attributes(cursor):
        _fail(token, message, help)


def _attribute(cursor: _Cursor) -> syntax.Attribute:
    """attribute = identifier [ "(" [ argument { "," argument } ] ")" ] ."""
    if cursor.token.kind != NAME:
        _fail(cursor.token, f"expected an attribute, found {_shown(cursor.token)}")
    token = cursor.advance()
    name = syntax.Name(token.text, token.span)
    if cursor.at(":"):
        help = "Viaduct's own have no prefix: `packed`, `aligned(16)`, …"
        _fail(token, f"an attribute of a compiler: `{token.text}::`", help)
    if not cursor.at("("):
        return syntax.Attribute(name, None, (), token.span)
    if name.text in OPAQUE_ATTRIBUTES | C_ATTRIBUTES:
        _skip_parentheses(cursor)
        return syntax.Attribute(name, (), (), cursor.since(token.start))
    cursor.advance()
    arguments: list[syntax.Expression] = []
    keyed: list[tuple[syntax.Name, syntax.Expression]] = []
    while not cursor.at(")"):
        key, value = _attribute_argument(cursor)
        if key is not None:
            keyed.append((key, value))
        elif keyed:
            raise SpecError([Diagnostic("an argument without a key behind one with a key", value.span)])
        else:
            arguments.append(value)
        if not cursor.accept(","):
            break
    cursor.expect(")", f"after the arguments of {quoted(name.text)}")
    return syntax.Attribute(name, tuple(arguments), tuple(keyed), cursor.since(token.start))


def _attribute_argument(cursor: _Cursor) -> tuple[syntax.Name | None, syntax.Expression]:
    """argument = "return" | "until" "(" identifier ")" | [ identifier "=" ] expression ."""
    token = cursor.token
    if cursor.at("until") and cursor.peek().text == "(":
        key = syntax.Name(token.text, token.span)
        cursor.advance()
        cursor.advance()
        value = _expression(cursor)
        cursor.expect(")", "after the function of `until`")
        return key, value
    if cursor.at("return") and cursor.peek().text in (",", ")"):
        cursor.advance()
        return None, syntax.Name(token.text, token.span)
    if token.kind == NAME and cursor.peek().text == "=":
        key = syntax.Name(token.text, token.span)
        cursor.advance()
        cursor.advance()
        return key, _expression(cursor)
    return None, _expression(cursor)


def _skip_parentheses(cursor: _Cursor) -> None:
    depth = 0
    while cursor.token.kind not in (END, DIRECTIVE) and not cursor.at(";"):
        depth += {"(": 1, ")": -1}.get(cursor.advance().text, 0)
        if depth == 0:
            return
    _fail(cursor.token, f"expected `)`, found {_shown(cursor.token)}")


# --- types ---


def _starts_type(cursor: _Cursor, token: Token) -> bool:
    return token.kind == NAME and (
        token.text in SCALAR_WORDS
        or token.text in QUALIFIERS
        or token.text in ("struct", "union", "enum")
        or token.text in cursor.types
        or token.text in _LATER_WORDS
    )


def _specifiers(cursor: _Cursor) -> syntax.Specifiers:
    """specifiers = { qualifier | scalar-word }
    ( type-name | record | enumeration | scalar-word ) { qualifier | scalar-word } ."""
    start = cursor.token.start
    words: list[str] = []
    qualifiers: tuple[str, ...] = ()
    base: syntax.Name | syntax.Record | syntax.Enumeration | None = None
    words_start = words_end = start
    while cursor.token.kind == NAME:
        token = cursor.token
        text = token.text
        if text in SCALAR_WORDS and base is None:
            if not words:
                words_start = token.start
            words.append("_Bool" if text == "bool" else text)
            cursor.advance()
            words_end = token.start + len(text)
        elif text in QUALIFIERS:
            qualifiers += (text,)
            cursor.advance()
        elif base is not None or words:
            if text in SCALAR_WORDS or text in ("struct", "union", "enum"):
                _fail(token, f"{quoted(text)} cannot follow another type")
            break
        elif text in ("struct", "union"):
            base = _record(cursor)
        elif text == "enum":
            base = _enumeration(cursor)
        elif text in _LATER_WORDS:
            _fail(token, f"not supported yet: {quoted(text)}")
        elif text in _FOREIGN_WORDS:
            _foreign(token)
        elif text in KEYWORDS:
            _fail(token, f"expected a type, found {_shown(token)}")
        else:
            cursor.advance()
            base = syntax.Name(text, cursor.since(token.start))
    if base is None:
        if not words:
            _fail(cursor.token, f"expected a type, found {_shown(cursor.token)}")
        whole = cursor.since(start)
        span = whole
        if (words_start, words_end) != whole:
            span = span_of(words_start, words_end)
        return syntax.Specifiers(syntax.Scalar(tuple(words), span), _qualifiers(qualifiers), whole)
    return syntax.Specifiers(base, _qualifiers(qualifiers), cursor.since(start))


def _qualifiers(words: tuple[str, ...]) -> str:
    """The qualifiers of a type, in one spelling."""
    if not words:
        return ""
    return " ".join([word for word in ("const", "volatile", "restrict") if word in words])


def _record(cursor: _Cursor) -> syntax.Record:
    """record = ( "struct" | "union" )
    ( identifier | [ attributes ] [ identifier ] "{" { member } [ "..." ";" ] "}" ) ."""
    start = cursor.token
    keyword = cursor.advance().text
    attributes = _attributes(cursor)
    tag = _name(cursor, f"the {keyword}'s tag") if not cursor.at("{") else None
    if not cursor.accept("{"):
        if attributes:
            message = f"attributes stand where the {keyword} is completed"
            raise SpecError([Diagnostic(message, attributes[0].span)])
        return syntax.Record(keyword, (), tag, None, False, cursor.since(start.start))
    members: list[syntax.MemberDeclaration] = []
    is_partial = False
    while not cursor.at("}"):
        if cursor.accept("..."):
            cursor.expect(";", "after `...`")
            is_partial = True
            if not cursor.at("}"):
                _fail(cursor.token, "`...;` is the last thing in a struct or union")
            break
        members.append(cursor.nested(_member))
    cursor.expect("}", f"at the end of the {keyword}")
    return syntax.Record(
        keyword, attributes, tag, tuple(members), is_partial, cursor.since(start.start)
    )


def _member(cursor: _Cursor) -> syntax.MemberDeclaration:
    """member = [ "alignas" "(" ( type | expression ) ")" ] specifiers [ field { "," field } ] ";" .
    field = declarator [ ":" expression ] | ":" expression ."""
    _refuse_attributes(cursor, "attributes on a field mean nothing", "`alignas(…)` aligns it")
    alignment: syntax.Expression | None = None
    if cursor.accept("alignas") or cursor.accept("_Alignas"):
        cursor.expect("(", "behind `alignas`")
        start = cursor.token.start
        if _starts_type(cursor, cursor.token):
            alignment = syntax.SizeOf(_type_name(cursor), cursor.since(start), "_Alignof")
        else:
            alignment = _expression(cursor)
        cursor.expect(")", "behind the alignment")
    specifiers = _specifiers(cursor)
    declarators: list[syntax.MemberDeclarator] = []
    while not cursor.at(";"):
        declarator = _declarator(cursor)
        if declarator.name is None and (not cursor.at(":") or declarator.parts):
            _fail(cursor.token, f"expected the field's name, found {_shown(cursor.token)}")
        width = _expression(cursor) if cursor.accept(":") else None
        declarators.append(syntax.MemberDeclarator(declarator, width))
        if not cursor.accept(","):
            break
    cursor.expect(";", "after the field")
    return syntax.MemberDeclaration(alignment, specifiers, tuple(declarators))


def _enumeration(cursor: _Cursor) -> syntax.Enumeration:
    """enumeration = "enum" ( identifier | [ identifier ]
    "{" enumerator { "," enumerator } [ "," [ "..." ] ] "}" ) ."""
    start = cursor.advance()
    _refuse_attributes(cursor, "not supported yet: attributes on an enum")
    tag = _name(cursor, "the enum's tag") if not cursor.at("{") else None
    if cursor.at(":"):
        _fail(cursor.token, "not supported yet: an enum's underlying type")
    if not cursor.accept("{"):
        return syntax.Enumeration(tag, None, False, cursor.since(start.start))
    enumerators: list[syntax.Enumerator] = []
    is_partial = False
    while not cursor.at("}"):
        if cursor.accept("..."):
            is_partial = True
            break
        name = _name(cursor, "an enumerator")
        _refuse_attributes(cursor, "attributes on an enumerator mean nothing")
        value = _expression(cursor) if cursor.accept("=") else None
        enumerators.append(syntax.Enumerator(name, value))
        if not cursor.accept(","):
            break
    cursor.expect("}", "at the end of the enum")
    span = cursor.since(start.start)
    if not enumerators:
        raise SpecError([Diagnostic("an enum without an enumerator", span)])
    return syntax.Enumeration(tag, tuple(enumerators), is_partial, span)


def _declarator(cursor: _Cursor) -> syntax.Declarator:
    """A declarator behind which no attributes stand but C's own."""
    declarator = _bare_declarator(cursor)
    _refuse_attributes(cursor, "attributes stand in front of a function or a parameter")
    return declarator


def _bare_declarator(cursor: _Cursor) -> syntax.Declarator:
    """declarator = { "*" { qualifier } } direct .
    direct = ( identifier | "(" declarator ")" | ) { "[" bound "]" | "(" parameters ")" } ."""
    start = cursor.token.start
    pointers: list[syntax.Part] = []
    while cursor.at("*"):
        cursor.advance()
        pointer = _PLAIN_POINTER
        if cursor.token.text in QUALIFIERS:
            qualifiers: tuple[str, ...] = ()
            while cursor.token.text in QUALIFIERS:
                qualifiers += (cursor.advance().text,)
            pointer = syntax.Pointer(_qualifiers(qualifiers))
        pointers.append(pointer)
    name: syntax.Name | None = None
    parts: list[syntax.Part] = []
    if cursor.at("(") and _nests(cursor):
        cursor.advance()
        inner = cursor.nested(_declarator)
        cursor.expect(")", "in a declarator")
        name = inner.name
        parts += inner.parts
    elif cursor.token.kind == NAME:
        name = _name(cursor, "a name")
    while cursor.token.text in ("[", "(") and cursor.token.kind == PUNCTUATION:
        if _at_attributes(cursor):
            break
        parts.append(cursor.nested(_suffix))
    if cursor.token.text in _FOREIGN_WORDS:
        _foreign(cursor.token)
    parts += reversed(pointers)
    if len(parts) > DEPTH_LIMIT:
        _fail(cursor.token, f"nested too deeply; {DEPTH_LIMIT} levels are allowed")
    return syntax.Declarator(name, tuple(parts), cursor.since(start))


def _nests(cursor: _Cursor) -> bool:
    """Whether the parenthesis here encloses a declarator rather than parameters."""
    token = cursor.peek()
    if token.kind == NAME:
        return token.text not in KEYWORDS and not _starts_type(cursor, token)
    return token.text in ("*", "(")


def _suffix(cursor: _Cursor) -> syntax.Part:
    return _array(cursor) if cursor.at("[") else _function_part(cursor)


def _array(cursor: _Cursor) -> syntax.Array:
    """bound = { "static" | qualifier } [ "*" | expression ] ."""
    start = cursor.advance()
    while cursor.token.text in QUALIFIERS or cursor.at("static"):
        cursor.advance()
    bound: syntax.Expression | None = None
    if cursor.at("*") and cursor.peek().text == "]":
        cursor.advance()
    elif not cursor.at("]"):
        bound = _expression(cursor)
    cursor.expect("]", "after the array's length")
    return syntax.Array(bound, cursor.since(start.start))


def _function_part(cursor: _Cursor) -> syntax.FunctionPart:
    """parameters = [ "void" | parameter { "," parameter } [ "," "..." { "," parameter } ] ] ."""
    start = cursor.advance()
    parameters: list[syntax.Parameter] = []
    fixed: int | None = None
    if cursor.at("void") and cursor.peek().text == ")":
        cursor.advance()
    while not cursor.at(")"):
        if cursor.at("..."):
            if not parameters:
                _fail(cursor.token, "a variadic function has a parameter in front of `...`")
            if fixed is not None:
                _fail(cursor.token, "`...` stands twice")
            fixed = len(parameters)
            cursor.advance()
        else:
            parameters.append(_parameter(cursor))
        if not cursor.accept(","):
            break
    cursor.expect(")", "after the parameters")
    return syntax.FunctionPart(tuple(parameters), fixed, cursor.since(start.start))


def _parameter(cursor: _Cursor) -> syntax.Parameter:
    """parameter = [ attributes ] specifiers declarator ."""
    attributes = _attributes(cursor) if cursor.at("[") else ()
    if cursor.at("register"):
        cursor.advance()
    specifiers = _specifiers(cursor)
    return syntax.Parameter(attributes, specifiers, _declarator(cursor))


def _type_name(cursor: _Cursor) -> syntax.TypeName:
    """type = specifiers declarator ."""
    specifiers = _specifiers(cursor)
    declarator = _declarator(cursor)
    if declarator.name is not None:
        message = f"a type has no name here, found {quoted(declarator.name.text)}"
        raise SpecError([Diagnostic(message, declarator.name.span)])
    return syntax.TypeName(specifiers, declarator)


# --- expressions ---


def _expression(cursor: _Cursor) -> syntax.Expression:
    """expression = or-else [ "?" expression ":" expression ] ."""
    start = cursor.token.start
    condition = _binary(cursor, 0)
    if not cursor.accept("?"):
        return condition
    then = cursor.nested(_expression)
    cursor.expect(":", "between the two values of `?`")
    otherwise = cursor.nested(_expression)
    return syntax.Conditional(condition, then, otherwise, cursor.since(start))


def _binary(cursor: _Cursor, level: int) -> syntax.Expression:
    """Binary operators of level `level` and tighter, to the left, by precedence climbing."""
    start = cursor.token.start
    left = _unary(cursor)
    length = 0
    while cursor.token.kind == PUNCTUATION:
        precedence = _PRECEDENCE.get(cursor.token.text, -1)
        if precedence < level:
            break
        length += 1
        if length > DEPTH_LIMIT:
            _fail(cursor.token, f"an expression with more than {DEPTH_LIMIT} operators in a row")
        operator = cursor.advance().text
        right = cursor.nested(partial(_binary, level=precedence + 1))
        left = syntax.Binary(operator, left, right, cursor.since(start))
    return left


def _unary(cursor: _Cursor) -> syntax.Expression:
    """unary = ( "!" | "~" | "+" | "-" | "*" ) unary | "(" type ")" unary
    | "sizeof" "(" type ")" | primary ."""
    start = cursor.token.start
    if cursor.token.kind == PUNCTUATION:
        if cursor.token.text in ("!", "~", "+", "-", "*"):
            operator = cursor.advance().text
            operand = cursor.nested(_unary)
            return syntax.Unary(operator, operand, cursor.since(start))
        if cursor.at("(") and _starts_type(cursor, cursor.peek()):
            cursor.advance()
            type_name = _type_name(cursor)
            cursor.expect(")", "after the type")
            operand = cursor.nested(_unary)
            return syntax.Cast(type_name, operand, cursor.since(start))
    elif cursor.at("sizeof"):
        cursor.advance()
        cursor.expect("(", "after sizeof")
        if not _starts_type(cursor, cursor.token):
            _fail(cursor.token, f"expected a type, found {_shown(cursor.token)}")
        type_name = _type_name(cursor)
        cursor.expect(")", "after the type")
        return syntax.SizeOf(type_name, cursor.since(start))
    return _primary(cursor)


_NUMBER = re.compile(
    r"""(?:0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(?:[uU](?:ll|LL|[lL])?|(?:ll|LL|[lL])[uU]?)?
    |(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFlL]?
    |0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+[fFlL]?""",
    re.VERBOSE,
)


def _primary(cursor: _Cursor) -> syntax.Expression:
    """primary = ( identifier | number | character | "(" expression ")" ) { "." identifier } ."""
    token = cursor.token
    expression: syntax.Expression
    if token.kind == NUMBER:
        if _NUMBER.fullmatch(token.text) is None or re.match(r"0[0-9]*[89]", token.text):
            if _NUMBER.fullmatch(token.text) is None or not re.search(r"[.eE]", token.text):
                _fail(token, f"{quoted(token.text)} is not a number of C")
        cursor.advance()
        expression = syntax.Number(token.text, token.span)
    elif token.kind == CHARACTER:
        cursor.advance()
        expression = syntax.Character(token.text, token.span)
    elif token.kind == STRING:
        cursor.advance()
        expression = syntax.Text(token.text, token.span)
    elif cursor.accept("("):
        inner = cursor.nested(_expression)
        cursor.expect(")", "in an expression")
        expression = syntax.Parenthesized(inner, cursor.since(token.start))
    elif token.kind == NAME and token.text not in KEYWORDS:
        cursor.advance()
        expression = syntax.Name(token.text, token.span)
    else:
        _fail(token, f"expected an expression, found {_shown(token)}")
    while cursor.at("."):
        cursor.advance()
        field = _name(cursor, "a field's name")
        expression = syntax.Member(expression, field, cursor.since(token.start))
    if cursor.token.text in ("->", "[", "(") and cursor.token.kind == PUNCTUATION:
        if not _at_attributes(cursor):
            _fail(
                cursor.token,
                f"`{cursor.token.text}` has no place in an expression here",
                "`*name` reads what a parameter points to, `ret.field` a field of the result",
            )
    return expression
