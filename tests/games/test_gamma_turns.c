/*
 * test_gamma_turns.c - Gamma by turns next to a plain telling of it: moves, turns, results, texts
 * and keys on 100,000 positions of random games.
 */
#include "lib/claim.h"
#include "lib/keys.h"

#include <assert.h>
#include <stdio.h>

#include "games/gamma_naive.h"

enum { POSITIONS = 100000, GAMES_EACH = 12, MOST_FIELDS = 64, MOST_PLAYERS = 8, MOST_AREAS = 5 };
enum { TEXT_SIZE = 256 };

/* The game by turns: the naive board, whose turn it is and who skipped first. */
struct twin {
    struct gamma_naive *board;
    uint32_t width, height, players;
    uint32_t mover, skipper; /* 0: nobody */
};

static bool can_act(const struct twin *twin, uint32_t player)
{
    return gamma_naive_free_fields(twin->board, player) ||
           gamma_naive_golden_possible(twin->board, player);
}

/* Who comes after a player: the next who can act, or nobody once all have skipped. */
static uint32_t next_after(const struct twin *twin, uint32_t player)
{
    for (uint32_t i = 0; i < twin->players; i++) {
        player = player % twin->players + 1;
        if (player == twin->skipper)
            return 0;
        if (can_act(twin, player))
            return player;
    }
    return 0;
}

static void twin_apply(struct twin *twin, qx_move move)
{
    qx_move n = (qx_move)twin->width * twin->height;
    assert(n > 0);
    uint32_t place = (uint32_t)(move % n), x = place % twin->width, y = place / twin->width;
    if (move == 2 * n) {
        twin->skipper = twin->skipper ? twin->skipper : twin->mover;
    } else {
        assert_true(move < n ? gamma_naive_move(twin->board, twin->mover, x, y)
                             : gamma_naive_golden_move(twin->board, twin->mover, x, y));
        twin->skipper = 0;
    }
    twin->mover = next_after(twin, twin->mover);
}

static size_t twin_moves(const struct twin *twin, qx_move out[2 * MOST_FIELDS + 1])
{
    qx_move n_fields = (qx_move)twin->width * twin->height;
    size_t n = 0;
    for (uint32_t f = 0; f < n_fields; f++)
        if (gamma_naive_can_move(twin->board, twin->mover, f % twin->width, f / twin->width))
            out[n++] = f;
    for (uint32_t f = 0; f < n_fields; f++)
        if (gamma_naive_can_golden(twin->board, twin->mover, f % twin->width, f / twin->width))
            out[n++] = n_fields + f;
    out[n++] = 2 * n_fields;
    return n;
}

/* "-" for nobody. */
static char *print_player(char *at, uint32_t player)
{
    return at + (player ? sprintf(at, "%u", player) : sprintf(at, "-"));
}

static void twin_text(const struct twin *twin, char out[TEXT_SIZE])
{
    char *at = out, *spent;
    for (uint32_t y = twin->height; y-- > 0; *at++ = y ? '/' : ' ')
        for (uint32_t x = 0; x < twin->width; x++) {
            uint32_t owner = gamma_naive_owner(twin->board, x, y);
            *at++ = ".12345678"[owner];
        }
    at = print_player(at, twin->mover);
    *at++ = ' ';
    spent = at;
    for (uint32_t i = 1; i <= twin->players; i++)
        if (gamma_naive_is_spent(twin->board, i))
            at += sprintf(at, at == spent ? "%u" : ",%u", i);
    at = at == spent ? print_player(at, 0) : at;
    *at++ = ' ';
    print_player(at, twin->skipper);
}

static const char *twin_reason(const struct twin *twin)
{
    for (uint32_t i = 1; i <= twin->players; i++)
        if (can_act(twin, i))
            return "everybody skipped";
    return "no moves left";
}

/* --- the comparison --------------------------------------------------------------------------- */

static void claim_same_result(const struct qx_rules *rules, const void *state,
                              const struct twin *twin)
{
    struct qx_score scores[MOST_PLAYERS];
    uint64_t most = 0;
    const char *reason = rules->game->result(rules, state, scores);
    for (uint32_t i = 0; i < twin->players; i++) {
        uint64_t busy = gamma_naive_busy_fields(twin->board, i + 1);
        assert_int_equal(scores[i].points, busy);
        most = busy > most ? busy : most;
    }
    for (uint32_t i = 0; i < twin->players; i++)
        assert_int_equal(scores[i].won, !twin->mover && (uint64_t)scores[i].points == most);
    if (twin->mover)
        assert_null(reason);
    else
        assert_string_equal(reason, twin_reason(twin));
}

static void claim_same_moves(const struct qx_rules *rules, const void *state,
                             const struct twin *twin)
{
    qx_move fast[2 * MOST_FIELDS + 1], slow[2 * MOST_FIELDS + 1];
    size_t n = twin_moves(twin, slow), at = 0;
    assert_int_equal(qx_moves(rules, state, twin->mover - 1, fast), n);
    assert_memory_equal(fast, slow, n * sizeof *slow);
    for (qx_move move = 0; move < rules->n_move_ids; move++) {
        bool is_listed = at < n && slow[at] == move;
        assert_int_equal(rules->game->is_legal(rules, state, twin->mover - 1, move), is_listed);
        at += is_listed;
    }
}

