// SPDX-License-Identifier: MIT
//
// Binds the adapters of adapted.sig with java.lang.foreign (Java 22 and newer), which is told
// nothing of errno, deadlines or waits: without a capture of state, from plain method handles.
// Prints TAP.
//
//     java Adapted.java LIBRARY
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

public final class Adapted {
	// Those of Linux on every processor that Java is built for.
	private static final int EIO = 5, EBADF = 9, EAGAIN = 11, EDOM = 33, ENOSYS = 38, ETIMEDOUT = 110;

	private static final StructLayout PAIR = MemoryLayout.structLayout(
		JAVA_INT.withName("whole"), MemoryLayout.paddingLayout(4), JAVA_DOUBLE.withName("real"));
	private static final StructLayout LARGE =
		MemoryLayout.structLayout(MemoryLayout.sequenceLayout(5, JAVA_LONG));

	private static SymbolLookup library;
	private static int number;
	private static boolean allRight = true;

	private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... parameters) {
		FunctionDescriptor descriptor = result != null
			? FunctionDescriptor.of(result, parameters) : FunctionDescriptor.ofVoid(parameters);
		return Linker.nativeLinker().downcallHandle(library.find(name).orElseThrow(), descriptor);
	}

	private static void check(String what, Object... pairs) {
		boolean right = true;
		for (int i = 0; i < pairs.length; i += 2)
			if (!pairs[i].equals(pairs[i + 1])) {
				System.out.println("# " + pairs[i] + " is not " + pairs[i + 1]);
				right = false;
			}
		System.out.println((right ? "ok " : "not ok ") + ++number + " - " + what);
		allRight = allRight && right;
	}

	public static void main(String[] arguments) throws Throwable {
		System.out.println("1..9");
		try (Arena arena = Arena.ofConfined()) {
			library = SymbolLookup.libraryLookup(Path.of(arguments[0]), arena);
			integers();
			pointers(arena);
			others(arena);
			parameters(arena);
			interruptions();
			waits(arena);
			absent(arena);
		}
		System.exit(allRight ? 0 : 1);
	}

	private static void integers() throws Throwable {
		MethodHandle tryInt = function("adapted_try_int", JAVA_LONG, JAVA_INT, JAVA_INT);
		MethodHandle returned = function("adapted_try_returned", JAVA_LONG, JAVA_INT);
		MethodHandle nothing = function("adapted_try_nothing", JAVA_LONG, JAVA_INT);
		check("an integer is returned, or the negated code",
			(long) tryInt.invokeExact(5, EIO), 5L, (long) tryInt.invokeExact(-1, EIO), (long) -EIO,
			(long) returned.invokeExact(EIO), (long) -EIO, (long) returned.invokeExact(0), 0L,
			(long) nothing.invokeExact(0), 0L, (long) nothing.invokeExact(EIO), (long) -EIO);
		check("a negative result that is no failure is returned as it is",
			(long) tryInt.invokeExact(-2, EIO), -2L,
			(long) tryInt.invokeExact(Integer.MIN_VALUE, 0), (long) Integer.MIN_VALUE,
			(long) returned.invokeExact(-3), Long.MIN_VALUE);
	}

	private static void pointers(Arena arena) throws Throwable {
		MethodHandle pointer = function("adapted_try_pointer", ADDRESS, ADDRESS, JAVA_INT, ADDRESS);
		MemorySegment code = arena.allocate(JAVA_LONG);
		MemorySegment place = arena.allocate(8);
		MemorySegment good = (MemorySegment) pointer.invokeExact(place, EIO, code);
		long goodCode = code.get(JAVA_LONG, 0);
		MemorySegment bad = (MemorySegment) pointer.invokeExact(MemorySegment.ofAddress(-1), EIO, code);
		check("a pointer is returned, and its code beside it",
			good.address(), place.address(), goodCode, 0L,
			bad.address(), 0L, code.get(JAVA_LONG, 0), (long) EIO);
	}

	private static void others(Arena arena) throws Throwable {
		MethodHandle tryDouble =
			function("adapted_try_double", JAVA_LONG, ADDRESS, JAVA_DOUBLE, JAVA_INT);
		MethodHandle pair =
			function("adapted_try_pair", JAVA_LONG, ADDRESS, JAVA_INT, JAVA_DOUBLE, JAVA_INT);
		MethodHandle large = function("adapted_try_large", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT);
		MemorySegment real = arena.allocate(JAVA_DOUBLE);
		MemorySegment couple = arena.allocate(PAIR);
		MemorySegment many = arena.allocate(LARGE);
		check("other results go where the first parameter leads",
			(long) tryDouble.invokeExact(real, -3.5, EDOM), (long) -EDOM,
			real.get(JAVA_DOUBLE, 0), -3.5,
			(long) pair.invokeExact(couple, -3, 5.5, EIO), (long) -EIO,
			couple.get(JAVA_INT, 0), -3, couple.get(JAVA_DOUBLE, 8), 5.5,
			(long) large.invokeExact(many, 10L, EIO), (long) -EIO,
			many.getAtIndex(JAVA_LONG, 4), 14L);
	}

	private static void parameters(Arena arena) throws Throwable {
		MethodHandle sum = function("adapted_try_sum", JAVA_LONG,
			JAVA_INT, JAVA_DOUBLE, ADDRESS, JAVA_FLOAT, JAVA_LONG, PAIR, JAVA_INT);
		MemorySegment couple = arena.allocate(PAIR);
		couple.set(JAVA_INT, 0, 32);
		couple.set(JAVA_DOUBLE, 8, 64.5);
		check("parameters of all kinds arrive",
			(long) sum.invokeExact(1, 2.5, arena.allocateFrom("A"), 4.5f, 8L, couple, 0), 176L);
	}

	private static void interruptions() throws Throwable {
		MethodHandle next = function("interrupt_next", null, JAVA_INT);
		MethodHandle count = function("count_tries", JAVA_INT);
		MethodHandle retried = function("adapted_interrupted_retried", JAVA_LONG);
		MethodHandle done = function("adapted_interrupted_done", JAVA_LONG);
		next.invokeExact(3);
		long result = (long) retried.invokeExact();
		int tries = (int) count.invokeExact();
		next.invokeExact(3);
		check("interruptions are dealt with", result, 7L, tries, 4,
			(long) done.invokeExact(), 0L, (int) count.invokeExact(), 1);
	}

	private static void waits(Arena arena) throws Throwable {
		MethodHandle ms = function("adapted_try_ms", JAVA_LONG, JAVA_LONG);
		check("times are in nanoseconds", (long) ms.invokeExact(0L), 1000L,
			(long) ms.invokeExact(1L), 1001L, (long) ms.invokeExact(1000001L), 1002L,
			(long) ms.invokeExact(-1L), 999L);
		Linker linker = Linker.nativeLinker();
		MethodHandle pipe2 = linker.downcallHandle(
			linker.defaultLookup().find("pipe2").orElseThrow(),
			FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
		MethodHandle read = function("adapted_read_wait", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
		MethodHandle close = function("adapted_close", JAVA_LONG, JAVA_INT);
		MemorySegment ends = arena.allocate(JAVA_INT, 2), buffer = arena.allocate(8);
		int nonBlocking = 04000;
		int made = (int) pipe2.invokeExact(ends, nonBlocking);
		int reads = ends.getAtIndex(JAVA_INT, 0), writes = ends.getAtIndex(JAVA_INT, 1);
		check("a descriptor is waited for", made, 0,
			(long) read.invokeExact(reads, buffer, 8L, 0L), (long) -EAGAIN,
			(long) read.invokeExact(reads, buffer, 8L, 2000000L), (long) -ETIMEDOUT,
			(long) close.invokeExact(writes), 0L,
			(long) read.invokeExact(reads, buffer, 8L, -1L), 0L,
			(long) close.invokeExact(reads), 0L, (long) close.invokeExact(reads), (long) -EBADF);
	}

	private static void absent(Arena arena) throws Throwable {
		MethodHandle none = function("adapted_absent_int", JAVA_LONG, JAVA_INT);
		MethodHandle pointer = function("adapted_absent_pointer", ADDRESS, JAVA_INT, ADDRESS);
		MemorySegment code = arena.allocate(JAVA_LONG);
		MemorySegment nowhere = (MemorySegment) pointer.invokeExact(1, code);
		check("what is absent says so", (long) none.invokeExact(1), (long) -ENOSYS,
			nowhere.address(), 0L, code.get(JAVA_LONG, 0), (long) ENOSYS);
	}
}
