/*
 * rungs.c - see rungs.h.
 */
#include "cmd/lib/rungs.h"

#include <stdio.h>

void rungs_init(struct rungs *rungs)
{
    *rungs = (struct rungs){.beaten = -1, .master = RUNGS_LEVELS + 1};
    for (int level = 0; level <= RUNGS_LEVELS; level++)
        snprintf(rungs->rung[level].name, sizeof rungs->rung[level].name,
                 level ? "level:%d" : "random", level);
}

int rungs_next(const struct rungs *rungs)
{
    int low = rungs->master, high = rungs->beaten; /* of the played ones between the two */
    for (int level = rungs->beaten + 1; level < rungs->master; level++)
        if (rungs->rung[level].is_played) {
            low = level < low ? level : low;
            high = level;
        }
    if (low == rungs->master)
        return rungs->master - rungs->beaten > 1 ? (rungs->beaten + rungs->master) / 2 : -1;
    if (low - 1 > rungs->beaten)
        return low - 1;
    return high + 1 < rungs->master ? high + 1 : -1;
}

void rungs_note(struct rungs *rungs, int level)
{
    struct rung *rung = &rungs->rung[level];
    rung->is_played = true;
    if (rung->estimate.score_low > 0.5)
        rungs->beaten = level;
    else if (rung->estimate.score_high < 0.5)
        rungs->master = level;
}

/* The next rung that was played, from this one on in steps of 1 or -1; -1 or RUNGS_LEVELS + 1:
 * there is none. */
static int find_played(const struct rungs *rungs, int level, int step)
{
    while (level >= 0 && level <= RUNGS_LEVELS && !rungs->rung[level].is_played)
        level += step;
    return level;
}

/* Where the score crosses one half between two rungs, of one of which at least it is not one half;
 * beyond the last rung, that rung. */
static double crossing(const struct rungs *rungs, int above, int below)
{
    if (above < 0 || below > RUNGS_LEVELS)
        return above < 0 ? 0 : RUNGS_LEVELS;
    const double from = rungs->rung[above].estimate.score;
    const double to = rungs->rung[below].estimate.score;
    return above + (below - above) * (from - 0.5) / (from - to);
}

double rungs_level(const struct rungs *rungs)
{
    int highest = -1, lowest = RUNGS_LEVELS + 1; /* with one half or more, with one half or less */
    for (int level = 0; level <= RUNGS_LEVELS; level++) {
        const struct rung *rung = &rungs->rung[level];
        if (rung->is_played && rung->estimate.score >= 0.5)
            highest = level;
        if (rung->is_played && rung->estimate.score <= 0.5 && level < lowest)
            lowest = level;
    }
    if (highest < 0 || lowest > RUNGS_LEVELS)
        return highest < 0 ? -1 : RUNGS_LEVELS + 1;
    return (crossing(rungs, highest, find_played(rungs, highest + 1, 1)) +
            crossing(rungs, find_played(rungs, lowest - 1, -1), lowest)) /
           2;
}

void rungs_words(const struct rungs *rungs, struct qx_text *text)
{
    const double level = rungs_level(rungs);
    if (level < 0)
        qx_text_print(text, "%s random moves",
                      rungs->master == 0 ? "weaker than" : "about as strong as");
    else if (level > RUNGS_LEVELS)
        qx_text_print(text, "%s level %d",
                      rungs->beaten == RUNGS_LEVELS ? "stronger than" : "about as strong as",
                      RUNGS_LEVELS);
    else
        qx_text_print(text, "about as strong as level %.1f", level);
    qx_text_string(text, ": with 95 % certainty ");
    if (rungs->beaten > 0)
        qx_text_print(text, "it beats level %d", rungs->beaten);
    else
        qx_text_print(text, "it beats %s", rungs->beaten == 0 ? "random moves" : "nobody here");
    if (rungs->master > RUNGS_LEVELS)
        qx_text_string(text, " and loses to nobody here");
    else if (rungs->master > 0)
        qx_text_print(text, " and loses to level %d", rungs->master);
    else
        qx_text_string(text, " and loses to random moves");
}
