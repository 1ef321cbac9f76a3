/*
 * wasm_judge.h - asking a bot what it thinks of a position.
 *
 * A judge is a bot that is asked about any position of the game and told nothing, so that one of
 * them serves a whole graph of values.
 */
#ifndef WASM_WASM_JUDGE_H
#define WASM_WASM_JUDGE_H

#include "wasm/verbs.h"

struct question {
    const char *bot;
    uint64_t nodes;
    const void *state; /* not redacted */
    const uint64_t *keys;
    size_t n_keys;
    qx_seat seat;    /* who owes in this state */
    uint64_t stream; /* of the session's seed, to draw from */
};

/* Reads BOT NODES AT. The state lies in web->scratch. */
bool judge_read(struct web *web, char *const *words, struct question *question,
                struct qx_error *error);
/* Asks; the bot sees the state as the seat may. */
bool judge_ask(struct web *web, const struct question *question, struct qx_answer *answer,
               struct qx_error *error);

#endif
