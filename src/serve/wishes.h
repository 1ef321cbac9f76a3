/*
 * wishes.h - what a visitor's headers ask for, read from their text alone. Header values are
 * strings; NULL stands for a header that was not sent.
 */
#ifndef SERVE_WISHES_H
#define SERVE_WISHES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What the lines of Accept-Encoding say of gzip. They are taken one by one, as a list may be split
 * over several: begin with all zero.
 */
struct gzip_wish {
    enum { GZIP_UNSAID, GZIP_NO, GZIP_YES } by_name, by_star; /* "gzip", and "*" for all others */
};

void gzip_wish_take(struct gzip_wish *wish, const char *value);
/* May the answer be gzipped? Its name goes before the star; a quality of 0 means no. */
bool gzip_wish_is_granted(const struct gzip_wish *wish);

/* Does If-None-Match name this entity tag (strong or weak), or any by "*"? */
bool wishes_match_tag(const char *value, const char *tag);

/*
 * Is the host of a Host header (`size` bytes, with or without a port) this name or address? An IPv6
 * address stands in brackets in the header and without them in `name`. Case does not matter.
 */
bool wishes_name_host(const char *value, size_t size, const char *name);

#endif
