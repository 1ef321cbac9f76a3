/*
 * test_outside.c - claims about bots from outside: good ones play, bad ones are told what they did.
 */
#include "core/player.h"
#include "lib/claim.h"
#include "lib/outside.h"

#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef EXAMPLES
#error EXAMPLES must name the folder of the example bots
#endif

static void ask(const char *spec, uint64_t milliseconds, char sentence[240])
{
    outside_ask(NULL, spec, milliseconds, sentence);
}

static void claim_plays(const char *spec)
{
    char sentence[240];
    ask(spec, 10000, sentence);
    assert_string_equal(sentence, "");
}

/* A shell bot that says `ready` and answers `go` by this command fails with this sentence, if it is
 * given so much time. */
static void claim_fails_in(uint64_t milliseconds, const char *answer, const char *why)
{
    char spec[600], sentence[240];
    snprintf(spec, sizeof spec,
             "cmd:while read -r w r; do case $w in 'ready?') echo ready;; go) %s;; esac; done",
             answer);
    ask(spec, milliseconds, sentence);
    if (!strstr(sentence, why))
        fail_msg("\"%s\" does not say \"%s\"", sentence, why);
}

/* The same with time enough for a busy machine. */
static void claim_fails(const char *answer, const char *why)
{
    claim_fails_in(20000, answer, why);
}

/* Python without site (-S) and the environment (-E) has loaded no module before the script, whose
 * folder stands first in its path: an example called like a module would be taken for it. */
static void the_examples_play(void **unused)
{
    (void)unused;
    claim_plays("cmd:'" EXAMPLES "/first.sh'");
    claim_plays("cmd:python3 '" EXAMPLES "/random_bot.py'");
    claim_plays("cmd:python3 -ES '" EXAMPLES "/random_bot.py'");
    claim_plays("cmd:'" EXAMPLE_C "'");
    claim_plays("so:" EXAMPLE_SO);
}

static void the_javascript_example_plays_where_node_is(void **unused)
{
    (void)unused;
    if (system("command -v node >/dev/null") != 0)
        skip();
    claim_plays("cmd:node '" EXAMPLES "/random_bot.js'");
}

/* Asks a shell bot twice in one position; the sentence of the second time. The bot answers by
 * these words of a shell. */
static void ask_twice_in(uint64_t milliseconds, const char *words, char sentence[240])
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_error error = {""};
    struct qx_random random;
    struct qx_answer answer;
    char spec[300];
    snprintf(spec, sizeof spec,
             "cmd:while read -r w r; do case $w in 'ready?') echo ready;; go) %s;; esac; done",
             words);
    void *state = claim_state(&rules, NULL);
    struct player *player = player_new_wired(&rules, 0, spec, NULL, &error);
    qx_random_init(&random, 1);
    const struct qx_request request = {.rules = &rules,
                                       .state = state,
                                       .random = &random,
                                       .budget = {.milliseconds = milliseconds}};
    assert_non_null(player);
    assert_true(player_choose(player, &request, &answer, &error));
    error.text[0] = '\0';
    player_choose(player, &request, &answer, &error);
    memcpy(sentence, error.text, sizeof error.text);
    player_free(player);
    qx_state_free(state);
}

static void a_silent_bot_runs_out_of_time(void **unused)
{
    (void)unused;
    claim_fails_in(200, "sleep 30", "did not answer within 700 ms (does it flush its output?)");
}

/* One that answered before knows how to: it is only slow. */
static void a_slow_bot_is_not_asked_whether_it_flushes(void **unused)
{
    (void)unused;
    char sentence[240];
    ask_twice_in(1500, "[ \"$n\" ] && sleep 30; n=1; echo move b1-c1", sentence);
    assert_non_null(strstr(sentence, "did not answer within 2000 ms"));
    assert_null(strstr(sentence, "flush"));
}

