/*
 * reply.h - what is said to a person who tried a move: in a puzzle, in a guided game, at a mistake
 * to be mended.
 */
#ifndef QUINCUNX_REPLY_H
#define QUINCUNX_REPLY_H

#include <quincunx/review.h>
#include <quincunx/words.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a move that was tried. */
enum qx_reply_kind {
    QX_REPLY_ILLEGAL, /* no legal move: the words say why                              */
    QX_REPLY_WRONG,   /* legal, not what was asked for; it has been taken back          */
    QX_REPLY_RIGHT,   /* it stands, and has been answered; there is more to do          */
    QX_REPLY_DONE,    /* it stands, and was the last one                                */
    QX_N_REPLIES
};

enum { QX_REPLY_SIZE = 640 }; /* room for the words of a reply */

/* What is said to a move that was tried. */
struct qx_reply {
    enum qx_reply_kind kind;
    char words[QX_REPLY_SIZE];  /* one or two sentences                                    */
    struct qx_review_line line; /* wrong: the move tried first, then what it leads to;
                                   right: the move and the answers to it. n 0: nothing to show */
};

/* As the keys "reply", "words" and "line" (moves as texts) of an object that is open. */
QX_API void qx_reply_json(const struct qx_rules *rules, const struct qx_reply *reply,
                          struct qx_json *json);

#ifdef __cplusplus
}
#endif

#endif
