/*
 * no_term.c - the terminal front end of a program that was built without ncurses: there is no full
 * screen, and the commands fall back on lines.
 */
#include "term/term.h"

#include <stdio.h>

static bool fail(struct qx_error *error)
{
    return qx_fail(error, "this program was built without the full screen, which needs ncurses");
}

bool term_is_fit(void)
{
    return false;
}

bool term_run(struct qx_error *error)
{
    return fail(error);
}

bool term_play(struct qx_session *session, const char *slot, int coach, struct qx_error *error)
{
    (void)slot;
    (void)session;
    (void)coach;
    return fail(error);
}

bool term_replay_file(const char *path, const char *bytes, size_t length, struct qx_error *error)
{
    (void)path;
    (void)bytes;
    (void)length;
    return fail(error);
}

bool term_replay(struct qx_session *session, struct qx_error *error)
{
    (void)session;
    return fail(error);
}

/* Whatever the board: nobody can play on it here. */
bool term_gamma(uint32_t width, uint32_t height, uint32_t players, uint32_t areas, bool *has_failed)
{
    struct qx_error error;
    (void)width;
    (void)height;
    (void)players;
    (void)areas;
    *has_failed = !fail(&error);
    fprintf(stderr, "gamma: %s\n", error.text);
    return true;
}