static void claim_same(const struct qx_rules *rules, const void *state, const struct twin *twin)
{
    char text[TEXT_SIZE];
    twin_text(twin, text);
    claim_position(rules, state, text);
    claim_same_result(rules, state, twin);
    assert_int_equal(qx_turn(rules, state), twin->mover ? (qx_seat)twin->mover - 1 : QX_NOBODY);
    if (twin->mover)
        claim_same_moves(rules, state, twin);
}

/* Plays a random game on both boards; returns the number of positions compared. */
static size_t compare_game(const struct qx_rules *rules, struct qx_random *random,
                           struct keys *keys)
{
    const uint32_t areas = (uint32_t)rules->option[3];
    struct twin twin = {.width = rules->width,
                        .height = rules->height,
                        .players = (uint32_t)rules->n_seats,
                        .mover = 1};
    void *state = claim_state(rules, NULL);
    size_t n = 1;
    twin.board = gamma_naive_new(twin.width, twin.height, twin.players, areas);
    claim_same(rules, state, &twin);
    keys_add(keys, state);
    for (; twin.mover; n++) {
        qx_move list[2 * MOST_FIELDS + 1];
        size_t n_moves = twin_moves(&twin, list);
        /* Skips are rare, or few games would fill their boards. */
        bool is_skip = n_moves == 1 || qx_random_below(random, 6) == 0;
        qx_move move = list[is_skip ? n_moves - 1 : qx_random_below(random, n_moves - 1)];
        qx_apply(rules, state, twin.mover - 1, move);
        twin_apply(&twin, move);
        claim_same(rules, state, &twin);
        keys_add(keys, state);
    }
    qx_state_free(state);
    gamma_naive_free(twin.board);
    return n;
}

/* Boards from 1x1 to 8x8, every fourth a single row or column. */
static struct qx_rules draw_rules(struct qx_random *random, int i)
{
    char text[80];
    uint64_t width = 1 + qx_random_below(random, 8), height = 1 + qx_random_below(random, 8);
    width = i % 8 == 0 ? 1 : width;
    height = i % 8 == 4 ? 1 : height;
    snprintf(text, sizeof text, "width=%u,height=%u,players=%u,areas=%u", (unsigned)width,
             (unsigned)height, 2 + (unsigned)qx_random_below(random, MOST_PLAYERS - 1),
             1 + (unsigned)qx_random_below(random, MOST_AREAS));
    return claim_rules("gamma", text);
}

static void naive_game_agrees_on_100000_positions(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 2020);
    size_t total = 0;
    for (int i = 0; total < POSITIONS; i++) {
        struct qx_rules rules = draw_rules(&random, i);
        struct keys *keys = keys_new(&rules);
        for (int game = 0; game < GAMES_EACH; game++)
            total += compare_game(&rules, &random, keys);
        keys_claim_distinct(keys);
        keys_free(keys);
    }
}

static uint64_t key_of(const struct qx_rules *rules, const char *position)
{
    void *state = claim_state(rules, position);
    uint64_t key = qx_key(rules, state);
    qx_state_free(state);
    return key;
}

/* Fields 1 and 2 of players 2 and 1 once had the same numbers as the turn and the skipper. */
static void the_turn_does_not_hide_behind_the_board(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=6,height=1,players=2,areas=1");
    assert_true(key_of(&rules, "2..... 2 - 1") != key_of(&rules, "221... 1 - 2"));
}

/* Between the last skip and the end only the mover differs. */
static void a_finished_game_has_a_key_of_its_own(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=1,players=2");
    assert_true(key_of(&rules, "12. 2 - 1") != key_of(&rules, "12. - - 1"));
    rules = claim_rules("gamma", "width=3,height=1,players=1");
    assert_true(key_of(&rules, "1.. 1 - -") != key_of(&rules, "1.. - - 1"));
    rules = claim_rules("gamma", "width=1,height=1,players=2");
    assert_true(key_of(&rules, "1 - - 2") != key_of(&rules, "2 - - 1"));
}

/* How the position after these moves looks to a player. */
static int32_t look_of(const char *options, const char *moves, qx_seat seat)
{
    struct qx_rules rules = claim_rules("gamma", options);
    void *state = claim_state(&rules, NULL);
    claim_play(&rules, state, moves);
    const int32_t value = rules.game->evaluate(&rules, state, seat);
    qx_state_free(state);
    return value;
}

/* Fields count, and so do free ones: by how much a player leads the best of the others. */
static void evaluation_compares_with_the_best_of_the_others(void **unused)
{
    (void)unused;
    static const char two[] = "width=5,height=5,areas=1", three[] = "width=5,height=5,players=3";
    assert_int_equal(look_of(two, "", 0), 0);
    assert_int_equal(look_of(two, "0,0 4,4", 0), 0);
    /* One area each: in the middle there is more room than in the corner. */
    const int32_t middle = look_of(two, "2,2 4,4", 0);
    assert_true(middle > 0);
    assert_int_equal(look_of(two, "2,2 4,4", 1), -middle);
    /* Of three, two have a field: they lead the third, and neither leads the other. */
    assert_int_equal(look_of(three, "0,0 4,4", 0), 0);
    assert_int_equal(look_of(three, "0,0 4,4", 1), 0);
    assert_true(look_of(three, "0,0 4,4", 2) < 0);
    assert_true(look_of(three, "0,0", 0) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(naive_game_agrees_on_100000_positions),
        cmocka_unit_test(the_turn_does_not_hide_behind_the_board),
        cmocka_unit_test(a_finished_game_has_a_key_of_its_own),
        cmocka_unit_test(evaluation_compares_with_the_best_of_the_others),
    };
    return cmocka_run_group_tests_name("gamma turns", tests, NULL, NULL);
}
