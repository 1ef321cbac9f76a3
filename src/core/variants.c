/*
 * variants.c - a game with each value that one of its options can take.
 */
#include <quincunx/game.h>

#include <string.h>

struct walk {
    const struct qx_game *game;
    uint64_t values[QX_MAX_OPTIONS]; /* the standard ones */
    void (*visit)(void *context, const struct qx_rules *rules);
    void *context;
};

/* The standard rules but for one option; false: the game refuses the combination. */
static bool change(const struct walk *walk, int changed, uint64_t value, struct qx_rules *rules)
{
    uint64_t these[QX_MAX_OPTIONS];
    char text[512];
    memcpy(these, walk->values, sizeof these);
    these[changed] = value;
    qx_options_text(walk->game->options, these, text, sizeof text);
    return qx_rules_init(rules, walk->game, text, NULL);
}

static void visit_with(const struct walk *walk, int changed, uint64_t value)
{
    struct qx_rules rules;
    if (change(walk, changed, value, &rules))
        walk->visit(walk->context, &rules);
}

/* Are there more players than usual with this value? */
static bool makes_seats(const struct walk *walk, int changed, uint64_t value)
{
    struct qx_rules rules, standard;
    return qx_rules_init(&standard, walk->game, NULL, NULL) &&
           change(walk, changed, value, &rules) && rules.n_seats > standard.n_seats;
}

static void visit_option(const struct walk *walk, int i)
{
    const struct qx_option *option = &walk->game->options[i];
    if (option->choices) {
        for (uint64_t value = 0; option->choices[value]; value++)
            if (value != option->standard)
                visit_with(walk, i, value);
        return;
    }
    uint64_t step = option->step ? option->step : 1;
    uint64_t between = option->min + (option->standard - option->min) / 2 / step * step;
    if (option->min != option->standard)
        visit_with(walk, i, option->min);
    if (between != option->min && between != option->standard)
        visit_with(walk, i, between);
    if (option->standard < option->max && makes_seats(walk, i, option->standard + step))
        visit_with(walk, i, option->standard + step);
}

void qx_game_variants(const struct qx_game *game,
                      void (*visit)(void *context, const struct qx_rules *rules), void *context)
{
    struct walk walk = {.game = game, .visit = visit, .context = context};
    struct qx_rules rules;
    if (qx_rules_init(&rules, game, NULL, NULL))
        visit(context, &rules);
    qx_options_parse(game->options, NULL, walk.values, NULL);
    for (int i = 0; game->options[i].name; i++)
        visit_option(&walk, i);
}
