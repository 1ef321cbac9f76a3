/*
 * test_hub_games.c - every game through the hub to its end, as its players see it; words that
 * change nothing; levels whose server is busy.
 */
#include <stdio.h>

#include "online/world.h"

/* Plays the list of steps that somebody has on a session of their own; what is secret is left out.
 */
static void replay(const struct world *world, int who, struct qx_session *session)
{
    json_t *steps = json_array();
    for (const char *line = world->friends[who].log; *line; line = strchr(line, '\n') + 1) {
        json_t *message = json_loadb(line, (size_t)(strchr(line, '\n') - line), 0, NULL);
        json_t *more = json_object_get(message, "steps");
        size_t from = (size_t)json_integer_value(json_object_get(message, "from"));
        while (more && json_array_size(steps) > from)
            json_array_remove(steps, json_array_size(steps) - 1);
        if (more)
            json_array_extend(steps, more);
        json_decref(message);
    }
    size_t i;
    json_t *step;
    json_array_foreach(steps, i, step)
    {
        struct qx_error error;
        const char *move = json_string_value(json_array_get(step, 1));
        if (move &&
            !qx_session_play_text(session, (qx_seat)json_integer_value(json_array_get(step, 0)),
                                  move, &error))
            fail_msg("%s: %s", move, error.text);
    }
    json_decref(steps);
}

/* Makes a random move for a seat, as its player sees the game; false: it owes none. */
static bool move_somehow(struct world *world, qx_seat seat, const struct qx_rules *rules,
                         uint64_t n_made[2], struct qx_random *random)
{
    struct qx_session *session = qx_session_new(rules, 0);
    char move[64], text[200];
    replay(world, (int)seat, session);
    bool owes = qx_session_owes(session, seat);
    if (owes) {
        qx_move *list = malloc(rules->n_moves_max * sizeof *list);
        qx_move drawn = qx_move_draw(rules, qx_session_state(session), seat, random, list);
        rules->game->move_text(rules, drawn, move, sizeof move);
        free(list);
        snprintf(text, sizeof text, "{\"t\":\"move\",\"n\":%d,\"move\":\"%s\"}",
                 (int)n_made[seat]++, move);
        say(world, (int)seat, text);
        assert_null(strstr(heard(world, (int)seat), "error"));
    }
    qx_session_free(session);
    return owes;
}

/* After one of two who choose together has chosen, nobody else hears what. */
static void claim_secret(const struct world *world, qx_seat chooser)
{
    char step[20];
    snprintf(step, sizeof step, "[%d,\"", (int)chooser);
    for (int i = 0; i < 3; i++)
        if (i != (int)chooser && strstr(heard(world, i), step))
            fail_msg("%d heard %s", i, heard(world, i));
}

static bool find_seed(void *context, const char *line)
{
    char *seed = context;
    if (strstr(line, " open "))
        snprintf(seed, 40, "%.*s", (int)strcspn(strstr(line, " open ") + 6, " "),
                 strstr(line, " open ") + 6);
    return true;
}

static void play_out(struct world *world, const char *game, const char *options)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_random random;
    char create[300], room[20], seed[40] = "";
    uint64_t n_made[2] = {0, 0};
    qx_random_init(&random, 5);
    snprintf(create, sizeof create,
             "{\"t\":\"create\",\"game\":\"%s\",\"rules\":\"%s\",\"seat\":0,\"open\":true}", game,
             options);
    sit_down(world, create, room);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (qx_seat seat = 0; seat < 2; seat++) {
            bool owed = move_somehow(world, seat, &rules, n_made, &random);
            goes_on |= owed;
            if (owed && rules.is_simultaneous && seat == 0)
                claim_secret(world, seat);
            world->now += 1000;
        }
    }
    for (int i = 0; i < 3; i++)
        claim_heard(world, i, "\"t\":\"room\"");
    char words[3][200];
    for (int i = 0; i < 3; i++) {
        json_t *message = last(world, i, "room");
        json_t *result = json_object_get(message, "result");
        assert_non_null(result);
        snprintf(words[i], sizeof words[i], "%s",
                 json_string_value(json_object_get(result, "words")));
        json_decref(message);
    }
    assert_string_equal(words[0], words[1]);
    assert_string_equal(words[0], words[2]);
    assert_true(world->store->kind->each_line(world->store, room, find_seed, seed, NULL));
    assert_true(strlen(seed) > 0);
    for (int i = 0; i < 3; i++)
        assert_null(strstr(world->friends[i].log, seed));
}

#define PLAYS(name, game, options)                                                                 \
    static void name(void **state)                                                                 \
    {                                                                                              \
        play_out(*state, game, options);                                                           \
    }

