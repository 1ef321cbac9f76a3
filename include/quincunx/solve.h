/*
 * solve.h - exact knowledge: what a position is worth with best play, and where that is known from.
 *
 * A solver is one constant table in src/knowledge. It says which rules it covers and answers for
 * their states: from a table of all positions, from a search to the end of the game, from linear
 * programs. Knowledge is a solver opened for one variant; one thread at a time may ask it.
 *
 * The store, the flag and the rest of a qx_work must outlive the knowledge that was opened
 * with them; rules are copied. A store may serve several threads at once. `tell` may be called
 * from any thread of the work.
 *
 * Tables live in a store that the caller hands in. A solver of src/knowledge/disk works in that
 * store's folder by itself; the others read and write no files.
 */
#ifndef QUINCUNX_SOLVE_H
#define QUINCUNX_SOLVE_H

#include <quincunx/flag.h>
#include <quincunx/game.h>
#include <quincunx/peers.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- what is known --------------------------------------------------------------------------- */

enum qx_knows {
    QX_KNOWS_SHARE = 1,    /* .share    */
    QX_KNOWS_DISTANCE = 2, /* .distance */
    QX_KNOWS_POINTS = 4,   /* .points   */
    QX_KNOWS_MOVE = 8,     /* .move     */
};

/*
 * What a state is worth to a seat when everybody plays best; with more than two seats, what it can
 * be sure of whatever the others do.
 *
 * Distances count turns of all seats, the present one included; 0: the game is over. A turn is what
 * one seat does before another owes a move: in most games one move, in Neutron two slides, or one
 * where that ends the game. So the parts of a turn have the same distance, and a bot that looks
 * ahead and a table of all positions name the same number.
 */
struct qx_value {
    unsigned knows;   /* of enum qx_knows: which of these hold                                   */
    double share;     /* expected share of the point: 1 a win, ½ a draw of two, 0 a loss         */
    int32_t distance; /* turns to the end: the fastest win, the slowest loss; no sense in a draw  */
    double points;    /* expected points of the seat less those of the best other one            */
    qx_move move;     /* a best move of the seat, where it owes one                              */
};

/* A legal move: what it is worth to the seat that makes it, and how often best play makes it. */
struct qx_choice {
    qx_move move;
    struct qx_value value;
    double probability; /* equally best moves share 1; a mixed strategy mixes */
};

/* Above 0 where a seat would rather have the first, below where the second: share, points,
 * distance. */
QX_API int qx_value_compare(const struct qx_value *first, const struct qx_value *second);

/* --- what a long calculation may use, and whom it tells -------------------------------------- */

/* Which table: what its body holds, by whose rules, and in which version of its layout. */
struct qx_table_about {
    const struct qx_rules *rules;
    const char *what; /* a word: "retrograde" */
    unsigned version;
};

/*
 * Where tables are kept. All functions take the context first. `has` says whether there is a table
 * of that name, be it damaged (NULL: only map can tell). `map` gives the body of a table,
 * read-only, until `unmap`; it has checked that the table is the one asked for, whole and unharmed.
 * `create` begins a table that replaces the old one, as a whole, when `finish` succeeds.
 */
struct qx_store {
    void *context;
    const char *folder; /* for solvers with files of their own; NULL: there are no files */
    bool (*has)(void *context, const struct qx_table_about *about);
    const void *(*map)(void *context, const struct qx_table_about *about, size_t *size,
                       struct qx_error *error);
    void (*unmap)(void *context, const void *body, size_t size);
    void *(*create)(void *context, const struct qx_table_about *about, struct qx_error *error);
    bool (*append)(void *context, void *table, const void *bytes, size_t size,
                   struct qx_error *error);
    bool (*finish)(void *context, void *table, struct qx_error *error); /* frees it in any case */
    void (*abandon)(void *context, void *table);
};

/* What a solver may use, and who hears how far it is. */
struct qx_work {
    const struct qx_store *store; /* NULL: memory only                                       */
    uint32_t threads;             /* how many it may use; 0 and 1: only the caller's         */
    uint64_t bytes;               /* memory it may take; 0: what it needs                    */
    uint64_t nodes;               /* positions to look at before giving up; 0: no limit      */
    bool forgets;                 /* answer each question as if it were the first, so that what
                                     fits into `nodes` hangs on the question alone           */
    bool by_custom;               /* count points as the game's problem files do, where that
                                     differs from its rules (Othello's empty squares)        */
    const qx_flag *stop;          /* becomes true when it is to stop; may be NULL            */
    uint64_t (*now)(void);        /* milliseconds of a steady clock; NULL: no limit of time  */
    uint64_t deadline;            /* when it is to stop, by that clock                       */
    const struct qx_peers *peers; /* who helps, where the function says so; NULL: nobody      */
    /* Tells how far a stage is: called rarely; may be NULL. */
    void (*tell)(void *context, const char *stage, uint64_t done, uint64_t total);
    void *context;
};

/* Is its flag raised, or its time over? And: tells how far a stage is, where somebody listens. */
QX_API bool qx_work_is_stopped(const struct qx_work *work);
QX_API void qx_work_tell(const struct qx_work *work, const char *stage, uint64_t done,
                         uint64_t total);

/* --- solvers --------------------------------------------------------------------------------- */

