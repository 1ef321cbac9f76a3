/*
 * gamma.c - `quincunx bench gamma`: moves and questions a second on large boards.
 *
 * Random tries: any player, any field, no limit of areas. As many tries as the board has fields, so
 * that 63 of 100 find their field free and are moves. Shapes: boards on which most fields hold an
 * area together and both players are at the limit; after each move every player is asked for a
 * golden move.
 */
#include <stdio.h>
#include <stdlib.h>

#include <fcntl.h>
#include <unistd.h>

#include <gamma.h>

#include "cmd/gamma/batch.h"
#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

static double seconds_since(uint64_t began)
{
    return (double)(qx_clock_thread_nanoseconds() - began) / 1e9;
}

/* --- random tries ---------------------------------------------------------------------------- */

enum { RANDOM_MOST = 20000000 };

struct crowd {
    uint32_t side, players;
};

static int measure_random(const struct args *args, const struct crowd *crowd)
{
    const uint32_t side = crowd->side;
    uint64_t n = (uint64_t)side * side, taken = 0;
    gamma_t *game = gamma_new(side, side, crowd->players, UINT32_MAX);
    struct qx_random random;
    if (!game)
        return command_failed("there is not enough memory for a board of %u x %u", side, side);
    if (n > RANDOM_MOST)
        n = RANDOM_MOST;
    qx_random_init(&random, 1);
    uint64_t began = qx_clock_thread_nanoseconds();
    for (uint64_t i = 0; i < n; i++) {
        uint32_t player = 1 + (uint32_t)qx_random_below(&random, crowd->players);
        uint32_t x = (uint32_t)qx_random_below(&random, side);
        taken += gamma_move(game, player, x, (uint32_t)qx_random_below(&random, side));
    }
    double took = seconds_since(began);
    const struct bench_figure figures[] = {{"side", side},
                                           {"players", crowd->players},
                                           {"tries_per_second", (double)n / took},
                                           {"moves_per_second", (double)taken / took},
                                           {0}};
    bench_tell(args, "random tries", figures,
               "  random tries  %5u x %-5u %3u players  %8.2f million/s, of them %.2f million "
               "moves\n",
               side, side, crowd->players, (double)n / took / 1e6, (double)taken / took / 1e6);
    gamma_delete(game);
    return EXIT_YES;
}

/* --- shapes ---------------------------------------------------------------------------------- */

enum { SIDE = 1000, FIELDS = SIDE * SIDE };

struct step {
    uint32_t player, x, y;
};

/* Moves in order; owner[] is what they make of the board. */
struct plan {
    uint32_t n;
    struct step step[FIELDS];
    unsigned char owner[FIELDS];
};

static void add(struct plan *plan, uint32_t player, uint32_t x, uint32_t y)
{
    plan->step[plan->n++] = (struct step){player, x, y};
    plan->owner[y * SIDE + x] = (unsigned char)player;
}

static void add_row(struct plan *plan, uint32_t player, uint32_t from, uint32_t to, uint32_t y)
{
    for (uint32_t x = from; x != to; x += from < to ? 1 : UINT32_MAX)
        add(plan, player, x, y);
    add(plan, player, to, y);
}

/* Two combs whose teeth pass each other, all teeth growing by turns. */
static void plan_comb(struct plan *plan)
{
    add_row(plan, 1, 0, SIDE - 1, 0);
    add_row(plan, 2, 0, SIDE - 1, SIDE - 1);
    for (uint32_t y = 1; y < SIDE - 1; y++)
        for (uint32_t x = 0; x < SIDE; x++) {
            if (x % 2 == 0 && y < SIDE - 2)
                add(plan, 1, x, y);
            if (x % 2 == 1 && y < SIDE - 2)
                add(plan, 2, x, SIDE - 1 - y);
        }
}

/* Fields of two colours, each an area, until no more areas are allowed; then the rest. */
static void plan_checkerboard(struct plan *plan)
{
    for (uint32_t colour = 0; colour < 2; colour++)
        for (uint32_t y = 0; y < SIDE; y++)
            for (uint32_t x = (y + colour) % 2; x < SIDE; x += 2)
                add(plan, 1 + (x + y + colour) / 2 % 2, x, y);
}

/* A snake from side to side; a rake with a tine in each of its bends grows along it afterwards. */
static void plan_snake(struct plan *plan)
{
    const uint32_t last = SIDE - 6; /* the snake's last row: its ends touch nobody */
    for (uint32_t y = 0; y <= last; y += 2) {
        bool is_east = y % 4 == 0;
        add_row(plan, 1, is_east ? 1 : SIDE - 2, is_east ? SIDE - 2 : 1, y);
        if (y < last)
            add(plan, 1, is_east ? SIDE - 2 : 1, y + 1);
    }
    add_row(plan, 2, 0, SIDE - 1, SIDE - 1);
    for (uint32_t y = SIDE - 2; y >= 3; y--) {
        add(plan, 2, 0, y);
        add(plan, 2, SIDE - 1, y);
    }
    for (uint32_t y = 3; y < last - 2; y += 2) {
        bool is_open_west = y % 4 == 1;
        add_row(plan, 2, is_open_west ? 1 : SIDE - 2, is_open_west ? SIDE - 3 : 2, y);
    }
}

