/*
 * kept_files.h - folders of the user: settings in the XDG config folder, games in the XDG data
 * folder, tables of exact values in the XDG cache folder.
 */
#ifndef TERM_WORK_KEPT_FILES_H
#define TERM_WORK_KEPT_FILES_H

#include <quincunx/solve.h>
#include <time.h>

enum { STORE_PATH = 512, STORE_NAME = 80 };

struct store {
    char config[STORE_PATH]; /* …/quincunx; empty: there is none */
    char games[STORE_PATH];  /* …/quincunx/games                  */
    char unfinished[STORE_PATH];
    char tables[STORE_PATH]; /* of exact values, in the cache folder */
};

/* A file of a folder. */
struct store_entry {
    char name[STORE_NAME]; /* without its ending */
    struct timespec time;  /* last written       */
};

/* Finds the folders; makes none. */
void store_find(struct store *store);
/* The tables of exact values in the user's folder. NULL: there is no such folder to name, or no
 * memory. */
struct qx_store *store_tables(void);
/* Makes the folder and those above it. */
bool store_make(const char *folder, struct qx_error *error);

/* The record files of a folder, newest first; returns how many of them are in `entries`. */
int store_list(const char *folder, struct store_entry *entries, int most);
/* folder/name.qx */
void store_path(const char *folder, const char *name, char out[STORE_PATH]);
/* May a file have this name? The error says why not. */
bool store_check_name(const char *name, struct qx_error *error);

#endif
