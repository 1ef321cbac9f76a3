/*
 * store_claims.c - what any store must do: each claim gets a place of its own, and may close and
 * open the store there as it likes.
 */
#include "online/store_claims.h"

#include <stdio.h>

struct store *reopen(const struct place *place)
{
    struct qx_error error;
    struct store *store = store_open(place->path, &error);
    if (!store)
        fail_msg("%s", error.text);
    return store;
}

/* The texts of a walk, each behind a bar. */
bool join(void *context, const char *text)
{
    char *joined = context;
    assert_true(strlen(joined) + strlen(text) + 2 < 400);
    snprintf(joined + strlen(joined), 400 - strlen(joined), "|%s", text);
    return true;
}

void claim_lines(struct store *store, const char *room, const char *expected)
{
    char joined[400] = "";
    assert_true(store->kind->each_line(store, room, join, joined, NULL));
    assert_string_equal(joined, expected);
}

void add(struct store *store, const char *room, uint64_t n, const char *line)
{
    struct qx_error error;
    if (!store->kind->add_line(store, room, n, line, &error))
        fail_msg("%s", error.text);
}

static void claim_rooms_of(struct store *store, const char *player, const char *expected)
{
    char joined[400] = "";
    assert_true(store->kind->each_room_of(store, player, 0, 9, join, joined, NULL));
    assert_string_equal(joined, expected);
}

void claim_old_sitters(struct store *store)
{
    claim_rooms_of(store, "ann", "|old");
    claim_rooms_of(store, "bob", "|old");
    claim_rooms_of(store, "eve", "");
    claim_rooms_of(store, "level:3", "");
}

void claim_old_arenas(struct store *store)
{
    char listed[400] = "";
    assert_true(store->kind->each_arena(store, 9, join, listed, NULL));
    assert_string_equal(listed, "|a1");
}

static const struct store_player ann = {.id = "ann", .name = "Ann Ö."};
static const struct store_session first = {
    .id = "s1", .player = "ann", .hash = {1, 0, 255}, .began = 5, .used = 6};
static const struct store_session second = {.id = "s2", .player = "ann", .began = 7, .used = 8};

/* --- every store ------------------------------------------------------------------------------ */

void lines_come_back_in_order_after_a_commit(void **state)
{
    struct store *store = reopen(*state);
    add(store, "r1", 0, "open");
    for (uint64_t n = 1; n < 12; n++)
        add(store, "r1", n, n % 2 ? "odd" : "even");
    add(store, "r2", 0, "other");
    assert_true(store->kind->commit(store, NULL));
    store_free(store);
    store = reopen(*state);
    claim_lines(store, "r1", "|open|odd|even|odd|even|odd|even|odd|even|odd|even|odd");
    claim_lines(store, "r2", "|other");
    claim_lines(store, "r3", "");
    store_free(store);
}

void what_is_not_committed_is_gone(void **state)
{
    struct store *store = reopen(*state);
    add(store, "r1", 0, "open");
    assert_true(store->kind->commit(store, NULL));
    add(store, "r1", 1, "move");
    claim_lines(store, "r1", "|open|move");
    store_free(store);
    store = reopen(*state);
    claim_lines(store, "r1", "|open");
    store_free(store);
}

void a_line_is_written_once(void **state)
{
    struct store *store = reopen(*state);
    struct qx_error error = {""};
    add(store, "r1", 0, "open");
    add(store, "r1", 1, "move");
    assert_false(store->kind->add_line(store, "r1", 1, "again", &error));
    assert_true(strlen(error.text) > 0);
    assert_false(store->kind->add_line(store, "r1", 0, "open", &error));
    assert_false(store->kind->add_line(store, "r2", 1, "no such room", &error));
    claim_lines(store, "r1", "|open|move");
    assert_true(store->kind->commit(store, NULL));
    store_free(store);
}

void players_come_back_whole(void **state)
{
    struct store *store = reopen(*state);
    struct store_player found;
    struct qx_error error;
    assert_true(store->kind->add_player(store, &ann, NULL));
    assert_false(store->kind->add_player(store, &ann, &error));
    assert_true(store->kind->commit(store, NULL));
    store_free(store);
    store = reopen(*state);
    assert_true(store->kind->find_player(store, "ann", &found, NULL));
    assert_string_equal(found.id, "ann");
    assert_string_equal(found.name, "Ann Ö.");
    assert_string_equal(found.login, "");
    assert_false(found.is_bot);
    strcpy(error.text, "x");
    assert_false(store->kind->find_player(store, "bob", &found, &error));
    assert_string_equal(error.text, "");
    store_free(store);
}

