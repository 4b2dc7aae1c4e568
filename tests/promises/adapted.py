# SPDX-License-Identifier: MIT
"""Binds the adapters of adapted.sig with ctypes, which knows nothing of errno, deadlines or waits.

    adapted.py LIBRARY
"""
from __future__ import annotations

import ctypes
import errno
import os
import sys
import unittest
from ctypes import (
    POINTER, Structure, byref, c_bool, c_char_p, c_double, c_float, c_int, c_int64, c_long,
    c_size_t, c_ubyte, c_void_p,
)  # fmt: skip

LIBRARY = ctypes.CDLL(sys.argv[1])
NO_CODE = -(2**63)


class Pair(Structure):
    _fields_ = [("whole", c_int), ("real", c_double)]


class Large(Structure):
    _fields_ = [("v", c_int64 * 5)]


def bind(name: str, result: type | None, *parameters: type) -> ctypes._NamedFuncPointer:
    function = getattr(LIBRARY, "adapted_" + name)
    function.restype = result
    function.argtypes = parameters
    return function  # type: ignore[no-any-return]


class Adapted(unittest.TestCase):
    def test_an_integer_is_returned_or_the_negated_code(self) -> None:
        try_int = bind("try_int", c_int64, c_int, c_int)
        try_long = bind("try_long", c_int64, c_long, c_int)
        self.assertEqual(try_int(5, errno.EIO), 5)
        self.assertEqual(try_int(-1, errno.EIO), -errno.EIO)
        self.assertEqual(try_long(2**31 - 1, 0), 2**31 - 1)
        self.assertEqual(try_long(-1, errno.ENOMEM), -errno.ENOMEM)
        self.assertEqual(bind("try_wide", c_int64, c_int64, c_int)(2**62, 0), 2**62)
        self.assertEqual(bind("try_byte", c_int64, c_ubyte, c_int)(255, errno.EIO), -errno.EIO)
        self.assertEqual(bind("try_bool", c_int64, c_bool, c_int)(True, errno.EIO), 1)

    def test_a_negative_result_that_is_no_failure_is_returned_as_it_is(self) -> None:
        try_int = bind("try_int", c_int64, c_int, c_int)
        self.assertEqual(try_int(-2, errno.EIO), -2)
        self.assertEqual(try_int(-(2**31), 0), -(2**31))

    def test_a_result_that_is_the_code_is_negated(self) -> None:
        try_returned = bind("try_returned", c_int64, c_int)
        self.assertEqual(try_returned(errno.EBUSY), -errno.EBUSY)
        self.assertEqual(try_returned(0), 0)
        self.assertEqual(try_returned(-3), NO_CODE)

    def test_a_pointer_is_returned_and_its_code_beside_it(self) -> None:
        code = c_int64(99)
        try_pointer = bind("try_pointer", c_void_p, c_void_p, c_int, POINTER(c_int64))
        self.assertEqual(try_pointer(4096, errno.EIO, byref(code)), 4096)
        self.assertEqual(code.value, 0)
        failed = 2 ** (8 * ctypes.sizeof(c_void_p)) - 1
        self.assertIsNone(try_pointer(failed, errno.EIO, byref(code)))
        self.assertEqual(code.value, errno.EIO)
        self.assertIsNone(try_pointer(failed, errno.EIO, None))
        try_text = bind("try_text", c_char_p, c_int, c_int, POINTER(c_int64))
        self.assertEqual(try_text(1, 0, byref(code)), b"more")
        self.assertIsNone(try_text(-1, errno.EBADF, byref(code)))
        self.assertEqual(code.value, errno.EBADF)

    def test_a_success_with_a_note_keeps_its_pointer(self) -> None:
        code = c_int64(99)
        function = bind("pointer_with_note", c_void_p, c_void_p, c_int, POINTER(c_int64))
        self.assertEqual(function(4096, errno.EEXIST, byref(code)), 4096)
        self.assertEqual(code.value, errno.EEXIST)

    def test_other_results_go_where_the_first_parameter_leads(self) -> None:
        real, pair, large = c_double(0), Pair(), Large()
        try_double = bind("try_double", c_int64, POINTER(c_double), c_double, c_int)
        self.assertEqual(try_double(byref(real), 2.5, errno.EDOM), 0)
        self.assertEqual(real.value, 2.5)
        self.assertEqual(try_double(byref(real), -3.5, errno.EDOM), -errno.EDOM)
        self.assertEqual(real.value, -3.5)
        try_pair = bind("try_pair", c_int64, POINTER(Pair), c_int, c_double, c_int)
        self.assertEqual(try_pair(byref(pair), -3, 5.5, errno.EIO), -errno.EIO)
        self.assertEqual((pair.whole, pair.real), (-3, 5.5))
        try_large = bind("try_large", c_int64, POINTER(Large), c_int64, c_int)
        self.assertEqual(try_large(byref(large), 10, errno.EIO), -errno.EIO)
        self.assertEqual(list(large.v), [10, 11, 12, 13, 14])
        bind("pair_without_rule", None, POINTER(Pair), c_int, c_double, c_int)(byref(pair), 8, 9.5, 1)
        self.assertEqual((pair.whole, pair.real), (8, 9.5))

    def test_nothing_is_zero_or_the_negated_code(self) -> None:
        try_nothing = bind("try_nothing", c_int64, c_int)
        self.assertEqual(try_nothing(0), 0)
        self.assertEqual(try_nothing(errno.EIO), -errno.EIO)

    def test_parameters_of_all_kinds_arrive(self) -> None:
        function = bind("try_sum", c_int64, c_int, c_double, c_char_p, c_float, c_int64, Pair, c_int)
        self.assertEqual(function(1, 2.5, b"A", 4.5, 8, Pair(32, 64.5), 0), 1 + 2 + 65 + 4 + 8 + 96)

    def test_interruptions_are_dealt_with(self) -> None:
        LIBRARY.interrupt_next(3)
        self.assertEqual(bind("interrupted_retried", c_int64)(), 7)
        self.assertEqual(LIBRARY.count_tries(), 4)
        LIBRARY.interrupt_next(3)
        self.assertEqual(bind("interrupted_done", c_int64)(), 0)
        self.assertEqual(LIBRARY.count_tries(), 1)

    def test_times_are_in_nanoseconds(self) -> None:
        try_ms = bind("try_ms", c_int64, c_int64)
        self.assertEqual([try_ms(time) for time in (0, 1, 1000001, -1)], [1000, 1001, 1002, 999])
        self.assertEqual(bind("timespec_or_none", c_int64, c_int64)(-1), -5)

    def test_a_descriptor_is_waited_for(self) -> None:
        reads, writes = os.pipe()
        os.set_blocking(reads, False)
        read_wait = bind("read_wait", c_int64, c_int, c_void_p, c_size_t, c_int64)
        close = bind("close", c_int64, c_int)
        buffer = ctypes.create_string_buffer(8)
        self.assertEqual(read_wait(reads, buffer, len(buffer), 0), -errno.EAGAIN)
        self.assertEqual(read_wait(reads, buffer, len(buffer), 2_000_000), -errno.ETIMEDOUT)
        os.write(writes, b"abc")
        self.assertEqual(read_wait(reads, buffer, len(buffer), -1), 3)
        self.assertEqual(buffer.value, b"abc")
        self.assertEqual(close(writes), 0)
        self.assertEqual(close(reads), 0)
        self.assertEqual(close(reads), -errno.EBADF)

    def test_what_is_absent_says_so(self) -> None:
        code = c_int64(99)
        self.assertEqual(bind("absent_int", c_int64, c_int)(1), -errno.ENOSYS)
        self.assertEqual(bind("absent_nothing", c_int64, c_int)(1), -errno.ENOSYS)
        self.assertIsNone(bind("absent_pointer", c_void_p, c_int, POINTER(c_int64))(1, byref(code)))
        self.assertEqual(code.value, errno.ENOSYS)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
