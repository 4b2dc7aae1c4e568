/* SPDX-License-Identifier: MIT */
/* A plug-in that is linked with the library: uses a frame and leaves its thread a stack. */
#include <viaduct/viaduct.h>

VIA_EXPORT int plugin_use(void);

int
plugin_use(void)
{
	struct via_frame frame;
	void *place = NULL;
	via_frame_open(&frame);
	via_status status = via_frame_alloc(&frame, 5000, 16, &place);
	if (status == VIA_OK)
		((char *)place)[4999] = 1;
	return status == VIA_OK && via_frame_close(&frame) == VIA_OK ? 0 : 1;
}
