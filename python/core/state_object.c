/*
 * state_object.c - a position: what State of the package is made of, and answers about positions.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

static struct state_object *of(PyObject *self)
{
    return (struct state_object *)self;
}

static const struct qx_rules *rules_of(PyObject *self)
{
    return &of(self)->game->rules;
}

/* --- answers ---------------------------------------------------------------------------------- */

static PyObject *new_bytes(size_t size)
{
    if (size > PY_SSIZE_T_MAX)
        return PyErr_NoMemory();
    return PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)size);
}

PyObject *core_legal(struct game_object *game, const void *state, qx_seat seat)
{
    qx_move few[128];
    const size_t most = game->rules.n_moves_max;
    qx_move *list = most <= 128 ? few : malloc(most * sizeof *list);
    if (!list)
        return PyErr_NoMemory();
    const size_t n =
        qx_owes(&game->rules, state, seat) ? qx_moves(&game->rules, state, seat, list) : 0;
    PyObject *bytes =
        PyByteArray_FromStringAndSize((const char *)list, (Py_ssize_t)(n * sizeof *list));
    if (list != few)
        free(list);
    return bytes;
}

PyObject *core_mask(struct game_object *game, const void *state, qx_seat seat)
{
    PyObject *moves = core_legal(game, state, seat);
    PyObject *bytes = moves ? new_bytes(game->rules.n_move_ids) : NULL;
    if (bytes) {
        char *mask = PyByteArray_AsString(bytes);
        const char *list = PyByteArray_AsString(moves);
        const Py_ssize_t size = PyByteArray_Size(moves);
        memset(mask, 0, game->rules.n_move_ids);
        for (Py_ssize_t at = 0; at < size; at += (Py_ssize_t)sizeof(qx_move)) {
            qx_move move;
            memcpy(&move, list + at, sizeof move);
            mask[move] = 1;
        }
    }
    Py_XDECREF(moves);
    return bytes;
}

/* Games that hide something need an encode of their own, which shows nothing hidden. */
PyObject *core_obs(struct game_object *game, const void *state, qx_seat seat, unsigned n_before)
{
    const size_t n = qx_encode_size(&game->rules);
    if (game->rules.has_hidden && !game->rules.game->encode)
        return PyErr_Format(game->core->error, "%s hides choices and has no planes of its own",
                            game->rules.game->title);
    if (n == 0 || n > PY_SSIZE_T_MAX / sizeof(float))
        return PyErr_NoMemory();
    PyObject *bytes = new_bytes(n * sizeof(float));
    if (bytes)
        qx_encode(&game->rules, state, seat, n_before,
                  (float *)(void *)PyByteArray_AsString(bytes));
    return bytes;
}

PyObject *core_result(struct game_object *game, const char *reason, const struct qx_score *scores)
{
    const Py_ssize_t n = (Py_ssize_t)game->rules.n_seats;
    PyObject *points = PyList_New(n), *won = PyList_New(n), *result = NULL;
    for (Py_ssize_t i = 0; points && won && i < n; i++) {
        PyObject *number = PyLong_FromLongLong(scores[i].points);
        if (!number)
            goto end;
        PyList_SetItem(points, i, number);
        PyList_SetItem(won, i, PyBool_FromLong(scores[i].won));
    }
    if (points && won)
        result = Py_BuildValue("(zOO)", reason, points, won);
end:
    Py_XDECREF(points);
    Py_XDECREF(won);
    return result;
}

/* --- making states ------------------------------------------------------------------------------
 */

