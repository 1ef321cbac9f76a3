/*
 * record.c - a session as a text file, and back. docs/formats.md describes the format.
 *
 *     quincunx record 1
 *     game: neutron
 *     rules: rules=house,first=white,repetition=3
 *     seed: 42
 *     start: BBBBB/... w p           (only where the game did not begin as usual)
 *     clock: 300000+2000             (milliseconds, where there is one)
 *     player 1: human                (for seats that have one)
 *     time 1: 5310                   (milliseconds, where not 0)
 *     moves: 3
 *     1 b1-b4                        (a seat, or * for chance, and a run of its moves)
 *     2 c3-c2 b5-b4 {0.5312/9;12}    (a note: what is told of the move before it)
 *     forfeit 1: resigned            (where somebody did; "agreed: draw" where all agreed to one)
 *     points: 0 1                    (these three once the game is over)
 *     winners: 2
 *     reason: White resigned
 *     end
 *
 * What follows the moves is derived from them, so the reader writes it anew and compares: an edited
 * result is found as surely as an illegal move.
 */
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_A_LINE = 10 };

static const char magic[] = "quincunx record 1";

/* --- writing --- */

static void write_seats(const struct qx_session *session, struct qx_text *text)
{
    for (size_t i = 0; i < session->n_seats; i++)
        if (session->seats[i].player)
            qx_text_print(text, "player %lld: %s\n", (long long)session->seats[i].seat + 1,
                          session->seats[i].player);
    for (size_t i = 0; i < session->n_seats; i++)
        if (session->seats[i].milliseconds)
            qx_text_print(text, "time %lld: %llu\n", (long long)session->seats[i].seat + 1,
                          (unsigned long long)session->seats[i].milliseconds);
}

static void write_start(const struct qx_session *session, struct qx_text *text)
{
    if (!session->start)
        return;
    qx_text_string(text, "start: ");
    qx_text_string(text, session->start);
    qx_text_char(text, '\n');
}

static void write_clock(const struct qx_session *session, struct qx_text *text)
{
    const struct qx_time_control *control = &session->control;
    if (control->start || control->increment)
        qx_text_print(text, "clock: %llu+%llu\n", (unsigned long long)control->start,
                      (unsigned long long)control->increment);
}

static void write_move(const struct qx_session *session, qx_move move, struct qx_text *text)
{
    char word[QX_MOVE_SIZE];
    size_t length = session->rules.game->move_text(&session->rules, move, word, sizeof word);
    assert(length < sizeof word);
    qx_text_char(text, ' ');
    qx_text_string(text, word);
}

static void write_note(const struct qx_session *session, size_t i, struct qx_text *text)
{
    char word[SESSION_NOTE_SIZE];
    struct qx_note note;
    if (!qx_session_note(session, i, &note))
        return;
    session_write_note(&note, word);
    qx_text_char(text, ' ');
    qx_text_string(text, word);
}

static void write_moves(const struct qx_session *session, size_t n_steps, struct qx_text *text)
{
    qx_text_print(text, "moves: %zu\n", n_steps);
    size_t i = 0;
    while (i < n_steps) {
        qx_seat seat = session->steps[i].seat;
        if (seat == QX_CHANCE)
            qx_text_char(text, '*');
        else
            qx_text_number(text, (uint64_t)seat + 1);
        size_t end = i + MOVES_A_LINE < n_steps ? i + MOVES_A_LINE : n_steps;
        for (; i < end && session->steps[i].seat == seat; i++) {
            write_move(session, session->steps[i].move, text);
            write_note(session, i, text);
        }
        qx_text_char(text, '\n');
    }
}

static void write_result(const struct qx_session *session, struct qx_text *text)
{
    const struct qx_score *scores = session->scores;
    const char *reason = qx_session_result(session, session->scores);
    if (qx_session_is_agreed(session))
        qx_text_string(text, "agreed: draw\n");
    else if (session_is_forfeited(session))
        qx_text_print(text, "forfeit %lld: %s\n", (long long)session->forfeiter + 1,
                      session->forfeit_how);
    if (reason) {
        qx_text_string(text, "points:");
        for (qx_seat seat = 0; seat < session->rules.n_seats; seat++)
            qx_text_print(text, " %lld", (long long)scores[seat].points);
        qx_text_string(text, "\nwinners:");
        for (qx_seat seat = 0; seat < session->rules.n_seats; seat++)
            if (scores[seat].won)
                qx_text_print(text, " %lld", (long long)seat + 1);
        qx_text_print(text, "\nreason: %s\n", reason);
    }
    qx_text_string(text, "end\n");
}

/* The first steps, and the result if there is one. */
static size_t write_record(const struct qx_session *session, size_t n_steps, char *out, size_t size)
{
    char options[512];
    struct qx_text text = qx_text_over(out, size);
    size_t length = qx_rules_text(&session->rules, options, sizeof options);
    assert(length < sizeof options);
    qx_text_print(&text, "%s\ngame: %s\nrules: %s\nseed: %llu\n", magic, session->rules.game->name,
                  options, (unsigned long long)session->seed);
    write_start(session, &text);
    write_clock(session, &text);
    write_seats(session, &text);
    write_moves(session, n_steps, &text);
    write_result(session, &text);
    return text.length;
}

