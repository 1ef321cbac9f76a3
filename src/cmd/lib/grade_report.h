/*
 * grade_report.h - what `grade` found out about a bot, as text, JSON and one HTML page.
 */
#ifndef CMD_LIB_GRADE_REPORT_H
#define CMD_LIB_GRADE_REPORT_H

#include "cmd/lib/rungs.h"
#include "cmd/lib/showcase.h"

struct grade {
    const char *bot;
    struct qx_rules rules;
    int n_good, n_bad;     /* games of the check */
    struct qx_error wrong; /* the first thing that went wrong in it */
    struct rungs rungs;
    struct showcase worst; /* of the games that it lost */
    char judge[80];        /* who said what its moves gave away */
};

/* While it is found out: after the check, and after each level. */
void grade_print_check(const struct grade *grade);
void grade_print_rung(const struct rung *rung);

/* At the end. */
void grade_print(const struct grade *grade);
int grade_print_json(const struct grade *grade); /* the exit code */
bool grade_save_page(const struct grade *grade, const char *path, struct qx_error *error);

#endif
