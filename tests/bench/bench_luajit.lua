-- SPDX-License-Identifier: MIT
--
-- The rows of bench_call.c through LuaJIT's FFI, in a process of its own:
--
--     luajit bench_luajit.lua LIBRARY FILE
--
-- LIBRARY holds the callees, and the direct loops of direct.h, which are measured here, too, in the
-- same rounds: each contender is compared with them. FILE is the JSON for `report`. Each loop is a
-- function of its own, so that the compiler sees its calls as constants of a trace; it is warm
-- before the rounds. A table is printed that is the harness' in short.
local ffi = require("ffi")
local library_path, json_path = arg[1], arg[2]

ffi.cdef([[
typedef struct { long tv_sec, tv_nsec; } bench_time;
int clock_gettime(int clock, bench_time *time);

struct duo { int first, second; };
struct vector { double x, y; };
struct triple { double a, b, c; };
struct quad { double a, b, c, d; };
struct pair { long long first, second; };

void callee_empty(void);
int callee_identity(int a);
int callee_add(int a, int b);
int callee_try(int a, int b);
long callee_ten(int a, double b, int c, double d, int e, double f, int g, double h, int i, double j);
long callee_mixed(int a, double b, const char *c, unsigned int d, long e, float f, short g, void *h,
		  size_t i, double j);
void *callee_pointer(void *a);
void *callee_pointers(void *a, void *b, void *c);
int callee_visitor(void *instance, int number, void *data);
struct duo callee_duo(struct duo a);
struct vector callee_turn(struct vector point);
void callee_turn_at(const struct vector *point, struct vector *turned);
double callee_sum_two(struct vector a);
double callee_sum_two_at(const struct vector *a);
double callee_sum_three(struct triple a);
double callee_sum_three_at(const struct triple *a);
double callee_sum_four(struct quad a);
double callee_sum_four_at(const struct quad *a);
struct pair callee_pair(long long first, long long second);
struct quad callee_quad(double a, double b);
size_t strlen(const char *text);

void direct_empty(size_t count);
void direct_identity(size_t count);
void direct_add(size_t count);
void direct_try(size_t count);
void direct_ten(size_t count);
void direct_mixed(size_t count);
void direct_pointer(size_t count);
void direct_pointers(size_t count);
void direct_visitor(size_t count);
void direct_duo(size_t count);
void direct_turn(size_t count);
void direct_sum_two(size_t count);
void direct_sum_two_at(size_t count);
void direct_sum_three(size_t count);
void direct_sum_three_at(size_t count);
void direct_sum_four(size_t count);
void direct_sum_four_at(size_t count);
void direct_pair(size_t count);
void direct_quad(size_t count);
void direct_circle(size_t count);
void direct_circle_at(size_t count);
void direct_strlen_5(size_t count);
void direct_strlen_20(size_t count);
void direct_strlen_100(size_t count);
]])
local C = ffi.load(library_path)

local ROUNDS, BATCH_NS, POINTS, MONOTONIC = 101, 100000, 100, 1
local text = ("x"):rep(100)
local duo, vector = ffi.typeof("struct duo"), ffi.typeof("struct vector")
local triple, quad = ffi.typeof("struct triple"), ffi.typeof("struct quad")
local points = ffi.typeof("struct vector[?]")
local instance = ffi.new("int[1]", 3)
local place = ffi.cast("void *", instance)

-- What follows `do return function(count)`: a loop with `work` for each i, compiled by itself.
local function loop(work, before)
	local source = [[
		local C, ffi, bit, duo, vector, triple, quad, points, place, text, POINTS, errno = ...
		return function(count)
			local sum = 0
			]] .. (before or "") .. [[
			for i = 1, count do
				]] .. work .. [[

			end
			return sum
		end
	]]
	return assert(loadstring(source))(C, ffi, bit, duo, vector, triple, quad, points, place, text,
		POINTS, ffi.errno)
end

local function lengths(length)
	-- A text of Lua's has a NUL behind it; it is made anew each time from a buffer, as the
	-- hosts of the other contenders get theirs.
	return loop("sum = sum + tonumber(C.strlen(ffi.string(buffer, " .. length .. ")))",
		"local buffer = ffi.new('char[101]', text)")
end

