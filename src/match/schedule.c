/*
 * schedule.c - which bots meet in which game, and what their points add up to.
 *
 * Tables are all choices of so many bots as sit together, in lexicographic order; of two bots a
 * table is a pairing. Game number g belongs to table g mod T and is that table's game k = g / T.
 * With n at a table, games n r to n r + n - 1 are round r: each bot moves on by a seat from one to
 * the next. Of more than two, who sits behind whom changes from round to round, through all orders.
 */
#include <quincunx/match.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- tables --- */

int qx_match_n_together(const struct qx_match *match)
{
    return !match->seated && match->rules && match->rules->n_seats > 2 ? (int)match->rules->n_seats
                                                                       : 2;
}

/* Ways to choose k of n; one more than QX_MAX_TABLES where there are more. */
static int choose(int n, int k)
{
    double ways = 1;
    for (int i = 1; i <= k && ways <= QX_MAX_TABLES; i++)
        ways = ways * (n - k + i) / i; /* whole after every step, and exact while below 2^53 */
    return k > n ? 0 : ways > QX_MAX_TABLES ? QX_MAX_TABLES + 1 : (int)ways;
}

int qx_match_n_pairings(const struct qx_match *match)
{
    const int n = qx_match_n_together(match);
    if (match->seated)
        return 1;
    return match->is_gauntlet ? choose(match->n_bots - 1, n - 1) : choose(match->n_bots, n);
}

uint64_t qx_match_n_games(const struct qx_match *match)
{
    return (uint64_t)qx_match_n_pairings(match) * match->n_games;
}

void qx_match_table(const struct qx_match *match, int table, int *bots)
{
    const int n = qx_match_n_together(match);
    int place = 0, bot = 0;
    if (match->is_gauntlet)
        bots[place++] = bot++;
    for (; place < n; bot++) {
        const int behind =
            choose(match->n_bots - bot - 1, n - place - 1); /* tables with this bot */
        if (table < behind)
            bots[place++] = bot;
        else
            table -= behind;
    }
}

void qx_match_pairing(const struct qx_match *match, int pairing, int *first, int *second)
{
    int bots[QX_MAX_BOTS];
    assert(qx_match_n_together(match) == 2);
    qx_match_table(match, pairing, bots);
    *first = bots[0];
    *second = bots[1];
}

/* --- seats --- */

/* Order number `round` of all but the first: the digits of the number say which of those left comes
 * next. */
static void shuffle(int *bots, int n, uint64_t round)
{
    for (int i = 1; i + 1 < n; i++) {
        const int left = n - i, pick = i + (int)(round % (uint64_t)left), bot = bots[pick];
        memmove(bots + i + 1, bots + i, (size_t)(pick - i) * sizeof *bots);
        bots[i] = bot;
        round /= (uint64_t)left;
    }
}

void qx_match_lookup(const struct qx_match *match, uint64_t number, struct qx_match_game *out)
{
    int bots[QX_MAX_BOTS];
    const int n = qx_match_n_together(match), n_tables = qx_match_n_pairings(match);
    const uint64_t game = number / (uint64_t)n_tables;
    *out = (struct qx_match_game){.number = number, .second = 1};
    if (match->seated)
        return;
    qx_match_table(match, (int)(number % (uint64_t)n_tables), bots);
    out->first = bots[0];
    out->second = bots[1];
    out->is_swapped = n == 2 && game % 2 == 1;
    out->n_bots = n;
    shuffle(bots, n, game / (uint64_t)n);
    for (int seat = 0; seat < n; seat++)
        out->bot[seat] = bots[((uint64_t)seat + game) % (uint64_t)n];
}

int qx_match_bot(const struct qx_match_game *game, qx_seat seat)
{
    return game->bot[seat];
}

