/*
 * test_neutron_book.c - claims about Neutron's built-in books, and about play from them.
 */
#include <endian.h>

#include "base/checksum.h"
#include "core/player.h"
#include "lib/claim.h"

#include "knowledge/neutron/book_entries.h"
#include "knowledge/neutron/books.h"
#include "knowledge/neutron/known.h"
#include "knowledge/neutron/neutron_turns.h"

static const char *const rules_text[] = {
    [NEUTRON_HOUSE] = "rules=house", [NEUTRON_CLASSIC] = "rules=classic"};
static const char *const first_moves[] = {[NEUTRON_HOUSE] = "a1-a4", [NEUTRON_CLASSIC] = "b1-b4"};
static const int turns_to_win[] = {[NEUTRON_HOUSE] = 18, [NEUTRON_CLASSIC] = 11};

/* --- the books --- */

struct shelf {
    struct neutron_sets *sets;
    struct neutron_book *books[2];
};

static int open_books(void **state)
{
    static struct shelf shelf;
    shelf.sets = neutron_sets_new(NEUTRON_PIECES);
    for (int rules = 0; rules < 2; rules++)
        shelf.books[rules] = neutron_book_read(shelf.sets, neutron_books[rules].bytes,
                                               neutron_books[rules].size, NULL);
    *state = &shelf;
    return shelf.sets && shelf.books[0] && shelf.books[1] ? 0 : -1;
}

static int close_books(void **state)
{
    struct shelf *shelf = *state;
    neutron_sets_free(shelf->sets);
    neutron_book_free(shelf->books[0]);
    neutron_book_free(shelf->books[1]);
    return 0;
}

static void each_book_is_for_its_rules(void **state)
{
    const struct shelf *shelf = *state;
    for (int rules = 0; rules < 2; rules++)
        assert_int_equal(neutron_book_rules(shelf->books[rules]), rules);
    assert_int_equal(neutron_book_n_entries(shelf->books[NEUTRON_HOUSE]), 43247);
    assert_int_equal(neutron_book_n_entries(shelf->books[NEUTRON_CLASSIC]), 2927);
}

static void a_changed_byte_is_noticed(void **state)
{
    const struct shelf *shelf = *state;
    for (int rules = 0; rules < 2; rules++) {
        const struct neutron_bytes book = neutron_books[rules];
        uint8_t *bytes = malloc(book.size);
        assert_non_null(bytes);
        for (size_t i = 0; i < book.size; i += 31) {
            memcpy(bytes, book.bytes, book.size);
            bytes[i] ^= 0x20;
            assert_null(neutron_book_read(shelf->sets, bytes, book.size, NULL));
        }
        free(bytes);
    }
}

/* Claims that the classic book, with one byte changed and the checksum right, is refused. */
static void claim_no_book(const struct shelf *shelf, size_t place, uint8_t byte, const char *why)
{
    const struct neutron_bytes book = neutron_books[NEUTRON_CLASSIC];
    struct qx_error error = {""};
    uint64_t hash;
    uint8_t *bytes = malloc(book.size);
    assert_non_null(bytes);
    memcpy(bytes, book.bytes, book.size);
    bytes[place] = byte;
    hash = htole64(checksum(bytes, book.size - sizeof hash));
    memcpy(bytes + book.size - sizeof hash, &hash, sizeof hash);
    assert_null(neutron_book_read(shelf->sets, bytes, book.size, &error));
    assert_non_null(strstr(error.text, why));
    free(bytes);
}

static void a_book_without_sense_is_refused(void **state)
{
    enum { PIECES = 10, FIRST_GAP = 16, GAP_SIZE = 5 };
    claim_no_book(*state, 0, 'q', "no book of Neutron");
    claim_no_book(*state, PIECES, 4, "of 4 pieces, not 5");
    claim_no_book(*state, FIRST_GAP + GAP_SIZE - 1, 0x7F, "makes no sense");
    claim_no_book(*state, FIRST_GAP + GAP_SIZE - 1, 0x8F, "makes no sense");
}

static void the_book_begins_with_the_best_move(void **state)
{
    const struct shelf *shelf = *state;
    for (int i = 0; i < 2; i++) {
        struct qx_rules rules = claim_rules("neutron", rules_text[i]);
        void *start = claim_state(&rules, NULL);
        claim_play(&rules, start, first_moves[i]);
        const struct neutron_standing black = neutron_known_standing(&rules, start);
        assert_false(black.is_slid);
        assert_int_equal(neutron_book_find(shelf->books[i], shelf->sets, &black.position),
                         turns_to_win[i] - 1);
        qx_state_free(start);
    }
}

