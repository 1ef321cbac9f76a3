/*
 * contest_inside.h - what the files of a contest share.
 */
#ifndef CMD_LIB_CONTEST_INSIDE_H
#define CMD_LIB_CONTEST_INSIDE_H

#include "cmd/lib/args.h"
#include "cmd/lib/contest.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/logs.h"
#include "cmd/lib/openings.h"
#include "cmd/lib/standings.h"

struct contest {
    const struct args *args;
    const struct contest_plan *plan;
    struct qx_rules rules;
    struct qx_match match;
    struct standings standings;
    struct journal *journal;
    struct logs *logs;
    struct qx_store *store;      /* of tables; NULL: none */
    struct openings openings;    /* of --openings and --balanced */
    struct proofs *proofs;       /* for --balanced and --adjudicate, else NULL */
    struct qx_sequence sequence; /* of --sprt */
    bool is_settled;             /* games of an earlier run decided it: no more are played */
    uint64_t began, shown;
    struct qx_error error; /* why games could not be kept */
};

/* Sets up what --openings, --balanced and --adjudicate ask for. False: error says why. */
bool contest_open_games(struct contest *contest, struct qx_error *error);
/* What the head of a journal says of them, in lines. */
void contest_describe_games(const struct contest *contest, char *out, size_t size);

#endif