size_t qx_session_save(const struct qx_session *session, char *out, size_t size)
{
    return write_record(session, session->n_steps, out, size);
}

size_t qx_session_save_public(const struct qx_session *session, char *out, size_t size)
{
    const bool is_over = qx_session_turn(session) == QX_NOBODY;
    return write_record(session, is_over ? session->n_steps : qx_session_n_settled(session), out,
                        size);
}

/* --- reading --- */

/* A copy of the text whose lines end in NUL; `line` is the one being read, number `number`. */
struct reader {
    char *line; /* NULL behind the last */
    char *next;
    char *end;
    size_t number;
    struct qx_error *error;
};

static void advance(struct reader *reader)
{
    reader->number++;
    if (reader->next >= reader->end) {
        reader->line = NULL;
        return;
    }
    reader->line = reader->next;
    char *newline = memchr(reader->next, '\n', (size_t)(reader->end - reader->next));
    char *stop = newline ? newline : reader->end;
    *stop = '\0';
    reader->next = stop + 1;
}

static bool complain(const struct reader *reader, const char *what)
{
    if (!reader->line)
        return qx_fail(reader->error, "line %zu: the record breaks off here", reader->number);
    return qx_fail(reader->error, "line %zu: %s", reader->number, what);
}

/* What follows `key: ` on this line, or NULL where it says something else. */
static char *field(const struct reader *reader, const char *key)
{
    size_t length = strlen(key);
    if (!reader->line || strncmp(reader->line, key, length) != 0 ||
        strncmp(reader->line + length, ": ", 2) != 0)
        return NULL;
    return reader->line + length + 2;
}

/* What follows `key N: `, with the seat; NULL where the line says something else. */
static const char *seat_field(const struct reader *reader, const struct qx_rules *rules,
                              const char *key, qx_seat *seat)
{
    size_t length = strlen(key);
    if (!reader->line || strncmp(reader->line, key, length) != 0 || reader->line[length] != ' ')
        return NULL;
    const char *at = reader->line + length + 1;
    uint64_t number;
    if (!qx_text_take_number(&at, (uint64_t)rules->n_seats, &number) || number == 0 ||
        strncmp(at, ": ", 2) != 0)
        return NULL;
    *seat = (qx_seat)number - 1;
    return at + 2;
}

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    return text && qx_text_take_number(&text, most, number) && *text == '\0';
}

static bool read_rules(struct reader *reader, struct qx_rules *rules)
{
    struct qx_error error;
    if (!reader->line || strcmp(reader->line, magic) != 0)
        return complain(reader, "a record begins with \"quincunx record 1\"");
    advance(reader);
    const char *name = field(reader, "game");
    const struct qx_game *game = name ? qx_game_find(name) : NULL;
    if (!game)
        return complain(reader, name ? "there is no such game" : "\"game: NAME\" belongs here");
    advance(reader);
    const char *options = field(reader, "rules");
    if (!options)
        return complain(reader, "\"rules: KEY=VALUE,…\" belongs here");
    if (!qx_rules_init(rules, game, options, &error))
        return complain(reader, error.text);
    advance(reader);
    return true;
}

/* "clock: START+INCREMENT", where there is one; as it was written, so not without any time. */
static bool read_clock(struct reader *reader, struct qx_session *session)
{
    const char *text = field(reader, "clock");
    struct qx_time_control control;
    if (!text)
        return true;
    if (!qx_text_take_number(&text, QX_CLOCK_MOST, &control.start) || *text++ != '+' ||
        !read_number(text, QX_CLOCK_MOST, &control.increment) ||
        control.start + control.increment == 0)
        return complain(reader, "\"clock: START+INCREMENT\" in milliseconds belongs here");
    qx_session_set_control(session, control);
    advance(reader);
    return true;
}

/* Players, then times: at most one line each a seat, ascending. */
static bool read_seats(struct reader *reader, struct qx_session *session)
{
    qx_seat seat, last = -1;
    const char *text;
    for (; (text = seat_field(reader, &session->rules, "player", &seat));
         advance(reader), last = seat)
        if (seat <= last || !qx_session_set_player(session, seat, text))
            return complain(reader, "this player cannot be entered here");
    last = -1;
    for (; (text = seat_field(reader, &session->rules, "time", &seat));
         advance(reader), last = seat) {
        uint64_t milliseconds;
        if (seat <= last || !read_number(text, INT64_MAX, &milliseconds) || milliseconds == 0 ||
            !qx_session_add_time(session, seat, milliseconds))
            return complain(reader, "this time cannot be entered here");
    }
    return true;
}

/* The seat at the head of a line of moves; *at then points at the blank behind it. */
static bool read_mover(const struct qx_session *session, const char **at, qx_seat *seat)
{
    uint64_t number;
    if (**at == '*') {
        *seat = QX_CHANCE;
        ++*at;
        return **at == ' ';
    }
    if (!qx_text_take_number(at, (uint64_t)session->rules.n_seats, &number) || number == 0)
        return false;
    *seat = (qx_seat)number - 1;
    return **at == ' ';
}

