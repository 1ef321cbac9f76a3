/*
 * list.c - a list of rows of which one is current.
 */
#include "term/kit/list.h"

void list_go(struct list *list, int at)
{
    list->at = at >= list->n ? list->n - 1 : at;
    if (list->at < 0)
        list->at = 0;
}

bool list_key(struct list *list, int key, int page)
{
    static const struct {
        int key, other, rows, pages;
    } steps[] = {
        {KEY_UP, 'k', -1, 0},
        {KEY_DOWN, 'j', 1, 0},
        {KEY_PPAGE, 'b' & 0x1f, 0, -1},
        {KEY_NPAGE, 'f' & 0x1f, 0, 1},
    };
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (key != steps[i].key && key != steps[i].other)
            continue;
        if (steps[i].rows && list->n > 0)
            list->at = (list->at + steps[i].rows + list->n) % list->n;
        else
            list_go(list, list->at + steps[i].pages * page);
        return true;
    }
    if (key != KEY_HOME && key != KEY_END)
        return false;
    list_go(list, key == KEY_HOME ? 0 : list->n - 1);
    return true;
}

void list_follow(struct list *list, int rows)
{
    list_go(list, list->at);
    if (list->top > list->n - rows)
        list->top = list->n - rows;
    if (list->top > list->at)
        list->top = list->at;
    if (list->top < list->at - rows + 1)
        list->top = list->at - rows + 1;
    if (list->top < 0)
        list->top = 0;
}

int list_row_at(const struct list *list, struct area area, int y, int x)
{
    int row = list->top + y - area.top;
    return area_has(area, y, x) && row < list->n ? row : -1;
}

void list_draw_edges(const struct list *list, const struct screen *screen, struct area area)
{
    attr_t look = palette_style(&screen->palette, STYLE_STRONG);
    int x = area.left + area.cols - 1;
    if (list->top > 0)
        screen_put(screen, area.top, x, 1, look, screen->is_ascii ? "^" : "↑");
    if (list->top + area.rows < list->n)
        screen_put(screen, area.top + area.rows - 1, x, 1, look, screen->is_ascii ? "v" : "↓");
}
