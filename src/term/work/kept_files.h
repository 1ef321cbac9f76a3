/*
 * kept_files.h - files of the user: settings in the config folder, games in the data folder.
 */
#ifndef TERM_WORK_KEPT_FILES_H
#define TERM_WORK_KEPT_FILES_H

#include <time.h>

#include <quincunx/base.h>

enum { KEPT_PATH = 512, KEPT_NAME = 80 };

struct kept_folders {
    char config[KEPT_PATH]; /* …/quincunx; empty: there is none */
    char games[KEPT_PATH];  /* …/quincunx/games                  */
    char unfinished[KEPT_PATH];
};

/* A file of a folder. */
struct kept_entry {
    char name[KEPT_NAME]; /* without its ending */
    struct timespec time; /* last written       */
};

/* Finds the folders; makes none. */
void kept_find(struct kept_folders *store);

/* The record files of a folder, newest first; returns how many of them are in `entries`. */
int kept_list(const char *folder, struct kept_entry *entries, int most);
/* Newest first: for qsort over entries. */
int kept_compare(const struct kept_entry *a, const struct kept_entry *b);
/* folder/name.qx */
void kept_path(const char *folder, const char *name, char out[KEPT_PATH]);
/* May a file have this name? The error says why not. */
bool kept_check_name(const char *name, struct qx_error *error);
/* Has a file of the folder this name? */
bool kept_is_taken(const char *folder, const char *name);
/* A name after the game and the time, which no file of the folder has. */
void kept_new_name(const char *folder, const char *game, char out[KEPT_NAME]);

#endif
