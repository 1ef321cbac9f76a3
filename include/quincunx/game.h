/*
 * game.h - the centre: a game, its rules, a state, a move.
 *
 * A game is one constant table of functions. Rules are one configured variant of it: options
 * checked once, then immutable and shared by threads. A state is flat bytes without pointers,
 * rules->state_size of them, aligned for any type: copying is memcpy, and a block from calloc is a
 * fit storage.
 *
 * Who owes a move is asked of the state: one seat, several at once, chance, or nobody (the game is
 * over). The same seat may owe several moves in a row. A simultaneous choice is staged by each seat
 * that owes one and resolved when the last is in.
 *
 * Functions of the table never allocate, print, read a clock or draw random numbers (but from a
 * generator handed in). A function that takes a const state does not write to it, so threads may
 * share it. Two states are the same position when their keys (and their texts) are equal; their
 * bytes may differ in caches.
 */
#ifndef QUINCUNX_GAME_H
#define QUINCUNX_GAME_H

#include <quincunx/base.h>
#include <quincunx/random.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A small number for machines; its text is for people, records and wires. */
typedef uint64_t qx_move;
typedef int64_t qx_seat; /* 0, 1, 2 … */

#define QX_CHANCE   ((qx_seat)-1) /* a random event is owed          */
#define QX_TOGETHER ((qx_seat)-2) /* several seats owe at once: owes() */
#define QX_NOBODY   ((qx_seat)-3) /* the game is over                 */

/* A move and who made it: an entry of a history, or of a line that a bot expects. */
struct qx_step {
    qx_seat seat;
    qx_move move;
};

/* Seats in a game that hides steps for long; options; taps of a move; items on a cell; bytes of a
 * name, and of a move's text, each with its NUL. */
enum {
    QX_MAX_WATCHED = 63,
    QX_MAX_OPTIONS = 12,
    QX_MAX_TAPS = 4,
    QX_MAX_ITEMS = 3,
    QX_NAME_SIZE = 48,
    QX_MOVE_SIZE = 64
};

/*
 * An option of a game or a bot. With `choices` (NULL-terminated) the value is an index into them;
 * without, a number from min to max in steps of `step` (0 means 1). Serves command line, menu, web
 * and docs.
 */
struct qx_option {
    const char *name;
    const char *help;
    const char *const *choices;
    uint64_t min, max, step;
    uint64_t standard;
};

/*
 * The shape of cells. Columns of the box of hexagons are half steps: a hexagon lies on the columns
 * x and x + 1 of its row, and its place is x. So the rows of a board can stand half a cell apart.
 */
enum qx_shape {
    QX_SQUARE,
    QX_HEXAGON,
};

struct qx_rules {
    const struct qx_game *game;
    uint64_t option[QX_MAX_OPTIONS]; /* in the order of game->options */

    /* Set by game->configure: */
    qx_seat n_seats;
    size_t state_size;
    uint64_t n_move_ids;    /* every move is below this                                 */
    uint64_t n_moves_max;   /* no state has more legal moves for one seat: buffer size  */
    unsigned repetition;    /* the same key this many times is a draw; 0: never         */
    bool has_chance;        /* some state owes a chance move                            */
    bool has_hidden;        /* some state is redacted for some viewer                   */
    bool is_simultaneous;   /* some state owes moves of several seats at once           */
    uint64_t n_cells;       /* the view: number of cells,                               */
    uint32_t width, height; /* and the box of unit squares they lie in                  */
    enum qx_shape shape;    /* of every cell                                            */
    uint64_t n_planes;      /* what qx_encode writes: so many planes (where the game has
                               no encode, qx_rules_init sets this and the next)         */
    uint32_t plane_width, plane_height;
};

/* What one seat has: points so far, and, once the game is over, whether it won. Several may win. */
struct qx_score {
    int64_t points;
    bool won;
};

/* A seat as people see it. `colour` counts in the palette of view.h; `glyph` tells seats apart
 * without it. */
struct qx_seat_look {
    char name[QX_NAME_SIZE];
    char glyph;
    unsigned colour;
};

/* A cell of the view: its place (column x of the box from the left, row y from the top), and a
 * spoken name. */
struct qx_cell {
    uint32_t x, y;
    char name[QX_NAME_SIZE];
};

enum qx_mark {
    QX_MARK_FROZEN = 1, /* took no part in the last scoring */
    QX_MARK_SCORED = 2, /* was scored and emptied just now  */
    QX_MARK_GOAL = 4,   /* part of the reason why the game is over */
    QX_MARK_DARK = 8,   /* drawn darker: home ranks, every other block */
};

/* Something that lies on a cell. `owner` may be QX_NOBODY (a neutral piece). count 0 means "not
 * counted". */
