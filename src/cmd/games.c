#include "cmd/lib/command.h"
#include <stdio.h>
static int run(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        printf("%s\n", (*game)->name);
    return EXIT_YES;
}
const struct command command_games = {.name = "games", .what = "list the games", .run = run};
