/*
 * faulty.c - bots in shared objects that are wrong in one way each (FAULT), and a sound one with an
 * option, which plays that legal move of the list.
 */
#include <quincunx/bot.h>

#include <stdlib.h>
#include <string.h>

enum { SOUND, NO_OPEN, NO_CHOOSE, NO_CLOSE, OTHER_GAME, OTHER_ABI, SILENT_OPEN, SILENT_CHOOSE };
enum { MANY_OPTIONS = SILENT_CHOOSE + 1, RAW_WORDS };

struct faulty {
    uint64_t which;
    qx_move *list;
};

static void *open_faulty(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                         struct qx_error *error)
{
    (void)seat, (void)error;
    struct faulty *bot = FAULT == SILENT_OPEN ? NULL : calloc(1, sizeof *bot);
    if (bot) {
        bot->which = option[0];
        bot->list = malloc(rules->n_moves_max * sizeof *bot->list);
    }
    return bot;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct faulty *bot = self;
    if (FAULT == RAW_WORDS && error)
        strcpy(error->text, "says \033[31mred\a\n@ 7\nend\xff");
    size_t n =
        request->rules->game->moves(request->rules, request->state, request->seat, bot->list);
    answer->move = bot->list[bot->which < n ? bot->which : n - 1];
    return FAULT != SILENT_CHOOSE && FAULT != RAW_WORDS;
}

static void close_faulty(void *self)
{
    struct faulty *bot = self;
    free(bot->list);
    free(bot);
}

static const struct qx_option options[] = {
    {.name = "which", .help = "the move", .max = 9},
    {.name = FAULT == MANY_OPTIONS ? "a" : NULL},
    {.name = "b"},
    {.name = "c"},
    {.name = "d"},
    {.name = "e"},
    {.name = "f"},
    {.name = "g"},
    {.name = "h"},
    {.name = "i"},
    {.name = "j"},
    {.name = "k"},
    {.name = "l"},
    {.name = NULL},
};

QX_API const struct qx_bot qx_bot_plugin = {
    .abi = FAULT == OTHER_ABI ? QX_BOT_ABI + 1 : QX_BOT_ABI,
    .name = "faulty",
    .idea = "is wrong in one way",
    .game = FAULT == OTHER_GAME ? "neutron" : NULL,
    .options = options,
    .open = FAULT == NO_OPEN ? NULL : open_faulty,
    .choose = FAULT == NO_CHOOSE ? NULL : choose,
    .close = FAULT == NO_CLOSE ? NULL : close_faulty,
};
