/*
 * args.h - the arguments that subcommands share: words, and the options they agree on.
 *
 * A subcommand lists the options it takes and hands args_parse to argp:
 *
 *     static const struct argp_option options[] = {ARGS_RULES, ARGS_POSITION, ARGS_JSON, {0}};
 *     static const struct argp argp = {options, args_parse, "GAME", "Lists the legal moves."};
 *     struct args args = {.n_least = 1, .n_most = 1};
 *     argp_parse(&argp, argc, argv, 0, NULL, &args);
 */
#ifndef CMD_LIB_ARGS_H
#define CMD_LIB_ARGS_H

#include <argp.h>

#include <quincunx/quincunx.h>

enum { ARGS_WORDS = QX_MAX_BOTS + 1, ARGS_SEATS = 64 }; /* words: a game and its bots */

enum args_key {
    ARGS_KEY_RULES = 'r',
    ARGS_KEY_POSITION = 'p',
    ARGS_KEY_JSON = 'j',
    ARGS_KEY_SEED = 's',
    ARGS_KEY_LOAD = 'l',
    ARGS_KEY_SAVE = 'o',
    ARGS_KEY_TURNS = 0x100,
    ARGS_KEY_TEXT,
    ARGS_KEY_SEAT,
    ARGS_KEY_TIME,
    ARGS_KEY_CLOCK,
    ARGS_KEY_NODES,
    ARGS_KEY_DEPTH,
    ARGS_KEY_THREADS,
    ARGS_KEY_SECONDS,
    ARGS_KEY_BYTES,
    ARGS_KEY_GAMES,
    ARGS_KEY_GAME,
    ARGS_KEY_OPENING,
    ARGS_KEY_FORMAT,
    ARGS_KEY_SPRT,
    ARGS_KEY_CSV,
    ARGS_KEY_SVG,
    ARGS_KEY_RESUME,
    ARGS_KEY_TRANSCRIPT,
    ARGS_KEY_EXPLAIN,
    ARGS_KEY_LOG,
    ARGS_KEY_MEMORY,
    ARGS_KEY_CPU,
    ARGS_KEY_PROCESSES,
    ARGS_KEY_ISOLATE,
    ARGS_KEY_OPENINGS,
    ARGS_KEY_BALANCED,
    ARGS_KEY_ADJUDICATE,
    ARGS_KEY_HTML,
    ARGS_KEY_TO,
    ARGS_KEY_NAMES,
    ARGS_KEY_SKIP,
    ARGS_KEY_COACH,
};

/* A number as text: --help tells the very constant that the command goes by. It must be a macro. */
#define ARGS_SPELL(number)    ARGS_SPELL_WORD(number)
#define ARGS_SPELL_WORD(word) #word

#define ARGS_ISOLATED_PROCESSES 256 /* --isolate where --processes does not say */
#define ARGS_OPENING_MOVES      4   /* where --opening does not say and no chance deals */

