/*
 * base.h - what every other header needs: visibility, errors, text into a caller's buffer.
 *
 * For the whole library: whoever calls a _new function calls the _free function beside it, and
 * _free(NULL) does nothing. A pointer into an object holds until the object is changed or freed.
 * No globals change but counters and caches that threads share safely: any threads may use
 * different objects at once, and read one that is const, where its header does not say otherwise.
 * An object that is changed is for one thread at a time, whichever that is. Where a header says no
 * more, that is all there is to say (docs/library.md).
 */
#ifndef QUINCUNX_BASE_H
#define QUINCUNX_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A function of the library; one that is checked like printf, whose format is argument f. */
#if defined(__GNUC__)
#define QX_API          __attribute__((visibility("default")))
#define QX_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define QX_API
#define QX_PRINTF(f, a)
#endif

/* Small functions of the headers are compiled into their callers. src/core/symbols.c makes symbols
 * of them too, for languages that call a library by name. */
#ifndef QX_INLINE
#define QX_INLINE static inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that runs: three numbers with dots between them. */
QX_API const char *qx_version(void);

/* One sentence for a person: what is wrong with what they gave, and where. */
struct qx_error {
    char text[240];
};

/* Writes the sentence (error may be NULL) and returns false, so that a parser can `return
 * qx_fail(...)`. */
QX_API bool qx_fail(struct qx_error *error, const char *format, ...) QX_PRINTF(2, 3);

/*
 * A text under construction in a caller's buffer, which must outlive it. What does not fit is
 * counted but not written, so
 * `length` is what snprintf would return and the buffer always ends in NUL (when size > 0).
 */
struct qx_text {
    char *buffer;
    size_t size;
    size_t length;
};

QX_API struct qx_text qx_text_over(char *buffer, size_t size);
QX_API void qx_text_char(struct qx_text *text, char c);
QX_API void qx_text_string(struct qx_text *text, const char *string);
QX_API void qx_text_number(struct qx_text *text, uint64_t number);
/* With so many decimals, at most 9, rounded; for numbers below 10^9, and alike on every machine. */
QX_API void qx_text_decimal(struct qx_text *text, double number, int n_decimals);
/* Like printf. */
QX_API void qx_text_print(struct qx_text *text, const char *format, ...) QX_PRINTF(2, 3);

/*
 * Text of strangers on one line that any terminal and any file can bear: printable UTF-8 as it is;
 * control characters, and bytes that are no UTF-8, as \xNN. No
 * character is cut in two.
 */
QX_API void qx_text_plain(struct qx_text *text, const char *string);

/*
 * Makes a file's text, which a zero follows, that of this system, in place: a byte order mark at
 * its beginning goes, and so do carriage returns at the ends of lines. Returns its length.
 */
QX_API size_t qx_text_settle(char *text, size_t length);

/*
 * Letters of ASCII, capital or small. What a program reads means the same in every country: these,
 * and the numbers below, ask no locale, as tolower, strcasecmp and strtod do.
 */
QX_API char qx_ascii_lower(char c);
QX_API char qx_ascii_upper(char c);
/* The same text but for capitals; the same first n bytes, or up to the end of both. */
QX_API bool qx_ascii_is_same(const char *a, const char *b);
QX_API bool qx_ascii_begins_same(const char *a, const char *b, size_t n);

/* How many bytes of a text to print, for "%.*s": at most so many, and no half of a character. */
QX_API int qx_text_cut(const char *text, int most);

/*
 * Reads decimal digits at *at (no sign, no blanks), at most `most`; moves *at behind them. False,
 * with *at and *number untouched, where there is no digit or the number is larger.
 */
QX_API bool qx_text_take_number(const char **at, uint64_t most, uint64_t *number);
/* Likewise a number such as -2.5, .5 or 1e-05; false also where it is larger than a double. */
QX_API bool qx_text_take_decimal(const char **at, double *number);

#ifdef __cplusplus
}
#endif

#endif
