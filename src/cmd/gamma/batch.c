/*
 * batch.c - the classic Gamma program: a script of commands in, answers and line numbers out.
 *
 * Answers are collected and written in blocks, at the latest before the program waits for more
 * input, so that it is fast on files and prompt in a conversation.
 */
#include "cmd/gamma/batch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamma.h>

#include "cmd/gamma/batch_line.h"

enum { OUTPUT_SIZE = 1 << 16, DIGITS_MOST = 20, ANSWER_MOST = DIGITS_MOST + 8 };

struct output {
    int file;
    bool has_failed;
    size_t n;
    char buffer[OUTPUT_SIZE];
};

struct batch {
    int in;
    gamma_t *game; /* NULL until a command has begun one */
    bool is_over;  /* nothing more is read               */
    bool has_failed;
    struct line line;
    struct output out, err;
    struct input input;
};

/* --- output ---------------------------------------------------------------------------------- */

static void write_all(struct output *output, const char *bytes, size_t n)
{
    while (n && !output->has_failed) {
        ssize_t written = write(output->file, bytes, n);
        if (written < 0 && errno == EINTR)
            continue;
        output->has_failed = written < 0;
        if (written > 0) {
            bytes += written;
            n -= (size_t)written;
        }
    }
}

static void flush(struct output *output)
{
    write_all(output, output->buffer, output->n);
    output->n = 0;
}

static void put_text(struct output *output, const char *text, size_t n)
{
    if (n > OUTPUT_SIZE - output->n)
        flush(output);
    if (n > OUTPUT_SIZE) {
        write_all(output, text, n);
        return;
    }
    memcpy(output->buffer + output->n, text, n);
    output->n += n;
}

/* A word, possibly empty, a number and a newline. */
static void put_answer(struct output *output, const char *word, uint64_t number)
{
    char text[ANSWER_MOST];
    char *at = text + sizeof text;
    *--at = '\n';
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    size_t length = strlen(word);
    at -= length;
    memcpy(at, word, length);
    put_text(output, at, (size_t)(text + sizeof text - at));
}

static void put_number(struct batch *batch, uint64_t number)
{
    put_answer(&batch->out, "", number);
}

static void put_error(struct batch *batch)
{
    put_answer(&batch->err, "ERROR ", batch->line.place);
}

/* --- commands -------------------------------------------------------------------------------- */

static void begin_batch(struct batch *batch)
{
    const uint32_t *n = batch->line.number;
    batch->game = gamma_new(n[0], n[1], n[2], n[3]);
    if (batch->game)
        put_answer(&batch->out, "OK ", batch->line.place);
    else
        put_error(batch);
}

static void begin_interactive(struct batch *batch)
{
    const uint32_t *n = batch->line.number;
    flush(&batch->out);
    flush(&batch->err);
    batch->is_over = gamma_interactive(n[0], n[1], n[2], n[3], &batch->has_failed);
    if (!batch->is_over)
        put_error(batch);
}

static void move(struct batch *batch)
{
    const uint32_t *n = batch->line.number;
    put_number(batch, gamma_move(batch->game, n[0], n[1], n[2]));
}

static void golden_move(struct batch *batch)
{
    const uint32_t *n = batch->line.number;
    put_number(batch, gamma_golden_move(batch->game, n[0], n[1], n[2]));
}

static void busy_fields(struct batch *batch)
{
    put_number(batch, gamma_busy_fields(batch->game, batch->line.number[0]));
}

static void free_fields(struct batch *batch)
{
    put_number(batch, gamma_free_fields(batch->game, batch->line.number[0]));
}

static void golden_possible(struct batch *batch)
{
    put_number(batch, gamma_golden_possible(batch->game, batch->line.number[0]));
}

static void board(struct batch *batch)
{
    char *text = gamma_board(batch->game);
    batch->is_over = batch->has_failed = !text;
    if (text)
        put_text(&batch->out, text, strlen(text));
    free(text);
}

struct verb {
    void (*run)(struct batch *batch);
    uint32_t n_numbers;
    bool is_begin; /* before there is a game, and only then */
};

static const struct verb verbs[UINT8_MAX + 1] = {
    ['B'] = {.run = begin_batch, .n_numbers = 4, .is_begin = true},
    ['I'] = {.run = begin_interactive, .n_numbers = 4, .is_begin = true},
    ['m'] = {.run = move, .n_numbers = 3},
    ['g'] = {.run = golden_move, .n_numbers = 3},
    ['b'] = {.run = busy_fields, .n_numbers = 1},
    ['f'] = {.run = free_fields, .n_numbers = 1},
    ['q'] = {.run = golden_possible, .n_numbers = 1},
    ['p'] = {.run = board, .n_numbers = 0},
};

static void run_line(struct batch *batch)
{
    const struct line *line = &batch->line;
    const struct verb *verb = &verbs[(unsigned char)line->command];
    if (line->is_good && verb->run && verb->n_numbers == line->n_numbers &&
        verb->is_begin == !batch->game)
        verb->run(batch);
    else
        put_error(batch);
}

/* --- the program ----------------------------------------------------------------------------- */

static size_t fill(void *context, char *buffer, size_t size)
{
    struct batch *batch = context;
    ssize_t n;
    flush(&batch->out);
    flush(&batch->err);
    do
        n = read(batch->in, buffer, size);
    while (n < 0 && errno == EINTR);
    return n > 0 ? (size_t)n : 0;
}

int gamma_batch(int in, int out, int err)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return EXIT_FAILURE;
    batch->in = in;
    batch->out.file = out;
    batch->err.file = err;
    batch->input.fill = fill;
    batch->input.context = batch;
    while (!batch->is_over && line_read(&batch->input, &batch->line))
        run_line(batch);
    flush(&batch->out);
    flush(&batch->err);
    bool has_failed = batch->has_failed || batch->out.has_failed || batch->err.has_failed;
    gamma_delete(batch->game);
    free(batch);
    return has_failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
