/*
 * class.c - `quincunx class`: the bots of a folder checked, played against each other, and told of
 * in one page.
 *
 * A bot that fails every game of the check is left out of the tournament and told of; one that
 * fails later forfeits its own games. Then each bot's worst game is looked for among those it lost.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/contest.h"
#include "cmd/lib/html.h"
#include "cmd/lib/output.h"
#include "cmd/lib/ranks.h"
#include "cmd/lib/roster.h"
#include "cmd/lib/showcase.h"

struct class
{
    const struct args *args;
    struct roster roster;
    const char *names[QX_MAX_BOTS], *specs[QX_MAX_BOTS];
    struct losses losses[QX_MAX_BOTS];
    struct showcase worst[QX_MAX_BOTS];
};

/* --- the games --- */

static void entered(void *context, const struct qx_match *match, const struct qx_match_game *game)
{
    struct class *class = context;
    const size_t first = match->openings ? match->openings[0].n_steps : match->n_opening;
    for (int seat = 0; seat < game->n_bots; seat++)
        losses_add(&class->losses[game->bot[seat]], game->number, game, seat, first);
}

/* --- the page --- */

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
        fprintf(out, "</td><td>%.1f</td><td>%.1f … %.1f</td>", table->rating[i], table->low[i],
                table->high[i]);
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
    fputs("<h2>Who beat whom</h2>\n<div class=\"wide\"><table>\n<tr><th></th>"
          "<th class=\"name\">% of the points against</th>",
          out);
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
        fputs(is_out ? "</b> did not play: " : "</b> ", out);
        if (pupil->n_bad)
            html_text(out, pupil->why.text);
        if (forfeits && forfeits->n_all) {
            fprintf(out, "%sforfeited %llu games; game %llu: ", pupil->n_bad ? "; " : "",
                    (unsigned long long)forfeits->n_all, (unsigned long long)forfeits->first);
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
    fprintf(out, "<p>Game %llu, as seat %lld, against", (unsigned long long)worst->number,
            (long long)worst->seat + 1);
    struct qx_match_game game;
    qx_match_lookup(standings->match, worst->number, &game);
    for (int seat = 0; seat < game.n_bots; seat++)
        if (seat != worst->seat) {
            fputc(' ', out);
            html_text(out, standings->names[game.bot[seat]]);
        }
    fprintf(out, ": it gave away %.2f points.</p>\n", worst->loss);
    return showcase_html(worst, out);
}

static bool write_page(FILE *out, const struct class *class, const struct standings *standings,
                       const struct standings_table *table)
{
    char title[200];
    char *plot = standings_svg(standings, table);
    bool ok = plot != NULL;
    snprintf(title, sizeof title, "%s: %d bots", standings->match->rules->game->title,
             class->roster.n);
    html_begin(out, title);
    write_ranks(out, standings, table);
    fprintf(out, "<p>%llu games.</p>\n<div class=\"plot\">%s</div>\n",
            (unsigned long long)table->n_games, ok ? plot : "");
    write_crosstable(out, standings, table);
    write_faults(out, class, table);
    for (int row = 0; ok && row < standings->match->n_bots; row++)
        ok = write_worst(out, class, standings, table->order[row]);
    html_end(out);
    free(plot);
    return ok;
}

static bool save_page(const struct class *class, const struct standings *standings,
                      const struct standings_table *table)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool ok = out && write_page(out, class, standings, table);
    ok = out && fclose(out) == 0 && ok;
    if (!ok) {
        free(text);
        text = NULL;
    }
    return contest_write(class->args->html, text);
}

/* --- the other reports --- */

static void print_faults(const struct roster *roster)
{
    for (int i = 0; i < roster->n; i++)
        if (roster->pupils[i].n_bad)
            printf("%s %s: %s\n", roster->pupils[i].name,
                   i >= roster->n_able ? "did not play" : "fails the check",
                   roster->pupils[i].why.text);
}

static void print(const struct class *class, const struct standings *standings,
                  const struct standings_table *table)
{
    standings_print(standings, table);
    print_faults(&class->roster);
    for (int row = 0; row < standings->match->n_bots; row++) {
        const struct showcase *worst = &class->worst[table->order[row]];
        if (!worst->session)
            continue;
        printf("\nThe worst game of %s, number %llu, gave away %.2f points:\n",
               standings->names[table->order[row]], (unsigned long long)worst->number, worst->loss);
        showcase_print(worst);
    }
}

