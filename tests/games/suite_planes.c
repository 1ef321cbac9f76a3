/*
 * suite_planes.c - what learners are shown: planes against the board as it is drawn, for every
 * game, and drawn positions for what lies on no cell.
 */
#include <math.h>

#include "lib/claim.h"
#include "lib/variants.h"

enum { GAMES = 3, LONGEST = 400, GUARD = 1 };

static const float guard = 123456;

/* Planes of a state as a new array, checked to be written wholly and no further. */
static float *planes_of(const struct qx_rules *rules, const void *state, qx_seat seat,
                        unsigned n_before)
{
    const size_t n = qx_encode_size(rules);
    float *out = malloc((n + GUARD) * sizeof *out);
    assert_non_null(out);
    for (size_t i = 0; i < n + GUARD; i++)
        out[i] = guard;
    qx_encode(rules, state, seat, n_before, out);
    for (size_t i = 0; i < n; i++)
        assert_true(isfinite(out[i]) && out[i] != guard);
    assert_true(out[n] == guard);
    return out;
}

static size_t area_of(const struct qx_rules *rules)
{
    return (size_t)rules->plane_width * rules->plane_height;
}

static bool is_compromise(const struct qx_rules *rules)
{
    return strcmp(rules->game->name, "compromise") == 0;
}

/* What the planes say lies on a cell for the owner number `i` from the seat on; i = n_seats:
 * nobody's. */
static double planes_count(const struct qx_rules *rules, const float *planes, qx_seat i,
                           uint64_t number)
{
    struct qx_cell cell;
    if (is_compromise(
            rules)) /* a grid a plane; new pips of the seat itself in planes of their own */
        return (double)planes[27 * i + (qx_seat)number] +
               (i == 0 ? (double)planes[54 + number] : 0);
    rules->game->cell(rules, number, &cell);
    return (double)planes[(size_t)i * area_of(rules) + cell.y * rules->plane_width + cell.x];
}

static bool shows_neutral(const struct qx_rules *rules)
{
    return strcmp(rules->game->name, "neutron") == 0 || !rules->game->encode;
}

static void claim_cell_as_drawn(const struct qx_rules *rules, const void *redacted,
                                const float *planes, qx_seat seat, uint64_t number)
{
    struct qx_look look;
    rules->game->look(rules, redacted, number, &look);
    for (qx_seat i = 0; i < rules->n_seats + shows_neutral(rules); i++) {
        const qx_seat owner = i == rules->n_seats ? QX_NOBODY : (seat + i) % rules->n_seats;
        double drawn = 0;
        for (int item = 0; item < look.n_items; item++)
            if (look.item[item].owner ==
                owner) /* Gamma's count is the owner's number, not how many */
                drawn += look.item[item].count && !strstr("gamma", rules->game->name)
                             ? (double)look.item[item].count
                             : 1;
        assert_true(planes_count(rules, planes, i, number) == drawn);
    }
}

static void claim_planes(const struct qx_rules *rules, const void *state, void *redacted)
{
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        memcpy(redacted, state, rules->state_size);
        if (rules->game->redact)
            rules->game->redact(rules, redacted, seat);
        float *planes = planes_of(rules, redacted, seat, 0);
        if (!is_compromise(rules) || qx_turn(rules, state) != QX_CHANCE)
            for (uint64_t cell = 0; cell < rules->n_cells; cell++)
                claim_cell_as_drawn(rules, redacted, planes, seat, cell);
        if (rules->game->encode) { /* what is hidden is not shown, though nobody redacted it */
            float *whole = planes_of(rules, state, seat, 0);
            assert_memory_equal(planes, whole, qx_encode_size(rules) * sizeof *planes);
            free(whole);
        }
        free(planes);
    }
}

static void play_and_claim(const struct qx_rules *rules)
{
    if (rules->n_cells > 1000 || rules->n_seats > 20)
        return;
    void *state = qx_state_new(rules), *redacted = malloc(rules->state_size);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    assert_true(state && redacted && list);
    for (uint64_t game = 0; game < GAMES; game++) {
        struct qx_random random;
        qx_random_init(&random, game);
        qx_state_start(rules, state);
        for (int i = 0; i < LONGEST && qx_turn(rules, state) != QX_NOBODY; i++) {
            claim_planes(rules, state, redacted);
            const qx_seat seat = qx_next(rules, state);
            qx_apply(rules, state, seat, qx_move_draw(rules, state, seat, &random, list));
        }
        claim_planes(rules, state, redacted);
    }
    free(list);
    free(redacted);
    free(state);
}

static void every_game_is_encoded_as_it_is_drawn(void **fixture)
{
    (void)fixture;
    variants_visit(play_and_claim);
}

/* --- what lies on no cell: planes that are all alike ------------------------------------------ */

