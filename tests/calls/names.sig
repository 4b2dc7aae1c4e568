// SPDX-License-Identifier: MIT
//
// Names that are taken elsewhere; see names.h.
module names;

#include "names.h"

int digits_results(int result, int ret, int rc, int err);
[[errno(ret == -1)]]
int digits_places([[out]] int *out, int saved_errno, int buf, int frame, int tls);
int digits_locals(int args, int argv, int fn, int self, int ctx, int i, int n, int tmp);
int digits_ours(int via_self, int via_ret, int via_arguments, int via_call, int via_value);
int digits_module(int arguments, int ret_result, int target, int function, int module, int stub);
int digits_itself(int digits_itself);
long digits_types(long long_, int int32_t_, int size, int double_);
[[errno(ret == 1)]]
int digits_headers(int errno, int linux, int unix, int stdin, int offsetof, int NULL_);

struct report { int code; int errno; int linux; int result; };
[[errno(ret < 0)]] int report_code([[inout]] struct report *r, int errno);
[[errno(ret.errno == -1)]] struct report report_make(int ret, int errno);
[[errno(errno != 0)]] int report_errno(struct report errno);
