/*
 * wishes.c - lists with qualities (RFC 9110, 12.4.2), entity tags (13.1.2) and hosts (7.2).
 */
#include "serve/wishes.h"

#include <quincunx/base.h>

#include <ctype.h>
#include <string.h>

static const char blanks[] = " \t";

/* Is the text at `at`, `size` bytes without blanks around it, this word? */
static bool is_word(const char *at, size_t size, const char *word)
{
    return size == strlen(word) && qx_ascii_begins_same(at, word, size);
}

static size_t trimmed(const char *at, size_t size)
{
    while (size > 0 && strchr(blanks, at[size - 1]))
        size--;
    return size;
}

/* Is one of the parameters of a list's member, ";q=0" or ";x=1;q=0.5", a quality of 0? */
static bool has_no_quality(const char *at, const char *end)
{
    while ((at = memchr(at, ';', (size_t)(end - at)))) {
        at += 1 + strspn(at + 1, blanks);
        if (end - at < 3 || qx_ascii_lower(at[0]) != 'q' || at[1] != '=')
            continue;
        size_t size = strcspn(at + 2, " \t;,");
        return strspn(at + 2, "0.") == size;
    }
    return false;
}

void gzip_wish_take(struct gzip_wish *wish, const char *value)
{
    for (const char *at = value; *at;) {
        at += strspn(at, " \t,");
        const char *end = at + strcspn(at, ",");
        size_t size = trimmed(at, strcspn(at, ";,"));
        if (is_word(at, size, "gzip") || is_word(at, size, "x-gzip"))
            wish->by_name = has_no_quality(at, end) ? GZIP_NO : GZIP_YES;
        else if (is_word(at, size, "*"))
            wish->by_star = has_no_quality(at, end) ? GZIP_NO : GZIP_YES;
        at = end;
    }
}

bool gzip_wish_is_granted(const struct gzip_wish *wish)
{
    return (wish->by_name == GZIP_UNSAID ? wish->by_star : wish->by_name) == GZIP_YES;
}

bool wishes_match_tag(const char *value, const char *tag)
{
    if (!value)
        return false;
    value += strspn(value, blanks);
    return is_word(value, trimmed(value, strlen(value)), "*") || strstr(value, tag) != NULL;
}

/* Is what follows the host a port, or nothing? */
static bool is_port(const char *at, size_t size)
{
    if (size == 0)
        return true;
    if (*at != ':' || size > 6)
        return false;
    for (size_t i = 1; i < size; i++)
        if (!isdigit((unsigned char)at[i]))
            return false;
    return true;
}

bool wishes_name_host(const char *value, size_t size, const char *name)
{
    size_t length = strlen(name);
    size_t bracket = strchr(name, ':') != NULL;
    size = trimmed(value, size);
    if (size < length + 2 * bracket || !qx_ascii_begins_same(value + bracket, name, length))
        return false;
    if (bracket && (value[0] != '[' || value[1 + length] != ']'))
        return false;
    return is_port(value + length + 2 * bracket, size - length - 2 * bracket);
}
