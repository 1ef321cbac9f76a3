/*
 * forfeits.c - forfeits by bot and kind.
 *
 * A record tells a forfeit in a sentence, which is all that a resumed contest knows of it. So the
 * kind is read off the sentence: "forfeits: cmd:./mybot.py did not answer within 600 ms".
 */
#include "cmd/lib/forfeits.h"

#include <stdio.h>
#include <string.h>

const char *const forfeit_words[FORFEIT_KINDS] = {
    [FORFEIT_TIME] = "time",   [FORFEIT_ILLEGAL] = "illegal",   [FORFEIT_DEATH] = "death",
    [FORFEIT_START] = "start", [FORFEIT_NONSENSE] = "nonsense", [FORFEIT_OTHER] = "other",
};

/* How the sentences of src/bots/outside and src/match begin, behind the bot's name. */
static const struct {
    const char *beginning;
    enum forfeit kind;
} sentences[] = {
    {"did not answer", FORFEIT_TIME},
    {"did not read its input", FORFEIT_TIME},
    {"ran out of time", FORFEIT_TIME},
    {"answered \"", FORFEIT_ILLEGAL},
    {"died", FORFEIT_DEATH},
    {"was killed by", FORFEIT_DEATH},
    {"was ended: ", FORFEIT_DEATH},
    {"closed its ", FORFEIT_DEATH},
    {"could not be run", FORFEIT_START},
    {"cannot be", FORFEIT_START},
    {"wrote ", FORFEIT_NONSENSE},
    {"floods", FORFEIT_NONSENSE},
};

/* What the bot did: the sentence without the bot's name, of which a sentence may show a part. */
static const char *deed(const char *bot, const char *how)
{
    static const char word[] = "forfeits: ";
    if (strncmp(how, word, strlen(word)) == 0)
        how += strlen(word);
    size_t n = 0;
    while (bot[n] && bot[n] == how[n])
        n++;
    if (n >= 4 && how[n] != ' ' && how[n - 1] == ' ') /* cut off at a blank of the name */
        n--;
    return n >= 4 && how[n] == ' ' ? how + n + 1 : how;
}

bool forfeit_is_failure(const char *how)
{
    return how && strncmp(how, FORFEIT_PROOF, strlen(FORFEIT_PROOF)) != 0;
}

enum forfeit forfeit_kind(const char *bot, const char *how)
{
    const char *what = deed(bot, how);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strncmp(what, sentences[i].beginning, strlen(sentences[i].beginning)) == 0)
            return sentences[i].kind;
    return FORFEIT_OTHER;
}

void forfeits_note(struct forfeits *forfeits, const char *bot, uint64_t number, const char *how)
{
    if (number >= forfeits->first)
        return;
    struct qx_text text = qx_text_over(forfeits->words, sizeof forfeits->words);
    qx_text_plain(&text, deed(bot, how));
    forfeits->first = number;
}

void forfeits_print(const struct forfeits *forfeits, const char *bot)
{
    const char *comma = "";
    if (forfeits->n_all == 0)
        return;
    printf("%s forfeits %llu %s (", bot, (unsigned long long)forfeits->n_all,
           forfeits->n_all == 1 ? "game" : "games");
    for (int kind = 0; kind < FORFEIT_KINDS; kind++) {
        if (forfeits->n[kind] == 0)
            continue;
        printf("%s%s %llu", comma, forfeit_words[kind], (unsigned long long)forfeits->n[kind]);
        comma = ", ";
    }
    printf("); game %llu: %s\n", (unsigned long long)forfeits->first, forfeits->words);
}
