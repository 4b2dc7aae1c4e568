# SPDX-License-Identifier: MIT
"""Prints the path of a `java` that is at least of version 22, or nothing."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

FIRST_VERSION = 22


def candidates() -> Iterator[Path]:
    """Where a Java may be: JAVA_HOME, the PATH, and beside the one on the PATH."""
    if "JAVA_HOME" in os.environ:
        yield Path(os.environ["JAVA_HOME"], "bin", "java")
    found = shutil.which("java")
    if found is not None:
        java = Path(found).resolve()
        yield java
        yield from sorted(java.parent.parent.parent.glob("*/bin/java"))


def version(java: Path) -> int:
    """The feature version; 0 for what is none."""
    if not java.is_file():
        return 0
    run = subprocess.run([java, "-version"], capture_output=True, text=True, check=False)
    match = re.search(r'version "(\d+)', run.stderr)
    return int(match[1]) if match else 0


print(next((str(one) for one in candidates() if version(one) >= FIRST_VERSION), ""))
