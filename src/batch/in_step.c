/*
 * in_step.c - many games at once: states side by side, and buffers that show them.
 *
 * Every game has a state, a generator for its chance and another for its samples, so that these do
 * not change what chance brings, and the keys of its positions where repetition counts. A step
 * checks all moves before it makes any. Both halves are spread over threads by game number, and a
 * game touches nothing but its own row.
 */
#include <quincunx/batch.h>

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "batch/crew.h"

/* Keys of a game's positions, the present one last. Room for the next is made before a step. */
struct keys {
    uint64_t *list;
    size_t n, room;
};

struct game {
    struct qx_random chance, samples;
    struct keys keys;
    uint64_t n_games;  /* begun so far: part of the seed of the next */
    uint64_t n_moves;  /* of players in this one                     */
    unsigned n_before; /* how often the position stood before       */
    bool is_over;
};

/* What each thread needs to itself, on cache lines of its own: the threads write there all the
 * time, and would wait for each other's lines. */
struct desk {
    qx_move *list;
    struct qx_score *scores;
};

struct qx_batch {
    struct qx_rules rules;
    struct qx_batch_how how;
    struct qx_batch_buffers out;
    size_t n, n_planes; /* numbers in the planes of a game */
    struct game *games;
    unsigned char *states;
    size_t stride; /* bytes from state to state */
    struct crew *crew;
    struct desk *desks;
    /* The call in progress: */
    int64_t *moves; /* a copy: what was checked is what is made */
    const unsigned char *which;
    bool is_reseeded; /* the games begin with the first of the seed, not with the next */
    int64_t *sampled;
    atomic_size_t bad; /* lowest game whose move will not do; n: none */
};

static void *state_at(const struct qx_batch *b, size_t i)
{
    return b->states + i * b->stride;
}

const void *qx_batch_state(const struct qx_batch *batch, size_t i)
{
    return state_at(batch, i);
}

/* --- buffers ---------------------------------------------------------------------------------- */

static void show_mask(struct qx_batch *b, size_t i, qx_seat seat, qx_move *list)
{
    unsigned char *mask = b->out.mask + i * b->rules.n_move_ids;
    memset(mask, 0, b->rules.n_move_ids);
    const size_t n = seat < 0 ? 0 : qx_moves(&b->rules, state_at(b, i), seat, list);
    for (size_t k = 0; k < n; k++)
        mask[list[k]] = 1;
}

/* Planes as a seat sees them. Games that hide something offer an encode that does, too. */
static void show_planes(const struct qx_batch *b, size_t i, qx_seat seat, float *planes)
{
    qx_encode(&b->rules, state_at(b, i), seat, b->games[i].n_before, planes + i * b->n_planes);
}

/* What the seat that owes a move in game i sees; a game that is over shows no move, and its planes
 * stay as they were. */
static void show(struct qx_batch *b, size_t i, struct desk *desk)
{
    const qx_seat seat = b->games[i].is_over ? QX_NOBODY : qx_next(&b->rules, state_at(b, i));
    b->out.turn[i] = seat;
    if (b->out.mask)
        show_mask(b, i, seat, desk->list);
    if (b->out.planes && seat >= 0)
        show_planes(b, i, seat, b->out.planes);
}

static void clear_end(struct qx_batch *b, size_t i)
{
    if (b->out.reward)
        memset(b->out.reward + i * (size_t)b->rules.n_seats, 0,
               (size_t)b->rules.n_seats * sizeof *b->out.reward);
    if (b->out.done)
        b->out.done[i] = 0;
    if (b->out.truncated)
        b->out.truncated[i] = 0;
}

/* The end of a game: by its rules or by repetition, else broken off. */
static void show_end(struct qx_batch *b, size_t i, qx_seat mover, bool is_end, bool is_drawn,
                     struct desk *desk)
{
    const qx_seat n_seats = b->rules.n_seats;
    const qx_seat seer = is_end ? mover : qx_next(&b->rules, state_at(b, i));
    if (b->out.reward && is_end && !is_drawn) {
        b->rules.game->result(&b->rules, state_at(b, i), desk->scores);
        for (qx_seat seat = 0; seat < n_seats; seat++)
            b->out.reward[(qx_seat)i * n_seats + seat] =
                (float)((double)n_seats * qx_share(desk->scores, n_seats, seat) - 1);
    }
    if (b->out.done)
        b->out.done[i] = is_end;
    if (b->out.truncated)
        b->out.truncated[i] = !is_end;
    if (b->out.final_turn)
        b->out.final_turn[i] = seer;
    if (b->out.final_planes)
        show_planes(b, i, seer, b->out.final_planes);
}

/* --- one game --------------------------------------------------------------------------------- */

static void draw_chance(struct qx_batch *b, size_t i, struct desk *desk)
{
    void *state = state_at(b, i);
    while (qx_turn(&b->rules, state) == QX_CHANCE)
        qx_apply(&b->rules, state, QX_CHANCE,
                 qx_move_draw(&b->rules, state, QX_CHANCE, &b->games[i].chance, desk->list));
}

