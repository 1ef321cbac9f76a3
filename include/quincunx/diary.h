/*
 * diary.h - what a person has tried, and the rating that follows from it.
 *
 * A diary is a text, one line for each puzzle that was tried (docs/formats.md). Ratings, counts and
 * streaks are never kept: they are found anew from the lines, so an exported diary is all there is
 * to know, and deleting it forgets everything. The text ends with NUL and is only read.
 */
#ifndef QUINCUNX_DIARY_H
#define QUINCUNX_DIARY_H

#include <quincunx/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A puzzle that was tried. */
struct qx_try {
    uint64_t day; /* counted from the first of January 1970 */
    const struct qx_game *game;
    size_t number;  /* of the puzzle, from 1 as people count */
    int rating;     /* of the puzzle                         */
    bool is_solved; /* at the first move that was tried      */
};

enum { QX_TRY_SIZE = 96 }; /* room for its line */

/* "2026-11-15 neutron 17 1480 solved", or "missed"; without a line end. Works like snprintf. */
QX_API size_t qx_try_write(const struct qx_try *tried, char *out, size_t size);
/* Reads the line that begins here, up to its end. False: error says what is wrong. */
QX_API bool qx_try_read(const char *line, struct qx_try *out, struct qx_error *error);

/*
 * How well a person does at the puzzles of a game: Glicko's rating with its deviation, on the scale
 * of the puzzles. Only the first try at a puzzle is rated; later ones count as tries.
 */
struct qx_skill {
    double rating, deviation;
    size_t n_tries, n_solved;
    size_t streak, best_streak; /* solved one after the other: now, and at best           */
    size_t n_days;              /* days in a row with a try, up to the last one           */
    uint64_t last_day;
};

/* Nobody has tried anything yet. */
QX_API struct qx_skill qx_skill_new(void);
/* One more try; is_rated: it is the first at its puzzle. */
QX_API void qx_skill_add(struct qx_skill *skill, const struct qx_try *tried, bool is_rated);

/* Told the tries of a game in their order, with the skill after each; false ends the walk. */
typedef bool qx_try_told(void *context, const struct qx_try *tried, const struct qx_skill *skill);
/* Walks through a diary; lines of other games, and those that cannot be read, are passed over.
 * `told` may be NULL. Returns the skill at the end. */
QX_API struct qx_skill qx_diary_walk(const char *text, const struct qx_game *game,
                                     qx_try_told *told, void *context);
/* The puzzle to try next, from 0: one that was not solved yet, of this theme (QX_N_THEMES: of any),
 * near the person's rating; the seed decides among the nearest. The one tried last comes only where
 * no other is left. The count where there is none. */
QX_API size_t qx_diary_next(const char *text, const struct qx_game *game, enum qx_theme theme,
                            uint64_t seed);

/* Glicko's step: a rating with its deviation after a result (0 … 1) against one whose rating is
 * known within 60. */
QX_API void qx_glicko(double *rating, double *deviation, double opponent, double result);

/* --- the user's own diary (not in WebAssembly) ------------------------------------------------ */

/* The text, for the caller to free; "" where there is none yet. NULL: error says why it cannot be
 * read. */
QX_API char *qx_diary_load(struct qx_error *error);
/* Adds a line, whole or not at all; other programs may add theirs meanwhile. */
QX_API bool qx_diary_add(const struct qx_try *tried, struct qx_error *error);
/* The same for any line of up to 250 bytes, without its end. */
QX_API bool qx_diary_add_line(const char *line, struct qx_error *error);
/* Forgets everything. */
QX_API bool qx_diary_delete(struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
