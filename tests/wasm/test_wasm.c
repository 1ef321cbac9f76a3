/*
 * test_wasm.c - the engine's one call, natively: what a page asks and what it is told.
 */
#include "lib/claim.h"

#include <stdio.h>

#include <quincunx/puzzle.h>

#include "wasm/verbs.h"

static uint64_t now(void)
{
    return 0;
}

/* Asks with words separated by '|'. */
static const char *ask(struct web *web, const char *request)
{
    size_t length = strlen(request) + 1, n_words = 1;
    char *input = wasm_input(web, length);
    assert_non_null(input);
    memcpy(input, request, length);
    for (char *at = input; *at; at++) {
        if (*at == '|') {
            *at = '\0';
            n_words++;
        }
    }
    const char *answer = wasm_call(web, n_words);
    assert_non_null(answer);
    return answer;
}

static void claim_answer(struct web *web, const char *request, const char *part)
{
    const char *answer = ask(web, request);
    if (!strstr(answer, part))
        fail_msg("%s: \"%s\" is not in %.300s", request, part, answer);
}

static int open_web(void **state)
{
    *state = wasm_new(now);
    return *state == NULL;
}

static int close_web(void **state)
{
    wasm_free(*state);
    return 0;
}

static void catalog_lists_every_game(void **state)
{
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        claim_answer(*state, "catalog", (*game)->title);
}

static void bots_are_listed_from_weak_to_strong(void **state)
{
    static const char *const names[] = {"random", "greedy", "alphabeta", "expert", "perfect"};
    const char *at = ask(*state, "bots|othello|");
    for (size_t i = 0; at && i < sizeof names / sizeof *names; i++) {
        char name[32];
        snprintf(name, sizeof name, "{\"name\":\"%s\"", names[i]);
        at = strstr(at, name);
        if (!at)
            fail_msg("%s does not come after those before it", names[i]);
    }
}

static void requests_are_checked(void **state)
{
    claim_answer(*state, "nonsense", "there is no request");
    claim_answer(*state, "play|0", "play takes 2 words, not 1");
    claim_answer(*state, "save", "no game has begun");
    claim_answer(*state, "begin|chess||1|", "there is no game");
    /* Quoted by 39 bytes: the fortieth is half a character. */
    claim_answer(*state, "begin|xééééééééééééééééééééééé||1|",
                 "there is no game \\\"xééééééééééééééééééé\\\"");
    claim_answer(*state, "begin|neutreeko||x|", "not a number");
}

static void refused_load_leaves_the_game_alone(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(*state, "play|0|b1-c1", "{\"ok\":1}");
    claim_answer(*state, "load|quincunx record 1\ngame: chess\n", "line 2");
    claim_answer(*state, "history|-", "\"played\":1");
}

static void record_loads_with_its_history(void **state)
{
    claim_answer(*state,
                 "load|quincunx record 1\ngame: neutreeko\nrules: repetition=3\nseed: 4\nmoves: 2\n"
                 "1 b1-c1\n2 b5-a5\nforfeit 1: resigned\npoints: 0 0\nwinners: 2\n"
                 "reason: Black resigned\nend\n",
                 "{\"ok\":2}");
    claim_answer(*state, "history|-",
                 "[0,\"b1-c1\",\"Black slides a piece from b1 to c1\",1,2],"
                 "[1,\"b5-a5\",\"White slides a piece from b5 to a5\",21,20]");
    claim_answer(*state, "position|-|2",
                 "\"reason\":\"Black resigned\",\"winners\":\"White wins\"");
    claim_answer(*state, "position|-|0", "\"reason\":null,\"winners\":null");
    claim_answer(*state, "history|-", "\"played\":2,\"forfeiter\":0,");
    claim_answer(*state, "undo", "{\"ok\":2}");
    claim_answer(*state, "history|-", "\"played\":2,\"forfeiter\":null,\"undo\":true");
    claim_answer(*state, "position|-|2", "\"reason\":null");
}

static void board_says_where_its_game_began(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(*state, "board", "\"start\":null");
    claim_answer(*state, "begin|neutreeko||1|.W.W./..B../...../..W../.B.B. w", "{\"ok\":0}");
    claim_answer(*state, "board", "\"start\":\".W.W./..B../...../..W../.B.B. w\"");
}

