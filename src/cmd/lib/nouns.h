/*
 * nouns.h - what may stand for a noun of a usage line: GAME, BOT, FILE, gtp|nboard and so on.
 *
 * The nouns are those of the tables that argp reads: what --help shows a person tells a shell which
 * words to offer. A noun in small letters is the word itself, or several with a bar between.
 */
#ifndef CMD_LIB_NOUNS_H
#define CMD_LIB_NOUNS_H

#include <quincunx/quincunx.h>

/* The word being typed, and what the words before it say. */
struct asked {
    const char *word;
    const char *part;           /* in the word, where the value begins: behind --load= or 2=     */
    const char *before;         /* the word before it that is no option; NULL: it is the first   */
    const struct qx_game *game; /* NULL: none is named yet                                       */
    const char *rules;          /* of the game, as --rules has them; NULL: the standard ones     */
};

/* Prints a word to offer in the place of the part, and what it is. */
void nouns_offer_word(const struct asked *asked, const char *word, const char *what);
/* Prints all words that can stand for the noun; none where it is a number, a name or a move. */
void nouns_offer(const struct asked *asked, const char *noun);
/* Prints all commands. */
void nouns_offer_commands(const struct asked *asked);

#endif
