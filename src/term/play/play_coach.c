/*
 * play_coach.c - what a person chose goes past the coach, if there is one, before it is made; and
 * hints in steps.
 *
 * The coach looks at a move in the background. Meanwhile Esc takes the choice back, and another
 * choice takes its place; where the game has changed when he comes back, he says nothing.
 */
#include "term/play/play_inside.h"

#include "term/kit/ask.h"

/* --- hints --- */

void play_hint(struct app *app, void *self)
{
    struct play *play = self;
    if (!play->advice.advisor[0]) {
        app_complain(app, "no bot is there to ask");
        return;
    }
    advice_next_hint(&play->advice, play_session(play), play->actor, &app->settings, app->wake[1]);
}

void play_hint_words(const struct play *play, enum qx_hint_step first, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char words[QX_WORDS_SIZE];
    qx_text_string(&text, "Hint: ");
    for (int step = (int)first; step <= (int)play->advice.hint_step; step++) {
        qx_words_hint(play_session(play), &play->advice.hint, (enum qx_hint_step)step, words,
                      sizeof words);
        qx_text_print(&text, "%s ", words);
    }
    if (play->advice.hint_step < QX_HINT_WHY)
        qx_text_print(&text, "i: %s",
                      play->advice.hint_step == QX_HINT_WHERE ? "which move" : "why");
}

/* --- the coach --- */

static bool is_coached(const struct app *app, struct play *play, struct qx_step step)
{
    play->coach.most = (unsigned)app->settings.value[SETTING_COACH];
    return play->advice.advisor[0] && !play->options.is_trial && !play->options.has_classic_keys &&
           qx_coach_listens(&play->coach, play_session(play), step);
}

void play_propose(struct app *app, struct play *play, qx_move move)
{
    const struct qx_step step = {play->actor, move};
    if (!is_coached(app, play, step) ||
        !advice_ask_verdict(&play->advice, play_session(play), step, &app->settings, app->wake[1]))
        play_make(app, play, step.seat, step.move);
}

static void insist(struct app *app, void *context)
{
    struct play *play = context;
    if (play_is_persons_turn(play))
        play_make(app, play, play->coach.about.seat, play->coach.about.move);
}

void play_hear_coach(struct app *app, struct play *play)
{
    struct qx_verdict verdict;
    char words[QX_WORDS_SIZE];
    const qx_move move = play->advice.judged;
    if (!advice_take_verdict(&play->advice, play_session(play), &verdict) ||
        !play_is_persons_turn(play))
        return;
    if (!qx_coach_warns(&play->coach, play->rules, &verdict, words, sizeof words)) {
        play_make(app, play, play->actor, move);
        return;
    }
    play->due[0] = '\0'; /* what was to follow is to be thought over too */
    ask_yes(app, words, insist, play);
}