static void remember(struct qx_batch *b, size_t i)
{
    struct game *game = &b->games[i];
    struct keys *keys = &game->keys;
    if (!b->rules.repetition)
        return;
    const uint64_t key = qx_key(&b->rules, state_at(b, i));
    game->n_before = 0;
    for (size_t k = 0; k < keys->n; k++)
        game->n_before += keys->list[k] == key;
    assert(keys->n < keys->room);
    keys->list[keys->n++] = key;
}

static void begin(struct qx_batch *b, size_t i, struct desk *desk)
{
    struct game *game = &b->games[i];
    const uint64_t number = qx_mix(i) + game->n_games++;
    qx_random_init_stream(&game->chance, b->how.seed, number);
    qx_random_init_stream(&game->samples, qx_mix(b->how.seed), number);
    game->keys.n = 0;
    game->n_moves = 0;
    game->n_before = 0;
    game->is_over = false;
    qx_state_start(&b->rules, state_at(b, i));
    draw_chance(b, i, desk);
    remember(b, i);
}

static bool stands_still(const struct qx_batch *b, size_t i)
{
    return b->games[i].is_over || b->moves[i] == QX_BATCH_HOLD;
}

static void move(struct qx_batch *b, size_t i, struct desk *desk)
{
    struct game *game = &b->games[i];
    void *state = state_at(b, i);
    clear_end(b, i);
    if (stands_still(b, i))
        return;
    const qx_seat mover = (qx_seat)b->out.turn[i];
    qx_apply(&b->rules, state, mover, (qx_move)b->moves[i]);
    draw_chance(b, i, desk);
    remember(b, i);
    game->n_moves++;
    const bool is_over = qx_turn(&b->rules, state) == QX_NOBODY;
    const bool is_drawn =
        !is_over && b->rules.repetition && game->n_before + 1 >= b->rules.repetition;
    if (is_over || is_drawn || game->n_moves == b->how.most_moves) {
        show_end(b, i, mover, is_over || is_drawn, is_drawn, desk);
        game->is_over = !b->how.restarts;
        if (b->how.restarts)
            begin(b, i, desk);
    }
    show(b, i, desk);
}

/* Room for one more key, so that a move cannot fail half way. */
static bool make_room(struct keys *keys)
{
    if (keys->n < keys->room)
        return true;
    const size_t room = keys->room ? 2 * keys->room : 64;
    uint64_t *list = realloc(keys->list, room * sizeof *list);
    if (!list)
        return false;
    keys->list = list;
    keys->room = room;
    return true;
}

static bool is_ready(struct qx_batch *b, size_t i)
{
    if (stands_still(b, i))
        return true;
    const qx_seat seat = qx_next(&b->rules, state_at(b, i));
    b->out.turn[i] = seat; /* whatever the caller wrote there */
    return qx_move_check(&b->rules, state_at(b, i), seat, (qx_move)b->moves[i], NULL) &&
           (!b->rules.repetition || make_room(&b->games[i].keys));
}

/* --- all games, spread over threads ------------------------------------------------------------
 */

/* The games of a part: first … end - 1. */
static size_t bound(const struct qx_batch *b, int part)
{
    return b->n * (size_t)part / (size_t)crew_size(b->crew);
}

static void check_part(void *context, int part)
{
    struct qx_batch *b = context;
    for (size_t i = bound(b, part); i < bound(b, part + 1); i++) {
        if (is_ready(b, i))
            continue;
        size_t bad = atomic_load(&b->bad);
        while (i < bad && !atomic_compare_exchange_weak(&b->bad, &bad, i))
            ;
        return;
    }
}

static void move_part(void *context, int part)
{
    struct qx_batch *b = context;
    for (size_t i = bound(b, part); i < bound(b, part + 1); i++)
        move(b, i, &b->desks[part]);
}

static void reset_part(void *context, int part)
{
    struct qx_batch *b = context;
    for (size_t i = bound(b, part); i < bound(b, part + 1); i++) {
        clear_end(b, i);
        if (b->which && !b->which[i])
            continue;
        if (b->is_reseeded)
            b->games[i].n_games = 0;
        begin(b, i, &b->desks[part]);
        show(b, i, &b->desks[part]);
    }
}

static void sample_part(void *context, int part)
{
    struct qx_batch *b = context;
    for (size_t i = bound(b, part); i < bound(b, part + 1); i++) {
        void *state = state_at(b, i);
        b->sampled[i] = QX_BATCH_HOLD;
        if (!b->games[i].is_over)
            b->sampled[i] = (int64_t)qx_move_draw(&b->rules, state, qx_next(&b->rules, state),
                                                  &b->games[i].samples, b->desks[part].list);
    }
}

