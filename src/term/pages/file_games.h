/*
 * file_games.h - the games of a file that holds many: of a match, or a collection of another
 * program's. They are listed, and each can be leafed through.
 */
#ifndef TERM_PAGES_FILE_GAMES_H
#define TERM_PAGES_FILE_GAMES_H

#include "term/kit/app.h"

struct file_games;

/* Reads the games of a file of any format that is known (exchange.h); its name is for the title.
 * NULL: there are none, and error says why. Damaged games are passed over and
 * counted in the title. */
struct file_games *file_games_new(const char *path, const char *bytes, size_t length,
                                  struct qx_error *error);
void file_games_free(struct file_games *games);
/* Opens the only game of a whole file, or the list, which takes the games over. */
void file_games_open(struct app *app, struct file_games *games);

#endif
