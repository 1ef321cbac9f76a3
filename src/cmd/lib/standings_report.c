/*
 * standings_report.c - the points of a contest as a table for people.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cmd/lib/standings.h"

/* Bytes of a name that go on with a letter, and take no place of their own on a screen. */
static int n_silent(const char *name)
{
    int n = 0;
    for (; *name; name++)
        n += ((unsigned char)*name & 0xc0) == 0x80;
    return n;
}

static int name_width(const struct standings *standings)
{
    int width = 4;
    for (int i = 0; i < standings->match->n_bots; i++) {
        int length = (int)strlen(standings->names[i]) - n_silent(standings->names[i]);
        width = length > width ? length : width;
    }
    return width;
}

/* To one decimal, without the sign of what rounds to nothing. */
static double tenths(double elo)
{
    return elo > -0.05 && elo < 0.05 ? 0 : elo;
}

static void print_crosstable(const struct standings *standings, const struct standings_table *table)
{
    int n = standings->match->n_bots, width = name_width(standings);
    printf("%4s %-*s %8s %7s %8s %8s", "", width, "bot", "Elo", "±95%", "points", "games");
    for (int j = 0; n > 2 && j < n; j++)
        printf(" %8d", j + 1);
    putchar('\n');
    for (int row = 0; row < n; row++) {
        int i = table->order[row];
        double n_games, points = standings_total(table, n, i, &n_games);
        printf("%3d. %-*s %8.1f %7.1f %8.1f %8.0f", row + 1, width + n_silent(standings->names[i]),
               standings->names[i], tenths(table->rating[i]), table->error[i], points, n_games);
        for (int column = 0; n > 2 && column < n; column++) {
            double met, against = standings_points(table, n, i, table->order[column], &met);
            if (column == row || met == 0)
                printf(" %8s", "-");
            else
                printf(" %7.1f%%", 100 * against / met);
        }
        putchar('\n');
    }
}

/* Any gap explains that a bot won or lost everything. Of two bots the interval says it. */
static void print_swept(const struct standings *standings, const struct standings_table *table)
{
    const int n = standings->match->n_bots;
    bool is_first = true;
    for (int row = 0; n > 2 && row < n; row++) {
        const int i = table->order[row], swept = standings_swept(table, n, i);
        if (swept == 0 || isinf(table->error[i]))
            continue;
        printf("%s%s %s all its games: its rating is at %s %.1f.\n", is_first ? "\n" : "",
               standings->names[i], swept > 0 ? "won" : "lost", swept > 0 ? "least" : "most",
               tenths(swept > 0 ? table->low[i] : table->high[i]));
        is_first = false;
    }
}

/* What two bots say of each other, in full. */
static void print_duel(const struct standings *standings, const struct standings_table *table)
{
    const struct qx_sequence *sequence = standings->sequence;
    const struct qx_tally *tally = &table->tally[1];
    struct qx_estimate e = qx_tally_estimate(tally);
    if (qx_tally_n_pairs(tally) == 0) {
        puts("\nNo pair of games was finished, so nothing can be said.");
        return;
    }
    printf("\n%s scores %.1f %% against %s, 95 %% interval %.1f … %.1f %%\n", standings->names[0],
           100 * e.score, standings->names[1], 100 * e.score_low, 100 * e.score_high);
    printf(
        "Elo difference %+.1f, 95 %% interval %+.1f … %+.1f; likelihood of superiority %.1f %%\n",
        tenths(e.elo), tenths(e.elo_low), tenths(e.elo_high), 100 * e.superiority);
    printf("pairs by points (0, ½, 1, 1½, 2): %llu %llu %llu %llu %llu\n",
           (unsigned long long)tally->pairs[0], (unsigned long long)tally->pairs[1],
           (unsigned long long)tally->pairs[2], (unsigned long long)tally->pairs[3],
           (unsigned long long)tally->pairs[4]);
    if (sequence)
        printf("SPRT [%g, %g]: log-likelihood ratio %.2f (bounds ±%g), %s\n", sequence->elo0,
               sequence->elo1, sequence->ratio, QX_SPRT_BOUND,
               standings_decision(sequence->decision));
    if (sequence && sequence->decision != QX_UNDECIDED)
        puts("It stopped the match when the score was far out: the intervals do not allow for "
             "that.");
}

/* Of a game for many: shares, and how often one was ahead of another. */
static void print_shares(const struct standings *standings, const struct standings_table *table)
{
    const int n = standings->match->n_bots, width = name_width(standings);
    printf("%4s %-*s %8s %15s %8s", "", width, "bot", "share", "95% interval", "rounds");
    for (int j = 0; j < n; j++)
        printf(" %8d", j + 1);
    putchar('\n');
    for (int row = 0; row < n; row++) {
        const int i = table->order[row];
        printf("%3d. %-*s %7.1f%%   %5.1f … %5.1f %8llu", row + 1,
               width + n_silent(standings->names[i]), standings->names[i], table->rating[i],
               table->low[i], table->high[i], (unsigned long long)table->n_rounds[i]);
        for (int column = 0; column < n; column++) {
            const int place = i * n + table->order[column];
            if (column == row || table->met[place] == 0)
                printf(" %8s", "-");
            else
                printf(" %7.1f%%", 100 * table->ahead[place] / (double)table->met[place]);
        }
        putchar('\n');
    }
    printf("\nA round is %d games, each bot once in each seat; equal bots have %.1f %% each. The "
           "columns: how often\na bot took more than the other, equal shares half.\n",
           qx_match_n_together(standings->match), 100.0 / qx_match_n_together(standings->match));
}

void standings_say_copies(const struct standings *standings, char *out, size_t size)
{
    struct standings_variety all = {0};
    out[0] = '\0';
    for (int pairing = 0; pairing < qx_match_n_pairings(standings->match); pairing++) {
        const struct standings_variety one = standings_variety(standings, pairing);
        all.n += one.n;
        all.n_different += one.n_different;
    }
    if (10 * all.n_different >= 9 * all.n)
        return;
    snprintf(out, size,
             "Only %llu of %llu %s %s different: the intervals take them for independent. More "
             "openings\n(--opening, --openings) make others.",
             (unsigned long long)all.n_different, (unsigned long long)all.n,
             standings_is_many(standings) ? "rounds" : "pairs",
             all.n_different == 1 ? "is" : "are");
}

void standings_print(const struct standings *standings, const struct standings_table *table)
{
    char copies[200];
    if (standings_is_many(standings)) {
        print_shares(standings, table);
    } else {
        print_crosstable(standings, table);
        print_swept(standings, table);
    }
    if (standings->match->n_bots == 2)
        print_duel(standings, table);
    standings_say_copies(standings, copies, sizeof copies);
    if (copies[0])
        printf("\n%s\n", copies);
    printf("\n%llu game%s", (unsigned long long)table->n_games, table->n_games == 1 ? "" : "s");
    if (table->n_forfeits > 0)
        printf(", %llu forfeited", (unsigned long long)table->n_forfeits);
    if (standings->seconds > 0)
        printf(", %.1f games/s", (double)standings->n_new / standings->seconds);
    putchar('\n');
    for (int i = 0; i < standings->match->n_bots; i++)
        forfeits_print(&table->forfeits[i], standings->names[i]);
}
