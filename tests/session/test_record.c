/*
 * test_record.c - claims about records: what is written, and what is refused with which sentence.
 */
#include "lib/claim.h"

#include <stdio.h>

static const char good[] = "quincunx record 1\n"
                           "game: neutreeko\n"
                           "rules: repetition=3\n"
                           "seed: 42\n"
                           "player 1: human\n"
                           "player 2: random\n"
                           "time 2: 12\n"
                           "moves: 4\n"
                           "1 b1-a1\n"
                           "2 b5-a5\n"
                           "1 a1-c1\n"
                           "2 a5-c5\n"
                           "forfeit 1: resigned\n"
                           "points: 0 0\n"
                           "winners: 2\n"
                           "reason: Black resigned\n"
                           "end\n";

static void a_record_replays_to_the_same_bytes(void **unused)
{
    (void)unused;
    char again[1000];
    struct qx_error error = {""};
    struct qx_session *session = qx_session_load(good, strlen(good), &error);
    if (!session)
        fail_msg("%s", error.text);
    qx_session_save(session, again, sizeof again);
    assert_string_equal(again, good);
    assert_int_equal(qx_session_seed(session), 42);
    assert_string_equal(qx_session_player(session, 1), "random");
    qx_session_free(session);
}

static void programs_that_a_record_names_become_people(void **unused)
{
    (void)unused;
    static const char *const names[][2] = {{"cmd:touch x", "human:cmd:touch x"},
                                           {"CMD:touch x", "human:CMD:touch x"},
                                           {"so:./x.so", "human:so:./x.so"},
                                           {"level:5", "level:5"},
                                           {"Ann", "human:Ann"},
                                           {"human", "human"},
                                           {"human:Ann", "human:Ann"}};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_non_null(session);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(qx_session_set_player(session, 1, names[i][0]));
        assert_true(qx_session_dismiss_programs(session));
        assert_string_equal(qx_session_player(session, 1), names[i][1]);
    }
    qx_session_free(session);
}

static void a_clock_is_kept_with_the_record(void **unused)
{
    (void)unused;
    char text[1000], again[1000];
    const char *players = strstr(good, "player 1");
    snprintf(text, sizeof text, "%.*sclock: 300000+2000\n%s", (int)(players - good), good, players);
    struct qx_session *session = qx_session_load(text, strlen(text), NULL);
    assert_non_null(session);
    assert_int_equal(qx_session_control(session).start, 300000);
    assert_int_equal(qx_session_control(session).increment, 2000);
    qx_session_save(session, again, sizeof again);
    assert_string_equal(again, text);
    qx_session_free(session);
}

/* A record (the good one) with one text replaced is refused, and the sentence says this. */
static void claim_edit_of_refused(const char *record, const char *old, const char *new,
                                  const char *sentence)
{
    char text[1000];
    struct qx_error error = {""};
    const char *at = strstr(record, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - record), record, new, at + strlen(old));
    assert_null(qx_session_load(text, strlen(text), &error));
    assert_string_equal(error.text, sentence);
}

static void claim_edit_refused(const char *old, const char *new, const char *sentence)
{
    claim_edit_of_refused(good, old, new, sentence);
}

