/*
 * match_book.h - a match that tests play, and what is written down of its games.
 */
#ifndef TESTS_MATCH_BOOK_H
#define TESTS_MATCH_BOOK_H

#include <quincunx/match.h>

enum { MATCH_GAMES = 24 };

struct book {
    unsigned char points[256]; /* of each game, QX_NOT_PLAYED before */
    int n_finished, n_first_seats, n_forfeits;
};

/* A match of MATCH_GAMES games a pairing after three random moves, with an empty book. */
struct qx_match match_of(const struct qx_rules *rules, const char *const *bots, int n,
                         struct book *book);

#endif
