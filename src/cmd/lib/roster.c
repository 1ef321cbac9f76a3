/*
 * roster.c - the bots of a folder.
 */
#include "cmd/lib/roster.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/lib/checks.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/logs.h"
#include "cmd/lib/ranks.h"

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), n = strlen(end);
    return length > n && strcmp(text + length - n, end) == 0;
}

/* A plain file that is not hidden: nothing that waits for a writer. */
static bool is_seen(const char *path, const char *name, struct stat *about)
{
    return name[0] != '.' && stat(path, about) == 0 && S_ISREG(about->st_mode);
}

/* Its name may be any bytes. */
static void pass_over(const char *name, const char *why)
{
    char plain[4 * NAME_MAX + 1];
    struct qx_text text = qx_text_over(plain, sizeof plain);
    qx_text_plain(&text, name);
    if (ranks_is_first())
        fprintf(stderr, "%s is passed over: %s\n", plain, why);
}

/* Does a plain file name the program that runs it? */
static bool is_script(const char *path)
{
    char begin[2] = "";
    FILE *file = fopen(path, "rb");
    const bool ok = file && fread(begin, 1, 2, file) == 2 && memcmp(begin, "#!", 2) == 0;
    if (file)
        fclose(file);
    return ok;
}

/* How a file is run; NULL: it is no bot. A Python script without a #! line, which others than
 * Python would misread, may yet have the mark of a program: copies from Windows have it. */
static const char *way_of(const char *path, const char *name)
{
    struct stat about;
    if (!is_seen(path, name, &about))
        return NULL;
    if (ends_with(name, ".so"))
        return "so:";
    const bool is_executable = about.st_mode & S_IXUSR;
    if (ends_with(name, ".py") && !(is_executable && is_script(path)))
        return "cmd:python3 ";
    if (is_executable)
        return "cmd:";
    if (is_script(path))
        pass_over(name, "it may not be executed (chmod +x)");
    return NULL;
}

/* The path as a word that a shell leaves alone; a plain one stays as it is. */
static void write_word(struct qx_text *text, const char *path)
{
    if (strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-") ==
        strlen(path)) {
        qx_text_string(text, path);
        return;
    }
    qx_text_char(text, '\'');
    for (; *path; path++) {
        if (*path == '\'')
            qx_text_string(text, "'\\'");
        qx_text_char(text, *path);
    }
    qx_text_char(text, '\'');
}

static bool is_plain(const char *name)
{
    char plain[4096];
    struct qx_text text = qx_text_over(plain, sizeof plain);
    qx_text_plain(&text, name);
    return strcmp(plain, name) == 0;
}

static bool add(struct roster *roster, const char *folder, const char *name, struct qx_error *error)
{
    char path[4096], spec[4 * 4096 + 32];
    struct qx_text text = qx_text_over(spec, sizeof spec);
    /* A program that is named without a folder would be looked for elsewhere. */
    snprintf(path, sizeof path, "%s%s/%s", strchr(folder, '/') ? "" : "./", folder, name);
    const char *way = way_of(path, name);
    if (!way)
        return true;
    if (!is_plain(name)) {
        pass_over(name, "a name is one line of printable text");
        return true;
    }
    if (roster->n == QX_MAX_BOTS)
        return qx_fail(error, "there are more than %d bots in %.*s", QX_MAX_BOTS,
                       qx_text_cut(folder, 100), folder);
    qx_text_string(&text, way);
    if (strcmp(way, "so:") == 0)
        qx_text_string(&text, path);
    else
        write_word(&text, path);
    struct pupil *pupil = &roster->pupils[roster->n];
    *pupil = (struct pupil){.name = strdup(name), .spec = strdup(spec)};
    roster->n++;
    return (pupil->name && pupil->spec) ||
           qx_fail(error, "there is not enough memory for the bots");
}

