/*
 * analysis.h - what a position and each of its moves are worth, and which move to advise.
 *
 * What is known for certain (solve.h) goes first; where nothing is, a bot is asked. Every worth
 * says which of the two it is. The order of moves never weighs a proof against an estimate: what is
 * proven not to lose stands before what is estimated, and what is proven to lose behind it.
 *
 * An analysis is opened for one variant and asked about any of its positions. It sees a position as
 * the seat sees it that the question is about: nobody's secret choice enters a value. Questions may
 * take long; the stop flag of the means ends them early.
 *
 * Lifetimes: rules, advisor, means and work are copied; the store, the clock and the stop flag that
 * the means point to must outlive the analysis, positions only the call. Threads: one at a time.
 */
#ifndef QUINCUNX_ANALYSIS_H
#define QUINCUNX_ANALYSIS_H

#include <quincunx/chair.h>
#include <quincunx/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- worth ------------------------------------------------------------------------------------ */

enum qx_worth_kind {
    QX_NO_WORTH, /* nobody can tell                                               */
    QX_ESTIMATE, /* what a bot believes: the share, and points if it counts them  */
    QX_PROOF,    /* certain: from exact knowledge, or proven by the bot's search  */
};

struct qx_worth {
    enum qx_worth_kind kind;
    struct qx_value value; /* as far as value.knows; distances are turns (solve.h) */
};

/* A legal move: what it is worth to the seat that makes it. */
struct qx_move_worth {
    qx_move move;
    struct qx_worth worth;
    double
        probability; /* how often best play (of a bot: its play) makes it; 0: never, or not known */
};

/* What a list of moves holds. `n_made`: those that are made now and then; where moves are chosen
 * together and it is more than one, they are a mixture. */
struct qx_move_counts {
    size_t n_proofs, n_estimates, n_unknown;
    size_t n_made;
};

/*
 * Below 0 where the first is to stand before the second; for qsort over struct qx_move_worth.
 *
 * Proofs that do not lose stand first, then estimates, then proven losses, then what nobody can
 * tell: certain wins are better than any estimate and certain losses worse, and where knowledge has
 * gaps a best move is among the known ones. Within each group the better one is first: by share,
 * points, distance (the fastest win, the slowest loss), then by how often it is made, then by the
 * number of the move.
 */
QX_API int qx_move_worth_order(const void *first, const void *second);
/* Sorts a list by that order; where moves are chosen together, those that are made more often stand
 * first. */
QX_API void qx_move_worth_sort(struct qx_move_worth *moves, size_t n, bool is_together);
/* How many of them are proven, estimated, unknown. */
QX_API struct qx_move_counts qx_move_worth_count(const struct qx_move_worth *moves, size_t n);

/* --- the bot ---------------------------------------------------------------------------------- */

/* The bot to ask about these rules, with its options: "alphabeta:memory=8". Its tables are small
 * enough for a page in a browser, so that all front ends ask alike. */
QX_API const char *qx_advisor(const struct qx_rules *rules);

/* --- an analysis ------------------------------------------------------------------------------ */

/* What an analysis may use. */
struct qx_analysis_means {
    const char *advisor;          /* NULL: the usual one; "": nobody, only what is known counts */
    struct qx_budget budget;      /* of the bot: for one position, or for all moves of one      */
    const struct qx_store *store; /* tables of exact values; NULL: none at hand                 */
    uint64_t nodes;               /* positions that exact knowledge may look at for a question;
                                     0: about as many as a person waits for                     */
    uint32_t threads;             /* that exact knowledge may use; 0 and 1: the caller's alone  */
    const qx_flag *stop;          /* may be NULL; for the bot as well                           */
    const struct qx_work *work;   /* all that exact knowledge may use, in place of the four above;
                                     copied; NULL: as they say                                  */
};

/* One variant's analysis: its exact knowledge and its bot. */
struct qx_analysis;

/* NULL: error says why (no memory). Knowledge and the bot are opened when they are first asked. */
QX_API struct qx_analysis *qx_analysis_new(const struct qx_rules *rules,
                                           const struct qx_analysis_means *means,
                                           struct qx_error *error);
QX_API void qx_analysis_free(struct qx_analysis *analysis);

/* The bot's name with its options; "": nobody is asked. */
QX_API const char *qx_analysis_advisor(const struct qx_analysis *analysis);
/* The solver that answers first; NULL: nothing exact is known under these rules. */
QX_API const struct qx_solver *qx_analysis_solver(struct qx_analysis *analysis);
/* What the bot may use from now on; the stop flag stays that of the means. */
QX_API void qx_analysis_set_budget(struct qx_analysis *analysis, const struct qx_budget *budget);

/* The bot begins anew with the next question, so that its answers do not depend on those before;
 * what is known for certain stays. */
QX_API void qx_analysis_forget(struct qx_analysis *analysis);

/* What a position is worth to position->seat. */
struct qx_judgement {
    struct qx_worth worth; /* worth.value.move: what to play, where it knows one */
    int n_line;            /* the line that the bot expects */
    struct qx_step line[QX_LINE_MAX];
};

/* Among more than two the bot is asked unless the seat is sure of the win: what it can be sure of
 * is less than what it may expect. The seat may be any: that of a finished game too, and, where the
 * worth is known, one that owes no move. False: nobody can tell, or stopped; error says why. */
QX_API bool qx_analysis_value(struct qx_analysis *analysis, const struct qx_position *position,
                              struct qx_judgement *out, struct qx_error *error);
/* The move to advise to the seat, which owes one, and what it is worth, if that is known. Where
 * best play mixes its moves, the most frequent one; among more than two as above the bot's. */
QX_API bool qx_analysis_hint(struct qx_analysis *analysis, const struct qx_position *position,
                             struct qx_judgement *out, struct qx_error *error);

/* Told one after the other; n_all: how many there will be. */
typedef void qx_move_told(void *context, const struct qx_move_worth *move, size_t n_all);

/*
 * Tells the worth of every legal move of the seat, which owes one: first all that are known, then
 * one by one those that a bot has to be asked about, or that nobody can tell. Among more than two
 * (and up to eight) a bot is asked about each move that is not sure of the win: the others answer
 * as the bot would, up to the mover's next turn, and what it then expects is the estimate. Moves
 * that are chosen together have no worth of their own; there the bot is asked many times, and each
 * move told with how often it was chosen. False: stopped early, or no memory; error says why.
 */
QX_API bool qx_analysis_moves(struct qx_analysis *analysis, const struct qx_position *position,
                              qx_move_told *told, void *context, struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