static void an_edited_head_is_refused_by_line(void **unused)
{
    (void)unused;
    claim_edit_refused("record 1", "record 2",
                       "line 1: a record begins with \"quincunx record 1\"");
    claim_edit_refused("game: neutreeko", "game: chess", "line 2: there is no such game");
    claim_edit_refused("game: neutreeko", "gamé", "line 2: \"game: NAME\" belongs here");
    claim_edit_refused("repetition=3", "repetition=4",
                       "line 3: repetition cannot be \"4\"; choose one of 3, off");
    claim_edit_refused("rules: ", "rulez: ", "line 3: \"rules: KEY=VALUE,…\" belongs here");
    claim_edit_refused("seed: 42", "seed: -1", "line 4: \"seed: NUMBER\" belongs here");
    claim_edit_refused("seed: 42", "seed- 42", "line 4: \"seed: NUMBER\" belongs here");
    claim_edit_refused("seed: 42", "seed; 42", "line 4: \"seed: NUMBER\" belongs here");
    claim_edit_refused("seed: 42", "seec: 42", "line 4: \"seed: NUMBER\" belongs here");
    claim_edit_refused("seed: 42", "seee: 42", "line 4: \"seed: NUMBER\" belongs here");
    claim_edit_refused("record 1", "record 0",
                       "line 1: a record begins with \"quincunx record 1\"");
    claim_edit_refused("seed: 42", "seed: 42 ", "line 4: \"seed: NUMBER\" belongs here");
    static const char *const clocks[] = {"0+0", "1", "1+", "+1", "1+1 ", "1000000001+0"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char line[64];
        snprintf(line, sizeof line, "clock: %s\nplayer 1", clocks[i]);
        claim_edit_refused("player 1", line,
                           "line 5: \"clock: START+INCREMENT\" in milliseconds belongs here");
    }
}

