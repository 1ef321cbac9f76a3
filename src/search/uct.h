/*
 * uct.h - tree search by sampling (UCT) for every game: any number of seats, chance, choices at
 * once.
 *
 * One searcher is one tree for one thread. uct_begin sets the position to think about, keeping what
 * an earlier search of the same game knows of it; uct_run adds one sample to the tree for each node
 * of the limit; uct_add_votes tells what it found. With the same generator and a limit of nodes it
 * finds the same.
 *
 * A sample walks down the tree, by upper confidence bounds where one seat owes a move, by regret
 * matching where several do, by chance where chance does; adds one node; and rates it by random
 * play, by the game's evaluation, or by the one after some moves of the other. Wins and losses are
 * proven where they can be.
 */
#ifndef SEARCH_UCT_H
#define SEARCH_UCT_H

#include <quincunx/bot.h>

#include "search/limit.h"

enum { UCT_TO_THE_END = 1000000 };

struct uct_settings {
    double exploration; /* weight of the confidence bound; about 0.3 … 1.4 */
    uint64_t cut;       /* random moves before the evaluation is asked; UCT_TO_THE_END: all */
    size_t bytes;       /* for the tree */
};

/* What is known of one move at the root. */
struct uct_vote {
    qx_move move;
    uint64_t n_visits;
    double sum;        /* of shares over the visits */
    double strategy;   /* weight in the average strategy, where several choose at once */
    double share;      /* the proven one, */
    bool is_proven;    /* if it is */
    uint32_t distance; /* turns to the proven end */
};

struct uct;

/* False: error says why these rules cannot be searched this way. */
bool uct_plays(const struct qx_rules *rules, struct qx_error *error);

/* A tree of fewer bytes may have no room for so many moves of its root, and then looks at none. */
uint64_t uct_least_bytes(const struct qx_rules *rules, size_t n_moves);

/* NULL: no memory. The rules must outlive it. */
struct uct *uct_new(const struct qx_rules *rules, const struct uct_settings *settings);
void uct_free(struct uct *uct);

/* `steps` are the moves made since the last uct_begin; n_steps < 0: not known. */
void uct_begin(struct uct *uct, const struct qx_request *request, const struct qx_step *steps,
               int n_steps);
/* Until the limit is spent or the root is proven. */
void uct_run(struct uct *uct, struct limit *limit, struct qx_random *random);
bool uct_is_proven(const struct uct *uct);

/* Adds what is known to the votes on n moves, given in ascending order, of a seat that owes one. */
void uct_add_votes(const struct uct *uct, qx_seat seat, struct uct_vote *votes, size_t n);
/* The moves most often tried, from the root's `first` on; returns how many, at most QX_LINE_MAX. */
int uct_line(const struct uct *uct, qx_seat seat, qx_move first, struct qx_step *line);

#endif
