/*
 * test_review_texts.c - reviews as a program and a browser get them, letter by letter: the JSON
 * and the picture of one game of each kind are those in review_texts.txt.
 *
 * QX_GOLDEN=write in the environment writes that file anew; read what has changed before it is
 * kept.
 */
#include "lib/claim.h"

#include <stdio.h>
#include <stdlib.h>

enum { PICTURE_SIZE = 1 << 16, GRAPH_SIZE = 300, NODES = 500 };

/* The bot that is asked: NULL for the usual one. */
struct sample {
    const char *game, *options, *position, *moves, *advisor;
};

static const struct sample samples[] = {
    {"neutreeko", "", ".W.W./...../...../..W../.B.BB b", "e1-e5 c2-c1 e5-e1", NULL},
    {"neutron", "", "BB.BB/..B../...../W.N../WW.WW w n", "c2-c3", NULL},
    {"othello", "size=4", NULL, "c4 d4 b1 b4 d3 c1 d1 d2 pass a3 a4 a1 a2", NULL},
    {"compromise", "length=2,ties=yes,pips=2", NULL, "333 111 121 313", NULL},
    {"gamma", "width=3,height=2,players=3,areas=2", NULL, "0,0 1,0 2,0 0,1 1,1 2,1 skip skip skip",
     NULL},
    /* Draws given away, and wins let go for a draw. */
    {"neutreeko", "", NULL, "b1-b4 d5-d2", ""},
    {"neutreeko", "", ".W.W./W.B../....B/...../B.... b", "e3-c5", ""},
    /* Nothing known, nobody asked; a forced move; a bot that puts no value on positions. */
    {"othello", "", "OX-------------------------------------------------------------- X", "pass",
     ""},
    {"othello", "", NULL, "d3 c3", ""},
    {"othello", "", NULL, "d3", "random"},
    /* An only player, two, three of whom one is sure to win, and more than are told. */
    {"gamma", "width=2,height=2,players=1,areas=1", NULL, "1,0 0,0 0,1 skip", NULL},
    {"gamma", "width=2,height=2,players=2,areas=1", NULL, "1,0 0,0 skip g1,0 skip", NULL},
    {"gamma", "width=3,height=1,players=3,areas=2", "11. 1 - -", "skip 2,0 skip", NULL},
    /* Player 1 can do nothing, so that the others are asked twice: their first word counts. */
    {"gamma", "width=7,height=1,players=3,areas=1", "12....3 2 1,2,3 -", "2,0 5,0 skip", NULL},
    {"gamma", "width=4,height=1,players=8,areas=1", NULL, "0,0", NULL},
    {"gamma", "width=4,height=1,players=9,areas=1", NULL, "0,0 1,0", NULL},
    {"gamma", "width=300,height=300", NULL, "0,0", "random"},
    /* Habits over three turns, and pips that are placed. */
    {"compromise", "length=3,ties=yes,pips=9", NULL, "111 222 111 131 111 313", NULL},
    {"compromise", "type=complex,length=2,pips=1", NULL, "111 222 333 333 123 321 111 222", NULL},
};

/* The game of a sample; chance draws where it must. */
static struct qx_session *play(const struct sample *sample)
{
    const struct qx_rules rules = claim_rules(sample->game, sample->options);
    struct qx_error error = {""};
    struct qx_session *session = qx_session_new_at(&rules, 1, sample->position, &error);
    const char *at = sample->moves;
    char move[32];
    for (int n; session && sscanf(at, "%31s%n", move, &n) == 1; at += n)
        if (!qx_session_settle(session, &error) ||
            !qx_session_play_text(session, qx_session_actor(session), move, &error))
            fail_msg("%s: %s", move, error.text);
    assert_non_null(session);
    return session;
}

/* What the first and the last seat could expect, in bars: all, and as few as fit. */
static void write_graphs(FILE *out, const struct qx_review *review)
{
    const qx_seat last = qx_session_rules(qx_review_session(review))->n_seats - 1;
    char bars[GRAPH_SIZE], few[GRAPH_SIZE], digits[GRAPH_SIZE];
    qx_words_graph(review, 0, 72, false, bars, sizeof bars);
    qx_words_graph(review, 0, 5, true, few, sizeof few);
    qx_words_graph(review, last, 72, true, digits, sizeof digits);
    fprintf(out, "[%s] [%s] [%s]\n", bars, few, digits);
}

static void write_review(FILE *out, const struct sample *sample)
{
    static char picture[PICTURE_SIZE];
    struct qx_session *session = play(sample);
    const struct qx_analysis_means means = {.advisor = sample->advisor, .budget = {.nodes = NODES}};
    struct qx_error error = {""};
    struct qx_review *review = qx_review_new(session, &means, &error);
    struct qx_json json = {0};
    assert_non_null(review);
    while (!qx_review_is_done(review))
        if (!qx_review_go_on(review, &error))
            fail_msg("%s", error.text);
    qx_json_open(&json, '{');
    qx_review_json(review, &json);
    assert_true(qx_review_svg(review, picture, sizeof picture) < sizeof picture);
    fprintf(out, "== %s %s\n%s\n%s", sample->game, sample->options, qx_json_text(&json), picture);
    write_graphs(out, review);
    qx_json_release(&json);
    qx_review_free(review);
    qx_session_free(session);
}

static void reviews_are_those_on_file(void **unused)
{
    (void)unused;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        write_review(out, &samples[i]);
    fclose(out);
    claim_on_file(TEXTS, text);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reviews_are_those_on_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
