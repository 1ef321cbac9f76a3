/*
 * fuzz_settings.c - the settings of the terminal: any file is read, and what was read is written
 * and read again as the same.
 */
#include "input.h"
#include "term/pages/settings.h"

static void check_values(const struct settings *settings)
{
    for (int i = 0; i < N_SETTINGS; i++) {
        const struct qx_option *option = &settings_options[i];
        if (!option->choices &&
            (settings->value[i] < option->min || settings->value[i] > option->max))
            abort();
    }
}

static void claim_same(const struct settings *a, const struct settings *b)
{
    if (memcmp(a->value, b->value, sizeof a->value) != 0 || a->n_memories != b->n_memories)
        abort();
    for (int i = 0; i < a->n_memories; i++)
        if (strcmp(a->memory[i].key, b->memory[i].key) != 0 ||
            strcmp(a->memory[i].text, b->memory[i].text) != 0)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct settings settings, again;
    static char written[SETTINGS_SIZE];
    char *text = input_text(data, size);
    struct qx_text out = qx_text_over(written, sizeof written);
    settings_read(&settings, text);
    free(text);
    check_values(&settings);
    settings_write(&settings, &out);
    if (out.length >= sizeof written)
        abort();
    settings_read(&again, written);
    claim_same(&settings, &again);
    return 0;
}
