/* SPDX-License-Identifier: MIT */
/* See parse.h. The grammar stands above each function. */
#include "parse.h"

#include <string.h>

struct parser {
	const struct token *token; /* the next one */
	const struct modules *modules;
	struct arena *arena;
	struct problem *problem;
	size_t depth;
};

static bool parse_expression(struct parser *parser, struct node **ret_node);
static bool parse_assignment(struct parser *parser, struct node **ret_node);
static bool parse_unary(struct parser *parser, struct node **ret_node);

static bool
is_mark(const struct token *token, char mark)
{
	return token->kind == TOKEN_MARK && token->mark == mark;
}

static bool
is_word(const struct token *token, const char *word)
{
	return token->kind == TOKEN_NAME && strcmp(token->text, word) == 0;
}

static bool
accept(struct parser *parser, char mark)
{
	if (!is_mark(parser->token, mark))
		return false;
	parser->token++;
	return true;
}

static bool
expect(struct parser *parser, char mark)
{
	if (accept(parser, mark))
		return true;
	if (parser->token->kind == TOKEN_END)
		return problem_set(parser->problem, parser->token->column,
				   "the line ends where a '%c' is due", mark);
	return problem_set(parser->problem, parser->token->column, "a '%c' is due here", mark);
}

static struct node *
new_node(struct parser *parser, enum node_kind kind, size_t column)
{
	struct node *node = arena_take(parser->arena, sizeof(*node));

	node->kind = kind;
	node->column = column;
	node->depth = 1;
	return node;
}

/* Puts `child` under `node`. The depth is what the evaluation will recurse. */
static bool
deepen(struct parser *parser, struct node *node, const struct node *child)
{
	if (child->depth >= node->depth)
		node->depth = child->depth + 1;
	if (node->depth > PARSE_DEPTH_MAX)
		return problem_set(parser->problem, node->column,
				   "an expression of more than %d levels", PARSE_DEPTH_MAX);
	return true;
}

/* --- types --- */

static const char *const type_words[] = {"void",     "char",  "short",  "int",   "long", "signed",
					 "unsigned", "float", "double", "_Bool", "bool", "_Complex",
					 "struct",   "union", "enum",   "const"};

static bool
is_type_word(const struct token *token)
{
	for (size_t i = 0; i < sizeof(type_words) / sizeof(type_words[0]); i++)
		if (is_word(token, type_words[i]))
			return true;
	return false;
}

/*
 * Whether a type stands between the parenthesis before `token` and its end. A
 * name alone is one if a module says so, or in front of an operand.
 */
static bool
is_parenthesised_type(const struct parser *parser, const struct token *token)
{
	struct type found;
	bool sure =
	    is_type_word(token) ||
	    (token->kind == TOKEN_NAME && modules_find_type(parser->modules, token->text, &found));
	size_t words = 0;

	for (; token->kind == TOKEN_NAME; token++)
		words++;
	if (words == 0)
		return false;
	sure |= words > 1;
	for (; is_mark(token, '*'); token++)
		sure |= is_mark(&token[1], ')') || is_mark(&token[1], '[');
	if (is_mark(token, '[') && token[1].kind == TOKEN_INTEGER && is_mark(&token[2], ']'))
		token += 3;
	if (!is_mark(token, ')'))
		return false;
	token++;
	return sure || is_mark(token, '{') || token->kind == TOKEN_NAME ||
	       token->kind == TOKEN_INTEGER || token->kind == TOKEN_FLOATING ||
	       token->kind == TOKEN_STRING;
}

/* type = { word } { "*" } [ "[" integer "]" ] . */
static bool
parse_type_syntax(struct parser *parser, const struct type_syntax **ret_type)
{
	struct type_syntax *type = arena_take(parser->arena, sizeof(*type));
	const struct token *token = parser->token;
	size_t length = 1;
	char *words;

	for (; token->kind == TOKEN_NAME; token++)
		length += strlen(token->text) + 1;
	words = arena_take(parser->arena, length);
	for (; parser->token->kind == TOKEN_NAME; parser->token++) {
		if (is_word(parser->token, "const")) {
			type->constant = true;
			continue;
		}
		if (words[0] != '\0')
			strcat(words, " ");
		strcat(words, parser->token->text);
	}
	if (words[0] == '\0')
		return problem_set(parser->problem, parser->token->column, "a type is due here");
	type->words = words;
	while (accept(parser, '*'))
		type->pointers++;
	if (accept(parser, '[')) {
		if (parser->token->kind != TOKEN_INTEGER)
			return problem_set(parser->problem, parser->token->column,
					   "the number of elements is due here");
		if (parser->token->integer.bits > BLOCK_SIZE_MAX)
			return problem_set(parser->problem, parser->token->column,
					   "an array has at most %zu elements", BLOCK_SIZE_MAX);
		type->array = true;
		type->length = (size_t)parser->token->integer.bits;
		parser->token++;
		if (!expect(parser, ']'))
			return false;
	}
	*ret_type = type;
	return true;
}

