/* SPDX-License-Identifier: MIT */
/*
 * SQLite through the stubs of examples/sqlite.sig: what fails and with which codes, values of
 * every kind in and out, callbacks written in C and by handlers, blobs, backups. The databases lie
 * in memory.
 */
#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <sqlite3.h>

#include "sqlite.via.h"

static via_status
status_of(const char *name, const via_value *arguments)
{
	via_value result;

	return call(&via_sqlite, name, arguments, &result);
}

static int64_t
number(const char *name, const via_value *arguments)
{
	return call_i(&via_sqlite, name, arguments);
}

static const char *
text(const char *name, const via_value *arguments)
{
	return call_p(&via_sqlite, name, arguments);
}

/* Makes calls that have to succeed. */
static void
do_all(sqlite3 *db, const char *sql)
{
	assert_int_equal(
	    status_of("sqlite3_exec", ARGS(P(db), P(sql), CODE(NULL), P(NULL), P(NULL))), VIA_OK);
}

static sqlite3 *
opened(void)
{
	sqlite3 *db = NULL;

	assert_int_equal(status_of("sqlite3_open", ARGS(P(":memory:"), P(&db))), VIA_OK);
	assert_non_null(db);
	return db;
}

static sqlite3_stmt *
prepared(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;

	assert_int_equal(
	    status_of("sqlite3_prepare_v2", ARGS(P(db), P(sql), S(-1), P(&statement), P(NULL))),
	    VIA_OK);
	assert_non_null(statement);
	return statement;
}

/* A step to a row; one to the end. Neither is a failure. */
static void
row(sqlite3_stmt *statement)
{
	assert_int_equal(status_of("sqlite3_step", ARGS(P(statement))), SQLITE_ROW);
}

static void
end(sqlite3_stmt *statement)
{
	assert_int_equal(status_of("sqlite3_step", ARGS(P(statement))), SQLITE_DONE);
	assert_int_equal(status_of("sqlite3_finalize", ARGS(P(statement))), VIA_OK);
}

static void
closed(sqlite3 *db)
{
	assert_int_equal(status_of("sqlite3_close", ARGS(P(db))), VIA_OK);
}

static void
the_version_is_that_of_the_library(void **state)
{
	(void)state;
	assert_int_equal(number("sqlite3_libversion_number", NULL), sqlite3_libversion_number());
	assert_string_equal(text("sqlite3_libversion", NULL), sqlite3_libversion());
	assert_string_equal(via_find_constant(&via_sqlite, "SQLITE_VERSION")->value.p,
			    SQLITE_VERSION);
	assert_int_equal(via_find_constant(&via_sqlite, "SQLITE_CONSTRAINT_UNIQUE")->value.i, 2067);
	assert_int_equal(via_find_constant(&via_sqlite, "SQLITE_OPEN_EXRESCODE")->value.i,
			 0x02000000);
}

static void
rows_and_the_end_are_no_failures(void **state)
{
	const struct via_function *step = function_named(&via_sqlite, "sqlite3_step");
	sqlite3 *db = opened();
	sqlite3_stmt *statement = prepared(db, "select 7 union all select 8");

	(void)state;
	assert_false(via_is_failure(step, SQLITE_ROW));
	assert_false(via_is_failure(step, SQLITE_DONE));
	assert_true(via_is_failure(step, SQLITE_BUSY));
	row(statement);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(0))), 7);
	row(statement);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(0))), 8);
	end(statement);
	closed(db);
}

static void
failures_have_codes_and_messages(void **state)
{
	sqlite3 *db = opened();
	sqlite3_stmt *statement = (sqlite3_stmt *)-1;
	char *message = NULL;
	via_value result;

	(void)state;
	assert_int_equal(call(&via_sqlite, "sqlite3_prepare_v2",
			      ARGS(P(db), P("select absent"), S(-1), P(&statement), P(NULL)),
			      &result),
			 SQLITE_ERROR);
	assert_int_equal(result.i, SQLITE_ERROR);
	assert_null(statement);
	assert_string_equal(text("sqlite3_errmsg", ARGS(P(db))), "no such column: absent");
	assert_int_equal(number("sqlite3_error_offset", ARGS(P(db))), 7);
	assert_int_equal(number("sqlite3_errcode", ARGS(P(db))), SQLITE_ERROR);

	assert_int_equal(status_of("sqlite3_exec", ARGS(P(db), P("create table"), CODE(NULL),
							P(NULL), P(&message))),
			 SQLITE_ERROR);
	assert_string_equal(message, "incomplete input");
	assert_int_equal(status_of("sqlite3_free", ARGS(P(message))), VIA_OK);
	assert_string_equal(text("sqlite3_errstr", ARGS(S(SQLITE_BUSY))), "database is locked");
	assert_int_equal(status_of("sqlite3_db_readonly", ARGS(P(db), P("nothing"))), VIA_NO_CODE);
	assert_int_equal(number("sqlite3_db_readonly", ARGS(P(db), P("main"))), 0);
	closed(db);
}

