/*
 * diary.c - lines of tries, and the rating that follows from them.
 *
 * The rating is Glicko's (M. Glickman, 1999), a period for each try: a puzzle's rating is known
 * within PUZZLE_DEVIATION, a person's deviation shrinks with every try and never below
 * LEAST_DEVIATION, so that one who gets better is followed.
 */
#include <quincunx/diary.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { START = 1200, START_DEVIATION = 350, LEAST_DEVIATION = 60, PUZZLE_DEVIATION = 60 };
enum { MOST_NUMBER = 1 << 16, MOST_RATING = 10000, LAST_YEAR = 9999 };

/* --- days ------------------------------------------------------------------------------------ */

/* Days of a year and month of the calendar, years beginning in March so that leap days end them. */
static uint64_t days_before(uint64_t year, uint64_t month)
{
    const uint64_t years = month > 2 ? year : year - 1, months = (month + 9) % 12;
    return 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5;
}

/* Days up to the first of January 1970 by that count. */
static uint64_t epoch(void)
{
    return days_before(1970, 1);
}

static void split_day(uint64_t day, uint64_t *year, uint64_t *month, uint64_t *date)
{
    const uint64_t days = day + epoch();
    *year = 1970 + day / 366;
    *month = 1;
    while (*year < LAST_YEAR && days_before(*year + 1, 1) <= days)
        ++*year;
    while (*month < 12 && days_before(*year, *month + 1) <= days)
        ++*month;
    *date = days - days_before(*year, *month) + 1;
}

static bool join_day(uint64_t year, uint64_t month, uint64_t date, uint64_t *day)
{
    if (year < 1970 || year >= LAST_YEAR || month < 1 || month > 12 || date < 1 || date > 31)
        return false;
    *day = days_before(year, month) + date - 1 - epoch();
    uint64_t same_year, same_month, same_date;
    split_day(*day, &same_year, &same_month, &same_date);
    return same_year == year && same_month == month && same_date == date;
}

/* --- lines ----------------------------------------------------------------------------------- */

size_t qx_try_write(const struct qx_try *tried, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    uint64_t year, month, date;
    split_day(tried->day, &year, &month, &date);
    qx_text_print(&text, "%04u-%02u-%02u %s %zu %d %s", (unsigned)year, (unsigned)month,
                  (unsigned)date, tried->game->name, tried->number, tried->rating,
                  tried->is_solved ? "solved" : "missed");
    return text.length;
}

/* A number, and the character that must follow it. */
static bool take(const char **at, uint64_t most, char behind, uint64_t *number)
{
    if (!qx_text_take_number(at, most, number) || **at != behind)
        return false;
    ++*at;
    return true;
}

static bool take_game(const char **at, const struct qx_game **game)
{
    char name[QX_NAME_SIZE];
    const size_t length = strcspn(*at, " \n");
    if (length >= sizeof name || (*at)[length] != ' ')
        return false;
    memcpy(name, *at, length);
    name[length] = '\0';
    *at += length + 1;
    *game = qx_game_find(name);
    return *game != NULL;
}

bool qx_try_read(const char *line, struct qx_try *out, struct qx_error *error)
{
    uint64_t year, month, date, number, rating;
    struct qx_try tried;
    if (!take(&line, LAST_YEAR, '-', &year) || !take(&line, 12, '-', &month) ||
        !take(&line, 31, ' ', &date) || !join_day(year, month, date, &tried.day))
        return qx_fail(error, "a try begins with its day, like 2026-11-15");
    if (!take_game(&line, &tried.game))
        return qx_fail(error, "behind the day stands the name of a game");
    if (!take(&line, MOST_NUMBER, ' ', &number) || number == 0 ||
        !take(&line, MOST_RATING, ' ', &rating))
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

static void rate(struct qx_skill *skill, double rating, double score)
{
    static const double q = 0.0057564627324851142; /* ln 10 / 400 */
    const double pi = 3.14159265358979323846;
    const double g = 1 / sqrt(1 + 3 * q * q * PUZZLE_DEVIATION * PUZZLE_DEVIATION / (pi * pi));
    const double expected = 1 / (1 + exp(-g * q * (skill->rating - rating)));
    const double known = 1 / (skill->deviation * skill->deviation);
    const double learnt = q * q * g * g * expected * (1 - expected);
    skill->rating += q / (known + learnt) * g * (score - expected);
    skill->deviation = fmax(LEAST_DEVIATION, sqrt(1 / (known + learnt)));
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
        rate(skill, tried->rating, tried->is_solved);
}

/* --- a diary --------------------------------------------------------------------------------- */

/* The lines of a game, one after the other. Which puzzles were tried and solved is noted by
 * number. */
struct walk {
    const char *at;
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
    struct qx_try tried;
    while (next_try(&walk->at, game, &tried)) {
        unsigned char *note = &walk->notes[tried.number];
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
        const double far = distance(&puzzle, rating, &random);
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    free(walk);
    return best;
}