void qx_batch_reset(struct qx_batch *batch, const unsigned char *which, uint64_t seed)
{
    batch->how.seed = seed;
    batch->which = which;
    batch->is_reseeded = true;
    crew_run(batch->crew, reset_part, batch);
}

void qx_batch_restart(struct qx_batch *batch, const unsigned char *which)
{
    batch->which = which;
    batch->is_reseeded = false;
    crew_run(batch->crew, reset_part, batch);
}

void qx_batch_sample(struct qx_batch *batch, int64_t *moves)
{
    batch->sampled = moves;
    crew_run(batch->crew, sample_part, batch);
}

static bool refuse(const struct qx_batch *b, size_t i, struct qx_error *error)
{
    struct qx_error why = {"there is not enough memory"};
    const void *state = state_at(b, i);
    if (b->moves[i] < 0)
        qx_fail(&why, "there is no move number %lld", (long long)b->moves[i]);
    else
        qx_move_check(&b->rules, state, qx_next(&b->rules, state), (qx_move)b->moves[i], &why);
    return qx_fail(error, "game %zu: %s", i, why.text);
}

bool qx_batch_step(struct qx_batch *batch, const int64_t *moves, struct qx_error *error)
{
    memcpy(batch->moves, moves, batch->n * sizeof *moves);
    atomic_store(&batch->bad, batch->n);
    crew_run(batch->crew, check_part, batch);
    const size_t bad = atomic_load(&batch->bad);
    if (bad < batch->n)
        return refuse(batch, bad, error);
    crew_run(batch->crew, move_part, batch);
    return true;
}

/* --- making and freeing ------------------------------------------------------------------------
 */

enum { LINE = 64 }; /* bytes in a cache line, or a multiple of it */

static size_t whole_lines(size_t size)
{
    return (size + LINE - 1) / LINE * LINE;
}

static void *alloc_lines(size_t n, size_t size)
{
    return n > (SIZE_MAX - LINE) / size ? NULL : aligned_alloc(LINE, whole_lines(n * size));
}

static bool has_desks(const struct qx_batch *b)
{
    for (int i = 0; i < crew_size(b->crew); i++) {
        b->desks[i].list = alloc_lines(b->rules.n_moves_max, sizeof(qx_move));
        b->desks[i].scores = alloc_lines((size_t)b->rules.n_seats, sizeof(struct qx_score));
        if (!b->desks[i].list || !b->desks[i].scores)
            return false;
    }
    return true;
}

static bool furnish(struct qx_batch *b)
{
    b->stride = whole_lines(b->rules.state_size);
    b->games = calloc(b->n, sizeof *b->games);
    b->states = b->n > SIZE_MAX / b->stride ? NULL : calloc(b->n, b->stride);
    b->moves = calloc(b->n, sizeof *b->moves);
    b->crew = crew_new(b->how.threads);
    if (!b->games || !b->states || !b->moves || !b->crew)
        return false;
    b->desks = calloc((size_t)crew_size(b->crew), sizeof *b->desks);
    if (!b->desks || !has_desks(b))
        return false;
    for (size_t i = 0; i < b->n; i++)
        if (b->rules.repetition && !make_room(&b->games[i].keys))
            return false;
    return true;
}

struct qx_batch *qx_batch_new(const struct qx_rules *rules, size_t n,
                              const struct qx_batch_how *how,
                              const struct qx_batch_buffers *buffers, struct qx_error *error)
{
    assert(n > 0 && buffers->turn);
    const size_t n_planes = qx_encode_size(rules);
    if (n_planes == 0 || rules->n_move_ids > SIZE_MAX / n || n_planes > SIZE_MAX / n)
        return qx_fail(error, "boards of this size do not fit into memory"), NULL;
    if (rules->has_hidden && !rules->game->encode)
        return qx_fail(error, "%s hides choices and has no planes of its own", rules->game->title),
               NULL;
    struct qx_batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return qx_fail(error, "there is not enough memory for the games"), NULL;
    batch->rules = *rules;
    batch->how = *how;
    batch->out = *buffers;
    batch->n = n;
    batch->n_planes = n_planes;
    if (!furnish(batch)) {
        qx_batch_free(batch);
        return qx_fail(error, "there is not enough memory for the games"), NULL;
    }
    for (size_t i = 0; batch->out.final_turn && i < n; i++)
        batch->out.final_turn[i] = QX_NOBODY;
    qx_batch_reset(batch, NULL, how->seed);
    return batch;
}

void qx_batch_free(struct qx_batch *batch)
{
    if (!batch)
        return;
    for (int i = 0; batch->desks && i < crew_size(batch->crew); i++) {
        free(batch->desks[i].list);
        free(batch->desks[i].scores);
    }
    for (size_t i = 0; batch->games && i < batch->n; i++)
        free(batch->games[i].keys.list);
    crew_free(batch->crew);
    free(batch->desks);
    free(batch->games);
    free(batch->moves);
    free(batch->states);
    free(batch);
}
