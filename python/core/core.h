/*
 * core.h - the objects of quincunx._core, to which the Python files give public faces.
 *
 * The module is private: its callers are our own Python files, which have checked shapes and types
 * of arrays. Whatever else comes from a user (numbers, texts, seats) is checked here.
 *
 * Only the limited API is used (3.10), and no C globals: each interpreter has its own module state.
 * Objects have no constructors; functions of the module make them, for a class that derives from
 * the type.
 *
 * The interpreter's lock guards every object. Calls that release it while they work (steps of a
 * batch, a bot's thinking) mark the object as busy, and another thread that comes meanwhile is
 * refused.
 */
#ifndef CORE_H
#define CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h> /* CMake sets Py_LIMITED_API */

#include <quincunx/quincunx.h>

struct core {
    PyObject *error; /* quincunx.Error, a ValueError */
    PyTypeObject *game, *state, *session, *batch, *bot, *analysis;
    uint64_t n_solved; /* how often solve has ended: what was opened before may know too little */
};

struct game_object {
    PyObject_HEAD struct core *core;
    struct qx_rules rules;
};

struct state_object {
    PyObject_HEAD struct game_object *game;
    void *state;
};

struct session_object {
    PyObject_HEAD struct game_object *game;
    struct qx_session *session;
};

extern PyType_Spec core_game_spec, core_state_spec, core_session_spec, core_batch_spec,
    core_bot_spec, core_analysis_spec;

struct core *core_of(PyObject *module);
/* Raises quincunx.Error with the sentence; returns NULL. */
PyObject *core_raise(struct core *core, const struct qx_error *error);

/* A new object of `cls`, which must derive from `type`; NULL and an exception elsewhere. */
void *core_alloc(PyObject *cls, PyTypeObject *type);
/* Frees the object itself and lets go of its type: the end of every tp_dealloc. */
void core_dealloc(PyObject *self);
bool core_is(PyObject *object, PyTypeObject *type, const char *what);

/* A text that the writer (like snprintf) makes. */
PyObject *core_text(size_t (*write)(const void *context, char *out, size_t size),
                    const void *context);
/* A seat from an argument; NULL or None: `standard`. False: an exception is set. */
bool core_seat(struct game_object *game, PyObject *argument, qx_seat standard, qx_seat *seat);
/* A legal move of the seat, from its number or its text. False: an exception is set. */
bool core_move(struct game_object *game, const void *state, qx_seat seat, PyObject *argument,
               qx_move *move);
/* An unsigned number from an argument; NULL or None: `standard`. False: an exception is set. */
bool core_number(struct core *core, PyObject *argument, uint64_t standard, uint64_t *number);
/* The number of a thing, of any sign; one that is out of all range raises the error: "there is no
 * seat 99…". False: an exception is set. */
bool core_index(PyObject *argument, PyObject *error, const char *what, long long *number);
/* A text as UTF-8, as long as the argument lives; NULL and TypeError for anything else. */
const char *core_utf8(PyObject *argument, Py_ssize_t *length);
/* The same of a text without NUL; NULL and an exception elsewhere. */
const char *core_plain_text(struct core *core, PyObject *argument);

/* Answers about a position, for states and sessions alike; new references. */
PyObject *core_legal(struct game_object *game, const void *state, qx_seat seat);
PyObject *core_mask(struct game_object *game, const void *state, qx_seat seat);
PyObject *core_obs(struct game_object *game, const void *state, qx_seat seat, unsigned n_before);
/* (reason or None, [points], [won]) */
PyObject *core_result(struct game_object *game, const char *reason, const struct qx_score *scores);
PyObject *core_state_new(PyObject *cls, struct game_object *game);
/* A session object around a session, which is freed where that fails. */
PyObject *core_session_wrap(PyObject *cls, struct game_object *game, struct qx_session *session);
/* (share, is_exact, distance, points, move); None for what is not known. */
PyObject *core_worth(const struct qx_worth *worth);

/* Functions of the module. */
PyObject *core_new_game(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_new_state(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_new_session(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_load_session(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_new_batch(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_new_bot(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_new_analysis(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_solve(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_n_solved(PyObject *module, PyObject *unused);
PyObject *core_play_match(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_open_game(PyObject *module, PyObject *const *args, Py_ssize_t n);
PyObject *core_estimate(PyObject *module, PyObject *const *args, Py_ssize_t n);

#endif
