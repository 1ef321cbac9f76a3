/*
 * completion.h - words that go on from what is typed.
 *
 * Words are offered one by one, twice: first to be counted and to find how far they agree, then,
 * where there are several, to be listed.
 */
#ifndef CMD_LIB_COMPLETION_H
#define CMD_LIB_COMPLETION_H

#include <quincunx/quincunx.h>

enum { COMPLETION_SIZE = 64 }; /* of a word, with its NUL */

struct completion {
    const char *typed; /* need not end with a NUL */
    size_t n_typed;
    size_t n;                     /* words that go on from it, in any case of letters */
    char common[COMPLETION_SIZE]; /* what all of them begin with */
    bool is_listing;              /* words are printed, in lines of `columns` */
    size_t columns, column;
};

void completion_offer(struct completion *completion, const char *word);
/* All moves of whoever is to move; none where there may be thousands. */
void completion_offer_moves(struct completion *completion, const struct qx_session *session);

#endif
