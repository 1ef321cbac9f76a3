/*
 * solve.c - makes the exact knowledge of a game, as `quincunx solve` does: behind solve.
 */
#include "core.h"

#include <stdlib.h>

struct job {
    struct game_object *game;
    struct qx_store *store;
    struct qx_work work;
    struct qx_knowledge *knowledge;
    struct qx_error error;
};

/* Builds what is missing and opens it: the long part, without the interpreter's lock. */
static bool work(struct job *job)
{
    const struct qx_rules *rules = &job->game->rules;
    const struct qx_solver *solver = qx_solver_find(rules, &job->error);
    if (!solver || (solver->build && !solver->build(rules, &job->work, &job->error)))
        return false;
    job->knowledge = qx_knowledge_new(rules, &job->work, &job->error);
    return job->knowledge;
}

/* What the start is worth to each seat; the lock is free here, too: some values are searched for.
 */
static bool value_start(struct job *job, struct qx_worth *worths)
{
    const struct qx_rules *rules = &job->game->rules;
    void *state = qx_state_new(rules);
    bool ok = state || qx_fail(&job->error, "there is not enough memory");
    for (qx_seat seat = 0; ok && seat < rules->n_seats; seat++) {
        worths[seat].kind = QX_PROOF;
        ok = qx_knowledge_value(job->knowledge, state, seat, &worths[seat].value, &job->error);
    }
    qx_state_free(state);
    return ok;
}

static size_t write_summary(const void *context, char *out, size_t size)
{
    const struct job *job = context;
    return qx_knowledge_summary(job->knowledge, out, size);
}

static PyObject *tell_all(const struct qx_worth *worths, qx_seat n)
{
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (qx_seat seat = 0; list && seat < n; seat++) {
        PyObject *worth = core_worth(&worths[seat]);
        if (worth)
            PyList_SetItem(list, (Py_ssize_t)seat, worth);
        else
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *tell(const struct job *job, const struct qx_worth *worths)
{
    const struct qx_solver *solver = qx_knowledge_solver(job->knowledge);
    return Py_BuildValue("(ssNN)", solver->name, solver->idea, core_text(write_summary, job),
                         tell_all(worths, job->game->rules.n_seats));
}

static PyObject *run(struct job *job)
{
    struct qx_worth *worths = calloc((size_t)job->game->rules.n_seats, sizeof *worths);
    bool ok;
    if (!worths)
        return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS ok = work(job) && value_start(job, worths);
    Py_END_ALLOW_THREADS PyObject *made =
        ok ? tell(job, worths) : core_raise(job->game->core, &job->error);
    free(worths);
    return made;
}

/* (game, folder or None, threads, nodes, address of the byte that stops it) to (solver, idea,
 * summary, [worth of the start to each seat]) */
PyObject *core_solve(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct job job = {.error = {""}};
    uint64_t threads;
    if (n != 5)
        return PyErr_Format(PyExc_TypeError, "solve takes 5 arguments");
    if (!core_is(args[0], core->game, "a Game") || !core_number(core, args[2], 1, &threads) ||
        !core_number(core, args[3], 0, &job.work.nodes))
        return NULL;
    job.game = (struct game_object *)args[0];
    job.work.threads = threads > QX_MAX_THREADS ? QX_MAX_THREADS : (uint32_t)threads;
    job.work.stop = PyLong_AsVoidPtr(args[4]);
    if (PyErr_Occurred())
        return NULL;
    if (args[1] == Py_None) {
        job.store = qx_store_usual(); /* NULL: no tables, which is no mistake */
    } else {
        const char *folder = core_plain_text(core, args[1]);
        if (!folder)
            return NULL;
        job.store = qx_store_new(folder);
        if (!job.store)
            return PyErr_NoMemory();
    }
    job.work.store = job.store;
    PyObject *made = run(&job);
    core->n_solved++;
    qx_knowledge_free(job.knowledge);
    qx_store_free(job.store);
    return made;
}

PyObject *core_n_solved(PyObject *module, PyObject *unused)
{
    (void)unused;
    const struct core *core = core_of(module);
    return PyLong_FromUnsignedLongLong(core->n_solved);
}
