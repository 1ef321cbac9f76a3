/*
 * session_object.c - a game in progress: what Session of the package is made of.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

static struct session_object *of(PyObject *self)
{
    return (struct session_object *)self;
}

PyObject *core_session_wrap(PyObject *cls, struct game_object *game, struct qx_session *session)
{
    struct session_object *self = core_alloc(cls, game->core->session);
    if (!self) {
        qx_session_free(session);
        return NULL;
    }
    Py_INCREF(game);
    self->game = game;
    self->session = session;
    return (PyObject *)self;
}

PyObject *core_new_session(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct qx_error error;
    uint64_t seed;
    if (n != 4)
        return PyErr_Format(PyExc_TypeError, "new_session takes 4 arguments");
    if (!core_is(args[1], core->game, "a Game") || !core_number(core, args[2], 0, &seed))
        return NULL;
    struct game_object *game = (struct game_object *)args[1];
    const char *text = args[3] == Py_None ? NULL : core_plain_text(core, args[3]);
    if (args[3] != Py_None && !text)
        return NULL;
    struct qx_session *session = text ? qx_session_new_at(&game->rules, seed, text, &error)
                                      : qx_session_new(&game->rules, seed);
    if (!session)
        return text ? core_raise(core, &error) : PyErr_NoMemory();
    return core_session_wrap(args[0], game, session);
}

/* A game object for the rules of a record. */
static PyObject *game_for(struct core *core, PyObject *game_cls, const struct qx_session *session)
{
    struct game_object *game = core_alloc(game_cls, core->game);
    if (game) {
        game->core = core;
        game->rules = *qx_session_rules(session);
    }
    return (PyObject *)game;
}

PyObject *core_load_session(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct qx_error error;
    Py_ssize_t length;
    if (n != 3)
        return PyErr_Format(PyExc_TypeError, "load_session takes 3 arguments");
    const char *text = core_utf8(args[2], &length);
    if (!text)
        return NULL;
    struct qx_session *session = qx_session_load(text, (size_t)length, &error);
    if (!session)
        return core_raise(core, &error);
    PyObject *game = game_for(core, args[1], session);
    if (!game) {
        qx_session_free(session);
        return NULL;
    }
    PyObject *self = core_session_wrap(args[0], (struct game_object *)game, session);
    Py_DECREF(game);
    return self;
}

static PyObject *copy(PyObject *self, PyObject *none)
{
    (void)none;
    struct qx_session *made = qx_session_copy(of(self)->session);
    if (!made)
        return PyErr_NoMemory();
    return core_session_wrap((PyObject *)Py_TYPE(self), of(self)->game, made);
}

/* One that owes a move, repetition and forfeits looked at. */
static qx_seat next_seat(const struct qx_session *session)
{
    const qx_seat turn = qx_session_turn(session);
    return turn == QX_TOGETHER ? qx_next(qx_session_rules(session), qx_session_state(session))
                               : turn;
}

static PyObject *play(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct session_object *s = of(self);
    struct qx_error error;
    qx_seat seat;
    qx_move move;
    if (n < 1 || n > 2)
        return PyErr_Format(PyExc_TypeError, "play takes a move, and a seat where several owe one");
    const qx_seat next = next_seat(s->session);
    if (next == QX_NOBODY)
        return PyErr_Format(s->game->core->error, "the game is over");
    if (!core_seat(s->game, n == 2 ? args[1] : NULL, next, &seat) ||
        !core_move(s->game, qx_session_state(s->session), seat, args[0], &move))
        return NULL;
    if (!qx_session_play(s->session, seat, move, &error))
        return core_raise(s->game->core, &error);
    Py_RETURN_NONE;
}

static PyObject *settle(PyObject *self, PyObject *none)
{
    (void)none;
    struct qx_error error;
    if (!qx_session_settle(of(self)->session, &error))
        return core_raise(of(self)->game->core, &error);
    Py_RETURN_NONE;
}

static PyObject *undo(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(qx_session_undo(of(self)->session));
}

static PyObject *redo(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(qx_session_redo(of(self)->session));
}

static PyObject *forfeit(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct qx_error error;
    qx_seat seat;
    if (n != 2)
        return PyErr_Format(PyExc_TypeError, "forfeit takes a seat and a reason");
    Py_ssize_t length;
    const char *how = core_utf8(args[1], &length);
    if (!how || !core_seat(of(self)->game, args[0], 0, &seat))
        return NULL;
    if (length == 0 || strlen(how) != (size_t)length || strpbrk(how, "\r\n"))
        return PyErr_Format(of(self)->game->core->error, "a reason is one line of text");
    if (!qx_session_forfeit(of(self)->session, seat, how, &error))
        return core_raise(of(self)->game->core, &error);
    Py_RETURN_NONE;
}

static PyObject *state(PyObject *self, PyObject *cls)
{
    struct session_object *s = of(self);
    PyObject *made = core_state_new(cls, s->game);
    if (made)
        memcpy(((struct state_object *)made)->state, qx_session_state(s->session),
               s->game->rules.state_size);
    return made;
}

static PyObject *result(PyObject *self, PyObject *none)
{
    (void)none;
    struct session_object *s = of(self);
    struct qx_score *scores = malloc((size_t)s->game->rules.n_seats * sizeof *scores);
    if (!scores)
        return PyErr_NoMemory();
    const char *reason = qx_session_result(s->session, scores);
    PyObject *answer = core_result(s->game, reason, scores);
    free(scores);
    return answer;
}

