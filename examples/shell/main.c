/* SPDX-License-Identifier: MIT */
/*
 * via-shell: calls C functions that it learns about when it starts. Options
 * and the loop over lines; what a line does is in lex, parse, evaluate.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "describe.h"
#include "evaluate.h"
#include "parse.h"
#include "print.h"
#include "shell.h"

#ifndef VIA_SHELL_VERSION
#define VIA_SHELL_VERSION "unknown"
#endif

/* Longer lines are not looked at. */
#define LINE_MAX_BYTES ((size_t)1 << 20)

enum exit_status { EXIT_FINE = 0, EXIT_OUTPUT = 1, EXIT_PROBLEM = 2 };

static const char help[] =
    "Usage: via-shell [--trace] [-m MODULE]... [-c LINE]...\n"
    "       via-shell [--trace] [-m MODULE]... [FILE]\n"
    "Calls C functions through their generated stubs, one line each.\n"
    "\n"
    "  -m FILE.so       open the module in a shared object: via_x of x.so or libx.so\n"
    "  -m NAME=FILE.so  open the module via_NAME in it\n"
    "  -c LINE          do this line; several are done in order\n"
    "  FILE             do the lines of a file; without -c and FILE, or with -, of\n"
    "                   the standard input\n"
    "  --trace          show each call on the standard error, as strace does\n"
    "  --help           show this text\n"
    "  --version        show the version\n"
    "\n"
    "A line is one of\n"
    "  crc32(0, \"hello\", 5)             call a function; zlib.crc32 names its module\n"
    "  fd = open(\"/tmp/x\", O_RDONLY)    keep a value in a variable\n"
    "  tm.tm_year = 100                 change a field or an element\n"
    "  list [MODULE]                    show the functions\n"
    "  describe NAME                    show a function, a constant or a type\n"
    "and # or // begins a comment.\n"
    "\n"
    "Values\n"
    "  12  0x1f  'a'  -1  2.5  0x1p-3  \"text\\n\"  NULL  true  false  NAME\n"
    "  {1, 2.5}  {.x = 1}               a struct or an array, where C wants one\n"
    "  (struct tm){}  (int[4]){1, 2}    one of that type right away; (off_t)5 converts\n"
    "  buffer(64)  buffer(\"text\")       bytes that C may write to\n"
    "  &NAME                            the address of a variable, for a pointer\n"
    "                                   parameter: the variable becomes what that points to\n"
    "  fn(a, b) a - b                   a function; its body is an expression or an assignment\n"
    "  a.field  p->field  a[3]  *p      parts; s + 3 is the buffer s from its byte 3 on\n"
    "  | ^ & << >> + - * / % ~ sizeof   as in C, but what overflows is an error\n"
    "\n"
    "A call that fails by its failure rule shows its result and the code, as in\n"
    "  -1 ! ENOENT: No such file or directory\n"
    "and is no error. A line that cannot be done is one: the call is not made, and the\n"
    "standard error says why, with line and column. With -c and FILE that line is the\n"
    "last; the standard input goes on.\n"
    "\n"
    "Where C wants a function it may be one of the shell's. What stands in the place of\n"
    "its userdata it gets as it is. What goes wrong in it is reported, C gets 0, and for\n"
    "the rest of the line it is not called again:\n"
    "  qsort(numbers, 4, sizeof(int), fn(a, b) *(int *)a - *(int *)b)\n"
    "\n"
    "Exit status: 0; 2 if a line could not be done, or for a wrong option or module;\n"
    "1 if the output could not be written.\n";

bool
shell_lock(struct shell *shell)
{
	return pthread_mutex_lock(&shell->lock) == 0;
}

void
shell_unlock(struct shell *shell)
{
	pthread_mutex_unlock(&shell->lock);
}

void
shell_report(struct shell *shell, const struct problem *problem)
{
	if (problem->failed_call) {
		printf("%s\n", problem->text);
		return;
	}
	shell->failed = true;
	fflush(stdout);
	fputs("via-shell: ", stderr);
	if (shell->file != NULL)
		fprintf(stderr, "%s:", shell->file);
	fprintf(stderr, "%zu:", problem->line != 0 ? problem->line : shell->line);
	if (problem->column != 0)
		fprintf(stderr, "%zu:", problem->column);
	fprintf(stderr, " %s\n", problem->text);
}

static bool
do_tokens(struct shell *shell, const struct token *tokens, struct arena *arena,
	  struct problem *ret_problem)
{
	struct outcome outcome;
	struct node *node;
	bool is_command;

	if (!describe_command(shell, tokens, arena, stdout, &is_command, ret_problem))
		return false;
	if (is_command)
		return true;
	if (!parse(tokens, &shell->modules, arena, &node, ret_problem))
		return false;
	if (node == NULL)
		return true;
	if (!evaluate(shell, node, &outcome, ret_problem))
		return false;
	/* An assignment is silent, unless there is a code to show. */
	if (node->kind != NODE_ASSIGN || outcome.status != VIA_OK)
		print_outcome(stdout, shell, &outcome);
	return true;
}

/* Does one line. False: it could not be done, which has been reported. */
static bool
do_line(struct shell *shell, const char *line, size_t length)
{
	struct arena arena = {0};
	struct problem problem = {0};
	struct token *tokens;
	bool done;

	shell_lock(shell);
	shell->line++;
	shell->keeps = false;
	if (length > LINE_MAX_BYTES)
		done = problem_set(&problem, 0, "a line of more than %zu bytes", LINE_MAX_BYTES);
	else
		done = lex(line, length, &arena, &tokens, &problem) &&
		       do_tokens(shell, tokens, &arena, &problem);
	if (!done)
		shell_report(shell, &problem);
	done = !shell->failed;
	shell->failed = false;
	if (shell->keeps)
		arena_move(&arena, &shell->arena);
	arena_free(&arena);
	shell_unlock(shell);
	return done;
}

