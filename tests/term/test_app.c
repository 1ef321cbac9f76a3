/*
 * test_app.c - the stack of pages: what happens when too many lie on each other.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <quincunx/quincunx.h>

#include "term/kit/app.h"

static void count(void *self)
{
    ++*(int *)self;
}

static const struct page_kind kind = {.title = "A page", .free = count};

/* It is told, the page is freed once the event is over, and the others stay. */
static void a_page_without_room_is_refused(void **state)
{
    (void)state;
    static struct app app = {.is_leaving = true}; /* it runs to the end of one event */
    int n_freed = 0, n_late = 0;
    for (int i = 0; i < APP_MAX_PAGES; i++)
        app_push(&app, &kind, &n_freed);
    assert_string_equal(app.said, "");
    app_push(&app, &kind, &n_late);
    assert_int_equal(app.n_pages, APP_MAX_PAGES);
    assert_string_equal(app.said, "too many pages are open; q goes back");
    assert_true(app.is_said_bad);
    assert_int_equal(n_late, 0);
    app_pop_to(&app, NULL);
    app_run(&app);
    assert_int_equal(n_late, 1);
    assert_int_equal(n_freed, APP_MAX_PAGES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_page_without_room_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
