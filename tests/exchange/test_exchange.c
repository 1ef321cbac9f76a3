/*
 * test_exchange.c - claims about games as other programs keep them.
 */
#include "lib/claim.h"

#include <quincunx/exchange.h>

#include <stdio.h>

enum { GAMES_MOST = 1000 };

struct shelf {
    struct qx_session *games[GAMES_MOST];
    size_t n;
};

static bool put(void *context, size_t number, struct qx_session *game)
{
    struct shelf *shelf = context;
    (void)number;
    assert_true(shelf->n < GAMES_MOST);
    shelf->games[shelf->n++] = game;
    return true;
}

static void empty(struct shelf *shelf)
{
    while (shelf->n > 0)
        qx_session_free(shelf->games[--shelf->n]);
}

static void read_all(const char *name, const char *bytes, size_t length, const char *names,
                     size_t n_names, struct shelf *shelf)
{
    const struct qx_exchange_file file = {bytes, length, names, n_names, NULL};
    const struct qx_format *format = qx_format_of(bytes, length);
    struct qx_error error = {""};
    shelf->n = 0;
    assert_non_null(format);
    assert_string_equal(format->name, name);
    if (!qx_format_read(format, &file, put, shelf, &error))
        fail_msg("%s", error.text);
}

/* What a shelf is written to; the caller frees it. */
static char *write_all(const char *name, const struct shelf *shelf, size_t *length)
{
    const struct qx_format *format = qx_format_find(name);
    const struct qx_exchange_games games = {(const struct qx_session *const *)shelf->games,
                                            shelf->n, 20261116};
    *length = qx_format_write(format, &games, NULL, 0);
    char *bytes = malloc(*length + 1);
    assert_non_null(bytes);
    assert_int_equal(qx_format_write(format, &games, bytes, *length + 1), *length);
    return bytes;
}

static void claim_transcript(const struct qx_session *game, const char *transcript)
{
    char text[300];
    qx_session_transcript(game, text, sizeof text);
    assert_string_equal(text, transcript);
}

static void claim_refused_file(const char *name, const char *bytes, size_t length,
                               const char *sentence)
{
    const struct qx_exchange_file file = {.bytes = bytes, .length = length};
    struct shelf shelf = {.n = 0};
    struct qx_error error = {""};
    assert_false(qx_format_read(qx_format_find(name), &file, put, &shelf, &error));
    assert_string_equal(error.text, sentence);
    empty(&shelf);
}

/* --- round trips ----------------------------------------------------------------------------- */

/* Random games: whole ones, and every third one broken off, resigned, lost on time or drawn. */
static void play_random(struct shelf *shelf, size_t n, const char *options)
{
    struct qx_rules rules = claim_rules("othello", options);
    struct qx_random random;
    qx_move *list = malloc(rules.n_moves_max * sizeof *list);
    qx_random_init(&random, 5);
    for (shelf->n = 0; shelf->n < n; shelf->n++) {
        const size_t i = shelf->n, most = i % 3 == 0 ? 1 + i % 50 : SIZE_MAX;
        struct qx_session *game = shelf->games[i] = qx_session_new(&rules, 1);
        qx_seat seat;
        assert_non_null(game);
        while ((seat = qx_session_turn(game)) >= 0 && qx_session_n_steps(game) < most) {
            const size_t n_moves = qx_moves(&rules, qx_session_state(game), seat, list);
            assert_true(qx_session_play(game, seat, list[qx_random_below(&random, n_moves)], NULL));
        }
        qx_session_set_person(game, 0, i % 2 ? "Rose [B]\\" : "");
        qx_session_set_person(game, 1, "J\xc3\xa9r\xc3\xb4me");
        if (qx_session_turn(game) >= 0 && i % 4 == 1)
            qx_session_forfeit(game, (qx_seat)(i / 4 % 2),
                               i % 8 == 1 ? "resigned" : "ran out of time", NULL);
        else if (qx_session_turn(game) >= 0 && i % 4 == 2)
            qx_session_agree(game, NULL);
    }
    free(list);
}