/* clang-format off */
#define ARGS_RULES    {"rules", ARGS_KEY_RULES, "K=V,...", 0, "options of the game (see quincunx games)", 0}
#define ARGS_POSITION {"position", ARGS_KEY_POSITION, "P", 0, "this position instead of the first one", 0}
#define ARGS_JSON     {"json", ARGS_KEY_JSON, NULL, 0, "answer in JSON", 0}
#define ARGS_SEED     ARGS_SEED_AS("1")
#define ARGS_SEED_AS(standard) {"seed", ARGS_KEY_SEED, "N", 0, "seed of all chance (standard: " standard ")", 0}
#define ARGS_LOAD     {"load", ARGS_KEY_LOAD, "FILE", 0, "go on from this record", 0}
#define ARGS_SAVE     {"save", ARGS_KEY_SAVE, "FILE", 0, "keep the record of the game here", 0}
#define ARGS_TURNS    {"turns", ARGS_KEY_TURNS, NULL, 0, "count whole turns, not single moves", 0}
#define ARGS_TEXT     {"text", ARGS_KEY_TEXT, NULL, 0, "line by line, also over a pipe", 0}
#define ARGS_SEAT     {"seat", ARGS_KEY_SEAT, "N=WHO", 0, "who sits where: human, adaptive (a level that fits you) or a bot; again for each", 0}
/* The time goes by this constant where no --nodes bound it. */
#define ARGS_TIME(standard) ARGS_TIME_AS(ARGS_SPELL(standard) "; none with --nodes")
#define ARGS_TIME_AS(standard) {"time", ARGS_KEY_TIME, "MS", 0, "milliseconds a bot may think about a move (standard: " standard ")", 0}
#define ARGS_CLOCK    {"clock", ARGS_KEY_CLOCK, "S[+S]", 0, "seconds a bot has for a game, and more after each move (standard: no clock)", 0}
#define ARGS_NODES    ARGS_NODES_AS("no bound")
#define ARGS_NODES_AS(standard) {"nodes", ARGS_KEY_NODES, "N", 0, "positions a bot may look at for a move (standard: " standard ")", 0}
/* Of commands that judge moves: see qx_review_budget. */
#define ARGS_NODES_JUDGING ARGS_NODES_AS(ARGS_SPELL(QX_REVIEW_NODES) "; of more than two players " ARGS_SPELL(QX_REVIEW_NODES_OF_MANY))
#define ARGS_DEPTH    {"depth", ARGS_KEY_DEPTH, "N", 0, "moves a bot may look ahead (standard: no bound)", 0}
#define ARGS_THREADS  {"threads", ARGS_KEY_THREADS, "N", 0, "threads to use (standard: all cores)", 0}
#define ARGS_SECONDS(standard) {"seconds", ARGS_KEY_SECONDS, "N", 0, "how long to measure each figure (standard: " standard ")", 0}
#define ARGS_BYTES(standard) {"bytes", ARGS_KEY_BYTES, "N", 0, "how large the book may be (standard: " ARGS_SPELL(standard) ")", 0}
#define ARGS_GAMES(standard) {"games", ARGS_KEY_GAMES, "N", 0, "how many games (standard: " ARGS_SPELL(standard) ")", 0}
#define ARGS_GAME     {"game", ARGS_KEY_GAME, "N", 0, "of a match's file, the game of this number; the first is 0", 0}
#define ARGS_OPENING  {"opening", ARGS_KEY_OPENING, "N", 0, "random moves before the bots take over (standard: " ARGS_SPELL(ARGS_OPENING_MOVES) "; 0 where chance deals)", 0}
#define ARGS_OPENINGS {"openings", ARGS_KEY_OPENINGS, "FILE", 0, "begin at these positions or games, in turn", 0}
#define ARGS_BALANCED {"balanced", ARGS_KEY_BALANCED, NULL, 0, "draw openings until a solver proves them even", 0}
#define ARGS_ADJUDICATE {"adjudicate", ARGS_KEY_ADJUDICATE, NULL, 0, "end a game once a solver proves who wins", 0}
#define ARGS_FORMAT   {"format", ARGS_KEY_FORMAT, "round-robin|gauntlet", 0, "everybody against everybody, or the first against all (standard: round-robin)", 0}
#define ARGS_SPRT     {"sprt", ARGS_KEY_SPRT, "E0,E1", 0, "stop when sure that the first is E1 Elo better, or E0", 0}
#define ARGS_CSV      {"csv", ARGS_KEY_CSV, "FILE", 0, "also write the standings as CSV", 0}
#define ARGS_SVG      {"svg", ARGS_KEY_SVG, "FILE", 0, "also draw the ratings with their error bars", 0}
#define ARGS_HTML     {"html", ARGS_KEY_HTML, "FILE", 0, "also write a page with boards to step through", 0}
#define ARGS_TO       {"to", ARGS_KEY_TO, "FORMAT", 0, "record, transcript, ggf, sgf or wthor (standard: record)", 0}
#define ARGS_NAMES    {"names", ARGS_KEY_NAMES, "FILE", 0, "the players of a WTHOR file (.jou)", 0}
#define ARGS_SKIP     {"skip", ARGS_KEY_SKIP, NULL, 0, "pass over games that are wrong, and count them (standard: the first ends it)", 0}
#define ARGS_KEEP_AS  {"save", ARGS_KEY_SAVE, "FILE", 0, "write to this file (standard: the standard output)", 0}
#define ARGS_KEEP     {"save", ARGS_KEY_SAVE, "FILE", 0, "keep every game here, as a record", 0}
#define ARGS_RESUME   {"resume", ARGS_KEY_RESUME, NULL, 0, "go on with the games kept in --save", 0}
#define ARGS_TRANSCRIPT {"transcript", ARGS_KEY_TRANSCRIPT, NULL, 0, "show every line read and written", 0}
#define ARGS_SAVE_TABLE {"save", ARGS_KEY_SAVE, "FILE", 0, "put the table into this page", 0}
#define ARGS_EXPLAIN  {"explain", ARGS_KEY_EXPLAIN, NULL, 0, "also the value, the line expected and the effort", 0}
#define ARGS_LOG      {"log", ARGS_KEY_LOG, "DIR", 0, "keep what programs read, write and complain of here", 0}
#define ARGS_MEMORY   {"memory", ARGS_KEY_MEMORY, "MB", 0, "megabytes that a program may ask for (standard: no bound)", 0}
#define ARGS_CPU      {"cpu", ARGS_KEY_CPU, "S", 0, "seconds of processor time that a program may use in all (standard: no bound)", 0}
#define ARGS_PROCESSES {"processes", ARGS_KEY_PROCESSES, "N", 0, "processes and threads that a program may have at once (standard: no bound; with --isolate " ARGS_SPELL(ARGS_ISOLATED_PROCESSES) ")", 0}
#define ARGS_COACH    {"coach", ARGS_KEY_COACH, "N", 0, "be warned before a blunder, at most N times a game (standard: as in the settings; line by line 0)", 0}
#define ARGS_ISOLATE  {"isolate", ARGS_KEY_ISOLATE, NULL, 0, "programs see no network, and of your files only those of this folder (bubblewrap)", 0}
/* How bots that are programs are run (logs.h). */
#define ARGS_HELD     ARGS_LOG, ARGS_MEMORY, ARGS_CPU, ARGS_PROCESSES, ARGS_ISOLATE
/* What match and tournament share; the constants are those of contest.h. */
#define ARGS_CONTEST  ARGS_GAMES(CONTEST_GAMES), ARGS_RULES, CONTEST_TIME, ARGS_CLOCK, ARGS_NODES, ARGS_OPENING, ARGS_OPENINGS, ARGS_BALANCED, \
    ARGS_ADJUDICATE, ARGS_SEED, ARGS_THREADS, ARGS_KEEP, ARGS_RESUME, ARGS_HELD, ARGS_JSON, ARGS_CSV, ARGS_SVG
