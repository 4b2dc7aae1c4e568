# SPDX-License-Identifier: MIT
"""The perfect hash: every name leads to its index, whatever the number of names."""

import unittest

import support  # noqa: F401
from viaduct_gen.perfect import MASK, MIX, PerfectHash, perfect


def looked_up(table: PerfectHash, name: str) -> int:
    """The index that `struct via_names` in module.h promises, written anew from its words."""
    text = name.encode()
    hashed = len(text) * MIX & MASK
    while text:
        taken = sum(byte << 8 * index for index, byte in enumerate(text[:8]))
        x = (hashed ^ taken) * MIX & MASK
        hashed, text = x ^ x >> 32, text[8:]
    displacement = table.displacements[(hashed >> 32) * len(table.displacements) >> 32]
    if displacement < 0:
        return table.slots[-displacement - 1]
    x = (hashed ^ displacement * MIX & MASK) * MIX & MASK
    y = (x ^ x >> 32) * MIX & MASK
    return table.slots[(y >> 32) * len(table.slots) >> 32]


class Perfect(unittest.TestCase):
    def test_every_name_leads_to_its_index(self) -> None:
        for count in (0, 1, 2, 3, 4, 5, 7, 64, 1000, 20_000):
            names = [f"name_{index * 7919}" for index in range(count)]
            table = perfect(names)
            with self.subTest(count):
                self.assertEqual(sorted(table.slots), list(range(count)))
                self.assertEqual([looked_up(table, name) for name in names], list(range(count)))

    def test_every_small_number_of_names_finds_its_places(self) -> None:
        for count in range(40):
            for seed in range(25):
                table = perfect([f"n{seed}_{index}" for index in range(count)])
                self.assertEqual(sorted(table.slots), list(range(count)))

    def test_names_of_every_length(self) -> None:
        names = ["a" * length + "é" * (length % 3) for length in range(300)]
        table = perfect(names)
        self.assertEqual([looked_up(table, name) for name in names], list(range(len(names))))

    def test_names_that_differ_in_one_character_are_told_apart(self) -> None:
        names = [chr(first) + chr(second) for first in range(97, 123) for second in range(97, 123)]
        table = perfect(names)
        self.assertEqual([looked_up(table, name) for name in names], list(range(len(names))))


if __name__ == "__main__":
    unittest.main()
