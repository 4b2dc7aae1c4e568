// SPDX-License-Identifier: MIT
//
// The rows of bench_call.c, and one of bench_upcall.c, through java.lang.foreign (Java 22 and newer),
// in a process of its own:
//
//     java --enable-native-access=ALL-UNNAMED Ffm.java LIBRARY FILE
//
// LIBRARY holds the callees, and the direct loops of direct.h, which are measured here, too, in the
// same rounds: each contender is compared with them. FILE is the JSON for `report`. Handles are
// constants, and all loops run for two seconds before the rounds: after less some are not yet
// compiled as they will be. Memory for structs is kept over calls,
// but where a contender's name says otherwise.
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

public final class Ffm {
	private interface Loop {
		double run(long count) throws Throwable;
	}

	private record Way(String name, Loop loop) {
	}

	private static final int ROUNDS = 101, POINTS = 100;
	private static final double BATCH_NS = 100_000, WARM_NS = 2e9;

	// Set by main before the class with the handles is first used.
	private static Path path;

	private static final class C {
		static final Linker LINKER = Linker.nativeLinker();
		static final SymbolLookup LIBRARY = SymbolLookup.libraryLookup(path, Arena.global());
		static final Linker.Option CRITICAL = Linker.Option.critical(false);
		static final StructLayout DUO = MemoryLayout.structLayout(JAVA_INT, JAVA_INT);
		static final StructLayout PAIR = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG);
		static final StructLayout VECTOR = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE);
		static final StructLayout TRIPLE =
			MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE);
		static final StructLayout QUAD =
			MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE);
		static final FunctionDescriptor OF_TEN = FunctionDescriptor.of(JAVA_LONG,
			JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT,
			JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE);
		static final FunctionDescriptor OF_POINTERS =
			FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS);

		static MethodHandle handle(String name, FunctionDescriptor descriptor,
			Linker.Option... options) {
			return LINKER.downcallHandle(address(name), descriptor, options);
		}

		static MemorySegment address(String name) {
			return LIBRARY.find(name).or(() -> LINKER.defaultLookup().find(name)).orElseThrow();
		}

		static FunctionDescriptor of(MemoryLayout result, MemoryLayout... parameters) {
			return FunctionDescriptor.of(result, parameters);
		}

		static FunctionDescriptor ofVoid(MemoryLayout... parameters) {
			return FunctionDescriptor.ofVoid(parameters);
		}

		static final MethodHandle EMPTY = handle("callee_empty", ofVoid());
		static final MethodHandle EMPTY_CRITICAL = handle("callee_empty", ofVoid(), CRITICAL);
		static final MethodHandle IDENTITY = handle("callee_identity", of(JAVA_INT, JAVA_INT));
		static final MethodHandle IDENTITY_CRITICAL =
			handle("callee_identity", of(JAVA_INT, JAVA_INT), CRITICAL);
		static final MethodHandle ADD = handle("callee_add", of(JAVA_INT, JAVA_INT, JAVA_INT));
		static final MethodHandle ADD_CRITICAL =
			handle("callee_add", of(JAVA_INT, JAVA_INT, JAVA_INT), CRITICAL);
		static final MethodHandle TRY = handle("callee_try", of(JAVA_INT, JAVA_INT, JAVA_INT),
			Linker.Option.captureCallState("errno"));
		static final VarHandle ERRNO = Linker.Option.captureStateLayout()
			.varHandle(MemoryLayout.PathElement.groupElement("errno"));
		static final MethodHandle TEN = handle("callee_ten", OF_TEN);
		static final MethodHandle TEN_CRITICAL = handle("callee_ten", OF_TEN, CRITICAL);
		static final MethodHandle MIXED = handle("callee_mixed", of(JAVA_LONG,
			JAVA_INT, JAVA_DOUBLE, ADDRESS, JAVA_INT, JAVA_LONG,
			JAVA_FLOAT, JAVA_SHORT, ADDRESS, JAVA_LONG, JAVA_DOUBLE));
		static final MethodHandle POINTER = handle("callee_pointer", of(ADDRESS, ADDRESS));
		static final MethodHandle POINTERS = handle("callee_pointers", OF_POINTERS);
		static final MethodHandle POINTERS_CRITICAL =
			handle("callee_pointers", OF_POINTERS, CRITICAL);
		static final MethodHandle VISITOR =
			handle("callee_visitor", of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
		static final MethodHandle SWAP = handle("callee_duo", of(DUO, DUO));
		static final MethodHandle TURN = handle("callee_turn", of(VECTOR, VECTOR));
		static final MethodHandle TURN_AT = handle("callee_turn_at", ofVoid(ADDRESS, ADDRESS));
		static final MethodHandle SUM_TWO = handle("callee_sum_two", of(JAVA_DOUBLE, VECTOR));
		static final MethodHandle SUM_TWO_AT = handle("callee_sum_two_at", of(JAVA_DOUBLE, ADDRESS));
		static final MethodHandle SUM_THREE = handle("callee_sum_three", of(JAVA_DOUBLE, TRIPLE));
		static final MethodHandle SUM_THREE_AT =
			handle("callee_sum_three_at", of(JAVA_DOUBLE, ADDRESS));
		static final MethodHandle SUM_FOUR = handle("callee_sum_four", of(JAVA_DOUBLE, QUAD));
		static final MethodHandle SUM_FOUR_AT =
			handle("callee_sum_four_at", of(JAVA_DOUBLE, ADDRESS));
		static final MethodHandle MAKE_PAIR = handle("callee_pair", of(PAIR, JAVA_LONG, JAVA_LONG));
		static final MethodHandle MAKE_QUAD =
			handle("callee_quad", of(QUAD, JAVA_DOUBLE, JAVA_DOUBLE));
		static final MethodHandle STRLEN = handle("strlen", of(JAVA_LONG, ADDRESS));
		static final MethodHandle VISIT =
			handle("callee_visit_plainly", of(JAVA_INT, JAVA_LONG, ADDRESS));

		static final MemorySegment PLACE = Arena.global().allocate(64, 16);
		static final MemorySegment STATE =
			Arena.global().allocate(Linker.Option.captureStateLayout());
		static final MemorySegment CIRCLE = Arena.global().allocate(VECTOR, POINTS + 1);
		static final MemorySegment RESULT = Arena.global().allocate(64, 16);
		static final SegmentAllocator KEPT = SegmentAllocator.prefixAllocator(RESULT);
		static final MemorySegment TEXT = Arena.global().allocateFrom("c");
		static final String LETTERS = "x".repeat(100);
	}

	private static int identity(int number) {
		return number;
	}

	// --- the loops ---

	private static MemorySegment doubles(long i, int count) {
		C.PLACE.set(JAVA_DOUBLE, 0, i);
		for (int field = 1; field < count; field++)
			C.PLACE.set(JAVA_DOUBLE, 8 * field, field + 2.5);
		return C.PLACE;
	}

	private static double empty(long count) throws Throwable {
		for (long i = 0; i < count; i++)
			C.EMPTY.invokeExact();
		return 0;
	}

	private static double emptyCritical(long count) throws Throwable {
		for (long i = 0; i < count; i++)
			C.EMPTY_CRITICAL.invokeExact();
		return 0;
	}

	private static double identity(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (int) C.IDENTITY.invokeExact((int) i);
		return sum;
	}

	private static double identityCritical(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (int) C.IDENTITY_CRITICAL.invokeExact((int) i);
		return sum;
	}

	private static double add(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (int) C.ADD.invokeExact((int) i, 3);
		return sum;
	}

	private static double addCritical(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (int) C.ADD_CRITICAL.invokeExact((int) i, 3);
		return sum;
	}

	private static double tryKept(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++) {
			int result = (int) C.TRY.invokeExact(C.STATE, (int) i, 3);
			sum += result == -1 ? -(int) C.ERRNO.get(C.STATE, 0L) : result;
		}
		return sum;
	}

	private static double tryConfined(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++) {
			try (Arena arena = Arena.ofConfined()) {
				MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
				int result = (int) C.TRY.invokeExact(state, (int) i, 3);
				sum += result == -1 ? -(int) C.ERRNO.get(state, 0L) : result;
			}
		}
		return sum;
	}

	private static double ten(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (long) C.TEN.invokeExact((int) i, 1.5, 2, 3.5, 4, 5.5, 6, 7.5, 8, 9.5);
		return sum;
	}

	private static double tenCritical(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (long) C.TEN_CRITICAL.invokeExact((int) i, 1.5, 2, 3.5, 4, 5.5, 6, 7.5, 8, 9.5);
		return sum;
	}

	private static double mixed(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (long) C.MIXED.invokeExact((int) i, 1.5, C.TEXT, 4, 5L, 6.5f, (short) 7,
				C.PLACE, i, 9.5);
		return sum;
	}

	private static double pointer(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += ((MemorySegment) C.POINTER.invokeExact(C.PLACE)).address();
		return sum;
	}

	private static double pointers(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += ((MemorySegment) C.POINTERS.invokeExact(C.PLACE, C.PLACE, MemorySegment.NULL))
				.address();
		return sum;
	}

	private static double pointersCritical(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += ((MemorySegment) C.POINTERS_CRITICAL.invokeExact(C.PLACE, C.PLACE,
				MemorySegment.NULL)).address();
		return sum;
	}

	private static double visitor(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += (int) C.VISITOR.invokeExact(C.PLACE, (int) i, C.PLACE);
		return sum;
	}

	private static double duo(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++) {
			C.PLACE.set(JAVA_INT, 0, (int) i);
			C.PLACE.set(JAVA_INT, 4, 3);
			sum += ((MemorySegment) C.SWAP.invokeExact(C.KEPT, C.PLACE)).get(JAVA_INT, 0);
		}
		return sum;
	}

	private static double turn(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += ((MemorySegment) C.TURN.invokeExact(C.KEPT, doubles(i, 2))).get(JAVA_DOUBLE, 8);
		return sum;
	}

	private static double sumTwo(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += (double) C.SUM_TWO.invokeExact(doubles(i, 2));
		return sum;
	}

	private static double sumTwoAt(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += (double) C.SUM_TWO_AT.invokeExact(doubles(i, 2));
		return sum;
	}

	private static double sumThree(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += (double) C.SUM_THREE.invokeExact(doubles(i, 3));
		return sum;
	}

	private static double sumThreeAt(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += (double) C.SUM_THREE_AT.invokeExact(doubles(i, 3));
		return sum;
	}

	private static double sumFour(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += (double) C.SUM_FOUR.invokeExact(doubles(i, 4));
		return sum;
	}

	private static double sumFourAt(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += (double) C.SUM_FOUR_AT.invokeExact(doubles(i, 4));
		return sum;
	}

	private static double pair(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			sum += ((MemorySegment) C.MAKE_PAIR.invokeExact(C.KEPT, i, 3L)).get(JAVA_LONG, 8);
		return sum;
	}

	private static double pairConfined(long count) throws Throwable {
		long sum = 0;
		for (long i = 0; i < count; i++)
			try (Arena arena = Arena.ofConfined()) {
				SegmentAllocator allocator = arena;
				sum += ((MemorySegment) C.MAKE_PAIR.invokeExact(allocator, i, 3L))
					.get(JAVA_LONG, 8);
			}
		return sum;
	}

	private static double quad(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			sum += ((MemorySegment) C.MAKE_QUAD.invokeExact(C.KEPT, (double) i, 3.5))
				.get(JAVA_DOUBLE, 24);
		return sum;
	}

	private static double quadConfined(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			try (Arena arena = Arena.ofConfined()) {
				SegmentAllocator allocator = arena;
				sum += ((MemorySegment) C.MAKE_QUAD.invokeExact(allocator, (double) i, 3.5))
					.get(JAVA_DOUBLE, 24);
			}
		return sum;
	}

	private static double circle(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++)
			try (Arena arena = Arena.ofConfined()) {
				SegmentAllocator allocator =
					SegmentAllocator.slicingAllocator(arena.allocate(C.VECTOR, POINTS + 1));
				MemorySegment point = allocator.allocate(C.VECTOR);
				point.set(JAVA_DOUBLE, 0, 1.0);
				for (int turn = 0; turn < POINTS; turn++)
					point = (MemorySegment) C.TURN.invokeExact(allocator, point);
				sum += point.get(JAVA_DOUBLE, 0);
			}
		return sum;
	}

	private static double circleAt(long count) throws Throwable {
		double sum = 0;
		for (long i = 0; i < count; i++) {
			C.CIRCLE.set(JAVA_DOUBLE, 0, 1.0);
			C.CIRCLE.set(JAVA_DOUBLE, 8, 0.0);
			for (long turn = 0; turn < POINTS; turn++)
				C.TURN_AT.invokeExact(C.CIRCLE.asSlice(16 * turn, 16),
					C.CIRCLE.asSlice(16 * turn + 16, 16));
			sum += C.CIRCLE.get(JAVA_DOUBLE, 16 * POINTS);
		}
		return sum;
	}

	private static Loop strlen(int length) {
		String text = C.LETTERS.substring(0, length);
		return count -> {
			long sum = 0;
			for (long i = 0; i < count; i++)
				try (Arena arena = Arena.ofConfined()) {
					sum += (long) C.STRLEN.invokeExact(arena.allocateFrom(text));
				}
			return sum;
		};
	}

	// --- the rows ---

	private static final List<String> RECORDS = new ArrayList<>();
	private static double sink;

	private static Way plain(Loop loop) {
		return new Way("JDK FFM", loop);
	}

	private static void row(String name, String direct, Way... ways) throws Throwable {
		MethodHandle reference = C.handle("direct_" + direct, C.ofVoid(JAVA_LONG));
		measure(name, new Way("direct", count -> {
			reference.invokeExact(count);
			return 0;
		}), ways);
	}

	public static void main(String[] arguments) throws Throwable {
		path = Path.of(arguments[0]);
		RECORDS.add("{\"program\": \"ffm\"}");
		RECORDS.add("{\"version\": \"JDK\", \"is\": \"" + Runtime.version() + "\"}");
		RECORDS.add("{\"section\": \"JDK\", \"note\": \"Through java.lang.foreign.\"}");
		System.out.println("JDK " + Runtime.version());
		row("void(void)", "empty", plain(Ffm::empty), new Way("JDK FFM, critical", Ffm::emptyCritical));
		row("int(int)", "identity", plain(Ffm::identity),
			new Way("JDK FFM, critical", Ffm::identityCritical));
		row("int(int, int)", "add", plain(Ffm::add), new Way("JDK FFM, critical", Ffm::addCritical));
		row("int(int, int), errno(ret == -1)", "try", plain(Ffm::tryKept),
			new Way("JDK FFM, confined arena", Ffm::tryConfined));
		row("ten ints and doubles in turn", "ten", plain(Ffm::ten),
			new Way("JDK FFM, critical", Ffm::tenCritical));
		row("ten mixed arguments", "mixed", plain(Ffm::mixed));
		row("one pointer", "pointer", plain(Ffm::pointer));
		row("three pointers", "pointers", plain(Ffm::pointers),
			new Way("JDK FFM, critical", Ffm::pointersCritical));
		row("int(void *, int, void *)", "visitor", plain(Ffm::visitor));
		row("two ints in and out", "duo", plain(Ffm::duo));
		row("two doubles in and out", "turn", plain(Ffm::turn));
		row("16 bytes in", "sum_two", plain(Ffm::sumTwo));
		row("16 bytes in, by pointer", "sum_two_at", plain(Ffm::sumTwoAt));
		row("24 bytes in", "sum_three", plain(Ffm::sumThree));
		row("24 bytes in, by pointer", "sum_three_at", plain(Ffm::sumThreeAt));
		row("32 bytes in", "sum_four", plain(Ffm::sumFour));
		row("32 bytes in, by pointer", "sum_four_at", plain(Ffm::sumFourAt));
		row("16 bytes out", "pair", plain(Ffm::pair),
			new Way("JDK FFM, confined arena", Ffm::pairConfined));
		row("32 bytes out", "quad", plain(Ffm::quad),
			new Way("JDK FFM, confined arena", Ffm::quadConfined));
		row("unit circle, 100 points", "circle", new Way("JDK FFM, confined arena", Ffm::circle));
		row("unit circle, 100 points by pointer", "circle_at", plain(Ffm::circleAt));
		for (int length : new int[] {5, 20, 100})
			row("strlen of " + length, "strlen_" + length,
				new Way("JDK FFM, confined arena", strlen(length)));
		upcall();
		Files.writeString(Path.of(arguments[1]), "[\n" + String.join(",\n", RECORDS) + "\n]\n");
	}

	private static void upcall() throws Throwable {
		MethodHandle target = MethodHandles.lookup().findStatic(Ffm.class, "identity",
			MethodType.methodType(int.class, int.class));
		MemorySegment stub =
			C.LINKER.upcallStub(target, C.of(JAVA_INT, JAVA_INT), Arena.global());
		MemorySegment callee = C.address("callee_identity");
		measure("upcall, int(int)",
			new Way("direct", count -> (int) C.VISIT.invokeExact(count, callee)),
			new Way("JDK FFM", count -> (int) C.VISIT.invokeExact(count, stub)));
	}

	// --- measuring, as harness.c does ---

	private static double batch(Way way, long size) throws Throwable {
		long start = System.nanoTime();
		sink += way.loop().run(size);
		return System.nanoTime() - start;
	}

	private static long batchSize(Way way) throws Throwable {
		for (double spent = 0; !way.name().equals("direct") && spent < WARM_NS;)
			spent += batch(way, 1000);
		long size = 1;
		for (int longOnes = 0; longOnes < 5;) {
			if (batch(way, size) >= BATCH_NS) {
				longOnes++;
			} else {
				size *= 2;
				longOnes = 0;
			}
		}
		return size;
	}

	private static double quantile(double[] samples, double part) {
		double[] sorted = samples.clone();
		Arrays.sort(sorted);
		return sorted[(int) (part * (sorted.length - 1))];
	}

	private static void measure(String name, Way direct, Way... others) throws Throwable {
		List<Way> ways = new ArrayList<>(List.of(direct));
		ways.addAll(List.of(others));
		double[][] samples = new double[ways.size()][ROUNDS];
		long[] sizes = new long[ways.size()];
		for (int way = 0; way < sizes.length; way++)
			sizes[way] = batchSize(ways.get(way));
		for (int round = 0; round < ROUNDS; round++)
			for (int way = 0; way < sizes.length; way++)
				samples[way][round] = batch(ways.get(way), sizes[way]) / sizes[way];
		System.out.printf(Locale.ROOT, "%n%-50s%12s%7s%12s%n", name, "ns", "spread", "direct");
		List<String> texts = new ArrayList<>();
		for (int way = 0; way < sizes.length; way++) {
			double[] ratios = new double[ROUNDS];
			for (int round = 0; round < ROUNDS; round++)
				ratios[round] = samples[way][round] / samples[0][round];
			double median = quantile(samples[way], 0.5);
			double spread = (quantile(samples[way], 0.75) - quantile(samples[way], 0.25)) / median;
			double ratio = quantile(ratios, 0.5);
			System.out.printf(Locale.ROOT, "  %-48s%12.2f%6.0f%%%12.2f%n", ways.get(way).name(),
				median, spread * 100, ratio);
			texts.add(String.format(Locale.ROOT,
				"  {\"name\": \"%s\", \"role\": \"%s\", \"ns\": %.4f, \"spread\": %.4f, \"to_direct\": %.4f}",
				ways.get(way).name(), way == 0 ? "reference" : "peer", median, spread, ratio));
		}
		RECORDS.add("{\"row\": \"" + name + "\", \"ways\": [\n" + String.join(",\n", texts) + "]}");
	}
}
