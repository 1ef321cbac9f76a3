/*
 * test_match.c - claims about matches: every game once, seats swapped, the same result in any
 * order.
 */
#include "lib/claim.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { GAMES = 24 };

struct book {
    unsigned char points[256];
    int n_finished, n_first_seats, n_forfeits;
};

static bool finished(void *context, const struct qx_match_game *game)
{
    struct book *book = context;
    assert_true(game->first < game->second);
    assert_int_equal(book->points[game->number], QX_NOT_PLAYED);
    book->points[game->number] = qx_match_points(game->score);
    book->n_finished++;
    book->n_first_seats += !game->is_swapped;
    book->n_forfeits += qx_session_forfeiter(game->session) != QX_NOBODY;
    return true;
}

static bool is_known(void *context, uint64_t number)
{
    const struct book *book = context;
    return book->points[number] != QX_NOT_PLAYED;
}

static struct qx_match match_of(const struct qx_rules *rules, const char *const *bots, int n,
                                struct book *book)
{
    memset(book, 0, sizeof *book);
    memset(book->points, QX_NOT_PLAYED, sizeof book->points);
    return (struct qx_match){
        .rules = rules,
        .bots = bots,
        .n_bots = n,
        .n_games = GAMES,
        .n_opening = 3,
        .seed = 9,
        .threads = 2,
        .budget = {.nodes = 50},
        .is_known = is_known,
        .finished = finished,
        .context = book,
    };
}

static void every_game_is_played_once(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy", "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 3, &book);
    struct qx_error error = {"as it was"};
    assert_int_equal(qx_match_n_games(&match), 3 * GAMES);
    assert_true(qx_match_play(&match, &error));
    assert_string_equal(error.text, "as it was");
    assert_int_equal(book.n_finished, 3 * GAMES);
    assert_int_equal(book.n_first_seats, 3 * GAMES / 2);
}

/* Half the games are forgotten and played again: the same match comes out, on one thread or two. */
static void a_match_goes_on_where_it_stopped(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy"};
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct book whole, half;
    struct qx_match match = match_of(&rules, bots, 2, &whole);
    assert_true(qx_match_play(&match, NULL));
    struct qx_match again = match_of(&rules, bots, 2, &half);
    memcpy(half.points, whole.points, sizeof half.points);
    for (int i = 0; i < GAMES; i += 2)
        half.points[i] = QX_NOT_PLAYED;
    again.threads = 1;
    assert_true(qx_match_play(&again, NULL));
    assert_int_equal(half.n_finished, GAMES / 2);
    assert_memory_equal(whole.points, half.points, sizeof half.points);
}

static void a_gauntlet_plays_the_first_only(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"greedy", "random", "random", "random"};
    struct qx_rules rules = claim_rules("neutron", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 4, &book);
    match.is_gauntlet = true;
    int first, second;
    assert_int_equal(qx_match_n_pairings(&match), 3);
    qx_match_pairing(&match, 2, &first, &second);
    assert_int_equal(first, 0);
    assert_int_equal(second, 3);
    assert_true(qx_match_play(&match, NULL));
}

/* What three bots made of a match at tables of three. */
struct shared_book {
    float share[3 * GAMES];
    int seats[3][3];
};

static bool shared_finished(void *context, const struct qx_match_game *game)
{
    struct shared_book *book = context;
    double sum = 0;
    for (int seat = 0; seat < 3; seat++) {
        book->seats[game->bot[seat]][seat]++;
        book->share[3 * game->number + (uint64_t)seat] = (float)game->share[seat];
        sum += game->share[seat];
    }
    assert_true(sum > 0.999 && sum < 1.001);
    return true;
}

/* Three sit together, each as often in each seat, and a point a game is shared among them. */
static void three_bots_share_a_match(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy", "level:1"};
    struct qx_rules rules = claim_rules("gamma", "width=3,height=3,players=3");
    struct book none;
    struct shared_book book, again;
    struct qx_shares shares[3];
    struct qx_error error;
    memset(&book, 0, sizeof book);
    memset(&again, 0, sizeof again);
    struct qx_match match = match_of(&rules, bots, 3, &none);
    match.finished = shared_finished;
    match.context = &book;
    match.is_known = NULL;
    assert_true(qx_match_play(&match, NULL));
    for (int i = 0; i < 9; i++)
        assert_int_equal(book.seats[i / 3][i % 3], GAMES / 3);
    qx_match_shares(&match, book.share, shares);
    assert_int_equal(shares[0].n, GAMES / 3);
    assert_true(fabs(shares[0].sum + shares[1].sum + shares[2].sum - GAMES / 3) < 1e-4);
    assert_true(shares[1].sum > shares[0].sum);
    match.context = &again;
    match.threads = 1;
    assert_true(qx_match_play(&match, NULL));
    assert_memory_equal(book.share, again.share, sizeof book.share);
    match.n_bots = 2;
    assert_false(qx_match_play(&match, &error));
    assert_string_equal(error.text, "a match needs 3 to 64 bots here; the same may be named twice");
}

