/*
 * test_neutron_turns.c - the rules of Neutron as its solver has them are those of the game.
 */
#include "lib/claim.h"

#include "knowledge/neutron/known.h"
#include "knowledge/neutron/neutron_turns.h"

static const char *const rules_text[] = {
    [NEUTRON_HOUSE] = "rules=house", [NEUTRON_CLASSIC] = "rules=classic"};

static uint32_t draw_set(struct qx_random *random, uint32_t taken)
{
    uint32_t set = 0;
    while (__builtin_popcount(set) < NEUTRON_PIECES)
        set |= 1U << qx_random_below(random, NEUTRON_SQUARES) & ~taken;
    return set;
}

static struct neutron_position draw_position(struct qx_random *random)
{
    struct neutron_position position = {.neutron = 5 + (int)qx_random_below(random, 15)};
    position.mover = draw_set(random, 1U << position.neutron);
    position.opponent = draw_set(random, 1U << position.neutron | position.mover);
    return position;
}

/* The position of the game in which a seat is about to slide the Neutron; NULL: the game has none,
 * or it is over. */
static void *state_of(const struct qx_rules *rules, const struct neutron_position *position,
                      qx_seat seat)
{
    static const char letters[2][5] = {".WBN", ".BWN"};
    char text[40];
    int n = 0;
    for (int i = 0; i < NEUTRON_SQUARES; i++) {
        const int square = (4 - i / 5) * 5 + i % 5;
        const int seen = seat ? NEUTRON_SQUARES - 1 - square : square;
        const int piece = position->mover >> seen & 1      ? 1
                          : position->opponent >> seen & 1 ? 2
                          : position->neutron == seen      ? 3
                                                           : 0;
        text[n++] = letters[seat][piece];
        if (i % 5 == 4)
            text[n++] = "/ "[i == NEUTRON_SQUARES - 1];
    }
    text[n++] = "wb"[seat];
    memcpy(text + n, " n", 3);
    void *state = malloc(rules->state_size);
    memset(state, 0, rules->state_size);
    if (rules->game->position_parse(rules, text, state, NULL) && qx_turn(rules, state) != QX_NOBODY)
        return state;
    free(state);
    return NULL;
}

static qx_move move_of(qx_seat seat, int from, int to)
{
    const int last = NEUTRON_SQUARES - 1;
    return (qx_move)(seat ? (last - from) * NEUTRON_SQUARES + last - to
                          : from * NEUTRON_SQUARES + to);
}

/* 1, -1: the game is over, won or lost for the seat; 2: both win; 0: it goes on. */
static int outcome(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    struct qx_score scores[2];
    if (qx_turn(rules, state) != QX_NOBODY)
        return 0;
    rules->game->result(rules, state, scores);
    return scores[seat].won && scores[1 - seat].won ? 2 : scores[seat].won ? 1 : -1;
}

/* A turn of the solver's, made in the game, leads to the same end or the same position. */
static void assert_same_turn(const struct qx_rules *rules, const void *begun,
                             const struct neutron_position *position,
                             const struct neutron_turn *turn, qx_seat seat)
{
    uint64_t after[8];
    const qx_move slide = move_of(seat, position->neutron, turn->neutron_to);
    assert_true(rules->state_size <= sizeof after);
    memcpy(after, begun, rules->state_size);
    assert_true(rules->game->is_legal(rules, after, seat, slide));
    qx_apply(rules, after, seat, slide);
    if (turn->from >= 0) {
        const qx_move move = move_of(seat, turn->from, turn->to);
        assert_int_equal(outcome(rules, after, seat), 0);
        assert_true(rules->game->is_legal(rules, after, seat, move));
        qx_apply(rules, after, seat, move);
    }
    if (turn->sign || neutron_is_blocked(&turn->left)) {
        const int blocked = neutron_known_rules(rules) == NEUTRON_CLASSIC ? 1 : 2;
        assert_int_equal(outcome(rules, after, seat), turn->sign ? turn->sign : blocked);
        return;
    }
    assert_int_equal(qx_turn(rules, after), 1 - seat);
    const struct neutron_standing left = neutron_known_standing(rules, after);
    assert_false(left.is_slid);
    assert_memory_equal(&left.position, &turn->left, sizeof left.position);
}

/* Complete turns of the game from here, a Neutron slide that ends it being one. */
static int count_turns(const struct qx_rules *rules, const void *begun, qx_seat seat)
{
    qx_move slides[40], moves[40];
    uint64_t slid[8];
    int n = 0;
    for (size_t i = qx_moves(rules, begun, seat, slides); i-- > 0;) {
        memcpy(slid, begun, rules->state_size);
        qx_apply(rules, slid, seat, slides[i]);
        n += qx_turn(rules, slid) == QX_NOBODY ? 1 : (int)qx_moves(rules, slid, seat, moves);
    }
    return n;
}

static void the_solvers_turns_are_the_games(void **state)
{
    (void)state;
    struct qx_random random;
    int n_blocked = 0;
    qx_random_init(&random, 5);
    for (int i = 0; i < 6000; i++) {
        const enum neutron_rules kind = i % 2 ? NEUTRON_CLASSIC : NEUTRON_HOUSE;
        struct qx_rules rules = claim_rules("neutron", rules_text[kind]);
        const struct neutron_position position = draw_position(&random);
        const qx_seat seat = (qx_seat)(i / 2 % 2);
        void *begun = state_of(&rules, &position, seat);
        assert_true(begun || neutron_is_blocked(&position));
        if (!begun)
            continue;
        struct neutron_turn turns[NEUTRON_MAX_TURNS];
        const int n = neutron_turns(&position, kind, turns);
        assert_int_equal(n, count_turns(&rules, begun, seat));
        for (int t = 0; t < n; t++) {
            assert_same_turn(&rules, begun, &position, &turns[t], seat);
            n_blocked += !turns[t].sign && neutron_is_blocked(&turns[t].left);
        }
        free(begun);
    }
    assert_true(n_blocked > 100);
}

static void taking_the_base_is_the_same_in_both(void **state)
{
    (void)state;
    /* White's last piece goes from e4 to e5 */
    struct qx_rules rules = claim_rules("neutron", "rules=house");
    const struct neutron_position position = {
        .mover = 0x0F00000 | 1U << 19, .opponent = NEUTRON_RANK_1 << 5, .neutron = 10};
    void *begun = state_of(&rules, &position, 0);
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    int n_taken = 0;
    assert_non_null(begun);
    for (int t = neutron_turns(&position, NEUTRON_HOUSE, turns); t-- > 0;) {
        assert_same_turn(&rules, begun, &position, &turns[t], 0);
        n_taken += turns[t].from == 19 && turns[t].to == 24 && turns[t].sign == 1;
    }
    assert_true(n_taken > 0);
    free(begun);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solvers_turns_are_the_games),
        cmocka_unit_test(taking_the_base_is_the_same_in_both),
    };
    return cmocka_run_group_tests_name("neutron_turns", tests, NULL, NULL);
}
