/*
 * openings.c - where the games of a contest begin.
 */
#include "cmd/lib/openings.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/lib/journal.h"

static const char record_begins[] = "quincunx record ", record_ends[] = "\nend\n";

void openings_release(struct openings *openings)
{
    for (size_t i = 0; i < openings->n; i++) {
        free((char *)(uintptr_t)openings->list[i].position);
        free((struct qx_step *)(uintptr_t)openings->list[i].steps);
    }
    free(openings->list);
    *openings = (struct openings){0};
}

/* --- one more --- */

static bool has_room(struct openings *openings)
{
    if (openings->n < openings->capacity)
        return true;
    const size_t capacity = 2 * openings->n + 16;
    struct qx_opening *list = realloc(openings->list, capacity * sizeof *list);
    if (!list)
        return false;
    openings->list = list;
    openings->capacity = capacity;
    return true;
}

static void digest(struct openings *openings, const struct qx_opening *opening)
{
    uint64_t value = qx_mix(openings->digest + opening->n_steps);
    for (const char *c = opening->position; c && *c; c++)
        value = qx_mix(value ^ (unsigned char)*c);
    for (size_t i = 0; i < opening->n_steps; i++)
        value = qx_mix(value ^ ((uint64_t)opening->steps[i].seat << 48) ^ opening->steps[i].move);
    openings->digest = value;
}

