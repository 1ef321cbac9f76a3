/*
 * interactive.c - the interactive mode of the classic Gamma program, played in the terminal front
 * end with the classic keys.
 */
#include "cmd/gamma/batch.h"
#include "term/term.h"

bool gamma_interactive(uint32_t width, uint32_t height, uint32_t players, uint32_t areas,
                       bool *has_failed)
{
    return term_gamma(width, height, players, areas, has_failed);
}