/* How often the present position stood before. */
static unsigned n_before(const struct qx_session *session)
{
    const uint64_t *keys = qx_session_keys(session);
    const size_t n = qx_session_n_steps(session);
    unsigned count = 0;
    for (size_t i = 0; qx_session_rules(session)->repetition && i < n; i++)
        count += keys[i] == keys[n];
    return count;
}

/* The answers that a seat may ask for, the one that owes a move where none is named. */
static bool seat_argument(PyObject *self, PyObject *const *args, Py_ssize_t n, qx_seat *seat)
{
    if (n <= 1)
        return core_seat(of(self)->game, n ? args[0] : NULL, next_seat(of(self)->session), seat);
    PyErr_SetString(PyExc_TypeError, "there are too many arguments");
    return false;
}

/* A seat that owes nothing has no moves, also where the state goes on but the game is drawn. */
static qx_seat asked(const struct qx_session *session, qx_seat seat)
{
    return qx_session_owes(session, seat) || seat == QX_CHANCE ? seat : QX_NOBODY;
}

static PyObject *legal(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    const struct qx_session *session = of(self)->session;
    qx_seat seat;
    if (!seat_argument(self, args, n, &seat))
        return NULL;
    return core_legal(of(self)->game, qx_session_state(session), asked(session, seat));
}

static PyObject *mask(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    const struct qx_session *session = of(self)->session;
    qx_seat seat;
    if (!seat_argument(self, args, n, &seat))
        return NULL;
    return core_mask(of(self)->game, qx_session_state(session), asked(session, seat));
}

static PyObject *obs(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    const struct qx_session *session = of(self)->session;
    qx_seat seat;
    if (!seat_argument(self, args, n, &seat))
        return NULL;
    return core_obs(of(self)->game, qx_session_state(session), seat < 0 ? 0 : seat,
                    n_before(session));
}

static PyObject *get_history(PyObject *self, void *closure)
{
    (void)closure;
    const struct qx_session *session = of(self)->session;
    const size_t n = qx_session_n_steps(session);
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (size_t i = 0; list && i < n; i++) {
        const struct qx_step step = qx_session_step(session, i);
        PyObject *pair = Py_BuildValue("(LK)", (long long)step.seat, (unsigned long long)step.move);
        if (!pair) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, (Py_ssize_t)i, pair);
    }
    return list;
}

static size_t write_record(const void *context, char *out, size_t size)
{
    return qx_session_save(context, out, size);
}

static size_t write_transcript(const void *context, char *out, size_t size)
{
    return qx_session_transcript(context, out, size);
}

static PyObject *get_record(PyObject *self, void *closure)
{
    (void)closure;
    return core_text(write_record, of(self)->session);
}

static PyObject *get_transcript(PyObject *self, void *closure)
{
    (void)closure;
    if (!of(self)->game->rules.game->has_transcript)
        return PyErr_Format(of(self)->game->core->error, "%s has no transcripts",
                            of(self)->game->rules.game->title);
    return core_text(write_transcript, of(self)->session);
}

static PyObject *get_game(PyObject *self, void *closure)
{
    (void)closure;
    Py_INCREF(of(self)->game);
    return (PyObject *)of(self)->game;
}

static PyObject *get_turn(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLongLong(qx_session_turn(of(self)->session));
}

static PyObject *get_seat(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLongLong(next_seat(of(self)->session));
}

static PyObject *get_seed(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(qx_session_seed(of(self)->session));
}

static void dealloc(PyObject *self)
{
    qx_session_free(of(self)->session);
    Py_XDECREF(of(self)->game);
    core_dealloc(self);
}

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "The game that is played.", NULL},
    {"turn", get_turn, NULL, "Who owes a move: a seat, CHANCE, TOGETHER or NOBODY.", NULL},
    {"seat", get_seat, NULL, "A seat that owes a move (the lowest of several), CHANCE or NOBODY.",
     NULL},
    {"seed", get_seed, NULL, "What chance is drawn from.", NULL},
    {"history", get_history, NULL, "All moves so far: a list of (seat, move).", NULL},
    {"record", get_record, NULL, "The game as a record, the same bytes as everywhere.", NULL},
    {"transcript", get_transcript, NULL, "The usual short form, where the game has one.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"clone", copy, METH_NOARGS, "A copy with its whole history."},
    {"play", (PyCFunction)(void (*)(void))play, METH_FASTCALL, "Makes a move."},
    {"settle", settle, METH_NOARGS, "Draws all chance moves that are owed now."},
    {"undo", undo, METH_NOARGS, "One move back; False: there is none."},
    {"redo", redo, METH_NOARGS, "One move forth; False: there is none."},
    {"forfeit", (PyCFunction)(void (*)(void))forfeit, METH_FASTCALL,
     "Ends the game against a seat."},
    {"_state", state, METH_O, "The position, as a new object of the class."},
    {"_legal", (PyCFunction)(void (*)(void))legal, METH_FASTCALL, "Legal moves, 8 bytes each."},
    {"_mask", (PyCFunction)(void (*)(void))mask, METH_FASTCALL, "A byte for each move."},
    {"_obs", (PyCFunction)(void (*)(void))obs, METH_FASTCALL, "Planes, 4 bytes a number."},
    {"_result", result, METH_NOARGS, "(reason or None, points, won)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, dealloc}, {Py_tp_getset, properties}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec core_session_spec = {
    .name = "quincunx._core.Session",
    .basicsize = sizeof(struct session_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
