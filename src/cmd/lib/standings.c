/*
 * standings.c - the points of a contest, added up.
 */
#include "cmd/lib/standings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool standings_is_many(const struct standings *standings)
{
    return qx_match_n_together(standings->match) > 2;
}

bool standings_init(struct standings *standings, const struct qx_match *match)
{
    const uint64_t n = qx_match_n_games(match), seats = (uint64_t)qx_match_n_together(match);
    *standings = (struct standings){
        .match = match,
        .points = malloc(n),
        .fates = calloc(n, sizeof *standings->fates),
        .digests = calloc(n, sizeof *standings->digests),
    };
    const bool ok = standings->points && standings->fates && standings->digests;
    if (standings->points)
        memset(standings->points, QX_NOT_PLAYED, n);
    for (int i = 0; i < match->n_bots; i++)
        standings->earliest[i].first = UINT64_MAX;
    if (!standings_is_many(standings))
        return ok;
    standings->shares = malloc(n * seats * sizeof *standings->shares);
    for (uint64_t i = 0; standings->shares && i < n * seats; i++)
        standings->shares[i] = -1;
    return ok && standings->shares;
}

void standings_release(struct standings *standings)
{
    free(standings->points);
    free(standings->fates);
    free(standings->digests);
    free(standings->shares);
}

/* A fate is a bot, and above it 1 + the kind of its forfeit. */
enum { FATE_KIND = 8, FATE_BOT = (1 << FATE_KIND) - 1 };

static uint64_t digest(const struct qx_session *session)
{
    uint64_t value = 0;
    for (size_t i = 0; i < qx_session_n_steps(session); i++) {
        const struct qx_step step = qx_session_step(session, i);
        value = qx_mix(value ^ ((uint64_t)step.seat << 48) ^ step.move);
    }
    return value;
}

void standings_enter(struct standings *standings, const struct qx_match_game *game)
{
    const qx_seat seat = qx_session_forfeiter(game->session);
    const char *how = qx_session_forfeit_how(game->session);
    standings->points[game->number] = qx_match_points(game->score);
    standings->digests[game->number] = digest(game->session);
    standings->n_played++;
    for (int i = 0; standings->shares && i < game->n_bots; i++)
        standings->shares[game->number * (uint64_t)game->n_bots + (uint64_t)i] =
            (float)game->share[i];
    if (!forfeit_is_failure(how))
        return;
    const int i = qx_match_bot(game, seat);
    const char *bot = standings->match->bots[i];
    standings->fates[game->number] =
        (uint16_t)((1 + (unsigned)forfeit_kind(bot, how)) << FATE_KIND | (unsigned)i);
    forfeits_note(&standings->earliest[i], bot, game->number, how);
}

/* Games that the report is about: those that a sequential test did not need are left out. */
static bool counts(const struct standings *standings, uint64_t number)
{
    return standings->points[number] != QX_NOT_PLAYED &&
           (!standings->sequence || number < 2 * qx_tally_n_pairs(&standings->sequence->tally));
}

uint64_t standings_n_games(const struct standings *standings, int bot)
{
    uint64_t n = 0;
    for (uint64_t number = 0; number < qx_match_n_games(standings->match); number++) {
        struct qx_match_game game;
        qx_match_lookup(standings->match, number, &game);
        for (int i = 0; i < game.n_bots; i++)
            n += game.bot[i] == bot && counts(standings, number);
    }
    return n;
}

/* --- copies --- */

