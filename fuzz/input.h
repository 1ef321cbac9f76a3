/*
 * input.h - a fuzzer's bytes as what our parsers take: the first byte names a game, the rest is
 * text.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/quincunx.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Too many cells or seats make a case slow, not interesting. */
enum { INPUT_CELLS = 4096, INPUT_STATE = 1 << 20 };

static inline const struct qx_game *input_game(uint8_t byte)
{
    size_t n = 0;
    while (qx_games()[n])
        n++;
    if (n == 0)
        abort();
    return qx_games()[byte % n];
}

/* The bytes as a string of its own, so that the sanitizer sees a read behind its end. */
static inline char *input_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* The first byte is a game, the line behind it its rules: checks what follows, where the rules are
 * good and their board is small. */
static inline void input_check(const uint8_t *data, size_t size,
                               void (*check)(const struct qx_rules *rules, char *rest))
{
    if (size < 1)
        return;
    struct qx_rules rules;
    char *text = input_text(data + 1, size - 1), *rest = text;
    strsep(&rest, "\n");
    if (qx_rules_init(&rules, input_game(data[0]), text, NULL) && rules.n_cells <= INPUT_CELLS &&
        rules.state_size <= INPUT_STATE)
        check(&rules, rest ? rest : text + strlen(text));
    free(text);
}

/* Is this a record of a board worth a case, or nothing that is a record? */
static inline bool input_is_small(const char *text)
{
    char game[32], options[256];
    struct qx_rules rules;
    if (sscanf(text, "quincunx record 1\ngame: %31s\nrules: %255s\n", game, options) != 2)
        return true;
    return !qx_game_find(game) || !qx_rules_init(&rules, qx_game_find(game), options, NULL) ||
           (rules.n_cells <= INPUT_CELLS && rules.state_size <= INPUT_STATE);
}

#endif
