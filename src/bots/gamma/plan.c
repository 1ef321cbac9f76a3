/*
 * plan.c - the expert's look ahead in Gamma.
 */
#include "bots/gamma/plan.h"

#include <math.h>
#include <stdlib.h>

#include "bots/gamma/fill.h"

enum {
    DEPTH_MOST = 64,
    GROW_VISITS = 3,     /* games through a move before those after it are told apart */
    TWIGS_A_NODE = 8,    /* at least, on average: sizes the memory for nodes */
    FORCED_NODES = 200,  /* a single legal move is not worth more */
    EXACT_FIELDS = 900,  /* on larger boards a line may miss a golden move */
    PAUSE = 64,          /* games between two looks at whether more would help */
    DECIDED_VISITS = 20, /* games a move after which the same end of all is taken for sure */
};

/* Found by matches of the bot against itself. */
static const double hearsay_weight = 1000; /* games after which hearsay and trial count alike */
static const double exploration = 0.04;
static const double lead_weight = 0.5;     /* of the lead in a game's worth; the rest is the win */
static const double prior_weight = 10;     /* games that a first guess counts for */
static const double contested_gain = 0.05; /* … for a field that others could take */
static const double golden_loss = 0.1; /* what an untried golden move is worth less than others */

/* A move in the tree. */
struct twig {
    turf_move move;
    uint32_t node; /* the position after it; 0: not grown yet */
    uint32_t n;    /* games that began so, and the mover's worth in them */
    float sum;
    float n_heard,
        sum_heard; /* games in which the mover held the field in the end, if it was free */
};

struct node {
    uint32_t first, n_twigs;
    uint32_t n; /* games through it, and the mover's worth in them */
    float sum;
    uint32_t mover;
};

/* What the mover at the root got in games. */
struct tally {
    double share, lead;
};

struct plan {
    struct turf root, work;
    struct fill fill;
    turf_move *moves;
    struct tally all;   /* in all games */
    struct node *nodes; /* the root is number 1 */
    struct twig *twigs;
    uint32_t n_nodes, most_nodes;
    uint32_t n_twigs, most_twigs;
    double scale;                   /* a lead of so many fields is half of all */
    double worth[TURF_PLAYERS + 1]; /* of the last game */
};

/* --- life ------------------------------------------------------------------------------------ */

static bool prepare(struct plan *plan, const struct qx_rules *rules, size_t bytes)
{
    if (!turf_init(&plan->root, rules) || !turf_init(&plan->work, rules) ||
        !fill_init(&plan->fill, &plan->root))
        return false;
    const size_t n = plan->root.n_cells;
    const size_t n_twigs = bytes / sizeof *plan->twigs;
    plan->most_twigs = n_twigs < 2 * n        ? (uint32_t)(2 * n)
                       : n_twigs > UINT32_MAX ? UINT32_MAX
                                              : (uint32_t)n_twigs;
    plan->most_nodes = plan->most_twigs / TWIGS_A_NODE + 2;
    plan->scale = 4 + sqrt((double)rules->n_cells);
    plan->moves = malloc(n * sizeof *plan->moves);
    plan->nodes = malloc(plan->most_nodes * sizeof *plan->nodes);
    plan->twigs = malloc(plan->most_twigs * sizeof *plan->twigs);
    return plan->moves && plan->nodes && plan->twigs;
}

struct plan *plan_new(const struct qx_rules *rules, size_t bytes)
{
    struct plan *plan = calloc(1, sizeof *plan);
    if (plan && prepare(plan, rules, bytes))
        return plan;
    plan_free(plan);
    return NULL;
}

void plan_free(struct plan *plan)
{
    if (!plan)
        return;
    turf_release(&plan->root);
    turf_release(&plan->work);
    fill_release(&plan->fill);
    free(plan->moves);
    free(plan->nodes);
    free(plan->twigs);
    free(plan);
}

/* --- growing --------------------------------------------------------------------------------- */

/* What taking a field is worth before anything was heard of it. */
static double guess(const struct turf *turf, turf_cell cell)
{
    const double even = 1.0 / turf->players;
    const unsigned own = turf_bit(turf->mover);
    if (turf->touch[cell] & ~own)
        return even + contested_gain;
    return turf->touch[cell] & own ? even - contested_gain : even;
}