/* A note behind a move of this line, which began at step `first`; one for each move. */
static bool read_note(struct reader *reader, struct qx_session *session, size_t first,
                      const char *word)
{
    struct qx_note note;
    const size_t n = session->n_steps;
    if (n == first || qx_session_note(session, n - 1, &note) || !session_read_note(word, &note))
        return complain(reader, "this note cannot be entered here");
    return qx_session_add_note(session, &note) ||
           complain(reader, "there is no memory left to remember a note");
}

/* One line: a seat and its moves, at most `most` of them. */
static bool read_line(struct reader *reader, struct qx_session *session, size_t most)
{
    struct qx_error error;
    qx_seat seat;
    const char *head = reader->line;
    if (!head || !read_mover(session, &head, &seat))
        return complain(reader, "a seat (or * for chance) and its moves belong here");
    char *at = reader->line + (head - reader->line);
    const size_t first = session->n_steps;
    while (*at) {
        char *word = ++at; /* behind the blank */
        at += strcspn(at, " ");
        bool is_last = *at == '\0';
        *at = '\0';
        const bool is_note = word[0] == '{';
        if (is_note && !read_note(reader, session, first, word))
            return false;
        if (!is_note && session->n_steps == most)
            return complain(reader, "there are more moves than \"moves:\" says");
        if (!is_note && !qx_session_play_text(session, seat, word, &error))
            return complain(reader, error.text);
        if (!is_last)
            *at = ' ';
    }
    return true;
}

static bool read_moves(struct reader *reader, struct qx_session *session)
{
    uint64_t n_moves;
    if (!read_number(field(reader, "moves"), SIZE_MAX, &n_moves))
        return complain(reader, "\"moves: NUMBER\" belongs here");
    advance(reader);
    for (; session->n_steps < n_moves; advance(reader))
        if (!read_line(reader, session, n_moves))
            return false;
    return true;
}

/* The forfeit or the agreement, and then what must follow: written anew and compared line by line.
 */
static bool read_result(struct reader *reader, struct qx_session *session)
{
    struct qx_error error;
    qx_seat seat;
    const char *how = seat_field(reader, &session->rules, "forfeit", &seat);
    const char *agreed = how ? NULL : field(reader, "agreed");
    if (how && !qx_session_forfeit(session, seat, how, &error))
        return complain(reader, error.text);
    if (agreed && !qx_session_agree(session, &error))
        return complain(reader, error.text);
    struct qx_text measure = qx_text_over(NULL, 0);
    write_result(session, &measure);
    char *expected = malloc(measure.length + 1);
    if (!expected)
        return complain(reader, "there is no memory left to check the result");
    struct qx_text text = qx_text_over(expected, measure.length + 1);
    write_result(session, &text);
    bool ok = true;
    for (char *line = expected; ok && *line; advance(reader)) {
        char *newline = strchr(line, '\n');
        *newline = '\0';
        if (!reader->line || strcmp(reader->line, line) != 0)
            ok = reader->line ? qx_fail(reader->error, "line %zu: \"%.*s\" belongs here",
                                        reader->number, qx_text_cut(line, 100), line)
                              : complain(reader, "");
        line = newline + 1;
    }
    free(expected);
    if (ok && reader->line)
        ok = complain(reader, "nothing may follow \"end\"");
    return ok;
}

static bool read_body(struct reader *reader, struct qx_session *session)
{
    return read_clock(reader, session) && read_seats(reader, session) &&
           read_moves(reader, session) && read_result(reader, session);
}

/* Seed and start, and with them an empty session. */
static struct qx_session *read_head(struct reader *reader, const struct qx_rules *rules)
{
    struct qx_error error;
    uint64_t seed;
    if (!read_number(field(reader, "seed"), UINT64_MAX, &seed)) {
        complain(reader, "\"seed: NUMBER\" belongs here");
        return NULL;
    }
    advance(reader);
    const char *start = field(reader, "start");
    struct qx_session *session = qx_session_new_at(rules, seed, start, &error);
    if (!session)
        complain(reader, error.text);
    else if (start)
        advance(reader);
    return session;
}

static struct qx_session *read_record(struct reader *reader)
{
    struct qx_rules rules;
    advance(reader);
    struct qx_session *session = read_rules(reader, &rules) ? read_head(reader, &rules) : NULL;
    if (session && !read_body(reader, session)) {
        qx_session_free(session);
        return NULL;
    }
    return session;
}

struct qx_session *qx_session_load(const char *text, size_t length, struct qx_error *error)
{
    const char *nul = memchr(text, '\0', length);
    if (nul) {
        qx_fail(error, "a record is text, but byte %zu is NUL", (size_t)(nul - text) + 1);
        return NULL;
    }
    char *copy = malloc(length + 1);
    if (!copy) {
        qx_fail(error, "there is not enough memory to read the record");
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    length = qx_text_settle(copy, length);
    struct reader reader = {.next = copy, .end = copy + length, .error = error};
    struct qx_session *session = read_record(&reader);
    free(copy);
    return session;
}