static void claim_login(struct store *store, const char *login, const char *id)
{
    struct store_player found;
    struct qx_error error = {"x"};
    bool is_there = store->kind->find_login(store, login, &found, &error);
    assert_int_equal(is_there, id[0] != '\0');
    assert_string_equal(is_there ? found.id : error.text, id);
}

void players_are_found_by_login(void **state)
{
    struct store *store = reopen(*state);
    struct store_player changed = ann, other = {.id = "bob", .name = "Bob"}, found;
    struct qx_error error;
    assert_true(store->kind->add_player(store, &ann, NULL));
    assert_true(store->kind->add_player(store, &other, NULL));
    claim_login(store, "ann_o", "");
    claim_login(store, "", "");
    strcpy(changed.name, "Ann_O");
    strcpy(changed.login, "ann_o");
    strcpy(changed.password, "$hash");
    assert_true(store->kind->change_player(store, &changed, NULL));
    claim_login(store, "ann_o", "ann");
    assert_true(store->kind->find_player(store, "ann", &found, NULL));
    assert_string_equal(found.name, "Ann_O");
    assert_string_equal(found.password, "$hash");
    strcpy(other.login, "ann_o");
    assert_false(store->kind->change_player(store, &other, &error));
    assert_true(store->kind->commit(store, NULL));
    claim_login(store, "ann_o", "ann");
    store_free(store);
}

static bool join_session(void *context, const struct store_session *session)
{
    return join(context, session->id);
}

void sessions_begin_and_end(void **state)
{
    struct store *store = reopen(*state);
    struct store_session found;
    struct qx_error error = {"x"};
    char all[400] = "", rest[400] = "", others[400] = "";
    assert_true(store->kind->add_player(store, &ann, NULL));
    assert_true(store->kind->add_session(store, &first, NULL));
    assert_true(store->kind->add_session(store, &second, NULL));
    assert_true(store->kind->use_session(store, "s1", 99, NULL));
    assert_true(store->kind->commit(store, NULL));
    store_free(store);
    store = reopen(*state);
    assert_true(store->kind->find_session(store, "s1", &found, NULL));
    assert_string_equal(found.player, "ann");
    assert_memory_equal(found.hash, first.hash, STORE_HASH_SIZE);
    assert_int_equal(found.began, 5);
    assert_int_equal(found.used, 99);
    assert_true(store->kind->each_session(store, "ann", join_session, all, NULL));
    assert_string_equal(all, "|s2|s1");
    assert_true(store->kind->each_session(store, "bob", join_session, others, NULL));
    assert_string_equal(others, "");
    assert_true(store->kind->end_session(store, "s2", NULL));
    assert_false(store->kind->find_session(store, "s2", &found, &error));
    assert_string_equal(error.text, "");
    assert_true(store->kind->each_session(store, "ann", join_session, rest, NULL));
    assert_string_equal(rest, "|s1");
    store_free(store);
}

static bool is_known(struct store *store, const char *player)
{
    struct store_player found;
    return store->kind->find_player(store, player, &found, NULL);
}

void a_player_is_forgotten(void **state)
{
    struct store *store = reopen(*state);
    struct store_rating row = {.player = "ann", .game = "gamma"};
    char joined[400] = "";
    assert_true(store->kind->add_player(store, &ann, NULL));
    assert_true(store->kind->add_session(store, &first, NULL));
    assert_true(store->kind->put_rating(store, &row, NULL));
    add(store, "r1", 0, "open");
    assert_true(store->kind->add_sitter(store, "r1", "ann", NULL));
    assert_true(store->kind->forget_player(store, "ann", NULL));
    assert_true(store->kind->commit(store, NULL));
    assert_false(is_known(store, "ann"));
    assert_true(store->kind->put_rating(store, &row, NULL)); /* a game that ends later */
    assert_true(store->kind->commit(store, NULL));
    assert_false(store->kind->find_rating(store, "ann", "gamma", &row, NULL));
    assert_false(store->kind->find_session(store, "s1", &(struct store_session){.id = ""}, NULL));
    assert_true(store->kind->each_room_of(store, "ann", 0, 9, join, joined, NULL));
    assert_string_equal(joined, "");
    claim_lines(store, "r1", "|open");
    store_free(store);
}

