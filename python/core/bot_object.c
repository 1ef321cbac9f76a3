/*
 * bot_object.c - a bot by its name: what Bot of the package is made of.
 *
 * A bot is opened when it is first asked, for the rules and the seat of that question, and stays
 * until it is asked about others, or solve has made tables since. A question about a state begins a
 * game of its own, so that the answer depends on nothing that was asked before. One about a session
 * goes on with the game that the bot is in, and begins another where it is not that session's, or
 * where `begin` was called.
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
    qx_seat seat;             /* where, */
    uint64_t n_solved;        /* and after how many calls of solve */
    bool is_used;             /* it was asked since it was opened, or moved to a new game, */
    bool is_in_game;          /* and goes on with that game if it is asked about a session */
    bool is_busy;
};

static struct bot_object *of(PyObject *self)
{
    return (struct bot_object *)self;
}

PyObject *core_new_bot(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    if (n != 2)
        return PyErr_Format(PyExc_TypeError, "new_bot takes 2 arguments");
    const char *spec = core_plain_text(core, args[1]);
    if (!spec)
        return NULL;
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

/* One question, about copies that nobody else writes to. */
struct question {
    void *state;                /* a position without history, or */
    struct qx_session *session; /* a game in progress             */
    qx_seat seat;
    uint64_t seed;
    struct qx_budget budget;
    struct qx_answer answer;
    struct qx_error error;
};

/* Opens the bot, or begins a new game, where it does not sit as the question needs it. */
static bool sit(struct bot_object *self, struct question *question, bool is_here)
{
    const bool goes_on = question->session && self->is_in_game;
    if (is_here)
        return goes_on || !self->is_used ||
               qx_chair_move(self->chair, question->seat, &question->error);
    qx_chair_free(self->chair);
    self->chair =
        qx_chair_new(&self->game->rules, question->seat, self->spec, NULL, &question->error);
    return self->chair;
}

/* What takes long: starting and asking. The interpreter's lock is free here, and the bot busy. */
static bool ask(struct bot_object *self, struct question *question, bool is_here)
{
    if (!sit(self, question, is_here))
        return false;
    self->is_used = true;
    self->is_in_game = question->session;
    qx_chair_set_seed(self->chair, question->seed);
    if (question->session)
        return qx_chair_ask(self->chair, question->session, &question->budget, &question->answer,
                            &question->error);
    const struct qx_position position = {.state = question->state, .seat = question->seat};
    return qx_chair_judge(self->chair, &position, &question->budget, &question->answer,
                          &question->error);
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

/* The bot is looked at as late as here: reading what was asked may run Python, and so let another
 * thread in. */
static PyObject *run(struct bot_object *self, struct game_object *game, struct question *question)
{
    if (self->is_busy)
        return PyErr_Format(PyExc_RuntimeError, "the bot is thinking for another thread");
    self->is_busy = true;
    const bool is_here = self->chair && self->game == game && self->seat == question->seat &&
                         self->n_solved == self->core->n_solved;
    bool ok;
    Py_INCREF(game);
    Py_XDECREF(self->game);
    self->game = game;
    self->seat = question->seat;
    self->n_solved = self->core->n_solved;
    Py_BEGIN_ALLOW_THREADS ok = ask(self, question, is_here);
    Py_END_ALLOW_THREADS self->is_busy = false;
    return ok ? tell(&question->answer) : core_raise(self->core, &question->error);
}

/* Whom a question is for: the seat that was named, or one that owes a move. False: an exception is
 * set. */
static bool read_seat(struct game_object *game, qx_seat next, bool (*owes)(const void *, qx_seat),
                      const void *context, PyObject *argument, qx_seat *seat)
{
    if (!core_seat(game, argument, next, seat))
        return false;
    if (next == QX_NOBODY)
        PyErr_SetString(game->core->error, "the game is over");
    else if (*seat == QX_CHANCE)
        PyErr_SetString(game->core->error, "it is for chance to move");
    else if (!owes(context, *seat))
        PyErr_SetString(game->core->error, "it is not this player's turn");
    else
        return true;
    return false;
}

static bool state_owes(const void *context, qx_seat seat)
{
    const struct state_object *state = context;
    return qx_owes(&state->game->rules, state->state, seat);
}

static bool session_owes(const void *context, qx_seat seat)
{
    return qx_session_owes(context, seat);
}

static PyObject *ask_about_state(struct bot_object *self, struct state_object *state,
                                 PyObject *seat, struct question *question)
{
    const struct qx_rules *rules = &state->game->rules;
    if (!read_seat(state->game, qx_next(rules, state->state), state_owes, state, seat,
                   &question->seat))
        return NULL;
    question->state = malloc(rules->state_size);
    if (!question->state)
        return PyErr_NoMemory();
    memcpy(question->state, state->state, rules->state_size);
    PyObject *answer = run(self, state->game, question);
    free(question->state);
    return answer;
}

static PyObject *ask_about_session(struct bot_object *self, struct session_object *session,
                                   PyObject *seat, struct question *question)
{
    const qx_seat next = qx_session_position(session->session).seat;
    if (!read_seat(session->game, next, session_owes, session->session, seat, &question->seat))
        return NULL;
    question->session = qx_session_copy(session->session);
    if (!question->session)
        return PyErr_NoMemory();
    PyObject *answer = run(self, session->game, question);
    qx_session_free(question->session);
    return answer;
}

/* (state or session, seat or None, nodes, milliseconds, seed, threads, address of the byte that
 * stops it or None) */
static PyObject *choose(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct bot_object *bot = of(self);
    struct question question = {.budget = {.now = qx_clock_milliseconds, .store = bot->store}};
    uint64_t threads;
    if (n != 7)
        return PyErr_Format(PyExc_TypeError, "choose takes 7 arguments");
    if (!core_number(bot->core, args[2], 0, &question.budget.nodes) ||
        !core_number(bot->core, args[3], 0, &question.budget.milliseconds) ||
        !core_number(bot->core, args[4], 0, &question.seed) ||
        !core_number(bot->core, args[5], 1, &threads))
        return NULL;
    question.budget.threads = threads > QX_MAX_THREADS ? QX_MAX_THREADS : (uint32_t)threads;
    question.budget.stop = args[6] == Py_None ? NULL : PyLong_AsVoidPtr(args[6]);
    if (PyErr_Occurred())
        return NULL;
    if (PyType_IsSubtype(Py_TYPE(args[0]), bot->core->session))
        return ask_about_session(bot, (struct session_object *)args[0], args[1], &question);
    if (!core_is(args[0], bot->core->state, "a State or a Session"))
        return NULL;
    return ask_about_state(bot, (struct state_object *)args[0], args[1], &question);
}

static PyObject *begin(PyObject *self, PyObject *none)
{
    (void)none;
    of(self)->is_in_game = false;
    Py_RETURN_NONE;
}

/* Is there a bot of this name for the game? A program need not start for that. */
static PyObject *check(PyObject *self, PyObject *game)
{
    struct qx_error error;
    if (!core_is(game, of(self)->core->game, "a Game"))
        return NULL;
    if (!qx_bot_read(&((struct game_object *)game)->rules, of(self)->spec, &error))
        return core_raise(of(self)->core, &error);
    Py_RETURN_NONE;
}

static PyObject *get_spec(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(of(self)->spec);
}

static void dealloc(PyObject *self)
{
    /* A bot that is a program may take its time to end. */
    Py_BEGIN_ALLOW_THREADS qx_chair_free(of(self)->chair);
    Py_END_ALLOW_THREADS Py_XDECREF(of(self)->game);
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
     "(state or session, seat, nodes, milliseconds, seed, threads, address of the byte that stops "
     "it or None) to (move, value, is_exact, distance, nodes)"},
    {"_begin", begin, METH_NOARGS, "The next question begins a new game."},
    {"_check", check, METH_O, "Raises Error where no bot of this name plays the game."},
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
