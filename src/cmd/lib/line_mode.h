/*
 * line_mode.h - the line mode: a game in which people type and bots answer, over a terminal or a
 * pipe.
 */
#ifndef CMD_LIB_LINE_MODE_H
#define CMD_LIB_LINE_MODE_H

#include <quincunx/quincunx.h>

struct line_setup {
    /* "N=human" or "N=BOT"; seats not named: the first is human, the others play `bot`. */
    const char *const *seats;
    int n_seats;
    const char *bot;  /* who sits where nobody was named; NULL: human */
    const char *save; /* keep the record here after every move; NULL: nowhere */
    const char *load; /* the record that the session was read from; NULL: none */
    unsigned coach;   /* warnings before a blunder, at most so many */
    struct qx_budget budget;
};

/* Writes into the session who sits where: as `seats` say, as a record did, or the usual players;
 * "adaptive" as it is. */
bool line_name_players(struct qx_session *session, const struct line_setup *setup,
                       struct qx_error *error);
/* Plays the session to its end or until the input ends. Returns an exit code. */
int line_play(struct qx_session *session, const struct line_setup *setup);
/* Does something lie at this path that a record would take the place of, other than the file `own`?
 * That may be NULL: none is. */
bool line_would_lose(const char *path, const char *own);

#endif