static void edited_players_and_times_are_refused_by_line(void **unused)
{
    (void)unused;
    claim_edit_refused("player 2: random", "player 1: random",
                       "line 6: this player cannot be entered here");
    claim_edit_refused("player 2: random", "player 3: random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("time 2: 12", "time 2: 0", "line 7: this time cannot be entered here");
    claim_edit_refused("time 2: 12", "time 2: 12\ntime 2: 3",
                       "line 8: this time cannot be entered here");
    claim_edit_refused("time 2: 12", "time 2: 12x", "line 7: this time cannot be entered here");
    claim_edit_refused("time 2: 12", "time 2 12", "line 7: \"moves: NUMBER\" belongs here");
    claim_edit_refused("player 1: human\nplayer 2: random", "player 2: human\nplayer 1: random",
                       "line 6: this player cannot be entered here");
    claim_edit_refused("player 2: random", "player 2- random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("player 2: random", "player 2; random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("player 2: random", "playes 2: random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("player 2: random", "playeq 2: random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("player 2: random", "player-2: random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("player 2: random", "player\t2: random",
                       "line 6: \"moves: NUMBER\" belongs here");
}

static void edited_moves_are_refused_by_line(void **unused)
{
    (void)unused;
    claim_edit_refused("moves: 4", "moves: 5",
                       "line 13: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("moves: 4", "moves: 3", "line 12: \"end\" belongs here");
    claim_edit_refused("2 b5-a5", "1 b5-a5", "line 10: it is not this player's turn");
    claim_edit_refused("2 b5-a5", "2 b5-b3",
                       "line 10: a piece slides straight and as far as it can: b5-b3 does not");
    claim_edit_refused("2 b5-a5", "0 b5-a5",
                       "line 10: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("2 b5-a5", "3 b5-a5",
                       "line 10: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("2 b5-a5", "2",
                       "line 10: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("2 b5-a5", "*",
                       "line 10: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("2 b5-a5", "* b5-a5", "line 10: it is not this player's turn");
    claim_edit_refused("1 b1-a1\n2 b5-a5\n1 a1-c1\n2 a5-c5", "1 b1-a1\n2 b5-a5\n1 a1-c1",
                       "line 12: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("2 b5-a5", "2  b5-a5",
                       "line 10: \"\" is not a move; write from-to, like b1-b4");
}

static void an_edited_end_is_refused_by_line(void **unused)
{
    (void)unused;
    claim_edit_refused("forfeit 1: resigned",
                       "forfeit 1: ", "line 13: the reason of a forfeit is one line of text");
    claim_edit_refused("winners: 2", "winners: 1", "line 15: \"winners: 2\" belongs here");
    claim_edit_refused("forfeit 1: resigned", "forfeit 3: resigned",
                       "line 13: \"end\" belongs here");
    claim_edit_refused("forfeit 1: resigned", "forfeit 0: resigned",
                       "line 13: \"end\" belongs here");
    claim_edit_refused("points: 0 0", "points: 0 1", "line 14: \"points: 0 0\" belongs here");
    claim_edit_refused("reason: Black resigned", "reason: White resigned",
                       "line 16: \"reason: Black resigned\" belongs here");
    claim_edit_refused("end\n", "end\nend\n", "line 18: nothing may follow \"end\"");
    claim_edit_refused("end\n", "", "line 17: the record breaks off here");
}

static const char noted[] = "quincunx record 1\n"
                            "game: neutron\n"
                            "rules: rules=house,first=white,repetition=3\n"
                            "seed: 1\n"
                            "moves: 5\n"
                            "1 a1-b2 {0.5312/9;12}\n"
                            "2 c3-c4 {=1.0000} b5-b3 {;7}\n"
                            "1 c4-e2 {0.0007/1} d1-d4\n"
                            "end\n";

/* A note is kept with its move, to the letter, and in a copy. */
static void notes_are_kept_with_their_moves(void **unused)
{
    (void)unused;
    char again[1000];
    struct qx_note note;
    struct qx_error error = {""};
    struct qx_session *loaded = qx_session_load(noted, strlen(noted), &error);
    if (!loaded)
        fail_msg("%s", error.text);
    struct qx_session *session = qx_session_copy(loaded);
    qx_session_free(loaded);
    qx_session_save(session, again, sizeof again);
    assert_string_equal(again, noted);
    assert_true(qx_session_note(session, 0, &note));
    assert_true(note.has_value && !note.is_exact && note.value == 0.5312);
    assert_int_equal(note.depth, 9);
    assert_int_equal(note.milliseconds, 12);
    assert_true(qx_session_note(session, 1, &note) && note.is_exact && note.value == 1);
    assert_true(qx_session_note(session, 2, &note) && !note.has_value);
    assert_false(qx_session_note(session, 4, &note));
    qx_session_free(session);
}

/* Neutron's turns are two slides: what is undone would go on with the same seat. */
static void what_is_undone_is_not_written(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    char before[1000], now[1000];
    assert_true(qx_session_play_text(session, 0, "a1-a4", NULL));
    assert_true(qx_session_play_text(session, 1, "c3-c4", NULL));
    qx_session_save(session, before, sizeof before);
    assert_true(qx_session_play_text(session, 1, "a5-d2", NULL));
    assert_true(qx_session_undo(session));
    qx_session_save(session, now, sizeof now);
    assert_string_equal(now, before);
    qx_session_free(session);
}

/* Of the first seat alone, of the second alone, and of both. */
static void times_of_every_seat_are_kept(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    for (unsigned who = 1; who < 4; who++) {
        struct qx_session *session = qx_session_new(&rules, 1);
        char text[1000];
        for (qx_seat seat = 0; seat < 2; seat++)
            if (who >> seat & 1)
                assert_true(qx_session_add_time(session, seat, 5 + (uint64_t)seat));
        assert_true(qx_session_save(session, text, sizeof text) < sizeof text);
        qx_session_free(session);
        session = qx_session_load(text, strlen(text), NULL);
        assert_non_null(session);
        for (qx_seat seat = 0; seat < 2; seat++)
            assert_int_equal(qx_session_time(session, seat),
                             who >> seat & 1 ? 5 + (uint64_t)seat : 0);
        qx_session_free(session);
    }
}

/* Every step has the note that it was given, every third none. */
static void each_step_has_its_own_note(void **unused)
{
    (void)unused;
    enum { STEPS = 40 };
    struct qx_rules rules = claim_rules("othello", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_random random;
    qx_move list[64];
    struct qx_note note;
    assert_false(qx_session_add_note(session, &(struct qx_note){.depth = 1})); /* of what? */
    qx_random_init(&random, 1);
    for (uint32_t i = 0; i < STEPS; i++) {
        assert_true(qx_opening_draw(session, 1, &random, list, NULL));
        if (i % 3 != 2)
            assert_true(qx_session_add_note(session, &(struct qx_note){.depth = i + 1}));
    }
    for (uint32_t i = 0; i < STEPS; i++) {
        assert_int_equal(qx_session_note(session, i, &note), i % 3 != 2);
        assert_true(i % 3 == 2 || note.depth == i + 1);
    }
    qx_session_free(session);
}

/* A note of an earlier step, looked back at, is put in its place, or taken away. */
static void a_note_of_an_earlier_step_leaves_the_later_ones(void **unused)
{
    (void)unused;
    struct qx_note note;
    struct qx_session *session = qx_session_load(noted, strlen(noted), NULL);
    assert_non_null(session);
    qx_session_go(session, 2);
    for (uint32_t depth = 5; depth < 7; depth++) {
        assert_true(qx_session_add_note(session, &(struct qx_note){.depth = depth}));
        assert_true(qx_session_note(session, 0, &note) && note.milliseconds == 12);
        assert_true(qx_session_note(session, 1, &note) && note.depth == depth);
        assert_true(qx_session_note(session, 2, &note) && !note.has_value);
        assert_true(qx_session_add_note(session, &(struct qx_note){0}));
        assert_false(qx_session_note(session, 1, &note));
        assert_true(qx_session_note(session, 2, &note) && !note.has_value);
    }
    qx_session_free(session);
}

/* Looking back keeps the notes of what can be redone; another move there forgets them. */
static void another_move_has_no_note(void **unused)
{
    (void)unused;
    struct qx_note note = {.has_value = true, .value = 1.7};
    struct qx_session *session = qx_session_load(noted, strlen(noted), NULL);
    assert_non_null(session);
    qx_session_go(session, 1);
    assert_true(qx_session_note(session, 2, &note));
    assert_true(qx_session_play_text(session, 1, "c3-a3", NULL));
    assert_true(qx_session_note(session, 0, &note));
    assert_false(qx_session_note(session, 1, &note));
    assert_true(qx_session_add_note(session, &(struct qx_note){.has_value = true, .value = 1.7}));
    assert_true(qx_session_note(session, 1, &note) && note.value == 1);
    assert_true(qx_session_add_note(session, &(struct qx_note){.has_value = true, .value = -0.3}));
    assert_true(qx_session_note(session, 1, &note) && note.value == 0);
    assert_true(qx_session_add_note(session, &(struct qx_note){.is_exact = true}));
    assert_false(qx_session_note(session, 1, &note));
    qx_session_free(session);
}

static void a_wrong_note_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "{}",         "{0.5}",       "{0.53120/9}", "{00.5312}", "{0.5312/0}",   "{0.5312/09}",
        "{0.5312;0}", "{1.0001}",    "{2.0000}",    "{=}",       "{=/3}",        "{;12/9}",
        "{/9/9}",     "{0.5312/9;1", "{/9} {/9}",   "{-0.5000}", "{/4294967296}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        claim_edit_of_refused(noted, "{0.5312/9;12}", wrong[i],
                              "line 6: this note cannot be entered here");
    claim_edit_of_refused(noted, "1 a1-b2 {", "1 {", "line 6: this note cannot be entered here");
}

static void a_nul_byte_is_refused(void **unused)
{
    (void)unused;
    struct qx_error error = {""};
    assert_null(qx_session_load("quincunx\0record", 15, &error));
    assert_string_equal(error.text, "a record is text, but byte 9 is NUL");
}

/* A byte order mark, and carriage returns; one within a line stays what it is. */
static void a_record_from_windows_is_read(void **unused)
{
    (void)unused;
    char windows[2 * sizeof good] = "\xEF\xBB\xBF", back[1000];
    struct qx_error error = {""};
    size_t n = 3;
    for (const char *at = good; *at; at++) {
        if (*at == '\n')
            windows[n++] = '\r';
        windows[n++] = *at;
    }
    struct qx_session *session = qx_session_load(windows, n, &error);
    if (!session)
        fail_msg("%s", error.text);
    qx_session_save(session, back, sizeof back);
    assert_string_equal(back, good);
    qx_session_free(session);
    claim_edit_refused("b1-a1", "b1\r-a1",
                       "line 9: \"b1\r-a1\" is not a move; write from-to, like b1-b4");
}

static void an_unusual_start_is_kept(void **unused)
{
    (void)unused;
    static const char start[] = "W.W.W/..B../...../...../.B.B. w";
    char text[1000];
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new_at(&rules, 7, start, NULL);
    assert_non_null(session);
    qx_session_save(session, text, sizeof text);
    qx_session_free(session);
    assert_non_null(
        strstr(text, "seed: 7\nstart: W.W.W/..B../...../...../.B.B. w\nmoves: 0\nend\n"));
    session = qx_session_load(text, strlen(text), NULL);
    assert_non_null(session);
    claim_position(&rules, qx_session_state(session), start);
    qx_session_free(session);
}

/* The record of a game with these moves, each by whoever owes one; chance goes along. */
static void claim_record(const char *game, const char *options, const char *moves,
                         const char *record)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, 3);
    char copy[500], text[2000], *rest = copy, *word;
    struct qx_error error;
    snprintf(copy, sizeof copy, "%s", moves);
    while ((word = strsep(&rest, " ")) && *word)
        if (!qx_session_settle(session, &error) ||
            !qx_session_play_text(session, qx_session_position(session).seat, word, &error))
            fail_msg("%s: %s", word, error.text);
    qx_session_save(session, text, sizeof text);
    assert_string_equal(text, record);
    qx_session_free(session);
    session = qx_session_load(record, strlen(record), &error);
    if (!session)
        fail_msg("%s", error.text);
    qx_session_save(session, text, sizeof text);
    assert_string_equal(text, record);
    qx_session_free(session);
}

static const char slides[] = "quincunx record 1\n"
                             "game: neutron\n"
                             "rules: rules=house,first=white,repetition=3\n"
                             "seed: 3\n"
                             "moves: 5\n"
                             "1 b1-b4\n"
                             "2 c3-c4 a5-a2\n"
                             "1 c4-c2 d1-d4\n"
                             "end\n";

static void a_run_of_moves_shares_a_line(void **unused)
{
    (void)unused;
    claim_record("neutron", NULL, "b1-b4 c3-c4 a5-a2 c4-c2 d1-d4", slides);
    claim_edit_of_refused(slides, "moves: 5", "moves: 2",
                          "line 7: there are more moves than \"moves:\" says");
    claim_edit_of_refused(slides, "moves: 5", "moves: 6",
                          "line 9: a seat (or * for chance) and its moves belong here");
    claim_edit_of_refused(slides, "c3-c4 a5-a2", "c3-c4 a5-a2 c4-c2",
                          "line 7: it is not this player's turn");
}

/* Ten moves of chance a line, and as many lines as they need. */
static void chance_has_lines_of_its_own(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("compromise", "pips=6");
    struct qx_session *session = qx_session_new(&rules, 3);
    char text[2000];
    assert_true(qx_session_settle(session, NULL));
    assert_int_equal(qx_session_n_steps(session), 12);
    qx_session_save(session, text, sizeof text);
    const char *line = strstr(text, "moves: 12\n* ");
    assert_non_null(line);
    assert_int_equal(strcspn(line + 10, "\n"), strlen("*") + 10 * strlen(" 111"));
    assert_int_equal(strlen(strstr(line + 10, "\n* ")), strlen("\n* 111 111\nend\n"));
    qx_session_free(session);
}

static void whoever_did_not_resign_is_named(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=3,players=3");
    struct qx_session *session = qx_session_new(&rules, 3);
    char text[1000];
    assert_true(qx_session_play_text(session, 0, "1,1", NULL));
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    qx_session_save(session, text, sizeof text);
    assert_non_null(strstr(text, "forfeit 2: resigned\npoints: 1 0 0\nwinners: 1 3\nreason: "));
    qx_session_free(session);
}

static void an_agreed_draw_is_kept(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 3);
    char text[1000], again[1000];
    struct qx_error error;
    assert_true(qx_session_play_text(session, 0, "b1-a1", NULL));
    assert_true(qx_session_agree(session, NULL));
    qx_session_save(session, text, sizeof text);
    qx_session_free(session);
    assert_non_null(strstr(text, "agreed: draw\npoints: 0 0\nwinners:\nreason: agreed\nend\n"));
    session = qx_session_load(text, strlen(text), &error);
    if (!session)
        fail_msg("%s", error.text);
    qx_session_save(session, again, sizeof again);
    assert_string_equal(again, text);
    qx_session_free(session);
    claim_edit_of_refused(text, "agreed: draw", "agreed: White",
                          "line 7: \"agreed: draw\" belongs here");
    claim_edit_of_refused(text, "winners:", "winners: 1", "line 9: \"winners:\" belongs here");
    claim_edit_refused("forfeit 1: resigned", "forfeit 1: resigned\nagreed: draw",
                       "line 14: \"points: 0 0\" belongs here");
}