/* Plane number `plane` of the position, as the seat sees it, says this everywhere. */
static void claim_plane(const char *game, const char *options, const char *position, qx_seat seat,
                        int plane, float value)
{
    const struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    float *planes = planes_of(&rules, state, seat, 2);
    for (size_t i = 0; i < area_of(&rules); i++)
        if (planes[(size_t)plane * area_of(&rules) + i] != value)
            fail_msg("%s %s, seat %d: plane %d is %g", game, position ? position : "", (int)seat,
                     plane, (double)planes[(size_t)plane * area_of(&rules) + i]);
    free(planes);
    free(state);
}

static void neutron_tells_home_and_phase(void **fixture)
{
    (void)fixture;
    const struct qx_rules rules = claim_rules("neutron", "");
    void *state = claim_state(&rules, NULL);
    float *white = planes_of(&rules, state, 0, 0), *black = planes_of(&rules, state, 1, 0);
    for (int i = 0; i < 25; i++) {
        assert_true(white[3 * 25 + i] == (float)(i >= 20)); /* rank 1 is the bottom row */
        assert_true(black[3 * 25 + i] == (float)(i < 5));
    }
    free(white);
    free(black);
    free(state);
    claim_plane("neutron", "", "BBBBB/...../..N../...../WWWWW w p", 0, 4, 0);
    claim_plane("neutron", "", "BBBBB/...../..N../...../WWWWW w n", 0, 4, 1);
}

static void repetition_is_counted_by_the_caller(void **fixture)
{
    (void)fixture;
    claim_plane("neutron", "", NULL, 0, 5, 2);
    claim_plane("neutreeko", "", NULL, 1, 2, 2);
    claim_plane("toy", "", NULL, 1, 4, 2); /* the generic planes of three seats */
}

static void compromise_tells_score_and_time(void **fixture)
{
    (void)fixture;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=3,length=4");
    void *state = claim_state(&rules, NULL);
    /* Red places two of its three pips, Green one. */
    qx_apply(&rules, state, 0, 4);
    qx_apply(&rules, state, 0, 4);
    qx_apply(&rules, state, 1, 26);
    float *red = planes_of(&rules, state, 0, 0), *green = planes_of(&rules, state, 1, 0);
    assert_true(red[54 + 4] == 2 && green[54 + 4] == 0 && green[54 + 26] == 1);
    assert_true(red[12 * 9] == 1 && green[12 * 9] == 1); /* placing                         */
    assert_true(red[13 * 9] == 1 && green[13 * 9] == 2); /* still to place                  */
    assert_true(red[11 * 9] == 3);                       /* turns to come after this one    */
    free(red);
    free(green);
    free(state);
}

static void compromise_tells_points_of_both(void **fixture)
{
    (void)fixture;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=1,length=2");
    void *state = claim_state(&rules, NULL);
    qx_apply(&rules, state, 0, 26); /* Red's pip on 333, Green's on 111: both freeze 111 */
    qx_apply(&rules, state, 1, 0);
    qx_apply(&rules, state, 0, 0);
    qx_apply(&rules, state, 1, 0);
    float *red = planes_of(&rules, state, 0, 0), *green = planes_of(&rules, state, 1, 0);
    assert_true(red[9 * 9] == 1 && red[10 * 9] == 0);
    assert_true(green[9 * 9] == 0 && green[10 * 9] == 1);
    assert_true(red[11 * 9] == 0); /* the last turn */
    free(red);
    free(green);
    free(state);
}

static void gamma_tells_golden_moves_and_skips(void **fixture)
{
    (void)fixture;
    const struct qx_rules rules = claim_rules("gamma", "width=2,height=2,players=3,areas=2");
    void *state = claim_state(&rules, NULL);
    enum { FREE = 3, GOLDEN = 4, SKIPPED = 7, AREA = 4 };
    qx_apply(&rules, state, 0, 0);        /* player 1 takes the bottom left field     */
    qx_apply(&rules, state, 1, AREA + 0); /* player 2 takes it with the golden move   */
    qx_apply(&rules, state, 2, 2 * AREA); /* player 3 skips                            */
    float *planes = planes_of(&rules, state, 0, 0);
    assert_true(planes[1 * AREA + 2] == 1); /* player 2, bottom left */
    assert_true(planes[FREE * AREA + 2] == 0 && planes[FREE * AREA] == 1);
    assert_true(planes[GOLDEN * AREA] == 1);
    assert_true(planes[(GOLDEN + 1) * AREA] == 0);
    assert_true(planes[(GOLDEN + 2) * AREA] == 1);
    assert_true(planes[SKIPPED * AREA] == 3); /* two seats after the first, and one more */
    free(planes);
    free(state);
}

static void huge_planes_are_refused(void **fixture)
{
    (void)fixture;
    const struct qx_rules rules =
        claim_rules("gamma", "width=60000,height=60000,players=4294967295");
    assert_int_equal(qx_encode_size(&rules), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_encoded_as_it_is_drawn),
        cmocka_unit_test(neutron_tells_home_and_phase),
        cmocka_unit_test(repetition_is_counted_by_the_caller),
        cmocka_unit_test(compromise_tells_score_and_time),
        cmocka_unit_test(compromise_tells_points_of_both),
        cmocka_unit_test(gamma_tells_golden_moves_and_skips),
        cmocka_unit_test(huge_planes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
