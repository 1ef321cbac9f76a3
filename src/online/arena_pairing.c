/*
 * arena_pairing.c - who meets whom in the next round: Monrad's rule for Swiss, Berger's circle for
 * round robins (arena.h).
 */
#include <string.h>

#include "online/arena.h"

/* Before one more pair may meet again, and before any may. */
enum { TRIES_MOST = 100000, TRIES_ALL = 5 * TRIES_MOST };

struct pairing {
    const struct arena *arena;
    size_t order[ARENA_PLAYERS], n; /* who is to be paired, the best first */
    bool is_paired[ARENA_PLAYERS];  /* by place in the order */
    bool have_met[ARENA_PLAYERS][ARENA_PLAYERS];
    size_t n_repeats; /* pairs that may still meet again */
    int tries, most_tries;
    struct arena_pair *pairs;
    size_t n_pairs;
};

static void note_meetings(struct pairing *pairing)
{
    for (size_t i = 0; i < pairing->arena->n_games; i++) {
        const struct arena_game *game = &pairing->arena->games[i];
        pairing->have_met[game->first][game->second] = true;
        pairing->have_met[game->second][game->first] = true;
    }
}

/* `a` stands above `b`: who of them sits first? */
static struct arena_pair seat(const struct arena *arena, size_t a, size_t b)
{
    const struct arena_player *above = &arena->players[a], *below = &arena->players[b];
    bool is_turned = above->balance > below->balance;
    if (above->balance == below->balance)
        is_turned = !above->was_second && below->was_second;
    return is_turned ? (struct arena_pair){b, a} : (struct arena_pair){a, b};
}

/* --- Swiss ------------------------------------------------------------------------------------ */

static bool pair_one(struct pairing *pairing, size_t one, bool is_repeat);

/* Pairs all that are left, the highest first; false: it cannot be done with so few repeats. */
static bool pair_rest(struct pairing *pairing)
{
    size_t one = 0;
    while (one < pairing->n && pairing->is_paired[one])
        one++;
    if (one == pairing->n)
        return true;
    pairing->is_paired[one] = true;
    if (pair_one(pairing, one, false))
        return true;
    if (pairing->n_repeats > 0) {
        pairing->n_repeats--;
        if (pair_one(pairing, one, true))
            return true;
        pairing->n_repeats++;
    }
    pairing->is_paired[one] = false;
    return false;
}

/* Pairs one with the highest that it has met, or has not, so that the rest can be paired, too. */
static bool pair_one(struct pairing *pairing, size_t one, bool is_repeat)
{
    for (size_t other = one + 1; other < pairing->n; other++) {
        const size_t a = pairing->order[one], b = pairing->order[other];
        if (pairing->is_paired[other] || pairing->have_met[a][b] != is_repeat)
            continue;
        if (++pairing->tries > pairing->most_tries)
            return false;
        pairing->is_paired[other] = true;
        pairing->pairs[pairing->n_pairs++] = seat(pairing->arena, a, b);
        if (pair_rest(pairing))
            return true;
        pairing->n_pairs--;
        pairing->is_paired[other] = false;
    }
    return false;
}

/* The lowest of those who have had the fewest byes has one, and is paired no more. */
static void give_bye(struct pairing *pairing)
{
    size_t lowest = pairing->n - 1;
    for (size_t i = pairing->n; i-- > 0;)
        if (pairing->arena->players[pairing->order[i]].n_byes <
            pairing->arena->players[pairing->order[lowest]].n_byes)
            lowest = i;
    const size_t player = pairing->order[lowest];
    memmove(&pairing->order[lowest], &pairing->order[lowest + 1],
            (pairing->n - lowest - 1) * sizeof *pairing->order);
    pairing->n--;
    pairing->pairs[pairing->n_pairs++] = (struct arena_pair){player, player};
}

/* With as few repeats as can be; in large arenas, as are found in time. Who may meet anybody again
 * is paired at once, without a step back. */
static void pair_all(struct pairing *pairing)
{
    for (size_t n_repeats = 0;; n_repeats++) {
        pairing->n_repeats = pairing->tries < TRIES_ALL ? n_repeats : pairing->n;
        pairing->most_tries = pairing->tries + TRIES_MOST;
        if (pair_rest(pairing))
            return;
    }
}

static size_t pair_swiss(const struct arena *arena, struct arena_pair *pairs)
{
    struct pairing pairing = {.arena = arena, .pairs = pairs};
    size_t order[ARENA_PLAYERS];
    arena_rank(arena, order);
    for (size_t i = 0; i < arena->n_players; i++)
        if (!arena->players[order[i]].has_left)
            pairing.order[pairing.n++] = order[i];
    if (pairing.n % 2)
        give_bye(&pairing);
    note_meetings(&pairing);
    pair_all(&pairing);
    return pairing.n_pairs;
}

/* --- round robin ------------------------------------------------------------------------------ */

/* Who has left, or is the empty place of an odd number, gives its opponent a bye. */
static size_t pair_robin(const struct arena *arena, struct arena_pair *pairs)
{
    const size_t circle = arena->n_players - 1 + arena->n_players % 2, round = arena->round;
    size_t n = 0;
    for (size_t i = 0; i <= circle / 2; i++) {
        const size_t a = (round + i) % circle;
        const size_t b = i == 0 ? circle : (round + circle - i) % circle;
        const bool has_a = a < arena->n_players && !arena->players[a].has_left;
        const bool has_b = b < arena->n_players && !arena->players[b].has_left;
        if (has_a && has_b)
            pairs[n++] = seat(arena, a, b);
        else if (has_a || has_b)
            pairs[n++] = (struct arena_pair){has_a ? a : b, has_a ? a : b};
    }
    return n;
}

size_t arena_pair_up(const struct arena *arena, struct arena_pair pairs[ARENA_PLAYERS])
{
    return arena->kind == ARENA_SWISS ? pair_swiss(arena, pairs) : pair_robin(arena, pairs);
}
