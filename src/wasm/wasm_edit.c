/*
 * wasm_edit.c - the verb of the board editor: a position's text changed, and what it looks like.
 *
 * The text is the page's; the session only says by which rules it is read.
 */
#include "wasm/verbs.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/edit.h>

enum { MOST_TURNS = 16, ROOM = 32 };

/* --- changing --- */

/* "+0" and "-1": one pip more or less of a seat. */
static bool add(const struct web *web, char *text, size_t size, uint64_t cell, const char *what,
                struct qx_error *error)
{
    qx_seat seat;
    if (what[0] != '+' && what[0] != '-')
        return qx_fail(error, "\"%.*s\" is neither more nor less", qx_text_cut(what, 20), what);
    if (!wasm_read_seat(web, what + 1, &seat, error))
        return false;
    return qx_edit_add(&web->rules, text, size, cell, seat, what[0] == '+' ? 1 : -1) ||
           qx_fail(error, "this text has no such field");
}

static bool change(const struct web *web, char *text, size_t size, char *const *words,
                   struct qx_error *error)
{
    uint64_t cell;
    if (words[0][0] == '\0')
        return true;
    if (strcmp(words[0], "all") == 0) {
        qx_edit_clear(&web->rules, text);
        return true;
    }
    if (!wasm_read_number(words[0], web->rules.n_cells - 1, &cell, error))
        return false;
    if (qx_edit_form(&web->rules) == QX_EDIT_COUNTS)
        return add(web, text, size, cell, words[1], error);
    return (words[1][0] && qx_edit_put(&web->rules, text, cell, words[1][0])) ||
           qx_fail(error, "this text has no such field");
}

/* --- telling --- */

static void write_turns(struct web *web)
{
    struct qx_edit_turn turns[MOST_TURNS];
    const size_t n = qx_edit_turns(&web->rules, turns, MOST_TURNS);
    qx_json_key(&web->out, "turns");
    qx_json_open(&web->out, '[');
    for (size_t i = 0; i < n; i++) {
        qx_json_open(&web->out, '[');
        qx_json_number(&web->out, turns[i].seat);
        qx_json_string(&web->out, turns[i].phase);
        qx_json_string(&web->out, turns[i].rest);
        qx_json_close(&web->out, ']');
    }
    qx_json_close(&web->out, ']');
}

static void write_looks(struct web *web, const char *text)
{
    qx_json_key(&web->out, "looks");
    qx_json_open(&web->out, '[');
    for (uint64_t cell = 0; cell < web->rules.n_cells; cell++) {
        struct qx_look look;
        qx_edit_look(&web->rules, text, cell, &look);
        wasm_write_look(&web->out, &look);
    }
    qx_json_close(&web->out, ']');
}

/* Why nobody could play from there; nothing where one can. */
static void write_flaw(struct web *web, const char *text)
{
    struct qx_error flaw = {""};
    memset(web->scratch, 0, web->rules.state_size);
    const bool is_sound = web->rules.game->position_parse(&web->rules, text, web->scratch, &flaw);
    qx_json_put_string(&web->out, "flaw", is_sound ? NULL : flaw.text);
}

static void write_edit(struct web *web, const char *text)
{
    char letters[32];
    qx_edit_letters(&web->rules, letters, sizeof letters);
    qx_json_open(&web->out, '{');
    qx_json_put_string(&web->out, "letters", letters);
    qx_json_put_string(&web->out, "text", text);
    qx_json_put_number(&web->out, "rest", (int64_t)qx_edit_rest(&web->rules, text));
    write_turns(web);
    write_looks(web, text);
    write_flaw(web, text);
    qx_json_close(&web->out, '}');
}

/* edit TEXT CELL WHAT: a letter for a cell, or pips of a seat ("+0", "-1"); no CELL:
 * as it is; "all": every cell is emptied. */
bool wasm_edit(struct web *web, char *const *words, struct qx_error *error)
{
    const size_t size = strlen(words[0]) + ROOM;
    if (qx_edit_form(&web->rules) == QX_EDIT_NONE)
        return qx_fail(error, "this board is too large to be edited");
    char *text = malloc(size);
    if (!text)
        return qx_fail(error, "there is not enough memory for this position");
    memcpy(text, words[0], strlen(words[0]) + 1);
    const bool ok = change(web, text, size, words + 1, error);
    if (ok)
        write_edit(web, text);
    free(text);
    return ok;
}
