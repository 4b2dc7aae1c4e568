# SPDX-License-Identifier: MIT
"""Writes functions for bench_many.c, all different, all of one shape; and more names for them.

    write_many.py FOLDER

Out: many.sig, the spec; many.h and many.c, the functions; many_table.h, their addresses.
"""

import sys
from pathlib import Path
from typing import Final

COUNT: Final = 4096
NAMES: Final = 10_000
NUMBERS: Final = range(COUNT)
LICENSE: Final = "SPDX-License-Identifier: MIT"

folder = Path(sys.argv[1])
prototypes = "".join(f"int many_{number}(int a, int b);\n" for number in NUMBERS)
bodies = "".join(
    f"int\nmany_{number}(int a, int b)\n{{\n\treturn (a ^ {number}) + b;\n}}\n" for number in NUMBERS
)
more = "".join(
    f"[[name(many_{number})]] int many_{number % COUNT}(int a, int b);\n" for number in range(COUNT, NAMES)
)
counts = f"#define MANY_COUNT {COUNT}\n#define MANY_NAMES {NAMES}\n"
files = {
    "many.sig": f'// {LICENSE}\nmodule many;\n#include "many.h"\n{prototypes}{more}',
    "many.h": f"/* {LICENSE} */\n{counts}{prototypes}",
    "many.c": f'/* {LICENSE} */\n#include "many.h"\n{bodies}',
    "many_table.h": f"/* {LICENSE} */\n" + "".join(f"many_{number},\n" for number in NUMBERS),
}
for name, text in files.items():
    (folder / name).write_text(text)
