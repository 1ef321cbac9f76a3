/*
 * file.h - whole files in and out, for front ends: reading with a limit, writing atomically.
 *
 * Any thread may call; of several that write one path at once, one text wins as a whole.
 */
#ifndef QUINCUNX_FILE_H
#define QUINCUNX_FILE_H

#include <quincunx/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Reads a whole file ("-": standard input) into memory that the caller frees; a NUL follows the
 * text. NULL: error says why (a file over 1 GiB included).
 */
QX_API char *qx_file_read(const char *path, size_t *length, struct qx_error *error);

/*
 * Replaces a file as a whole: written beside it, flushed to disk, then renamed over it. Whatever
 * happens (a full disk, a kill, a power cut), the path holds the old text or the new one, never a
 * part. Symbolic links stay, and who may read the file: its mode and its group, where we may give
 * it to that group. A file that we may not write to is left alone. A device or a pipe is written
 * to.
 */
QX_API bool qx_file_write(const char *path, const char *text, size_t length,
                          struct qx_error *error);

/* The same, but nobody except the user may read the file, whoever could before. */
QX_API bool qx_file_write_secret(const char *path, const char *text, size_t length,
                                 struct qx_error *error);

/* A lock among programs, under a name of its own: a file that stays open while it is held, made
 * where there is none. -1: errno is EWOULDBLOCK where another holds it, else it cannot be made. It
 * ends with qx_file_unlock, or with the process; the file that a process leaves behind keeps nobody
 * out. */
QX_API int qx_file_lock(const char *path);
/* The name of a lock on a file that is replaced as a whole: beside it, where links lead, and
 * hidden. For the caller to free; NULL: no memory. */
QX_API char *qx_file_lock_name(const char *path);
/* Removes the file while it is still held, if there is nothing in it, and lets go of the lock. */
QX_API void qx_file_unlock(const char *path, int file);

/* Could qx_file_write begin? The error says why not: there is no such folder, or nobody may write
 * there. For asking before long work whose answer goes to the file. */
QX_API bool qx_file_is_writable(const char *path, struct qx_error *error);

/* Do two paths mean one plain file, also one that is not there yet? */
QX_API bool qx_file_is_same(const char *path, const char *other);

/* Makes the folder and those it lies in, as far as they are missing, for the user alone. The error
 * says why not, also where the folder is the empty text: the user has none. */
QX_API bool qx_folder_make(const char *folder, struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
