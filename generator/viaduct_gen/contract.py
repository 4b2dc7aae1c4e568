# SPDX-License-Identifier: MIT
"""Attributes of functions: how a call fails, is interrupted, keeps its time and waits.

In: the attributes of a function, its result and parameters, the scope of its expressions. Out:
its contract. What contradicts the types, the rest of the contract or what is known of the
function is refused here, so that no later stage can meet it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, get_args

from viaduct_gen import model, spell, syntax
from viaduct_gen.annotate import keyed, single_argument
from viaduct_gen.declared import INT, INTEGER_SORTS, VOID, Declared, fail
from viaduct_gen.diagnostic import near, quoted
from viaduct_gen.evaluate import Scope, evaluate, literal_value, sort_of
from viaduct_gen.model import bare, leaves
from viaduct_gen.parse import KEYWORDS
from viaduct_gen.source import Span

CODE_LIMIT: Final = 1_000  # of one function

_SOURCES: Final = ("errno", "error", "last_error", "wsa_error")
_NAMED_SOURCE: Final = re.compile(r'"[A-Za-z_][A-Za-z0-9_]*(\(\))?"')

# Functions that return the code and leave errno alone: POSIX.1-2017 says so of each.
_RETURNS_CODE: Final = re.compile(
    r"pthread_(?!getspecific|self|equal|exit|testcancel|cleanup_).*"
    r"|posix_(fadvise|fallocate|madvise|memalign|spawn.*)|clock_nanosleep|getaddrinfo|getnameinfo"
    r"|get(pw|gr)(nam|uid|gid|ent)_r|getlogin_r|ttyname_r|ptsname_r|readdir_r|aio_error"
    r"|sigwait|clock_getcpuclockid"
)

# Functions that must not be called again after EINTR, and why.
_NOT_RETRIED: Final = {
    "close": "the descriptor is gone although the call was interrupted",
    "fclose": "the stream is gone although the call was interrupted",
    "closedir": "the stream is gone although the call was interrupted",
    "dup2": "the second descriptor may be closed already",
    "dup3": "the second descriptor may be closed already",
    "connect": "a second call does not go on with the first",
}


# Functions that are told how long to wait: a second call would begin anew.
_TIMED: Final = frozenset(
    "poll ppoll select pselect epoll_wait epoll_pwait nanosleep usleep sigtimedwait semtimedop"
    .split()
)


def contract_of(
    attributes: Mapping[str, syntax.Attribute],
    c_name: str,
    result: model.Type,
    of_result: model.Semantics,
    parameters: Sequence[model.Parameter],
    scope: Scope,
) -> model.Contract:
    """What the attributes promise of a call. `scope` is that of the function's pointers; only
    a predicate may name `ret` and, where the code does not come from elsewhere, `errno`."""
    if not attributes:
        return model.NOTHING_PROMISED
    rule = _rule(attributes, c_name, result, scope)
    limit = None
    if "timeout" in attributes:
        limit = _limit(attributes["timeout"], rule, result, parameters, scope)
        _time_stands_alone(attributes["timeout"], limit, rule, of_result, parameters)
    wait = None
    if "waits" in attributes:
        wait = _wait(attributes["waits"], rule, result, parameters, scope)
        if limit is not None:
            fail("`waits` together with `timeout`: one of them limits the call", attributes["waits"].span)
    interruption: Literal["return", "retry", "done"] = "return"
    if "eintr" in attributes:
        interruption = _interruption(attributes["eintr"], c_name, rule, wait, result, parameters, scope)
        if interruption == "retry" and limit is None and c_name in _TIMED:
            fail(
                f"`eintr(retry)` on {quoted(c_name)}: its time would begin anew",
                attributes["eintr"].span,
                "say which parameter is the time: `timeout(…)`",
            )
    return model.Contract(
        rule,
        interruption,
        limit,
        wait,
        _codes(attributes.get("errors"), rule, scope),
        _codes(attributes.get("ok"), rule, scope),
    )


# --- failure ---


def _rule(
    attributes: Mapping[str, syntax.Attribute], c_name: str, result: model.Type, scope: Scope
) -> model.Rule | None:
    sources = [name for name in _SOURCES if name in attributes]
    if len(sources) > 1:
        fail(
            f"`{sources[0]}` together with `{sources[1]}`: the code comes from one place",
            attributes[sources[1]].span,
        )
    if not sources:
        return None
    attribute = attributes[sources[0]]
    match sources[0]:
        case "errno":
            rule = _code_rule(attribute, "errno", replace(scope, result=result, errno=True))
            _known_failure(attribute, c_name, rule)
        case "error":
            rule = _error_rule(attribute, replace(scope, result=result))
        case "last_error":
            rule = _code_rule(attribute, "last_error", replace(scope, result=result, errno=True))
        case _:
            rule = _code_rule(attribute, "wsa_error", replace(scope, result=result, errno=True))
    scope.declared.counted(rule, attribute.span)
    return rule


def _code_rule(
    attribute: syntax.Attribute, source: model.CodeSource, scope: Scope
) -> model.Rule:
    """A rule whose code is errno or Windows' own; in its predicate both are called `errno`."""
    argument = single_argument(attribute, "a predicate")
    named = keyed(attribute, "from")
    if named is not None:
        return _named_rule(argument, named, replace(scope, errno=False))
    if isinstance(argument, syntax.Name) and argument.text == "always":
        holds = model.Binary("!=", model.Errno(), model.Literally("0"))
        return model.Rule(holds, source, clears=True, always=True)
    predicate = _predicate(argument, scope)
    clears = any(isinstance(leaf, model.Errno) for leaf in leaves(predicate))
    return model.Rule(predicate, source, clears=clears)