bool
parse_type(const struct token *tokens, struct arena *arena, const struct type_syntax **ret_type,
	   struct problem *ret_problem)
{
	struct parser parser = {.token = tokens, .arena = arena, .problem = ret_problem};

	if (!parse_type_syntax(&parser, ret_type))
		return false;
	if (parser.token->kind != TOKEN_END)
		return problem_set(ret_problem, parser.token->column, "the line should end here");
	return true;
}

/* --- expressions --- */

static void
add_child(struct parser *parser, struct node *node, size_t *capacity, struct node *child,
	  const char *name)
{
	if (node->child_count == *capacity) {
		size_t more = *capacity != 0 ? *capacity * 2 : 4;
		struct node **children = arena_take(parser->arena, more * sizeof(struct node *));
		const char **names = arena_take(parser->arena, more * sizeof(char *));
		if (node->child_count != 0) {
			memcpy(children, node->children, node->child_count * sizeof(struct node *));
			memcpy(names, node->names, node->child_count * sizeof(char *));
		}
		node->children = children;
		node->names = names;
		*capacity = more;
	}
	node->children[node->child_count] = child;
	node->names[node->child_count] = name;
	node->child_count++;
}

/* arguments = "(" [ expression { "," expression } ] ")" . */
static bool
parse_arguments(struct parser *parser, struct node *call)
{
	size_t capacity = 0;
	struct node *child;

	parser->token++;
	if (accept(parser, ')'))
		return true;
	do {
		if (!parse_expression(parser, &child) || !deepen(parser, call, child))
			return false;
		add_child(parser, call, &capacity, child, NULL);
	} while (accept(parser, ','));
	return expect(parser, ')');
}

/* list = "{" [ element { "," element } [ "," ] ] "}" .
   element = [ [ "." ] name "=" ] expression . */
static bool
parse_list(struct parser *parser, struct node **ret_node)
{
	struct node *list = new_node(parser, NODE_LIST, parser->token->column);
	size_t capacity = 0;
	struct node *child;

	parser->token++;
	while (!is_mark(parser->token, '}')) {
		const struct token *name = parser->token;
		if (is_mark(name, '.'))
			name++;
		if (name->kind == TOKEN_NAME && is_mark(&name[1], '='))
			parser->token = &name[2];
		else
			name = NULL;
		if (!parse_expression(parser, &child) || !deepen(parser, list, child))
			return false;
		add_child(parser, list, &capacity, child, name != NULL ? name->text : NULL);
		if (!accept(parser, ','))
			break;
	}
	*ret_node = list;
	return expect(parser, '}');
}

/* sizeof = "sizeof" "(" ( type | expression ) ")" . */
static bool
parse_sizeof(struct parser *parser, struct node **ret_node)
{
	struct node *node = new_node(parser, NODE_SIZEOF, parser->token->column);

	parser->token++;
	if (!expect(parser, '('))
		return false;
	if (is_parenthesised_type(parser, parser->token)) {
		if (!parse_type_syntax(parser, &node->type))
			return false;
	} else if (!parse_expression(parser, &node->left) || !deepen(parser, node, node->left)) {
		return false;
	}
	*ret_node = node;
	return expect(parser, ')');
}

/* function = "fn" "(" [ NAME { "," NAME } ] ")" [ expression "=" ] expression . */
static bool
parse_function(struct parser *parser, struct node **ret_node)
{
	struct node *node = new_node(parser, NODE_FUNCTION, parser->token->column);
	size_t capacity = 0;

	parser->token += 2;
	if (!accept(parser, ')')) {
		do {
			const struct token *token = parser->token;
			if (token->kind != TOKEN_NAME)
				return problem_set(parser->problem, token->column,
						   "the name of a parameter is due here");
			for (size_t i = 0; i < node->child_count; i++)
				if (strcmp(node->names[i], token->text) == 0)
					return problem_set(parser->problem, token->column,
							   "there are two parameters %s",
							   token->text);
			add_child(parser, node, &capacity, NULL, token->text);
			parser->token++;
		} while (accept(parser, ','));
		if (!expect(parser, ')'))
			return false;
	}
	*ret_node = node;
	return parse_assignment(parser, &node->left) && deepen(parser, node, node->left);
}

