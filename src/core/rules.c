/*
 * rules.c - games by name, and options as "key=value,key=value".
 */
#include <quincunx/game.h>

#include <assert.h>
#include <string.h>

#include "core/registry.h"

const struct qx_game *const *qx_games(void)
{
    return registry_games;
}

const struct qx_game *qx_game_find(const char *name)
{
    for (const struct qx_game *const *game = registry_games; *game; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}

const char *qx_game_page(const struct qx_game *game)
{
    for (const struct registry_page *page = registry_pages; page->game; page++)
        if (strcmp(page->game, game->name) == 0)
            return page->text;
    return NULL;
}

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

/* How much of a stranger's text fits into a sentence. */
static int shown(const char *text, size_t length)
{
    return qx_text_cut(text, length > 40 ? 40 : (int)length);
}

/* The choice of that name, or the only one that begins so; -1: none. */
static int find_choice(const char *const *choices, const char *text, size_t length)
{
    int found = -1, n = 0;
    for (int i = 0; choices[i]; i++) {
        if (is_word(choices[i], text, length))
            return i;
        if (length > 0 && strncmp(choices[i], text, length) == 0 && ++n == 1)
            found = i;
    }
    return n == 1 ? found : -1;
}

static bool parse_choice(const struct qx_option *option, const char *text, size_t length,
                         uint64_t *value, struct qx_error *error)
{
    char known[120];
    struct qx_text list = qx_text_over(known, sizeof known);
    const int found = find_choice(option->choices, text, length);
    if (found >= 0) {
        *value = (uint64_t)found;
        return true;
    }
    for (int i = 0; option->choices[i]; i++)
        qx_text_print(&list, "%s%s", i ? ", " : "", option->choices[i]);
    return qx_fail(error, "%s cannot be \"%.*s\"; choose one of %s", option->name,
                   shown(text, length), text, known);
}

static bool parse_number(const struct qx_option *option, const char *text, size_t length,
                         uint64_t *value, struct qx_error *error)
{
    const char *at = text;
    uint64_t number;
    uint64_t step = option->step ? option->step : 1;
    if (!qx_text_take_number(&at, option->max, &number) || at != text + length ||
        number < option->min || (number - option->min) % step != 0)
        return qx_fail(error, "%s cannot be \"%.*s\"; it is a number from %llu to %llu%s",
                       option->name, shown(text, length), text, (unsigned long long)option->min,
                       (unsigned long long)option->max,
                       step == 2 ? (option->min % 2 ? ", odd" : ", even") : "");
    *value = number;
    return true;
}

static bool fail_unknown(const struct qx_option *options, const char *text, size_t length,
                         struct qx_error *error)
{
    char known[120];
    struct qx_text list = qx_text_over(known, sizeof known);
    for (unsigned i = 0; options && options[i].name; i++)
        qx_text_print(&list, "%s%s", i ? ", " : "; there are ", options[i].name);
    return qx_fail(error, "there is no option \"%.*s\"%s", shown(text, length), text, known);
}

/* One "key=value" of the given length. `seen` has a bit for every option already named. */
static bool parse_pair(const struct qx_option *options, const char *text, size_t length,
                       uint64_t *values, unsigned *seen, struct qx_error *error)
{
    const char *equals = memchr(text, '=', length);
    if (!equals)
        return qx_fail(error, "\"%.*s\" is not of the form key=value", shown(text, length), text);
    size_t key_length = (size_t)(equals - text);
    for (unsigned i = 0; options && options[i].name; i++) {
        if (!is_word(options[i].name, text, key_length))
            continue;
        if (*seen & 1u << i)
            return qx_fail(error, "%s is given twice", options[i].name);
        *seen |= 1u << i;
        size_t rest = length - key_length - 1;
        return options[i].choices ? parse_choice(&options[i], equals + 1, rest, &values[i], error)
                                  : parse_number(&options[i], equals + 1, rest, &values[i], error);
    }
    return fail_unknown(options, text, key_length, error);
}

bool qx_options_parse(const struct qx_option *options, const char *text, uint64_t *values,
                      struct qx_error *error)
{
    uint64_t parsed[QX_MAX_OPTIONS] = {0};
    unsigned seen = 0;
    size_t n_options = 0;
    for (; options && options[n_options].name; n_options++)
        parsed[n_options] = options[n_options].standard;
    assert(n_options <= QX_MAX_OPTIONS);
    while (text && *text) {
        size_t length = strcspn(text, ",");
        if (!parse_pair(options, text, length, parsed, &seen, error))
            return false;
        text += length;
        if (*text == ',' && *++text == '\0')
            return qx_fail(error, "nothing follows the last comma of the options");
    }
    memcpy(values, parsed, n_options * sizeof *values);
    return true;
}

size_t qx_options_text(const struct qx_option *options, const uint64_t *values, char *out,
                       size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (unsigned i = 0; options && options[i].name; i++) {
        qx_text_print(&text, "%s%s=", i ? "," : "", options[i].name);
        if (options[i].choices)
            qx_text_string(&text, options[i].choices[values[i]]);
        else
            qx_text_number(&text, values[i]);
    }
    return text.length;
}

/* The planes of a game that has no encode of its own: those that qx_encode reads off the view. */
static void shape_planes(struct qx_rules *rules)
{
    rules->n_planes = (uint64_t)rules->n_seats + 2;
    rules->plane_width = rules->width;
    rules->plane_height = rules->height;
}

/* What configure promises: there is something to play, and the table can play it. */
static bool is_sound(const struct qx_rules *rules, struct qx_error *error)
{
    const struct qx_game *game = rules->game;
    if (rules->n_seats < 1 || rules->state_size == 0 || rules->n_move_ids == 0 ||
        rules->n_moves_max == 0 || rules->n_cells == 0 || rules->width == 0 || rules->height == 0)
        return qx_fail(error,
                       "the game \"%s\" leaves seats, state, moves or cells at 0 in its rules",
                       game->name);
    if (rules->is_simultaneous && !game->owes)
        return qx_fail(error, "the game \"%s\" lacks owes: its players move at the same time",
                       game->name);
    if (rules->has_hidden && !game->redact)
        return qx_fail(error, "the game \"%s\" lacks redact: something is hidden in it",
                       game->name);
    if (game->shows && rules->n_seats > QX_MAX_WATCHED)
        return qx_fail(error, "the game \"%s\" hides steps from more than %d players", game->name,
                       QX_MAX_WATCHED);
    return true;
}

bool qx_rules_init(struct qx_rules *rules, const struct qx_game *game, const char *text,
                   struct qx_error *error)
{
    struct qx_rules made = {.game = game};
    if (!qx_game_check(game, error) || !qx_options_parse(game->options, text, made.option, error) ||
        !game->configure(&made, error) || !is_sound(&made, error))
        return false;
    if (!game->encode)
        shape_planes(&made);
    *rules = made;
    return true;
}

size_t qx_rules_text(const struct qx_rules *rules, char *out, size_t size)
{
    return qx_options_text(rules->game->options, rules->option, out, size);
}

bool qx_rules_is_same(const struct qx_rules *a, const struct qx_rules *b)
{
    return a->game == b->game && memcmp(a->option, b->option, sizeof a->option) == 0;
}