def _named_rule(argument: syntax.Expression, named: syntax.Expression, scope: Scope) -> model.Rule:
    """The code is a variable, or what a function without parameters returns."""
    if not isinstance(named, syntax.Text) or _NAMED_SOURCE.fullmatch(named.text) is None:
        fail(
            "expected the name of a variable, or of a function with `()` behind it, as a string",
            named.span,
            'write `from = "h_errno"`, or `from = "last_code()"`',
        )
    name = named.text[1:-1]
    plain = name.removesuffix("()")
    if plain in KEYWORDS or plain in scope.parameters:
        fail(f"{quoted(plain)} is no variable and no function", named.span)
    if not scope.declared.proved and plain not in scope.declared.ordinary:
        help = "include a header, or declare the function in front of this one"
        fail(f"nothing here declares {quoted(plain)}", named.span, help)
    line = scope.declared.line(named.span)
    return model.Rule(_predicate(argument, scope), "named", named=name, line=line)


def _known_failure(attribute: syntax.Attribute, c_name: str, rule: model.Rule) -> None:
    """Refuses a rule that is known to be wrong for this function."""
    if rule.source != "errno":
        return
    if _RETURNS_CODE.fullmatch(c_name) is not None:
        fail(
            f"`{c_name}` returns the code itself, and does not set errno",
            attribute.span,
            "write `error(ret)`",
        )
    if c_name in ("readdir", "readdir64") and not rule.clears:
        fail(
            f"`{c_name}` returns NULL at the end of the directory, too",
            attribute.span,
            "write `errno(ret == NULL && errno != 0)`",
        )


def _error_rule(attribute: syntax.Attribute, scope: Scope) -> model.Rule:
    arguments = attribute.arguments or ()
    if len(arguments) not in (1, 2):
        fail("`error` takes the code, and perhaps a predicate", attribute.span)
    code = evaluate(arguments[0], scope)
    if sort_of(scope.declared, code) not in INTEGER_SORTS:
        fail("the code must be an integer", arguments[0].span)
    if not any(isinstance(leaf, (model.Result, model.Pointed)) for leaf in leaves(code)):
        fail("the code does not depend on the call", arguments[0].span)
    zero = model.Literally("0")
    if len(arguments) == 2:
        predicate = _predicate(arguments[1], scope)
    elif isinstance(code := bare(code), model.Unary) and code.operator == "-":
        if sort_of(scope.declared, code.operand) == "unsigned":
            fail("an unsigned result is never negative", arguments[0].span)
        predicate = model.Binary("<", code.operand, zero)
    elif isinstance(code, (model.Result, model.Pointed, model.Parenthesized)):
        predicate = model.Binary("!=", code, zero)
    else:
        predicate = model.Binary("!=", model.Parenthesized(code), zero)
    return model.Rule(predicate, "result", code)


