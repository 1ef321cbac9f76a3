/*
 * online.c - `quincunx bench online [SOCKETS/ROOMS]`: what a server of online play bears and costs.
 *
 * A server in a process of its own, held to one core, over a store on disk. SOCKETS peers say hello
 * and nothing else; in ROOMS rooms two more play Othello, a move every two seconds in each. Told
 * are the memory of a socket and of a room, the processor time of a move with all that it takes to
 * keep and to tell it, and the time from a move to the opponent's being told, 99 times in 100.
 */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <quincunx/quincunx.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"
#include "online/line.h"
#include "serve/serve.h"

enum {
    SOCKETS = 10000,
    ROOMS = 2000,
    FEW = 50, /* of both, where all topics are measured */
    COUNT_MOST = 1000000,
    SECONDS = 20,
    PERIOD = 2000, /* milliseconds from move to move in a room */
    EVENTS = 512,
    SAMPLES = 1 << 20,
};

/* One peer. */
struct caller {
    struct line *line;
    struct table *table; /* NULL: it is idle */
    qx_seat seat;
};

/* A room, and how far its game has come. */
struct table {
    struct caller *callers[2];
    char room[16];
    bool is_live;
    size_t n_made;
    uint64_t next; /* when the next move is due, milliseconds */
    uint64_t sent; /* when the last was sent, nanoseconds; 0: it has been told */
    char awaited[32];
};

struct load {
    pid_t server;
    struct line_place place;
    int poll;
    size_t n_idle, n_tables, n_live;
    struct caller *callers;
    struct table *tables;
    struct qx_session *game; /* the same in every room */
    uint64_t *samples;       /* nanoseconds */
    size_t n_samples;
    char folder[40];
};

/* --- the server ------------------------------------------------------------------------------- */

static void say_page(const char *page)
{
    puts(page);
    fflush(stdout);
}

/* To one core, the server to the first and the load to the last, where there are two. */
static void keep_to(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    if (qx_n_cores() > 1)
        sched_setaffinity(0, sizeof set, &set);
}

static int serve(const struct load *load, int out)
{
    struct qx_error error;
    char database[64];
    snprintf(database, sizeof database, "%s/store", load->folder);
    const struct serve_setup setup = {.address = "127.0.0.1",
                                      .ready = say_page,
                                      .database = database,
                                      .is_online_needed = true,
                                      .is_unlimited = true,
                                      .is_proxied = true,
                                      .is_pageless = true};
    keep_to(0);
    dup2(out, STDOUT_FILENO);
    if (!serve_run(&setup, &error))
        fprintf(stderr, "quincunx bench: %s\n", error.text);
    return 0;
}

static bool start(struct load *load, struct qx_error *error)
{
    int ends[2];
    char page[300] = "";
    snprintf(load->folder, sizeof load->folder, "/tmp/quincunx-bench-XXXXXX");
    if (!mkdtemp(load->folder) || pipe(ends) != 0 || (load->server = fork()) < 0)
        return qx_fail(error, "there is no folder, or no process, for a server");
    if (load->server == 0)
        _exit(serve(load, ends[1]));
    close(ends[1]);
    FILE *told = fdopen(ends[0], "r");
    const bool ok = told && fgets(page, sizeof page, told);
    if (told)
        fclose(told);
    page[strcspn(page, "\n")] = '\0';
    return ok ? line_read_place(page, &load->place, error)
              : qx_fail(error, "the server did not begin");
}

static void stop(struct load *load)
{
    char remove[80];
    if (load->server <= 0)
        return;
    kill(load->server, SIGTERM);
    waitpid(load->server, NULL, 0);
    snprintf(remove, sizeof remove, "rm -rf %s", load->folder);
    if (system(remove) != 0)
        fprintf(stderr, "quincunx bench: %s stays\n", load->folder);
}

/* Bytes that the server has in memory. */
static double memory_of(const struct load *load)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)load->server);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Seconds of processor time that it has used. */
static double work_of(const struct load *load)
{
    char path[64];
    unsigned long user = 0, system_time = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)load->server);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                       &system_time) != 2)
        user = system_time = 0;
    if (file)
        fclose(file);
    return (double)(user + system_time) / (double)sysconf(_SC_CLK_TCK);
}

/* --- peers ------------------------------------------------------------------------------------ */

static bool open_caller(struct load *load, struct caller *caller, struct qx_error *error)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = caller};
    caller->line = line_open(&load->place, error);
    return caller->line && line_say(caller->line, "{\"t\":\"hello\",\"v\":1}", error) &&
           line_hear(caller->line, error) &&
           epoll_ctl(load->poll, EPOLL_CTL_ADD, line_descriptor(caller->line), &event) == 0;
}

