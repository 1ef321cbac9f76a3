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
#include <quincunx/json.h>

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
    bool is_only;           /* proven: every other move would have been a blunder */
    bool is_idle;           /* proven: every move was worth the same share        */
};

/* Is it certain: do both worths rest on proof? */
QX_API bool qx_verdict_is_proven(const struct qx_verdict *verdict);
/* Could it have gone wrong: was there a choice, and did it matter, as far as anybody can tell? */
QX_API bool qx_verdict_is_choice(const struct qx_verdict *verdict);
/* "blunder", "mistake", "inaccuracy", "good", "not judged" */
QX_API const char *qx_grade_word(enum qx_grade grade);

/*
 * Judges step i of the known ones, made by a seat, not by chance. The session is moved there and
 * stays. Where two choose together, a choice is weighed against the equilibrium: what it brings on
 * average when the other mixes as no one can profit from. False: stopped, or no memory; error says
 * why.
 */
QX_API bool qx_review_step(struct qx_analysis *analysis, struct qx_session *session, size_t i,
                           struct qx_verdict *out, struct qx_error *error);

/* The same for a move that has not been made: a legal one of a seat that owes one where the session
 * stands. The session is not moved. */
QX_API bool qx_review_move(struct qx_analysis *analysis, const struct qx_session *session,
                           struct qx_step step, struct qx_verdict *out, struct qx_error *error);

/* Judges the steps of a seat (QX_NOBODY: of all) from step `first` on, in their order, and tells
 * each as it is judged; a `told` that returns false ends the review. The session is left as it was.
 */
typedef bool qx_verdict_told(void *context, const struct qx_verdict *verdict);
QX_API bool qx_review_game(struct qx_analysis *analysis, const struct qx_session *session,
                           qx_seat seat, size_t first, qx_verdict_told *told, void *context,
                           struct qx_error *error);

/* --- a game as a whole ------------------------------------------------------------------------ */

struct qx_review; /* a game that is judged move by move */

/* What follows a move when everybody plays on as well as can be told. */
enum { QX_REVIEW_LINE = 64 };
struct qx_review_line {
    int n;
    struct qx_step step[QX_REVIEW_LINE]; /* the move itself first                  */
    bool is_whole;                       /* it leads to the end of the game        */
};

/* What follows this legal step of a position, the step itself first: to the end of the game where
 * that is known, else as far as a bot looks. False: no memory. */
QX_API bool qx_review_follow(struct qx_analysis *analysis, const struct qx_position *position,
                             struct qx_step step, struct qx_review_line *out);

/* How well a seat played, of what has been judged so far. */
struct qx_accuracy {
    size_t n_moves;           /* that it made, judged or not, as far as the review has come */
    size_t n_choices;         /* judged moves that could have gone wrong                    */
    size_t n_forced, n_only;  /* moves without a choice; only moves that were found         */
    size_t n_of[QX_N_GRADES]; /* moves by grade                                             */
    size_t n_proven;          /* of the choices, those judged by proof                      */
    double loss;              /* shares of the point given away, in all                     */
    double marks;             /* of each choice 1 less four times its loss, but not below 0 */
};
/* The mean of the marks, 0 … 1: 1 where nothing was given away, 0 where every choice was a
 * blunder. NAN: there was no choice. */
QX_API double qx_accuracy_value(const struct qx_accuracy *accuracy);
/* Inaccuracies, mistakes and blunders. */
QX_API size_t qx_accuracy_n_errors(const struct qx_accuracy *accuracy);

/* What a bot may use for one question of a review: by positions, so that every machine and every
 * front end comes to the same. They take a tenth of a second; where more than two play, the tree
 * search plays games to their ends, and is asked for each seat. */
#define QX_REVIEW_NODES         200000
#define QX_REVIEW_NODES_OF_MANY 10000
QX_API struct qx_budget qx_review_budget(const struct qx_rules *rules);

/*
 * A review of the known steps of a session, which is copied; nothing is judged yet. The means are
 * those of an analysis; a budget of zeros stands for qx_review_budget. NULL: error says why. One
 * thread at a time.
 */
QX_API struct qx_review *qx_review_new(const struct qx_session *session,
                                       const struct qx_analysis_means *means,
                                       struct qx_error *error);
QX_API void qx_review_free(struct qx_review *review);

/* Judges the next step. False: stopped by the flag of the means, or no memory; error says why. It
 * may be called again and goes on from there. Not to be called once it is done. */
