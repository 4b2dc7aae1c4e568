// SPDX-License-Identifier: MIT
//
// Without a header: what the adapters need is declared beside them.
module bare;

enum bare_level { BARE_LOW = 3, BARE_HIGH };
typedef unsigned short bare_count;
struct bare_point { bare_count x, y; };

[[errno(ret.x == 9)]] struct bare_point make_bare(int x, enum bare_level y);
