/*
 * test_solving.c - claims about what a long calculation says of itself on standard error.
 */
#include "lib/claim.h"

#include <stdio.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/solving.h"

/* What the program says when something fails; here nothing does. */
int command_failed(const char *format, ...)
{
    fail_msg("%s", format);
    return EXIT_NO;
}

int command_misused(const char *format, ...)
{
    fail_msg("%s", format);
    return EXIT_MISUSE;
}

/* A minute ago, or a minute ahead: however slow the machine is, the one is long past, and the other
 * is not. */
enum when { LONG_AGO = -60000, JUST_NOW = 60000 };

/* A solver tells of its work, the last telling having been then; standard error is this file. */
static void tell(struct solving *solving, FILE *file, uint64_t done, enum when last)
{
    const int screen = dup(STDERR_FILENO);
    assert_true(screen >= 0);
    fflush(stderr);
    dup2(fileno(file), STDERR_FILENO);
    solving->told = qx_clock_milliseconds() + (uint64_t)(int64_t)last;
    solving->began -= 10000;
    solving->work.tell(solving->work.context, "all positions", done, 1000);
    fflush(stderr);
    dup2(screen, STDERR_FILENO);
    close(screen);
}

/* A file gets a line now and then, though it is no terminal, and no more than that. */
static void a_file_hears_of_progress_too(void **unused)
{
    (void)unused;
    struct solving solving = {.folder = "."};
    char text[400] = "", first[100], second[100], third;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(solving_begin(&solving));
    tell(&solving, file, 0, JUST_NOW); /* the stage begins */
    tell(&solving, file, 250, LONG_AGO);
    tell(&solving, file, 251, JUST_NOW);
    tell(&solving, file, 500, LONG_AGO);
    rewind(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_int_equal(sscanf(text, "%99[^\n]\n%99[^\n]\n%c", first, second, &third), 2);
    assert_memory_equal(first, "all positions: 25.0 %, left: ", 29);
    assert_memory_equal(second, "all positions: 50.0 %, left: ", 29);
    solving_end(&solving);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_hears_of_progress_too),
    };
    return cmocka_run_group_tests_name("solving", tests, NULL, NULL);
}