QX_API bool qx_review_go_on(struct qx_review *review, struct qx_error *error);
/* How far it is: are all steps judged, how many are there, and how many are judged? */
QX_API bool qx_review_is_done(const struct qx_review *review);
QX_API size_t qx_review_n_steps(const struct qx_review *review);
QX_API size_t qx_review_n_judged(const struct qx_review *review);
/* Steps that are not chance's. */
QX_API size_t qx_review_n_moves(const struct qx_review *review);

/* The review's own copy of the game; where it stands is the caller's to change between two calls,
 * and is not looked at. */
QX_API struct qx_session *qx_review_session(const struct qx_review *review);
/* Who judges: "proofs, else expert". Works like snprintf. */
QX_API size_t qx_review_judge(const struct qx_review *review, char *out, size_t size);

/* The verdict on step i; NULL: it is chance's, or not judged yet. */
QX_API const struct qx_verdict *qx_review_verdict(const struct qx_review *review, size_t i);
/* What would have followed the better move, and what follows the move that was made; both NULL
 * where the move was good. They live as long as the review. */
QX_API const struct qx_review_line *qx_review_better(const struct qx_review *review, size_t i);
QX_API const struct qx_review_line *qx_review_answer(const struct qx_review *review, size_t i);
/* Where players choose together: all moves with how often the equilibrium makes them and what each
 * brings on average, the most frequent first. NULL: there is no such list. */
QX_API const struct qx_move_worth *qx_review_mix(const struct qx_review *review, size_t i,
                                                 size_t *n);

/* What a seat could expect of the point after the first i steps, 0 … 1; NAN: nobody can tell, or
 * it is not judged yet. After the last step of a finished game it is the result. */
QX_API double qx_review_outlook(const struct qx_review *review, size_t i, qx_seat seat);

/* Is this where the game turned: did the move give away a quarter of the point or more? */
QX_API bool qx_verdict_is_swing(const struct qx_verdict *verdict);
/* The three parts of a game's steps: 0 its opening, 1 its middle, 2 its end. */
enum { QX_N_PHASES = 3 };
QX_API int qx_review_phase(size_t step, size_t n_steps);

/* Of the steps of one phase, or of all (-1). */
QX_API struct qx_accuracy qx_review_accuracy(const struct qx_review *review, qx_seat seat,
                                             int phase);
/* How much of the point an opponent would gain a turn who knows how often the seat made each
 * choice in this game, over one who plays the equilibrium: 0 cannot be exploited. NAN: the players
 * do not choose together, or the game has no two such turns. */
QX_API double qx_review_habit(const struct qx_review *review, qx_seat seat);

/* --- words ------------------------------------------------------------------------------------ */

/* What is to be said of it, like snprintf: "blunder: c2-b2 wins in 5, this loses in 8"; of a good
 * move nothing. */
QX_API size_t qx_words_verdict(const struct qx_rules *rules, const struct qx_verdict *verdict,
                               char *out, size_t size);

/* What turned, like snprintf: "White turned a win in 14 into a loss in 22"; the seat `you` is
 * called so: "you turned a draw into a loss in 8". */
QX_API size_t qx_words_swing(const struct qx_rules *rules, const struct qx_verdict *verdict,
                             qx_seat you, char *out, size_t size);
/* What is to be said of any verdict beside its move: that of qx_words_verdict; else "forced", "the
 * only move", "good", "not judged". */
QX_API size_t qx_words_judged(const struct qx_rules *rules, const struct qx_verdict *verdict,
                              char *out, size_t size);
/* The moves of a line with blanks between, from its second on where `is_answer`. */
QX_API size_t qx_words_line(const struct qx_rules *rules, const struct qx_review_line *line,
                            bool is_answer, char *out, size_t size);
/* The graph of a seat's outlook as one line of blocks, a step each, at most `width` of them:
 * "▄▅▇█". In ASCII the digits 0 to 9. Steps at which nothing is known are left out. */
QX_API size_t qx_words_graph(const struct qx_review *review, qx_seat seat, size_t width,
                             bool is_ascii, char *out, size_t size);
/* The same as a picture: lines of all seats over the steps, turning points marked. */
QX_API size_t qx_review_svg(const struct qx_review *review, char *out, size_t size);
/* All of it as one object of JSON (docs/json.md, `review`); keys of a caller's may stand before. */
QX_API void qx_review_json(const struct qx_review *review, struct qx_json *json);

#ifdef __cplusplus
}
#endif

#endif
