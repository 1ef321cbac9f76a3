/*
 * test_file_lock.c - claims about locks among programs, whose files come and go.
 */
#include "lib/claim.h"

#include <errno.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <quincunx/file.h>

static char folder[] = "/tmp/quincunx-lock-XXXXXX";
static char path[64];

/* What the holder of before does when somebody else has opened the file and not yet locked it. */
static int holder = -1, n_tries;

int flock(int file, int what)
{
    n_tries++;
    if (holder >= 0) {
        const int left = holder;
        holder = -1;
        qx_file_unlock(path, left);
    }
    return (int)syscall(SYS_flock, file, what);
}

static int make_folder(void **unused)
{
    (void)unused;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/1.lock", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    return rmdir(folder);
}

static void a_lock_is_held_by_one(void **state)
{
    (void)state;
    const int first = qx_file_lock(path);
    assert_true(first >= 0);
    errno = 0;
    assert_int_equal(qx_file_lock(path), -1);
    assert_int_equal(errno, EWOULDBLOCK);
    qx_file_unlock(path, first);
    assert_int_equal(access(path, F_OK), -1);
    const int second = qx_file_lock(path);
    assert_true(second >= 0);
    qx_file_unlock(path, second);
}

/* What is in a file that a user calls so is not ours to remove. */
static void a_file_with_something_in_it_stays(void **state)
{
    (void)state;
    assert_true(qx_file_write(path, "mine", 4, NULL));
    const int lock = qx_file_lock(path);
    assert_true(lock >= 0);
    qx_file_unlock(path, lock);
    assert_int_equal(unlink(path), 0);
}

static void a_lock_on_a_file_lies_where_links_lead(void **state)
{
    (void)state;
    char file[80], link[80], named[120];
    snprintf(file, sizeof file, "%s/book", folder);
    snprintf(link, sizeof link, "%s/link", folder);
    snprintf(named, sizeof named, "%s/.book.quincunx-lock", folder);
    assert_int_equal(symlink("book", link), 0);
    char *straight = qx_file_lock_name(file), *round = qx_file_lock_name(link);
    assert_string_equal(straight, named);
    assert_string_equal(round, named);
    free(straight);
    free(round);
    assert_int_equal(unlink(link), 0);
}

static void a_lock_on_a_file_that_is_gone_is_tried_again(void **state)
{
    (void)state;
    holder = qx_file_lock(path);
    n_tries = 0;
    const int next = qx_file_lock(path);
    assert_true(next >= 0);
    assert_int_equal(n_tries, 2);
    assert_int_equal(qx_file_lock(path), -1); /* a third is kept out */
    qx_file_unlock(path, next);
}

static void what_was_left_behind_is_no_lock(void **state)
{
    (void)state;
    fclose(fopen(path, "w"));
    const int file = qx_file_lock(path);
    assert_true(file >= 0);
    qx_file_unlock(path, file);
}

static void where_no_file_can_be_made_there_is_no_lock(void **state)
{
    (void)state;
    char nowhere[64];
    snprintf(nowhere, sizeof nowhere, "%s/none/1.lock", folder);
    assert_int_equal(qx_file_lock(nowhere), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lock_is_held_by_one),
        cmocka_unit_test(a_file_with_something_in_it_stays),
        cmocka_unit_test(a_lock_on_a_file_lies_where_links_lead),
        cmocka_unit_test(a_lock_on_a_file_that_is_gone_is_tried_again),
        cmocka_unit_test(what_was_left_behind_is_no_lock),
        cmocka_unit_test(where_no_file_can_be_made_there_is_no_lock),
    };
    return cmocka_run_group_tests_name("file_lock", tests, make_folder, remove_folder);
}
