/*
 * suite_levels.c - claims about levels: docs/levels.md says what each does, and it does that.
 */
#include "bots/level.h"

#include "core/player.h"
#include "lib/claim.h"

#include <stdio.h>

enum { LEVELS = 10, LEVELS_A_ROW = 5, N_LADDERS = 8, ROW_SIZE = 1024 };

/* A row of the tables: the ladders of five games, of Gamma where expert does not play, and two for
 * all others. */
static const struct {
    const char *game, *options;
} ladders[N_LADDERS] = {
    {"compromise", NULL},
    {"gamma", "width=11,height=9"},
    {"gamma", "width=11,height=9,players=40"},
    {"neutreeko", NULL},
    {"neutron", NULL},
    {"othello", NULL},
    {"othello", "size=6"},
    {"cards", NULL},
};

/* --- what is written -------------------------------------------------------------------------- */

/* "alphabeta 1000, depth 1, 75 % drawn". */
static void write_rung(struct qx_text *text, const struct level_rung *rung)
{
    qx_text_print(text, " %s %llu", rung->bot, (unsigned long long)rung->nodes);
    if (rung->depth)
        qx_text_print(text, ", depth %u", (unsigned)rung->depth);
    if (rung->blunders)
        qx_text_print(text, ", %u %% drawn", rung->blunders);
    qx_text_string(text, " |");
}

/* A table has the levels from `first` on, five to a row; rows stand in the order of the ladders. */
static const char *claim_table(const char *docs, uint64_t first)
{
    char row[ROW_SIZE];
    for (int i = 0; i < N_LADDERS; i++) {
        const struct qx_rules rules = claim_rules(ladders[i].game, ladders[i].options);
        struct qx_text text = qx_text_over(row, sizeof row);
        qx_text_string(&text, " |");
        for (uint64_t level = first; level < first + LEVELS_A_ROW; level++) {
            const struct level_rung rung = level_rung(&rules, level);
            write_rung(&text, &rung);
        }
        qx_text_char(&text, '\n');
        assert_true(text.length < sizeof row);
        docs = strstr(docs, row);
        if (!docs)
            fail_msg("docs/levels.md lacks, at its place, the row of %s:%s", ladders[i].game, row);
        docs += text.length;
    }
    return docs;
}

static void the_page_says_what_each_level_does(void **unused)
{
    (void)unused;
    char *docs = claim_read(DOCS);
    const char *rest = claim_table(docs, 1);
    claim_table(rest, 1 + LEVELS_A_ROW);
    free(docs);
}

/* --- what is done ----------------------------------------------------------------------------- */

static void seed_for(struct qx_random *random, uint64_t number)
{
    struct qx_random tried;
    uint64_t seed = 0;
    do {
        qx_random_init(random, ++seed);
        tried = *random;
    } while (qx_random_below(&tried, 100) != number);
}

/* A start at which somebody owes a move, whatever chance has to do before, as they see it. */
static void *first_choice(const struct qx_rules *rules)
{
    struct qx_random random;
    qx_move list[128];
    void *state = claim_state(rules, NULL);
    qx_random_init(&random, 3);
    while (qx_turn(rules, state) == QX_CHANCE)
        qx_apply(rules, state, QX_CHANCE, qx_move_draw(rules, state, QX_CHANCE, &random, list));
    if (rules->game->redact)
        rules->game->redact(rules, state, qx_next(rules, state));
    return state;
}

/* The rung told once more, by the bot that it names. */
static void expect(const struct qx_request *request, const struct level_rung *rung,
                   struct qx_answer *answer)
{
    qx_move list[128];
    struct qx_request passed_on = *request;
    passed_on.budget.nodes = rung->nodes < 100 ? rung->nodes : 100;
    passed_on.budget.depth = rung->depth;
    if (qx_random_below(request->random, 100) < rung->blunders) {
        answer->move =
            qx_move_draw(request->rules, request->state, request->seat, request->random, list);
        return;
    }
    struct player *player = player_new(request->rules, request->seat, rung->bot, NULL);
    assert_non_null(player);
    assert_true(player_choose(player, &passed_on, answer, NULL));
    player_free(player);
}

static void claim_level(const struct qx_rules *rules, const void *state, uint64_t level,
                        uint64_t number)
{
    const struct level_rung rung = level_rung(rules, level);
    struct qx_random random, model_random;
    struct qx_answer answer = {0}, model = {0};
    char spec[16];
    snprintf(spec, sizeof spec, "level:%d", (int)level);
    const qx_seat seat = qx_next(rules, state);
    struct qx_request request = {
        .rules = rules, .state = state, .seat = seat, .budget = {.nodes = 100}};
    seed_for(&random, number);
    model_random = random;
    request.random = &model_random;
    expect(&request, &rung, &model);
    request.random = &random;
    struct player *player = player_new(rules, seat, spec, NULL);
    assert_non_null(player);
    assert_true(player_choose(player, &request, &answer, NULL));
    player_free(player);
    assert_int_equal(answer.move, model.move);
    assert_int_equal(answer.nodes, model.nodes);
    assert_int_equal(answer.depth, model.depth);
    assert_memory_equal(&random, &model_random, sizeof random);
}

/* Of the numbers 0 to 99 those below the share of drawn moves draw one; from it on a bot thinks. */
static void each_level_does_what_its_rung_says(void **unused)
{
    (void)unused;
    for (int i = 0; i < N_LADDERS; i++) {
        const struct qx_rules rules = claim_rules(ladders[i].game, ladders[i].options);
        void *state = first_choice(&rules);
        for (uint64_t level = 1; level <= LEVELS; level++) {
            const unsigned blunders = level_rung(&rules, level).blunders;
            claim_level(&rules, state, level, blunders);
            if (blunders > 0)
                claim_level(&rules, state, level, blunders - 1);
        }
        qx_state_free(state);
    }
}

/* --- which ladder ----------------------------------------------------------------------------- */

static void claim_best(const char *game, const char *options, const char *bot)
{
    const struct qx_rules rules = claim_rules(game, options);
    assert_string_equal(level_rung(&rules, LEVELS).bot, bot);
}

/* Games without a ladder of their own are searched where positions can be judged, else sampled. */
static void other_games_are_searched_or_sampled(void **unused)
{
    (void)unused;
    claim_best("othello", "size=10", "alphabeta");
    claim_best("othello", "pass=off", "alphabeta");
    claim_best("compromise", "type=gamble", "reader");
    claim_best("gamma", "players=5", "expert");
    claim_best("gamma", "players=40", "mcts:cut=12");
    claim_best("toy", NULL, "mcts");
    claim_best("hexes", NULL, "mcts");
    claim_best("cards", "seats=3", "mcts");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_says_what_each_level_does),
        cmocka_unit_test(each_level_does_what_its_rung_says),
        cmocka_unit_test(other_games_are_searched_or_sampled),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
