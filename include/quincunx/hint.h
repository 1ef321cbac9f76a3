/*
 * hint.h - hints in steps, and a coach who warns before a blunder.
 *
 * A hint is found once and told in three steps: where to look, which move it is, and why. What is
 * said of the reason is true by proof where the words say so, and from the rules alone elsewhere
 * (the move wins at once; it stops a threat; it leaves few answers).
 */
#ifndef QUINCUNX_HINT_H
#define QUINCUNX_HINT_H

#include <quincunx/review.h>
#include <quincunx/words.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qx_hint_step {
    QX_HINT_WHERE, /* "Look at the piece on b1." */
    QX_HINT_MOVE,  /* "Slide it to b4."          */
    QX_HINT_WHY,   /* "It wins in 5: …"          */
    QX_N_HINT_STEPS
};

struct qx_hint {
    qx_seat seat;
    struct qx_judgement judgement; /* worth.value.move: the move that is advised           */
    bool is_only;                  /* proven: every other move is worth less of the point  */
    struct qx_review_line line;    /* what follows it                                      */
};

/* The hint for a seat that owes a move where the session stands. False: nobody can tell, or
 * stopped; error says why. */
QX_API bool qx_hint_find(struct qx_analysis *analysis, const struct qx_session *session,
                         qx_seat seat, struct qx_hint *out, struct qx_error *error);
/* The hint that a given legal move is, with its worth not known: for puzzles and lessons. */
QX_API struct qx_hint qx_hint_of(qx_seat seat, qx_move move);

/* A step of it in one or two sentences, like snprintf, for the session that it was found in. */
QX_API size_t qx_words_hint(const struct qx_session *session, const struct qx_hint *hint,
                            enum qx_hint_step step, char *out, size_t size);
/* The cells to point out at a step; returns how many. */
QX_API int qx_hint_cells(const struct qx_session *session, const struct qx_hint *hint,
                         enum qx_hint_step step, uint64_t cells[QX_MAX_TAPS]);
/* As the keys "move", "worth", "proven", "only", "steps" (three texts) and "line" of an object that
 * is open. */
QX_API void qx_hint_json(const struct qx_session *session, const struct qx_hint *hint,
                         struct qx_json *json);

/* --- the coach -------------------------------------------------------------------------------- */

/* How often the coach may speak in one game. */
enum { QX_COACH_ALWAYS = 1000 };

/* A coach of one game; all zeros: one who is silent. */
struct qx_coach {
    unsigned most;     /* warnings a game, set by the caller; 0: none           */
    unsigned n_warned; /* the coach's own from here                             */
    size_t step;       /* of the last warning, and the move that it was about    */
    struct qx_step about;
};

/* A new game: as many warnings as before may come again. */
QX_API void qx_coach_begin(struct qx_coach *coach, unsigned most);
/* Is it worth judging a move at all? No: the coach has said all he may, or this is the move that he
 * warned of just now, so that the person is sure. */
QX_API bool qx_coach_listens(const struct qx_coach *coach, const struct qx_session *session,
                             struct qx_step step);
/* Is this verdict on a move (qx_review_move) to be warned of: a blunder, and not idle? Then it is
 * counted, and *out says it, like snprintf into size: "This loses in 4: are you sure?" */
QX_API bool qx_coach_warns(struct qx_coach *coach, const struct qx_rules *rules,
                           const struct qx_verdict *verdict, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
