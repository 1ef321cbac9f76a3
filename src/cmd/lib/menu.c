/*
 * menu.c - a short menu for those who type `quincunx` and nothing more.
 */
#include "cmd/lib/menu.h"

#include <stdio.h>
#include <time.h>

#include "cmd/lib/command.h"
#include "cmd/lib/line_mode.h"
#include "cmd/lib/asker.h"

/* Asks for a number from 1 to n; 0 when the user leaves, and *code is what the program exits with.
 */
static size_t ask_number(struct asker *asker, size_t n, int *code)
{
    char words[64];
    snprintf(words, sizeof words, "Your choice (1-%zu, q leaves): ", n);
    for (;;) {
        uint64_t number;
        const enum asker_answer answer = asker_ask(asker, words);
        *code = answer == ASKER_INTERRUPT ? EXIT_INTERRUPT : EXIT_YES;
        if (answer != ASKER_LINE || asker->line[0] == 'q')
            return 0;
        const char *at = asker->line;
        if (qx_text_take_number(&at, n, &number) && *at == '\0' && number > 0)
            return (size_t)number;
    }
}

static const struct qx_game *ask_game(struct asker *asker, int *code)
{
    size_t n = 0;
    puts("Quincunx: what shall we play?\n");
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        printf("  %zu  %-11s %s\n", ++n, (*game)->title, (*game)->idea);
    putchar('\n');
    size_t choice = ask_number(asker, n, code);
    return choice ? qx_games()[choice - 1] : NULL;
}

/* A person, or one of the bots that play this game; NULL when the user leaves. */
static const char *ask_opponent(struct asker *asker, const struct qx_game *game, int *code)
{
    struct qx_rules rules;
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
    const int n = qx_rules_init(&rules, game, NULL, NULL) ? qx_bots_for(&rules, bots) : 0;
    puts("\nAgainst whom?\n\n  1  human       a friend at this keyboard");
    for (int i = 0; i < n; i++)
        printf("  %d  %-11s %s\n", i + 2, bots[i]->name, bots[i]->idea);
    putchar('\n');
    const size_t choice = ask_number(asker, (size_t)n + 1, code);
    if (choice <= 1)
        return choice ? "human" : NULL;
    return bots[choice - 2]->name;
}

static int play(const struct qx_game *game, const char *opponent)
{
    struct qx_rules rules;
    struct qx_error error;
    if (!qx_rules_init(&rules, game, NULL, &error))
        return command_failed("%s", error.text);
    struct qx_session *session = qx_session_new(&rules, (uint64_t)time(NULL));
    if (!session)
        return command_failed("there is not enough memory for this game");
    struct qx_store *store = qx_store_usual();
    const struct line_setup setup = {
        .bot = opponent,
        .budget = {.milliseconds = 1000, .now = qx_clock_milliseconds, .store = store}};
    puts("\nType help for what you can type.\n");
    int code = line_play(session, &setup);
    qx_store_free(store);
    qx_session_free(session);
    return code;
}

int menu_run(void)
{
    struct asker asker;
    int code;
    asker_init(&asker, NULL, NULL);
    const struct qx_game *game = ask_game(&asker, &code);
    const char *opponent = game ? ask_opponent(&asker, game, &code) : NULL;
    asker_release(&asker);
    return opponent ? play(game, opponent) : code;
}
