#include "cmd/lib/command.h"
#include <string.h>
int main(int argc, char **argv)
{
    for (const struct command *const *command = commands; *command; command++)
        if (argc > 1 && strcmp((*command)->name, argv[1]) == 0)
            return (*command)->run(argc - 1, argv + 1);
    return EXIT_MISUSE;
}
