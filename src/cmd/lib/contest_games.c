/*
 * contest_games.c - how the games of a contest begin, and which a proof may end.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/contest_inside.h"
#include "cmd/lib/ranks.h"

/* Is the loss of one of two seats proven? */
static bool is_lost(void *context, const struct qx_session *session, qx_seat *seat, char how[80])
{
    struct contest *contest = context;
    struct qx_value value;
    if (!proofs_value(contest->proofs, session, 0, &value) || !(value.knows & QX_KNOWS_SHARE) ||
        (value.share > 0 && value.share < 1))
        return false;
    *seat = value.share <= 0 ? 0 : 1;
    snprintf(how, 80, value.knows & QX_KNOWS_DISTANCE ? FORFEIT_PROOF " in %d" : FORFEIT_PROOF,
             (int)value.distance);
    return true;
}

static bool read_openings(struct contest *contest, struct qx_error *error)
{
    const struct args *args = contest->args;
    size_t length;
    char *text = journal_read(args->openings, &length, error);
    struct qx_error why;
    const bool ok = text && openings_read(&contest->openings, &contest->rules, text,
                                          args->has_opening ? args->opening : OPENINGS_ALL, &why);
    if (text && !ok)
        qx_fail(error, "%.*s: %s", qx_text_cut(args->openings, 100), args->openings, why.text);
    free(text);
    return ok;
}

static bool balance_openings(struct contest *contest, struct qx_error *error)
{
    size_t n_even;
    if (!openings_balance(&contest->openings, &contest->match, contest->proofs, &n_even, error))
        return false;
    if (ranks_is_first())
        fprintf(stderr, "%zu of %zu openings are proven even (%s).\n", n_even, contest->openings.n,
                proofs_solver(contest->proofs));
    return true;
}

bool contest_open_games(struct contest *contest, struct qx_error *error)
{
    const struct args *args = contest->args;
    if (args->balanced || args->adjudicate)
        contest->proofs = proofs_new(&contest->rules, contest->store, error);
    if ((args->balanced || args->adjudicate) && !contest->proofs)
        return false;
    if (args->adjudicate)
        contest->match.is_lost = is_lost;
    if ((args->openings && !read_openings(contest, error)) ||
        (args->balanced && !balance_openings(contest, error)))
        return false;
    contest->match.openings = contest->openings.list;
    contest->match.n_openings = contest->openings.n;
    return true;
}

void contest_describe_games(const struct contest *contest, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    out[0] = '\0';
    if (contest->args->openings)
        qx_text_print(&text, "openings: %zu %016llx\n", contest->openings.n,
                      (unsigned long long)contest->openings.digest);
    if (contest->args->balanced)
        qx_text_print(&text, "balanced: %s\n", proofs_solver(contest->proofs));
    if (contest->args->adjudicate)
        qx_text_print(&text, "adjudicated: %s\n", proofs_solver(contest->proofs));
}
