/* SPDX-License-Identifier: MIT */
/*
 * Lua's C API by hand: wrappers as a binding's author writes them, with checked
 * arguments, and loops that call them as a host does.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>

#include "callees.h"
#include "direct.h"
#include "harness.h"
#include "peers.h"

static int
wrap_empty(lua_State *state)
{
	(void)state;
	callee_empty();
	return 0;
}

static int
wrap_identity(lua_State *state)
{
	lua_pushinteger(state, callee_identity((int)luaL_checkinteger(state, 1)));
	return 1;
}

static int
wrap_add(lua_State *state)
{
	lua_pushinteger(
	    state, callee_add((int)luaL_checkinteger(state, 1), (int)luaL_checkinteger(state, 2)));
	return 1;
}

static int
wrap_ten(lua_State *state)
{
	lua_pushinteger(state,
			callee_ten((int)luaL_checkinteger(state, 1), luaL_checknumber(state, 2),
				   (int)luaL_checkinteger(state, 3), luaL_checknumber(state, 4),
				   (int)luaL_checkinteger(state, 5), luaL_checknumber(state, 6),
				   (int)luaL_checkinteger(state, 7), luaL_checknumber(state, 8),
				   (int)luaL_checkinteger(state, 9), luaL_checknumber(state, 10)));
	return 1;
}

static int
wrap_strlen(lua_State *state)
{
	lua_pushinteger(state, (lua_Integer)strlen(luaL_checkstring(state, 1)));
	return 1;
}

/* A state with the wrapper at index 1, one for the whole process. */
static lua_State *
state_with(lua_CFunction wrapper)
{
	static lua_State *state;
	if (state == NULL && (state = luaL_newstate()) == NULL)
		abort();
	lua_settop(state, 0);
	lua_pushcfunction(state, wrapper);
	bench_touch(state);
	return state;
}

/* Calls with the arguments pushed so far; the result as an integer. */
static int64_t
call(lua_State *state, int arguments)
{
	lua_call(state, arguments, 1);
	int64_t result = lua_tointeger(state, -1);
	lua_settop(state, 1);
	return result;
}

void
lua_empty(size_t count)
{
	lua_State *state = state_with(wrap_empty);
	for (size_t i = 0; i < count; i++) {
		lua_pushvalue(state, 1);
		lua_call(state, 0, 0);
	}
}

void
lua_identity(size_t count)
{
	lua_State *state = state_with(wrap_identity);
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		lua_pushvalue(state, 1);
		lua_pushinteger(state, (int)i);
		sum += call(state, 1);
	}
	bench_touch(&sum);
}

void
lua_add(size_t count)
{
	lua_State *state = state_with(wrap_add);
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		lua_pushvalue(state, 1);
		lua_pushinteger(state, (int)i);
		lua_pushinteger(state, 3);
		sum += call(state, 2);
	}
	bench_touch(&sum);
}

void
lua_ten(size_t count)
{
	lua_State *state = state_with(wrap_ten);
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		lua_pushvalue(state, 1);
		lua_pushinteger(state, (int)i);
		for (int argument = 1; argument < 10; argument++) {
			if (argument % 2 == 0)
				lua_pushinteger(state, argument);
			else
				lua_pushnumber(state, argument + 0.5);
		}
		sum += call(state, 10);
	}
	bench_touch(&sum);
}

static void
lengths(size_t length, size_t count)
{
	lua_State *state = state_with(wrap_strlen);
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		lua_pushvalue(state, 1);
		lua_pushlstring(state, strlen_text, length);
		sum += call(state, 1);
	}
	bench_touch(&sum);
}

void
lua_strlen_5(size_t count)
{
	lengths(5, count);
}

void
lua_strlen_20(size_t count)
{
	lengths(20, count);
}

void
lua_strlen_100(size_t count)
{
	lengths(100, count);
}
