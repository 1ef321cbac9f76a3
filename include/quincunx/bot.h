/*
 * bot.h - a player made of code.
 *
 * A bot is one constant table. It is opened for a seat, told every move it may know of, asked to
 * choose, and closed. It sees a redacted state only. With the same seed and a budget of nodes it
 * chooses the same move on every machine; time is read through the clock in the budget, and the
 * stop flag is looked at often.
 *
 * Bots are asked through chairs (chair.h), and named by a text: "name", "name:key=value,…", or
 * "name:value" for the first option; "cmd:COMMAND" and "so:FILE" are bots from outside
 * (docs/bots.md). Shared objects export `const struct qx_bot qx_bot_plugin` (see examples/bots).
 *
 * Lifetimes: the rules that a bot is opened with live until it is closed; so does the store of its
 * budgets. All else that a request points to lives while `choose` runs.
 *
 * Threads: the functions of one opened bot are called by one thread at a time, not always the same.
 * Several may be open at once, on several threads: a bot has no globals that change.
 */
#ifndef QUINCUNX_BOT_H
#define QUINCUNX_BOT_H

#include <quincunx/flag.h>
#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QX_BOT_ABI 4 /* the version of struct qx_bot, for bots from shared objects */

struct qx_store;

/* What a bot may use: how long it may think, where 0 is no limit, and what it may look up. At least
 * one limit is set by the caller. */
struct qx_budget {
    uint64_t nodes;
    uint64_t milliseconds;
    uint32_t depth;
    uint32_t threads;      /* how many it may use; 0 and 1: only the caller's */
    uint64_t (*now)(void); /* milliseconds of a steady clock; may be NULL without a time limit */
    const qx_flag *stop;   /* becomes true when the answer is wanted at once; may be NULL */
    const struct qx_store *store; /* tables of exact values (solve.h); NULL: none at hand */
    uint64_t patience; /* milliseconds that a bot outside is waited for, and a little more: what is
                          left on its clock; 0: `milliseconds`                                    */
};

/* What a bot is asked. */
struct qx_request {
    const struct qx_rules *rules;
    const void *state; /* redacted for the seat */
    qx_seat seat;
    const uint64_t *keys; /* of all positions so far, the present one last; NULL where repetition
                             does not count */
    size_t n_keys;
    struct qx_budget budget;
    struct qx_random *random;
};

enum { QX_LINE_MAX = 24 }; /* steps of an expected line */

/* Bots of one game, at most. */
enum { QX_GAME_BOTS_MOST = 64 };

/* What it answers: a move, and what it thinks of it. */
struct qx_answer {
    qx_move move;
    bool has_value;
    bool is_exact;    /* the value is proven, not estimated                         */
    double value;     /* expected share of the point for the seat, 0 … 1            */
    int32_t distance; /* turns to the proven end (solve.h), or more (mcts); 0: not known */
    uint64_t nodes;
    uint32_t depth;
    int n_line; /* the line expected, this move first                         */
    struct qx_step line[QX_LINE_MAX];
    bool has_points;
    double points; /* by how many the seat will lead, where the bot counts them; estimated or exact
                      as the value is */
};

/* Places that a wire hides from its program: the logs, and the games that are kept. */
enum { QX_WIRE_HIDDEN = 2 };

/*
 * How a bot outside is run, and who sees what goes over the wire to it. All zeros: as any program
 * of the user's, seen by nobody. It must outlive whatever was opened with it.
 */
struct qx_wire {
    void (*line)(void *context, bool is_from_bot, const char *line); /* may be NULL */
    void *context;
    int errors;       /* file that its standard error goes to; 0: nowhere                        */
    uint64_t memory;  /* bytes that each of its processes may ask for; 0: no limit               */
    uint64_t seconds; /* of processor time that each of its processes may use; 0: no limit       */
    bool is_isolated; /* no network, no files but system's and the present folder's, read only;
                         by bubblewrap, without which it cannot be started                       */
    const char *folder; /* one more that it then sees; NULL: none                                */
    const char *hidden[QX_WIRE_HIDDEN]; /* folders and files of these that it does not see; NULL:
                         none                                                                    */
    size_t processes; /* and threads that it may have at once, 4,000 at most; 0: no limit        */
    uint64_t open_files; /* at once; 0: as many as this process may have                         */
    uint64_t file_size;  /* bytes that a file may come to have by its writing; 0: no limit        */
    const qx_flag *stop; /* raised: its start is not waited for any longer; may be NULL          */
    qx_flag *shortage;   /* raised where it did not begin because we lack files, memory or processes
                            to start it with: no fault of its own; may be NULL                      */
};

/* The table of a bot. */
struct qx_bot {
    int abi;                         /* QX_BOT_ABI */
    const char *name;                /* "alphabeta" */
    const char *idea;                /* one sentence for people */
    const char *game;                /* the only game it plays; NULL: every game */
    const struct qx_option *options; /* given as name:key=value,…; NULL: none */
    /* Can it play these rules? error says why not. NULL: yes. */
    bool (*plays)(const struct qx_rules *rules, struct qx_error *error);
    /* option: the values in the order of options. NULL: error says why. */
    void *(*open)(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error);
    /* A bot behind a text of its own ("cmd:./mybot.py") opens by that text instead; wire may be
     * NULL. */
    void *(*open_text)(const struct qx_rules *rules, qx_seat seat, const char *text,
                       const struct qx_wire *wire, struct qx_error *error);
    /* A move was made that this seat may know (its own included). May be NULL. */
    void (*saw)(void *self, qx_seat seat, qx_move move);
    /* False: it cannot answer; error says why. */
    bool (*choose)(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error);
    void (*close)(void *self);
    /* Begins another game under the same rules, in this seat. False: it cannot, or not any more;
     * it is then closed and opened anew. May be NULL. */
    bool (*renew)(void *self, qx_seat seat, struct qx_error *error);
    /* Where it finishes among bots, roughly: lists begin with the smallest. 0: nobody knows, and it
     * comes last. */
    int strength;
};

/* All bots built in, in the order of their names; the list ends with NULL. */
QX_API const struct qx_bot *const *qx_bots(void);
/* The bot of that name, in capitals or not, that plays this game: one made for the game goes before
 * one for every game. NULL: there is none. */
QX_API const struct qx_bot *qx_bot_find(const struct qx_game *game, const char *name);
/* The bots that play by these rules, by their strength; returns how many. */
QX_API int qx_bots_for(const struct qx_rules *rules, const struct qx_bot *bots[QX_GAME_BOTS_MOST]);

/* The bot that a spec names, if there is one that plays these rules with such options. Nothing is
 * opened: a bot from outside (it has open_text) may still fail to start. NULL: error says why. */
QX_API const struct qx_bot *qx_bot_read(const struct qx_rules *rules, const char *spec,
                                        struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
