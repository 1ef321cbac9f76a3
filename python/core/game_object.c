/*
 * game_object.c - a game with its rules: what Game of the package is made of.
 */
#include "core.h"

#include <string.h>

PyObject *core_new_game(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    struct core *core = core_of(module);
    struct qx_error error;
    if (n != 3)
        return PyErr_Format(PyExc_TypeError, "new_game takes 3 arguments");
    const char *name = core_plain_text(core, args[1]);
    const char *text = name ? core_plain_text(core, args[2]) : NULL;
    if (!text)
        return NULL;
    const struct qx_game *game = qx_game_find(name);
    struct qx_rules rules;
    if (!game)
        return PyErr_Format(core->error, "there is no game \"%.40s\"", name);
    if (!qx_rules_init(&rules, game, text, &error))
        return core_raise(core, &error);
    struct game_object *self = core_alloc(args[0], core->game);
    if (self) {
        self->core = core;
        self->rules = rules;
    }
    return (PyObject *)self;
}

static size_t write_rules(const void *context, char *out, size_t size)
{
    return qx_rules_text(context, out, size);
}

static PyObject *get_rules(PyObject *self, void *closure)
{
    (void)closure;
    return core_text(write_rules, &((struct game_object *)self)->rules);
}

static PyObject *get_name(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((struct game_object *)self)->rules.game->name);
}

static PyObject *get_title(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((struct game_object *)self)->rules.game->title);
}

static PyObject *get_n_seats(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLongLong(((struct game_object *)self)->rules.n_seats);
}

static PyObject *get_n_actions(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(((struct game_object *)self)->rules.n_move_ids);
}

static PyObject *get_n_moves_max(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(((struct game_object *)self)->rules.n_moves_max);
}

static PyObject *get_repetition(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(((struct game_object *)self)->rules.repetition);
}

static PyObject *get_has_chance(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(((struct game_object *)self)->rules.has_chance);
}

static PyObject *get_has_hidden(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(((struct game_object *)self)->rules.has_hidden);
}

static PyObject *get_is_simultaneous(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(((struct game_object *)self)->rules.is_simultaneous);
}

static PyObject *get_obs_shape(PyObject *self, void *closure)
{
    (void)closure;
    const struct qx_rules *rules = &((struct game_object *)self)->rules;
    return Py_BuildValue("(KII)", (unsigned long long)rules->n_planes, rules->plane_height,
                         rules->plane_width);
}

struct naming {
    const struct qx_rules *rules;
    qx_move move;
};

static size_t write_move(const void *context, char *out, size_t size)
{
    const struct naming *naming = context;
    return naming->rules->game->move_text(naming->rules, naming->move, out, size);
}

static PyObject *move_text(PyObject *self, PyObject *argument)
{
    struct game_object *game = (struct game_object *)self;
    struct naming naming = {.rules = &game->rules};
    long long number;
    if (!core_index(argument, game->core->error, "move number", &number))
        return NULL;
    if (number < 0 || (uint64_t)number >= game->rules.n_move_ids)
        return PyErr_Format(game->core->error, "there is no move number %lld", number);
    naming.move = (qx_move)number;
    return core_text(write_move, &naming);
}

static PyObject *move_number(PyObject *self, PyObject *argument)
{
    struct game_object *game = (struct game_object *)self;
    struct qx_error error;
    qx_move move;
    const char *text = core_plain_text(game->core, argument);
    if (!text)
        return NULL;
    if (!game->rules.game->move_parse(&game->rules, text, &move, &error))
        return core_raise(game->core, &error);
    return PyLong_FromUnsignedLongLong(move);
}

static void dealloc(PyObject *self)
{
    core_dealloc(self);
}

static PyGetSetDef properties[] = {
    {"name", get_name, NULL, "The game's name: 'othello'.", NULL},
    {"title", get_title, NULL, "The game's name for people: 'Othello'.", NULL},
    {"rules", get_rules, NULL, "Every option with its value, as one text.", NULL},
    {"n_seats", get_n_seats, NULL, "How many players there are.", NULL},
    {"n_actions", get_n_actions, NULL, "Every move is a number below this.", NULL},
    {"n_moves_max", get_n_moves_max, NULL, "No position has more legal moves.", NULL},
    {"repetition", get_repetition, NULL, "The same position this many times is a draw; 0: never.",
     NULL},
    {"has_chance", get_has_chance, NULL, "Whether chance moves, too.", NULL},
    {"has_hidden", get_has_hidden, NULL, "Whether choices are hidden for a while.", NULL},
    {"is_simultaneous", get_is_simultaneous, NULL, "Whether several seats choose at once.", NULL},
    {"obs_shape", get_obs_shape, NULL, "Planes, rows and columns of an observation.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"move_text", move_text, METH_O, "The text of a move's number."},
    {"move_number", move_number, METH_O, "The number of a move's text."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, dealloc}, {Py_tp_getset, properties}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec core_game_spec = {
    .name = "quincunx._core.Game",
    .basicsize = sizeof(struct game_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