/* Does the player to move win within so many turns, at once or by leaving a book position? */
static bool wins_within(const struct neutron_book *book, const struct neutron_sets *sets,
                        const struct neutron_position *position, int n)
{
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    const enum neutron_rules rules = neutron_book_rules(book);
    for (int i = neutron_turns(position, rules, turns); i-- > 0;) {
        if (turns[i].sign > 0)
            return true;
        if (turns[i].sign < 0)
            continue;
        if (neutron_is_blocked(&turns[i].left) && rules == NEUTRON_CLASSIC)
            return true;
        const int left = neutron_book_find(book, sets, &turns[i].left);
        if (0 <= left && left < n)
            return true;
    }
    return false;
}

/* By induction over the distance this proves every position of the book lost within its own. */
static void every_reply_to_the_book_loses_in_time(void **state)
{
    const struct shelf *shelf = *state;
    for (int i = 0; i < 2; i++) {
        const struct neutron_book *book = shelf->books[i];
        for (size_t entry = 0; entry < neutron_book_n_entries(book); entry++) {
            const struct neutron_position lost = neutron_book_position(book, shelf->sets, entry);
            const int distance = neutron_book_find(book, shelf->sets, &lost);
            struct neutron_turn turns[NEUTRON_MAX_TURNS];
            assert_true(distance > 0);
            for (int t = neutron_turns(&lost, (enum neutron_rules)i, turns); t-- > 0;) {
                if (turns[t].sign < 0)
                    continue;
                assert_int_equal(turns[t].sign, 0);
                assert_false(neutron_is_blocked(&turns[t].left));
                assert_true(wins_within(book, shelf->sets, &turns[t].left, distance - 1));
            }
        }
    }
}

static size_t find_entry(const struct neutron_book *book, const struct neutron_sets *sets,
                         const struct neutron_position *position)
{
    const uint64_t number = neutron_position_number(sets, position);
    size_t low = 0;
    for (size_t high = neutron_book_n_entries(book); high - low > 1;) {
        const size_t middle = low + (high - low) / 2;
        *(book->entries[middle].number <= number ? &low : &high) = middle;
    }
    assert_int_equal(book->entries[low].number, number);
    return low;
}

/* Book positions met so far, in the order they were. */
struct walk {
    const struct shelf *shelf;
    const struct neutron_book *book;
    bool *is_met; /* for each entry */
    struct neutron_position *met;
    size_t n_met;
};

static void meet(struct walk *walk, const struct neutron_position *lost)
{
    const size_t entry = find_entry(walk->book, walk->shelf->sets, lost);
    if (walk->is_met[entry])
        return;
    walk->is_met[entry] = true;
    walk->met[walk->n_met++] = *lost;
}

/* Meets every book position that a turn from here leaves. */
static void meet_answers(struct walk *walk, const struct neutron_position *won)
{
    struct neutron_turn answers[NEUTRON_MAX_TURNS];
    for (int i = neutron_turns(won, neutron_book_rules(walk->book), answers); i-- > 0;)
        if (!answers[i].sign &&
            neutron_book_find(walk->book, walk->shelf->sets, &answers[i].left) >= 0)
            meet(walk, &answers[i].left);
}

static void walk_from_start(struct walk *walk)
{
    const struct neutron_position start = {NEUTRON_RANK_1, NEUTRON_RANK_5, 12};
    const enum neutron_rules rules = neutron_book_rules(walk->book);
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    for (int t = neutron_piece_turns(&start, rules, turns); t-- > 0;)
        if (neutron_book_find(walk->book, walk->shelf->sets, &turns[t].left) >= 0)
            meet(walk, &turns[t].left);
        else
            meet_answers(walk, &turns[t].left);
    for (size_t i = 0; i < walk->n_met; i++)
        for (int t = neutron_turns(&walk->met[i], rules, turns); t-- > 0;)
            if (!turns[t].sign)
                meet_answers(walk, &turns[t].left);
}

static void every_book_position_is_met_on_the_way(void **state)
{
    const struct shelf *shelf = *state;
    for (int i = 0; i < 2; i++) {
        const size_t n = neutron_book_n_entries(shelf->books[i]);
        struct walk walk = {.shelf = shelf,
                            .book = shelf->books[i],
                            .is_met = calloc(n, sizeof *walk.is_met),
                            .met = calloc(n, sizeof *walk.met)};
        walk_from_start(&walk);
        assert_int_equal(walk.n_met, n);
        free(walk.is_met);
        free(walk.met);
    }
}

/* --- knowledge and play without the table --- */

/* What a first move is worth to White: in so many turns won, or lost where it is negative. */
struct first_move {
    const char *text;
    int worth[2];
};

