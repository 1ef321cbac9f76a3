/*
 * html.h - a report as one HTML file that needs nothing else: style and script are in it.
 *
 * Whatever is not ours (names of bots, what they said) goes through html_text.
 */
#ifndef CMD_LIB_HTML_H
#define CMD_LIB_HTML_H

#include <stdio.h>

#include <quincunx/base.h>

/* Writes the head of the page, up to and with its heading. */
void html_begin(FILE *out, const char *title);
/* Writes the script that lets boards be stepped through, and the end. */
void html_end(FILE *out);
/* Text in which nothing is markup. */
void html_text(FILE *out, const char *text);

/* Makes a page by `write`, which is handed `what` and says whether it could, and keeps it in a
 * file. False: error says why. */
bool html_save(const char *path, bool (*write)(const void *what, FILE *out), const void *what,
               struct qx_error *error);

#endif
