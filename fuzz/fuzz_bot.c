/*
 * fuzz_bot.c - names of bots with their options: what is accepted plays a legal move, what is not
 * is refused with a sentence.
 *
 * Nothing is started from outside, and no bot that would take long or much memory is opened.
 */
#include "input.h"

enum { MOST = 64 }; /* of any number in a name: megabytes, for one */

static const struct {
    const char *game, *options;
} tables[] = {
    {"compromise", "length=1"}, {"gamma", "width=3,height=2"}, {"neutreeko", ""}, {"neutron", ""},
    {"othello", "size=4"},
};

static bool has_large_number(const char *text)
{
    for (uint64_t number; *text; text++) {
        const char *at = text;
        if (*text >= '0' && *text <= '9' && !qx_text_take_number(&at, MOST, &number))
            return true;
        text = at > text ? at - 1 : text;
    }
    return false;
}

/* Programs and files from outside, and Neutreeko's table, which takes a second to make. */
static bool is_left_out(const struct qx_rules *rules, const char *spec)
{
    const struct qx_bot *bot = qx_bot_read(rules, spec, NULL);
    const bool has_table = bot && strcmp(rules->game->name, "neutreeko") == 0 &&
                           (strcmp(bot->name, "perfect") == 0 || strcmp(bot->name, "level") == 0);
    return has_table || (bot && bot->open_text) || has_large_number(spec);
}

static void choose(const struct qx_session *session, struct qx_chair *chair)
{
    const struct qx_budget budget = {.nodes = 4, .depth = 1};
    struct qx_answer answer;
    if (!qx_chair_ask(chair, session, &budget, &answer, NULL))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_rules rules;
    if (size < 1)
        return 0;
    size_t i = data[0] % (sizeof tables / sizeof *tables);
    char *spec = input_text(data + 1, size - 1);
    if (!qx_rules_init(&rules, qx_game_find(tables[i].game), tables[i].options, NULL))
        abort();
    if (!is_left_out(&rules, spec)) {
        struct qx_error error = {""};
        struct qx_chair *chair = qx_chair_new(&rules, 0, spec, NULL, &error);
        struct qx_session *session = qx_session_new(&rules, 1);
        if (!session || (!chair && error.text[0] == '\0'))
            abort();
        qx_session_settle(session, NULL);
        if (chair && qx_session_owes(session, 0))
            choose(session, chair);
        qx_session_free(session);
        qx_chair_free(chair);
    }
    free(spec);
    return 0;
}
