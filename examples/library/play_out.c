/*
 * play_out.c - a program that uses the library: opens a game, plays it out, tells the result.
 * Build: cc -std=c17 play_out.c -o play_out $(pkg-config --cflags --libs quincunx)
 */
#include <quincunx/quincunx.h>

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    struct qx_rules rules;
    struct qx_error error;
    if (!qx_rules_init(&rules, qx_game_find("othello"), "size=8", &error))
        return fprintf(stderr, "%s\n", error.text), EXIT_FAILURE;
    struct qx_session *session = qx_session_new(&rules, 1);
    qx_move *list = calloc(rules.n_moves_max, sizeof *list);
    if (!session || !list || !qx_session_play_transcript(session, "f5d6c3", &error))
        return EXIT_FAILURE;
    qx_seat seat;
    while ((seat = qx_session_turn(session)) != QX_NOBODY) {
        qx_moves(&rules, qx_session_state(session), seat, list);
        if (!qx_session_play(session, seat, list[0], &error))
            return EXIT_FAILURE;
    }
    struct qx_score scores[2];
    const char *reason = qx_session_result(session, scores);
    printf("quincunx %s: Othello ends after %zu moves, %lld : %lld (%s)\n", qx_version(),
           qx_session_n_steps(session), (long long)scores[0].points, (long long)scores[1].points,
           reason);
    free(list);
    qx_session_free(session);
    return EXIT_SUCCESS;
}
