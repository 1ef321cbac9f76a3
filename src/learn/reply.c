/*
 * reply.c - what is said to a person who tried a move, as words and as data.
 */
#include "learn/reply_inside.h"

#include <string.h>

static const char *word_of(enum qx_reply_kind kind)
{
    static const char *const words[QX_N_REPLIES] = {[QX_REPLY_ILLEGAL] = "illegal",
                                                    [QX_REPLY_WRONG] = "wrong",
                                                    [QX_REPLY_RIGHT] = "right",
                                                    [QX_REPLY_DONE] = "done"};
    return words[kind];
}

void reply_say(struct qx_reply *reply, const char *words)
{
    struct qx_text text = qx_text_over(reply->words, sizeof reply->words);
    qx_text_string(&text, words);
}

/* "a piece slides straight" begins with a capital; "a4 is occupied" names a cell and does not. */
void reply_refuse(struct qx_reply *reply, const struct qx_error *why)
{
    const size_t length = strspn(why->text, "abcdefghijklmnopqrstuvwxyz");
    *reply = (struct qx_reply){.kind = QX_REPLY_ILLEGAL};
    struct qx_text text = qx_text_over(reply->words, sizeof reply->words);
    qx_text_print(&text, "%s.", why->text);
    if (length > 0 && why->text[length] == ' ')
        reply->words[0] = qx_ascii_upper(reply->words[0]);
}

void qx_reply_json(const struct qx_rules *rules, const struct qx_reply *reply, struct qx_json *json)
{
    qx_json_put_string(json, "reply", word_of(reply->kind));
    qx_json_put_string(json, "words", reply->words);
    qx_json_key(json, "line");
    qx_json_open(json, '[');
    for (int i = 0; i < reply->line.n; i++) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, reply->line.step[i].move, move, sizeof move);
        qx_json_string(json, move);
    }
    qx_json_close(json, ']');
}
