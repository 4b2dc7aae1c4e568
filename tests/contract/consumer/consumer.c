/* SPDX-License-Identifier: MIT */
/*
 * A host as small as can be: finds two functions by name, calls them, and
 * exits with 0 when the results are right.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <viaduct/viaduct.h>

#include "numbers.via.h"

int
main(void)
{
	struct via_frame frame;
	via_value result = {0};

	via_frame_open(&frame);
	via_value numbers[] = {{.i = 17}, {.i = 5}};
	via_status status = via_call_in(&frame, via_find(&via_numbers, "div"), numbers, &result);
	if (status != VIA_OK) {
		fprintf(stderr, "div: %s\n", via_status_text(status));
		return 1;
	}
	const div_t *quotient = result.p;
	printf("div(17, 5) = { quot = %d, rem = %d }\n", quotient->quot, quotient->rem);
	bool right = quotient->quot == 3 && quotient->rem == 2;
	via_frame_close(&frame);

	char path[] = "/nonexistent";
	via_value place[] = {{.p = path}};
	status = via_call(via_find(&via_numbers, "chdir"), place, &result);
	printf("chdir(\"%s\") = %d: %s\n", path, (int)result.i, via_status_text(status));
	return right && status == ENOENT && result.i == -1 ? 0 : 1;
}
