/*
 * test_edit.c - claims about positions that are edited cell by cell, of every game.
 */
#include "lib/claim.h"

#include <quincunx/edit.h>

#include <stdio.h>

enum { SIZE = 4096 };

static void text_of(const struct qx_rules *rules, const void *state, char text[SIZE])
{
    assert_true(rules->game->position_text(rules, state, text, SIZE) < SIZE);
}

/* Every cell of the text looks as the game's own view shows it. */
static void claim_same_looks(const struct qx_rules *rules, const void *state)
{
    char text[SIZE];
    text_of(rules, state, text);
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        struct qx_look wanted, found;
        rules->game->look(rules, state, cell, &wanted);
        qx_edit_look(rules, text, cell, &found);
        assert_int_equal(found.n_items, wanted.n_items);
        for (int i = 0; i < found.n_items; i++) {
            assert_int_equal(found.item[i].owner, wanted.item[i].owner);
            assert_int_equal(found.item[i].count, wanted.item[i].count);
        }
    }
}

static void edited_texts_show_what_the_view_shows(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        struct qx_rules rules = claim_rules((*game)->name, "");
        struct qx_random random;
        qx_random_init(&random, 7);
        void *state = qx_state_new(&rules);
        qx_move *list = malloc(rules.n_moves_max * sizeof *list);
        assert_int_not_equal(qx_edit_form(&rules), QX_EDIT_NONE);
        for (int i = 0; i < 70 && qx_next(&rules, state) != QX_NOBODY; i++) {
            const bool is_staged = rules.has_hidden && qx_turn(&rules, state) != QX_TOGETHER;
            if (!is_staged)
                claim_same_looks(&rules, state);
            const qx_seat seat = qx_next(&rules, state);
            qx_apply(&rules, state, seat, qx_move_draw(&rules, state, seat, &random, list));
        }
        free(list);
        qx_state_free(state);
    }
}

static void letters_are_put(void **unused)
{
    (void)unused;
    char text[SIZE], letters[16];
    struct qx_rules rules = claim_rules("neutron", "");
    void *state = qx_state_new(&rules);
    text_of(&rules, state, text);
    qx_edit_letters(&rules, letters, sizeof letters);
    assert_string_equal(letters, ".WBN");
    assert_int_equal(qx_edit_letters(&rules, NULL, 0), 4);
    assert_int_equal(qx_edit_letters(&rules, letters, 2), 4);
    assert_string_equal(letters, ".");
    assert_true(qx_edit_put(&rules, text, 0, '.'));
    const uint64_t corner = rules.game->cell_at(&rules, 0, 0);
    assert_true(qx_edit_put(&rules, text, corner, 'N'));
    assert_true(text[0] == 'N');
    assert_string_equal(text + qx_edit_rest(&rules, text), " w p");
    qx_state_free(state);
    rules = claim_rules("othello", "size=4");
    qx_edit_letters(&rules, letters, sizeof letters);
    assert_string_equal(letters, "-XO");
}

static void counts_are_added(void **unused)
{
    (void)unused;
    char text[SIZE];
    struct qx_look look;
    struct qx_rules rules = claim_rules("compromise", "");
    void *state = qx_state_new(&rules);
    text_of(&rules, state, text);
    for (int i = 0; i < 12; i++)
        assert_true(qx_edit_add(&rules, text, sizeof text, 26, 1, 1));
    assert_true(qx_edit_add(&rules, text, sizeof text, 0, 0, -1));
    qx_edit_look(&rules, text, 26, &look);
    assert_int_equal(look.n_items, 1);
    assert_int_equal(look.item[0].owner, 1);
    assert_int_equal(look.item[0].count, 12);
    assert_true(qx_edit_add(&rules, text, sizeof text, 26, 1, -1));
    qx_edit_look(&rules, text, 26, &look);
    assert_int_equal(look.item[0].count, 11);
    assert_true(qx_edit_add(&rules, text, sizeof text, 26, 1, -3));
    qx_edit_look(&rules, text, 26, &look);
    assert_int_equal(look.item[0].count, 8);
    assert_true(qx_edit_add(&rules, text, sizeof text, 26, 1, 2000000));
    qx_edit_look(&rules, text, 26, &look);
    assert_int_equal(look.item[0].count, 999999);
    assert_true(qx_edit_add(&rules, text, sizeof text, 26, 1, -2000000));
    qx_edit_look(&rules, text, 26, &look);
    assert_int_equal(look.n_items, 0);
    assert_false(qx_edit_add(&rules, text, sizeof text, 27, 0, 1));
    assert_false(qx_edit_add(&rules, text, sizeof text, 0, 2, 1));
    qx_state_free(state);
}

static void every_board_can_be_emptied(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        struct qx_rules rules = claim_rules((*game)->name, "");
        struct qx_look look;
        char text[SIZE];
        void *state = qx_state_new(&rules);
        text_of(&rules, state, text);
        const size_t length = strlen(text);
        const bool is_counts = qx_edit_form(&rules) == QX_EDIT_COUNTS;
        for (int i = 0; i < 12 && is_counts; i++)
            qx_edit_add(&rules, text, sizeof text, 5, 1, 1);
        qx_edit_clear(&rules, text);
        for (uint64_t cell = 0; cell < rules.n_cells; cell++) {
            qx_edit_look(&rules, text, cell, &look);
            assert_int_equal(look.n_items, 0);
        }
        assert_int_equal(strlen(text), length);
        qx_state_free(state);
    }
}

/* Fields of many players have numbers with commas between them, and no letters. */
static void a_text_without_cells_is_left_alone(void **unused)
{
    (void)unused;
    char text[SIZE], before[SIZE];
    struct qx_rules rules = claim_rules("gamma", "width=3,height=2,players=12");
    void *state = qx_state_new(&rules);
    text_of(&rules, state, text);
    strcpy(before, text);
    assert_int_equal(qx_edit_form(&rules), QX_EDIT_NONE);
    qx_edit_clear(&rules, text);
    assert_string_equal(text, before);
    qx_state_free(state);
}

static void turns_are_those_that_a_game_meets(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *words;
    } wanted[] = {
        {"neutron", "0: slide a piece, w p; 1: slide the Neutron, b n; 1: slide a piece, b p; "
                    "0: slide the Neutron, w n; "},
        {"neutreeko", "0: slide a piece, b; 1: slide a piece, w; "},
        {"othello", "0: place a disc, X; 1: place a disc, O; "},
        {"compromise", ""},
        {"gamma", "0: take a free field or skip, 1 - -; "
                  "1: take a free field, make your golden move or skip, 2 - -; "},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct qx_rules rules = claim_rules(wanted[i].game, "");
        struct qx_edit_turn turns[8];
        char words[400] = "";
        const size_t n = qx_edit_turns(&rules, turns, 8);
        for (size_t k = 0; k < n; k++)
            snprintf(words + strlen(words), sizeof words - strlen(words), "%d: %s,%s; ",
                     (int)turns[k].seat, turns[k].phase, turns[k].rest);
        assert_string_equal(words, wanted[i].words);
        assert_int_equal(qx_edit_turns(&rules, turns, 1), n > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edited_texts_show_what_the_view_shows),
        cmocka_unit_test(letters_are_put),
        cmocka_unit_test(counts_are_added),
        cmocka_unit_test(every_board_can_be_emptied),
        cmocka_unit_test(a_text_without_cells_is_left_alone),
        cmocka_unit_test(turns_are_those_that_a_game_meets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
