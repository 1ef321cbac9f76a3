/*
 * suite_memory.c - no allocation on the path of a move, and none whose failure is not survived.
 *
 * Every scenario is run again and again with its first, second, third … allocation failing, until
 * it gets through, and gives back what it took, each time.
 */
#include "core/player.h"
#include "lib/alloc.h"
#include "lib/claim.h"
#include "lib/variants.h"

#include <stdio.h>
#include <unistd.h>

#include <quincunx/file.h>

enum { MOVES = 400 };

/* Runs a scenario with each of its allocations failing in turn. It returns true when it got
 * through. */
static void claim_survives(const struct qx_rules *rules, const char *text,
                           bool (*scenario)(const struct qx_rules *rules, const char *text))
{
    for (size_t n = 0;; n++) {
        const long live = alloc_live();
        alloc_fail_at(n);
        bool is_through = scenario(rules, text);
        size_t asked = alloc_count();
        alloc_fail_at((size_t)-1);
        if (alloc_live() != live)
            fail_msg("%s, %s: %ld blocks are left when allocation %zu fails", rules->game->name,
                     text ? text : "-", alloc_live() - live, n);
        if (asked <= n) {
            assert_true(is_through);
            return;
        }
    }
}

static bool make_state(const struct qx_rules *rules, const char *text)
{
    (void)text;
    void *state = qx_state_new(rules);
    qx_state_free(state);
    return state != NULL;
}

