// SPDX-License-Identifier: MIT
// A handler of C++ that throws, over the frames of generated code and of the library that called.
#include <cstdio>
#include <stdexcept>

#include <viaduct/viaduct.h>

extern "C" {
#include "upcalls.h"
}
#include "upcalls.via.h"

namespace {

int destroyed;

struct counted {
	~counted() { destroyed++; }
};

void
handle_by_throwing(struct via_upcall_call *call, const via_value *arguments, via_value *)
{
	counted local;
	if (arguments[1].i == *static_cast<int *>(call->userdata))
		throw std::runtime_error("thrown");
}

bool
a_handler_may_throw()
{
	int when = 3;
	struct via_upcall upcall;
	if (via_upcall_new(via_find_callback(&via_upcalls, "visitor"), handle_by_throwing, &when,
			   &upcall) != VIA_OK)
		return false;
	bool caught = false;
	try {
		via_value given[3], result;
		given[0].i = 10;
		given[1].code = upcall.code;
		given[2].p = upcall.data;
		via_call(via_find(&via_upcalls, "upcalls_visit"), given, &result);
	} catch (const std::runtime_error &) {
		caught = true;
	}
	return caught && destroyed == 4 && via_upcall_release(&upcall) == VIA_OK;
}

} // namespace

int
main()
{
	std::printf("1..1\n%sok 1 - a handler may throw\n", a_handler_may_throw() ? "" : "not ");
	return 0;
}