/* Names of people may be those of bots. */
static void person_called_like_a_bot_is_a_person(void **state)
{
    claim_answer(*state,
                 "load|quincunx record 1\ngame: neutreeko\nrules: repetition=3\nseed: 4\n"
                 "player 1: human:random\nplayer 2: random\nmoves: 0\nend\n",
                 "{\"ok\":0}");
    claim_answer(*state, "board",
                 "\"player\":\"human:random\",\"person\":true,\"called\":\"random\"");
    claim_answer(*state, "board", "\"player\":\"random\",\"person\":false");
}

static void secret_choice_has_no_text_for_others(void **state)
{
    claim_answer(*state, "begin|compromise||1|", "{\"ok\":60}");
    claim_answer(*state, "play|1|123", "{\"ok\":61}");
    claim_answer(*state, "history|0", "[1,null,\"Green has chosen in secret\"]");
    claim_answer(*state, "history|-", "[1,null,\"Green has chosen in secret\"]");
    claim_answer(*state, "history|1", "[1,\"123\"");
}

/* What is kept and shared has no choice that is still secret; a bot's later choice is not told by
 * going back either. */
static void secrets_stay_where_they_are(void **state)
{
    claim_answer(*state, "begin|compromise||1|", "{\"ok\":60}");
    ask(*state, "seat|0|Ann");
    ask(*state, "seat|1|random");
    ask(*state, "play|1|123");
    claim_answer(*state, "save", "\\u000a2 123\\u000a");
    claim_answer(*state, "record", "moves: 60\\u000a");
    assert_null(strstr(ask(*state, "record"), "\\u000a2 123"));
    ask(*state, "play|0|111");
    ask(*state, "play|1|321");
    claim_answer(*state, "undo", "a secret choice that has come to light is not taken back");
    claim_answer(*state, "go|60", "{\"ok\":60}");
    claim_answer(*state, "history|0", "[1,\"123\"");
    claim_answer(*state, "history|0", "[1,null,\"Green has chosen in secret\"]]");
}

/* Taps that every move begins with are given; a tap may be taken back. */
static void taps_become_a_move(void **state)
{
    claim_answer(*state, "begin|neutron||1|", "{\"ok\":0}");
    claim_answer(*state, "tap|0", "\"kind\":\"nothing\"");
    claim_answer(*state, "position|1|0", "\"staged\":[],\"given\":0,\"targets\":[],\"starts\":[]");
    claim_answer(*state, "position|0|0", "\"targets\":[0,1,2,3,4],\"starts\":[0,1,2,3,4]");
    claim_answer(*state, "tap|25", "\"error\":");
    claim_answer(*state, "tap|0", "\"kind\":\"staged\",\"staged\":[0],\"given\":0,");
    claim_answer(*state, "tap|0", "\"kind\":\"cleared\",\"staged\":[]");
    ask(*state, "tap|0");
    claim_answer(*state, "untap", "\"staged\":[],\"given\":0,\"targets\":[0,1,2,3,4]");
    ask(*state, "tap|0");
    claim_answer(*state, "tap|15", "{\"kind\":\"move\",\"move\":\"a1-a4\"");
    claim_answer(*state, "history|-", "\"played\":0");
    ask(*state, "play|0|a1-a4");
    claim_answer(*state, "tap|12", "\"kind\":\"nothing\"");
    claim_answer(*state, "position|1|1", "\"staged\":[12],\"given\":1,");
}

static void transcript_becomes_a_game(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(*state, "read|othello|f5d6a1", "character 5 of the transcript: a1: ");
    claim_answer(*state, "read|neutron|a1", "Neutron has no transcripts");
    claim_answer(*state, "board", "\"game\":\"neutreeko\"");
    claim_answer(*state, "read|othello|F5d6c3", "{\"ok\":3}");
    claim_answer(*state, "transcript", "\"f5d6c3\"");
}

static void bot_plays_for_its_seat_alone(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(*state, "choose|1|random|100|0", "not this player's turn");
    claim_answer(*state, "choose|0|nobody|100|0", "there is no bot");
    claim_answer(*state, "choose|0|random|100|0", "\"move\":");
}

static void known_values_are_exact(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(*state, "weigh|100|0", "\"move\":\"b1-c1\",\"value\":0.500000,\"exact\":true");
    claim_answer(*state, "judge|100|0", "\"value\":0.500000,\"exact\":true");
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;
    for (; (text = strstr(text, part)); text++)
        n++;
    return n;
}

