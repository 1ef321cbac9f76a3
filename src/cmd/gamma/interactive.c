/*
 * interactive.c - the interactive mode of the classic Gamma program.
 *
 * The terminal front end is entered here. A build without it has nothing to show a game with: it
 * checks that there is memory for the board, says so and leaves.
 */
#include <stdio.h>

#include <gamma.h>

#include "cmd/gamma/batch.h"

bool gamma_interactive(uint32_t width, uint32_t height, uint32_t players, uint32_t areas)
{
    gamma_t *game = gamma_new(width, height, players, areas);
    if (!game)
        return false;
    gamma_delete(game);
    fputs("gamma: this program was built without the interactive mode\n", stderr);
    return true;
}
