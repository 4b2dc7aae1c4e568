# SPDX-License-Identifier: MIT
"""What the generator's tests share: where things are, and the generator in this process."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent.parent
LAUNCHER = ROOT / "generator" / "viaduct"
GOLDEN = ROOT / "tests" / "golden"
WARNINGS = (
    "-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wmissing-prototypes -Werror".split()
)
COMPILERS = os.environ.get("VIADUCT_COMPILERS", "cc").split(":")

sys.path.insert(0, str(ROOT / "generator"))

from viaduct_gen import cli  # noqa: E402


def viaduct(*arguments: str, folder: Path = ROOT) -> tuple[int, str, str]:
    """Runs the command line in this process, in `folder`: status, output, errors."""
    output, errors = io.StringIO(), io.StringIO()
    with chdir(folder), redirect_stdout(output), redirect_stderr(errors):
        try:
            status = cli.main(arguments)
        except SystemExit as exit:
            status = int(exit.code or 0)
    return status, output.getvalue(), errors.getvalue()


@contextmanager
def scratch() -> Iterator[Path]:
    """An empty folder that is gone afterwards."""
    with TemporaryDirectory(prefix="viaduct-test-") as name:
        yield Path(name).resolve()
