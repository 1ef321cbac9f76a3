/*
 * fuzz_gamma.c - scripts of the classic Gamma program: lines read the same in blocks of any size,
 * and what they say is played on a small board.
 */
#include <gamma.h>

#include "cmd/gamma/batch_line.h"
#include "input.h"

enum { LARGEST = 256 };

/* Bytes handed out in blocks of at most `block`. */
struct source {
    const uint8_t *data;
    size_t left, block;
};

static size_t fill(void *context, char *buffer, size_t size)
{
    struct source *source = context;
    size_t n = source->left < source->block ? source->left : source->block;
    n = n < size ? n : size;
    memcpy(buffer, source->data, n);
    source->data += n;
    source->left -= n;
    return n;
}

static void begin_input(struct input *input, struct source *source)
{
    input->fill = fill;
    input->context = source;
    input->at = input->end = input->buffer;
    input->has_ended = false;
}

static bool is_same(const struct line *a, const struct line *b)
{
    if (a->place != b->place || a->command != b->command || a->is_good != b->is_good)
        return false;
    return !a->is_good || (a->n_numbers == b->n_numbers &&
                           memcmp(a->number, b->number, a->n_numbers * sizeof *a->number) == 0);
}

static gamma_t *begin(const uint32_t *n)
{
    bool is_small = (uint64_t)n[0] * n[1] <= LARGEST && n[2] <= LARGEST;
    return is_small ? gamma_new(n[0], n[1], n[2], n[3]) : NULL;
}

/* A move that succeeds is counted; a golden move was possible. */
static void play(gamma_t *game, const struct line *line)
{
    const uint32_t *n = line->number;
    uint64_t busy = gamma_busy_fields(game, n[0]);
    bool was_possible = gamma_golden_possible(game, n[0]);
    bool has_taken = line->command == 'g' ? gamma_golden_move(game, n[0], n[1], n[2])
                                          : gamma_move(game, n[0], n[1], n[2]);
    if (gamma_busy_fields(game, n[0]) != busy + has_taken)
        abort();
    if (line->command == 'g' && has_taken && !was_possible)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct source whole = {data, size, INPUT_SIZE}, pieces = {data, size, 1 + size % 7};
    static struct input a, b; /* large: to clear them takes longer than most cases */
    struct line line = {0}, other = {0};
    gamma_t *game = NULL;
    begin_input(&a, &whole);
    begin_input(&b, &pieces);
    while (line_read(&a, &line)) {
        if (!line_read(&b, &other) || !is_same(&line, &other))
            abort();
        if (line.is_good && line.command == 'B' && line.n_numbers == 4 && !game)
            game = begin(line.number);
        if (line.is_good && line.n_numbers == 3 && game)
            play(game, &line);
    }
    if (line_read(&b, &other))
        abort();
    gamma_delete(game);
    return 0;
}