/* Adds a position (NULL: the usual start) and the first n steps of the session. */
static bool add(struct openings *openings, const char *position, const struct qx_session *session,
                size_t n)
{
    char *start = position ? strdup(position) : NULL;
    struct qx_step *steps = malloc((n + 1) * sizeof *steps);
    if (!has_room(openings) || !steps || (position && !start)) {
        free(start);
        free(steps);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        steps[i] = qx_session_step(session, i);
    const struct qx_opening opening = {.position = start, .steps = steps, .n_steps = n};
    digest(openings, &opening);
    openings->list[openings->n++] = opening;
    return true;
}

/* --- a file --- */

static char *text_of(const struct qx_rules *rules, const void *state)
{
    const size_t size = rules->game->position_text(rules, state, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        rules->game->position_text(rules, state, text, size);
    return text;
}

/* The first position of a game as text, for the caller to free; NULL where it is the usual one. */
static bool find_start(const struct qx_rules *rules, struct qx_session *session, char **start)
{
    void *fresh = qx_state_new(rules);
    char *usual = fresh ? text_of(rules, fresh) : NULL;
    qx_session_go(session, 0);
    *start = text_of(rules, qx_session_state(session));
    const bool ok = usual && *start;
    if (ok && strcmp(*start, usual) == 0) {
        free(*start);
        *start = NULL;
    }
    free(usual);
    qx_state_free(fresh);
    return ok;
}

static bool add_game(struct openings *openings, const struct qx_rules *rules,
                     struct qx_session *session, size_t n_steps, struct qx_error *error)
{
    const size_t known = qx_session_n_steps(session), n = n_steps < known ? n_steps : known;
    if (!qx_rules_is_same(qx_session_rules(session), rules))
        return qx_fail(error, "it is a game under other rules");
    qx_session_go(session, n);
    if (qx_session_turn(session) == QX_NOBODY)
        return qx_fail(error, "the game is over there; --opening N takes its first N moves");
    char *start;
    const bool ok = find_start(rules, session, &start) && add(openings, start, session, n);
    free(start);
    return ok || qx_fail(error, "there is not enough memory for the openings");
}

static bool read_record(struct openings *openings, const struct qx_rules *rules, const char *record,
                        size_t length, size_t n_steps, struct qx_error *error)
{
    struct qx_session *session = qx_session_load(record, length, error);
    const bool ok = session && add_game(openings, rules, session, n_steps, error);
    qx_session_free(session);
    return ok;
}

/* Record after record, whatever stands between them: in a file of a contest, their numbers. */
static bool read_records(struct openings *openings, const struct qx_rules *rules, const char *text,
                         size_t n_steps, struct qx_error *error)
{
    const char *end;
    for (const char *at = text; (at = strstr(at, record_begins)) != NULL; at = end) {
        struct qx_error why;
        const char *last = strstr(at, record_ends);
        end = last ? last + strlen(record_ends) : at + strlen(at);
        if (!read_record(openings, rules, at, (size_t)(end - at), n_steps, &why))
            return qx_fail(error, "the game at line %zu: %s", journal_line(text, at), why.text);
    }
    return true;
}

static bool read_position(struct openings *openings, const struct qx_rules *rules, const char *line,
                          struct qx_error *error)
{
    struct qx_session *session = qx_session_new_at(rules, 1, line, error);
    bool ok = session != NULL;
    if (ok && qx_session_turn(session) == QX_NOBODY)
        ok = qx_fail(error, "the game is over there");
    else if (ok && !(ok = add(openings, line, session, 0)))
        qx_fail(error, "there is not enough memory for the openings");
    qx_session_free(session);
    return ok;
}

/* A line is a transcript if it can be played as one, else a position. */
static bool read_line(struct openings *openings, const struct qx_rules *rules, const char *line,
                      size_t n_steps, struct qx_error *error)
{
    struct qx_session *session = qx_session_new(rules, 1);
    const bool is_game = session && qx_session_play_transcript(session, line, NULL);
    const bool ok = is_game ? add_game(openings, rules, session, n_steps, error)
                            : read_position(openings, rules, line, error);
    qx_session_free(session);
    return ok;
}

static bool read_lines(struct openings *openings, const struct qx_rules *rules, char *text,
                       size_t n_steps, struct qx_error *error)
{
    size_t number = 0;
    for (char *line = text, *next; line; line = next) {
        struct qx_error why;
        number++;
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (line[0] && line[0] != '#' && !read_line(openings, rules, line, n_steps, &why))
            return qx_fail(error, "line %zu: %s", number, why.text);
    }
    return true;
}

bool openings_read(struct openings *openings, const struct qx_rules *rules, const char *text,
                   size_t n_steps, struct qx_error *error)
{
    const bool is_games =
        journal_is(text) || strncmp(text, record_begins, strlen(record_begins)) == 0;
    char *copy = strdup(text);
    bool ok = copy != NULL || qx_fail(error, "there is not enough memory for the openings");
    if (ok && is_games)
        ok = read_records(openings, rules, text, n_steps, error);
    else if (ok)
        ok = read_lines(openings, rules, copy, n_steps, error);
    free(copy);
    return ok && (openings->n > 0 || qx_fail(error, "there is no opening in it"));
}

/* --- balance --- */

enum { MOST_DRAWS = 200, MOST_UNKNOWN = 8 };

/* How far a position is from even, the worse the larger. */
static double tilt(struct proofs *proofs, const struct qx_session *session)
{
    enum { LONGEST = 100000 }; /* turns */
    struct qx_value value;
    if (!proofs_value(proofs, session, 0, &value) || !(value.knows & QX_KNOWS_SHARE))
        return 0.5;
    if (value.share == 0.5)
        return 0;
    return 2 - (value.knows & QX_KNOWS_DISTANCE ? (double)value.distance / LONGEST : 0);
}

/* Draws openings of one pair until one is even, and adds the best. */
static bool balance_one(struct openings *openings, const struct qx_match *match, uint64_t pair,
                        struct proofs *proofs, qx_move *list, double *best)
{
    struct qx_session *session = qx_session_new(match->rules, 1), *kept = NULL;
    struct qx_random random;
    bool ok = session != NULL;
    int n_unknown = 0;
    *best = 3;
    qx_opening_seed(&random, match->seed, pair);
    for (int n = 0; ok && n<MOST_DRAWS && * best> 0 && n_unknown < MOST_UNKNOWN; n++) {
        qx_session_go(session, 0);
        ok = qx_opening_draw(session, match->n_opening, &random, list, NULL);
        const double now = ok ? tilt(proofs, session) : 3;
        n_unknown += now == 0.5;
        if (now >= *best)
            continue;
        *best = now;
        qx_session_free(kept);
        kept = qx_session_copy(session);
        ok = ok && kept;
    }
    ok = ok && add(openings, NULL, kept, qx_session_n_steps(kept));
    qx_session_free(session);
    qx_session_free(kept);
    return ok;
}

bool openings_balance(struct openings *openings, const struct qx_match *match,
                      struct proofs *proofs, size_t *n_even, struct qx_error *error)
{
    const uint64_t n = qx_match_n_games(match) / (uint64_t)qx_match_n_together(match);
    qx_move *list = malloc(match->rules->n_moves_max * sizeof *list);
    bool ok = list != NULL;
    *n_even = 0;
    for (uint64_t pair = 0; ok && pair < n; pair++) {
        double best;
        ok = balance_one(openings, match, pair, proofs, list, &best);
        *n_even += ok && best == 0;
    }
    free(list);
    return ok || qx_fail(error, "there is not enough memory for the openings");
}
