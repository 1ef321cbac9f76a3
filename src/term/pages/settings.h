/*
 * settings.h - what the person has chosen, kept from one run to the next in a file of key=value
 * lines.
 *
 * Settings proper are described by a table of options, like a game's, so that the same form edits
 * them. Beside them the file remembers the last choices: the game, and for each game its rules and
 * who sat where.
 */
#ifndef TERM_PAGES_SETTINGS_H
#define TERM_PAGES_SETTINGS_H

#include <quincunx/bot.h>

#include "term/work/kept_files.h"

enum setting {
    SETTING_THINKING, /* milliseconds a bot may think                       */
    SETTING_NODES,    /* if not 0, nodes a bot may look at, in place of time */
    SETTING_PACE,     /* least milliseconds between moves where only bots play      */
    SETTING_DOTS,     /* are legal moves shown?                             */
    SETTING_COLOURS,  /* enum palette_wish                                  */
    SETTING_SIGNS,    /* enum signs                                         */
    SETTING_MOUSE,    /* 0: on                                              */
    SETTING_SEED,     /* of the next game; 0: a new one each time           */
    SETTING_COACH,    /* warnings before a blunder, at most so many a game  */
    N_SETTINGS
};

enum signs { SIGNS_AUTO, SIGNS_UNICODE, SIGNS_ASCII };

enum { SETTINGS_KEY = 48, SETTINGS_TEXT = 200, SETTINGS_MEMORIES = 96 };
/* No text of settings is longer. */
enum { SETTINGS_SIZE = SETTINGS_MEMORIES * (SETTINGS_KEY + SETTINGS_TEXT) + 1024 };

struct settings {
    uint64_t value[QX_MAX_OPTIONS];
    struct settings_memory {
        char key[SETTINGS_KEY];
        char text[SETTINGS_TEXT];
    } memory[SETTINGS_MEMORIES];
    int n_memories;
};

extern const struct qx_option settings_options[];

/* Reads the lines of a file, and cuts them up; what is missing or wrong gets its standard value.
 * NULL: there is no file. */
void settings_read(struct settings *settings, char *text);
void settings_write(const struct settings *settings, struct qx_text *text);
/* The same from and to the file. */
void settings_load(struct settings *settings, const struct kept_folders *kept);
bool settings_save(const struct settings *settings, const struct kept_folders *kept,
                   struct qx_error *error);

/* What a bot may use for a move. */
struct qx_budget settings_budget(const struct settings *settings);

/* What was remembered under "topic.key" (topic may be NULL); NULL: nothing. */
const char *settings_recall(const struct settings *settings, const char *topic, const char *key);
void settings_remember(struct settings *settings, const char *topic, const char *key,
                       const char *text);

#endif
