/*
 * player.c - bots by name, and a bot in its seat.
 */
#include "core/player.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

struct player {
    const struct qx_bot *bot;
    void *self;
};

const struct qx_bot *const *qx_bots(void)
{
    return registry_bots;
}

const struct qx_bot *qx_bot_find(const struct qx_game *game, const char *name)
{
    const struct qx_bot *found = NULL;
    for (const struct qx_bot *const *bot = registry_bots; *bot; bot++) {
        if (!qx_ascii_is_same((*bot)->name, name))
            continue;
        if ((*bot)->game && strcmp((*bot)->game, game->name) == 0)
            return *bot;
        if (!(*bot)->game)
            found = *bot;
    }
    return found;
}

/* Those of whom nothing is known come last. */
static int place_of(const struct qx_bot *bot)
{
    return bot->strength ? bot->strength : INT_MAX;
}

static int compare(const void *a, const void *b)
{
    const struct qx_bot *one = *(const struct qx_bot *const *)a;
    const struct qx_bot *other = *(const struct qx_bot *const *)b;
    const int order = (place_of(one) > place_of(other)) - (place_of(one) < place_of(other));
    return order ? order : strcmp(one->name, other->name);
}

int qx_bots_for(const struct qx_rules *rules, const struct qx_bot *bots[QX_GAME_BOTS_MOST])
{
    int n = 0;
    for (const struct qx_bot *const *at = registry_bots; *at && n < QX_GAME_BOTS_MOST; at++) {
        const struct qx_bot *bot = *at;
        if (qx_bot_find(rules->game, bot->name) == bot && (!bot->plays || bot->plays(rules, NULL)))
            bots[n++] = bot;
    }
    qsort(bots, (size_t)n, sizeof *bots, compare);
    return n;
}

bool player_options(const struct qx_bot *bot, const char *text, uint64_t *option,
                    struct qx_error *error)
{
    char pair[80];
    const bool is_short = *text && !strchr(text, '=') && bot->options && bot->options[0].name;
    if (!is_short)
        return qx_options_parse(bot->options, text, option, error);
    struct qx_text out = qx_text_over(pair, sizeof pair);
    qx_text_print(&out, "%s=%s", bot->options[0].name, text);
    if (out.length >= sizeof pair)
        return qx_fail(error, "\"%.*s…\" is too long for an option", qx_text_cut(text, 40), text);
    return qx_options_parse(bot->options, pair, option, error);
}

static void fail_unknown(const struct qx_rules *rules, const char *spec, struct qx_error *error)
{
    char known[120];
    struct qx_text list = qx_text_over(known, sizeof known);
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
    const int n = qx_bots_for(rules, bots);
    for (int i = 0; i < n; i++)
        qx_text_print(&list, "%s%s", i ? ", " : "", bots[i]->name);
    qx_fail(error, "there is no bot \"%.*s\" for %s; there are %s", qx_text_cut(spec, 40), spec,
            rules->game->title, known);
}

/* Splits "name:options" and finds the bot; *text is what follows the colon. */
static const struct qx_bot *read_spec(const struct qx_rules *rules, const char *spec,
                                      uint64_t *option, const char **text, struct qx_error *error)
{
    char name[QX_NAME_SIZE];
    size_t length = strcspn(spec, ":");
    const struct qx_bot *bot = NULL;
    if (length < sizeof name) {
        memcpy(name, spec, length);
        name[length] = '\0';
        bot = qx_bot_find(rules->game, name);
    }
    if (!bot) {
        fail_unknown(rules, spec, error);
        return NULL;
    }
    const char *rest = spec[length] ? spec + length + 1 : "";
    *text = rest;
    if (bot->open_text && !*rest) {
        qx_fail(error, "%s needs more: %s:…", bot->name, bot->name);
        return NULL;
    }
    if (!bot->open_text && !player_options(bot, rest, option, error))
        return NULL;
    return bot->plays && !bot->plays(rules, error) ? NULL : bot;
}

const struct qx_bot *qx_bot_read(const struct qx_rules *rules, const char *spec,
                                 struct qx_error *error)
{
    uint64_t option[QX_MAX_OPTIONS] = {0};
    const char *text;
    return read_spec(rules, spec, option, &text, error);
}

struct player *player_new_wired(const struct qx_rules *rules, qx_seat seat, const char *spec,
                                const struct qx_wire *wire, struct qx_error *error)
{
    uint64_t option[QX_MAX_OPTIONS] = {0};
    const char *text;
    const struct qx_bot *bot = read_spec(rules, spec, option, &text, error);
    if (!bot)
        return NULL;
    struct player *player = calloc(1, sizeof *player);
    if (!player) {
        qx_fail(error, "no memory for the bot \"%s\"", bot->name);
        return NULL;
    }
    player->bot = bot;
    player->self = bot->open_text ? bot->open_text(rules, seat, text, wire, error)
                                  : bot->open(rules, seat, option, error);
    if (player->self)
        return player;
    free(player);
    return NULL;
}

struct player *player_new(const struct qx_rules *rules, qx_seat seat, const char *spec,
                          struct qx_error *error)
{
    return player_new_wired(rules, seat, spec, NULL, error);
}

void player_free(struct player *player)
{
    if (!player)
        return;
    player->bot->close(player->self);
    free(player);
}

bool player_can_renew(const struct player *player)
{
    return player->bot->renew != NULL;
}

bool player_renew(struct player *player, qx_seat seat)
{
    return player->bot->renew && player->bot->renew(player->self, seat, NULL);
}

bool player_listens(const struct player *player)
{
    return player->bot->saw != NULL;
}

void player_saw(struct player *player, qx_seat seat, qx_move move)
{
    if (player->bot->saw)
        player->bot->saw(player->self, seat, move);
}

/* Bots add a limit to what the clock says: this leaves room for that, and is for ever all the
 * same. */
static uint64_t below_overflow(uint64_t milliseconds)
{
    return milliseconds < INT64_MAX / 2 ? milliseconds : INT64_MAX / 2;
}

bool player_choose(struct player *player, const struct qx_request *request,
                   struct qx_answer *answer, struct qx_error *error)
{
    struct qx_request safe = *request;
    safe.budget.milliseconds = below_overflow(request->budget.milliseconds);
    safe.budget.patience = below_overflow(request->budget.patience);
    *answer = (struct qx_answer){0};
    return player->bot->choose(player->self, &safe, answer, error);
}
