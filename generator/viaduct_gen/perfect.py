# SPDX-License-Identifier: MIT
"""A minimal perfect hash over names, as `struct via_names` of module.h defines it.

Hash and displace: names fall into buckets by their hash; the fullest buckets
choose first a displacement that sends each of their names to a free slot; a
bucket of one name is given a free slot directly. The time is linear in the
number of names.
"""

from collections.abc import Sequence

from viaduct_gen.frozen import dataclass

MIX = 0x9E3779B97F4A7C15  # 2^64 divided by the golden ratio, odd
MASK = 0xFFFFFFFFFFFFFFFF
DISPLACEMENTS = 1 << 24  # tried for a bucket; a few hundred are enough
BUCKET_LOAD = 3  # names for each bucket, on average


@dataclass(frozen=True, slots=True)
class PerfectHash:
    displacements: tuple[int, ...]
    slots: tuple[int, ...]


def perfect(names: Sequence[str]) -> PerfectHash:
    """The tables that lead each of the different `names` to its index."""
    count = len(names)
    bucket_count = (count + BUCKET_LOAD - 1) // BUCKET_LOAD
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(bucket_count)]
    for index, name in enumerate(names):
        hashed = _hash(name)
        buckets[(hashed >> 32) * bucket_count >> 32].append((index, hashed))
    displacements = [0] * bucket_count
    slots = [-1] * count
    order = sorted(range(bucket_count), key=lambda one: -len(buckets[one]))
    free = 0
    for bucket in order:
        entries = buckets[bucket]
        if len(entries) < 2:
            for index, _ in entries:
                while slots[free] != -1:
                    free += 1
                slots[free] = index
                displacements[bucket] = -free - 1
            continue
        for displacement in range(DISPLACEMENTS):
            step = displacement * MIX & MASK
            places: list[int] = []
            for _, hashed in entries:
                x = (hashed ^ step) * MIX & MASK
                y = (x ^ x >> 32) * MIX & MASK
                place = (y >> 32) * count >> 32
                if slots[place] != -1 or place in places:
                    break
                places.append(place)
            else:
                break
        else:
            raise AssertionError(f"two names of one hash: {[names[index] for index, _ in entries]}")
        for (index, _), place in zip(entries, places):
            slots[place] = index
        displacements[bucket] = displacement
    return PerfectHash(tuple(displacements), tuple(slots))


def _hash(name: str) -> int:
    text = name.encode()
    hashed = len(text) * MIX & MASK
    for start in range(0, len(text), 8):
        x = (hashed ^ int.from_bytes(text[start : start + 8], "little")) * MIX & MASK
        hashed = x ^ x >> 32
    return hashed
