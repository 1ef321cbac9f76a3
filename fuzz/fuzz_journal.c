/*
 * fuzz_journal.c - journals of contests: games are found one behind the other, each within the
 * text, whole, and behind the one before.
 */
#include "cmd/lib/journal.h"
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char end[] = "\nend\n";
    char *text = input_text(data, size);
    const char *at = text;
    struct journal_game game;
    for (const char *before = at; journal_next(&at, &game); before = at) {
        const char *stop = game.record + game.length;
        if (game.record <= before || at != stop || stop > text + strlen(text) ||
            game.length < strlen(end) || memcmp(stop - strlen(end), end, strlen(end)) != 0)
            abort();
        if (input_is_small(game.record))
            qx_session_free(qx_session_load(game.record, game.length, NULL));
    }
    free(text);
    return 0;
}
