/*
 * waiting.c - bots that wait for their next game, the one that has waited longest first.
 */
#include "match/waiting.h"

#include <string.h>

/* Somebody leaves the room. */
static struct qx_chair *leave(struct waiting *room, int i)
{
    struct qx_chair *chair = room->chair[i];
    room->n--;
    memmove(room->chair + i, room->chair + i + 1,
            (size_t)(room->n - i) * sizeof(struct qx_chair *));
    return chair;
}

struct qx_chair *waiting_take(struct waiting *room, const struct qx_rules *rules, const char *spec,
                              qx_seat seat, const struct qx_wire *wire, struct qx_error *error)
{
    int i = 0;
    while (i < room->n && (qx_chair_wire(room->chair[i]) != wire ||
                           strcmp(qx_chair_spec(room->chair[i]), spec) != 0))
        i++;
    if (i == room->n)
        return qx_chair_new(rules, seat, spec, wire, error);
    struct qx_chair *chair = leave(room, i);
    if (qx_chair_move(chair, seat, error))
        return chair;
    qx_chair_free(chair);
    return NULL;
}

void waiting_return(struct waiting *room, struct qx_chair *chair)
{
    if (!chair || !qx_chair_stays(chair)) {
        qx_chair_free(chair);
        return;
    }
    if (room->n == WAITING_MOST)
        qx_chair_free(leave(room, 0));
    room->chair[room->n++] = chair;
}

void waiting_release(struct waiting *room)
{
    while (room->n > 0)
        qx_chair_free(leave(room, 0));
}
