/*
 * repeats.h - repetition as a search sees it: positions of the game so far and of the line being
 * looked at.
 *
 * A position that occurs again in the line itself counts as a draw at once: whoever was content to
 * come back to it can do so until the rule strikes. A position of the game counts when it has been
 * there often enough for the rule.
 */
#ifndef SEARCH_REPEATS_H
#define SEARCH_REPEATS_H

#include <quincunx/game.h>

enum { REPEATS_FILTER_BITS = 8192 };

struct repeats {
    const uint64_t *keys; /* of the game so far, the present position last; not owned */
    size_t n_keys;
    unsigned times; /* the rule: so many occurrences are a draw; 0: never */
    uint64_t filter[REPEATS_FILTER_BITS / 64]; /* a key whose bit is off is not among the keys */
};

void repeats_init(struct repeats *repeats, const struct qx_rules *rules, const uint64_t *keys,
                  size_t n_keys);

/* Would the game be a draw if this key came up after the n keys of the line (the present position
 * first)? */
bool repeats_is_draw(const struct repeats *repeats, uint64_t key, const uint64_t *line, size_t n);

#endif