static const char *seat_of_three(void *context, qx_seat seat)
{
    static const char *const bots[] = {"random", "greedy", "level:1"};
    (void)context;
    return bots[seat];
}

struct seated_book {
    uint64_t n_games, steps;
    double scores;
};

static bool seated_finished(void *context, const struct qx_match_game *game)
{
    struct seated_book *book = context;
    struct qx_score scores[3];
    assert_false(game->is_swapped);
    for (qx_seat seat = 0; seat < 3; seat++)
        assert_string_equal(qx_session_player(game->session, seat), seat_of_three(NULL, seat));
    qx_session_result(game->session, scores);
    assert_true(game->score == qx_share(scores, 3, 0));
    book->n_games++;
    book->scores += game->score;
    book->steps = book->steps * 31 + qx_session_n_steps(game->session);
    return true;
}

/* Three seats, an odd number of games: everybody stays where they sit, and no game is like another
 * by rule. */
static void everybody_may_keep_their_seat(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=4,height=4,players=3");
    struct seated_book book = {0}, again = {0};
    struct qx_match match = {.rules = &rules,
                             .seated = seat_of_three,
                             .n_games = 7,
                             .seed = 4,
                             .threads = 1,
                             .budget = {.nodes = 10},
                             .finished = seated_finished,
                             .context = &book};
    assert_int_equal(qx_match_n_games(&match), 7);
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_games, 7);
    match.context = &again;
    assert_true(qx_match_play(&match, NULL));
    assert_memory_equal(&book, &again, sizeof book);
}

static void a_bot_that_fails_forfeits(void **unused)
{
    (void)unused;
    static const char *const bots[] = {
        "random",
        "cmd:while read -r w r; do case $w in 'ready?') echo ready;; go) exit 1;; esac; done"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.n_games = 4;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_forfeits, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(book.points[i], 2);
}

/* A bot that does not start loses its games, and the others go on. */
static void a_bot_that_does_not_start_forfeits(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "cmd:exit 3", "greedy"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 3, &book);
    match.n_games = 2;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, 6);
    assert_int_equal(book.n_forfeits, 4);
    assert_int_equal(book.points[0], 2); /* random against it */
    assert_int_equal(book.points[2], 0); /* it against greedy */
}

/* Plays six games of a bot that answers `ready?` by this; returns how often it was started. */
static int starts_of(const char *ready)
{
    char path[] = "qx-match-XXXXXX", spec[400];
    int file = mkstemp(path), n = 0;
    assert_true(file >= 0);
    snprintf(spec, sizeof spec,
             "cmd:echo >> %s; while read -r w m r; do case $w in 'ready?') echo %s;; "
             "moves) first=$m;; go) echo move $first;; esac; done",
             path, ready);
    const char *const bots[] = {"random", spec};
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.n_games = 6;
    match.threads = 1;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, 6);
    assert_int_equal(book.n_forfeits, 0);
    for (char byte; read(file, &byte, 1) == 1;)
        n++;
    close(file);
    unlink(path);
    return n;
}

static void a_bot_stays_open_if_it_says_that_it_can(void **unused)
{
    (void)unused;
    assert_int_equal(starts_of("ready newgame"), 1);
    assert_int_equal(starts_of("ready"), 6);
}

static void *raise_soon(void *flag)
{
    usleep(100000);
    atomic_store((qx_flag *)flag, true);
    return NULL;
}

/* Whoever stops a match need not wait for a bot that hangs; its game is nobody's forfeit. */
static void a_match_stops_while_a_bot_hangs(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "cmd:echo ready; sleep 50"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    qx_flag stop = false;
    pthread_t thread;
    match.stop = &stop;
    uint64_t began = qx_clock_milliseconds();
    assert_int_equal(pthread_create(&thread, NULL, raise_soon, &stop), 0);
    assert_true(qx_match_play(&match, NULL));
    assert_true(qx_clock_milliseconds() - began < 20000);
    assert_int_equal(book.n_finished, 0);
    pthread_join(thread, NULL);
}

