/*
 * standings_svg.c - the ratings of a contest as a picture: a dot for each bot, a bar for its error,
 * which goes on to the edge, without an end, where the interval has none.
 *
 *      mcts        |         |--o--|
 *      greedy      |   |-o-|
 *      random      |-o-|
 *                -200   0   200   Elo
 */
#include "cmd/lib/standings.h"

#include <math.h>
#include <stdio.h>

enum { ROW = 28, LEFT = 190, PLOT = 480, RIGHT = 30, TOP = 44, BOTTOM = 44 };

struct scale {
    double low, high;
};

/* Where a rating stands; one beyond the picture, at its edge. */
static double x_of(const struct scale *scale, double elo)
{
    elo = fmax(scale->low, fmin(scale->high, elo));
    return LEFT + PLOT * (elo - scale->low) / (scale->high - scale->low);
}

/* A round step that gives about six lines. */
static double step_of(const struct scale *scale)
{
    double rough = (scale->high - scale->low) / 6, power = pow(10, floor(log10(rough)));
    return rough / power < 2 ? 2 * power : rough / power < 5 ? 5 * power : 10 * power;
}

static struct scale scale_of(const struct standings_table *table, int n)
{
    struct scale scale = {INFINITY, -INFINITY};
    for (int i = 0; i < n; i++) {
        const bool has_low = isfinite(table->low[i]), has_high = isfinite(table->high[i]);
        scale.low = fmin(scale.low, has_low ? table->low[i] : table->rating[i]);
        scale.high = fmax(scale.high, has_high ? table->high[i] : table->rating[i]);
    }
    double margin = fmax(10, 0.05 * (scale.high - scale.low));
    scale.low -= margin;
    scale.high += margin;
    return scale;
}

/* Text of strangers in a picture: only what cannot be markup, and whole letters. */
static void write_name(FILE *out, const char *name)
{
    char plain[27];
    struct qx_text text = qx_text_over(plain, sizeof plain);
    qx_text_plain(&text, name);
    name = plain;
    for (int i = 0; name[i]; i++)
        fputc(name[i] == '<' || name[i] == '&' || name[i] == '>' ? '?' : name[i], out);
}

static void write_axis(FILE *out, const struct scale *scale, int n)
{
    double step = step_of(scale);
    int last = (int)floor(scale->high / step);
    for (int i = (int)ceil(scale->low / step); i <= last; i++) {
        double elo = i * step;
        fprintf(out,
                "<line x1='%.1f' y1='%d' x2='%.1f' y2='%d' stroke='#ddd'/>"
                "<text x='%.1f' y='%d' text-anchor='middle' fill='#555'>%.0f</text>\n",
                x_of(scale, elo), TOP - 8, x_of(scale, elo), TOP + n * ROW, x_of(scale, elo),
                TOP + n * ROW + 18, elo);
    }
}

static void write_row(FILE *out, const struct standings *standings,
                      const struct standings_table *table, const struct scale *scale, int row)
{
    int i = table->order[row];
    double y = TOP + (row + 0.5) * ROW;
    double low = x_of(scale, table->low[i]);
    double high = x_of(scale, table->high[i]);
    fprintf(out, "<text x='%d' y='%.1f' text-anchor='end'>", LEFT - 12, y + 4);
    write_name(out, standings->names[i]);
    fprintf(out, "</text><path d='M%.1f %.1fH%.1f", low, y, high);
    if (isfinite(table->low[i]))
        fprintf(out, "M%.1f %.1fv10", low, y - 5);
    if (isfinite(table->high[i]))
        fprintf(out, "M%.1f %.1fv10", high, y - 5);
    fprintf(out,
            "' stroke='#0072b2' stroke-width='2' fill='none'/>"
            "<circle cx='%.1f' cy='%.1f' r='5' fill='#d55e00'/>\n",
            x_of(scale, table->rating[i]), y);
}

char *standings_svg(const struct standings *standings, const struct standings_table *table)
{
    int n = standings->match->n_bots, width = LEFT + PLOT + RIGHT, height = TOP + n * ROW + BOTTOM;
    struct scale scale = scale_of(table, n);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fprintf(out,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' "
            "font-family='sans-serif' font-size='13'>\n<rect width='100%%' height='100%%' "
            "fill='white'/>\n<text x='%d' y='24' font-weight='bold'>%s: %s with 95 %% intervals, "
            "%llu games</text>\n",
            width, height, width, height, LEFT, standings->match->rules->game->title,
            standings_is_many(standings) ? "% of the points" : "Elo",
            (unsigned long long)table->n_games);
    write_axis(out, &scale, n);
    for (int row = 0; row < n; row++)
        write_row(out, standings, table, &scale, row);
    fputs("</svg>\n", out);
    return fclose(out) == 0 ? text : NULL;
}
