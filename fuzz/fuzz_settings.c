/*
 * fuzz_settings.c - the settings of the terminal: any file is read, and what was read is written
 * and read again as the same.
 */
#include <stdio.h>
#include <unistd.h>

#include "input.h"
#include "term/pages/settings.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

static struct kept_folders kept;
static char path[KEPT_PATH];

static void leave(void)
{
    unlink(path);
    rmdir(kept.config);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    snprintf(kept.config, sizeof kept.config, "%s/fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(kept.config))
        abort();
    snprintf(path, sizeof path, "%.*s/settings", KEPT_PATH - 16, kept.config);
    return atexit(leave);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct settings settings, again;
    FILE *file = fopen(path, "w");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0)
        abort();
    settings_load(&settings, &kept);
    for (int i = 0; i < N_SETTINGS; i++) {
        const struct qx_option *option = &settings_options[i];
        if (!option->choices &&
            (settings.value[i] < option->min || settings.value[i] > option->max))
            abort();
    }
    if (!settings_save(&settings, &kept, NULL))
        abort();
    settings_load(&again, &kept);
    if (memcmp(settings.value, again.value, sizeof again.value) != 0 ||
        settings.n_memories != again.n_memories)
        abort();
    for (int i = 0; i < again.n_memories; i++)
        if (strcmp(settings.memory[i].key, again.memory[i].key) != 0 ||
            strcmp(settings.memory[i].text, again.memory[i].text) != 0)
            abort();
    return 0;
}
