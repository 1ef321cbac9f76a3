/*
 * words.c - who is who, how a game stands, who won and why.
 */
#include <quincunx/words.h>

#include <stdlib.h>
#include <string.h>

/* Names and points are told of so many seats; of more, how many there are. */
enum { MOST_NAMES = 3, MOST_POINTS = 4 };

/* --- names ----------------------------------------------------------------------------------- */

static const char *name_of(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *look)
{
    if (seat < 0)
        return seat == QX_CHANCE ? "Chance" : seat == QX_TOGETHER ? "Everybody" : "Nobody";
    rules->game->seat_look(rules, seat, look);
    return look->name;
}

size_t qx_words_seat(const struct qx_rules *rules, qx_seat seat, char *out, size_t size)
{
    struct qx_seat_look look;
    struct qx_text text = qx_text_over(out, size);
    qx_text_string(&text, name_of(rules, seat, &look));
    return text.length;
}

/* "cmd mybot.py" of "cmd:./mybot.py". */
static void put_kind(struct qx_text *text, const char *player, const char *tail)
{
    qx_text_print(text, "%.*s ", (int)strcspn(player, ":"), player);
    qx_text_plain(text, tail);
}

/* Of a path the file alone, of a single option its value alone. */
size_t qx_words_player(const char *player, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const char *colon = strchr(player, ':');
    const char *slash = strrchr(player, '/'), *equals = strchr(player, '=');
    const char *tail = !colon                           ? NULL
                       : slash                          ? slash + 1
                       : equals && !strchr(player, ',') ? equals + 1
                       : !equals && !strchr(colon, ' ') ? colon + 1
                                                        : NULL;
    if (colon && qx_player_is_person(player))
        qx_text_plain(&text, colon + 1); /* a person with a name */
    else if (tail)
        put_kind(&text, player, tail);
    else
        qx_text_plain(&text, player);
    return text.length;
}

/* --- how it stands ---------------------------------------------------------------------------- */

size_t qx_words_progress(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    return rules->game->progress ? rules->game->progress(rules, state, out, size) : text.length;
}

/* While choices are secret a seat's own things are told to nobody else. */
size_t qx_words_stand(const struct qx_session *session, qx_seat viewer, qx_seat seat, char *out,
                      size_t size)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_text text = qx_text_over(out, size);
    const bool is_told = !rules->has_hidden || viewer == seat;
    if (!rules->game->stand || !is_told || qx_session_turn(session) == QX_NOBODY)
        return text.length;
    return rules->game->stand(rules, qx_session_state(session), seat, out, size);
}

/* --- the end --------------------------------------------------------------------------------- */

size_t qx_words_points(const struct qx_rules *rules, const struct qx_score *scores, char *out,
                       size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    int64_t most = rules->game->has_points ? INT64_MAX : 0;
    if (rules->n_seats > MOST_POINTS)
        return text.length;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        most = scores[seat].points > most ? scores[seat].points : most;
    for (qx_seat seat = 0; most > 1 && seat < rules->n_seats; seat++) {
        struct qx_seat_look look;
        const char *name = name_of(rules, seat, &look);
        const char last = (char)(name[0] ? name[strlen(name) - 1] : ' ');
        const bool is_numbered = last >= '0' && last <= '9'; /* "Player 1: 3" */
        qx_text_print(&text, "%s%s%s %lld", seat ? ", " : "", name, is_numbered ? ":" : "",
                      (long long)scores[seat].points);
    }
    return text.length;
}

static void write_names(struct qx_text *text, const struct qx_rules *rules,
                        const struct qx_score *scores, qx_seat n_winners)
{
    qx_seat n = 0;
    for (qx_seat seat = 0; n < n_winners; seat++) {
        struct qx_seat_look look;
        if (!scores[seat].won)
            continue;
        qx_text_string(text, n == 0 ? "" : n + 1 == n_winners ? " and " : ", ");
        qx_text_string(text, name_of(rules, seat, &look));
        n++;
    }
}

/* "White wins", "White and Black both win", "5 of 12 players win", "A draw". */
static void write_winners(struct qx_text *text, const struct qx_rules *rules,
                          const struct qx_score *scores)
{
    qx_seat n = 0;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        n += scores[seat].won;
    if (n == 0) {
        qx_text_string(text, rules->n_seats == 2 ? "A draw" : "Nobody wins");
    } else if (n > MOST_NAMES) {
        qx_text_print(text, "%lld of %lld players win", (long long)n, (long long)rules->n_seats);
    } else {
        write_names(text, rules, scores, n);
        const bool is_all = n == rules->n_seats;
        qx_text_string(text, n == 1             ? " wins"
                             : is_all && n == 2 ? " both win"
                             : is_all           ? " all win"
                                                : " win");
    }
}

size_t qx_words_winners(const struct qx_rules *rules, const struct qx_score *scores, char *out,
                        size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    write_winners(&text, rules, scores);
    return text.length;
}

size_t qx_words_result(const struct qx_rules *rules, const struct qx_score *scores,
                       const char *reason, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char points[QX_WORDS_SIZE];
    write_winners(&text, rules, scores);
    if (reason && reason[0]) {
        qx_text_string(&text, ": ");
        qx_text_plain(&text, reason);
    }
    if (qx_words_points(rules, scores, points, sizeof points) > 0)
        qx_text_print(&text, " (%s)", points);
    qx_text_char(&text, '.');
    return text.length;
}

/* --- whose turn ------------------------------------------------------------------------------ */

size_t qx_words_task(const struct qx_rules *rules, const void *state, qx_seat seat, char *out,
                     size_t size)
{
    struct qx_seat_look look;
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "%s: %s", name_of(rules, seat, &look), rules->game->phase(rules, state));
    return text.length;
}

static void write_end(struct qx_text *text, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    char words[QX_WORDS_SIZE];
    if (!scores)
        return;
    const char *reason = qx_session_result(session, scores);
    qx_words_result(rules, scores, reason, words, sizeof words);
    qx_text_string(text, words);
    free(scores);
}

size_t qx_words_status(const struct qx_session *session, qx_seat you, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const struct qx_rules *rules = qx_session_rules(session);
    const qx_seat actor = qx_session_actor(session);
    struct qx_seat_look look;
    if (actor == QX_NOBODY) {
        write_end(&text, session);
    } else if (actor == QX_CHANCE || qx_session_is_person(session, actor)) {
        if (actor != you)
            return qx_words_task(rules, qx_session_state(session), actor, out, size);
        qx_text_print(&text, "Your turn: %s", rules->game->phase(rules, qx_session_state(session)));
    } else {
        char player[QX_WORDS_SIZE];
        qx_words_player(qx_session_player(session, actor), player, sizeof player);
        qx_text_print(&text, "%s (%.*s) is thinking", name_of(rules, actor, &look),
                      qx_text_cut(player, 60), player);
    }
    return text.length;
}
