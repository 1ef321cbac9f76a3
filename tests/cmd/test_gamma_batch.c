/*
 * test_gamma_batch.c - claims about the classic Gamma program that scripts in files cannot make.
 *
 * tests/cmd/gamma holds the others: what it says to every kind of line.
 */
#include "lib/alloc.h"
#include "lib/claim.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "cmd/gamma/batch.h"

enum { ANSWER_SIZE = 4096, LONG = 200000 };

struct answer {
    int code;
    char out[ANSWER_SIZE], err[ANSWER_SIZE];
};

static void read_back(FILE *file, char *text)
{
    rewind(file);
    text[fread(text, 1, ANSWER_SIZE - 1, file)] = '\0';
    fclose(file);
}

static struct answer run_script(const char *script, size_t length)
{
    struct answer answer;
    FILE *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
    assert_true(in && out && err);
    assert_int_equal(fwrite(script, 1, length, in), length);
    rewind(in);
    answer.code = gamma_batch(fileno(in), fileno(out), fileno(err));
    fclose(in);
    read_back(out, answer.out);
    read_back(err, answer.err);
    return answer;
}

static void claim_answer(const struct answer *answer, int code, const char *out, const char *err)
{
    assert_string_equal(answer->out, out);
    assert_string_equal(answer->err, err);
    assert_int_equal(answer->code, code);
}

/* Longer than any block that is read at once. */
static void lines_may_be_of_any_length(void **unused)
{
    (void)unused;
    char *script = malloc((size_t)2 * LONG);
    assert_non_null(script);
    size_t n = (size_t)sprintf(script, "B 3 3 2 2\nb ");
    memset(script + n, '0', LONG);
    n += LONG;
    n += (size_t)sprintf(script + n, "1 \nb ");
    memset(script + n, '9', LONG / 2);
    n += LONG / 2;
    n += (size_t)sprintf(script + n, "\nb 1\n");
    struct answer answer = run_script(script, n);
    claim_answer(&answer, 0, "OK 1\n0\n0\n", "ERROR 3\n");
    free(script);
}

static void an_answer_comes_before_more_is_asked_for(void **unused)
{
    (void)unused;
    int in[2], out[2];
    char text[16] = "";
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(in[1]);
        close(out[0]);
        _exit(gamma_batch(in[0], out[1], STDERR_FILENO));
    }
    close(in[0]);
    close(out[1]);
    assert_int_equal(write(in[1], "B 1 1 1 1\n", 10), 10);
    assert_int_equal(read(out[0], text, sizeof text), 5);
    assert_string_equal(text, "OK 1\n");
    close(in[1]);
    close(out[0]);
}

static void an_answer_that_cannot_be_written_is_a_failure(void **unused)
{
    (void)unused;
    FILE *in = tmpfile();
    int closed = open("/dev/null", O_RDONLY);
    assert_non_null(in);
    fputs("B 1 1 1 1\n", in);
    rewind(in);
    assert_int_equal(gamma_batch(fileno(in), closed, closed), 1);
    fclose(in);
    close(closed);
}

/* With the allocation number `failing` refused; -1: none is. */
static struct answer run_without_memory(const char *script, size_t failing)
{
    struct answer answer;
    FILE *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
    assert_true(in && out && err);
    fputs(script, in);
    rewind(in);
    alloc_fail_at(failing);
    answer.code = gamma_batch(fileno(in), fileno(out), fileno(err));
    alloc_fail_at((size_t)-1);
    fclose(in);
    read_back(out, answer.out);
    read_back(err, answer.err);
    return answer;
}

static void every_failed_allocation_has_its_consequence(void **unused)
{
    (void)unused;
    static const char script[] = "B 2 1 2 2\nB 3 1 2 2\nm 1 0 0\np\nb 1\n";
    static const struct {
        int code;
        const char *out, *err;
    } expected[] = {
        {1, "", ""},                           /* the program itself          */
        {0, "OK 2\n1\n1..\n1\n", "ERROR 1\n"}, /* a board: the next one counts */
        {1, "OK 1\n1\n", "ERROR 2\n"},         /* a printed board              */
        {0, "OK 1\n1\n1.\n1\n", "ERROR 2\n"},  /* none                         */
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct answer answer = run_without_memory(script, i);
        claim_answer(&answer, expected[i].code, expected[i].out, expected[i].err);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_may_be_of_any_length),
        cmocka_unit_test(an_answer_comes_before_more_is_asked_for),
        cmocka_unit_test(an_answer_that_cannot_be_written_is_a_failure),
        cmocka_unit_test(every_failed_allocation_has_its_consequence),
    };
    return cmocka_run_group_tests_name("gamma_batch", tests, NULL, NULL);
}
