# SPDX-License-Identifier: MIT
"""Text to tokens.

In: a `Source`. Out: a list of tokens that ends with one of kind END, and what
is wrong; comments and white space are gone, a preprocessor line is one token.
What a directive
or a number means is left to `parse`.
"""

import re
from typing import Final, NamedTuple

from viaduct_gen.diagnostic import Diagnostic, quoted
from viaduct_gen.source import Source, Span, span_of

NAME: Final = "name"
NUMBER: Final = "number"
STRING: Final = "string"
CHARACTER: Final = "character"
PUNCTUATION: Final = "punctuation"
DIRECTIVE: Final = "directive"
WRONG: Final = "wrong"  # stands for text that was complained of
END: Final = "end"

NAME_LIMIT = 255  # characters of a name

# Written so that no alternative ever has to be tried twice: the time is linear in the text. A
# token takes the white space behind it along, which halves the number of matches.
_COMMENT = r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/"
_TOKEN = re.compile(
    rf"""
    (?:(?P<space>(?:[ \t\r\n\f\v]|\\\r?\n)+)
    |(?P<comment>//[^\n\\]*(?:\\(?:\r?\n)?[^\n\\]*)*|{_COMMENT})
    |(?P<name>[A-Za-z_][A-Za-z_0-9]*)
    |(?P<punctuation>\.\.\.(?!\.)|<<|>>|<=|>=|==|!=|&&|\|\||->|\.(?![0-9])
        |[][(){{}};,*=<>!~+\-%&|^?:]|/(?![/*]))
    |(?P<number>\.?[0-9](?:[eEpP][+-]|[0-9A-Za-z_.])*)
    |(?P<string>"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*")
    |(?P<character>'(?:[^'\\\n]|\\[^\n])[^'\\\n]*(?:\\[^\n][^'\\\n]*)*')
    |(?P<directive>\#[^\n\\/]*(?:(?:\\(?:\r?\n)?|{_COMMENT}|/)[^\n\\/]*)*)
    |(?P<unclosed_comment>/\*)
    |(?P<unclosed_text>["'][^\n]*)
    |(?P<other>[^\s!-~]+|.)
    )[ \t\r\n\f\v]*
    """,
    re.VERBOSE | re.ASCII,
)

_SKIPPED = frozenset(("space", "comment"))
_KEPT = frozenset((NAME, NUMBER, STRING, CHARACTER, PUNCTUATION))


class Token(NamedTuple):
    """A token; `start` is its offset in the text."""

    kind: str
    text: str
    start: int

    @property
    def span(self) -> Span:
        return span_of(self.start, self.start + len(self.text))


_new = tuple.__new__  # what Token itself calls, a quarter of a million times in a large spec


def lex(source: Source) -> tuple[list[Token], list[Diagnostic]]:
    """Splits the text into tokens, and complains of every character that is in none."""
    tokens: list[Token] = []
    errors: list[Diagnostic] = []
    known: dict[str, str] = {}  # each text once: most names and all punctuation come again
    for match in _TOKEN.finditer(source.text):
        kind = match.lastgroup
        assert kind is not None  # every alternative has a name
        if kind in _KEPT:
            text = match[kind]
            text = known.setdefault(text, text)
            tokens.append(_new(Token, (kind, text, match.start())))
            if len(text) > NAME_LIMIT and kind == NAME:
                message = f"a name of {len(text)} characters; {NAME_LIMIT} are allowed"
                errors.append(Diagnostic(message, tokens[-1].span))
            continue
        if kind in _SKIPPED:
            continue
        token = Token(kind, match[kind], match.start())
        if kind == DIRECTIVE and _starts_line(source.text, token.start):
            tokens.append(token)
        else:
            errors.append(_complaint(token))
            tokens.append(Token(WRONG, token.text, token.start))
            if kind == "unclosed_comment":
                break
    tokens.append(Token(END, "", len(source.text)))
    return tokens, errors


def _starts_line(text: str, offset: int) -> bool:
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    return before.isspace() or not re.sub(r"/\*.*?\*/", "", before).strip()


def _complaint(token: Token) -> Diagnostic:
    match token.kind:
        case "unclosed_comment":
            return Diagnostic("a comment that is never closed", token.span)
        case "unclosed_text" if token.text[:2] == "''":
            return Diagnostic("an empty character literal", Span(token.start, token.start + 2))
        case "unclosed_text":
            message = f"a missing closing {token.text[0]} on this line"
            return Diagnostic(message, Span(token.start, token.start + 1))
        case "directive":
            message = "a preprocessor line stands on a line of its own"
            return Diagnostic(message, Span(token.start, token.start + 1))
    return Diagnostic(f"unexpected {quoted(token.text)}", token.span)
