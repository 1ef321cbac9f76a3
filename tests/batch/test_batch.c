/*
 * test_batch.c - many games at once: the same as games played one by one.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "lib/claim.h"

/* Threads meet in every step; under ThreadSanitizer each takes long. */
#ifdef __SANITIZE_THREAD__
enum { N = 37, STEPS = 100 };
#else
enum { N = 37, STEPS = 400 };
#endif

/* A batch with all its buffers. */
struct rig {
    struct qx_rules rules;
    struct qx_batch_buffers out;
    struct qx_batch *batch;
    size_t n_planes;
};

static struct rig rig_new(const char *game, const char *options, struct qx_batch_how how)
{
    struct rig rig = {.rules = claim_rules(game, options)};
    const size_t n_seats = (size_t)rig.rules.n_seats;
    rig.n_planes = qx_encode_size(&rig.rules);
    rig.out = (struct qx_batch_buffers){
        .planes = calloc(N * rig.n_planes, sizeof(float)),
        .mask = calloc(N, rig.rules.n_move_ids),
        .turn = calloc(N, sizeof(int64_t)),
        .reward = calloc(N * n_seats, sizeof(float)),
        .done = calloc(N, 1),
        .truncated = calloc(N, 1),
        .final_planes = calloc(N * rig.n_planes, sizeof(float)),
        .final_turn = calloc(N, sizeof(int64_t)),
    };
    struct qx_error error = {""};
    rig.batch = qx_batch_new(&rig.rules, N, &how, &rig.out, &error);
    assert_string_equal(error.text, "");
    assert_non_null(rig.batch);
    return rig;
}

static void rig_release(struct rig *rig)
{
    qx_batch_free(rig->batch);
    free(rig->out.planes);
    free(rig->out.mask);
    free(rig->out.turn);
    free(rig->out.reward);
    free(rig->out.done);
    free(rig->out.truncated);
    free(rig->out.final_planes);
    free(rig->out.final_turn);
}

static void step(struct rig *rig, int64_t moves[N])
{
    struct qx_error error = {""};
    qx_batch_sample(rig->batch, moves);
    if (!qx_batch_step(rig->batch, moves, &error))
        fail_msg("%s", error.text);
}

/* Game i of the rig shows the position of this session, as the seat to move sees it. */
static void claim_shows(const struct rig *rig, size_t i, const struct qx_session *session)
{
    const struct qx_rules *rules = &rig->rules;
    const void *state = qx_session_state(session);
    const qx_seat seat = qx_next(rules, state);
    float *planes = malloc(rig->n_planes * sizeof *planes);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    assert_true(planes && list);
    assert_int_equal(rig->out.turn[i], seat);
    const uint64_t *keys = qx_session_keys(session);
    const size_t n_keys = qx_session_n_steps(session);
    unsigned n_before = 0;
    for (size_t k = 0; rules->repetition && k < n_keys; k++)
        n_before += keys[k] == keys[n_keys];
    qx_encode(rules, state, seat, n_before, planes);
    assert_memory_equal(planes, rig->out.planes + i * rig->n_planes,
                        rig->n_planes * sizeof *planes);
    const size_t n = qx_moves(rules, state, seat, list);
    const unsigned char *mask = rig->out.mask + i * rules->n_move_ids;
    size_t n_masked = 0;
    for (qx_move move = 0; move < rules->n_move_ids; move++)
        n_masked += mask[move];
    assert_int_equal(n_masked, n);
    for (size_t k = 0; k < n; k++)
        assert_int_equal(mask[list[k]], 1);
    free(list);
    free(planes);
}

static void claim_reward(const struct rig *rig, size_t i, const struct qx_session *session)
{
    const qx_seat n_seats = rig->rules.n_seats;
    struct qx_score scores[8];
    qx_session_result(session, scores);
    for (qx_seat seat = 0; seat < n_seats; seat++)
        assert_true(rig->out.reward[(qx_seat)i * n_seats + seat] ==
                    (float)((double)n_seats * qx_share(scores, n_seats, seat) - 1));
}

/* Plays one game of a batch beside a session that gets the same moves; `ends` games are enough. */
static void claim_like_session(const char *game, const char *options, int ends)
{
    struct rig rig = rig_new(game, options, (struct qx_batch_how){.seed = 5, .restarts = true});
    struct qx_session *session = qx_session_new(&rig.rules, 1);
    int64_t moves[N];
    struct qx_error error;
    assert_non_null(session);
    for (int i = 0; i < 20000 && ends > 0; i++) {
        claim_shows(&rig, 7, session);
        const qx_seat mover = qx_next(&rig.rules, qx_session_state(session));
        step(&rig, moves);
        assert_true(qx_session_play(session, mover, (qx_move)moves[7], &error));
        const bool is_over = qx_session_turn(session) == QX_NOBODY;
        assert_int_equal(rig.out.done[7], is_over);
        if (!is_over) {
            assert_true(rig.out.reward[7 * rig.rules.n_seats] == 0);
            continue;
        }
        claim_reward(&rig, 7, session);
        assert_int_equal(rig.out.final_turn[7], mover);
        /* all but the last plane: repetition, which the session knows and the state does not */
        float *planes = calloc(rig.n_planes, sizeof *planes);
        assert_non_null(planes);
        qx_encode(&rig.rules, qx_session_state(session), mover, 0, planes);
        const size_t n_board =
            rig.n_planes - (size_t)rig.rules.plane_width * rig.rules.plane_height;
        assert_memory_equal(planes, rig.out.final_planes + 7 * rig.n_planes,
                            n_board * sizeof *planes);
        free(planes);
        qx_session_free(session);
        session = qx_session_new(&rig.rules, 1);
        assert_non_null(session);
        ends--;
    }
    assert_int_equal(ends, 0);
    qx_session_free(session);
    rig_release(&rig);
}

