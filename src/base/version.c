/*
 * version.c - which version of the library this is; CMake tells it (QX_VERSION).
 */
#include <quincunx/base.h>

const char *qx_version(void)
{
    return QX_VERSION;
}
