/*
 * bot_object.c - a bot by its name: what Bot of the package is made of.
 *
 * A bot is opened when it is first asked, for the rules and the seat of that position, and stays
 * until it is asked about others.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

struct bot_object {
    PyObject_HEAD struct core *core;
    char *spec;
    struct qx_store *store;
    struct qx_chair *chair;
    struct game_object *game; /* that the chair was opened for, */
    qx_seat seat;             /* and where */
    bool is_busy;
};

static struct bot_object *of(PyObject *self)
{
    return (struct bot_object *)self;
}

PyObject *core_new_bot(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    Py_ssize_t length;
    if (n != 2)
        return PyErr_Format(PyExc_TypeError, "new_bot takes 2 arguments");
    const char *spec = PyUnicode_AsUTF8AndSize(args[1], &length);
    if (!spec)
        return NULL;
    if (strlen(spec) != (size_t)length)
        return PyErr_Format(core->error, "there is a NUL in the bot's name");
    struct bot_object *self = core_alloc(args[0], core->bot);
    if (!self)
        return NULL;
    self->core = core;
    self->spec = strdup(spec);
    self->store = qx_store_usual(); /* NULL: no tables, which is no mistake */
    if (!self->spec) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void leave(struct bot_object *self)
{
    qx_chair_free(self->chair);
    self->chair = NULL;
    Py_CLEAR(self->game);
}

/* Opens the bot for a position, unless it sits there already. */
static bool sit(struct bot_object *self, struct game_object *game, qx_seat seat)
{
    struct qx_error error;
    if (self->chair && self->game == game && self->seat == seat)
        return true;
    leave(self);
    self->chair = qx_chair_new(&game->rules, seat, self->spec, NULL, &error);
    if (!self->chair) {
        core_raise(self->core, &error);
        return false;
    }
    Py_INCREF(game);
    self->game = game;
    self->seat = seat;
    return true;
}

static PyObject *tell(const struct qx_answer *answer)
{
    PyObject *value = answer->has_value ? PyFloat_FromDouble(answer->value) : NULL;
    if (!value) {
        if (answer->has_value)
            return NULL;
        value = Py_None;
        Py_INCREF(value);
    }
    PyObject *made = Py_BuildValue("(KNOiK)", (unsigned long long)answer->move, value,
                                   answer->is_exact ? Py_True : Py_False, (int)answer->distance,
                                   (unsigned long long)answer->nodes);
    return made;
}

/* Asks about a state that nobody else writes to. */
static PyObject *ask(struct bot_object *self, const void *state, qx_seat seat, uint64_t seed,
                     const struct qx_budget *budget)
{
    const struct qx_position position = {.state = state, .seat = seat, .seed = seed};
    struct qx_answer answer = {0};
    struct qx_error error;
    bool ok;
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS ok = qx_chair_judge(self->chair, &position, budget, &answer, &error);
    Py_END_ALLOW_THREADS self->is_busy = false;
    return ok ? tell(&answer) : core_raise(self->core, &error);
}

/* (state, seat or None, nodes, milliseconds, seed, threads) */
static PyObject *choose(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct bot_object *bot = of(self);
    struct qx_budget budget = {.now = qx_clock_milliseconds, .store = bot->store};
    uint64_t seed, threads;
    if (n != 6)
        return PyErr_Format(PyExc_TypeError, "choose takes 6 arguments");
    if (!core_is(args[0], bot->core->state, "a State") || !core_number(args[2], 0, &budget.nodes) ||
        !core_number(args[3], 0, &budget.milliseconds) || !core_number(args[4], 0, &seed) ||
        !core_number(args[5], 1, &threads))
        return NULL;
    struct state_object *state = (struct state_object *)args[0];
    const struct qx_rules *rules = &state->game->rules;
    qx_seat seat;
    if (!core_seat(state->game, args[1], qx_next(rules, state->state), &seat))
        return NULL;
    budget.threads = threads > QX_MAX_THREADS ? QX_MAX_THREADS : (uint32_t)threads;
    if (seat < 0)
        return PyErr_Format(bot->core->error,
                            seat == QX_CHANCE ? "it is for chance to move" : "the game is over");
    if (!qx_owes(rules, state->state, seat))
        return PyErr_Format(bot->core->error, "it is not this player's turn");
    if (bot->is_busy)
        return PyErr_Format(PyExc_RuntimeError, "the bot is thinking for another thread");
    void *copy = malloc(rules->state_size);
    if (!copy)
        return PyErr_NoMemory();
    memcpy(copy, state->state, rules->state_size);
    PyObject *answer = sit(bot, state->game, seat) ? ask(bot, copy, seat, seed, &budget) : NULL;
    free(copy);
    return answer;
}

static PyObject *get_spec(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(of(self)->spec);
}

static void dealloc(PyObject *self)
{
    leave(of(self));
    qx_store_free(of(self)->store);
    free(of(self)->spec);
    core_dealloc(self);
}

static PyGetSetDef properties[] = {
    {"spec", get_spec, NULL, "The bot's name and options.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"_choose", (PyCFunction)(void (*)(void))choose, METH_FASTCALL,
     "(state, seat, nodes, milliseconds, seed, threads) to (move, value, is_exact, distance, "
     "nodes)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, dealloc}, {Py_tp_getset, properties}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec core_bot_spec = {
    .name = "quincunx._core.Bot",
    .basicsize = sizeof(struct bot_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
