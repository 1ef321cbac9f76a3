/*
 * match_book.c - see match_book.h.
 */
#include "lib/match_book.h"

#include "lib/claim.h"

static bool finished(void *context, const struct qx_match_game *game)
{
    struct book *book = context;
    assert_true(game->first < game->second);
    assert_int_equal(book->points[game->number], QX_NOT_PLAYED);
    book->points[game->number] = qx_match_points(game->score);
    book->n_finished++;
    book->n_first_seats += !game->is_swapped;
    book->n_forfeits += qx_session_forfeiter(game->session) != QX_NOBODY;
    return true;
}

static bool is_known(void *context, uint64_t number)
{
    const struct book *book = context;
    return book->points[number] != QX_NOT_PLAYED;
}

struct qx_match match_of(const struct qx_rules *rules, const char *const *bots, int n,
                         struct book *book)
{
    memset(book, 0, sizeof *book);
    memset(book->points, QX_NOT_PLAYED, sizeof book->points);
    return (struct qx_match){
        .rules = rules,
        .bots = bots,
        .n_bots = n,
        .n_games = MATCH_GAMES,
        .n_opening = 3,
        .seed = 9,
        .threads = 2,
        .budget = {.nodes = 50},
        .is_known = is_known,
        .finished = finished,
        .context = book,
    };
}
