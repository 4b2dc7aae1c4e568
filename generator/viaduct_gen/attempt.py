# SPDX-License-Identifier: MIT
"""`viaduct try`: compiles a generated module and runs via-shell on it.

In: the generated files and the command line. Out: via-shell's exit status.
Part of the command line, as `cli` is.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from viaduct_gen.emit import TEMPLATES
from viaduct_gen.frozen import dataclass

ROOT = TEMPLATES.parent  # the source tree, or <prefix>/share/viaduct


@dataclass(frozen=True, slots=True)
class Installation:
    """Where the public headers and via-shell are."""

    include: Path
    shell: Path


def attempt(
    module: str, files: Mapping[str, tuple[str, ...]], spec_folder: Path, options: argparse.Namespace
) -> int:
    """Generates into a temporary folder, compiles with $CC, runs via-shell."""
    installation = _find(options.build)
    if installation is None:
        print(
            "viaduct: via-shell was not found: build Viaduct, and name the build folder by "
            "--build DIR or $VIADUCT_BUILD",
            file=sys.stderr,
        )
        return 1
    try:
        compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    except ValueError as error:
        print(f"viaduct: $CC cannot be read: {error}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="viaduct-") as name:
        folder = Path(name)
        for file_name, pieces in files.items():
            (folder / file_name).write_text("".join(pieces), encoding="utf-8")
        library = folder / f"{module}.so"
        command = [
            *compiler, "-shared", "-fPIC", "-O1", "-w",
            f"-I{folder}", f"-I{spec_folder}", f"-I{installation.include}",
            str(folder / f"{module}.via.c"), *options.compiler_arguments, "-o", str(library),
        ]  # fmt: skip
        try:
            compiled = subprocess.run(command, check=False)
        except OSError as error:
            print(f"viaduct: cannot run {command[0]!r}: {error.strerror}", file=sys.stderr)
            return 1
        if compiled.returncode != 0:
            print("viaduct: the module does not compile: see above", file=sys.stderr)
            return 1
        lines = [word for line in options.lines for word in ("-c", line)]
        shell = [str(installation.shell), "-m", f"{module}={library}", *lines]
        status = subprocess.run(shell, check=False).returncode
    return status if status >= 0 else 128 - status


def _find(build: str | None) -> Installation | None:
    """An installation has the headers and via-shell beside the generator; a source tree has
    the headers, and via-shell in a build folder."""
    prefix = ROOT.parent.parent
    installed = Installation(prefix / "include", prefix / "bin" / "via-shell")
    candidates = [installed] if build is None and ROOT.parent.name == "share" else []
    named = (build,) if build is not None else (os.environ.get("VIADUCT_BUILD"), str(ROOT / "build"))
    for folder in named:
        if folder:
            shell = Path(folder) / "examples" / "shell" / "via-shell"
            candidates.append(Installation(ROOT / "include", shell))
    return next((one for one in candidates if one.shell.is_file()), None)
