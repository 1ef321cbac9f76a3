/*
 * study.c - a position with its analysis.
 */
#include "lib/study.h"

#include "lib/claim.h"

const struct qx_analysis_means study_few_nodes = {.budget = {.nodes = 3000}};
const struct qx_analysis_means study_nobody = {.advisor = ""};

void study_begin(struct study *study, const char *game, const char *options, const char *position,
                 const struct qx_analysis_means *means)
{
    *study = (struct study){.rules = claim_rules(game, options)};
    study->state = claim_state(&study->rules, position);
    study->key = qx_key(&study->rules, study->state);
    study->position = (struct qx_position){.state = study->state,
                                           .keys = &study->key,
                                           .n_keys = 1,
                                           .seat = qx_next(&study->rules, study->state)};
    study->analysis = qx_analysis_new(&study->rules, means, NULL);
    assert_non_null(study->analysis);
}

void study_end(struct study *study)
{
    qx_analysis_free(study->analysis);
    qx_state_free(study->state);
}

void study_note(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct study *study = context;
    assert_true(study->n_moves < STUDY_MOST && study->n_moves < n_all);
    study->moves[study->n_moves++] = *move;
    study->n_all = n_all;
    if (study->stop_after_first)
        atomic_store(study->stop_after_first, true);
}

void study_list(struct study *study)
{
    struct qx_error error = {""};
    study->n_moves = 0;
    if (!qx_analysis_moves(study->analysis, &study->position, study_note, study, &error))
        fail_msg("%s", error.text);
    assert_int_equal(study->n_moves, study->n_all);
    qsort(study->moves, study->n_moves, sizeof *study->moves, qx_move_worth_order);
}

const struct qx_move_worth *study_move(const struct study *study, const char *text)
{
    char known[64];
    for (size_t i = 0; i < study->n_moves; i++) {
        study->rules.game->move_text(&study->rules, study->moves[i].move, known, sizeof known);
        if (strcmp(known, text) == 0)
            return &study->moves[i];
    }
    fail_msg("%s is not among the moves", text);
    return NULL;
}

void claim_place(const struct study *study, size_t i, const char *move, const char *words)
{
    char text[QX_WORDS_SIZE];
    assert_ptr_equal(study_move(study, move), &study->moves[i]);
    qx_words_worth(&study->rules, &study->moves[i].worth, text, sizeof text);
    assert_string_equal(text, words);
}

void claim_said(const struct study *study, const char *move, const char *words)
{
    char text[QX_WORDS_SIZE];
    qx_words_worth(&study->rules, &study_move(study, move)->worth, text, sizeof text);
    assert_string_equal(text, words);
}

void claim_value(struct study *study, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_judgement found;
    struct qx_error error = {""};
    if (!qx_analysis_value(study->analysis, &study->position, &found, &error))
        fail_msg("%s", error.text);
    qx_words_worth(&study->rules, &found.worth, text, sizeof text);
    assert_string_equal(text, words);
}

void claim_hint(struct study *study, const char *move, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_judgement found;
    assert_true(qx_analysis_hint(study->analysis, &study->position, &found, NULL));
    assert_true(found.worth.value.knows & QX_KNOWS_MOVE);
    study->rules.game->move_text(&study->rules, found.worth.value.move, text, sizeof text);
    assert_string_equal(text, move);
    qx_words_worth(&study->rules, &found.worth, text, sizeof text);
    assert_string_equal(text, words);
}
