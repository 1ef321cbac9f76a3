/*
 * review_kept.c - sums of reviewed games as lines of a file.
 */
#include "cmd/lib/review_kept.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { LINE_SIZE = 1 << 15, NAME_SIZE = 17, LINE_LEAST = 2 * NAME_SIZE };

static bool append(struct review_kept *kept, const char *line, size_t n)
{
    if (kept->length + n >= kept->room) {
        const size_t room = 2 * kept->room + n + LINE_SIZE;
        char *text = realloc(kept->text, room + 1);
        if (!text)
            return false;
        kept->text = text;
        kept->room = room;
    }
    memcpy(kept->text + kept->length, line, n);
    kept->length += n;
    kept->text[kept->length] = '\0';
    return true;
}

/* Does the text begin as ours do? That of somebody else is not to be written over. */
static bool is_ours(const char *text)
{
    const char *line = text + strspn(text, "\r\n");
    return !*line ||
           (strspn(line, "0123456789abcdef") == NAME_SIZE - 1 && line[NAME_SIZE - 1] == ' ');
}

bool review_kept_open(struct review_kept *kept, const char *path, const struct qx_budget *budget,
                      struct qx_error *error)
{
    const uint64_t limits[] = {budget->nodes, budget->milliseconds};
    const uint64_t limited = XXH3_64bits(limits, sizeof limits);
    *kept = (struct review_kept){
        .path = path,
        .terms = XXH3_64bits_withSeed(qx_version(), strlen(qx_version()), limited),
    };
    if (!path || access(path, F_OK) != 0)
        return true;
    kept->text = qx_file_read(path, &kept->length, error);
    kept->room = kept->length;
    if (!kept->text)
        return false;
    if (!is_ours(kept->text))
        return qx_fail(error, "%.*s is no file of judged games, and stays as it is",
                       qx_text_cut(path, 150), path);
    const bool is_cut = kept->length > 0 && kept->text[kept->length - 1] != '\n';
    return !is_cut || append(kept, "\n", 1) ||
           qx_fail(error, "there is not enough memory for the review");
}

void review_kept_release(struct review_kept *kept)
{
    free(kept->text);
    *kept = (struct review_kept){0};
}

/* --- sums as text ---------------------------------------------------------------------------- */

/* The counts of a sum, in the order of the file. */
enum { N_COUNTS = 5 + QX_N_GRADES };
static void list_counts(struct qx_accuracy *sum, size_t *counts[N_COUNTS])
{
    int n = 0;
    counts[n++] = &sum->n_moves;
    counts[n++] = &sum->n_choices;
    counts[n++] = &sum->n_forced;
    counts[n++] = &sum->n_only;
    counts[n++] = &sum->n_proven;
    for (int grade = 0; grade < QX_N_GRADES; grade++)
        counts[n++] = &sum->n_of[grade];
}

/* Shares are written in hexadecimal: none is rounded. */
static void write_sum(FILE *out, struct qx_accuracy sum)
{
    size_t *counts[N_COUNTS];
    list_counts(&sum, counts);
    for (int i = 0; i < N_COUNTS; i++)
        fprintf(out, " %zu", *counts[i]);
    fprintf(out, " %a %a", sum.loss, sum.marks);
}

static bool read_share(const char **at, double *out)
{
    char *end;
    *out = strtod(*at, &end);
    const bool ok = end != *at && *out >= 0 && *out < 1e9;
    *at = end;
    return ok;
}

static bool read_sum(const char **at, struct qx_accuracy *sum)
{
    size_t *counts[N_COUNTS];
    uint64_t number;
    list_counts(sum, counts);
    for (int i = 0; i < N_COUNTS; i++) {
        if (*(*at)++ != ' ' || !qx_text_take_number(at, UINT32_MAX, &number))
            return false;
        *counts[i] = (size_t)number;
    }
    return read_share(at, &sum->loss) && read_share(at, &sum->marks);
}

/* --- games ----------------------------------------------------------------------------------- */

/* A digest (XXH3, seeded by the terms) as text: of a record it is the game's name, of a line the
 * seal at its end. */
static void write_name(const struct review_kept *kept, const char *bytes, size_t n,
                       char out[NAME_SIZE])
{
    snprintf(out, NAME_SIZE, "%016" PRIx64, (uint64_t)XXH3_64bits_withSeed(bytes, n, kept->terms));
}

static bool is_sealed(const struct review_kept *kept, const char *line)
{
    char seal[NAME_SIZE];
    const char *end = strchr(line, '\n');
    if (!end || end - line < LINE_LEAST)
        return false;
    const char *at = end - (NAME_SIZE - 1);
    write_name(kept, line, (size_t)(at - line), seal);
    return strncmp(at, seal, NAME_SIZE - 1) == 0;
}

static bool read_line(const char *line, qx_seat n_seats, struct reviewed_sums *sums)
{
    const char *at = line + NAME_SIZE - 1;
    bool ok = true;
    for (qx_seat seat = 0; ok && seat < n_seats; seat++) {
        sums[seat] = (struct reviewed_sums){0};
        ok = read_sum(&at, &sums[seat].all);
        for (int phase = 0; ok && phase < QX_N_PHASES; phase++)
            ok = read_sum(&at, &sums[seat].phase[phase]);
    }
    return ok && *at == ' ';
}

bool review_kept_find(const struct review_kept *kept, const char *record, size_t length,
                      qx_seat n_seats, struct reviewed_sums *sums)
{
    char name[NAME_SIZE];
    write_name(kept, record, length, name);
    for (const char *at = kept->text; at && *at; at = strchr(at, '\n'), at = at ? at + 1 : NULL)
        if (strncmp(at, name, NAME_SIZE - 1) == 0 && is_sealed(kept, at))
            return read_line(at, n_seats, sums);
    return false;
}

bool review_kept_add(struct review_kept *kept, const char *record, size_t length, qx_seat n_seats,
                     const struct reviewed_sums *sums)
{
    char name[NAME_SIZE], *line = NULL;
    size_t n;
    if (!kept->path)
        return true;
    FILE *out = open_memstream(&line, &n);
    if (!out)
        return false;
    write_name(kept, record, length, name);
    fputs(name, out);
    for (qx_seat seat = 0; seat < n_seats; seat++) {
        write_sum(out, sums[seat].all);
        for (int phase = 0; phase < QX_N_PHASES; phase++)
            write_sum(out, sums[seat].phase[phase]);
    }
    fputc(' ', out);
    bool ok = fclose(out) == 0;
    if (ok) {
        write_name(kept, line, n, name);
        ok = append(kept, line, n) && append(kept, name, NAME_SIZE - 1) && append(kept, "\n", 1);
    }
    free(line);
    return ok;
}

bool review_kept_save(const struct review_kept *kept, struct qx_error *error)
{
    return !kept->path || kept->length == 0 ||
           qx_file_write(kept->path, kept->text, kept->length, error);
}
