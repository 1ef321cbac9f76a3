/*
 * fuzz_journal.c - journals of contests: games are found one behind the other, each within the
 * text and behind the one before, and none holds the beginning of another.
 */
#include "cmd/lib/journal.h"
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = input_text(data, size);
    const char *at = text;
    struct journal_game game;
    for (const char *before = at; journal_next(&at, &game); before = at) {
        const char *stop = game.record + game.length;
        const char *mark = strstr(game.record, "\n@ ");
        if (game.record <= before || stop > at || at > text + strlen(text) ||
            (mark && mark + 1 < stop))
            abort();
        if (input_is_small(game.record))
            qx_session_free(qx_session_load(game.record, game.length, NULL));
    }
    free(text);
    return 0;
}
