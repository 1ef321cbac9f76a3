/*
 * fuzz_engine.c - command lines of the Go Text Protocol and of NBoard: every line of the former has
 * one answer, and whatever was said a game goes on.
 *
 * The first byte picks the protocol. Answers go to a stdout of our own.
 */
#include <stdio.h>

#include "cmd/lib/protocol.h"
#include "input.h"

enum { MOST_LINES = 40 };

static uint64_t now(void)
{
    return 0;
}

/* "=…" or "?…" and an empty line; nothing to a line that says nothing. */
static bool is_answer(const char *text, size_t length)
{
    return length == 0 || (length > 3 && (text[0] == '=' || text[0] == '?') &&
                           memcmp(text + length - 2, "\n\n", 2) == 0);
}

static void obey(struct guest *guest, const struct protocol *protocol, char *line)
{
    FILE *ours = stdout;
    char *answer = NULL;
    size_t length = 0;
    stdout = open_memstream(&answer, &length);
    if (!stdout)
        abort();
    protocol->obey(guest, line);
    fclose(stdout);
    stdout = ours;
    if (!guest->session || (protocol == &protocol_gtp && !is_answer(answer, length)))
        abort();
    free(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct guest guest = {.bot = "greedy", .budget = {.nodes = 8, .now = now}};
    if (size < 1 || !guest_start(&guest, 4, NULL))
        return 0;
    const struct protocol *protocol = data[0] % 2 ? &protocol_nboard : &protocol_gtp;
    char *text = input_text(data + 1, size - 1), *rest = text, *line;
    for (int i = 0; i < MOST_LINES && !guest.is_leaving && (line = strsep(&rest, "\n")); i++)
        obey(&guest, protocol, line);
    guest_release(&guest);
    free(text);
    return 0;
}
