/*
 * test_knowledge_in_game.c - claims about what is known of a position in a game that may end by
 * repetition.
 */
#include "lib/claim.h"

enum { PLIES = 5, MOST_MOVES = 64, STATE_WORDS = 8 };

struct game {
    struct qx_rules rules;
    struct qx_knowledge *knowledge;
    struct qx_random random;
    uint64_t state[STATE_WORDS];
    uint64_t keys[64];
    size_t n_keys;
};

static void begin(struct game *game, uint64_t seed)
{
    *game = (struct game){.rules = claim_rules("neutreeko", "repetition=3")};
    game->knowledge = qx_knowledge_new(&game->rules, NULL, NULL);
    assert_non_null(game->knowledge);
    assert_true(game->rules.state_size <= sizeof game->state);
    qx_random_init(&game->random, seed);
}

static void end(struct game *game)
{
    qx_knowledge_free(game->knowledge);
}

/* --- the rules alone ---------------------------------------------------------------------------
 */

static bool is_third(const struct game *game, const uint64_t *state)
{
    unsigned n = 1;
    const uint64_t key = qx_key(&game->rules, state);
    for (size_t i = 0; i < game->n_keys; i++)
        n += game->keys[i] == key;
    return n >= 3;
}

/* How a game goes on by the rules, for the seat that is to move: n if it can win within so many
 * moves, -n if it loses so late, 0 if neither is so within `plies`. */
static int search(const struct game *game, const uint64_t *state, int plies)
{
    const struct qx_rules *rules = &game->rules;
    qx_move moves[MOST_MOVES];
    int best = 0, slowest = 0;
    bool is_lost = true;
    if (plies == 0)
        return 0;
    const qx_seat seat = qx_turn(rules, state);
    const size_t n = qx_moves(rules, state, seat, moves);
    for (size_t i = 0; i < n; i++) {
        uint64_t next[STATE_WORDS];
        struct qx_score scores[2];
        int found = 0;
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, moves[i]);
        if (qx_turn(rules, next) == QX_NOBODY) {
            rules->game->result(rules, next, scores);
            found = scores[seat].won ? 1 : scores[1 - seat].won ? -1 : 0;
        } else if (!is_third(game, next)) {
            const int other = search(game, next, plies - 1);
            found = other > 0 ? -other - 1 : other < 0 ? -other + 1 : 0;
        }
        if (found > 0 && (best == 0 || found < best))
            best = found;
        slowest = found < slowest ? found : slowest;
        is_lost &= found < 0;
    }
    return best ? best : is_lost ? slowest : 0;
}

/* A move of the seat as the rules alone tell it, in the same numbers. */
static int search_move(const struct game *game, qx_move move)
{
    uint64_t next[STATE_WORDS];
    struct qx_score scores[2];
    const qx_seat seat = qx_turn(&game->rules, game->state);
    memcpy(next, game->state, game->rules.state_size);
    qx_apply(&game->rules, next, seat, move);
    if (qx_turn(&game->rules, next) == QX_NOBODY) {
        game->rules.game->result(&game->rules, next, scores);
        return scores[seat].won ? 1 : -1;
    }
    if (is_third(game, next))
        return 0;
    const int other = search(game, next, PLIES - 1);
    return other > 0 ? -other - 1 : other < 0 ? -other + 1 : 0;
}

/* The same number from a value; 0 too where the end is farther than the search looks. */
static int number_of(const struct qx_value *value)
{
    if (value->share == 0.5 || value->distance > PLIES)
        return 0;
    return value->share == 1 ? value->distance : -value->distance;
}

/* --- positions ---------------------------------------------------------------------------------
 */

/* A random position that is decided within PLIES moves. */
static void find_decided(struct game *game)
{
    const struct qx_rules *rules = &game->rules;
    struct qx_value value;
    do {
        const uint64_t number = qx_random_below(&game->random, rules->game->n_indexes(rules));
        value = (struct qx_value){0};
        if (rules->game->unindex(rules, number, game->state))
            qx_knowledge_value(game->knowledge, game->state, 0, &value, NULL);
    } while (value.distance < 2 || value.distance > PLIES || value.share == 0.5);
}

/* Lets positions near the present one have been there twice. */
static void make_history(struct game *game)
{
    const struct qx_rules *rules = &game->rules;
    game->n_keys = 0;
    for (int i = 0; i < 12; i++) {
        uint64_t next[STATE_WORDS];
        memcpy(next, game->state, rules->state_size);
        for (int n = 1 + i % 3; n > 0 && qx_turn(rules, next) >= 0; n--) {
            const qx_seat seat = qx_turn(rules, next);
            qx_apply(rules, next, seat, qx_move_draw(rules, next, seat, &game->random, NULL));
        }
        if (qx_turn(rules, next) < 0)
            continue;
        game->keys[game->n_keys++] = qx_key(rules, next);
        game->keys[game->n_keys++] = qx_key(rules, next);
    }
    game->keys[game->n_keys++] = qx_key(rules, game->state);
}

static void knowledge_agrees_with_the_rules_alone(void **unused)
{
    (void)unused;
    struct game game;
    int n_changed = 0;
    begin(&game, 3);
    for (int i = 0; i < 40; i++) {
        struct qx_choice plain[MOST_MOVES], choices[MOST_MOVES];
        find_decided(&game);
        make_history(&game);
        const qx_seat seat = qx_turn(&game.rules, game.state);
        const size_t n = qx_knowledge_choices_in_game(game.knowledge, game.state, seat, game.keys,
                                                      game.n_keys, choices, NULL);
        assert_int_equal(qx_knowledge_choices(game.knowledge, game.state, seat, plain, NULL), n);
        double sum = 0, best = -1;
        for (size_t k = 0; k < n; k++) {
            assert_int_equal(number_of(&choices[k].value), search_move(&game, choices[k].move));
            n_changed += choices[k].value.share != plain[k].value.share;
            sum += choices[k].probability;
            best = choices[k].value.share > best ? choices[k].value.share : best;
        }
        assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
        for (qx_seat to = 0; to < 2; to++) {
            struct qx_value value;
            assert_true(qx_knowledge_value_in_game(game.knowledge, game.state, to, game.keys,
                                                   game.n_keys, &value, NULL));
            assert_true(value.share == (to == seat ? best : 1 - best));
        }
    }
    assert_true(n_changed > 40);
    end(&game);
}

static void a_game_without_repetitions_changes_nothing(void **unused)
{
    (void)unused;
    struct game game;
    begin(&game, 4);
    find_decided(&game);
    make_history(&game);
    struct qx_choice plain[MOST_MOVES], choices[MOST_MOVES];
    const qx_seat seat = qx_turn(&game.rules, game.state);
    const size_t n = qx_knowledge_choices(game.knowledge, game.state, seat, plain, NULL);
    const uint64_t once[] = {game.keys[0], game.keys[2], game.keys[4]};
    memset(choices, 0, sizeof choices);
    assert_int_equal(
        qx_knowledge_choices_in_game(game.knowledge, game.state, seat, once, 3, choices, NULL), n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(qx_value_compare(&plain[i].value, &choices[i].value), 0);
        assert_true(plain[i].probability == choices[i].probability);
    }
    end(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knowledge_agrees_with_the_rules_alone),
        cmocka_unit_test(a_game_without_repetitions_changes_nothing),
    };
    return cmocka_run_group_tests_name("knowledge in a game", tests, NULL, NULL);
}