/* Neither who has come lately, nor accounts, bots, or who has a rating. */
void guests_expire(void **state)
{
    struct store *store = reopen(*state);
    static const char *const ids[] = {"old", "new", "member", "bot", "rated", "ancient", "late"};
    struct store_rating row = {.player = "rated", .game = "gamma"};
    char expired[400] = "", one[400] = "";
    for (int i = 0; i < 7; i++) {
        struct store_player player = {.name = "x", .is_bot = i == 3};
        struct store_session session = {.used = i == 1 ? 200 : i == 5 ? 0 : 100};
        strcpy(player.id, ids[i]);
        strcpy(player.login, i == 2 ? "member" : "");
        strcpy(session.id, ids[i]);
        strcpy(session.player, ids[i]);
        assert_true(store->kind->add_player(store, &player, NULL));
        assert_true(store->kind->add_session(store, &session, NULL));
    }
    assert_true(store->kind->put_rating(store, &row, NULL));
    assert_true(store->kind->commit(store, NULL));
    assert_true(store->kind->each_expired(store, 150, 9, join, expired, NULL));
    assert_string_equal(expired, "|late|old");
    assert_true(store->kind->each_expired(store, 150, 1, join, one, NULL));
    assert_string_equal(one, "|late");
    store_free(store);
}

void a_line_is_changed(void **state)
{
    struct store *store = reopen(*state);
    add(store, "r1", 0, "open");
    add(store, "r1", 1, "sit");
    assert_true(store->kind->change_line(store, "r1", 1, "sat", NULL));
    assert_false(store->kind->change_line(store, "r1", 2, "none", NULL));
    assert_true(store->kind->commit(store, NULL));
    claim_lines(store, "r1", "|open|sat");
    store_free(store);
}

void live_rooms_are_those_that_have_not_ended(void **state)
{
    struct store *store = reopen(*state);
    char joined[400] = "";
    add(store, "z", 0, "open");
    add(store, "y", 0, "open");
    add(store, "x", 0, "open");
    assert_true(store->kind->end_room(store, "y", "draw", NULL));
    assert_true(store->kind->commit(store, NULL));
    assert_true(store->kind->each_live(store, NULL, join, joined, NULL));
    assert_string_equal(joined, "|z|x");
    store_free(store);
}

void rooms_of_a_player_are_listed_newest_first(void **state)
{
    struct store *store = reopen(*state);
    char joined[400] = "", two[400] = "", rest[400] = "", live[400] = "";
    for (const char *room = "a\0b\0c\0d\0"; *room; room += 2) {
        add(store, room, 0, "open");
        if (*room != 'b')
            assert_true(store->kind->add_sitter(store, room, "ann", NULL));
        assert_true(store->kind->add_sitter(store, room, *room == 'd' ? "ann" : "bob", NULL));
    }
    assert_true(store->kind->each_room_of(store, "ann", 0, 9, join, joined, NULL));
    assert_string_equal(joined, "|d|c|a");
    assert_true(store->kind->each_room_of(store, "bob", 0, 2, join, two, NULL));
    assert_string_equal(two, "|c|b");
    assert_true(store->kind->each_room_of(store, "ann", 1, 9, join, rest, NULL));
    assert_string_equal(rest, "|c|a");
    assert_true(store->kind->end_room(store, "c", "draw", NULL));
    assert_true(store->kind->each_live(store, "ann", join, live, NULL));
    assert_string_equal(live, "|a|d");
    store_free(store);
}

void a_room_stays_that_of_who_has_stood_up(void **state)
{
    struct store *store = reopen(*state);
    add(store, "r1", 0, "open");
    for (int i = 0; i < 2; i++) { /* and of who sits down twice, once */
        assert_true(store->kind->add_sitter(store, "r1", "ann", NULL));
        assert_true(store->kind->add_sitter(store, "r1", "bob", NULL));
    }
    assert_true(store->kind->commit(store, NULL));
    claim_rooms_of(store, "ann", "|r1");
    claim_rooms_of(store, "bob", "|r1");
    store_free(store);
}

static void rate(struct store *store, const char *player, const char *game, double rating,
                 double deviation)
{
    struct store_rating row = {
        .rating = rating, .deviation = deviation, .volatility = 0.06, .n_games = 3, .at = 77};
    snprintf(row.player, sizeof row.player, "%s", player);
    snprintf(row.game, sizeof row.game, "%s", game);
    assert_true(store->kind->put_rating(store, &row, NULL));
}

static bool join_rating(void *context, const struct store_rating *rating)
{
    return join(context, rating->name) && join(context, rating->game);
}

