/*
 * fuzz_opening_book.c - books of openings: what is accepted is written again as it was.
 */
#include "input.h"
#include "knowledge/othello/opening_book.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct othello_book *book = othello_book_new(size > 0 ? (const char *)data : "", size, NULL);
    if (!book)
        return 0;
    size_t length;
    char *text = othello_book_text(book, &length);
    if (!text || length != size || memcmp(text, data, size) != 0)
        abort();
    othello_book_settle(book);
    free(text);
    othello_book_free(book);
    return 0;
}
