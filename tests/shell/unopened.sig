// SPDX-License-Identifier: MIT
// A module whose library is nowhere.
module unopened;
library "via-shell has none", "./nor/this.so";

int nothing(void);