/* Of golden moves and of skipping nothing is ever heard. */
static void add_twig(struct plan *plan, struct node *node, turf_move move)
{
    struct twig *twig = &plan->twigs[plan->n_twigs++];
    *twig = (struct twig){.move = move};
    node->n_twigs++;
    if (move & TURF_GOLDEN)
        return;
    twig->n_heard = (float)prior_weight;
    twig->sum_heard = (float)(prior_weight * guess(&plan->work, move));
}

/* A node for the position at work; 0: no room. Skipping is thought of where nothing can be taken,
 * or where somebody skipped before: it may end the game. */
static uint32_t grow(struct plan *plan)
{
    struct turf *turf = &plan->work;
    if (plan->n_nodes == plan->most_nodes || plan->most_twigs - plan->n_twigs <= turf->n_cells)
        return 0;
    struct node *node = &plan->nodes[plan->n_nodes];
    *node = (struct node){.first = plan->n_twigs, .mover = turf->mover};
    const size_t n = turf_moves(turf, plan->moves);
    for (size_t i = 0; i < n; i++)
        add_twig(plan, node, plan->moves[i]);
    if (turf_free(turf, turf->mover) == 0 || turf->skipper)
        add_twig(plan, node, TURF_SKIP);
    return plan->n_nodes++;
}

/* --- one game -------------------------------------------------------------------------------- */

struct walk {
    int n;
    struct node *node[DEPTH_MOST];
    struct twig *twig[DEPTH_MOST];
};

/* The logarithm to base 2, rounded up: alike on every machine, and enough for this. */
static double bits_of(uint32_t n)
{
    return 32 - __builtin_clz(n);
}

/* What a move promises, what is not known of it put aside. */
static double promise(const struct node *node, const struct twig *twig)
{
    const double n = twig->n, n_heard = twig->n_heard;
    if (n_heard > 0) {
        const double heard = n_heard / (n + n_heard + n * n_heard / hearsay_weight);
        return heard * twig->sum_heard / n_heard + (n > 0 ? (1 - heard) * twig->sum / n : 0);
    }
    if (n > 0)
        return twig->sum / n;
    const double mean = node->n > 0 ? (double)node->sum / node->n : 0.5;
    return twig->move == TURF_SKIP ? mean : mean - golden_loss;
}

static struct twig *promising(struct plan *plan, const struct node *node)
{
    struct twig *twigs = plan->twigs + node->first, *best = twigs;
    const double spread = exploration * sqrt(bits_of(node->n + 1));
    double most = -1;
    for (uint32_t i = 0; i < node->n_twigs; i++) {
        const double n = twigs[i].n;
        const double value = promise(node, &twigs[i]) + (n > 0 ? spread / sqrt(n + 1) : spread);
        if (value > most) {
            most = value;
            best = &twigs[i];
        }
    }
    return best;
}

/* Down the tree, which grows by a node where the way ends. */
static void descend(struct plan *plan, struct walk *walk)
{
    turf_copy(&plan->work, &plan->root);
    for (uint32_t at = 1; at && walk->n < DEPTH_MOST && plan->work.mover;) {
        struct node *node = &plan->nodes[at];
        struct twig *twig = promising(plan, node);
        walk->node[walk->n] = node;
        walk->twig[walk->n++] = twig;
        turf_apply(&plan->work, twig->move);
        if (!twig->node && twig->n >= GROW_VISITS && plan->work.mover)
            twig->node = grow(plan);
        at = twig->node;
    }
}

/* By how much a player leads, and its share of the win: with no one else, all. */
static struct tally tally_of(const struct turf *turf, uint32_t player)
{
    const uint32_t busy = turf->player[player].busy;
    uint32_t rival = 0, n_equal = 1;
    for (uint32_t p = 1; p <= turf->players; p++) {
        if (p == player)
            continue;
        n_equal += turf->player[p].busy == busy;
        rival = turf->player[p].busy > rival ? turf->player[p].busy : rival;
    }
    return (struct tally){.share = busy < rival ? 0 : 1.0 / n_equal, .lead = (double)busy - rival};
}

/* The share of the win, and a little for the lead. */
static void judge(struct plan *plan)
{
    for (uint32_t p = 1; p <= plan->work.players; p++) {
        const struct tally tally = tally_of(&plan->work, p);
        const double lead = 0.5 + 0.5 * tally.lead / (fabs(tally.lead) + plan->scale);
        plan->worth[p] = (1 - lead_weight) * tally.share + lead_weight * lead;
    }
}