static void claim_same_games(const struct shelf *a, const struct shelf *b, bool has_endings)
{
    assert_int_equal(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        const struct qx_session *one = a->games[i], *other = b->games[i];
        assert_int_equal(qx_session_n_steps(one), qx_session_n_steps(other));
        assert_memory_equal(qx_session_keys(one), qx_session_keys(other),
                            (qx_session_n_steps(one) + 1) * sizeof(uint64_t));
        if (has_endings) {
            assert_int_equal(qx_session_forfeiter(one), qx_session_forfeiter(other));
            assert_int_equal(qx_session_is_agreed(one), qx_session_is_agreed(other));
        }
    }
}

static void claim_round_trip(const char *name, size_t n, const char *options, bool has_endings)
{
    static struct shelf before, after;
    size_t length, again;
    play_random(&before, n, options);
    char *bytes = write_all(name, &before, &length);
    read_all(name, bytes, length, NULL, 0, &after);
    claim_same_games(&before, &after, has_endings);
    empty(&before);
    if (has_endings) { /* then nothing is lost but brackets in names */
        char *second = write_all(name, &after, &again);
        assert_int_equal(again, length);
        assert_memory_equal(second, bytes, length);
        free(second);
    }
    free(bytes);
    empty(&after);
}

static void a_thousand_games_come_back_from_ggf(void **unused)
{
    (void)unused;
    claim_round_trip("ggf", 1000, NULL, true);
}

static void a_thousand_games_come_back_from_sgf(void **unused)
{
    (void)unused;
    claim_round_trip("sgf", 1000, NULL, true);
}

/* A pass that the last move of a broken game leads to is left out, so games are whole here. */
static void a_thousand_games_come_back_from_wthor(void **unused)
{
    (void)unused;
    claim_round_trip("wthor", 1000, NULL, false);
}

static void records_and_transcripts_come_back(void **unused)
{
    (void)unused;
    claim_round_trip("record", 100, NULL, true);
    claim_round_trip("transcript", 100, NULL, false);
}

static void other_boards_come_back(void **unused)
{
    (void)unused;
    claim_round_trip("ggf", 20, "size=12,start=parallel", true);
    claim_round_trip("sgf", 20, "size=26", true);
    claim_round_trip("ggf", 20, "size=4", true);
}

/* --- what others write ----------------------------------------------------------------------- */

static void ggf_of_others_is_read(void **unused)
{
    (void)unused;
    static const char text[] =
        "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio]PW[ant]RB[2197.0]RW[2199.7]\n"
        "TI[15:00//02:00]TY[8]RE[-64.000:r]\n"
        "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\n"
        "B[F5/0.3/1.5]W[d6//2]B[c3];)(;GM[othello]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[d3];)";
    struct shelf shelf;
    read_all("ggf", text, strlen(text), NULL, 0, &shelf);
    assert_int_equal(shelf.n, 2);
    claim_transcript(shelf.games[0], "f5d6c3");
    claim_transcript(shelf.games[1], "d3");
    assert_string_equal(qx_session_player(shelf.games[0], 0), "human:Saio");
    assert_int_equal(qx_session_time(shelf.games[0], 0), 1500);
    assert_int_equal(qx_session_time(shelf.games[0], 1), 2000);
    assert_int_equal(qx_session_forfeiter(shelf.games[0]), 0);
    empty(&shelf);
}

static void sgf_of_others_is_read(void **unused)
{
    (void)unused;
    static const char text[] =
        "(;FF[4]GM[2]SZ[8]PB[a\\]b\\\\]C[a (note\\]) with ;brackets]RE[W+T]\n"
        ";B[fe];W[f4](;B[E3])(;B[ab]))\n"
        "(;GM[2]AB[dd][ee]AW[de]PL[W];W[dc])(;GM[2])";
    struct shelf shelf;
    char position[80];
    read_all("sgf", text, strlen(text), NULL, 0, &shelf);
    assert_int_equal(shelf.n, 3);
    claim_transcript(shelf.games[0], "f5f4e3");
    assert_string_equal(qx_session_player(shelf.games[0], 0), "human:a]b\\");
    assert_int_equal(qx_session_forfeiter(shelf.games[0]), 0);
    claim_transcript(shelf.games[1], "d3");
    const struct qx_rules *rules = qx_session_rules(shelf.games[1]);
    rules->game->position_text(rules, qx_session_state(shelf.games[1]), position, sizeof position);
    assert_string_equal(position,
                        "-------------------O-------O-------OX--------------------------- X");
    assert_int_equal(qx_session_n_steps(shelf.games[2]), 0);
    empty(&shelf);
}

