/*
 * so.c - bots in a shared object: so:./bot.so is loaded and its `qx_bot_plugin` plays. What follows
 * the last colon is options for it, so:./bot.so:depth=3, unless there is a file of the whole name.
 *
 * The table of a plugin is a stranger's: it is looked at before any function of it is called.
 */
#include <quincunx/bot.h>

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/player.h"

struct guest {
    void *library;
    const struct qx_bot *bot;
    void *self;
};

static void close_guest(void *self)
{
    struct guest *guest = self;
    if (!guest)
        return;
    if (guest->self)
        guest->bot->close(guest->self);
    if (guest->library)
        dlclose(guest->library);
    free(guest);
}

static size_t count_options(const struct qx_option *options)
{
    size_t n = 0;
    while (options && options[n].name)
        n++;
    return n;
}

/* Is this a bot that can be asked, and for this game? */
static bool check(const struct qx_bot *bot, const struct qx_rules *rules, const char *file,
                  struct qx_error *error)
{
    if (!bot)
        return qx_fail(error, "so:%.*s has no qx_bot_plugin", qx_text_cut(file, 80), file);
    if (bot->abi != QX_BOT_ABI)
        return qx_fail(error, "so:%.*s was built for version %d of the interface, not %d",
                       qx_text_cut(file, 80), file, bot->abi, QX_BOT_ABI);
    if (!bot->open || !bot->choose || !bot->close)
        return qx_fail(error, "so:%.*s has no function %s", qx_text_cut(file, 80), file,
                       !bot->open     ? "open"
                       : !bot->choose ? "choose"
                                      : "close");
    if (count_options(bot->options) > QX_MAX_OPTIONS)
        return qx_fail(error, "so:%.*s has more than %d options", qx_text_cut(file, 80), file,
                       QX_MAX_OPTIONS);
    if (bot->game && strcmp(bot->game, rules->game->name) != 0)
        return qx_fail(error, "so:%.*s plays %.40s, not %s", qx_text_cut(file, 80), file, bot->game,
                       rules->game->name);
    return true;
}

/* Without a slash dlopen looks in the system's folders alone. */
static void *open_library(const char *file)
{
    char path[PATH_MAX];
    const bool is_here = !strchr(file, '/') && access(file, F_OK) == 0;
    snprintf(path, sizeof path, "%s%s", is_here ? "./" : "", file);
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static bool load(struct guest *guest, const struct qx_rules *rules, qx_seat seat, const char *file,
                 const char *options, struct qx_error *error)
{
    guest->library = open_library(file);
    if (!guest->library)
        return qx_fail(error, "so:%.*s cannot be loaded: %.120s", qx_text_cut(file, 80), file,
                       dlerror());
    guest->bot = dlsym(guest->library, "qx_bot_plugin");
    uint64_t option[QX_MAX_OPTIONS] = {0};
    if (!check(guest->bot, rules, file, error) ||
        !player_options(guest->bot, options, option, error))
        return false;
    qx_fail(error, "so:%.*s does not open, and does not say why", qx_text_cut(file, 80), file);
    if (guest->bot->plays && !guest->bot->plays(rules, error))
        return false;
    guest->self = guest->bot->open(rules, seat, option, error);
    return guest->self != NULL;
}

static void *open_text(const struct qx_rules *rules, qx_seat seat, const char *text,
                       const struct qx_wire *wire, struct qx_error *error)
{
    (void)wire;
    struct guest *guest = calloc(1, sizeof *guest);
    char *file = strdup(text);
    bool ok = guest && file;
    if (ok) {
        char *colon = access(file, F_OK) == 0 ? NULL : strrchr(file, ':');
        if (colon)
            *colon = '\0';
        ok = load(guest, rules, seat, file, colon ? colon + 1 : "", error);
    } else {
        qx_fail(error, "there is no memory for so:%.*s", qx_text_cut(text, 80), text);
    }
    free(file);
    if (ok)
        return guest;
    close_guest(guest);
    return NULL;
}

static void saw(void *self, qx_seat seat, qx_move move)
{
    struct guest *guest = self;
    if (guest->bot->saw)
        guest->bot->saw(guest->self, seat, move);
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct guest *guest = self;
    qx_fail(error, "the plugin \"%.40s\" does not answer, and does not say why",
            guest->bot->name ? guest->bot->name : "");
    return guest->bot->choose(guest->self, request, answer, error);
}

static bool renew(void *self, qx_seat seat, struct qx_error *error)
{
    struct guest *guest = self;
    return guest->bot->renew && guest->bot->renew(guest->self, seat, error);
}

const struct qx_bot qx_bot_so = {
    .abi = QX_BOT_ABI,
    .name = "so",
    .idea = "a bot of yours in a shared object: so:./bot.so",
    .open_text = open_text,
    .saw = saw,
    .choose = choose,
    .close = close_guest,
    .renew = renew,
};