/* What the nodes on the way learn of the game. */
static void learn(struct plan *plan, const struct walk *walk)
{
    const uint8_t *owner = plan->work.owner;
    for (int i = 0; i < walk->n; i++) {
        struct node *node = walk->node[i];
        struct twig *twigs = plan->twigs + node->first;
        const float worth = (float)plan->worth[node->mover];
        node->n++;
        node->sum += worth;
        walk->twig[i]->n++;
        walk->twig[i]->sum += worth;
        for (uint32_t k = 0; k < node->n_twigs; k++)
            if (!(twigs[k].move & TURF_GOLDEN) && owner[twigs[k].move] == node->mover) {
                twigs[k].n_heard += 1;
                twigs[k].sum_heard += worth;
            }
    }
}

static void play_game(struct plan *plan, struct qx_random *random)
{
    struct walk walk = {.n = 0};
    descend(plan, &walk);
    if (plan->work.mover)
        fill_run(&plan->fill, &plan->work, random);
    judge(plan);
    learn(plan, &walk);
    const struct tally tally = tally_of(&plan->work, plan->root.mover);
    plan->all.share += tally.share;
    plan->all.lead += tally.lead;
}

/* --- answers --------------------------------------------------------------------------------- */

static const struct twig *busiest(const struct plan *plan, const struct node *node)
{
    const struct twig *twigs = plan->twigs + node->first, *best = twigs;
    for (uint32_t i = 1; i < node->n_twigs; i++)
        if (twigs[i].n > best->n)
            best = &twigs[i];
    return best;
}

/* What was tried most, move by move. */
static void put_line(const struct plan *plan, struct qx_answer *answer)
{
    const bool is_whole = plan->root.width * plan->root.height <= EXACT_FIELDS;
    for (uint32_t at = 1; at && answer->n_line < (is_whole ? QX_LINE_MAX : 1);) {
        const struct node *node = &plan->nodes[at];
        const struct twig *twig = busiest(plan, node);
        answer->line[answer->n_line++] = (struct qx_step){
            .seat = (qx_seat)node->mover - 1, .move = turf_to_move(&plan->root, twig->move)};
        at = twig->n > 0 ? twig->node : 0;
    }
    answer->depth = (uint32_t)answer->n_line;
}

/* Would more games change nothing? Every one was won or lost alike, or no other move can catch up
 * with the one tried most. */
static bool is_clear(const struct plan *plan, const struct limit *limit)
{
    const struct node *root = &plan->nodes[1];
    const uint32_t n = root->n;
    if (n == 0 || n % PAUSE != 0)
        return false;
    if (n >= DECIDED_VISITS * root->n_twigs && (plan->all.share <= 0 || plan->all.share >= n))
        return true;
    const struct twig *twigs = plan->twigs + root->first, *best = busiest(plan, root);
    uint64_t most = 0;
    for (uint32_t i = 0; i < root->n_twigs; i++)
        if (&twigs[i] != best && twigs[i].n > most)
            most = twigs[i].n;
    return best->n - most > limit->most_nodes - limit->n_nodes;
}

static void plant(struct plan *plan, const void *state)
{
    turf_load(&plan->root, state);
    turf_copy(&plan->work, &plan->root);
    plan->n_nodes = 1;
    plan->n_twigs = 0;
    grow(plan);
    plan->all = (struct tally){0, 0};
}

void plan_think(struct plan *plan, const struct qx_request *request, struct limit *limit,
                struct qx_answer *answer)
{
    plant(plan, request->state);
    const struct node *root = &plan->nodes[1];
    if (root->n_twigs == 1 && limit->most_nodes > FORCED_NODES)
        limit->most_nodes = FORCED_NODES;
    while (!is_clear(plan, limit) && limit_spend(limit))
        play_game(plan, request->random);
    const struct twig *best = busiest(plan, root);
    answer->move = turf_to_move(&plan->root, best->move);
    answer->nodes = limit->n_nodes;
    answer->has_value = answer->has_points = root->n > 0;
    if (root->n > 0) {
        /* Over all games: those of the best move alone are few, and it is the best by luck, too. */
        answer->value = plan->all.share / root->n;
        answer->points = plan->all.lead / root->n;
    }
    put_line(plan, answer);
}
