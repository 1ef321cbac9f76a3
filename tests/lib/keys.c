/*
 * keys.c - keys and texts of many positions.
 */
#include "lib/keys.h"

#include "lib/claim.h"

struct pair {
    uint64_t key;
    char *text;
};

struct keys {
    const struct qx_rules *rules;
    size_t n, n_room;
    struct pair *pairs;
};

struct keys *keys_new(const struct qx_rules *rules)
{
    struct keys *keys = calloc(1, sizeof *keys);
    assert_non_null(keys);
    keys->rules = rules;
    return keys;
}

void keys_free(struct keys *keys)
{
    for (size_t i = 0; i < keys->n; i++)
        free(keys->pairs[i].text);
    free(keys->pairs);
    free(keys);
}

void keys_add(struct keys *keys, const void *state)
{
    const struct qx_game *game = keys->rules->game;
    size_t length = game->position_text(keys->rules, state, NULL, 0);
    if (keys->n == keys->n_room) {
        keys->n_room = 2 * keys->n_room + 64;
        keys->pairs = realloc(keys->pairs, keys->n_room * sizeof *keys->pairs);
        assert_non_null(keys->pairs);
    }
    struct pair *pair = &keys->pairs[keys->n++];
    *pair = (struct pair){.key = qx_key(keys->rules, state), .text = malloc(length + 1)};
    assert_non_null(pair->text);
    game->position_text(keys->rules, state, pair->text, length + 1);
}

static int compare_keys(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static int compare_texts(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    return strcmp(x->text, y->text);
}

/* In this order, neighbours that are alike in one thing are alike in the other; returns how many
 * are different. */
static size_t claim_in_order(struct keys *keys, int (*compare)(const void *, const void *))
{
    size_t n_different = 1;
    qsort(keys->pairs, keys->n, sizeof *keys->pairs, compare);
    for (size_t i = 1; i < keys->n; i++) {
        const struct pair *a = &keys->pairs[i - 1], *b = &keys->pairs[i];
        if ((a->key == b->key) != (strcmp(a->text, b->text) == 0))
            fail_msg("%s: keys %llx and %llx of \"%s\" and \"%s\"", keys->rules->game->name,
                     (unsigned long long)a->key, (unsigned long long)b->key, a->text, b->text);
        n_different += a->key != b->key;
    }
    return n_different;
}

size_t keys_claim_distinct(struct keys *keys)
{
    assert_true(keys->n > 0);
    claim_in_order(keys, compare_keys);
    return claim_in_order(keys, compare_texts);
}
