/*
 * know.c - exact knowledge for the page: values proven, and how best play mixes its moves.
 *
 * The first question opens a solver for the rules of the handle, in memory alone and within bounds
 * that a browser bears; where there is none, that is remembered too.
 */
#include "wasm/verbs.h"

#include <stdlib.h>

static const struct qx_work work = {
    .threads = 1, .bytes = 128u << 20, .nodes = 2000000, /* for each question: about a second */
};

void wasm_ignore(struct web *web)
{
    qx_knowledge_free(web->knowledge);
    web->knowledge = NULL;
    web->is_ignorant = false;
}

static struct qx_knowledge *know(struct web *web)
{
    if (!web->knowledge && !web->is_ignorant) {
        web->knowledge = qx_knowledge_new(&web->rules, &work, NULL);
        web->is_ignorant = !web->knowledge;
    }
    return web->knowledge;
}

static void write_value(struct qx_json *out, const struct qx_value *value)
{
    if (value->knows & QX_KNOWS_SHARE) {
        qx_json_key(out, "value");
        qx_json_share(out, value->share);
        qx_json_put_bool(out, "exact", true);
    }
    if (value->knows & QX_KNOWS_DISTANCE)
        qx_json_put_number(out, "distance", value->distance);
}

static void write_move(struct web *web, qx_move move)
{
    char text[WEB_MOVE_SIZE];
    web->rules.game->move_text(&web->rules, move, text, sizeof text);
    qx_json_put_string(&web->out, "move", text);
}

bool wasm_know_value(struct web *web, const void *state, qx_seat seat)
{
    struct qx_value value;
    struct qx_knowledge *knowledge = know(web);
    if (!knowledge || !qx_knowledge_value(knowledge, state, seat, &value, NULL) ||
        !(value.knows & QX_KNOWS_SHARE))
        return false;
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", seat);
    if (value.knows & QX_KNOWS_MOVE)
        write_move(web, value.move);
    write_value(&web->out, &value);
    qx_json_close(&web->out, '}');
    return true;
}

static void write_choice(struct web *web, qx_seat seat, const struct qx_choice *choice)
{
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", seat);
    write_move(web, choice->move);
    write_value(&web->out, &choice->value);
    qx_json_key(&web->out, "probability");
    qx_json_share(&web->out, choice->probability);
    qx_json_close(&web->out, '}');
}

bool wasm_know_answer(struct web *web, const void *state, qx_seat seat, struct qx_answer *answer)
{
    struct qx_value value;
    struct qx_knowledge *knowledge = know(web);
    if (!knowledge || !qx_knowledge_value(knowledge, state, seat, &value, NULL) ||
        !(value.knows & QX_KNOWS_SHARE))
        return false;
    *answer = (struct qx_answer){.has_value = true, .is_exact = true, .value = value.share};
    if (value.knows & QX_KNOWS_DISTANCE)
        answer->distance = value.distance;
    return true;
}

/* A book may know some moves of a position and not others. */
static bool lacks_shares(const struct qx_choice *choices, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(choices[i].value.knows & QX_KNOWS_SHARE))
            return true;
    return false;
}

bool wasm_know_choices(struct web *web, const void *state, qx_seat seat, bool *has_gaps)
{
    struct qx_knowledge *knowledge = know(web);
    struct qx_choice *choices = knowledge ? calloc(web->rules.n_moves_max, sizeof *choices) : NULL;
    size_t n = choices ? qx_knowledge_choices(knowledge, state, seat, choices, NULL) : 0;
    *has_gaps = qx_turn(&web->rules, state) != QX_TOGETHER && lacks_shares(choices, n);
    if (*has_gaps)
        n = 0;
    if (n > 0) {
        qx_json_open(&web->out, '[');
        for (size_t i = 0; i < n; i++)
            write_choice(web, seat, &choices[i]);
        qx_json_close(&web->out, ']');
    }
    free(choices);
    return n > 0;
}