local rows = {
	{"void(void)", "empty", loop("C.callee_empty()")},
	{"int(int)", "identity", loop("sum = sum + C.callee_identity(i)")},
	{"int(int, int)", "add", loop("sum = sum + C.callee_add(i, 3)")},
	{"int(int, int), errno(ret == -1)", "try", loop([[
		local result = C.callee_try(i, 3)
		sum = sum + (result == -1 and -errno() or result)]])},
	{"ten ints and doubles in turn", "ten",
		loop("sum = sum + tonumber(C.callee_ten(i, 1.5, 2, 3.5, 4, 5.5, 6, 7.5, 8, 9.5))")},
	{"ten mixed arguments", "mixed",
		loop("sum = sum + tonumber(C.callee_mixed(i, 1.5, 'c', 4, 5, 6.5, 7, place, i, 9.5))")},
	{"one pointer", "pointer", loop("if C.callee_pointer(place) ~= nil then sum = sum + 1 end")},
	{"three pointers", "pointers",
		loop("if C.callee_pointers(place, place, nil) ~= nil then sum = sum + 1 end")},
	{"int(void *, int, void *)", "visitor",
		loop("sum = sum + C.callee_visitor(place, i, place)")},
	{"two ints in and out", "duo", loop("sum = sum + C.callee_duo(duo(i, 3)).first")},
	{"two doubles in and out", "turn", loop("sum = sum + C.callee_turn(vector(i, 3.5)).y")},
	{"16 bytes in", "sum_two", loop("sum = sum + C.callee_sum_two(vector(i, 3.5))")},
	{"16 bytes in, by pointer", "sum_two_at",
		loop("sum = sum + C.callee_sum_two_at(vector(i, 3.5))")},
	{"24 bytes in", "sum_three", loop("sum = sum + C.callee_sum_three(triple(i, 3.5, 4.5))")},
	{"24 bytes in, by pointer", "sum_three_at",
		loop("sum = sum + C.callee_sum_three_at(triple(i, 3.5, 4.5))")},
	{"32 bytes in", "sum_four", loop("sum = sum + C.callee_sum_four(quad(i, 3.5, 4.5, 5.5))")},
	{"32 bytes in, by pointer", "sum_four_at",
		loop("sum = sum + C.callee_sum_four_at(quad(i, 3.5, 4.5, 5.5))")},
	{"16 bytes out", "pair", loop("sum = sum + tonumber(C.callee_pair(i, 3).second)")},
	{"32 bytes out", "quad", loop("sum = sum + C.callee_quad(i, 3.5).d")},
	{"unit circle, 100 points", "circle", loop([[
		local point = vector(1, 0)
		for turn = 1, POINTS do
			point = C.callee_turn(point)
		end
		sum = sum + point.x]])},
	{"unit circle, 100 points by pointer", "circle_at", loop([[
		local all = points(POINTS + 1)
		all[0].x = 1
		for turn = 0, POINTS - 1 do
			C.callee_turn_at(all + turn, all + (turn + 1))
		end
		sum = sum + all[POINTS].x]])},
	{"strlen of 5", "strlen_5", lengths(5)},
	{"strlen of 20", "strlen_20", lengths(20)},
	{"strlen of 100", "strlen_100", lengths(100)},
}

-- --- measuring, as harness.c does ---

local time = ffi.new("bench_time")

local function now_ns()
	ffi.C.clock_gettime(MONOTONIC, time)
	return tonumber(time.tv_sec) * 1e9 + tonumber(time.tv_nsec)
end

local function batch_ns(run, size)
	local start = now_ns()
	run(size)
	return now_ns() - start
end

local function batch_size(run)
	local size, long_ones = 1, 0
	while long_ones < 5 do
		if batch_ns(run, size) >= BATCH_NS then
			long_ones = long_ones + 1
		else
			size, long_ones = size * 2, 0
		end
	end
	return size
end

local function quantile(samples, part)
	local sorted = {unpack(samples)}
	table.sort(sorted)
	return sorted[1 + math.floor(part * (#sorted - 1))]
end

local function measure(name, direct, run)
	local runs = {direct, run}
	local sizes = {batch_size(direct), batch_size(run)}
	local samples, ratios = {{}, {}}, {}
	for round = 1, ROUNDS do
		for way = 1, 2 do
			samples[way][round] = batch_ns(runs[way], sizes[way]) / sizes[way]
		end
		ratios[round] = samples[2][round] / samples[1][round]
	end
	local function way(index, title, role, to_direct)
		local median = quantile(samples[index], 0.5)
		local spread = (quantile(samples[index], 0.75) - quantile(samples[index], 0.25)) / median
		print(("  %-48s%12.2f%6.0f%%%12.2f"):format(title, median, spread * 100, to_direct))
		return ('  {"name": "%s", "role": "%s", "ns": %.4f, "spread": %.4f, "to_direct": %.4f}')
			:format(title, role, median, spread, to_direct)
	end
	print(("\n%-50s%12s%7s%12s"):format(name, "ns", "spread", "direct"))
	return ('{"row": "%s", "ways": [\n%s,\n%s]}'):format(name, way(1, "direct", "reference", 1),
		way(2, "LuaJIT FFI", "peer", quantile(ratios, 0.5)))
end

local records = {
	'{"program": "luajit"}',
	('{"version": "LuaJIT", "is": "%s"}'):format(jit.version:match("%S+$")),
	'{"section": "LuaJIT", "note": "Through LuaJIT\'s FFI, in a process of its own."}',
}
print(jit.version)
for _, row in ipairs(rows) do
	records[#records + 1] = measure(row[1], C["direct_" .. row[2]], row[3])
end
local file = assert(io.open(json_path, "w"))
file:write("[\n", table.concat(records, ",\n"), "\n]\n")
file:close()
