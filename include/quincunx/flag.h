/*
 * flag.h - a flag that one thread raises and others look at: the same byte in C and in C++.
 *
 * Its owner sets it with atomic_store (C) or store (C++); any thread, and a signal handler, may do
 * so at any time. It must outlive whatever was handed a pointer to it.
 */
#ifndef QUINCUNX_FLAG_H
#define QUINCUNX_FLAG_H

/* True: stop. All zero is a flag that is not raised. */
#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> qx_flag;
#else
#include <stdatomic.h>
typedef atomic_bool qx_flag;
#endif

#endif
