/*
 * reviewed.h - reviewed games told: one as text or HTML, and the games of a match as a whole.
 */
#ifndef CMD_LIB_REVIEWED_H
#define CMD_LIB_REVIEWED_H

#include <stdio.h>

#include <quincunx/quincunx.h>

/* One game: its graph, its players, every move with what is to be said of it, where it turned. */
void reviewed_print(const struct qx_review *review);
/* A section of a page: the same with boards to step through (html.h). False: no memory. */
bool reviewed_html(const struct qx_review *review, FILE *out);

/* --- a match ---- */

enum { REVIEWED_MOST_BOTS = 64, REVIEWED_SHOWN = 3 };

/* How well a seat played in one game. */
struct reviewed_sums {
    struct qx_accuracy all, phase[QX_N_PHASES];
};

/* A bot of a match: how well it played, in all games so far. */
struct reviewed_bot {
    char name[128];
    size_t n_games;
    struct qx_accuracy all, phase[QX_N_PHASES];
};

/* A game of a match, in a few figures. */
struct reviewed_game {
    uint64_t number;
    double loss;     /* shares of the point given away, by all seats */
    size_t n_errors; /* inaccuracies and worse                       */
    size_t n_swings;
    char result[QX_WORDS_SIZE];
};

/* The games of a match; start with zeros. */
struct reviewed_match {
    struct reviewed_bot bots[REVIEWED_MOST_BOTS];
    int n_bots;
    struct reviewed_game *games; /* worst first once reviewed_sort was called */
    size_t n_games, room;
    struct qx_review *worst[REVIEWED_SHOWN]; /* those shown as a whole; NULL: not at hand */
    int n_worst;
    uint64_t worst_number[REVIEWED_SHOWN];
    double worst_loss[REVIEWED_SHOWN];
};

/* The sums of every seat of a review, into out[n_seats]. */
void reviewed_sum_up(const struct qx_review *review, struct reviewed_sums *out);
/* Counts a game of which the sums of every seat are known, and keeps or frees its review, which may
 * be NULL. False: no memory. */
bool reviewed_add(struct reviewed_match *match, uint64_t number, const struct qx_session *session,
                  const struct reviewed_sums *sums, struct qx_review *review);
void reviewed_sort(struct reviewed_match *match);
void reviewed_match_release(struct reviewed_match *match);

void reviewed_match_print(const struct reviewed_match *match);
bool reviewed_match_html(const struct reviewed_match *match, FILE *out);
/* Keys `bots` and `games` of an object that is open. */
void reviewed_match_json(const struct reviewed_match *match, struct qx_json *json);

#endif
