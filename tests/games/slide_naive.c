/*
 * slide_naive.c - the plain board, and the comparison of a fast game with a plain one.
 */
#include "games/slide_naive.h"

#include <stdio.h>

void naive_read(struct naive *naive, const char *text)
{
    for (int i = 0; i < 25; i++)
        naive->board[4 - i / 5][i % 5] = text[i + i / 5];
    naive->side = text[30];
    naive->phase = '\0';
    if (text[31])
        naive->phase = text[32];
}

void naive_write(const struct naive *naive, char text[NAIVE_TEXT])
{
    int n = 0;
    for (int rank = 4; rank >= 0; rank--)
        n += sprintf(text + n, "%.5s%c", naive->board[rank], rank ? '/' : ' ');
    n += sprintf(text + n, "%c", naive->side);
    if (naive->phase)
        sprintf(text + n, " %c", naive->phase);
}

static bool is_free(const struct naive *naive, int rank, int file)
{
    return rank >= 0 && rank < 5 && file >= 0 && file < 5 && naive->board[rank][file] == '.';
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* Is `to` where a piece on `from` stops? All squares on the way are free, the one behind it is
 * not. */
static bool slides(const struct naive *naive, int from, int to)
{
    int rank = from / 5, file = from % 5, up = to / 5 - rank, right = to % 5 - file;
    if (from == to || (up != 0 && right != 0 && abs(up) != abs(right)))
        return false;
    int steps = abs(up) > abs(right) ? abs(up) : abs(right);
    for (int i = 1; i <= steps; i++)
        if (!is_free(naive, rank + i * sign(up), file + i * sign(right)))
            return false;
    return !is_free(naive, rank + (steps + 1) * sign(up), file + (steps + 1) * sign(right));
}

int naive_moves(const struct naive *naive, char letter, char out[NAIVE_MOVES][6])
{
    int n = 0;
    for (int from = 0; from < 25; from++)
        for (int to = 0; to < 25; to++)
            if (naive->board[from / 5][from % 5] == letter && slides(naive, from, to))
                sprintf(out[n++], "%c%c-%c%c", 'a' + from % 5, '1' + from / 5, 'a' + to % 5,
                        '1' + to / 5);
    return n;
}

void naive_move(struct naive *naive, const char *move)
{
    char *from = &naive->board[move[1] - '1'][move[0] - 'a'];
    naive->board[move[4] - '1'][move[3] - 'a'] = *from;
    *from = '.';
}

/* Asks the game for its moves as texts. */
static int list_moves(const struct qx_rules *rules, const void *state, char out[NAIVE_MOVES][6])
{
    qx_move list[NAIVE_MOVES];
    size_t n = qx_moves(rules, state, qx_turn(rules, state), list);
    for (size_t i = 0; i < n; i++)
        rules->game->move_text(rules, list[i], out[i], 6);
    return (int)n;
}

static void compare_moves(const struct naive_game *game, const struct naive *naive,
                          const struct qx_rules *rules, const void *state)
{
    char plain[NAIVE_MOVES][6], fast[NAIVE_MOVES][6];
    int n = naive_moves(naive, game->mover(naive), plain);
    assert_true(n > 0);
    assert_int_equal(list_moves(rules, state, fast), n);
    for (int i = 0; i < n; i++) {
        qx_move move;
        assert_string_equal(fast[i], plain[i]);
        assert_true(qx_move_read(rules, state, qx_turn(rules, state), plain[i], &move, NULL));
    }
}

/* Every one of the 625 slides that can be written is legal where the naive game lists it. */
static void compare_legality(const struct naive_game *game, const struct naive *naive,
                             const struct qx_rules *rules, const void *state)
{
    char plain[NAIVE_MOVES][6];
    int n = naive_moves(naive, game->mover(naive), plain), n_legal = 0;
    for (qx_move move = 0; move < rules->n_move_ids; move++)
        n_legal += rules->game->is_legal(rules, state, qx_turn(rules, state), move);
    assert_int_equal(n_legal, n);
}

static void compare_state(const struct naive_game *game, const struct naive *naive,
                          const struct qx_rules *rules, const void *state)
{
    char winners[3] = "";
    const char *reason = game->over(naive, winners);
    const char *broken;
    if (!rules->game->validate(rules, state, &broken))
        fail_msg("%s", broken);
    if (reason) {
        claim_over(rules, state, reason, winners);
        return;
    }
    struct qx_score scores[2];
    assert_null(rules->game->result(rules, state, scores));
    assert_false(scores[0].won || scores[1].won);
    assert_int_equal(qx_turn(rules, state), strchr(game->seats, naive->side) - game->seats);
    compare_moves(game, naive, rules, state);
}

bool naive_compare(const struct naive_game *game, const struct qx_rules *rules,
                   const char *position)
{
    uint64_t state[8];
    struct naive naive = {.is_classic = rules->option[0] == 1};
    naive_read(&naive, position);
    bool is_read = rules->game->position_parse(rules, position, state, NULL);
    if (is_read != game->exists(&naive))
        fail_msg("%s is %s", position, is_read ? "accepted" : "refused");
    if (!is_read)
        return false;
    claim_position(rules, state, position);
    compare_state(game, &naive, rules, state);
    if (qx_turn(rules, state) != QX_NOBODY)
        compare_legality(game, &naive, rules, state);
    return true;
}

void naive_compare_games(const struct naive_game *game, const struct qx_rules *rules, uint64_t seed,
                         int n)
{
    uint64_t state[8], again[8];
    struct naive naive = {.is_classic = rules->option[0] == 1};
    struct qx_random random;
    qx_random_init(&random, seed);
    qx_state_start(rules, state);
    for (int i = 0; i < n; i++) {
        char text[NAIVE_TEXT], moves[NAIVE_MOVES][6];
        rules->game->position_text(rules, state, text, sizeof text);
        if (i == 0 || qx_turn(rules, state) == QX_NOBODY)
            naive_read(&naive, text);
        assert_true(rules->game->position_parse(rules, text, again, NULL));
        assert_true(qx_key(rules, again) == qx_key(rules, state));
        compare_state(game, &naive, rules, state);
        if (qx_turn(rules, state) == QX_NOBODY) {
            qx_state_start(rules, state);
            rules->game->position_text(rules, state, text, sizeof text);
            naive_read(&naive, text);
        }
        int n_moves = naive_moves(&naive, game->mover(&naive), moves);
        const char *move = moves[qx_random_below(&random, (uint64_t)n_moves)];
        claim_play(rules, state, move);
        naive_move(&naive, move);
        game->next(&naive);
        naive_write(&naive, text);
        claim_position(rules, state, text);
    }
}

void naive_shuffle(char *position, int n, struct qx_random *random)
{
    for (; n > 0; n--) {
        uint64_t a = qx_random_below(random, 25), b = qx_random_below(random, 25);
        char *first = &position[a + a / 5], *second = &position[b + b / 5], kept = *first;
        *first = *second;
        *second = kept;
    }
}

/* One random move from the start: the key of where it leads. */
static uint64_t draw_key(const struct qx_rules *rules, bool by_playout, struct qx_random *random)
{
    uint64_t state[8];
    qx_state_start(rules, state);
    if (by_playout)
        assert_int_equal(rules->game->playout(rules, state, random, 1), 1);
    else
        qx_apply(rules, state, 0, rules->game->sample(rules, state, 0, random));
    return qx_key(rules, state);
}

/* χ² over the 13 or 14 slides of the start; beyond 50 lies less than one case in 300,000. */
void naive_claim_uniform(const struct qx_rules *rules, bool by_playout)
{
    enum { DRAWS = 130000 };
    uint64_t state[8], keys[NAIVE_MOVES];
    qx_move list[NAIVE_MOVES];
    int n_drawn[NAIVE_MOVES] = {0}, n_all = 0;
    struct qx_random random;
    qx_random_init(&random, 3);
    qx_state_start(rules, state);
    size_t n = qx_moves(rules, state, 0, list);
    for (size_t i = 0; i < n; i++) {
        qx_state_start(rules, state);
        qx_apply(rules, state, 0, list[i]);
        keys[i] = qx_key(rules, state);
    }
    for (int draw = 0; draw < DRAWS; draw++) {
        uint64_t key = draw_key(rules, by_playout, &random);
        for (size_t i = 0; i < n; i++)
            n_drawn[i] += keys[i] == key;
    }
    double square = 0, expected = (double)DRAWS / (double)n;
    for (size_t i = 0; i < n; i++) {
        square += (n_drawn[i] - expected) * (n_drawn[i] - expected) / expected;
        n_all += n_drawn[i];
    }
    assert_int_equal(n_all, DRAWS);
    assert_true(square < 50.0);
}

void naive_claim_repetition(const char *game, const char *const *slides, int n)
{
    for (int is_off = 0; is_off < 2; is_off++) {
        struct qx_rules rules = claim_rules(game, is_off ? "repetition=off" : NULL);
        struct qx_session *session = qx_session_new(&rules, 1);
        struct qx_score scores[2];
        for (int i = 0; i < n; i++) {
            assert_null(qx_session_result(session, scores));
            assert_true(qx_session_play_text(session, qx_session_turn(session), slides[i], NULL));
        }
        assert_int_equal(qx_session_result(session, scores) != NULL, !is_off);
        assert_false(scores[0].won || scores[1].won);
        qx_session_free(session);
    }
}

void naive_claim_playouts_end(const struct qx_rules *rules)
{
    struct qx_random random;
    const char *broken;
    qx_random_init(&random, 4);
    for (int i = 0; i < 1000; i++) {
        uint64_t state[8];
        qx_state_start(rules, state);
        assert_in_range(rules->game->playout(rules, state, &random, 100000), 2, 99999);
        assert_int_equal(qx_turn(rules, state), QX_NOBODY);
        assert_true(rules->game->validate(rules, state, &broken));
    }
}

int32_t naive_evaluate(const struct qx_rules *rules, const char *position, qx_seat seat)
{
    void *state = claim_state(rules, position);
    int32_t score = rules->game->evaluate(rules, state, seat);
    assert_int_equal(rules->game->evaluate(rules, state, 1 - seat), -score);
    qx_state_free(state);
    return score;
}
