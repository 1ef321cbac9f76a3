/*
 * reader.h - a page of rules for reading: wrapped to the terminal's width and, where it is longer
 * than the terminal, shown by a pager.
 */
#ifndef CMD_LIB_READER_H
#define CMD_LIB_READER_H

#include <quincunx/game.h>

/* Returns an exit code. Over a pipe the lines are 80 columns wide and nothing is paged. */
int reader_show_rules(const struct qx_game *game);

#endif
