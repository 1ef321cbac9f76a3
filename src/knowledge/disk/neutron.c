/*
 * neutron.c - exact knowledge of Neutron: a table of all positions, made once and kept on disk.
 *
 * Making it takes a quarter of an hour on two cores, so nobody makes it but `build`. A draw by
 * repetition changes no value of a position that stands alone: who wins can do so without
 * repeating, and who draws may as well repeat. (In a game so far: lib/knowledge_in_game.c.)
 */
#include <quincunx/file.h>
#include <quincunx/machine.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "knowledge/neutron/book.h"
#include "knowledge/neutron/known.h"
#include "knowledge/disk/neutron/solve_passes.h"
#include "knowledge/disk/neutron/verify.h"

struct known {
    struct neutron_known base;
    struct neutron_table *table;
};

static bool value_in_table(void *context, const struct neutron_position *position,
                           struct neutron_value *out, struct qx_error *error)
{
    return neutron_table_value(context, position, out, error);
}

static void close(void *self)
{
    struct known *known = self;
    neutron_table_free(known->table);
    neutron_sets_free(known->base.sets);
    free(known);
}

static struct neutron_place place_of(const struct qx_rules *rules, const struct qx_work *work)
{
    return (struct neutron_place){work->store->folder, neutron_known_rules(rules), NEUTRON_PIECES};
}

static bool has_folder(const struct qx_work *work, struct qx_error *error)
{
    if (!work->store || !work->store->folder)
        return qx_fail(error, "there is no folder for the table of Neutron");
    return strlen(work->store->folder) <= NEUTRON_FOLDER_MOST ||
           qx_fail(error, "the name of the folder for the table of Neutron is too long");
}

static void *open_known(const struct qx_rules *rules, const struct qx_work *work,
                        struct qx_error *error)
{
    char path[NEUTRON_PATH_SIZE];
    if (!has_folder(work, error))
        return NULL;
    const struct neutron_place place = place_of(rules, work);
    struct known *known = calloc(1, sizeof *known);
    qx_fail(error, "there is not enough memory for the table of Neutron");
    if (!known)
        return NULL;
    known->base.rules = rules;
    known->base.sets = neutron_sets_new(NEUTRON_PIECES);
    neutron_table_path(&place, path);
    if (known->base.sets)
        known->table = neutron_table_open(path, known->base.sets, place.rules, error);
    if (known->table) {
        known->base.source = (struct neutron_source){value_in_table, known->table, place.rules};
        return known;
    }
    close(known);
    return NULL;
}

/* --- making it --- */

enum { SHARES = 1000, GIGABYTE = 1000000000 };
static const uint64_t memory_needed = 5 * (uint64_t)GIGABYTE;
static const uint64_t disk_needed = 20 * (uint64_t)GIGABYTE;

/* How much of the whole work is done after a pass, as it was measured: a few passes are most of
 * it. */
static const struct {
    int pass;
    uint64_t shares;
} measured[] = {{-1, 0},  {0, 6},   {1, 50},   {2, 172},  {3, 265},  {4, 362},  {5, 423},
                {6, 490}, {8, 579}, {10, 637}, {19, 745}, {39, 820}, {112, 900}};

static uint64_t shares_after(int pass)
{
    size_t i = 1;
    while (i + 1 < sizeof measured / sizeof measured[0] && measured[i].pass < pass)
        i++;
    const int from = measured[i - 1].pass, to = measured[i].pass;
    const int at = pass < to ? pass : to;
    return measured[i - 1].shares + (measured[i].shares - measured[i - 1].shares) *
                                        (uint64_t)(at - from) / (uint64_t)(to - from);
}

struct build {
    const struct qx_work *work;
    uint64_t done_before; /* shares of the work found on disk */
};

static bool tell(void *context, const struct neutron_progress *progress)
{
    struct build *build = context;
    if (progress->stage == NEUTRON_RECALLED) {
        build->done_before = shares_after(progress->pass);
        qx_work_tell(build->work, "Neutron, reading back what was found", (uint64_t)progress->pass,
                     (uint64_t)progress->n_recorded);
    } else {
        const uint64_t done =
            progress->stage == NEUTRON_WRITTEN ? SHARES : shares_after(progress->pass);
        qx_work_tell(build->work, "Neutron, all positions",
                     done < build->done_before ? 0 : done - build->done_before,
                     SHARES - build->done_before);
    }
    return !qx_work_is_stopped(build->work);
}

static bool is_first(const struct qx_peers *peers)
{
    return !peers || peers->number == 0;
}

/* Of peers each has its part of the tables, and the first the folder. */
static bool has_memory(const struct qx_peers *peers, struct qx_error *error)
{
    const uint64_t memory = qx_memory_left(),
                   needed = memory_needed / (uint64_t)(peers ? peers->n : 1);
    if (memory >= needed)
        return true;
    return qx_fail(error, "solving Neutron takes %.1f GB of memory, and only %.1f GB are free",
                   (double)needed / GIGABYTE, (double)memory / GIGABYTE);
}

static bool has_disk(const char *folder, struct qx_error *error)
{
    const uint64_t disk = qx_disk_left(folder);
    if (disk < disk_needed)
        return qx_fail(error, "solving Neutron takes %d GB in %.*s, and only %.1f GB are free",
                       (int)(disk_needed / GIGABYTE), qx_text_cut(folder, 120), folder,
                       (double)disk / GIGABYTE);
    return true;
}

