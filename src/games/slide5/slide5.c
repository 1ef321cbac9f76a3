/*
 * slide5.c - texts and pictures of the 5×5 sliding board, and the slides drawn at random.
 */
#include "games/slide5/slide5.h"

#include <string.h>

#include "core/planes.h"

const int slide5_steps[SLIDE5_DIRECTIONS] = {-8, -7, -6, -1, 1, 6, 7, 8};

qx_move slide5_sample(slide5_set occupied, slide5_set movers, struct qx_random *random)
{
    uint8_t bits[8] = {0};
    unsigned n = 0, from;
    for (; movers; movers &= movers - 1)
        bits[n++] = (uint8_t)slide5_lowest(movers);
    unsigned to = slide5_draw(occupied, bits, n, n == 1 ? 0 : n <= 4 ? 3 : 7, random, &from);
    return slide5_move(bits[from], to);
}

float *slide5_plane(slide5_set set, float *out)
{
    float *next = plane_fill(out, SLIDE5_SQUARES, 0);
    for (; set; set &= set - 1) {
        const unsigned square = slide5_square(slide5_lowest(set));
        out[5 * (4 - square / 5) + square % 5] = 1;
    }
    return next;
}

static char file_of(unsigned square)
{
    return (char)('a' + square % 5);
}

static char rank_of(unsigned square)
{
    return (char)('1' + square / 5);
}

void slide5_why(slide5_set occupied, slide5_set movers, qx_move move, const char *whose,
                struct qx_error *error)
{
    unsigned from = (unsigned)(move / SLIDE5_SQUARES), to = (unsigned)(move % SLIDE5_SQUARES);
    slide5_set from_set = slide5_one(from), to_set = slide5_one(to);
    if (!(occupied & from_set))
        qx_fail(error, "there is nothing on %c%c", file_of(from), rank_of(from));
    else if (!(movers & from_set))
        qx_fail(error, "the piece on %c%c is not %s", file_of(from), rank_of(from), whose);
    else if (occupied & to_set)
        qx_fail(error, "%c%c is occupied", file_of(to), rank_of(to));
    else
        qx_fail(error, "a piece slides straight and as far as it can: %c%c-%c%c does not",
                file_of(from), rank_of(from), file_of(to), rank_of(to));
}

size_t slide5_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    (void)rules;
    unsigned from = (unsigned)(move / SLIDE5_SQUARES), to = (unsigned)(move % SLIDE5_SQUARES);
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "%c%c-%c%c", file_of(from), rank_of(from), file_of(to), rank_of(to));
    return text.length;
}

static bool read_square(const char *text, unsigned *square)
{
    if (text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5')
        return false;
    *square = (unsigned)(text[1] - '1') * 5 + (unsigned)(text[0] - 'a');
    return true;
}

bool slide5_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error)
{
    (void)rules;
    unsigned from, to;
    if (strlen(text) != 5 || text[2] != '-' || !read_square(text, &from) ||
        !read_square(text + 3, &to))
        return qx_fail(error, "\"%.*s\" is not a move; write from-to, like b1-b4",
                       qx_text_cut(text, 20), text);
    *out = from * SLIDE5_SQUARES + to;
    return true;
}

void slide5_ranks_write(struct qx_text *text, const char *letters, const slide5_set *sets)
{
    for (unsigned i = 0; i < SLIDE5_SQUARES; i++) {
        slide5_set one = slide5_one((4 - i / 5) * 5 + i % 5);
        char c = '.';
        for (unsigned s = 0; letters[s]; s++)
            if (sets[s] & one)
                c = letters[s];
        if (i > 0 && i % 5 == 0)
            qx_text_char(text, '/');
        qx_text_char(text, c);
    }
    qx_text_char(text, ' ');
}

bool slide5_ranks_read(const char **text, const char *letters, slide5_set *sets,
                       struct qx_error *error)
{
    const char *at = *text;
    memset(sets, 0, strlen(letters) * sizeof *sets);
    for (unsigned i = 0; i < SLIDE5_SQUARES; i++, at++) {
        if (i > 0 && i % 5 == 0 && *at++ != '/')
            return qx_fail(error, "a \"/\" is missing after rank %u", 6 - i / 5);
        unsigned square = (4 - i / 5) * 5 + i % 5;
        const char *letter = *at ? strchr(letters, *at) : NULL;
        if (letter)
            sets[letter - letters] |= slide5_one(square);
        else if (*at != '.')
            return qx_fail(error, "%c%c must be one of \"%s.\"", file_of(square), rank_of(square),
                           letters);
    }
    if (*at++ != ' ')
        return qx_fail(error, "a blank and the side to move must follow the five ranks");
    *text = at;
    return true;
}

int slide5_taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS])
{
    (void)rules;
    (void)state;
    out[0] = move / SLIDE5_SQUARES;
    out[1] = move % SLIDE5_SQUARES;
    return 2;
}