static void
extended_codes_are_told_when_they_are_asked_for(void **state)
{
	sqlite3 *db = opened();
	sqlite3_stmt *statement;

	(void)state;
	do_all(db, "create table t (id integer primary key, name text unique not null);"
		   "insert into t (name) values ('one')");
	statement = prepared(db, "insert into t (name) values (?)");
	assert_int_equal(status_of("sqlite3_bind_text", ARGS(P(statement), S(1), P("one"), S(-1),
							     CODE(SQLITE_TRANSIENT))),
			 VIA_OK);
	assert_int_equal(status_of("sqlite3_step", ARGS(P(statement))), SQLITE_CONSTRAINT);
	assert_int_equal(number("sqlite3_extended_errcode", ARGS(P(db))), SQLITE_CONSTRAINT_UNIQUE);
	/* The step's code once more, and the statement is ready all the same. */
	assert_int_equal(status_of("sqlite3_reset", ARGS(P(statement))), SQLITE_CONSTRAINT);
	assert_int_equal(status_of("sqlite3_extended_result_codes", ARGS(P(db), S(1))), VIA_OK);
	assert_int_equal(status_of("sqlite3_step", ARGS(P(statement))), SQLITE_CONSTRAINT_UNIQUE);
	assert_string_equal(text("sqlite3_errmsg", ARGS(P(db))),
			    "UNIQUE constraint failed: t.name");
	assert_int_equal(status_of("sqlite3_reset", ARGS(P(statement))), SQLITE_CONSTRAINT_UNIQUE);
	assert_int_equal(status_of("sqlite3_bind_null", ARGS(P(statement), S(1))), VIA_OK);
	assert_int_equal(status_of("sqlite3_step", ARGS(P(statement))), SQLITE_CONSTRAINT_NOTNULL);
	assert_int_equal(status_of("sqlite3_finalize", ARGS(P(statement))),
			 SQLITE_CONSTRAINT_NOTNULL);
	closed(db);
}

static void
integers_cross_with_all_their_bits(void **state)
{
	static const int64_t values[] = {INT64_MIN, INT64_MAX, -1, INT64_C(0x123456789ABCDEF0)};
	sqlite3 *db = opened();

	(void)state;
	for (size_t i = 0; i < COUNT(values); i++) {
		sqlite3_stmt *statement = prepared(db, "select ?1, ?1 + 0, typeof(?1)");

		assert_int_equal(
		    status_of("sqlite3_bind_int64", ARGS(P(statement), S(1), S(values[i]))),
		    VIA_OK);
		row(statement);
		for (int column = 0; column < 2; column++)
			assert_int_equal(
			    number("sqlite3_column_int64", ARGS(P(statement), S(column))),
			    values[i]);
		assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(0))),
				 (int32_t)values[i]);
		assert_int_equal(number("sqlite3_column_type", ARGS(P(statement), S(0))),
				 SQLITE_INTEGER);
		assert_string_equal(text("sqlite3_column_text", ARGS(P(statement), S(2))),
				    "integer");
		end(statement);
	}
	closed(db);
}

static void
doubles_cross_bit_for_bit(void **state)
{
	static const double values[] = {-0.0, 1.0 / 3, -5e-324, 1.7976931348623157e308, HUGE_VAL};
	sqlite3 *db = opened();

	(void)state;
	for (size_t i = 0; i < COUNT(values); i++) {
		sqlite3_stmt *statement = prepared(db, "select ?, 2.5");
		double got;

		assert_int_equal(
		    status_of("sqlite3_bind_double", ARGS(P(statement), S(1), D(values[i]))),
		    VIA_OK);
		row(statement);
		got = call_d(&via_sqlite, "sqlite3_column_double", ARGS(P(statement), S(0)));
		assert_memory_equal(&got, &values[i], sizeof got);
		got = call_d(&via_sqlite, "sqlite3_column_double", ARGS(P(statement), S(1)));
		assert_true(got == 2.5);
		end(statement);
	}
	closed(db);
}

static void
blobs_are_as_long_as_their_count(void **state)
{
	static const unsigned char bytes[] = {0, 1, 0, 255, 7};
	const struct via_semantics *bytes_of =
	    via_parameter_semantics(function_named(&via_sqlite, "sqlite3_bind_blob")->signature, 2);
	sqlite3 *db = opened();
	sqlite3_stmt *statement = prepared(db, "select ?1, ?2, ?3, length(?1)");

	(void)state;
	assert_int_equal(
	    bytes_of->extent(ARGS(P(NULL), S(1), P(bytes), S(sizeof bytes), CODE(NULL))),
	    sizeof bytes);
	assert_int_equal(status_of("sqlite3_bind_blob",
				   ARGS(P(statement), S(1), P(bytes), S(4), CODE(SQLITE_STATIC))),
			 VIA_OK);
	assert_int_equal(status_of("sqlite3_bind_blob64", ARGS(P(statement), S(2), P(bytes), U(0),
							       CODE(SQLITE_TRANSIENT))),
			 VIA_OK);
	assert_int_equal(status_of("sqlite3_bind_zeroblob", ARGS(P(statement), S(3), S(3))),
			 VIA_OK);
	row(statement);
	assert_memory_equal(call_p(&via_sqlite, "sqlite3_column_blob", ARGS(P(statement), S(0))),
			    bytes, 4);
	assert_int_equal(number("sqlite3_column_bytes", ARGS(P(statement), S(0))), 4);
	assert_null(call_p(&via_sqlite, "sqlite3_column_blob", ARGS(P(statement), S(1))));
	assert_int_equal(number("sqlite3_column_type", ARGS(P(statement), S(1))), SQLITE_BLOB);
	assert_memory_equal(call_p(&via_sqlite, "sqlite3_column_blob", ARGS(P(statement), S(2))),
			    "\0\0\0", 3);
	assert_int_equal(number("sqlite3_column_bytes", ARGS(P(statement), S(2))), 3);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(3))), 4);
	end(statement);
	closed(db);
}

