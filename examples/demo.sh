#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what is needed (on Debian), builds into build/, and makes calls into
# libc and zlib through generated stubs, by via-shell: a host that knew none of
# these functions when it was compiled.
set -eu
cd "$(dirname "$0")/.."

packages="gcc libc6-dev meson ninja-build pkg-config python3-jinja2 zlib1g-dev libsqlite3-dev libcmocka-dev libffi-dev"
# shellcheck disable=SC2086
if ! dpkg --verify $packages >/dev/null 2>&1; then
	root=
	[ "$(id -u)" = 0 ] || root=sudo
	$root apt-get -q update
	$root apt-get -q install -y --no-install-recommends $packages
fi

[ -e build/build.ninja ] || meson setup build
meson compile -C build

# Shows each line before via-shell does it: by libc's puts, through its stub.
show() {
	awk '{
		text = $0
		gsub(/[\\"]/, "\\\\&", text)
		prompt = text == "" || text ~ /^#/ ? "" : "> "
		printf "shown = puts(\"%s%s\")\n%s\n", prompt, text, $0
	}'
}

echo
show <<'EOF' | build/examples/shell/via-shell
# A checksum, by zlib
crc32(0, "hello", 5)

# Compress a text and get it back, by zlib
text = "to be, or not to be, or to be not: that is not to be the question"
size = strlen(text)
packed = buffer(compressBound(size))
packed_size = compressBound(size)
compress(packed, &packed_size, text, size)
packed_size
back = buffer(size)
back_size = size
uncompress(back, &back_size, packed, packed_size)
back
memcmp(back, text, size)

# A call that fails: the result, and errno as the callee left it
open("/nonexistent", O_RDONLY)

# A struct by value
div(17, 5)

# A function of the shell's own, which C calls
numbers = (int[5]){30, 9, -1, 700, 7}
qsort(numbers, 5, sizeof(int), fn(a, b) *(int *)a - *(int *)b)
numbers

# What the host learned of a function
describe read
EOF
