/*
 * output.c - positions and results on standard output.
 */
#include "cmd/lib/output.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"

struct qx_draw screen_draw(void)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    bool is_plain = (no_colour && no_colour[0]) || !term || strcmp(term, "dumb") == 0;
    return (struct qx_draw){
        .colour = isatty(STDOUT_FILENO) && !is_plain,
        .ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
    };
}

bool screen_show(const struct qx_rules *rules, const void *state, const struct qx_draw *draw)
{
    size_t length = qx_draw_text(rules, state, draw, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return false;
    qx_draw_text(rules, state, draw, text, length + 1);
    fputs(text, stdout);
    free(text);
    return true;
}

void screen_seat(const struct qx_rules *rules, qx_seat seat, char *out, size_t size)
{
    struct qx_seat_look look = {.name = "chance"};
    if (seat >= 0)
        rules->game->seat_look(rules, seat, &look);
    snprintf(out, size, "%s", look.name);
}

static void print_winners(const struct qx_rules *rules, const struct qx_score *scores)
{
    enum { SHOWN = 8 };
    qx_seat n = 0;
    char name[QX_NAME_SIZE];
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        if (!scores[seat].won)
            continue;
        screen_seat(rules, seat, name, sizeof name);
        if (n++ < SHOWN)
            printf("%s%s", n > 1 ? " and " : "", name);
    }
    if (n > SHOWN)
        printf(" and %lld more", (long long)(n - SHOWN));
    printf(n == 0 ? "nobody wins" : n == 1 ? " wins" : " win");
}

/* " (Black 34, White 30)"; nothing where points only repeat who won, and not for crowds. */
static void print_points(const struct qx_rules *rules, const struct qx_score *scores)
{
    enum { CROWD = 16 };
    char name[QX_NAME_SIZE];
    int64_t most = 0;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        most = scores[seat].points > most ? scores[seat].points : most;
    if (most <= 1 || rules->n_seats > CROWD)
        return;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        screen_seat(rules, seat, name, sizeof name);
        printf("%s%s %lld", seat ? ", " : " (", name, (long long)scores[seat].points);
    }
    putchar(')');
}

void screen_points(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    if (!scores)
        return;
    qx_session_result(session, scores);
    print_points(rules, scores);
    free(scores);
}

void screen_status(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    if (!scores)
        return;
    const char *reason = qx_session_result(session, scores);
    if (reason) {
        printf("%s: ", reason);
        print_winners(rules, scores);
        print_points(rules, scores);
        puts(".");
    } else {
        char name[QX_NAME_SIZE] = "everybody";
        if (qx_session_turn(session) != QX_TOGETHER)
            screen_seat(rules, qx_session_turn(session), name, sizeof name);
        printf("%s to move: %s", name, rules->game->phase(rules, qx_session_state(session)));
        print_points(rules, scores);
        putchar('\n');
    }
    free(scores);
}

int screen_json(struct qx_json *json)
{
    const char *text = qx_json_text(json);
    const bool ok = text && puts(text) >= 0;
    qx_json_release(json);
    return ok ? EXIT_YES : command_failed("there is not enough memory for the answer");
}
