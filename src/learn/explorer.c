/*
 * explorer.c - what each move of a position is worth, who plays it and how that scores, and what
 * it is called.
 */
#include <quincunx/explorer.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/review.h>
#include <quincunx/words.h>

enum { MOST_MOVES = 4096, LEVEL_NODES = 1000, MOST_SEATS = 8, MOST_STEPS = 400 };

struct qx_explorer {
    struct qx_rules rules;
    struct qx_analysis *analysis;
    const qx_flag *stop;
    struct qx_move_worth *told;
    struct qx_explored *moves;
    size_t n_moves;
    bool has_levels, has_scores;
};

struct qx_explorer *qx_explorer_new(const struct qx_rules *rules,
                                    const struct qx_analysis_means *means, struct qx_error *error)
{
    struct qx_analysis_means usual = means ? *means : (struct qx_analysis_means){0};
    if (!usual.budget.nodes && !usual.budget.milliseconds && !usual.budget.depth)
        usual.budget.nodes = qx_review_budget(rules).nodes;
    if (rules->n_moves_max > MOST_MOVES) {
        qx_fail(error, "a board with so many moves cannot be explored");
        return NULL;
    }
    struct qx_explorer *explorer = calloc(1, sizeof *explorer);
    if (explorer) {
        explorer->rules = *rules;
        explorer->stop = usual.stop;
        explorer->analysis = qx_analysis_new(rules, &usual, error);
        explorer->told = calloc((size_t)rules->n_moves_max, sizeof *explorer->told);
        explorer->moves = calloc((size_t)rules->n_moves_max, sizeof *explorer->moves);
    }
    if (explorer && explorer->analysis && explorer->told && explorer->moves)
        return explorer;
    qx_explorer_free(explorer);
    qx_fail(error, "there is not enough memory to explore");
    return NULL;
}

void qx_explorer_free(struct qx_explorer *explorer)
{
    if (!explorer)
        return;
    qx_analysis_free(explorer->analysis);
    free(explorer->told);
    free(explorer->moves);
    free(explorer);
}

/* What a bot said in a hurry does not count. */
static bool goes_on(const qx_flag *stop, struct qx_error *error)
{
    return !stop || !atomic_load(stop) || qx_fail(error, "stopped");
}

/* --- worths and names ------------------------------------------------------------------------ */

static void take(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct qx_explorer *explorer = context;
    (void)n_all;
    explorer->told[explorer->n_moves++] = *move;
}

static const char *name_after(const struct qx_explorer *explorer, const void *state, qx_seat seat,
                              qx_move move, void *after)
{
    memcpy(after, state, explorer->rules.state_size);
    qx_apply(&explorer->rules, after, seat, move);
    return qx_opening_name(&explorer->rules, after);
}

static bool value_moves(struct qx_explorer *explorer, const struct qx_position *position,
                        struct qx_error *error)
{
    const struct qx_rules *rules = &explorer->rules;
    const bool is_together = qx_turn(rules, position->state) == QX_TOGETHER;
    explorer->n_moves = 0;
    if (!qx_analysis_moves(explorer->analysis, position, take, explorer, error))
        return false;
    void *after = malloc(rules->state_size);
    if (!after)
        return qx_fail(error, "there is not enough memory to explore");
    qx_move_worth_sort(explorer->told, explorer->n_moves, is_together);
    for (size_t i = 0; i < explorer->n_moves; i++) {
        struct qx_explored *move = &explorer->moves[i];
        move->worth = explorer->told[i];
        move->name = name_after(explorer, position->state, position->seat, move->worth.move, after);
        for (int level = 0; level <= QX_N_LEVELS; level++)
            move->often[level] = move->score[level] = NAN;
    }
    free(after);
    return true;
}

/* --- levels ---------------------------------------------------------------------------------- */

static void count(struct qx_explorer *explorer, int level, qx_move move, double share)
{
    for (size_t i = 0; i < explorer->n_moves; i++)
        if (explorer->moves[i].worth.move == move)
            explorer->moves[i].often[level] += share;
}

