/*
 * game_check.c - whether a game's table is whole: asked by the build of every game that it finds,
 * and by qx_rules_init of every game that it is handed.
 */
#include <quincunx/game.h>

#include <string.h>

typedef void (*any_function)(void);

#define REQUIRED(entry)                                                                            \
    {                                                                                              \
        offsetof(struct qx_game, entry), #entry                                                    \
    }

/* The entries of the first part of struct qx_game, in their order. */
static const struct {
    size_t offset;
    const char *name;
} functions[] = {
    REQUIRED(configure),      REQUIRED(start),      REQUIRED(turn),         REQUIRED(moves),
    REQUIRED(is_legal),       REQUIRED(apply),      REQUIRED(key),          REQUIRED(result),
    REQUIRED(move_text),      REQUIRED(move_parse), REQUIRED(why_illegal),  REQUIRED(position_text),
    REQUIRED(position_parse), REQUIRED(seat_look),  REQUIRED(cell),         REQUIRED(cell_at),
    REQUIRED(look),           REQUIRED(taps),       REQUIRED(column_label), REQUIRED(row_label),
    REQUIRED(phase),
};

static bool has_function(const struct qx_game *game, size_t offset)
{
    any_function function;
    memcpy(&function, (const char *)game + offset, sizeof function);
    return function != NULL;
}

bool qx_game_check(const struct qx_game *game, struct qx_error *error)
{
    if (!game->name || !game->name[0])
        return qx_fail(error, "a game has no name");
    if (!game->title || !game->idea || !game->options)
        return qx_fail(error, "the game \"%s\" lacks %s", game->name,
                       !game->title  ? "title"
                       : !game->idea ? "idea"
                                     : "options");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!has_function(game, functions[i].offset))
            return qx_fail(error, "the game \"%s\" lacks %s", game->name, functions[i].name);
    return true;
}
