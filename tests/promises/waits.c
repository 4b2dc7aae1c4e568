/* SPDX-License-Identifier: MIT */
/*
 * The library of waits.h.
 */
#include "waits.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

int
answer_negated(int before, int fd, char *byte)
{
	int saved_errno = errno;
	ssize_t count = read(fd, byte, 1);
	int code = errno;

	errno = saved_errno;
	return count < 0 ? -code : before + (int)count;
}

const char *
answer_pointer(int fd)
{
	static char text[8];
	ssize_t count = read(fd, text, sizeof text - 1);

	if (count < 0)
		return NULL;
	text[count] = '\0';
	return text;
}

struct waits_answer
answer_struct(double a, int fd)
{
	struct waits_answer answer = {0};

	answer.count = (int)read(fd, answer.bytes, sizeof answer.bytes);
	answer.code = answer.count < 0 ? errno : 0;
	answer.count += (int)a;
	return answer;
}
