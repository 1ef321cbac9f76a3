/*
 * forward.c - every finding worked out again from those one move ahead. See forward.h.
 */
#include "search/forward.h"

#include <stdlib.h>
#include <string.h>

enum { TELL_MASK = 0xffff };

struct check {
    const struct qx_rules *rules;
    finding_source *finding;
    void *context;
    struct finding_counts *counts;
    bool looks_ahead;
    void *state, *next;
    qx_move *moves;
    struct qx_error *error;
};

/* The finding about the state after a move, for the seat that made it. */
static struct finding finding_after(struct check *check, qx_seat seat)
{
    const struct qx_rules *rules = check->rules;
    qx_seat turn = qx_turn(rules, check->next);
    if (turn == QX_NOBODY)
        return (struct finding){finding_outcome(rules, check->next, seat), 0};
    struct finding finding = check->finding(check->context, check->next);
    if (turn != seat)
        finding.outcome = (enum outcome)(-(int)finding.outcome);
    return finding;
}

/* Is the first better for the seat: won rather than drawn, won sooner, lost later? */
static bool is_better(struct finding first, struct finding second)
{
    if (first.outcome != second.outcome)
        return first.outcome > second.outcome;
    if (first.outcome == OUTCOME_WIN)
        return first.distance < second.distance;
    return first.outcome == OUTCOME_LOSS && first.distance > second.distance;
}

static struct finding look_ahead(struct check *check)
{
    const struct qx_rules *rules = check->rules;
    qx_seat seat = qx_turn(rules, check->state);
    size_t n = qx_moves(rules, check->state, seat, check->moves);
    struct finding best = {OUTCOME_LOSS, 0};
    for (size_t i = 0; i < n; i++) {
        memcpy(check->next, check->state, rules->state_size);
        qx_apply(rules, check->next, seat, check->moves[i]);
        struct finding finding = finding_after(check, seat);
        if (finding.outcome != OUTCOME_DRAW)
            finding.distance++;
        if (i == 0 || is_better(finding, best))
            best = finding;
    }
    return best;
}

static bool check_position(struct check *check)
{
    struct finding said = check->finding(check->context, check->state);
    finding_count(check->counts, said);
    if (!check->looks_ahead)
        return true;
    struct finding seen = look_ahead(check);
    if (said.outcome == seen.outcome && said.distance == seen.distance)
        return true;
    char text[160];
    check->rules->game->position_text(check->rules, check->state, text, sizeof text);
    return qx_fail(check->error, "the value of %s does not follow from its moves", text);
}

static bool check_all(struct check *check, const struct qx_work *work)
{
    const struct qx_rules *rules = check->rules;
    uint64_t n = rules->game->n_indexes(rules);
    for (uint64_t i = 0; i < n; i++) {
        if ((i & TELL_MASK) == 0) {
            qx_work_tell(work, "checking", i, n);
            if (qx_work_is_stopped(work))
                return qx_fail(check->error, "stopped");
        }
        if (!rules->game->unindex(rules, i, check->state))
            continue;
        check->counts->n_positions++;
        if (qx_turn(rules, check->state) == QX_NOBODY)
            check->counts->n_over++;
        else if (!check_position(check))
            return false;
    }
    return true;
}

static bool run(struct check *check, const struct qx_work *work)
{
    const struct qx_rules *rules = check->rules;
    check->state = malloc(rules->state_size);
    check->next = malloc(rules->state_size);
    check->moves = malloc(rules->n_moves_max * sizeof *check->moves);
    *check->counts = (struct finding_counts){0};
    bool has_memory = check->state && check->next && check->moves;
    bool ok = has_memory ? check_all(check, work)
                         : qx_fail(check->error, "there is not enough memory to check this");
    free(check->moves);
    free(check->next);
    free(check->state);
    return ok;
}

bool forward_count(const struct qx_rules *rules, finding_source *finding, void *context,
                   const struct qx_work *work, struct finding_counts *counts,
                   struct qx_error *error)
{
    struct check check = {rules, finding, context, counts, false, NULL, NULL, NULL, error};
    return run(&check, work);
}

size_t forward_summary(const struct qx_rules *rules, finding_source *finding, void *context,
                       char *out, size_t size)
{
    const struct qx_work work = {.threads = 1};
    struct finding_counts counts;
    if (!forward_count(rules, finding, context, &work, &counts, NULL))
        return qx_text_over(out, size).length;
    return finding_counts_text(&counts, out, size);
}

bool forward_check(const struct qx_rules *rules, finding_source *finding, void *context,
                   const struct qx_work *work, struct qx_error *error)
{
    struct finding_counts counts;
    struct check check = {rules, finding, context, &counts, true, NULL, NULL, NULL, error};
    return run(&check, work);
}
