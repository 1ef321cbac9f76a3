/*
 * test_wishes.c - claims about what headers ask for: encodings, entity tags, hosts.
 */
#include "lib/claim.h"

#include "serve/wishes.h"

static bool takes_gzip(const char *first, const char *second)
{
    struct gzip_wish wish = {0};
    gzip_wish_take(&wish, first);
    if (second)
        gzip_wish_take(&wish, second);
    return gzip_wish_is_granted(&wish);
}

static void gzip_is_taken_by_name_or_star(void **unused)
{
    (void)unused;
    assert_true(takes_gzip("gzip", NULL));
    assert_true(takes_gzip("deflate , GZip ; q=0.001", NULL));
    assert_true(takes_gzip("x-gzip", NULL));
    assert_true(takes_gzip("*", NULL));
    assert_true(takes_gzip("br", "gzip"));
    assert_false(takes_gzip("", NULL));
    assert_false(takes_gzip(",;,", NULL));
    assert_false(takes_gzip("gzipped, nogzip, br", NULL));
}

static void a_quality_of_nothing_means_no(void **unused)
{
    (void)unused;
    assert_false(takes_gzip("gzip;q=0", NULL));
    assert_false(takes_gzip("gzip ; x=1 ; Q=0.000 , br", NULL));
    assert_false(takes_gzip("*;q=0", NULL));
    assert_true(takes_gzip("gzip;q=0.01", NULL));
    assert_true(takes_gzip("gzip, br;q=0", NULL));
}

static void the_name_goes_before_the_star(void **unused)
{
    (void)unused;
    assert_false(takes_gzip("gzip;q=0, *", NULL));
    assert_false(takes_gzip("*", "gzip;q=0"));
    assert_true(takes_gzip("gzip, *;q=0", NULL));
}

static void a_tag_is_found_in_a_list(void **unused)
{
    (void)unused;
    assert_true(wishes_match_tag("\"abc\"", "\"abc\""));
    assert_true(wishes_match_tag("\"x\", W/\"abc\"", "\"abc\""));
    assert_true(wishes_match_tag(" * ", "\"abc\""));
    assert_false(wishes_match_tag("\"xabc\", \"abcx\"", "\"abc\""));
    assert_false(wishes_match_tag("\"*\"", "\"abc\""));
    assert_false(wishes_match_tag(NULL, "\"abc\""));
}

static bool names(const char *value, const char *name)
{
    return wishes_name_host(value, strlen(value), name);
}

static void a_host_may_have_a_port(void **unused)
{
    (void)unused;
    assert_true(names("localhost", "localhost"));
    assert_true(names("LOCALHOST:8017 ", "localhost"));
    assert_true(names("localhost:", "localhost"));
    assert_true(names("[::1]:80", "::1"));
    assert_true(names("[FE80::1]", "fe80::1"));
}

static void a_host_is_compared_whole(void **unused)
{
    (void)unused;
    assert_false(names("localhost.org", "localhost"));
    assert_false(names("local", "localhost"));
    assert_false(names("localhost:80a", "localhost"));
    assert_false(names("localhost:123456", "localhost"));
    assert_false(names("", "localhost"));
    assert_false(names("::1", "::1"));
    assert_false(names("[::1", "::1"));
    assert_false(names("(::1]", "::1"));
    assert_false(names("[::1]80", "::1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gzip_is_taken_by_name_or_star),
        cmocka_unit_test(a_quality_of_nothing_means_no),
        cmocka_unit_test(the_name_goes_before_the_star),
        cmocka_unit_test(a_tag_is_found_in_a_list),
        cmocka_unit_test(a_host_may_have_a_port),
        cmocka_unit_test(a_host_is_compared_whole),
    };
    return cmocka_run_group_tests_name("wishes", tests, NULL, NULL);
}
