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
    void *first, *scratch;
    qx_move *moves;
    struct qx_score *scores;
};

static bool make_room(struct room *room, const struct qx_rules *rules, struct qx_error *error)
{
    *room = (struct room){
        .first = malloc(rules->state_size),
        .scratch = malloc(rules->state_size),
        .moves = malloc(rules->n_moves_max * sizeof *room->moves),
        .scores = calloc((size_t)rules->n_seats, sizeof *room->scores),
    };
    if (room->first && room->scratch && room->moves && room->scores)
        return true;
    free(room->first);
    free(room->scratch);
    free(room->moves);
    free(room->scores);
    qx_fail(error, "there is not enough memory for this game");
    return false;
}

static bool is_same_rules(const struct qx_rules *a, const struct qx_rules *b)
{
    return a->game == b->game && memcmp(a->option, b->option, sizeof a->option) == 0;
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
    if (!is_same_rules(&web->rules, rules)) {
        wasm_forget(web);
        wasm_ignore(web);
    }
    qx_session_free(web->session);
    free(web->first);
    free(web->scratch);
    free(web->moves);
    free(web->scores);
    web->session = session;
    web->rules = *rules;
    web->first = room.first;
    web->scratch = room.scratch;
    web->moves = room.moves;
    web->scores = room.scores;
    return true;
}

/* Every change ends here: chance moves at once, and the page learns how many steps there are. */
static bool settle(struct web *web, struct qx_error *error)
{
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
    const struct qx_game *game = qx_game_find(words[0]);
    if (!game)
        return qx_fail(error, "there is no game \"%.40s\"", words[0]);
    if (!qx_rules_init(&rules, game, words[1], error) || !is_drawable(&rules, error) ||
        !wasm_read_number(words[2], UINT64_MAX, &seed, error))
        return false;
    struct qx_session *session =
        qx_session_new_at(&rules, seed, words[3][0] ? words[3] : NULL, error);
    return session && adopt(web, session, error) && settle(web, error);
}

/* load RECORD. Going to its start and back shows how it began. */
bool wasm_load(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_session *session = qx_session_load(words[0], strlen(words[0]), error);
    if (!session)
        return false;
    size_t n_steps = qx_session_n_steps(session);
    qx_session_go(session, 0);
    if (!adopt(web, session, error))
        return false;
    qx_session_go(session, n_steps);
    return settle(web, error);
}

/* Answers with a text that `write` measures and writes like snprintf. */
static bool write_text(struct web *web, size_t (*write)(const struct qx_session *, char *, size_t),
                       struct qx_error *error)
{
    size_t size = write(web->session, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return qx_fail(error, "there is not enough memory to write the game");
    write(web->session, text, size);
    qx_json_string(&web->out, text);
    free(text);
    return true;
}

bool wasm_save(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    return write_text(web, qx_session_save, error);
}

bool wasm_transcript(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    if (!web->rules.game->has_transcript)
        return qx_fail(error, "%s has no transcripts", web->rules.game->title);
    return write_text(web, qx_session_transcript, error);
}

/* seat SEAT PLAYER: who sits there ("human", or a bot with its options). */
bool wasm_seat(struct web *web, char *const *words, struct qx_error *error)
{
    qx_seat seat;
    if (!wasm_read_seat(web, words[0], &seat, error))
        return false;
    if (!qx_session_set_player(web->session, seat, words[1]))
        return qx_fail(error, "\"%.40s\" cannot sit there", words[1]);
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

/* unforfeit: takes a resignation back. */
bool wasm_unforfeit(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    if (qx_session_forfeiter(web->session) == QX_NOBODY)
        return qx_fail(error, "nobody has resigned");
    return qx_session_undo(web->session) && settle(web, error);
}
