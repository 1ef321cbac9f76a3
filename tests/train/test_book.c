/*
 * test_book.c - books of openings: grown, taught, written and read again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/book.h>

#include "knowledge/othello/opening_book.h"
#include "lib/alloc.h"
#include "lib/claim.h"

enum { NODES = 2000 };
static const qx_move d3 = 19, c3 = 18, c4 = 26, e3 = 20, a1 = 0;

static struct qx_book *grown(int n)
{
    struct qx_book *book = qx_book_new(NULL, 0, NULL);
    assert_non_null(book);
    for (int i = 0; i < n; i++)
        assert_true(qx_book_grow(book, NODES, NULL));
    return book;
}

static void a_book_grows_by_search(void **unused)
{
    (void)unused;
    struct qx_book *book = grown(0);
    qx_move moves[40];
    double discs;
    assert_int_equal(qx_book_n_positions(book), 1);
    assert_int_equal(qx_book_line(book, moves, 40, &discs), 0);
    assert_true(qx_book_grow(book, NODES, NULL));
    assert_int_equal(qx_book_n_positions(book), 2); /* the four first moves are one */
    for (int i = 0; i < 30; i++)
        assert_true(qx_book_grow(book, NODES, NULL));
    assert_true(qx_book_n_positions(book) > 40);
    assert_in_range(qx_book_line(book, moves, 40, &discs), 3, 40);
    assert_true(discs > -8 && discs < 8);
    qx_book_free(book);
}

static void the_text_is_the_book(void **unused)
{
    (void)unused;
    struct qx_book *book = grown(20);
    size_t length, again_length;
    char *text = qx_book_text(book, &length);
    struct qx_book *again = qx_book_new(text, length, NULL);
    assert_non_null(again);
    char *again_text = qx_book_text(again, &again_length);
    assert_int_equal(length, again_length);
    assert_memory_equal(text, again_text, length);
    free(again_text);
    free(text);
    qx_book_free(again);
    qx_book_free(book);
}

static void damaged_texts_are_refused(void **unused)
{
    (void)unused;
    struct qx_book *book = grown(5);
    struct qx_error error = {""};
    size_t length;
    char *text = qx_book_text(book, &length);
    assert_null(qx_book_new(text, length - 1, &error));
    assert_non_null(strstr(error.text, "damaged"));
    static const char hole[] = "quincunx othello book 1\n"
                               "0000000810000000 0000001008000000 3 -10\0,24\n"
                               "end\n";
    assert_null(qx_book_new(hole, sizeof hole - 1, &error));
    text[40] = 'g';
    assert_null(qx_book_new(text, length, &error));
    assert_non_null(strstr(error.text, "page 1 "));
    text[0] = 'Q';
    assert_null(qx_book_new(text, length, &error));
    static const char bare[] = "quincunx othello book 1\nend\n";
    assert_null(qx_book_new(bare, sizeof bare - 1, &error));
    assert_non_null(strstr(error.text, "first position"));
    free(text);
    qx_book_free(book);
}

/* A book of one's own that is damaged is not taken for none. */
static void a_damaged_book_of_ones_own_is_told_from_none(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/qx-book-XXXXXX", file[200];
    struct qx_error error = {""};
    assert_non_null(mkdtemp(folder));
    struct qx_store *store = qx_store_new(folder);
    struct qx_book *book = grown(1), *kept = book;
    assert_true(qx_book_kept(store, &kept, &error));
    assert_null(kept);
    assert_true(qx_book_keep(book, store, NULL));
    assert_true(qx_book_kept(store, &kept, &error));
    assert_int_equal(qx_book_n_positions(kept), qx_book_n_positions(book));
    qx_book_free(kept);
    snprintf(file, sizeof file, "%s/othello-book-size=8,start=standard,pass=on.qxt", folder);
    FILE *opened = fopen(file, "r+");
    assert_non_null(opened);
    assert_int_equal(fseek(opened, 600, SEEK_SET), 0);
    assert_int_equal(fputc('?', opened), '?');
    assert_int_equal(fclose(opened), 0);
    assert_false(qx_book_kept(store, &kept, &error));
    assert_null(kept);
    assert_non_null(strstr(error.text, "damaged"));
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(folder), 0);
    qx_book_free(book);
    qx_store_free(store);
}

