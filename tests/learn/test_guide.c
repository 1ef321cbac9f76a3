/*
 * test_guide.c - claims about guided first games: each can be played to its end, and every legal
 * move that is tried on the way gets an answer of its own.
 */
#include "lib/claim.h"

#include <stdio.h>

static struct qx_guide *open_guide(const struct qx_game *game)
{
    struct qx_error error = {""};
    struct qx_guide *guide = qx_guide_new(game, &error);
    if (!guide)
        fail_msg("%s: %s", game->name, error.text);
    return guide;
}

static struct qx_guide *read_guide(const char *text)
{
    struct qx_error error = {""};
    struct qx_guide *guide = qx_guide_read(qx_game_find("neutreeko"), text, &error);
    if (!guide)
        fail_msg("%s", error.text);
    return guide;
}

static struct qx_reply try_text(struct qx_guide *guide, const char *text)
{
    struct qx_reply reply;
    assert_true(qx_guide_text(guide, text, &reply, NULL));
    return reply;
}

/* --- the guides of the program ---------------------------------------------------------------- */

static bool ends_well(const char *words)
{
    const size_t length = strlen(words);
    return length > 10 && strchr(".?!", words[length - 1]) && !strstr(words, "  ");
}

/* Tries every legal move of the present step; where it is right, it is taken back again. */
static void try_all(struct qx_guide *guide, const char *name)
{
    const struct qx_rules *rules = qx_session_rules(qx_guide_session(guide));
    const int at = qx_guide_at(guide);
    qx_move *moves = calloc((size_t)rules->n_moves_max, sizeof *moves);
    assert_non_null(moves);
    const size_t n =
        qx_moves(rules, qx_session_state(qx_guide_session(guide)), qx_guide_seat(guide), moves);
    size_t n_right = 0;
    for (size_t i = 0; i < n; i++) {
        struct qx_reply reply;
        struct qx_error error = {""};
        if (!qx_guide_move(guide, moves[i], &reply, &error))
            fail_msg("%s, step %d: %s", name, at + 1, error.text);
        if (!ends_well(reply.words) || strstr(reply.words, "not the one I mean"))
            fail_msg("%s, step %d: \"%s\" is no answer", name, at + 1, reply.words);
        assert_true(reply.kind == QX_REPLY_RIGHT || reply.kind == QX_REPLY_WRONG);
        assert_true(qx_guide_asks(guide) == (reply.kind == QX_REPLY_WRONG));
        n_right += reply.kind == QX_REPLY_RIGHT;
        if (reply.kind == QX_REPLY_RIGHT)
            assert_true(qx_guide_back(guide, NULL));
        assert_int_equal(qx_guide_at(guide), at);
    }
    assert_true(n_right > 0);
    free(moves);
}

static size_t count_words(const char *text)
{
    size_t n = 1;
    for (; *text; text++)
        n += *text == ' ';
    return n;
}

static void every_guide_is_played_to_its_end(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        assert_true(qx_guide_exists(*game));
        struct qx_guide *guide = open_guide(*game);
        size_t n_words = 0;
        int n_asked = 0;
        while (!qx_guide_is_done(guide)) {
            struct qx_reply reply;
            assert_true(ends_well(qx_guide_says(guide)));
            n_words += count_words(qx_guide_says(guide));
            if (qx_guide_asks(guide)) {
                try_all(guide, (*game)->name);
                assert_true(qx_guide_show(guide, &reply, NULL));
                assert_int_equal(reply.kind, QX_REPLY_RIGHT);
                n_words += count_words(reply.words);
                n_asked++;
            }
            assert_true(qx_guide_next(guide, NULL));
        }
        /* About five minutes: a slow reader's 100 words a minute, and a minute for a try or two. */
        assert_true(n_words > 200 && n_words < 600 && n_asked >= 3);
        assert_string_equal(qx_guide_says(guide), "");
        qx_guide_free(guide);
    }
}

/* --- how a guide behaves ---------------------------------------------------------------------- */

static const char small[] = "say: Begin.\n"
                            "\n"
                            "# A remark.\n"
                            "say: Slide b1\n"
                            "  to the right.\n"
                            "do: b1-c1\n"
                            "right: Well done.\n"
                            "try b1-a1: The other way.\n"
                            "try b1-b3: It does not stop there.\n"
                            "then: b5-a5\n"
                            "\n"
                            "say: Anything but d1-e1.\n"
                            "do: any -d1-e1\n"
                            "\n"
                            "board: .W.../W..../.BB../...W./B.... b\n"
                            "say: Win.\n"
                            "do: win\n";

