/*
 * batch.h - the classic Gamma program: a script of commands in, answers and line numbers out.
 */
#ifndef CMD_GAMMA_BATCH_H
#define CMD_GAMMA_BATCH_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Reads commands from one file descriptor until its end; answers go to the second, `ERROR line` to
 * the third. Returns the exit code of the program: 0, or 1 where memory ran out in the middle, an
 * answer could not be written, or a game in the terminal found none.
 */
int gamma_batch(int in, int out, int err);

/*
 * Plays a game in the terminal until it is over or the players leave. False, with nothing shown,
 * where there is no memory for such a board or a number is zero. `has_failed` becomes true where
 * there is no terminal to play in, or no memory to print the board: a sentence has said so.
 */
bool gamma_interactive(uint32_t width, uint32_t height, uint32_t players, uint32_t areas,
                       bool *has_failed);

#endif
