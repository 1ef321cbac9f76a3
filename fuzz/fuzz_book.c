/*
 * fuzz_book.c - books of Neutron: each entry of one that is accepted is a position of its own.
 *
 * The checksum is put behind the fuzzer's bytes, so that what lies behind it is reached.
 */
#include "input.h"
#include "knowledge/neutron/book.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

static struct neutron_sets *sets;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    sets = neutron_sets_new(NEUTRON_MAX_PIECES);
    return sets == NULL;
}

static uint8_t *seal(const uint8_t *data, size_t size)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    uint8_t *bytes = malloc(size + sizeof hash);
    if (!bytes)
        abort();
    if (size > 0)
        memcpy(bytes, data, size);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    memcpy(bytes + size, &hash, sizeof hash);
    return bytes;
}

static void check(const struct neutron_book *book)
{
    for (size_t i = 0; i < neutron_book_n_entries(book); i++) {
        struct neutron_position position = neutron_book_position(book, sets, i);
        uint32_t neutron = 1U << position.neutron;
        if (position.mover & position.opponent || !(neutron & NEUTRON_MIDDLE) ||
            (position.mover | position.opponent) & neutron ||
            __builtin_popcount(position.mover) != NEUTRON_MAX_PIECES ||
            __builtin_popcount(position.opponent) != NEUTRON_MAX_PIECES)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_error error = {""};
    uint8_t *bytes = seal(data, size);
    struct neutron_book *book = neutron_book_read(sets, bytes, size + sizeof(uint64_t), &error);
    if (!book && error.text[0] == '\0')
        abort();
    if (book)
        check(book);
    neutron_book_free(book);
    free(bytes);
    return 0;
}