static bool print_json(const struct class *class, const struct standings *standings,
                       const struct standings_table *table)
{
    const struct roster *roster = &class->roster;
    struct qx_json json = {.indent = 2};
    bool ok = true;
    json_begin(&json, "class", standings->match->rules);
    standings_json(&json, standings, table);
    qx_json_key(&json, "pupils");
    qx_json_open(&json, '[');
    for (int i = 0; ok && i < roster->n; i++) {
        qx_json_open(&json, '{');
        qx_json_put_string(&json, "name", roster->pupils[i].name);
        qx_json_put_string(&json, "bot", roster->pupils[i].spec);
        qx_json_put_number(&json, "good", roster->pupils[i].n_good);
        qx_json_put_number(&json, "bad", roster->pupils[i].n_bad);
        qx_json_put_string(&json, "why",
                           roster->pupils[i].n_bad ? roster->pupils[i].why.text : NULL);
        ok = showcase_json(&class->worst[i], &json, "worst");
        qx_json_close(&json, '}');
    }
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    if (ok)
        return screen_json(&json) == EXIT_YES;
    qx_json_release(&json);
    command_failed("there is not enough memory for the report");
    return false;
}

static bool find_worst(struct class *class, const struct qx_rules *rules)
{
    struct qx_error error;
    struct qx_store *store = qx_store_usual();
    struct qx_analysis *judge = showcase_judge_new(rules, store, &error);
    bool ok = judge != NULL;
    for (int i = 0; ok && i < class->roster.n_able; i++)
        ok = showcase_find(&class->worst[i], &class->losses[i], judge, &error);
    qx_analysis_free(judge);
    qx_store_free(store);
    if (!ok)
        command_failed("%s", error.text);
    return ok;
}

static bool report(void *context, const struct standings *standings,
                   const struct standings_table *table)
{
    struct class *class = context;
    if (!find_worst(class, standings->match->rules) ||
        (class->args->html && !save_page(class, standings, table)))
        return false;
    if (class->args->json)
        return print_json(class, standings, table);
    print(class, standings, table);
    return true;
}

/* --- the command --- */

static int play(struct class *class)
{
    struct qx_rules rules;
    struct qx_error error;
    struct roster *roster = &class->roster;
    if (!args_rules(class->args, &rules))
        return EXIT_MISUSE;
    if (!roster_read(roster, class->args->word[1], &error))
        return command_failed("%s", error.text);
    roster_check(roster, &rules, class->args);
    for (int i = 0; i < roster->n_able; i++) {
        class->names[i] = roster->pupils[i].name;
        class->specs[i] = roster->pupils[i].spec;
    }
    const struct contest_plan plan = {.command = "class",
                                      .bots = class->specs,
                                      .names = class->names,
                                      .n_bots = roster->n_able,
                                      .entered = entered,
                                      .report = report,
                                      .context = class};
    const int code = contest_run(class->args, &plan);
    if (code == EXIT_MISUSE && ranks_is_first())
        print_faults(roster);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_GAMES,   ARGS_RULES,   ARGS_TIME, ARGS_CLOCK,  ARGS_NODES, ARGS_OPENING, ARGS_BALANCED,
        ARGS_SEED,    ARGS_THREADS, ARGS_KEEP, ARGS_RESUME, ARGS_LOG,   ARGS_MEMORY,  ARGS_CPU,
        ARGS_ISOLATE, ARGS_JSON,    ARGS_HTML, ARGS_CSV,    ARGS_SVG,   {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME FOLDER",
        "Checks every bot of a folder (programs, Python scripts, shared objects), plays them all "
        "against all, and tells ratings and each bot's worst game.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    struct class *class = calloc(1, sizeof *class);
    if (!class)
        return command_failed("there is not enough memory for a class");
    class->args = &args;
    const int code = ranks_begin() ? ranks_end(play(class)) : EXIT_NO;
    for (int i = 0; i < QX_MAX_BOTS; i++) {
        losses_release(&class->losses[i]);
        showcase_release(&class->worst[i]);
    }
    roster_release(&class->roster);
    free(class);
    return code;
}

const struct command command_class = {
    .name = "class",
    .what = "play all bots of a folder against each other, in one report",
    .run = run,
};
