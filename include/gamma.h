/**
 * @file gamma.h
 * @brief The classic interface of the game Gamma.
 *
 * Gamma is played on a rectangular board of width × height fields. Field (0, 0) is at the bottom
 * left; two fields are neighbours if they share a side. An area is a connected group of fields of
 * one player. No player may ever hold more areas than the limit set at the start.
 *
 * The functions here know no turns: any player may try any move at any time. Parameters out of
 * range, a player number for instance, are no mistake; the answer is then @c false, 0 or @c NULL.
 * Different games are independent and may be used by different threads; one game is for one thread
 * at a time.
 */
#ifndef GAMMA_H
#define GAMMA_H

#include <stdbool.h>
#include <stdint.h>

/** @brief Marks the functions of this interface. */
#if defined(__GNUC__)
#define GAMMA_API __attribute__((visibility("default")))
#else
#define GAMMA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @brief A game in progress. */
typedef struct gamma gamma_t;

/**
 * @brief Starts a game on an empty board.
 *
 * Memory is reserved for the whole board but used only where it is played on.
 *
 * @param[in] width   number of columns, positive
 * @param[in] height  number of rows, positive
 * @param[in] players number of players, positive; they are numbered from 1
 * @param[in] areas   most areas that one player may hold, positive
 * @return the game, to be given to gamma_delete() in the end; @c NULL if a number is zero, the
 * board has more than 2^32 - 2 fields, or there is not enough memory
 */
GAMMA_API gamma_t *gamma_new(uint32_t width, uint32_t height, uint32_t players, uint32_t areas);

/**
 * @brief Ends a game and frees its memory.
 * @param[in,out] g the game; @c NULL is allowed and does nothing
 */
GAMMA_API void gamma_delete(gamma_t *g);

/**
 * @brief Takes a free field.
 *
 * Allowed if the player then holds no more areas than the limit. Nothing changes otherwise.
 *
 * @param[in,out] g  the game
 * @param[in] player number of the player
 * @param[in] x      column of the field
 * @param[in] y      row of the field
 * @return @c true if the field was taken
 */
GAMMA_API bool gamma_move(gamma_t *g, uint32_t player, uint32_t x, uint32_t y);

/**
 * @brief Takes a field that another player holds; each player may do so once in a game.
 *
 * Allowed if then no player holds more areas than the limit. Nothing changes otherwise, and the
 * golden move is not used up.
 *
 * @param[in,out] g  the game
 * @param[in] player number of the player
 * @param[in] x      column of the field
 * @param[in] y      row of the field
 * @return @c true if the field was taken
 */
GAMMA_API bool gamma_golden_move(gamma_t *g, uint32_t player, uint32_t x, uint32_t y);

/**
 * @brief Counts the fields that a player holds.
 * @param[in] g      the game
 * @param[in] player number of the player
 * @return the number of fields
 */
GAMMA_API uint64_t gamma_busy_fields(gamma_t *g, uint32_t player);

/**
 * @brief Counts the fields that a player could take now with gamma_move().
 * @param[in] g      the game
 * @param[in] player number of the player
 * @return the number of fields
 */
GAMMA_API uint64_t gamma_free_fields(gamma_t *g, uint32_t player);

/**
 * @brief Tells whether a player could make a golden move now.
 * @param[in] g      the game
 * @param[in] player number of the player
 * @return @c true if and only if gamma_golden_move() would succeed on some field
 */
GAMMA_API bool gamma_golden_possible(gamma_t *g, uint32_t player);

/**
 * @brief Draws the board.
 *
 * One line for each row, the top row first, each ended by a newline. A free field is a dot, another
 * one the number of its player. With ten or more players each field is padded with spaces to the
 * width of the largest player number, and one more space follows it.
 *
 * @param[in] g the game
 * @return a string that the caller frees with free(); @c NULL if there is not enough memory
 */
GAMMA_API char *gamma_board(gamma_t *g);

#ifdef __cplusplus
}
#endif

#endif /* GAMMA_H */