/* An answer without its newline is no answer, and is told. */
static void an_answer_without_a_newline_is_told(void **unused)
{
    (void)unused;
    claim_fails_in(200, "printf 'move b1-c1'",
                   "did not answer within 700 ms: it wrote \"move b1-c1\" without a newline");
    claim_fails("printf 'move b1-c1'; exit 3",
                "died (exit code 3): it wrote \"move b1-c1\" without a newline");
    claim_fails("printf 'xéééééééééééééééééééééé'; exit 3",
                "it wrote \"xééééééééééééééééééé\" without a newline");
}

static void a_dead_bot_is_noticed(void **unused)
{
    (void)unused;
    claim_fails("exit 3", "died (exit code 3)");
    claim_fails("kill -9 $$", "was killed by signal 9");
    claim_fails("kill -SEGV $$", "was killed by signal 11");
    claim_fails("sh -c 'kill -SEGV $$'; exit $?", "was killed by signal 11");
}

/* It lives, but speaks or listens no more. */
static void a_closed_wire_is_told(void **unused)
{
    (void)unused;
    char sentence[240];
    claim_fails("exec >&-; sleep 30", "closed its output");
    ask("cmd:exec <&-; echo ready; sleep 30", 20000, sentence);
    assert_non_null(strstr(sentence, "closed its input"));
}

/* A plain command runs without a shell in between: its death is its own. */
static void a_plain_command_needs_no_shell(void **unused)
{
    (void)unused;
    char sentence[240];
    ask("cmd:timeout -s SEGV 0.01 sleep 9", 200, sentence);
    assert_non_null(strstr(sentence, "died (exit code 124)"));
    ask("cmd:exit 7", 200, sentence); /* of the shell, and no program */
    assert_non_null(strstr(sentence, "died (exit code 7)"));
    ask("cmd:A=1 false", 200, sentence);
    assert_non_null(strstr(sentence, "died (exit code 1)"));
}

/* However it chats, a bot has the time of one question. */
static void chat_buys_no_time(void **unused)
{
    (void)unused;
    uint64_t began = qx_clock_milliseconds();
    claim_fails_in(200, "while :; do echo info I am thinking; sleep 0.05; done",
                   "did not answer within 700 ms");
    claim_fails_in(200,
                   "for i in 1 2 3 4 5 6 7 8 9; do echo info; sleep 0.2; done; echo move b1-a1",
                   "did not answer within 700 ms");
    assert_true(qx_clock_milliseconds() - began < 10000);
}

/* Bytes of a bot come into no record and onto no terminal as they are. */
static void foreign_bytes_are_told_in_plain_text(void **unused)
{
    (void)unused;
    claim_fails("printf 'move \\033[31mX\\007\\377\\n'", "answered \"\\x1b[31mX\\x07\\xff\": ");
    claim_fails("printf '\\033c\\302\\233\\n'", "wrote \"\\x1bc\\xc2\\x9b\" where");
    claim_fails("echo move é", "answered \"é\"");
}

/* The first number of a generator alone tells its seed, to who undoes the steps that made it. */
static void the_seed_of_go_is_no_number_of_the_generator(void **unused)
{
    (void)unused;
    struct qx_random random;
    char sentence[240];
    ask("cmd:while read -r w r; do case $w in 'ready?') echo ready;; go) echo move $r;; esac; done",
        20000, sentence);
    const char *told = strstr(sentence, "seed ");
    assert_non_null(told);
    const uint64_t seed = strtoull(told + strlen("seed "), NULL, 10);
    qx_random_init(&random, 1); /* as the question had it */
    for (int i = 0; i < 8; i++)
        assert_true(qx_random_next(&random) >> 1 != seed);
}