static void gaps_of_a_book_are_judged(void **state)
{
    claim_answer(*state, "begin|neutron||1|", "{\"ok\":0}");
    ask(*state, "play|0|a1-a4");
    ask(*state, "play|1|c3-d2");
    ask(*state, "play|1|c5-c2");
    const char *answer = ask(*state, "weigh|100|3");
    assert_int_equal(count(answer, "\"value\":"), count(answer, "\"move\":"));
    assert_true(count(answer, "\"exact\":true") > 0);
    assert_true(count(answer, "\"exact\":false") > 0);
}

/*
 * The book knows three of these four moves; the slide of the Neutron is half a turn, so its
 * distance is the position's own. Each move says whether its worth is proven, and the order is the
 * library's.
 */
static void distances_are_those_of_the_position(void **state)
{
    claim_answer(*state, "begin|neutron||1|BB.BB/W..../...../..BN./.WWWW w n", "{\"ok\":0}");
    claim_answer(*state, "judge|100|0", "\"words\":\"wins in 16\"");
    claim_answer(*state, "weigh|100|0",
                 "[{\"seat\":0,\"move\":\"d2-e2\",\"value\":1.000000,"
                 "\"exact\":true,\"distance\":16,");
    claim_answer(*state, "weigh|100|0", "\"distance\":2,\"brief\":\"loss 2\"");
    claim_answer(*state, "hint|100|0", "\"move\":\"d2-e2\"");
    claim_answer(*state, "advisor", "{\"ok\":\"alphabeta:memory=8\"}");
}

/* Who is to act, in words: bots before people where choices are secret. */
static void status_says_who_is_to_act(void **state)
{
    claim_answer(*state, "begin|compromise||1|", "{\"ok\":60}");
    ask(*state, "seat|1|level:3");
    claim_answer(*state, "position|0|60", "\"status\":\"Green (level 3) is thinking\",\"actor\":1");
    claim_answer(*state, "board", "\"player\":\"level:3\",\"person\":false,\"called\":\"level 3\"");
    claim_answer(*state, "board", "\"only\":0}");
    ask(*state, "play|1|123");
    claim_answer(*state, "position|0|61", "\"status\":\"Your turn: choose a grid");
}

static void finished_game_has_a_share_for_each(void **state)
{
    claim_answer(*state, "begin|gamma|width=1,height=1,areas=1,players=3|1|", "{\"ok\":0}");
    ask(*state, "play|0|0,0");
    ask(*state, "play|1|skip");
    ask(*state, "play|2|skip");
    claim_answer(*state, "judge|10|3", "\"shares\":[1.000000,0.000000,0.000000]");
}

static void positions_are_edited_by_cells(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(
        *state, "edit|.W.W./..B../...../..W../.B.B. b||",
        "{\"ok\":{\"letters\":\".BW\",\"text\":\".W.W./..B../...../..W../.B.B. b\","
        "\"rest\":29,\"turns\":[[0,\"slide a piece\",\" b\"],[1,\"slide a piece\",\" w\"]],"
        "\"looks\":[0,[0,0,\"B\",0],0,");
    claim_answer(*state, "edit|.W.W./..B../...../..W../.B.B. b||", "\"flaw\":null}");
    claim_answer(*state, "edit|.W.W./..B../...../..W../.B.B. b|0|W",
                 "\"text\":\".W.W./..B../...../..W../WB.B. b\"");
    claim_answer(*state, "edit|.W.W./..B../...../..W../.B.B. b|0|W",
                 "\"flaw\":\"White must have three pieces, not 4\"}");
    claim_answer(*state, "edit|.W.W./..B../...../..W../.B.B. b|all|",
                 "\"text\":\"...../...../...../...../..... b\"");
    claim_answer(*state, "edit|.W|0|B", "{\"error\":\"this text has no such field\"}");
    claim_answer(*state, "edit|.W|25|B", "{\"error\":");
    claim_answer(*state, "edit|.W|0|", "{\"error\":");
    claim_answer(*state, "edit|\xff\"||", "\"flaw\":");
    claim_answer(*state, "begin|gamma|width=64,height=64|1|", "{\"ok\":0}");
    claim_answer(*state, "edit|||", "{\"error\":\"this board is too large to be edited\"}");
}

static void text_is_escaped(void **state)
{
    claim_answer(*state, "begin|a\"b\\c\x01||1|", "a\\\"b\\\\c\\u0001");
}

