/*
 * fuzz_record.c - records: what is accepted is written again as the same bytes.
 */
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = input_text(data, size);
    struct qx_error error = {""};
    struct qx_session *session = input_is_small(text) ? qx_session_load(text, size, &error) : NULL;
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