/* Along a game the book gets a page for every position, whatever it thinks of the moves. */
static void games_are_taken_up(void **unused)
{
    (void)unused;
    struct qx_book *book = grown(3);
    struct qx_error error = {""};
    const qx_move game[] = {d3, c3, c4, e3};
    const size_t before = qx_book_n_positions(book);
    assert_true(qx_book_learn(book, game, 4, NODES, NULL));
    const size_t after = qx_book_n_positions(book);
    assert_true(after > before);
    assert_true(qx_book_learn(book, game, 4, NODES, NULL));
    assert_int_equal(qx_book_n_positions(book), after);
    const qx_move wrong[] = {d3, a1};
    assert_false(qx_book_learn(book, wrong, 2, NODES, &error));
    assert_string_equal(error.text, "move 2 is not legal");
    qx_book_free(book);
}

/* Raised, the flag leaves the book as it is, and taken back it grows again. */
static void a_book_stops_where_it_is(void **unused)
{
    (void)unused;
    struct qx_book *book = grown(0);
    const size_t n = qx_book_n_positions(book);
    const qx_flag stop = true;
    const qx_move game[] = {d3, c3};
    struct qx_error error;
    qx_book_set_stop(book, &stop);
    assert_false(qx_book_grow(book, UINT64_MAX, &error));
    assert_string_equal(error.text, "stopped");
    assert_false(qx_book_learn(book, game, 2, UINT64_MAX, &error));
    assert_int_equal(qx_book_n_positions(book), n);
    qx_book_set_stop(book, NULL);
    assert_true(qx_book_grow(book, NODES, NULL));
    assert_true(qx_book_n_positions(book) > n);
    qx_book_free(book);
}

/* The pages of a small tree: the first position is worth what its best move leaves. */
static void values_come_from_the_ends(void **unused)
{
    (void)unused;
    static const char text[] = "quincunx othello book 1\n"
                               "0000000008000000 0000003810000000 -20 -\n"
                               "0000000810000000 0000001008000000 3 -1024\n"
                               "end\n";
    struct othello_book *book = othello_book_new(text, sizeof text - 1, NULL);
    assert_non_null(book);
    othello_book_settle(book);
    int square, value;
    const uint64_t own = UINT64_C(0x0000000810000000), opp = UINT64_C(0x0000001008000000);
    assert_true(othello_book_best(book, own, opp, &square, &value));
    assert_int_equal(value, 20);
    assert_int_equal(othello_book_find(book, own, opp)->value, 20);
    othello_book_find(book, own, opp)->rest = 25; /* a move outside may be better */
    assert_false(othello_book_best(book, own, opp, &square, &value));
    othello_book_free(book);
}

/* A block that is refused leaves no book, or the whole one. */
static void without_memory_there_is_no_book(void **unused)
{
    (void)unused;
    struct qx_error error = {""};
    struct qx_book *whole = qx_book_of_program(&error);
    assert_true(whole && qx_book_n_positions(whole) > 1);
    alloc_fail_at((size_t)-1);
    qx_book_free(qx_book_of_program(&error));
    const size_t n_blocks = alloc_count();
    for (size_t n = 0; n < n_blocks; n++) {
        alloc_fail_at(n);
        struct qx_book *book = qx_book_of_program(&error);
        assert_true(!book || qx_book_n_positions(book) == qx_book_n_positions(whole));
        assert_true(book || strstr(error.text, "not enough memory"));
        qx_book_free(book);
    }
    alloc_fail_at((size_t)-1);
    qx_book_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_book_grows_by_search),
        cmocka_unit_test(the_text_is_the_book),
        cmocka_unit_test(damaged_texts_are_refused),
        cmocka_unit_test(a_damaged_book_of_ones_own_is_told_from_none),
        cmocka_unit_test(games_are_taken_up),
        cmocka_unit_test(a_book_stops_where_it_is),
        cmocka_unit_test(values_come_from_the_ends),
        cmocka_unit_test(without_memory_there_is_no_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
