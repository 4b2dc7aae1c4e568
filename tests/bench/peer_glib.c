/* SPDX-License-Identifier: MIT */
/*
 * GObject's marshallers, as a signal's emission calls them: the instance and the
 * argument in GValues, the data in the closure. Creating the values is not
 * counted; setting them is.
 */
#include <stdint.h>
#include <stdlib.h>

#include <glib-object.h>

#include "callees.h"
#include "harness.h"
#include "marshal.h"
#include "peers.h"

static void
visits(GClosureMarshal marshal, size_t count)
{
	int instance = 3;
	int64_t sum = 0;
	GValue parameters[2] = {G_VALUE_INIT, G_VALUE_INIT};
	GValue result = G_VALUE_INIT;
	GClosure *closure = g_cclosure_new(G_CALLBACK(callee_visitor), &sum, NULL);
	g_value_init(&parameters[0], G_TYPE_POINTER);
	g_value_init(&parameters[1], G_TYPE_INT);
	g_value_init(&result, G_TYPE_INT);
	bench_touch(&marshal);
	for (size_t i = 0; i < count; i++) {
		g_value_set_pointer(&parameters[0], &instance);
		g_value_set_int(&parameters[1], (int)i);
		marshal(closure, &result, 2, parameters, NULL, NULL);
		sum += g_value_get_int(&result);
	}
	bench_touch(&sum);
	g_closure_sink(closure);
}

void
glib_generic_visitor(size_t count)
{
	visits(g_cclosure_marshal_generic, count);
}

void
glib_generated_visitor(size_t count)
{
	visits(bench_marshal_INT__INT, count);
}
