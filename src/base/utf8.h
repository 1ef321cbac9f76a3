/*
 * utf8.h - where a character of UTF-8 ends.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>

/*
 * Bytes of the character that begins here, 1 to 4; 0: this is no UTF-8. The text ends with a zero.
 * The bounds are those of the standard: the second byte rules out what is too long, too large, or a
 * half of UTF-16.
 */
size_t utf8_length(const char *text);

#endif
