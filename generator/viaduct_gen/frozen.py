# SPDX-License-Identifier: MIT
"""The `dataclass` of every stage: frozen, and cheap to make.

What `dataclasses` freezes at run time takes three times as long to fill, and a large spec is
half a million nodes. That none is changed is for the type checker to see, which a test runs;
so there `dataclass` is the one of `dataclasses`, and here the same without the lock.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool, slots: bool):
        """Equal by its fields and hashed by them, as a frozen one is."""
        assert frozen
        return dataclasses.dataclass(slots=slots, unsafe_hash=True)
