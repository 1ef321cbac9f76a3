/*
 * menu.h - what `quincunx` without arguments does on a terminal.
 */
#ifndef CMD_LIB_MENU_H
#define CMD_LIB_MENU_H

/* Lets the user choose a game and plays it line by line; returns an exit code. */
int menu_run(void);

#endif
