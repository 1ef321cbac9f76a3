/*
 * suite_views.c - what must hold of the picture of every registered game: cells and their names,
 * labels, what lies on the cells, and the taps that make a move.
 */
#include "lib/claim.h"
#include "lib/variants.h"

enum { GAMES = 4, LONGEST = 2000, LABEL_SIZE = 64, SOME_MOVES = 40 };

/* A position of random play, and room for its moves. */
struct seen {
    const struct qx_rules *rules;
    void *state;
    qx_move *moves;
};

static bool is_listed(const struct seen *s, size_t n, qx_move move)
{
    for (size_t i = 0; i < n; i++)
        if (s->moves[i] == move)
            return true;
    return false;
}

/* --- claims about a position ------------------------------------------------------------------ */

/* Different moves need different taps, or a person could not tell them apart. */
static void claim_taps_tell_moves_apart(const struct seen *s, qx_seat seat)
{
    size_t n = qx_moves(s->rules, s->state, seat, s->moves);
    for (size_t i = 0; i < n && i < SOME_MOVES; i++) {
        uint64_t taps[QX_MAX_TAPS], others[QX_MAX_TAPS];
        int n_taps = s->rules->game->taps(s->rules, s->state, s->moves[i], taps);
        assert_in_range(n_taps, 0, QX_MAX_TAPS);
        for (int t = 0; t < n_taps; t++)
            assert_true(taps[t] < s->rules->n_cells);
        for (size_t j = i + 1; n_taps > 0 && j < n && j < SOME_MOVES; j++)
            assert_false(s->rules->game->taps(s->rules, s->state, s->moves[j], others) == n_taps &&
                         memcmp(taps, others, (size_t)n_taps * sizeof *taps) == 0);
    }
}

/* A move that a cell names is legal and made by tapping it; every listed move is named by its
 * cell. */
static void claim_cells_name_their_moves(const struct seen *s, qx_seat seat)
{
    const struct qx_rules *rules = s->rules;
    size_t n = qx_moves(rules, s->state, seat, s->moves), n_named = 0;
    for (uint64_t cell = 0; rules->game->move_at && cell <= rules->n_cells; cell++) {
        uint64_t taps[QX_MAX_TAPS] = {rules->n_cells};
        qx_move move = rules->game->move_at(rules, s->state, seat, cell);
        if (move == rules->n_move_ids)
            continue;
        assert_true(is_listed(s, n, move));
        assert_int_equal(rules->game->taps(rules, s->state, move, taps), cell < rules->n_cells);
        assert_int_equal(taps[0], cell);
        n_named++;
    }
    assert_true(!rules->game->move_at || n_named == n);
}

static void claim_looks_can_be_drawn(const struct seen *s)
{
    const struct qx_rules *rules = s->rules;
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        struct qx_look look = {.n_items = -1};
        rules->game->look(rules, s->state, cell, &look);
        assert_in_range(look.n_items, 0, QX_MAX_ITEMS);
        for (int i = 0; i < look.n_items; i++) {
            assert_true(look.item[i].owner == QX_NOBODY ||
                        (look.item[i].owner >= 0 && look.item[i].owner < rules->n_seats));
            assert_true(look.item[i].glyph || look.item[i].count);
        }
    }
}

static void claim_picture_is_sound(const struct seen *s)
{
    claim_looks_can_be_drawn(s);
    assert_non_null(s->rules->game->phase(s->rules, s->state));
    for (qx_seat seat = QX_CHANCE; seat < s->rules->n_seats && seat < 4; seat++) {
        if (!qx_owes(s->rules, s->state, seat))
            continue;
        claim_taps_tell_moves_apart(s, seat);
        claim_cells_name_their_moves(s, seat);
    }
}

/* Looks at the first positions of random games, some later ones, and the last. */
static void watch_variant(const struct qx_rules *rules)
{
    struct seen seen = {
        .rules = rules,
        .state = qx_state_new(rules),
        .moves = malloc(rules->n_moves_max * sizeof *seen.moves),
    };
    struct qx_random random;
    assert_true(seen.state && seen.moves);
    qx_random_init(&random, 11);
    for (int game = 0; game < GAMES; game++) {
        qx_state_start(rules, seen.state);
        for (int n = 0; n < LONGEST && qx_turn(rules, seen.state) != QX_NOBODY; n++) {
            qx_seat seat = qx_next(rules, seen.state);
            if (n < 16 || n % 37 == 0)
                claim_picture_is_sound(&seen);
            qx_apply(rules, seen.state, seat,
                     qx_move_draw(rules, seen.state, seat, &random, seen.moves));
        }
        claim_picture_is_sound(&seen);
    }
    qx_state_free(seen.state);
    free(seen.moves);
}

static void positions_can_be_drawn_and_tapped(void **unused)
{
    (void)unused;
    variants_visit(watch_variant);
}

/* --- claims about a board --------------------------------------------------------------------- */

/* Labels fit into what they say they need, and no two columns or rows that have one share it. */
static void claim_labels_differ(const struct qx_rules *rules, uint32_t n,
                                size_t (*label)(const struct qx_rules *rules, uint32_t at,
                                                char *out, size_t size))
{
    char text[LABEL_SIZE] = "", before[LABEL_SIZE] = "";
    for (uint32_t i = 0; i < n && i < 200; i++) {
        size_t length = label(rules, i, text, sizeof text);
        assert_true(length < sizeof text && strlen(text) == length);
        assert_true(length == 0 || strcmp(text, before) != 0);
        memcpy(before, text, sizeof before);
    }
}

static void see_variant(const struct qx_rules *rules)
{
    claim_labels_differ(rules, rules->width, rules->game->column_label);
    claim_labels_differ(rules, rules->height, rules->game->row_label);
    for (uint64_t i = 0; i < rules->n_cells && i < 5000; i++) {
        struct qx_cell cell;
        rules->game->cell(rules, i, &cell);
        assert_true(cell.x < rules->width && cell.y < rules->height && cell.name[0]);
        assert_int_equal(rules->game->cell_at(rules, cell.x, cell.y), i);
    }
    assert_int_equal(rules->game->cell_at(rules, rules->width, 0), rules->n_cells);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < 20; seat++) {
        struct qx_seat_look look = {.name = ""};
        rules->game->seat_look(rules, seat, &look);
        assert_true(look.name[0] && look.glyph && look.colour < QX_N_COLOURS);
    }
}

static void cells_places_and_labels_tell_each_other_apart(void **unused)
{
    (void)unused;
    variants_visit(see_variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_can_be_drawn_and_tapped),
        cmocka_unit_test(cells_places_and_labels_tell_each_other_apart),
    };
    return cmocka_run_group_tests_name("views", tests, NULL, NULL);
}
