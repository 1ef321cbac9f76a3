/*
 * puzzle_maker.c - plays random games or takes those of a file, looks for puzzles near their ends,
 * keeps what is new.
 */
#include "cmd/lib/puzzle_maker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/journal.h"

/* Where puzzles of a kind are looked for: so many moves before the end of a random game. */
struct recipe {
    const char *game, *rules;
    enum qx_theme theme;
    int turns; /* a win may take at most; below MOST_TURNS */
    uint64_t nearest, farthest;
};

static const struct recipe recipes[] = {
    {"neutron", "", QX_THEME_WIN, 3, 1, 16},
    {"neutron", "rules=classic", QX_THEME_WIN, 2, 1, 16},
    {"neutreeko", "", QX_THEME_WIN, 6, 1, 30},
    {"neutreeko", "", QX_THEME_HOLD, 1, 1, 30},
    {"othello", "", QX_THEME_ONLY, 1, 5, 11},
    {"othello", "", QX_THEME_HOLD, 1, 5, 11},
    {"othello", "", QX_THEME_MOST, 1, 4, 12},
    {"gamma", "width=4,height=3,areas=2", QX_THEME_ONLY, 1, 2, 8},
    {"gamma", "width=4,height=4,areas=3", QX_THEME_ONLY, 1, 2, 6},
    {"gamma", "width=4,height=3,areas=2", QX_THEME_GOLDEN, 1, 2, 8},
    {"gamma", "width=4,height=3,areas=2", QX_THEME_HOLD, 1, 2, 8},
    {"compromise", "pips=12,length=1,ties=yes", QX_THEME_MIX, 1, 2, 2},
    {"compromise", "pips=18,length=1,ties=yes", QX_THEME_SAFE, 1, 2, 2},
    {"compromise", "pips=30,length=1,ties=yes", QX_THEME_SAFE, 1, 2, 2},
};

enum { N_RECIPES = sizeof recipes / sizeof *recipes };
enum { MOST_MOVES = 400, MOST_GAMES = 1000000, MOST_TURNS = 8 };

/* A game that was given up in its middle ends in positions that would take hours. */
enum { MOST_NODES = 20000000 };

struct kept {
    uint64_t kin;
    int rating;
    char text[QX_PUZZLE_SIZE];
};

struct maker {
    const struct puzzle_wish *wish;
    struct qx_rules rules;
    struct qx_prover *prover;
    void *state;
    qx_move *list;
    struct qx_step steps[MOST_MOVES];
    uint64_t *shipped; /* kins of the puzzles that come with the program */
    struct kept *kept;
    size_t n_kept, n_room;
};

static bool is_stopped(const struct maker *maker)
{
    return maker->wish->stop && atomic_load(maker->wish->stop);
}

/* --- positions ------------------------------------------------------------------------------- */

/* A random game from the start; returns its moves, at most so many. */
static size_t play_game(struct maker *maker, struct qx_random *random)
{
    size_t n = 0;
    qx_state_start(&maker->rules, maker->state);
    for (; n < MOST_MOVES; n++) {
        const qx_seat seat = qx_next(&maker->rules, maker->state);
        if (seat == QX_NOBODY)
            break;
        const qx_move move = qx_move_draw(&maker->rules, maker->state, seat, random, maker->list);
        maker->steps[n] = (struct qx_step){seat, move};
        qx_apply(&maker->rules, maker->state, seat, move);
    }
    return n;
}

/* Sets the state up somewhere near the end of a random game; false: the game was too short. */
static bool draw_position(struct maker *maker, const struct recipe *recipe,
                          struct qx_random *random)
{
    const size_t n = play_game(maker, random);
    const uint64_t range = recipe->farthest - recipe->nearest + 1;
    const uint64_t back = recipe->nearest + qx_random_below(random, range);
    if (back > n)
        return false;
    qx_state_start(&maker->rules, maker->state);
    for (size_t i = 0; i < n - back; i++)
        qx_apply(&maker->rules, maker->state, maker->steps[i].seat, maker->steps[i].move);
    return qx_next(&maker->rules, maker->state) >= 0;
}

/* --- what is kept ---------------------------------------------------------------------------- */

static bool is_known(const struct maker *maker, uint64_t kin)
{
    for (size_t i = 0; i < maker->n_kept; i++)
        if (maker->kept[i].kin == kin)
            return true;
    for (size_t i = 0; i < qx_puzzle_count(maker->wish->game); i++)
        if (maker->shipped[i] == kin)
            return true;
    return false;
}

