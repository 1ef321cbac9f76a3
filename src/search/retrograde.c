/*
 * retrograde.c - the ends first, then parents of what is settled, breadth first.
 *
 * A first pass over all positions looks one move ahead: a position with a move that wins at once is
 * settled, and so is one whose moves all lose at once. The others get a counter of moves that may
 * still be good, and every move of theirs is counted at the position it leads to. A second pass
 * stores those moves backwards: parents[first[p]] … parents[first[p + 1] - 1] are the parents of p.
 * After that the game is not asked again.
 *
 * An entry of `parents` is the parent's number times two, plus one where the same seat is to move
 * in both. Settled positions wait in a queue; they are settled in the order of their distances.
 */
#include "search/retrograde.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPEN = 0,    /* a value that is not settled, in the end a draw  */
    SETTLED = 1, /* bits of a value: settled,                       */
    WON = 2,     /* by a win,                                       */
    UNIT = 4,    /* and from here on the distance                   */
    MOST_DISTANCE = UINT16_MAX / UNIT,
    TELL_MASK = 0xffff,
};

struct retrograde {
    const struct qx_rules *rules;
    uint64_t n;
    uint16_t *value;              /* NULL where the values are mapped */
    const uint16_t *values;       /* the same, or the mapped ones     */
    const struct qx_store *store; /* of mapped values, else NULL      */
};

/* What is needed while the table is made. */
struct making {
    struct retrograde *made;
    const struct qx_work *work;
    uint16_t *n_good; /* moves that may still be good, of every position  */
    uint64_t *first;  /* n + 1 places in parents                          */
    uint32_t *parents;
    uint32_t *queue;
    uint64_t n_queued;
    void *state, *next; /* scratch */
    qx_move *moves;
    uint64_t *target; /* of the moves looked at */
    struct qx_error *error;
};

/* What the moves of a position lead to. */
struct ahead {
    size_t n_moves, n_lost, n_targets;
    bool wins; /* some move wins at once; the rest was not looked at */
};

bool retrograde_covers(const struct qx_rules *rules, struct qx_error *error)
{
    const struct qx_game *game = rules->game;
    if (!game->n_indexes || !game->index || !game->unindex)
        return qx_fail(error, "%s does not number its positions", game->title);
    if (rules->n_seats != 2 || rules->has_chance || rules->has_hidden)
        return qx_fail(error, "only games of two without chance and secrets are solved backwards");
    if (game->n_indexes(rules) > UINT32_MAX / 2)
        return qx_fail(error, "%s has too many positions to solve them all", game->title);
    return rules->n_moves_max <= UINT16_MAX ||
           qx_fail(error, "%s has too many moves to count them", game->title);
}

/* --- looking one move ahead ------------------------------------------------------------------ */

static void settle(struct making *m, uint64_t position, bool is_win, uint64_t distance)
{
    uint64_t kept = distance < MOST_DISTANCE ? distance : MOST_DISTANCE;
    m->made->value[position] = (uint16_t)(SETTLED | (is_win ? WON : 0u) | UNIT * kept);
    m->queue[m->n_queued++] = (uint32_t)position;
}

/* Looks one move ahead from m->state: fills m->target with the entries of moves that go on (the
   target's number times two, plus one where the seat stays), and says how many moves win and lose
   at once. */
static struct ahead look_ahead(struct making *m)
{
    const struct qx_rules *rules = m->made->rules;
    qx_seat seat = qx_turn(rules, m->state);
    struct ahead ahead = {.n_moves = qx_moves(rules, m->state, seat, m->moves)};
    for (size_t i = 0; i < ahead.n_moves; i++) {
        memcpy(m->next, m->state, rules->state_size);
        qx_apply(rules, m->next, seat, m->moves[i]);
        qx_seat turn = qx_turn(rules, m->next);
        enum outcome outcome =
            turn == QX_NOBODY ? finding_outcome(rules, m->next, seat) : OUTCOME_DRAW;
        if (outcome == OUTCOME_WIN) {
            ahead.wins = true;
            return ahead;
        }
        ahead.n_lost += outcome == OUTCOME_LOSS;
        if (turn != QX_NOBODY)
            m->target[ahead.n_targets++] = 2 * rules->game->index(rules, m->next) + (turn == seat);
    }
    return ahead;
}

/* Settles a position by its moves that end the game, or counts its other moves where they lead. */
static void begin_position(struct making *m, uint64_t position)
{
    struct ahead ahead = look_ahead(m);
    m->n_good[position] = (uint16_t)(ahead.n_moves - ahead.n_lost);
    if (ahead.wins || ahead.n_lost == ahead.n_moves) {
        settle(m, position, ahead.wins, 1);
        return;
    }
    for (size_t i = 0; i < ahead.n_targets; i++)
        m->first[m->target[i] / 2 + 1]++;
}

static void store_position(struct making *m, uint64_t position)
{
    if (m->made->value[position] != OPEN)
        return;
    struct ahead ahead = look_ahead(m);
    for (size_t i = 0; i < ahead.n_targets; i++)
        m->parents[m->first[m->target[i] / 2]++] = (uint32_t)(2 * position + m->target[i] % 2);
}

/* One pass over all positions in which the game goes on; false: stopped. */
static bool pass(struct making *m, const char *stage,
                 void (*visit)(struct making *m, uint64_t position))
{
    const struct qx_rules *rules = m->made->rules;
    for (uint64_t position = 0; position < m->made->n; position++) {
        if ((position & TELL_MASK) == 0) {
            qx_work_tell(m->work, stage, position, m->made->n);
            if (qx_work_is_stopped(m->work))
                return qx_fail(m->error, "stopped");
        }
        if (rules->game->unindex(rules, position, m->state) &&
            qx_turn(rules, m->state) != QX_NOBODY)
            visit(m, position);
    }
    return true;
}