void the_best_come_first_and_the_settled_before_others(void **state)
{
    struct store *store = reopen(*state);
    struct store_rating found;
    struct qx_error error = {"x"};
    char best[400] = "", two[400] = "", bots[400] = "", own[400] = "", aged[400] = "";
    const struct store_settled now = {110, 1, 77}, later = {110, 1, 77 + 100};
    static const char *const ids[] = {"a", "b", "c", "r"};
    for (int i = 0; i < 4; i++) {
        struct store_player player = {.is_bot = i == 3};
        strcpy(player.id, ids[i]);
        strcpy(player.name, ids[i]);
        assert_true(store->kind->add_player(store, &player, NULL));
    }
    rate(store, "a", "neutron", 1500, 60);
    rate(store, "b", "neutron", 1900, 200);
    rate(store, "c", "neutron", 1400, 60);
    rate(store, "c", "neutron", 1600.5, 110);
    rate(store, "c", "gamma", 1000, 60);
    rate(store, "r", "neutron", 2000, 60);
    assert_true(store->kind->commit(store, NULL));
    store_free(store);
    store = reopen(*state);
    assert_true(store->kind->find_rating(store, "c", "neutron", &found, NULL));
    assert_true(found.rating == 1600.5 && found.deviation == 110 && found.volatility == 0.06);
    assert_int_equal(found.n_games, 3);
    assert_int_equal(found.at, 77);
    assert_false(store->kind->find_rating(store, "a", "gamma", &found, &error));
    assert_string_equal(error.text, "");
    assert_true(store->kind->each_best(store, "neutron", false, &now, 9, join_rating, best, NULL));
    assert_string_equal(best, "|c|neutron|a|neutron|b|neutron");
    assert_true(store->kind->each_best(store, "neutron", false, &now, 1, join_rating, two, NULL));
    assert_string_equal(two, "|c|neutron");
    assert_true(store->kind->each_best(store, "neutron", true, &now, 9, join_rating, bots, NULL));
    assert_string_equal(bots, "|r|neutron");
    assert_true(
        store->kind->each_best(store, "neutron", false, &later, 9, join_rating, aged, NULL));
    assert_string_equal(aged, "|a|neutron|b|neutron|c|neutron");
    assert_true(store->kind->each_rating(store, "c", join_rating, own, NULL));
    assert_string_equal(own, "|c|gamma|c|neutron");
    store_free(store);
}

void arenas_are_lines_and_know_their_rooms(void **state)
{
    struct store *store = reopen(*state);
    const struct store_kind *kind = store->kind;
    char lines[400] = "", live[400] = "", of[400] = "", none[400] = "";
    add(store, "r1", 0, "open");
    assert_true(kind->add_arena_line(store, "a1", 0, "open", NULL));
    assert_true(kind->add_arena_line(store, "a1", 1, "join", NULL));
    assert_true(kind->add_arena_line(store, "a2", 0, "open", NULL));
    assert_true(kind->add_arena_line(store, "a3", 0, "open", NULL));
    assert_false(kind->add_arena_line(store, "a1", 1, "faster", NULL));
    assert_false(kind->add_arena_line(store, "a9", 1, "never opened", NULL));
    assert_true(kind->add_arena_room(store, "r1", "a1", NULL));
    assert_true(kind->hide_arena(store, "a2", NULL));
    assert_true(kind->commit(store, NULL));
    store_free(store);
    store = reopen(*state);
    assert_true(store->kind->each_arena_line(store, "a1", join, lines, NULL));
    assert_string_equal(lines, "|open|join");
    assert_true(store->kind->each_arena(store, 9, join, live, NULL));
    assert_string_equal(live, "|a3|a1");
    assert_true(store->kind->each_arena_of(store, "r1", join, of, NULL));
    assert_string_equal(of, "|a1");
    assert_true(store->kind->each_arena_of(store, "r2", join, none, NULL));
    assert_string_equal(none, "");
    store_free(store);
}

static bool refuse(void *context, const char *text)
{
    (void)context;
    (void)text;
    return false;
}

void a_visit_that_refuses_ends_the_walk(void **state)
{
    struct store *store = reopen(*state);
    struct qx_error error = {""};
    add(store, "a", 0, "open");
    assert_false(store->kind->each_line(store, "a", refuse, NULL, &error));
    assert_true(strlen(error.text) > 0);
    claim_lines(store, "a", "|open");
    store_free(store);
}
