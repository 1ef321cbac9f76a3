/*
 * level_fit.c - lines of games against levels, and the level that follows from them.
 *
 * The rating is Glicko's, as for puzzles (diary.c); the levels' ratings are the ladder's, measured
 * by `quincunx ladder` and written down in docs/levels.md. A person begins between levels 2 and 3,
 * with a large deviation, so that a few games find the right region; it never becomes small, so
 * that whoever gets better, or has a bad day, is followed within some games.
 */
#include <quincunx/fit.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/days.h"

enum { START_DEVIATION = 350, BEYOND = 100, LEAST_DEVIATION = 110 };

/* docs/levels.md */
static const struct ladder {
    const char *game; /* NULL: every other game */
    double ratings[QX_N_LEVELS];
} ladders[] = {
    {"compromise", {60, 150, 230, 311, 385, 448, 550, 597, 732, 846}},
    {"gamma", {54, 160, 219, 305, 362, 616, 839, 974, 1284, 1414}},
    {"neutreeko", {219, 414, 594, 763, 868, 968, 1026, 1072, 1116, 1132}},
    {"neutron", {106, 220, 312, 428, 622, 797, 982, 1030, 1159, 1240}},
    {"othello", {177, 291, 389, 487, 741, 1040, 1215, 1488, 1805, 2078}},
    {NULL, {100, 200, 300, 400, 500, 600, 700, 800, 900, 1000}},
};

int qx_level_of(const char *player)
{
    enum { STANDARD = 5, NAME = sizeof "level" - 1, OPTION = sizeof "strength=" - 1 };
    uint64_t level;
    if (!player || !qx_ascii_begins_same(player, "level", NAME))
        return 0;
    if (player[NAME] == '\0')
        return STANDARD;
    const char *at = player + NAME + 1;
    if (strncmp(at, "strength=", OPTION) == 0)
        at += OPTION;
    return player[NAME] == ':' && qx_text_take_number(&at, QX_N_LEVELS, &level) && !*at ? (int)level
                                                                                        : 0;
}

double qx_level_rating(const struct qx_game *game, int level)
{
    const struct ladder *ladder = ladders;
    while (ladder->game && strcmp(ladder->game, game->name) != 0)
        ladder++;
    return ladder->ratings[level < 1 ? 0 : level > QX_N_LEVELS ? QX_N_LEVELS - 1 : level - 1];
}

/* --- lines ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    double result;
} results[] = {{"won", 1}, {"drawn", 0.5}, {"lost", 0}};
enum { N_RESULTS = sizeof results / sizeof *results };

static const char *result_word(double result)
{
    return result > 0.75 ? "won" : result < 0.25 ? "lost" : "drawn";
}

size_t qx_played_write(const struct qx_played *played, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    day_write(played->day, &text);
    qx_text_print(&text, " %s level %d %s", played->game->name, played->level,
                  result_word(played->result));
    return text.length;
}

bool qx_played_read(const char *line, struct qx_played *out, struct qx_error *error)
{
    struct qx_played played;
    uint64_t level;
    if (!day_take(&line, &played.day, &played.game, error))
        return false;
    if (strncmp(line, "level ", 6) != 0)
        return qx_fail(error, "behind the game stands \"level\"");
    line += 6;
    if (!day_take_number(&line, QX_N_LEVELS, ' ', &level) || level == 0)
        return qx_fail(error, "a level is a number from 1 to %d", QX_N_LEVELS);
    const size_t length = strcspn(line, "\n");
    for (int i = 0; i < N_RESULTS; i++)
        if (strlen(results[i].word) == length && strncmp(results[i].word, line, length) == 0) {
            played.level = (int)level;
            played.result = results[i].result;
            *out = played;
            return true;
        }
    return qx_fail(error, "a game ends with \"won\", \"drawn\" or \"lost\"");
}

/* Was it played from the start? Another position may be half won. */
static bool is_whole(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    void *start = qx_state_new(rules);
    const bool is_start = start && qx_key(rules, start) == qx_session_keys(session)[0];
    qx_state_free(start);
    return is_start;
}

bool qx_played_of(const struct qx_session *session, uint64_t day, struct qx_played *out)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const qx_seat person = qx_session_only_person(session);
    struct qx_score scores[2];
    if (rules->n_seats != 2 || person == QX_NOBODY || qx_session_turn(session) != QX_NOBODY)
        return false;
    const int level = qx_level_of(qx_session_player(session, 1 - person));
    if (level == 0 || !is_whole(session))
        return false;
    qx_session_result(session, scores);
    *out = (struct qx_played){
        .day = day, .game = rules->game, .level = level, .result = qx_share(scores, 2, person)};
    return true;
}

/* --- the fit --------------------------------------------------------------------------------- */

static int nearest_level(const struct qx_game *game, double rating)
{
    int best = 1;
    for (int level = 2; level <= QX_N_LEVELS; level++)
        if (fabs(qx_level_rating(game, level) - rating) <
            fabs(qx_level_rating(game, best) - rating))
            best = level;
    return best;
}

struct qx_fit qx_fit_new(const struct qx_game *game)
{
    struct qx_fit fit = {.rating = (qx_level_rating(game, 2) + qx_level_rating(game, 3)) / 2,
                         .deviation = START_DEVIATION};
    fit.level = nearest_level(game, fit.rating);
    return fit;
}

void qx_fit_add(struct qx_fit *fit, const struct qx_played *played)
{
    const bool is_won = played->result > 0.75, is_lost = played->result < 0.25;
    qx_glicko(&fit->rating, &fit->deviation, qx_level_rating(played->game, played->level),
              played->result);
    fit->deviation = fmax(fit->deviation, LEAST_DEVIATION);
    /* Who is beyond the ladder is kept near it, so that the way back is short. */
    fit->rating = fmax(fit->rating, qx_level_rating(played->game, 1) - BEYOND);
    fit->rating = fmin(fit->rating, qx_level_rating(played->game, QX_N_LEVELS) + BEYOND);
    fit->n_games++;
    fit->by_level[played->level].n_won += is_won;
    fit->by_level[played->level].n_lost += is_lost;
    fit->by_level[played->level].n_drawn += !is_won && !is_lost;
    fit->level = nearest_level(played->game, fit->rating);
}

struct qx_fit qx_diary_fit(const char *text, const struct qx_game *game, qx_played_told *told,
                           void *context)
{
    struct qx_fit fit = qx_fit_new(game);
    struct qx_played played = {0};
    while (*text) {
        const size_t length = strcspn(text, "\n");
        if (qx_played_read(text, &played, NULL) && played.game == game) {
            qx_fit_add(&fit, &played);
            if (told && !told(context, &played, &fit))
                break;
        }
        text += length + (text[length] == '\n');
    }
    return fit;
}

size_t qx_fit_spec(const struct qx_fit *fit, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "level:%d", fit->level);
    return text.length;
}
