/*
 * games_played.c - the games of a match, on several threads.
 *
 * Each thread takes the next game that is not known. What a game is depends on its number alone
 * (opening, chance, seats), so any order of playing and any break give the same match. A bot that
 * fails forfeits its game, with the reason in the record: also one from outside that does not
 * start. Bots that can play several games stay open between them.
 */
#include <quincunx/chair.h>
#include <quincunx/match.h>

#include <stdlib.h>
#include <string.h>

#include "base/lock.h"
#include "base/thread.h"
#include "match/waiting.h"

#define NO_MEMORY "there is not enough memory for the match"

struct hall {
    const struct qx_match *match;
    atomic_ullong next;
    atomic_bool is_over; /* somebody said stop, or something failed */
    struct lock lock;    /* guards finished() and error */
    struct qx_error error;
    bool has_failed;
};

/* One thread's storage, used for game after game. */
struct desk {
    struct hall *hall;
    int thread;
    const struct qx_match_game *game; /* in progress; NULL: none is */
    qx_move *list;
    struct qx_chair **chairs; /* a seat */
    uint64_t *left;           /* milliseconds on the clock of a seat */
    struct waiting waiting;
};

static void fail(struct hall *hall, const struct qx_error *error)
{
    lock_take(&hall->lock);
    if (!hall->has_failed)
        hall->error = *error;
    hall->has_failed = true;
    lock_give(&hall->lock);
    atomic_store(&hall->is_over, true);
}

static bool is_stopped(const struct hall *hall)
{
    return atomic_load_explicit(&hall->is_over, memory_order_relaxed) ||
           (hall->match->stop && atomic_load_explicit(hall->match->stop, memory_order_relaxed));
}

static const char *spec_of(const struct qx_match *match, const struct qx_match_game *game,
                           qx_seat seat)
{
    return match->seated ? match->seated(match->context, seat)
                         : match->bots[qx_match_bot(game, seat)];
}

/* Games of one number have the same opening and the same chance: those of one pair or round. Had
 * pairings the same, a bot's games against bots that play alike would be copies of each other, and
 * ratings would take them for independent. */
static uint64_t pair_of(const struct qx_match *match, const struct qx_match_game *game)
{
    const uint64_t n_tables = (uint64_t)qx_match_n_pairings(match), table = game->number % n_tables;
    return match->seated ? game->number
                         : game->number / n_tables / (uint64_t)game->n_bots * n_tables + table;
}

/* Mixed once more than the pair: else seed 2, pair 1 would have what seed 1, pair 2 has, and all
 * pairs whose number is their seed the same. */
void qx_opening_seed(struct qx_random *random, uint64_t seed, uint64_t pair)
{
    qx_random_init_stream(random, qx_mix(seed), ~pair);
}

