# SPDX-License-Identifier: MIT
"""Model to adapters: functions of C that keep a contract which C itself cannot state.

In: the model. Out: an adapter for each function with a failure rule, a time limit or a struct
as its result, for other languages to bind: errno, deadlines and struct results have become
integers and pointers.

    result                    the adapter returns               and takes besides
    integer                   int64_t: the value, or -code
    pointer                   the pointer, NULL on failure       last, int64_t *ret_code
    nothing                   int64_t: 0, or -code
    other, or with a code     int64_t: 0, or -code               first, where the result goes
"""

from viaduct_gen import model, shape, spell
from viaduct_gen.frozen import dataclass
from viaduct_gen.model import Model
from viaduct_gen.perform import Setting, perform

_INT64 = model.NANOSECONDS
_CODE = "via__ret_code"
_PLACE = "via__ret_result"


_VOID = model.Scalar("void", "void")


def adapt(spec: Model) -> tuple[shape.Adapter, ...]:
    """The adapters of the module, in the spec's order."""
    return tuple(
        [
            _adapter(spec, index, function)
            for index, function in enumerate(spec.functions)
            if spec.has_adapter(function)
        ]
    )


@dataclass(frozen=True, slots=True)
class _Form:
    """How an adapter hands over what the call gave: its result, the parameters of its own in
    front of and behind the function's, the lines behind the call, and those that leave it
    where the function is absent."""

    result: model.Type
    first: tuple[tuple[model.Type, str], ...]
    last: tuple[tuple[model.Type, str], ...]
    ending: tuple[str, ...]
    absent: tuple[str, ...]


def _form(spec: Model, function: model.Function) -> _Form:
    result = spec.resolve(function.result)
    rule = function.contract.rule
    is_information = rule is not None and rule.always
    failed = "return via_adapted_failure(via__code);"
    absent = ("return -ENOSYS;",)
    place = (model.Pointer(function.result, ""), _PLACE)
    stored = f"*{_PLACE} = {spell.RESULT};"
    if isinstance(result, model.Record):  # its fields may be const
        stored = f"via_result_copy({_PLACE}, &{spell.RESULT}, sizeof {spell.RESULT});"
    if function.contract == model.NOTHING_PROMISED:
        return _Form(_VOID, (place,), (), (stored,), ("return;",))
    if result == _VOID:
        return _Form(_INT64, (), (), (failed,), absent)
    if isinstance(result, model.Pointer) and not is_information:
        noted = [f"via__code == VIA_CODE({one})" for one in function.contract.ok]
        good = " || ".join(["via__code == VIA_OK", *noted])
        lines = (
            f"if ({_CODE} != 0)",
            f"\t*{_CODE} = via__code;",
            f"return {good} ? {spell.RESULT} : 0;",
        )
        code = (model.Pointer(_INT64, ""), _CODE)
        gone = (f"if ({_CODE} != 0)", f"\t*{_CODE} = ENOSYS;", "return 0;")
        return _Form(function.result, (), (code,), lines, gone)
    if _is_integer(result) and not is_information:
        value = f"return (int64_t){spell.RESULT};"
        lines = ("if (via__code != VIA_OK)", f"\t{failed}", value)
        return _Form(_INT64, (), (), lines, absent)
    return _Form(_INT64, (place,), (), (stored, failed), absent)


def _is_integer(type: model.Type) -> bool:
    if isinstance(type, model.Scalar):
        return type.kind in ("bool", "char", "signed", "unsigned")
    return isinstance(type, (model.UnknownInteger, model.Enumeration))


def _adapter(spec: Model, index: int, function: model.Function) -> shape.Adapter:
    form = _form(spec, function)
    contract = function.contract
    parameters = function.host_parameters
    count = len(function.parameters)
    limit = ""
    if contract.limit is not None:
        limit = spell.parameter(contract.limit.parameter)
    elif contract.wait is not None:
        limit = spell.parameter(count)
    target = spell.symbol(index) if function.symbol else function.c_name
    if function.form == "function" and not function.symbol:
        target = f"({target})"  # whatever macro stands in front of it
    opened = bool(spec.files) and function.form == "function"
    if opened:
        target = f"VIA_CALLEE({spell.pointer_to(function.type)}, {target})"
    is_void = spec.resolve(function.result) == _VOID
    place = f"via_function_at(&via_{spec.module}, {index})" if spec.files else f"&via__functions[{index}]"
    setting = Setting(target, place, spell.in_adapter, limit)
    named = [(one.type, spell.parameter(number)) for number, one in enumerate(parameters)]
    shown = [(one.type, spell.aside(one.name)) for one in parameters]
    first, last = (
        [(type, spell.aside(name.removeprefix("via__"))) for type, name in ours]
        for ours in (form.first, form.last)
    )
    name = spec.adapter_name(function)
    return shape.Adapter(
        guard=function.guard,
        comment=function.name,
        prototype=spell.prototype(name, form.result, [*form.first, *named, *form.last]),
        shown=spell.prototype(name, form.result, [*first, *shown, *last]),
        line=function.line,
        row=f"via__functions[{index}]" if opened else "",
        symbol=target if function.optional else "",
        absent=form.absent,
        call=perform(
            function,
            [spell.parameter(number) for number in range(count)],
            "" if is_void else spell.declare(function.result, spell.RESULT),
            setting,
        ),
        ending=form.ending,
    )
