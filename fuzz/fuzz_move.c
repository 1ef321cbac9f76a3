/*
 * fuzz_move.c - moves of every game: typed ones are refused with a sentence or read back as typed.
 */
#include "input.h"

static void check(const struct qx_rules *rules, const char *word, qx_move move)
{
    char text[64];
    if (move >= rules->n_move_ids ||
        rules->game->move_text(rules, move, text, sizeof text) >= sizeof text ||
        strcmp(text, word) != 0)
        abort();
}

static void play_words(const struct qx_rules *rules, char *rest)
{
    char *word;
    struct qx_session *session = qx_session_new(rules, 1);
    while (session && (word = strsep(&rest, " \n"))) {
        struct qx_error error = {""};
        qx_move move;
        if (rules->game->move_parse(rules, word, &move, &error))
            check(rules, word, move);
        else if (error.text[0] == '\0')
            abort();
        qx_session_settle(session, NULL);
        qx_session_play_text(session, qx_next(rules, qx_session_state(session)), word, NULL);
    }
    qx_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_check(data, size, play_words);
    return 0;
}
