/*
 * gamma_test.c - a test of the classic interface of Gamma, to begin your own with.
 *
 *     mkdir game && cd game
 *     cmake -DTEST_FILE=path/of/your_test.c ..
 *     make gamma_test && ./gamma_test
 */
#include <gamma.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n_failed;

#define CHECK(claim)                                                                               \
    do {                                                                                           \
        if (!(claim)) {                                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                    \
            n_failed++;                                                                            \
        }                                                                                          \
    } while (0)

int main(void)
{
    CHECK(gamma_new(0, 3, 2, 1) == NULL);
    gamma_t *game = gamma_new(3, 2, 2, 1);
    CHECK(gamma_move(game, 1, 0, 0));
    CHECK(!gamma_move(game, 2, 0, 0)); /* it is taken      */
    CHECK(!gamma_move(game, 1, 2, 1)); /* a second area    */
    CHECK(gamma_busy_fields(game, 1) == 1);
    CHECK(gamma_free_fields(game, 1) == 2);
    CHECK(gamma_golden_possible(game, 2));
    CHECK(gamma_golden_move(game, 2, 0, 0));
    CHECK(!gamma_golden_move(game, 2, 0, 0)); /* once a game */
    char *board = gamma_board(game);
    CHECK(board && strcmp(board, "...\n2..\n") == 0);
    free(board);
    gamma_delete(game);
    return n_failed > 0;
}
