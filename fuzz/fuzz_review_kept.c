/*
 * fuzz_review_kept.c - files of reviews kept: as they are, and as a line that is rightly sealed,
 * which chance would not find. What is read from one is written and read again as the same.
 */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "cmd/lib/review_kept.h"
#include "input.h"

enum {
    N_SEATS = 2,
    AROUND = 2 * 16 + 3, /* two digests, a blank, the ends of line and text */
};

static const char record[] = "quincunx record 1\n";

static bool find(const struct review_kept *kept, struct reviewed_sums sums[N_SEATS])
{
    return review_kept_find(kept, record, strlen(record), N_SEATS, sums);
}

/* The text as a line of the record's game, with its name before and its seal behind it. */
static char *seal(const char *text, uint64_t terms)
{
    const size_t room = strlen(text) + AROUND;
    char *line = malloc(room);
    if (!line)
        abort();
    const int n =
        snprintf(line, room, "%016llx%s ",
                 (unsigned long long)XXH3_64bits_withSeed(record, strlen(record), terms), text);
    snprintf(line + n, room - (size_t)n, "%016llx\n",
             (unsigned long long)XXH3_64bits_withSeed(line, (size_t)n, terms));
    return line;
}

/* To the last bit, shares too; nothing lies between members. */
static bool is_same(const struct reviewed_sums a[N_SEATS], const struct reviewed_sums b[N_SEATS])
{
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    return memcmp(a, b, N_SEATS * sizeof *a) == 0;
}

/* What was found is found again where it was added. */
static void check_again(const struct review_kept *kept, const struct reviewed_sums sums[N_SEATS])
{
    struct review_kept again = {.path = "again", .terms = kept->terms};
    struct reviewed_sums found[N_SEATS];
    if (!review_kept_add(&again, record, strlen(record), N_SEATS, sums) || !find(&again, found) ||
        !is_same(found, sums))
        abort();
    review_kept_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint64_t terms = 7;
    char *text = input_text(data, size);
    char *line = seal(text, terms);
    struct reviewed_sums sums[N_SEATS];
    const struct review_kept kept = {.terms = terms, .text = text};
    const struct review_kept sealed = {.terms = terms, .text = line};
    find(&kept, sums);
    if (find(&sealed, sums))
        check_again(&sealed, sums);
    free(line);
    free(text);
    return 0;
}
