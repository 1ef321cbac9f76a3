/*
 * schedule.c - which bots meet in which game, and what their points add up to.
 *
 * Game number g belongs to pairing g mod P and is that pairing's game k = g / P; games k = 2p and
 * 2p + 1 are pair p, the second with seats swapped.
 */
#include <quincunx/match.h>

#include <assert.h>
#include <math.h>
#include <string.h>

int qx_match_n_pairings(const struct qx_match *match)
{
    if (match->seated)
        return 1;
    return match->is_gauntlet ? match->n_bots - 1 : match->n_bots * (match->n_bots - 1) / 2;
}

uint64_t qx_match_n_games(const struct qx_match *match)
{
    return (uint64_t)qx_match_n_pairings(match) * match->n_games;
}

void qx_match_pairing(const struct qx_match *match, int pairing, int *first, int *second)
{
    *first = 0;
    *second = pairing + 1;
    if (match->is_gauntlet)
        return;
    for (int row = match->n_bots - 1; pairing >= row; row--) {
        pairing -= row;
        ++*first;
    }
    *second = *first + 1 + pairing;
}

void qx_match_lookup(const struct qx_match *match, uint64_t number, struct qx_match_game *out)
{
    uint64_t n_pairings = (uint64_t)qx_match_n_pairings(match);
    *out = (struct qx_match_game){
        .number = number,
        .is_swapped = !match->seated && number / n_pairings % 2 == 1,
    };
    if (match->seated) {
        out->second = 1;
        return;
    }
    qx_match_pairing(match, (int)(number % n_pairings), &out->first, &out->second);
}

int qx_match_bot(const struct qx_match_game *game, qx_seat seat)
{
    return ((seat % 2 == 0) != game->is_swapped) ? game->first : game->second;
}

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

void qx_sequence_advance(struct qx_sequence *sequence, const struct qx_match *match,
                         const unsigned char *points)
{
    assert(match->n_bots == 2);
    for (uint64_t pair = qx_tally_n_pairs(&sequence->tally);
         sequence->verdict == QX_UNDECIDED && pair < match->n_games / 2; pair++) {
        const unsigned char one = points[2 * pair], two = points[2 * pair + 1];
        if (one == QX_NOT_PLAYED || two == QX_NOT_PLAYED)
            return;
        sequence->tally.pairs[one + two]++;
        sequence->verdict =
            qx_tally_sprt(&sequence->tally, sequence->elo0, sequence->elo1, &sequence->ratio);
    }
}
