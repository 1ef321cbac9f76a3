/*
 * verdict.c - verdicts as values, and counted.
 */
#include "search/verdict.h"

enum outcome verdict_outcome(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    struct qx_score scores[2];
    rules->game->result(rules, state, scores);
    double share = qx_share(scores, 2, seat);
    return share > 0.5 ? OUTCOME_WIN : share < 0.5 ? OUTCOME_LOSS : OUTCOME_DRAW;
}

struct qx_value verdict_value(struct verdict verdict, bool is_mover)
{
    double share = 0.5 * (1 + (int)verdict.outcome);
    struct qx_value value = {.knows = QX_KNOWS_SHARE, .share = is_mover ? share : 1 - share};
    if (verdict.outcome != OUTCOME_DRAW) {
        value.knows |= QX_KNOWS_DISTANCE;
        value.distance = (int32_t)verdict.distance;
    }
    return value;
}

void verdict_count(struct verdict_counts *counts, struct verdict verdict)
{
    counts->n_wins += verdict.outcome == OUTCOME_WIN;
    counts->n_losses += verdict.outcome == OUTCOME_LOSS;
    counts->n_draws += verdict.outcome == OUTCOME_DRAW;
    if (verdict.outcome == OUTCOME_WIN && verdict.distance > counts->longest)
        counts->longest = verdict.distance;
}

static void put(struct qx_text *text, const char *what, uint64_t count)
{
    qx_text_print(text, "%-13s %llu\n", what, (unsigned long long)count);
}

size_t verdict_counts_text(const struct verdict_counts *counts, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    put(&text, "positions", counts->n_positions);
    put(&text, "wins", counts->n_wins);
    put(&text, "losses", counts->n_losses);
    put(&text, "draws", counts->n_draws);
    put(&text, "already over", counts->n_over);
    put(&text, "longest win", counts->longest);
    return text.length;
}
