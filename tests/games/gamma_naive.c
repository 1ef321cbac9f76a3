/*
 * gamma_naive.c - Gamma once more, the slow and obvious way, to compare the engine with.
 */
#include "gamma_naive.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gamma_naive {
    uint32_t width, height, players, areas;
    uint32_t *owner; /* of field y * width + x */
    uint32_t *stack; /* for floods             */
    bool *is_flooded;
    bool *is_spent; /* golden moves, by player */
};

struct gamma_naive *gamma_naive_new(uint32_t width, uint32_t height, uint32_t players,
                                    uint32_t areas)
{
    struct gamma_naive *n = calloc(1, sizeof *n);
    size_t fields = (size_t)width * height;
    n->width = width;
    n->height = height;
    n->players = players;
    n->areas = areas;
    n->owner = calloc(fields, sizeof *n->owner);
    n->stack = calloc(fields, sizeof *n->stack);
    n->is_flooded = calloc(fields, sizeof *n->is_flooded);
    n->is_spent = calloc((size_t)players + 1, sizeof *n->is_spent);
    return n;
}

void gamma_naive_free(struct gamma_naive *n)
{
    free(n->owner);
    free(n->stack);
    free(n->is_flooded);
    free(n->is_spent);
    free(n);
}

/* Writes the neighbours of a field and returns how many there are. */
static int neighbours(const struct gamma_naive *n, uint32_t field, uint32_t out[4])
{
    assert(n->width > 0);
    uint32_t x = field % n->width, y = field / n->width;
    int count = 0;
    if (x > 0)
        out[count++] = field - 1;
    if (x + 1 < n->width)
        out[count++] = field + 1;
    if (y > 0)
        out[count++] = field - n->width;
    if (y + 1 < n->height)
        out[count++] = field + n->width;
    return count;
}

static void flood(struct gamma_naive *n, uint32_t start)
{
    uint32_t depth = 0;
    n->stack[depth++] = start;
    n->is_flooded[start] = true;
    while (depth) {
        uint32_t next[4];
        int count = neighbours(n, n->stack[--depth], next);
        for (int i = 0; i < count; i++)
            if (n->owner[next[i]] == n->owner[start] && !n->is_flooded[next[i]]) {
                n->is_flooded[next[i]] = true;
                n->stack[depth++] = next[i];
            }
    }
}

static uint32_t count_areas(struct gamma_naive *n, uint32_t player)
{
    uint32_t count = 0;
    memset(n->is_flooded, 0, (size_t)n->width * n->height * sizeof *n->is_flooded);
    for (uint32_t f = 0; f < n->width * n->height; f++)
        if (n->owner[f] == player && !n->is_flooded[f]) {
            flood(n, f);
            count++;
        }
    return count;
}

/* Would everybody whose areas can change stay within the limit if the player had this field? */
static bool is_allowed(struct gamma_naive *n, uint32_t player, uint32_t field)
{
    uint32_t before = n->owner[field];
    n->owner[field] = player;
    bool is_good = count_areas(n, player) <= n->areas;
    is_good = is_good && (before == 0 || count_areas(n, before) <= n->areas);
    n->owner[field] = before;
    return is_good;
}

static bool is_in_range(const struct gamma_naive *n, uint32_t player, uint32_t x, uint32_t y)
{
    return player >= 1 && player <= n->players && x < n->width && y < n->height;
}

bool gamma_naive_can_move(struct gamma_naive *n, uint32_t player, uint32_t x, uint32_t y)
{
    return is_in_range(n, player, x, y) && n->owner[y * n->width + x] == 0 &&
           is_allowed(n, player, y * n->width + x);
}

bool gamma_naive_move(struct gamma_naive *n, uint32_t player, uint32_t x, uint32_t y)
{
    if (!gamma_naive_can_move(n, player, x, y))
        return false;
    n->owner[y * n->width + x] = player;
    return true;
}

bool gamma_naive_can_golden(struct gamma_naive *n, uint32_t player, uint32_t x, uint32_t y)
{
    if (!is_in_range(n, player, x, y) || n->is_spent[player])
        return false;
    uint32_t owner = n->owner[y * n->width + x];
    return owner != 0 && owner != player && is_allowed(n, player, y * n->width + x);
}

bool gamma_naive_golden_move(struct gamma_naive *n, uint32_t player, uint32_t x, uint32_t y)
{
    if (!gamma_naive_can_golden(n, player, x, y))
        return false;
    n->owner[y * n->width + x] = player;
    n->is_spent[player] = true;
    return true;
}

bool gamma_naive_is_spent(const struct gamma_naive *n, uint32_t player)
{
    return n->is_spent[player];
}

uint64_t gamma_naive_busy_fields(const struct gamma_naive *n, uint32_t player)
{
    uint64_t count = 0;
    if (player >= 1 && player <= n->players)
        for (uint32_t f = 0; f < n->width * n->height; f++)
            count += n->owner[f] == player;
    return count;
}

uint64_t gamma_naive_free_fields(struct gamma_naive *n, uint32_t player)
{
    uint64_t count = 0;
    if (player >= 1 && player <= n->players)
        for (uint32_t f = 0; f < n->width * n->height; f++)
            count += n->owner[f] == 0 && is_allowed(n, player, f);
    return count;
}

bool gamma_naive_golden_possible(struct gamma_naive *n, uint32_t player)
{
    for (uint32_t f = 0; f < n->width * n->height; f++)
        if (gamma_naive_can_golden(n, player, f % n->width, f / n->width))
            return true;
    return false;
}

uint32_t gamma_naive_owner(const struct gamma_naive *n, uint32_t x, uint32_t y)
{
    return n->owner[y * n->width + x];
}

char *gamma_naive_board(const struct gamma_naive *n)
{
    int digits = snprintf(NULL, 0, "%u", n->players);
    int width = digits > 1 ? digits + 1 : 1;
    char *board = calloc((size_t)n->height * ((size_t)n->width * (size_t)width + 1) + 1, 1);
    char *at = board;
    for (uint32_t y = n->height; y-- > 0;) {
        for (uint32_t x = 0; x < n->width; x++) {
            char field[16] = ".";
            if (gamma_naive_owner(n, x, y))
                snprintf(field, sizeof field, "%u", gamma_naive_owner(n, x, y));
            at += sprintf(at, "%-*s", width, field);
        }
        *at++ = '\n';
    }
    return board;
}
