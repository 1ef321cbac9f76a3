/*
 * load_hub.c - what rooms cost a server, without the network: a program to run by hand.
 *
 * usage: load-hub [SECONDS]
 *
 * A hub over a store on disk, 2,000 rooms of Othello with two peers each. A turn of the loop brings
 * as many moves as the rooms would make in a hundredth of two seconds. Told are the processor time
 * of a move, with all it takes to keep it and to tell both sides; the longest that a turn took, 99
 * times in 100, waiting for the disk included; and the memory of a room with its two peers.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include <quincunx/quincunx.h>

#include "online/hub.h"

enum {
    ROOMS = 2000,
    MOVES_A_TURN = ROOMS / 2 / 100, /* a move every two seconds, a hundred turns a second */
    TURNS_MOST = 1 << 16,
};

/* One side of a room: what it was told last. */
struct side {
    struct peer *peer;
    char room[16];
};

struct load {
    struct store *store;
    struct hub *hub;
    struct side sides[ROOMS][2];
    struct qx_session *game; /* the same in every room: its moves are known beforehand */
    size_t n_made[ROOMS];
    uint64_t now;
    uint64_t turns[TURNS_MOST]; /* nanoseconds of each */
    size_t n_turns;
};

static void on_send(void *peer, const char *text, size_t length)
{
    struct side *side = peer;
    const char *room = side->room[0] ? NULL : strstr(text, "\"room\":\"");
    (void)length;
    if (room)
        snprintf(side->room, sizeof side->room, "%.10s", room + 8);
}

static void on_drop(void *peer)
{
    (void)peer;
}

static void say(struct load *load, struct side *side, const char *text)
{
    hub_receive(load->hub, side->peer, text, strlen(text), load->now);
}

static bool turn(struct load *load, struct qx_error *error)
{
    const uint64_t began = qx_clock_nanoseconds();
    bool ok = hub_turn(load->hub, load->now, error);
    if (load->n_turns < TURNS_MOST)
        load->turns[load->n_turns++] = qx_clock_nanoseconds() - began;
    load->now += 10;
    return ok;
}

/* A game of first moves, long enough to be played again and again. */
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

/* --- rooms ------------------------------------------------------------------------------------ */

static bool open_room(struct load *load, struct side *sides, struct qx_error *error)
{
    char enter[80];
    for (int i = 0; i < 2; i++) {
        sides[i].peer = hub_connect(load->hub, 0, &sides[i]);
        if (!sides[i].peer)
            return qx_fail(error, "there is no memory");
        say(load, &sides[i], "{\"t\":\"hello\",\"v\":1}");
    }
    sides[0].room[0] = '\0';
    say(load, &sides[0], "{\"t\":\"create\",\"game\":\"othello\",\"seat\":0}");
    if (!turn(load, error))
        return false;
    snprintf(enter, sizeof enter, "{\"t\":\"enter\",\"room\":\"%s\"}", sides[0].room);
    say(load, &sides[1], enter);
    say(load, &sides[1], "{\"t\":\"sit\"}");
    return turn(load, error);
}

/* The next move of a room, by whoever owes it; none where its game is over. */
static void move(struct load *load, size_t i)
{
    const struct qx_rules *rules = qx_session_rules(load->game);
    char move[16], text[80];
    size_t *made = &load->n_made[i], n = 0;
    if (*made == qx_session_n_steps(load->game))
        return;
    const struct qx_step step = qx_session_step(load->game, *made);
    for (size_t k = 0; k < *made; k++)
        n += qx_session_step(load->game, k).seat == step.seat;
    rules->game->move_text(rules, step.move, move, sizeof move);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"n\":%zu,\"move\":\"%s\"}", n, move);
    say(load, &load->sides[i][step.seat], text);
    ++*made;
}

static int ascending(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool play(struct load *load, double seconds, struct qx_error *error)
{
    const uint64_t end = qx_clock_nanoseconds() + (uint64_t)(seconds * 1e9);
    const uint64_t began = qx_clock_thread_nanoseconds();
    load->n_turns = 0;
    for (size_t i = 0; qx_clock_nanoseconds() < end && i < 50 * (size_t)ROOMS;) {
        for (int k = 0; k < MOVES_A_TURN; k++)
            move(load, i++ % ROOMS);
        if (!turn(load, error))
            return false;
    }
    const double moves = (double)hub_count(load->hub).moves;
    const double cost = (double)(qx_clock_thread_nanoseconds() - began) / 1000 / moves;
    const size_t slow = load->n_turns * 99 / 100;
    qsort(load->turns, load->n_turns, sizeof *load->turns, ascending);
    printf("%.0f moves, each kept and told: %.1f µs of processor time; a turn of %d moves: %.2f ms "
           "(99 in 100)\n",
           moves, cost, MOVES_A_TURN, (double)load->turns[slow] / 1e6);
    return true;
}

static bool fill(struct load *load, struct qx_error *error)
{
    const size_t before = mallinfo2().uordblks;
    for (size_t i = 0; i < ROOMS; i++)
        if (!open_room(load, load->sides[i], error))
            return false;
    printf("%d rooms with two peers each: %.1f kB a room\n", ROOMS,
           (double)(mallinfo2().uordblks - before) / ROOMS / 1000);
    return true;
}

static bool measure(struct load *load, double seconds, struct qx_error *error)
{
    char path[] = "/tmp/quincunx-bench-XXXXXX", file[64];
    bool ok = mkdtemp(path) != NULL || qx_fail(error, "there is no folder for a store");
    snprintf(file, sizeof file, "%s/store", path);
    load->store = ok ? store_open_sqlite(file, error) : NULL;
    load->game = make_game();
    const struct hub_setup setup = {.store = load->store,
                                    .n_thinkers = 1,
                                    .is_unlimited = true,
                                    .send = on_send,
                                    .drop = on_drop,
                                    .wake = on_drop};
    load->hub = load->store && load->game ? hub_new(&setup, load->now, error) : NULL;
    ok = load->hub && fill(load, error) && play(load, seconds, error);
    hub_free(load->hub);
    store_free(load->store);
    qx_session_free(load->game);
    unlink(file);
    rmdir(path);
    return ok;
}

int main(int argc, char **argv)
{
    struct load *load = calloc(1, sizeof *load);
    struct qx_error error = {"there is no memory"};
    if (load)
        load->now = 1000000;
    bool ok = load && measure(load, argc > 1 ? atof(argv[1]) : 10, &error);
    free(load);
    if (!ok)
        fprintf(stderr, "load-hub: %s\n", error.text);
    return ok ? 0 : 1;
}
