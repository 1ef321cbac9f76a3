/*
 * finding.c - findings as values, and counted.
 */
#include "search/finding.h"

enum outcome finding_outcome(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    struct qx_score scores[2];
    rules->game->result(rules, state, scores);
    double share = qx_share(scores, 2, seat);
    return share > 0.5 ? OUTCOME_WIN : share < 0.5 ? OUTCOME_LOSS : OUTCOME_DRAW;
}

struct qx_value finding_value(struct finding finding, bool is_mover)
{
    double share = 0.5 * (1 + (int)finding.outcome);
    struct qx_value value = {.knows = QX_KNOWS_SHARE, .share = is_mover ? share : 1 - share};
    if (finding.outcome != OUTCOME_DRAW) {
        value.knows |= QX_KNOWS_DISTANCE;
        value.distance = (int32_t)finding.distance;
    }
    return value;
}

void finding_count(struct finding_counts *counts, struct finding finding)
{
    counts->n_wins += finding.outcome == OUTCOME_WIN;
    counts->n_losses += finding.outcome == OUTCOME_LOSS;
    counts->n_draws += finding.outcome == OUTCOME_DRAW;
    if (finding.outcome == OUTCOME_WIN && finding.distance > counts->longest)
        counts->longest = finding.distance;
}

static void put(struct qx_text *text, const char *what, uint64_t count)
{
    qx_text_print(text, "%-13s %llu\n", what, (unsigned long long)count);
}

size_t finding_counts_text(const struct finding_counts *counts, char *out, size_t size)
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
