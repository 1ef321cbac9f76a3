/*
 * fit.h - an opponent that fits: the level that a person meets as an equal, from results.
 *
 * Games that a person finished against a level are lines of the diary (diary.h), beside the puzzles
 * that were tried. From them a rating follows, on the scale of the game's ladder (docs/levels.md),
 * and from that the level to play next: the one against which an even result is most likely.
 * Whoever sits down against "adaptive" sits down against that level.
 */
#ifndef QUINCUNX_FIT_H
#define QUINCUNX_FIT_H

#include <quincunx/diary.h>
#include <quincunx/json.h>
#include <quincunx/session.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The player whose level follows a person's results, as a name for a seat. */
#define QX_ADAPTIVE "adaptive"
/* What it is, for lists of players. */
#define QX_ADAPTIVE_IDEA "the level that fits you, from your results"

/* The levels, and room for a line of the diary and for the name of a level. */
enum { QX_N_LEVELS = 10, QX_PLAYED_SIZE = 96, QX_FIT_SPEC = 16 };

/* A finished game of a person against a level. */
struct qx_played {
    uint64_t day; /* counted from the first of January 1970 */
    const struct qx_game *game;
    int level;     /* 1 … QX_N_LEVELS                    */
    double result; /* the person's: 1 won, ½ drawn, 0 lost */
};

/* "2026-11-15 neutron level 5 won", or "drawn", "lost"; without a line end. Works like snprintf. */
QX_API size_t qx_played_write(const struct qx_played *played, char *out, size_t size);
/* Reads the line that begins here, up to its end. False: error says what is wrong. */
QX_API bool qx_played_read(const char *line, struct qx_played *out, struct qx_error *error);
/* The line for a session. False: there is none, as it is not over, not one person against one
 * level, or not played from the start. */
QX_API bool qx_played_of(const struct qx_session *session, uint64_t day, struct qx_played *out);

/* How a person does against the levels of a game. */
struct qx_fit {
    double rating, deviation; /* on the scale of the ladder                              */
    int level;                /* to play next                                            */
    size_t n_games;
    struct {
        size_t n_won, n_drawn, n_lost;
    } by_level[QX_N_LEVELS + 1]; /* 0 is not used */
};

/* Nobody has played anything yet: an easy level to begin with. */
QX_API struct qx_fit qx_fit_new(const struct qx_game *game);
/* Counts one game more, of the same game. */
QX_API void qx_fit_add(struct qx_fit *fit, const struct qx_played *played);
/* What a diary says; lines of other games and other kinds are passed over. `told` (may be NULL) is
 * called after each game; false ends the walk. */
typedef bool qx_played_told(void *context, const struct qx_played *played,
                            const struct qx_fit *fit);
QX_API struct qx_fit qx_diary_fit(const char *text, const struct qx_game *game,
                                  qx_played_told *told, void *context);

/* A diary as `quincunx progress` tells it (docs/json.md): an object with a game's skill, its tries,
 * and its results against levels with the ratings of its ladder. */
QX_API void qx_diary_json(const char *text, const struct qx_game *game, struct qx_json *out);

/* The level that a player is: "level:5", "level:strength=5" or "level", which is the standard one;
 * 0: another player, or NULL. */
QX_API int qx_level_of(const char *player);
/* The rating of a level on its game's ladder. */
QX_API double qx_level_rating(const struct qx_game *game, int level);
/* The bot to seat for "adaptive": "level:4". Works like snprintf. */
QX_API size_t qx_fit_spec(const struct qx_fit *fit, char *out, size_t size);

/* --- with the user's own diary (not in WebAssembly) ------------------------------------------- */

/* Seats the level that fits where the player of one of the first 64 seats is "adaptive", in
 * capitals or not. False: no memory. */
QX_API bool qx_fit_seats(struct qx_session *session);
/* Adds the session to the diary where there is a line for it, on this day. False: it is not kept;
 * error says why. */
QX_API bool qx_diary_add_session(const struct qx_session *session, uint64_t day,
                                 struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
