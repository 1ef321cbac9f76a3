/*
 * class_page.c - table, plot, crosstable, what went wrong, and every bot's worst game.
 */
#include "cmd/lib/class_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/html.h"

/* What the page is made from. */
struct class_page {
    const struct class *class;
    const struct standings *standings;
    const struct standings_table *table;
};

/* The interval of a bot; one that won or lost everything has one end. */
static void write_interval(FILE *out, double low, double high)
{
    if (isfinite(low) && !isfinite(high))
        fprintf(out, "<td>at least %.1f</td>", low);
    else if (isfinite(high) && !isfinite(low))
        fprintf(out, "<td>at most %.1f</td>", high);
    else
        fprintf(out, "<td>%.1f … %.1f</td>", low, high);
}

static void write_ranks(FILE *out, const struct standings *standings,
                        const struct standings_table *table)
{
    const bool is_many = standings_is_many(standings);
    const int n = standings->match->n_bots;
    fprintf(out,
            "<div class=\"wide\"><table>\n<tr><th></th><th class=\"name\">bot</th><th>%s</th>"
            "<th>95 %% interval</th><th>%s</th><th>forfeited</th></tr>\n",
            is_many ? "% of the points" : "Elo", is_many ? "rounds" : "points");
    for (int row = 0; row < n; row++) {
        const int i = table->order[row];
        double n_games;
        const double points = standings_total(table, n, i, &n_games);
        fprintf(out, "<tr><td>%d</td><td class=\"name\">", row + 1);
        html_text(out, standings->names[i]);
        fprintf(out, "</td><td>%.1f</td>", table->rating[i]);
        write_interval(out, table->low[i], table->high[i]);
        if (is_many)
            fprintf(out, "<td>%llu</td>", (unsigned long long)table->n_rounds[i]);
        else
            fprintf(out, "<td>%.1f of %.0f</td>", points, n_games);
        fprintf(out, "<td>%llu</td></tr>\n", (unsigned long long)table->forfeits[i].n_all);
    }
    fputs("</table></div>\n", out);
}

/* How much of what they played for the bot of a row took from that of a column; below 0: they never
 * met. */
static double part_of(const struct standings *standings, const struct standings_table *table, int i,
                      int j)
{
    const int n = standings->match->n_bots;
    double met, points;
    if (standings_is_many(standings)) {
        met = (double)table->met[i * n + j];
        points = table->ahead[i * n + j];
    } else {
        points = standings_points(table, n, i, j, &met);
    }
    return met > 0 ? points / met : -1;
}

static void write_crosstable(FILE *out, const struct standings *standings,
                             const struct standings_table *table)
{
    const int n = standings->match->n_bots;
    fprintf(out,
            "<h2>Who beat whom</h2>\n<div class=\"wide\"><table>\n<tr><th></th>"
            "<th class=\"name\">%% of the %s</th>",
            standings_is_many(standings) ? "games in which it took more than, equal shares half"
                                         : "points against");
    for (int column = 0; column < n; column++)
        fprintf(out, "<th>%d</th>", column + 1);
    fputs("</tr>\n", out);
    for (int row = 0; row < n; row++) {
        fprintf(out, "<tr><td>%d</td><td class=\"name\">", row + 1);
        html_text(out, standings->names[table->order[row]]);
        fputs("</td>", out);
        for (int column = 0; column < n; column++) {
            const double part =
                row == column ? -1
                              : part_of(standings, table, table->order[row], table->order[column]);
            if (part < 0)
                fputs("<td>–</td>", out);
            else
                fprintf(out, "<td>%.0f</td>", 100 * part);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void write_faults(FILE *out, const struct class *class, const struct standings_table *table)
{
    const struct roster *roster = &class->roster;
    bool is_clean = table->n_forfeits == 0;
    for (int i = 0; i < roster->n; i++)
        is_clean = is_clean && roster->pupils[i].n_bad == 0;
    if (is_clean)
        return;
    fputs("<h2>What went wrong</h2>\n<ul>\n", out);
    for (int i = 0; i < roster->n; i++) {
        const struct pupil *pupil = &roster->pupils[i];
        const bool is_out = i >= roster->n_able;
        const struct forfeits *forfeits = is_out ? NULL : &table->forfeits[i];
        if (!is_out && !pupil->n_bad && !forfeits->n_all)
            continue;
        fputs("<li><b>", out);
        html_text(out, pupil->name);
        fputs(is_out         ? "</b> did not play: "
              : pupil->n_bad ? "</b> fails the check: "
                             : "</b> ",
              out);
        if (pupil->n_bad)
            html_text(out, pupil->why.text);
        if (forfeits && forfeits->n_all) {
            fprintf(out, "%sforfeited %llu game%s; game %llu: ", pupil->n_bad ? "; " : "",
                    (unsigned long long)forfeits->n_all, forfeits->n_all == 1 ? "" : "s",
                    (unsigned long long)forfeits->first);
            html_text(out, forfeits->words);
        }
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
}

static bool write_worst(FILE *out, const struct class *class, const struct standings *standings,
                        int i)
{
    const struct showcase *worst = &class->worst[i];
    fputs("<h2>The worst game of ", out);
    html_text(out, standings->names[i]);
    fputs("</h2>\n", out);
    if (!worst->session) {
        fputs("<p>It lost no game.</p>\n", out);
        return true;
    }
    struct qx_match_game game;
    char seat_name[QX_NAME_SIZE], loss[SHOWCASE_LOSS_SIZE];
    qx_words_seat(standings->match->rules, worst->seat, seat_name, sizeof seat_name);
    fprintf(out, "<p>Game %llu, as %s, against", (unsigned long long)worst->number, seat_name);
    qx_match_lookup(standings->match, worst->number, &game);
    for (int seat = 0; seat < game.n_bots; seat++)
        if (seat != worst->seat) {
            fputc(' ', out);
            html_text(out, standings->names[game.bot[seat]]);
        }
    showcase_write_loss(worst, loss);
    fprintf(out, ": it gave away %s.</p>\n", loss);
    return showcase_html(worst, out);
}

/* How many games there were, by which seed, and whether some were copies of others. */
static void write_games(FILE *out, const struct standings *standings,
                        const struct standings_table *table)
{
    char copies[200];
    fprintf(out, "<p>%llu game%s, seed %llu.</p>\n", (unsigned long long)table->n_games,
            table->n_games == 1 ? "" : "s", (unsigned long long)standings->match->seed);
    standings_say_copies(standings, copies, sizeof copies);
    if (copies[0])
        fprintf(out, "<p>%s</p>\n", copies);
}

static bool write_page(const void *what, FILE *out)
{
    const struct class_page *page = what;
    const struct class *class = page->class;
    const struct standings *standings = page->standings;
    const struct standings_table *table = page->table;
    char title[200];
    char *plot = standings_svg(standings, table);
    bool ok = plot != NULL;
    snprintf(title, sizeof title, "%s: %d bots", standings->match->rules->game->title,
             class->roster.n);
    html_begin(out, title);
    write_ranks(out, standings, table);
    write_games(out, standings, table);
    fprintf(out, "<div class=\"plot\">%s</div>\n", ok ? plot : "");
    write_crosstable(out, standings, table);
    write_faults(out, class, table);
    for (int row = 0; ok && row < standings->match->n_bots; row++)
        ok = write_worst(out, class, standings, table->order[row]);
    html_end(out);
    free(plot);
    return ok;
}

bool class_save_page(const struct class *class, const struct standings *standings,
                     const struct standings_table *table, struct qx_error *error)
{
    const struct class_page page = {class, standings, table};
    return html_save(class->args->html, write_page, &page, error);
}