static void games_go_as_in_a_session(void **fixture)
{
    (void)fixture;
    claim_like_session("othello", "", 20);
    claim_like_session("othello", "size=10", 3);
    claim_like_session("neutron", "", 20);
    claim_like_session("neutreeko", "", 20);
    claim_like_session("compromise", "type=complex,pips=2", 20);
    claim_like_session("gamma", "width=6,height=5,players=3", 20);
}

/* A draw by repetition ends a game though the state goes on. */
static void repetition_ends_a_game(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("neutreeko", "", (struct qx_batch_how){.restarts = false});
    struct qx_error error = {""};
    static const char *const line[] = {"b1-c1", "b5-c5", "c1-a1", "c5-a5", "a1-c1",
                                       "a5-c5", "c1-a1", "c5-a5", "a1-c1", "a5-c5"};
    for (int i = 0; i < 10; i++) {
        qx_move move;
        int64_t moves[N];
        assert_int_equal(rig.out.done[0], 0);
        assert_true(rig.rules.game->move_parse(&rig.rules, line[i], &move, &error));
        for (int k = 0; k < N; k++)
            moves[k] = (int64_t)move;
        assert_true(qx_batch_step(rig.batch, moves, &error));
        if (i == 5)
            assert_true(rig.out.planes[2 * 25] == 1); /* as after the second move */
    }
    assert_int_equal(rig.out.done[0], 1);
    assert_true(rig.out.reward[0] == 0 && rig.out.reward[1] == 0);
    assert_int_equal(rig.out.turn[0], QX_NOBODY);
    rig_release(&rig);
}

/* The same moves lead to the same games, whether they were drawn by this batch or not. */
static void samples_change_no_chance(void **fixture)
{
    (void)fixture;
    struct rig one = rig_new("compromise", "", (struct qx_batch_how){.seed = 3, .restarts = true});
    struct rig other =
        rig_new("compromise", "", (struct qx_batch_how){.seed = 3, .restarts = true});
    for (int i = 0; i < 50; i++) {
        int64_t moves[N];
        step(&one, moves);
        assert_true(qx_batch_step(other.batch, moves, NULL));
        assert_memory_equal(one.out.planes, other.out.planes,
                            N * one.n_planes * sizeof *one.out.planes);
    }
    rig_release(&one);
    rig_release(&other);
}

/* Begun anew, a game is the next one of its seed; with the seed, the first one again. */
static void games_begin_anew_or_again(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("compromise", "", (struct qx_batch_how){.seed = 3});
    const size_t size = rig.n_planes * sizeof *rig.out.planes;
    const unsigned char which[N] = {[1] = 1};
    float *first = malloc(N * size);
    assert_non_null(first);
    memcpy(first, rig.out.planes, N * size);
    qx_batch_restart(rig.batch, which);
    assert_memory_equal(rig.out.planes, first, size);
    assert_memory_not_equal(rig.out.planes + rig.n_planes, first + rig.n_planes, size);
    qx_batch_restart(rig.batch, NULL);
    assert_memory_not_equal(rig.out.planes, first, size);
    qx_batch_reset(rig.batch, NULL, 3);
    assert_memory_equal(rig.out.planes, first, N * size);
    free(first);
    rig_release(&rig);
}

static void play_alike(const char *game, int threads)
{
    struct qx_batch_how how = {.seed = 9, .restarts = true, .most_moves = 50};
    struct rig one = rig_new(game, "", how);
    how.threads = threads;
    struct rig many = rig_new(game, "", how);
    for (int i = 0; i < STEPS; i++) {
        int64_t first[N], second[N];
        step(&one, first);
        step(&many, second);
        assert_memory_equal(first, second, sizeof first);
        assert_memory_equal(one.out.planes, many.out.planes,
                            N * one.n_planes * sizeof *one.out.planes);
        assert_memory_equal(one.out.done, many.out.done, N);
        assert_memory_equal(one.out.truncated, many.out.truncated, N);
    }
    rig_release(&one);
    rig_release(&many);
}

