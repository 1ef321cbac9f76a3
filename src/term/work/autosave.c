/*
 * autosave.c - the game in progress on disk after every move. A choice that is still secret is left
 * out: whoever sits at the keyboard could read it there.
 */
#include "term/work/autosave.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/file.h>

struct writing {
    char path[KEPT_PATH];
    char *text;
    size_t length;
    bool is_ok;
    struct qx_error error;
};

static void lock_path(const struct kept_folders *kept, const char *slot, char out[KEPT_PATH])
{
    snprintf(out, KEPT_PATH, "%.*s/%s.lock", KEPT_PATH - KEPT_NAME, kept->unfinished, slot);
}

static bool take_slot(struct autosave *autosave, const struct kept_folders *kept, const char *slot)
{
    kept_path(kept->unfinished, slot, autosave->path);
    lock_path(kept, slot, autosave->lock_path);
    autosave->lock = qx_file_lock(autosave->lock_path);
    return autosave->lock >= 0;
}

/* A slot without a game. It is looked at again once it is ours: another program may have left a
 * game there in between. */
static bool take_free_slot(struct autosave *autosave, const struct kept_folders *kept,
                           const char *slot)
{
    if (kept_is_taken(kept->unfinished, slot) || !take_slot(autosave, kept, slot))
        return false;
    if (!kept_is_taken(kept->unfinished, slot))
        return true;
    qx_file_unlock(autosave->lock_path, autosave->lock);
    autosave->lock = -1;
    return false;
}

void autosave_open(struct autosave *autosave, const struct kept_folders *kept, const char *slot)
{
    char name[16];
    *autosave = (struct autosave){.lock = -1};
    snprintf(autosave->games, sizeof autosave->games, "%s", kept->games);
    if (!qx_folder_make(kept->unfinished, &autosave->error))
        return;
    if (slot && take_slot(autosave, kept, slot))
        return;
    for (int i = 1; i <= AUTOSAVE_SLOTS; i++) {
        snprintf(name, sizeof name, "%d", i);
        if (take_free_slot(autosave, kept, name))
            return;
    }
    autosave->path[0] = '\0';
    qx_fail(&autosave->error, "no file can be made in %.*s", qx_text_cut(kept->unfinished, 150),
            kept->unfinished);
}

/* --- writing --- */

static void write_record(struct job *job, void *context)
{
    (void)job;
    struct writing *writing = context;
    writing->is_ok = qx_file_write(writing->path, writing->text, writing->length, &writing->error);
}

static void release(void *context)
{
    struct writing *writing = context;
    free(writing->text);
    free(writing);
}

/* What became of the newest record; of failures in a row the first is told. */
static void note(struct autosave *autosave, bool is_ok, const struct qx_error *error)
{
    if (!is_ok && !autosave->has_failed)
        autosave->error = *error;
    autosave->has_failed = !is_ok;
}

static void note_no_memory(struct autosave *autosave)
{
    struct qx_error error;
    note(autosave, qx_fail(&error, "there is no memory left to keep the game"), &error);
}

/* Takes the text over. Where there is no thread to be had, the record is written at once. */
static void start_writing(struct autosave *autosave, char *text, size_t length, int wake)
{
    struct writing *writing = calloc(1, sizeof *writing);
    if (!writing) {
        free(text);
        note_no_memory(autosave);
        return;
    }
    memcpy(writing->path, autosave->path, sizeof writing->path);
    writing->text = text;
    writing->length = length;
    autosave->writing = job_start(wake, write_record, release, writing);
    if (autosave->writing)
        return;
    write_record(NULL, writing);
    note(autosave, writing->is_ok, &writing->error);
    release(writing);
}

void autosave_put(struct autosave *autosave, const struct qx_session *session, int wake)
{
    if (autosave->path[0] == '\0')
        return;
    size_t length = qx_session_save_public(session, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) {
        autosave_settle(autosave); /* what an older record came to says nothing of this one */
        note_no_memory(autosave);
        return;
    }
    qx_session_save_public(session, text, length + 1);
    if (!autosave->writing) {
        start_writing(autosave, text, length, wake);
        return;
    }
    free(autosave->next);
    autosave->next = text;
    autosave->next_length = length;
}

void autosave_wake(struct autosave *autosave, int wake)
{
    if (!autosave->writing || !job_is_done(autosave->writing))
        return;
    const struct writing *done = job_context(autosave->writing);
    note(autosave, done->is_ok, &done->error);
    job_drop(autosave->writing);
    autosave->writing = NULL;
    char *text = autosave->next;
    autosave->next = NULL;
    if (text)
        start_writing(autosave, text, autosave->next_length, wake);
}

bool autosave_settle(struct autosave *autosave)
{
    while (autosave->writing) {
        job_wait(autosave->writing);
        autosave_wake(autosave, -1);
    }
    return autosave->path[0] && !autosave->has_failed;
}

bool autosave_has_record(const struct autosave *autosave)
{
    return autosave->writing || (autosave->path[0] && access(autosave->path, F_OK) == 0);
}

/* The record of a finished game goes to the others, under a name that none of them has. */
static bool hand_on(const struct autosave *autosave, const char *game, struct qx_error *error)
{
    char name[KEPT_NAME], path[KEPT_PATH];
    if (!qx_folder_make(autosave->games, error))
        return false;
    kept_new_name(autosave->games, game, name);
    kept_path(autosave->games, name, path);
    return rename(autosave->path, path) == 0 ||
           qx_fail(error, "%.*s cannot be made: %s", qx_text_cut(path, 150), path, strerror(errno));
}

bool autosave_close(struct autosave *autosave, enum autosave_end end, const char *game,
                    struct qx_error *error)
{
    const bool is_kept = autosave_settle(autosave);
    bool ok = true;
    if (end == AUTOSAVE_OVER && is_kept)
        ok = hand_on(autosave, game, error);
    else if (end == AUTOSAVE_DROP && autosave->path[0])
        unlink(autosave->path);
    if (autosave->lock >= 0)
        qx_file_unlock(autosave->lock_path, autosave->lock);
    autosave->lock = -1;
    autosave->path[0] = '\0';
    return ok;
}

/* --- games to continue --- */

int autosave_list(const struct kept_folders *kept, struct kept_entry *entries, int most)
{
    char path[KEPT_PATH];
    int n = kept_list(kept->unfinished, entries, most), n_free = 0;
    for (int i = 0; i < n; i++) {
        lock_path(kept, entries[i].name, path);
        const int lock = qx_file_lock(path);
        if (lock < 0 && errno == EWOULDBLOCK)
            continue;
        if (lock >= 0)
            qx_file_unlock(path, lock);
        entries[n_free++] = entries[i];
    }
    return n_free;
}

void autosave_forget(const struct kept_folders *kept, const char *slot)
{
    char path[KEPT_PATH];
    kept_path(kept->unfinished, slot, path);
    unlink(path);
}