static void
null_comes_and_goes(void **state)
{
	sqlite3 *db = opened();
	sqlite3_stmt *statement = prepared(db, "select ?1 is null, ?2 is null, ?2");

	(void)state;
	/* What is not bound is NULL, and so is a text at NULL. */
	assert_int_equal(status_of("sqlite3_bind_text",
				   ARGS(P(statement), S(2), P(NULL), S(5), CODE(SQLITE_STATIC))),
			 VIA_OK);
	row(statement);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(0))), 1);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(1))), 1);
	assert_int_equal(number("sqlite3_column_type", ARGS(P(statement), S(2))), SQLITE_NULL);
	assert_null(text("sqlite3_column_text", ARGS(P(statement), S(2))));
	assert_null(text("sqlite3_column_blob", ARGS(P(statement), S(2))));
	assert_int_equal(number("sqlite3_column_bytes", ARGS(P(statement), S(2))), 0);
	end(statement);
	/* What takes no statement, no connection. */
	assert_int_equal(status_of("sqlite3_finalize", ARGS(P(NULL))), VIA_OK);
	assert_int_equal(status_of("sqlite3_close", ARGS(P(NULL))), VIA_OK);
	assert_int_equal(number("sqlite3_column_count", ARGS(P(NULL))), 0);
	assert_null(text("sqlite3_sql", ARGS(P(NULL))));
	closed(db);
}

static void
texts_in_utf16_are_those_in_utf8(void **state)
{
	/* Of the machine's byte order: a letter, one of two bytes in UTF-8, one outside the
	 * first plane. */
	static const uint16_t wide[] = {'a', 0xE9, 0xD83D, 0xDE00, 0};
	static const uint16_t select[] = {'s', 'e', 'l', 'e', 'c', 't', ' ', '?', 0};
	sqlite3 *db = opened();
	sqlite3_stmt *statement = NULL;

	(void)state;
	assert_int_equal(status_of("sqlite3_prepare16_v2",
				   ARGS(P(db), P(select), S(-1), P(&statement), P(NULL))),
			 VIA_OK);
	assert_int_equal(status_of("sqlite3_bind_text16", ARGS(P(statement), S(1), P(wide), S(-1),
							       CODE(SQLITE_TRANSIENT))),
			 VIA_OK);
	row(statement);
	assert_int_equal(number("sqlite3_column_bytes16", ARGS(P(statement), S(0))), 8);
	assert_memory_equal(text("sqlite3_column_text16", ARGS(P(statement), S(0))), wide,
			    sizeof wide);
	assert_string_equal(text("sqlite3_column_text", ARGS(P(statement), S(0))),
			    "a\xC3\xA9\xF0\x9F\x98\x80");
	assert_int_equal(number("sqlite3_column_bytes", ARGS(P(statement), S(0))), 7);
	end(statement);

	statement = prepared(db, "select ?");
	assert_int_equal(
	    status_of("sqlite3_bind_text64", ARGS(P(statement), S(1), P("a\xC3\xA9zzz"), U(3),
						  CODE(SQLITE_TRANSIENT), U(SQLITE_UTF8))),
	    VIA_OK);
	row(statement);
	assert_memory_equal(text("sqlite3_column_text16", ARGS(P(statement), S(0))),
			    ((const uint16_t[]){'a', 0xE9, 0}), 6);
	end(statement);
	closed(db);
}

static void
a_parameter_that_is_not_there_is_told(void **state)
{
	sqlite3 *db = opened();
	sqlite3_stmt *statement = prepared(db, "select :first, @second");

	(void)state;
	assert_int_equal(number("sqlite3_bind_parameter_count", ARGS(P(statement))), 2);
	assert_int_equal(number("sqlite3_bind_parameter_index", ARGS(P(statement), P("@second"))),
			 2);
	assert_int_equal(number("sqlite3_bind_parameter_index", ARGS(P(statement), P("third"))), 0);
	assert_string_equal(text("sqlite3_bind_parameter_name", ARGS(P(statement), S(1))),
			    ":first");
	assert_int_equal(status_of("sqlite3_bind_int", ARGS(P(statement), S(3), S(1))),
			 SQLITE_RANGE);
	assert_int_equal(status_of("sqlite3_bind_int", ARGS(P(statement), S(1), S(1))), VIA_OK);
	row(statement);
	/* Bound while the statement is in use. */
	assert_int_equal(status_of("sqlite3_bind_int", ARGS(P(statement), S(1), S(1))),
			 SQLITE_MISUSE);
	assert_int_equal(status_of("sqlite3_finalize", ARGS(P(statement))), VIA_OK);
	closed(db);
}

static void
a_connection_in_use_is_not_closed(void **state)
{
	sqlite3 *db = opened();
	sqlite3_stmt *statement = prepared(db, "select 1");

	(void)state;
	assert_int_equal(status_of("sqlite3_close", ARGS(P(db))), SQLITE_BUSY);
	row(statement);
	assert_ptr_equal(call_p(&via_sqlite, "sqlite3_db_handle", ARGS(P(statement))), db);
	assert_ptr_equal(call_p(&via_sqlite, "sqlite3_next_stmt", ARGS(P(db), P(NULL))), statement);
	end(statement);
	closed(db);
}

static void
a_file_that_is_not_there_leaves_a_connection(void **state)
{
	sqlite3 *db = NULL;

	(void)state;
	assert_int_equal(status_of("sqlite3_open_v2", ARGS(P("/nonexistent/name"), P(&db),
							   S(SQLITE_OPEN_READONLY), P(NULL))),
			 SQLITE_CANTOPEN);
	assert_non_null(db);
	assert_string_equal(text("sqlite3_errmsg", ARGS(P(db))), "unable to open database file");
	closed(db);
	db = NULL;
	assert_int_equal(status_of("sqlite3_open_v2", ARGS(P(":memory:"), P(&db),
							   S(SQLITE_OPEN_READWRITE), P("none"))),
			 SQLITE_ERROR);
	closed(db);
}

