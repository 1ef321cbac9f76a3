/*
 * puzzle.h - positions in which one move is right, and proven to be the only one.
 *
 * A puzzle is a position, what is asked of the seat that is to act there, and the line that solves
 * it: at each choice of that seat exactly one move is right, and the others' answers are the ones
 * that hold out longest. What "right" means is its theme's; qx_puzzle_prove finds it out anew from
 * the rules and from exact knowledge (solve.h), so nothing in a file of puzzles has to be believed.
 *
 * A puzzle is a value of the caller's, copied by assignment; rules and games are never freed.
 */
#ifndef QUINCUNX_PUZZLE_H
#define QUINCUNX_PUZZLE_H

#include <quincunx/analysis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a puzzle asks for. */
enum qx_theme {
    QX_THEME_WIN,    /* win by so many turns of one's own, whatever the others do  */
    QX_THEME_ONLY,   /* the only move that wins with best play                      */
    QX_THEME_GOLDEN, /* the same, and it is a golden move (Gamma)                   */
    QX_THEME_HOLD,   /* the only move that does not lose                            */
    QX_THEME_MOST,   /* the only move that brings the most points                   */
    QX_THEME_MIX,    /* the only choice in secret that cannot be taken advantage of */
    QX_THEME_SAFE,   /* the choice in secret that is sure of the most points        */
    QX_N_THEMES
};

/* Room for the steps of a solution, the text of a position and a line of a file. */
enum { QX_PUZZLE_LINE = 24, QX_PUZZLE_POSITION = 640, QX_PUZZLE_SIZE = 1536 };

/* A position with one right move, and the line that solves it. */
struct qx_puzzle {
    struct qx_rules rules;
    enum qx_theme theme;
    int turns;  /* of the seat that solves it, to the end of the line      */
    int rating; /* how hard it is, on the scale of players                 */
    qx_seat seat;
    char position[QX_PUZZLE_POSITION];
    int n_line;
    struct qx_step line[QX_PUZZLE_LINE];
};

/* "win", "only", "golden", "hold", "most", "mix", "safe"; false: none is called so. */
QX_API const char *qx_theme_name(enum qx_theme theme);
QX_API bool qx_theme_find(const char *name, enum qx_theme *out);
/* As a heading: "Hold the draw". */
QX_API const char *qx_theme_title(enum qx_theme theme);

/* One line of a file of puzzles (docs/formats.md), without its end. The writer works like snprintf.
 * The reader checks that the line can be played, not that it is right. */
QX_API bool qx_puzzle_read(const struct qx_game *game, const char *text, struct qx_puzzle *out,
                           struct qx_error *error);
QX_API size_t qx_puzzle_write(const struct qx_puzzle *puzzle, char *out, size_t size);

/* What is asked, in a sentence: "White to move and win in 2 turns." Works like snprintf. */
QX_API size_t qx_puzzle_task(const struct qx_puzzle *puzzle, char *out, size_t size);
/* A state at the puzzle's beginning, for the caller to free; NULL: no memory. */
QX_API void *qx_puzzle_state(const struct qx_puzzle *puzzle);
/* The same for two puzzles whose boards are alike when turned or mirrored, with the same to move.
 */
QX_API uint64_t qx_puzzle_kin(const struct qx_puzzle *puzzle);

/* --- proofs ---------------------------------------------------------------------------------- */

struct qx_prover; /* what proves the puzzles of one variant */

/* Proves puzzles of one variant. The rules are copied, and so is `work`, which limits each question
 * to exact knowledge: what it cannot answer is no puzzle. NULL for work: no limits. NULL: error
 * says why. One thread at a time. */
QX_API struct qx_prover *qx_prover_new(const struct qx_rules *rules, const struct qx_work *work,
                                       struct qx_error *error);
QX_API void qx_prover_free(struct qx_prover *prover);

/* Is every move of the seat in the line the only right one, and does the line end as the theme
 * says? False: error says where not. */
QX_API bool qx_puzzle_prove(struct qx_prover *prover, const struct qx_puzzle *puzzle,
                            struct qx_error *error);
/*
 * Looks for a puzzle in a position: the seat that owes a move there must have exactly one right
 * move, at every choice of the line. `turns`: how many of its own turns a win may take at most.
 * Fills everything but the rating. False: there is none.
 */
QX_API bool qx_puzzle_find(struct qx_prover *prover, const void *state, enum qx_theme theme,
                           int turns, struct qx_puzzle *out);

/* How hard a puzzle is: from how often each level finds its first move, and its length. Asks the
 * bot "level" many times; false: it cannot play these rules. */
QX_API bool qx_puzzle_rate(struct qx_puzzle *puzzle, uint64_t seed, struct qx_error *error);

/* --- the puzzles that come with the program -------------------------------------------------- */

/* How many puzzles of a game there are. */
QX_API size_t qx_puzzle_count(const struct qx_game *game);
/* Number i below the count, from the easiest to the hardest. */
QX_API bool qx_puzzle_get(const struct qx_game *game, size_t i, struct qx_puzzle *out,
                          struct qx_error *error);
/* The number of a day's puzzle, the same everywhere; days are counted from the first of January
 * 1970. A round of as many days as there are puzzles has each of them once. 0 too where the
 * count is 0. */
QX_API size_t qx_puzzle_daily(const struct qx_game *game, uint64_t day);

#ifdef __cplusplus
}
#endif

#endif
