/*
 * test_tables.c - claims about the folder that keeps tables.
 */
#include "lib/claim.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A store in a folder of its own, two levels below a temporary one. */
struct place {
    char top[64], middle[80], folder[96], path[256];
    struct qx_store *store;
    struct qx_rules rules;
    struct qx_table_about about;
};

static int set_up(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    if (!place)
        return -1;
    strcpy(place->top, "/tmp/quincunx-store-XXXXXX");
    if (!mkdtemp(place->top))
        return -1;
    snprintf(place->middle, sizeof place->middle, "%s/a", place->top);
    snprintf(place->folder, sizeof place->folder, "%s/b", place->middle);
    snprintf(place->path, sizeof place->path, "%s/neutreeko-test-repetition=3.qxt", place->folder);
    place->rules = claim_rules("neutreeko", NULL);
    place->about = (struct qx_table_about){.rules = &place->rules, .what = "test", .version = 2};
    place->store = qx_store_new(place->folder);
    *state = place;
    return place->store ? 0 : -1;
}

static int tear_down(void **state)
{
    struct place *place = *state;
    unlink(place->path);
    rmdir(place->folder);
    rmdir(place->middle);
    rmdir(place->top);
    qx_store_free(place->store);
    free(place);
    return 0;
}

static void write_table(const struct place *place, const char *first, const char *second)
{
    const struct qx_store *store = place->store;
    void *table = store->create(store->context, &place->about, NULL);
    assert_non_null(table);
    assert_true(store->append(store->context, table, first, strlen(first), NULL));
    assert_true(store->append(store->context, table, second, strlen(second), NULL));
    assert_true(store->finish(store->context, table, NULL));
}

static void claim_body(const struct place *place, const char *body)
{
    size_t size;
    struct qx_error error;
    const void *bytes = place->store->map(place->store->context, &place->about, &size, &error);
    if (!bytes)
        fail_msg("%s", error.text);
    assert_int_equal(size, strlen(body));
    assert_memory_equal(bytes, body, size);
    place->store->unmap(place->store->context, bytes, size);
}

static void claim_refused_table(const struct place *place, const char *why)
{
    size_t size;
    struct qx_error error = {""};
    assert_null(place->store->map(place->store->context, &place->about, &size, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
}

static void a_table_is_read_as_it_was_written(void **state)
{
    struct place *place = *state;
    claim_refused_table(place, "No such file");
    write_table(place, "all is ", "well");
    claim_body(place, "all is well");
    write_table(place, "and ", "again");
    claim_body(place, "and again");
}

static void the_head_says_what_it_is(void **state)
{
    struct place *place = *state;
    size_t length;
    write_table(place, "body", "");
    char *text = qx_file_read(place->path, &length, NULL);
    assert_non_null(text);
    assert_int_equal(length, 512 + 4 + 23);
    const char head[] =
        "quincunx table 1\ngame: neutreeko\nrules: repetition=3\nwhat: test\nversion: 2\n\n";
    assert_memory_equal(text, head, strlen(head));
    assert_memory_equal(text + 512, "bodyxxh3: ", 10);
    free(text);
}

/* Without the care, and the time, that qx_file_write takes. */
static void overwrite(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void every_changed_byte_is_found(void **state)
{
    struct place *place = *state;
    size_t length;
    write_table(place, "body", "");
    char *text = qx_file_read(place->path, &length, NULL);
    for (size_t i = 0; i < length; i++) {
        text[i] ^= 1;
        overwrite(place->path, text, length);
        claim_refused_table(place, i < 512 ? "another table" : "damaged");
        text[i] ^= 1;
    }
    free(text);
}

static void a_cut_table_is_found(void **state)
{
    struct place *place = *state;
    size_t length;
    write_table(place, "body", "");
    char *text = qx_file_read(place->path, &length, NULL);
    overwrite(place->path, text, length - 1);
    claim_refused_table(place, "damaged");
    overwrite(place->path, text, 100);
    claim_refused_table(place, "cannot be read: No data available");
    overwrite(place->path, text, 512 + 22); /* one byte less than head and tail */
    claim_refused_table(place, "cannot be read: No data available");
    free(text);
}

static void tables_of_other_versions_are_refused(void **state)
{
    struct place *place = *state;
    write_table(place, "body", "");
    place->about.version = 3;
    claim_refused_table(place, "another version");
}

static size_t count_files(const char *folder)
{
    size_t n = 0;
    DIR *listing = opendir(folder);
    assert_non_null(listing);
    while (readdir(listing))
        n++;
    closedir(listing);
    return n - 2; /* "." and ".." */
}

static void an_abandoned_table_leaves_the_old_one(void **state)
{
    struct place *place = *state;
    const struct qx_store *store = place->store;
    write_table(place, "old", "");
    void *table = store->create(store->context, &place->about, NULL);
    assert_true(store->append(store->context, table, "new", 3, NULL));
    assert_int_equal(count_files(place->folder), 2);
    store->abandon(store->context, table);
    assert_int_equal(count_files(place->folder), 1);
    claim_body(place, "old");
}

static void a_folder_that_cannot_be_made_is_an_error(void **state)
{
    struct place *place = *state;
    struct qx_error error = {""};
    overwrite(place->middle, "a file", 6);
    assert_null(place->store->create(place->store->context, &place->about, &error));
    assert_non_null(strstr(error.text, "cannot be made"));
    unlink(place->middle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_table_is_read_as_it_was_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_head_says_what_it_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_changed_byte_is_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_cut_table_is_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tables_of_other_versions_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_abandoned_table_leaves_the_old_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_made_is_an_error, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
