/*
 * fuzz_transcript.c - transcripts: what is accepted is written again, or a session is left as it
 * was.
 */
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_rules rules;
    char *rest;
    if (size < 1)
        return 0;
    char *text = input_text(data + 1, size - 1);
    if (input_rules(input_game(data[0]), text, &rest, &rules)) {
        struct qx_session *session = qx_session_new(&rules, 1);
        struct qx_error error = {""};
        if (session && !qx_session_play_transcript(session, rest, &error) &&
            (error.text[0] == '\0' || qx_session_n_steps(session) > 0))
            abort();
        qx_session_free(session);
    }
    free(text);
    return 0;
}
