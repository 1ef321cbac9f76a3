/*
 * standings.c - the points of a contest as a table, JSON and CSV.
 */
#include "cmd/lib/standings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool standings_init(struct standings *standings, const struct qx_match *match)
{
    uint64_t n = qx_match_n_games(match);
    *standings = (struct standings){.match = match, .points = malloc(n), .fates = calloc(n, 1)};
    if (standings->points)
        memset(standings->points, QX_NOT_PLAYED, n);
    for (int i = 0; i < match->n_bots; i++)
        standings->earliest[i].first = UINT64_MAX;
    return standings->points && standings->fates;
}

void standings_release(struct standings *standings)
{
    free(standings->points);
    free(standings->fates);
}

/* A fate is 1 + the kind of a forfeit, and this bit where the second bot of the game forfeited. */
enum { SECOND = 0x80 };

void standings_enter(struct standings *standings, const struct qx_match_game *game)
{
    const qx_seat seat = qx_session_forfeiter(game->session);
    const char *how = qx_session_forfeit_how(game->session);
    standings->points[game->number] = qx_match_points(game->score);
    standings->n_played++;
    if (seat < 0)
        return;
    const int i = qx_match_bot(game, seat);
    const char *bot = standings->match->bots[i];
    standings->fates[game->number] =
        (unsigned char)((1 + forfeit_kind(bot, how)) | (i == game->second ? SECOND : 0));
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
        n += (game.first == bot || game.second == bot) && counts(standings, number);
    }
    return n;
}

