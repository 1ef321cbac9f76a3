/*
 * explorer.h - the tree of a game, position by position: what each move is worth and how that is
 * known, how often the levels play it and how it scores, and what the opening is called.
 *
 * Threads: one at a time. Lifetimes as for an analysis.
 */
#ifndef QUINCUNX_EXPLORER_H
#define QUINCUNX_EXPLORER_H

#include <quincunx/analysis.h>
#include <quincunx/fit.h>
#include <quincunx/json.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A legal move of a position. */
struct qx_explored {
    struct qx_move_worth worth;    /* a proof, an estimate of a bot, or not known                 */
    double often[QX_N_LEVELS + 1]; /* share of the tries in which each level played it; 0 is not
                                      used; all NAN where levels were not asked                   */
    /* The share of the point that it brought on average in games that a level played from here
       against itself; NAN: none that ended began so. */
    double score[QX_N_LEVELS + 1];
    const char *name; /* of the opening that it leads to; NULL: it has none */
};

struct qx_explorer; /* a position and what is known of its moves */

/* The means are those of an analysis; a budget of zeros is that of a review. NULL: error says why.
 */
QX_API struct qx_explorer *qx_explorer_new(const struct qx_rules *rules,
                                           const struct qx_analysis_means *means,
                                           struct qx_error *error);
QX_API void qx_explorer_free(struct qx_explorer *explorer);

/*
 * Looks at the position where a session stands: all moves of the seat that owes one, best first.
 * Each level is asked `n_tries` times what it would play, with at most 1,000 positions a time and
 * nothing remembered of the times before; 0: levels are not asked. *out lives until the next look.
 * 0: error says why, also where nobody is to move.
 */
QX_API size_t qx_explorer_look(struct qx_explorer *explorer, const struct qx_session *session,
                               unsigned n_tries, const struct qx_explored **out,
                               struct qx_error *error);

/*
 * More of one level, about the position of the last look, which a session stands at: what it would
 * play, asked `n_tries` times, and how that scores in `n_games` games that it plays to their end
 * against itself; 0 leaves what was there. Games need a position that a text can tell; those that
 * are not over after 400 moves do not count. False: error says why, or stopped.
 */
QX_API bool qx_explorer_level(struct qx_explorer *explorer, const struct qx_session *session,
                              int level, unsigned n_tries, unsigned n_games,
                              struct qx_error *error);

/* What the opening at a position is called; NULL: it has no name. */
QX_API const char *qx_opening_name(const struct qx_rules *rules, const void *state);

/* The last look as the keys "name", "known" (what solver), "advisor" and "moves" of an object that
 * is open. */
QX_API void qx_explorer_json(struct qx_explorer *explorer, const struct qx_session *session,
                             struct qx_json *json);

#ifdef __cplusplus
}
#endif

#endif
