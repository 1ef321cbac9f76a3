/*
 * company.h - peers (quincunx/peers.h) in threads of one process, for tests of what many machines
 * do: messages go through queues, in the order in which they were sent.
 */
#ifndef TESTS_COMPANY_H
#define TESTS_COMPANY_H

#include <quincunx/peers.h>

/* Calls work for n peers, each on a thread of its own, and returns when all have returned and no
 * message is left over. */
void company_run(int n, void (*work)(void *context, const struct qx_peers *peers), void *context);

#endif
