/*
 * outside.c - a question to a bot from outside.
 */
#include "lib/outside.h"

#include "core/player.h"
#include "lib/claim.h"

void outside_ask(const struct qx_wire *wire, const char *spec, uint64_t milliseconds,
                 char sentence[240])
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_error error = {""};
    struct qx_random random;
    struct qx_answer answer;
    void *state = claim_state(&rules, NULL);
    struct player *player = player_new_wired(&rules, 0, spec, wire, &error);
    qx_random_init(&random, 1);
    const struct qx_request request = {
        .rules = &rules,
        .state = state,
        .random = &random,
        .budget = {.milliseconds = milliseconds},
    };
    if (player && player_choose(player, &request, &answer, &error))
        error.text[0] = '\0';
    memcpy(sentence, error.text, sizeof error.text);
    player_free(player);
    qx_state_free(state);
}
