/*
 * kept_games.h - all games on disk, finished or not, each with what a list says of it.
 *
 * A line of the list is read off the first and the last bytes of a record, without playing it: a
 * folder of a thousand games opens at once. Whether a record is whole is found out when it is
 * opened.
 */
#ifndef TERM_WORK_KEPT_GAMES_H
#define TERM_WORK_KEPT_GAMES_H

#include "term/work/kept_files.h"

struct kept_game {
    struct kept_entry entry;
    bool is_unfinished; /* in the folder of games that were cut short */
    char title[24];     /* of the game; "?" where the record cannot be read */
    char players[72];   /* "human - level 5" */
    char result[72];    /* "White wins", "A draw", "12 moves" */
};

/* All that are not being played just now, newest first. Returns how many; *games is the caller's to
 * free. */
size_t kept_games_list(const struct kept_folders *kept, struct kept_game **games);
/* Fills in what the list says of the entry. */
void kept_game_describe(const struct kept_folders *kept, struct kept_game *game);
/* Does the line of this game hold the text, in any case? An empty text is in all of them. */
bool kept_game_has(const struct kept_game *game, const char *text);
void kept_game_path(const struct kept_folders *kept, const struct kept_game *game,
                    char out[KEPT_PATH]);

#endif