/* Whether there is a table already, where peers have one. */
static bool is_made(const struct qx_rules *rules, const struct qx_work *work)
{
    void *known = is_first(work->peers) ? open_known(rules, work, NULL) : NULL;
    bool is_there = known;
    if (known)
        close(known);
    if (work->peers)
        qx_peers_share(work->peers, &is_there, sizeof is_there);
    return is_there;
}

static bool has_room(const struct qx_work *work, struct qx_error *error)
{
    const bool has_place = !is_first(work->peers) ||
                           (has_folder(work, error) && qx_folder_make(work->store->folder, error) &&
                            has_disk(work->store->folder, error));
    return qx_peers_agree(work->peers, has_place && has_memory(work->peers, error), error);
}

static bool build(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    if (is_made(rules, work))
        return true;
    if (!has_room(work, error))
        return false;
    struct build build = {.work = work};
    const struct neutron_params params = {
        .place = place_of(rules, work),
        .n_threads = thread_bound(work->threads),
        .progress = tell,
        .context = &build,
        .stop = work->stop,
        .peers = work->peers,
    };
    qx_work_tell(work, "Neutron, all positions", 0, SHARES);
    qx_fail(error, "stopped; the next time it goes on from here");
    return neutron_solve(&params, error);
}

/* --- checking it, and a book of it --- */

/* Half a million positions drawn at random, by rules written plainly. */
static bool verify_some(void *self, const struct qx_work *work, struct qx_error *error)
{
    enum { ROUNDS = 30, PAIRS = 2048 }; /* nine positions a pair, on average */
    const struct known *known = self;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct neutron_check check;
        if (qx_work_is_stopped(work))
            return qx_fail(error, "stopped");
        qx_work_tell(work, "checking positions drawn at random", round, ROUNDS);
        if (!neutron_verify_some(known->table, known->base.sets, PAIRS, round, &check, error))
            return false;
    }
    return true;
}

/* Unpacks the whole table. */
static bool load(const struct known *known, const struct qx_work *work, struct qx_error *error)
{
    static const uint64_t needed = 7 * (uint64_t)GIGABYTE;
    const uint64_t memory = qx_memory_left();
    if (memory < needed)
        return qx_fail(error, "all of Neutron takes %d GB of memory, and only %.1f GB are free",
                       (int)(needed / GIGABYTE), (double)memory / GIGABYTE);
    qx_work_tell(work, "reading the table", 0, 1);
    return neutron_table_load(known->table, thread_bound(work->threads), error);
}

/* Every position against its moves, then samples once more. */
static bool verify(void *self, const struct qx_work *work, struct qx_error *error)
{
    const struct known *known = self;
    struct neutron_check check;
    return load(known, work, error) &&
           neutron_verify_all(known->table, known->base.sets, work, &check, error) &&
           verify_some(self, work, error);
}

static unsigned char *write_book(const struct known *known, bool is_whole, size_t *size,
                                 struct qx_error *error)
{
    static const struct neutron_start start = {NEUTRON_RANK_1, NEUTRON_RANK_5, NEUTRON_SQUARES / 2};
    const struct neutron_book_size scope = {
        .shortest = 1, .max_entries = 100000, .is_whole = is_whole};
    struct neutron_book *book =
        neutron_book_make(known->table, known->base.sets, &start, &scope, error);
    unsigned char *bytes = book ? neutron_book_write(book, size) : NULL;
    if (book && !bytes)
        qx_fail(error, "there is not enough memory for the book of Neutron");
    neutron_book_free(book);
    return bytes;
}

static unsigned char *book(void *self, const struct qx_work *work, size_t size_most, size_t *size,
                           struct qx_error *error)
{
    const struct known *known = self;
    if (!load(known, work, error))
        return NULL;
    qx_work_tell(work, "making the book", 0, 1);
    for (int is_whole = 1; is_whole >= 0; is_whole--) {
        unsigned char *bytes = write_book(known, is_whole, size, error);
        if (!bytes || *size <= size_most)
            return bytes;
        free(bytes);
    }
    qx_fail(error, "the smallest book of Neutron has %zu bytes", *size);
    return NULL;
}

static void put(struct qx_text *text, const char *what, uint64_t count)
{
    qx_text_print(text, "%-13s %llu\n", what, (unsigned long long)count);
}

static size_t summary(void *self, char *out, size_t size)
{
    const struct known *known = self;
    const struct neutron_head *head = neutron_table_head(known->table);
    const struct neutron_count *count = &head->count;
    struct qx_text text = qx_text_over(out, size);
    put(&text, "positions", count->legal);
    put(&text, "won", count->won);
    put(&text, "lost", count->lost);
    put(&text, "drawn", count->legal - count->won - count->lost);
    put(&text, "blocked", count->blocked);
    put(&text, "longest win", head->n_passes - 2); /* the last pass found nothing */
    return text.length;
}

const struct qx_solver qx_solver_neutron = {
    .name = "neutron",
    .idea = "a table of all positions, solved backwards from the ends and kept on disk",
    .game = "neutron",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
    .covers = neutron_known_covers,
    .build = build,
    .open = open_known,
    .close = close,
    .value = neutron_known_value,
    .choices = neutron_known_choices,
    .is_shared = true,
    .verify = verify,
    .book = book,
    .summary = summary,
};