bool qx_match_read(const struct qx_match *match, uint64_t number, const struct qx_session *session,
                   struct qx_match_game *out)
{
    const qx_seat n_seats = match->rules->n_seats;
    struct qx_score *scores = calloc((size_t)n_seats, sizeof *scores);
    if (!scores)
        return false;
    qx_match_lookup(match, number, out);
    qx_session_result(session, scores);
    out->session = session;
    for (qx_seat seat = 0; seat < n_seats && seat < out->n_bots; seat++) {
        out->share[seat] = qx_share(scores, n_seats, seat);
        out->score += out->bot[seat] == out->first ? out->share[seat] : 0;
    }
    if (match->seated)
        out->score = qx_share(scores, n_seats, 0);
    free(scores);
    return true;
}

/* --- points --- */

unsigned char qx_match_points(double score)
{
    return (unsigned char)lround(2 * score);
}

void qx_match_tally(const struct qx_match *match, const unsigned char *points,
                    struct qx_tally *tally)
{
    uint64_t n_pairings = (uint64_t)qx_match_n_pairings(match);
    memset(tally, 0, (size_t)match->n_bots * (size_t)match->n_bots * sizeof *tally);
    for (uint64_t pairing = 0; pairing < n_pairings; pairing++) {
        int first, second;
        qx_match_pairing(match, (int)pairing, &first, &second);
        struct qx_tally *entry = &tally[first * match->n_bots + second];
        for (uint64_t k = 0; k + 1 < match->n_games; k += 2) {
            unsigned char one = points[pairing + k * n_pairings];
            unsigned char two = points[pairing + (k + 1) * n_pairings];
            if (one != QX_NOT_PLAYED && two != QX_NOT_PLAYED)
                entry->pairs[one + two]++;
        }
    }
}

/* Adds each bot's share of one round, if all its games are played. */
static void add_round(const struct qx_match *match, const float *share, uint64_t first,
                      struct qx_shares *shares)
{
    const uint64_t n = (uint64_t)qx_match_n_together(match);
    const uint64_t n_tables = (uint64_t)qx_match_n_pairings(match);
    double sum[QX_MAX_BOTS] = {0};
    struct qx_match_game game;
    for (uint64_t k = 0; k < n; k++) {
        const float *row = share + (first + k * n_tables) * n;
        if (row[0] < 0)
            return;
        qx_match_lookup(match, first + k * n_tables, &game);
        for (uint64_t seat = 0; seat < n; seat++)
            sum[game.bot[seat]] += (double)row[seat] / (double)n;
    }
    for (int i = 0; i < game.n_bots; i++) {
        struct qx_shares *bot = &shares[game.bot[i]];
        bot->n++;
        bot->sum += sum[game.bot[i]];
        bot->squares += sum[game.bot[i]] * sum[game.bot[i]];
    }
}

void qx_match_shares(const struct qx_match *match, const float *share, struct qx_shares *shares)
{
    const uint64_t n = (uint64_t)qx_match_n_together(match);
    const uint64_t n_tables = (uint64_t)qx_match_n_pairings(match);
    memset(shares, 0, (size_t)match->n_bots * sizeof *shares);
    for (uint64_t round = 0; round < match->n_games / n; round++)
        for (uint64_t table = 0; table < n_tables; table++)
            add_round(match, share, round * n * n_tables + table, shares);
}

void qx_sequence_advance(struct qx_sequence *sequence, const struct qx_match *match,
                         const unsigned char *points)
{
    assert(match->n_bots == 2);
    for (uint64_t pair = qx_tally_n_pairs(&sequence->tally);
         sequence->decision == QX_UNDECIDED && pair < match->n_games / 2; pair++) {
        const unsigned char one = points[2 * pair], two = points[2 * pair + 1];
        if (one == QX_NOT_PLAYED || two == QX_NOT_PLAYED)
            return;
        sequence->tally.pairs[one + two]++;
        sequence->decision =
            qx_tally_sprt(&sequence->tally, sequence->elo0, sequence->elo1, &sequence->ratio);
    }
}
