/*
 * list.h - a list of rows of which one is current: moving in it, and keeping it in sight.
 */
#ifndef TERM_KIT_LIST_H
#define TERM_KIT_LIST_H

#include <stdbool.h>

#include "term/kit/screen.h"

struct list {
    int n;   /* rows               */
    int at;  /* the current one    */
    int top; /* the first in sight */
};

void list_go(struct list *list, int at);
/* Arrows, jk, Page up and down, Home, End; false: not a key of a list. `page` rows are in sight. */
bool list_key(struct list *list, int key, int page);
/* Moves `top` so that the current row is among `rows` in sight. */
void list_follow(struct list *list, int rows);
/* The row that lies at this place of the screen, or -1. */
int list_row_at(const struct list *list, struct area area, int y, int x);
/* Marks at the right edge where rows are out of sight. */
void list_draw_edges(const struct list *list, const struct screen *screen, struct area area);

#endif
