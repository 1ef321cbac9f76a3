/*
 * wasm.c - what WebAssembly exports, and the two things it asks of its host: a clock, and how to
 * die.
 *
 * Memory grows on demand and nothing else of the system is used, so the module runs the same in a
 * page, in a worker and under Node.
 */
#include "wasm/verbs.h"

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

IMPORT(now) double host_now(void);
/* Shows where an assertion failed; does not return. */
IMPORT(panic) _Noreturn void host_panic(const char *claim, const char *file, int line);

/* What assert calls when its claim is false: the libc's own would pull in its streams. */
_Noreturn void __assert_fail(const char *claim, const char *file, int line, const char *function);
_Noreturn void __assert_fail(const char *claim, const char *file, int line, const char *function)
{
    (void)function;
    host_panic(claim, file, line);
}

/*
 * The libc's formatted printing drags its streams along, and with them three calls of the system.
 * There are no streams here: each call answers "bad file descriptor".
 */
enum { WASI_BADF = 8 };
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return WASI_BADF;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t by, int32_t from,
                                                  int32_t out);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t by, int32_t from, int32_t out)
{
    (void)fd, (void)by, (void)from, (void)out;
    return WASI_BADF;
}

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t from, int32_t n,
                                                   int32_t out);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t from, int32_t n, int32_t out)
{
    (void)fd, (void)from, (void)n, (void)out;
    return WASI_BADF;
}

static uint64_t now(void)
{
    return (uint64_t)host_now();
}

/* The one export that verbs.h does not name: a handle on the host's clock. */
__attribute__((export_name("wasm_open"))) struct web *wasm_open(void);
struct web *wasm_open(void)
{
    return wasm_new(now);
}