static void what_is_tried_is_answered(void **unused)
{
    (void)unused;
    struct qx_guide *guide = read_guide(small);
    assert_false(qx_guide_asks(guide));
    assert_true(qx_guide_next(guide, NULL));
    assert_string_equal(qx_guide_says(guide), "Slide b1 to the right.");
    struct qx_reply reply = try_text(guide, "b1-a1");
    assert_int_equal(reply.kind, QX_REPLY_WRONG);
    assert_string_equal(reply.words, "The other way.");
    reply = try_text(guide, "b1-b3"); /* illegal, and the guide has a word for it */
    assert_int_equal(reply.kind, QX_REPLY_ILLEGAL);
    assert_string_equal(reply.words, "It does not stop there.");
    reply = try_text(guide, "b1-d1");
    assert_int_equal(reply.kind, QX_REPLY_ILLEGAL);
    assert_string_equal(reply.words, "d1 is occupied.");
    assert_int_equal(try_text(guide, "nonsense").kind, QX_REPLY_ILLEGAL);
    reply = try_text(guide, "d1-e1");
    assert_string_equal(reply.words, "That is a legal move, but not the one I mean. Try again.");
    assert_int_equal(qx_session_n_steps(qx_guide_session(guide)), 0);
    reply = try_text(guide, "b1 right");
    assert_int_equal(reply.kind, QX_REPLY_RIGHT);
    assert_int_equal(reply.line.n, 2);
    assert_int_equal(qx_session_n_steps(qx_guide_session(guide)), 2);
    qx_guide_free(guide);
}

static void the_own_move_stays_on_the_board(void **unused)
{
    (void)unused;
    struct qx_guide *guide = read_guide(small);
    struct qx_reply reply;
    assert_true(qx_guide_next(guide, NULL) && qx_guide_show(guide, &reply, NULL));
    assert_true(qx_guide_next(guide, NULL));
    assert_int_equal(try_text(guide, "d1-e1").kind, QX_REPLY_WRONG);
    assert_int_equal(try_text(guide, "d1-d4").kind, QX_REPLY_RIGHT);
    assert_int_equal(qx_session_n_steps(qx_guide_session(guide)), 3);
    assert_true(qx_guide_back(guide, NULL)); /* the move alone */
    assert_int_equal(qx_session_n_steps(qx_guide_session(guide)), 2);
    assert_true(qx_guide_next(guide, NULL)); /* past it */
    assert_int_equal(qx_session_n_steps(qx_guide_session(guide)), 0);
    reply = try_text(guide, "a1-a3");
    assert_int_equal(reply.kind, QX_REPLY_DONE);
    assert_true(reply.line.is_whole);
    assert_true(qx_guide_next(guide, NULL) && qx_guide_is_done(guide));
    assert_false(qx_guide_next(guide, NULL));
    assert_true(qx_guide_back(guide, NULL));
    assert_int_equal(qx_guide_at(guide), 3);
    qx_guide_free(guide);
}

static void hints_tell_where_then_which(void **unused)
{
    (void)unused;
    struct qx_guide *guide = read_guide(small);
    uint64_t cells[QX_MAX_TAPS];
    char words[QX_WORDS_SIZE];
    int n;
    assert_int_equal(qx_guide_hint(guide, cells, &n, words, sizeof words), 0);
    assert_true(qx_guide_next(guide, NULL));
    qx_guide_hint(guide, cells, &n, words, sizeof words);
    assert_string_equal(words, "Look at the piece on b1.");
    qx_guide_hint(guide, cells, &n, words, sizeof words);
    assert_string_equal(words, "Play b1-c1.");
    qx_guide_free(guide);
}

static void claim_bad(const char *text, const char *why)
{
    struct qx_error error = {""};
    assert_null(qx_guide_read(qx_game_find("neutreeko"), text, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
}

static void a_bad_guide_is_refused(void **unused)
{
    (void)unused;
    claim_bad("", "no step");
    claim_bad("do: b1-c1\n", "step 1 says nothing");
    claim_bad("say: A.\nfoo: b\n", "no line \"foo\"");
    claim_bad("say: A.\nfoo\n", "not a key");
    claim_bad("say: A.\n\nsay: B.\ndo: b1-b3\n", "step 2 of the guide: no legal move is right");
    claim_bad("say: A.\ndo: b1-c1\nthen: b1-b2\n", "step 1 of the guide");
    claim_bad("say: A.\nboard: nowhere\n", "step 1 of the guide");
    claim_bad("say: A.\nrules: speed=3\n", "speed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_guide_is_played_to_its_end),
        cmocka_unit_test(what_is_tried_is_answered),
        cmocka_unit_test(the_own_move_stays_on_the_board),
        cmocka_unit_test(hints_tell_where_then_which),
        cmocka_unit_test(a_bad_guide_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