/* string = { STRING } . Neighbours are one string, as in C. */
static struct node *
parse_string(struct parser *parser)
{
	struct node *node = new_node(parser, NODE_STRING, parser->token->column);
	const struct token *token;
	char *bytes;

	for (token = parser->token; token->kind == TOKEN_STRING; token++)
		node->length += token->length;
	bytes = arena_take(parser->arena, node->length + 1);
	node->text = bytes;
	for (; parser->token->kind == TOKEN_STRING; parser->token++) {
		memcpy(bytes, parser->token->text, parser->token->length);
		bytes += parser->token->length;
	}
	return node;
}

/* primary = INTEGER | FLOATING | string | list | sizeof | function | "(" expression ")"
	   | NAME [ "." NAME ] arguments | NAME . */
static bool
parse_primary(struct parser *parser, struct node **ret_node)
{
	const struct token *token = parser->token;
	struct node *node;

	if (is_mark(token, '(')) {
		parser->token++;
		return parse_expression(parser, ret_node) && expect(parser, ')');
	}
	if (is_mark(token, '{'))
		return parse_list(parser, ret_node);
	if (is_word(token, "sizeof"))
		return parse_sizeof(parser, ret_node);
	if (is_word(token, "fn") && is_mark(&token[1], '('))
		return parse_function(parser, ret_node);
	switch (token->kind) {
	case TOKEN_INTEGER:
		node = new_node(parser, NODE_INTEGER, token->column);
		node->integer = token->integer;
		break;
	case TOKEN_FLOATING:
		node = new_node(parser, NODE_FLOATING, token->column);
		node->floating = token->floating;
		break;
	case TOKEN_STRING:
		*ret_node = parse_string(parser);
		return true;
	case TOKEN_NAME:
		node = new_node(parser, NODE_NAME, token->column);
		node->text = token->text;
		if (is_mark(&token[1], '.') && token[2].kind == TOKEN_NAME &&
		    is_mark(&token[3], '(')) {
			node->module = token->text;
			node->text = token[2].text;
			parser->token += 2;
		}
		if (is_mark(&parser->token[1], '(')) {
			node->kind = NODE_CALL;
			*ret_node = node;
			parser->token++;
			return parse_arguments(parser, node);
		}
		break;
	case TOKEN_END:
		return problem_set(parser->problem, token->column,
				   "the line ends where a value is due");
	default:
		return problem_set(parser->problem, token->column, "a value is due here");
	}
	parser->token++;
	*ret_node = node;
	return true;
}

/* postfix = primary { ( "." | "->" ) NAME | "[" expression "]" } . */
static bool
parse_postfix(struct parser *parser, struct node **ret_node)
{
	struct node *node;

	if (!parse_primary(parser, &node))
		return false;
	for (;;) {
		struct node *outer;
		if (is_mark(parser->token, '.')) {
			outer = new_node(parser, NODE_FIELD, parser->token->column + 1);
			parser->token++;
			if (parser->token->kind != TOKEN_NAME)
				return problem_set(parser->problem, parser->token->column,
						   "the name of a field is due here");
			outer->column = parser->token->column;
			outer->text = parser->token->text;
			parser->token++;
		} else if (is_mark(parser->token, '[')) {
			outer = new_node(parser, NODE_INDEX, parser->token->column);
			parser->token++;
			if (!parse_expression(parser, &outer->right) ||
			    !deepen(parser, outer, outer->right) || !expect(parser, ']'))
				return false;
		} else {
			break;
		}
		outer->left = node;
		if (!deepen(parser, outer, node))
			return false;
		node = outer;
	}
	*ret_node = node;
	return true;
}

/* cast = "(" type ")" unary . */
static bool
parse_cast(struct parser *parser, struct node **ret_node)
{
	struct node *node = new_node(parser, NODE_CAST, parser->token->column);

	parser->token++;
	*ret_node = node;
	return parse_type_syntax(parser, &node->type) && expect(parser, ')') &&
	       parse_unary(parser, &node->left) && deepen(parser, node, node->left);
}

