/*
 * settings.c - what the person has chosen, kept from one run to the next.
 */
#include "term/pages/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/file.h>
#include <quincunx/hint.h>
#include <quincunx/machine.h>

const struct qx_option settings_options[] = {
    [SETTING_THINKING] = {.name = "thinking",
                          .help = "milliseconds a bot may think about a move",
                          .min = 10,
                          .max = 600000,
                          .step = 10,
                          .standard = 1000},
    [SETTING_NODES] =
        {.name = "nodes",
         .help = "positions a bot may look at, in place of time: the same game again; 0: by time",
         .max = 1000000000},
    [SETTING_PACE] = {.name = "pace",
                      .help = "milliseconds at least between two moves where only bots play",
                      .max = 10000,
                      .step = 50,
                      .standard = 500},
    [SETTING_DOTS] = {.name = "dots",
                      .help = "show where a piece may go",
                      .choices = (const char *const[]){"on", "off", NULL}},
    [SETTING_COLOURS] = {.name = "colours",
                         .help = "auto asks the terminal and NO_COLOR",
                         .choices = (const char *const[]){"auto", "mono", "16", "256", NULL}},
    [SETTING_SIGNS] = {.name = "signs",
                       .help = "auto asks the locale and the terminal",
                       .choices = (const char *const[]){"auto", "unicode", "ascii", NULL}},
    [SETTING_MOUSE] = {.name = "mouse",
                       .help = "off leaves it to the terminal, to mark and copy text",
                       .choices = (const char *const[]){"on", "off", NULL}},
    [SETTING_SEED] =
        {.name = "seed",
         .help = "of chance and bots, for games that can be repeated; 0: a new one each time",
         .max = UINT32_MAX},
    [SETTING_COACH] = {.name = "coach",
                       .help = "warnings before a blunder, at most so many a game; 0: none",
                       .max = QX_COACH_ALWAYS},
    {.name = NULL},
};

static void join(char out[SETTINGS_KEY], const char *topic, const char *key)
{
    snprintf(out, SETTINGS_KEY, "%s%s%s", topic ? topic : "", topic ? "." : "", key);
}

struct qx_budget settings_budget(const struct settings *settings)
{
    uint64_t nodes = settings->value[SETTING_NODES];
    return (struct qx_budget){
        .nodes = nodes,
        .milliseconds = nodes ? 0 : settings->value[SETTING_THINKING],
        .threads = 1,
        .now = qx_clock_milliseconds,
    };
}

const char *settings_recall(const struct settings *settings, const char *topic, const char *key)
{
    char whole[SETTINGS_KEY];
    join(whole, topic, key);
    for (int i = 0; i < settings->n_memories; i++)
        if (strcmp(settings->memory[i].key, whole) == 0)
            return settings->memory[i].text;
    return NULL;
}

/* The oldest memory gives way when there is no room. */
static struct settings_memory *find_or_add(struct settings *settings, const char *whole)
{
    for (int i = 0; i < settings->n_memories; i++)
        if (strcmp(settings->memory[i].key, whole) == 0)
            return &settings->memory[i];
    if (settings->n_memories == SETTINGS_MEMORIES)
        memmove(settings->memory, settings->memory + 1,
                (size_t)--settings->n_memories * sizeof *settings->memory);
    struct settings_memory *memory = &settings->memory[settings->n_memories++];
    snprintf(memory->key, sizeof memory->key, "%s", whole);
    return memory;
}

void settings_remember(struct settings *settings, const char *topic, const char *key,
                       const char *text)
{
    char whole[SETTINGS_KEY];
    if (strlen(text) >= SETTINGS_TEXT || strpbrk(text, "\r\n"))
        return;
    join(whole, topic, key);
    struct settings_memory *memory = find_or_add(settings, whole);
    snprintf(memory->text, sizeof memory->text, "%s", text);
}

/* A line "name=value" that is a setting; false: it is something to remember. */
static bool read_setting(struct settings *settings, const char *line, const char *name)
{
    uint64_t values[QX_MAX_OPTIONS];
    for (int i = 0; i < N_SETTINGS; i++) {
        if (strcmp(settings_options[i].name, name) != 0)
            continue;
        if (qx_options_parse(settings_options, line, values, NULL))
            settings->value[i] = values[i];
        return true;
    }
    return false;
}

static void read_line(struct settings *settings, const char *line)
{
    char key[SETTINGS_KEY];
    size_t length = strcspn(line, "=");
    if (line[length] != '=' || length >= sizeof key)
        return;
    memcpy(key, line, length);
    key[length] = '\0';
    if (!read_setting(settings, line, key))
        settings_remember(settings, NULL, key, line + length + 1);
}

void settings_read(struct settings *settings, char *text)
{
    *settings = (struct settings){0};
    qx_options_parse(settings_options, "", settings->value, NULL);
    for (char *line; text && (line = strsep(&text, "\n"));)
        read_line(settings, line);
}

void settings_write(const struct settings *settings, struct qx_text *text)
{
    char values[512];
    qx_options_text(settings_options, settings->value, values, sizeof values);
    for (char *at = values; *at; at++)
        if (*at == ',')
            *at = '\n';
    qx_text_print(text, "%s\n", values);
    for (int i = 0; i < settings->n_memories; i++)
        qx_text_print(text, "%s=%s\n", settings->memory[i].key, settings->memory[i].text);
}

static void path_of(const struct kept_folders *kept, char out[KEPT_PATH])
{
    snprintf(out, KEPT_PATH, "%.*s/settings", KEPT_PATH - 16, kept->config);
}

void settings_load(struct settings *settings, const struct kept_folders *kept)
{
    char path[KEPT_PATH];
    size_t length;
    path_of(kept, path);
    char *text = kept->config[0] ? qx_file_read(path, &length, NULL) : NULL;
    settings_read(settings, text);
    free(text);
}

bool settings_save(const struct settings *settings, const struct kept_folders *kept,
                   struct qx_error *error)
{
    char path[KEPT_PATH];
    if (!qx_folder_make(kept->config, error))
        return false;
    char *buffer = malloc(SETTINGS_SIZE);
    if (!buffer)
        return qx_fail(error, "there is no memory to write the settings");
    struct qx_text text = qx_text_over(buffer, SETTINGS_SIZE);
    settings_write(settings, &text);
    path_of(kept, path);
    bool ok = qx_file_write(path, buffer, text.length, error);
    free(buffer);
    return ok;
}
