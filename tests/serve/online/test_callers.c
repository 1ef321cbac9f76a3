/*
 * test_callers.c - claims about sockets of peers, by pairs of them.
 */
#include "lib/claim.h"

#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/online/callers.h"

enum { SOME = 3000 }; /* pongs, more than are read of one caller in a turn */

static void stay_awake(void *context)
{
    (void)context;
}

static int bytes_left(int socket)
{
    int n = 0;
    assert_int_equal(ioctl(socket, FIONREAD, &n), 0);
    return n;
}

/* Pongs of 125 bytes each, masked by zeros, as many as there is room for on the way. */
static void send_pongs(int socket)
{
    static unsigned char pongs[SOME][6 + 125];
    const int room = sizeof pongs;
    for (int i = 0; i < SOME; i++) {
        pongs[i][0] = 0x8a;
        pongs[i][1] = 0x80 | 125;
    }
    assert_int_equal(setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &room, sizeof room), 0);
    assert_true(send(socket, pongs, sizeof pongs, MSG_DONTWAIT) > 0);
}

static void what_one_sends_takes_several_turns(void **unused)
{
    (void)unused;
    struct hub_setup setup = {.store = store_open_sqlite(":memory:", NULL),
                              .n_thinkers = 1,
                              .send = callers_send,
                              .drop = callers_drop,
                              .wake = stay_awake};
    struct hub *hub = hub_new(&setup, 1000, NULL);
    struct callers callers;
    int pair[2], poll = epoll_create1(0), turns = 0;
    struct epoll_event event;
    assert_non_null(hub);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    callers_init(&callers, hub, poll);
    callers_add(&callers, pair[0], 7, NULL, 0);
    send_pongs(pair[1]);
    const int sent = bytes_left(pair[0]);
    assert_in_range(sent, 100000, 1000000);
    for (int before = sent; epoll_wait(poll, &event, 1, 0) == 1; turns++) {
        callers_serve(event.data.ptr, event.events);
        callers_finish_turn(&callers);
        assert_in_range(before - bytes_left(pair[0]), 1, 70000);
        before = bytes_left(pair[0]);
    }
    assert_true(turns > 1);
    assert_int_equal(bytes_left(pair[0]), 0);
    assert_int_equal(callers.n, 1);
    callers_release(&callers);
    hub_free(hub);
    store_free(setup.store);
    close(pair[1]);
    close(poll);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_sends_takes_several_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
