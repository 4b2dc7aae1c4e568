/* SPDX-License-Identifier: MIT */
/*
 * The clock, the rounds, the statistics and the tables of harness.h.
 */
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness.h"

/* Long beside reading the clock, short beside a turn that the scheduler gives to others. */
#define BATCH_NS 100000.0

/* --- measuring --- */

static double
now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double
batch_ns(const struct bench_contender *contender, size_t size)
{
	double start = now_ns();
	contender->run(size);
	return now_ns() - start;
}

/* The size of a batch that takes BATCH_NS, also when nothing else delays it; finding it is
   the warm-up. */
static size_t
batch_size(const struct bench_contender *contender)
{
	size_t size = 1;
	for (int long_ones = 0; long_ones < 5;) {
		if (batch_ns(contender, size) >= BATCH_NS) {
			long_ones++;
		} else {
			size *= 2;
			long_ones = 0;
		}
	}
	return size;
}

static double
pieces(const struct bench_contender *contender)
{
	return contender->pieces != 0 ? (double)contender->pieces : 1;
}

void
bench_measure(struct bench_contender *contenders, size_t count, size_t rounds)
{
	size_t *sizes = calloc(count, sizeof *sizes);
	if (sizes == NULL)
		abort();
	for (size_t i = 0; i < count; i++) {
		if (contenders[i].run != NULL) {
			sizes[i] = batch_size(&contenders[i]);
			contenders[i].rounds = rounds;
		}
	}
	for (size_t round = 0; round < rounds; round++)
		for (size_t i = 0; i < count; i++)
			if (contenders[i].run != NULL)
				contenders[i].samples[round] = batch_ns(&contenders[i], sizes[i]) /
							       (double)sizes[i] /
							       pieces(&contenders[i]);
	free(sizes);
}

static int
compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

/* The sample below which `part` of all lie. */
static double
quantile(const double *samples, size_t rounds, double part)
{
	double sorted[BENCH_ROUNDS];
	memcpy(sorted, samples, rounds * sizeof *sorted);
	qsort(sorted, rounds, sizeof *sorted, compare);
	return sorted[(size_t)(part * (double)(rounds - 1))];
}

double
bench_median(const struct bench_contender *contender)
{
	return quantile(contender->samples, contender->rounds, 0.5);
}

double
bench_spread(const struct bench_contender *contender)
{
	return (quantile(contender->samples, contender->rounds, 0.75) -
		quantile(contender->samples, contender->rounds, 0.25)) /
	       bench_median(contender);
}

double
bench_ratio(const struct bench_contender *slow, const struct bench_contender *fast)
{
	double ratios[BENCH_ROUNDS];
	if (slow->rounds == 0 || fast->rounds == 0)
		return 0;
	for (size_t round = 0; round < slow->rounds; round++)
		ratios[round] = slow->samples[round] / fast->samples[round];
	return quantile(ratios, slow->rounds, 0.5);
}

/* --- the tables --- */

static struct {
	FILE *json;   /* NULL: none is asked for */
	FILE *tables; /* NULL: the JSON goes to the standard output */
	size_t records;
	size_t count; /* not 0: nothing is measured */
} output;

static __attribute__((format(printf, 1, 2))) void
print(const char *format, ...)
{
	va_list arguments;
	if (output.tables == NULL)
		return;
	va_start(arguments, format);
	vfprintf(output.tables, format, arguments);
	va_end(arguments);
	fflush(output.tables);
}

static __attribute__((format(printf, 1, 2))) void
json(const char *format, ...)
{
	va_list arguments;
	if (output.json == NULL)
		return;
	va_start(arguments, format);
	vfprintf(output.json, format, arguments);
	va_end(arguments);
}

