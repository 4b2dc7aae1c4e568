/* SPDX-License-Identifier: MIT */
/*
 * Parameters and members with names that generated code, its headers or the
 * compiler might want for themselves. Must be read before <errno.h>.
 */
#ifndef NAMES_H
#define NAMES_H

/* Each puts its arguments together as decimal digits. */
int digits_results(int result, int ret, int rc, int err);
int digits_places(int *out, int saved_errno, int buf, int frame, int tls);
int digits_locals(int args, int argv, int fn, int self, int ctx, int i, int n, int tmp);
int digits_ours(int via_self, int via_ret, int via_arguments, int via_call, int via_value);
int digits_module(int arguments, int ret_result, int target, int function, int module, int stub);
int digits_itself(int digits_itself);
long digits_types(long long_, int int32_t_, int size, int double_);
int digits_headers(int errno, int linux, int unix, int stdin, int offsetof, int NULL_);

struct report {
	int code;
	int errno;
	int linux;
	int result;
};
int report_code(struct report *r, int errno);
struct report report_make(int ret, int errno);
int report_errno(struct report errno);

#endif
