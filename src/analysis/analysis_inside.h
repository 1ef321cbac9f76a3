/*
 * analysis_inside.h - what analysis.c and each_move.c share.
 */
#ifndef ANALYSIS_ANALYSIS_INSIDE_H
#define ANALYSIS_ANALYSIS_INSIDE_H

#include <quincunx/analysis.h>

enum { ANALYSIS_CHAIRS = 2 };

struct qx_analysis {
    struct qx_rules rules;
    char *advisor;
    struct qx_budget budget;
    struct qx_work work;
    struct qx_knowledge *knowledge; /* opened when it is first asked            */
    bool is_ignorant;               /* there is none; why:                     */
    struct qx_error ignorance;
    struct qx_chair *chairs[ANALYSIS_CHAIRS]; /* of two seats; of more, the first serves all */
    void *seen;                               /* the position asked about, as its seat sees it */
    void *child;                              /* the one behind a move of it */
    struct qx_score *scores;
};

/* Are there too many moves to value each? Then nothing is known of the game either, and no state is
 * copied. */
bool analysis_is_vast(const struct qx_analysis *analysis);
bool analysis_is_stopped(const struct qx_analysis *analysis);
/* Opened on the first call; NULL: there is none. */
struct qx_knowledge *analysis_knowledge(struct qx_analysis *analysis);
/* Copies the state into analysis->seen, as the seat may see it. */
void analysis_see(struct qx_analysis *analysis, const struct qx_position *position);

/* The worth of a finished game to a seat. */
struct qx_worth analysis_end(struct qx_analysis *analysis, const void *state, qx_seat seat);
/* What is known of a position, which its seat sees as it is. False: nothing; error, which may be
 * NULL, says why. */
bool analysis_know(struct qx_analysis *analysis, const struct qx_position *position,
                   struct qx_worth *out, struct qx_error *error);
/* Asks the bot. False: error says why it cannot answer. */
bool analysis_ask(struct qx_analysis *analysis, const struct qx_position *position,
                  const struct qx_budget *budget, struct qx_answer *answer, struct qx_error *error);
/* What the bot says of its own answer. */
struct qx_worth analysis_worth_of(const struct qx_answer *answer);

/* Everything known of the moves of analysis->seen, into out[n_moves_max]; returns how many there
 * are, all of them. `is_known`: of one best move at least it is. */
size_t analysis_list(struct qx_analysis *analysis, const struct qx_position *position,
                     struct qx_move_worth *out, bool *is_known);
/* The worth of one move of analysis->seen to the seat that makes it: known, which is asked for
 * where a best move is (is_known), or the bot's word. */
bool analysis_value_move(struct qx_analysis *analysis, const struct qx_position *position,
                         bool is_known, qx_move move, struct qx_worth *out, struct qx_error *error);
/* What a bot expects for a seat among more than two once analysis->child, behind a move of its, has
 * come round to it again. Nothing is told of games with secrets, chance or many more seats; false:
 * the bot cannot answer. */
bool analysis_await(struct qx_analysis *analysis, const struct qx_position *position,
                    const struct qx_budget *budget, struct qx_worth *out, struct qx_error *error);
/* A part of a budget, one of n. */
struct qx_budget analysis_share(struct qx_budget budget, size_t n);
/* Room for all moves of a position, which is not vast; NULL: error says why there is none. */
struct qx_move_worth *analysis_room(const struct qx_analysis *analysis, struct qx_error *error);

/*
 * Where two choose together and the position is as a seat sees it (analysis->seen): gives each of
 * the n moves of a list how often the equilibrium makes it, and what it brings on average against
 * one who plays it. False: nobody can tell.
 */
bool analysis_mix(struct qx_analysis *analysis, const struct qx_position *position,
                  struct qx_move_worth *moves, size_t n);
/* The worth of every pair of choices of two, as a share of the point to the seat: its n moves are
 * the rows of payoff, which has room for n × n. False: nobody can tell. */
bool analysis_payoffs(struct qx_analysis *analysis, const struct qx_position *position, size_t n,
                      double *payoff);

#endif