/* By bytes: the same order for every user. */
static int order(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool roster_read(struct roster *roster, const char *folder, struct qx_error *error)
{
    struct dirent **entries;
    *roster = (struct roster){0};
    const int n = scandir(folder, &entries, NULL, order);
    bool ok = n >= 0 || qx_fail(error, "%.*s cannot be read: %s", qx_text_cut(folder, 150), folder,
                                strerror(errno));
    if (ok && !is_plain(folder))
        ok = qx_fail(error, "the name of this folder is not one line of printable text");
    for (int i = 0; i < n; i++) {
        ok = ok && add(roster, folder, entries[i]->d_name, error);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return ok && (roster->n > 0 ||
                  qx_fail(error, "there is no bot in %.*s", qx_text_cut(folder, 150), folder));
}

static void checked(void *context, const struct checked *checked)
{
    struct pupil *pupil = context;
    if (!checked->is_good && pupil->n_bad == 0)
        pupil->why = checked->why;
    pupil->n_good += checked->is_good;
    pupil->n_bad += !checked->is_good;
}

/* For a move of the check: what a match gives the first move of a game, so that a bot that can play
 * is not left out. */
static struct qx_budget budget_of(const struct args *args)
{
    struct qx_budget budget = {.milliseconds = args->time, .nodes = args->nodes};
    struct qx_time_control control = {0};
    if (args->clock && args_clock(args, &control))
        qx_budget_by_clock(&budget, control, control.start);
    return budget;
}

/* What a shared object does, this very process does. */
static bool cannot_be_held(const struct pupil *pupil, const struct args *args)
{
    return strncmp(pupil->spec, "so:", 3) == 0 &&
           (args->isolate || args->memory || args->cpu || args->processes);
}

static bool check_one(struct pupil *pupil, const struct qx_rules *rules, const struct args *args,
                      struct qx_error *error)
{
    if (cannot_be_held(pupil, args)) {
        pupil->n_bad++;
        qx_fail(&pupil->why,
                "a shared object cannot be held by --isolate, --memory, --cpu or --processes");
        return true;
    }
    const char *const bots[] = {pupil->spec}, *const names[] = {pupil->name};
    struct logs *logs = logs_new(args, 1, bots, names, 1, error);
    if (!logs)
        return false;
    const struct checks checks = {.bot = pupil->spec,
                                  .wire = logs_wire(logs, 0, 0, LOGS_CHECK),
                                  .budget = budget_of(args),
                                  .told = checked,
                                  .context = pupil};
    checks_run(&checks, rules);
    logs_free(logs);
    return true;
}

/* May it play? One that has played already may, whatever it does now: without it the games that are
 * kept would be those of another class. What is to be held and cannot be may not, whatever it did:
 * the file is then another class's. */
static bool is_able(const struct pupil *pupil, const struct args *args)
{
    if (cannot_be_held(pupil, args))
        return false;
    return pupil->n_good > 0 ||
           (args->resume && args->save && journal_has_bot(args->save, pupil->spec));
}

/* Those that may play go to the front. */
static void sort_out(struct roster *roster, const bool *able)
{
    for (int i = 0; i < roster->n; i++) {
        const struct pupil pupil = roster->pupils[i];
        if (!able[i])
            continue;
        memmove(roster->pupils + roster->n_able + 1, roster->pupils + roster->n_able,
                (size_t)(i - roster->n_able) * sizeof pupil);
        roster->pupils[roster->n_able++] = pupil;
    }
}

/* Of several ranks the first checks for all: a bot that fails now and then must not be there for
 * some and not for others. */
bool roster_check(struct roster *roster, const struct qx_rules *rules, const struct args *args,
                  struct qx_error *error)
{
    bool able[QX_MAX_BOTS] = {0};
    bool ok = logs_can(args, error);
    for (int i = 0; ok && ranks_is_first() && i < roster->n; i++) {
        ok = check_one(&roster->pupils[i], rules, args, error);
        able[i] = is_able(&roster->pupils[i], args);
    }
    ranks_share(able, sizeof able);
    sort_out(roster, able);
    return ok;
}

void roster_release(struct roster *roster)
{
    for (int i = 0; i < roster->n; i++) {
        free(roster->pupils[i].name);
        free(roster->pupils[i].spec);
    }
    roster->n = roster->n_able = 0;
}
