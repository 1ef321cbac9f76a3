/*
 * fuzz_arena.c - lines of an arena, as a server finds them in its store: each is refused or
 * accepted, what is accepted is written as it was read, and the next round can always be paired:
 * nobody is in it twice.
 */
#include "input.h"
#include "online/arena.h"

/* What is read begins as zeros, also between members. */
static bool is_same(const struct arena_event *a, const struct arena_event *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* NOLINT(bugprone-suspicious-memory-comparison) */
}

static void feed(struct arena **arena, const char *line)
{
    struct arena_event event, again;
    char written[ARENA_LINE_SIZE];
    if (!arena_event_read(line, &event, NULL))
        return;
    if (arena_event_write(&event, written, sizeof written) >= sizeof written ||
        !arena_event_read(written, &again, NULL) || !is_same(&event, &again))
        abort();
    if (*arena)
        arena_do(*arena, &event, NULL);
    else
        *arena = arena_new("arena", &event, NULL);
}

static void pair_up(const struct arena *arena)
{
    struct arena_pair pairs[ARENA_PLAYERS];
    bool is_in[ARENA_PLAYERS] = {false};
    if (!arena_is_due(arena))
        return;
    size_t n = arena_pair_up(arena, pairs);
    for (size_t i = 0; i < n; i++) {
        const size_t first = pairs[i].first, second = pairs[i].second;
        if (first >= arena->n_players || second >= arena->n_players || is_in[first] ||
            is_in[second])
            abort();
        is_in[first] = is_in[second] = true;
    }
    for (size_t i = 0; i < arena->n_players; i++)
        if (is_in[i] == arena->players[i].has_left)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = NULL;
    char *text = malloc(size + 1), *rest = text, *line;
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    while ((line = strsep(&rest, "\n")))
        feed(&arena, line);
    if (arena)
        pair_up(arena);
    arena_free(arena);
    free(text);
    return 0;
}
