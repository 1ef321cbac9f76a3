/*
 * test_retry.c - claims about learning from mistakes.
 */
#include "lib/claim.h"

#include <stdio.h>

static const struct qx_analysis_means means = {.budget = {.nodes = 20000}};

static struct qx_review *review_by(const struct qx_rules *rules, const char *position,
                                   const char *const *moves)
{
    struct qx_session *session = qx_session_new_at(rules, 1, position, NULL);
    struct qx_error error = {""};
    assert_non_null(session);
    for (; *moves; moves++)
        if (!qx_session_play_text(session, qx_session_turn(session), *moves, &error))
            fail_msg("%s: %s", *moves, error.text);
    struct qx_review *review = qx_review_new(session, &means, NULL);
    assert_non_null(review);
    while (!qx_review_is_done(review))
        assert_true(qx_review_go_on(review, NULL));
    qx_session_free(session);
    return review;
}

/* Black could win in 5 and does not; White lets Black off, and Black errs again. */
static struct qx_review *review_game(const char *position, const char *const *moves)
{
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    return review_by(&rules, position, moves);
}

static const char start[] = "...BW/...B./....W/....W/....B b";
static const char *const lost[] = {"d4-d1", "e5-e4", NULL};

/* As the page gets it. */
static void claim_data(const struct qx_retry *retry, const char *text)
{
    struct qx_json json = {0};
    qx_json_open(&json, '{');
    qx_retry_json(retry, &json);
    qx_json_close(&json, '}');
    assert_string_equal(qx_json_text(&json), text);
    qx_json_release(&json);
}

static void a_mistake_is_told_as_data(void **unused)
{
    (void)unused;
    struct qx_review *review = review_game(start, lost);
    struct qx_retry *retry = qx_retry_new(review, 0, &means, NULL);
    struct qx_reply reply;
    qx_review_free(review);
    assert_non_null(retry);
#define MISTAKE                                                                                    \
    "{\"mistake\":1,\"mistakes\":1,\"done\":false,\"step\":0,\"seat\":1,\"played\":\"d4-d1\","     \
    "\"words\":"                                                                                   \
    "\"Move 1: Black turned a draw into a loss in 2 with d4-d1. Find a better move.\","
    claim_data(retry, MISTAKE "\"position\":\"...BW/...B./....W/....W/....B b\",\"mended\":false}");
    assert_true(qx_retry_text(retry, "d5-e4", &reply, NULL));
    claim_data(retry, MISTAKE "\"position\":\"....W/...BB/....W/....W/....B w\",\"mended\":true}");
    assert_true(qx_retry_next(retry, NULL));
    claim_data(retry, "{\"mistake\":1,\"mistakes\":1,\"done\":true}");
    qx_retry_free(retry);
}

/* Who takes the last of 1,201 fields wins; player 1 skips. */
static void a_long_position_is_told_whole(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"skip", "1200,0", NULL};
    const struct qx_rules rules = claim_rules("gamma", "width=1201,height=1,areas=700");
    char position[1300], key[1400];
    struct qx_json json = {0};
    for (int i = 0; i < 1200; i++)
        position[i] = "12"[i % 2];
    strcpy(position + 1200, ". 1 1,2 -");
    struct qx_review *review = review_by(&rules, position, moves);
    struct qx_retry *retry = qx_retry_new(review, 0, &means, NULL);
    assert_non_null(retry);
    qx_json_open(&json, '{');
    qx_retry_json(retry, &json);
    qx_json_close(&json, '}');
    snprintf(key, sizeof key, "\"position\":\"%s\",", position);
    assert_non_null(strstr(qx_json_text(&json), key));
    qx_json_release(&json);
    qx_retry_free(retry);
    qx_review_free(review);
}

