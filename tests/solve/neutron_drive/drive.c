/*
 * drive.c - solves Neutron from the command line and prints the statistics.
 *
 *   drive solve  RULES PIECES THREADS FOLDER    makes the table, going on from where it stopped
 *   drive stats  RULES PIECES FOLDER            counts, longest win, first moves
 *   drive verify RULES PIECES THREADS FOLDER N  N random pairs; 0: everything, loaded at once
 *   drive book   RULES PIECES THREADS FOLDER MOST FILE   a book of at most MOST bytes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "solve/neutron/book.h"
#include "solve/neutron/census.h"
#include "solve/neutron/solve.h"
#include "solve/neutron/slide.h"
#include "solve/neutron/verify.h"

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool show_progress(void *context, const struct neutron_progress *progress)
{
    static const char *const stages[] = {"recalled pass", "made pass", "wrote the table; passes"};
    double *start = context;
    printf("%s %d: won %llu lost %llu; wall %.1f s cpu %.1f s\n", stages[progress->stage],
           progress->pass, (unsigned long long)progress->count.won,
           (unsigned long long)progress->count.lost, seconds(CLOCK_MONOTONIC) - *start,
           seconds(CLOCK_PROCESS_CPUTIME_ID));
    fflush(stdout);
    return true;
}

static int die(const struct qx_error *error)
{
    fprintf(stderr, "%s\n", error->text);
    return 1;
}

static enum neutron_rules rules_of(const char *name)
{
    return strcmp(name, "classic") == 0 ? NEUTRON_CLASSIC : NEUTRON_HOUSE;
}

static int solve(char **arguments)
{
    double start = seconds(CLOCK_MONOTONIC);
    struct qx_error error = {"stopped"};
    const struct neutron_params params = {
        .place = {arguments[3], rules_of(arguments[0]), atoi(arguments[1])},
        .n_threads = atoi(arguments[2]),
        .progress = show_progress,
        .context = &start,
    };
    return neutron_solve(&params, &error) ? 0 : die(&error);
}

static const char *value_text(struct neutron_value value)
{
    static char text[40];
    static const char *const words[] = {"lost in", "drawn", "won in"};
    if (value.sign == 0)
        return words[1];
    snprintf(text, sizeof text, "%s %d", words[value.sign + 1], value.distance);
    return text;
}

/* The first player's moves: values for the player who is to answer. */
static bool show_first_moves(struct neutron_table *table, struct qx_error *error)
{
    const uint32_t white = NEUTRON_RANK_1, black = NEUTRON_RANK_5, neutron = 1U << 12;
    for (int from = 0; from < 5; from++)
        for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
            int to = from;
            while (neutron_directions[d].from >> to & 1 &&
                   !((white | black | neutron) >> (to + neutron_directions[d].step) & 1))
                to += neutron_directions[d].step;
            if (to == from)
                continue;
            const uint32_t after = (white & ~(1U << from)) | 1U << to;
            const struct neutron_position position = {neutron_set_turn(black),
                                                      neutron_set_turn(after), 12};
            struct neutron_value value;
            if (!neutron_table_value(table, &position, &value, error))
                return false;
            printf("1.%c%d-%c%d: the answering player is %s\n", 'a' + from % 5, 1 + from / 5,
                   'a' + to % 5, 1 + to / 5, value_text(value));
        }
    return true;
}

static void show_census(const struct neutron_census *census, const struct neutron_head *head)
{
    uint64_t won = 0, lost = 0;
    for (int d = 0; d <= NEUTRON_MAX_DISTANCE; d++) {
        won += census->won[d];
        lost += census->lost[d];
        if (census->won[d] || census->lost[d])
            printf("distance %3d: won %12llu lost %12llu\n", d, (unsigned long long)census->won[d],
                   (unsigned long long)census->lost[d]);
    }
    const uint64_t all = won + lost + census->drawn;
    const double percent = 100.0 / (double)all;
    printf("positions %llu: won %llu (%.4f %%), lost %llu (%.4f %%), drawn %llu (%.4f %%)\n",
           (unsigned long long)all, (unsigned long long)won, (double)won * percent,
           (unsigned long long)lost, (double)lost * percent, (unsigned long long)census->drawn,
           (double)census->drawn * percent);
    printf("by the passes: positions %llu won %llu lost %llu; blocked %llu; passes %u\n",
           (unsigned long long)head->count.legal, (unsigned long long)head->count.won,
           (unsigned long long)head->count.lost, (unsigned long long)head->count.blocked,
           (unsigned)head->n_passes);
}