def _predicate(argument: syntax.Expression, scope: Scope) -> model.Expression:
    predicate = evaluate(argument, scope)
    sort = sort_of(scope.declared, predicate)
    if sort in ("record", "string", "void"):
        fail("a predicate is true or false, which this is not", argument.span)
    telling = (model.Result, model.Errno, model.Pointed)
    if not any(isinstance(leaf, telling) for leaf in leaves(predicate)):
        fail("the predicate does not depend on the call", argument.span)
    _contradictions(scope.declared, argument, predicate)
    return predicate


def _contradictions(declared: Declared, written: syntax.Expression, tree: model.Expression) -> None:
    """Refuses comparisons of the result that hold always or never."""
    match written, tree:
        case syntax.Parenthesized(inner, _), model.Parenthesized(inner_tree):
            _contradictions(declared, inner, inner_tree)
        case syntax.Unary(_, operand, _), model.Unary(_, operand_tree):
            _contradictions(declared, operand, operand_tree)
        case syntax.Binary("&&" | "||", left, right, _), model.Binary(_, left_tree, right_tree):
            _contradictions(declared, left, left_tree)
            _contradictions(declared, right, right_tree)
        case syntax.Binary(operator, _, _, span), model.Binary(_, left_tree, right_tree):
            _comparison(declared, operator, left_tree, right_tree, span)


def _comparison(
    declared: Declared, operator: str, left: model.Expression, right: model.Expression, span: Span
) -> None:
    if operator not in ("==", "!=", "<", ">", "<=", ">="):
        return
    result, other = bare(left), bare(right)
    if not isinstance(result, model.Result):
        result, other = other, result
        operator = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)
    if not isinstance(result, model.Result):
        return
    value = literal_value(other)
    sort = sort_of(declared, result)
    if value is None or result.path:
        return
    spelling = spell.declare(result.type, "")
    if sort == "pointer":
        if value != 0:
            help = f"write `ret {operator} (void *){value}`"
            fail("a pointer is compared with a number", span, help)
        if operator not in ("==", "!="):
            fail("a pointer has no sign", span, "write `ret == NULL`")
    elif sort == "unsigned":
        if value < 0:
            help = f"write `ret {operator} ({spelling}){value}`"
            fail(f"the result, {quoted(spelling)}, is never negative", span, help)
        if value == 0 and operator in ("<", ">="):
            holds = "never" if operator == "<" else "always"
            fail(f"this {holds} holds: the result, {quoted(spelling)}, is unsigned", span)


# --- codes ---


def _codes(
    attribute: syntax.Attribute | None, rule: model.Rule | None, scope: Scope
) -> tuple[str, ...]:
    """The names in `errors` or `ok`."""
    if attribute is None:
        return ()
    word = attribute.name.text
    if rule is None:
        fail(f"`{word}` without a failure rule: the call has no code", attribute.span)
    if not attribute.arguments:
        fail(f"`{word}` takes codes in parentheses", attribute.span)
    if len(attribute.arguments) > CODE_LIMIT:
        fail(f"{len(attribute.arguments)} codes; {CODE_LIMIT} are allowed", attribute.span)
    names: list[str] = []
    for argument in attribute.arguments:
        if not isinstance(argument, syntax.Name) or argument.text == "always":
            fail("expected the name of a code, such as `EAGAIN`", argument.span)
        if argument.text in names:
            fail(f"{quoted(argument.text)} stands twice", argument.span)
        constant = evaluate(argument, replace(scope, parameters={}))
        if isinstance(constant, model.ConstantName):
            names.append(constant.name)
        else:
            names.append(f"({spell.expression(constant)})")
    return tuple(names)


