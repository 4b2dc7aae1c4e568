/* SPDX-License-Identifier: MIT */
/*
 * C++ exceptions that pass a stub and a frame. A stub is C and lets them pass;
 * the frame is closed by a destructor, or given back by unwinding an outer one.
 */
#include <cstdio>
#include <cstring>

#include <viaduct/viaduct.h>

namespace
{

struct oct {
	long v[8];
};

oct
oct_or_throw(long n)
{
	if (n < 0)
		throw static_cast<int>(n);
	oct result;
	for (int index = 0; index < 8; index++)
		result.v[index] = n + index;
	return result;
}

via_status
oct_stub(const via_function *self, const via_value *arguments, via_value *ret_result)
{
	oct result =
	    reinterpret_cast<oct (*)(long)>(self->target)(static_cast<long>(arguments[0].i));
	std::memcpy(ret_result->p, &result, sizeof result);
	return VIA_OK;
}

class frame
{
      public:
	frame()
	{
		via_frame_open(&opened);
	}
	frame(const frame &) = delete;
	frame &operator=(const frame &) = delete;
	~frame()
	{
		via_frame_close(&opened);
	}
	via_frame opened;
};

int failures;

void
check(bool condition, const char *what)
{
	if (!condition) {
		std::printf("# %s\n", what);
		failures++;
	}
}

via_function
function()
{
	via_function made = {};
	made.stub = oct_stub;
	made.target = reinterpret_cast<void (*)(void)>(oct_or_throw);
	made.result_size = sizeof(oct);
	return made;
}

void *
next_place()
{
	frame probe;
	void *place = nullptr;
	via_frame_alloc(&probe.opened, 8, 8, &place);
	return place;
}

void
a_frame_in_a_class_is_closed_by_an_exception()
{
	const via_function oct_function = function();
	void *before = next_place();
	for (int round = 0; round < 10000; round++) {
		int caught = 0;
		try {
			frame scope;
			via_value argument, value;
			argument.i = -3;
			via_call_in(&scope.opened, &oct_function, &argument, &value);
		} catch (int number) {
			caught = number;
		}
		check(caught == -3, "the exception arrives");
	}
	check(next_place() == before, "nothing is left on the stack");
}

void
a_bare_frame_is_given_back_by_unwinding()
{
	const via_function oct_function = function();
	frame outer;
	void *before = next_place();
	for (int round = 0; round < 10000; round++) {
		try {
			via_frame bare;
			via_value argument, value;
			argument.i = -3;
			via_frame_open(&bare);
			via_call_in(&bare, &oct_function, &argument, &value);
			via_frame_close(&bare);
		} catch (int) {
			check(via_frame_unwind(&outer.opened) == VIA_OK, "unwinds");
		}
	}
	check(next_place() == before, "nothing is left on the stack");
	via_value argument, value;
	argument.i = 4;
	via_status status = via_call_in(&outer.opened, &oct_function, &argument, &value);
	check(status == VIA_OK && static_cast<oct *>(value.p)->v[7] == 11, "the next call works");
}

} // namespace

int
main()
{
	static const struct {
		void (*body)();
		const char *name;
	} tests[] = {
	    {a_frame_in_a_class_is_closed_by_an_exception,
	     "a_frame_in_a_class_is_closed_by_an_exception"},
	    {a_bare_frame_is_given_back_by_unwinding, "a_bare_frame_is_given_back_by_unwinding"},
	};
	std::printf("1..2\n");
	int number = 0;
	int all = 0;
	for (const auto &test : tests) {
		failures = 0;
		test.body();
		std::printf("%s %d - %s\n", failures == 0 ? "ok" : "not ok", ++number, test.name);
		all += failures;
	}
	return all == 0 ? 0 : 1;
}
