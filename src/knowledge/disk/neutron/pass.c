/*
 * pass.c - one pass of Neutron's retrograde analysis over one block.
 *
 * A block fixes Black's pieces, and White's piece slides stay inside it. A pass over a block:
 *
 *   1. From Black's lost positions among the news, piece slides are taken back: `reach` holds, for
 *      each of White's sets, the places of the Neutron at which a piece move leaves a lost
 * position. In the same way `stirred` holds those at which a piece move leaves a newly won one.
 *   2. Where something is stirred, all piece moves are tried: places at which each of them leaves a
 *      won position (or there is none) are `doomed`.
 *   3. The Neutron's slide comes before the piece's. White wins where a slide ends at home or in
 *      reach; White loses where every slide ends doomed or on Black's home.
 *
 * Step 3 runs over plain arrays so that the compiler can take several pairs at a time.
 */
#include "knowledge/disk/neutron/pass.h"

#include <string.h>

#include "knowledge/disk/neutron/slide.h"

/* Taking back slides to find what is stirred pays when so many times fewer pairs have news. */
enum { STIR_ADVANTAGE = 2 };

static uint64_t n_positions(const struct neutron_worker *worker, uint32_t places)
{
    const uint64_t n = (uint64_t)__builtin_popcount(places);
    return worker->block.is_symmetric ? n : 2 * n;
}

/* Passes on what was found for White to move. */
static void publish(struct neutron_worker *worker, uint32_t white, struct neutron_news found)
{
    const struct neutron_tables *tables = worker->tables;
    const struct neutron_sets *sets = tables->sets;
    const uint32_t won = neutron_places_turn(found.won), lost = neutron_places_turn(found.lost);
    struct neutron_pair pairs[2];
    const int n = neutron_pair_turn(sets, &worker->block, white, pairs);
    for (int i = 0; i < n; i++) {
        const struct neutron_news news = {
            .won = (uint16_t)neutron_pair_places(sets, pairs[i], won),
            .lost = (uint16_t)neutron_pair_places(sets, pairs[i], lost),
        };
        neutron_note_news(tables, worker->part, pairs[i], news);
    }
}

/* --- the first pass --- */

/* Whether a player holds the other's home under house rules: the game is over. */
static bool is_over(const struct neutron_tables *tables, uint32_t white, uint32_t black)
{
    return tables->rules == NEUTRON_HOUSE &&
           (!(black & ~NEUTRON_RANK_1) || !(white & ~NEUTRON_RANK_5));
}

static void begin_pair(struct neutron_worker *worker, uint32_t white, uint16_t *open)
{
    const struct neutron_tables *tables = worker->tables;
    const uint32_t black = worker->block.set;
    const uint32_t empty = NEUTRON_BOARD & ~(white | black);
    const uint32_t legal = neutron_places_of(empty);
    const uint32_t blocked = neutron_places_of(neutron_blocked(empty));
    if (is_over(tables, white, black)) {
        if (!(black & ~NEUTRON_RANK_1))
            publish(worker, white, (struct neutron_news){.lost = (uint16_t)legal});
        return;
    }
    *open = (uint16_t)(legal & ~blocked);
    worker->count.legal += n_positions(worker, legal);
    worker->count.blocked += n_positions(worker, blocked);
    if (blocked && tables->rules == NEUTRON_CLASSIC) {
        worker->count.lost += n_positions(worker, blocked);
        publish(worker, white, (struct neutron_news){.lost = (uint16_t)blocked});
    }
}

void neutron_pass_begin(struct neutron_worker *worker, uint32_t block)
{
    const struct neutron_sets *sets = worker->tables->sets;
    uint16_t *open = worker->tables->open + neutron_block_start(worker->tables, block);
    for (uint32_t i = 0; i < sets->n_pairs; i++)
        begin_pair(worker, neutron_block_white(&worker->block, sets->pair_key[i]), &open[i]);
}

/* --- the other passes --- */

struct tally {
    uint32_t n_won, n_lost, n_open; /* pairs */
};

static struct tally absorb_news(uint16_t *won, const struct neutron_news *news,
                                const uint16_t *open, uint32_t n_pairs)
{
    struct tally tally = {0};
    for (uint32_t i = 0; i < n_pairs; i++) {
        won[i] |= news[i].won;
        tally.n_won += news[i].won != 0;
        tally.n_lost += news[i].lost != 0;
        tally.n_open += open[i] != 0;
    }
    return tally;
}

static void take_back(struct neutron_worker *worker, const struct neutron_news *news,
                      bool is_stirring)
{
    const struct neutron_sets *sets = worker->tables->sets;
    for (uint32_t i = 0; i < sets->n_pairs; i++) {
        if (news[i].lost)
            neutron_pieces_unslide(sets, &worker->block, sets->pair_key[i], news[i].lost,
                                   worker->reach);
        if (is_stirring && news[i].won)
            neutron_pieces_unslide(sets, &worker->block, sets->pair_key[i], news[i].won,
                                   worker->stirred);
    }
}