/* Each time the level begins anew: a bot that has thought about a position plays better there. */
static bool ask_level(struct qx_explorer *explorer, const struct qx_position *position, int level,
                      unsigned n_tries, struct qx_error *error)
{
    char spec[QX_FIT_SPEC];
    const struct qx_fit fit = {.level = level};
    const struct qx_budget budget = {.nodes = LEVEL_NODES, .stop = explorer->stop};
    qx_fit_spec(&fit, spec, sizeof spec);
    struct qx_chair *chair = qx_chair_new(&explorer->rules, position->seat, spec, NULL, error);
    if (!chair)
        return false;
    for (size_t i = 0; i < explorer->n_moves; i++)
        explorer->moves[i].often[level] = 0;
    bool ok = true;
    for (unsigned k = 0; ok && k < n_tries; k++) {
        struct qx_position asked = *position;
        struct qx_answer answer;
        asked.seed += (uint64_t)level; /* no two levels draw alike */
        asked.turn = k;
        ok = qx_chair_move(chair, asked.seat, error) &&
             qx_chair_judge(chair, &asked, &budget, &answer, error) &&
             goes_on(explorer->stop, error);
        if (ok)
            count(explorer, level, answer.move, 1.0 / n_tries);
    }
    qx_chair_free(chair);
    return ok;
}

/* --- games of levels ------------------------------------------------------------------------- */

/* A level in every seat, and what it may use for a move. */
struct company {
    struct qx_chair *chairs[MOST_SEATS];
    qx_seat n;
    struct qx_budget budget;
};

static void company_release(struct company *company)
{
    for (qx_seat seat = 0; seat < company->n; seat++)
        qx_chair_free(company->chairs[seat]);
}

static bool company_init(struct company *company, const struct qx_explorer *explorer, int level,
                         struct qx_error *error)
{
    char spec[QX_FIT_SPEC];
    const struct qx_fit fit = {.level = level};
    *company = (struct company){.budget = {.nodes = LEVEL_NODES, .stop = explorer->stop}};
    if (explorer->rules.n_seats > MOST_SEATS)
        return qx_fail(error, "levels play games of at most %d players here", MOST_SEATS);
    qx_fit_spec(&fit, spec, sizeof spec);
    while (company->n < explorer->rules.n_seats) {
        struct qx_chair *chair = qx_chair_new(&explorer->rules, company->n, spec, NULL, error);
        if (!chair)
            return false;
        company->chairs[company->n++] = chair;
    }
    return true;
}

/* Plays to the end, or for MOST_STEPS; *first is the move that the seat makes here. */
static bool play_out(const struct company *company, struct qx_session *session, qx_seat seat,
                     qx_move *first, struct qx_error *error)
{
    bool is_first = true;
    for (int i = 0; i < MOST_STEPS && qx_session_turn(session) != QX_NOBODY; i++) {
        struct qx_answer answer;
        if (!qx_session_settle(session, error))
            return false;
        const qx_seat actor = qx_session_actor(session);
        if (actor < 0)
            continue;
        if (!qx_chair_ask(company->chairs[actor], session, &company->budget, &answer, error) ||
            !goes_on(company->budget.stop, error) ||
            !qx_chair_play(company->chairs[actor], session, error))
            return false;
        if (is_first && actor == seat) {
            *first = answer.move;
            is_first = false;
        }
    }
    return !is_first;
}

/* The sum of the shares and the number of games that came to an end, a move. */
struct tally {
    double share;
    unsigned n;
};

static bool play_one(struct qx_explorer *explorer, const struct company *company,
                     struct qx_session *session, qx_seat seat, struct tally *tallies,
                     struct qx_error *error)
{
    struct qx_score scores[MOST_SEATS];
    qx_move first = 0;
    if (!play_out(company, session, seat, &first, error))
        return false;
    if (qx_session_turn(session) != QX_NOBODY)
        return true;
    qx_session_result(session, scores);
    for (size_t i = 0; i < explorer->n_moves; i++)
        if (explorer->moves[i].worth.move == first) {
            tallies[i].share += qx_share(scores, explorer->rules.n_seats, seat);
            tallies[i].n++;
        }
    return true;
}

/* No two games are alike: each has a seed of its own. */
static bool play_games(struct qx_explorer *explorer, const struct qx_session *session, int level,
                       unsigned n_games, struct tally *tallies, struct qx_error *error)
{
    enum { TEXT_SIZE = 4096, SEEDS = 1000 };
    char text[TEXT_SIZE];
    const qx_seat seat = qx_session_position(session).seat;
    struct company company;
    if (explorer->rules.game->position_text(&explorer->rules, qx_session_state(session), text,
                                            sizeof text) >= sizeof text)
        return qx_fail(error, "this board is too large for games of levels");
    bool ok = company_init(&company, explorer, level, error);
    for (unsigned k = 0; ok && k < n_games; k++) {
        struct qx_session *game = qx_session_new_at(
            &explorer->rules, qx_session_seed(session) + (uint64_t)level * SEEDS + k, text, error);
        ok = game && play_one(explorer, &company, game, seat, tallies, error);
        qx_session_free(game);
    }
    company_release(&company);
    return ok;
}

