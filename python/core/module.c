/*
 * module.c - quincunx._core: its types, its functions, and what they share.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

struct core *core_of(PyObject *module)
{
    return PyModule_GetState(module);
}

PyObject *core_raise(struct core *core, const struct qx_error *error)
{
    PyErr_SetString(core->error, error->text);
    return NULL;
}

void *core_alloc(PyObject *cls, PyTypeObject *type)
{
    if (!PyType_Check(cls) || !PyType_IsSubtype((PyTypeObject *)cls, type)) {
        PyErr_SetString(PyExc_TypeError, "this is not a class of the package");
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot((PyTypeObject *)cls, Py_tp_alloc);
    return alloc((PyTypeObject *)cls, 0);
}

void core_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

bool core_is(PyObject *object, PyTypeObject *type, const char *what)
{
    if (PyType_IsSubtype(Py_TYPE(object), type))
        return true;
    PyErr_Format(PyExc_TypeError, "%s is expected here", what);
    return false;
}

PyObject *core_text(size_t (*write)(const void *context, char *out, size_t size),
                    const void *context)
{
    char small[256];
    size_t length = write(context, small, sizeof small);
    if (length < sizeof small)
        return PyUnicode_DecodeUTF8(small, (Py_ssize_t)length, "replace");
    char *large = malloc(length + 1);
    if (!large)
        return PyErr_NoMemory();
    write(context, large, length + 1);
    PyObject *text = PyUnicode_DecodeUTF8(large, (Py_ssize_t)length, "replace");
    free(large);
    return text;
}

const char *core_utf8(PyObject *argument, Py_ssize_t *length)
{
    if (PyUnicode_Check(argument))
        return PyUnicode_AsUTF8AndSize(argument, length);
    PyErr_SetString(PyExc_TypeError, "a text is expected here");
    return NULL;
}

const char *core_plain_text(struct core *core, PyObject *argument)
{
    Py_ssize_t length;
    const char *text = core_utf8(argument, &length);
    if (text && strlen(text) == (size_t)length)
        return text;
    if (text)
        PyErr_SetString(core->error, "there is a NUL in the text");
    return NULL;
}

bool core_number(struct core *core, PyObject *argument, uint64_t standard, uint64_t *number)
{
    *number = standard;
    if (!argument || argument == Py_None)
        return true;
    PyObject *index = PyNumber_Index(argument);
    if (!index)
        return false;
    *number = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (*number != UINT64_MAX || !PyErr_Occurred())
        return true;
    PyErr_SetString(core->error, "a number from 0 to 18446744073709551615 is expected here");
    return false;
}

bool core_index(PyObject *argument, PyObject *error, const char *what, long long *number)
{
    int overflow = 0;
    PyObject *index = PyNumber_Index(argument);
    if (!index)
        return false;
    *number = PyLong_AsLongLongAndOverflow(index, &overflow);
    if (overflow)
        PyErr_Format(error, "there is no %s %S", what, index);
    Py_DECREF(index);
    return !overflow;
}

bool core_seat(struct game_object *game, PyObject *argument, qx_seat standard, qx_seat *seat)
{
    long long number;
    *seat = standard;
    if (!argument || argument == Py_None)
        return true;
    if (!core_index(argument, game->core->error, "seat", &number))
        return false;
    *seat = number;
    if (number >= 0 && number < game->rules.n_seats)
        return true;
    PyErr_Format(game->core->error, "there is no seat %lld; seats are 0 to %lld", number,
                 (long long)game->rules.n_seats - 1);
    return false;
}

static bool move_from_text(struct game_object *game, const void *state, qx_seat seat,
                           PyObject *argument, qx_move *move)
{
    struct qx_error error;
    Py_ssize_t length;
    const char *text = core_utf8(argument, &length);
    if (!text)
        return false;
    if (strlen(text) != (size_t)length)
        qx_fail(&error, "a move has no NUL in it");
    else if (!qx_owes(&game->rules, state, seat))
        qx_move_check(&game->rules, state, seat, 0, &error);
    else if (qx_move_read(&game->rules, state, seat, text, move, &error))
        return true;
    core_raise(game->core, &error);
    return false;
}

bool core_move(struct game_object *game, const void *state, qx_seat seat, PyObject *argument,
               qx_move *move)
{
    struct qx_error error;
    if (PyUnicode_Check(argument))
        return move_from_text(game, state, seat, argument, move);
    long long number;
    if (!core_index(argument, game->core->error, "move number", &number))
        return false;
    *move = (qx_move)number;
    if (number < 0)
        qx_fail(&error, "there is no move number %lld", number);
    else if (qx_move_check(&game->rules, state, seat, *move, &error))
        return true;
    core_raise(game->core, &error);
    return false;
}

static PyMethodDef functions[] = {
    {"new_game", (PyCFunction)(void (*)(void))core_new_game, METH_FASTCALL, "(cls, name, rules)"},
    {"new_state", (PyCFunction)(void (*)(void))core_new_state, METH_FASTCALL,
     "(cls, game, position or None)"},
    {"new_session", (PyCFunction)(void (*)(void))core_new_session, METH_FASTCALL,
     "(cls, game, seed, position or None)"},
    {"load_session", (PyCFunction)(void (*)(void))core_load_session, METH_FASTCALL,
     "(cls, game_cls, record)"},
    {"new_batch", (PyCFunction)(void (*)(void))core_new_batch, METH_FASTCALL,
     "(cls, game, n, seed, threads, restarts, most_moves, addresses, keep)"},
    {"new_bot", (PyCFunction)(void (*)(void))core_new_bot, METH_FASTCALL, "(cls, spec)"},
    {"new_analysis", (PyCFunction)(void (*)(void))core_new_analysis, METH_FASTCALL,
     "(cls, game, advisor or None, nodes, address of the byte that stops it)"},
    {"solve", (PyCFunction)(void (*)(void))core_solve, METH_FASTCALL,
     "(game, folder or None, threads, nodes, address of the byte that stops it)"},
    {"n_solved", core_n_solved, METH_NOARGS, "() how often solve has ended"},
    {"play_match", (PyCFunction)(void (*)(void))core_play_match, METH_FASTCALL,
     "(game, first, second, games, opening, seed, nodes of the first, of the second, milliseconds, "
     "threads, address of the byte that stops it)"},
    {"open_game", (PyCFunction)(void (*)(void))core_open_game, METH_FASTCALL,
     "(cls, game, seed, pair, moves of the opening)"},
    {"estimate", (PyCFunction)(void (*)(void))core_estimate, METH_FASTCALL,
     "(pairs with 0, 1, 2, 3, 4 half points)"},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (type && PyModule_AddType(module, (PyTypeObject *)type) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *)type;
}

static PyObject *list_games(void)
{
    PyObject *list = PyList_New(0);
    for (const struct qx_game *const *game = qx_games(); list && *game; game++) {
        PyObject *name = PyUnicode_FromString((*game)->name);
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static int add_constants(PyObject *module)
{
    PyObject *games = list_games();
    int code = games ? PyModule_AddObjectRef(module, "games", games) : -1;
    Py_XDECREF(games);
    if (code < 0 || PyModule_AddStringConstant(module, "version", qx_version()) < 0 ||
        PyModule_AddIntConstant(module, "CHANCE", QX_CHANCE) < 0 ||
        PyModule_AddIntConstant(module, "TOGETHER", QX_TOGETHER) < 0 ||
        PyModule_AddIntConstant(module, "HOLD", QX_BATCH_HOLD) < 0)
        return -1;
    return PyModule_AddIntConstant(module, "NOBODY", QX_NOBODY);
}

static int execute(PyObject *module)
{
    struct core *core = core_of(module);
    core->error = PyErr_NewExceptionWithDoc("quincunx.Error",
                                            "What was asked for cannot be; the sentence says why.",
                                            PyExc_ValueError, NULL);
    core->game = add_type(module, &core_game_spec);
    core->state = add_type(module, &core_state_spec);
    core->session = add_type(module, &core_session_spec);
    core->batch = add_type(module, &core_batch_spec);
    core->bot = add_type(module, &core_bot_spec);
    core->analysis = add_type(module, &core_analysis_spec);
    if (!core->error || !core->game || !core->state || !core->session || !core->batch ||
        !core->bot || !core->analysis || PyModule_AddObjectRef(module, "Error", core->error) < 0)
        return -1;
    return add_constants(module);
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    struct core *core = core_of(module);
    Py_VISIT(core->error);
    Py_VISIT(core->game);
    Py_VISIT(core->state);
    Py_VISIT(core->session);
    Py_VISIT(core->batch);
    Py_VISIT(core->bot);
    Py_VISIT(core->analysis);
    return 0;
}

static int clear(PyObject *module)
{
    struct core *core = core_of(module);
    Py_CLEAR(core->error);
    Py_CLEAR(core->game);
    Py_CLEAR(core->state);
    Py_CLEAR(core->session);
    Py_CLEAR(core->batch);
    Py_CLEAR(core->bot);
    Py_CLEAR(core->analysis);
    return 0;
}

static void release(void *module)
{
    clear(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "quincunx._core",
    .m_size = sizeof(struct core),
    .m_methods = functions,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = release,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