/* What a peer is told: the room that it opened, that the game is live, the move of the other. */
static void take(struct load *load, const struct caller *caller, const char *text)
{
    struct table *table = caller->table;
    const char *room = strstr(text, "\"room\":\"");
    if (!table || !room)
        return;
    if (!table->room[0])
        snprintf(table->room, sizeof table->room, "%.10s", room + 8);
    if (!table->is_live && strstr(text, "\"status\":\"live\"")) {
        table->is_live = true;
        load->n_live++;
    }
    const qx_seat mover = table->n_made ? qx_session_step(load->game, table->n_made - 1).seat : -1;
    if (table->sent && caller->seat != mover && strstr(text, table->awaited)) {
        if (load->n_samples < SAMPLES)
            load->samples[load->n_samples++] = qx_clock_nanoseconds() - table->sent;
        table->sent = 0;
    }
}

/* Hears whoever has something to say, for so many milliseconds at most. */
static bool hear(struct load *load, int wait, struct qx_error *error)
{
    struct epoll_event events[EVENTS];
    const int n = epoll_wait(load->poll, events, EVENTS, wait);
    for (int i = 0; i < n; i++) {
        const struct caller *caller = events[i].data.ptr;
        const char *text;
        while ((text = line_hear_now(caller->line)))
            take(load, caller, text);
        if (line_is_dead(caller->line))
            return qx_fail(error, "the server has hung up on a peer");
    }
    return true;
}

static bool open_all(struct load *load, struct qx_error *error)
{
    const size_t n = load->n_idle + 2 * load->n_tables;
    for (size_t i = 0; i < n; i++)
        if (!open_caller(load, &load->callers[i], error) || (i % 64 == 0 && !hear(load, 0, error)))
            return false;
    return true;
}

static bool open_room(struct load *load, struct table *table, struct qx_error *error)
{
    char enter[80];
    for (int i = 0; i < 2; i++) {
        struct caller *caller =
            &load->callers[load->n_idle + 2 * (size_t)(table - load->tables) + (size_t)i];
        table->callers[i] = caller;
        caller->table = table;
        caller->seat = i;
    }
    if (!line_say(table->callers[0]->line, "{\"t\":\"create\",\"game\":\"othello\",\"seat\":0}",
                  error))
        return false;
    while (!table->room[0])
        if (!hear(load, 1000, error))
            return false;
    snprintf(enter, sizeof enter, "{\"t\":\"enter\",\"room\":\"%s\"}", table->room);
    return line_say(table->callers[1]->line, enter, error) &&
           line_say(table->callers[1]->line, "{\"t\":\"sit\"}", error);
}

static bool open_rooms(struct load *load, struct qx_error *error)
{
    for (size_t i = 0; i < load->n_tables; i++)
        if (!open_room(load, &load->tables[i], error))
            return false;
    while (load->n_live < load->n_tables)
        if (!hear(load, 1000, error))
            return false;
    return true;
}

/* --- games ------------------------------------------------------------------------------------ */

/* A game by chance, to be played in every room. */
static struct qx_session *make_game(void)
{
    struct qx_rules rules;
    struct qx_session *game = NULL;
    struct qx_random random;
    qx_random_init(&random, 1);
    if (qx_rules_init(&rules, qx_game_find("othello"), NULL, NULL))
        game = qx_session_new(&rules, 0);
    qx_move *list = malloc(rules.n_moves_max * sizeof *list);
    while (game && list && qx_session_turn(game) >= 0) {
        const qx_seat seat = qx_session_turn(game);
        qx_session_play(game, seat,
                        qx_move_draw(&rules, qx_session_state(game), seat, &random, list), NULL);
    }
    free(list);
    return game;
}

/* The next move of a room, by whoever owes it; none where its game is over. */
static bool move(struct load *load, struct table *table, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(load->game);
    char name[16], text[80];
    size_t n = 0;
    if (table->n_made == qx_session_n_steps(load->game))
        return true;
    const struct qx_step step = qx_session_step(load->game, table->n_made);
    for (size_t k = 0; k < table->n_made; k++)
        n += qx_session_step(load->game, k).seat == step.seat;
    rules->game->move_text(rules, step.move, name, sizeof name);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"n\":%zu,\"move\":\"%s\"}", n, name);
    snprintf(table->awaited, sizeof table->awaited, "[%d,\"%s\"]", (int)step.seat, name);
    table->n_made++;
    table->sent = qx_clock_nanoseconds();
    return line_say(table->callers[step.seat]->line, text, error);
}

/* Every room has its own moment within the period; a move waits for the one before. */
static bool play(struct load *load, uint64_t seconds, struct qx_error *error)
{
    const uint64_t began = qx_clock_milliseconds(), end = began + 1000 * seconds;
    uint64_t now;
    for (size_t i = 0; i < load->n_tables; i++)
        load->tables[i].next = began + i * PERIOD / load->n_tables;
    while ((now = qx_clock_milliseconds()) < end) {
        for (size_t i = 0; i < load->n_tables; i++) {
            struct table *table = &load->tables[i];
            if (table->next > now || table->sent)
                continue;
            table->next += PERIOD;
            if (!move(load, table, error))
                return false;
        }
        if (!hear(load, 1, error))
            return false;
    }
    return true;
}