/* Places are tried by all moves only where a move's outcome is new; should one be doomed, the
 * Neutron's slides ask about the others as well. */
static uint32_t find_doomed(const struct neutron_worker *worker, uint32_t index, uint32_t empty,
                            const uint16_t *won)
{
    const struct neutron_sets *sets = worker->tables->sets;
    const uint32_t key = sets->pair_key[index];
    const uint32_t all = neutron_places_of(empty), new = all & worker->stirred[index];
    if (!new)
        return 0;
    const uint32_t doomed = neutron_pieces_all_won(sets, &worker->block, key, new, won);
    if (!doomed || new == all)
        return doomed;
    return doomed | neutron_pieces_all_won(sets, &worker->block, key, all & ~new, won);
}

static void set_agenda(struct neutron_worker *worker, const uint16_t *open, const uint16_t *won)
{
    const struct neutron_sets *sets = worker->tables->sets;
    const bool is_first = worker->tables->n_passes == 1;
    struct neutron_agenda *agenda = &worker->agenda;
    agenda->n = 0;
    for (uint32_t i = 0; i < sets->n_pairs; i++) {
        if (!open[i])
            continue;
        const uint32_t white = neutron_block_white(&worker->block, sets->pair_key[i]);
        const uint32_t empty = NEUTRON_BOARD & ~(white | worker->block.set);
        const uint32_t doomed = find_doomed(worker, i, empty, won);
        if (!doomed && !worker->reach[i] && !is_first)
            continue;
        const uint32_t at = agenda->n++;
        agenda->index[at] = i;
        agenda->empty[at] = empty;
        agenda->good[at] = ((uint32_t)worker->reach[i] << 5 | NEUTRON_RANK_1) & empty;
        agenda->safe[at] = empty & ~(doomed << 5 | NEUTRON_RANK_5);
    }
}

static void slide_neutron(struct neutron_agenda *agenda)
{
    const uint32_t n = agenda->n;
    const uint32_t *restrict empty = agenda->empty;
    uint32_t *restrict good = agenda->good, *restrict safe = agenda->safe;
    for (uint32_t i = 0; i < n; i++) {
        good[i] = neutron_slides_into(good[i], empty[i]);
        safe[i] = neutron_slides_into(safe[i], empty[i]);
    }
}

static void settle(struct neutron_worker *worker, uint16_t *open)
{
    const struct neutron_agenda *agenda = &worker->agenda;
    for (uint32_t i = 0; i < agenda->n; i++) {
        const uint32_t index = agenda->index[i];
        const uint32_t won = open[index] & neutron_places_of(agenda->good[i]);
        const uint32_t lost = open[index] & ~neutron_places_of(agenda->safe[i]) & ~won;
        if (!(won | lost))
            continue;
        open[index] &= (uint16_t) ~(won | lost);
        worker->count.won += n_positions(worker, won);
        worker->count.lost += n_positions(worker, lost);
        publish(worker, NEUTRON_BOARD & ~(agenda->empty[i] | worker->block.set),
                (struct neutron_news){(uint16_t)won, (uint16_t)lost});
    }
}

void neutron_pass_absorb(struct neutron_worker *worker, uint32_t block)
{
    const struct neutron_tables *tables = worker->tables;
    const uint32_t n_pairs = tables->sets->n_pairs;
    const size_t start = neutron_block_start(tables, block);
    struct neutron_news *news = tables->news[~tables->n_passes & 1] + start;
    absorb_news(tables->won + start, news, tables->open + start, n_pairs);
    memset(news, 0, n_pairs * sizeof *news);
}

void neutron_pass_solve(struct neutron_worker *worker, uint32_t block)
{
    const struct neutron_tables *tables = worker->tables;
    const uint32_t n_pairs = tables->sets->n_pairs;
    const size_t start = neutron_block_start(tables, block);
    struct neutron_news *news = tables->news[~tables->n_passes & 1] + start;
    uint16_t *open = tables->open + start, *won = tables->won + start;
    const bool is_first = tables->n_passes == 1;
    const struct tally tally = absorb_news(won, news, open, n_pairs);
    if (!tally.n_won && !tally.n_lost && !is_first)
        return;
    const bool is_stirring = !is_first && tally.n_won < tally.n_open / STIR_ADVANTAGE;
    memset(worker->reach, 0, n_pairs * sizeof *worker->reach);
    memset(worker->stirred, is_stirring ? 0 : 0xFF, n_pairs * sizeof *worker->stirred);
    take_back(worker, news, is_stirring);
    memset(news, 0, n_pairs * sizeof *news);
    set_agenda(worker, open, won);
    slide_neutron(&worker->agenda);
    settle(worker, open);
}
