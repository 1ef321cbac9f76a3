/*
 * coach.c - a warning before a blunder, at most as often as wished.
 */
#include <quincunx/hint.h>

void qx_coach_begin(struct qx_coach *coach, unsigned most)
{
    *coach = (struct qx_coach){.most = most};
}

bool qx_coach_listens(const struct qx_coach *coach, const struct qx_session *session,
                      struct qx_step step)
{
    const bool is_insisted = coach->n_warned > 0 && coach->step == qx_session_n_steps(session) &&
                             coach->about.seat == step.seat && coach->about.move == step.move;
    return coach->n_warned < coach->most && !is_insisted;
}

static void write_warning(struct qx_text *text, const struct qx_rules *rules,
                          const struct qx_verdict *verdict)
{
    char best[QX_WORDS_SIZE], played[QX_WORDS_SIZE];
    qx_words_worth(rules, &verdict->best, best, sizeof best);
    qx_words_worth(rules, &verdict->played, played, sizeof played);
    if (verdict->played.kind != QX_PROOF)
        qx_text_print(text, "This looks like a blunder: it %s%s, where the best move %s%s. ",
                      qx_words_link(rules, &verdict->played), played,
                      qx_words_link(rules, &verdict->best), best);
    else if (rules->n_seats > 2)
        qx_text_print(text, "After this you are %s. ", played);
    else
        qx_text_print(text, "This %s%s%s: ", qx_words_link(rules, &verdict->played),
                      verdict->played.value.share > 0 ? "only " : "", played);
    const bool is_asked = verdict->played.kind == QX_PROOF && rules->n_seats <= 2;
    qx_text_string(text, is_asked ? "are you sure?" : "Are you sure?");
}

bool qx_coach_warns(struct qx_coach *coach, const struct qx_rules *rules,
                    const struct qx_verdict *verdict, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (verdict->grade != QX_BLUNDER || coach->n_warned >= coach->most)
        return false;
    coach->n_warned++;
    coach->step = verdict->step;
    coach->about = (struct qx_step){verdict->seat, verdict->move};
    write_warning(&text, rules, verdict);
    return true;
}
