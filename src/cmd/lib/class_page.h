/*
 * class_page.h - the bots of a folder and how they did, and the page that tells of it.
 */
#ifndef CMD_LIB_CLASS_PAGE_H
#define CMD_LIB_CLASS_PAGE_H

#include "cmd/lib/roster.h"
#include "cmd/lib/showcase.h"
#include "cmd/lib/standings.h"

struct class
{
    const struct args *args;
    struct roster roster;
    const char *names[QX_MAX_BOTS], *specs[QX_MAX_BOTS];
    struct losses losses[QX_MAX_BOTS];
    struct showcase worst[QX_MAX_BOTS];
    bool is_told; /* the report, faults and all */
};

/* Writes the page that --html asks for. False: error says why. */
bool class_save_page(const struct class *class, const struct standings *standings,
                     const struct standings_table *table, struct qx_error *error);

#endif
