/*
 * match.c - bots against bots, and what the result says.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

/* What a match leaves, game by game; written by its threads, one at a time. */
struct sheet {
    unsigned char *points; /* half points of the first bot */
    char **records;
    bool has_failed;
};

static bool finished(void *context, const struct qx_match_game *game)
{
    struct sheet *sheet = context;
    const size_t length = qx_session_save(game->session, NULL, 0);
    char *record = malloc(length + 1);
    sheet->has_failed |= !record;
    if (!record)
        return false;
    qx_session_save(game->session, record, length + 1);
    sheet->points[game->number] = qx_match_points(game->score);
    sheet->records[game->number] = record;
    return true;
}

static PyObject *tell(const struct sheet *sheet, uint64_t n_games)
{
    PyObject *list = PyList_New(0);
    for (uint64_t i = 0; list && i < n_games; i++) {
        if (!sheet->records[i])
            continue;
        PyObject *game = Py_BuildValue("(is)", sheet->points[i], sheet->records[i]);
        if (!game || PyList_Append(list, game) < 0)
            Py_CLEAR(list);
        Py_XDECREF(game);
    }
    return list;
}

static PyObject *play(struct core *core, struct qx_match *match)
{
    const uint64_t n = qx_match_n_games(match);
    struct sheet sheet = {.points = calloc(n, 1), .records = calloc(n, sizeof *sheet.records)};
    struct qx_error error;
    PyObject *made = NULL;
    bool ok = false;
    match->finished = finished;
    match->context = &sheet;
    if (sheet.points && sheet.records) {
        Py_BEGIN_ALLOW_THREADS ok = qx_match_play(match, &error);
        Py_END_ALLOW_THREADS made = ok                 ? tell(&sheet, n)
                                    : sheet.has_failed ? PyErr_NoMemory()
                                                       : core_raise(core, &error);
    } else {
        PyErr_NoMemory();
    }
    for (uint64_t i = 0; sheet.records && i < n; i++)
        free(sheet.records[i]);
    free(sheet.records);
    free(sheet.points);
    return made;
}

/*
 * A game of a pair, after its opening: for games that Python plays itself. Both games of a pair
 * have the same opening and the same chance. The seed is mixed first, so that the pairs of one
 * match are not those of another, whose seed is the next.
 *
 * (cls, game, seed, pair, moves of the opening)
 */
PyObject *core_open_game(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct qx_error error = {"there is not enough memory"};
    struct qx_random random;
    uint64_t seed, pair, opening;
    if (n != 5)
        return PyErr_Format(PyExc_TypeError, "open_game takes 5 arguments");
    if (!core_is(args[1], core->game, "a Game") || !core_number(core, args[2], 0, &seed) ||
        !core_number(core, args[3], 0, &pair) || !core_number(core, args[4], 0, &opening))
        return NULL;
    struct game_object *game = (struct game_object *)args[1];
    struct qx_session *session = qx_session_new(&game->rules, qx_mix(qx_mix(seed) + pair));
    qx_move *list = malloc(game->rules.n_moves_max * sizeof *list);
    qx_opening_seed(&random, seed, pair);
    const bool ok = session && list &&
                    qx_opening_draw(session, (unsigned)opening, &random, list, &error) &&
                    qx_session_settle(session, &error);
    free(list);
    if (ok)
        return core_session_wrap(args[0], game, session);
    qx_session_free(session);
    return core_raise(core, &error);
}

/* [(half points of the first bot, record)] in the order of games; Python has checked how many games
 * there are, and how long their openings. */
PyObject *core_play_match(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    const char *bots[2];
    uint64_t opening, threads, nodes[2];
    struct qx_match match = {.bots = bots, .n_bots = 2, .nodes = nodes};
    if (n != 11)
        return PyErr_Format(PyExc_TypeError, "play_match takes 11 arguments");
    if (!core_is(args[0], core->game, "a Game") ||
        !core_number(core, args[3], 100, &match.n_games) ||
        !core_number(core, args[4], 0, &opening) || !core_number(core, args[5], 0, &match.seed) ||
        !core_number(core, args[6], 0, &nodes[0]) || !core_number(core, args[7], 0, &nodes[1]) ||
        !core_number(core, args[8], 0, &match.budget.milliseconds) ||
        !core_number(core, args[9], 1, &threads))
        return NULL;
    match.stop = PyLong_AsVoidPtr(args[10]);
    if (PyErr_Occurred())
        return NULL;
    for (int i = 0; i < 2; i++) {
        Py_ssize_t length;
        bots[i] = core_utf8(args[1 + i], &length);
        if (!bots[i])
            return NULL;
        if (strlen(bots[i]) != (size_t)length || strpbrk(bots[i], "\r\n"))
            return PyErr_Format(core->error, "a bot's name is one line of text");
    }
    match.rules = &((struct game_object *)args[0])->rules;
    match.n_opening = (unsigned)opening;
    match.threads = threads < 1 ? 1 : threads > QX_MAX_THREADS ? QX_MAX_THREADS : (int)threads;
    match.budget.now = qx_clock_milliseconds;
    struct qx_store *store = qx_store_usual();
    match.budget.store = store;
    PyObject *made = play(core, &match);
    qx_store_free(store);
    return made;
}

/* (score, score_low, score_high, elo, elo_low, elo_high, superiority) */
PyObject *core_estimate(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct qx_tally tally;
    if (n != 5)
        return PyErr_Format(PyExc_TypeError, "estimate takes 5 numbers");
    for (int i = 0; i < 5; i++)
        if (!core_number(core, args[i], 0, &tally.pairs[i]))
            return NULL;
    const struct qx_estimate e = qx_tally_estimate(&tally);
    return Py_BuildValue("(ddddddd)", e.score, e.score_low, e.score_high, e.elo, e.elo_low,
                         e.elo_high, e.superiority);
}
