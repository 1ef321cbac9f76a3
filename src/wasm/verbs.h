/*
 * verbs.h - the engine as a page sees it: one handle, one call, text in and JSON out.
 *
 * A page (or a test) writes the words of a request into wasm_input, each ending in NUL, and calls
 * wasm_call with their number. The first word is a verb of the table in verbs.c. The answer is
 * {"ok": …}, or {"error": "one sentence"} with nothing changed. Moves travel as their texts, so no
 * number wider than a double ever crosses.
 *
 * A handle holds one session and the bots that think about it. Nothing is shared between handles.
 */
#ifndef WASM_VERBS_H
#define WASM_VERBS_H

#include <quincunx/bot.h>
#include <quincunx/chair.h>
#include <quincunx/game.h>
#include <quincunx/json.h>
#include <quincunx/session.h>
#include <quincunx/taps.h>
#include <quincunx/view.h>
#include <quincunx/words.h>

enum { WEB_MAX_WORDS = 8, WEB_MAX_MINDS = 8, WEB_MAX_CELLS = 4096, WEB_MAX_SEATS = 64 };
enum { WEB_SPEC_SIZE = 160 };

/* A bot in a seat. */
struct wasm_mind {
    struct qx_chair *chair;
    char spec[WEB_SPEC_SIZE];
    qx_seat seat;
};

struct web {
    struct qx_json out;
    char *input;
    size_t input_size;
    uint64_t (*now)(void);

    struct qx_session *session; /* NULL until a game is begun or loaded              */
    struct qx_rules rules;      /* its rules                                         */
    void *first;                /* the state before the first step                   */
    void *scratch;              /* a state to look at: wasm_state_at                  */
    qx_move *moves;             /* room for all legal moves                          */
    struct qx_score *scores;    /* room for all seats                                */
    void *tapped;               /* the state that taps belong to, as their seat sees it */
    struct qx_taps taps;        /* of the seat that was last looked through          */

    struct wasm_mind minds[WEB_MAX_MINDS];
    size_t n_minds;
    struct qx_analysis *analysis; /* opened when it is first asked */
    struct wasm_lessons *lessons; /* of an engine that teaches (learn/) */
};

/* `now`: milliseconds of a steady clock. NULL: no memory. */
struct web *wasm_new(uint64_t (*now)(void));
void wasm_free(struct web *web);
/* Room for a request of this many bytes; NULL: no memory. */
char *wasm_input(struct web *web, size_t size);
/* Answers the request of n_words words in the input. NULL: no memory for the answer. */
const char *wasm_call(struct web *web, size_t n_words);

/* --- inside src/wasm --- */

/* A verb writes one JSON value into web->out and returns true, or says why not. */
typedef bool wasm_verb(struct web *web, char *const *words, struct qx_error *error);
wasm_verb wasm_catalog, wasm_bots;                                              /* catalog.c */
wasm_verb wasm_begin, wasm_load, wasm_read, wasm_seat, wasm_play, wasm_commits; /* wasm_play.c */
wasm_verb wasm_go, wasm_undo, wasm_redo, wasm_forfeit;                          /* wasm_play.c */
wasm_verb wasm_save, wasm_record, wasm_transcript;                              /* wasm_files.c */
wasm_verb wasm_tap, wasm_untap;                                                 /* wasm_taps.c */
wasm_verb wasm_history;                                                         /* history.c */
wasm_verb wasm_board, wasm_position, wasm_draw;                                 /* wasm_picture.c */
wasm_verb wasm_edit;                                                            /* wasm_edit.c */
wasm_verb wasm_choose;                                                          /* think.c   */
wasm_verb wasm_advisor, wasm_judge, wasm_hint, wasm_weigh; /* wasm_analysis.c */

/* A verb: how many words stand behind it, and whether a game must have begun. */
struct wasm_entry {
    const char *name;
    size_t n_words;
    bool needs_game;
    wasm_verb *run;
};

/* What an engine that teaches knows besides; ends with a NULL name. The page fetches that engine
 * when somebody wants to learn: learn/ has its verbs, plain/ stands in their place elsewhere. */
extern const struct wasm_entry wasm_learn_verbs[];
/* Frees what was learnt about the session, which is another now. */
void wasm_learn_forget(struct web *web);
/* Frees everything. */
void wasm_learn_free(struct web *web);

/* Numbers of a request, in full: no sign, no blanks. */
bool wasm_read_number(const char *word, uint64_t most, uint64_t *number, struct qx_error *error);
bool wasm_read_seat(const struct web *web, const char *word, qx_seat *seat, struct qx_error *error);
/* A seat, or "-" for somebody who has none (QX_NOBODY). */
bool wasm_read_viewer(const struct web *web, const char *word, qx_seat *seat,
                      struct qx_error *error);

/* NULL: error says that there is none. */
const struct qx_game *wasm_find_game(const char *name, struct qx_error *error);

/* Puts a copy of a session on the table, where it stands; chance does not move. */
bool wasm_bring_copy(struct web *web, const struct qx_session *session, struct qx_error *error);

/* The state after `at` known steps, in web->scratch. Asserts that so many are known. */
void *wasm_state_at(struct web *web, size_t at);

/* What lies on a cell: 0 where nothing does, else [marks, owner, glyph, count, …]. */
void wasm_write_look(struct qx_json *out, const struct qx_look *look);

/* Taps of the viewer, where it owes a move; `state` is copied. */
void wasm_taps_load(struct web *web, const void *state, qx_seat viewer);
/* The members of an object that say what may be tapped. */
void wasm_taps_write(struct web *web);

/* The analysis of the session's rules, opened where there is none yet; its budget is set by whoever
 * asks. NULL: error says why. */
struct qx_analysis *wasm_analysis(struct web *web, struct qx_error *error);
/* Forgets the analysis: it belongs to other rules. */
void wasm_ignore(struct web *web);
/* Forgets the bots: they belong to other rules. */
void wasm_forget(struct web *web);

#endif