struct qx_item {
    qx_seat owner;
    char glyph;
    uint64_t count;
};

struct qx_look {
    int n_items;
    struct qx_item item[QX_MAX_ITEMS];
    unsigned marks; /* of enum qx_mark */
};

/*
 * The first part is required: a game that lacks one of its entries is refused by qx_rules_init, and
 * the build stops with the sentence that says which (qx_game_check). The second part is optional.
 */
struct qx_game {
    /* ===== required ========================================================================== */

    const char *name;                /* lower case, one word: "neutron" */
    const char *title;               /* for people: "Neutron"           */
    const char *idea;                /* one sentence that makes a person want to play */
    const struct qx_option *options; /* ends with a NULL name; at most QX_MAX_OPTIONS */

    /* Checks what single options cannot say and fills the rest of the rules. */
    bool (*configure)(struct qx_rules *rules, struct qx_error *error);

    /* --- the path of a move --- */

    void (*start)(const struct qx_rules *rules,
                  void *state); /* the bytes of state are all zero before */
    qx_seat (*turn)(const struct qx_rules *rules, const void *state);
    /* All legal moves of a seat that owes one (or of chance), ascending; returns how many (at least
     * 1). */
    size_t (*moves)(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out);
    bool (*is_legal)(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move);
    void (*apply)(const struct qx_rules *rules, void *state, qx_seat seat,
                  qx_move move); /* legal only */
    uint64_t (*key)(const struct qx_rules *rules, const void *state);
    /* Points of all seats into out[n_seats], now; returns the reason once the game is over, else
     * NULL. */
    const char *(*result)(const struct qx_rules *rules, const void *state, struct qx_score *out);

    /* --- words: strict parsers, outputs untouched on failure; writers work like snprintf --- */

    /* Shorter than QX_MOVE_SIZE. */
    size_t (*move_text)(const struct qx_rules *rules, qx_move move, char *out, size_t size);
    bool (*move_parse)(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error);
    /* Why a well-formed move is not legal now, in one sentence ("c3 is occupied"). */
    void (*why_illegal)(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error);
    size_t (*position_text)(const struct qx_rules *rules, const void *state, char *out,
                            size_t size);
    /* A position that has to be set up before it can be judged may leave the start where it is
     * refused. */
    bool (*position_parse)(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error);

    /* --- pictures --- */

