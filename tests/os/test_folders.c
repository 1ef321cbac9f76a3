/*
 * test_folders.c - claims about the folders of the user.
 */
#include "lib/claim.h"

#include <quincunx/file.h>
#include <quincunx/folders.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void a_variable_goes_before_home(void **state)
{
    (void)state;
    char path[64];
    setenv("HOME", "/home/ann", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    assert_true(qx_folder_find(QX_FOLDER_DATA, "/games", path, sizeof path));
    assert_string_equal(path, "/data/quincunx/games");
}

static void home_stands_in_for_a_variable_that_is_not_absolute(void **state)
{
    (void)state;
    char path[64];
    setenv("HOME", "/home/ann", 1);
    setenv("XDG_CONFIG_HOME", "elsewhere", 1);
    unsetenv("XDG_CACHE_HOME");
    assert_true(qx_folder_find(QX_FOLDER_CONFIG, "", path, sizeof path));
    assert_string_equal(path, "/home/ann/.config/quincunx");
    assert_true(qx_folder_find(QX_FOLDER_CACHE, "", path, sizeof path));
    assert_string_equal(path, "/home/ann/.cache/quincunx");
    unsetenv("XDG_DATA_HOME");
    assert_true(qx_folder_find(QX_FOLDER_DATA, "/games", path, sizeof path));
    assert_string_equal(path, "/home/ann/.local/share/quincunx/games");
}

static void without_a_home_there_is_no_folder(void **state)
{
    (void)state;
    char path[64] = "before";
    unsetenv("HOME");
    unsetenv("XDG_CACHE_HOME");
    assert_false(qx_folder_find(QX_FOLDER_CACHE, "", path, sizeof path));
    assert_string_equal(path, "");
    assert_null(qx_store_usual());
}

static void a_path_that_does_not_fit_is_none(void **state)
{
    (void)state;
    char path[25]; /* one byte short */
    setenv("HOME", "/home/ann", 1);
    unsetenv("XDG_CACHE_HOME");
    assert_false(qx_folder_find(QX_FOLDER_CACHE, "", path, sizeof path));
    assert_string_equal(path, "");
    char whole[26];
    assert_true(qx_folder_find(QX_FOLDER_CACHE, "", whole, sizeof whole));
    assert_string_equal(whole, "/home/ann/.cache/quincunx");
}

static void folders_are_made_for_the_user_alone(void **state)
{
    (void)state;
    char top[] = "/tmp/quincunx-folders-XXXXXX", inner[80], outer[64];
    struct stat info;
    struct qx_error error = {{0}};
    assert_non_null(mkdtemp(top));
    snprintf(outer, sizeof outer, "%s/a", top);
    snprintf(inner, sizeof inner, "%s/b", outer);
    assert_true(qx_folder_make(inner, &error));
    assert_true(qx_folder_make(inner, &error)); /* it is there already */
    assert_int_equal(stat(inner, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    rmdir(inner);
    rmdir(outer);
    rmdir(top);
    assert_false(qx_folder_make("", &error));
    assert_string_equal(error.text, "there is no home folder to keep files in");
    assert_false(qx_folder_make("/dev/null/x", &error));
    assert_non_null(strstr(error.text, "/dev/null/x cannot be made"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_variable_goes_before_home),
        cmocka_unit_test(home_stands_in_for_a_variable_that_is_not_absolute),
        cmocka_unit_test(without_a_home_there_is_no_folder),
        cmocka_unit_test(a_path_that_does_not_fit_is_none),
        cmocka_unit_test(folders_are_made_for_the_user_alone),
    };
    return cmocka_run_group_tests_name("folders", tests, NULL, NULL);
}
