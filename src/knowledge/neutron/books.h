/*
 * books.h - the books of data/, built in.
 */
#ifndef KNOWLEDGE_NEUTRON_BOOKS_H
#define KNOWLEDGE_NEUTRON_BOOKS_H

#include <stddef.h>
#include <stdint.h>

#include "knowledge/disk/neutron/passes.h"

struct neutron_bytes {
    const uint8_t *bytes;
    size_t size;
};

/* By enum neutron_rules: files for neutron_book_read. */
extern const struct neutron_bytes neutron_books[2];

#endif