static int
remember(void *userdata, int columns, char **values, char **names)
{
	char *line = userdata;

	for (int i = 0; i < columns; i++) {
		strcat(line, names[i]);
		strcat(line, "=");
		strcat(line, values[i] == NULL ? "-" : values[i]);
		strcat(line, " ");
	}
	return strlen(line) > 20;
}

static void
a_callback_sees_each_row_and_can_end_it(void **state)
{
	char line[100] = "", *message = NULL;
	sqlite3 *db = opened();

	(void)state;
	assert_int_equal(
	    status_of("sqlite3_exec", ARGS(P(db), P("select 1 as a, null as b; select 'x' as c"),
					   CODE(remember), P(line), P(&message))),
	    VIA_OK);
	assert_string_equal(line, "a=1 b=- c=x ");
	assert_null(message);
	assert_int_equal(
	    status_of("sqlite3_exec", ARGS(P(db), P("select 10 as d; select 20 as e; select 30"),
					   CODE(remember), P(line), P(&message))),
	    SQLITE_ABORT);
	assert_string_equal(line, "a=1 b=- c=x d=10 e=20 ");
	assert_string_equal(message, "query aborted");
	assert_int_equal(status_of("sqlite3_free", ARGS(P(message))), VIA_OK);
	closed(db);
}

/* An SQL function that calls SQLite through stubs, too: the sum of its arguments, and its own. */
static void
sum(sqlite3_context *context, int count, sqlite3_value **values)
{
	int64_t total = *(int64_t *)call_p(&via_sqlite, "sqlite3_user_data", ARGS(P(context)));

	for (int i = 0; i < count; i++)
		total += number("sqlite3_value_int64", ARGS(P(values[i])));
	if (total == 0)
		status_of("sqlite3_result_error", ARGS(P(context), P("nothing at all"), S(7)));
	else
		status_of("sqlite3_result_int64", ARGS(P(context), S(total)));
}

static void
forget(void *userdata)
{
	*(int64_t *)userdata = -1;
}

static void
functions_of_the_host_are_called(void **state)
{
	int64_t own = INT64_C(1) << 40;
	sqlite3 *db = opened();
	sqlite3_stmt *statement;

	(void)state;
	assert_int_equal(
	    status_of("sqlite3_create_function_v2",
		      ARGS(P(db), P("total_of"), S(-1), S(SQLITE_UTF8 | SQLITE_DETERMINISTIC),
			   P(&own), CODE(sum), CODE(NULL), CODE(NULL), CODE(forget))),
	    VIA_OK);
	statement = prepared(db, "select total_of(1, 2, ?)");
	assert_int_equal(status_of("sqlite3_bind_int", ARGS(P(statement), S(1), S(-10))), VIA_OK);
	row(statement);
	assert_int_equal(number("sqlite3_column_int64", ARGS(P(statement), S(0))), own - 7);
	end(statement);
	own = 0;
	statement = prepared(db, "select total_of()");
	assert_int_equal(status_of("sqlite3_step", ARGS(P(statement))), SQLITE_ERROR);
	assert_string_equal(text("sqlite3_errmsg", ARGS(P(db))), "nothing");
	assert_int_equal(status_of("sqlite3_finalize", ARGS(P(statement))), SQLITE_ERROR);
	closed(db);
	assert_int_equal(own, -1);
}

static int
backwards(void *userdata, int first_size, const void *first, int second_size, const void *second)
{
	int size = first_size < second_size ? first_size : second_size;
	int order = memcmp(second, first, (size_t)size);

	++*(int *)userdata;
	return order != 0 ? order : second_size - first_size;
}

static void
collations_of_the_host_order(void **state)
{
	int calls = 0;
	sqlite3 *db = opened();
	sqlite3_stmt *statement;

	(void)state;
	assert_int_equal(
	    status_of("sqlite3_create_collation",
		      ARGS(P(db), P("backwards"), S(SQLITE_UTF8), P(&calls), CODE(backwards))),
	    VIA_OK);
	statement = prepared(db, "select column1 from (values ('a'), ('c'), ('b')) "
				 "order by 1 collate backwards");
	for (const char *letter = "cba"; *letter != '\0'; letter++) {
		row(statement);
		assert_int_equal(text("sqlite3_column_text", ARGS(P(statement), S(0)))[0], *letter);
	}
	end(statement);
	assert_true(calls >= 2);
	closed(db);
}

struct seen {
	int updates, last_action, traced, asked;
	int64_t last_rowid;
};

static void
updated(void *userdata, int action, const char *database, const char *table, sqlite3_int64 rowid)
{
	struct seen *seen = userdata;

	assert_string_equal(database, "main");
	assert_string_equal(table, "t");
	seen->updates++;
	seen->last_action = action;
	seen->last_rowid = rowid;
}

static int
traced(unsigned int event, void *userdata, void *subject, void *detail)
{
	(void)subject;
	assert_int_equal(event, SQLITE_TRACE_STMT);
	assert_non_null(strstr(detail, " t"));
	((struct seen *)userdata)->traced++;
	return 0;
}

static int
nothing_is_dropped(void *userdata, int action, const char *first, const char *second,
		   const char *database, const char *trigger)
{
	(void)first;
	(void)second;
	(void)database;
	(void)trigger;
	((struct seen *)userdata)->asked++;
	return action == SQLITE_DROP_TABLE ? SQLITE_DENY : SQLITE_OK;
}