/* A letter that tells nothing of who won: the game is not over. */
static void ggf_without_a_winner_has_none(void **unused)
{
    (void)unused;
    static const char *const results[] = {"?:r", "0:t", ":l", "+0.000:r", "r", ""};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        char text[80];
        struct shelf shelf;
        snprintf(text, sizeof text, "(;GM[Othello]RE[%s]B[f5];)", results[i]);
        read_all("ggf", text, strlen(text), NULL, 0, &shelf);
        assert_int_equal(qx_session_turn(shelf.games[0]), 1);
        empty(&shelf);
    }
}

/* The properties of a head come in any order, and discs as rectangles, too. */
static void sgf_has_no_order(void **unused)
{
    (void)unused;
    static const char text[] = "(;PL[W]AW[bb]AB[cc:bc][cb]SZ[4]GM[2])";
    struct shelf shelf;
    char position[80];
    read_all("sgf", text, strlen(text), NULL, 0, &shelf);
    const struct qx_rules *rules = qx_session_rules(shelf.games[0]);
    rules->game->position_text(rules, qx_session_state(shelf.games[0]), position, sizeof position);
    assert_string_equal(position, "-----OX--XX----- O");
    empty(&shelf);
}

static void names_of_others_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *written, *read;
    } names[] = {
        {"Fran\xe7ois", "human:Fran\xc3\xa7ois"},
        {"Fran\xc3\xa7ois", "human:Fran\xc3\xa7ois"},
        {"Rose\nBrian", "human:Rose Brian"},
        {"Ro\\\nse", "human:Rose"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[80];
        struct shelf shelf;
        snprintf(text, sizeof text, "(;GM[2]PB[%s];B[fe])", names[i].written);
        read_all("sgf", text, strlen(text), NULL, 0, &shelf);
        assert_string_equal(qx_session_player(shelf.games[0], 0), names[i].read);
        empty(&shelf);
    }
}

/* However a long name is cut, it stays UTF-8. */
static void long_names_are_cut_between_characters(void **unused)
{
    (void)unused;
    for (size_t n = 90; n < 110; n++) {
        char text[400] = "(;GM[2]PB[";
        struct shelf shelf;
        memset(text + strlen(text), 'x', n);
        strcat(text, "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9];B[fe])");
        read_all("sgf", text, strlen(text), NULL, 0, &shelf);
        const char *name = qx_session_player(shelf.games[0], 0);
        assert_null(strstr(name, "\xc3\x83"));
        assert_null(strchr(name, '\\'));
        empty(&shelf);
    }
}

/* Two games by hand: f5 d6 c3 by names 1 and 0, f5 by names 0 and 7, which is not in the list. */
static void wthor_of_others_is_read(void **unused)
{
    (void)unused;
    char bytes[16 + 2 * 68 + 1] = {20, 3, 12, 15, 2, 0, 0, 0, 0, 0, (char)0xd3, 7, 8};
    char names[16 + 2 * 20 + 1] = {20, 3, 12, 15, 0, 0, 0, 0, 2};
    static const char games[2][11] = {{9, 0, 1, 0, 0, 0, 40, 38, 56, 64, 33},
                                      {9, 0, 0, 0, 7, 0, 32, 32, 56}};
    struct shelf shelf;
    size_t n_wrong = 0;
    memcpy(bytes + 16, games[0], 11);
    memcpy(bytes + 16 + 68, games[1], 11);
    memcpy(names + 16, "ANDR\xc9 L\xe9on", 11);
    memcpy(names + 36, "Rose Brian", 11);
    read_all("wthor", bytes, sizeof bytes - 1, names, sizeof names - 1, &shelf);
    assert_int_equal(shelf.n, 2);
    claim_transcript(shelf.games[0], "f5d6c3");
    assert_string_equal(qx_session_player(shelf.games[0], 0), "human:Rose Brian");
    assert_string_equal(qx_session_player(shelf.games[0], 1), "human:ANDR\xc3\x89 L\xc3\xa9on");
    assert_null(qx_session_player(shelf.games[1], 1));
    empty(&shelf);
    claim_refused_file("wthor", bytes, sizeof bytes - 2, "it is no WTHOR file, or it is cut off");
    const struct qx_exchange_file cut = {bytes, sizeof bytes - 1, names, sizeof names - 2, NULL};
    struct qx_error error = {""};
    assert_false(qx_format_read(qx_format_find("wthor"), &cut, put, &shelf, &error));
    assert_string_equal(error.text, "its names are no WTHOR list of players, or cut off");
    bytes[16 + 8] = 99;
    claim_refused_file("wthor", bytes, sizeof bytes - 1, "game 0: move 1: 99 is no square");
    const struct qx_exchange_file counted = {bytes, sizeof bytes - 1, NULL, 0, &n_wrong};
    shelf.n = 0;
    assert_true(qx_format_read(qx_format_find("wthor"), &counted, put, &shelf, NULL));
    assert_int_equal(n_wrong, 1);
    assert_int_equal(shelf.n, 1);
    empty(&shelf);
    bytes[16 + 8] = 11;
    claim_refused_file("wthor", bytes, sizeof bytes - 1, "game 0: move 1: a1: a1 encloses no disc");
    bytes[12] = 10;
    claim_refused_file("wthor", bytes, sizeof bytes - 1, "its games are not on 8x8");
    bytes[12] = 0;
    bytes[13] = 1;
    claim_refused_file("wthor", bytes, sizeof bytes - 1, "it holds problems, not games");
}