static void all_first_moves_have_their_values(void **state)
{
    (void)state;
    static const struct first_move moves[] = {
        {"b1-b4", {[NEUTRON_HOUSE] = 18, [NEUTRON_CLASSIC] = 11}},
        {"b1-e4", {[NEUTRON_HOUSE] = 46, [NEUTRON_CLASSIC] = 15}},
        {"e1-e4", {[NEUTRON_HOUSE] = 18, [NEUTRON_CLASSIC] = 16}},
        {"c1-c2", {[NEUTRON_HOUSE] = -13, [NEUTRON_CLASSIC] = -12}},
        {"c1-e3", {[NEUTRON_HOUSE] = -12, [NEUTRON_CLASSIC] = -12}},
        {"b1-a2", {[NEUTRON_HOUSE] = -11, [NEUTRON_CLASSIC] = -10}},
        {"a1-b2", {[NEUTRON_HOUSE] = -8, [NEUTRON_CLASSIC] = -8}},
    };
    for (int i = 0; i < 2; i++) {
        struct qx_rules rules = claim_rules("neutron", rules_text[i]);
        struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, NULL);
        for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
            void *position = claim_state(&rules, NULL);
            struct qx_value value;
            claim_play(&rules, position, moves[k].text);
            assert_true(qx_knowledge_value(knowledge, position, 0, &value, NULL));
            assert_int_equal(value.share > 0.5, moves[k].worth[i] > 0);
            assert_int_equal(value.distance + 1, abs(moves[k].worth[i]));
            qx_state_free(position);
        }
        qx_knowledge_free(knowledge);
    }
}

static void off_the_line_it_names_the_command_that_makes_the_table(void **state)
{
    (void)state;
    struct qx_rules rules = claim_rules("neutron", "");
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, NULL);
    void *position = claim_state(&rules, NULL);
    struct qx_value value;
    struct qx_error error = {""};
    assert_true(qx_knowledge_value(knowledge, position, 0, &value, &error));
    claim_play(&rules, position, "a1-b2 c3-c4 e5-e2");
    assert_false(qx_knowledge_value(knowledge, position, 0, &value, &error));
    assert_non_null(strstr(error.text, "quincunx solve neutron"));
    qx_state_free(position);
    qx_knowledge_free(knowledge);
}

static struct qx_answer ask(const struct qx_rules *rules, struct player *player, const void *state,
                            struct qx_random *random)
{
    const struct qx_request request = {.rules = rules,
                                       .state = state,
                                       .seat = qx_turn(rules, state),
                                       .random = random,
                                       .budget = {.nodes = 1000}};
    struct qx_answer answer = {0};
    assert_true(player_choose(player, &request, &answer, NULL));
    return answer;
}

/* Plays perfect against a bot; returns the number of turns. White must win. */
static int play(const struct qx_rules *rules, const char *opponent, uint64_t seed)
{
    struct player *players[] = {player_new(rules, 0, "perfect", NULL),
                                player_new(rules, 1, opponent, NULL)};
    struct qx_random random;
    void *state = claim_state(rules, NULL);
    int n_turns = 0;
    qx_random_init(&random, seed);
    for (qx_seat seat, before = 1; (seat = qx_turn(rules, state)) != QX_NOBODY; before = seat) {
        n_turns += seat != before;
        const struct qx_answer answer = ask(rules, players[seat], state, &random);
        if (seat == 0)
            assert_true(answer.is_exact && answer.value == 1);
        qx_apply(rules, state, seat, answer.move);
    }
    struct qx_score scores[2];
    rules->game->result(rules, state, scores);
    assert_true(scores[0].won && !scores[1].won);
    player_free(players[0]);
    player_free(players[1]);
    qx_state_free(state);
    return n_turns;
}

static void perfect_wins_every_game_in_time(void **state)
{
    (void)state;
    static const char *const opponents[] = {"random", "greedy", "ok"};
    for (int i = 0; i < 2; i++) {
        struct qx_rules rules = claim_rules("neutron", rules_text[i]);
        for (uint64_t game = 0; game < 9; game++)
            assert_in_range(play(&rules, opponents[game % 3], game), 2, turns_to_win[i]);
    }
}

static void two_of_it_take_exactly_as_long_as_the_book_says(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct qx_rules rules = claim_rules("neutron", rules_text[i]);
        for (uint64_t game = 0; game < 3; game++)
            assert_int_equal(play(&rules, "perfect", game), turns_to_win[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_book_is_for_its_rules),
        cmocka_unit_test(a_changed_byte_is_noticed),
        cmocka_unit_test(a_book_without_sense_is_refused),
        cmocka_unit_test(the_book_begins_with_the_best_move),
        cmocka_unit_test(every_reply_to_the_book_loses_in_time),
        cmocka_unit_test(every_book_position_is_met_on_the_way),
        cmocka_unit_test(all_first_moves_have_their_values),
        cmocka_unit_test(off_the_line_it_names_the_command_that_makes_the_table),
        cmocka_unit_test(perfect_wins_every_game_in_time),
        cmocka_unit_test(two_of_it_take_exactly_as_long_as_the_book_says),
    };
    return cmocka_run_group_tests_name("neutron_book", tests, open_books, close_books);
}