/* The flag is seen while a bot is waited for, though the question has no limit of time. */
static void a_raised_flag_ends_the_wait(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_error error = {""};
    struct qx_random random;
    struct qx_answer answer;
    qx_flag stop = true;
    void *state = claim_state(&rules, NULL);
    struct player *player = player_new(&rules, 0, "cmd:echo ready; sleep 60", &error);
    assert_non_null(player);
    qx_random_init(&random, 1);
    const struct qx_request request = {
        .rules = &rules, .state = state, .random = &random, .budget = {.nodes = 5, .stop = &stop}};
    uint64_t began = qx_clock_milliseconds();
    assert_false(player_choose(player, &request, &answer, &error));
    assert_non_null(strstr(error.text, "was not waited for"));
    assert_true(qx_clock_milliseconds() - began < 10000);
    player_free(player);
    qx_state_free(state);
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

/* What a bot said of the move that it made in the first position, by these words of a shell. */
static struct qx_answer answer_with(const char *words)
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_random random;
    struct qx_answer answer;
    char spec[400];
    snprintf(spec, sizeof spec,
             "cmd:while read -r w r; do case $w in 'ready?') echo ready;; go) %s; echo move "
             "b1-c1;; esac; done",
             words);
    void *state = claim_state(&rules, NULL);
    struct player *player = player_new_wired(&rules, 0, spec, NULL, NULL);
    qx_random_init(&random, 1);
    const struct qx_request request = {
        .rules = &rules, .state = state, .random = &random, .budget = {.milliseconds = 20000}};
    assert_non_null(player);
    assert_true(player_choose(player, &request, &answer, NULL));
    player_free(player);
    qx_state_free(state);
    return answer;
}

/* What a bot says of its move in plain words goes into the answer; nonsense does not. */
static void what_a_bot_thinks_is_heard(void **unused)
{
    (void)unused;
    struct qx_answer answer =
        answer_with("echo info depth 3 hello; echo info value 0.25 depth 7 nodes 1200; echo info "
                    "value 7 depth -1");
    assert_true(answer.has_value && !answer.is_exact && answer.value == 0.25);
    assert_int_equal(answer.depth, 7);
    assert_int_equal(answer.nodes, 1200);
    answer = answer_with("echo info value 0.5 depth 9 nodes 7; echo info value 1 depth 0 nodes 0; "
                         "echo info value 1.01 nodes -1 depth 4294967296; echo info nodes 1e18");
    assert_true(answer.value == 1);
    assert_int_equal(answer.depth, 0);
    assert_int_equal(answer.nodes, 0);
    assert_true(answer_with("echo info value 0.5; echo info value 0").value == 0);
    assert_false(answer_with("echo info value -0.1").has_value);
}

/* The bot answers at once what it will ever say. */
static void ask_twice(const char *words, char sentence[240])
{
    char answer[200];
    snprintf(answer, sizeof answer, "printf '%s'", words);
    ask_twice_in(20000, answer, sentence);
}

/* What lies there before the question, whole or in part, is no answer to it; chat may. */
static void a_second_answer_is_not_taken_for_the_next(void **unused)
{
    (void)unused;
    char sentence[240];
    ask_twice("move b1-c1\\nmove d1-c1\\n", sentence);
    assert_non_null(strstr(sentence, "wrote \"move d1-c1\" before it was asked"));
    ask_twice("move b1-c1\\nmove d1-c1\\ninfo", sentence);
    assert_non_null(strstr(sentence, "wrote \"move d1-c1\" before it was asked"));
    ask_twice("move b1-c1\\ninfo I hope\\nmo", sentence);
    assert_non_null(strstr(sentence, "wrote \"momove b1-c1\" before it was asked"));
    ask_twice("move b1-c1\\ninfo I hope\\n\\n", sentence);
    assert_string_equal(sentence, "");
}

static void a_flood_is_stopped(void **unused)
{
    (void)unused;
    claim_fails("yes info", "floods its output");
    claim_fails("head -c 9999 /dev/zero; sleep 9", "wrote a line of more than 4095 characters");
}

/* One that never stops chatting, faster than it is read, is not listened to for ever before a
 * question. */
static void a_flood_before_the_question_is_stopped(void **unused)
{
    (void)unused;
    char sentence[240];
    ask("cmd:echo ready; tr '\\0' '\\n' < /dev/zero & tr '\\0' '\\n' < /dev/zero", 20000, sentence);
    assert_non_null(strstr(sentence, "floods its output"));
}

