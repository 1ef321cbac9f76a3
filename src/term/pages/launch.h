/*
 * launch.h - starting games: new ones, rematches, saved ones.
 */
#ifndef TERM_PAGES_LAUNCH_H
#define TERM_PAGES_LAUNCH_H

#include "term/kit/app.h"
#include "term/work/party.h"

/* Who sits where: the first seats one by one, all others alike. */
enum { LAUNCH_SEATS = 16 };
struct launch_seats {
    char player[LAUNCH_SEATS + 1][BOT_SPEC]; /* the last one is for all others */
    uint64_t clock;                          /* a choice of launch_clock */
};
/* The clocks that people may agree on. */
extern const struct qx_option launch_clock;

const char *launch_player(const struct launch_seats *seats, qx_seat seat);
/* The seed that the settings ask for, or a new one. */
uint64_t launch_seed(const struct app *app);

/* Do the bots that a session names exist, and play this game? */
bool launch_check(const struct qx_session *session, struct qx_error *error);

void launch_game(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats);
/* The same from a position. */
void launch_position(struct app *app, const struct qx_rules *rules,
                     const struct launch_seats *seats, const char *position);
/* In place of the page on top: the same players and clock; the seats that are adaptive, a bit each,
 * get the level that fits by now. */
enum launch_again { LAUNCH_SWAPPED, LAUNCH_SAME, LAUNCH_STRONGER };
void launch_rematch(struct app *app, const struct qx_session *session, uint64_t adaptive,
                    enum launch_again how);
/* The level above that of the one bot of levels in a game with people; 0: there is none. */
int launch_next_level(const struct qx_session *session);

bool launch_save(struct app *app, const struct qx_session *session, const char *name,
                 struct qx_error *error);
struct qx_session *launch_load(const char *path, struct qx_error *error);
/* Does the saved game of that name hold this one, as far as it had come then? */
bool launch_is_earlier(const struct app *app, const char *name, const struct qx_session *session);
/* A game cut short goes on in its slot. */
void launch_continue(struct app *app, const char *slot);
/* A saved game: a finished one is opened to be leafed through, another one to be played on. */
void launch_saved(struct app *app, const char *name);
/* Opens what somebody has written down: a transcript, a position, or the path of a file with one of
 * them, a record, or many games. False: has said why not. */
bool launch_import(struct app *app, const char *text);
/* A position of the manual to try. */
void launch_trial(struct app *app, const struct qx_rules *rules, const char *position);

#endif
