/*
 * solving.h - what `solve` and `value` share: where tables live, progress on stderr, values in
 * words.
 */
#ifndef CMD_LIB_SOLVING_H
#define CMD_LIB_SOLVING_H

#include "cmd/lib/args.h"

/* The subcommand's arguments; args comes first, so that args_parse can fill it. */
struct solving {
    struct args args;
    const char *folder;   /* --folder */
    const char *problems; /* --problems */
    const char *book;     /* --book */
    bool verify;          /* --verify */

    struct qx_store *store;
    struct qx_work work;  /* for solvers: store, threads, progress, stopped by Ctrl-C */
    uint64_t began, told; /* when the stage told of last began, and when it was told of last */
    const char *stage;
    struct qx_json json; /* of solve --json */
};

enum { SOLVING_KEY_FOLDER = 0x200, SOLVING_KEY_VERIFY, SOLVING_KEY_PROBLEMS, SOLVING_KEY_BOOK };

/* clang-format off */
#define SOLVING_FOLDER {"folder", SOLVING_KEY_FOLDER, "DIR", 0, "where tables are kept (standard: your cache folder)", 0}
/* clang-format on */

error_t solving_parse(int key, char *arg, struct argp_state *state);

/* Sets up the work; false: has said why. */
bool solving_begin(struct solving *solving);
void solving_end(struct solving *solving);
/* For an analysis that tells what it can find out soon: bots and exact knowledge look at so many
 * positions as --nodes says, or as is usual. */
struct qx_analysis_means solving_means(const struct solving *solving);

enum { SOLVING_VALUE_SIZE = 96 };
/* A proven value in words (words.h); like snprintf. */
size_t solving_value_text(const struct qx_rules *rules, const struct qx_value *value, char *out,
                          size_t size);
/* The same as keys of an object that is open. */
void solving_put_value(struct qx_json *json, const struct qx_rules *rules,
                       const struct qx_value *value);

#endif
