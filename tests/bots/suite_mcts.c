/*
 * suite_mcts.c - claims about the bot of tree searches: how votes are counted, and, beside a plain
 * second telling, how nodes, threads and deals are shared out.
 */
#include "bots/lib/votes.h"

#include "core/player.h"
#include "lib/claim.h"

#include <math.h>

enum { MOST_MOVES = 128, MOST_THREADS = 64, MEGABYTE = 1 << 20 };

/* --- votes ------------------------------------------------------------------------------------ */

static struct uct_vote proven(double share, uint32_t distance, uint64_t n_visits)
{
    return (struct uct_vote){
        .n_visits = n_visits, .is_proven = true, .share = share, .distance = distance};
}

static struct uct_vote visited(uint64_t n_visits)
{
    return (struct uct_vote){.n_visits = n_visits};
}

static struct uct_vote brought(double sum, uint64_t n_visits)
{
    return (struct uct_vote){.n_visits = n_visits, .sum = sum};
}

/* The first is preferred, wherever it stands. */
static void claim_better(struct uct_vote first, struct uct_vote second)
{
    const struct uct_vote one[] = {first, second}, two[] = {second, first};
    assert_ptr_equal(votes_best(one, 2), &one[0]);
    assert_ptr_equal(votes_best(two, 2), &two[1]);
}

static void wins_go_first_and_losses_last(void **unused)
{
    (void)unused;
    claim_better(proven(1, 9, 0), visited(1000));
    claim_better(proven(1, 3, 0), proven(1, 4, 1000));
    claim_better(visited(0), proven(0, 9, 1000));
    claim_better(proven(0, 4, 0), proven(0, 3, 1000));
    claim_better(proven(1, 9, 0), proven(0, 1, 1000));
    claim_better(visited(2), visited(1));
    claim_better(brought(1.5, 2), brought(1, 2));
    claim_better(visited(2), brought(1, 1));
    claim_better(proven(0.5, 1, 2), brought(0.5, 2));
    /* A proven draw counts by its visits, as what is not proven does. */
    claim_better(proven(0.5, 1, 7), visited(6));
    claim_better(visited(7), proven(0.5, 1, 6));
    claim_better(proven(1, 9, 0), proven(0.5, 1, 1000));
    claim_better(proven(0.25, 1, 0), proven(0, 9, 1000));
}

static void of_equal_votes_the_first_counts(void **unused)
{
    (void)unused;
    const struct uct_vote votes[] = {visited(1), visited(3), visited(3), visited(2)};
    assert_ptr_equal(votes_best(votes, 4), &votes[1]);
    assert_ptr_equal(votes_best(votes, 1), &votes[0]);
}

static void a_vote_expects_its_proof_or_its_mean(void **unused)
{
    (void)unused;
    const struct uct_vote win = {.is_proven = true, .share = 1, .n_visits = 4, .sum = 1};
    const struct uct_vote seen = {.n_visits = 4, .sum = 1}, once = {.n_visits = 1, .sum = 0.75};
    assert_true(vote_share(&win) == 1 && vote_share(&seen) == 0.25 && vote_share(&once) == 0.75);
    assert_true(vote_share(&(struct uct_vote){0}) == 0.5);
}

/* Weights 1, 0, 3, 4 are drawn an eighth, never, three eighths, half of the time. */
static void a_mixture_is_drawn_by_its_weights(void **unused)
{
    (void)unused;
    const struct uct_vote votes[] = {
        {.strategy = 1}, {.strategy = 0}, {.strategy = 3}, {.strategy = 4}};
    struct qx_random random;
    int n[4] = {0};
    qx_random_init(&random, 1);
    for (int i = 0; i < 8000; i++)
        n[votes_draw(votes, 4, &random) - votes]++;
    assert_in_range(n[0], 850, 1150);
    assert_int_equal(n[1], 0);
    assert_in_range(n[2], 2800, 3200);
    assert_ptr_equal(votes_draw(votes, 1, &random), &votes[0]);
}

/* --- a second telling ------------------------------------------------------------------------- */

/* What the bot is asked, and how it is set. */
struct question {
    struct qx_rules rules;
    void *state;
    struct qx_budget budget;
    uint64_t seed;
    double exploration;
    uint64_t cut;
};

struct model {
    struct uct_vote votes[MOST_MOVES];
    uint64_t n_nodes;
};

