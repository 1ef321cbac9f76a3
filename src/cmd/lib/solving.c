/*
 * solving.c - progress with the time left, and values in words.
 */
#include "cmd/lib/solving.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"

/* Ctrl-C reaches a solver through this flag alone. */
static atomic_bool is_interrupted;

error_t solving_parse(int key, char *arg, struct argp_state *state)
{
    struct solving *solving = state->input;
    switch (key) {
    case SOLVING_KEY_FOLDER:
        solving->folder = arg;
        return 0;
    case SOLVING_KEY_PROBLEMS:
        solving->problems = arg;
        return 0;
    case SOLVING_KEY_BOOK:
        solving->book = arg;
        return 0;
    case SOLVING_KEY_VERIFY:
        solving->verify = true;
        return 0;
    default:
        return args_parse(key, arg, state);
    }
}

/* --- progress -------------------------------------------------------------------------------- */

static void print_duration(uint64_t seconds)
{
    if (seconds >= 3600)
        fprintf(stderr, "%lluh%02llum", (unsigned long long)(seconds / 3600),
                (unsigned long long)(seconds / 60 % 60));
    else
        fprintf(stderr, "%llum%02llus", (unsigned long long)(seconds / 60),
                (unsigned long long)(seconds % 60));
}

/* People see one line that is written over; a file gets a new one now and then. */
static void tell(void *context, const char *stage, uint64_t done, uint64_t total)
{
    enum { NOW_AND_THEN = 10000, SOON = 2000 };
    struct solving *solving = context;
    const uint64_t now = qx_clock_milliseconds();
    const bool is_screen = isatty(STDERR_FILENO);
    if (!solving->stage || strcmp(solving->stage, stage) != 0) {
        solving->stage = stage;
        solving->began = solving->told = now;
    }
    if (!is_screen && now < solving->told + NOW_AND_THEN)
        return;
    solving->told = now;
    fprintf(stderr, "%s%s: %.1f %%", is_screen ? "\r\033[K" : "", stage,
            total ? 100.0 * (double)done / (double)total : 0.0);
    const uint64_t spent = now - solving->began;
    if (done > 0 && spent > SOON) {
        fputs(", left: ", stderr);
        print_duration((uint64_t)((double)spent * (double)(total - done) / (double)done / 1000));
    }
    if (!is_screen)
        fputc('\n', stderr);
}

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&is_interrupted, true);
}

bool solving_begin(struct solving *solving)
{
    solving->store = solving->folder ? qx_store_new(solving->folder) : qx_store_usual();
    if (solving->folder && !solving->store) {
        command_failed("there is not enough memory");
        return false;
    }
    solving->work = (struct qx_work){.store = solving->store,
                                     .threads = (uint32_t)args_threads(&solving->args),
                                     .nodes = solving->args.nodes,
                                     .stop = &is_interrupted,
                                     .tell = tell,
                                     .context = solving};
    sigaction(SIGINT, &(struct sigaction){.sa_handler = interrupt}, NULL);
    return true;
}

void solving_end(struct solving *solving)
{
    if (solving->stage && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    qx_store_free(solving->store);
}

struct qx_analysis_means solving_means(const struct solving *solving)
{
    const uint64_t nodes = solving->args.nodes;
    return (struct qx_analysis_means){
        .budget = {.nodes = nodes},
        .store = solving->store,
        .nodes = nodes,
        .threads = (uint32_t)solving->work.threads,
        .stop = solving->work.stop,
    };
}

/* --- values ---------------------------------------------------------------------------------- */

/* The word for a share, NULL where there is none. Of more than two players each is only sure of
 * it. */
static const char *outcome(const struct qx_rules *rules, double share)
{
    bool is_two = rules->n_seats <= 2;
    if (share >= 1.0)
        return is_two ? "win" : "sure of the win";
    if (share <= 0.0)
        return is_two ? "loss" : "sure of nothing";
    return rules->n_seats == 2 && share == 0.5 ? "draw" : NULL;
}

size_t solving_value_text(const struct qx_rules *rules, const struct qx_value *value, char *out,
                          size_t size)
{
    const struct qx_worth worth = {.kind = value->knows ? QX_PROOF : QX_NO_WORTH, .value = *value};
    return qx_words_worth(rules, &worth, out, size);
}

void solving_put_value(struct qx_json *json, const struct qx_rules *rules,
                       const struct qx_value *value)
{
    const char *word = outcome(rules, value->share);
    if (value->knows & QX_KNOWS_SHARE)
        qx_json_put_real(json, "share", value->share);
    if (value->knows & QX_KNOWS_SHARE && word)
        qx_json_put_string(json, "outcome", word);
    if (value->knows & QX_KNOWS_DISTANCE)
        qx_json_put_number(json, "distance", value->distance);
    if (value->knows & QX_KNOWS_POINTS)
        qx_json_put_real(json, "points", value->points);
}
