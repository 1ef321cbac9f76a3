/*
 * alphabeta.h - alpha-beta search for every game in which one seat moves at a time.
 *
 * The searching seat maximises its share of the point and all others together minimise it: plain
 * alpha-beta for two, the paranoid assumption for more. Chance counts by expectation. One seat may
 * owe several moves in a row. With a budget of nodes or depth the answer is the same on every
 * machine.
 */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include <quincunx/bot.h>

struct alphabeta;

/* False: error says why these rules cannot be searched this way. */
bool alphabeta_plays(const struct qx_rules *rules, struct qx_error *error);

/* A searcher for one seat with a transposition table of `table_bytes`. NULL: no memory. The rules
   must outlive it. */
struct alphabeta *alphabeta_new(const struct qx_rules *rules, qx_seat seat, size_t table_bytes);
void alphabeta_free(struct alphabeta *search);

/* The best move within the request's budget. What it learns helps the next search of the same
 * game. */
void alphabeta_choose(struct alphabeta *search, const struct qx_request *request,
                      struct qx_answer *answer);

#endif