/* The votes of so many trees, each with its part of the nodes, the first with what is left. */
static void vote(const struct question *question, const struct qx_request *request, uint64_t n,
                 size_t n_moves, struct model *model)
{
    const uint64_t seed = qx_random_next(request->random);
    const uint64_t nodes =
        n_moves == 1 && request->budget.nodes > 200 ? 200 : request->budget.nodes;
    const struct uct_settings settings = {question->exploration, question->cut,
                                          (size_t)64 * MEGABYTE / (size_t)n};
    atomic_bool is_proven = false;
    for (uint64_t i = 0; i < n; i++) {
        struct uct *uct = uct_new(&question->rules, &settings);
        struct limit limit;
        struct qx_random random;
        const struct qx_budget part = {.nodes = nodes / n + (i == 0 ? nodes % n : 0)};
        assert_non_null(uct);
        limit_init(&limit, &part, question->rules.state_size);
        limit.also_stop = &is_proven;
        qx_random_init_stream(&random, seed, i);
        uct_begin(uct, request, NULL, -1);
        uct_run(uct, &limit, &random);
        uct_add_votes(uct, request->seat, model->votes, n_moves);
        model->n_nodes += limit.n_nodes;
        uct_free(uct);
    }
}

static struct qx_request request_of(const struct question *question, struct qx_random *random)
{
    qx_random_init(random, question->seed);
    return (struct qx_request){.rules = &question->rules,
                               .state = question->state,
                               .seat = qx_next(&question->rules, question->state),
                               .budget = question->budget,
                               .random = random};
}

static struct qx_answer ask(const struct question *question, const char *spec)
{
    struct qx_random random;
    const struct qx_request request = request_of(question, &random);
    struct qx_answer answer = {0};
    struct player *player = player_new(&question->rules, request.seat, spec, NULL);
    assert_non_null(player);
    assert_true(player_choose(player, &request, &answer, NULL));
    player_free(player);
    return answer;
}

static size_t list_moves(const struct question *question, qx_seat seat, struct uct_vote *votes)
{
    qx_move moves[MOST_MOVES];
    const size_t n = qx_moves(&question->rules, question->state, seat, moves);
    for (size_t i = 0; i < n; i++)
        votes[i] = (struct uct_vote){.move = moves[i]};
    return n;
}

/* The bot answers what the trees say, whose number is n. */
static void claim_trees(const struct question *question, const char *spec, uint64_t n)
{
    struct qx_random random;
    const struct qx_request request = request_of(question, &random);
    struct model model = {0};
    const size_t n_moves = list_moves(question, request.seat, model.votes);
    vote(question, &request, n, n_moves, &model);
    const bool is_together = qx_turn(&question->rules, question->state) == QX_TOGETHER;
    const struct uct_vote *best =
        is_together ? votes_draw(model.votes, n_moves, &random) : votes_best(model.votes, n_moves);
    const struct qx_answer answer = ask(question, spec);
    assert_int_equal(answer.move, best->move);
    assert_int_equal(answer.nodes, model.n_nodes);
    assert_true(answer.has_value == (best->is_proven || best->n_visits > 0));
    assert_true(!answer.has_value || fabs(answer.value - vote_share(best)) < 1e-12);
    assert_int_equal(answer.is_exact, best->is_proven);
    assert_int_equal(answer.distance, best->is_proven ? best->distance : 0);
    assert_int_equal(answer.depth, answer.n_line);
    assert_true(answer.n_line > 0 && answer.line[0].move == answer.move);
}

static struct question question_of(const char *game, const char *options, const char *position,
                                   uint64_t nodes, uint32_t threads)
{
    struct question question = {.rules = claim_rules(game, options),
                                .budget = {.nodes = nodes, .threads = threads},
                                .seed = nodes,
                                .exploration = 0.4};
    question.state = claim_state(&question.rules, position);
    question.cut = question.rules.game->evaluate ? 0 : UCT_TO_THE_END;
    return question;
}

static void claim_game(const char *game, const char *options, uint64_t nodes, uint32_t threads,
                       uint64_t n)
{
    struct question question = question_of(game, options, NULL, nodes, threads);
    claim_trees(&question, "mcts", n);
    qx_state_free(question.state);
}

static const char board[] = "width=5,height=4";

