/*
 * arena.h - a contest of a club or a class: who takes part, who meets whom, how everybody stands.
 *
 * Like a room, an arena is a state machine fed with events (arena_event.h), and is kept as the list
 * of those it accepted. It knows of rooms only their identifiers and results. Its games are
 * of two.
 *
 *     open ──start──> running <──start/pause──> paused ──> over
 *
 * A round is paired when all games of the one before have ended:
 *
 * - Swiss, by the Monrad rule: players stand in the order of their points, then Buchholz, then as
 *   they came. The first meets the next one below whom it has not met yet, and so on down; where
 *   that leaves somebody without an opponent, the last choices are made anew. If the number is odd,
 *   the lowest who has had the fewest byes gets one.
 * - Round robin, by the circle of Berger's tables, in the order in which they came; as many rounds
 *   as it takes.
 *
 * The first seat goes to who has had it less often; then to who had the second one last; then to
 * who stands higher. A bye counts a point.
 */
#ifndef ONLINE_ARENA_H
#define ONLINE_ARENA_H

#include "online/arena_event.h"

enum { ARENA_PLAYERS = 128, ARENA_ROUNDS = 32 };

enum arena_status {
    ARENA_IS_OPEN,
    ARENA_IS_RUNNING,
    ARENA_IS_PAUSED,
    ARENA_IS_OVER,
    ARENA_STATUSES
};

struct arena_player {
    char id[ARENA_WORD_SIZE];
    bool has_left;
    uint64_t points; /* halves */
    uint64_t n_games, n_wins, n_byes;
    uint64_t buchholz;  /* halves: what all opponents have together */
    uint64_t sonneborn; /* quarters: what those beaten have, and half of those drawn with */
    int64_t balance;    /* first seats less second ones */
    bool was_second;    /* in the last game */
};

struct arena_game {
    uint64_t round; /* from 1 */
    char room[ARENA_WORD_SIZE];
    size_t first, second; /* players; of a bye the same */
    bool is_over;
    uint64_t score; /* half points of the first */
};

/* To be read, not written, by callers. */
struct arena {
    char id[ARENA_WORD_SIZE];
    enum arena_kind kind;
    enum arena_status status;
    char game[ARENA_WORD_SIZE], rules[ARENA_TEXT_SIZE], title[ARENA_TEXT_SIZE];
    char hash[ARENA_HASH_SIZE];
    uint64_t base, increment; /* milliseconds; there is always a clock */
    bool is_open;
    uint64_t rounds, round; /* in all (of a round robin 0 before it starts), and begun so far */
    struct arena_player players[ARENA_PLAYERS];
    size_t n_players;
    struct arena_game *games; /* on the heap */
    size_t n_games, room_for;
    uint64_t n_lines;
};

/* Two who are to meet; of a bye the same twice. */
struct arena_pair {
    size_t first, second;
};

/* Opens an arena by an event of ARENA_OPEN. NULL: error says why. */
struct arena *arena_new(const char *id, const struct arena_event *open, struct qx_error *error);
void arena_free(struct arena *arena);
/* Feeds it with an event. False: it is refused, and the arena is as it was. */
bool arena_do(struct arena *arena, const struct arena_event *event, struct qx_error *error);
/* The same, but points and all that follows from them are as they were: for the many lines of an
 * arena that is read, behind the last of which arena_count is called. */
bool arena_redo(struct arena *arena, const struct arena_event *event, struct qx_error *error);
void arena_count(struct arena *arena);

/* The number of a player; ARENA_PLAYERS: none. */
size_t arena_find(const struct arena *arena, const char *player);
/* The game of this round that a player is in, over or not; NULL: none. */
const struct arena_game *arena_game_of(const struct arena *arena, size_t player);
/* Has every game of this round ended, and is it time for the next? Or was it the last? */
bool arena_is_due(const struct arena *arena);
bool arena_is_done(const struct arena *arena);
/* Players as they stand, the best first. */
void arena_rank(const struct arena *arena, size_t order[ARENA_PLAYERS]);
/* The pairs of the next round; returns how many. */
size_t arena_pair_up(const struct arena *arena, struct arena_pair pairs[ARENA_PLAYERS]);

#endif
