/*
 * review_kept.h - what was judged of a match's games, kept in a file, so that a review that was
 * stopped goes on.
 *
 * A line a game: the digest of its record and of how it was judged, then the sums of every seat,
 * then a digest of the line. Whatever is not such a line, or was judged in another way, is as good
 * as not there.
 */
#ifndef CMD_LIB_REVIEW_KEPT_H
#define CMD_LIB_REVIEW_KEPT_H

#include "cmd/lib/reviewed.h"

struct review_kept {
    const char *path; /* NULL: nothing is kept; must outlive it */
    uint64_t terms;   /* of the judging: its budget and the program's version */
    char *text;
    size_t length, room;
};

/* Reads the file; one that is not there yet is empty. False: it cannot be read, or
 * holds something else; error says why. */
bool review_kept_open(struct review_kept *kept, const char *path, const struct qx_budget *budget,
                      struct qx_error *error);
/* The sums of the seats of this record's game. False: it has not been judged. */
bool review_kept_find(const struct review_kept *kept, const char *record, size_t length,
                      qx_seat n_seats, struct reviewed_sums *sums);
/* Adds them. False: no memory. */
bool review_kept_add(struct review_kept *kept, const char *record, size_t length, qx_seat n_seats,
                     const struct reviewed_sums *sums);
/* Writes the file anew, whole or not at all. */
bool review_kept_save(const struct review_kept *kept, struct qx_error *error);
void review_kept_release(struct review_kept *kept);

#endif
