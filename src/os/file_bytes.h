/*
 * file_bytes.h - bytes into an open file, whatever interrupts; and the folder of a file.
 */
#ifndef OS_FILE_BYTES_H
#define OS_FILE_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* All of them. False: errno says why not. */
bool file_write_bytes(int file, const char *bytes, size_t size);

/* The folder that the path lies in, opened; -1: errno says why not. */
int file_open_folder(const char *path);
/* Flushes that folder: a file that was renamed survives a power cut only then. */
void file_flush_folder(const char *path);

#endif
