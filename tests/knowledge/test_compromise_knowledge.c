/*
 * test_compromise_knowledge.c - claims about what is told of Compromise: values, moves, limits.
 */
#include "lib/claim.h"

#include <math.h>

#include "games/compromise_drawn.h"

#define NOTHING ".. .. ..   .. .. ..   .. .. .."

enum { RED, GREEN };

struct asked {
    struct qx_rules rules;
    struct qx_knowledge *knowledge;
    void *state;
};

static struct asked ask(const char *options, const char *position)
{
    struct asked asked = {.rules = claim_rules("compromise", options)};
    struct qx_error error = {""};
    asked.knowledge = qx_knowledge_new(&asked.rules, NULL, &error);
    if (!asked.knowledge)
        fail_msg("%s", error.text);
    asked.state = claim_state(&asked.rules, position);
    return asked;
}

static void end(struct asked *asked)
{
    qx_knowledge_free(asked->knowledge);
    qx_state_free(asked->state);
}

static struct qx_value value_of(struct asked *asked, qx_seat seat)
{
    struct qx_value value;
    struct qx_error error = {""};
    if (!qx_knowledge_value(asked->knowledge, asked->state, seat, &value, &error))
        fail_msg("%s", error.text);
    return value;
}

static void assert_unknown(const char *options, const char *position, const char *why)
{
    struct asked asked = ask(options, position);
    struct qx_value value;
    struct qx_error error = {""};
    assert_false(qx_knowledge_value(asked.knowledge, asked.state, RED, &value, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" lacks \"%s\"", error.text, why);
    end(&asked);
}

static void assert_near(double actual, double expected)
{
    if (!(fabs(actual - expected) < 1e-9))
        fail_msg("%.12g is not %.12g", actual, expected);
}

static void start_is_even_at_any_size(void **unused)
{
    (void)unused;
    static const char *const options[] = {"", "type=complex,ties=yes", "type=gamble,pips=1000"};
    for (size_t i = 0; i < 3; i++) {
        struct asked asked = ask(options[i], NULL);
        const struct qx_value value = value_of(&asked, GREEN);
        assert_int_equal(value.knows, QX_KNOWS_SHARE | QX_KNOWS_POINTS);
        assert_near(value.share, 0.5);
        assert_near(value.points, 0);
        end(&asked);
    }
}

/* Strategies are not: they take solving. */
static void start_is_even_where_solving_it_is_given_up(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=2,length=2");
    qx_flag stop = false;
    const struct qx_work work = {.nodes = 10, .stop = &stop};
    struct qx_error error = {""};
    struct qx_choice choices[27];
    struct asked asked = {.rules = rules,
                          .knowledge = qx_knowledge_new(&rules, &work, &error),
                          .state = claim_state(&rules, NULL)};
    struct qx_value value = value_of(&asked, GREEN);
    assert_int_equal(value.knows, QX_KNOWS_SHARE | QX_KNOWS_POINTS);
    assert_near(value.share, 0.5);
    assert_near(value.points, 0);
    assert_int_equal(qx_knowledge_choices(asked.knowledge, asked.state, RED, choices, &error), 0);
    stop = true;
    assert_false(qx_knowledge_value(asked.knowledge, asked.state, GREEN, &value, &error));
    end(&asked);
}

/* Five pips that no choice can freeze together are worth 4/7 of a point. */
static void last_turn_tells_points_and_strategies(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    struct asked asked = ask("", drawn(text, "1. .. ..   .. 1. ..   .. .. ..", /**/
                                       ".. 1. ..   1. .. ..   .. .. ..",       /**/
                                       ".. .. ..   .. .. ..   .. .. 1.", "3-1|5"));
    assert_near(value_of(&asked, RED).points, 2 + 4.0 / 7);
    assert_near(value_of(&asked, GREEN).points, -2 - 4.0 / 7);
    assert_near(value_of(&asked, RED).share, 1);
    struct qx_choice choices[27];
    double sum = 0, best = 0;
    assert_int_equal(qx_knowledge_choices(asked.knowledge, asked.state, GREEN, choices, NULL), 27);
    for (int i = 0; i < 27; i++) {
        sum += choices[i].probability;
        best = fmax(best, choices[i].value.share);
    }
    assert_near(sum, 1);
    assert_near(best, 0);
    end(&asked);
}

static void level_game_without_ties_is_told_in_points_only(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    const char *position = drawn(text, "1. .. ..   .. .. ..   .. .. ..", NOTHING, NOTHING, "3-3|5");
    struct asked asked = ask("", position);
    struct qx_choice choices[27];
    assert_int_equal(value_of(&asked, RED).knows, QX_KNOWS_POINTS);
    assert_int_equal(qx_knowledge_choices(asked.knowledge, asked.state, RED, choices, NULL), 27);
    assert_int_equal(choices[0].value.knows, QX_KNOWS_POINTS);
    end(&asked);
    asked = ask("ties=yes", position);
    assert_near(value_of(&asked, RED).share, 0.5);
    end(&asked);
}

/* --- a last turn, told once more as a plain matrix ---------------------------------------------
 */

/* What Red gains where these two are chosen: the pips of the cells that share no digit with
 * either. */
static int gain_of(const int net[27], int red, int green)
{
    int sum = 0;
    for (int cell = 0; cell < 27; cell++) {
        bool is_frozen = false;
        for (int unit = 1; unit <= 9; unit *= 3) {
            const int digit = cell / unit % 3;
            is_frozen |= digit == red / unit % 3 || digit == green / unit % 3;
        }
        sum += is_frozen ? 0 : net[cell];
    }
    return sum;
}

/* The chance that Red wins with such a lead, `level` where there is none. */
static double end_of(int lead, double level)
{
    return lead > 0 ? 1 : lead < 0 ? 0 : level;
}

struct last_turn {
    int net[27], lead;
    char text[400];
};

static struct last_turn draw_last_turn(struct qx_random *random)
{
    struct last_turn turn = {.lead = 0};
    int pips[2][27] = {{0}}, score[2];
    size_t length = 0;
    const uint64_t n = 1 + qx_random_below(random, 10);
    for (int seat = 0; seat < 2; seat++) {
        score[seat] = (int)qx_random_below(random, 4);
        for (uint64_t i = 0; i < n; i++)
            pips[seat][qx_random_below(random, 27)]++;
        for (int cell = 0; cell < 27; cell++)
            length += (size_t)snprintf(turn.text + length, sizeof turn.text - length, "%d%s",
                                       pips[seat][cell], cell < 26 ? "," : "|");
    }
    for (int cell = 0; cell < 27; cell++)
        turn.net[cell] = pips[RED][cell] - pips[GREEN][cell];
    turn.lead = score[RED] - score[GREEN];
    snprintf(turn.text + length, sizeof turn.text - length, "%d-%d|5", score[RED], score[GREEN]);
    return turn;
}

/* The share that a seat has when it makes one move and the other seat another. Without ties a
 * level game is worth nothing to the seat that is asked. */
static double share_of_pair(const struct last_turn *turn, qx_seat seat, double level, int own,
                            int other)
{
    const int lead = turn->lead + (seat == RED ? gain_of(turn->net, own, other)
                                               : gain_of(turn->net, other, own));
    return end_of(seat == RED ? lead : -lead, level);
}

/* A seat that plays what it is told has its share whatever the other does; both shares make 1, so
 * neither can have more. A choice is worth no more than that, and one that is made no less; where
 * the game is decided each is worth what it is sure of. */
static void claim_choices(struct asked *asked, const struct last_turn *turn, qx_seat seat,
                          double level)
{
    struct qx_choice choices[27];
    const double share = value_of(asked, seat).share;
    assert_int_equal(qx_knowledge_choices(asked->knowledge, asked->state, seat, choices, NULL), 27);
    for (int other = 0; other < 27; other++) {
        double sum = 0;
        for (int own = 0; own < 27; own++)
            sum += choices[own].probability * share_of_pair(turn, seat, level, own, other);
        assert_true(sum > share - 1e-6);
    }
    for (int own = 0; own < 27; own++) {
        double sure = 1;
        for (int other = 0; other < 27; other++)
            sure = fmin(sure, share_of_pair(turn, seat, level, own, other));
        const double worth = choices[own].value.share;
        assert_true(worth > sure - 1e-6 && worth < share + 1e-6);
        assert_true(choices[own].probability < 1e-6 || worth > share - 1e-6);
        if (share == 0 || share == 1)
            assert_near(worth, sure);
    }
}

static void last_turns_agree_with_a_plain_matrix(void **unused)
{
    (void)unused;
    struct qx_random random;
    int n_decided = 0, n_mixed = 0;
    qx_random_init(&random, 5);
    for (int i = 0; i < 200; i++) {
        const struct last_turn turn = draw_last_turn(&random);
        const bool has_ties = i % 2;
        struct asked asked = ask(has_ties ? "ties=yes" : "ties=no", turn.text);
        const struct qx_value value = value_of(&asked, RED);
        if (value.knows & QX_KNOWS_SHARE) {
            assert_near(value.share + value_of(&asked, GREEN).share, 1);
            for (qx_seat seat = 0; seat < 2; seat++)
                claim_choices(&asked, &turn, seat, has_ties ? 0.5 : 0);
            n_decided += !has_ties && (value.share == 0 || value.share == 1);
            n_mixed += value.share > 0 && value.share < 1;
        }
        end(&asked);
    }
    assert_true(n_decided > 10 && n_mixed > 10);
}

/* After 111 Red has an answer, 232, that leaves the game level. */
static void what_may_end_level_is_no_sure_win(void **unused)
{
    (void)unused;
    struct asked asked =
        ask("length=3,pips=5", "1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,1,0,0,0,0,0,0,0,1,1,0,0|"
                               "0,0,0,0,0,0,0,0,0,0,1,0,0,1,0,0,1,0,0,0,0,0,1,0,0,0,1|1-2|3");
    struct qx_choice choices[27];
    double sum = 0;
    int n_sure = 0;
    assert_near(value_of(&asked, GREEN).share, 1);
    assert_int_equal(qx_knowledge_choices(asked.knowledge, asked.state, GREEN, choices, NULL), 27);
    for (int i = 0; i < 27; i++) {
        n_sure += choices[i].value.share == 1;
        sum += choices[i].value.share == 1 ? choices[i].probability : 0;
    }
    assert_int_equal(n_sure, 3); /* 133, 221, 311 */
    assert_near(sum, 1);
    assert_near(choices[0].value.share, 0);
    end(&asked);
}

static void secret_choices_do_not_change_the_value(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    struct asked asked = ask(
        "ties=yes", drawn(text, "9. .. ..   .. 9. ..   .. .. 9.", NOTHING, NOTHING, "0-0|5|111-?"));
    struct asked open =
        ask("ties=yes", drawn(text, "9. .. ..   .. 9. ..   .. .. 9.", NOTHING, NOTHING, "0-0|5"));
    assert_near(value_of(&asked, RED).points, value_of(&open, RED).points);
    end(&asked);
    end(&open);
}

static void placing_is_told_cell_by_cell(void **unused)
{
    (void)unused;
    struct asked asked = ask("type=complex,pips=2,length=1,ties=yes", NULL);
    struct qx_choice choices[27];
    assert_int_equal(qx_knowledge_choices(asked.knowledge, asked.state, RED, choices, NULL), 27);
    for (int i = 0; i < 27; i++) {
        assert_near(choices[i].probability, 1.0 / 27);
        assert_near(choices[i].value.share, 0.5);
    }
    claim_play(&asked.rules, asked.state, "111");
    assert_int_equal(qx_knowledge_choices(asked.knowledge, asked.state, RED, choices, NULL), 0);
    end(&asked);
}

static void dealing_is_the_average_of_what_it_leads_to(void **unused)
{
    (void)unused;
    struct asked asked = ask("pips=2,length=1,ties=yes", ZEROS "|" TWO "|5-5|1|" ONE "|" ZEROS);
    const double before = value_of(&asked, RED).points;
    double sum = 0;
    for (qx_move cell = 0; cell < 27; cell++) {
        void *now = asked.state;
        asked.state = qx_state_new(&asked.rules);
        memcpy(asked.state, now, asked.rules.state_size);
        qx_apply(&asked.rules, asked.state, QX_CHANCE, cell);
        sum += value_of(&asked, RED).points;
        qx_state_free(asked.state);
        asked.state = now;
    }
    assert_near(sum / 27, before);
    end(&asked);
}

static void what_is_too_large_is_refused(void **unused)
{
    (void)unused;
    assert_unknown("", ONE "|" ZEROS "|0-0|1", "at most 4 pips");
    assert_unknown("pips=4,length=1",
                   "60000000,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|" ZEROS "|0-0|1",
                   "too many pips on a cell");
    assert_unknown("type=gamble", ONE "|" ZEROS "|0-0|5|123-?", "chance has chosen for Red");
}

/* Beside thousands of pips the simplex method loses sight of single ones: a choice that loses eight
 * points, a value that is wrong in its fourth digit, and one that is wrong in its first. */
static void what_rounding_spoils_is_refused(void **unused)
{
    (void)unused;
    assert_unknown("pips=1000,length=1",
                   "0,0,0,0,4,2,168,3,0,939,0,0,0,0,0,0,0,0,3,0,0,978,816,2,3,0,0|"
                   "311,3,4,246,0,0,0,0,3,0,0,1,3,2,1,4,0,0,0,348,302,0,0,0,0,668,0|0-0|1",
                   "too many pips on a cell");
    assert_unknown("length=1,ties=yes",
                   "0,1,0,1,0,2,0,2,1,2,0,3,9997,0,0,0,3,3,0,10002,1,1,10000,4,1,4,1|"
                   "1,0,2,0,4,0,4,0,0,0,3,0,0,1,0,3,0,0,2,0,0,0,0,0,0,0,0|0-0|1",
                   "too many pips on a cell");
    assert_unknown("length=1,ties=yes",
                   "2,0,0,0,1,999998,1,2,0,2,0,4,1,0,4,1000001,0,0,4,1000001,1,0,1,0,2,2,0|"
                   "0,3,1,1000000,0,0,0,0,0,0,3,0,0,4,0,0,3,0,0,0,0,0,0,2,0,0,1000001|0-0|1",
                   "too many pips on a cell");
}

/* Both players end with a billion there, whatever they choose. */
static void points_beyond_a_billion_are_not_counted(void **unused)
{
    (void)unused;
    assert_unknown("length=1,ties=yes", ZEROS "|" ONE "|1000000000-999999990|1",
                   "too many pips on a cell");
}

/* A failure is not remembered: what is small enough is still answered. */
static void giving_up_leaves_the_solver_usable(void **unused)
{
    (void)unused;
    struct asked asked = ask("pips=1,length=3,ties=yes", ONE "|" ZEROS "|0-0|1");
    const struct qx_work work = {.nodes = 10};
    struct qx_value value;
    qx_knowledge_free(asked.knowledge);
    asked.knowledge = qx_knowledge_new(&asked.rules, &work, NULL);
    assert_false(qx_knowledge_value(asked.knowledge, asked.state, RED, &value, NULL));
    qx_state_free(asked.state);
    asked.state = claim_state(&asked.rules, ONE "|" ZEROS "|0-0|3");
    assert_near(value_of(&asked, RED).points, 0);
    end(&asked);
}

static void knowledge_checks_itself(void **unused)
{
    (void)unused;
    static const char *const options[] = {"", "pips=1,length=2,ties=yes",
                                          "type=complex,pips=1,length=2",
                                          "type=gamble,pips=2,length=1,ties=yes"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct asked asked = ask(options[i], NULL);
        struct qx_error error = {""};
        char text[200];
        if (!qx_knowledge_verify(asked.knowledge, NULL, &error))
            fail_msg("%s: %s", options[i], error.text);
        assert_true(qx_knowledge_summary(asked.knowledge, text, sizeof text) > 0);
        end(&asked);
    }
}

static void a_check_that_is_stopped_has_not_passed(void **unused)
{
    (void)unused;
    struct asked asked = ask("", NULL);
    const qx_flag stop = true;
    struct qx_error error = {""};
    assert_false(qx_knowledge_verify(asked.knowledge, &(struct qx_work){.stop = &stop}, &error));
    assert_string_equal(error.text, "stopped");
    end(&asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_even_at_any_size),
        cmocka_unit_test(start_is_even_where_solving_it_is_given_up),
        cmocka_unit_test(last_turn_tells_points_and_strategies),
        cmocka_unit_test(level_game_without_ties_is_told_in_points_only),
        cmocka_unit_test(last_turns_agree_with_a_plain_matrix),
        cmocka_unit_test(what_may_end_level_is_no_sure_win),
        cmocka_unit_test(secret_choices_do_not_change_the_value),
        cmocka_unit_test(placing_is_told_cell_by_cell),
        cmocka_unit_test(dealing_is_the_average_of_what_it_leads_to),
        cmocka_unit_test(what_is_too_large_is_refused),
        cmocka_unit_test(what_rounding_spoils_is_refused),
        cmocka_unit_test(points_beyond_a_billion_are_not_counted),
        cmocka_unit_test(giving_up_leaves_the_solver_usable),
        cmocka_unit_test(knowledge_checks_itself),
        cmocka_unit_test(a_check_that_is_stopped_has_not_passed),
    };
    return cmocka_run_group_tests_name("compromise, knowledge", tests, NULL, NULL);
}
