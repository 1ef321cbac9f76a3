/*
 * fit_file.c - the opponent that fits the user: seated and noted by the user's own diary.
 */
#include <quincunx/fit.h>

#include <stdlib.h>

enum { MOST_SEATS = 64 };

bool qx_fit_seats(struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    char *text = qx_diary_load(NULL), spec[QX_FIT_SPEC];
    const struct qx_fit fit = qx_diary_fit(text ? text : "", rules->game, NULL, NULL);
    bool ok = true;
    qx_fit_spec(&fit, spec, sizeof spec);
    for (qx_seat seat = 0; ok && seat < rules->n_seats && seat < MOST_SEATS; seat++) {
        const char *player = qx_session_player(session, seat);
        if (player && qx_ascii_is_same(player, QX_ADAPTIVE))
            ok = qx_session_set_player(session, seat, spec);
    }
    free(text);
    return ok;
}

bool qx_diary_add_session(const struct qx_session *session, uint64_t day, struct qx_error *error)
{
    struct qx_played played;
    char line[QX_PLAYED_SIZE];
    if (!qx_played_of(session, day, &played))
        return true;
    qx_played_write(&played, line, sizeof line);
    return qx_diary_add_line(line, error);
}