/* The head, the lists of names and a game, byte by byte. */
static void wthor_is_written_as_its_authors_say(void **unused)
{
    (void)unused;
    static const char head[16] = {20, 26, 11, 16, 1, 0, 0, 0, 0, 0, (char)0xea, 7, 8};
    static const char names_head[16] = {20, 26, 11, 16, 0, 0, 0, 0, 2};
    static const char game[12] = {0, 0, 0, 0, 1, 0, 32, 32, 56, 64, 33, 0};
    struct qx_rules rules = claim_rules("othello", NULL);
    struct shelf shelf = {{qx_session_new(&rules, 1)}, 1};
    size_t length;
    char names[60];
    assert_true(qx_session_play_transcript(shelf.games[0], "f5d6c3", NULL));
    qx_session_set_person(shelf.games[0], 0, "Z\xc3\xa9 \xe2\x99\x9e");
    qx_session_set_player(shelf.games[0], 1, "expert");
    char *bytes = write_all("wthor", &shelf, &length);
    const struct qx_exchange_games games = {(const struct qx_session *const *)shelf.games, 1,
                                            20261116};
    assert_int_equal(length, 16 + 68);
    assert_memory_equal(bytes, head, 16);
    assert_memory_equal(bytes + 16, game, 12);
    assert_int_equal(qx_wthor_write_names(&games, names, sizeof names), 16 + 2 * 20);
    assert_memory_equal(names, names_head, 16);
    assert_string_equal(names + 16, "Z\xe9 ?");
    assert_string_equal(names + 36, "expert");
    free(bytes);
    empty(&shelf);
}

/* One game many times over, each time by another player. */
static void wthor_names_no_more_than_it_counts(void **unused)
{
    (void)unused;
    enum { MOST = 0xffff };
    struct qx_rules rules = claim_rules("othello", NULL);
    const struct qx_session **list = malloc((MOST + 1) * sizeof *list);
    struct qx_session **games = malloc((MOST + 1) * sizeof *games);
    struct qx_error error = {""};
    for (size_t i = 0; i <= MOST; i++) {
        char name[20];
        list[i] = games[i] = qx_session_new(&rules, 1);
        snprintf(name, sizeof name, "player %zu", i);
        assert_true(qx_session_set_person(games[i], 0, name));
        assert_true(qx_session_set_person(games[i], 1, "player 0"));
    }
    const struct qx_exchange_games few = {list, MOST, 0}, many = {list, MOST + 1, 0};
    assert_true(qx_format_fits_all(qx_format_find("wthor"), &few, &error));
    assert_false(qx_format_fits_all(qx_format_find("wthor"), &many, &error));
    assert_string_equal(error.text, "a WTHOR file names at most 65535 players, not 65536");
    for (size_t i = 0; i <= MOST; i++)
        qx_session_free(games[i]);
    free(games);
    free(list);
}

/* --- what is refused ------------------------------------------------------------------------- */

