/*
 * fuzz_openings.c - files of openings: whatever is taken can be played. The first byte names a
 * game.
 */
#include "cmd/lib/openings.h"
#include "input.h"

static void play(const struct qx_rules *rules, const struct qx_opening *opening)
{
    struct qx_session *session = qx_session_new_at(rules, 1, opening->position, NULL);
    if (!session)
        abort();
    for (size_t i = 0; i < opening->n_steps; i++)
        if (!qx_session_play(session, opening->steps[i].seat, opening->steps[i].move, NULL))
            abort();
    if (qx_session_turn(session) == QX_NOBODY)
        abort();
    qx_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_rules rules;
    struct openings openings = {0};
    if (size < 1 || !qx_rules_init(&rules, input_game(data[0]), "", NULL))
        return 0;
    char *text = input_text(data + 1, size - 1);
    if (input_is_small(text) && openings_read(&openings, &rules, text, data[0] % 5, NULL))
        for (size_t i = 0; i < openings.n; i++)
            play(&rules, &openings.list[i]);
    openings_release(&openings);
    free(text);
    return 0;
}
