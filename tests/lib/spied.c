/*
 * spied.c - what the spy has written down.
 */
#include "lib/spied.h"

#include <stdio.h>
#include <unistd.h>

#include "lib/claim.h"

static char log_path[] = "/tmp/quincunx-spy-XXXXXX";

/* --- the log --------------------------------------------------------------------------------- */

int spied_begin(void **unused)
{
    (void)unused;
    int file = mkstemp(log_path);
    if (file < 0)
        return -1;
    close(file);
    return setenv("SPY_LOG", log_path, 1);
}

int spied_end(void **unused)
{
    (void)unused;
    return unlink(log_path);
}

void spied_forget(void)
{
    assert_int_equal(truncate(log_path, 0), 0);
}

void spied_read(char *out, size_t size)
{
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
}

void claim_spied(const char *lines)
{
    char text[8000];
    spied_read(text, sizeof text);
    assert_string_equal(text, lines);
    spied_forget();
}

int spied_count(const char *beginning)
{
    char line[2000];
    int n = 0;
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        n += strncmp(line, beginning, strlen(beginning)) == 0;
    fclose(file);
    return n;
}

/* --- games ----------------------------------------------------------------------------------- */

struct qx_session *spied_session(const char *game, const char *options, uint64_t seed)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, seed);
    assert_non_null(session);
    assert_true(qx_session_settle(session, NULL));
    return session;
}

struct qx_chair *spied_chair(const struct qx_session *session, qx_seat seat, const char *spec)
{
    struct qx_rules rules = *qx_session_rules(session);
    struct qx_error error = {""};
    struct qx_chair *chair = qx_chair_new(&rules, seat, spec, NULL, &error);
    if (!chair)
        fail_msg("%s", error.text);
    memset(&rules, 0xff, sizeof rules);
    return chair;
}

struct qx_answer spied_ask(struct qx_chair *chair, const struct qx_session *session)
{
    const struct qx_budget budget = {.nodes = 1};
    struct qx_answer answer;
    struct qx_error error = {""};
    if (!qx_chair_ask(chair, session, &budget, &answer, &error))
        fail_msg("%s", error.text);
    return answer;
}

void spied_play(struct qx_session *session, qx_seat seat, const char *move)
{
    struct qx_error error;
    if (!qx_session_play_text(session, seat, move, &error) || !qx_session_settle(session, &error))
        fail_msg("%s: %s", move, error.text);
}