static void a_missing_program_is_refused(void **unused)
{
    (void)unused;
    char sentence[240];
    ask("cmd:./there-is-no-such-bot", 200, sentence);
    assert_non_null(strstr(sentence, "could not be run: is there such a program?"));
    ask("cmd:there-is-no-such-bot", 200, sentence);
    assert_non_null(strstr(sentence, "could not be run: is there such a program?"));
    ask("cmd:/dev/null", 200, sentence); /* a file that nobody may execute */
    assert_non_null(strstr(sentence, "could not be run: may it be executed?"));
    ask("so:./there-is-no-such-bot.so", 200, sentence);
    assert_non_null(strstr(sentence, "cannot be loaded"));
    ask("cmd", 200, sentence);
    assert_string_equal(sentence, "cmd needs more: cmd:…");
}

/* A file with these bytes that may be executed fails with this sentence. */
static void claim_fails_as(const char *bytes, size_t length, const char *why)
{
    char path[] = "./qx-bot-XXXXXX", spec[40], sentence[240];
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, length), length);
    assert_int_equal(fchmod(file, 0755), 0);
    close(file);
    snprintf(spec, sizeof spec, "cmd:%s -v", path);
    ask(spec, 200, sentence);
    unlink(path);
    if (!strstr(sentence, why))
        fail_msg("\"%s\" does not say \"%s\"", sentence, why);
}

/* The file is there: what is wrong with it is said. */
static void a_script_that_cannot_begin_is_told_why(void **unused)
{
    (void)unused;
    static const char windows[] = "#!/usr/bin/env sh\r\necho ready\r\n", bare[] = "import random\n",
                      missing[] = "#!/usr/bin/pyhton3 -v\n", none[] = "\177ELF\0\0\0",
                      long_one[] = "#!/ééééééééééééééééééééééééééééééééé\n";
    claim_fails_as(windows, strlen(windows), "its first line ends with a carriage return");
    claim_fails_as(
        missing, strlen(missing),
        "is there what its first line names, \"#!/usr/bin/pyhton3 -v\"? (exit code 127)");
    claim_fails_as(long_one, strlen(long_one), "\"#!/éééééééééééééééééééééééééééé\"?");
    claim_fails_as(bare, strlen(bare), "cannot be run: it has no #! line");
    claim_fails_as(bare, 0, "cannot be run: it has no #! line");
    claim_fails_as(none, sizeof none, "it is no program for this machine (exit code 126)");
}

/* The sentence for a plugin with this fault, and this behind its name, ends so. */
static void claim_faulty(int fault, const char *options, const char *end)
{
    char spec[600], sentence[240];
    snprintf(spec, sizeof spec, "so:" FAULTY "%d.so%s", fault, options);
    ask(spec, 200, sentence);
    size_t length = strlen(sentence), wanted = strlen(end);
    if (length < wanted || strcmp(sentence + length - wanted, end) != 0)
        fail_msg("\"%s\" does not end with \"%s\"", sentence, end);
    if (strncmp(sentence, "so:", 3) == 0)
        assert_memory_equal(sentence, spec, 20); /* it names the file */
}

static void a_wrong_plugin_is_refused_in_a_sentence(void **unused)
{
    (void)unused;
    claim_faulty(1, "", " has no function open");
    claim_faulty(2, "", " has no function choose");
    claim_faulty(3, "", " has no function close");
    claim_faulty(4, "", " plays neutron, not neutreeko");
    claim_faulty(5, "", " was built for version 5 of the interface, not 4");
    claim_faulty(6, "", " does not open, and does not say why");
    claim_faulty(7, "", "the plugin \"faulty\" does not answer, and does not say why");
    claim_faulty(8, "", " has more than 12 options");
}