    void (*seat_look)(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out);
    void (*cell)(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out);
    uint64_t (*cell_at)(const struct qx_rules *rules, uint32_t x,
                        uint32_t y); /* n_cells: none there */
    void (*look)(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out);
    /* The cells a person taps, in order, to make this move; 0 for a move with no place (pass,
     * skip). */
    int (*taps)(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS]);
    /* Text at the edge of the board for a column or a row: "a", "5". Empty where there is none. */
    size_t (*column_label)(const struct qx_rules *rules, uint32_t x, char *out, size_t size);
    size_t (*row_label)(const struct qx_rules *rules, uint32_t y, char *out, size_t size);
    /* What is owed now, in words: "slide the Neutron". */
    const char *(*phase)(const struct qx_rules *rules, const void *state);

    /* ===== optional: NULL means the generic way, or not offered ============================== */

    /* --- what rules with hidden or simultaneous moves need --- */

    /* While turn is QX_TOGETHER: has this seat yet to choose? Needed where
     * rules->is_simultaneous. */
    bool (*owes)(const struct qx_rules *rules, const void *state, qx_seat seat);
    /* Would this legal move of a seat be final? A move of a run that is staged in secret is not:
     * its player may take it back until the last of the run is in. NULL: every move is final. */
    bool (*is_final)(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move);
    /* Blanks what the viewer (a seat, or QX_NOBODY for a spectator) must not see. Needed where
     * rules->has_hidden. */
    void (*redact)(const struct qx_rules *rules, void *state, qx_seat viewer);
    /* For games in which something stays hidden for long, such as a hand of cards: may the viewer
     * (a seat, or QX_NOBODY) know this step, which is made in `before`? Who may not know it then
     * learns of it only once nothing is hidden from anybody. NULL: nobody but its maker knows a
     * step until redacting for a spectator changes nothing. At most QX_MAX_WATCHED seats. */
    bool (*shows)(const struct qx_rules *rules, const void *before, qx_seat seat, qx_move move,
                  qx_seat viewer);
    /* Fills in by chance what a state redacted for the viewer does not show, so that it could be
     * the true one: with redact, the viewer sees the same as before. Bots search such states one
     * after the other. NULL: a redacted state can be played on from as it is. */
    void (*deal)(const struct qx_rules *rules, void *state, qx_seat viewer,
                 struct qx_random *random);

    /* --- speed --- */

    /* A uniform legal move without listing all. */
    qx_move (*sample)(const struct qx_rules *rules, const void *state, qx_seat seat,
                      struct qx_random *random);
    /* In games whose moves are one tap each, at most one to a cell: the legal move of that cell, or
       n_move_ids; for cell n_cells the move without a place. For boards too large to list. */
    qx_move (*move_at)(const struct qx_rules *rules, const void *state, qx_seat seat,
                       uint64_t cell);
    /* Plays uniform random moves to the end; returns how many. Repetition is not looked at; stops
       at `most` moves. */
    uint64_t (*playout)(const struct qx_rules *rules, void *state, struct qx_random *random,
                        uint64_t most);

    /* --- judgement and knowledge --- */

    /* How good the state looks for a seat, -QX_SURE … QX_SURE; not called on finished games. */
    int32_t (*evaluate)(const struct qx_rules *rules, const void *state, qx_seat seat);
    /* The position as planes for learners: see qx_encode. Shows nothing that is hidden from the
       seat, even where the state is not redacted. NULL: read off the view, which shows all. */
    void (*encode)(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
                   float *out);
    /* A dense numbering of all positions for retrograde analysis, with both directions. Positions
       that are alike for the seat that is to move (sides exchanged, the board turned) may share a
       number. */
    uint64_t (*n_indexes)(const struct qx_rules *rules);
    uint64_t (*index)(const struct qx_rules *rules, const void *state);
    bool (*unindex)(const struct qx_rules *rules, uint64_t index, void *state); /* false: a hole */

    /* --- customs --- */

    /* The invariant of a state, for tests: false with *reason set where it is broken. */
    bool (*validate)(const struct qx_rules *rules, const void *state, const char **reason);
    /* How far the game is, in a few words: "turn 3 of 5"; works like snprintf. */
    size_t (*progress)(const struct qx_rules *rules, const void *state, char *out, size_t size);
    /* What a seat has, or has yet to do, besides its points: "12 pips left", "2 of 3 areas". Reads
       what is the seat's own: not for others while something is hidden (qx_words_stand). */
    size_t (*stand)(const struct qx_rules *rules, const void *state, qx_seat seat, char *out,
                    size_t size);
    /* What a piece that is nobody's is called: "Neutron". NULL: "neutral piece". */
    const char *unowned;
    /* True where points are counted while the game goes on: discs, fields. Elsewhere a point says
       who won, and is not told. */
    bool has_points;
    /* True where a game's record may also be written as a transcript: move texts run together,
       moves without a tap that are forced (passes) left out. */
    bool has_transcript;
    /* True where the game's published perft counts go on counting a finished game as one leaf at
       every greater depth; elsewhere it counts only where it ends. */
    bool perft_keeps_ended;
    /* Equal for positions that are alike for the seat that is to move (sides exchanged, the board
       turned), so that there are as many ways to play on from each; NULL: the key says it. */
    uint64_t (*alike)(const struct qx_rules *rules, const void *state);
    /* In how many ways two moves can follow in a state that is not over, counted as perft does.
       NULL, or 0 as an answer: perft makes the moves. */
    uint64_t (*ways_2)(const struct qx_rules *rules, const void *state);
};

#define QX_SURE 1000000 /* an evaluation that leaves no doubt */

/* --- games --- */

/* All games, in the order of their names; the list ends with NULL. */
QX_API const struct qx_game *const *qx_games(void);
QX_API const struct qx_game *qx_game_find(const char *name); /* NULL: no such game */
/* Has the game every required entry? False: error names the first that it lacks. */
QX_API bool qx_game_check(const struct qx_game *game, struct qx_error *error);
/* The page of rules for players: Markdown, ends with NUL; NULL where none was built in. */
QX_API const char *qx_game_page(const struct qx_game *game);

/* --- rules --- */

/* Configures a variant from "key=value,key=value" (NULL or "": all standard). Refuses a game that
 * lacks an entry which it needs. */
QX_API bool qx_rules_init(struct qx_rules *rules, const struct qx_game *game, const char *text,
                          struct qx_error *error);
/* Every option with its value, in order: the one text form of the rules. Works like snprintf. */
QX_API size_t qx_rules_text(const struct qx_rules *rules, char *out, size_t size);
/* The same game with the same options. */
QX_API bool qx_rules_is_same(const struct qx_rules *a, const struct qx_rules *b);
/* Parses "key=value,…" into values[] (one for each option); what is not named gets its standard
 * value. */
QX_API bool qx_options_parse(const struct qx_option *options, const char *text, uint64_t *values,
                             struct qx_error *error);
QX_API size_t qx_options_text(const struct qx_option *options, const uint64_t *values, char *out,
                              size_t size);
