/*
 * practice_kinds.h - what can be practised: a guided game, a puzzle, the mistakes of a game.
 */
#ifndef TERM_PAGES_PRACTICE_KINDS_H
#define TERM_PAGES_PRACTICE_KINDS_H

#include "term/pages/practice.h"

extern const struct practice_kind practice_guide; /* of a struct qx_guide */
extern const struct practice_kind practice_trial; /* of a struct qx_trial, noted in the diary */
extern const struct practice_kind practice_retry; /* of a struct qx_retry */

#endif