static void wrong_files_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *format, *text, *sentence;
    } wrong[] = {
        {"ggf", "(;GM[Othello]B[f5]", "game 0: it is cut off"},
        {"ggf", "(;GM[Othello]B[f5", "game 0: a value of B is not closed"},
        {"ggf", "(;GM[Othello]B[f5]B[f5];)",
         "game 0: move 2: f5: White has a move and may not pass"},
        {"ggf", "(;GM[Othello]BO[4 ---- -OX- -XO- --- *];)", "game 0: its board is not full"},
        {"ggf", "(;GM[Othello]BO[4 ---- -OX- -XO- ---- -];)",
         "game 0: its board has \"-\" where it should not"},
        {"ggf", "(;GM[Othello]BO[27 *];)", "game 0: its board has no size that is known"},
        {"ggf", "(;GM[Othello];)(;GM[Go];)", "game 1: it is no game of Othello"},
        {"ggf", "(;GM[Othello]=[x];)", "game 0: it has \"=\" where a name should be"},
        {"ggf", "(;GM[Othello]PB;)", "game 0: PB has no value"},
        {"ggf", "(;ABCDEFGHIJ[x];)", "game 0: a name of more than 7 letters"},
        {"sgf", "(;GM[1])", "game 0: it is no game of Othello"},
        {"sgf", "(;GM[2]SZ[0])", "game 0: its board has no size that is known"},
        {"sgf", "(;GM[2];B[f])", "game 0: \"f\" is no square"},
        {"sgf", "(;GM[2];B[fe];AB[aa])", "game 0: discs are put on the board in the middle of it"},
        {"sgf", "(;GM[2]SZ[4]AB[ee])", "game 0: a disc lies outside the board"},
        {"transcript", "f5d6\n\nf5f5\n",
         "game 1: character 3 of the transcript: f5: f5 is occupied"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        claim_refused_file(wrong[i].format, wrong[i].text, strlen(wrong[i].text),
                           wrong[i].sentence);
}

/* Where they are to be counted: the others come, and what is wrong with the first is told. */
static void wrong_games_are_passed_over(void **unused)
{
    (void)unused;
#define RECORD(seed, end)                                                                          \
    "quincunx record 1\ngame: neutreeko\nrules: repetition=3\nseed: " seed "\nmoves: 0\n" end
    static const struct {
        const char *format, *text;
        bool ok;
        size_t n, n_wrong;
        const char *sentence;
    } files[] = {
        {"record", RECORD("1", "end\n") RECORD("2", "end\n"), true, 2, 0, ""},
        {"record",
         RECORD("1", "end\n") RECORD("x", "end\n") RECORD("", "end\n") RECORD("4", "end\n"), true,
         2, 2, "game 1: line 4: \"seed: NUMBER\" belongs here"},
        {"record", "quincunx contest 1\ngames:\n@ 0\n" RECORD("1", "") "@ 1\n" RECORD("2", "end\n"),
         true, 1, 1, "game 0: line 6: the record breaks off here"},
        {"record", "quincunx contest 1\ngames:\n@ 0\nquincunx\n@ 1\n" RECORD("2", "end\n") "@ 2\n",
         true, 1, 1, "game 0: line 1: a record begins with \"quincunx record 1\""},
        {"record", "quincunx contest 1\ngames:\n@ 7\n" RECORD("x", "end\n"), true, 0, 1,
         "game 7: line 4: \"seed: NUMBER\" belongs here"},
        {"transcript", "f5f5\nf5d6\nx\n", true, 1, 2,
         "game 0: character 3 of the transcript: f5: f5 is occupied"},
        {"ggf", "(;GM[Othello]B[f5];)(;GM[Go](;B[f5])(;W[d6]));)\n(;GM[Othello];)", true, 2, 1,
         "game 1: it is no game of Othello"},
        {"ggf", "(;GM[Othello]B[a1];)(;GM[Othello]B[f5](;GM[Othello];)", false, 0, 2,
         "game 1: it is cut off"},
        {"sgf", "(;GM[2]C[\\](]B[a1])(;GM[2]SZ[8]B[f5])(;GM[2]SZ[8]B[aa])", true, 1, 2,
         "game 0: move 1: a1: a1 encloses no disc"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct shelf shelf = {.n = 0};
        struct qx_error error = {""};
        size_t n_wrong = 0;
        const struct qx_exchange_file file = {
            .bytes = files[i].text, .length = strlen(files[i].text), .n_wrong = &n_wrong};
        assert_int_equal(
            qx_format_read(qx_format_find(files[i].format), &file, put, &shelf, &error),
            files[i].ok);
        assert_int_equal(shelf.n, files[i].n);
        assert_int_equal(n_wrong, files[i].n_wrong);
        assert_string_equal(error.text, files[i].sentence);
        empty(&shelf);
    }
}

static bool note_number(void *context, size_t number, struct qx_session *game)
{
    *(size_t *)context = number;
    qx_session_free(game);
    return true;
}

/* From 0, wrong ones included, and as a match's file says. */
static void games_come_with_their_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *format, *text;
        size_t last;
    } files[] = {
        {"record", RECORD("1", "end\n") RECORD("2", "end\n"), 1},
        {"record", "quincunx contest 1\ngames:\n@ 7\n" RECORD("1", "end\n"), 7},
        {"transcript", "f5f5\nf5d6\n", 1},
        {"ggf", "(;GM[Go];)(;GM[Othello];)", 1},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t n_wrong = 0, last = 0;
        const struct qx_exchange_file file = {
            .bytes = files[i].text, .length = strlen(files[i].text), .n_wrong = &n_wrong};
        assert_true(
            qx_format_read(qx_format_find(files[i].format), &file, note_number, &last, NULL));
        assert_int_equal(last, files[i].last);
    }
}

