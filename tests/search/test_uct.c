/*
 * test_uct.c - claims about tree search by sampling: proofs, mixed strategies, memory, reuse.
 */
#include "lib/claim.h"

#include "search/duel.h"
#include "search/uct.h"

static const struct uct_settings plain = {
    .exploration = 0.7, .cut = UCT_TO_THE_END, .bytes = 8 << 20};

static void think(struct uct *uct, const struct qx_rules *rules, const void *state, uint64_t nodes,
                  const struct qx_step *steps, int n_steps)
{
    struct qx_random random;
    struct limit limit;
    const uint64_t key = qx_key(rules, state);
    struct qx_request request = {
        .rules = rules, .state = state, .keys = &key, .n_keys = 1, .budget = {.nodes = nodes}};
    qx_random_init(&random, 5);
    limit_init(&limit, &request.budget, rules->state_size);
    uct_begin(uct, &request, steps, n_steps);
    uct_run(uct, &limit, &random);
}

static size_t count_votes(const struct uct *uct, const struct qx_rules *rules, const void *state,
                          qx_seat seat, struct uct_vote *votes)
{
    qx_move moves[64];
    const size_t n = qx_moves(rules, state, seat, moves);
    for (size_t i = 0; i < n; i++)
        votes[i] = (struct uct_vote){.move = moves[i]};
    uct_add_votes(uct, seat, votes, n);
    return n;
}

/* --- mixed strategies ------------------------------------------------------------------------ */

/* The average strategies of both seats after so many samples. */
static void learn_duel(enum duel_kind kind, uint64_t nodes, double strategy[2][3])
{
    struct qx_rules rules = duel_rules(kind);
    struct uct_vote votes[64];
    uint64_t state[2] = {0};
    struct uct *uct = uct_new(&rules, &plain);
    assert_non_null(uct);
    think(uct, &rules, state, nodes, NULL, -1);
    for (int seat = 0; seat < 2; seat++) {
        double sum = 0;
        const size_t n = count_votes(uct, &rules, state, seat, votes);
        for (size_t i = 0; i < n; i++)
            sum += votes[i].strategy;
        for (size_t i = 0; i < n; i++)
            strategy[seat][i] = votes[i].strategy / sum;
    }
    uct_free(uct);
}

/* How much two best answers would win together against the pair of strategies; 0 in an
 * equilibrium. */
static double gap_of(enum duel_kind kind, double strategy[2][3])
{
    const size_t n = duel_n_moves(kind);
    double best[2] = {0, -1};
    for (qx_move own = 0; own < n; own++) {
        double first = 0, second = 0;
        for (qx_move other = 0; other < n; other++) {
            first += strategy[1][other] * duel_share(kind, own, other);
            second -= strategy[0][other] * duel_share(kind, other, own);
        }
        best[0] = first > best[0] ? first : best[0];
        best[1] = second > best[1] ? second : best[1];
    }
    return best[0] + best[1];
}

static void claim_converges(enum duel_kind kind)
{
    double strategy[2][3] = {{0}};
    learn_duel(kind, 100000, strategy);
    const double gap = gap_of(kind, strategy);
    if (gap > 0.02)
        fail_msg("a gap of %.4f is left in duel %d", gap, kind);
}

static void regret_matching_halves_matching_pennies(void **unused)
{
    (void)unused;
    claim_converges(DUEL_PENNIES);
}

static void regret_matching_finds_stone_paper_scissors(void **unused)
{
    (void)unused;
    claim_converges(DUEL_ROSHAMBO);
}

static void regret_matching_finds_uneven_mixtures_behind_chance(void **unused)
{
    (void)unused;
    double strategy[2][3] = {{0}};
    claim_converges(DUEL_LOADED);
    learn_duel(DUEL_LOADED, 100000, strategy);
    assert_true(strategy[0][0] > 0.36 && strategy[0][0] < 0.44);
    assert_true(strategy[1][0] > 0.66 && strategy[1][0] < 0.74);
}

/* --- proofs ---------------------------------------------------------------------------------- */

static const struct uct_vote *vote_on(const struct qx_rules *rules, const struct uct_vote *votes,
                                      size_t n, const char *text)
{
    qx_move move;
    assert_true(rules->game->move_parse(rules, text, &move, NULL));
    for (size_t i = 0; i < n; i++)
        if (votes[i].move == move)
            return &votes[i];
    fail_msg("%s is not among the moves", text);
    return NULL;
}

static void uct_proves_a_win_in_one(void **unused)
{
    (void)unused;
    struct uct_vote votes[64];
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, "..W../.B.B./...../...../W.B.W b");
    struct uct *uct = uct_new(&rules, &plain);
    think(uct, &rules, state, 1000, NULL, -1);
    assert_true(uct_is_proven(uct));
    const size_t n = count_votes(uct, &rules, state, 0, votes);
    const struct uct_vote *vote = vote_on(&rules, votes, n, "c1-c4");
    assert_true(vote->is_proven && vote->share == 1);
    assert_int_equal(vote->distance, 1);
    uct_free(uct);
    qx_state_free(state);
}

/*
 *  . . W W .      Black to move. The piece on b2 holds back White's b1-b5; taking it off the
 *  . . . . .      file is proven to lose.
 *  . . . . .
 *  . B . . .
 *  B W . . B
 */
