/*
 * symbols.c - the small functions of the public headers once more, as symbols of the library.
 *
 * C and C++ compile them into their callers; other languages find them by name.
 */
#define QX_INLINE QX_API extern inline

#include <quincunx/game.h>
#include <quincunx/random.h>
