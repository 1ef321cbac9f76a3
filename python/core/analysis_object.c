/*
 * analysis_object.c - what positions and moves are worth, known or judged: behind value and values.
 *
 * Exact knowledge stays open from question to question. The bot begins anew with each, so that an
 * estimate does not depend on what was asked before.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

struct analysis_object {
    PyObject_HEAD struct game_object *game;
    struct qx_store *store;
    struct qx_analysis *analysis;
    bool is_busy;
};

static struct analysis_object *of(PyObject *self)
{
    return (struct analysis_object *)self;
}

static bool open_analysis(struct analysis_object *self, const char *advisor, uint64_t nodes,
                          const qx_flag *stop)
{
    struct qx_error error;
    self->store = qx_store_usual(); /* NULL: no tables, which is no mistake */
    const struct qx_analysis_means means = {
        .advisor = advisor,
        .budget = {.nodes = nodes, .store = self->store},
        .store = self->store,
        .stop = stop,
    };
    self->analysis = qx_analysis_new(&self->game->rules, &means, &error);
    if (!self->analysis)
        core_raise(self->game->core, &error);
    return self->analysis;
}

/* (cls, game, advisor or None, nodes, address of the byte that stops it, which outlives it) */
PyObject *core_new_analysis(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    uint64_t nodes;
    if (n != 5)
        return PyErr_Format(PyExc_TypeError, "new_analysis takes 5 arguments");
    if (!core_is(args[1], core->game, "a Game") || !core_number(core, args[3], 10000, &nodes))
        return NULL;
    const qx_flag *stop = PyLong_AsVoidPtr(args[4]);
    if (PyErr_Occurred())
        return NULL;
    const char *advisor = args[2] == Py_None ? NULL : core_plain_text(core, args[2]);
    if (args[2] != Py_None && !advisor)
        return NULL;
    struct analysis_object *self = core_alloc(args[0], core->analysis);
    if (!self)
        return NULL;
    Py_INCREF(args[1]);
    self->game = (struct game_object *)args[1];
    if (!open_analysis(self, advisor, nodes, stop)) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

/* A copy of the state that is asked about, and whose side it is looked at from. NULL: exception. */
static void *enter(struct analysis_object *self, PyObject *const *args, Py_ssize_t n, qx_seat *seat)
{
    struct core *core = self->game->core;
    if (n != 2 || !core_is(args[0], core->state, "a State"))
        return n == 2 ? NULL : PyErr_Format(PyExc_TypeError, "a state and a seat are expected");
    const struct state_object *state = (const struct state_object *)args[0];
    const struct qx_rules *rules = &self->game->rules;
    if (state->game != self->game)
        return PyErr_Format(core->error, "the state is of another game");
    if (!core_seat(self->game, args[1], qx_next(rules, state->state), seat))
        return NULL;
    if (*seat < 0)
        return PyErr_Format(core->error, *seat == QX_CHANCE
                                             ? "name the seat: it is for chance to move here"
                                             : "name the seat: nobody owes a move here");
    if (self->is_busy)
        return PyErr_Format(PyExc_RuntimeError, "another thread is asking");
    void *copy = malloc(rules->state_size);
    if (!copy)
        return PyErr_NoMemory();
    memcpy(copy, state->state, rules->state_size);
    self->is_busy = true;
    return copy;
}

/* The new reference in place of the old. */
static PyObject *replaced(PyObject *old, PyObject *made)
{
    Py_DECREF(old);
    return made;
}

PyObject *core_worth(const struct qx_worth *worth)
{
    const struct qx_value *value = &worth->value;
    PyObject *share = Py_None, *points = Py_None, *distance = Py_None, *move = Py_None;
    Py_INCREF(share), Py_INCREF(points), Py_INCREF(distance), Py_INCREF(move);
    if (worth->kind != QX_NO_WORTH && value->knows & QX_KNOWS_SHARE)
        share = replaced(share, PyFloat_FromDouble(value->share));
    if (worth->kind == QX_PROOF && value->knows & QX_KNOWS_POINTS)
        points = replaced(points, PyFloat_FromDouble(value->points));
    if (worth->kind == QX_PROOF && value->knows & QX_KNOWS_DISTANCE)
        distance = replaced(distance, PyLong_FromLong(value->distance));
    if (value->knows & QX_KNOWS_MOVE)
        move = replaced(move, PyLong_FromUnsignedLongLong(value->move));
    return Py_BuildValue("(NONNN)", share, worth->kind == QX_PROOF ? Py_True : Py_False, distance,
                         points, move);
}

static PyObject *value(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct qx_position position = {.n_keys = 0};
    struct qx_judgement judgement;
    struct qx_error error;
    bool ok;
    void *state = enter(of(self), args, n, &position.seat);
    if (!state)
        return NULL;
    position.state = state;
    Py_BEGIN_ALLOW_THREADS qx_analysis_forget(of(self)->analysis);
    ok = qx_analysis_value(of(self)->analysis, &position, &judgement, &error);
    Py_END_ALLOW_THREADS of(self)->is_busy = false;
    free(state);
    return ok ? core_worth(&judgement.worth) : core_raise(of(self)->game->core, &error);
}

/* Moves as they are told; room for n_moves_max. */
struct list {
    struct qx_move_worth *moves;
    size_t n;
};

static void take(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct list *list = context;
    (void)n_all;
    list->moves[list->n++] = *move;
}

static PyObject *tell_all(const struct list *list)
{
    PyObject *made = PyList_New((Py_ssize_t)list->n);
    for (size_t i = 0; made && i < list->n; i++) {
        PyObject *worth = core_worth(&list->moves[i].worth);
        PyObject *entry = worth ? Py_BuildValue("(KNd)", (unsigned long long)list->moves[i].move,
                                                worth, list->moves[i].probability)
                                : NULL;
        if (entry)
            PyList_SetItem(made, (Py_ssize_t)i, entry);
        else
            Py_CLEAR(made);
    }
    return made;
}

static PyObject *moves(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct qx_position position = {.n_keys = 0};
    struct qx_error error;
    bool ok = false;
    void *state = enter(of(self), args, n, &position.seat);
    if (!state)
        return NULL;
    const struct qx_rules *rules = &of(self)->game->rules;
    struct list list = {.moves = malloc(rules->n_moves_max * sizeof *list.moves)};
    position.state = state;
    qx_fail(&error, list.moves ? "this seat owes no move" : "there is not enough memory");
    if (list.moves && qx_owes(rules, state, position.seat)) {
        Py_BEGIN_ALLOW_THREADS qx_analysis_forget(of(self)->analysis);
        ok = qx_analysis_moves(of(self)->analysis, &position, take, &list, &error);
        Py_END_ALLOW_THREADS
    }
    of(self)->is_busy = false;
    PyObject *made = ok ? tell_all(&list) : core_raise(of(self)->game->core, &error);
    free(list.moves);
    free(state);
    return made;
}

static void dealloc(PyObject *self)
{
    qx_analysis_free(of(self)->analysis);
    qx_store_free(of(self)->store);
    Py_XDECREF(of(self)->game);
    core_dealloc(self);
}

static PyMethodDef methods[] = {
    {"value", (PyCFunction)(void (*)(void))value, METH_FASTCALL,
     "(state, seat or None) to (share, is_exact, distance, points, move)"},
    {"moves", (PyCFunction)(void (*)(void))moves, METH_FASTCALL,
     "(state, seat or None) to [(move, worth, probability)]"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {{Py_tp_dealloc, dealloc}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec core_analysis_spec = {
    .name = "quincunx._core.Analysis",
    .basicsize = sizeof(struct analysis_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
