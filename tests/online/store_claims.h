/*
 * store_claims.h - what any store must do, for the tests of each of them.
 */
#ifndef TESTS_ONLINE_STORE_CLAIMS_H
#define TESTS_ONLINE_STORE_CLAIMS_H

#include "lib/claim.h"

#include "online/store.h"

/* A place to keep a store, which a claim may close and open as it likes. *state of cmocka. */
struct place {
    char folder[32], path[128]; /* of the store: what store_open takes */
};

/* Opens the store; fails the test where that cannot be. */
struct store *reopen(const struct place *place);
/* Texts of a walk, each behind a bar, into 400 bytes. */
bool join(void *joined, const char *text);
/* Adds a line; the lines of a room are these, a bar before each. */
void add(struct store *store, const char *room, uint64_t n, const char *line);
void claim_lines(struct store *store, const char *room, const char *expected);

/* What stores had when the table of seats knew the last who sat there alone: ann has stood up, and
 * the seat is bob's; eve is forgotten. A store that is brought up knows the rooms of all. */
#define OLD_SITTERS                                                                                \
    "INSERT INTO lines VALUES('old', 1, '1763230000000 sit 0 person ann Ann A.'),"                 \
    " ('old', 2, '1763230000001 stand 0'), ('old', 3, '1763230000002 sit 0 bot bob B'),"           \
    " ('old', 4, '1763230000003 sit 1 level level:3 level 3'),"                                    \
    " ('old', 5, '1763230000004 sit 2 person eve Eve');"                                           \
    "INSERT INTO seats VALUES('old', 0, 'bob');"
void claim_old_sitters(struct store *store);

/* Arenas of before: one open to all, whose rules look like more fields, and two by link. */
#define OLD_HASH "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a"
#define OLD_ARENAS                                                                                 \
    "INSERT INTO arenas(id, is_over) VALUES('a1', 0), ('a2', 0), ('a3', 0);"                       \
    "INSERT INTO arena_lines VALUES"                                                               \
    " ('a1', 0, '1763230000000 open robin 0 60000 0 1 " OLD_HASH " neutron rules=classic 0 0'),"   \
    " ('a2', 0, '1763230000000 open swiss 3 60000 0 0 " OLD_HASH " gamma 1 1'),"                   \
    " ('a2', 1, '1763230000001 title 1'),"                                                         \
    " ('a3', 0, '1763230000000 open swiss 3 60000 2000 0 " OLD_HASH " neutron ');"
void claim_old_arenas(struct store *store);

/* Every claim, by a macro that takes its name. */
#define STORE_CLAIMS(CLAIM)                                                                        \
    CLAIM(lines_come_back_in_order_after_a_commit), CLAIM(what_is_not_committed_is_gone),          \
        CLAIM(a_line_is_written_once), CLAIM(players_come_back_whole),                             \
        CLAIM(players_are_found_by_login), CLAIM(sessions_begin_and_end),                          \
        CLAIM(a_player_is_forgotten), CLAIM(guests_expire), CLAIM(a_line_is_changed),              \
        CLAIM(live_rooms_are_those_that_have_not_ended),                                           \
        CLAIM(rooms_of_a_player_are_listed_newest_first),                                          \
        CLAIM(a_room_stays_that_of_who_has_stood_up),                                              \
        CLAIM(arenas_are_lines_and_know_their_rooms),                                              \
        CLAIM(the_best_come_first_and_the_settled_before_others),                                  \
        CLAIM(a_visit_that_refuses_ends_the_walk)

void lines_come_back_in_order_after_a_commit(void **state);
void what_is_not_committed_is_gone(void **state);
void a_line_is_written_once(void **state);
void players_come_back_whole(void **state);
void players_are_found_by_login(void **state);
void sessions_begin_and_end(void **state);
void a_player_is_forgotten(void **state);
void guests_expire(void **state);
void a_line_is_changed(void **state);
void live_rooms_are_those_that_have_not_ended(void **state);
void rooms_of_a_player_are_listed_newest_first(void **state);
void a_room_stays_that_of_who_has_stood_up(void **state);
void arenas_are_lines_and_know_their_rooms(void **state);
void the_best_come_first_and_the_settled_before_others(void **state);
void a_visit_that_refuses_ends_the_walk(void **state);

#endif