static bool list_shipped(struct maker *maker, struct qx_error *error)
{
    const struct qx_game *game = maker->wish->game;
    const size_t n = qx_puzzle_count(game);
    maker->shipped = calloc(n + 1, sizeof *maker->shipped);
    if (!maker->shipped)
        return qx_fail(error, "there is not enough memory to make puzzles");
    for (size_t i = 0; i < n; i++) {
        struct qx_puzzle puzzle;
        if (!qx_puzzle_get(game, i, &puzzle, error))
            return false;
        maker->shipped[i] = qx_puzzle_kin(&puzzle);
    }
    return true;
}

static bool keep(struct maker *maker, const struct qx_puzzle *puzzle, struct qx_error *error)
{
    if (maker->n_kept == maker->n_room) {
        const size_t room = 2 * maker->n_room + 64;
        struct kept *more = realloc(maker->kept, room * sizeof *more);
        if (!more)
            return qx_fail(error, "there is not enough memory for so many puzzles");
        maker->kept = more;
        maker->n_room = room;
    }
    struct kept *kept = &maker->kept[maker->n_kept++];
    kept->kin = qx_puzzle_kin(puzzle);
    kept->rating = puzzle->rating;
    qx_puzzle_write(puzzle, kept->text, sizeof kept->text);
    return true;
}

static int by_rating(const void *first, const void *second)
{
    const struct kept *a = first, *b = second;
    return a->rating != b->rating ? (a->rating > b->rating) - (a->rating < b->rating)
                                  : strcmp(a->text, b->text);
}

/* --- making ---------------------------------------------------------------------------------- */

/* Short wins are plenty: of wins in one turn a tenth is enough, of longer ones a half, of the
 * longest as many as there are. */
static bool is_wanted(const struct maker *maker, const struct recipe *recipe, const int *n_of,
                      int turns)
{
    if (recipe->theme != QX_THEME_WIN || turns == recipe->turns)
        return true;
    return n_of[turns] < 1 + (int)maker->wish->n / (turns == 1 ? 10 : 2);
}

/* How many there are of a recipe: in all, and by their turns. */
struct count {
    uint64_t n;
    int of[MOST_TURNS];
};

/* Looks at a position, and keeps the puzzle that is new in it, if there is one. False: it could not
 * be kept. */
static bool consider(struct maker *maker, const struct recipe *recipe, const void *state,
                     struct count *count, struct qx_error *error)
{
    struct qx_puzzle puzzle;
    if (!qx_puzzle_find(maker->prover, state, recipe->theme, recipe->turns, &puzzle) ||
        !is_wanted(maker, recipe, count->of, puzzle.turns) ||
        is_known(maker, qx_puzzle_kin(&puzzle)))
        return true;
    if (!qx_puzzle_rate(&puzzle, maker->wish->seed, error) || !keep(maker, &puzzle, error))
        return false;
    count->of[puzzle.turns]++;
    count->n++;
    fprintf(stderr, "\r%s %s: %llu of %llu ", maker->rules.game->name, qx_theme_name(recipe->theme),
            (unsigned long long)count->n, (unsigned long long)maker->wish->n);
    return true;
}

static bool open_rules(struct maker *maker, const struct qx_rules *rules, struct qx_error *error)
{
    maker->rules = *rules;
    const struct qx_work work = {.threads = 1, .nodes = MOST_NODES, .stop = maker->wish->stop};
    maker->prover = qx_prover_new(&maker->rules, &work, error);
    maker->state = qx_state_new(&maker->rules);
    maker->list = malloc(maker->rules.n_moves_max * sizeof *maker->list);
    return (maker->prover && maker->state && maker->list) ||
           qx_fail(error, "there is not enough memory");
}

static void close_rules(struct maker *maker)
{
    qx_prover_free(maker->prover);
    qx_state_free(maker->state);
    free(maker->list);
    maker->prover = NULL;
    maker->state = NULL;
    maker->list = NULL;
}

/* --- from random games ----------------------------------------------------------------------- */

static bool follow(struct maker *maker, const struct recipe *recipe, struct qx_random *random,
                   struct qx_error *error)
{
    struct count count = {0};
    bool ok = true;
    for (int game = 0; ok && game < MOST_GAMES && count.n < maker->wish->n && !is_stopped(maker);
         game++)
        if (draw_position(maker, recipe, random))
            ok = consider(maker, recipe, maker->state, &count, error);
    fputc('\n', stderr);
    return ok;
}

static bool cook(struct maker *maker, const struct recipe *recipe, struct qx_error *error)
{
    struct qx_random random;
    struct qx_rules rules;
    if (!qx_rules_init(&rules, maker->wish->game, recipe->rules, error))
        return false;
    qx_random_init_stream(&random, maker->wish->seed, (uint64_t)(recipe - recipes));
    const bool ok = open_rules(maker, &rules, error) && follow(maker, recipe, &random, error);
    close_rules(maker);
    return ok;
}

