/*
 * result.c - what came out of a game, printed on the normal screen: the board, and everybody's
 * points.
 */
#include "term/term.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/view.h>

struct place {
    qx_seat seat;
    struct qx_score score;
};

/* More points first; among equals the lower seat. */
static int compare(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->score.points != y->score.points)
        return x->score.points < y->score.points ? 1 : -1;
    return x->seat < y->seat ? -1 : x->seat > y->seat;
}

static bool print_board(const struct qx_session *session, FILE *out)
{
    const char *no_colour = getenv("NO_COLOR");
    const struct qx_rules *rules = qx_session_rules(session);
    const struct qx_draw draw = {
        .colour = isatty(fileno(out)) && !(no_colour && no_colour[0]),
        .ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
    };
    size_t length = qx_draw_text(rules, qx_session_state(session), &draw, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return false;
    qx_draw_text(rules, qx_session_state(session), &draw, text, length + 1);
    fputs(text, out);
    free(text);
    return true;
}

static struct place *rank(const struct qx_session *session)
{
    size_t n = (size_t)qx_session_rules(session)->n_seats;
    struct qx_score *scores = calloc(n, sizeof *scores);
    struct place *places = calloc(n, sizeof *places);
    if (scores && places) {
        qx_session_result(session, scores);
        for (size_t i = 0; i < n; i++)
            places[i] = (struct place){(qx_seat)i, scores[i]};
        qsort(places, n, sizeof *places, compare);
    }
    bool ok = scores && places;
    free(scores);
    if (!ok)
        free(places);
    return ok ? places : NULL;
}

bool term_print_result(const struct qx_session *session, FILE *out)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct place *places = rank(session);
    if (!places || !print_board(session, out)) {
        free(places);
        return false;
    }
    size_t number = 1;
    for (size_t i = 0; i < (size_t)rules->n_seats; i++) {
        struct qx_seat_look look;
        rules->game->seat_look(rules, places[i].seat, &look);
        if (i > 0 && places[i].score.points < places[i - 1].score.points)
            number = i + 1;
        fprintf(out, "%zu. %s: %lld\n", number, look.name, (long long)places[i].score.points);
    }
    free(places);
    return true;
}
