/*
 * batch_object.c - many games at once: what VecEnv of the package is made of.
 *
 * The arrays belong to numpy. Their addresses come as numbers, and `keep` holds the arrays as long
 * as the batch may write to them.
 */
#include "core.h"

struct batch_object {
    PyObject_HEAD struct game_object *game;
    struct qx_batch *batch;
    PyObject *keep;
    uint64_t n;
    bool is_busy;
};

static struct batch_object *of(PyObject *self)
{
    return (struct batch_object *)self;
}

/* Marks the batch as busy; false and an exception where another thread is at it. */
static bool enter(struct batch_object *self)
{
    if (self->is_busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping these games");
    else
        self->is_busy = true;
    return !PyErr_Occurred();
}

static bool read_addresses(PyObject *tuple, void *out[8])
{
    if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != 8) {
        PyErr_SetString(PyExc_TypeError, "eight addresses are expected");
        return false;
    }
    for (Py_ssize_t i = 0; i < 8; i++)
        out[i] = PyLong_AsVoidPtr(PyTuple_GetItem(tuple, i));
    return !PyErr_Occurred();
}

PyObject *core_new_batch(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    struct core *core = core_of(module);
    struct qx_error error;
    struct qx_batch_how how = {0};
    uint64_t n, threads;
    void *at[8];
    if (n_args != 9)
        return PyErr_Format(PyExc_TypeError, "new_batch takes 9 arguments");
    if (!core_is(args[1], core->game, "a Game") || !core_number(core, args[2], 1, &n) ||
        !core_number(core, args[3], 0, &how.seed) || !core_number(core, args[4], 1, &threads) ||
        !core_number(core, args[6], 0, &how.most_moves) || !read_addresses(args[7], at))
        return NULL;
    struct game_object *game = (struct game_object *)args[1];
    how.threads = threads > QX_MAX_THREADS ? QX_MAX_THREADS : (int)threads;
    how.restarts = PyObject_IsTrue(args[5]) > 0;
    const struct qx_batch_buffers buffers = {at[0], at[1], at[2], at[3],
                                             at[4], at[5], at[6], at[7]};
    struct qx_batch *batch = qx_batch_new(&game->rules, n, &how, &buffers, &error);
    if (!batch)
        return core_raise(core, &error);
    struct batch_object *self = core_alloc(args[0], core->batch);
    if (!self) {
        qx_batch_free(batch);
        return NULL;
    }
    Py_INCREF(game);
    Py_INCREF(args[8]);
    self->game = game;
    self->batch = batch;
    self->keep = args[8];
    self->n = n;
    return (PyObject *)self;
}

/* Each takes the address of an array of n numbers. */
static PyObject *step(PyObject *self, PyObject *address)
{
    const int64_t *moves = PyLong_AsVoidPtr(address);
    struct qx_error error;
    bool ok;
    if (PyErr_Occurred() || !enter(of(self)))
        return NULL;
    Py_BEGIN_ALLOW_THREADS ok = qx_batch_step(of(self)->batch, moves, &error);
    Py_END_ALLOW_THREADS of(self)->is_busy = false;
    if (!ok)
        return core_raise(of(self)->game->core, &error);
    Py_RETURN_NONE;
}

static PyObject *sample(PyObject *self, PyObject *address)
{
    int64_t *moves = PyLong_AsVoidPtr(address);
    if (PyErr_Occurred() || !enter(of(self)))
        return NULL;
    Py_BEGIN_ALLOW_THREADS qx_batch_sample(of(self)->batch, moves);
    Py_END_ALLOW_THREADS of(self)->is_busy = false;
    Py_RETURN_NONE;
}

static void start(struct qx_batch *batch, const unsigned char *which, const uint64_t *seed)
{
    if (seed)
        qx_batch_reset(batch, which, *seed);
    else
        qx_batch_restart(batch, which);
}

static PyObject *reset(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    uint64_t seed;
    if (n != 2)
        return PyErr_Format(PyExc_TypeError, "reset takes 2 arguments");
    const unsigned char *which = args[0] == Py_None ? NULL : PyLong_AsVoidPtr(args[0]);
    if (PyErr_Occurred() || !core_number(of(self)->game->core, args[1], 0, &seed) ||
        !enter(of(self)))
        return NULL;
    Py_BEGIN_ALLOW_THREADS start(of(self)->batch, which, args[1] == Py_None ? NULL : &seed);
    Py_END_ALLOW_THREADS of(self)->is_busy = false;
    Py_RETURN_NONE;
}

static PyObject *state(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    long long i;
    if (n != 2)
        return PyErr_Format(PyExc_TypeError, "state takes 2 arguments");
    if (!core_index(args[1], PyExc_IndexError, "game", &i) || !enter(of(self)))
        return NULL;
    of(self)->is_busy = false;
    if (i < 0 || (uint64_t)i >= of(self)->n)
        return PyErr_Format(PyExc_IndexError, "there is no game %lld", i);
    PyObject *made = core_state_new(args[0], of(self)->game);
    if (made)
        memcpy(((struct state_object *)made)->state, qx_batch_state(of(self)->batch, (size_t)i),
               of(self)->game->rules.state_size);
    return made;
}

static void dealloc(PyObject *self)
{
    qx_batch_free(of(self)->batch);
    Py_XDECREF(of(self)->keep);
    Py_XDECREF(of(self)->game);
    core_dealloc(self);
}

static PyMethodDef methods[] = {
    {"step", step, METH_O, "(address of int64[n])"},
    {"sample", sample, METH_O, "(address of int64[n])"},
    {"reset", (PyCFunction)(void (*)(void))reset, METH_FASTCALL,
     "(address of bool[n] or None, seed or None)"},
    {"state", (PyCFunction)(void (*)(void))state, METH_FASTCALL, "(cls, i)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {{Py_tp_dealloc, dealloc}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec core_batch_spec = {
    .name = "quincunx._core.Batch",
    .basicsize = sizeof(struct batch_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
