/*
 * rate.c - how hard a puzzle is: which levels find its first move, and how long its line is.
 */
#include "puzzles/themes.h"

#include <stdio.h>

enum { LEVELS = 8, TRIES = 5, NODES = 1000, EASIEST = 700, A_LEVEL = 180, A_TURN = 120 };

/* In how many of the tries a level finds the right move; below 0: it cannot play. */
static int count_finds(const struct qx_puzzle *puzzle, const void *state, int level, uint64_t seed,
                       struct qx_error *error)
{
    char spec[32];
    snprintf(spec, sizeof spec, "level:%d", level);
    struct qx_chair *chair = qx_chair_new(&puzzle->rules, puzzle->seat, spec, NULL, error);
    if (!chair)
        return -1;
    int n = 0;
    for (uint64_t i = 0; i < TRIES; i++) {
        const struct qx_position position = {
            .state = state, .seat = puzzle->seat, .seed = seed, .turn = i};
        const struct qx_budget budget = {.nodes = NODES};
        struct qx_answer answer;
        if (qx_chair_judge(chair, &position, &budget, &answer, error))
            n += answer.move == puzzle->line[0].move;
    }
    qx_chair_free(chair);
    return n;
}

bool qx_puzzle_rate(struct qx_puzzle *puzzle, uint64_t seed, struct qx_error *error)
{
    void *state = qx_puzzle_state(puzzle);
    if (!state)
        return qx_fail(error, "there is not enough memory for a position");
    int n_missed = 0;
    bool ok = true;
    for (int level = 1; level <= LEVELS && ok; level++) {
        const int n = count_finds(puzzle, state, level, seed, error);
        n_missed += TRIES - n;
        ok = n >= 0;
    }
    qx_state_free(state);
    if (ok)
        puzzle->rating = EASIEST + A_LEVEL * n_missed / TRIES + A_TURN * (puzzle->turns - 1);
    return ok;
}