/* clang-format on */

struct args {
    int n_least, n_most; /* words wanted; set before parsing */
    const char *word[ARGS_WORDS];
    int n_words;

    struct qx_json *figures; /* of bench --json: where they go */
    const char *rules, *position, *load, *save;
    const char *seat[ARGS_SEATS]; /* "N=WHO" as given */
    int n_seats;
    const char *format, *clock, *sprt, *csv, *svg, *log, *openings, *html, *to, *names;
    const char *folder; /* of the bots of a class */
    bool json, turns, text, explain, resume, transcript, has_opening, has_game, has_games, has_seed,
        isolate, balanced, adjudicate, has_coach, skip;
    /* 0: not given, or given so where there is a has_ */
    uint64_t seed, time, nodes, depth, threads, seconds, bytes, games, game, opening, memory, cpu,
        processes, coach;
};

error_t args_parse(int key, char *arg, struct argp_state *state);
/* Takes one option, for a subcommand that reads its words itself; false: it is none of these. */
bool args_take(struct args *args, int key, char *arg, const struct argp_state *state);
/* The command's own table; argp wraps one of its own around it. */
const struct argp *args_table(const struct argp_state *state);

/* The game of that name, in small letters or capital; NULL: there is none. */
const struct qx_game *args_game(const char *name);
/* The game that the first word names, configured as --rules says. On failure says why and gives
 * false. */
bool args_rules(const struct args *args, struct qx_rules *rules);
/* For asking before long work: can its file be written, where one is named (else NULL)? False: has
 * said why not. */
bool args_can_write(const char *path);
/* Has each file that is written a name of its own, which is not that of the input either (it may be
 * NULL)? False: has said which has not. */
bool args_are_apart(const struct args *args, const char *input);
/* A new state at --position, or at the start. NULL: has said why. */
void *args_state(const struct args *args, const struct qx_rules *rules);
/*
 * Hands over a session of the game that the first word names: from --load, or at --position with
 * --seed. Returns what `use` returns; where there is no such session it says why and returns the
 * exit code that goes with it.
 */
int args_use_session(const struct args *args,
                     int (*use)(const struct args *args, struct qx_session *session));
/* --games in whole rounds of n games, some more where that is needed, which is said. False: has
 * said why. */
bool args_rounds(const struct args *args, uint64_t standard, int n, uint64_t *n_games);
/* --clock: "60" or "60+0.5", seconds for a game and after each move; none where it is not given.
 * False: has said why. */
bool args_clock(const struct args *args, struct qx_time_control *control);
/* --opening, or the usual number of random moves. */
unsigned args_opening(const struct args *args, const struct qx_rules *rules);
/* --seed, or the standard one. */
uint64_t args_seed(const struct args *args);
/* Threads to use: --threads, or all cores. */
int args_threads(const struct args *args);

#endif
