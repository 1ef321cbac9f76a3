/*
 * opening_book.c - pages in order, and their text.
 */
#include "knowledge/othello/opening_book.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/othello/bits.h"
#include "games/othello/symmetry.h"
#include "knowledge/othello/weights_built_in.h"

static const char head[] = "quincunx othello book 1\n";
static const uint64_t first_own = UINT64_C(0x0000000810000000);
static const uint64_t first_opp = UINT64_C(0x0000001008000000);

/* --- pages ----------------------------------------------------------------------------------- */

/* The place of a position in the list, or where it belongs. */
static size_t place_of(const struct othello_book *book, uint64_t own, uint64_t opp)
{
    size_t from = 0, to = book->n;
    while (from < to) {
        const size_t middle = (from + to) / 2;
        const struct othello_page *page = &book->pages[middle];
        if (page->own < own || (page->own == own && page->opp < opp))
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

struct othello_page *othello_book_find(const struct othello_book *book, uint64_t own, uint64_t opp)
{
    othello_symmetry_least(8, &own, &opp);
    const size_t i = place_of(book, own, opp);
    const bool is_here = i < book->n && book->pages[i].own == own && book->pages[i].opp == opp;
    return is_here ? &book->pages[i] : NULL;
}

static bool make_room(struct othello_book *book)
{
    if (book->n < book->room)
        return true;
    const size_t room = 2 * book->room + 64;
    struct othello_page *pages = realloc(book->pages, room * sizeof *pages);
    if (!pages)
        return false;
    book->pages = pages;
    book->room = room;
    return true;
}

bool othello_book_add(struct othello_book *book, uint64_t own, uint64_t opp, int value)
{
    if (othello_book_find(book, own, opp))
        return true;
    if (!make_room(book))
        return false;
    othello_symmetry_least(8, &own, &opp);
    const size_t i = place_of(book, own, opp);
    memmove(&book->pages[i + 1], &book->pages[i], (book->n - i) * sizeof *book->pages);
    book->pages[i] = (struct othello_page){own, opp, (int16_t)value, OTHELLO_PAGE_CLOSED};
    book->n++;
    return true;
}

bool othello_book_best(const struct othello_book *book, uint64_t own, uint64_t opp, int *square,
                       int *value)
{
    const struct othello_page *page = othello_book_find(book, own, opp);
    if (!page || page->rest == OTHELLO_PAGE_CLOSED)
        return false;
    int best = page->rest - 1;
    for (uint64_t moves = othello_mobility(own, opp); moves; moves &= moves - 1) {
        const int move = __builtin_ctzll(moves);
        const uint64_t flips = othello_flips(own, opp, move);
        const struct othello_page *next =
            othello_book_find(book, opp ^ flips, own ^ flips ^ UINT64_C(1) << move);
        if (next && -next->value > best) {
            best = -next->value;
            *square = move;
        }
    }
    *value = best;
    return best >= page->rest;
}

static void settle_page(const struct othello_book *book, struct othello_page *page)
{
    int square, value;
    if (page->rest == OTHELLO_PAGE_CLOSED)
        return;
    const bool is_known = othello_book_best(book, page->own, page->opp, &square, &value);
    page->value = (int16_t)(is_known ? value : page->rest);
}

void othello_book_settle(struct othello_book *book)
{
    for (int n_discs = 64; n_discs >= 4; n_discs--)
        for (size_t i = 0; i < book->n; i++)
            if (__builtin_popcountll(book->pages[i].own | book->pages[i].opp) == n_discs)
                settle_page(book, &book->pages[i]);
}

/* --- text ------------------------------------------------------------------------------------ */

static bool is_worth(long value)
{
    return value >= -OTHELLO_VALUE_MOST && value <= OTHELLO_VALUE_MOST;
}

/* 16 hexadecimal digits and a blank. */
static bool take_set(const char **at, const char *end, uint64_t *set)
{
    if (end - *at < 17 || (*at)[16] != ' ')
        return false;
    *set = 0;
    for (int i = 0; i < 16; i++) {
        const char *digits = "0123456789ABCDEF", *digit = memchr(digits, (*at)[i], 16);
        if (!digit)
            return false;
        *set = *set << 4 | (uint64_t)(digit - digits);
    }
    *at += 17;
    return true;
}

/* A number as it is written, then `last`. */
static bool take_value(const char **at, const char *end, char last, int16_t *value)
{
    char text[8];
    size_t n = 0;
    while (*at + n < end && n < sizeof text && (*at)[n] != last)
        n++;
    if (*at + n == end || n == 0 || n == sizeof text)
        return false;
    memcpy(text, *at, n);
    text[n] = '\0';
    *at += n + 1;
    char *rest, again[24];
    const long number = strtol(text, &rest, 10);
    snprintf(again, sizeof again, "%ld", number);
    *value = (int16_t)number;
    return *rest == '\0' && strlen(again) == n && strcmp(text, again) == 0 && is_worth(number);
}

/* May such a page stand in a book? */
static bool is_sound(const struct othello_page *page)
{
    uint64_t own = page->own, opp = page->opp;
    othello_symmetry_least(8, &own, &opp);
    return !(own & opp) && own == page->own && opp == page->opp && othello_mobility(own, opp);
}

static bool take_page(const char **at, const char *end, struct othello_page *page)
{
    if (!take_set(at, end, &page->own) || !take_set(at, end, &page->opp) ||
        !take_value(at, end, ' ', &page->value) || !is_sound(page))
        return false;
    if (end - *at >= 2 && memcmp(*at, "-\n", 2) == 0) {
        page->rest = OTHELLO_PAGE_CLOSED;
        *at += 2;
        return true;
    }
    return take_value(at, end, '\n', &page->rest);
}

static bool read_text(struct othello_book *book, const char *text, size_t length,
                      struct qx_error *error)
{
    const char *at = text + strlen(head), *end = text + length;
    if (length < strlen(head) || memcmp(text, head, strlen(head)) != 0)
        return qx_fail(error, "this is no book of Othello openings");
    while (end - at != 4 || memcmp(at, "end\n", 4) != 0) {
        struct othello_page page;
        if (!take_page(&at, end, &page) ||
            (book->n > 0 && place_of(book, page.own, page.opp) < book->n) ||
            othello_book_find(book, page.own, page.opp))
            return qx_fail(error, "page %zu of the book is damaged", book->n + 1);
        if (!make_room(book))
            return qx_fail(error, "there is not enough memory for the book");
        book->pages[book->n++] = page;
    }
    return othello_book_find(book, first_own, first_opp) ||
           qx_fail(error, "the book has no page for the first position");
}

struct othello_book *othello_book_new(const char *text, size_t length, struct qx_error *error)
{
    struct othello_book *book = calloc(1, sizeof *book);
    if (!book)
        qx_fail(error, "there is not enough memory for the book");
    else if (text ? read_text(book, text, length, error)
                  : othello_book_add(book, first_own, first_opp, 0))
        return book;
    othello_book_free(book);
    return NULL;
}

void othello_book_free(struct othello_book *book)
{
    if (!book)
        return;
    free(book->pages);
    free(book);
}

char *othello_book_text(const struct othello_book *book, size_t *length)
{
    char *text = malloc(sizeof head + book->n * OTHELLO_PAGE_LINE + 8);
    if (!text)
        return NULL;
    char *at = text + sprintf(text, "%s", head);
    for (size_t i = 0; i < book->n; i++) {
        const struct othello_page *page = &book->pages[i];
        at += sprintf(at, "%016" PRIX64 " %016" PRIX64 " %d ", page->own, page->opp, page->value);
        at += page->rest == OTHELLO_PAGE_CLOSED ? sprintf(at, "-\n")
                                                : sprintf(at, "%d\n", page->rest);
    }
    at += sprintf(at, "end\n");
    *length = (size_t)(at - text);
    return text;
}

/* The table holds the text. */
static struct qx_table_about about(const struct qx_rules *rules)
{
    return (struct qx_table_about){.rules = rules, .what = "book", .version = 1};
}

bool othello_book_kept(const struct qx_rules *rules, const struct qx_store *store,
                       struct othello_book **out, struct qx_error *error)
{
    const struct qx_table_about table = about(rules);
    size_t length;
    *out = NULL;
    if (!store || (store->has && !store->has(store->context, &table)))
        return true;
    const char *text = store->map(store->context, &table, &length, error);
    if (!text)
        return false;
    *out = othello_book_new(text, length, error);
    store->unmap(store->context, text, length);
    return *out != NULL;
}

bool othello_book_keep(const struct othello_book *book, const struct qx_rules *rules,
                       const struct qx_store *store, struct qx_error *error)
{
    const struct qx_table_about table = about(rules);
    size_t length;
    char *text = othello_book_text(book, &length);
    if (!text)
        return qx_fail(error, "there is not enough memory for the book");
    void *writing = store->create(store->context, &table, error);
    bool ok = writing && store->append(store->context, writing, text, length, error);
    if (ok)
        ok = store->finish(store->context, writing, error);
    else if (writing)
        store->abandon(store->context, writing);
    free(text);
    return ok;
}

const struct othello_book *othello_book_of_program(void)
{
    static _Atomic(struct othello_book *) shared;
    struct othello_book *book = atomic_load(&shared), *expected = NULL;
    if (book || othello_book_file.size == 0)
        return book;
    book = othello_book_new((const char *)othello_book_file.bytes, othello_book_file.size, NULL);
    if (!book || atomic_compare_exchange_strong(&shared, &expected, book))
        return book;
    othello_book_free(book); /* another thread was faster */
    return expected;
}
