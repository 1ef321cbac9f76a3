/*
 * opening_names.c - what openings are called: those of Othello that every player knows.
 *
 * A name belongs to a position, however it was reached, and to those that are the same board
 * turned.
 */
#include <quincunx/explorer.h>

#include <string.h>

static const struct opening {
    const char *name, *moves;
} openings[] = {
    {"Diagonal", "f5f6"},          {"Perpendicular", "f5d6"},        {"Parallel", "f5f4"},
    {"X-square", "f5f6e6f4g7"},    {"Snake", "f5f6e6f4g6"},          {"Heath", "f5f6e6f4g5"},
    {"Raccoon Dog", "f5f6e6f4g4"}, {"Hamilton", "f5f6e6f4g3"},       {"Cow", "f5f6e6f4e3"},
    {"Tiger", "f5d6c3d3c4"},       {"Rose", "f5d6c5f4e3c6d3f6e6d7"},
};
enum { N_OPENINGS = sizeof openings / sizeof *openings, SIDE = 8, N_TURNS = 4 };

/* The standard start looks the same in four ways: as it is, turned by half, and mirrored at either
 * diagonal. */
static void turn(const char from[2], int way, char to[3])
{
    const char column = (char)(from[0] - 'a'), row = (char)(from[1] - '1');
    const char x = way & 1 ? row : column, y = way & 1 ? column : row;
    to[0] = (char)('a' + (way & 2 ? SIDE - 1 - x : x));
    to[1] = (char)('1' + (way & 2 ? SIDE - 1 - y : y));
    to[2] = '\0';
}

/* Plays an opening, turned in one of the ways; the key of where it leads, 0 where it cannot be
 * played. */
static uint64_t key_of(const struct qx_rules *rules, const struct opening *opening, int way)
{
    void *state = qx_state_new(rules);
    uint64_t key = 0;
    bool ok = state != NULL;
    for (const char *at = opening->moves; ok && *at; at += 2) {
        char text[3];
        qx_move move;
        const qx_seat seat = qx_turn(rules, state);
        turn(at, way, text);
        ok = qx_move_read(rules, state, seat, text, &move, NULL);
        if (ok)
            qx_apply(rules, state, seat, move);
    }
    if (ok)
        key = qx_key(rules, state);
    qx_state_free(state);
    return key;
}

const char *qx_opening_name(const struct qx_rules *rules, const void *state)
{
    const uint64_t key = qx_key(rules, state);
    if (strcmp(rules->game->name, "othello") != 0 || rules->width != SIDE)
        return NULL;
    for (int i = 0; i < N_OPENINGS; i++)
        for (int way = 0; way < N_TURNS; way++)
            if (key_of(rules, &openings[i], way) == key)
                return openings[i].name;
    return NULL;
}