/* Does the lines of a file; `goes_on` after one that could not be done. */
static bool
do_file(struct shell *shell, FILE *file, const char *name, bool goes_on)
{
	bool interactive = name == NULL && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	char *line = NULL;
	size_t capacity = 0;
	bool done = true;

	shell->file = name;
	if (interactive)
		printf("via-shell " VIA_SHELL_VERSION
		       ": list, describe NAME, or a call; Ctrl-D ends\n");
	while (done || goes_on) {
		ssize_t length;
		if (interactive)
			fputs("> ", stdout);
		fflush(stdout);
		errno = 0;
		length = getline(&line, &capacity, file);
		if (length < 0)
			break;
		if (length > 0 && line[length - 1] == '\n')
			length--;
		done &= do_line(shell, line, (size_t)length);
	}
	if ((done || goes_on) && ferror(file)) {
		fprintf(stderr, "via-shell: %s: %s\n", name != NULL ? name : "standard input",
			errno != 0 ? strerror(errno) : "cannot be read");
		done = false;
	}
	if (interactive)
		fputc('\n', stdout);
	free(line);
	return done;
}

static bool
usage(const char *message, const char *what)
{
	fprintf(stderr, "via-shell: %s%s; --help shows how it is used\n", message, what);
	return false;
}

struct options {
	const char **modules, **lines;
	size_t module_count, line_count;
	const char *file;
	const char *text; /* to show and be done */
	bool traces;
};

/* -x VALUE or -xVALUE: the value, or NULL when there is none. */
static const char *
option_value(char **arguments, int *index)
{
	if (arguments[*index][2] != '\0')
		return arguments[*index] + 2;
	if (arguments[*index + 1] == NULL)
		return NULL;
	return arguments[++*index];
}

static bool
read_options(int count, char **arguments, struct options *options)
{
	bool literal = false;

	for (int i = 1; i < count; i++) {
		const char *argument = arguments[i], *value;
		if (literal || argument[0] != '-' || argument[1] == '\0') {
			if (options->file != NULL)
				return usage("more than one file: ", argument);
			options->file = argument;
		} else if (strcmp(argument, "--") == 0) {
			literal = true;
		} else if (strcmp(argument, "--help") == 0) {
			options->text = help;
			return true;
		} else if (strcmp(argument, "--version") == 0) {
			options->text = "via-shell " VIA_SHELL_VERSION "\n";
			return true;
		} else if (strcmp(argument, "--trace") == 0) {
			options->traces = true;
		} else if (argument[1] == 'c' || argument[1] == 'm') {
			if ((value = option_value(arguments, &i)) == NULL)
				return usage("a value is missing after ", argument);
			if (argument[1] == 'c')
				options->lines[options->line_count++] = value;
			else
				options->modules[options->module_count++] = value;
		} else {
			return usage("there is no option ", argument);
		}
	}
	if (options->file != NULL && options->line_count != 0)
		return usage("lines come from -c or from a file: ", options->file);
	return true;
}

static bool
open_modules(struct shell *shell, const struct options *options)
{
	struct problem problem;

	for (size_t i = 0; linked_modules[i] != NULL; i++) {
		if (!modules_add(&shell->modules, linked_modules[i], &problem)) {
			fprintf(stderr, "via-shell: module %s: %s\n", linked_modules[i]->name,
				problem.text);
			return false;
		}
	}
	for (size_t i = 0; i < options->module_count; i++) {
		if (!modules_load(&shell->modules, options->modules[i], &problem)) {
			fprintf(stderr, "via-shell: %s\n", problem.text);
			return false;
		}
	}
	return true;
}

static bool
do_lines(struct shell *shell, const struct options *options)
{
	bool done = true;

	for (size_t i = 0; done && i < options->line_count; i++)
		done = do_line(shell, options->lines[i], strlen(options->lines[i]));
	return done;
}

static bool
run(struct shell *shell, const struct options *options)
{
	FILE *file;
	bool done;

	if (options->text != NULL) {
		fputs(options->text, stdout);
		return true;
	}
	shell->traces = options->traces;
	if (!open_modules(shell, options))
		return false;
	if (options->line_count != 0)
		return do_lines(shell, options);
	if (options->file == NULL || strcmp(options->file, "-") == 0)
		return do_file(shell, stdin, NULL, true);
	file = fopen(options->file, "r");
	if (file == NULL) {
		fprintf(stderr, "via-shell: %s: %s\n", options->file, strerror(errno));
		return false;
	}
	done = do_file(shell, file, options->file, false);
	fclose(file);
	return done;
}

int
main(int count, char **arguments)
{
	/* All of it stays: what runs at exit, as stdio does, may look at the blocks or call back.
	 */
	static struct shell shell;
	struct options options = {0};
	pthread_mutexattr_t checked;
	int status = EXIT_PROBLEM;

	pthread_mutexattr_init(&checked);
	pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&shell.lock, &checked);
	pthread_mutexattr_destroy(&checked);

	options.lines = calloc((size_t)count + 1, sizeof(*options.lines));
	options.modules = calloc((size_t)count + 1, sizeof(*options.modules));
	if (options.lines != NULL && options.modules != NULL &&
	    read_options(count, arguments, &options) && run(&shell, &options))
		status = EXIT_FINE;
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "via-shell: cannot write the output: %s\n", strerror(errno));
		status = EXIT_OUTPUT;
	}
	free(options.lines);
	free(options.modules);
	return status;
}
