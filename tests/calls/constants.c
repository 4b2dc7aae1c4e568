/* SPDX-License-Identifier: MIT */
/*
 * The library of constants.h.
 */
#include "constants.h"

enum season
season_after(enum season season)
{
	switch (season) {
	case SPRING:
		return SUMMER;
	case SUMMER:
		return AUTUMN;
	case AUTUMN:
		return WINTER;
	default:
		return SPRING;
	}
}

direction
direction_back(direction way)
{
	return way == DOWN ? UP : way == UP ? DOWN : STILL;
}

int
planet_index(enum planet planet)
{
	return (int)planet;
}