/* --- figures ---------------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Milliseconds that so many of 100 moves take at most; the samples are in order. */
static double time_of(const struct load *load, size_t percent)
{
    const uint64_t nanoseconds = load->samples[load->n_samples * percent / 100];
    return (double)nanoseconds / 1e6;
}

static void tell(const struct args *args, struct load *load, const double memory[4], double work,
                 double seconds)
{
    const double n_sockets = (double)(load->n_idle + 2 * load->n_tables);
    const double rooms = (double)load->n_tables, moves = (double)load->n_samples;
    const double socket_kb = (memory[1] - memory[0]) / n_sockets / 1000;
    const double room_kb = (memory[2] - memory[1]) / rooms / 1000;
    const double played_kb = (memory[3] - memory[1]) / rooms / 1000;
    qsort(load->samples, load->n_samples, sizeof *load->samples, ascending);
    const double half = moves > 0 ? time_of(load, 50) : 0;
    const double late = moves > 0 ? time_of(load, 99) : 0;
    bench_tell(args, "memory",
               (struct bench_figure[]){{"sockets", n_sockets},
                                       {"rooms", rooms},
                                       {"kilobytes_per_socket", socket_kb},
                                       {"kilobytes_per_room", room_kb},
                                       {"kilobytes_per_room_played", played_kb},
                                       {0}},
               "  %.0f sockets, %.0f rooms: %.1f kB a socket, %.1f kB a room besides them, %.1f "
               "after %.0f s of play\n",
               n_sockets, rooms, socket_kb, room_kb, played_kb, seconds);
    bench_tell(args, "moves",
               (struct bench_figure[]){{"moves_per_second", moves / seconds},
                                       {"microseconds_per_move", work / moves * 1e6},
                                       {"core_share", work / seconds},
                                       {"milliseconds_half", half},
                                       {"milliseconds_99_percent", late},
                                       {0}},
               "  %.0f moves/s: %.1f %% of a core, %.0f µs a move; to the opponent %.2f ms (half), "
               "%.2f ms (99 in 100)\n",
               moves / seconds, 100 * work / seconds, work / moves * 1e6, half, late);
}

static bool measure(const struct args *args, struct load *load, uint64_t seconds,
                    struct qx_error *error)
{
    double memory[4];
    if (!start(load, error))
        return false;
    keep_to(qx_n_cores() - 1);
    memory[0] = memory_of(load);
    if (!open_all(load, error))
        return false;
    memory[1] = memory_of(load);
    if (!open_rooms(load, error))
        return false;
    memory[2] = memory_of(load);
    const double before = work_of(load);
    const uint64_t began = qx_clock_nanoseconds();
    if (!play(load, seconds, error))
        return false;
    memory[3] = memory_of(load);
    tell(args, load, memory, work_of(load) - before,
         (double)(qx_clock_nanoseconds() - began) / 1e9);
    return true;
}

/* --- the topic -------------------------------------------------------------------------------- */

/* "10000/2000"; few where all topics are measured. */
static bool read_counts(const struct args *args, size_t *sockets, size_t *rooms)
{
    uint64_t first, second;
    *sockets = args->n_words == 0 ? FEW : SOCKETS;
    *rooms = args->n_words == 0 ? FEW : ROOMS;
    if (args->n_words < 2)
        return true;
    const char *at = args->word[1];
    if (!qx_text_take_number(&at, COUNT_MOST, &first) || *at++ != '/' ||
        !qx_text_take_number(&at, COUNT_MOST, &second) || *at || first == 0 || second == 0)
        return false;
    *sockets = (size_t)first;
    *rooms = (size_t)second;
    return true;
}

static void release(struct load *load)
{
    for (size_t i = 0; load->callers && i < load->n_idle + 2 * load->n_tables; i++)
        line_free(load->callers[i].line);
    stop(load);
    if (load->poll > 0)
        close(load->poll);
    qx_session_free(load->game);
    free(load->callers);
    free(load->tables);
    free(load->samples);
}

static int run(const struct args *args)
{
    struct load load = {0};
    struct qx_error error = {"there is no memory"};
    const uint64_t seconds = args->seconds ? args->seconds : args->n_words == 0 ? 2 : SECONDS;
    if (!read_counts(args, &load.n_idle, &load.n_tables))
        return command_misused("wanted are numbers of sockets and rooms: 10000/2000");
    qx_raise_files(NULL);
    load.callers = calloc(load.n_idle + 2 * load.n_tables, sizeof *load.callers);
    load.tables = calloc(load.n_tables, sizeof *load.tables);
    load.samples = calloc(SAMPLES, sizeof *load.samples);
    load.game = make_game();
    load.poll = epoll_create1(EPOLL_CLOEXEC);
    const bool ok = load.callers && load.tables && load.samples && load.game && load.poll > 0 &&
                    measure(args, &load, seconds, &error);
    release(&load);
    return ok ? EXIT_YES : command_failed("%s", error.text);
}

const struct bench bench_online = {
    .name = "online",
    .what = "a server of online play: sockets, rooms, and from a move to the opponent",
    .run = run,
};
