/*
 * so.c - bots in a shared object: so:./bot.so is loaded and its `qx_bot_plugin` plays.
 */
#include <quincunx/bot.h>

#include <dlfcn.h>
#include <stdlib.h>

struct guest {
    void *library;
    const struct qx_bot *bot;
    void *self;
};

static void close_guest(void *self)
{
    struct guest *guest = self;
    if (guest->self)
        guest->bot->close(guest->self);
    if (guest->library)
        dlclose(guest->library);
    free(guest);
}

static bool load(struct guest *guest, const struct qx_rules *rules, qx_seat seat, const char *file,
                 struct qx_error *error)
{
    guest->library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!guest->library)
        return qx_fail(error, "so:%.80s cannot be loaded: %.120s", file, dlerror());
    guest->bot = dlsym(guest->library, "qx_bot_plugin");
    if (!guest->bot)
        return qx_fail(error, "so:%.80s has no qx_bot_plugin", file);
    if (guest->bot->abi != QX_BOT_ABI)
        return qx_fail(error, "so:%.80s was built for version %d of the interface, not %d", file,
                       guest->bot->abi, QX_BOT_ABI);
    uint64_t option[QX_MAX_OPTIONS] = {0};
    if (!qx_options_parse(guest->bot->options, "", option, error) ||
        (guest->bot->plays && !guest->bot->plays(rules, error)))
        return false;
    guest->self = guest->bot->open(rules, seat, option, error);
    return guest->self != NULL;
}

static void *open_text(const struct qx_rules *rules, qx_seat seat, const char *text,
                       const struct qx_trace *trace, struct qx_error *error)
{
    (void)trace;
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest) {
        qx_fail(error, "there is no memory for so:%.80s", text);
        return NULL;
    }
    if (load(guest, rules, seat, text, error))
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
    return guest->bot->choose(guest->self, request, answer, error);
}

const struct qx_bot qx_bot_so = {
    .abi = QX_BOT_ABI,
    .name = "so",
    .idea = "a bot of yours in a shared object: so:./bot.so",
    .open_text = open_text,
    .saw = saw,
    .choose = choose,
    .close = close_guest,
};
