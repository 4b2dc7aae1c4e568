# SPDX-License-Identifier: MIT
"""A call and what its contract asks for around it, for `lower` and `adapt`.

In: a function, and how its call is spelled where it stands: target, arguments, leaves of
expressions. Out: the call with its deadline, its repetitions and its code, as finished C.
"""

from collections.abc import Sequence

from viaduct_gen import model, shape, spell
from viaduct_gen.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a call stands. `function` is C for the address of its row in the table."""

    target: str
    function: str
    leaf: spell.Speller
    limit: str  # the value of the time, in nanoseconds; "" without one


def perform(
    function: model.Function, arguments: Sequence[str], local: str, setting: Setting
) -> shape.Call:
    """The call of `function`; `local` declares a variable for the result, "" for void."""
    contract = function.contract
    rule, limit, wait = contract.rule, contract.limit, contract.wait
    deadline = ""
    if limit is not None:
        deadline = f"via_deadline_in({setting.limit})"
    elif wait is not None:
        deadline = f"via_deadline_later({setting.limit})"
    passed = list(arguments)
    if limit is not None:
        passed[limit.parameter] = spell.timed(limit)
    retries = contract.interruption == "retry"
    return shape.Call(
        deadline=deadline,
        local=local,
        again=retries or limit is not None or (wait is not None and not wait.socket_error),
        time=spell.time(limit, setting.leaf) if limit is not None else (),
        clears=rule.source if rule is not None and rule.clears else "",
        target=setting.target,
        passed=tuple(passed),
        status=status(rule, setting.leaf) if contract != model.NOTHING_PROMISED else "",
        retries=_retries(function, setting) if retries else "",
        expired=spell.expired(limit.expired, setting.leaf) if limit is not None else "",
        done=contract.interruption == "done",
        waits=_waits(wait, retries, setting) if wait is not None and not wait.socket_error else "",
        connects=_waits(wait, False, setting) if wait is not None and wait.socket_error else "",
        zeroes=local != "" and contract.interruption == "done",
    )


def predicate_and_code(rule: model.Rule | None, leaf: spell.Speller) -> tuple[str, str]:
    """A rule's predicate and code in C; "" and "" without one."""
    if rule is None:
        return "", ""
    predicate = spell.compiled(rule.predicate, leaf)
    match rule.source:
        case "errno":
            return predicate, "via__errno" if rule.clears else "via_errno_get()"
        case "result":
            assert rule.code is not None
            return predicate, spell.code(rule.code, leaf)
        case "last_error" | "wsa_error":
            return predicate, "via__errno" if rule.clears else f"via_{rule.source}_get()"
        case "named":
            return predicate, f"(int64_t)({rule.named})"


def status(rule: model.Rule | None, leaf: spell.Speller) -> str:
    """C for the status of the call that was just made."""
    if rule is None:
        return "VIA_OK"
    predicate, code = predicate_and_code(rule, leaf)
    return f"({predicate}) ? via_failed({code}) : VIA_OK"


def _retries(function: model.Function, setting: Setting) -> str:
    deadline = f"&{spell.DEADLINE}" if function.contract.limit is not None else "0"
    return f"via_call_resumes({setting.function}, {deadline})"


def _waits(wait: model.Wait, retries: bool, setting: Setting) -> str:
    descriptor = setting.leaf(model.Argument(wait.parameter, wait.name, model.Scalar("int", "signed")))
    events = spell.compiled(wait.events, setting.leaf)
    if wait.socket_error:
        return f"via_call_connects(&{spell.DEADLINE}, {descriptor}, {events}, {setting.function})"
    retried = setting.function if retries else "0"
    return f"via_call_waits(&{spell.DEADLINE}, {descriptor}, {events}, {retried})"
