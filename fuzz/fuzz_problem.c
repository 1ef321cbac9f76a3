/*
 * fuzz_problem.c - files of problems: each line is a position with moves of the game, or refused
 * by its number; reading goes on to the end.
 */
#include <quincunx/problem.h>

#include "input.h"

/* Reads on to the end or to a line that is refused. */
static void read_all(const struct qx_rules *rules, char *text)
{
    struct qx_problem_reader reader = {.text = text};
    struct qx_problem problem;
    struct qx_error error = {""};
    void *state = qx_state_new(rules);
    size_t before = 0;
    bool is_good;
    while ((is_good = qx_problem_next(&reader, rules, state, &problem, &error)) &&
           problem.line > 0) {
        if (problem.line <= before)
            abort();
        for (int i = 0; i < problem.n_known; i++)
            if (problem.known[i].move >= rules->n_move_ids)
                abort();
        before = problem.line;
    }
    if (is_good ? *reader.text != '\0' : strncmp(error.text, "line ", 5) != 0)
        abort();
    qx_state_free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_check(data, size, read_all);
    return 0;
}
