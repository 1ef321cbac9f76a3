/*
 * file_bytes.h - bytes into an open file, whatever interrupts.
 */
#ifndef OS_FILE_BYTES_H
#define OS_FILE_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* All of them. False: errno says why not. */
bool file_write_bytes(int file, const char *bytes, size_t size);

#endif
