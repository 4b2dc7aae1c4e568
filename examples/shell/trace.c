/* SPDX-License-Identifier: MIT */
/* See trace.h. */
#include "trace.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "memory.h"

/* Whether a call has begun whose line is not ended. */
static bool is_open;

static void
end_line(void)
{
	if (is_open)
		fputs(" = ?\n", stderr);
}

void
trace_show(void *userdata, struct via_trace *trace)
{
	static bool is_watched;
	struct arena arena = {0};
	size_t size = via_render_call(trace, NULL, 0) + 1;
	char *text = arena_take(&arena, size);

	(void)userdata;
	if (!is_watched)
		atexit(end_line);
	is_watched = true;
	/* What the callee calls back may call too: its own line goes on below. */
	if (is_open != (trace->event == VIA_TRACE_LEAVE))
		fputs(is_open ? " ...\n" : "...", stderr);
	is_open = trace->event == VIA_TRACE_ENTER;
	via_render_call(trace, text, size);
	fputs(text, stderr);
	if (!is_open)
		fputc('\n', stderr);
	arena_free(&arena);
}
