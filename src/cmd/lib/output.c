/*
 * output.c - positions and results on standard output.
 */
#include "cmd/lib/output.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
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

int screen_columns(int file)
{
    enum { STANDARD = 80, LEAST = 20 };
    struct winsize size;
    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST ? size.ws_col : STANDARD;
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

void words_points(const struct qx_session *session, char *out, size_t size)
{
    const struct qx_rules *rules = qx_session_rules(session);
    char points[QX_WORDS_SIZE];
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    out[0] = '\0';
    if (!scores)
        return;
    qx_session_result(session, scores);
    if (qx_words_points(rules, scores, points, sizeof points) > 0)
        snprintf(out, size, " (%s)", points);
    free(scores);
}

void screen_status(const struct qx_session *session)
{
    char words[QX_WORDS_SIZE], points[QX_WORDS_SIZE + 4];
    const qx_seat turn = qx_session_turn(session);
    if (turn == QX_NOBODY) {
        qx_words_status(session, QX_NOBODY, words, sizeof words);
        puts(words);
        return;
    }
    qx_words_task(qx_session_rules(session), qx_session_state(session), turn, words, sizeof words);
    words_points(session, points, sizeof points);
    printf("%s%s\n", words, points);
}

int screen_json(struct qx_json *json)
{
    const char *text = qx_json_text(json);
    const bool ok = text;
    if (ok)
        puts(text); /* the program tells at its end what could not be written */
    qx_json_release(json);
    return ok ? EXIT_YES : command_failed("there is not enough memory for the answer");
}

void json_begin(struct qx_json *json, const char *command, const struct qx_rules *rules)
{
    char options[512];
    qx_json_open(json, '{');
    qx_json_put_number(json, "version", JSON_VERSION);
    qx_json_put_string(json, "command", command);
    if (!rules)
        return;
    qx_rules_text(rules, options, sizeof options);
    qx_json_put_string(json, "game", rules->game->name);
    qx_json_put_string(json, "rules", options);
}

bool json_put_position(struct qx_json *json, const char *key, const struct qx_rules *rules,
                       const void *state)
{
    const size_t length = rules->game->position_text(rules, state, NULL, 0);
    char *position = malloc(length + 1);
    if (!position)
        return false;
    rules->game->position_text(rules, state, position, length + 1);
    qx_json_put_string(json, key, position);
    free(position);
    return true;
}

bool json_put_result(struct qx_json *json, const struct qx_session *session)
{
    const qx_seat n_seats = qx_session_rules(session)->n_seats;
    struct qx_score *scores = calloc((size_t)n_seats, sizeof *scores);
    if (!scores)
        return false;
    const char *reason = qx_session_result(session, scores);
    qx_json_key(json, "points");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < n_seats; seat++)
        qx_json_number(json, scores[seat].points);
    qx_json_close(json, ']');
    qx_json_key(json, "winners");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; reason && seat < n_seats; seat++)
        if (scores[seat].won)
            qx_json_number(json, seat + 1);
    qx_json_close(json, ']');
    qx_json_put_string(json, "reason", reason);
    free(scores);
    return true;
}
