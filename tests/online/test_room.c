/*
 * test_room.c - claims about rooms, in the lines that the store keeps of them.
 */
#include "lib/claim.h"

#include <stdio.h>

#include "online/room.h"

static struct room *open_room(const char *line)
{
    struct room_event event;
    struct qx_error error;
    if (!room_event_read(line, &event, &error))
        fail_msg("%s", error.text);
    struct room *room = room_new("r1", &event, &error);
    if (!room)
        fail_msg("%s: %s", line, error.text);
    return room;
}

static void feed(struct room *room, const char *line)
{
    struct room_event event;
    struct qx_error error;
    if (!room_event_read(line, &event, &error) || !room_do(room, &event, &error))
        fail_msg("%s: %s", line, error.text);
}

/* The room as a viewer is told of it, at this time. */
static void tell(const struct room *room, qx_seat viewer, uint64_t at, char *out, size_t size)
{
    const struct room_presence presence = {.is_here = {true, true}};
    struct qx_json json = {0};
    qx_json_open(&json, '{');
    room_write(room, &presence, viewer, 0, at, &json);
    qx_json_close(&json, '}');
    assert_true(json.length < size);
    snprintf(out, size, "%s", qx_json_text(&json));
    qx_json_release(&json);
}

static void claim_told(const struct room *room, qx_seat viewer, uint64_t at, const char *part)
{
    char told[4000];
    tell(room, viewer, at, told, sizeof told);
    if (!strstr(told, part))
        fail_msg("no %s in %s", part, told);
}

/* The line is refused with this sentence, and the room stays as it was. */
static void claim_refused_line(struct room *room, const char *line, const char *why)
{
    struct room_event event;
    struct qx_error error = {""};
    char before[4000], after[4000];
    tell(room, 0, 1000000, before, sizeof before);
    if (room_event_read(line, &event, &error) && room_do(room, &event, &error))
        fail_msg("%s: not refused", line);
    if (!strstr(error.text, why))
        fail_msg("%s: %s", line, error.text);
    tell(room, 0, 1000000, after, sizeof after);
    assert_string_equal(before, after);
}

/* Ann and Bob at a board of Neutreeko, a minute and two seconds a move. */
static struct room *at_table(void)
{
    struct room *room = open_room("1000 open 7 60000 2000 1 neutreeko ");
    feed(room, "1000 sit 0 person ann Ann");
    feed(room, "2000 sit 1 person bob Bob");
    return room;
}

