/*
 * suite_conformance.c - what must hold in every registered game, the toy game of the tests
 * included.
 *
 * Random games are played through the session; claims about single positions are checked at a
 * sample of them, claims about games at their end.
 */
#include "lib/claim.h"
#include "lib/keys.h"
#include "lib/variants.h"

enum { GAMES = 12, LONGEST = 20000, SOME_MOVES = 40, SOME_TEXTS = 10 };

/* Storage for the claims about one position, made once for each variant. */
struct bench {
    const struct qx_rules *rules;
    void *other;
    qx_move *moves;
    struct keys *keys; /* of all positions seen */
    struct qx_random random;
};

static struct bench bench_new(const struct qx_rules *rules)
{
    struct bench bench = {
        .rules = rules,
        .other = calloc(1, rules->state_size),
        .moves = malloc(rules->n_moves_max * sizeof *bench.moves),
        .keys = keys_new(rules),
    };
    assert_non_null(bench.other);
    assert_non_null(bench.moves);
    qx_random_init(&bench.random, 7);
    return bench;
}

static void bench_release(struct bench *bench)
{
    keys_free(bench->keys);
    free(bench->other);
    free(bench->moves);
}

static char *position_of(const struct qx_rules *rules, const void *state)
{
    size_t length = rules->game->position_text(rules, state, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(rules->game->position_text(rules, state, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

/* --- claims about a position --- */

static void claim_text_round_trips(struct bench *b, const void *state)
{
    struct qx_error error = {""};
    char *text = position_of(b->rules, state);
    qx_state_start(b->rules, b->other);
    if (!b->rules->game->position_parse(b->rules, text, b->other, &error))
        fail_msg("%s: %s", text, error.text);
    char *again = position_of(b->rules, b->other);
    assert_string_equal(text, again);
    assert_int_equal(qx_key(b->rules, state), qx_key(b->rules, b->other));
    assert_int_equal(qx_turn(b->rules, state), qx_turn(b->rules, b->other));
    free(again);
    free(text);
}

/* Two letters of a position change places: where that is refused, the state stays as it was, or it
 * is the start. */
static void claim_refusals_do_no_harm(struct bench *b, const void *state)
{
    const struct qx_rules *rules = b->rules;
    char *text = position_of(rules, state), *harmed = position_of(rules, state);
    qx_state_start(rules, b->other);
    const uint64_t start = qx_key(rules, b->other);
    const size_t length = strlen(text);
    for (int i = 0; i < SOME_TEXTS; i++) {
        const uint64_t from = qx_random_below(&b->random, length);
        const uint64_t to = qx_random_below(&b->random, length);
        harmed[from] = text[to];
        harmed[to] = text[from];
        memcpy(b->other, state, rules->state_size);
        if (!rules->game->position_parse(rules, harmed, b->other, NULL) &&
            memcmp(b->other, state, rules->state_size) != 0)
            assert_int_equal(qx_key(rules, b->other), start);
        harmed[from] = text[from];
        harmed[to] = text[to];
    }
    free(harmed);
    free(text);
}

static void claim_valid(struct bench *b, const void *state)
{
    const char *reason = "";
    if (b->rules->game->validate && !b->rules->game->validate(b->rules, state, &reason))
        fail_msg("%s: %s", b->rules->game->name, reason);
}

static void claim_move_round_trips(struct bench *b, qx_move move)
{
    char text[QX_MOVE_SIZE], again[QX_MOVE_SIZE];
    struct qx_error error = {""};
    qx_move parsed = ~move;
    size_t length = b->rules->game->move_text(b->rules, move, text, sizeof text);
    assert_in_range(length, 1, sizeof text - 1);
    assert_null(strpbrk(text, " \t\n"));
    if (!b->rules->game->move_parse(b->rules, text, &parsed, &error))
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(parsed, move);
    b->rules->game->move_text(b->rules, parsed, again, sizeof again);
    assert_string_equal(text, again);
}

static bool is_listed(const struct bench *b, size_t n, qx_move move)
{
    for (size_t i = 0; i < n; i++)
        if (b->moves[i] == move)
            return true;
    return false;
}

static void claim_unlisted_is_illegal(struct bench *b, const void *state, qx_seat seat, size_t n)
{
    for (int i = 0; i < SOME_MOVES; i++) {
        qx_move move = qx_random_below(&b->random, b->rules->n_move_ids);
        struct qx_error error = {""};
        bool is_legal = qx_move_check(b->rules, state, seat, move, &error);
        assert_int_equal(is_legal, is_listed(b, n, move));
        if (!is_legal)
            assert_true(strlen(error.text) > 0);
    }
    assert_false(qx_move_check(b->rules, state, seat, b->rules->n_move_ids, NULL));
}

static void claim_moves_are_sound(struct bench *b, const void *state, qx_seat seat)
{
    size_t n = qx_moves(b->rules, state, seat, b->moves);
    assert_in_range(n, 1, b->rules->n_moves_max);
    for (size_t i = 0; i < n; i++) {
        assert_true(b->moves[i] < b->rules->n_move_ids);
        assert_true(i == 0 || b->moves[i - 1] < b->moves[i]);
        assert_true(qx_move_check(b->rules, state, seat, b->moves[i], NULL));
    }
    for (int i = 0; i < SOME_MOVES; i++)
        claim_move_round_trips(b, b->moves[qx_random_below(&b->random, n)]);
    claim_unlisted_is_illegal(b, state, seat, n);
    if (b->rules->game->sample)
        for (int i = 0; i < SOME_MOVES; i++)
            assert_true(is_listed(b, n, b->rules->game->sample(b->rules, state, seat, &b->random)));
}

/* Does any other seat owe a choice as well? The last one in resolves, and then all is shown. */
static bool others_owe(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    for (qx_seat other = 0; other < rules->n_seats; other++)
        if (other != seat && qx_owes(rules, state, other))
            return true;
    return false;
}

/* A staged choice of one seat changes nothing that another seat, or a spectator, is shown. */
static void claim_redaction_leaks_nothing(struct bench *b, const void *state, qx_seat seat)
{
    const struct qx_rules *rules = b->rules;
    size_t n = qx_moves(rules, state, seat, b->moves);
    void *third = malloc(rules->state_size);
    assert_non_null(third);
    for (qx_seat viewer = QX_NOBODY; viewer < rules->n_seats; viewer++) {
        if (viewer == seat || viewer == QX_CHANCE || viewer == QX_TOGETHER || n < 2)
            continue;
        memcpy(b->other, state, rules->state_size);
        memcpy(third, state, rules->state_size);
        qx_apply(rules, b->other, seat, b->moves[0]);
        qx_apply(rules, third, seat, b->moves[1 + qx_random_below(&b->random, n - 1)]);
        rules->game->redact(rules, b->other, viewer);
        rules->game->redact(rules, third, viewer);
        assert_memory_equal(b->other, third, rules->state_size);
        assert_true(viewer == QX_NOBODY ||
                    qx_owes(rules, third, viewer) == qx_owes(rules, state, viewer));
    }
    free(third);
}

static void claim_position_is_sound(struct bench *b, const void *state)
{
    claim_valid(b, state);
    claim_text_round_trips(b, state);
    claim_refusals_do_no_harm(b, state);
    for (qx_seat seat = QX_CHANCE; seat < b->rules->n_seats && seat < 4; seat++) {
        if (!qx_owes(b->rules, state, seat)) {
            assert_false(qx_move_check(b->rules, state, seat, 0, NULL));
            continue;
        }
        claim_moves_are_sound(b, state, seat);
        if (b->rules->has_hidden && others_owe(b->rules, state, seat))
            claim_redaction_leaks_nothing(b, state, seat);
    }
}

/* --- claims about a game --- */

/* Plays at random to the end; positions are looked at now and then. */
static struct qx_session *play(struct bench *b, uint64_t seed)
{
    struct qx_session *session = qx_session_new(b->rules, seed);
    assert_non_null(session);
    for (size_t n = 0; n < LONGEST && qx_session_turn(session) != QX_NOBODY; n++) {
        const void *state = qx_session_state(session);
        qx_seat seat = qx_next(b->rules, state);
        keys_add(b->keys, state);
        if (n < 16 || n % 37 == seed % 37)
            claim_position_is_sound(b, state);
        size_t n_moves = qx_moves(b->rules, state, seat, b->moves);
        qx_move move = b->moves[qx_random_below(&b->random, n_moves)];
        assert_true(qx_session_play(session, seat, move, NULL));
    }
    keys_add(b->keys, qx_session_state(session));
    claim_position_is_sound(b, qx_session_state(session));
    return session;
}

static void claim_ended_with_reason(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    assert_non_null(scores);
    const char *reason = qx_session_result(session, scores);
    double sum = 0;
    assert_int_equal(qx_session_turn(session), QX_NOBODY);
    assert_non_null(reason);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        sum += qx_share(scores, rules->n_seats, seat);
    assert_true(sum > 0.999 && sum < 1.001);
    free(scores);
}

static char *record_of(const struct qx_session *session, size_t *length)
{
    *length = qx_session_save(session, NULL, 0);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    qx_session_save(session, text, *length + 1);
    return text;
}

static void claim_record_replays(const struct qx_session *session)
{
    struct qx_error error = {""};
    size_t length, again_length;
    char *text = record_of(session, &length);
    struct qx_session *copy = qx_session_load(text, length, &error);
    if (!copy)
        fail_msg("%s\n%s", error.text, text);
    char *again = record_of(copy, &again_length);
    assert_int_equal(length, again_length);
    assert_memory_equal(text, again, length);
    qx_session_free(copy);
    free(again);
    free(text);
}

/* Cut anywhere, a record is refused with a sentence that names a line. */
static void claim_truncation_is_noticed(struct bench *b, const struct qx_session *session)
{
    size_t length;
    char *text = record_of(session, &length);
    for (int i = 0; i < SOME_MOVES; i++) {
        struct qx_error error = {""};
        assert_null(qx_session_load(text, qx_random_below(&b->random, length - 1), &error));
        assert_non_null(strstr(error.text, "line "));
    }
    free(text);
}

static void claim_undo_restores(struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    char *last = position_of(rules, qx_session_state(session));
    size_t n = qx_session_n_steps(session);
    while (qx_session_undo(session))
        assert_true(qx_session_turn(session) != QX_NOBODY);
    qx_session_go(session, 0);
    void *fresh = qx_state_new(rules);
    assert_int_equal(qx_key(rules, fresh), qx_key(rules, qx_session_state(session)));
    while (qx_session_redo(session))
        ;
    assert_int_equal(qx_session_n_steps(session), n);
    char *again = position_of(rules, qx_session_state(session));
    assert_string_equal(last, again);
    qx_state_free(fresh);
    free(last);
    free(again);
}

/* A copy tells the same record, shows every viewer the same steps, and goes its own way. */
static void claim_copy_is_the_same(const struct qx_session *session)
{
    size_t n = qx_session_n_steps(session), length, copy_length;
    char *text = record_of(session, &length);
    struct qx_session *copy = qx_session_copy(session);
    assert_non_null(copy);
    for (qx_seat viewer = 0; viewer < 2; viewer++)
        for (size_t i = 0; i < n; i++)
            assert_int_equal(qx_session_knows(session, viewer, i),
                             qx_session_knows(copy, viewer, i));
    qx_session_go(copy, 0);
    assert_int_equal(qx_session_n_steps(session), n);
    qx_session_go(copy, n);
    char *again = record_of(copy, &copy_length);
    assert_string_equal(text, again);
    qx_session_free(copy);
    free(again);
    free(text);
}

/* Undo leads to choices alone, redo back over the same ones. Nobody is named: all are people. */
static void claim_choices_are_found(struct bench *b, struct qx_session *session)
{
    enum { SOME_CHOICES = 12 };
    size_t points[SOME_CHOICES + 1] = {qx_session_n_steps(session)}, n = 0;
    while (n < SOME_CHOICES && qx_session_undo_choice(session)) {
        points[++n] = qx_session_n_steps(session);
        const qx_seat seat = qx_session_step(session, points[n]).seat;
        assert_true(points[n] < points[n - 1] && seat >= 0);
        assert_true(qx_moves(b->rules, qx_session_state(session), seat, b->moves) > 1);
    }
    while (n-- > 0) {
        assert_true(qx_session_redo_choice(session));
        assert_int_equal(qx_session_n_steps(session), points[n]);
    }
}

static void play_variant(const struct qx_rules *rules)
{
    struct bench bench = bench_new(rules);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct qx_session *session = play(&bench, seed);
        claim_ended_with_reason(session);
        claim_record_replays(session);
        if (seed < 2) {
            claim_truncation_is_noticed(&bench, session);
            claim_undo_restores(session);
            claim_copy_is_the_same(session);
            claim_choices_are_found(&bench, session);
        }
        qx_session_free(session);
    }
    keys_claim_distinct(bench.keys);
    bench_release(&bench);
}

static void random_games_hold_every_claim(void **unused)
{
    (void)unused;
    variants_visit(play_variant);
}

/* --- claims about simulation --- */

static void simulate_variant(const struct qx_rules *rules)
{
    struct bench bench = bench_new(rules);
    void *state = qx_state_new(rules);
    assert_non_null(state);
    for (int i = 0; i < GAMES; i++) {
        qx_state_start(rules, state);
        uint64_t n = qx_playout(rules, state, &bench.random, bench.moves, LONGEST);
        assert_true(n <= LONGEST && (n == LONGEST || qx_turn(rules, state) == QX_NOBODY));
        claim_valid(&bench, state);
        qx_state_start(rules, state);
        n = qx_playout(rules, state, &bench.random, bench.moves, 3);
        assert_true(n == 3 || (n < 3 && qx_turn(rules, state) == QX_NOBODY));
    }
    qx_state_free(state);
    bench_release(&bench);
}

static void playouts_end_and_stop_when_told(void **unused)
{
    (void)unused;
    variants_visit(simulate_variant);
}

static void a_sixth_game_is_one_file(void **unused)
{
    (void)unused;
    assert_non_null(qx_game_find("toy"));
    assert_non_null(qx_bot_find(qx_game_find("toy"), "random"));
}

/* --- words ----------------------------------------------------------------------------------- */

static bool says(const char *text)
{
    return text && text[0];
}

static void claim_options_say(const char *owner, const struct qx_option *option)
{
    for (; option && option->name; option++)
        if (!says(option->name) || !says(option->help))
            fail_msg("%s: an option without a name or a word of help", owner);
}

static void everything_says_what_it_is(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        assert_true(says((*game)->name) && says((*game)->title) && says((*game)->idea));
        claim_options_say((*game)->name, (*game)->options);
    }
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++) {
        assert_true(says((*bot)->name) && says((*bot)->idea));
        claim_options_say((*bot)->name, (*bot)->options);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sixth_game_is_one_file),
        cmocka_unit_test(playouts_end_and_stop_when_told),
        cmocka_unit_test(random_games_hold_every_claim),
        cmocka_unit_test(everything_says_what_it_is),
    };
    return cmocka_run_group_tests_name("conformance", tests, NULL, NULL);
}
