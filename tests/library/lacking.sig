// SPDX-License-Identifier: MIT
// A library of an earlier version than the spec's.
module lacking;
library "parts";

int parts_add(int a, int b);
[[optional]] int parts_later(int value);
int parts_lost(int value);
