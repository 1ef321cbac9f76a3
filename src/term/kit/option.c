/*
 * option.c - one option of a table: shown, changed, typed.
 */
#include "term/kit/option.h"

#include <stdio.h>

#include "term/kit/ask.h"

static uint64_t count_choices(const struct qx_option *option)
{
    uint64_t n = 0;
    while (option->choices[n])
        n++;
    return n;
}

void option_text(const struct qx_option *option, uint64_t value, char *out, size_t size)
{
    if (option->choices)
        snprintf(out, size, "%s", option->choices[value]);
    else
        snprintf(out, size, "%llu", (unsigned long long)value);
}

void option_range(const struct qx_option *option, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (!option->choices) {
        qx_text_print(&text, "%llu to %llu", (unsigned long long)option->min,
                      (unsigned long long)option->max);
        return;
    }
    for (uint64_t i = 0; option->choices[i]; i++)
        qx_text_print(&text, "%s%s", i ? ", " : "", option->choices[i]);
}

void option_step(const struct qx_option *option, uint64_t *value, int by)
{
    if (option->choices) {
        uint64_t n = count_choices(option);
        *value = (*value + (by < 0 ? n - 1 : 1)) % n;
        return;
    }
    uint64_t step = option->step ? option->step : 1;
    if (by < 0)
        *value = *value - option->min >= step ? *value - step : option->min;
    else
        *value = option->max - *value >= step ? *value + step : option->max;
}

static void take_choice(struct app *app, void *context, int choice)
{
    struct option_edit *edit = context;
    *edit->value = (uint64_t)choice;
    edit->changed(app, edit->context);
}

static bool take_number(struct app *app, void *context, const char *text)
{
    struct option_edit *edit = context;
    struct qx_error error;
    const struct qx_option one[] = {*edit->option, {.name = NULL}};
    char pair[ASK_TEXT + 64];
    snprintf(pair, sizeof pair, "%s=%s", edit->option->name, text);
    if (!qx_options_parse(one, pair, edit->value, &error)) {
        app_complain(app, "%s", error.text);
        return false;
    }
    edit->changed(app, edit->context);
    return true;
}

void option_ask(struct app *app, struct option_edit *edit)
{
    char text[ASK_TEXT], range[80];
    if (edit->option->choices) {
        const struct ask_list list = {.title = edit->option->name,
                                      .choices = edit->option->choices,
                                      .n = (int)count_choices(edit->option),
                                      .at = (int)*edit->value};
        ask_choice(app, &list, take_choice, edit);
        return;
    }
    option_range(edit->option, range, sizeof range);
    snprintf(text, sizeof text, "%s (%s)", edit->option->name, range);
    ask_text(app, text, "", NULL, take_number, edit);
}
