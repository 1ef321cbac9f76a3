/*
 * review.h - the moves of a game, judged one by one: what each gave away, and what was better.
 *
 * A review asks an analysis (analysis.h): what is known for certain goes first, a bot is asked
 * where nothing is, and every verdict says which of the two it rests on. The analysis must be of
 * the session's rules; its budget is that of one question, of which a move takes two at most.
 * Threads as for the analysis and the session: one at a time.
 */
#ifndef QUINCUNX_REVIEW_H
#define QUINCUNX_REVIEW_H

#include <quincunx/analysis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How bad a move was, by the share of the point that it gave away. */
enum qx_grade {
    QX_UNJUDGED,   /* nobody can tell                                        */
    QX_GOOD,       /* nothing, or next to it; also the only legal move       */
    QX_INACCURACY, /* a twentieth of the point                               */
    QX_MISTAKE,    /* an eighth                                              */
    QX_BLUNDER,    /* a quarter: a win made a draw, a draw a loss            */
    QX_N_GRADES
};

/* A step of a game, judged for the seat that made it. */
struct qx_verdict {
    size_t step; /* which one of the session */
    qx_seat seat;
    qx_move move;
    enum qx_grade grade;
    double loss;            /* share of the point given away, 0 … 1             */
    struct qx_worth best;   /* what the seat could have had                     */
    struct qx_worth played; /* and what it has                                  */
    qx_move better;         /* a best move; the move itself where it was one    */
    bool is_forced;         /* there was no other                               */
};

/* Is it certain: do both worths rest on proof? */
QX_API bool qx_verdict_is_proven(const struct qx_verdict *verdict);
/* "blunder", "mistake", "inaccuracy", "good", "not judged" */
QX_API const char *qx_grade_word(enum qx_grade grade);

/*
 * Judges step i of the known ones, made by a seat, not by chance. The session is moved there and
 * stays. Among more than two, and where players choose together, only what is proven is judged.
 * False: stopped, or no memory; error says why.
 */
QX_API bool qx_review_step(struct qx_analysis *analysis, struct qx_session *session, size_t i,
                           struct qx_verdict *out, struct qx_error *error);

/* Judges the steps of a seat (QX_NOBODY: of all) from step `first` on, in their order, and tells
 * each as it is judged; a `told` that returns false ends the review. The session is left as it was.
 */
typedef bool qx_verdict_told(void *context, const struct qx_verdict *verdict);
QX_API bool qx_review_game(struct qx_analysis *analysis, const struct qx_session *session,
                           qx_seat seat, size_t first, qx_verdict_told *told, void *context,
                           struct qx_error *error);

/* What is to be said of it, like snprintf: "blunder: c2-b2 wins in 5, this loses in 8"; of a good
 * move nothing. */
QX_API size_t qx_words_verdict(const struct qx_rules *rules, const struct qx_verdict *verdict,
                               char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