static void threads_share_the_nodes(void **unused)
{
    (void)unused;
    claim_game("gamma", board, 300, 0, 1);
    claim_game("gamma", board, 300, 1, 1);
    claim_game("gamma", board, 301, 3, 3); /* 101 and twice 100 */
    claim_game("gamma", board, 299, 3, 1); /* too few for three */
    claim_game("gamma", board, 200, 2, 2);
    claim_game("gamma", board, 199, 2, 1);
    claim_game("gamma", board, 6400, 100, MOST_THREADS);
    claim_game("neutreeko", NULL, 500, 2, 2);
    claim_game("hexes", NULL, 250, 2, 2);
    claim_game("compromise", "type=complex,pips=1", 120, 1, 1);
}

/* A question with fewer threads than the last one had is answered as if it were the first. */
static void each_question_has_its_own_threads(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("gamma", board);
    void *state = claim_state(&rules, NULL);
    const struct qx_position position = {.state = state, .seed = 3};
    struct qx_chair *first = qx_chair_new(&rules, 0, "mcts", NULL, NULL);
    struct qx_chair *second = qx_chair_new(&rules, 0, "mcts", NULL, NULL);
    const struct qx_budget one = {.nodes = 1001, .threads = 1},
                           three = {.nodes = 1001, .threads = 3};
    struct qx_answer alone = {0}, shared = {0}, again = {0};
    assert_true(first && qx_chair_judge(first, &position, &one, &alone, NULL));
    assert_true(second && qx_chair_judge(second, &position, &three, &shared, NULL));
    assert_true(qx_chair_judge(second, &position, &one, &again, NULL));
    assert_true(shared.value != alone.value);
    assert_true(again.value == alone.value && again.move == alone.move);
    qx_chair_free(first);
    qx_chair_free(second);
    qx_state_free(state);
}

/* As many trees as have room for the moves of their roots, two here, share the nodes. */
static void threads_leave_room_for_the_moves(void **unused)
{
    (void)unused;
    struct question question = question_of("gamma", "width=90,height=90", NULL, 6400, 32);
    const struct qx_answer many = ask(&question, "mcts:memory=1");
    question.budget.threads = 2;
    const struct qx_answer two = ask(&question, "mcts:memory=1");
    assert_true(many.has_value && many.nodes == 6400);
    assert_true(many.move == two.move && many.value == two.value);
    qx_state_free(question.state);
}

/* Where no tree has room for them, any move is made, without a search. */
static void without_room_any_move_is_made(void **unused)
{
    (void)unused;
    struct question question = question_of("gamma", "width=150,height=150", NULL, 5000, 1);
    const struct qx_answer first = ask(&question, "mcts:memory=1");
    question.seed++;
    const struct qx_answer second = ask(&question, "mcts:memory=1");
    assert_true(!first.has_value && first.nodes == 0);
    assert_true(first.move != second.move);
    assert_true(ask(&question, "mcts:memory=2").has_value);
    qx_state_free(question.state);
}

/* Room is asked for by the moves that there are, not by those that there may be. */
static void few_moves_have_room_on_a_large_board(void **unused)
{
    (void)unused;
    enum { SIDE = 150 };
    static char position[SIDE * (SIDE + 1) + 8];
    memset(position, '.', sizeof position);
    for (size_t row = 1; row < SIDE; row++)
        position[row * (SIDE + 1) - 1] = '/';
    position[0] = '1', position[1] = '2';
    strcpy(position + SIDE * (SIDE + 1) - 1, " 1 - -");
    struct question question =
        question_of("gamma", "width=150,height=150,areas=1", position, 100, 1);
    assert_true(ask(&question, "mcts:memory=1").nodes == 100);
    qx_state_free(question.state);
}

static void settings_are_passed_on(void **unused)
{
    (void)unused;
    struct question question = question_of("othello", "size=6", NULL, 300, 1);
    question.exploration = 1.25;
    question.cut = 3;
    claim_trees(&question, "mcts:exploration=125,cut=3", 1);
    qx_state_free(question.state);
    question = question_of("hexes", NULL, NULL, 200, 1); /* nobody can judge a position there */
    claim_trees(&question, "mcts:cut=3", 1);
    qx_state_free(question.state);
}

/* Black has but c1. */
static void an_only_move_is_looked_at_for_a_while(void **unused)
{
    (void)unused;
    static const char position[] = "XO-------------------------------------------------------------"
                                   "- X";
    static const uint64_t budgets[] = {50, 199, 200, 201, 5000};
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        struct question question = question_of("othello", NULL, position, budgets[i], 1);
        claim_trees(&question, "mcts", 1);
        qx_state_free(question.state);
    }
    struct question open = question_of("othello", NULL, position, 0, 1);
    assert_true(ask(&open, "mcts").nodes <= 200); /* nobody set a limit */
    qx_state_free(open.state);
}

