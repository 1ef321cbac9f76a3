/*
 * fuzz_problem.c - files of problems: each line is a position with moves of the game, or refused
 * by its number; reading goes on to the end.
 */
#include <quincunx/problem.h>

#include "input.h"

/* Reads on to the end or to a line that is refused. */
static void read_all(const struct qx_rules *rules, const char *text, void *state)
{
    struct qx_problem_reader reader = {.text = text};
    struct qx_problem problem;
    struct qx_error error = {""};
    size_t before = 0;
    while (qx_problem_next(&reader, rules, state, &problem, &error) && problem.line > 0) {
        if (problem.line <= before)
            abort();
        for (int i = 0; i < problem.n_known; i++)
            if (problem.known[i].move >= rules->n_move_ids)
                abort();
        before = problem.line;
    }
    if (problem.line == 0 ? *reader.text != '\0' && error.text[0] == '\0' : true)
        abort();
    if (error.text[0] != '\0' && strncmp(error.text, "line ", 5) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_rules rules;
    char *rest;
    if (size < 1)
        return 0;
    char *text = input_text(data + 1, size - 1);
    if (input_rules(input_game(data[0]), text, &rest, &rules)) {
        void *state = qx_state_new(&rules);
        read_all(&rules, rest, state);
        qx_state_free(state);
    }
    free(text);
    return 0;
}
