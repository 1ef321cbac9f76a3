/*
 * setup_inside.h - the inside of the page of set-up, shared by setup.c, setup_seats.c and
 * setup_page.c.
 */
#ifndef TERM_PAGES_SETUP_INSIDE_H
#define TERM_PAGES_SETUP_INSIDE_H

#include "term/play/board.h"
#include "term/pages/launch.h"
#include "term/kit/list.h"
#include "term/kit/option.h"
#include "term/pages/setup.h"

struct setup {
    enum setup_purpose purpose;
    const struct qx_game *game;
    struct qx_rules rules; /* of the last values that fit together */
    bool is_sound;         /* do the present values?               */
    struct qx_error error;
    uint64_t option[QX_MAX_OPTIONS];
    int n_options;
    struct launch_seats seats;
    uint64_t n_games; /* of a simulation */
    struct list list;
    struct area area;
    struct option_edit edit;
    void *state; /* of the picture */
    struct board board;
    uint64_t bot_option[QX_MAX_OPTIONS]; /* while a bot's options are edited */
    qx_seat bot_seat;
};

/* The rows, from the top. */
enum setup_part { PART_GAME, PART_OPTION, PART_SEAT, PART_CLOCK, PART_GAMES, PART_START };
struct setup_row {
    enum setup_part part;
    int index; /* of the option or the seat */
};
struct setup_row setup_row_at(const struct setup *setup, int row);

/* Takes the game with what was last chosen for it. */
void setup_choose_game(struct app *app, struct setup *setup, const struct qx_game *game);
/* The values have changed: configures the rules and draws the picture anew. */
void setup_configure(struct app *app, void *setup);
void setup_remember(struct app *app, const struct setup *setup);

/* setup_seats.c: the next player for a seat, a list of all, the options of a bot. */
void setup_step_seat(struct setup *setup, int seat, int by);
/* The bot's first option, which is how strong it is. */
void setup_step_strength(struct setup *setup, int seat, int by);
void setup_ask_seat(struct app *app, struct setup *setup, int seat);
void setup_ask_bot_options(struct app *app, struct setup *setup, int seat);
/* The name of the person who sits there; it may be empty. */
void setup_ask_name(struct app *app, struct setup *setup, int seat);
/* Bots cannot be people when nobody plays, nor play games that are not theirs. */
void setup_mend_seats(struct setup *setup);
void setup_seat_help(const struct setup *setup, int seat, char *out, size_t size);

/* setup_page.c */
extern const struct page_kind setup_kind;

#endif
