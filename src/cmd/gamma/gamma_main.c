/*
 * gamma_main.c - the program gamma: the classic Gamma program on standard input and output.
 */
#include <unistd.h>

#include "cmd/gamma/batch.h"

int main(void)
{
    return gamma_batch(STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
}
