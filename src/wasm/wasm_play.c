/*
 * wasm_play.c - the verbs that begin, change and save the session of a handle.
 */
#include "wasm/verbs.h"

#include <stdlib.h>
#include <string.h>

static bool is_drawable(const struct qx_rules *rules, struct qx_error *error)
{
    if (rules->n_cells > WEB_MAX_CELLS)
        return qx_fail(error, "this page draws boards of up to %d fields, not %llu", WEB_MAX_CELLS,
                       (unsigned long long)rules->n_cells);
    if (rules->n_seats > WEB_MAX_SEATS)
        return qx_fail(error, "this page seats up to %d players", WEB_MAX_SEATS);
    return true;
}

/* The room that the other verbs work in, for these rules. */
struct room {
    void *first, *scratch, *tapped;
    qx_move *moves;
    struct qx_score *scores;
};

static bool make_room(struct room *room, const struct qx_rules *rules, struct qx_error *error)
{
    *room = (struct room){
        .first = malloc(rules->state_size),
        .scratch = malloc(rules->state_size),
        .tapped = malloc(rules->state_size),
        .moves = malloc(rules->n_moves_max * sizeof *room->moves),
        .scores = calloc((size_t)rules->n_seats, sizeof *room->scores),
    };
    if (room->first && room->scratch && room->tapped && room->moves && room->scores)
        return true;
    free(room->first);
    free(room->scratch);
    free(room->tapped);
    free(room->moves);
    free(room->scores);
    qx_fail(error, "there is not enough memory for this game");
    return false;
}

/* Makes a session that stands at its start the handle's own; frees it where that fails. */
static bool adopt(struct web *web, struct qx_session *session, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct room room;
    if (!is_drawable(rules, error) || !make_room(&room, rules, error)) {
        qx_session_free(session);
        return false;
    }
    memcpy(room.first, qx_session_state(session), rules->state_size);
    if (!qx_rules_is_same(&web->rules, rules)) {
        wasm_forget(web);
        wasm_ignore(web);
    }
    wasm_learn_forget(web);
    qx_session_free(web->session);
    free(web->first);
    free(web->scratch);
    free(web->moves);
    free(web->scores);
    free(web->tapped);
    qx_taps_release(&web->taps);
    web->session = session;
    web->rules = *rules;
    web->first = room.first;
    web->scratch = room.scratch;
    web->tapped = room.tapped;
    web->moves = room.moves;
    web->scores = room.scores;
    qx_taps_init(&web->taps, &web->rules);
    return true;
}

/* Every change ends here: chance moves at once, and the page learns how many steps there are. */
static bool settle(struct web *web, struct qx_error *error)
{
    qx_taps_clear(&web->taps);
    if (!qx_session_settle(web->session, error))
        return false;
    qx_json_number(&web->out, (int64_t)qx_session_n_steps(web->session));
    return true;
}

/* begin GAME OPTIONS SEED POSITION; an empty position is the usual start. */
bool wasm_begin(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_rules rules;
    uint64_t seed;
    const struct qx_game *game = wasm_find_game(words[0], error);
    if (!game || !qx_rules_init(&rules, game, words[1], error) || !is_drawable(&rules, error) ||
        !wasm_read_number(words[2], UINT64_MAX, &seed, error))
        return false;
    struct qx_session *session =
        qx_session_new_at(&rules, seed, words[3][0] ? words[3] : NULL, error);
    return session && adopt(web, session, error) && settle(web, error);
}

/* Makes a session with moves the handle's own; its start is looked at on the way. */
static bool take_over(struct web *web, struct qx_session *session, struct qx_error *error)
{
    const size_t n_steps = qx_session_n_steps(session);
    qx_session_go(session, 0);
    if (!adopt(web, session, error))
        return false;
    qx_session_go(session, n_steps);
    return true;
}

static bool bring(struct web *web, struct qx_session *session, struct qx_error *error)
{
    return take_over(web, session, error) && settle(web, error);
}

bool wasm_bring_copy(struct web *web, const struct qx_session *session, struct qx_error *error)
{
    struct qx_session *copy = qx_session_copy(session);
    if (!copy)
        return qx_fail(error, "there is not enough memory for this game");
    return take_over(web, copy, error);
}

/* load RECORD */
bool wasm_load(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_session *session = qx_session_load(words[0], strlen(words[0]), error);
    return session && bring(web, session, error);
}

/* read GAME TRANSCRIPT: the game under its usual rules, with these moves. */
bool wasm_read(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_rules rules;
    const struct qx_game *game = wasm_find_game(words[0], error);
    if (!game || !qx_rules_init(&rules, game, "", error))
        return false;
    struct qx_session *session = qx_session_new_at(&rules, 1, NULL, error);
    if (session && qx_session_play_transcript(session, words[1], error))
        return bring(web, session, error);
    qx_session_free(session);
    return false;
}

/* seat SEAT PLAYER: who sits there ("human", or a bot with its options). */
bool wasm_seat(struct web *web, char *const *words, struct qx_error *error)
{
    qx_seat seat;
    if (!wasm_read_seat(web, words[0], &seat, error))
        return false;
    if (!qx_session_set_player(web->session, seat, words[1]))
        return qx_fail(error, "\"%.*s\" cannot sit there", qx_text_cut(words[1], 40), words[1]);
    qx_json_bool(&web->out, true);
    return true;
}

/* play SEAT MOVE */
bool wasm_play(struct web *web, char *const *words, struct qx_error *error)
{
    qx_seat seat;
    return wasm_read_seat(web, words[0], &seat, error) &&
           qx_session_play_text(web->session, seat, words[1], error) && settle(web, error);
}

/* commits SEAT MOVE: would this move be final, the last of a run of staged ones? Nothing is
 * played. */
bool wasm_commits(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_rules *rules = &web->rules;
    const void *state = qx_session_state(web->session);
    qx_seat seat;
    qx_move move;
    if (!wasm_read_seat(web, words[0], &seat, error) ||
        !qx_move_read(rules, state, seat, words[1], &move, error))
        return false;
    qx_json_bool(&web->out, qx_is_final(rules, state, seat, move));
    return true;
}

/* go STEPS: back or forth to where that many of the known steps are played. */
bool wasm_go(struct web *web, char *const *words, struct qx_error *error)
{
    uint64_t steps;
    size_t n_known = qx_session_n_steps(web->session) + qx_session_n_redo(web->session);
    if (!wasm_read_number(words[0], n_known, &steps, error))
        return false;
    qx_session_go(web->session, (size_t)steps);
    return settle(web, error);
}

/* undo: back to the last choice that a person made; a forfeit is undone too. */
bool wasm_undo(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    if (!qx_session_undo_choice(web->session))
        return qx_fail(error, "%s", qx_words_no_undo(web->session));
    return settle(web, error);
}

/* redo: forth to the next one, or to the end. */
bool wasm_redo(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    if (!qx_session_redo_choice(web->session))
        return qx_fail(error, "there is nothing to make again");
    return settle(web, error);
}

/* forfeit SEAT HOW */
bool wasm_forfeit(struct web *web, char *const *words, struct qx_error *error)
{
    qx_seat seat;
    if (!wasm_read_seat(web, words[0], &seat, error) ||
        !qx_session_forfeit(web->session, seat, words[1], error))
        return false;
    qx_json_bool(&web->out, true);
    return true;
}
