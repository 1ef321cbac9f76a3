/*
 * review_picture.c - the graph of a reviewed game as a picture: a line for each seat over the
 * steps, its height what the seat could expect; dots where the game turned.
 *
 * Of two seats one line says all: it is the first's, and the other has the rest of the height.
 */
#include <quincunx/review.h>
#include <quincunx/view.h>
#include <quincunx/words.h>

#include <math.h>

enum { WIDTH = 600, HEIGHT = 160, LEFT = 44, RIGHT = 8, TOP = 10, BOTTOM = 22 };

struct graph {
    const struct qx_review *review;
    struct qx_text *text;
    size_t n; /* positions */
};

/* Of a game without a step, which has one position, no outlook is known to be drawn. */
static double x_of(const struct graph *graph, size_t i)
{
    const double room = WIDTH - LEFT - RIGHT;
    return LEFT + room * (double)i / (double)(graph->n - 1);
}

static double y_of(double share)
{
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
}

static void write_at(const struct graph *graph, const char *before, double number)
{
    qx_text_string(graph->text, before);
    qx_text_decimal(graph->text, number, 1);
}

static void write_colour(struct qx_text *text, const struct qx_rules *rules, qx_seat seat)
{
    struct qx_seat_look look;
    rules->game->seat_look(rules, seat, &look);
    qx_text_print(text, "#%06x", (unsigned)qx_colour_rgb(look.colour));
}

static void write_scale(const struct graph *graph)
{
    static const char *const names[] = {"0 %", "50 %", "100 %"};
    for (int i = 0; i < 3; i++) {
        write_at(graph, "<line x1=\"44\" x2=\"592\" y1=\"", y_of(i / 2.0));
        write_at(graph, "\" y2=\"", y_of(i / 2.0));
        qx_text_string(graph->text, "\" stroke=\"currentColor\" opacity=\".25\"/>\n");
        write_at(graph,
                 "<text x=\"40\" text-anchor=\"end\" font-size=\"11\" fill=\"currentColor\" y=\"",
                 y_of(i / 2.0) + 4);
        qx_text_print(graph->text, "\">%s</text>\n", names[i]);
    }
}

static void write_line(const struct graph *graph, qx_seat seat, bool is_alone)
{
    const struct qx_rules *rules = qx_session_rules(qx_review_session(graph->review));
    bool is_down = false;
    qx_text_string(graph->text, "<path fill=\"none\" stroke-width=\"2.5\" stroke=\"");
    if (is_alone)
        qx_text_string(graph->text, "currentColor");
    else
        write_colour(graph->text, rules, seat);
    qx_text_string(graph->text, "\" d=\"");
    for (size_t i = 0; i < graph->n; i++) {
        const double share = qx_review_outlook(graph->review, i, seat);
        if (isnan(share))
            continue;
        write_at(graph, is_down ? "L" : "M", x_of(graph, i));
        write_at(graph, " ", y_of(share));
        is_down = true;
    }
    qx_text_string(graph->text, "\"/>\n");
}

static void write_swing(const struct graph *graph, const struct qx_verdict *verdict, qx_seat seat)
{
    const struct qx_rules *rules = qx_session_rules(qx_review_session(graph->review));
    const double share = qx_review_outlook(graph->review, verdict->step + 1, seat);
    char words[QX_WORDS_SIZE];
    if (isnan(share))
        return;
    qx_words_swing(rules, verdict, QX_NOBODY, words, sizeof words);
    write_at(graph, "<circle r=\"4.5\" fill=\"#b3261e\" cx=\"", x_of(graph, verdict->step + 1));
    write_at(graph, "\" cy=\"", y_of(share));
    qx_text_print(graph->text, "\"><title>%zu: %s</title></circle>\n", verdict->step + 1, words);
}

size_t qx_review_svg(const struct qx_review *review, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const struct graph graph = {review, &text, qx_review_n_steps(review) + 1};
    const struct qx_rules *rules = qx_session_rules(qx_review_session(review));
    const bool is_alone = rules->n_seats <= 2;
    const qx_seat n_lines = is_alone ? 1 : rules->n_seats <= 8 ? rules->n_seats : 0;
    char name[QX_NAME_SIZE];
    qx_words_seat(rules, 0, name, sizeof name);
    qx_text_print(&text,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                  "aria-label=\"what %s could expect after each move\">\n",
                  WIDTH, HEIGHT, is_alone ? name : "each player");
    write_scale(&graph);
    for (qx_seat seat = 0; seat < n_lines; seat++)
        write_line(&graph, seat, is_alone);
    for (size_t i = 0; i < graph.n - 1; i++) {
        const struct qx_verdict *verdict = qx_review_verdict(review, i);
        if (verdict && n_lines && qx_verdict_is_swing(verdict))
            write_swing(&graph, verdict, is_alone ? 0 : verdict->seat);
    }
    qx_text_print(&text,
                  "<text x=\"44\" y=\"%d\" font-size=\"11\" fill=\"currentColor\">%s%s</text>\n"
                  "<text x=\"592\" y=\"%d\" text-anchor=\"end\" font-size=\"11\" "
                  "fill=\"currentColor\">%zu move%s</text>\n</svg>\n",
                  HEIGHT - 6, is_alone ? name : "each player",
                  is_alone ? "'s outlook" : " in its colour", HEIGHT - 6, qx_review_n_moves(review),
                  qx_review_n_moves(review) == 1 ? "" : "s");
    return text.length;
}