/* A text of the programs': printable, but for quotes and backslashes. */
static void
json_text(const char *text)
{
	json("\"");
	for (; *text != '\0'; text++)
		json(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
	json("\"");
}

/* Begins a record, an object; its kind is its first member. */
static void
json_record(const char *kind, const char *text)
{
	json("%s{\"%s\": ", output.records++ == 0 ? "[\n" : ",\n", kind);
	json_text(text);
}

static __attribute__((noreturn)) void
end_wrong(const char *program)
{
	fprintf(stderr, "usage: %s [--json FILE] [--count COUNT] …\n", program);
	exit(2);
}

int
bench_start(const char *program, int argc, char **argv)
{
	int index = 1;
	const char *path = NULL;
	for (; index < argc && strncmp(argv[index], "--", 2) == 0; index += 2) {
		if (index + 1 == argc)
			end_wrong(argv[0]);
		if (strcmp(argv[index], "--json") == 0)
			path = argv[index + 1];
		else if (strcmp(argv[index], "--count") == 0)
			output.count = strtoul(argv[index + 1], NULL, 10);
		else
			end_wrong(argv[0]);
	}
	output.tables = stdout;
	if (path != NULL && strcmp(path, "-") == 0) {
		output.json = stdout;
		output.tables = NULL;
	} else if (path != NULL && (output.json = fopen(path, "w")) == NULL) {
		perror(path);
		exit(2);
	}
	json_record("program", program);
	json(", \"compiler\": ");
#if defined(__clang__)
	json_text(__VERSION__);
#else
	json_text("gcc " __VERSION__);
#endif
	json("}");
	if (output.count == 0)
		print("ns for one, the loop with it: median and spread of interleaved rounds;\n"
		      "ratios to the direct one and to the fastest peer: medians over the "
		      "rounds\n\n");
	return index;
}

bool
bench_counting(void)
{
	return output.count != 0;
}

void
bench_version(const char *contender, const char *version)
{
	json_record("version", contender);
	if (version != NULL) {
		json(", \"is\": ");
		json_text(version);
	}
	json("}");
	if (output.count == 0)
		print("%s %s\n", contender, version != NULL ? version : "is absent");
}

void
bench_section(const char *title, const char *note)
{
	json_record("section", title);
	json(", \"note\": ");
	json_text(note);
	json("}");
	if (output.count == 0)
		print("\n=== %s ===\n%s\n", title, note);
}

/* The measured contender of that role that takes least; NULL: there is none. */
static const struct bench_contender *
fastest(const struct bench_contender *contenders, size_t count, enum bench_role role)
{
	const struct bench_contender *best = NULL;
	for (size_t i = 0; i < count; i++)
		if (contenders[i].run != NULL && contenders[i].role == role &&
		    (best == NULL || bench_median(&contenders[i]) < bench_median(best)))
			best = &contenders[i];
	return best;
}

static void
json_ratio(const char *name, const struct bench_contender *contender,
	   const struct bench_contender *other)
{
	if (other != NULL)
		json(", \"%s\": %.4f", name, bench_ratio(contender, other));
}

static void
print_ratio(const struct bench_contender *contender, const struct bench_contender *other)
{
	if (other == NULL)
		print("%12s", "");
	else if (other != contender)
		print("%12.2f", bench_ratio(contender, other));
	else
		print("%12s", "1");
}

/* Only works, and says what the profiles behind this are of. */
static void
count_row(const char *name, const struct bench_contender *contenders, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (contenders[i].run == NULL)
			continue;
		bench_collected(contenders[i].run, output.count);
		print("%s\t%s\t%zu\n", name, contenders[i].name,
		      contenders[i].pieces != 0 ? contenders[i].pieces : 1);
	}
}

void
bench_row(const char *name, struct bench_contender *contenders, size_t count, size_t rounds)
{
	static const char *const roles[] = {
	    [BENCH_REFERENCE] = "reference", [BENCH_OURS] = "ours", [BENCH_PEER] = "peer"};
	if (output.count != 0) {
		count_row(name, contenders, count);
		return;
	}
	bench_measure(contenders, count, rounds);
	const struct bench_contender *reference = fastest(contenders, count, BENCH_REFERENCE);
	const struct bench_contender *peer = fastest(contenders, count, BENCH_PEER);
	json_record("row", name);
	json(", \"ways\": [");
	print("\n%-50s%12s%7s%12s%12s\n", name, "ns", "spread", reference != NULL ? "direct" : "",
	      peer != NULL ? "peer" : "");
	const char *separator = "";
	for (size_t i = 0; i < count; i++) {
		const struct bench_contender *way = &contenders[i];
		if (way->run == NULL)
			continue;
		json("%s\n  {\"name\": ", separator);
		json_text(way->name);
		json(", \"role\": \"%s\", \"ns\": %.4f, \"spread\": %.4f", roles[way->role],
		     bench_median(way), bench_spread(way));
		json_ratio("to_direct", way, reference);
		json_ratio("to_peer", way, peer);
		json("}");
		separator = ",";
		print("  %-48s%12.2f%6.0f%%", way->name, bench_median(way),
		      bench_spread(way) * 100);
		print_ratio(way, reference);
		print_ratio(way, peer);
		print("\n");
	}
	json("]}");
}

void
bench_bar(const char *what, double value, double bar, enum bench_direction direction)
{
	if (output.count != 0 || value == 0)
		return;
	const char *direction_text = direction == BENCH_AT_LEAST ? "at least" : "at most";
	bool holds = direction == BENCH_AT_LEAST ? value >= bar : value <= bar;
	json_record("bar", what);
	json(", \"value\": %.4f, \"direction\": \"%s\", \"bar_value\": %.4f, \"holds\": %s}", value,
	     direction_text, bar, holds ? "true" : "false");
	print("* %s: %.2f, %s %.2f: %s\n", what, value, direction_text, bar,
	      holds ? "holds" : "DOES NOT HOLD");
}

int
bench_end(void)
{
	json("\n]\n");
	if (output.json != NULL && (fflush(output.json) != 0 || ferror(output.json))) {
		perror("JSON");
		return 1;
	}
	return 0;
}

__attribute__((noinline)) void
bench_collected(void (*run)(size_t count), size_t count)
{
	run(count);
	bench_touch(&count);
}