# --- interruption ---


def _interruption(
    attribute: syntax.Attribute,
    c_name: str,
    rule: model.Rule | None,
    wait: model.Wait | None,
    result: model.Type,
    parameters: Sequence[model.Parameter],
    scope: Scope,
) -> Literal["return", "retry", "done"]:
    argument = single_argument(attribute, "`return`, `retry` or `done`")
    known = ("return", "retry", "done")
    if not isinstance(argument, syntax.Name) or argument.text not in known:
        shown = near(argument.text, known) if isinstance(argument, syntax.Name) else None
        fail("expected `return`, `retry` or `done`", argument.span, shown)
    if argument.text == "return":
        return "return"
    if rule is None or rule.source not in ("errno", "result"):
        fail("`eintr` without a failure rule that can say EINTR", attribute.span)
    if rule.always:
        fail(f"`eintr({argument.text})` on a call that never fails", attribute.span)
    if argument.text == "done":
        if isinstance(scope.declared.resolve(result), (model.Record, model.Vector)):
            what = "a struct" if isinstance(scope.declared.resolve(result), model.Record) else "a vector"
            fail(f"`eintr(done)` on a call whose result is {what}: it has no 0", attribute.span)
        if wait is not None and wait.socket_error:
            fail("`eintr(done)` on a call that goes on without us: it is not done", attribute.span)
        return "done"
    reason = _NOT_RETRIED.get(c_name)
    if any(one.semantics.destroys for one in parameters):
        reason = reason or "what it destroys may be gone although the call was interrupted"
    if wait is not None and wait.socket_error:
        reason = "an interrupted call goes on without us"
    if reason is not None:
        instead = "done" if c_name in ("close", "fclose", "closedir") else "return"
        fail(
            f"`eintr(retry)` on {quoted(c_name)}: {reason}",
            attribute.span,
            f"write `eintr({instead})`",
        )
    return "retry"


# --- time ---


def _limit(
    attribute: syntax.Attribute,
    rule: model.Rule | None,
    result: model.Type,
    parameters: Sequence[model.Parameter],
    scope: Scope,
) -> model.TimeLimit:
    declared = scope.declared
    arguments = attribute.arguments or ()
    if len(arguments) not in (2, 3):
        fail("`timeout` takes a parameter, a unit, and perhaps a clock", attribute.span)
    index, type = _parameter(arguments[0], scope)
    unit_syntax = arguments[1]
    units = get_args(model.TimeUnit)
    if not isinstance(unit_syntax, syntax.Name) or unit_syntax.text not in units:
        help = near(unit_syntax.text, units) if isinstance(unit_syntax, syntax.Name) else None
        fail("expected a unit: ms, us, s, timeval or timespec", unit_syntax.span, help)
    unit: model.TimeUnit = unit_syntax.text  # type: ignore[assignment]
    shown = quoted(spell.declare(type, ""))
    resolved = declared.resolve(type)
    clock = None
    if unit in ("timeval", "timespec"):
        target = resolved.target if isinstance(resolved, model.Pointer) else VOID
        record = declared.resolve(target)
        if not isinstance(record, model.Record) or record.key != f"struct {unit}":
            fail(f"a time in {quoted(unit)} is a `struct {unit} *`, not {shown}", arguments[0].span)
        if not declared.proved:
            fail(f"only a header can tell what `struct {unit}` is", unit_syntax.span, "include one")
        endless = parameters[index].semantics.nullable
        type = record
        if len(arguments) == 3:
            clock = evaluate(arguments[2], scope)
            if sort_of(declared, clock) not in INTEGER_SORTS:
                fail("a clock is an integer, such as `CLOCK_REALTIME`", arguments[2].span)
    else:
        sort = declared.sort_of_type(type)
        if sort not in INTEGER_SORTS or not _counts(resolved):
            fail(f"a time in {quoted(unit)} is an integer, not {shown}", arguments[0].span)
        if len(arguments) == 3:
            fail("a point in time on a clock is a timeval or timespec", arguments[2].span)
        endless = sort == "signed"
    expired_syntax = keyed(attribute, "expired")
    expired: model.Expression = model.Binary("==", model.Literally("0"), model.Literally("1"))
    if expired_syntax is not None:
        within = replace(scope, result=result, errno=rule is not None)
        expired = _predicate(expired_syntax, within)
    elif declared.resolve(result) != VOID and (
        clock is not None or not endless or (rule is not None and rule.source == "result")
    ):
        fail(
            "0 may be success here: say how the call tells that its time ran out",
            attribute.span,
            "add `expired = …`, such as `expired = errno == ETIMEDOUT`",
        )
    elif declared.sort_of_type(result) in INTEGER_SORTS:
        value = model.Result(declared.resolve(result), "")
        expired = model.Binary("==", value, model.Literally("0"))
    return model.TimeLimit(index, unit, type, clock, endless, expired)


