/*
 * test_match_bots.c - claims about the bots of a match: those that fail, hang, or are refused.
 */
#include "lib/claim.h"
#include "lib/match_book.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

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

static bool keep_how(void *context, const struct qx_match_game *game)
{
    snprintf(context, 240, "%s", qx_session_forfeit_how(game->session));
    return false;
}

/* What a plugin says of its failure, in any bytes, goes into the record as one plain line. */
static void words_of_a_bot_are_plain_in_the_record(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"so:" RAW_WORDS, "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    char how[240] = "";
    match.threads = 1;
    match.finished = keep_how;
    match.context = how;
    match.is_known = NULL;
    assert_true(qx_match_play(&match, NULL));
    assert_non_null(strstr(how, "says \\x1b[31mred\\x07\\x0a@ 7\\x0aend\\xff"));
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

static struct qx_wire wire_of_all;

static const struct qx_wire *wire(void *context, int thread, int bot, uint64_t number)
{
    (void)context, (void)thread, (void)bot, (void)number;
    return &wire_of_all;
}

static void claim_stops_soon(const char *bot)
{
    const char *const bots[] = {"random", bot};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    qx_flag stop = false;
    pthread_t thread;
    match.stop = &stop;
    match.wire = wire;
    wire_of_all = (struct qx_wire){.stop = &stop};
    uint64_t began = qx_clock_milliseconds();
    assert_int_equal(pthread_create(&thread, NULL, raise_soon, &stop), 0);
    assert_true(qx_match_play(&match, NULL));
    assert_true(qx_clock_milliseconds() - began < 9000);
    assert_int_equal(book.n_finished, 0);
    pthread_join(thread, NULL);
}

/* Whoever stops a match need not wait for a bot that hangs, be it while it starts; its game is
 * nobody's forfeit. */
static void a_match_stops_while_a_bot_hangs(void **unused)
{
    (void)unused;
    claim_stops_soon("cmd:echo ready; sleep 50");
    claim_stops_soon("cmd:sleep 50");
}

/* Where the files that we may open are used up, the match ends, and no bot is blamed. */
static void a_bot_that_we_cannot_start_is_not_to_blame(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "cmd:exit 3"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    struct qx_error error;
    struct rlimit limit;
    qx_flag shortage = false;
    char why[120];
    snprintf(why, sizeof why, "cmd:exit 3 cannot be started: %s", strerror(EMFILE));
    match.threads = 1;
    match.wire = wire;
    wire_of_all = (struct qx_wire){.shortage = &shortage};
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    const rlim_t before = limit.rlim_cur;
    const int free_file = dup(STDERR_FILENO);
    close(free_file);
    for (rlim_t n_more = 1; n_more <= 6; n_more++) { /* wherever it is that they do not suffice */
        atomic_store(&shortage, false);
        limit.rlim_cur = (rlim_t)free_file + n_more;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
        const bool ok = qx_match_play(&match, &error);
        limit.rlim_cur = before;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
        assert_false(ok);
        assert_string_equal(error.text, why);
        assert_int_equal(book.n_finished, 0);
    }
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

/* A seat more than the most, and one less than two; and so many bots that their tables are beyond
 * counting. */
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
    assert_string_equal(error.text, "a match is for games of 2 to 64 players");
    const struct qx_rules alone = claim_rules("gamma", "players=1");
    assert_false(
        qx_match_check(&(struct qx_match){.rules = &alone, .bots = bots, .n_bots = 2}, &error));
    assert_string_equal(error.text, "a match is for games of 2 to 64 players");
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
    match.threads = 8; /* several may fail before one has stopped them */
    assert_false(qx_match_play(&match, &error));
    assert_non_null(strstr(error.text, "there is no bot \"nobody\""));
    assert_false(qx_match_play(&match, NULL)); /* who does not ask why is not told */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_that_fails_forfeits),
        cmocka_unit_test(words_of_a_bot_are_plain_in_the_record),
        cmocka_unit_test(a_bot_that_does_not_start_forfeits),
        cmocka_unit_test(a_bot_that_we_cannot_start_is_not_to_blame),
        cmocka_unit_test(a_bot_stays_open_if_it_says_that_it_can),
        cmocka_unit_test(a_match_stops_while_a_bot_hangs),
        cmocka_unit_test(a_match_needs_two_bots),
        cmocka_unit_test(a_match_has_its_limits),
        cmocka_unit_test(an_unknown_bot_is_refused),
        cmocka_unit_test(an_unknown_bot_is_refused_at_once),
        cmocka_unit_test(an_unknown_bot_ends_a_match_by_seats),
    };
    return cmocka_run_group_tests_name("bots of a match", tests, NULL, NULL);
}
