/*
 * play_inside.h - the inside of the page of a game, shared by the play_*.c files alone.
 *
 * play.c        how the game goes on: who acts, bots' answers, saving
 * play_keys.c   the table of keys, and what is neither choosing nor history
 * play_classic.c the keys of Gamma's classic program
 * play_coach.c  hints in steps, and a coach who looks at moves before they are made
 * play_choose.c taps, typed moves, moves without a place
 * play_history.c taking back, playing again, looking back
 * play_draw.c   the layout of the page, and the signs on the board
 * play_clock.c  time used, time left, and the end when nothing is
 * play_seats.c  who plays, beside the board
 * play_panel.c  moves and values beside the board
 * play_end.c    the card that ends a game, and what can be done next
 * play_graph.c  everybody's chances over the game
 * play_words.c  sentences: who is to do what, who won and why
 * play_reveal.c secret choices brought to light step by step
 */
#ifndef TERM_PLAY_PLAY_INSIDE_H
#define TERM_PLAY_PLAY_INSIDE_H

#include <quincunx/taps.h>
#include <quincunx/words.h>

#include "term/work/advice.h"
#include "term/work/autosave.h"
#include "term/play/board.h"
#include "term/play/play.h"
#include "term/play/scene.h"

enum play_tab { TAB_MOVES, TAB_VALUES, TAB_GRAPH, N_TABS };

/* Choices made together, shown in stages: what was chosen, what is frozen, what is scored. */
enum reveal_stage { REVEAL_NONE, REVEAL_CHOICES, REVEAL_FROZEN, REVEAL_SCORED };

struct reveal {
    enum reveal_stage stage;
    void *before, *after;          /* states; all is known in both */
    char choices[160], brief[160]; /* the same in few letters */
    char points[160];              /* empty: nobody scores */
    uint64_t since;                /* when this stage was first shown, for games without people */
};

struct play;

/* A part of the page that takes clicks, as it was drawn last. */
struct hot {
    struct area area;
    void (*run)(struct app *app, struct play *play, size_t what);
    size_t what;
};

enum { PLAY_HOTS = 96, PLAY_WORDS = 400 };

struct play {
    struct app *app; /* which is told what is not kept when the page goes */
    struct play_options options;
    struct party *party;
    char name[KEPT_NAME]; /* of its own file in the library; empty: it has none */
    uint64_t adaptive;    /* seats whose level follows the person, a bit each */
    const struct qx_rules *rules;
    struct board board;
    struct qx_taps taps;
    struct scene scene;
    struct advice advice;
    struct qx_coach coach;
    struct autosave autosave;
    struct reveal reveal;
    enum play_tab tab;
    qx_seat actor;          /* who acts now; QX_NOBODY: the game is over   */
    qx_seat viewer;         /* through whose eyes the board is seen        */
    bool is_covered;        /* the keyboard is being handed over           */
    bool is_paused;         /* bots wait                                   */
    bool is_stuck;          /* a bot could not answer                      */
    bool is_noted;          /* its end is in the diary, or does not belong there */
    uint64_t moved;         /* when the last move was made */
    char note[160];         /* an announcement that outlives the next key  */
    char due[LINE_SIZE];    /* moves typed ahead */
    char story[PLAY_WORDS]; /* what the last turn did */
    char brief[PLAY_WORDS]; /* the same where that has no room; empty: there is no other way */
    int scroll;             /* of the list in the panel, in rows */
    bool is_narrow;         /* there is no room for board and panel at once */
    bool shows_panel;       /* then: the panel, not the board */
    bool has_pointed;       /* a move of the list of values is pointed out */
    qx_move pointed;
    struct area list_area;
    struct hot hots[PLAY_HOTS];
    int n_hots;
};

/* play.c */
void play_go_on(struct app *app, struct play *play);
void play_make(struct app *app, struct play *play, qx_seat seat, qx_move move);
void play_refresh(struct app *app, struct play *play);
void play_leaf(struct app *app, struct play *play, size_t step);
bool play_is_begun(const struct play *play);
/* Also a game whose moves were all taken back, while they can be brought back: its last record
 * stays. */
bool play_is_worth_keeping(const struct play *play);
bool play_is_over(const struct play *play);
bool play_is_persons_turn(const struct play *play);
/* Finds a place on disk for the game, the slot of that name or (NULL) a new one; where there is
 * none, that is told. */
void play_keep(struct app *app, struct play *play, const char *slot);
void play_save_progress(struct app *app, struct play *play);
struct qx_session *play_session(const struct play *play);

/* play_keys.c */
extern const struct binding play_bindings[];
bool play_is_choosing(const void *self); /* a person's turn: what many keys are offered for */
bool play_key(struct app *app, void *self, int key);
void play_click(struct app *app, void *self, int y, int x);
void play_wheel(struct app *app, void *self, int rows);
void play_back(struct app *app, void *self);
/* Would leaving lose a game? Not as long as it is on disk. */
bool play_would_lose(struct play *play);
#define PLAY_LOSE "This game is kept nowhere. Leave it?"

/* play_classic.c */
extern const struct binding play_classic_bindings[];
void play_classic_move(struct app *app, void *self); /* a click or space: the field is taken */

