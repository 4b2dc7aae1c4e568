// SPDX-License-Identifier: MIT
//
// The adapters of a module, and its tables, as C++17 sees them. Prints TAP.
#define VIA_ADAPTERS
#include "adapted.via.h"
#include "bare.via.h"

#include <cerrno>
#include <cstdio>

static int number;
static bool all_right = true;

static void
check(bool right, const char *what)
{
	std::printf("%s %d - %s\n", right ? "ok" : "not ok", ++number, what);
	all_right = all_right && right;
}

int
main()
{
	adapted_pair pair{};
	bare_point point{};
	int64_t code = 99;
	int place = 0;

	std::printf("1..6\n");
	check(adapted_try_int(5, 0) == 5 && adapted_try_int(-1, EIO) == -EIO,
	      "an integer is returned, or the negated code");
	check(adapted_try_pointer(&place, 0, &code) == &place && code == 0 &&
		  adapted_pointer_if_null(nullptr, ENOENT, &code) == nullptr && code == ENOENT,
	      "a pointer is returned, and its code beside it");
	check(adapted_try_pair(&pair, -3, 5.5, EIO) == -EIO && pair.whole == -3 && pair.real == 5.5,
	      "a struct goes where the first parameter leads");
	check(adapted_try_bool(false, EPERM) == -EPERM &&
		  adapted_try_enum(ADAPTED_HIGH, 0) == ADAPTED_HIGH,
	      "bool and enumerations are those of C++");
	check(bare_make_bare(&point, 7, BARE_HIGH) == 0 && point.x == 7 && point.y == 4,
	      "a spec without headers has adapters, too");
	check(via_find(&via_adapted, "try_int") ==
		  &via_adapted.functions[via_adapted_index_try_int],
	      "the tables are there beside them");
	return all_right ? 0 : 1;
}
