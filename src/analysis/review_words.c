/*
 * review_words.c - verdicts, turning points, lines and the graph of a game, as people read them.
 */
#include <quincunx/review.h>
#include <quincunx/words.h>

#include <math.h>
#include <string.h>

size_t qx_words_verdict(const struct qx_rules *rules, const struct qx_verdict *verdict, char *out,
                        size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char move[QX_MOVE_SIZE], best[QX_WORDS_SIZE], played[QX_WORDS_SIZE];
    if (verdict->grade < QX_INACCURACY)
        return text.length;
    rules->game->move_text(rules, verdict->better, move, sizeof move);
    qx_words_worth(rules, &verdict->best, best, sizeof best);
    qx_words_worth(rules, &verdict->played, played, sizeof played);
    qx_text_print(&text, "%s: %s %s%s, this %s%s", qx_grade_word(verdict->grade), move,
                  qx_words_link(rules, &verdict->best), best,
                  qx_words_link(rules, &verdict->played), played);
    return text.length;
}

size_t qx_words_judged(const struct qx_rules *rules, const struct qx_verdict *verdict, char *out,
                       size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (verdict->grade >= QX_INACCURACY)
        return qx_words_verdict(rules, verdict, out, size);
    qx_text_string(&text, verdict->is_forced ? "forced"
                          : verdict->is_only ? "the only move"
                                             : qx_grade_word(verdict->grade));
    return text.length;
}

/* --- turning points -------------------------------------------------------------------------- */

/* A worth as a thing that can be had: "a win in 14", "a draw", "a loss by 4", "about 62 %". */
static void write_thing(struct qx_text *text, const struct qx_rules *rules,
                        const struct qx_worth *worth)
{
    static const char *const things[][2] = {{"loses", "a loss"},
                                            {"draws", "a draw"},
                                            {"wins", "a win"},
                                            {"has won", "a win"},
                                            {"has lost", "a loss"},
                                            {"sure of the win", "a sure win"},
                                            {"is even", "an even game"},
                                            {"is sure of nothing", "nothing sure"},
                                            {"sure of nothing", "nothing sure"},
                                            {"sure of ", "a sure "}};
    char words[QX_WORDS_SIZE];
    qx_words_worth(rules, worth, words, sizeof words);
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        const size_t length = strlen(things[i][0]);
        if (strncmp(words, things[i][0], length) == 0) {
            qx_text_print(text, "%s%s", things[i][1], words + length);
            return;
        }
    }
    qx_text_string(text, words);
}

size_t qx_words_swing(const struct qx_rules *rules, const struct qx_verdict *verdict, qx_seat you,
                      char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char name[QX_NAME_SIZE];
    qx_words_seat(rules, verdict->seat, name, sizeof name);
    qx_text_print(&text, "%s turned ", verdict->seat == you ? "you" : name);
    write_thing(&text, rules, &verdict->best);
    qx_text_string(&text, " into ");
    write_thing(&text, rules, &verdict->played);
    return text.length;
}

/* --- lines ----------------------------------------------------------------------------------- */

size_t qx_words_line(const struct qx_rules *rules, const struct qx_review_line *line,
                     bool is_answer, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (int i = is_answer; i < line->n; i++) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, line->step[i].move, move, sizeof move);
        qx_text_print(&text, "%s%s", i > is_answer ? " " : "", move);
    }
    if (!line->is_whole)
        qx_text_string(&text, line->n > is_answer ? " …" : "");
    return text.length;
}

/* --- the graph ------------------------------------------------------------------------------- */

/* How many of the first n positions have a known outlook. */
static size_t count_known(const struct qx_review *review, qx_seat seat, size_t n)
{
    size_t n_known = 0;
    for (size_t i = 0; i < n; i++)
        n_known += isnan(qx_review_outlook(review, i, seat)) ? 0 : 1;
    return n_known;
}

static void write_bar(struct qx_text *text, double share, bool is_ascii)
{
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (is_ascii)
        qx_text_char(text, (char)('0' + (int)fmin(9, 10 * share)));
    else
        qx_text_string(text, blocks[(int)fmin(7, 8 * share)]);
}

size_t qx_words_graph(const struct qx_review *review, qx_seat seat, size_t width, bool is_ascii,
                      char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const size_t n = qx_review_n_steps(review) + 1, n_known = count_known(review, seat, n);
    for (size_t i = 0, k = 0, n_drawn = 0; i < n; i++) {
        const double share = qx_review_outlook(review, i, seat);
        if (isnan(share))
            continue;
        if (n_known <= width || k * width / n_known >= n_drawn) {
            write_bar(&text, share, is_ascii);
            n_drawn++;
        }
        k++;
    }
    return text.length;
}
