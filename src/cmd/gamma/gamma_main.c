/*
 * gamma_main.c - the program gamma: the classic Gamma program on standard input and output.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/gamma/batch.h"
#include "cmd/lib/command.h"

int main(int argc, char **argv)
{
    static const char usage[] = "usage: gamma <SCRIPT   (the commands of a script: man gamma)\n";
    const bool is_asked = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (argc > 1) {
        fputs(usage, is_asked ? stdout : stderr);
        return is_asked ? EXIT_YES : EXIT_MISUSE;
    }
    return gamma_batch(STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
}
