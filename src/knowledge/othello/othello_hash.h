/*
 * othello_hash.h - positions already searched, shared by all threads of a solver without locks.
 *
 * An entry holds the whole position, so that a match is never a mistake: three words, the two
 * sides' discs each xored with the third, which holds what is known. Words torn by two writers
 * at once do not fit together and count as missing. Two entries share a cache line: the first keeps
 * the larger tree, the second the latest.
 */
#ifndef KNOWLEDGE_OTHELLO_OTHELLO_HASH_H
#define KNOWLEDGE_OTHELLO_OTHELLO_HASH_H

#include <stdbool.h>
#include <stdint.h>

enum { OTHELLO_NO_SQUARE = 64 };

/* What is known: the score lies in lower … upper, and this square did best (or
 * OTHELLO_NO_SQUARE). */
struct othello_known {
    int16_t lower, upper; /* discs in the endgame, units of weights.h before it        */
    uint8_t square;
    uint8_t work;  /* how much stands behind it: empty squares, or moves looked ahead  */
    uint8_t doubt; /* how boldly branches were left out (midgame.h); 0: not at all     */
    uint8_t age;   /* of the search that found it; an older one makes room             */
};

struct othello_hash;

/* A table of about that many mebibytes (at least one line), and room for more; NULL: no memory. */
struct othello_hash *othello_hash_new(unsigned mebibytes, unsigned mebibytes_most);
void othello_hash_free(struct othello_hash *hash);
/* Forgets everything. Not while a search runs. */
void othello_hash_clear(struct othello_hash *hash);

/* Makes the table larger if a search of so many positions needs it and there is room: memory costs
 * time when it is first touched. To be asked now and then, by any thread. */
void othello_hash_widen(struct othello_hash *hash, uint64_t n_nodes);

/* A number spread evenly over all positions. */
static inline uint64_t othello_hash_code(uint64_t own, uint64_t opp)
{
    uint64_t code = own * UINT64_C(0x9e3779b97f4a7c15) + opp * UINT64_C(0xd6e8feb86659fd93);
    code ^= code >> 32;
    code *= UINT64_C(0xff51afd7ed558ccd);
    return code ^ code >> 29;
}

/* Has the memory of a position brought nearer, for a question that is soon to come. */
void othello_hash_expect(const struct othello_hash *hash, uint64_t own, uint64_t opp);
bool othello_hash_find(const struct othello_hash *hash, uint64_t own, uint64_t opp,
                       struct othello_known *known);
void othello_hash_keep(struct othello_hash *hash, uint64_t own, uint64_t opp,
                       struct othello_known known);

#endif
