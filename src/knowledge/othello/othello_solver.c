/*
 * othello_solver.c - the endgame search behind the public interface: states in, moves out.
 */
#include <quincunx/othello.h>

#include <stdlib.h>

#include "games/othello/othello_state.h"
#include "knowledge/othello/endgame.h"

/* From here on a search would outlast its caller. */
enum { EMPTY_MOST = 36 };
/* Mebibytes of the table where the caller names no limit, for boards of 4x4, 6x6, 8x8; one that is
 * emptied before each question is small. */
static const unsigned standard_memory[] = {1, 1024, 256};

struct qx_endgame {
    const struct qx_rules *rules;
    const struct qx_work *work;
    struct othello_endgame *endgame;
    bool is_used;                /* the table holds positions, */
    enum qx_endgame_count count; /* counted this way           */
    atomic_bool stop;            /* of the search going on     */
};

static unsigned mebibytes_of(const struct qx_rules *rules, const struct qx_work *work)
{
    const uint64_t allowed = work->bytes >> 20;
    const unsigned standard = work->forgets ? 1 : standard_memory[othello_side(rules) / 2 - 2];
    return work->bytes == 0 || allowed > standard ? standard : (unsigned)allowed;
}

struct qx_endgame *qx_endgame_new(const struct qx_rules *rules, const struct qx_work *work,
                                  struct qx_error *error)
{
    if (othello_side(rules) > OTHELLO_NARROW_MAX) {
        qx_fail(error, "only boards up to 8x8 can be played out to the end");
        return NULL;
    }
    struct qx_endgame *endgame = malloc(sizeof *endgame);
    struct othello_endgame *inner =
        othello_endgame_new(othello_side(rules), mebibytes_of(rules, work));
    if (!endgame || !inner) {
        othello_endgame_free(inner);
        free(endgame);
        qx_fail(error, "there is not enough memory to solve Othello");
        return NULL;
    }
    *endgame = (struct qx_endgame){.rules = rules, .work = work, .endgame = inner};
    return endgame;
}

void qx_endgame_free(struct qx_endgame *endgame)
{
    if (!endgame)
        return;
    othello_endgame_free(endgame->endgame);
    free(endgame);
}

/* Looks at flag and clock, too: once raised, the search's own flag stays so. */
static void tell(void *context, double share, uint64_t n_nodes)
{
    (void)n_nodes;
    struct qx_endgame *endgame = context;
    if (qx_work_is_stopped(endgame->work))
        atomic_store(&endgame->stop, true);
    qx_work_tell(endgame->work, "searching", (uint64_t)(share * 1e6), 1000000);
}

static struct othello_task task_of(struct qx_endgame *endgame, const struct othello_state *state)
{
    const struct qx_work *work = endgame->work;
    return (struct othello_task){
        .own = state->board.narrow.discs[state->mover],
        .opp = state->board.narrow.discs[!state->mover],
        .winner_takes_empty = endgame->count == QX_EMPTY_FOR_WINNER,
        .pass_ends = endgame->rules->option[OTHELLO_PASS] == OTHELLO_PASS_OFF,
        .threads = (int)work->threads,
        .most_nodes = work->nodes,
        .stop = &endgame->stop,
        .tell = tell,
        .context = endgame,
    };
}

static qx_move move_of(const struct qx_rules *rules, uint8_t bit)
{
    return (qx_move)(bit >> 3) * (qx_move)othello_side(rules) + (bit & 7);
}

bool qx_endgame_solve(struct qx_endgame *endgame, const void *state, enum qx_endgame_count count,
                      struct qx_endgame_answer *answer, struct qx_error *error)
{
    const struct othello_state *s = state;
    const int n_empty = othello_n_squares(endgame->rules) -
                        __builtin_popcountll(s->board.narrow.discs[0]) -
                        __builtin_popcountll(s->board.narrow.discs[1]);
    struct othello_answer found;
    answer->nodes = 0;
    if (n_empty > EMPTY_MOST)
        return qx_fail(error, "%d squares are empty; at most %d can be played out to the end",
                       n_empty, EMPTY_MOST);
    if (endgame->is_used && (count != endgame->count || endgame->work->forgets))
        othello_endgame_clear(endgame->endgame);
    endgame->is_used = true;
    endgame->count = count;
    atomic_store(&endgame->stop, qx_work_is_stopped(endgame->work));
    const struct othello_task task = task_of(endgame, s);
    const bool is_solved = othello_endgame_solve(endgame->endgame, &task, &found);
    answer->nodes = found.n_nodes;
    if (!is_solved)
        return qx_fail(error, "the search was stopped after %llu positions",
                       (unsigned long long)found.n_nodes);
    answer->score = found.score;
    answer->n_line = found.line.length;
    for (int i = 0; i < found.line.length; i++)
        answer->line[i] = move_of(endgame->rules, found.line.square[i]);
    return true;
}
