/*
 * hub_log.c - what happened, a line of JSON each: when, what, and to whom. No password, no token,
 * no address, and nothing that somebody typed but names that were accepted.
 */
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "online/hub_inside.h"

/* "2026-11-16T02:33:26.123Z" */
static void put_time(struct qx_json *json, uint64_t milliseconds)
{
    const time_t seconds = (time_t)(milliseconds / 1000);
    struct tm parts;
    char day[32], whole[48];
    if (!gmtime_r(&seconds, &parts) || !strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts))
        return;
    struct qx_text text = qx_text_over(whole, sizeof whole);
    qx_text_print(&text, "%s.%03uZ", day, (unsigned)(milliseconds % 1000));
    qx_json_put_string(json, "at", whole);
}

void hub_log(struct hub *hub, const char *event, ...)
{
    struct qx_json json = {0};
    const char *key;
    va_list pairs;
    if (!hub->setup.log)
        return;
    qx_json_open(&json, '{');
    put_time(&json, hub->now);
    qx_json_put_string(&json, "event", event);
    va_start(pairs, event);
    while ((key = va_arg(pairs, const char *)))
        qx_json_put_string(&json, key, va_arg(pairs, const char *));
    va_end(pairs);
    qx_json_close(&json, '}');
    const char *text = qx_json_text(&json);
    if (text)
        hub->setup.log(hub->setup.context, text);
    qx_json_release(&json);
}