/* unary = ( "-" | "~" | "&" | "*" ) unary | cast | postfix . */
static bool
parse_unary(struct parser *parser, struct node **ret_node)
{
	const struct token *token = parser->token;
	enum node_kind kind;
	bool done;

	if (is_mark(token, '-'))
		kind = NODE_NEGATE;
	else if (is_mark(token, '~'))
		kind = NODE_COMPLEMENT;
	else if (is_mark(token, '&'))
		kind = NODE_REFERENCE;
	else if (is_mark(token, '*'))
		kind = NODE_LEAD;
	else if (is_mark(token, '('))
		kind = NODE_CAST;
	else
		return parse_postfix(parser, ret_node);

	if (kind == NODE_CAST && !is_parenthesised_type(parser, &token[1]))
		return parse_postfix(parser, ret_node);
	if (++parser->depth > PARSE_DEPTH_MAX)
		return problem_set(parser->problem, token->column,
				   "an expression of more than %d levels", PARSE_DEPTH_MAX);
	if (kind == NODE_CAST) {
		done = parse_cast(parser, ret_node);
	} else {
		struct node *node = new_node(parser, kind, token->column);
		parser->token++;
		*ret_node = node;
		done = parse_unary(parser, &node->left) && deepen(parser, node, node->left);
	}
	parser->depth--;
	return done;
}

/* The operation that a token stands for and how tightly it binds; 0: none. */
static int
binary_operation(const struct token *token, enum operation *ret_operation)
{
	static const struct {
		char mark;
		int binds;
		enum operation operation;
	} operations[] = {{'|', 1, OPERATION_OR},       {'^', 2, OPERATION_XOR},
			  {'&', 3, OPERATION_AND},      {'+', 5, OPERATION_ADD},
			  {'-', 5, OPERATION_SUBTRACT}, {'*', 6, OPERATION_MULTIPLY},
			  {'/', 6, OPERATION_DIVIDE},   {'%', 6, OPERATION_REMAINDER}};

	if (token->kind == TOKEN_SHIFT_LEFT || token->kind == TOKEN_SHIFT_RIGHT) {
		*ret_operation = token->kind == TOKEN_SHIFT_LEFT ? OPERATION_LEFT : OPERATION_RIGHT;
		return 4;
	}
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++) {
		if (is_mark(token, operations[i].mark)) {
			*ret_operation = operations[i].operation;
			return operations[i].binds;
		}
	}
	return 0;
}

/* binary = unary { operation binary } , by C's precedence. */
static bool
parse_binary(struct parser *parser, int least, struct node **ret_node)
{
	struct node *node;
	enum operation operation = OPERATION_OR;
	int binds;

	if (!parse_unary(parser, &node))
		return false;
	while ((binds = binary_operation(parser->token, &operation)) >= least && binds != 0) {
		struct node *outer = new_node(parser, NODE_BINARY, parser->token->column);
		parser->token++;
		outer->operation = operation;
		outer->left = node;
		if (!parse_binary(parser, binds + 1, &outer->right) ||
		    !deepen(parser, outer, node) || !deepen(parser, outer, outer->right))
			return false;
		node = outer;
	}
	*ret_node = node;
	return true;
}

/* expression = binary . */
static bool
parse_expression(struct parser *parser, struct node **ret_node)
{
	bool done;

	if (++parser->depth > PARSE_DEPTH_MAX)
		return problem_set(parser->problem, parser->token->column,
				   "an expression of more than %d levels", PARSE_DEPTH_MAX);
	done = parse_binary(parser, 1, ret_node);
	parser->depth--;
	return done;
}

/* assignment = [ expression "=" ] expression . */
static bool
parse_assignment(struct parser *parser, struct node **ret_node)
{
	struct node *node;

	if (!parse_expression(parser, &node))
		return false;
	if (is_mark(parser->token, '=')) {
		struct node *assignment = new_node(parser, NODE_ASSIGN, parser->token->column);
		parser->token++;
		assignment->left = node;
		if (!parse_expression(parser, &assignment->right) ||
		    !deepen(parser, assignment, node) ||
		    !deepen(parser, assignment, assignment->right))
			return false;
		node = assignment;
	}
	*ret_node = node;
	return true;
}

/* line = [ assignment ] END . */
bool
parse(const struct token *tokens, const struct modules *modules, struct arena *arena,
      struct node **ret_node, struct problem *ret_problem)
{
	struct parser parser = {
	    .token = tokens, .modules = modules, .arena = arena, .problem = ret_problem};
	struct node *node;

	*ret_node = NULL;
	if (tokens->kind == TOKEN_END)
		return true;
	if (!parse_assignment(&parser, &node))
		return false;
	if (parser.token->kind != TOKEN_END)
		return problem_set(ret_problem, parser.token->column, "the line should end here");
	*ret_node = node;
	return true;
}