static void
hooks_see_what_happens(void **state)
{
	struct seen seen = {0};
	sqlite3 *db = opened();

	(void)state;
	do_all(db, "create table t (x)");
	assert_null(
	    call_p(&via_sqlite, "sqlite3_update_hook", ARGS(P(db), CODE(updated), P(&seen))));
	assert_int_equal(status_of("sqlite3_trace_v2",
				   ARGS(P(db), U(SQLITE_TRACE_STMT), CODE(traced), P(&seen))),
			 VIA_OK);
	assert_int_equal(
	    status_of("sqlite3_set_authorizer", ARGS(P(db), CODE(nothing_is_dropped), P(&seen))),
	    VIA_OK);
	do_all(db, "insert into t (rowid, x) values (1099511627776, 5)");
	assert_int_equal(seen.updates, 1);
	assert_int_equal(seen.last_action, SQLITE_INSERT);
	assert_int_equal(seen.last_rowid, INT64_C(1) << 40);
	assert_int_equal(number("sqlite3_last_insert_rowid", ARGS(P(db))), INT64_C(1) << 40);
	assert_int_equal(number("sqlite3_changes64", ARGS(P(db))), 1);
	assert_int_equal(seen.traced, 1);
	assert_true(seen.asked > 0);
	assert_int_equal(
	    status_of("sqlite3_exec", ARGS(P(db), P("drop table t"), CODE(NULL), P(NULL), P(NULL))),
	    SQLITE_AUTH);
	assert_string_equal(text("sqlite3_errmsg", ARGS(P(db))), "not authorized");
	assert_ptr_equal(
	    call_p(&via_sqlite, "sqlite3_update_hook", ARGS(P(db), CODE(NULL), P(NULL))), &seen);
	closed(db);
}

static int
give_up(void *userdata, int count)
{
	*(int *)userdata = count + 1;
	return count < 2;
}

static void
a_locked_database_is_busy(void **state)
{
	char path[] = "/tmp/via-sqlite-XXXXXX";
	int tries = 0, fd = mkstemp(path);
	sqlite3 *first = NULL, *second = NULL;

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(status_of("sqlite3_open", ARGS(P(path), P(&first))), VIA_OK);
	assert_int_equal(status_of("sqlite3_open", ARGS(P(path), P(&second))), VIA_OK);
	do_all(first, "create table t (x); begin immediate; insert into t values (1)");
	assert_int_equal(
	    status_of("sqlite3_busy_handler", ARGS(P(second), CODE(give_up), P(&tries))), VIA_OK);
	assert_int_equal(status_of("sqlite3_exec", ARGS(P(second), P("begin immediate"), CODE(NULL),
							P(NULL), P(NULL))),
			 SQLITE_BUSY);
	assert_int_equal(tries, 3);
	assert_int_equal(number("sqlite3_txn_state", ARGS(P(first), P(NULL))), SQLITE_TXN_WRITE);
	assert_int_equal(number("sqlite3_get_autocommit", ARGS(P(first))), 0);
	do_all(first, "commit");
	do_all(second, "begin immediate; rollback");
	closed(second);
	closed(first);
	remove(path);
}

static void
a_blob_is_read_and_written_in_parts(void **state)
{
	char bytes[8] = "";
	sqlite3 *db = opened();
	sqlite3_blob *blob = (sqlite3_blob *)-1;

	(void)state;
	do_all(db, "create table t (b); insert into t values (x'6162636465')");
	assert_int_equal(status_of("sqlite3_blob_open",
				   ARGS(P(db), P("main"), P("t"), P("b"), S(9), S(1), P(&blob))),
			 SQLITE_ERROR);
	assert_null(blob);
	assert_int_equal(status_of("sqlite3_blob_open",
				   ARGS(P(db), P("main"), P("t"), P("b"), S(1), S(1), P(&blob))),
			 VIA_OK);
	assert_int_equal(number("sqlite3_blob_bytes", ARGS(P(blob))), 5);
	assert_int_equal(status_of("sqlite3_blob_write", ARGS(P(blob), P("XY"), S(2), S(1))),
			 VIA_OK);
	assert_int_equal(status_of("sqlite3_blob_read", ARGS(P(blob), P(bytes), S(3), S(1))),
			 VIA_OK);
	assert_string_equal(bytes, "XYd");
	assert_int_equal(status_of("sqlite3_blob_read", ARGS(P(blob), P(bytes), S(5), S(1))),
			 SQLITE_ERROR);
	do_all(db, "update t set b = x'00'");
	assert_int_equal(status_of("sqlite3_blob_read", ARGS(P(blob), P(bytes), S(1), S(0))),
			 SQLITE_ABORT);
	assert_int_equal(status_of("sqlite3_blob_close", ARGS(P(blob))), VIA_OK);
	closed(db);
}

