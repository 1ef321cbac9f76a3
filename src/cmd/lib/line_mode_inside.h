/*
 * line_mode_inside.h - the inside of the line mode, shared by table.c and person.c alone.
 */
#ifndef CMD_LIB_LINE_MODE_INSIDE_H
#define CMD_LIB_LINE_MODE_INSIDE_H

#include "cmd/lib/line_mode.h"

struct table {
    struct qx_session *session;
    const struct table_setup *setup;
    const struct qx_rules *rules;
    struct qx_player **bots; /* a seat; NULL: human */
    void *seen;              /* the state as one viewer sees it */
    qx_move *list;           /* room for all moves of a seat */
    size_t n_told;           /* steps that the bots and the reader know of */
    bool is_drawn;           /* the board on the screen is the present one */
    char *line;
    size_t line_size;
    bool is_done;
    int code;
};

/* Draws the board as the viewer may see it. */
void table_show(struct table *table, qx_seat viewer);
/* Seats everybody anew, so that bots hear the whole history again. */
void table_reseat(struct table *table);
/* Writes the record; says so where that fails. */
bool table_save(struct table *table, const char *path);
/* The same into the file that the setup names, if it does. */
void table_autosave(struct table *table);
/* Ends the table, not the game. */
void table_leave(struct table *table, int code);

/* Asks the person in this seat for a move or an order and carries it out. */
void person_ask(struct table *table, qx_seat seat);

#endif