static void uct_proves_moves_that_lose(void **unused)
{
    (void)unused;
    struct uct_vote votes[64];
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, "..WW./...../...../.B.../BW..B b");
    struct uct *uct = uct_new(&rules, &plain);
    think(uct, &rules, state, 20000, NULL, -1);
    const size_t n = count_votes(uct, &rules, state, 0, votes);
    const struct uct_vote *vote = vote_on(&rules, votes, n, "b2-a2");
    assert_true(vote->is_proven && vote->share == 0);
    assert_int_equal(vote->distance, 2);
    uct_free(uct);
    qx_state_free(state);
}

/* --- memory and reuse ------------------------------------------------------------------------ */

static uint64_t sum_visits(const struct uct_vote *votes, size_t n)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += votes[i].n_visits;
    return sum;
}

static void uct_goes_on_when_its_tree_is_full(void **unused)
{
    (void)unused;
    struct uct_vote votes[64];
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, NULL);
    struct uct_settings small = plain;
    small.bytes = 1;
    struct uct *uct = uct_new(&rules, &small);
    think(uct, &rules, state, 5000, NULL, -1);
    const size_t n = count_votes(uct, &rules, state, 0, votes);
    assert_true(sum_visits(votes, n) >= 4999);
    uct_free(uct);
    qx_state_free(state);
}

static void uct_keeps_what_it_knows_of_the_position_reached(void **unused)
{
    (void)unused;
    struct uct_vote votes[64], later[64];
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, NULL);
    struct uct *uct = uct_new(&rules, &plain);
    think(uct, &rules, state, 5000, NULL, -1);
    count_votes(uct, &rules, state, 0, votes);
    const struct qx_step step = {.seat = 0, .move = votes[0].move};
    qx_apply(&rules, state, 0, step.move);
    think(uct, &rules, state, 1, &step, 1);
    const size_t n = count_votes(uct, &rules, state, 1, later);
    assert_int_equal(sum_visits(later, n), votes[0].n_visits);
    uct_free(uct);
    qx_state_free(state);
}

/* Four moves after which the position is as it was, number *skip of these; false: there are fewer,
 * and *skip is less by their number. */
static bool find_circle(const struct qx_rules *rules, const void *state, uint64_t key, int *skip,
                        struct qx_step *steps, int n)
{
    qx_move moves[64];
    if (n == 4)
        return qx_key(rules, state) == key && (*skip)-- == 0;
    const qx_seat seat = qx_turn(rules, state);
    const size_t n_moves = seat < 0 ? 0 : qx_moves(rules, state, seat, moves);
    bool is_found = false;
    for (size_t i = 0; i < n_moves && !is_found; i++) {
        void *next = claim_state(rules, NULL);
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, moves[i]);
        steps[n] = (struct qx_step){seat, moves[i]};
        is_found = find_circle(rules, next, key, skip, steps, n + 1);
        qx_state_free(next);
    }
    return is_found;
}

/* Goes three steps on, and says what is then known of the fourth. */
static struct uct_vote vote_behind(const struct qx_rules *rules, const struct qx_step *circle)
{
    struct uct_vote votes[64];
    void *state = claim_state(rules, NULL);
    struct uct *uct = uct_new(rules, &plain);
    think(uct, rules, state, 20000, NULL, -1);
    for (int i = 0; i < 3; i++)
        qx_apply(rules, state, circle[i].seat, circle[i].move);
    think(uct, rules, state, 1, circle, 3);
    size_t n = count_votes(uct, rules, state, circle[3].seat, votes);
    while (n > 1 && votes[n - 1].move != circle[3].move)
        n--;
    uct_free(uct);
    qx_state_free(state);
    return votes[n - 1];
}

/* What came back in a line from the root has been there once, and from a later root is no draw. */
static void uct_takes_no_return_for_a_proof(void **unused)
{
    (void)unused;
    struct qx_step circle[4];
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, NULL);
    const uint64_t key = qx_key(&rules, state);
    int n_seen = 0;
    for (int n = 0, skip = 0; find_circle(&rules, state, key, &skip, circle, 0); skip = ++n) {
        const struct uct_vote vote = vote_behind(&rules, circle);
        n_seen += vote.n_visits > 0;
        assert_false(vote.is_proven);
    }
    assert_true(n_seen > 0);
    qx_state_free(state);
}

static void uct_starts_afresh_in_a_position_it_does_not_know(void **unused)
{
    (void)unused;
    struct uct_vote votes[64];
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, NULL);
    struct uct *uct = uct_new(&rules, &plain);
    think(uct, &rules, state, 5000, NULL, -1);
    claim_play(&rules, state, "b1-c1 c2-b1");
    think(uct, &rules, state, 100, NULL, 0);
    const size_t n = count_votes(uct, &rules, state, 0, votes);
    assert_int_equal(sum_visits(votes, n), 100);
    uct_free(uct);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regret_matching_halves_matching_pennies),
        cmocka_unit_test(regret_matching_finds_stone_paper_scissors),
        cmocka_unit_test(regret_matching_finds_uneven_mixtures_behind_chance),
        cmocka_unit_test(uct_proves_a_win_in_one),
        cmocka_unit_test(uct_proves_moves_that_lose),
        cmocka_unit_test(uct_goes_on_when_its_tree_is_full),
        cmocka_unit_test(uct_keeps_what_it_knows_of_the_position_reached),
        cmocka_unit_test(uct_takes_no_return_for_a_proof),
        cmocka_unit_test(uct_starts_afresh_in_a_position_it_does_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
