# SPDX-License-Identifier: MIT
"""Writes functions for bench_many.c, all different, all of one shape.

    write_many.py FOLDER

Out: many.sig, the spec; many.h and many.c, the functions; many_table.h, their addresses.
"""

import sys
from pathlib import Path
from typing import Final

COUNT: Final = 10_000
NUMBERS: Final = range(COUNT)
LICENSE: Final = "SPDX-License-Identifier: MIT"

folder = Path(sys.argv[1])
prototypes = "".join(f"int many_{number}(int a, int b);\n" for number in NUMBERS)
bodies = "".join(
    f"int\nmany_{number}(int a, int b)\n{{\n\treturn (a ^ {number}) + b;\n}}\n" for number in NUMBERS
)
files = {
    "many.sig": f'// {LICENSE}\nmodule many;\n#include "many.h"\n{prototypes}',
    "many.h": f"/* {LICENSE} */\n#define MANY_COUNT {COUNT}\n{prototypes}",
    "many.c": f'/* {LICENSE} */\n#include "many.h"\n{bodies}',
    "many_table.h": f"/* {LICENSE} */\n" + "".join(f"many_{number},\n" for number in NUMBERS),
}
for name, text in files.items():
    (folder / name).write_text(text)