static void shelf_names_the_day_s_puzzle(void **state)
{
    char daily[64];
    const struct qx_game *game = qx_game_find("neutron");
    snprintf(daily, sizeof daily, "\"daily\":%zu,", qx_puzzle_daily(game, 20000) + 1);
    claim_answer(*state, "shelf|neutron|20000", daily);
    claim_answer(*state, "shelf|neutron|20000", "\"title\":\"Win by force\"");
    claim_answer(*state, "shelf|chess|1", "there is no game");
    claim_answer(*state, "next|neutron|nonsense|1|", "there is no theme");
}

/* What a wrong move leads to is played on the session; the trial stands where it stood. */
static void puzzle_is_tried_on_the_session(void **state)
{
    claim_answer(*state, "try|a1-a2", "nothing to learn is on the table");
    claim_answer(*state, "puzzle|neutreeko|0", "not so many");
    claim_answer(*state, "puzzle|neutreeko|5",
                 "\"done\":false,\"solved\":false,\"wrong\":0,\"asks\":true,\"at\":0}");
    claim_answer(*state, "try|a1-a2", "\"lesson\":{\"number\":5,");
    claim_answer(*state, "note|20000", "{\"ok\":\"\"}");
    claim_answer(*state, "clue", "\"cells\":[10]");
    claim_answer(*state, "try|b5-d5", "\"reply\":\"wrong\"");
    claim_answer(*state, "history|-", "[1,\"b5-d5\"");
    claim_answer(*state, "note|20000", "2024-10-04 neutreeko 5 916 missed");
    claim_answer(*state, "try|a3-c5", "\"reply\":\"done\"");
    claim_answer(*state, "history|-", "\"played\":1,");
    claim_answer(*state, "try|a3-c5", "no move is asked for");
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    claim_answer(*state, "show", "nothing to learn is on the table");
}

static void guide_leads_from_step_to_step(void **state)
{
    claim_answer(*state, "guides",
                 "[\"compromise\",\"gamma\",\"neutreeko\",\"neutron\",\"othello\"]");
    claim_answer(*state, "page|on", "nothing to learn is on the table");
    claim_answer(*state, "guide|neutreeko", "\"step\":1,");
    claim_answer(*state, "try|b1-c1", "no move is asked for");
    claim_answer(*state, "page|on", "\"asks\":true");
    claim_answer(*state, "try|b1-a1", "\"reply\":\"wrong\"");
    claim_answer(*state, "try|b1-c1", "\"reply\":\"right\"");
    claim_answer(*state, "position|-|1", "\"reason\":null");
    claim_answer(*state, "page|on", "\"step\":3,");
    claim_answer(*state, "history|-", "\"played\":0,");
    claim_answer(*state, "page|back", "\"step\":2,");
    claim_answer(*state, "note|1", "nothing of that kind is on the table");
}

/* In Neutreeko all is proven: the words are those of `quincunx hint`. */
static void move_is_advised_in_steps_and_warned_of(void **state)
{
    const char *const begin = "begin|neutreeko||1|.W.../W..../.BB../...W./B.... b";
    claim_answer(*state, "advise|1000|0", "no game has begun");
    claim_answer(*state, begin, "{\"ok\":0}");
    claim_answer(*state, "advise|1000|0",
                 "\"steps\":[\"Look at the piece on a1.\",\"Play a1-a3.\",\"It wins in 1.");
    claim_answer(*state, "advise|1000|0", "\"cells\":[[0],[0,10],[0,10]]}");
    claim_answer(*state, "advise|1000|1", "{\"error\":");
    claim_answer(*state, "coach|1000|0|a1-a3", "{\"ok\":\"\"}");
    claim_answer(*state, "coach|1000|0|c3-e3", "{\"ok\":\"This only draws: are you sure?\"}");
    claim_answer(*state, "coach|1000|0|b3-b3", "{\"error\":");
    claim_answer(*state, "position|0|0", "\"at\":0,");
}

/* What the explorer has opened serves the next position; other rules begin anew. */
static void position_is_explored_level_by_level(void **state)
{
    claim_answer(*state, "explore|0", "no game has begun");
    claim_answer(*state, "begin|neutreeko||1|.W.../W..../.BB../...W./B.... b", "{\"ok\":0}");
    claim_answer(*state, "level|1|1|0", "nothing is explored");
    claim_answer(*state, "explore|0",
                 "\"moves\":[{\"move\":\"a1-a3\",\"kind\":\"proof\",\"words\":\"wins in 1\"");
    claim_answer(
        *state, "level|10|4|0",
        "\"often\":[null,null,null,null,null,null,null,null,null,1.000000],\"scores\":[]}");
    claim_answer(*state, "level|0|1|0", "nothing is explored");
    claim_answer(*state, "level|11|1|0", "is not a number up to 10");
    claim_answer(*state, "play|0|a1-a3", "{\"ok\":1}");
    claim_answer(*state, "explore|0", "nobody is to move here");
    claim_answer(*state, "begin|othello|size=4|1|", "{\"ok\":0}");
    claim_answer(*state, "level|1|1|0", "nothing is explored");
    claim_answer(*state, "explore|100", "\"moves\":[{");
}