/* --- deals ------------------------------------------------------------------------------------ */

/* A game of cards, dealt, and so many cards played, as the next one sees it. */
static struct question cards_of(uint64_t nodes, uint64_t seed, int n_played)
{
    struct question question = question_of("cards", NULL, NULL, nodes, 1);
    struct qx_random random;
    qx_move list[MOST_MOVES];
    qx_random_init(&random, seed);
    question.seed = seed;
    for (int i = 0; i < 8 + n_played; i++) {
        const qx_seat seat = qx_turn(&question.rules, question.state);
        qx_apply(&question.rules, question.state, seat,
                 qx_move_draw(&question.rules, question.state, seat, &random, list));
    }
    question.rules.game->redact(&question.rules, question.state,
                                qx_turn(&question.rules, question.state));
    return question;
}

/* Each deal has a vote for its best move; the answer is worth the mean over the deals. */
static void claim_deals(const struct question *question, uint64_t n_deals)
{
    struct qx_random random;
    struct qx_request request = request_of(question, &random);
    struct model sums = {0};
    void *dealt = malloc(question->rules.state_size);
    const size_t n_moves = list_moves(question, request.seat, sums.votes);
    request.state = dealt;
    request.budget.nodes /= n_deals;
    for (uint64_t i = 0; i < n_deals; i++) {
        struct model model = {0};
        list_moves(question, request.seat, model.votes);
        memcpy(dealt, question->state, question->rules.state_size);
        question->rules.game->deal(&question->rules, dealt, request.seat, &random);
        vote(question, &request, 1, n_moves, &model);
        sums.votes[votes_best(model.votes, n_moves) - model.votes].n_visits++;
        for (size_t k = 0; k < n_moves; k++)
            sums.votes[k].sum += vote_share(&model.votes[k]);
        sums.n_nodes += model.n_nodes;
    }
    const struct uct_vote *best = votes_best(sums.votes, n_moves);
    const struct qx_answer answer = ask(question, "mcts");
    assert_int_equal(answer.move, best->move);
    assert_int_equal(answer.nodes, sums.n_nodes);
    assert_true(answer.has_value && !answer.is_exact);
    assert_true(fabs(answer.value - best->sum / (double)n_deals) < 1e-12);
    assert_int_equal(answer.depth, 1);
    assert_int_equal(answer.n_line, 1);
    assert_true(answer.line[0].move == best->move && answer.line[0].seat == request.seat);
    free(dealt);
}

/* A deal for each 64 nodes, one at least and 32 at most. */
static void what_is_hidden_is_dealt_again_and_again(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t nodes, n_deals;
    } cases[] = {{10, 1}, {64, 1}, {127, 1}, {128, 2}, {640, 10}, {2048, 32}, {9999, 32}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int n_played = 0; n_played < 6; n_played++) {
            struct question question = cards_of(cases[i].nodes, i + 1, n_played);
            claim_deals(&question, cases[i].n_deals);
            qx_state_free(question.state);
        }
}

static uint64_t now;

static uint64_t ticking(void)
{
    return now++;
}

/* 40 milliseconds for 32 deals: two each, for none has less than its part. */
static void deals_share_the_time(void **unused)
{
    (void)unused;
    struct question question = cards_of(0, 3, 0);
    question.budget = (struct qx_budget){.milliseconds = 40, .now = ticking};
    const struct qx_answer answer = ask(&question, "mcts");
    assert_true(answer.has_value && answer.nodes > 0);
    assert_in_range(now, 32 * 2, 32 * 5);
    qx_state_free(question.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_go_first_and_losses_last),
        cmocka_unit_test(of_equal_votes_the_first_counts),
        cmocka_unit_test(a_vote_expects_its_proof_or_its_mean),
        cmocka_unit_test(a_mixture_is_drawn_by_its_weights),
        cmocka_unit_test(threads_share_the_nodes),
        cmocka_unit_test(each_question_has_its_own_threads),
        cmocka_unit_test(threads_leave_room_for_the_moves),
        cmocka_unit_test(without_room_any_move_is_made),
        cmocka_unit_test(few_moves_have_room_on_a_large_board),
        cmocka_unit_test(settings_are_passed_on),
        cmocka_unit_test(an_only_move_is_looked_at_for_a_while),
        cmocka_unit_test(what_is_hidden_is_dealt_again_and_again),
        cmocka_unit_test(deals_share_the_time),
    };
    return cmocka_run_group_tests_name("mcts", tests, NULL, NULL);
}
