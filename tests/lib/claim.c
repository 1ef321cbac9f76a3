/*
 * claim.c - claims about positions, in the words of the games.
 */
#include "lib/claim.h"

#include <stdio.h>

struct qx_rules claim_rules(const char *game, const char *options)
{
    struct qx_rules rules;
    struct qx_error error;
    const struct qx_game *found = qx_game_find(game);
    if (!found)
        fail_msg("there is no game %s", game);
    if (!qx_rules_init(&rules, found, options, &error))
        fail_msg("%s: %s", options, error.text);
    return rules;
}

void *claim_state(const struct qx_rules *rules, const char *position)
{
    struct qx_error error;
    void *state = qx_state_new(rules);
    assert_non_null(state);
    if (position && !rules->game->position_parse(rules, position, state, &error))
        fail_msg("%s: %s", position, error.text);
    return state;
}

void claim_play(const struct qx_rules *rules, void *state, const char *moves)
{
    char word[64];
    int length;
    while (sscanf(moves, "%63s%n", word, &length) == 1) {
        struct qx_error error;
        qx_move move;
        qx_seat seat = qx_next(rules, state);
        if (!qx_move_read(rules, state, seat, word, &move, &error))
            fail_msg("%s: %s", word, error.text);
        qx_apply(rules, state, seat, move);
        moves += length;
    }
}

void claim_position(const struct qx_rules *rules, const void *state, const char *position)
{
    char text[4096];
    rules->game->position_text(rules, state, text, sizeof text);
    assert_string_equal(text, position);
}

static void claim_says(const struct qx_error *error, const char *why)
{
    if (!strstr(error->text, why))
        fail_msg("\"%s\" does not say \"%s\"", error->text, why);
}

void claim_refused(const struct qx_rules *rules, const char *position, const char *why)
{
    struct qx_error error = {""};
    void *state = claim_state(rules, NULL);
    if (rules->game->position_parse(rules, position, state, &error))
        fail_msg("\"%s\" is accepted", position);
    claim_says(&error, why);
    qx_state_free(state);
}

void claim_illegal(const struct qx_rules *rules, const void *state, const char *move,
                   const char *why)
{
    struct qx_error error = {""};
    qx_move parsed;
    if (qx_move_read(rules, state, qx_next(rules, state), move, &parsed, &error))
        fail_msg("\"%s\" is accepted", move);
    claim_says(&error, why);
}

void claim_over(const struct qx_rules *rules, const void *state, const char *reason,
                const char *winners)
{
    struct qx_score scores[16];
    assert_true(rules->n_seats <= 16);
    const char *said = rules->game->result(rules, state, scores);
    assert_non_null(said);
    assert_string_equal(said, reason);
    assert_int_equal(qx_turn(rules, state), QX_NOBODY);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        assert_int_equal(scores[seat].won, strchr(winners, (char)('1' + seat)) != NULL);
}

uint64_t claim_perft(const struct qx_rules *rules, const void *state, int depth)
{
    qx_seat seat = qx_next(rules, state);
    if (depth == 0)
        return 1;
    if (seat == QX_NOBODY)
        return 0;
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    void *next = malloc(rules->state_size);
    uint64_t count = 0;
    size_t n = qx_moves(rules, state, seat, list);
    for (size_t i = 0; i < n; i++) {
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, list[i]);
        count += claim_perft(rules, next, depth - 1);
    }
    free(next);
    free(list);
    return count;
}

char *claim_read(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    assert_non_null(file);
    assert_true(getdelim(&text, &size, '\0', file) > 0);
    fclose(file);
    return text;
}

void claim_on_file(const char *path, const char *text)
{
    const char *wish = getenv("QX_GOLDEN");
    if (wish && strcmp(wish, "write") == 0) {
        FILE *file = fopen(path, "w");
        assert_true(file && fputs(text, file) >= 0 && fclose(file) == 0);
    }
    char *expected = claim_read(path);
    assert_string_equal(text, expected);
    free(expected);
}
