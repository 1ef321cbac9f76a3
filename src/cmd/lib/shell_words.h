/*
 * shell_words.h - what a shell offers at Tab: `quincunx complete WORD…`, which no person types.
 *
 * The words are those typed behind `quincunx`, the last of them unfinished, maybe empty. Each line
 * of the answer is a word that can stand in its place, a tab, and what the word is. Words are not
 * sifted by what is typed: shells do that in their own ways. A word that ends in = or : goes on. A
 * line that ends in the noun FILE or FOLDER asks the shell for a path; before the tab stands what
 * goes before the path. The shells' halves are in scripts/completions.
 */
#ifndef CMD_LIB_SHELL_WORDS_H
#define CMD_LIB_SHELL_WORDS_H

/* Prints what can stand in the place of the last word; returns an exit code. */
int shell_words_print(int n, char **words);

#endif
