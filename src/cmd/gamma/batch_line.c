/*
 * batch_line.c - one line of a Gamma script: a command and its numbers, read from any source of
 * bytes.
 *
 * A line is a letter, then any number of decimal numbers, each after one or more blanks, then
 * blanks, then a newline. Everything is read in one pass, a character at a time from a block.
 */
#include "cmd/gamma/batch_line.h"

enum { END = -1 };

static int next_block(struct input *input)
{
    size_t n = input->has_ended ? 0 : input->fill(input->context, input->buffer, INPUT_SIZE);
    input->has_ended = n == 0;
    input->at = input->buffer;
    input->end = input->buffer + n;
    return n ? (unsigned char)*input->at++ : END;
}

static inline int next(struct input *input)
{
    return input->at < input->end ? (unsigned char)*input->at++ : next_block(input);
}

static inline bool is_blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

static inline bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Reads the number that begins with the digit *c; *c becomes the character behind it. */
static inline bool read_number(struct input *input, int *c, uint32_t *number)
{
    uint64_t value = 0;
    for (; is_digit(*c); *c = next(input)) {
        value = 10 * value + (unsigned)(*c - '0');
        if (value > UINT32_MAX)
            return false;
    }
    *number = (uint32_t)value;
    return true;
}

/* Reads what follows the command up to the newline; false where it is not as it should be. */
static bool read_numbers(struct input *input, int *c, struct line *line)
{
    for (line->n_numbers = 0;; line->n_numbers++) {
        bool is_apart = is_blank(*c);
        while (is_blank(*c))
            *c = next(input);
        if (*c == '\n')
            return true;
        if (!is_apart || !is_digit(*c) || line->n_numbers == LINE_NUMBERS ||
            !read_number(input, c, &line->number[line->n_numbers]))
            return false;
    }
}

bool line_read(struct input *input, struct line *line)
{
    for (;;) {
        int c = next(input);
        if (c == END)
            return false;
        line->place++;
        if (c == '\n')
            continue;
        bool is_comment = c == '#';
        line->command = (char)c;
        c = next(input);
        line->is_good = !is_comment && read_numbers(input, &c, line);
        while (c != '\n' && c != END)
            c = next(input);
        if (!is_comment)
            return true;
    }
}
