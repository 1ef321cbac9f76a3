/*
 * showcase_html.c - the worst game of a bot as a section of a page, with boards to step through.
 */
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/html.h"
#include "cmd/lib/showcase.h"

/* The board as it stands, for the caller to free; the cells of the last move are marked. NULL: no
 * memory. */
static char *draw(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const void *state = qx_session_state(session);
    const size_t n = qx_session_n_steps(session);
    uint64_t taps[QX_MAX_TAPS];
    struct qx_draw how = {.marked = taps};
    if (n > 0)
        how.n_marked =
            (size_t)rules->game->taps(rules, state, qx_session_step(session, n - 1).move, taps);
    const size_t size = qx_view_svg(rules, state, &how, NULL, 0) + 1;
    char *svg = malloc(size);
    if (svg)
        qx_view_svg(rules, state, &how, svg, size);
    return svg;
}

/* The lines of a picture that differ from those of the one before: [[number, line], …]. */
static void put_changes(struct qx_json *json, char *before, char *now)
{
    qx_json_open(json, '[');
    for (int i = 0; before && now; i++) {
        char *end_before = strchr(before, '\n'), *end_now = strchr(now, '\n');
        if (end_before)
            *end_before = '\0';
        if (end_now)
            *end_now = '\0';
        if (strcmp(before, now) != 0) {
            qx_json_open(json, '[');
            qx_json_number(json, i);
            qx_json_string(json, now);
            qx_json_close(json, ']');
        }
        if (end_now)
            *end_now = '\n';
        before = end_before ? end_before + 1 : NULL;
        now = end_now ? end_now + 1 : NULL;
    }
    qx_json_close(json, ']');
}

/* All boards; false: no memory. The session ends where it began. */
static bool put_boards(struct qx_json *json, struct qx_session *session)
{
    const size_t n = qx_session_n_steps(session);
    qx_session_go(session, 0);
    char *before = draw(session);
    qx_json_put_string(json, "svg", before);
    qx_json_key(json, "changes");
    qx_json_open(json, '[');
    for (size_t i = 1; before && i <= n; i++) {
        qx_session_go(session, i);
        char *now = draw(session);
        if (now)
            put_changes(json, before, now);
        free(before);
        before = now;
    }
    qx_json_close(json, ']');
    qx_session_go(session, n);
    const bool ok = before != NULL;
    free(before);
    return ok;
}

/* JSON inside a script element, which only "</" and "<!" could end or confuse. */
static void write_script(FILE *out, const char *json)
{
    fputs("<script type=\"application/json\">", out);
    for (; *json; json++) {
        if (json[0] == '<' && json[1] == '/')
            fputs("<\\", out);
        else if (json[0] == '<' && json[1] == '!')
            fputs("\\u003c", out);
        else
            fputc(*json, out);
    }
    fputs("</script>\n", out);
}

static void write_move(FILE *out, const struct showcase *showcase, size_t i, size_t *next)
{
    struct qx_session *session = showcase->session;
    const struct qx_rules *rules = qx_session_rules(session);
    char words[QX_WORDS_SIZE];
    const struct qx_verdict *verdict = NULL;
    if (*next < showcase->n_verdicts && showcase->verdicts[*next].step == i)
        verdict = &showcase->verdicts[(*next)++];
    const bool is_bad = verdict && verdict->grade >= QX_INACCURACY;
    qx_words_step(rules, qx_session_state(session), qx_session_step(session, i), false, words,
                  sizeof words);
    fprintf(out, is_bad ? "<li class=\"%s\">" : "<li>",
            is_bad ? qx_grade_word(verdict->grade) : "");
    html_text(out, words);
    if (is_bad) {
        qx_words_verdict(rules, verdict, words, sizeof words);
        fputs(" – <b>", out);
        html_text(out, words);
        fputs("</b>", out);
    }
    fputs("</li>\n", out);
}

static void write_moves(FILE *out, const struct showcase *showcase)
{
    struct qx_session *session = showcase->session;
    const size_t n = qx_session_n_steps(session);
    size_t next = 0;
    char words[QX_WORDS_SIZE];
    fputs("<ol class=\"moves\">\n", out);
    for (size_t i = 0; i < n; i++) {
        qx_session_go(session, i);
        write_move(out, showcase, i, &next);
    }
    qx_session_go(session, n);
    fputs("</ol>\n</div>\n<p>", out);
    qx_words_status(session, QX_NOBODY, words, sizeof words);
    html_text(out, words);
    fputs("</p>\n", out);
}

/* Where the reader begins: before the worst move. */
static size_t first_board(const struct showcase *showcase)
{
    const struct qx_verdict *worst = NULL;
    for (size_t i = 0; i < showcase->n_verdicts; i++)
        if (!worst || showcase->verdicts[i].loss > worst->loss)
            worst = &showcase->verdicts[i];
    return worst && worst->loss > 0 ? worst->step + 1 : 0;
}

bool showcase_html(const struct showcase *showcase, FILE *out)
{
    static const char keys[] =
        "<div class=\"keys\"><button aria-label=\"first position\">&#x21e4;</button>"
        "<button aria-label=\"back\">&larr;</button><button aria-label=\"forth\">&rarr;</button>"
        "<button aria-label=\"last position\">&#x21e5;</button>"
        "<button aria-label=\"next mistake\">?!</button></div>\n";
    struct qx_json json = {0};
    qx_json_open(&json, '{');
    bool ok = put_boards(&json, showcase->session);
    qx_json_put_string(&json, "start", "The game begins.");
    qx_json_put_count(&json, "first", first_board(showcase));
    qx_json_close(&json, '}');
    const char *text = qx_json_text(&json);
    char *svg = ok && text ? draw(showcase->session) : NULL;
    ok = svg != NULL;
    if (ok) {
        fprintf(out, "<div class=\"game\" tabindex=\"0\">\n<div class=\"board\"><div>%s</div>\n",
                svg);
        fprintf(out, "%s<p class=\"now\" aria-live=\"polite\"></p></div>\n", keys);
        write_script(out, text);
        write_moves(out, showcase);
    }
    free(svg);
    qx_json_release(&json);
    return ok;
}
