/*
 * page_engine.c - the engine as the page calls it, behind standard input: a line is a request, its
 * words separated by '|', and the answer is a line. For tests that compare front ends.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/verbs.h"

static uint64_t now(void)
{
    return 0;
}

static const char *ask(struct web *web, const char *line)
{
    size_t length = strlen(line) + 1, n_words = 1;
    char *input = wasm_input(web, length);
    if (!input)
        return NULL;
    memcpy(input, line, length);
    for (char *at = input; *at; at++) {
        if (*at == '|') {
            *at = '\0';
            n_words++;
        }
    }
    return wasm_call(web, n_words);
}

int main(void)
{
    char line[4096];
    struct web *web = wasm_new(now);
    while (web && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        const char *answer = ask(web, line);
        puts(answer ? answer : "{\"error\":\"no memory\"}");
        fflush(stdout);
    }
    wasm_free(web);
    return web ? EXIT_SUCCESS : EXIT_FAILURE;
}