def _counts(type: model.Type) -> bool:
    """Whether an integer type is one that times are counted in."""
    if isinstance(type, model.Scalar):
        return type.kind in ("signed", "unsigned", "char")
    return isinstance(type, model.UnknownInteger)


def _parameter(argument: syntax.Expression, scope: Scope) -> tuple[int, model.Type]:
    """The parameter that an argument names."""
    if not isinstance(argument, syntax.Name) or argument.text not in scope.parameters:
        help = near(argument.text, scope.parameters) if isinstance(argument, syntax.Name) else None
        fail("expected the name of a parameter", argument.span, help)
    return scope.parameters[argument.text]


def _time_stands_alone(
    attribute: syntax.Attribute,
    limit: model.TimeLimit,
    rule: model.Rule | None,
    of_result: model.Semantics,
    parameters: Sequence[model.Parameter],
) -> None:
    """A time has another unit in the spec than in C: no other expression can use it."""
    trees = [of_result.extent, *[one.semantics.extent for one in parameters]]
    if rule is not None:
        trees += [rule.predicate, rule.code]
    trees += [limit.expired, limit.clock]
    for tree in trees:
        for leaf in leaves(tree) if tree is not None else ():
            if not isinstance(leaf, (model.Argument, model.Pointed)):
                continue
            if leaf.index == limit.parameter:
                message = f"{quoted(leaf.name)} is a time, and stands in another expression, too"
                fail(message, attribute.span)
    if parameters[limit.parameter].semantics.destroys:
        fail("a time cannot be destroyed", attribute.span)


# --- waiting ---


def _wait(
    attribute: syntax.Attribute,
    rule: model.Rule | None,
    result: model.Type,
    parameters: Sequence[model.Parameter],
    scope: Scope,
) -> model.Wait:
    declared = scope.declared
    arguments = attribute.arguments or ()
    if len(arguments) != 2:
        fail("`waits` takes a descriptor and the events of poll", attribute.span)
    index, type = _parameter(arguments[0], scope)
    if declared.resolve(type) != INT:
        shown = quoted(spell.declare(type, ""))
        fail(f"a descriptor is an int, not {shown}", arguments[0].span)
    if rule is None or rule.source not in ("errno", "result") or rule.always:
        fail("`waits` without a failure rule that can say EAGAIN", attribute.span)
    if any(one.name == "timeout_ns" for one in parameters):
        fail("`waits` adds a parameter `timeout_ns`, and there is one", attribute.span)
    if any(one.semantics.destroys for one in parameters):
        fail("`waits` on a call that destroys: it cannot be tried again", attribute.span)
    events = evaluate(arguments[1], replace(scope, parameters={}))
    if sort_of(declared, events) not in INTEGER_SORTS:
        fail("the events of poll are an integer, such as `POLLIN`", arguments[1].span)
    argument = keyed(attribute, "result")
    if argument is None:
        return model.Wait(index, parameters[index].name, events, False)
    if not isinstance(argument, syntax.Name) or argument.text != "SO_ERROR":
        fail("expected `SO_ERROR`", argument.span)
    if declared.resolve(result) != INT:
        fail("`result = SO_ERROR` on a call that does not return int", argument.span)
    return model.Wait(index, parameters[index].name, events, True)
