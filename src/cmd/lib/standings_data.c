/*
 * standings_data.c - the points of a contest as JSON and CSV.
 */
#include <stdio.h>

#include "cmd/lib/standings.h"

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
    qx_json_put_string(json, "verdict", standings_decision(sequence->decision));
    qx_json_put_bool(json, "stopped", sequence->decision != QX_UNDECIDED);
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

/* Of two a game the rating and the points against all others; of more the share of the points. */
static void put_figures(struct qx_json *json, const struct standings *standings,
                        const struct standings_table *table, int i)
{
    double n_games, points;
    if (standings_is_many(standings)) {
        qx_json_put_real(json, "share", table->rating[i] / 100);
        qx_json_put_real(json, "share_low", table->low[i] / 100);
        qx_json_put_real(json, "share_high", table->high[i] / 100);
        qx_json_put_count(json, "rounds", table->n_rounds[i]);
        return;
    }
    points = standings_total(table, standings->match->n_bots, i, &n_games);
    qx_json_put_real(json, "elo", table->rating[i]);
    qx_json_put_real(json, "error", table->error[i]);
    qx_json_put_real(json, "elo_low", table->low[i]);
    qx_json_put_real(json, "elo_high", table->high[i]);
    qx_json_put_real(json, "points", points);
    qx_json_put_real(json, "games", n_games);
}

static void put_bots(struct qx_json *json, const struct standings *standings,
                     const struct standings_table *table)
{
    int n = standings->match->n_bots;
    qx_json_key(json, "bots");
    qx_json_open(json, '[');
    for (int row = 0; row < n; row++) {
        int i = table->order[row];
        qx_json_open(json, '{');
        qx_json_put_string(json, "bot", standings->names[i]);
        put_figures(json, standings, table, i);
        put_forfeits(json, &table->forfeits[i]);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

/* Of more than two a game: how often the first was ahead of the second, in the games they met in.
 */
static void put_meetings(struct qx_json *json, const struct standings *standings,
                         const struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    qx_json_key(json, "meetings");
    qx_json_open(json, '[');
    for (int i = 0; i < match->n_bots; i++)
        for (int j = i + 1; j < match->n_bots; j++) {
            const int place = i * match->n_bots + j;
            qx_json_open(json, '{');
            qx_json_put_string(json, "first", standings->names[i]);
            qx_json_put_string(json, "second", standings->names[j]);
            qx_json_put_count(json, "games", table->met[place]);
            qx_json_put_real(json, "ahead", table->ahead[place]);
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
        qx_json_put_count(json, "different", standings_variety(standings, pairing).n_different);
        if (standings->sequence)
            put_sprt(json, standings->sequence);
        qx_json_put_string(json, "first", standings->names[first]);
        qx_json_put_string(json, "second", standings->names[second]);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

void standings_json(struct qx_json *json, const struct standings *standings,
                    const struct standings_table *table)
{
    const struct qx_match *match = standings->match;
    qx_json_put_count(json, "seed", match->seed);
    qx_json_put_count(json, "games", table->n_games);
    qx_json_put_count(json, "forfeits", table->n_forfeits);
    qx_json_put_real(json, "seconds", standings->seconds);
    put_bots(json, standings, table);
    if (standings_is_many(standings))
        put_meetings(json, standings, table);
    else
        put_pairings(json, standings, table);
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
    const bool is_many = standings_is_many(standings);
    fputs(is_many ? "rank,bot,share,low,high,rounds,forfeits"
                  : "rank,bot,elo,error,low,high,points,games,forfeits",
          out);
    for (int kind = 0; kind < FORFEIT_KINDS; kind++)
        fprintf(out, ",%s", forfeit_words[kind]);
    fputc('\n', out);
    for (int row = 0; row < n; row++) {
        int i = table->order[row];
        double n_games, points = standings_total(table, n, i, &n_games);
        fprintf(out, "%d,", row + 1);
        write_field(out, standings->names[i]);
        if (is_many)
            fprintf(out, ",%.4f,%.4f,%.4f,%llu", table->rating[i] / 100, table->low[i] / 100,
                    table->high[i] / 100, (unsigned long long)table->n_rounds[i]);
        else
            fprintf(out, ",%.2f,%.2f,%.2f,%.2f,%.1f,%.0f", table->rating[i], table->error[i],
                    table->low[i], table->high[i], points, n_games);
        fprintf(out, ",%llu", (unsigned long long)table->forfeits[i].n_all);
        for (int kind = 0; kind < FORFEIT_KINDS; kind++)
            fprintf(out, ",%llu", (unsigned long long)table->forfeits[i].n[kind]);
        fputc('\n', out);
    }
    return fclose(out) == 0 ? text : NULL;
}
