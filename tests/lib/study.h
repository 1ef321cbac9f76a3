/*
 * study.h - a position with its analysis, and claims about what that says of it.
 */
#ifndef TESTS_STUDY_H
#define TESTS_STUDY_H

#include <quincunx/quincunx.h>

enum { STUDY_MOST = 128 };

struct study {
    struct qx_rules rules;
    void *state;
    uint64_t key;
    struct qx_position position;
    struct qx_analysis *analysis;
    struct qx_move_worth moves[STUDY_MOST]; /* as told, in their order once listed */
    size_t n_moves, n_all;
    qx_flag *stop_after_first; /* raised when the first move is told; NULL: never */
};

/* A bot with few nodes, and none at all. */
extern const struct qx_analysis_means study_few_nodes, study_nobody;

/* position: NULL for the start. What was begun is to be ended. */
void study_begin(struct study *study, const char *game, const char *options, const char *position,
                 const struct qx_analysis_means *means);
void study_end(struct study *study);
/* Lists all moves, the best first. */
void study_list(struct study *study);
/* What study_list has told: for qx_analysis_moves. */
void study_note(void *context, const struct qx_move_worth *move, size_t n_all);
/* A move of the list by its text. */
const struct qx_move_worth *study_move(const struct study *study, const char *text);

/* The move number i of the order is this one, and said to be worth this. */
void claim_place(const struct study *study, size_t i, const char *move, const char *words);
/* This move of the list is said to be worth this; the position; the move that is advised. */
void claim_said(const struct study *study, const char *move, const char *words);
void claim_value(struct study *study, const char *words);
void claim_hint(struct study *study, const char *move, const char *words);

#endif
