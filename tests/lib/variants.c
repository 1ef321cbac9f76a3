/*
 * variants.c - every game with every choice of every option.
 */
#include "lib/variants.h"

struct visitor {
    void (*visit)(const struct qx_rules *rules);
};

static void pass_on(void *context, const struct qx_rules *rules)
{
    const struct visitor *visitor = context;
    visitor->visit(rules);
}

void variants_visit(void (*visit)(const struct qx_rules *rules))
{
    struct visitor visitor = {visit};
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        qx_game_variants(*game, pass_on, &visitor);
}
