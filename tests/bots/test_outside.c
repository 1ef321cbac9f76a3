/*
 * test_outside.c - claims about bots from outside: good ones play, bad ones are told what they did.
 */
#include "lib/claim.h"

#include <stdio.h>
#include <unistd.h>

#ifndef EXAMPLES
#error EXAMPLES must name the folder of the example bots
#endif

/* Asks a bot for its first move in Neutreeko; gives the sentence where that fails, else "". */
static void ask(const char *spec, uint64_t milliseconds, char sentence[240])
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_error error = {""};
    struct qx_random random;
    struct qx_answer answer;
    void *state = claim_state(&rules, NULL);
    struct qx_player *player = qx_player_new(&rules, 0, spec, &error);
    qx_random_init(&random, 1);
    const struct qx_request request = {
        .rules = &rules,
        .state = state,
        .random = &random,
        .budget = {.milliseconds = milliseconds},
    };
    if (player && qx_player_choose(player, &request, &answer, &error))
        error.text[0] = '\0';
    memcpy(sentence, error.text, sizeof error.text);
    qx_player_free(player);
    qx_state_free(state);
}

static void claim_plays(const char *spec)
{
    char sentence[240];
    ask(spec, 10000, sentence);
    assert_string_equal(sentence, "");
}

/* A shell bot that says `ready` and answers `go` by this command fails with this sentence. */
static void claim_fails(const char *answer, const char *why)
{
    char spec[600], sentence[240];
    snprintf(spec, sizeof spec,
             "cmd:while read -r w r; do case $w in 'ready?') echo ready;; go) %s;; esac; done",
             answer);
    ask(spec, 200, sentence);
    if (!strstr(sentence, why))
        fail_msg("\"%s\" does not say \"%s\"", sentence, why);
}

/* Python without site (-S) and the environment (-E) has loaded no module before the script, whose
 * folder stands first in its path: an example called like a module would be taken for it. */
static void the_examples_play(void **unused)
{
    (void)unused;
    claim_plays("cmd:" EXAMPLES "/first.sh");
    claim_plays("cmd:python3 " EXAMPLES "/random_bot.py");
    claim_plays("cmd:python3 -ES " EXAMPLES "/random_bot.py");
    claim_plays("cmd:" EXAMPLE_C);
    claim_plays("so:" EXAMPLE_SO);
}

static void the_javascript_example_plays_where_node_is(void **unused)
{
    (void)unused;
    if (system("command -v node >/dev/null") != 0)
        skip();
    claim_plays("cmd:node " EXAMPLES "/random_bot.js");
}

static void a_silent_bot_runs_out_of_time(void **unused)
{
    (void)unused;
    claim_fails("sleep 30", "did not answer within 700 ms");
}

static void a_dead_bot_is_noticed(void **unused)
{
    (void)unused;
    claim_fails("exit 3", "died (exit code 3)");
    claim_fails("kill -9 $$", "was killed by signal 9");
}

static void an_illegal_move_is_named(void **unused)
{
    (void)unused;
    claim_fails("echo move b1-b9", "answered \"b1-b9\": \"b1-b9\" is not a move");
    claim_fails("echo move b1-b3", "answered \"b1-b3\"");
}

static void nonsense_is_quoted(void **unused)
{
    (void)unused;
    claim_fails("echo hello world", "wrote \"hello world\" where \"move\" was awaited");
}

static void a_flood_is_stopped(void **unused)
{
    (void)unused;
    claim_fails("yes info", "floods its output");
    claim_fails("head -c 9999 /dev/zero; sleep 9", "wrote a line of more than 4095 characters");
}

static void a_missing_program_is_refused(void **unused)
{
    (void)unused;
    char sentence[240];
    ask("cmd:./there-is-no-such-bot", 200, sentence);
    assert_non_null(strstr(sentence, "could not be run"));
    ask("so:./there-is-no-such-bot.so", 200, sentence);
    assert_non_null(strstr(sentence, "cannot be loaded"));
    ask("cmd", 200, sentence);
    assert_string_equal(sentence, "cmd needs more: cmd:…");
}

/* The bot starts a child that would outlive it; after the game neither is left. */
static void nothing_is_left_running(void **unused)
{
    (void)unused;
    char path[] = "qx-outside-XXXXXX", spec[300], sentence[240];
    int file = mkstemp(path);
    assert_true(file >= 0);
    snprintf(spec, sizeof spec,
             "cmd:sh -c 'echo $$ > %s; exec sleep 60' & while [ ! -s %s ]; do sleep 0.01; done; "
             "exec %s/first.sh",
             path, path, EXAMPLES);
    ask(spec, 10000, sentence);
    assert_string_equal(sentence, "");
    long pid = 0;
    FILE *in = fdopen(file, "r");
    assert_non_null(in);
    assert_int_equal(fscanf(in, "%ld", &pid), 1);
    fclose(in);
    unlink(path);
    char entry[64];
    snprintf(entry, sizeof entry, "/proc/%ld/cmdline", pid);
    for (int i = 0; i < 200 && access(entry, F_OK) == 0; i++) {
        char command[64] = "";
        FILE *cmdline = fopen(entry, "r");
        if (cmdline && fread(command, 1, sizeof command - 1, cmdline) == 0)
            command[0] = '\0'; /* a zombie that init has yet to fetch */
        if (cmdline)
            fclose(cmdline);
        if (strcmp(command, "sleep") != 0)
            return;
        usleep(10000);
    }
    assert_true(access(entry, F_OK) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_play),
        cmocka_unit_test(the_javascript_example_plays_where_node_is),
        cmocka_unit_test(a_silent_bot_runs_out_of_time),
        cmocka_unit_test(a_dead_bot_is_noticed),
        cmocka_unit_test(an_illegal_move_is_named),
        cmocka_unit_test(nonsense_is_quoted),
        cmocka_unit_test(a_flood_is_stopped),
        cmocka_unit_test(a_missing_program_is_refused),
        cmocka_unit_test(nothing_is_left_running),
    };
    return cmocka_run_group_tests_name("outside", tests, NULL, NULL);
}
