/*
 * transcript.c - the short notation of games that have one: move texts run together ("f5d6c3…").
 *
 * A move that needs no tap (a pass) is left out where writing, and where reading it is played by
 * itself when it is the only move. Whether a move needs a tap does not depend on the position.
 */
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 8 };

static bool is_placeless(const struct qx_session *session, qx_move move)
{
    uint64_t taps[QX_MAX_TAPS];
    return session->rules.game->taps(&session->rules, session->state, move, taps) == 0;
}

size_t qx_session_transcript(const struct qx_session *session, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    assert(session->rules.game->has_transcript);
    for (size_t i = 0; i < session->n_steps; i++) {
        char word[WORD_SIZE];
        qx_move move = session->steps[i].move;
        if (is_placeless(session, move))
            continue;
        session->rules.game->move_text(&session->rules, move, word, sizeof word);
        qx_text_string(&text, word);
    }
    return text.length;
}

/* Plays passes that nobody can avoid. `list` has room for every move. */
static bool play_forced(struct qx_session *session, qx_move *list, struct qx_error *error)
{
    qx_seat seat;
    while ((seat = qx_session_turn(session)) >= 0 &&
           qx_moves(&session->rules, session->state, seat, list) == 1 &&
           is_placeless(session, list[0]))
        if (!qx_session_play(session, seat, list[0], error))
            return false;
    return true;
}

/* The longest move text at the head of `text`, in lower case; its length, or 0. */
static size_t take_word(const struct qx_session *session, const char *text, qx_move *move)
{
    char word[WORD_SIZE];
    size_t length = strnlen(text, sizeof word - 1);
    for (size_t i = 0; i < length; i++)
        word[i] = qx_ascii_lower(text[i]);
    for (; length > 0; length--) {
        word[length] = '\0';
        if (session->rules.game->move_parse(&session->rules, word, move, NULL))
            return length;
    }
    return 0;
}

static bool play_words(struct qx_session *session, const char *text, qx_move *list,
                       struct qx_error *error)
{
    const char *at = text;
    while (*at) {
        qx_move move;
        struct qx_error why;
        size_t length = take_word(session, at, &move);
        if (length == 0)
            return qx_fail(error, "character %zu of the transcript: \"%.*s\" is not a move",
                           (size_t)(at - text) + 1, qx_text_cut(at, 6), at);
        if (!play_forced(session, list, error))
            return false;
        if (!qx_session_play(session, qx_session_turn(session), move, &why))
            return qx_fail(error, "character %zu of the transcript: %.*s: %s",
                           (size_t)(at - text) + 1, (int)length, at, why.text);
        at += length;
    }
    return play_forced(session, list, error);
}

static void swap(struct qx_session *a, struct qx_session *b)
{
    const struct qx_session held = *a;
    *a = *b;
    *b = held;
}

/* Played in a copy, which becomes the session: a transcript that is refused after some moves must
 * not have cost those that could be redone. */
bool qx_session_play_transcript(struct qx_session *session, const char *text,
                                struct qx_error *error)
{
    if (!session->rules.game->has_transcript)
        return qx_fail(error, "%s has no transcripts", session->rules.game->title);
    qx_move *list = malloc(session->rules.n_moves_max * sizeof *list);
    struct qx_session *copy = list ? qx_session_copy(session) : NULL;
    const bool ok = copy && play_words(copy, text, list, error);
    if (!copy)
        qx_fail(error, "there is no memory left to read a transcript");
    if (ok)
        swap(session, copy);
    qx_session_free(copy);
    free(list);
    return ok;
}