static int stats(char **arguments)
{
    const struct neutron_place place = {arguments[2], rules_of(arguments[0]), atoi(arguments[1])};
    struct qx_error error;
    char path[NEUTRON_PATH_SIZE];
    struct neutron_census census;
    neutron_table_path(&place, path);
    struct neutron_sets *sets = neutron_sets_new(place.n_pieces);
    struct neutron_table *table = neutron_table_open(path, sets, place.rules, &error);
    if (!table)
        return die(&error);
    if (place.n_pieces == 5 && !show_first_moves(table, &error))
        return die(&error);
    if (!neutron_census_take(table, sets, &census, &error))
        return die(&error);
    show_census(&census, neutron_table_head(table));
    neutron_table_free(table);
    neutron_sets_free(sets);
    return 0;
}

static int verify(char **arguments)
{
    const struct neutron_place place = {arguments[3], rules_of(arguments[0]), atoi(arguments[1])};
    const int n_threads = atoi(arguments[2]);
    const uint64_t n_pairs = strtoull(arguments[4], NULL, 10);
    struct qx_error error;
    struct neutron_check check;
    char path[NEUTRON_PATH_SIZE];
    neutron_table_path(&place, path);
    struct neutron_sets *sets = neutron_sets_new(place.n_pieces);
    struct neutron_table *table = neutron_table_open(path, sets, place.rules, &error);
    if (!table || (!n_pairs && !neutron_table_load(table, n_threads, &error)))
        return die(&error);
    const double start = seconds(CLOCK_MONOTONIC);
    const bool is_right = n_pairs ? neutron_verify_some(table, sets, n_pairs, 1, &check, &error)
                                  : neutron_verify_all(table, sets, n_threads, &check, &error);
    printf("checked %llu positions, %llu wrong, in %.1f s\n", (unsigned long long)check.n_positions,
           (unsigned long long)check.n_wrong, seconds(CLOCK_MONOTONIC) - start);
    neutron_table_free(table);
    neutron_sets_free(sets);
    return is_right ? 0 : die(&error);
}

/* Pieces of a side at the start: all five, or so many around the middle. */
static const uint32_t start_files[] = {0, 0, 0x0A, 0x0E, 0x1B, 0x1F};

static bool save(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    const bool is_written = file && fwrite(bytes, size, 1, file) == 1;
    return file && fclose(file) == 0 && is_written;
}

/* The book with the least `shortest` that fits. */
static int book(char **arguments)
{
    const struct neutron_place place = {arguments[3], rules_of(arguments[0]), atoi(arguments[1])};
    const size_t most = strtoul(arguments[4], NULL, 10);
    const uint32_t files = start_files[place.n_pieces];
    const struct neutron_start start = {files, files << 20, 12};
    struct qx_error error;
    char path[NEUTRON_PATH_SIZE];
    neutron_table_path(&place, path);
    struct neutron_sets *sets = neutron_sets_new(place.n_pieces);
    struct neutron_table *table = neutron_table_open(path, sets, place.rules, &error);
    if (!table || !neutron_table_load(table, atoi(arguments[2]), &error))
        return die(&error);
    for (int shortest = 1; shortest < 20; shortest += 2) {
        size_t size = 0;
        struct neutron_book *made =
            neutron_book_make(table, sets, &start, shortest, most / 2, &error);
        if (!made) {
            printf("shortest %d: %s\n", shortest, error.text);
            continue;
        }
        uint8_t *bytes = neutron_book_write(made, &size);
        printf("shortest %d: %zu positions, %zu bytes\n", shortest, neutron_book_n_entries(made),
               size);
        fflush(stdout);
        const bool is_saved = size <= most && save(arguments[5], bytes, size);
        free(bytes);
        neutron_book_free(made);
        if (is_saved)
            break;
    }
    neutron_table_free(table);
    neutron_sets_free(sets);
    return 0;
}

int main(int n_arguments, char **arguments)
{
    if (n_arguments == 6 && strcmp(arguments[1], "solve") == 0)
        return solve(arguments + 2);
    if (n_arguments == 5 && strcmp(arguments[1], "stats") == 0)
        return stats(arguments + 2);
    if (n_arguments == 7 && strcmp(arguments[1], "verify") == 0)
        return verify(arguments + 2);
    if (n_arguments == 8 && strcmp(arguments[1], "book") == 0)
        return book(arguments + 2);
    fprintf(stderr, "usage: see the top of drive.c\n");
    return 2;
}
