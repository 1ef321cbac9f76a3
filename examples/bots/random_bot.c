/*
 * random_bot.c - a bot in C over stdin and stdout: plays a random legal move. docs/bots.md explains
 * the lines. Build: cc -o random_bot random_bot.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = NULL, *moves = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "ready?") == 0) {
            puts("ready newgame"); /* one game after the other, in one process */
        } else if (strncmp(line, "moves ", 6) == 0) {
            free(moves);
            moves = strdup(line + 6);
        } else if (strncmp(line, "go ", 3) == 0) {
            char *choice = NULL;
            int n = 0;
            for (char *move = strtok(moves, " "); move; move = strtok(NULL, " "))
                if (rand() % ++n == 0)
                    choice = move;
            printf("move %s\n", choice);
        }
        fflush(stdout);
    }
    return 0;
}
