// SPDX-License-Identifier: MIT
module callbacks;

struct pair { double first; int second; };
typedef struct pair (*visit)(void *userdata, struct pair pair, unsigned char n) [[userdata(userdata)]];
typedef int (*compare)(const void *, const void *);

void each(int count, [[scope(call), userdata(data)]] visit f, void *data);
void keep([[scope(until(drop))]] compare f);
void drop(void);
