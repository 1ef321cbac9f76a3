/*
 * reply_inside.h - how replies are made.
 */
#ifndef LEARN_REPLY_INSIDE_H
#define LEARN_REPLY_INSIDE_H

#include <quincunx/reply.h>

/* Sets the words; the rest stays. */
void reply_say(struct qx_reply *reply, const char *words);
/* The whole reply to a move that is none: the reason as a sentence. */
void reply_refuse(struct qx_reply *reply, const struct qx_error *why);

#endif
