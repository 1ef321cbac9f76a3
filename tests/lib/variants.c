/*
 * variants.c - every game with every choice of every option.
 */
#include "lib/variants.h"

#include "lib/claim.h"

static void visit_with(const struct qx_game *game, const uint64_t *values, int changed,
                       uint64_t value, void (*visit)(const struct qx_rules *rules))
{
    uint64_t these[QX_MAX_OPTIONS];
    char text[512];
    memcpy(these, values, sizeof these);
    these[changed] = value;
    qx_options_text(game->options, these, text, sizeof text);
    struct qx_rules rules = claim_rules(game->name, text);
    visit(&rules);
}

static void visit_option(const struct qx_game *game, const uint64_t *values, int i,
                         void (*visit)(const struct qx_rules *rules))
{
    const struct qx_option *option = &game->options[i];
    if (option->choices) {
        for (uint64_t value = 0; option->choices[value]; value++)
            if (value != option->standard)
                visit_with(game, values, i, value, visit);
        return;
    }
    uint64_t step = option->step ? option->step : 1;
    uint64_t between = option->min + (option->standard - option->min) / 2 / step * step;
    visit_with(game, values, i, option->min, visit);
    if (between != option->min && between != option->standard)
        visit_with(game, values, i, between, visit);
}

void variants_visit(void (*visit)(const struct qx_rules *rules))
{
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        uint64_t values[QX_MAX_OPTIONS] = {0};
        struct qx_rules rules = claim_rules((*game)->name, NULL);
        visit(&rules);
        qx_options_parse((*game)->options, NULL, values, NULL);
        for (int i = 0; (*game)->options[i].name; i++)
            visit_option(*game, values, i, visit);
    }
}
