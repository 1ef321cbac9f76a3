#!/usr/bin/env bash
# check_classic - a build folder as those know it who come from the classic Gamma: cmake -DTEST_FILE=…, then make test.
#
# usage: check_classic.sh BUILD_FOLDER
set -euo pipefail
build=$(realpath "$1")
project=$(cd "$(dirname "$(realpath "$0")")" && pwd)/classic
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/game"
cd "$folder/game"

configure() {
  cmake -G "Unix Makefiles" -DLIBRARY="$build/libquincunx.a" "$@" "$project" >said 2>&1
}
fail() {
  echo "$1"
  cat said
  exit 1
}

! configure -DTEST_FILE=../my_test.c || fail "a test that is not there is taken"
grep -q "TEST_FILE: there is no .*/my_test.c" said || fail "it is not said which test is missing"

cat >../my_test.c <<'TEST'
#include "gamma.h"
#include <stdio.h>
int main(void)
{
    gamma_t *game = gamma_new(2, 1, 2, 1);
    int is_mended = gamma_move(game, 1, 0, 0) && IS_MENDED;
    puts("mine was run");
    gamma_delete(game);
    return !is_mended;
}
TEST
sed -i 's/IS_MENDED/0/' ../my_test.c
configure -DTEST_FILE=../my_test.c || fail "a test is not taken"
! make test >said 2>&1 || fail "a test that fails passes"
grep -q "mine was run" said || fail "a failure is not shown"

# Whoever mends the test types nothing else: it is built anew.
sed -i 's/&& 0/\&\& 1/' ../my_test.c
make test >said 2>&1 || fail "a test that is mended fails"
./gamma_test >said || fail "the program is not left there"