/* --- backwards ------------------------------------------------------------------------------- */

/* Turns counts (each at the place after its position) into places; false: no memory for the
 * parents. */
static bool make_room(struct making *m)
{
    uint64_t n = m->made->n;
    for (uint64_t i = 0; i < n; i++)
        m->first[i + 1] += m->first[i];
    uint64_t bytes = m->first[n] * sizeof *m->parents;
    if (m->work->bytes && bytes > m->work->bytes)
        return qx_fail(m->error, "solving this needs %llu MB", (unsigned long long)(bytes >> 20));
    m->parents = malloc(bytes ? (size_t)bytes : 1);
    return m->parents || qx_fail(m->error, "there is not enough memory to solve this");
}

static void settle_parents(struct making *m, uint64_t position)
{
    uint16_t value = m->made->value[position];
    uint64_t distance = value / UNIT + 1u;
    /* Storing moved every first[] to the end of its own list, which is where the next one began. */
    uint64_t begin = position ? m->first[position - 1] : 0;
    for (uint64_t i = begin; i < m->first[position]; i++) {
        uint64_t parent = m->parents[i] / 2;
        bool is_win = ((value & WON) != 0) == (m->parents[i] % 2 == 1);
        if (m->made->value[parent] != OPEN)
            continue;
        if (is_win || --m->n_good[parent] == 0)
            settle(m, parent, is_win, distance);
    }
}

static bool make(struct making *m)
{
    if (!pass(m, "looking ahead", begin_position) || !make_room(m) ||
        !pass(m, "storing moves", store_position))
        return false;
    for (uint64_t next = 0; next < m->n_queued; next++) {
        if ((next & TELL_MASK) == 0)
            qx_work_tell(m->work, "settling", next, m->made->n);
        settle_parents(m, m->queue[next]);
    }
    return true;
}

static bool allocate(struct making *m)
{
    const struct qx_rules *rules = m->made->rules;
    uint64_t n = m->made->n;
    m->made->values = m->made->value = calloc(n, sizeof *m->made->value);
    m->n_good = calloc(n, sizeof *m->n_good);
    m->first = calloc(n + 1, sizeof *m->first);
    m->queue = malloc(n * sizeof *m->queue);
    m->state = malloc(rules->state_size);
    m->next = malloc(rules->state_size);
    m->moves = malloc(rules->n_moves_max * sizeof *m->moves);
    m->target = malloc(rules->n_moves_max * sizeof *m->target);
    return (m->made->value && m->n_good && m->first && m->queue && m->state && m->next &&
            m->moves && m->target) ||
           qx_fail(m->error, "there is not enough memory to solve this");
}

static void release(struct making *m)
{
    free(m->target);
    free(m->moves);
    free(m->next);
    free(m->state);
    free(m->queue);
    free(m->parents);
    free(m->first);
    free(m->n_good);
}

struct retrograde *retrograde_new(const struct qx_rules *rules, const struct qx_work *work,
                                  struct qx_error *error)
{
    struct retrograde *made = calloc(1, sizeof *made);
    if (!made) {
        qx_fail(error, "there is not enough memory to solve this");
        return NULL;
    }
    made->rules = rules;
    made->n = rules->game->n_indexes(rules);
    struct making m = {.made = made, .work = work, .error = error};
    bool ok = allocate(&m) && make(&m);
    release(&m);
    if (ok)
        return made;
    retrograde_free(made);
    return NULL;
}

static struct qx_table_about about(const struct qx_rules *rules)
{
    return (struct qx_table_about){.rules = rules, .what = "retrograde", .version = 1};
}

struct retrograde *retrograde_load(const struct qx_rules *rules, const struct qx_store *store,
                                   struct qx_error *error)
{
    const struct qx_table_about wanted = about(rules);
    size_t size;
    const void *body = store->map(store->context, &wanted, &size, error);
    if (!body)
        return NULL;
    struct retrograde *loaded = calloc(1, sizeof *loaded);
    uint64_t n = rules->game->n_indexes(rules);
    if (loaded && size == n * sizeof *loaded->values) {
        *loaded = (struct retrograde){.rules = rules, .n = n, .values = body, .store = store};
        return loaded;
    }
    qx_fail(error, loaded ? "a table has the wrong size" : "there is not enough memory");
    store->unmap(store->context, body, size);
    free(loaded);
    return NULL;
}

bool retrograde_save(const struct retrograde *retrograde, const struct qx_store *store,
                     struct qx_error *error)
{
    const struct qx_table_about made = about(retrograde->rules);
    size_t size = (size_t)retrograde->n * sizeof *retrograde->values;
    void *table = store->create(store->context, &made, error);
    if (!table)
        return false;
    if (store->append(store->context, table, retrograde->values, size, error))
        return store->finish(store->context, table, error);
    store->abandon(store->context, table);
    return false;
}

void retrograde_free(struct retrograde *retrograde)
{
    if (!retrograde)
        return;
    const struct qx_store *store = retrograde->store;
    if (store)
        store->unmap(store->context, retrograde->values,
                     (size_t)retrograde->n * sizeof *retrograde->values);
    free(retrograde->value);
    free(retrograde);
}

struct finding retrograde_get(const struct retrograde *retrograde, const void *state)
{
    const struct qx_rules *rules = retrograde->rules;
    uint16_t value = retrograde->values[rules->game->index(rules, state)];
    if (value == OPEN)
        return (struct finding){OUTCOME_DRAW, 0};
    return (struct finding){value & WON ? OUTCOME_WIN : OUTCOME_LOSS, value / UNIT};
}
