/*
 * standings.h - the points of a contest so far, and what they amount to.
 */
#ifndef CMD_LIB_STANDINGS_H
#define CMD_LIB_STANDINGS_H

#include "cmd/lib/forfeits.h"

struct standings {
    const struct qx_match *match;
    const char *const *names; /* of the bots, in reports */
    unsigned char *points;    /* of every game: qx_match_tally */
    const struct qx_sequence
        *sequence;     /* where a sequential test says which pairs count, else NULL */
    uint16_t *fates;   /* of every game: 0, or who forfeited it and how (standings.c) */
    uint64_t *digests; /* of every game: the same steps, the same number */
    float *shares;     /* of more than two a game: qx_match_shares; else NULL         */
    struct forfeits earliest[QX_MAX_BOTS]; /* the first forfeit of each bot, counts left out */
    uint64_t n_played;
    double seconds; /* spent on n_new games */
    uint64_t n_new;
};

/* The same for reports. */
struct standings_table {
    struct qx_tally tally[QX_MAX_BOTS * QX_MAX_BOTS]; /* [i * n_bots + j], i < j */
    double rating[QX_MAX_BOTS], error[QX_MAX_BOTS]; /* Elo; of many a game the share in per cent */
    double low[QX_MAX_BOTS], high[QX_MAX_BOTS];     /* its 95 % interval; Elo without an upper end
                                                       for all games won, a lower for all lost */
    int order[QX_MAX_BOTS];                         /* best first */
    uint64_t n_rounds[QX_MAX_BOTS];                 /* of many a game, that count */
    uint64_t met[QX_MAX_BOTS * QX_MAX_BOTS]; /* of many: games of i with j, [i * n_bots + j] */
    double ahead[QX_MAX_BOTS * QX_MAX_BOTS]; /* and in how many i took more, equal ones half */
    struct forfeits forfeits[QX_MAX_BOTS];
    uint64_t n_games, n_forfeits; /* that count, in all */
};

bool standings_init(struct standings *standings,
                    const struct qx_match *match); /* false: no memory */
void standings_release(struct standings *standings);
/* A game has ended. */
void standings_enter(struct standings *standings, const struct qx_match_game *game);
/* Games of a bot that count so far. */
uint64_t standings_n_games(const struct standings *standings, int bot);
/* NULL: no memory. Freed by the caller. */
struct standings_table *standings_table_new(const struct standings *standings);
/* Do more than two sit together? */
bool standings_is_many(const struct standings *standings);
/* Of the pairs or rounds of a pairing or table that count, how many there are and how many of them
 * are different. Bots that always play alike play copies, which say no more than one of them. */
struct standings_variety {
    uint64_t n, n_different;
};
struct standings_variety standings_variety(const struct standings *standings, int pairing);
/* Where more than one pair or round in ten is a copy: that intervals are too narrow, in a sentence
 * or two on two lines; else "". */
void standings_say_copies(const struct standings *standings, char *out, size_t size);
/* What is known of the rating of such a bot, of two a game: one end, +1 that it won everything, -1
 * that it lost everything, 0 both. */
int standings_swept(const struct standings_table *table, int n_bots, int i);
/* "accepted", "undecided" */
const char *standings_decision(enum qx_sprt state);
/* Points of bot i against all others, and the games that gave them. */
double standings_total(const struct standings_table *table, int n_bots, int i, double *n_games);
/* Points of bot i against bot j, and the games that gave them. */
double standings_points(const struct standings_table *table, int n_bots, int i, int j,
                        double *n_games);

/* The report in each of its forms: on stdout, into a writer, or returned and freed by the
 * caller. */
void standings_print(const struct standings *standings, const struct standings_table *table);
/* Writes fields into an object that is open. */
void standings_json(struct qx_json *json, const struct standings *standings,
                    const struct standings_table *table);
char *standings_csv(const struct standings *standings, const struct standings_table *table);
char *standings_svg(const struct standings *standings, const struct standings_table *table);

#endif
