/*
 * fuzz_diary.c - diaries: a line that is read is written back as it was, and any text has a rating.
 */
#include <quincunx/fit.h>

#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_try tried, again;
    char written[QX_TRY_SIZE];
    char *text = input_text(data, size);
    if (qx_try_read(text, &tried, NULL)) {
        if (qx_try_write(&tried, written, sizeof written) >= sizeof written ||
            !qx_try_read(written, &again, NULL) || again.day != tried.day ||
            again.number != tried.number || again.is_solved != tried.is_solved)
            abort();
    }
    const struct qx_skill skill = qx_diary_walk(text, qx_game_find("neutron"), NULL, NULL);
    if (!(skill.rating > -100000 && skill.rating < 100000) || skill.n_solved > skill.n_tries)
        abort();
    const struct qx_fit fit = qx_diary_fit(text, qx_game_find("neutron"), NULL, NULL);
    if (fit.level < 1 || fit.level > QX_N_LEVELS || !(fit.rating > -1000 && fit.rating < 3000))
        abort();
    free(text);
    return 0;
}
