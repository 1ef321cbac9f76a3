/*
 * no_lessons.c - an engine that does not teach: what a page needs to play, and no more.
 */
#include "wasm/verbs.h"

const struct wasm_entry wasm_learn_verbs[] = {{0}};

void wasm_learn_forget(struct web *web)
{
    (void)web;
}

void wasm_learn_free(struct web *web)
{
    (void)web;
}
