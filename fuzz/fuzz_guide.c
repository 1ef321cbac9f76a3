/*
 * fuzz_guide.c - guides of strangers: what is read can be gone through to its end.
 */
#include <quincunx/guide.h>

#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    char *text = input_text(data + 1, size - 1);
    struct qx_guide *guide = qx_guide_read(input_game(data[0]), text, NULL);
    while (guide && !qx_guide_is_done(guide)) {
        struct qx_reply reply;
        if (qx_guide_asks(guide) && !qx_guide_show(guide, &reply, NULL))
            abort();
        if (!qx_guide_next(guide, NULL))
            abort();
    }
    qx_guide_free(guide);
    free(text);
    return 0;
}
