/*
 * showcase.h - the worst game of a bot: found among those it lost, its moves judged, and shown as
 * text, JSON and HTML.
 */
#ifndef CMD_LIB_SHOWCASE_H
#define CMD_LIB_SHOWCASE_H

#include <stdio.h>

#include <quincunx/quincunx.h>

/* --- games that may be the worst ---- */

enum { LOSSES_MOST = 6 };

struct loss {
    uint64_t order;  /* lower ones are looked at first */
    uint64_t number; /* of the game */
    qx_seat seat;    /* the bot's */
    size_t first;    /* the first step that a bot chose, behind the opening */
    char *record;
};

/* The first games of a bot that it lost, by order; start with zeros. */
struct losses {
    int n;
    struct loss game[LOSSES_MOST]; /* ascending */
};

/* Keeps a finished game if the bot in this seat won nothing of it. A game that was forfeited stands
 * behind all others. What there is no memory for is left out. */
void losses_add(struct losses *losses, uint64_t order, const struct qx_match_game *game,
                qx_seat seat, size_t first);
void losses_release(struct losses *losses);

/* --- the worst --- */

struct showcase {
    struct qx_session *session; /* NULL: there is no such game */
    uint64_t number;
    qx_seat seat;                /* the bot's                     */
    struct qx_verdict *verdicts; /* of the bot's moves, ascending */
    size_t n_verdicts;
    double loss; /* shares of the point given away, in all */
};

/* An analysis to judge with: what is known, else the usual bot, by positions and so the same on
 * every machine. The store (may be NULL) must outlive it. NULL: error says why. */
struct qx_analysis *showcase_judge_new(const struct qx_rules *rules, const struct qx_store *store,
                                       struct qx_error *error);
/* The game in which most was given away. Where there is none: true, and no session. */
bool showcase_find(struct showcase *showcase, const struct losses *losses,
                   struct qx_analysis *judge, struct qx_error *error);
void showcase_release(struct showcase *showcase);

/* What the bot gave away in it: "2.00 points", or "nothing". */
enum { SHOWCASE_LOSS_SIZE = 32 };
void showcase_write_loss(const struct showcase *showcase, char out[SHOWCASE_LOSS_SIZE]);
/* The worst moves, a line each, with what was better, and how the game ended. */
void showcase_print(const struct showcase *showcase);
/* An object under this key, or null. False: no memory. */
bool showcase_json(const struct showcase *showcase, struct qx_json *json, const char *key);
/* A section with boards to step through (html.h). False: no memory. */
bool showcase_html(const struct showcase *showcase, FILE *out);

#endif