/* A forfeit that was accepted is in the record. */
static bool tells_forfeit(const struct qx_session *session)
{
    static char text[1 << 16];
    assert_true(qx_session_save(session, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\nforfeit 1: resigned\n"));
    return true;
}

/* What fails says why. */
static bool told(bool ok, const struct qx_error *error)
{
    assert_true(ok || error->text[0]);
    return ok;
}

/* A short game with players, a chance to undo and a save; every call may fail, none may break. */
static bool play_session(const struct qx_rules *rules, const char *text)
{
    (void)text;
    struct qx_error error = {""};
    struct qx_session *session = qx_session_new_at(rules, 5, NULL, &error);
    if (!told(session != NULL, &error))
        return false;
    bool ok = qx_session_set_player(session, 0, "somebody") &&
              qx_session_set_player(session, 0, "human") &&
              qx_session_add_time(session, rules->n_seats - 1, 20);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    for (int i = 0; list && ok && i < MOVES && qx_session_turn(session) != QX_NOBODY; i++) {
        qx_seat seat = qx_next(rules, qx_session_state(session));
        ok = told(seat == QX_CHANCE ? qx_session_settle(session, &error)
                                    : qx_moves(rules, qx_session_state(session), seat, list) > 0 &&
                                          qx_session_play(session, seat, list[0], &error),
                  &error);
    }
    qx_session_undo(session);
    if (qx_session_turn(session) != QX_NOBODY)
        ok = told(qx_session_forfeit(session, 0, "resigned", &error), &error) &&
             tells_forfeit(session) && ok;
    free(list);
    qx_session_free(session);
    return ok && list;
}

/* A position that is refused costs nothing. */
static bool refuse_position(const struct qx_rules *rules, const char *text)
{
    assert_null(qx_session_new_at(rules, 1, text, NULL));
    return true;
}

static bool load_record(const struct qx_rules *rules, const char *text)
{
    (void)rules;
    struct qx_error error = {""};
    struct qx_session *session = qx_session_load(text, strlen(text), &error);
    bool ok = told(session != NULL, &error);
    qx_session_free(session);
    return ok;
}

static void survive_variant(const struct qx_rules *rules)
{
    char text[1 << 16];
    claim_survives(rules, NULL, make_state);
    claim_survives(rules, NULL, play_session);
    claim_survives(rules, "no position of any game", refuse_position);
    struct qx_session *session = qx_session_new(rules, 9);
    assert_non_null(session);
    qx_session_set_player(session, 0, "human");
    qx_session_settle(session, NULL);
    qx_session_forfeit(session, 0, "resigned", NULL);
    assert_true(qx_session_save(session, text, sizeof text) < sizeof text);
    qx_session_free(session);
    claim_survives(rules, text, load_record);
}

static void every_failed_allocation_is_survived(void **unused)
{
    (void)unused;
    variants_visit(survive_variant);
}

static bool count_moves(const struct qx_rules *rules, const char *text)
{
    (void)text;
    static const struct qx_perft how = {.threads = 1, .hash_bytes = 4096};
    void *state = qx_state_new(rules);
    bool ok = state && qx_perft_count(rules, state, 2, &how) != UINT64_MAX;
    qx_state_free(state);
    return ok;
}

static void counting_moves_survives_it_too(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    /* The hash is a convenience: without it the count is slower, not wrong. */
    for (size_t n = 0; n < 40; n++) {
        alloc_fail_at(n);
        count_moves(&rules, NULL);
        alloc_fail_at((size_t)-1);
    }
    assert_true(count_moves(&rules, NULL));
}

static void count_variant(const struct qx_rules *rules)
{
    struct qx_random random;
    void *state = qx_state_new(rules);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    assert_non_null(list);
    assert_non_null(state);
    qx_random_init(&random, 3);
    alloc_fail_at((size_t)-1);
    for (int game = 0; game < 3; game++) {
        qx_state_start(rules, state);
        qx_playout_plain(rules, state, &random, list, MOVES);
        rules->game->result(rules, state, scores);
        qx_key(rules, state);
        qx_state_start(rules, state);
        qx_playout(rules, state, &random, list, MOVES);
    }
    assert_int_equal(alloc_count(), 0);
    free(scores);
    free(list);
    qx_state_free(state);
}

static void a_move_allocates_nothing(void **unused)
{
    (void)unused;
    variants_visit(count_variant);
}

static bool seat_bot(const struct qx_rules *rules, const char *text)
{
    struct qx_error error = {""};
    struct player *player = player_new(rules, 0, text, &error);
    player_free(player);
    return told(player != NULL, &error);
}

/* Is this bot opened by its name alone, for these rules, and in no time? A table of millions of
   positions takes too long to make once for every allocation. */
static bool is_quick(const struct qx_bot *bot, const struct qx_rules *rules)
{
    return qx_bot_find(rules->game, bot->name) == bot && !bot->open_text &&
           !(strcmp(bot->name, "perfect") == 0 && rules->game->n_indexes) &&
           (!bot->plays || bot->plays(rules, NULL));
}

/* What is read once for the whole program, such as a book, is read before blocks are counted. */
static void a_bot_without_memory_is_refused(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        struct qx_rules rules = claim_rules((*game)->name, NULL);
        for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
            if (is_quick(*bot, &rules)) {
                assert_true(seat_bot(&rules, (*bot)->name));
                claim_survives(&rules, (*bot)->name, seat_bot);
            }
    }
}

/* A chair plays in a copy of the game and judges a position of it. */
static bool use_chair(const struct qx_rules *rules, const char *text)
{
    const struct qx_budget budget = {.nodes = 1};
    struct qx_answer answer;
    struct qx_session *session = qx_session_new(rules, 5);
    bool ok = session && qx_session_settle(session, NULL) &&
              qx_session_set_player(session, 0, "human") && qx_session_turn(session) != QX_NOBODY;
    struct qx_session *copy = ok ? qx_session_copy(session) : NULL;
    struct qx_chair *chair = copy ? qx_chair_new(rules, 0, text, NULL, NULL) : NULL;
    struct qx_position position = ok ? qx_session_position(session) : (struct qx_position){0};
    ok = chair && qx_chair_ask(chair, copy, &budget, &answer, NULL) &&
         qx_chair_judge(chair, &position, &budget, &answer, NULL) &&
         qx_chair_ask(chair, session, &budget, &answer, NULL);
    qx_chair_free(chair);
    qx_session_free(copy);
    qx_session_free(session);
    return ok;
}

static bool count_finished(void *context, const struct qx_match_game *game)
{
    (void)game;
    ++*(int *)context;
    return true;
}

/* A match that says it was played has played all its games. */
static bool play_match(const struct qx_rules *rules, const char *text)
{
    enum { GAMES = 4 };
    const char *const bots[] = {text, text};
    struct qx_error error = {""};
    int n_finished = 0;
    const struct qx_match match = {.rules = rules,
                                   .bots = bots,
                                   .n_bots = 2,
                                   .n_games = GAMES,
                                   .seed = 1,
                                   .threads = 1,
                                   .budget = {.nodes = 1},
                                   .finished = count_finished,
                                   .context = &n_finished};
    bool ok = qx_match_play(&match, &error);
    assert_true(ok ? n_finished == GAMES : error.text[0] != '\0');
    return ok;
}

/* --- files ----------------------------------------------------------------------------------- */

/* A text written and read. */
static bool use_file(const struct qx_rules *rules, const char *folder)
{
    (void)rules;
    struct qx_error error = {""};
    char path[64];
    size_t length;
    snprintf(path, sizeof path, "%s/text", folder);
    bool ok = told(qx_folder_make(folder, &error), &error) &&
              told(qx_file_write(path, "text", 4, &error), &error);
    char *text = ok ? qx_file_read(path, &length, &error) : NULL;
    ok = ok && told(text != NULL, &error);
    free(text);
    unlink(path);
    return ok;
}

/* A table written, read and given up. */
static bool use_store(const struct qx_rules *rules, const char *folder)
{
    struct qx_error error = {""};
    struct qx_store *store = qx_store_new(folder);
    const struct qx_table_about about = {.rules = rules, .what = "test", .version = 1};
    if (!store)
        return false;
    void *table = store->create(store->context, &about, &error);
    bool ok = told(table != NULL, &error);
    ok = ok && told(store->finish(store->context, table, &error), &error);
    size_t size = 0;
    const void *body = ok ? store->map(store->context, &about, &size, &error) : NULL;
    ok = ok && told(body != NULL, &error);
    if (body)
        store->unmap(store->context, body, size);
    qx_store_free(store);
    return ok;
}

static void files_and_tables_survive_it(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/quincunx-memory-XXXXXX", table[96];
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    assert_non_null(mkdtemp(folder));
    snprintf(table, sizeof table, "%s/neutreeko-test-repetition=3.qxt", folder);
    claim_survives(&rules, folder, use_file);
    claim_survives(&rules, folder, use_store);
    unlink(table);
    assert_int_equal(rmdir(folder), 0); /* nothing else is left there */
}

static void bots_at_a_session_survive_it(void **unused)
{
    (void)unused;
    struct qx_rules neutreeko = claim_rules("neutreeko", NULL);
    struct qx_rules othello = claim_rules("othello", "size=4");
    struct qx_rules compromise = claim_rules("compromise", "pips=1");
    claim_survives(&neutreeko, "random", use_chair);
    claim_survives(&compromise, "random", use_chair);
    claim_survives(&othello, "random", play_match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_allocates_nothing),
        cmocka_unit_test(every_failed_allocation_is_survived),
        cmocka_unit_test(counting_moves_survives_it_too),
        cmocka_unit_test(a_bot_without_memory_is_refused),
        cmocka_unit_test(bots_at_a_session_survive_it),
        cmocka_unit_test(files_and_tables_survive_it),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
