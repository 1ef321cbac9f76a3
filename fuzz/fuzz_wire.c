/*
 * fuzz_wire.c - what a bot outside may write: every answer taken is a legal move, anything else is
 * told in a sentence that names the bot.
 *
 * The process behind the bot is ours: it writes the fuzzer's bytes, in blocks of any size. The
 * first byte names a game, the second the size of a block; where that is odd, the rest of a block
 * is there before the next question is asked.
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

struct process *process_new(const char *command, const struct qx_wire *wire, struct qx_error *error)
{
    (void)command, (void)wire, (void)error;
    struct process *process = calloc(1, sizeof *process);
    if (!process)
        abort();
    process->data = bytes + 2;
    process->left = n_bytes - 2;
    process->block = 1 + bytes[1];
    return process;
}

void process_dismiss(struct process *process, int milliseconds)
{
    (void)process, (void)milliseconds;
}

void process_free(struct process *process)
{
    free(process);
}

struct patience patience_of(uint64_t milliseconds, const qx_flag *stop)
{
    return (struct patience){.milliseconds = milliseconds, .stop = stop};
}

bool process_write(struct process *process, const char *text, size_t length,
                   const struct patience *patience, struct qx_error *error)
{
    (void)process, (void)patience, (void)error;
    if (length == 0 || text[length - 1] != '\n')
        abort();
    return true;
}

bool process_read(struct process *process, char line[PROCESS_LINE], const struct patience *patience,
                  struct qx_error *error)
{
    (void)patience;
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

bool process_rest(const struct process *process, char line[PROCESS_LINE])
{
    return lines_rest(&process->lines, line);
}

bool process_peek(struct process *process, char line[PROCESS_LINE], bool *is_begun)
{
    if (process->block % 2 == 0)
        return false;
    *is_begun = process->lines.n_held > 0;
    return lines_take(&process->lines, line);
}

/* Nothing of the bot's bytes may reach a record or a terminal as they are. */
static bool is_plain(const char *sentence)
{
    char plain[1000];
    struct qx_text text = qx_text_over(plain, sizeof plain);
    qx_text_plain(&text, sentence);
    return strcmp(plain, sentence) == 0;
}

/* A move of the bot; false: it failed, in a sentence that names it. */
static bool ask(const struct qx_session *session, struct qx_chair *chair, qx_move *move)
{
    const struct qx_budget budget = {.nodes = 1};
    struct qx_answer answer;
    struct qx_error error = {""};
    bool ok = qx_chair_ask(chair, session, &budget, &answer, &error);
    if (!ok && (strncmp(error.text, "cmd:fuzz ", 9) != 0 || !is_plain(error.text)))
        abort();
    *move = answer.move;
    return ok;
}

/* Plays against random moves until the bot fails or the game is over. */
static void play(struct qx_session *session, struct qx_chair *chair, qx_move *list)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_random random;
    qx_random_init(&random, 1);
    for (;;) {
        qx_session_settle(session, NULL);
        qx_seat seat = qx_session_position(session).seat;
        if (seat < 0)
            return;
        qx_move move;
        if (seat != 0)
            move = qx_move_draw(rules, qx_session_state(session), seat, &random, list);
        else if (!ask(session, chair, &move))
            return;
        if (!qx_session_play(session, seat, move, NULL))
            abort();
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
    qx_move *list = malloc(rules.n_moves_max * sizeof *list);
    struct qx_chair *chair = qx_chair_new(&rules, 0, "cmd:fuzz", NULL, &error);
    if (!session || !list || (!chair && strncmp(error.text, "cmd:fuzz ", 9) != 0))
        abort();
    if (chair)
        play(session, chair, list);
    qx_chair_free(chair);
    free(list);
    qx_session_free(session);
    return 0;
}
