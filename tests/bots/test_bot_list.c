/*
 * test_bot_list.c - what lists of bots say: names, games, ideas and options are those of
 * bot_list.txt, letter by letter, and an option takes its bounds and nothing beyond.
 *
 * QX_GOLDEN=write in the environment writes that file anew.
 */
#include "core/player.h"
#include "lib/claim.h"

#include <stdio.h>

static void write_option(FILE *out, const struct qx_option *option)
{
    fprintf(out, "    %s", option->name);
    for (const char *const *choice = option->choices; choice && *choice; choice++)
        fprintf(out, " %s", *choice);
    if (!option->choices)
        fprintf(out, " %llu to %llu", (unsigned long long)option->min,
                (unsigned long long)option->max);
    fprintf(out, ", usually %llu: %s\n", (unsigned long long)option->standard, option->help);
}

static void write_bot(FILE *out, const struct qx_bot *bot)
{
    fprintf(out, "%s (%s): %s\n", bot->name, bot->game ? bot->game : "every game", bot->idea);
    for (const struct qx_option *option = bot->options; option && option->name; option++)
        write_option(out, option);
}

static void bots_are_those_on_file(void **unused)
{
    (void)unused;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        write_bot(out, *bot);
    fclose(out);
    claim_on_file(LIST, text);
    free(text);
}

static bool is_read(const struct qx_bot *bot, const char *option, uint64_t value)
{
    const struct qx_rules rules = claim_rules(bot->game ? bot->game : "neutreeko", NULL);
    char spec[100];
    snprintf(spec, sizeof spec, "%s:%s=%llu", bot->name, option, (unsigned long long)value);
    return qx_bot_read(&rules, spec, NULL) == bot;
}

static void options_take_their_bounds(void **unused)
{
    (void)unused;
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        for (const struct qx_option *option = (*bot)->options; option && option->name; option++) {
            if (option->choices)
                continue;
            assert_true(is_read(*bot, option->name, option->min));
            assert_true(is_read(*bot, option->name, option->max));
            assert_true(is_read(*bot, option->name, option->standard));
            assert_false(is_read(*bot, option->name, option->max + 1));
            assert_true(option->min == 0 || !is_read(*bot, option->name, option->min - 1));
        }
}

/* The games that a bot for every game cannot play: choices made at once are not for alpha-beta,
 * and what nobody has solved is not for the perfect one. */
static void bots_say_what_they_cannot_play(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *options, *bot;
        bool plays;
    } cases[] = {
        {"compromise", NULL, "alphabeta", false},
        {"neutron", NULL, "alphabeta", true},
        {"gamma", "players=3", "alphabeta", true},
        {"neutron", NULL, "perfect", true},
        {"othello", "size=10", "perfect", false},
        {"gamma", "width=500,height=500", "perfect", false},
        {"othello", "size=26", "greedy", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct qx_rules rules = claim_rules(cases[i].game, cases[i].options);
        struct qx_error error = {""};
        const bool plays = qx_bot_read(&rules, cases[i].bot, &error) != NULL;
        if (plays != cases[i].plays)
            fail_msg("%s plays %s %s: %s", cases[i].bot, cases[i].game,
                     cases[i].options ? cases[i].options : "", error.text);
        assert_int_equal(error.text[0] == '\0', plays);
    }
}

/* Whoever opens a bot that is there reads no error. */
static void a_bot_that_opens_says_nothing(void **unused)
{
    (void)unused;
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++) {
        const struct qx_rules rules = claim_rules((*bot)->game ? (*bot)->game : "gamma",
                                                  (*bot)->game ? NULL : "width=3,height=2");
        struct qx_error error = {"as it was"};
        if ((*bot)->open_text)
            continue;
        struct player *player = player_new(&rules, 0, (*bot)->name, &error);
        assert_non_null(player);
        assert_string_equal(error.text, "as it was");
        player_free(player);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_those_on_file),
        cmocka_unit_test(options_take_their_bounds),
        cmocka_unit_test(bots_say_what_they_cannot_play),
        cmocka_unit_test(a_bot_that_opens_says_nothing),
    };
    return cmocka_run_group_tests_name("bot list", tests, NULL, NULL);
}
