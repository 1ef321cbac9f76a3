/*
 * fuzz_serve.c - requests to the page server: whatever a peer sends, it gets well-formed answers or
 * none, and the server soon comes to rest. Once the peer has nothing more to say, it is hung up on.
 *
 * The door is driven from here, so a peer needs no port: it is one end of a pair of sockets. A
 * small page stands for the real one.
 */
#include "input.h"
#include "serve/door.h"
#include "serve/files.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TURNS = 1000, ANSWER_BYTES = 1 << 20 };

static const unsigned char page[] = "<title>page</title>", packed[] = "packed";

const struct serve_file serve_files[] = {
    {.path = "/index.html",
     .type = "text/html",
     .tag = "\"tag\"",
     .plain = {page, sizeof page - 1},
     .gzip = {packed, sizeof packed - 1}},
    {.path = NULL},
};

/* Reads what has come behind the text at `length`; false once the server has hung up. */
static bool take(int peer, char *answers, size_t *length)
{
    ssize_t n;
    while ((n = read(peer, answers + *length, ANSWER_BYTES - *length)) > 0)
        *length += (size_t)n;
    if (*length == ANSWER_BYTES)
        abort();
    return n != 0;
}

/* The size that a head tells of its body; 0: none. */
static size_t told_size(const char *head)
{
    const char *line = strstr(head, "\r\nContent-Length: ");
    return line ? strtoul(line + 18, NULL, 10) : 0;
}

/* Every answer is a head and its body, which may be missing before the next or the end (HEAD). */
static void check(char *answers)
{
    while (*answers) {
        char *body = strstr(answers, "\r\n\r\n");
        if (strncmp(answers, "HTTP/1.1 ", 9) != 0 || !body)
            abort();
        body[2] = '\0';
        body += 4;
        size_t told = told_size(answers);
        if (*body && strncmp(body, "HTTP/1.1 ", 9) != 0) {
            if (strlen(body) < told)
                abort();
            body += told;
        }
        answers = body;
    }
}

/* Turns the door until it has nothing to do, which takes it few turns. */
static void settle(struct door *door, int peer, char *answers, size_t *length)
{
    struct pollfd event = {.fd = door_descriptor(door), .events = POLLIN};
    int turns = 0;
    do {
        door_turn(door);
        take(peer, answers, length);
        if (++turns == TURNS)
            abort();
    } while (door_timeout(door) == 0 || poll(&event, 1, 0) > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"x", NULL};
    static char answers[ANSWER_BYTES + 1];
    static struct door *door;
    const struct door_setup setup = {.listener = -1, .names = names};
    size_t length = 0;
    int pair[2];
    if (!door && !(door = door_new(&setup)))
        abort();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0)
        abort();
    door_admit(door, pair[0]);
    if (send(pair[1], data, size, MSG_NOSIGNAL) < 0 && size > 0)
        abort();
    settle(door, pair[1], answers, &length);
    shutdown(pair[1], SHUT_WR);
    settle(door, pair[1], answers, &length);
    if (take(pair[1], answers, &length))
        abort();
    close(pair[1]);
    answers[length] = '\0';
    check(answers);
    return 0;
}