PLAYS(neutron_is_played_to_its_end, "neutron", "")
PLAYS(neutreeko_is_played_to_its_end, "neutreeko", "")
PLAYS(othello_is_played_to_its_end, "othello", "size=6")
PLAYS(gamma_is_played_to_its_end, "gamma", "width=4,height=4")
PLAYS(compromise_is_played_to_its_end, "compromise", "pips=3,length=3")
PLAYS(compromise_with_placing_is_played_to_its_end, "compromise", "type=complex,pips=3,length=2")

/* --- more of games ---------------------------------------------------------------------------- */

static bool count_line(void *context, const char *line)
{
    *(int *)context += *line != '\0';
    return true;
}

static int n_lines(const struct world *world, const char *room)
{
    int n = 0;
    assert_true(world->store->kind->each_line(world->store, room, count_line, &n, NULL));
    return n;
}

/* Says it twice; the second time is answered, and kept nowhere. */
static void claim_kept_once(struct world *world, const char *room, const char *said)
{
    const int before = n_lines(world, room);
    say(world, 0, said);
    assert_int_equal(n_lines(world, room), before + 1);
    say(world, 0, said);
    claim_heard(world, 0, "\"t\":\"room\"");
    assert_int_equal(n_lines(world, room), before + 1);
}

static void words_that_change_nothing_are_not_kept(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, CREATE("neutreeko"), room);
    say(world, 0, MOVE(0, "b1-b4"));
    claim_kept_once(world, room, "{\"t\":\"draw\"}");
    claim_kept_once(world, room, "{\"t\":\"takeback\"}");
    claim_kept_once(world, room, "{\"t\":\"decline\"}");
    say(world, 0, "{\"t\":\"resign\"}");
    claim_kept_once(world, room, "{\"t\":\"rematch\"}");
}

/* The level waits for a minute for a thread, and has three seconds. */
static void a_busy_server_costs_a_level_no_time(void **state)
{
    struct world *world = *state;
    come(world, 0);
    say(world, 0,
        "{\"t\":\"create\",\"game\":\"gamma\",\"clock\":[3,0],\"bots\":{\"0\":\"level:1\"}}");
    await(world, 0, "\"steps\":[[0,");
    const char *move =
        strstr(world->friends[0].log, "[0,\"9,9\"]") ? MOVE(0, "0,0") : MOVE(0, "9,9");
    hub_receive(world->hub, world->friends[0].peer, move, strlen(move), world->now);
    world->now += 60000;
    turn(world);
    assert_null(strstr(heard(world, 0), "ran out of time"));
    await(world, 0, "[0,\"");
    claim_heard(world, 0, "\"status\":\"live\"");
}

static void a_game_that_everybody_has_left_waits_in_the_store(void **state)
{
    struct world *world = *state;
    char room[20];
    const uint64_t minute = 60000;
    sit_down(world, CREATE("neutreeko"), room);
    say(world, 0, MOVE(0, "b1-b4"));
    for (int i = 0; i < 3; i++)
        go(world, i);
    world->now += 9 * minute;
    turn(world);
    assert_int_equal(hub_count(world->hub).rooms, 1);
    world->now += 2 * minute;
    turn(world);
    assert_int_equal(hub_count(world->hub).rooms, 0);
    come(world, 1);
    enter(world, 1, room);
    claim_heard(world, 1, "\"steps\":[[0,\"b1-b4\"]]");
    say(world, 1, MOVE(0, "b5-a4"));
    claim_heard(world, 1, "[1,\"b5-a4\"]");
    go(world, 1);
    hub_free(world->hub);
    world->hub = new_hub(world);
    assert_int_equal(hub_count(world->hub).rooms, 0);
    come(world, 0);
    enter(world, 0, room);
    claim_heard(world, 0, "\"steps\":[[0,\"b1-b4\"],[1,\"b5-a4\"]]");
}

static void a_clock_that_runs_keeps_its_room(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, "{\"t\":\"create\",\"game\":\"neutreeko\",\"seat\":0,\"clock\":[3600,0]}",
             room);
    for (int i = 0; i < 3; i++)
        go(world, i);
    world->now += 11 * 60000;
    turn(world);
    assert_int_equal(hub_count(world->hub).rooms, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(neutron_is_played_to_its_end),
        CLAIM(neutreeko_is_played_to_its_end),
        CLAIM(othello_is_played_to_its_end),
        CLAIM(gamma_is_played_to_its_end),
        CLAIM(compromise_is_played_to_its_end),
        CLAIM(compromise_with_placing_is_played_to_its_end),
        CLAIM(words_that_change_nothing_are_not_kept),
        CLAIM(a_busy_server_costs_a_level_no_time),
        CLAIM(a_game_that_everybody_has_left_waits_in_the_store),
        CLAIM(a_clock_that_runs_keeps_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
