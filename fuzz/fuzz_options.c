/*
 * fuzz_options.c - options of every game: what is accepted reads back from its own text.
 */
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    struct qx_rules rules, again;
    struct qx_error error = {""};
    char *text = input_text(data + 1, size - 1);
    if (qx_rules_init(&rules, input_game(data[0]), text, &error)) {
        char written[512];
        if (qx_rules_text(&rules, written, sizeof written) >= sizeof written ||
            !qx_rules_init(&again, rules.game, written, NULL) ||
            memcmp(rules.option, again.option, sizeof rules.option) != 0)
            abort();
    } else if (error.text[0] == '\0') {
        abort(); /* refused without a sentence */
    }
    free(text);
    return 0;
}
