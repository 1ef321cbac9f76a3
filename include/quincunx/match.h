/*
 * match.h - bots against bots: pairings with seats swapped, and statistics that say how sure they
 * are.
 *
 * Games come in pairs: the same opening and the same chance, seats swapped; no other pair has them,
 * of whatever pairing. The pair, not the game, is the unit of the statistics, because the two games
 * of a pair are not independent. In a game for more than two, as many bots sit at a table as there
 * are seats, and a round is as many games, in which each of them has each seat once; what a pair is
 * to two, a round is to them.
 *
 * A match is a structure of the caller's; it, its rules, the names of its bots, its flag and its
 * store stay as they are until qx_match_play returns. That starts `threads` threads and has
 * joined them when it returns. Statistics are plain arithmetic: any thread, nothing kept.
 */
#ifndef QUINCUNX_MATCH_H
#define QUINCUNX_MATCH_H

#include <quincunx/bot.h>
#include <quincunx/session.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- statistics --- */

/* Pairs of games by what the first bot made of them, in half points: 0 … 4 of 4. */
struct qx_tally {
    uint64_t pairs[5];
};

/*
 * What a tally says of the first bot. The intervals hold the truth in 95 of 100 matches, and in no
 * fewer than 94 whatever the score, the number of pairs and the way the two games of a pair hang
 * together. The Elo difference counts one pair more, half won and half lost, and so is finite.
 */
struct qx_estimate {
    double score;                 /* mean points a game, 0 … 1                                */
    double score_low, score_high; /* its 95 % interval, within 0 … 1                          */
    double elo;                   /* the difference that explains it                          */
    double elo_low, elo_high;     /* its 95 % interval; infinite where the score's ends at 0, 1 */
    double superiority;           /* likelihood that the first bot is the stronger one, 0 … 1 */
};

QX_API uint64_t qx_tally_n_pairs(const struct qx_tally *tally);
QX_API struct qx_estimate qx_tally_estimate(const struct qx_tally *tally);

/* Expected score of a bot that is stronger by so many Elo, and back. */
QX_API double qx_elo_score(double elo);
QX_API double qx_score_elo(double score);

/* What a sequential test says so far, and where it decides. */
enum qx_sprt { QX_UNDECIDED, QX_ACCEPTED, QX_REJECTED };

#define QX_SPRT_BOUND 3.0 /* of the logarithm of the ratio, either way */

/*
 * Sequential probability ratio test of "at least elo1" against "at most elo0", both errors below
 * 5 %: the logarithm of the likelihood ratio, and what follows from it. Fewer than 8 pairs decide
 * nothing.
 */
QX_API enum qx_sprt qx_tally_sprt(const struct qx_tally *tally, double elo0, double elo1,
                                  double *ratio);

/*
 * Ratings of n bots from the tallies of all pairings (tally[i * n + j], i < j, first is i), by
 * maximum likelihood, their mean 0; error[i] is half the 95 % interval, infinite for a bot that has
 * not met anybody, and for all where nothing ties two groups of bots that met. Part of a
 * pair more, half won and half lost, is counted for each two bots that met: one by the opponents
 * of whichever of them met fewer. So a bot has at least one pair more in all, and exactly one where
 * all have met; one that won everything has a finite rating, and the ratings of two bots alone
 * differ by what qx_tally_estimate says. A bot that won everything may be better by any number, and
 * one that lost everything worse: for these only one end of the interval means something. False: no
 * memory.
 */
QX_API bool qx_ratings(const struct qx_tally *tally, int n, double *rating, double *error);

/* The share of the points that a bot took, round by round: each its mean over the round's games. */
struct qx_shares {
    uint64_t n; /* rounds */
    double sum, squares;
};

struct qx_interval {
    double mean, low, high; /* within 0 … 1 */
};

/* What they say of the bot, with a 95 % interval that is as honest as that of a tally. */
QX_API struct qx_interval qx_shares_estimate(const struct qx_shares *shares);

/* --- matches --- */

/* No match has more bots, or more tables. */
enum { QX_MAX_BOTS = 64, QX_MAX_TABLES = 1000000 };

/* Where a game begins: at a position (NULL: the usual start), after these steps from there. Chance
 * that follows is that of the game. */
struct qx_opening {
    const char *position;
    const struct qx_step *steps;
    size_t n_steps;
};

/* The chance by which the opening of a pair is drawn: each seed and pair has its own. */
QX_API void qx_opening_seed(struct qx_random *random, uint64_t seed, uint64_t pair);
/* Plays so many random moves in a session, and draws chance; fewer where they would end the game:
 * then the last ones are taken back. list: room for n_moves_max. */
QX_API bool qx_opening_draw(struct qx_session *session, unsigned n, struct qx_random *random,
                            qx_move *list, struct qx_error *error);

/*
 * What a bot may spend on a move with so much left on its clock: a part of that, and most of the
 * increment, since a game is always taken to last so many moves more. That is advice: a bot outside
 * that takes longer is waited for until its clock has run down. A budget of less time stays.
 */
QX_API void qx_budget_by_clock(struct qx_budget *budget, struct qx_time_control control,
                               uint64_t left);

/* One finished game of a match, as long as the call lasts that shows it. */
struct qx_match_game {
    uint64_t number;
    int first, second; /* the two bots, or the first two of the table, first < second */
    bool is_swapped;   /* of two: the second bot has the first seat                   */
    double score;      /* of the first bot, 0 … 1                                     */
    const struct qx_session *session;
    int n_bots;                /* at the table; 0: it is a match with `seated`             */
    int bot[QX_MAX_BOTS];      /* [seat] */
    double share[QX_MAX_BOTS]; /* [seat]: of the point                                     */
};

