/*
 * fuzz_puzzle.c - lines of puzzles: what is read is written back as the same puzzle.
 */
#include <quincunx/puzzle.h>

#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_puzzle puzzle, again;
    char written[4 * QX_PUZZLE_SIZE], twice[4 * QX_PUZZLE_SIZE];
    if (size < 1)
        return 0;
    char *text = input_text(data + 1, size - 1);
    const struct qx_game *game = input_game(data[0]);
    if (qx_puzzle_read(game, text, &puzzle, NULL)) {
        if (qx_puzzle_write(&puzzle, written, sizeof written) >= sizeof written ||
            !qx_puzzle_read(game, written, &again, NULL))
            abort();
        qx_puzzle_write(&again, twice, sizeof twice);
        if (strcmp(written, twice) != 0 || puzzle.n_line != again.n_line ||
            qx_puzzle_kin(&puzzle) != qx_puzzle_kin(&again))
            abort();
    }
    free(text);
    return 0;
}