static _Thread_local uint64_t clock_now;

/* A clock by which everything takes 30 milliseconds. */
static uint64_t slow_clock(void)
{
    return clock_now += 30;
}

/* Othello by that clock, everybody's set to 290 milliseconds at the start. */
static struct book play_by_clock(uint64_t increment)
{
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("othello", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.n_opening = 0;
    match.budget.now = slow_clock;
    match.control = (struct qx_time_control){.start = 290, .increment = increment};
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, GAMES);
    return book;
}

/* The first to move has its tenth move at 300 milliseconds; nobody gets so far but by time. */
static void who_runs_out_of_time_forfeits(void **unused)
{
    (void)unused;
    const struct book book = play_by_clock(0);
    assert_int_equal(book.n_forfeits, GAMES);
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(book.points[i], i % 2 == 0 ? 0 : 2);
}

static void an_increment_keeps_a_clock_going(void **unused)
{
    (void)unused;
    const struct book book = play_by_clock(30);
    assert_int_equal(book.n_forfeits, 0);
}

/* A clock on which every look takes a millisecond. */
static uint64_t exact_clock(void)
{
    return clock_now++;
}

/* --- seeds, choices made at once, and an opening that is too long --- */

static bool add_up(void *context, const struct qx_match_game *game)
{
    uint64_t *digest = context;
    const size_t n = qx_session_n_steps(game->session);
    for (size_t i = 0; i < n; i++)
        *digest = qx_mix(*digest ^ qx_session_step(game->session, i).move);
    return true;
}

static uint64_t digest_of(uint64_t seed, uint64_t n_games, unsigned n_opening)
{
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("othello", "size=4");
    uint64_t digest = 0;
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = n_games,
                             .n_opening = n_opening,
                             .seed = seed,
                             .threads = 1,
                             .budget = {.nodes = 1},
                             .finished = add_up,
                             .context = &digest};
    assert_true(qx_match_play(&match, NULL));
    return digest;
}

static void another_seed_is_another_match(void **unused)
{
    (void)unused;
    assert_true(digest_of(1, 2, 0) == digest_of(1, 2, 0));
    assert_true(digest_of(1, 2, 0) != digest_of(2, 2, 0));
    assert_true(digest_of(1, 2, 4) != digest_of(2, 2, 4));
    assert_true(digest_of(1, 2, 0) != digest_of(1, 2, 4));
}

enum { OPENING = 6, NOTED = 20 };

struct notes {
    qx_move moves[12][NOTED];
};

static bool note_moves(void *context, const struct qx_match_game *game)
{
    struct notes *notes = context;
    assert_true(game->number < 12 && qx_session_n_steps(game->session) >= NOTED);
    for (size_t i = 0; i < NOTED; i++)
        notes->moves[game->number][i] = qx_session_step(game->session, i).move;
    return true;
}

/* Two pairs a pairing: every pairing has the same two openings. The opening and chance are the
 * same, the bots' own dice are not. */
static void claim_pairs(int n_bots, int n_a_pair)
{
    static const char *const bots[] = {"random", "random", "random"};
    struct qx_rules rules = claim_rules("othello", "size=6");
    struct notes notes;
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = n_bots,
                             .n_games = 4,
                             .n_opening = OPENING,
                             .seed = 5,
                             .threads = 1,
                             .budget = {.nodes = 1},
                             .finished = note_moves,
                             .context = &notes};
    assert_true(qx_match_play(&match, NULL));
    const size_t size = OPENING * sizeof(qx_move);
    for (int i = 1; i < n_a_pair; i++) {
        assert_memory_equal(notes.moves[0], notes.moves[i], size);
        assert_memory_not_equal(notes.moves[0], notes.moves[i], sizeof notes.moves[0]);
        assert_memory_equal(notes.moves[n_a_pair], notes.moves[n_a_pair + i], size);
    }
    assert_memory_not_equal(notes.moves[0], notes.moves[n_a_pair], size);
}

static void games_of_a_pair_begin_alike(void **unused)
{
    (void)unused;
    claim_pairs(2, 2);
    claim_pairs(3, 6);
}

/* --- openings that are given --- */

/* Neutreeko, Black to move: one from the start, one from elsewhere. */
static const char elsewhere[] = "W.W.W/..B../...../...../.B.B. b";

