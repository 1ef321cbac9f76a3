/*
 * diary_json.c - a diary as data: what is known of each game, and how it came about.
 */
#include <string.h>

#include <quincunx/fit.h>

static void put_decimal(struct qx_json *out, const char *key, double value)
{
    qx_json_key(out, key);
    qx_json_decimal(out, value);
}

/* A line of the diary begins with its day. */
static void put_day(struct qx_json *out, char *line)
{
    line[strcspn(line, " ")] = '\0';
    qx_json_put_string(out, "day", line);
}

static bool put_try(void *context, const struct qx_try *tried, const struct qx_skill *skill)
{
    struct qx_json *out = context;
    char line[QX_TRY_SIZE];
    qx_try_write(tried, line, sizeof line);
    qx_json_open(out, '{');
    put_day(out, line);
    qx_json_put_count(out, "number", tried->number);
    qx_json_put_bool(out, "solved", tried->is_solved);
    put_decimal(out, "rating", skill->rating);
    qx_json_close(out, '}');
    return true;
}

static bool put_result(void *context, const struct qx_played *played, const struct qx_fit *fit)
{
    struct qx_json *out = context;
    char line[QX_PLAYED_SIZE];
    qx_played_write(played, line, sizeof line);
    const char *result = strrchr(line, ' ') + 1;
    qx_json_open(out, '{');
    qx_json_put_string(out, "result", result);
    put_day(out, line);
    qx_json_put_number(out, "level", played->level);
    qx_json_put_number(out, "fits", fit->level);
    put_decimal(out, "rating", fit->rating);
    qx_json_close(out, '}');
    return true;
}

/* The results in their order, and the ratings of the levels, on the same scale. */
static void put_results(struct qx_json *out, const char *text, const struct qx_game *game)
{
    qx_json_key(out, "results");
    qx_json_open(out, '[');
    qx_diary_fit(text, game, put_result, out);
    qx_json_close(out, ']');
    qx_json_key(out, "ladder");
    qx_json_open(out, '[');
    for (int level = 1; level <= QX_N_LEVELS; level++)
        qx_json_decimal(out, qx_level_rating(game, level));
    qx_json_close(out, ']');
}

static void put_levels(struct qx_json *out, const char *text, const struct qx_game *game)
{
    const struct qx_fit fit = qx_diary_fit(text, game, NULL, NULL);
    qx_json_put_count(out, "played", fit.n_games);
    qx_json_put_number(out, "level", fit.level);
    qx_json_key(out, "levels");
    qx_json_open(out, '[');
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        if (fit.by_level[level].n_won + fit.by_level[level].n_drawn + fit.by_level[level].n_lost ==
            0)
            continue;
        qx_json_open(out, '{');
        qx_json_put_number(out, "level", level);
        qx_json_put_count(out, "won", fit.by_level[level].n_won);
        qx_json_put_count(out, "drawn", fit.by_level[level].n_drawn);
        qx_json_put_count(out, "lost", fit.by_level[level].n_lost);
        qx_json_close(out, '}');
    }
    qx_json_close(out, ']');
}

void qx_diary_json(const char *text, const struct qx_game *game, struct qx_json *out)
{
    const struct qx_skill skill = qx_diary_walk(text, game, NULL, NULL);
    qx_json_open(out, '{');
    qx_json_put_string(out, "name", game->name);
    put_decimal(out, "rating", skill.rating);
    put_decimal(out, "deviation", skill.deviation);
    qx_json_put_count(out, "tried", skill.n_tries);
    qx_json_put_count(out, "solved", skill.n_solved);
    qx_json_put_count(out, "streak", skill.streak);
    qx_json_put_count(out, "best_streak", skill.best_streak);
    qx_json_put_count(out, "days", skill.n_days);
    qx_json_key(out, "tries");
    qx_json_open(out, '[');
    qx_diary_walk(text, game, put_try, out);
    qx_json_close(out, ']');
    put_levels(out, text, game);
    put_results(out, text, game);
    qx_json_close(out, '}');
}