struct qx_match {
    const struct qx_rules *rules;
    const char *const *bots;
    int n_bots;
    bool is_gauntlet; /* the first bot against each of the others, not all against all */
    /* The bot of a seat, the same in every game. NULL: bots change seats. Where it is given there
     * are no pairings and no pairs: `bots` is not looked at, every game has an opening and chance
     * of its own, and its score is that of the first seat. */
    const char *(*seated)(void *context, qx_seat seat);
    uint64_t n_games;   /* for each pairing or table; in whole pairs or rounds           */
    unsigned n_opening; /* random moves before the bots take over                        */
    const struct qx_opening *openings; /* or these, which pairs take in turn, those of all pairings
                                          one after the other; may be NULL */
    size_t n_openings;
    uint64_t seed;
    struct qx_budget budget; /* for a move */
    /* [n_bots]: of each bot in place of the budget's, 0 for no limit; NULL: the budget's. */
    const uint64_t *nodes;
    struct qx_time_control control;
    int threads;         /* 0 counts as 1, above QX_MAX_THREADS (machine.h) as that     */
    const qx_flag *stop; /* becomes true: finish nothing more; may be NULL              */
    /* How a bot that is a program is run, asked for in each of its games: of the same thread (0 …
     * threads - 1) and bot the same wire, which lives until the match is over. May be NULL. Called
     * from many threads at once, but never for one thread twice. */
    const struct qx_wire *(*wire)(void *context, int thread, int bot, uint64_t number);
    /* Is the game lost for a seat, for certain? That seat resigns then, in the words put into `how`
     * (one line). Called before each move, from many threads at once. May be NULL. */
    bool (*is_lost)(void *context, const struct qx_session *session, qx_seat *seat, char how[80]);
    /* The number of the next game to play; UINT64_MAX: there is none. NULL: all of them, first to
     * last. Called from any thread, several at once. */
    uint64_t (*next)(void *context);
    /* Is this game known already (a match that goes on)? May be NULL. */
    bool (*is_known)(void *context, uint64_t number);
    /* A game is over; false: stop. Called from any thread, but never twice at once. */
    bool (*finished)(void *context, const struct qx_match_game *game);
    void *context;
};

/* How many bots sit at a table: 2, or as many as there are seats. So many games are a round. */
QX_API int qx_match_n_together(const struct qx_match *match);
/* Number of pairings (of tables, where more than two sit together; no more than one above
 * QX_MAX_TABLES), and of all games. */
QX_API int qx_match_n_pairings(const struct qx_match *match);
QX_API uint64_t qx_match_n_games(const struct qx_match *match);
/* The two bots of a pairing. */
QX_API void qx_match_pairing(const struct qx_match *match, int pairing, int *first, int *second);
/* The bots of a table, qx_match_n_together of them, ascending. */
QX_API void qx_match_table(const struct qx_match *match, int table, int *bots);
/* The bots of a game: pairings take turns, so that standings fill evenly. */
QX_API void qx_match_lookup(const struct qx_match *match, uint64_t number,
                            struct qx_match_game *out);
/* The same with what the game, which is over, gave each of them. False: no memory. */
QX_API bool qx_match_read(const struct qx_match *match, uint64_t number,
                          const struct qx_session *session, struct qx_match_game *out);
/* The steps of a finished game before its bots took over: the moves of its opening, and chance
 * between them. Where random moves were taken back because they ended the game, as many of
 * the bots' own count. */
QX_API size_t qx_match_n_opened(const struct qx_match *match, const struct qx_match_game *game);
/* The bot that has this seat in a game. */
QX_API int qx_match_bot(const struct qx_match_game *game, qx_seat seat);
/* Is it a game for 2 to QX_MAX_BOTS players, are there bots enough for a table, are they all known,
 * and are the tables not too many? Called by qx_match_play; not for a match with `seated`. */
QX_API bool qx_match_check(const struct qx_match *match, struct qx_error *error);
/* Plays all games that are not known. False: error says why (a bot that there is not included; one
 * from outside that does not start forfeits its games). */
QX_API bool qx_match_play(const struct qx_match *match, struct qx_error *error);

/* Half points of each game of a match, 0 … 2; QX_NOT_PLAYED where there is none yet. */
enum { QX_NOT_PLAYED = 255 };
/* Adds up the pairs whose games are both in points[qx_match_n_games()], into tally[n_bots *
 * n_bots]. */
QX_API void qx_match_tally(const struct qx_match *match, const unsigned char *points,
                           struct qx_tally *tally);
/* The points of a game for such a list, rounded to halves. */
QX_API unsigned char qx_match_points(double score);
/* Adds up the rounds whose games are all played, into shares[n_bots]: share[number * n + seat], n
 * being qx_match_n_together, below 0 where a game is not played. */
QX_API void qx_match_shares(const struct qx_match *match, const float *share,
                            struct qx_shares *shares);

/*
 * A sequential test as a match of two bots goes on. It counts pairs in their order, never past one
 * whose games are not both played, and none after its decision. So what it says depends on the
 * games alone, not on which of them ended first. Start with the bounds set and all else 0.
 */
struct qx_sequence {
    double elo0, elo1;
    struct qx_tally tally; /* of the pairs counted */
    double ratio;          /* logarithm of the likelihood ratio */
    enum qx_sprt decision;
};

/* Counts what has come since; points as for qx_match_tally. */
QX_API void qx_sequence_advance(struct qx_sequence *sequence, const struct qx_match *match,
                                const unsigned char *points);

#ifdef __cplusplus
}
#endif

#endif