/* Where there are more threads than processors they sleep while they wait, else they stay awake. */
static void threads_change_nothing(void **fixture)
{
    (void)fixture;
    static const char *const games[] = {"othello", "neutron", "neutreeko", "compromise", "gamma"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        play_alike(games[g], 2);
        play_alike(games[g], 5);
    }
}

static void a_long_game_is_broken_off(void **fixture)
{
    (void)fixture;
    struct rig rig =
        rig_new("othello", "", (struct qx_batch_how){.restarts = true, .most_moves = 3});
    int64_t moves[N];
    for (int i = 1; i <= 7; i++) {
        step(&rig, moves);
        assert_int_equal(rig.out.truncated[4], i % 3 == 0);
        assert_int_equal(rig.out.done[4], 0);
        assert_int_equal(rig.out.turn[4], i % 3 % 2);
        if (i % 3 == 0)
            assert_int_equal(rig.out.final_turn[4], 1); /* White would have had the fourth move */
    }
    rig_release(&rig);
}

static void a_held_game_stays_as_it_is(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("neutreeko", "", (struct qx_batch_how){.restarts = true});
    int64_t moves[N];
    for (int i = 0; i < 100; i++) {
        qx_batch_sample(rig.batch, moves);
        moves[7] = QX_BATCH_HOLD;
        struct qx_error error;
        assert_true(qx_batch_step(rig.batch, moves, &error));
        assert_int_equal(rig.out.done[7], 0);
        assert_int_equal(rig.out.turn[7], 0);
        assert_true(rig.out.planes[7 * rig.n_planes + 2 * 25] == 0); /* it stands there once */
    }
    void *start = qx_state_new(&rig.rules);
    assert_int_equal(qx_key(&rig.rules, qx_batch_state(rig.batch, 7)), qx_key(&rig.rules, start));
    assert_int_not_equal(qx_key(&rig.rules, qx_batch_state(rig.batch, 8)),
                         qx_key(&rig.rules, start));
    qx_state_free(start);
    rig_release(&rig);
}

static void an_illegal_move_moves_nothing(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("othello", "", (struct qx_batch_how){.threads = 2});
    int64_t moves[N];
    struct qx_error error = {""};
    qx_batch_sample(rig.batch, moves);
    const uint64_t before = qx_key(&rig.rules, qx_batch_state(rig.batch, 0));
    moves[30] = 0;
    moves[20] = -2;
    assert_false(qx_batch_step(rig.batch, moves, &error));
    assert_non_null(strstr(error.text, "game 20: "));
    moves[20] = moves[19];
    assert_false(qx_batch_step(rig.batch, moves, &error));
    assert_string_equal(error.text, "game 30: a1 encloses no disc");
    assert_int_equal(qx_key(&rig.rules, qx_batch_state(rig.batch, 0)), before);
    rig_release(&rig);
}

static void some_games_start_anew(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("othello", "", (struct qx_batch_how){.seed = 1});
    int64_t moves[N];
    unsigned char which[N] = {[5] = 1};
    for (int i = 0; i < 70; i++)
        step(&rig, moves);
    assert_int_equal(rig.out.turn[5], QX_NOBODY);
    assert_int_equal(moves[5], -1);
    qx_batch_reset(rig.batch, which, 2);
    assert_int_equal(rig.out.turn[5], 0);
    assert_int_equal(rig.out.turn[6], QX_NOBODY);
    step(&rig, moves);
    assert_int_equal(rig.out.turn[5], 1);
    rig_release(&rig);
}

/* A process that was forked has no threads but its own, and waits for nobody. */
static void a_forked_process_goes_on_alone(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("othello", "", (struct qx_batch_how){.threads = 3});
    int64_t moves[N];
    int status;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        alarm(20);
        step(&rig, moves);
        rig_release(&rig);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    step(&rig, moves);
    rig_release(&rig);
}

/* What one seat has staged is in nobody else's planes. */
static void choices_stay_hidden(void **fixture)
{
    (void)fixture;
    struct rig rig = rig_new("compromise", "type=complex,pips=1", (struct qx_batch_how){0});
    int64_t moves[N];
    struct qx_error error;
    for (int i = 0; i < N; i++)
        moves[i] = i % 27; /* Red's pip differs from game to game */
    assert_true(qx_batch_step(rig.batch, moves, &error));
    for (size_t i = 0; i < N; i++) {
        assert_int_equal(rig.out.turn[i], 1);
        assert_memory_equal(rig.out.planes, rig.out.planes + i * rig.n_planes,
                            rig.n_planes * sizeof *rig.out.planes);
    }
    rig_release(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_as_in_a_session),
        cmocka_unit_test(repetition_ends_a_game),
        cmocka_unit_test(samples_change_no_chance),
        cmocka_unit_test(games_begin_anew_or_again),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_long_game_is_broken_off),
        cmocka_unit_test(a_held_game_stays_as_it_is),
        cmocka_unit_test(an_illegal_move_moves_nothing),
        cmocka_unit_test(some_games_start_anew),
        cmocka_unit_test(a_forked_process_goes_on_alone),
        cmocka_unit_test(choices_stay_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
