/*
 * worth_words.c - a worth as people read it.
 *
 * A proof is told as a fact ("wins in 5", "exactly 51.2346 %"), an estimate always with "about", so
 * that a list which holds both shows which is which.
 */
#include <quincunx/words.h>

#include <math.h>
#include <string.h>

enum { LONG, SHORT, N_FORMS };

/* Of whom or of what: one of two who move in turn; of two who choose together or meet chance; a
 * choice made together, which has no points of its own and may still meet one that loses to it; one
 * of more, who can only be sure of an outcome. */
enum { IN_TURN, IN_DOUBT, A_CHOICE, AMONG_MANY, N_KINDS };

static const char *const outcomes[3][N_FORMS][N_KINDS] = {
    {{"loses", "loses", "is sure of nothing", "sure of nothing"}, {"loss", "loss", "none", "none"}},
    {{"draws", "is even", "is even", NULL}, {"draw", "even", "even", NULL}},
    {{"wins", "wins", "wins", "sure of the win"}, {"win", "win", "win", "win"}},
};

static bool knows(const struct qx_value *value, enum qx_knows what)
{
    return (value->knows & what) != 0;
}

static bool is_over(const struct qx_value *value)
{
    return knows(value, QX_KNOWS_DISTANCE) && value->distance == 0;
}

static int kind_of(const struct qx_rules *rules, const struct qx_value *value)
{
    if (rules->n_seats > 2)
        return AMONG_MANY;
    if (is_over(value) || !(rules->is_simultaneous || rules->has_chance))
        return IN_TURN;
    return rules->is_simultaneous && !knows(value, QX_KNOWS_POINTS) ? A_CHOICE : IN_DOUBT;
}

/* NULL: this share has no word. */
static const char *outcome_of(const struct qx_rules *rules, const struct qx_value *value, int form)
{
    const double share = value->share;
    const int i = share >= 1 ? 2 : share <= 0 ? 0 : share == 0.5 ? 1 : -1;
    return i < 0 ? NULL : outcomes[i][form][kind_of(rules, value)];
}

/* Points, whole or with up to six decimals. */
static void write_points(struct qx_text *text, double points)
{
    enum { MOST = 6 };
    int n_decimals = 0;
    for (double part = points; n_decimals < MOST && fabs(part - round(part)) > 1e-6; part *= 10)
        n_decimals++;
    qx_text_decimal(text, points, n_decimals);
}

static void write_signed_points(struct qx_text *text, double points)
{
    if (points >= 0)
        qx_text_char(text, '+');
    write_points(text, points);
}

/* In whole percents. */
static void write_share(struct qx_text *text, const char *before, double share, const char *after)
{
    qx_text_string(text, before);
    qx_text_decimal(text, 100 * share, 0);
    qx_text_string(text, after);
}

/* A word, and how far or by how much: a win and a loss have a distance or a margin. */
static void write_outcome(struct qx_text *text, const char *word, const struct qx_value *value)
{
    const bool is_decided = value->share != 0.5;
    qx_text_string(text, word);
    if (is_decided && knows(value, QX_KNOWS_POINTS) && value->points != 0) {
        qx_text_string(text, " by ");
        write_points(text, fabs(value->points));
    }
    if (is_decided && knows(value, QX_KNOWS_DISTANCE) && !is_over(value))
        qx_text_print(text, " in %d", (int)value->distance);
}

static void write_proof(struct qx_text *text, const struct qx_rules *rules,
                        const struct qx_value *value)
{
    const char *word = knows(value, QX_KNOWS_SHARE) ? outcome_of(rules, value, LONG) : NULL;
    if (word && is_over(value) && value->share != 0.5) {
        write_outcome(text, value->share >= 1 ? "has won" : "has lost", value);
    } else if (word) {
        write_outcome(text, word, value);
    } else {
        if (knows(value, QX_KNOWS_SHARE)) {
            qx_text_string(text, rules->n_seats > 2 ? "sure of " : "exactly ");
            qx_text_decimal(text, 100 * value->share, 4);
            qx_text_string(text, " %");
        }
        if (knows(value, QX_KNOWS_POINTS)) {
            qx_text_string(text, text->length ? ", " : "exactly ");
            write_signed_points(text, value->points);
            qx_text_string(text, " points");
        }
    }
}

size_t qx_words_worth(const struct qx_rules *rules, const struct qx_worth *worth, char *out,
                      size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (worth->kind == QX_PROOF)
        write_proof(&text, rules, &worth->value);
    else if (worth->kind == QX_ESTIMATE)
        write_share(&text, "about ", worth->value.share, " %");
    else
        qx_text_string(&text, "not known");
    return text.length;
}

const char *qx_words_link(const struct qx_rules *rules, const struct qx_worth *worth)
{
    const struct qx_value *value = &worth->value;
    const bool is_proof = worth->kind == QX_PROOF;
    const bool has_word =
        is_proof && knows(value, QX_KNOWS_SHARE) && outcome_of(rules, value, LONG);
    const bool has_ended = has_word && is_over(value) && value->share != 0.5; /* "has won" */
    if (is_proof && rules->n_seats > 2 && !has_ended)
        return "is ";
    return has_word ? "" : "is worth ";
}

size_t qx_words_move_worth(const struct qx_rules *rules, const struct qx_move_worth *move,
                           bool is_together, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (!is_together)
        return qx_words_worth(rules, &move->worth, out, size);
    if (move->probability <= 0)
        qx_text_string(&text, "never");
    else
        write_share(&text, "", move->probability, " % of the time");
    return text.length;
}

size_t qx_words_worth_short(const struct qx_rules *rules, const struct qx_worth *worth, char *out,
                            size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const struct qx_value *value = &worth->value;
    const bool has_share = worth->kind != QX_NO_WORTH && knows(value, QX_KNOWS_SHARE);
    const char *word =
        worth->kind == QX_PROOF && has_share ? outcome_of(rules, value, SHORT) : NULL;
    if (word) {
        qx_text_string(&text, word);
        if (value->share != 0.5 && knows(value, QX_KNOWS_DISTANCE) && value->distance > 0)
            qx_text_print(&text, " %d", (int)value->distance);
    } else if (has_share) {
        write_share(&text, worth->kind == QX_ESTIMATE ? "~" : "", value->share, "%");
    } else if (worth->kind == QX_PROOF && knows(value, QX_KNOWS_POINTS)) {
        write_signed_points(&text, value->points);
    } else {
        qx_text_string(&text, "?");
    }
    return text.length;
}
