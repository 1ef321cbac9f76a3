/*
 * lame.c - a game whose table lacks an entry: the build that finds it must stop. Not a test by
 * itself; tests/CMakeLists.txt lets the build's own check find it.
 */
#include <quincunx/game.h>

static const struct qx_option options[] = {{.name = NULL}};

const struct qx_game qx_game_lame = {
    .name = "lame",
    .title = "Lame",
    .idea = "It cannot even begin.",
    .options = options,
};
