/*
 * turn_words.c - a whole turn in one sentence, and what a scoring brought, and why nothing is taken
 * back.
 */
#include <quincunx/words.h>

#include <string.h>

/* Of a turn of more steps only how many they were; of more seats no gains. */
enum { MOST_STEPS = 3, MOST_SEATS = 4, MOST_COPIED = 1 << 20 };

size_t qx_turn_start(const struct qx_session *session, size_t *end)
{
    while (*end > 0 && qx_session_step(session, *end - 1).seat == QX_CHANCE)
        --*end;
    size_t first = *end;
    while (first > 0 &&
           qx_session_step(session, first - 1).seat == qx_session_step(session, *end - 1).seat)
        first--;
    return first;
}

/* A step's sentence; behind the first one, without its subject. */
static void write_step(struct qx_text *text, struct qx_session *copy, size_t i, bool is_first)
{
    const struct qx_rules *rules = qx_session_rules(copy);
    const struct qx_step step = qx_session_step(copy, i);
    char words[QX_WORDS_SIZE], name[QX_NAME_SIZE];
    qx_session_go(copy, i);
    qx_words_step(rules, qx_session_state(copy), step, false, words, sizeof words);
    const size_t subject = qx_words_seat(rules, step.seat, name, sizeof name);
    if (is_first)
        qx_text_string(text, words);
    else
        qx_text_print(text, ", then%s", words + subject);
}

static void write_steps(struct qx_text *text, const struct qx_session *session, size_t first,
                        size_t end)
{
    struct qx_session *copy = qx_session_copy(session);
    for (size_t i = first; copy && i < end; i++)
        write_step(text, copy, i, i == first);
    qx_session_free(copy);
}

size_t qx_words_turn(const struct qx_session *session, size_t end, qx_seat viewer, char *out,
                     size_t size)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_text text = qx_text_over(out, size);
    const size_t first = qx_turn_start(session, &end);
    char name[QX_NAME_SIZE];
    if (first == end || rules->state_size > MOST_COPIED)
        return text.length;
    qx_words_seat(rules, qx_session_step(session, first).seat, name, sizeof name);
    if (!qx_session_knows(session, viewer, end - 1))
        qx_text_print(&text, "%s has chosen in secret", name);
    else if (end - first > MOST_STEPS)
        qx_text_print(&text, "%s makes %zu moves", name, end - first);
    else
        write_steps(&text, session, first, end);
    return text.length;
}

size_t qx_words_gains(const struct qx_rules *rules, const void *before, const void *after,
                      char *out, size_t size)
{
    struct qx_score then[MOST_SEATS], now[MOST_SEATS];
    struct qx_text text = qx_text_over(out, size);
    bool has_changed = false;
    if (rules->n_seats > MOST_SEATS)
        return text.length;
    rules->game->result(rules, before, then);
    rules->game->result(rules, after, now);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        has_changed = has_changed || then[seat].points != now[seat].points;
    for (qx_seat seat = 0; has_changed && seat < rules->n_seats; seat++) {
        char name[QX_NAME_SIZE];
        qx_words_seat(rules, seat, name, sizeof name);
        qx_text_print(&text, "%s%s %+lld (%lld)", seat ? ", " : "", name,
                      (long long)(now[seat].points - then[seat].points),
                      (long long)now[seat].points);
    }
    return text.length;
}

const char *qx_words_no_undo(const struct qx_session *session)
{
    const bool is_secret = qx_session_rules(session)->has_hidden;
    for (size_t i = 0; is_secret && i < qx_session_n_steps(session); i++)
        if (qx_session_is_person(session, qx_session_step(session, i).seat))
            return "a secret choice that has come to light is not taken back";
    return "there is nothing to take back";
}