static int compare_digests(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* Of the games of a pair or round, the first of which has this number. False: not all count. */
static bool digest_of_round(const struct standings *standings, uint64_t first, uint64_t *out)
{
    const uint64_t n_tables = (uint64_t)qx_match_n_pairings(standings->match);
    *out = 0;
    for (int i = 0; i < qx_match_n_together(standings->match); i++) {
        const uint64_t number = first + (uint64_t)i * n_tables;
        if (!counts(standings, number))
            return false;
        *out = qx_mix(*out ^ standings->digests[number]);
    }
    return true;
}

struct standings_variety standings_variety(const struct standings *standings, int pairing)
{
    const struct qx_match *match = standings->match;
    const uint64_t n_together = (uint64_t)qx_match_n_together(match);
    const uint64_t n_rounds = match->n_games / n_together;
    const uint64_t step = n_together * (uint64_t)qx_match_n_pairings(match);
    struct standings_variety variety = {0};
    uint64_t *digests = malloc((n_rounds + 1) * sizeof *digests);
    for (uint64_t i = 0; digests && i < n_rounds; i++)
        variety.n += digest_of_round(standings, (uint64_t)pairing + i * step, &digests[variety.n]);
    if (digests)
        qsort(digests, variety.n, sizeof *digests, compare_digests);
    for (uint64_t i = 0; i < variety.n; i++)
        variety.n_different += i == 0 || digests[i] != digests[i - 1];
    free(digests);
    return variety;
}

static void count_forfeits(const struct standings *standings, struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    for (int i = 0; i < match->n_bots; i++)
        table->forfeits[i] = standings->earliest[i];
    for (uint64_t number = 0; number < qx_match_n_games(match); number++) {
        const unsigned fate = standings->fates[number];
        if (!counts(standings, number))
            continue;
        table->n_games++;
        if (!fate)
            continue;
        struct forfeits *forfeits = &table->forfeits[fate & FATE_BOT];
        forfeits->n[(fate >> FATE_KIND) - 1]++;
        forfeits->n_all++;
        table->n_forfeits++;
    }
}

static void sort(struct standings_table *table, int n)
{
    for (int i = 0; i < n; i++) {
        int j = i;
        for (; j > 0 && table->rating[table->order[j - 1]] < table->rating[i]; j--)
            table->order[j] = table->order[j - 1];
        table->order[j] = i;
    }
}

/* Two a game: ratings from all pairs. False: no memory. */
static bool rate(const struct standings *standings, struct standings_table *table)
{
    const int n = standings->match->n_bots;
    if (standings->sequence)
        table->tally[1] = standings->sequence->tally;
    else
        qx_match_tally(standings->match, standings->points, table->tally);
    if (!qx_ratings(table->tally, n, table->rating, table->error))
        return false;
    for (int i = 0; i < n; i++) {
        const int swept = standings_swept(table, n, i);
        table->low[i] = swept < 0 ? -INFINITY : table->rating[i] - table->error[i];
        table->high[i] = swept > 0 ? INFINITY : table->rating[i] + table->error[i];
    }
    return true;
}

/* In one game of many: who took more than whom. */
static void compare(const struct qx_match_game *game, const float *share,
                    struct standings_table *table, int n)
{
    for (int i = 0; i < game->n_bots; i++)
        for (int j = 0; j < game->n_bots; j++) {
            const int place = game->bot[i] * n + game->bot[j];
            if (i == j)
                continue;
            table->met[place]++;
            table->ahead[place] += share[i] > share[j] ? 1 : share[i] == share[j] ? 0.5 : 0;
        }
}

/* More than two a game: shares of the points, in per cent. */
static void share_out(const struct standings *standings, struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    struct qx_shares shares[QX_MAX_BOTS];
    struct qx_match_game game;
    qx_match_shares(match, standings->shares, shares);
    for (int i = 0; i < match->n_bots; i++) {
        const struct qx_interval interval = qx_shares_estimate(&shares[i]);
        table->n_rounds[i] = shares[i].n;
        table->rating[i] = 100 * interval.mean;
        table->low[i] = 100 * interval.low;
        table->high[i] = 100 * interval.high;
    }
    for (uint64_t number = 0; number < qx_match_n_games(match); number++) {
        if (!counts(standings, number))
            continue;
        qx_match_lookup(match, number, &game);
        compare(&game, standings->shares + number * (uint64_t)game.n_bots, table, match->n_bots);
    }
}

struct standings_table *standings_table_new(const struct standings *standings)
{
    struct standings_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    if (standings_is_many(standings)) {
        share_out(standings, table);
    } else if (!rate(standings, table)) {
        free(table);
        return NULL;
    }
    sort(table, standings->match->n_bots);
    count_forfeits(standings, table);
    return table;
}

double standings_points(const struct standings_table *table, int n_bots, int i, int j,
                        double *n_games)
{
    const struct qx_tally *tally = &table->tally[i < j ? i * n_bots + j : j * n_bots + i];
    double points = 0;
    *n_games = 2 * (double)qx_tally_n_pairs(tally);
    for (int k = 0; k < 5; k++)
        points += (double)tally->pairs[k] * k / 2;
    return i < j ? points : *n_games - points;
}

double standings_total(const struct standings_table *table, int n_bots, int i, double *n_games)
{
    double sum = 0, n;
    *n_games = 0;
    for (int j = 0; j < n_bots; j++) {
        if (j == i)
            continue;
        sum += standings_points(table, n_bots, i, j, &n);
        *n_games += n;
    }
    return sum;
}

int standings_swept(const struct standings_table *table, int n_bots, int i)
{
    double n_games;
    const double points = standings_total(table, n_bots, i, &n_games);
    return n_games == 0 ? 0 : points == n_games ? 1 : points == 0 ? -1 : 0;
}

const char *standings_decision(enum qx_sprt state)
{
    static const char *const words[] = {
        [QX_UNDECIDED] = "undecided", [QX_ACCEPTED] = "accepted", [QX_REJECTED] = "rejected"};
    return words[state];
}