/* The review is there again after the mistakes. */
static void mistakes_of_a_review_are_played_again(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|.W.../W..../.BB../...W./B.... b", "{\"ok\":0}");
    ask(*state, "play|0|c3-e3");
    claim_answer(*state, "retry|-", "nothing has been reviewed");
    claim_answer(*state, "review|9", "\"judged\":1,");
    claim_answer(*state, "retry|1", "there is no mistake to learn from");
    claim_answer(*state, "retry|0", "\"mistake\":1,\"mistakes\":1,\"done\":false,");
    claim_answer(*state, "history|-", "\"played\":0,");
    claim_answer(*state, "clue", "\"words\":\"Look at the piece on a1.\"");
    claim_answer(*state, "try|c3-c5", "\"reply\":\"wrong\"");
    claim_answer(*state, "try|a1-a3", "\"reply\":\"done\"");
    claim_answer(*state, "page|on", "there is no mistake there");
    claim_answer(*state, "review|1", "\"judged\":1,");
    claim_answer(*state, "retry|-", "\"asks\":true,\"at\":0}");
    claim_answer(*state, "show", "\"reply\":\"done\"");
    claim_answer(*state, "puzzle|neutreeko|5", "\"asks\":true");
    claim_answer(*state, "page|on", "this has no pages");
    claim_answer(*state, "retry|-", "nothing has been reviewed");
}

static void finished_game_against_a_level_is_a_line_of_the_diary(void **state)
{
    claim_answer(*state, "begin|neutreeko||1|", "{\"ok\":0}");
    ask(*state, "seat|0|human");
    ask(*state, "seat|1|level:4");
    claim_answer(*state, "played|20000", "{\"ok\":\"\"}");
    ask(*state, "forfeit|0|resigned");
    claim_answer(*state, "played|20000", "{\"ok\":\"2024-10-04 neutreeko level 4 lost\"}");
    claim_answer(*state, "diary|2024-10-04 neutreeko level 4 lost\n", "\"levels\":[{\"level\":4,");
    claim_answer(*state, "played|never", "never");
}

static void adaptive_is_the_level_that_a_diary_says(void **state)
{
    claim_answer(*state, "fit|neutreeko|",
                 "{\"level\":2,\"spec\":\"level:2\",\"idea\":\"the level that fits you");
    claim_answer(*state,
                 "fit|neutreeko|2026-11-15 neutreeko level 5 won\n"
                 "2026-11-15 neutreeko level 6 won\n",
                 "\"spec\":\"level:9\"");
    claim_answer(*state, "fit|chess|", "chess");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_web, close_web)
    const struct CMUnitTest tests[] = {
        TEST(catalog_lists_every_game),
        TEST(bots_are_listed_from_weak_to_strong),
        TEST(shelf_names_the_day_s_puzzle),
        TEST(puzzle_is_tried_on_the_session),
        TEST(guide_leads_from_step_to_step),
        TEST(finished_game_against_a_level_is_a_line_of_the_diary),
        TEST(adaptive_is_the_level_that_a_diary_says),
        TEST(position_is_explored_level_by_level),
        TEST(mistakes_of_a_review_are_played_again),
        TEST(move_is_advised_in_steps_and_warned_of),
        TEST(requests_are_checked),
        TEST(refused_load_leaves_the_game_alone),
        TEST(record_loads_with_its_history),
        TEST(board_says_where_its_game_began),
        TEST(person_called_like_a_bot_is_a_person),
        TEST(secret_choice_has_no_text_for_others),
        TEST(secrets_stay_where_they_are),
        TEST(taps_become_a_move),
        TEST(transcript_becomes_a_game),
        TEST(bot_plays_for_its_seat_alone),
        TEST(known_values_are_exact),
        TEST(gaps_of_a_book_are_judged),
        TEST(distances_are_those_of_the_position),
        TEST(status_says_who_is_to_act),
        TEST(finished_game_has_a_share_for_each),
        TEST(positions_are_edited_by_cells),
        TEST(text_is_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
