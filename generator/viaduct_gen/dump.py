# SPDX-License-Identifier: MIT
"""Any stage's data as text, for people: what the generator holds between two stages.

In: tokens, a syntax tree, a model, or tables. Out: lines; of a model the contracts alone, too. Printing them is
left to `cli`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from viaduct_gen import spell
from viaduct_gen.lex import Token
from viaduct_gen.model import Function, Model
from viaduct_gen.shape import Tables
from viaduct_gen.source import Source, Span, column_of, line_of


def dump_tokens(tokens: Sequence[Token], source: Source) -> Iterator[str]:
    """A line a token: its place, its kind, its text."""
    for token in tokens:
        line, column = line_of(source, token.start), column_of(source, token.start)
        yield f"{line}:{column}\t{token.kind}\t{token.text!r}"


def dump_tree(node: object, source: Source) -> Iterator[str]:
    """A dataclass with all that it holds, one field a line, indented; a span as line:column."""
    return _tree(node, "", 0, source)


def dump_shapes(tables: Tables) -> Iterator[str]:
    """A line a shape: its stub, its C, the functions that share it."""
    for stub in tables.stubs:
        yield f"{stub.name}\t{stub.comment}\t{' '.join(stub.function_names)}"


def dump_contracts(model: Model) -> Iterator[str]:
    """A table in Markdown: what each function promises of a call."""
    yield "| function | fails | interrupted | time | codes |"
    yield "| --- | --- | --- | --- | --- |"
    for function in model.functions:
        contract = function.contract
        rule = f"`{spell.rule_attribute(contract.rule)}`" if contract.rule is not None else ""
        interrupted = {"return": "", "retry": "again", "done": "done"}[contract.interruption]
        codes = " ".join(contract.errors)
        if contract.ok:
            codes += f"; no failure: {' '.join(contract.ok)}"
        cells = (f"`{function.name}`", rule, interrupted, _time(function), codes)
        yield "| " + " | ".join(one.replace("|", "\\|") for one in cells) + " |"


def _time(function: Function) -> str:
    """Which parameter limits the time of a call, and how C counts it."""
    limit, wait = function.contract.limit, function.contract.wait
    if limit is not None:
        clock = f" on {spell.expression(limit.clock)}" if limit.clock is not None else ""
        return f"`{function.parameters[limit.parameter].name}`: {limit.unit}{clock}"
    if wait is not None:
        return f"`timeout_ns`: for {spell.expression(wait.events)} of `{wait.name}`"
    return ""


def _tree(value: object, label: str, depth: int, source: Source) -> Iterator[str]:
    indent = "  " * depth + label
    if isinstance(value, Span):
        yield f"{indent}{line_of(source, value.start)}:{column_of(source, value.start)}"
    elif is_dataclass(value):
        yield f"{indent}{type(value).__name__}"
        for field in fields(value):
            yield from _tree(getattr(value, field.name), f"{field.name}: ", depth + 1, source)
    elif isinstance(value, Mapping):
        yield from _tree(tuple(value.values()), label, depth, source)
    elif isinstance(value, (tuple, list)):
        yield f"{indent}{'' if value else '()'}".rstrip()
        for one in value:
            yield from _tree(one, "- ", depth + 1, source)
    else:
        yield f"{indent}{value!r}"
