/*
 * diary.c - lines of tries, and the rating that follows from them.
 *
 * The rating is Glicko's (M. Glickman, 1999), a period for each try: a puzzle's rating is known
 * within PUZZLE_DEVIATION, a person's deviation shrinks with every try and never below
 * LEAST_DEVIATION, so that one who gets better is followed. It begins with less than Glicko's 350:
 * to look one puzzle up should not cost a beginner 370 points.
 */
#include <quincunx/diary.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/days.h"

enum { START = 1200, START_DEVIATION = 200, LEAST_DEVIATION = 60, PUZZLE_DEVIATION = 60 };
enum {
    MOST_NUMBER = 1 << 16,
    MOST_RATING = 10000,
};

/* --- lines ----------------------------------------------------------------------------------- */

size_t qx_try_write(const struct qx_try *tried, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    day_write(tried->day, &text);
    qx_text_print(&text, " %s %zu %d %s", tried->game->name, tried->number, tried->rating,
                  tried->is_solved ? "solved" : "missed");
    return text.length;
}

bool qx_try_read(const char *line, struct qx_try *out, struct qx_error *error)
{
    uint64_t number, rating;
    struct qx_try tried;
    if (!day_take(&line, &tried.day, &tried.game, error))
        return false;
    if (!day_take_number(&line, MOST_NUMBER, ' ', &number) || number == 0 ||
        !day_take_number(&line, MOST_RATING, ' ', &rating))
        return qx_fail(error, "behind the game stand the puzzle's number and its rating");
    const size_t length = strcspn(line, "\n");
    tried.is_solved = length == 6 && strncmp(line, "solved", 6) == 0;
    if (!tried.is_solved && !(length == 6 && strncmp(line, "missed", 6) == 0))
        return qx_fail(error, "a try ends with \"solved\" or \"missed\"");
    tried.number = (size_t)number;
    tried.rating = (int)rating;
    *out = tried;
    return true;
}

/* --- skill ----------------------------------------------------------------------------------- */

struct qx_skill qx_skill_new(void)
{
    return (struct qx_skill){.rating = START, .deviation = START_DEVIATION};
}

void qx_glicko(double *rating, double *deviation, double opponent, double result)
{
    static const double q = 0.0057564627324851142; /* ln 10 / 400 */
    const double pi = 3.14159265358979323846;
    const double g = 1 / sqrt(1 + 3 * q * q * PUZZLE_DEVIATION * PUZZLE_DEVIATION / (pi * pi));
    const double expected = 1 / (1 + exp(-g * q * (*rating - opponent)));
    const double known = 1 / (*deviation * *deviation);
    const double learnt = q * q * g * g * expected * (1 - expected);
    *rating += q / (known + learnt) * g * (result - expected);
    *deviation = fmax(LEAST_DEVIATION, sqrt(1 / (known + learnt)));
}

static void count_day(struct qx_skill *skill, uint64_t day)
{
    const bool is_next = skill->n_days > 0 && day == skill->last_day + 1;
    const bool is_same = skill->n_days > 0 && day == skill->last_day;
    if (!is_same)
        skill->n_days = is_next ? skill->n_days + 1 : 1;
    skill->last_day = day;
}

void qx_skill_add(struct qx_skill *skill, const struct qx_try *tried, bool is_rated)
{
    skill->n_tries++;
    skill->n_solved += tried->is_solved;
    skill->streak = tried->is_solved ? skill->streak + 1 : 0;
    if (skill->streak > skill->best_streak)
        skill->best_streak = skill->streak;
    count_day(skill, tried->day);
    if (is_rated)
        qx_glicko(&skill->rating, &skill->deviation, tried->rating, tried->is_solved);
}

/* --- a diary --------------------------------------------------------------------------------- */

/* The lines of a game, one after the other. Which puzzles were tried and solved is noted by
 * number. */
struct walk {
    const char *at;
    size_t last; /* the number tried last; 0: none */
    unsigned char notes[MOST_NUMBER + 1];
};
enum { WAS_TRIED = 1, WAS_SOLVED = 2 };

static bool next_try(const char **at, const struct qx_game *game, struct qx_try *out)
{
    while (**at) {
        const char *line = *at;
        const size_t length = strcspn(line, "\n");
        *at += length + (line[length] == '\n');
        if (qx_try_read(line, out, NULL) && out->game == game)
            return true;
    }
    return false;
}

static struct qx_skill walk_through(struct walk *walk, const struct qx_game *game,
                                    qx_try_told *told, void *context)
{
    struct qx_skill skill = qx_skill_new();
    struct qx_try tried = {0};
    while (next_try(&walk->at, game, &tried)) {
        unsigned char *note = &walk->notes[tried.number];
        walk->last = tried.number;
        qx_skill_add(&skill, &tried, !(*note & WAS_TRIED));
        *note |= (unsigned char)(WAS_TRIED | (tried.is_solved ? WAS_SOLVED : 0));
        if (told && !told(context, &tried, &skill))
            break;
    }
    return skill;
}

struct qx_skill qx_diary_walk(const char *text, const struct qx_game *game, qx_try_told *told,
                              void *context)
{
    struct walk *walk = calloc(1, sizeof *walk);
    struct qx_skill skill = qx_skill_new();
    if (walk) {
        walk->at = text;
        skill = walk_through(walk, game, told, context);
    }
    free(walk);
    return skill;
}

/* How far a puzzle lies from the rating, and a little chance, so that not always the same comes. */
static double distance(const struct qx_puzzle *puzzle, double rating, struct qx_random *random)
{
    enum { SPREAD = 100 };
    return fabs(puzzle->rating - rating) + (double)qx_random_below(random, SPREAD);
}

size_t qx_diary_next(const char *text, const struct qx_game *game, enum qx_theme theme,
                     uint64_t seed)
{
    enum { LAST_RESORT = 1 << 20 };
    const size_t n = qx_puzzle_count(game);
    struct walk *walk = calloc(1, sizeof *walk);
    struct qx_random random;
    size_t best = n;
    double nearest = INFINITY;
    if (!walk)
        return n;
    walk->at = text;
    const double rating = walk_through(walk, game, NULL, NULL).rating;
    qx_random_init(&random, seed);
    for (size_t i = 0; i < n && i < MOST_NUMBER; i++) {
        struct qx_puzzle puzzle;
        if (walk->notes[i + 1] & WAS_SOLVED || !qx_puzzle_get(game, i, &puzzle, NULL) ||
            (theme != QX_N_THEMES && puzzle.theme != theme))
            continue;
        const double far =
            distance(&puzzle, rating, &random) + (i + 1 == walk->last ? LAST_RESORT : 0);
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    free(walk);
    return best;
}
