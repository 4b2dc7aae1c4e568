# SPDX-License-Identifier: MIT
"""Random lines for via-shell: none may end it but by its exit status 0 or 2.

In: the command of a via-shell with the modules libc, zlib and sample open, how
many lines, a seed. Out: exit status 0, or the lines of the batch that did it.
Lines are of three sorts: soup of tokens, calls with arguments of any kind, and
lines of the sessions with a few bytes changed. Only functions are called that
no argument which the shell lets through can bring to a bad end: none that
divides, and none that returns memory of its own, whose size nobody knows.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys

BATCH = 500
VARIABLES = ("a", "b", "c", "d", "s", "t")

# Name and number of parameters.
FUNCTIONS = {
    "abs": 1, "labs": 1, "atoi": 1, "strtol": 3, "strtod": 2,
    "strtold": 2, "strlen": 1, "strnlen": 2, "memcpy": 3, "memmove": 3, "memset": 3, "memcmp": 3,
    "memchr": 3, "strncpy": 3, "strchr": 2, "strrchr": 2, "strcmp": 2, "frexp": 2,
    "modf": 2, "pow": 2, "powl": 2, "powf": 2, "sqrt": 1, "ldexp": 2, "remquo": 3, "time": 1,
    "gmtime_r": 2, "mktime": 1, "timegm": 1, "strftime": 4, "rand_r": 1,
    "crc32": 3, "adler32": 3, "compress": 4, "compressBound": 1, "uncompress": 4,
    "negate": 1, "narrow": 1, "narrow_unsigned": 1, "medium": 1,
    "medium_unsigned": 1, "whole": 1, "whole_unsigned": 1, "huge": 1, "huge_unsigned": 1,
    "single": 1, "twofold": 1, "extended": 1, "turn": 1, "turn_single": 1, "next_color": 1,
    "nothing": 0, "mirror": 1, "relabel": 1, "spread": 1, "total": 1, "fill": 1, "flip": 1,
    "repaint": 1, "reveal": 1, "area": 2, "shift": 3, "sum": 2, "sum_bytes": 2, "fill_bytes": 2,
    "set_int": 2, "add_to": 2, "nobody": 0, "borrow": 1, "echo": 1, "measure": 1,
    "apply": 2, "doubler": 0, "twice": 1, "handle_number": 1,
    "fail_errno": 1, "fail_silently": 0, "fail_code": 1, "fail_negative": 1,
    "fail_void": 1, "note": 1, "errno_now": 0, "errno_set": 1, "absent": 2, "left_out": 1,
    "left_out_too": 1, "each": 3, "both": 3, "elsewhere": 3, "move_by": 2, "flip_by": 2, "buffer": 1,
}
NUMBERS = (
    "0", "1", "2", "3", "5", "8", "16", "64", "-1", "-2", "127", "128", "255", "256", "32768",
    "65536", "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775807",
    "-9223372036854775808", "18446744073709551615", "99999999999999999999", "0x7f", "010", "'a'",
    "1.5", "-0.0", "1e300", "1e999", "0.1f", "0.1L", "0x1p-3", "inf", "nan", "O_CREAT", "RED",
    "NOWHERE", "LUCKY", "true", "NULL",
)
TYPES = (
    "struct point", "struct label", "struct hole", "union number", "struct paint", "enum color",
    "struct handle", "struct nowhere", "int", "long", "char", "unsigned char", "double", "float",
    "struct tm", "time_t", "const char", "size_t", "nonsense",
)
FIELDS = ("x", "y", "name", "at", "counts", "whole", "i", "bytes", "quot", "tm_year", "brand", "z")
SOUP = (
    "(", ")", "{", "}", "[", "]", ",", ".", "->", "=", "&", "|", "^", "<<", ">>", "+", "-", "*",
    "/", "%", "~", "#", "//", '"', "'", '"a\\', "\\", "$", ";", "\0", "\xff", "sizeof", "list",
    "describe", "struct", "const", "sample", "libc", "buffer", "fn", "\t", "0x", "1e", "..",
)


def value(rng: random.Random, depth: int) -> str:
    """An expression of any kind, nested at most `depth` deep."""
    kind = rng.randrange(15 if depth > 0 else 5)
    if kind == 0:
        return rng.choice(NUMBERS)
    if kind == 1:
        return rng.choice(('""', '"abc"', '"a\\0b\\377"', '"12.5e3"', '"%Y-%m-%d"', '"\\x4"'))
    if kind == 2:
        return rng.choice(VARIABLES)
    if kind == 3:
        return "&" + rng.choice(VARIABLES + ("twice", "whole", "strlen", "newcomer"))
    if kind == 4:
        return f"buffer({rng.choice(('0', '1', '4', '8', '16', '64', '300', 'x'))})"
    inner = value(rng, depth - 1)
    if kind == 5:
        elements = [value(rng, depth - 1) for _ in range(rng.randrange(4))]
        if rng.random() < 0.3:
            elements.append(f".{rng.choice(FIELDS)} = {inner}")
        return "{" + ", ".join(elements) + "}"
    if kind == 6:
        length = rng.choice(("", "", "*", "[3]", "[0]", "[1000000000]"))
        operand = "{" + inner + "}" if rng.random() < 0.5 else inner
        return f"({rng.choice(TYPES)}{length}){operand}"
    if kind == 7:
        return f"{inner}.{rng.choice(FIELDS)}"
    if kind == 8:
        return f"{inner}[{value(rng, depth - 1)}]"
    if kind == 9:
        return f"{inner} {rng.choice('|^&+-*/%')} {value(rng, depth - 1)}"
    if kind == 10:
        return rng.choice("-~*&") + inner
    if kind == 11:
        return f"sizeof({inner if rng.random() < 0.5 else rng.choice(TYPES)})"
    if kind == 12:
        return f"({inner})"
    if kind == 13:
        body = f"{rng.choice(VARIABLES)} = {inner}" if rng.random() < 0.1 else inner
        return f"fn({rng.choice(('', 'a', 'a, b', 's, t', 'a, b, c'))}) {body}"
    return call(rng, depth - 1)


def call(rng: random.Random, depth: int) -> str:
    name = rng.choice(tuple(FUNCTIONS))
    count = FUNCTIONS[name] + (rng.randrange(-1, 2) if rng.random() < 0.05 else 0)
    module = rng.choice(("sample.", "zlib.", "libc.")) if rng.random() < 0.02 else ""
    return f"{module}{name}({', '.join(value(rng, depth) for _ in range(count))})"


def soup(rng: random.Random) -> str:
    words = SOUP + NUMBERS + VARIABLES + TYPES
    return rng.choice(("", " ")).join(rng.choice(words) for _ in range(rng.randrange(1, 12)))


def mutate(rng: random.Random, line: str) -> str:
    characters = list(line)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(characters) + 1)
        what = rng.randrange(3)
        if what == 0 and at < len(characters):
            del characters[at]
        elif what == 1:
            characters.insert(at, rng.choice("(){}[],.&*+-\"'\\0129aex_ \x80"))
        elif at < len(characters):
            characters[at] = rng.choice(characters)
    return "".join(characters)


def line(rng: random.Random, known: list[str]) -> str:
    kind = rng.randrange(8)
    if kind == 0:
        return soup(rng)
    if kind == 1 and known:
        return mutate(rng, rng.choice(known))
    if kind == 2:
        return f"{rng.choice(VARIABLES)} = {value(rng, 2)}"
    if kind == 3:
        return f"{rng.choice(VARIABLES)}{rng.choice(('.x', '[0]', '.at.y', '[3]'))} = {value(rng, 2)}"
    if kind == 4:
        return f"describe {rng.choice(tuple(FUNCTIONS) + TYPES)}"
    return call(rng, rng.randrange(4)) if kind > 5 else value(rng, 3)


def session_lines(folder: pathlib.Path) -> list[str]:
    """The sessions' lines that call only what may be called here."""
    lines = []
    for session in sorted(folder.glob("*.session")):
        for one in session.read_text(encoding="utf-8").splitlines():
            called = re.findall(r"(\w+)\s*\(", one)
            if one.startswith("> ") and "MOTTO" not in one and all(name in FUNCTIONS or name == "fn" for name in called):
                lines.append(one[2:])
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    # What strdup returns and a line forgets is no leak of the shell's.
    environment = os.environ | {"ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1"}
    rng = random.Random(options.seed)
    known = session_lines(pathlib.Path(__file__).parent)
    done = 0
    while done < options.lines:
        lines = [line(rng, known).replace("\n", " ") for _ in range(BATCH)]
        text = "\n".join(lines).encode("latin-1", "replace")
        ran = subprocess.run(options.command, input=text, capture_output=True, timeout=300,
                             check=False, env=environment)
        if ran.returncode not in (0, 2) or b"Sanitizer" in ran.stderr:
            sys.stdout.buffer.write(text + b"\n" + ran.stderr[-4000:])
            print(f"exit status {ran.returncode} in a batch of seed {options.seed}, after {done} lines")
            return 1
        done += BATCH
    print(f"{done} lines, and the shell lived")
    return 0


if __name__ == "__main__":
    sys.exit(main())
