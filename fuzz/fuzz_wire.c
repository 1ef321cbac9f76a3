/*
 * fuzz_wire.c - what a bot outside may write: every answer taken is a legal move, anything else is
 * told in a sentence that names the bot.
 *
 * The process behind the bot is ours: it writes the fuzzer's bytes, in blocks of any size. The
 * first byte names a game, the second the size of a block.
 */
#include "bots/outside/wire/lines.h"
#include "bots/outside/wire/process.h"
#include "input.h"

struct process {
    struct lines lines;
    const uint8_t *data;
    size_t left, block;
};

static const uint8_t *bytes; /* of this input */
static size_t n_bytes;

struct process *process_new(const char *command, bool show_errors, struct qx_error *error)
{
    (void)command, (void)show_errors, (void)error;
    struct process *process = calloc(1, sizeof *process);
    if (!process)
        abort();
    process->data = bytes + 2;
    process->left = n_bytes - 2;
    process->block = 1 + bytes[1];
    return process;
}

void process_free(struct process *process)
{
    free(process);
}

bool process_write(struct process *process, const char *text, size_t length, uint64_t milliseconds,
                   struct qx_error *error)
{
    (void)process, (void)milliseconds, (void)error;
    if (length == 0 || text[length - 1] != '\n')
        abort();
    return true;
}

bool process_read(struct process *process, char line[PROCESS_LINE], uint64_t milliseconds,
                  struct qx_error *error)
{
    (void)milliseconds;
    while (!lines_take(&process->lines, line)) {
        size_t room, n = process->left < process->block ? process->left : process->block;
        char *end = lines_end(&process->lines, &room);
        n = n < room ? n : room;
        if (n == 0)
            return qx_fail(error, "closed its output");
        memcpy(end, process->data, n);
        lines_add(&process->lines, n);
        process->data += n;
        process->left -= n;
    }
    return true;
}

/* Plays against itself until the bot fails or the game is over. */
static void play(struct qx_session *session, struct qx_player *player, void *seen)
{
    const struct qx_budget budget = {.nodes = 1};
    for (;;) {
        struct qx_random random;
        struct qx_answer answer;
        struct qx_error error = {""};
        qx_session_settle(session, NULL);
        qx_seat seat = qx_next(qx_session_rules(session), qx_session_state(session));
        if (seat < 0)
            return;
        const struct qx_request request = qx_session_request(session, seat, &budget, seen, &random);
        if (!qx_player_choose(player, &request, &answer, &error)) {
            if (strncmp(error.text, "cmd:fuzz ", 9) != 0)
                abort();
            return;
        }
        if (!qx_session_play(session, seat, answer.move, NULL))
            return;
        qx_player_saw(player, seat, answer.move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_rules rules;
    struct qx_error error = {""};
    if (size < 2 || !qx_rules_init(&rules, input_game(data[0]), "", NULL))
        return 0;
    bytes = data;
    n_bytes = size;
    struct qx_session *session = qx_session_new(&rules, 1);
    void *seen = qx_state_new(&rules);
    struct qx_player *player = qx_player_new(&rules, 0, "cmd:fuzz", &error);
    if (!session || !seen || (!player && strncmp(error.text, "cmd:fuzz ", 9) != 0))
        abort();
    if (player)
        play(session, player, seen);
    qx_player_free(player);
    qx_state_free(seen);
    qx_session_free(session);
    return 0;
}
