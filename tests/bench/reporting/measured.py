# SPDX-License-Identifier: MIT
"""What the benchmarks have measured."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Way:
    """One contender: ns for one, their spread, ratios to the direct one and to the fastest peer of
    its process, and the instructions of one. `process` is the program, if another than the row's."""

    name: str
    role: str  # reference, ours, peer
    ns: float
    spread: float
    to_direct: float | None
    to_peer: float | None
    instructions: float | None
    process: str | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    what: str
    value: float
    direction: str
    bar: float
    holds: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Contenders for the same work, measured in turn."""

    name: str
    ways: tuple[Way, ...]
    bars: tuple[Bar, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    title: str
    note: str
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Amount:
    """What one way takes or gives."""

    name: str
    role: str  # reference, ours, peer
    value: float


@dataclass(frozen=True, slots=True)
class Series:
    """One amount at several sizes, by each way that was measured there."""

    name: str
    unit: str
    sizes: tuple[tuple[int, tuple[Amount, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Growth:
    """How amounts grow with the number of what `by` names, such as functions."""

    title: str
    note: str
    by: str
    series: tuple[Series, ...] = ()
    bars: tuple[Bar, ...] = ()


Section = Comparison | Growth


@dataclass(frozen=True, slots=True)
class Run:
    sections: tuple[Section, ...]
    compilers: tuple[str, ...]
    versions: dict[str, str | None] = field(default_factory=dict)  # None: absent
    missing: tuple[str, ...] = ()
    measured: float = 0  # when, in seconds since 1970