struct qx_solver {
    const char *name; /* as its file: "neutreeko" */
    const char *idea; /* where its knowledge comes from, in one sentence */
    const char *game; /* the only game it knows; NULL: any that offers what it needs */
    unsigned knows;   /* of enum qx_knows: what its values may hold */
    /* Can it know something under these rules? error says why not. */
    bool (*covers)(const struct qx_rules *rules, struct qx_error *error);
    /* Makes the tables that `open` will want in work->store, or goes on making them. NULL: none. */
    bool (*build)(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error);
    bool is_shared; /* the peers of a work build together, in the store of number 0 */
    /* Loads or makes what it needs to answer. NULL: error says why. `work` must outlive it. */
    void *(*open)(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error);
    void (*close)(void *self);
    /* What a state that is not over is worth to a seat. False: not known; error says why. */
    bool (*value)(void *self, const void *state, qx_seat seat, struct qx_value *out,
                  struct qx_error *error);
    /* Counts a finished game otherwise than its rules do; out holds what they say. NULL: never. */
    void (*end)(void *self, const void *state, struct qx_value *out);
    /* Fills value and probability of all n moves of a seat; those it does not know keep a value
       that knows nothing, and one best move at least it does. NULL: the generic way, from the
       values of the states they lead to; that will not do for simultaneous moves. */
    bool (*choices)(void *self, const void *state, qx_seat seat, struct qx_choice *choices,
                    size_t n, struct qx_error *error);
    /* Checks what it knows with separate code: all of it, or, where there is no end of positions,
       a sample. NULL: cannot. */
    bool (*verify)(void *self, const struct qx_work *work, struct qx_error *error);
    /* A book, for the caller to free: as much of what it knows as fits in so many bytes, to answer
       from without the tables. NULL: error says why. NULL function: makes none. */
    unsigned char *(*book)(void *self, const struct qx_work *work, size_t size_most, size_t *size,
                           struct qx_error *error);
    /* What is worth telling people, a line each, like snprintf: counts, longest win. NULL:
     * nothing. */
    size_t (*summary)(void *self, char *out, size_t size);
    /* Positions looked at so far. NULL: not counted. */
    uint64_t (*nodes)(void *self);
};

/* All solvers, in the order of their names; the list ends with NULL. */
QX_API const struct qx_solver *const *qx_solvers(void);
/* The first that covers these rules, the game's own before those for all; NULL: error says why. */
QX_API const struct qx_solver *qx_solver_find(const struct qx_rules *rules, struct qx_error *error);

/* --- knowledge ------------------------------------------------------------------------------- */

struct qx_knowledge; /* an open solver: what is known of one variant */

/* Opens the first solver that covers these rules and has what it needs; NULL: error says why. The
   rules are copied; work (NULL: memory only, one thread) is not and must outlive the knowledge. */
QX_API struct qx_knowledge *qx_knowledge_new(const struct qx_rules *rules,
                                             const struct qx_work *work, struct qx_error *error);
QX_API void qx_knowledge_free(struct qx_knowledge *knowledge);
QX_API const struct qx_solver *qx_knowledge_solver(const struct qx_knowledge *knowledge);
/* What any state is worth to a seat, finished games included. False: not known; error says why. */
QX_API bool qx_knowledge_value(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                               struct qx_value *out, struct qx_error *error);
/* All legal moves of a seat that owes one, into out[n_moves_max]; returns how many. 0: not
 * known. */
QX_API size_t qx_knowledge_choices(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                                   struct qx_choice *out, struct qx_error *error);
/*
 * Both again in a game so far, whose keys are those of all its positions, the state's last (NULL:
 * it stands alone). Solvers do not know what was played; here a move is a draw if it brings a
 * position once too often, and a win or a loss is looked at a few moves ahead for such draws. A
 * move has probability 0, and the value is not known, where only moves that draw so are known.
 */
QX_API bool qx_knowledge_value_in_game(struct qx_knowledge *knowledge, const void *state,
                                       qx_seat seat, const uint64_t *keys, size_t n_keys,
                                       struct qx_value *out, struct qx_error *error);
QX_API size_t qx_knowledge_choices_in_game(struct qx_knowledge *knowledge, const void *state,
                                           qx_seat seat, const uint64_t *keys, size_t n_keys,
                                           struct qx_choice *out, struct qx_error *error);
/* As the solver's entries of these names; false, NULL or 0 where it has none. */
QX_API bool qx_knowledge_verify(struct qx_knowledge *knowledge, const struct qx_work *work,
                                struct qx_error *error);
QX_API unsigned char *qx_knowledge_book(struct qx_knowledge *knowledge, const struct qx_work *work,
                                        size_t size_most, size_t *size, struct qx_error *error);
QX_API size_t qx_knowledge_summary(struct qx_knowledge *knowledge, char *out, size_t size);
QX_API uint64_t qx_knowledge_nodes(struct qx_knowledge *knowledge);

/* --- a folder as a store (not in WebAssembly) ------------------------------------------------ */

/* Tables are files of this folder, which is made when the first is written (docs/formats.md). NULL:
   no memory. */
QX_API struct qx_store *qx_store_new(const char *folder);
QX_API void qx_store_free(struct qx_store *store);

#ifdef __cplusplus
}
#endif

#endif
