/*
 * fuzz_position.c - positions of every game: what is accepted is valid, reads back, and can be
 * played on.
 */
#include "input.h"

static void play_on(const struct qx_rules *rules, void *state)
{
    struct qx_random random;
    const char *reason;
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    qx_random_init(&random, 1);
    if (rules->game->validate && !rules->game->validate(rules, state, &reason))
        abort();
    if (list && scores) {
        qx_playout_plain(rules, state, &random, list, 50);
        rules->game->result(rules, state, scores);
    }
    free(scores);
    free(list);
}

static void check(const struct qx_rules *rules, char *rest)
{
    struct qx_error error = {""};
    void *state = qx_state_new(rules);
    if (rules->game->position_parse(rules, rest, state, &error)) {
        char *again = malloc(strlen(rest) + 1);
        size_t length = rules->game->position_text(rules, state, again, strlen(rest) + 1);
        if (length != strlen(rest) || strcmp(again, rest) != 0)
            abort();
        free(again);
        play_on(rules, state);
    } else if (error.text[0] == '\0') {
        abort();
    }
    qx_state_free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_check(data, size, check);
    return 0;
}