/* play_coach.c */
void play_hint(struct app *app, void *self); /* a step of it: what a key does */
/* What has been told of it, from a step on, and what `i` would add. */
void play_hint_words(const struct play *play, enum qx_hint_step first, char *out, size_t size);
/* The person at the keyboard wants this legal move: it is made once the coach agrees. */
void play_propose(struct app *app, struct play *play, qx_move move);
/* What the coach has come to, if he has: the move is made, or the person is asked. */
void play_hear_coach(struct app *app, struct play *play);

/* play_choose.c: each is what a key does */
void play_tap(struct app *app, struct play *play, uint64_t cell);
void play_enter(struct app *app, void *self);  /* whatever the page waits for            */
void play_pause(struct app *app, void *self);  /* bots wait, or go on                    */
void play_take(struct app *app, void *self);   /* what lies under the cursor             */
void play_escape(struct app *app, void *self); /* back by one tap, or the bot moves now  */
void play_reset(struct app *app, void *self);  /* back to the start of one's turn        */
void play_pass(struct app *app, void *self);   /* a move without a place                 */
void play_type(struct app *app, void *self);
void play_type_from(struct app *app, struct play *play, const char *text);
/* Is it a person's turn, and does a move begin with this key? */
bool play_begins_move(const struct play *play, int key);
/* Makes the next of the moves that were typed ahead, if there is one. */
void play_due_moves(struct app *app, struct play *play);

/* play_history.c */
/* Where a record was only looked at, what comes now is a game of its own, and kept. */
void play_begin_own(struct app *app, struct play *play);
/* Where choices are secret, those that have come to light are not taken back. In other games any
 * step of a person's will do: asking the session would replay the game at each look. */
bool play_can_undo(const void *self);
/* Each is what a key does. */
void play_undo(struct app *app, void *self);
void play_redo(struct app *app, void *self);
void play_earlier(struct app *app, void *self);
void play_later(struct app *app, void *self);
void play_first(struct app *app, void *self);
void play_last(struct app *app, void *self);
void play_from_here(struct app *app, void *self);

/* play_draw.c */
void play_draw(struct app *app, void *self);

/* A click there runs this, until the page is drawn again. */
void play_add_hot(struct play *play, struct area area,
                  void (*run)(struct app *app, struct play *play, size_t what), size_t what);

/* play_clock.c: what a seat's clock shows */
struct play_time {
    uint64_t seconds; /* left, where people have a clock; else used */
    bool is_short;    /* hardly any left */
};
struct play_time play_clock_shown(const struct play *play, qx_seat seat);
/* Milliseconds until it shows something else; -1: it stands. */
int play_clock_patience(const struct play *play);
/* What the present actor has used goes to its seat. */
void play_clock_stop(struct play *play);
/* Ends the game where a person's time is out, with all windows above it; false: it is not. */
bool play_clock_check(struct app *app, struct play *play);

/* play_seats.c: returns the rows used */
int play_draw_seats(struct app *app, const struct play *play, struct area area);
/* The first seats in one line: sign, name, points; without names where all have room only so. */
void play_draw_strip(struct app *app, const struct play *play, struct area row);
/* Sign and points of each seat at the right of the title, which takes the first `used` columns; if
 * all have room. */
void play_draw_points(struct app *app, const struct play *play, int used);

/* A game that is over is over, also before its last scoring was looked at to the end. */
void play_end_reveal(struct app *app, struct play *play);
/* Notes a game of a person against a level that is over in the diary, once: when it is left. Where
 * it cannot be kept that is told; here, or in the farewell once no page is left. */
void play_note_result(struct play *play);
/* Lets go of the record; a game that cannot join the finished ones is told of. */
void play_end_record(struct play *play, enum autosave_end end);

/* play_end.c: returns the rows used; none while the game goes on */
int play_draw_end(struct app *app, struct play *play, struct area area);
/* The game goes for what is next; one that is not on disk is not left without a question. */
void play_leave_for(struct app *app, struct play *play, void (*next)(struct app *app, void *self));
/* What keys do then. */
void play_again_swapped(struct app *app, void *self);
void play_again_same(struct app *app, void *self);
void play_again_stronger(struct app *app, void *self);
void play_with_others(struct app *app, void *self);
bool play_can_be_stronger(const void *self);

/* play_panel.c */
void play_draw_panel(struct app *app, struct play *play, struct area area);

/* play_graph.c */
void play_draw_graph(struct app *app, struct play *play, struct area area);

/* play_words.c */
/* Moves of players among the first `end` steps: what chance does is none. */
size_t play_n_moves(const struct qx_session *session, size_t end);
void play_tell_story(struct play *play);
void play_status(const struct app *app, const struct play *play, char out[PLAY_WORDS]);
void play_step_text(const struct play *play, size_t i, char *out, size_t size);

/* play_reveal.c */
bool reveal_init(struct reveal *reveal, const struct qx_rules *rules);
void reveal_release(struct reveal *reveal);
/* Before something happens that may bring choices to light. */
void reveal_watch(struct reveal *reveal, const struct qx_session *session);
/* After it: begins to reveal where there is something to be shown. */
void reveal_check(struct reveal *reveal, const struct qx_session *session);
/* What was revealed is taken back. */
void reveal_forget(struct reveal *reveal);
unsigned reveal_signs(const struct reveal *reveal, const struct qx_rules *rules, uint64_t cell);

#endif
