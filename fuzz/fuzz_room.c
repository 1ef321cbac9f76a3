/*
 * fuzz_room.c - lines of a store, as a server finds them when it begins: each is refused or
 * accepted, what is accepted is written as it was read, and a room can always be told to anybody.
 */
#include "input.h"
#include "online/room.h"

/* What is read begins as zeros, also between members. */
static bool is_same(const struct room_event *a, const struct room_event *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* NOLINT(bugprone-suspicious-memory-comparison) */
}

/* Feeds one line; what the room accepts must come back the same. */
static void feed(struct room **room, const char *line)
{
    struct room_event event;
    char written[ROOM_LINE_SIZE];
    if (!room_event_read(line, &event, NULL))
        return;
    if (room_event_write(&event, written, sizeof written) >= sizeof written)
        abort();
    struct room_event again;
    if (!room_event_read(written, &again, NULL) || !is_same(&event, &again))
        abort();
    if (*room)
        room_do(*room, &event, NULL);
    else
        *room = room_new("room", &event, NULL);
}

static void tell(const struct room *room)
{
    const struct room_presence presence = {0};
    struct qx_json json = {0};
    qx_json_open(&json, '{');
    for (qx_seat viewer = QX_NOBODY; viewer < room->n_seats; viewer++)
        if (viewer == QX_NOBODY || viewer >= 0)
            room_write(room, &presence, viewer, 0, room->now + 5, &json);
    room_write_short(room, &json);
    qx_json_release(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct room *room = NULL;
    char *text = malloc(size + 1), *rest = text, *line;
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    while ((line = strsep(&rest, "\n")))
        feed(&room, line);
    if (room)
        tell(room);
    room_free(room);
    free(text);
    return 0;
}