static void a_mistake_is_mended_by_the_right_move_alone(void **unused)
{
    (void)unused;
    struct qx_review *review = review_game(start, lost);
    struct qx_retry *retry = qx_retry_new(review, 0, &means, NULL);
    struct qx_reply reply;
    char words[QX_WORDS_SIZE];
    qx_review_free(review);
    assert_non_null(retry);
    assert_int_equal(qx_retry_n(retry), 1);
    qx_words_retry(retry, words, sizeof words);
    assert_string_equal(words, "Move 1: Black turned a draw into a loss in 2 with d4-d1. Find a "
                               "better move.");
    assert_true(qx_retry_text(retry, "d4-d1", &reply, NULL));
    assert_string_equal(reply.words, "That is the move of then. Try another.");
    assert_true(qx_retry_text(retry, "d4-d5", &reply, NULL));
    assert_int_equal(reply.kind, QX_REPLY_ILLEGAL);
    assert_true(qx_retry_text(retry, "e1-a1", &reply, NULL));
    assert_int_equal(reply.kind, QX_REPLY_WRONG);
    assert_string_equal(reply.words, "e1-a1 loses in 2: White answers e5-e4.");
    assert_false(qx_retry_is_mended(retry));
    assert_int_equal(qx_session_n_steps(qx_retry_session(retry)), 0);
    assert_true(qx_retry_text(retry, "d5-e4", &reply, NULL));
    assert_int_equal(reply.kind, QX_REPLY_DONE);
    assert_string_equal(reply.words, "Right: that draws.");
    assert_true(qx_retry_is_mended(retry));
    assert_true(qx_retry_next(retry, NULL) && qx_retry_is_done(retry));
    assert_int_equal(qx_retry_n_mended(retry), 1);
    qx_retry_free(retry);
}

static void several_mistakes_come_in_their_order(void **unused)
{
    (void)unused;
    /* Both go wrong: Black misses the draw, White the win, and so on. */
    static const char *const wild[] = {"d4-d1", "e2-a2", "d5-d2", "e5-a5", NULL};
    struct qx_review *review = review_game(start, wild);
    struct qx_retry *retry = qx_retry_new(review, QX_NOBODY, &means, NULL);
    uint64_t cells[QX_MAX_TAPS];
    char words[QX_WORDS_SIZE], number[32];
    struct qx_reply reply;
    int n;
    qx_review_free(review);
    assert_non_null(retry);
    assert_true(qx_retry_n(retry) >= 2);
    size_t last = 0;
    for (size_t i = 0; i < qx_retry_n(retry); i++) {
        const struct qx_verdict then = *qx_retry_verdict(retry);
        assert_true(i == 0 || then.step > last);
        last = then.step;
        assert_int_equal(qx_session_n_steps(qx_retry_session(retry)), then.step);
        /* Numbered by the turns of its seat. */
        snprintf(number, sizeof number, "Move %zu: ", then.step / 2 + 1);
        qx_words_retry(retry, words, sizeof words);
        assert_memory_equal(words, number, strlen(number));
        qx_retry_hint(retry, cells, &n, words, sizeof words);
        assert_non_null(strstr(words, "Look at the piece on "));
        assert_true(qx_retry_move(retry, then.better, &reply, NULL));
        assert_int_equal(reply.kind, i + 1 == qx_retry_n(retry) ? QX_REPLY_DONE : QX_REPLY_RIGHT);
        assert_true(qx_retry_next(retry, NULL));
    }
    assert_true(qx_retry_is_done(retry));
    qx_retry_free(retry);
}

static void without_mistakes_there_is_nothing_to_learn(void **unused)
{
    (void)unused;
    static const char *const good[] = {"d5-e4", NULL};
    struct qx_review *review = review_game(start, good);
    struct qx_error error = {""};
    assert_null(qx_retry_new(review, QX_NOBODY, &means, &error));
    assert_string_equal(error.text, "there is no mistake to learn from");
    qx_review_free(review);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_is_mended_by_the_right_move_alone),
        cmocka_unit_test(a_mistake_is_told_as_data),
        cmocka_unit_test(a_long_position_is_told_whole),
        cmocka_unit_test(several_mistakes_come_in_their_order),
        cmocka_unit_test(without_mistakes_there_is_nothing_to_learn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