static void count_forfeits(const struct standings *standings, struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    for (int i = 0; i < match->n_bots; i++)
        table->forfeits[i] = standings->earliest[i];
    for (uint64_t number = 0; number < qx_match_n_games(match); number++) {
        const unsigned char fate = standings->fates[number];
        struct qx_match_game game;
        if (!counts(standings, number))
            continue;
        table->n_games++;
        if (!fate)
            continue;
        qx_match_lookup(match, number, &game);
        struct forfeits *forfeits = &table->forfeits[fate & SECOND ? game.second : game.first];
        forfeits->n[(fate & ~SECOND) - 1]++;
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

struct standings_table *standings_table_new(const struct standings *standings)
{
    int n = standings->match->n_bots;
    struct standings_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    if (standings->sequence)
        table->tally[1] = standings->sequence->tally;
    else
        qx_match_tally(standings->match, standings->points, table->tally);
    if (!qx_ratings(table->tally, n, table->rating, table->error)) {
        free(table);
        return NULL;
    }
    sort(table, n);
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

/* Points of a bot against all others. */
static double total(const struct standings_table *table, int n_bots, int i, double *n_games)
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

/* --- text --- */

static void print_crosstable(const struct standings *standings, const struct standings_table *table)
{
    int n = standings->match->n_bots, width = 4;
    for (int i = 0; i < n; i++) {
        int length = (int)strlen(standings->match->bots[i]);
        width = length > width ? length : width;
    }
    printf("%4s %-*s %8s %7s %8s %8s", "", width, "bot", "Elo", "±95%", "points", "games");
    for (int j = 0; n > 2 && j < n; j++)
        printf(" %8d", j + 1);
    putchar('\n');
    for (int row = 0; row < n; row++) {
        int i = table->order[row];
        double n_games, points = total(table, n, i, &n_games);
        printf("%3d. %-*s %8.1f %7.1f %8.1f %8.0f", row + 1, width, standings->match->bots[i],
               table->rating[i], table->error[i], points, n_games);
        for (int column = 0; n > 2 && column < n; column++) {
            double met, against = standings_points(table, n, i, table->order[column], &met);
            if (column == row)
                printf(" %8s", "-");
            else
                printf(" %7.1f%%", met > 0 ? 100 * against / met : 0.0);
        }
        putchar('\n');
    }
}

static const char *sprt_word(enum qx_sprt state)
{
    static const char *const words[] = {
        [QX_UNDECIDED] = "undecided", [QX_ACCEPTED] = "accepted", [QX_REJECTED] = "rejected"};
    return words[state];
}

/* What two bots say of each other, in full. */
static void print_duel(const struct standings *standings, const struct standings_table *table)
{
    const struct qx_sequence *sequence = standings->sequence;
    const struct qx_tally *tally = &table->tally[1];
    struct qx_estimate e = qx_tally_estimate(tally);
    printf("\n%s scores %.1f %% against %s, 95 %% interval %.1f … %.1f %%\n",
           standings->match->bots[0], 100 * e.score, standings->match->bots[1], 100 * e.score_low,
           100 * e.score_high);
    printf(
        "Elo difference %+.1f, 95 %% interval %+.1f … %+.1f; likelihood of superiority %.1f %%\n",
        e.elo, e.elo_low, e.elo_high, 100 * e.superiority);
    printf("pairs by points (0, ½, 1, 1½, 2): %llu %llu %llu %llu %llu\n",
           (unsigned long long)tally->pairs[0], (unsigned long long)tally->pairs[1],
           (unsigned long long)tally->pairs[2], (unsigned long long)tally->pairs[3],
           (unsigned long long)tally->pairs[4]);
    if (sequence)
        printf("SPRT [%g, %g]: log-likelihood ratio %.2f (bounds ±2.94), %s\n", sequence->elo0,
               sequence->elo1, sequence->ratio, sprt_word(sequence->verdict));
}

void standings_print(const struct standings *standings, const struct standings_table *table)
{
    print_crosstable(standings, table);
    if (standings->match->n_bots == 2)
        print_duel(standings, table);
    printf("\n%llu games", (unsigned long long)table->n_games);
    if (table->n_forfeits > 0)
        printf(", %llu forfeited", (unsigned long long)table->n_forfeits);
    if (standings->seconds > 0)
        printf(", %.1f games/s", (double)standings->n_new / standings->seconds);
    putchar('\n');
    for (int i = 0; i < standings->match->n_bots; i++)
        forfeits_print(&table->forfeits[i], standings->match->bots[i]);
}

/* --- JSON and CSV --- */

static void put_estimate(struct qx_json *json, const struct qx_tally *tally)
{
    const struct qx_estimate e = qx_tally_estimate(tally);
    qx_json_key(json, "pairs");
    qx_json_open(json, '[');
    for (int i = 0; i < 5; i++)
        qx_json_count(json, tally->pairs[i]);
    qx_json_close(json, ']');
    qx_json_put_real(json, "score", e.score);
    qx_json_put_real(json, "score_low", e.score_low);
    qx_json_put_real(json, "score_high", e.score_high);
    qx_json_put_real(json, "elo", e.elo);
    qx_json_put_real(json, "elo_low", e.elo_low);
    qx_json_put_real(json, "elo_high", e.elo_high);
    qx_json_put_real(json, "superiority", e.superiority);
}

static void put_sprt(struct qx_json *json, const struct qx_sequence *sequence)
{
    qx_json_key(json, "sprt");
    qx_json_open(json, '{');
    qx_json_put_real(json, "elo0", sequence->elo0);
    qx_json_put_real(json, "elo1", sequence->elo1);
    qx_json_put_real(json, "ratio", sequence->ratio);
    qx_json_put_string(json, "verdict", sprt_word(sequence->verdict));
    qx_json_close(json, '}');
}

static void put_forfeits(struct qx_json *json, const struct forfeits *forfeits)
{
    qx_json_key(json, "forfeits");
    qx_json_open(json, '{');
    for (int kind = 0; kind < FORFEIT_KINDS; kind++)
        qx_json_put_count(json, forfeit_words[kind], forfeits->n[kind]);
    qx_json_close(json, '}');
}

static void put_bots(struct qx_json *json, const struct standings *standings,
                     const struct standings_table *table)
{
    int n = standings->match->n_bots;
    qx_json_key(json, "bots");
    qx_json_open(json, '[');
    for (int row = 0; row < n; row++) {
        int i = table->order[row];
        double n_games, points = total(table, n, i, &n_games);
        qx_json_open(json, '{');
        qx_json_put_string(json, "bot", standings->match->bots[i]);
        qx_json_put_real(json, "elo", table->rating[i]);
        qx_json_put_real(json, "error", table->error[i]);
        qx_json_put_real(json, "points", points);
        qx_json_put_real(json, "games", n_games);
        put_forfeits(json, &table->forfeits[i]);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static void put_pairings(struct qx_json *json, const struct standings *standings,
                         const struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    qx_json_key(json, "pairings");
    qx_json_open(json, '[');
    for (int pairing = 0; pairing < qx_match_n_pairings(match); pairing++) {
        int first, second;
        qx_match_pairing(match, pairing, &first, &second);
        qx_json_open(json, '{');
        put_estimate(json, &table->tally[first * match->n_bots + second]);
        if (standings->sequence)
            put_sprt(json, standings->sequence);
        qx_json_put_string(json, "first", match->bots[first]);
        qx_json_put_string(json, "second", match->bots[second]);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

void standings_json(struct qx_json *json, const struct standings *standings,
                    const struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    char options[512];
    qx_rules_text(match->rules, options, sizeof options);
    qx_json_open(json, '{');
    qx_json_put_string(json, "game", match->rules->game->name);
    qx_json_put_string(json, "rules", options);
    qx_json_put_count(json, "seed", match->seed);
    qx_json_put_count(json, "games", table->n_games);
    qx_json_put_count(json, "forfeits", table->n_forfeits);
    qx_json_put_real(json, "seconds", standings->seconds);
    put_bots(json, standings, table);
    put_pairings(json, standings, table);
    qx_json_close(json, '}');
}

/* A field in quotes, with its quotes doubled. */
static void write_field(FILE *out, const char *field)
{
    fputc('"', out);
    for (; *field; field++)
        fprintf(out, *field == '"' ? "\"\"" : "%c", *field);
    fputc('"', out);
}

char *standings_csv(const struct standings *standings, const struct standings_table *table)
{
    int n = standings->match->n_bots;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fputs("rank,bot,elo,error,points,games,forfeits", out);
    for (int kind = 0; kind < FORFEIT_KINDS; kind++)
        fprintf(out, ",%s", forfeit_words[kind]);
    fputc('\n', out);
    for (int row = 0; row < n; row++) {
        int i = table->order[row];
        double n_games, points = total(table, n, i, &n_games);
        fprintf(out, "%d,", row + 1);
        write_field(out, standings->match->bots[i]);
        fprintf(out, ",%.2f,%.2f,%.1f,%.0f,%llu", table->rating[i], table->error[i], points,
                n_games, (unsigned long long)table->forfeits[i].n_all);
        for (int kind = 0; kind < FORFEIT_KINDS; kind++)
            fprintf(out, ",%llu", (unsigned long long)table->forfeits[i].n[kind]);
        fputc('\n', out);
    }
    return fclose(out) == 0 ? text : NULL;
}
