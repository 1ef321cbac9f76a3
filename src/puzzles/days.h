/*
 * days.h - what lines of a diary begin with: a day, and the name of a game.
 */
#ifndef PUZZLES_DAYS_H
#define PUZZLES_DAYS_H

#include <quincunx/game.h>

/* "2026-11-15"; days are counted from the first of January 1970. */
void day_write(uint64_t day, struct qx_text *text);
/* Reads "2026-11-15 neutron " and steps behind it. False: error says what is wrong. */
bool day_take(const char **at, uint64_t *day, const struct qx_game **game, struct qx_error *error);
/* A number, and the character that must follow it. */
bool day_take_number(const char **at, uint64_t most, char behind, uint64_t *number);

#endif