static void
a_database_is_backed_up_into_another(void **state)
{
	sqlite3 *from = opened(), *to = opened();
	sqlite3_backup *backup;
	sqlite3_stmt *statement;
	via_value result;

	(void)state;
	do_all(from,
	       "create table t (x); with recursive n (i) as (values (1) union all "
	       "select i + 1 from n where i < 200) insert into t select zeroblob(500) from n");
	backup =
	    call_p(&via_sqlite, "sqlite3_backup_init", ARGS(P(to), P("main"), P(from), P("main")));
	assert_int_equal(status_of("sqlite3_backup_step", ARGS(P(backup), S(1))), VIA_OK);
	assert_true(number("sqlite3_backup_remaining", ARGS(P(backup))) > 20);
	assert_int_equal(number("sqlite3_backup_pagecount", ARGS(P(backup))),
			 number("sqlite3_backup_remaining", ARGS(P(backup))) + 1);
	assert_int_equal(status_of("sqlite3_backup_step", ARGS(P(backup), S(-1))), SQLITE_DONE);
	assert_false(
	    via_is_failure(function_named(&via_sqlite, "sqlite3_backup_step"), SQLITE_DONE));
	assert_int_equal(status_of("sqlite3_backup_finish", ARGS(P(backup))), VIA_OK);
	statement = prepared(to, "select count(*), sum(length(x)) from t");
	row(statement);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(0))), 200);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(1))), 100000);
	end(statement);

	/* Into itself it cannot be. */
	assert_int_equal(call(&via_sqlite, "sqlite3_backup_init",
			      ARGS(P(to), P("main"), P(to), P("main")), &result),
			 SQLITE_ERROR);
	assert_null(result.p);
	assert_string_equal(text("sqlite3_errmsg", ARGS(P(to))),
			    "source and destination must be distinct");
	closed(to);
	closed(from);
}

static void
a_database_is_taken_out_and_put_back_as_bytes(void **state)
{
	sqlite3 *from = opened(), *to = opened();
	sqlite3_int64 size = 0;
	unsigned char *bytes;
	sqlite3_stmt *statement;

	(void)state;
	do_all(from, "create table t (x); insert into t values (42)");
	bytes = call_p(&via_sqlite, "sqlite3_serialize", ARGS(P(from), P("main"), P(&size), U(0)));
	assert_non_null(bytes);
	assert_true(size > 0);
	assert_int_equal(
	    status_of("sqlite3_deserialize",
		      ARGS(P(to), P("main"), P(bytes), S(size), S(size),
			   U(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))),
	    VIA_OK);
	statement = prepared(to, "select x from t");
	row(statement);
	assert_int_equal(number("sqlite3_column_int", ARGS(P(statement), S(0))), 42);
	end(statement);
	closed(to);
	closed(from);
}

static void
values_are_bound_and_copied_as_they_are(void **state)
{
	sqlite3 *db = opened();
	sqlite3_stmt *first = prepared(db, "select 'text'"), *second = prepared(db, "select ?");
	void *value, *copy;

	(void)state;
	row(first);
	value = call_p(&via_sqlite, "sqlite3_column_value", ARGS(P(first), S(0)));
	copy = call_p(&via_sqlite, "sqlite3_value_dup", ARGS(P(value)));
	assert_int_equal(status_of("sqlite3_bind_value", ARGS(P(second), S(1), P(value))), VIA_OK);
	end(first);
	assert_string_equal(text("sqlite3_value_text", ARGS(P(copy))), "text");
	assert_int_equal(number("sqlite3_value_type", ARGS(P(copy))), SQLITE_TEXT);
	assert_int_equal(status_of("sqlite3_value_free", ARGS(P(copy))), VIA_OK);
	assert_null(call_p(&via_sqlite, "sqlite3_value_dup", ARGS(P(NULL))));
	row(second);
	assert_string_equal(text("sqlite3_column_text", ARGS(P(second), S(0))), "text");
	end(second);
	closed(db);
}

static void
columns_know_where_they_come_from(void **state)
{
	const char *type = NULL, *collation = NULL;
	int not_null = -1, key = -1, automatic = -1;
	sqlite3 *db = opened();
	sqlite3_stmt *statement;

	(void)state;
	do_all(db, "create table t (id integer primary key autoincrement, "
		   "name text not null collate nocase)");
	statement = prepared(db, "select name as n from t");
	assert_string_equal(text("sqlite3_column_name", ARGS(P(statement), S(0))), "n");
	assert_string_equal(text("sqlite3_column_decltype", ARGS(P(statement), S(0))), "TEXT");
	if (via_available(function_named(&via_sqlite, "sqlite3_column_origin_name")))
		assert_string_equal(text("sqlite3_column_origin_name", ARGS(P(statement), S(0))),
				    "name");
	end(statement);
	assert_int_equal(status_of("sqlite3_table_column_metadata",
				   ARGS(P(db), P(NULL), P("t"), P("name"), P(&type), P(&collation),
					P(&not_null), P(&key), P(&automatic))),
			 VIA_OK);
	assert_string_equal(type, "TEXT");
	assert_string_equal(collation, "nocase");
	assert_int_equal(not_null, 1);
	assert_int_equal(key, 0);
	assert_int_equal(automatic, 0);
	assert_int_equal(status_of("sqlite3_table_column_metadata",
				   ARGS(P(db), P(NULL), P("t"), P("none"), P(NULL), P(NULL),
					P(NULL), P(NULL), P(NULL))),
			 SQLITE_ERROR);
	closed(db);
}

static void
texts_are_made_by_formats(void **state)
{
	char buffer[8];
	char *made = call_p(&via_sqlite, "sqlite3_mprintf_text", ARGS(P("%Q"), P("it's")));
	void *growing = call_p(&via_sqlite, "sqlite3_str_new", ARGS(P(NULL)));

	(void)state;
	assert_string_equal(made, "'it''s'");
	status_of("sqlite3_free", ARGS(P(made)));
	made = call_p(&via_sqlite, "sqlite3_mprintf_int64", ARGS(P("%lld"), S(INT64_MIN)));
	assert_string_equal(made, "-9223372036854775808");
	status_of("sqlite3_free", ARGS(P(made)));
	assert_ptr_equal(
	    text("sqlite3_snprintf_double", ARGS(S(sizeof buffer), P(buffer), P("%.6f"), D(2.25))),
	    buffer);
	assert_string_equal(buffer, "2.25000");
	status_of("sqlite3_str_appendf_int", ARGS(P(growing), P("%d-"), S(-3)));
	status_of("sqlite3_str_append", ARGS(P(growing), P("abcdef"), S(2)));
	status_of("sqlite3_str_appendchar", ARGS(P(growing), S(2), S('x')));
	assert_int_equal(number("sqlite3_str_errcode", ARGS(P(growing))), SQLITE_OK);
	assert_int_equal(number("sqlite3_str_length", ARGS(P(growing))), 7);
	made = call_p(&via_sqlite, "sqlite3_str_finish", ARGS(P(growing)));
	assert_string_equal(made, "-3-abxx");
	status_of("sqlite3_free", ARGS(P(made)));
}

