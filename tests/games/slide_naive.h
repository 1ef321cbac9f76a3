/*
 * slide_naive.h - the sliding games once more, plainly: a board of characters and loops over
 * squares.
 *
 * The fast games are compared with these. Nothing of them is used here: a position is read from its
 * text, moves are texts, and a slide is judged by walking from one square to the other.
 */
#ifndef TESTS_SLIDE_NAIVE_H
#define TESTS_SLIDE_NAIVE_H

#include "lib/claim.h"

enum { NAIVE_MOVES = 40, NAIVE_TEXT = 40 };

struct naive {
    char board[5][5]; /* [rank][file], rank 1 first: a letter or '.' */
    char side;        /* "w" or "b" */
    char phase;       /* Neutron only: "n" or "p" */
    bool is_classic;  /* Neutron only */
};

/* What the comparison asks of a naive game. */
struct naive_game {
    const char *name;
    char seats[3];                                /* side letters by seat: "wb" */
    bool (*exists)(const struct naive *position); /* could it occur in a game? */
    const char *(*over)(const struct naive *,
                        char *winners);          /* reason and "1", "2", "12"; NULL: goes on */
    char (*mover)(const struct naive *position); /* the letter that slides next */
    void (*next)(struct naive *position);        /* passes the turn after a slide */
};

extern const struct naive_game naive_neutron;
extern const struct naive_game naive_neutreeko;

void naive_read(struct naive *naive, const char *text);
void naive_write(const struct naive *naive, char text[NAIVE_TEXT]);
/* All slides of a letter, as texts, in the order of their squares. */
int naive_moves(const struct naive *naive, char letter, char out[NAIVE_MOVES][6]);
void naive_move(struct naive *naive, const char *move);

/*
 * Fails the test unless the game and the naive game agree on this position: whether it exists,
 * whether it is over, why and who won, the moves, the text and the key. Returns whether it exists.
 */
bool naive_compare(const struct naive_game *naive, const struct qx_rules *rules,
                   const char *position);
/* Plays `n` random moves (many games), comparing every position on the way. */
void naive_compare_games(const struct naive_game *naive, const struct qx_rules *rules,
                         uint64_t seed, int n);
/* Swaps the contents of two random squares in the ranks of a position's text, `n` times. */
void naive_shuffle(char *position, int n, struct qx_random *random);

/* Fails the test where a single draw, or the first move of a playout, prefers some of the start's
 * slides. */
void naive_claim_uniform(const struct qx_rules *rules, bool by_playout);

/* Fails the test unless the last of these slides is a draw by repetition, and only where the rules
 * say so. */
void naive_claim_repetition(const char *game, const char *const *slides, int n);
/* Fails the test unless a thousand playouts end, in states that hold together. */
void naive_claim_playouts_end(const struct qx_rules *rules);
/* How good a position looks for a seat; fails the test unless it looks as bad for the other. */
int32_t naive_evaluate(const struct qx_rules *rules, const char *position, qx_seat seat);

#endif
