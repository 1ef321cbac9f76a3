/*
 * fuzz_transcript.c - transcripts: what is accepted is written again, or a session is left as it
 * was.
 */
#include "input.h"

static void check(const struct qx_rules *rules, char *rest)
{
    struct qx_session *session = qx_session_new(rules, 1);
    struct qx_error error = {""};
    if (session && !qx_session_play_transcript(session, rest, &error) &&
        (error.text[0] == '\0' || qx_session_n_steps(session) > 0))
        abort();
    qx_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_check(data, size, check);
    return 0;
}