PyObject *core_state_new(PyObject *cls, struct game_object *game)
{
    struct state_object *self = core_alloc(cls, game->core->state);
    if (!self)
        return NULL;
    self->state = qx_state_new(&game->rules);
    Py_INCREF(game);
    self->game = game;
    if (!self->state) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

PyObject *core_new_state(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct qx_error error;
    if (n != 3)
        return PyErr_Format(PyExc_TypeError, "new_state takes 3 arguments");
    if (!core_is(args[1], core->game, "a Game"))
        return NULL;
    struct game_object *game = (struct game_object *)args[1];
    PyObject *self = core_state_new(args[0], game);
    if (!self || args[2] == Py_None)
        return self;
    const char *text = core_plain_text(core, args[2]);
    if (text && game->rules.game->position_parse(&game->rules, text, of(self)->state, &error))
        return self;
    Py_DECREF(self);
    return text ? core_raise(core, &error) : NULL;
}

static PyObject *copy_of(PyObject *self)
{
    PyObject *copy = core_state_new((PyObject *)Py_TYPE(self), of(self)->game);
    if (copy)
        memcpy(of(copy)->state, of(self)->state, rules_of(self)->state_size);
    return copy;
}

static PyObject *clone(PyObject *self, PyObject *none)
{
    (void)none;
    return copy_of(self);
}

static PyObject *redacted(PyObject *self, PyObject *argument)
{
    qx_seat seat;
    if (!core_seat(of(self)->game, argument, QX_NOBODY, &seat))
        return NULL;
    PyObject *copy = copy_of(self);
    if (copy && rules_of(self)->game->redact)
        rules_of(self)->game->redact(rules_of(self), of(copy)->state, seat);
    return copy;
}

/* --- the path of a move
 * --------------------------------------------------------------------------- */

static PyObject *play(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct game_object *game = of(self)->game;
    qx_seat seat;
    qx_move move;
    if (n < 1 || n > 2)
        return PyErr_Format(PyExc_TypeError, "play takes a move, and a seat where several owe one");
    if (!core_seat(game, n == 2 ? args[1] : NULL, qx_next(&game->rules, of(self)->state), &seat) ||
        !core_move(game, of(self)->state, seat, args[0], &move))
        return NULL;
    qx_apply(&game->rules, of(self)->state, seat, move);
    Py_RETURN_NONE;
}

/* Seat of an optional first argument; the standard is one that owes a move. */
static bool seat_argument(PyObject *self, PyObject *const *args, Py_ssize_t n, qx_seat *seat)
{
    if (n > 1) {
        PyErr_SetString(PyExc_TypeError, "there are too many arguments");
        return false;
    }
    return core_seat(of(self)->game, n ? args[0] : NULL, qx_next(rules_of(self), of(self)->state),
                     seat);
}

static PyObject *legal(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    qx_seat seat;
    return seat_argument(self, args, n, &seat) ? core_legal(of(self)->game, of(self)->state, seat)
                                               : NULL;
}

static PyObject *mask(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    qx_seat seat;
    return seat_argument(self, args, n, &seat) ? core_mask(of(self)->game, of(self)->state, seat)
                                               : NULL;
}

static PyObject *obs(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    qx_seat seat;
    if (!seat_argument(self, args, n, &seat))
        return NULL;
    return core_obs(of(self)->game, of(self)->state, seat < 0 ? 0 : seat, 0);
}

static PyObject *owes(PyObject *self, PyObject *argument)
{
    qx_seat seat;
    if (!core_seat(of(self)->game, argument, 0, &seat))
        return NULL;
    return PyBool_FromLong(qx_owes(rules_of(self), of(self)->state, seat));
}

static PyObject *sample(PyObject *self, PyObject *argument)
{
    const struct qx_rules *rules = rules_of(self);
    struct qx_random random;
    uint64_t seed;
    if (!core_number(of(self)->game->core, argument, 0, &seed)) /* may run Python, which may play */
        return NULL;
    const qx_seat seat = qx_next(rules, of(self)->state);
    if (seat == QX_NOBODY)
        return PyErr_Format(of(self)->game->core->error, "the game is over");
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    if (!list)
        return PyErr_NoMemory();
    qx_random_init(&random, seed);
    const qx_move move = qx_move_draw(rules, of(self)->state, seat, &random, list);
    free(list);
    return PyLong_FromUnsignedLongLong(move);
}

static PyObject *result(PyObject *self, PyObject *none)
{
    (void)none;
    const struct qx_rules *rules = rules_of(self);
    struct qx_score *scores = malloc((size_t)rules->n_seats * sizeof *scores);
    if (!scores)
        return PyErr_NoMemory();
    const char *reason = rules->game->result(rules, of(self)->state, scores);
    PyObject *answer = core_result(of(self)->game, reason, scores);
    free(scores);
    return answer;
}

/* --- words
 * ---------------------------------------------------------------------------------------- */

static size_t write_position(const void *context, char *out, size_t size)
{
    const struct state_object *self = context;
    return self->game->rules.game->position_text(&self->game->rules, self->state, out, size);
}

static size_t write_drawing(const void *context, char *out, size_t size)
{
    const struct state_object *self = context;
    return qx_draw_text(&self->game->rules, self->state, &(struct qx_draw){0}, out, size);
}

static size_t write_svg(const void *context, char *out, size_t size)
{
    const struct state_object *self = context;
    return qx_view_svg(&self->game->rules, self->state, &(struct qx_draw){0}, out, size);
}

static PyObject *svg(PyObject *self, PyObject *none)
{
    (void)none;
    return core_text(write_svg, self);
}

static PyObject *get_text(PyObject *self, void *closure)
{
    (void)closure;
    return core_text(write_position, self);
}

static PyObject *draw(PyObject *self)
{
    return core_text(write_drawing, self);
}

static PyObject *get_turn(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLongLong(qx_turn(rules_of(self), of(self)->state));
}

static PyObject *get_seat(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLongLong(qx_next(rules_of(self), of(self)->state));
}

static PyObject *get_key(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(qx_key(rules_of(self), of(self)->state));
}

static PyObject *get_game(PyObject *self, void *closure)
{
    (void)closure;
    Py_INCREF(of(self)->game);
    return (PyObject *)of(self)->game;
}

static void dealloc(PyObject *self)
{
    qx_state_free(of(self)->state);
    Py_XDECREF(of(self)->game);
    core_dealloc(self);
}

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "The game it is a position of.", NULL},
    {"turn", get_turn, NULL, "Who owes a move: a seat, CHANCE, TOGETHER or NOBODY.", NULL},
    {"seat", get_seat, NULL, "A seat that owes a move (the lowest of several), CHANCE or NOBODY.",
     NULL},
    {"text", get_text, NULL, "The position as text.", NULL},
    {"key", get_key, NULL, "64 bits, equal for equal positions.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"clone", clone, METH_NOARGS, "A copy."},
    {"redacted", redacted, METH_O, "A copy without what the seat (None: a spectator) may not see."},
    {"play", (PyCFunction)(void (*)(void))play, METH_FASTCALL, "Makes a move."},
    {"_legal", (PyCFunction)(void (*)(void))legal, METH_FASTCALL, "Legal moves, 8 bytes each."},
    {"_mask", (PyCFunction)(void (*)(void))mask, METH_FASTCALL, "A byte for each move."},
    {"_obs", (PyCFunction)(void (*)(void))obs, METH_FASTCALL, "Planes, 4 bytes a number."},
    {"_repr_svg_", svg, METH_NOARGS, "The board as a picture, for a notebook."},
    {"owes", owes, METH_O, "Does this seat owe a move now?"},
    {"sample", sample, METH_O, "A uniform legal move (of chance, where chance is due)."},
    {"_result", result, METH_NOARGS, "(reason or None, points, won)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {{Py_tp_dealloc, dealloc},
                              {Py_tp_getset, properties},
                              {Py_tp_methods, methods},
                              {Py_tp_str, draw},
                              {0, NULL}};

PyType_Spec core_state_spec = {
    .name = "quincunx._core.State",
    .basicsize = sizeof(struct state_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
