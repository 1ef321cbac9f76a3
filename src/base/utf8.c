/*
 * utf8.c - where a character of UTF-8 ends, and where a text may be cut.
 */
#include "base/utf8.h"

#include <quincunx/base.h>

size_t utf8_length(const char *text)
{
    const unsigned char *at = (const unsigned char *)text, c = at[0];
    const size_t n = c < 0x80                 ? 1
                     : c >= 0xc2 && c <= 0xdf ? 2
                     : c >= 0xe0 && c <= 0xef ? 3
                     : c >= 0xf0 && c <= 0xf4 ? 4
                                              : 0;
    const unsigned char least = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    const unsigned char most = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    if (n < 2)
        return n;
    if (at[1] < least || at[1] > most)
        return 0;
    for (size_t i = 2; i < n; i++)
        if (at[i] < 0x80 || at[i] > 0xbf)
            return 0;
    return n;
}

int qx_text_cut(const char *text, int most)
{
    int n = 0;
    while (n < most && text[n])
        n++;
    for (int i = 0; i < 3 && n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80; i++)
        n--;
    return n;
}
