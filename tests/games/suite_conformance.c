#include "lib/claim.h"
static void x(void **u)
{
    (void)u;
    assert_non_null(qx_game_find("toy"));
}
int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(x)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
