/*
 * days.c - days of the calendar, and what lines of a diary begin with.
 */
#include "puzzles/days.h"

#include <string.h>

enum { LAST_YEAR = 9999 };

/* Days of a year and month of the calendar, years beginning in March so that leap days end them. */
static uint64_t days_before(uint64_t year, uint64_t month)
{
    const uint64_t years = month > 2 ? year : year - 1, months = (month + 9) % 12;
    return 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5;
}

/* Days up to the first of January 1970 by that count. */
static uint64_t epoch(void)
{
    return days_before(1970, 1);
}

static void split_day(uint64_t day, uint64_t *year, uint64_t *month, uint64_t *date)
{
    const uint64_t days = day + epoch();
    *year = 1970 + day / 366;
    *month = 1;
    while (*year < LAST_YEAR && days_before(*year + 1, 1) <= days)
        ++*year;
    while (*month < 12 && days_before(*year, *month + 1) <= days)
        ++*month;
    *date = days - days_before(*year, *month) + 1;
}

static bool join_day(uint64_t year, uint64_t month, uint64_t date, uint64_t *day)
{
    if (year < 1970 || year >= LAST_YEAR || month < 1 || month > 12 || date < 1 || date > 31)
        return false;
    *day = days_before(year, month) + date - 1 - epoch();
    uint64_t same_year, same_month, same_date;
    split_day(*day, &same_year, &same_month, &same_date);
    return same_year == year && same_month == month && same_date == date;
}

void day_write(uint64_t day, struct qx_text *text)
{
    uint64_t year, month, date;
    split_day(day, &year, &month, &date);
    qx_text_print(text, "%04u-%02u-%02u", (unsigned)year, (unsigned)month, (unsigned)date);
}

bool day_take_number(const char **at, uint64_t most, char behind, uint64_t *number)
{
    if (!qx_text_take_number(at, most, number) || **at != behind)
        return false;
    ++*at;
    return true;
}

static bool take_game(const char **at, const struct qx_game **game)
{
    char name[QX_NAME_SIZE];
    const size_t length = strcspn(*at, " \n");
    if (length >= sizeof name || (*at)[length] != ' ')
        return false;
    memcpy(name, *at, length);
    name[length] = '\0';
    *at += length + 1;
    *game = qx_game_find(name);
    return *game != NULL;
}

bool day_take(const char **at, uint64_t *day, const struct qx_game **game, struct qx_error *error)
{
    uint64_t year, month, date;
    if (!day_take_number(at, LAST_YEAR, '-', &year) || !day_take_number(at, 12, '-', &month) ||
        !day_take_number(at, 31, ' ', &date) || !join_day(year, month, date, day))
        return qx_fail(error, "a line begins with its day, like 2026-11-15");
    return take_game(at, game) || qx_fail(error, "behind the day stands the name of a game");
}