static void
memory_that_is_not_there_is_told(void **state)
{
	via_value result;
	void *memory = call_p(&via_sqlite, "sqlite3_malloc", ARGS(S(100)));

	(void)state;
	assert_true(number("sqlite3_msize", ARGS(P(memory))) >= 100);
	assert_int_equal(
	    call(&via_sqlite, "sqlite3_realloc64", ARGS(P(memory), U(UINT64_C(1) << 50)), &result),
	    SQLITE_NOMEM);
	assert_null(result.p);
	memory = call_p(&via_sqlite, "sqlite3_realloc", ARGS(P(memory), S(200)));
	assert_null(call_p(&via_sqlite, "sqlite3_realloc", ARGS(P(memory), S(0))));
	/* Nothing asked for is no failure. */
	assert_null(call_p(&via_sqlite, "sqlite3_malloc", ARGS(S(0))));
	assert_null(call_p(&via_sqlite, "sqlite3_malloc", ARGS(S(-5))));
	assert_int_equal(call(&via_sqlite, "sqlite3_malloc64", ARGS(U(UINT64_MAX)), &result),
			 SQLITE_NOMEM);
}

static void
options_are_set_and_asked_for(void **state)
{
	int now = -1;
	sqlite3 *db = opened();

	(void)state;
	assert_int_equal(status_of("sqlite3_db_config_flag",
				   ARGS(P(db), S(SQLITE_DBCONFIG_ENABLE_FKEY), S(1), P(&now))),
			 VIA_OK);
	assert_int_equal(now, 1);
	now = -1;
	assert_int_equal(status_of("sqlite3_db_config_flag",
				   ARGS(P(db), S(SQLITE_DBCONFIG_ENABLE_FKEY), S(0), P(&now))),
			 VIA_OK);
	assert_int_equal(now, 0);
	assert_int_equal(status_of("sqlite3_db_config_flag", ARGS(P(db), S(9999), S(0), P(NULL))),
			 SQLITE_ERROR);
	assert_int_equal(number("sqlite3_limit", ARGS(P(db), S(SQLITE_LIMIT_COLUMN), S(-1))),
			 sqlite3_limit(db, SQLITE_LIMIT_COLUMN, -1));
	assert_int_equal(status_of("sqlite3_limit", ARGS(P(db), S(99), S(-1))), VIA_NO_CODE);
	assert_int_equal(status_of("sqlite3_complete", ARGS(P("select 1;"))), VIA_OK);
	assert_int_equal(number("sqlite3_complete", ARGS(P("select 1;"))), 1);
	assert_int_equal(number("sqlite3_complete", ARGS(P("select 1"))), 0);
	closed(db);
}

/* --- functions of the host --- */

struct rows {
	char text[100];
	int count, last;
};

static void
handle_row(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	struct rows *rows = called->userdata;
	char *const *values = arguments[2].p, *const *names = arguments[3].p;
	size_t length = strlen(rows->text);

	for (int64_t i = 0; i < arguments[1].i; i++)
		length += (size_t)snprintf(rows->text + length, sizeof rows->text - length,
					   "%s=%s;", names[i], values[i] != NULL ? values[i] : "-");
	ret_result->i = ++rows->count == rows->last;
}

static void
a_handler_sees_each_row_and_can_end_it(void **state)
{
	struct rows rows = {.last = -1};
	struct via_upcall each = upcall_of(&via_sqlite, "exec_callback", handle_row, &rows);
	sqlite3 *db = opened();

	(void)state;
	do_all(db, "create table t (a, b); insert into t values (1, 'x'), (2, null), (3, 'z')");
	assert_int_equal(status_of("sqlite3_exec", ARGS(P(db), P("select a, b from t order by a"),
							CODE(each.code), P(each.data), P(NULL))),
			 VIA_OK);
	assert_string_equal(rows.text, "a=1;b=x;a=2;b=-;a=3;b=z;");
	rows = (struct rows){.last = 2};
	assert_int_equal(status_of("sqlite3_exec", ARGS(P(db), P("select a from t order by -a"),
							CODE(each.code), P(each.data), P(NULL))),
			 SQLITE_ABORT);
	assert_string_equal(rows.text, "a=3;a=2;");
	closed(db);
	assert_int_equal(via_upcall_release(&each), VIA_OK);
}

static void
handle_twice(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	sqlite3_value *const *values = arguments[2].p;
	via_value result;

	(void)ret_result;
	++*(int *)called->userdata;
	via_call(via_find(&via_sqlite, "sqlite3_value_int64"), ARGS(P(values[0])), &result);
	via_call(via_find(&via_sqlite, "sqlite3_result_int64"),
		 ARGS(P(arguments[0].p), S(2 * result.i)), NULL);
}

static void
handle_destroy(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	*(void **)called->userdata = arguments[0].p;
}

