/*
 * check_games.c - run by the build: is the table of every game whole, and can its standard rules be
 * made? Says in one sentence what is missing.
 */
#include <stdio.h>

#include <quincunx/game.h>

int main(void)
{
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        struct qx_rules rules;
        struct qx_error error;
        if (!qx_rules_init(&rules, *game, NULL, &error)) {
            fprintf(stderr, "check_games: %s\n", error.text);
            return 1;
        }
    }
    return 0;
}
