/*
 * review_inside.h - what the files of a game's review share.
 */
#ifndef ANALYSIS_REVIEW_INSIDE_H
#define ANALYSIS_REVIEW_INSIDE_H

#include <quincunx/review.h>

/* What is kept of a step besides its verdict; NULL pointers where there is nothing. */
struct review_detail {
    struct qx_review_line *better, *answer;
    struct qx_move_worth *mix;
    size_t n_mix;
};

struct qx_review {
    struct qx_session *session; /* the caller's to leaf through                      */
    struct qx_session *judged;  /* where the analysis looks                          */
    struct qx_analysis *analysis;
    size_t n_steps, n_judged;
    struct qx_verdict *verdicts; /* of n_steps; chance's are never looked at          */
    struct review_detail *details;
    qx_seat n_told;   /* seats of which an outlook is kept: all of few, none of many  */
    double *outlooks; /* of n_steps + 1 positions, n_told each; NAN: not known        */
};

/* The grade of a move that gives away so much of the point; sums may be off by a trifle. */
enum qx_grade review_grade(double loss);

/* The lines behind a move that was not good, and the mixture of a choice made together. False: no
 * memory; what was made before is kept in the detail, which is the review's to free. */
bool review_look_behind(struct qx_review *review, size_t i, struct review_detail *out,
                        struct qx_error *error);
void review_detail_release(struct review_detail *detail);

/* What every seat may expect where review->judged stands, into out[n_told]: from the verdict on the
 * step that is made there, or by asking for each seat in turn among many. */
void review_foresee(struct qx_review *review, size_t i, double *out);

#endif