static bool claim_opening(void *context, const struct qx_match_game *game)
{
    const struct qx_opening *opening = (const struct qx_opening *)context + game->number / 2 % 2;
    struct qx_session *session = qx_session_copy(game->session);
    char start[64];
    assert_non_null(session);
    assert_true(qx_session_n_steps(session) >= opening->n_steps);
    for (size_t i = 0; i < opening->n_steps; i++) {
        struct qx_note note;
        assert_int_equal(qx_session_step(session, i).move, opening->steps[i].move);
        assert_false(qx_session_note(session, i, &note));
    }
    qx_session_go(session, 0);
    const struct qx_rules *rules = qx_session_rules(session);
    rules->game->position_text(rules, qx_session_state(session), start, sizeof start);
    assert_int_equal(strcmp(start, elsewhere) == 0, opening->position != NULL);
    qx_session_free(session);
    return true;
}

/* The steps of these moves from the start. */
static void read_steps(const struct qx_rules *rules, const char *const *texts, size_t n,
                       struct qx_step *out)
{
    struct qx_session *session = qx_session_new(rules, 1);
    assert_non_null(session);
    for (size_t i = 0; i < n; i++) {
        assert_true(qx_session_play_text(session, qx_session_turn(session), texts[i], NULL));
        out[i] = qx_session_step(session, i);
    }
    qx_session_free(session);
}

static void pairs_take_openings_in_turn(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    static const char *const texts[] = {"b1-a1", "b5-a5", "a1-c1"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_step steps[3];
    read_steps(&rules, texts, 3, steps);
    struct qx_opening openings[] = {{.steps = steps, .n_steps = 3}, {.position = elsewhere}};
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.is_known = NULL;
    match.finished = claim_opening;
    match.context = openings;
    match.openings = openings;
    match.n_openings = 2;
    match.n_games = 8;
    assert_true(qx_match_play(&match, NULL));
}

/* --- what is told of moves --- */

static bool claim_notes(void *context, const struct qx_match_game *game)
{
    const struct qx_match *match = context;
    for (size_t i = match->n_opening; i < qx_session_n_steps(game->session); i++) {
        const bool is_thinker = game->bot[qx_session_step(game->session, i).seat] == 1;
        struct qx_note note;
        assert_int_equal(qx_session_note(game->session, i, &note), is_thinker);
        assert_true(!is_thinker || note.has_value || note.depth > 0);
    }
    return true;
}

/* A bot that thinks has something to tell of each of its moves; one that draws them has not. */
static void moves_have_notes(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "minimax"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.is_known = NULL;
    match.finished = claim_notes;
    match.context = &match;
    match.n_games = 4;
    assert_true(qx_match_play(&match, NULL));
}

static void an_opening_that_cannot_be_played_ends_the_match(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    static const char *const text = "b1-a1";
    struct qx_step step;
    read_steps(&rules, &text, 1, &step);
    step.seat = 1;
    const struct qx_opening opening = {.steps = &step, .n_steps = 1};
    struct book book;
    struct qx_error error;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.openings = &opening;
    match.n_openings = 1;
    assert_false(qx_match_play(&match, &error));
    assert_string_equal(error.text, "it is not this player's turn");
    assert_int_equal(book.n_finished, 0);
}

static void choices_made_at_once_are_asked_for(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy"};
    struct qx_rules rules = claim_rules("compromise", "pips=2");
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.n_games = 4;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, 4);
    assert_int_equal(book.n_forfeits, 0);
}

static bool is_over_by_the_bots(void *context, const struct qx_match_game *game)
{
    uint64_t *n = context;
    ++*n;
    return qx_session_time(game->session, 0) + qx_session_time(game->session, 1) > 0;
}

/* Random moves that would end the game are taken back, so that the bots play the end. */
static void an_opening_never_ends_the_game(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("othello", "size=4");
    uint64_t n = 0;
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = 8,
                             .n_opening = 100,
                             .seed = 3,
                             .threads = 1,
                             .budget = {.nodes = 1, .now = exact_clock},
                             .finished = is_over_by_the_bots,
                             .context = &n};
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(n, 8);
}

static bool stop_at_three(void *context, const struct qx_match_game *game)
{
    int *n = context;
    (void)game;
    return ++*n < 3;
}

static void a_match_stops_when_told(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    qx_flag stop = false;
    int n = 0;
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.threads = 1;
    match.is_known = NULL;
    match.finished = stop_at_three;
    match.context = &n;
    match.stop = &stop;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(n, 3);
    stop = true;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(n, 3);
}

