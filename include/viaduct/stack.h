/* SPDX-License-Identifier: MIT */
/*
 * Frames on the calling thread's buffer stack: places for results by value
 * (and any short-lived buffer) without malloc and without a lifetime to manage
 * beyond the frame.
 *
 * A thread's stack is made on its first use and freed when the thread ends.
 * Everything allocated in a frame is gone when the frame is closed.
 */
#ifndef VIADUCT_STACK_H
#define VIADUCT_STACK_H

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A mark on a buffer stack. Lives where the caller puts it, usually in an
 * automatic variable; its members are the runtime's own. {0} is a closed frame.
 */
struct via_frame {
	void *owner;
	char *mark;
	uintptr_t reserved[2];
};

/*
 * Opens a frame on the calling thread's stack. Cannot fail: memory is taken by
 * the first allocation.
 */
VIA_EXPORT void via_frame_open(struct via_frame *ret_frame);

/*
 * Allocates `size` bytes aligned to `alignment` (a power of two up to 4096) in
 * the open frame; the bytes are not cleared. Zero bytes give a distinct
 * address. VIA_NO_MEMORY leaves the frame usable; VIA_BAD_ARGUMENT for a size
 * above PTRDIFF_MAX or a wrong alignment; VIA_STALE_FRAME for a closed frame.
 */
VIA_EXPORT via_status via_frame_alloc(struct via_frame *frame, size_t size, size_t alignment,
				      void **ret_place);

/*
 * Closes the frame: its allocations are gone. VIA_STALE_FRAME when it is
 * closed already; VIA_FRAME_ORDER when frames above it are still open.
 */
VIA_EXPORT via_status via_frame_close(struct via_frame *frame);

#ifdef __cplusplus
}
#endif

#endif