static struct room *with_clocks(void)
{
    struct room *room = at_table();
    feed(room, "9000 move 0 0 d1-e2");
    feed(room, "20000 move 1 0 b5-a4");
    return room;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void lines_are_written_as_they_were_read(void **state)
{
    static const char *const lines[] = {
        "1763230000000 open 18446744073709551615 300000 2000 1 neutron rules=house,first=white",
        "1 sit 1 level level:3 level 3",
        "5 sit 0 bot b0 Bot of Ann",
        "2 move 0 120 b1-b4",
        "3 draw 1",
        "4 next k3v9q2mwx7",
        "6 resume",
        "7 rated",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct room_event event;
        char line[ROOM_LINE_SIZE];
        assert_true(room_event_read(lines[i], &event, NULL));
        assert_int_equal(room_event_write(&event, line, sizeof line), strlen(lines[i]));
        assert_string_equal(line, lines[i]);
    }
}

static void other_lines_are_refused(void **state)
{
    static const char *const lines[] = {
        "",
        "1",
        "1 ",
        "1 fly 0",
        "1 move",
        "1 move 0",
        "1 move 0 x b1-b4",
        "1 move -1 0 b1-b4",
        "x move 0 0 b1-b4",
        "1 resign 0 0",
        "1 resign 65537",
        "1 resume ",
        "1 sit 0 king ann Ann",
        "1 sit 0 person anidentifierthatistoolong Ann",
        "1 open 1 1 1 2 neutron ",
        "1 move 0 0 b1-b4\n2 resign 0",
        "99999999999999999999 resume",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct room_event event = {.at = 5};
        assert_false(room_event_read(lines[i], &event, NULL));
        assert_int_equal(event.at, 5);
    }
}

/* --- opening and sitting ---------------------------------------------------------------------- */

static void claim_unopened(const char *line, const char *why)
{
    struct room_event event;
    struct qx_error error = {""};
    assert_true(room_event_read(line, &event, NULL));
    assert_null(room_new("r", &event, &error));
    if (!strstr(error.text, why))
        fail_msg("%s: %s", line, error.text);
}

static void rooms_have_limits(void **state)
{
    (void)state;
    claim_unopened("1 open 1 0 0 1 chess ", "no game");
    claim_unopened("1 open 1 0 0 1 neutron rules=mine", "mine");
    claim_unopened("1 open 1 0 0 1 gamma players=9", "8 seats");
    claim_unopened("1 open 1 0 0 1 gamma width=1000,height=1000", "too large");
    claim_unopened("1 resume", "begins with its opening");
    room_free(open_room("1 open 1 0 0 1 gamma players=8"));
}

static void the_game_begins_when_every_seat_is_taken(void **state)
{
    struct room *room = open_room("1 open 1 0 0 1 gamma players=3");
    (void)state;
    feed(room, "1 sit 2 person ann Ann");
    claim_refused_line(room, "2 sit 2 person bob Bob", "taken");
    claim_refused_line(room, "2 sit 3 person bob Bob", "no such seat");
    claim_refused_line(room, "2 sit 0 person ann Ann", "a seat already");
    claim_refused_line(room, "2 move 2 0 a1", "not begun");
    claim_refused_line(room, "2 resign 2", "not begun");
    feed(room, "3 sit 0 level level:3 level 3");
    feed(room, "3 stand 2");
    assert_int_equal(room_seat_of(room, "ann"), QX_NOBODY);
    feed(room, "4 sit 1 person ann Ann");
    assert_int_equal(room->status, ROOM_WAITING);
    feed(room, "5 sit 2 level level:3 level 3");
    assert_int_equal(room->status, ROOM_LIVE);
    claim_refused_line(room, "6 stand 1", "has begun");
    claim_refused_line(room, "6 sit 1 person bob Bob", "every seat is taken");
    assert_int_equal(room_seat_of(room, "ann"), 1);
    room_free(room);
}

/* --- playing ---------------------------------------------------------------------------------- */

static void moves_are_those_of_the_session(void **state)
{
    struct room *room = at_table();
    (void)state;
    claim_refused_line(room, "3000 move 1 0 b5-a4", "turn");
    claim_refused_line(room, "3000 move 0 0 d1-d2", "");
    claim_refused_line(room, "3000 move 0 0 hello", "");
    claim_refused_line(room, "3000 move 5 0 d1-e2", "no such seat");
    feed(room, "3000 move 0 0 d1-e2");
    claim_told(room, QX_NOBODY, 3000, "\"steps\":[[0,\"d1-e2\"]]");
    claim_told(room, 1, 3000, "\"you\":1");
    feed(room, "3000 resign 1");
    claim_told(room, 0, 3000, "\"winners\":[0]");
    claim_refused_line(room, "3000 move 1 0 b5-a4", "over");
    claim_refused_line(room, "3000 resign 0", "over");
    room_free(room);
}

static void secrets_stay_until_both_are_in(void **state)
{
    struct room *room = open_room("1 open 99 0 0 1 compromise ");
    char mine[4000], theirs[4000], watcher[4000];
    (void)state;
    feed(room, "1 sit 0 person ann Ann");
    feed(room, "1 sit 1 person bob Bob");
    feed(room, "2 move 1 0 132");
    tell(room, 1, 5, mine, sizeof mine);
    tell(room, 0, 5, theirs, sizeof theirs);
    tell(room, QX_NOBODY, 5, watcher, sizeof watcher);
    assert_non_null(strstr(mine, "[1,\"132\"]"));
    assert_null(strstr(theirs, "[1,"));
    assert_null(strstr(watcher, "[1,"));
    assert_non_null(strstr(theirs, "[1]]"));
    assert_int_equal(room_settled(room, 1), qx_session_n_steps(room->session));
    assert_int_equal(room_settled(room, 0), qx_session_n_steps(room->session) - 1);
    claim_refused_line(room, "3 takeback 1", "secret");
    feed(room, "3 move 0 0 213");
    claim_told(room, 0, 5, "[1,\"132\"],[0,\"213\"]");
    claim_told(room, QX_NOBODY, 5, "[1,\"132\"],[0,\"213\"]");
    room_free(room);
}

static void a_secret_of_a_resigned_game_stays_one(void **state)
{
    struct room *room = open_room("1 open 99 0 0 1 compromise ");
    char told[4000];
    (void)state;
    feed(room, "1 sit 0 person ann Ann");
    feed(room, "1 sit 1 person bob Bob");
    feed(room, "2 move 1 0 132");
    feed(room, "3 resign 0");
    tell(room, 0, 5, told, sizeof told);
    assert_null(strstr(told, "[1,"));
    assert_non_null(strstr(told, "\"winners\":[1]"));
    assert_null(strstr(told, "2 132"));
    assert_non_null(strstr(told, "forfeit 1: resigned"));
    assert_non_null(strstr(told, "seed: 0"));
    room_free(room);
}

/* A name is a name: whoever is called like a bot is no bot. */
static void a_person_may_be_called_like_a_bot(void **state)
{
    struct room *room = open_room("1 open 99 0 0 1 neutreeko ");
    (void)state;
    feed(room, "1 sit 0 person ann random");
    feed(room, "1 sit 1 level level:3 Level 3");
    feed(room, "2 resign 0");
    claim_told(room, 0, 5, "player 1: human:random\\u000aplayer 2: level:3\\u000a");
    room_free(room);
}

/* --- clocks ----------------------------------------------------------------------------------- */

static void clocks_run_once_every_seat_has_moved(void **state)
{
    struct room *room = at_table();
    (void)state;
    assert_false(room_is_clocked(room));
    assert_int_equal(room_price(room, 0, 99999, 0), 0);
    feed(room, "99000 move 0 0 d1-e2");
    assert_false(room_is_clocked(room));
    assert_int_equal(room_late_seat(room, 999999), QX_NOBODY);
    feed(room, "200000 move 1 0 b5-a4");
    assert_true(room_is_clocked(room));
    assert_int_equal(room_left(room, 0, 200000), 60000);
    assert_int_equal(room_left(room, 0, 203000), 57000);
    assert_int_equal(room_left(room, 1, 203000), 60000);
    claim_told(room, 0, 203000, "\"left\":57000,\"owes\":true,\"runs\":true");
    room_free(room);
}

static void a_move_costs_its_time_and_brings_the_increment(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    assert_int_equal(room_price(room, 0, 25000, 0), 5000);
    feed(room, "25000 move 0 5000 b1-a2");
    assert_int_equal(room_left(room, 0, 90000), 60000 - 5000 + 2000);
    assert_int_equal(room_left(room, 1, 26000), 59000);
    room_free(room);
}

/* Also to who chooses last and owes again, in the next turn, at once. */
static void whoever_chooses_last_gets_the_increment(void **state)
{
    struct room *room = open_room("1000 open 7 60000 2000 1 compromise ");
    (void)state;
    feed(room, "1000 sit 0 person ann Ann");
    feed(room, "1000 sit 1 person bob Bob");
    feed(room, "2000 move 0 0 111");
    feed(room, "2000 move 1 0 222");
    assert_true(room_is_clocked(room));
    feed(room, "3000 move 0 1000 111");
    assert_int_equal(room_left(room, 0, 3000), 61000);
    feed(room, "5000 move 1 3000 222");
    assert_true(qx_session_owes(room->session, 1));
    assert_int_equal(room_left(room, 1, 5000), 59000);
    assert_int_equal(room_left(room, 0, 5000), 61000);
    room_free(room);
}

/* The first of two slides, and a pip of several. */
static void part_of_a_turn_brings_no_increment(void **state)
{
    (void)state;
    struct room *room = open_room("1000 open 7 60000 2000 1 neutron ");
    feed(room, "1000 sit 0 person ann Ann");
    feed(room, "1000 sit 1 person bob Bob");
    feed(room, "2000 move 0 0 b1-b4");
    feed(room, "2000 move 1 0 c3-c2");
    assert_true(room_is_clocked(room));
    feed(room, "3000 move 1 1000 a5-a2");
    assert_int_equal(room_left(room, 1, 3000), 61000);
    feed(room, "4000 move 0 1000 c2-c4");
    assert_int_equal(room_left(room, 0, 4000), 59000);
    room_free(room);
    room = open_room("1000 open 7 60000 2000 1 compromise type=gamble,pips=2");
    feed(room, "1000 sit 0 person ann Ann");
    feed(room, "1000 sit 1 person bob Bob");
    for (int seat = 0; seat < 4; seat++)
        feed(room, seat % 2 ? "2000 move 1 0 222" : "2000 move 0 0 111");
    feed(room, "3000 move 0 1000 111");
    assert_int_equal(room_left(room, 0, 3000), 61000);
    feed(room, "3000 move 0 0 111");
    assert_int_equal(room_left(room, 0, 3000), 63000);
    feed(room, "4000 move 1 2000 222");
    assert_int_equal(room_left(room, 1, 4000), 60000);
    feed(room, "4000 move 1 0 222");
    assert_int_equal(room_left(room, 1, 4000), 62000);
    room_free(room);
}

/* A legal move of whoever is to move. */
static void first_move(const struct room *room, char *out, size_t size)
{
    const struct qx_rules *rules = qx_session_rules(room->session);
    qx_move *moves = malloc(rules->n_moves_max * sizeof *moves);
    assert_non_null(moves);
    qx_moves(rules, qx_session_state(room->session), qx_session_turn(room->session), moves);
    rules->game->move_text(rules, moves[0], out, size);
    free(moves);
}

static void lag_is_forgiven_within_an_allowance(void **state)
{
    struct room *room = with_clocks();
    uint64_t at = 20000, forgiven = 0;
    (void)state;
    assert_int_equal(room_price(room, 0, 21000, 200), 800);
    assert_int_equal(room_price(room, 0, 21000, 9999), 500);
    assert_int_equal(room_price(room, 0, 20100, 9999), 0);
    for (int i = 0; i < 7; i++) {
        char line[80], move[16];
        at += 1000;
        first_move(room, move, sizeof move);
        uint64_t price = room_price(room, i % 2, at, 9999);
        forgiven += i % 2 ? 0 : 1000 - price;
        snprintf(line, sizeof line, "%d move %d %d %s", (int)at, i % 2, (int)price, move);
        feed(room, line);
    }
    assert_int_equal(forgiven, 4 * 500); /* 2000, and 100 more for each of the moves before */
    assert_int_equal(room->seats[0].allowance, 2000 - 4 * 500 + 4 * 100);
    assert_int_equal(room_price(room, 1, at + 1000, 9999), 500);
    room_free(room);
}

static void who_runs_out_of_time_loses(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    assert_int_equal(room_late_seat(room, 80500), QX_NOBODY);
    assert_int_equal(room_late_seat(room, 80501), 0);
    claim_refused_line(room, "79999 late 0", "time left");
    claim_refused_line(room, "90000 late 1", "time left");
    claim_refused_line(room, "90000 move 0 60001 b1-a2", "your time is over");
    feed(room, "90000 late 0");
    claim_told(room, 1, 95000, "\"left\":0");
    claim_told(room, 1, 95000, "ran out of time");
    claim_told(room, 1, 95000, "\"winners\":[1]");
    room_free(room);
}

static void a_server_that_was_down_takes_nobodys_time(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    feed(room, "500000 resume");
    assert_int_equal(room_left(room, 0, 500000), 60000);
    assert_int_equal(room_left(room, 0, 501000), 59000);
    room_free(room);
}

static void time_never_runs_backwards(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    feed(room, "100 move 0 0 b1-a2");
    assert_int_equal(room->now, 20000);
    assert_int_equal(room_left(room, 1, 21000), 59000);
    room_free(room);
}

/* --- offers ----------------------------------------------------------------------------------- */

static void a_room_is_rated_before_anybody_sits(void **state)
{
    struct room *room = at_table();
    (void)state;
    claim_refused_line(room, "3000 rated", "too late");
    room_free(room);
    room = open_room("1000 open 7 0 0 1 neutreeko ");
    feed(room, "1000 rated");
    feed(room, "1000 sit 0 person ann Ann");
    claim_refused_line(room, "2000 sit 1 level level:3 level 3", "no rating");
    claim_told(room, 0, 2000, "\"rated\":true");
    room_free(room);
}

static void a_draw_needs_both(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    feed(room, "21000 draw 0");
    feed(room, "21000 draw 0");
    assert_int_equal(room->status, ROOM_LIVE);
    claim_told(room, 1, 21000, "\"draw\":[0]");
    feed(room, "22000 move 0 2000 b1-a2");
    feed(room, "23000 draw 1");
    assert_int_equal(room->status, ROOM_OVER);
    claim_told(room, 1, 23000, "\"winners\":[],\"agreed\":true");
    claim_told(room, 1, 23000, "b1-a2\\u000aagreed: draw\\u000a");
    room_free(room);
}

static void a_move_or_a_word_declines(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    feed(room, "21000 draw 1");
    feed(room, "22000 move 0 2000 b1-a2");
    feed(room, "23000 draw 0");
    assert_int_equal(room->status, ROOM_LIVE);
    feed(room, "23000 decline 1");
    feed(room, "23000 draw 1");
    assert_int_equal(room->status, ROOM_LIVE);
    room_free(room);
}

static void a_takeback_leads_to_the_askers_choice(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    feed(room, "21000 takeback 0");
    claim_told(room, 1, 21000, "\"takeback\":[0]");
    feed(room, "22000 takeback 1");
    claim_told(room, 1, 22000, "\"cuts\":1,\"from\":0,\"steps\":[]");
    assert_int_equal(room->seats[0].n_moves + room->seats[1].n_moves, 0);
    claim_refused_line(room, "22000 takeback 0", "nothing to take back");
    feed(room, "23000 move 0 0 d1-d4");
    claim_told(room, 1, 22000, "\"steps\":[[0,\"d1-d4\"]]");
    room_free(room);
}

static void a_level_lets_take_back_and_draws_never(void **state)
{
    struct room *room = open_room("1 open 1 0 0 1 neutreeko ");
    (void)state;
    feed(room, "1 sit 0 person ann Ann");
    feed(room, "1 sit 1 level level:1 level 1");
    feed(room, "2 move 0 0 d1-e2");
    feed(room, "2 move 1 0 b5-a4");
    claim_refused_line(room, "3 draw 0", "nobody to agree");
    feed(room, "3 takeback 0");
    assert_int_equal(qx_session_n_steps(room->session), 0);
    feed(room, "4 abort 0");
    feed(room, "5 rematch 0");
    assert_true(room_is_rematch_agreed(room));
    room_free(room);
}

static void calling_off_is_for_beginnings(void **state)
{
    struct room *room = at_table();
    (void)state;
    feed(room, "9000 move 0 0 d1-e2");
    feed(room, "9500 abort 1");
    assert_int_equal(room->status, ROOM_ABORTED);
    claim_told(room, 1, 9500, "\"winners\":[]");
    claim_refused_line(room, "9600 move 1 0 b5-a4", "over");
    room_free(room);
    room = with_clocks();
    claim_refused_line(room, "21000 abort 1", "too late");
    room_free(room);
}

static void a_rematch_needs_both_and_an_end(void **state)
{
    struct room *room = with_clocks();
    (void)state;
    claim_refused_line(room, "21000 rematch 0", "not over");
    feed(room, "21000 resign 0");
    feed(room, "22000 rematch 0");
    claim_refused_line(room, "22000 next r2", "no rematch is agreed");
    feed(room, "23000 rematch 1");
    feed(room, "23000 next r2");
    claim_told(room, 0, 23000, "\"next\":\"r2\"");
    claim_refused_line(room, "23000 rematch 0", "no rematch");
    room_free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_written_as_they_were_read),
        cmocka_unit_test(other_lines_are_refused),
        cmocka_unit_test(rooms_have_limits),
        cmocka_unit_test(the_game_begins_when_every_seat_is_taken),
        cmocka_unit_test(moves_are_those_of_the_session),
        cmocka_unit_test(secrets_stay_until_both_are_in),
        cmocka_unit_test(a_secret_of_a_resigned_game_stays_one),
        cmocka_unit_test(a_person_may_be_called_like_a_bot),
        cmocka_unit_test(clocks_run_once_every_seat_has_moved),
        cmocka_unit_test(a_move_costs_its_time_and_brings_the_increment),
        cmocka_unit_test(whoever_chooses_last_gets_the_increment),
        cmocka_unit_test(part_of_a_turn_brings_no_increment),
        cmocka_unit_test(lag_is_forgiven_within_an_allowance),
        cmocka_unit_test(who_runs_out_of_time_loses),
        cmocka_unit_test(a_server_that_was_down_takes_nobodys_time),
        cmocka_unit_test(time_never_runs_backwards),
        cmocka_unit_test(a_room_is_rated_before_anybody_sits),
        cmocka_unit_test(a_draw_needs_both),
        cmocka_unit_test(a_move_or_a_word_declines),
        cmocka_unit_test(a_takeback_leads_to_the_askers_choice),
        cmocka_unit_test(a_level_lets_take_back_and_draws_never),
        cmocka_unit_test(calling_off_is_for_beginnings),
        cmocka_unit_test(a_rematch_needs_both_and_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