/* A byte order mark, and lines that end as Windows writes them. */
static void files_of_other_systems_are_read(void **unused)
{
    (void)unused;
#define MARK "\xEF\xBB\xBF"
    static const struct {
        const char *format, *text;
    } files[] = {
        {"record", MARK "quincunx record 1\r\ngame: othello\r\n"
                        "rules: size=8,start=standard,pass=on\r\n"
                        "seed: 1\r\nmoves: 2\r\n1 f5\r\n2 d6\r\nend\r\n"},
        {"ggf", MARK "(;GM[Othello]B[f5]\r\nW[d6];)\r\n"},
        {"sgf", MARK "(;GM[2];B[fe]\r\n;W[df])\r\n"},
        {"transcript", MARK "f5d6\r\n"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct shelf shelf;
        read_all(files[i].format, files[i].text, strlen(files[i].text), NULL, 0, &shelf);
        assert_int_equal(shelf.n, 1);
        claim_transcript(shelf.games[0], "f5d6");
        empty(&shelf);
    }
    assert_null(qx_format_of("quincunx guide 1\n", 17));
}

static void games_that_do_not_fit_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *options, *format, *sentence, *position;
    } wrong[] = {
        {"neutron", NULL, "ggf", "only games of Othello are written so, not of Neutron", NULL},
        {"othello", "pass=off", "sgf", "other programs do not know pass=off", NULL},
        {"othello", NULL, "transcript", "a game without moves has no transcript", NULL},
        {"othello", "size=10", "wthor", "only games on 8x8 from the usual start are written so",
         NULL},
        {"othello", "start=parallel", "transcript",
         "only games on 8x8 from the usual start are written so", NULL},
        {"othello", "size=4", "sgf", "a board without discs is not written so",
         "---------------- X"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct qx_rules rules = claim_rules(wrong[i].game, wrong[i].options);
        struct qx_error error = {""};
        struct qx_session *game = qx_session_new_at(&rules, 1, wrong[i].position, &error);
        assert_false(qx_format_fits(qx_format_find(wrong[i].format), game, &error));
        assert_string_equal(error.text, wrong[i].sentence);
        qx_session_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_games_come_back_from_ggf),
        cmocka_unit_test(a_thousand_games_come_back_from_sgf),
        cmocka_unit_test(a_thousand_games_come_back_from_wthor),
        cmocka_unit_test(records_and_transcripts_come_back),
        cmocka_unit_test(other_boards_come_back),
        cmocka_unit_test(ggf_of_others_is_read),
        cmocka_unit_test(sgf_of_others_is_read),
        cmocka_unit_test(ggf_without_a_winner_has_none),
        cmocka_unit_test(sgf_has_no_order),
        cmocka_unit_test(names_of_others_are_read),
        cmocka_unit_test(long_names_are_cut_between_characters),
        cmocka_unit_test(wthor_of_others_is_read),
        cmocka_unit_test(wthor_names_no_more_than_it_counts),
        cmocka_unit_test(wthor_is_written_as_its_authors_say),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(wrong_games_are_passed_over),
        cmocka_unit_test(games_come_with_their_numbers),
        cmocka_unit_test(files_of_other_systems_are_read),
        cmocka_unit_test(games_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
