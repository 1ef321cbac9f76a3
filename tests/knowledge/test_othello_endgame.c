/*
 * test_othello_endgame.c - claims about exact endgames of Othello.
 */
#include "lib/claim.h"

#include "games/othello/bits.h"
#include "games/othello_naive.h"
#include "knowledge/othello/endgame.h"

/* --- a second way to the same values --- */

static int naive_margin(const struct othello_naive *naive, bool winner_takes_empty)
{
    int own = othello_naive_discs(naive, naive->mover);
    int opp = othello_naive_discs(naive, naive->mover == 'X' ? 'O' : 'X');
    int empty = othello_naive_discs(naive, '-');
    int margin = own - opp;
    if (!winner_takes_empty || margin == 0)
        return margin;
    return margin > 0 ? margin + empty : margin - empty;
}

/* Plain minimax over the naive rules, without any cut. */
static int naive_value(const struct othello_naive *naive, bool winner_takes_empty)
{
    uint64_t moves[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    size_t n = othello_naive_moves(naive, moves);
    int best = -100;
    if (n == 0)
        return naive_margin(naive, winner_takes_empty);
    for (size_t i = 0; i < n; i++) {
        struct othello_naive after = *naive;
        othello_naive_play(&after, moves[i]);
        int score = -naive_value(&after, winner_takes_empty);
        best = score > best ? score : best;
    }
    return best;
}

static struct othello_task task_of(const struct othello_naive *naive, bool winner_takes_empty)
{
    struct othello_task task = {.winner_takes_empty = winner_takes_empty,
                                .pass_ends = !naive->pass_allowed};
    for (int row = 0; row < naive->side; row++)
        for (int column = 0; column < naive->side; column++) {
            uint64_t bit = UINT64_C(1) << (8 * row + column);
            if (naive->board[row][column] == naive->mover)
                task.own |= bit;
            else if (naive->board[row][column] != '-')
                task.opp |= bit;
        }
    return task;
}

/* --- values --- */

static void claim_values(int side, int n_empty, bool winner_takes_empty, bool pass_allowed, int n)
{
    struct othello_endgame *endgame = othello_endgame_new(side, 1);
    struct qx_random random;
    assert_non_null(endgame);
    qx_random_init(&random, (uint64_t)side + 100 * (uint64_t)n_empty);
    for (int i = 0; i < n; i++) {
        struct othello_naive naive;
        struct othello_answer answer;
        othello_naive_random(&naive, side, n_empty, pass_allowed, &random);
        struct othello_task task = task_of(&naive, winner_takes_empty);
        assert_true(othello_endgame_solve(endgame, &task, &answer));
        assert_int_equal(answer.score, naive_value(&naive, winner_takes_empty));
    }
    othello_endgame_free(endgame);
}

static void endgames_equal_plain_minimax(void **unused)
{
    (void)unused;
    for (int n_empty = 1; n_empty <= 6; n_empty++)
        for (int i = 0; i < 4; i++) {
            claim_values(8, n_empty, i & 1, i & 2, 40);
            claim_values(6, n_empty, i & 1, i & 2, 40);
            claim_values(4, n_empty, i & 1, i & 2, 40);
        }
    for (int i = 0; i < 4; i++) {
        claim_values(8, 8, i & 1, i & 2, 3);
        claim_values(6, 9, i & 1, i & 2, 2);
        claim_values(4, 9, i & 1, i & 2, 8);
    }
}

/* The score by the plain code, moves ordered without any weights. */
static int unweighted_score(const struct othello_task *task)
{
    struct othello_hash *hash = othello_hash_new(1, 1);
    struct othello_shape *shape = malloc(sizeof *shape);
    struct othello_line line;
    const atomic_uint stage = 0;
    assert_true(hash && shape);
    othello_shape_init(shape, 8);
    struct othello_search search = {
        .shape = shape, .hash = hash, .stage = &stage, .most_nodes = UINT64_MAX};
    const int score = othello_search_plain(&search, task->own, task->opp, -OTHELLO_SCORE_MAX,
                                           OTHELLO_SCORE_MAX, &line);
    othello_hash_free(hash);
    free(shape);
    return score;
}

/* Positions made of small numbers stand for real ones: the table does not look at them. */
static void a_wider_table_forgets_nothing(void **unused)
{
    (void)unused;
    enum { N = 1000 };
    struct othello_hash *hash = othello_hash_new(1, 4);
    struct othello_known known = {.square = 5, .work = 9};
    int n_before = 0, n_after = 0;
    assert_non_null(hash);
    for (uint64_t i = 1; i <= N; i++) {
        known.lower = (int16_t)i;
        othello_hash_keep(hash, i, ~i, known);
    }
    for (uint64_t i = 1; i <= N; i++)
        n_before += othello_hash_find(hash, i, ~i, &known);
    for (int i = 0; i < 5; i++)
        othello_hash_widen(hash, UINT64_MAX);
    for (uint64_t i = 1; i <= N; i++)
        if (othello_hash_find(hash, i, ~i, &known)) {
            assert_int_equal(known.lower, (int)i);
            n_after++;
        }
    assert_true(n_before > N * 9 / 10);
    assert_int_equal(n_after, n_before);
    othello_hash_free(hash);
}

static uint64_t turned(uint64_t set)
{
    uint64_t out = 0;
    for (; set; set &= set - 1) {
        const int square = __builtin_ctzll(set);
        out |= UINT64_C(1) << (8 * (square & 7) + 7 - (square >> 3));
    }
    return out;
}

/* Weights order moves from 12 empty squares on; a score must not depend on them, nor on how the
 * board lies. */
static void order_and_view_change_no_score(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(8, 1);
    struct qx_random random;
    qx_random_init(&random, 77);
    for (int i = 0; i < 24; i++) {
        struct othello_naive naive;
        struct othello_answer answer;
        othello_naive_random(&naive, 8, 12 + i % 4, true, &random);
        struct othello_task task = task_of(&naive, false);
        const int score = unweighted_score(&task);
        for (int view = 0; view < 8; view++) {
            othello_endgame_clear(endgame);
            assert_true(othello_endgame_solve(endgame, &task, &answer));
            assert_int_equal(answer.score, score);
            task.own = view == 3 ? __builtin_bswap64(task.own) : turned(task.own);
            task.opp = view == 3 ? __builtin_bswap64(task.opp) : turned(task.opp);
        }
    }
    othello_endgame_free(endgame);
}

/* Walks the line over the naive rules, passes put in; the margin at its end for who began. */
static int line_margin(struct othello_naive naive, const struct othello_line *line)
{
    uint64_t moves[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    char first = naive.mover;
    int at = 0;
    const uint64_t side = (uint64_t)naive.side;
    while (othello_naive_moves(&naive, moves) > 0) {
        uint64_t move = moves[0];
        if (move < side * side) {
            assert_true(at < line->length);
            int square = line->square[at++];
            move = (uint64_t)(square / 8) * side + (uint64_t)(square % 8);
        }
        othello_naive_play(&naive, move);
    }
    assert_int_equal(at, line->length);
    int margin = naive_margin(&naive, true);
    return naive.mover == first ? margin : -margin;
}

static void line_leads_to_the_score(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(8, 4);
    struct qx_random random;
    qx_random_init(&random, 12);
    for (int i = 0; i < 20; i++) {
        struct othello_naive naive;
        struct othello_answer answer;
        othello_naive_random(&naive, 8, 8 + i % 6, true, &random);
        struct othello_task task = task_of(&naive, true);
        assert_true(othello_endgame_solve(endgame, &task, &answer));
        assert_int_equal(line_margin(naive, &answer.line), answer.score);
    }
    othello_endgame_free(endgame);
}

/* All 64 for one, by a move that is not tried first: no score is above it, and still it has a line.
 */
static void line_of_a_wipe_out_is_whole(void **unused)
{
    (void)unused;
    static const char board[] = "XXXXXXXX"
                                "XXXXX-XX"
                                "XXOXXX-X"
                                "X---X-XX"
                                "XXXX-XXX"
                                "XXXXXXXX"
                                "XXXXXXXX"
                                "XXO-XXXX";
    struct othello_endgame *endgame = othello_endgame_new(8, 4);
    struct othello_naive naive;
    struct othello_answer answer;
    othello_naive_start(&naive, 8, false, true);
    for (int i = 0; i < 64; i++)
        naive.board[i / 8][i % 8] = board[i];
    const struct othello_task task = task_of(&naive, false);
    assert_true(othello_endgame_solve(endgame, &task, &answer));
    assert_int_equal(answer.score, 64);
    assert_int_equal(line_margin(naive, &answer.line), 64);
    othello_endgame_free(endgame);
}

static void threads_without_number_are_some(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(8, 4);
    struct qx_random random;
    struct othello_naive naive;
    struct othello_answer one, many;
    qx_random_init(&random, 13);
    othello_naive_random(&naive, 8, 8, true, &random);
    struct othello_task task = task_of(&naive, true);
    assert_true(othello_endgame_solve(endgame, &task, &one));
    task.threads = 100000;
    assert_true(othello_endgame_solve(endgame, &task, &many));
    assert_int_equal(one.score, many.score);
    othello_endgame_free(endgame);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The score of the position that a move leads to, for who made it. */
static int score_after(struct othello_endgame *endgame, const struct othello_task *task, int square)
{
    const uint64_t flips = othello_flips(task->own, task->opp, square);
    const uint64_t own = task->own | flips | UINT64_C(1) << square, opp = task->opp & ~flips;
    struct othello_task after = {.own = opp, .opp = own};
    struct othello_answer answer;
    const bool passes = !othello_mobility(opp, own) && othello_mobility(own, opp);
    if (passes)
        after = (struct othello_task){.own = own, .opp = opp};
    assert_true(othello_endgame_solve(endgame, &after, &answer));
    return passes ? answer.score : -answer.score;
}

/* Who wins is found with less work than the score, and a move that keeps it. */
static void the_winner_is_the_sign_of_the_score(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(8, 4);
    struct othello_answer score, winner;
    struct qx_random random;
    uint64_t n_nodes[2] = {0};
    int seen[3] = {0};
    qx_random_init(&random, 31);
    for (int i = 0; i < 60; i++) {
        struct othello_naive naive;
        othello_naive_random(&naive, 8, 8 + i % 11, true, &random);
        struct othello_task task = task_of(&naive, false);
        othello_endgame_clear(endgame);
        assert_true(othello_endgame_solve(endgame, &task, &score));
        othello_endgame_clear(endgame);
        task.asks_winner = true;
        assert_true(othello_endgame_solve(endgame, &task, &winner));
        assert_int_equal(sign(winner.score), sign(score.score));
        if (winner.score >= 0 && winner.line.length > 0)
            assert_int_equal(sign(score_after(endgame, &task, winner.line.square[0])),
                             sign(score.score));
        n_nodes[0] += score.n_nodes;
        n_nodes[1] += winner.n_nodes;
        seen[1 + sign(score.score)]++;
    }
    assert_true(n_nodes[1] < n_nodes[0] / 2);
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    othello_endgame_free(endgame);
}

/* A score is odd where an odd number of squares stays empty, and windows lie around even ones. */
static void odd_scores_are_found(void **unused)
{
    (void)unused;
    static const char text[] = "--OOOOO-"
                               "---OOO--"
                               "--XXOOXX"
                               "-XXOOOXX"
                               "-XOXXXOX"
                               "XOXXXXOX"
                               "OOOOOOXX"
                               "X--OOO-X";
    struct othello_endgame *endgame = othello_endgame_new(8, 4);
    struct othello_task task = {.most_nodes = 10000000};
    struct othello_answer answer;
    for (int i = 0; i < 64; i++) {
        task.own |= (uint64_t)(text[i] == 'O') << i;
        task.opp |= (uint64_t)(text[i] == 'X') << i;
    }
    assert_true(othello_endgame_solve(endgame, &task, &answer));
    assert_int_equal(answer.score, -1);
    assert_int_equal(unweighted_score(&task), -1);
    assert_true(answer.line.length > 1 && answer.line.length % 2 == 0);
    othello_endgame_free(endgame);
}

static void white_wins_4x4_by_11_to_3(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(4, 1);
    struct othello_answer answer;
    struct othello_naive naive;
    othello_naive_start(&naive, 4, false, true);
    struct othello_task task = task_of(&naive, false);
    assert_true(othello_endgame_solve(endgame, &task, &answer));
    assert_int_equal(answer.score, 3 - 11);
    assert_int_equal(answer.line.length, 3 + 11 - 4);
    othello_endgame_free(endgame);
}

/* --- ways of searching --- */

struct trace {
    int score;
    uint64_t n_nodes;
    struct othello_line line;
};

static void trace_search(othello_search_run *run, const struct othello_shape *shape,
                         const struct othello_task *task, struct trace *trace)
{
    const atomic_uint stage = 0;
    struct othello_hash *hash = othello_hash_new(4, 4);
    struct othello_search search = {
        .shape = shape, .hash = hash, .stage = &stage, .most_nodes = UINT64_MAX};
    trace->score = run(&search, task->own, task->opp, -64, 64, &trace->line);
    trace->n_nodes = search.n_nodes;
    othello_hash_free(hash);
}

static void claim_same_tree(othello_search_run *run)
{
    static struct othello_shape shape;
    struct qx_random random;
    othello_shape_init(&shape, 8);
    qx_random_init(&random, 5);
    for (int i = 0; i < 10; i++) {
        struct othello_naive naive;
        struct trace plain, other;
        othello_naive_random(&naive, 8, 14, true, &random);
        struct othello_task task = task_of(&naive, false);
        trace_search(othello_search_plain, &shape, &task, &plain);
        trace_search(run, &shape, &task, &other);
        assert_int_equal(plain.score, other.score);
        assert_int_equal(plain.n_nodes, other.n_nodes);
        assert_int_equal(plain.line.length, other.line.length);
        assert_memory_equal(plain.line.square, other.line.square, (size_t)plain.line.length);
    }
}

static void avx2_search_visits_the_plain_tree(void **unused)
{
    (void)unused;
#ifdef __x86_64__
    if (othello_has_avx2()) {
        claim_same_tree(othello_search_avx2);
        return;
    }
#endif
    skip();
}

static void avx512_search_visits_the_plain_tree(void **unused)
{
    (void)unused;
#ifdef __x86_64__
    if (othello_has_avx512()) {
        claim_same_tree(othello_search_avx512);
        return;
    }
#endif
    skip();
}

static void threads_agree_on_the_score(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(8, 8);
    struct qx_random random;
    qx_random_init(&random, 9);
    for (int i = 0; i < 6; i++) {
        struct othello_answer alone, together;
        struct othello_naive naive;
        othello_naive_random(&naive, 8, 16, true, &random);
        struct othello_task task = task_of(&naive, true);
        assert_true(othello_endgame_solve(endgame, &task, &alone));
        othello_endgame_clear(endgame);
        task.threads = 3;
        assert_true(othello_endgame_solve(endgame, &task, &together));
        assert_int_equal(alone.score, together.score);
        othello_endgame_clear(endgame);
    }
    othello_endgame_free(endgame);
}

static void search_ends_when_told_to(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(6, 1);
    struct othello_answer answer;
    struct othello_naive naive;
    atomic_bool stop = true;
    othello_naive_start(&naive, 6, false, true);
    struct othello_task task = task_of(&naive, false);
    task.most_nodes = 100000;
    for (task.threads = 1; task.threads <= 8; task.threads *= 2) {
        assert_false(othello_endgame_solve(endgame, &task, &answer));
        assert_in_range(answer.n_nodes, 100000, 200000); /* of all threads together */
    }
    task.most_nodes = 0;
    task.stop = &stop;
    assert_false(othello_endgame_solve(endgame, &task, &answer));
    assert_in_range(answer.n_nodes, 0, 1000);
    othello_endgame_free(endgame);
}

static void an_interrupted_search_tells_what_is_likely(void **unused)
{
    (void)unused;
    struct othello_answer answer = {.line = {.length = 0}};
    struct othello_naive naive;
    struct qx_random random;
    bool is_proven = false;
    int n_likely = 0;
    qx_random_init(&random, 21);
    othello_naive_random(&naive, 8, 18, true, &random);
    struct othello_task task = task_of(&naive, true);
    for (task.most_nodes = 10; !is_proven; task.most_nodes += task.most_nodes / 2) {
        struct othello_endgame *endgame = othello_endgame_new(8, 4);
        is_proven = othello_endgame_solve(endgame, &task, &answer);
        n_likely += !is_proven && answer.line.length > 0;
        assert_true(task.most_nodes > 10 || answer.line.length == 0);
        if (answer.line.length > 0)
            assert_true(othello_flips(task.own, task.opp, answer.line.square[0]) != 0);
        othello_endgame_free(endgame);
    }
    assert_in_range(n_likely, 1, 30);
}

struct told {
    int n;
    bool is_share;
};

static void remember(void *context, double share, uint64_t n_nodes)
{
    struct told *told = context;
    told->n++;
    told->is_share &= share >= 0 && share < 1 && n_nodes > 0;
}

static void progress_is_told_as_a_share(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(6, 16);
    struct othello_answer answer;
    struct othello_naive naive;
    struct told told = {.is_share = true};
    othello_naive_start(&naive, 6, false, true);
    struct othello_task task = task_of(&naive, false);
    task.most_nodes = 10000000;
    task.tell = remember;
    task.context = &told;
    assert_false(othello_endgame_solve(endgame, &task, &answer));
    assert_in_range(told.n, 10, 60); /* often enough to watch a clock by */
    assert_true(told.is_share);
    othello_endgame_free(endgame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endgames_equal_plain_minimax),
        cmocka_unit_test(a_wider_table_forgets_nothing),
        cmocka_unit_test(order_and_view_change_no_score),
        cmocka_unit_test(line_leads_to_the_score),
        cmocka_unit_test(line_of_a_wipe_out_is_whole),
        cmocka_unit_test(threads_without_number_are_some),
        cmocka_unit_test(the_winner_is_the_sign_of_the_score),
        cmocka_unit_test(odd_scores_are_found),
        cmocka_unit_test(white_wins_4x4_by_11_to_3),
        cmocka_unit_test(avx2_search_visits_the_plain_tree),
        cmocka_unit_test(avx512_search_visits_the_plain_tree),
        cmocka_unit_test(threads_agree_on_the_score),
        cmocka_unit_test(search_ends_when_told_to),
        cmocka_unit_test(an_interrupted_search_tells_what_is_likely),
        cmocka_unit_test(progress_is_told_as_a_share),
    };
    return cmocka_run_group_tests_name("othello endgame", tests, NULL, NULL);
}