static bool is_on_board(int x, int y)
{
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE;
}

/* Is there no way on, for one who keeps `gap` - 1 fields away from what is taken ahead? */
static bool is_blocked(const struct plan *plan, int x, int y, const int *step, int gap)
{
    if (!is_on_board(x + step[0], y + step[1]))
        return true;
    for (int i = 1; i <= gap; i++) {
        int ahead_x = x + i * step[0], ahead_y = y + i * step[1];
        if (is_on_board(ahead_x, ahead_y) && plan->owner[ahead_y * SIDE + ahead_x])
            return true;
    }
    return false;
}

/* Walks into the middle, turning left where it is blocked. */
static void add_spiral(struct plan *plan, uint32_t player, int x, int y, int gap)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int direction = 0, turns = 0;
    add(plan, player, (uint32_t)x, (uint32_t)y);
    while (turns < 2) {
        if (is_blocked(plan, x, y, steps[direction], gap)) {
            direction = (direction + 1) % 4;
            turns++;
            continue;
        }
        turns = 0;
        x += steps[direction][0];
        y += steps[direction][1];
        add(plan, player, (uint32_t)x, (uint32_t)y);
    }
}

/* Two spirals inside each other, one after the other. */
static void plan_spiral(struct plan *plan)
{
    add_spiral(plan, 1, 0, 0, 2);
    add_spiral(plan, 2, 0, 1, 1);
}

struct shape {
    const char *name;
    uint32_t areas;
    void (*plan)(struct plan *plan);
};

static int measure_shape(const struct args *args, const struct shape *shape)
{
    struct plan *plan = calloc(1, sizeof *plan);
    gamma_t *game = gamma_new(SIDE, SIDE, 2, shape->areas);
    if (!plan || !game) {
        free(plan);
        gamma_delete(game);
        return command_failed("there is not enough memory for a board of %u x %u", SIDE, SIDE);
    }
    shape->plan(plan);
    uint64_t taken = 0, yes = 0, began = qx_clock_thread_nanoseconds();
    for (uint32_t i = 0; i < plan->n; i++) {
        const struct step *step = &plan->step[i];
        taken += gamma_move(game, step->player, step->x, step->y);
        yes += gamma_golden_possible(game, 1);
        yes += gamma_golden_possible(game, 2);
    }
    double took = seconds_since(began), questions = 2.0 * plan->n;
    const struct bench_figure figures[] = {{"moves", (double)taken},
                                           {"questions_per_second", questions / took},
                                           {"yes", (double)yes / questions},
                                           {0}};
    bench_tell(args, shape->name, figures,
               "  questions     %-13s %7.3f million moves %8.2f million/s (%.0f%% yes)\n",
               shape->name, (double)taken / 1e6, questions / took / 1e6,
               100.0 * (double)yes / questions);
    gamma_delete(game);
    free(plan);
    return EXIT_YES;
}

/* --- scripts ---------------------------------------------------------------------------------- */

enum { COMMANDS = 3000000 };

static void write_script(FILE *script)
{
    static const char letters[] = "mmmmmmmgbfq";
    struct qx_random random;
    qx_random_init(&random, 1);
    fprintf(script, "B %d %d 10 100000\n", SIDE, SIDE);
    for (int i = 0; i < COMMANDS; i++) {
        char letter = letters[qx_random_below(&random, sizeof letters - 1)];
        fprintf(script, "%c %d", letter, 1 + (int)qx_random_below(&random, 10));
        if (letter == 'm' || letter == 'g')
            fprintf(script, " %d %d", (int)qx_random_below(&random, SIDE),
                    (int)qx_random_below(&random, SIDE));
        fputc('\n', script);
    }
    fflush(script);
    rewind(script);
}

static int measure_script(const struct args *args)
{
    FILE *script = tmpfile();
    int nowhere = open("/dev/null", O_WRONLY);
    if (!script || nowhere < 0)
        return command_failed("no temporary file can be made");
    write_script(script);
    uint64_t began = qx_clock_thread_nanoseconds();
    int code = gamma_batch(fileno(script), nowhere, nowhere);
    const double rate = COMMANDS / seconds_since(began);
    bench_tell(args, "batch program", (struct bench_figure[]){{"commands_per_second", rate}, {0}},
               "  batch program %d commands from a file %11.2f million/s\n", COMMANDS, rate / 1e6);
    close(nowhere);
    fclose(script);
    return code;
}

static int run(const struct args *args)
{
    static const struct crowd crowds[] = {{100, 2}, {1000, 2}, {4096, 2}, {4096, 100}, {10000, 2}};
    static const struct shape shapes[] = {{"comb", 1, plan_comb},
                                          {"spiral", 1, plan_spiral},
                                          {"checkerboard", FIELDS / 8, plan_checkerboard},
                                          {"snake", 1, plan_snake}};
    int code = EXIT_YES;
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; i++)
        code |= measure_random(args, &crowds[i]);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        code |= measure_shape(args, &shapes[i]);
    return code | measure_script(args);
}

const struct bench bench_gamma = {
    .name = "gamma",
    .what = "Gamma on large boards: random tries, golden questions on hard shapes, scripts",
    .run = run,
};
