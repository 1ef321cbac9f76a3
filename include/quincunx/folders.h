/*
 * folders.h - the folders of the user, by the XDG base directory rules: settings, games, tables.
 *
 * Only front ends ask for them: they read the environment. Nothing is made by looking; a folder is
 * made by qx_folder_make (file.h) when there is something to put into it. Any thread may call, as
 * long as none changes the environment.
 */
#ifndef QUINCUNX_FOLDERS_H
#define QUINCUNX_FOLDERS_H

#include <quincunx/base.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qx_folder {
    QX_FOLDER_CONFIG, /* $XDG_CONFIG_HOME/quincunx, or ~/.config/quincunx      */
    QX_FOLDER_DATA,   /* $XDG_DATA_HOME/quincunx, or ~/.local/share/quincunx   */
    QX_FOLDER_CACHE,  /* $XDG_CACHE_HOME/quincunx, or ~/.cache/quincunx        */
};

/*
 * Writes the path of the folder with `rest` behind it ("" or "/games"). False, and out is empty:
 * neither the variable nor $HOME names an absolute path, or the path does not fit.
 */
QX_API bool qx_folder_find(enum qx_folder folder, const char *rest, char *out, size_t size);

/* The tables of exact values in the user's cache folder; the caller frees the store (solve.h).
 * NULL: there is no such folder to name, or no memory. */
struct qx_store;
QX_API struct qx_store *qx_store_usual(void);

#ifdef __cplusplus
}
#endif

#endif
