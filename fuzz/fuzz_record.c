/*
 * fuzz_record.c - records: what is accepted is written again as the same bytes.
 */
#include "input.h"

#include <stdio.h>

/* Records of huge boards are refused before any memory is asked for. */
static bool is_small(const char *text)
{
    char game[32], options[256];
    struct qx_rules rules;
    if (sscanf(text, "quincunx record 1\ngame: %31s\nrules: %255s\n", game, options) != 2)
        return true;
    return !qx_game_find(game) || !qx_rules_init(&rules, qx_game_find(game), options, NULL) ||
           (rules.n_cells <= INPUT_CELLS && rules.state_size <= INPUT_STATE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = input_text(data, size);
    struct qx_error error = {""};
    struct qx_session *session = is_small(text) ? qx_session_load(text, size, &error) : NULL;
    if (session) {
        size_t length = qx_session_save(session, NULL, 0);
        char *again = malloc(length + 1);
        qx_session_save(session, again, length + 1);
        struct qx_session *twin = qx_session_load(again, length, &error);
        if (!twin)
            abort();
        free(again);
        qx_session_free(twin);
    }
    qx_session_free(session);
    free(text);
    return 0;
}