static bool suits(const struct puzzle_wish *wish, const struct recipe *recipe)
{
    return strcmp(recipe->game, wish->game->name) == 0 &&
           (!wish->theme || strcmp(qx_theme_name(recipe->theme), wish->theme) == 0);
}

static bool cook_all(struct maker *maker, struct qx_error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < N_RECIPES; i++)
        if (suits(maker->wish, &recipes[i]))
            ok = cook(maker, &recipes[i], error);
    return ok;
}

/* --- from the games of a file ---------------------------------------------------------------- */

/* Is it the first of its theme? The rules are those of the games in the file, not its own. */
static bool is_first(const struct recipe *recipe)
{
    for (const struct recipe *before = recipes; before < recipe; before++)
        if (strcmp(before->game, recipe->game) == 0 && before->theme == recipe->theme)
            return false;
    return true;
}

/* Goes back from the end of a game, as far as puzzles of each kind are looked for. */
static bool search_game(struct maker *maker, struct qx_session *session, struct count *counts,
                        struct qx_error *error)
{
    const size_t n = qx_session_n_steps(session);
    bool ok = true;
    for (size_t i = 0; ok && i < N_RECIPES; i++) {
        const struct recipe *recipe = &recipes[i];
        if (!suits(maker->wish, recipe) || !is_first(recipe))
            continue;
        for (size_t back = (size_t)recipe->nearest; ok && back <= recipe->farthest && back <= n;
             back++) {
            if (counts[i].n >= maker->wish->n || is_stopped(maker))
                break;
            qx_session_go(session, n - back);
            if (qx_session_actor(session) >= 0)
                ok = consider(maker, recipe, qx_session_state(session), &counts[i], error);
        }
    }
    return ok;
}

static bool is_of_rules(const struct maker *maker, const struct qx_rules *rules)
{
    return maker->prover && qx_rules_is_same(&maker->rules, rules);
}

/* The next game; frees the session. */
static bool use_game(struct maker *maker, struct qx_session *session, struct count *counts,
                     struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    bool ok =
        rules->game == maker->wish->game ||
        qx_fail(error, "a game in it is %s, not %s", rules->game->title, maker->wish->game->title);
    if (ok && !is_of_rules(maker, rules)) {
        close_rules(maker);
        ok = open_rules(maker, rules, error);
    }
    ok = ok && search_game(maker, session, counts, error);
    qx_session_free(session);
    return ok;
}

/* A record, or the games of a match; those that cannot be read are left out. */
static bool use_file(struct maker *maker, const char *text, struct qx_error *error)
{
    struct count counts[N_RECIPES] = {{0}};
    struct journal_game game = {.record = text, .length = strlen(text)};
    bool ok = true;
    if (!journal_is(text)) {
        struct qx_session *session = qx_session_load(game.record, game.length, error);
        ok = session && use_game(maker, session, counts, error);
    } else {
        while (ok && !is_stopped(maker) && journal_next(&text, &game)) {
            struct qx_session *session = qx_session_load(game.record, game.length, NULL);
            ok = !session || use_game(maker, session, counts, error);
        }
    }
    close_rules(maker);
    if (maker->n_kept > 0)
        fputc('\n', stderr);
    return ok;
}

/* --- as a file ------------------------------------------------------------------------------- */

static char *write_all(struct maker *maker, struct qx_error *error)
{
    size_t size = 1;
    for (size_t i = 0; i < maker->n_kept; i++)
        size += strlen(maker->kept[i].text) + 1;
    char *out = malloc(size);
    if (!out) {
        qx_fail(error, "there is not enough memory to write the puzzles");
        return NULL;
    }
    if (maker->n_kept > 0)
        qsort(maker->kept, maker->n_kept, sizeof *maker->kept, by_rating);
    struct qx_text text = qx_text_over(out, size);
    for (size_t i = 0; i < maker->n_kept; i++)
        qx_text_print(&text, "%s\n", maker->kept[i].text);
    return out;
}

char *puzzle_maker_run(const struct puzzle_wish *wish, struct qx_error *error)
{
    struct maker *maker = calloc(1, sizeof *maker);
    if (!maker) {
        qx_fail(error, "there is not enough memory to make puzzles");
        return NULL;
    }
    maker->wish = wish;
    bool ok = list_shipped(maker, error);
    ok = ok && (wish->games ? use_file(maker, wish->games, error) : cook_all(maker, error));
    char *out = ok ? write_all(maker, error) : NULL;
    free(maker->shipped);
    free(maker->kept);
    free(maker);
    return out;
}
