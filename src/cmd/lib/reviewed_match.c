/*
 * reviewed_match.c - the reviewed games of a match, counted; as JSON.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/reviewed.h"

/* --- counting -------------------------------------------------------------------------------- */

static void add(struct qx_accuracy *sum, const struct qx_accuracy *more)
{
    sum->n_moves += more->n_moves;
    sum->n_choices += more->n_choices;
    sum->n_forced += more->n_forced;
    sum->n_only += more->n_only;
    sum->n_proven += more->n_proven;
    sum->loss += more->loss;
    sum->marks += more->marks;
    for (int grade = 0; grade < QX_N_GRADES; grade++)
        sum->n_of[grade] += more->n_of[grade];
}

/* The bot of that name, entered where it is new; NULL: there are too many. */
static struct reviewed_bot *bot_of(struct reviewed_match *match, const char *name)
{
    for (int i = 0; i < match->n_bots; i++)
        if (strncmp(match->bots[i].name, name, sizeof match->bots[i].name - 1) == 0)
            return &match->bots[i];
    if (match->n_bots == REVIEWED_MOST_BOTS)
        return NULL;
    struct reviewed_bot *bot = &match->bots[match->n_bots++];
    snprintf(bot->name, sizeof bot->name, "%s", name);
    return bot;
}

static qx_seat n_seats_of(const struct qx_session *session)
{
    return qx_session_rules(session)->n_seats;
}

void reviewed_sum_up(const struct qx_review *review, struct reviewed_sums *out)
{
    for (qx_seat seat = 0; seat < n_seats_of(qx_review_session(review)); seat++) {
        out[seat].all = qx_review_accuracy(review, seat, -1);
        for (int phase = 0; phase < QX_N_PHASES; phase++)
            out[seat].phase[phase] = qx_review_accuracy(review, seat, phase);
    }
}

static void count_seat(struct reviewed_match *match, struct reviewed_game *game, const char *player,
                       const struct reviewed_sums *sums)
{
    struct reviewed_bot *bot = bot_of(match, player ? player : "?");
    game->loss += sums->all.loss;
    game->n_errors += qx_accuracy_n_errors(&sums->all);
    game->n_swings += sums->all.n_of[QX_BLUNDER];
    if (!bot)
        return;
    bot->n_games++;
    add(&bot->all, &sums->all);
    for (int phase = 0; phase < QX_N_PHASES; phase++)
        add(&bot->phase[phase], &sums->phase[phase]);
}

/* Takes the review over: among the worst, or freed. */
static void keep(struct reviewed_match *match, const struct reviewed_game *game,
                 struct qx_review *review)
{
    int place = match->n_worst;
    while (place > 0 && match->worst_loss[place - 1] < game->loss)
        place--;
    if (place == REVIEWED_SHOWN) {
        qx_review_free(review);
        return;
    }
    qx_review_free(match->worst[REVIEWED_SHOWN - 1]);
    match->n_worst += match->n_worst < REVIEWED_SHOWN;
    for (int i = REVIEWED_SHOWN - 1; i > place; i--) {
        match->worst[i] = match->worst[i - 1];
        match->worst_loss[i] = match->worst_loss[i - 1];
        match->worst_number[i] = match->worst_number[i - 1];
    }
    match->worst[place] = review;
    match->worst_loss[place] = game->loss;
    match->worst_number[place] = game->number;
}

static bool grow(struct reviewed_match *match)
{
    if (match->n_games < match->room)
        return true;
    const size_t room = match->room ? 2 * match->room : 64;
    struct reviewed_game *games = realloc(match->games, room * sizeof *games);
    if (!games)
        return false;
    match->games = games;
    match->room = room;
    return true;
}

bool reviewed_add(struct reviewed_match *match, uint64_t number, const struct qx_session *session,
                  const struct reviewed_sums *sums, struct qx_review *review)
{
    if (!grow(match)) {
        qx_review_free(review);
        return false;
    }
    struct reviewed_game *game = &match->games[match->n_games++];
    *game = (struct reviewed_game){.number = number};
    for (qx_seat seat = 0; seat < n_seats_of(session); seat++)
        count_seat(match, game, qx_session_player(session, seat), &sums[seat]);
    qx_words_status(session, QX_NOBODY, game->result, sizeof game->result);
    keep(match, game, review);
    return true;
}

static int worst_first(const void *first, const void *second)
{
    const struct reviewed_game *a = first, *b = second;
    const int order = (a->loss < b->loss) - (a->loss > b->loss);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

void reviewed_sort(struct reviewed_match *match)
{
    if (match->n_games)
        qsort(match->games, match->n_games, sizeof *match->games, worst_first);
}

void reviewed_match_release(struct reviewed_match *match)
{
    for (int i = 0; i < REVIEWED_SHOWN; i++)
        qx_review_free(match->worst[i]);
    free(match->games);
    *match = (struct reviewed_match){0};
}

/* --- as data --------------------------------------------------------------------------------- */

static void put_accuracy(struct qx_json *json, const struct qx_accuracy *sum)
{
    qx_json_key(json, "accuracy");
    qx_json_real(json, qx_accuracy_value(sum));
    qx_json_put_count(json, "choices", sum->n_choices);
    qx_json_put_count(json, "inaccuracies", sum->n_of[QX_INACCURACY]);
    qx_json_put_count(json, "mistakes", sum->n_of[QX_MISTAKE]);
    qx_json_put_count(json, "blunders", sum->n_of[QX_BLUNDER]);
    qx_json_put_real(json, "lost", sum->loss);
}

static void put_bot(struct qx_json *json, const struct reviewed_bot *bot)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "bot", bot->name);
    qx_json_put_count(json, "games", bot->n_games);
    put_accuracy(json, &bot->all);
    qx_json_key(json, "phases");
    qx_json_open(json, '[');
    for (int phase = 0; phase < QX_N_PHASES; phase++) {
        qx_json_open(json, '{');
        put_accuracy(json, &bot->phase[phase]);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
    qx_json_close(json, '}');
}

static void put_game(struct qx_json *json, const struct reviewed_game *game)
{
    qx_json_open(json, '{');
    qx_json_put_count(json, "game", game->number);
    qx_json_put_real(json, "lost", game->loss);
    qx_json_put_count(json, "errors", game->n_errors);
    qx_json_put_count(json, "turning_points", game->n_swings);
    qx_json_put_string(json, "result", game->result);
    qx_json_close(json, '}');
}

void reviewed_match_json(const struct reviewed_match *match, struct qx_json *json)
{
    qx_json_key(json, "bots");
    qx_json_open(json, '[');
    for (int i = 0; i < match->n_bots; i++)
        put_bot(json, &match->bots[i]);
    qx_json_close(json, ']');
    qx_json_key(json, "games");
    qx_json_open(json, '[');
    for (size_t i = 0; i < match->n_games; i++)
        put_game(json, &match->games[i]);
    qx_json_close(json, ']');
}