/*
 * Calls visit for the standard rules and for each other value that one option can take: all
 * choices, and of numbers the smallest and one in between. For tests, and for checking a bot.
 */
QX_API void qx_game_variants(const struct qx_game *game,
                             void (*visit)(void *context, const struct qx_rules *rules),
                             void *context);

/* --- states --- */

/* A state at the start of the game; NULL: no memory. Huge boards cost only what they touch. */
QX_API void *qx_state_new(const struct qx_rules *rules);
QX_API void qx_state_free(void *state);
/* Clears the caller's storage and sets up the start of the game. */
QX_API void qx_state_start(const struct qx_rules *rules, void *state);

/* Who owes a move: a seat, QX_CHANCE, QX_TOGETHER, or QX_NOBODY once the game is over. */
QX_INLINE qx_seat qx_turn(const struct qx_rules *rules, const void *state)
{
    return rules->game->turn(rules, state);
}

/* Does this seat (or chance) owe a move now? */
QX_API bool qx_owes(const struct qx_rules *rules, const void *state, qx_seat seat);
/* One that owes a move: the seat itself, chance, or, of several, the lowest; QX_NOBODY when
 * over. */
QX_API qx_seat qx_next(const struct qx_rules *rules, const void *state);

/* All legal moves of a seat that owes one, or of chance, ascending, into out[n_moves_max]; returns
 * how many. */
QX_INLINE size_t qx_moves(const struct qx_rules *rules, const void *state, qx_seat seat,
                          qx_move *out)
{
    return rules->game->moves(rules, state, seat, out);
}

/* Makes a move, which must be legal: qx_move_check says whether it is. */
QX_INLINE void qx_apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    rules->game->apply(rules, state, seat, move);
}

/* The same for the same position, whichever way led to it. */
QX_INLINE uint64_t qx_key(const struct qx_rules *rules, const void *state)
{
    return rules->game->key(rules, state);
}

/* Would this legal move be final, so that its player cannot take it back? Chance takes nothing
 * back. */
QX_API bool qx_is_final(const struct qx_rules *rules, const void *state, qx_seat seat,
                        qx_move move);
/* Parses a move and checks that this seat may make it now. */
QX_API bool qx_move_read(const struct qx_rules *rules, const void *state, qx_seat seat,
                         const char *text, qx_move *out, struct qx_error *error);
/*
 * Reads the next move of a line that a person has typed, and steps behind it: capitals count as
 * small letters, and a goal may be given as a direction ("b1 up", "c3 down-left", "b1 ne", or "up"
 * where only one piece may move). The outputs are untouched where it returns false.
 */
QX_API bool qx_move_take(const struct qx_rules *rules, const void *state, qx_seat seat,
                         const char **line, qx_move *out, struct qx_error *error);
/* Checks a move from a machine; the sentence says why not. */
QX_API bool qx_move_check(const struct qx_rules *rules, const void *state, qx_seat seat,
                          qx_move move, struct qx_error *error);
/* A uniform random move of a seat or of chance. `list` has room for n_moves_max and may be
   NULL where the game offers sample. */
QX_API qx_move qx_move_draw(const struct qx_rules *rules, const void *state, qx_seat seat,
                            struct qx_random *random, qx_move *list);
/* Plays random moves to the end or for `most` moves, by the game's playout where it has one.
   Returns how many. */
QX_API uint64_t qx_playout(const struct qx_rules *rules, void *state, struct qx_random *random,
                           qx_move *list, uint64_t most);
/* The same through the table alone (turn, moves, apply): what any caller can reach. */
QX_API uint64_t qx_playout_plain(const struct qx_rules *rules, void *state,
                                 struct qx_random *random, qx_move *list, uint64_t most);
/* An evaluation (within ±QX_SURE) from the log-odds of winning, however large: 0 is even, 1 is 73
 * in 100, -2 is 12. */
QX_API int32_t qx_evaluation(double log_odds);
/*
 * The position as one seat sees it, for programs that learn (docs/learning.md): n_planes planes,
 * one after the other, of plane_height rows of plane_width numbers, the top row first. The seat's
 * own things come first, then those of the seats after it. n_before: how often the position stood
 * before in this game. A game that has `encode` shows nothing that is hidden from the seat; for one
 * that has not, the caller redacts the state before.
 */
QX_API void qx_encode(const struct qx_rules *rules, const void *state, qx_seat seat,
                      unsigned n_before, float *out);
/* How many numbers that are; 0: more than memory has addresses for. */
QX_API size_t qx_encode_size(const struct qx_rules *rules);
/* What a seat takes of one point at the end: winners share it; with no winner all seats do. */
QX_API double qx_share(const struct qx_score *scores, qx_seat n_seats, qx_seat seat);

#ifdef __cplusplus
}
#endif

#endif