bool qx_opening_draw(struct qx_session *session, unsigned n, struct qx_random *random,
                     qx_move *list, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    while (n-- > 0) {
        if (!qx_session_settle(session, error))
            return false;
        if (qx_session_turn(session) == QX_NOBODY)
            break;
        const qx_seat seat = qx_next(rules, qx_session_state(session));
        const qx_move move = qx_move_draw(rules, qx_session_state(session), seat, random, list);
        if (!qx_session_play(session, seat, move, error))
            return false;
    }
    while (qx_session_turn(session) == QX_NOBODY && qx_session_undo(session))
        ;
    return true;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Of the openings that are given, pairs take the next in turn. Where their number and that of the
 * tables have a common divisor, a table would come to some of them only: each time it has had
 * those, it moves on by one, and so has all before one comes again. */
static const struct qx_opening *opening_of(const struct qx_match *match, uint64_t pair)
{
    const uint64_t n = match->n_openings, n_tables = (uint64_t)qx_match_n_pairings(match);
    const uint64_t common = common_divisor(n, n_tables), n_turns = pair / n_tables / (n / common);
    return &match->openings[(pair + n_turns % common) % n];
}

/* A game of this pair, at its beginning. NULL: error says why. */
static struct qx_session *new_game(const struct qx_match *match, uint64_t pair,
                                   struct qx_error *error)
{
    const struct qx_opening *opening = match->openings ? opening_of(match, pair) : NULL;
    /* Mixed twice, or the next seed would have the same chance one pair later. */
    return qx_session_new_at(match->rules, qx_mix(qx_mix(match->seed) + pair),
                             opening ? opening->position : NULL, error);
}

/* What comes before the bots take over. */
static bool open_game(struct desk *desk, struct qx_session *session, uint64_t pair,
                      struct qx_error *error)
{
    const struct qx_match *match = desk->hall->match;
    struct qx_random random;
    if (!match->openings) {
        qx_opening_seed(&random, match->seed, pair);
        return qx_opening_draw(session, match->n_opening, &random, desk->list, error);
    }
    const struct qx_opening *opening = opening_of(match, pair);
    for (size_t i = 0; i < opening->n_steps; i++)
        if (!qx_session_play(session, opening->steps[i].seat, opening->steps[i].move, error))
            return false;
    return true;
}

size_t qx_match_n_opened(const struct qx_match *match, const struct qx_match_game *game)
{
    const size_t n_steps = qx_session_n_steps(game->session);
    size_t n = 0;
    if (match->openings)
        return opening_of(match, pair_of(match, game))->n_steps;
    for (unsigned left = match->n_opening; left > 0 && n < n_steps; n++)
        left -= qx_session_step(game->session, n).seat != QX_CHANCE;
    return n;
}

static bool forfeit(struct qx_session *session, qx_seat seat, const struct qx_error *why,
                    struct qx_error *error)
{
    char how[sizeof why->text + 16];
    struct qx_text text = qx_text_over(how, sizeof how);
    qx_text_string(&text, "forfeits: ");
    qx_text_plain(&text, why->text);
    return qx_session_forfeit(session, seat, how, error);
}

/* May a bot of this name fail to start, though it is there? */
static bool is_outside(const struct qx_match *match, const char *spec)
{
    const struct qx_bot *bot = qx_bot_read(match->rules, spec, NULL);
    return bot && bot->open_text;
}

static const struct qx_wire *wire_of(const struct desk *desk, const struct qx_match_game *game,
                                     qx_seat seat)
{
    const struct qx_match *match = desk->hall->match;
    if (!match->wire || match->seated)
        return NULL;
    return match->wire(match->context, desk->thread, qx_match_bot(game, seat), game->number);
}

/* May a bot that did not start be blamed? Not where we had nothing to start it with. */
static bool is_to_blame(const struct qx_match *match, const char *spec, const struct qx_wire *wire)
{
    return is_outside(match, spec) &&
           !(wire && wire->shortage && atomic_load_explicit(wire->shortage, memory_order_relaxed));
}

/* Seats all bots; one from outside that does not start has lost the game. Chance is the same in
 * both games of a pair, the bots' own dice are not. */
static bool seat_bots(struct desk *desk, const struct qx_match_game *game,
                      struct qx_session *session, struct qx_error *error)
{
    const struct qx_match *match = desk->hall->match;
    for (qx_seat seat = 0; seat < match->rules->n_seats; seat++) {
        const char *spec = spec_of(match, game, seat);
        desk->left[seat] = match->control.start;
        const struct qx_wire *wire = wire_of(desk, game, seat);
        desk->chairs[seat] = waiting_take(&desk->waiting, match->rules, spec, seat, wire, error);
        if (!desk->chairs[seat] && is_stopped(desk->hall))
            return true; /* its start was broken off, and the game goes no further */
        if (!desk->chairs[seat])
            return is_to_blame(match, spec, wire) && forfeit(session, seat, error, error);
        qx_chair_set_seed(desk->chairs[seat], qx_mix(match->seed + 1) + game->number);
    }
    return true;
}

static void dismiss_bots(struct desk *desk)
{
    for (qx_seat seat = 0; seat < desk->hall->match->rules->n_seats; seat++) {
        waiting_return(&desk->waiting, desk->chairs[seat]);
        desk->chairs[seat] = NULL;
    }
}

static bool has_clocks(const struct qx_match *match)
{
    return match->control.start > 0;
}

void qx_budget_by_clock(struct qx_budget *budget, struct qx_time_control control, uint64_t left)
{
    enum { MOVES_LEFT = 25 };
    uint64_t part = left / MOVES_LEFT + control.increment * 3 / 4;
    part = part < left / 2 ? part : left / 2;
    if (budget->milliseconds == 0 || part < budget->milliseconds) {
        budget->milliseconds = part > 0 ? part : 1;
        budget->patience = left;
    }
}

/* What a bot may spend on this move. */
static struct qx_budget budget_of(const struct desk *desk, qx_seat seat)
{
    const struct qx_match *match = desk->hall->match;
    struct qx_budget budget = match->budget;
    if (match->nodes)
        budget.nodes = match->nodes[qx_match_bot(desk->game, seat)];
    if (!budget.stop)
        budget.stop = match->stop;
    if (has_clocks(match))
        qx_budget_by_clock(&budget, match->control, desk->left[seat]);
    return budget;
}

/* Takes the time of a move off the seat's clock; false, and why: there was not so much left. */
static bool press_clock(struct desk *desk, qx_seat seat, uint64_t took, struct qx_error *why)
{
    const struct qx_match *match = desk->hall->match;
    if (!has_clocks(match))
        return true;
    if (took > desk->left[seat])
        return qx_fail(why, "ran out of time");
    desk->left[seat] += match->control.increment - took;
    return true;
}

/* One answer; a bot that has none, or no time left, forfeits. What is said once the match was
 * stopped, maybe in haste, does not count. */
static bool ask(struct desk *desk, struct qx_session *session, qx_seat seat, struct qx_error *error)
{
    const struct qx_budget budget = budget_of(desk, seat);
    struct qx_answer answer;
    struct qx_error why;
    uint64_t began = budget.now ? budget.now() : 0;
    bool ok = qx_chair_ask(desk->chairs[seat], session, &budget, &answer, &why);
    uint64_t took = budget.now ? budget.now() - began : 0;
    if (is_stopped(desk->hall))
        return true;
    if (took > 0 && !qx_session_add_time(session, seat, took))
        return qx_fail(error, NO_MEMORY);
    if (!ok || !press_clock(desk, seat, took, &why))
        return forfeit(session, seat, &why, error);
    const struct qx_note note = {.milliseconds = took,
                                 .has_value = answer.has_value,
                                 .is_exact = answer.is_exact,
                                 .value = answer.value,
                                 .depth = answer.depth};
    return qx_chair_play(desk->chairs[seat], session, error) &&
           (qx_session_add_note(session, &note) || qx_fail(error, NO_MEMORY));
}

/* A seat whose loss is proven gives the game up, where that is asked for. */
static bool adjudicate(const struct qx_match *match, struct qx_session *session,
                       struct qx_error *error)
{
    qx_seat seat;
    char how[80];
    if (!match->is_lost || !match->is_lost(match->context, session, &seat, how))
        return true;
    return qx_session_forfeit(session, seat, how, error);
}

/* Plays on to the end, or until the match is stopped. */
static bool play_on(struct desk *desk, struct qx_session *session, struct qx_error *error)
{
    for (;;) {
        if (!qx_session_settle(session, error))
            return false;
        if (qx_session_turn(session) != QX_NOBODY && !adjudicate(desk->hall->match, session, error))
            return false;
        qx_seat seat = qx_session_turn(session);
        if (seat == QX_NOBODY || is_stopped(desk->hall))
            return true;
        if (seat == QX_TOGETHER)
            seat = qx_next(desk->hall->match->rules, qx_session_state(session));
        if (!ask(desk, session, seat, error))
            return false;
    }
}

static bool name_players(const struct qx_match *match, const struct qx_match_game *game,
                         struct qx_session *session)
{
    for (qx_seat seat = 0; seat < match->rules->n_seats; seat++)
        if (!qx_session_set_player(session, seat, spec_of(match, game, seat)))
            return false;
    return true;
}

/* A game that was stopped midway is not reported. */
static bool report(struct hall *hall, struct qx_match_game *game, const struct qx_session *session,
                   struct qx_error *error)
{
    if (qx_session_turn(session) != QX_NOBODY)
        return true;
    if (!qx_match_read(hall->match, game->number, session, game))
        return qx_fail(error, NO_MEMORY);
    lock_take(&hall->lock);
    bool go_on = hall->match->finished(hall->match->context, game);
    lock_give(&hall->lock);
    if (!go_on)
        atomic_store(&hall->is_over, true);
    return true;
}

static bool play_game(struct desk *desk, uint64_t number, struct qx_error *error)
{
    const struct qx_match *match = desk->hall->match;
    struct qx_match_game game;
    qx_match_lookup(match, number, &game);
    uint64_t pair = pair_of(match, &game);
    desk->game = &game;
    struct qx_session *session = new_game(match, pair, error);
    bool ok = session && (name_players(match, &game, session) || qx_fail(error, NO_MEMORY));
    ok = ok && open_game(desk, session, pair, error) && seat_bots(desk, &game, session, error) &&
         play_on(desk, session, error) && report(desk->hall, &game, session, error);
    dismiss_bots(desk);
    desk->game = NULL;
    qx_session_free(session);
    return ok;
}

static bool desk_init(struct desk *desk, struct hall *hall, int thread)
{
    const struct qx_rules *rules = hall->match->rules;
    *desk = (struct desk){
        .hall = hall,
        .thread = thread,
        .list = malloc(rules->n_moves_max * sizeof *desk->list),
        .chairs = calloc((size_t)rules->n_seats, sizeof(struct qx_chair *)),
        .left = calloc((size_t)rules->n_seats, sizeof *desk->left),
    };
    return desk->list && desk->chairs && desk->left;
}

static void desk_release(struct desk *desk)
{
    waiting_release(&desk->waiting);
    free(desk->list);
    free(desk->chairs);
    free(desk->left);
}

static uint64_t next_game(struct hall *hall)
{
    const struct qx_match *match = hall->match;
    return match->next ? match->next(match->context) : atomic_fetch_add(&hall->next, 1);
}

static void work(void *context, int part)
{
    struct hall *hall = context;
    const struct qx_match *match = hall->match;
    struct desk desk;
    struct qx_error error;
    bool ok = desk_init(&desk, hall, part) || qx_fail(&error, NO_MEMORY);
    uint64_t number, n_games = qx_match_n_games(match);
    while (ok && !is_stopped(hall) && (number = next_game(hall)) < n_games)
        if (!match->is_known || !match->is_known(match->context, number))
            ok = play_game(&desk, number, &error);
    if (!ok)
        fail(hall, &error);
    desk_release(&desk);
}

bool qx_match_check(const struct qx_match *match, struct qx_error *error)
{
    const qx_seat n_seats = match->rules->n_seats;
    if (n_seats < 2 || n_seats > QX_MAX_BOTS)
        return qx_fail(error, "a match is for games of 2 to %d players", QX_MAX_BOTS);
    const int n = qx_match_n_together(match);
    if (match->n_bots < n || match->n_bots > QX_MAX_BOTS)
        return qx_fail(error, "a match needs %d to %d bots%s", n, QX_MAX_BOTS,
                       n > 2 ? " here; the same may be named twice" : "");
    if (qx_match_n_pairings(match) > QX_MAX_TABLES)
        return qx_fail(error, "so many bots make more than %d tables of %d", QX_MAX_TABLES, n);
    for (int i = 0; i < match->n_bots; i++)
        if (!qx_bot_read(match->rules, match->bots[i], error))
            return false;
    return true;
}

bool qx_match_play(const struct qx_match *match, struct qx_error *error)
{
    struct hall hall = {.match = match};
    if (!match->seated && !qx_match_check(match, error))
        return false;
    lock_init(&hall.lock);
    thread_run(thread_bound(match->threads), work, &hall);
    lock_release(&hall.lock);
    if (hall.has_failed && error)
        *error = hall.error;
    return !hall.has_failed;
}