/* A staged choice is in the record that programs pass on, and not in the one that people may read;
 * once the game is over nothing is left out. */
static void a_public_record_keeps_secrets(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("compromise", "pips=1");
    struct qx_session *session = qx_session_new(&rules, 3);
    char whole[1000], public[1000];
    assert_non_null(session);
    assert_true(qx_session_settle(session, NULL));
    qx_session_save(session, whole, sizeof whole);
    assert_true(qx_session_play_text(session, 1, "213", NULL));
    assert_int_equal(qx_session_save_public(session, public, sizeof public), strlen(whole));
    assert_string_equal(public, whole);
    qx_session_save(session, whole, sizeof whole);
    assert_non_null(strstr(whole, "2 213\n"));
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    qx_session_save(session, whole, sizeof whole);
    qx_session_save_public(session, public, sizeof public);
    assert_string_equal(public, whole);
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_replays_to_the_same_bytes),
        cmocka_unit_test(programs_that_a_record_names_become_people),
        cmocka_unit_test(a_clock_is_kept_with_the_record),
        cmocka_unit_test(an_edited_head_is_refused_by_line),
        cmocka_unit_test(edited_players_and_times_are_refused_by_line),
        cmocka_unit_test(edited_moves_are_refused_by_line),
        cmocka_unit_test(an_edited_end_is_refused_by_line),
        cmocka_unit_test(notes_are_kept_with_their_moves),
        cmocka_unit_test(what_is_undone_is_not_written),
        cmocka_unit_test(times_of_every_seat_are_kept),
        cmocka_unit_test(each_step_has_its_own_note),
        cmocka_unit_test(a_note_of_an_earlier_step_leaves_the_later_ones),
        cmocka_unit_test(another_move_has_no_note),
        cmocka_unit_test(a_wrong_note_is_refused),
        cmocka_unit_test(a_nul_byte_is_refused),
        cmocka_unit_test(a_record_from_windows_is_read),
        cmocka_unit_test(an_unusual_start_is_kept),
        cmocka_unit_test(a_run_of_moves_shares_a_line),
        cmocka_unit_test(chance_has_lines_of_its_own),
        cmocka_unit_test(whoever_did_not_resign_is_named),
        cmocka_unit_test(an_agreed_draw_is_kept),
        cmocka_unit_test(a_public_record_keeps_secrets),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
