/*
 * completion.c - words that go on from what is typed.
 */
#include "cmd/lib/completion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 5000 };

static void list(struct completion *completion, const char *word)
{
    const size_t length = strlen(word);
    if (completion->column > 0 && completion->column + 1 + length >= completion->columns) {
        putchar('\n');
        completion->column = 0;
    }
    printf("%s%s", completion->column ? " " : "", word);
    completion->column += length + (completion->column > 0);
}

void completion_offer(struct completion *completion, const char *word)
{
    size_t n = 0;
    if (!qx_ascii_begins_same(word, completion->typed, completion->n_typed))
        return;
    if (completion->is_listing) {
        list(completion, word);
        return;
    }
    if (completion->n++ == 0)
        snprintf(completion->common, sizeof completion->common, "%s", word);
    while (completion->common[n] && completion->common[n] == word[n])
        n++;
    completion->common[n] = '\0';
}

void completion_offer_moves(struct completion *completion, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const void *state = qx_session_state(session);
    const qx_seat seat = qx_session_actor(session);
    const bool has_some = seat != QX_CHANCE && qx_owes(rules, state, seat);
    qx_move *moves = has_some && rules->n_moves_max <= MOST_MOVES
                         ? malloc(rules->n_moves_max * sizeof *moves)
                         : NULL;
    const size_t n = moves ? qx_moves(rules, state, seat, moves) : 0;
    for (size_t i = 0; i < n; i++) {
        char text[COMPLETION_SIZE];
        rules->game->move_text(rules, moves[i], text, sizeof text);
        completion_offer(completion, text);
    }
    free(moves);
}