static void
a_handler_is_a_function_of_sql(void **state)
{
	int calls = 0;
	void *destroyed = NULL;
	struct via_upcall twice = upcall_of(&via_sqlite, "function_callback", handle_twice, &calls);
	struct via_upcall destroy =
	    upcall_of(&via_sqlite, "sqlite3_destructor_type", handle_destroy, &destroyed);
	sqlite3 *db = opened();
	sqlite3_stmt *statement;

	(void)state;
	assert_int_equal(
	    status_of("sqlite3_create_function_v2",
		      ARGS(P(db), P("twice"), S(1), S(SQLITE_UTF8), P(&calls), CODE(twice.code),
			   CODE(NULL), CODE(NULL), CODE(destroy.code))),
	    VIA_OK);
	statement = prepared(db, "select twice(21) + twice(twice(-1))");
	row(statement);
	assert_int_equal(number("sqlite3_column_int64", ARGS(P(statement), S(0))), 38);
	end(statement);
	assert_int_equal(calls, 3);
	assert_null(destroyed);
	closed(db);
	assert_ptr_equal(destroyed, &calls);
	assert_int_equal(via_upcall_release(&twice), VIA_OK);
	assert_int_equal(via_upcall_release(&destroy), VIA_OK);
}

/* By the last byte. */
static void
handle_order(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	const unsigned char *first = arguments[2].p, *second = arguments[4].p;

	if (arguments[0].p == called->userdata)
		ret_result->i = first[arguments[1].i - 1] - second[arguments[3].i - 1];
}

static void
a_handler_orders_texts(void **state)
{
	struct rows rows = {.last = -1};
	struct via_upcall each = upcall_of(&via_sqlite, "exec_callback", handle_row, &rows);
	struct via_upcall order = upcall_of(&via_sqlite, "collation_callback", handle_order, &rows);
	sqlite3 *db = opened();

	(void)state;
	assert_int_equal(
	    status_of("sqlite3_create_collation",
		      ARGS(P(db), P("by_end"), S(SQLITE_UTF8), P(order.data), CODE(order.code))),
	    VIA_OK);
	do_all(db, "create table t (w text); insert into t values ('az'), ('ca'), ('bm')");
	assert_int_equal(
	    status_of("sqlite3_exec", ARGS(P(db), P("select w from t order by w collate by_end"),
					   CODE(each.code), P(each.data), P(NULL))),
	    VIA_OK);
	assert_string_equal(rows.text, "w=ca;w=bm;w=az;");
	closed(db);
	assert_int_equal(via_upcall_release(&order), VIA_OK);
	assert_int_equal(via_upcall_release(&each), VIA_OK);
}

static void
handle_progress(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)arguments;
	ret_result->i = ++*(int *)called->userdata == 3;
}

static void
a_handler_interrupts(void **state)
{
	int calls = 0;
	struct via_upcall progress =
	    upcall_of(&via_sqlite, "progress_callback", handle_progress, &calls);
	sqlite3 *db = opened();

	(void)state;
	assert_int_equal(via_call(function_named(&via_sqlite, "sqlite3_progress_handler"),
				  ARGS(P(db), S(100), CODE(progress.code), P(progress.data)), NULL),
			 VIA_OK);
	/* Without end, but for the handler. */
	assert_int_equal(
	    status_of("sqlite3_exec", ARGS(P(db),
					   P("with recursive n(i) as (select 1 union all "
					     "select i + 1 from n) select count(*) from n"),
					   CODE(NULL), P(NULL), P(NULL))),
	    SQLITE_INTERRUPT);
	assert_int_equal(calls, 3);
	closed(db);
	assert_int_equal(via_upcall_release(&progress), VIA_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_version_is_that_of_the_library),
	    cmocka_unit_test(rows_and_the_end_are_no_failures),
	    cmocka_unit_test(failures_have_codes_and_messages),
	    cmocka_unit_test(extended_codes_are_told_when_they_are_asked_for),
	    cmocka_unit_test(integers_cross_with_all_their_bits),
	    cmocka_unit_test(doubles_cross_bit_for_bit),
	    cmocka_unit_test(blobs_are_as_long_as_their_count),
	    cmocka_unit_test(null_comes_and_goes),
	    cmocka_unit_test(texts_in_utf16_are_those_in_utf8),
	    cmocka_unit_test(a_parameter_that_is_not_there_is_told),
	    cmocka_unit_test(a_connection_in_use_is_not_closed),
	    cmocka_unit_test(a_file_that_is_not_there_leaves_a_connection),
	    cmocka_unit_test(a_callback_sees_each_row_and_can_end_it),
	    cmocka_unit_test(functions_of_the_host_are_called),
	    cmocka_unit_test(collations_of_the_host_order),
	    cmocka_unit_test(hooks_see_what_happens),
	    cmocka_unit_test(a_locked_database_is_busy),
	    cmocka_unit_test(a_blob_is_read_and_written_in_parts),
	    cmocka_unit_test(a_database_is_backed_up_into_another),
	    cmocka_unit_test(a_database_is_taken_out_and_put_back_as_bytes),
	    cmocka_unit_test(values_are_bound_and_copied_as_they_are),
	    cmocka_unit_test(columns_know_where_they_come_from),
	    cmocka_unit_test(texts_are_made_by_formats),
	    cmocka_unit_test(memory_that_is_not_there_is_told),
	    cmocka_unit_test(options_are_set_and_asked_for),
	    cmocka_unit_test(a_handler_sees_each_row_and_can_end_it),
	    cmocka_unit_test(a_handler_is_a_function_of_sql),
	    cmocka_unit_test(a_handler_orders_texts),
	    cmocka_unit_test(a_handler_interrupts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