static bool score_level(struct qx_explorer *explorer, const struct qx_session *session, int level,
                        unsigned n_games, struct qx_error *error)
{
    struct tally *tallies = calloc(explorer->n_moves + 1, sizeof *tallies);
    if (!tallies)
        return qx_fail(error, "there is not enough memory to explore");
    const bool ok = play_games(explorer, session, level, n_games, tallies, error);
    for (size_t i = 0; ok && i < explorer->n_moves; i++)
        explorer->moves[i].score[level] = tallies[i].n ? tallies[i].share / tallies[i].n : NAN;
    explorer->has_scores = explorer->has_scores || ok;
    free(tallies);
    return ok;
}

/* --- looking --------------------------------------------------------------------------------- */

bool qx_explorer_level(struct qx_explorer *explorer, const struct qx_session *session, int level,
                       unsigned n_tries, unsigned n_games, struct qx_error *error)
{
    const struct qx_position position = qx_session_position(session);
    explorer->has_levels = explorer->has_levels || n_tries > 0;
    return (n_tries == 0 || ask_level(explorer, &position, level, n_tries, error)) &&
           (n_games == 0 || score_level(explorer, session, level, n_games, error));
}

size_t qx_explorer_look(struct qx_explorer *explorer, const struct qx_session *session,
                        unsigned n_tries, const struct qx_explored **out, struct qx_error *error)
{
    const struct qx_position position = qx_session_position(session);
    explorer->has_levels = explorer->has_scores = false;
    if (position.seat < 0) {
        qx_fail(error, "nobody is to move here");
        return 0;
    }
    if (!value_moves(explorer, &position, error))
        return 0;
    for (int level = 1; n_tries > 0 && level <= QX_N_LEVELS; level++)
        if (!qx_explorer_level(explorer, session, level, n_tries, 0, error))
            return 0;
    *out = explorer->moves;
    return explorer->n_moves;
}

/* --- as data --------------------------------------------------------------------------------- */

/* A share a level; null where a level never played the move. */
static void put_levels(struct qx_json *json, const char *key, const double *share, bool is_known)
{
    qx_json_key(json, key);
    qx_json_open(json, '[');
    for (int level = 1; is_known && level <= QX_N_LEVELS; level++)
        if (isnan(share[level]))
            qx_json_string(json, NULL);
        else
            qx_json_share(json, share[level]);
    qx_json_close(json, ']');
}

static void put_move(const struct qx_explorer *explorer, const struct qx_explored *move,
                     bool is_together, struct qx_json *json)
{
    static const char *const kinds[] = {
        [QX_NO_WORTH] = "unknown", [QX_ESTIMATE] = "estimate", [QX_PROOF] = "proof"};
    const struct qx_rules *rules = &explorer->rules;
    char text[QX_MOVE_SIZE], words[QX_WORDS_SIZE];
    rules->game->move_text(rules, move->worth.move, text, sizeof text);
    qx_words_move_worth(rules, &move->worth, is_together, words, sizeof words);
    qx_json_open(json, '{');
    qx_json_put_string(json, "move", text);
    qx_json_put_string(json, "kind", kinds[move->worth.worth.kind]);
    qx_json_put_string(json, "words", words);
    qx_json_put_string(json, "name", move->name);
    put_levels(json, "often", move->often, explorer->has_levels);
    put_levels(json, "scores", move->score, explorer->has_scores);
    qx_json_close(json, '}');
}

void qx_explorer_json(struct qx_explorer *explorer, const struct qx_session *session,
                      struct qx_json *json)
{
    const struct qx_solver *solver = qx_analysis_solver(explorer->analysis);
    const bool is_together = qx_session_turn(session) == QX_TOGETHER;
    qx_json_put_string(json, "name", qx_opening_name(&explorer->rules, qx_session_state(session)));
    qx_json_put_string(json, "known", solver ? solver->name : NULL);
    qx_json_put_string(json, "advisor", qx_analysis_advisor(explorer->analysis));
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; i < explorer->n_moves; i++)
        put_move(explorer, &explorer->moves[i], is_together, json);
    qx_json_close(json, ']');
}
