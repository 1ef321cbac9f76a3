/*
 * knowledge_inside.h - what the files of an open solver share.
 */
#ifndef KNOWLEDGE_LIB_KNOWLEDGE_INSIDE_H
#define KNOWLEDGE_LIB_KNOWLEDGE_INSIDE_H

#include <quincunx/solve.h>

/* The rules it was opened for; they live as long as it does. */
const struct qx_rules *knowledge_rules(const struct qx_knowledge *knowledge);

#endif
