/* SPDX-License-Identifier: MIT */
/* See lex.h. */
#include "lex.h"

#include <limits.h>
#include <string.h>

struct lexer {
	const char *line;
	size_t length;
	size_t at;
	struct arena *arena;
	struct problem *problem;
};

static bool
is_name_start(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The byte `ahead` of here; NUL behind the end. */
static char
peek(const struct lexer *lexer, size_t ahead)
{
	return ahead < lexer->length - lexer->at ? lexer->line[lexer->at + ahead] : '\0';
}

static bool
refuse(struct lexer *lexer, const char *message)
{
	return problem_set(lexer->problem, lexer->at + 1, "%s", message);
}

/* As C's preprocessing numbers: what looks like a number is one, or an error. */
static bool
lex_number(struct lexer *lexer, struct token *token)
{
	const char *text = lexer->line + lexer->at, *message;
	bool hexadecimal = text[0] == '0' && (peek(lexer, 1) == 'x' || peek(lexer, 1) == 'X');
	bool floating = false;
	size_t length = 0;

	for (;;) {
		char c = peek(lexer, length);
		bool exponent = hexadecimal ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
		if (!is_name_start(c) && !is_digit(c) && c != '.')
			break;
		floating |= exponent || c == '.';
		length++;
		if (exponent && (peek(lexer, length) == '+' || peek(lexer, length) == '-'))
			length++;
	}
	token->kind = floating ? TOKEN_FLOATING : TOKEN_INTEGER;
	message = floating ? floating_read(text, length, &token->floating)
			   : integer_read(text, length, &token->integer);
	if (message != NULL)
		return refuse(lexer, message);
	lexer->at += length;
	return true;
}

static int
hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *at = c != '\0' ? strchr(digits, c) : NULL;
	return at != NULL ? (int)(at - digits) % 16 : -1;
}

/* The byte that an escape stands for; C's escapes, \x with one or two digits. */
static bool
lex_escape(struct lexer *lexer, char *ret_byte)
{
	static const char letters[] = "abfnrtv\\\"'?", meanings[] = "\a\b\f\n\r\t\v\\\"'?";
	char c = peek(lexer, 1);
	const char *letter = c != '\0' ? strchr(letters, c) : NULL;
	int number = 0;
	size_t used = 1;

	if (letter != NULL) {
		*ret_byte = meanings[letter - letters];
		lexer->at += 2;
		return true;
	}
	if (c == 'x' && hex_digit(peek(lexer, 2)) >= 0) {
		for (used = 2; used < 4 && hex_digit(peek(lexer, used)) >= 0; used++)
			number = number * 16 + hex_digit(peek(lexer, used));
	} else if (c >= '0' && c <= '7') {
		for (; used < 4 && peek(lexer, used) >= '0' && peek(lexer, used) <= '7'; used++)
			number = number * 8 + (peek(lexer, used) - '0');
		if (number > UCHAR_MAX)
			return refuse(lexer, "this escape does not fit in a byte");
	} else {
		return refuse(lexer, "an escape that C does not know");
	}
	*ret_byte = (char)number;
	lexer->at += used;
	return true;
}

/* The bytes from the opening quote to the closing one; 0 when there is none. */
static size_t
quoted_length(const struct lexer *lexer, char quote)
{
	size_t length = 1;

	while (lexer->at + length < lexer->length && peek(lexer, length) != quote)
		length += peek(lexer, length) == '\\' ? 2 : 1;
	return lexer->at + length < lexer->length ? length : 0;
}

/* A string or character literal, from its opening quote to its closing one. */
static bool
lex_quoted(struct lexer *lexer, struct token *token)
{
	size_t start = lexer->at;
	char quote = lexer->line[start];
	size_t length = quoted_length(lexer, quote);
	char *bytes;

	if (length == 0)
		return refuse(lexer, quote == '"' ? "a string that does not end"
						  : "a character that does not end");
	bytes = arena_take(lexer->arena, length);
	lexer->at++;
	while (peek(lexer, 0) != quote) {
		char *byte = &bytes[token->length];
		if (peek(lexer, 0) == '\\') {
			if (!lex_escape(lexer, byte))
				return false;
		} else {
			*byte = lexer->line[lexer->at++];
		}
		token->length++;
	}
	lexer->at++;
	token->kind = TOKEN_STRING;
	token->text = bytes;
	if (quote == '\'') {
		if (token->length != 1) {
			lexer->at = start;
			return refuse(lexer, "between ' and ' stands one character");
		}
		token->kind = TOKEN_INTEGER;
		token->integer = integer_signed(bytes[0]);
	}
	return true;
}

static bool
lex_mark(struct lexer *lexer, struct token *token)
{
	char c = peek(lexer, 0), next = peek(lexer, 1);

	token->kind = TOKEN_MARK;
	token->mark = c;
	if ((c == '<' || c == '>') && next == c) {
		token->kind = c == '<' ? TOKEN_SHIFT_LEFT : TOKEN_SHIFT_RIGHT;
		lexer->at++;
	} else if (c == '-' && next == '>') {
		token->mark = '.';
		lexer->at++;
	} else if (c == '\0' || strchr("()[]{},.=&|^~+-*/%", c) == NULL) {
		if (c > ' ' && c <= '~')
			return problem_set(lexer->problem, lexer->at + 1,
					   "a '%c' means nothing here", c);
		return problem_set(lexer->problem, lexer->at + 1, "a byte 0x%02x outside a string",
				   (unsigned char)c);
	}
	lexer->at++;
	return true;
}

static bool
lex_token(struct lexer *lexer, struct token *token)
{
	size_t start = lexer->at;
	char c = lexer->line[start];

	if (is_digit(c) || (c == '.' && is_digit(peek(lexer, 1))))
		return lex_number(lexer, token);
	if (c == '"' || c == '\'')
		return lex_quoted(lexer, token);
	if (!is_name_start(c))
		return lex_mark(lexer, token);
	while (is_name_start(peek(lexer, 0)) || is_digit(peek(lexer, 0)))
		lexer->at++;
	if (lexer->at - start > 255) {
		lexer->at = start;
		return refuse(lexer, "a name of more than 255 characters");
	}
	token->kind = TOKEN_NAME;
	token->text = arena_copy(lexer->arena, lexer->line + start, lexer->at - start);
	return true;
}

/* Spaces and a comment. */
static void
skip(struct lexer *lexer)
{
	while (lexer->at < lexer->length && strchr(" \t\r\n\f\v", peek(lexer, 0)) != NULL &&
	       peek(lexer, 0) != '\0')
		lexer->at++;
	if (peek(lexer, 0) == '#' || (peek(lexer, 0) == '/' && peek(lexer, 1) == '/'))
		lexer->at = lexer->length;
}

bool
lex(const char *line, size_t length, struct arena *arena, struct token **ret_tokens,
    struct problem *ret_problem)
{
	struct lexer lexer = {
	    .line = line, .length = length, .arena = arena, .problem = ret_problem};
	size_t count = 0, capacity = 0;
	struct token *tokens = NULL;

	for (;;) {
		if (count == capacity) {
			size_t more = capacity != 0 ? capacity * 2 : 32;
			struct token *grown = arena_take(arena, more * sizeof(*grown));
			if (count != 0)
				memcpy(grown, tokens, count * sizeof(*grown));
			tokens = grown;
			capacity = more;
		}
		skip(&lexer);
		tokens[count].column = lexer.at + 1;
		if (lexer.at == length)
			break;
		if (!lex_token(&lexer, &tokens[count]))
			return false;
		count++;
	}
	*ret_tokens = tokens;
	return true;
}