static void claim_no_match(int n_bots)
{
    static const char *bots[QX_MAX_BOTS + 1];
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_error error;
    for (int i = 0; i < n_bots; i++)
        bots[i] = "random";
    struct qx_match match = match_of(&rules, bots, n_bots, &book);
    match.is_gauntlet = true;
    assert_false(qx_match_play(&match, &error));
    assert_string_equal(error.text, "a match needs 2 to 64 bots");
    assert_int_equal(book.n_finished, 0);
}

static void a_match_needs_two_bots(void **unused)
{
    (void)unused;
    claim_no_match(1);
    claim_no_match(QX_MAX_BOTS + 1);
}

/* A seat more than the most; and so many bots that their tables are beyond counting. */
static void a_match_has_its_limits(void **unused)
{
    (void)unused;
    static const char *bots[QX_MAX_BOTS];
    struct qx_error error;
    for (int i = 0; i < QX_MAX_BOTS; i++)
        bots[i] = "random";
    const struct qx_rules crowd = claim_rules("gamma", "players=65");
    assert_false(qx_match_check(
        &(struct qx_match){.rules = &crowd, .bots = bots, .n_bots = QX_MAX_BOTS}, &error));
    assert_string_equal(error.text, "a match is for games of at most 64 players");
    const struct qx_rules most = claim_rules("gamma", "players=64");
    assert_true(qx_match_check(
        &(struct qx_match){.rules = &most, .bots = bots, .n_bots = QX_MAX_BOTS}, &error));
    const struct qx_rules eight = claim_rules("gamma", "players=8");
    struct qx_match match = {.rules = &eight, .bots = bots, .n_bots = QX_MAX_BOTS};
    assert_false(qx_match_check(&match, &error));
    assert_string_equal(error.text, "so many bots make more than 1000000 tables of 8");
    match.n_bots = 7;
    assert_false(qx_match_check(&match, &error));
    assert_string_equal(error.text, "a match needs 8 to 64 bots here; the same may be named twice");
    match.n_bots = 8;
    assert_true(qx_match_check(&match, &error));
}

static void an_unknown_bot_is_refused(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "nobody"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_error error;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    assert_false(qx_match_play(&match, &error));
    assert_non_null(strstr(error.text, "there is no bot \"nobody\" for Neutreeko; there are "));
}

/* Before the first game, although the others could begin. */
static void an_unknown_bot_is_refused_at_once(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random", "nobody"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 3, &book);
    match.threads = 1;
    assert_false(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, 0);
}

static const char *stranger_at(void *context, qx_seat seat)
{
    (void)context;
    return seat == 1 ? "nobody" : "random";
}

/* Such a match asks for its bots as it needs them. */
static void an_unknown_bot_ends_a_match_by_seats(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_error error;
    struct qx_match match = match_of(&rules, NULL, 0, &book);
    match.seated = stranger_at;
    assert_false(qx_match_play(&match, &error));
    assert_non_null(strstr(error.text, "there is no bot \"nobody\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_once),
        cmocka_unit_test(a_match_goes_on_where_it_stopped),
        cmocka_unit_test(a_gauntlet_plays_the_first_only),
        cmocka_unit_test(three_bots_share_a_match),
        cmocka_unit_test(everybody_may_keep_their_seat),
        cmocka_unit_test(a_bot_that_fails_forfeits),
        cmocka_unit_test(a_bot_that_does_not_start_forfeits),
        cmocka_unit_test(a_bot_stays_open_if_it_says_that_it_can),
        cmocka_unit_test(a_match_stops_while_a_bot_hangs),
        cmocka_unit_test(who_runs_out_of_time_forfeits),
        cmocka_unit_test(an_increment_keeps_a_clock_going),
        cmocka_unit_test(another_seed_is_another_match),
        cmocka_unit_test(games_of_a_pair_begin_alike),
        cmocka_unit_test(pairs_take_openings_in_turn),
        cmocka_unit_test(moves_have_notes),
        cmocka_unit_test(an_opening_that_cannot_be_played_ends_the_match),
        cmocka_unit_test(choices_made_at_once_are_asked_for),
        cmocka_unit_test(an_opening_never_ends_the_game),
        cmocka_unit_test(a_match_stops_when_told),
        cmocka_unit_test(a_match_needs_two_bots),
        cmocka_unit_test(a_match_has_its_limits),
        cmocka_unit_test(an_unknown_bot_is_refused),
        cmocka_unit_test(an_unknown_bot_is_refused_at_once),
        cmocka_unit_test(an_unknown_bot_ends_a_match_by_seats),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
