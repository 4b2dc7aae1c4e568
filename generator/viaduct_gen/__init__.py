# SPDX-License-Identifier: MIT
"""The generator: C signatures in, C downcall stubs out.

    text ─lex→ tokens ─parse→ syntax ─check→ model ─lower→ tables ─emit→ C

Each stage is a module that holds data (a noun) or one public function of its
own name (a verb), and imports earlier stages only.
"""

VERSION = "0.1.0"