/* A colon in the path begins no options. */
static void a_plugin_lies_in_any_folder(void **unused)
{
    (void)unused;
    char folder[] = "./qx:so-XXXXXX", path[600], spec[700], sentence[240];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bot.so", folder);
    assert_int_equal(symlink(FAULTY "0.so", path), 0);
    snprintf(spec, sizeof spec, "so:%s", path);
    claim_plays(spec);
    snprintf(spec, sizeof spec, "so:%s:which=10", path);
    ask(spec, 200, sentence);
    unlink(path);
    rmdir(folder);
    assert_non_null(strstr(sentence, "which cannot be \"10\""));
}

/* A shared object of this folder needs no path; a program does, and that is told. */
static void what_lies_right_here_is_found(void **unused)
{
    (void)unused;
    char name[] = "qx-here-XXXXXX", spec[40], sentence[240];
    const int file = mkstemp(name);
    assert_true(file >= 0);
    close(file);
    snprintf(spec, sizeof spec, "cmd:%s", name);
    ask(spec, 200, sentence);
    unlink(name);
    assert_non_null(strstr(sentence, "could not be run: write it as ./qx-here-"));
    assert_int_equal(symlink(FAULTY "0.so", name), 0);
    snprintf(spec, sizeof spec, "so:%s", name);
    claim_plays(spec);
    unlink(name);
}

static void a_plugin_has_options(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    qx_move list[64];
    static const char *const given[] = {"", ":3", ":which=3"};
    const struct qx_budget budget = {.nodes = 1};
    qx_moves(&rules, qx_session_state(session), 0, list);
    for (int i = 0; i < 3; i++) {
        char spec[600];
        struct qx_answer answer;
        snprintf(spec, sizeof spec, "so:" FAULTY "0.so%s", given[i]);
        struct qx_chair *chair = qx_chair_new(&rules, 0, spec, NULL, NULL);
        assert_non_null(chair);
        assert_true(qx_chair_ask(chair, session, &budget, &answer, NULL));
        assert_true(answer.move == list[i == 0 ? 0 : 3]);
        qx_chair_free(chair);
    }
    qx_session_free(session);
    claim_faulty(0, ":which=10", "which cannot be \"10\"; it is a number from 0 to 9");
    claim_faulty(0, ":who=1", "there is no option \"who\"; there are which");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_play),
        cmocka_unit_test(the_javascript_example_plays_where_node_is),
        cmocka_unit_test(a_silent_bot_runs_out_of_time),
        cmocka_unit_test(a_slow_bot_is_not_asked_whether_it_flushes),
        cmocka_unit_test(an_answer_without_a_newline_is_told),
        cmocka_unit_test(a_dead_bot_is_noticed),
        cmocka_unit_test(a_closed_wire_is_told),
        cmocka_unit_test(an_illegal_move_is_named),
        cmocka_unit_test(nonsense_is_quoted),
        cmocka_unit_test(what_a_bot_thinks_is_heard),
        cmocka_unit_test(a_second_answer_is_not_taken_for_the_next),
        cmocka_unit_test(a_flood_is_stopped),
        cmocka_unit_test(a_flood_before_the_question_is_stopped),
        cmocka_unit_test(a_missing_program_is_refused),
        cmocka_unit_test(a_script_that_cannot_begin_is_told_why),
        cmocka_unit_test(a_wrong_plugin_is_refused_in_a_sentence),
        cmocka_unit_test(a_plugin_lies_in_any_folder),
        cmocka_unit_test(what_lies_right_here_is_found),
        cmocka_unit_test(a_plugin_has_options),
        cmocka_unit_test(a_plain_command_needs_no_shell),
        cmocka_unit_test(chat_buys_no_time),
        cmocka_unit_test(foreign_bytes_are_told_in_plain_text),
        cmocka_unit_test(the_seed_of_go_is_no_number_of_the_generator),
        cmocka_unit_test(a_raised_flag_ends_the_wait),
    };
    return cmocka_run_group_tests_name("outside", tests, NULL, NULL);
}
