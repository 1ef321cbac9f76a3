#!/usr/bin/env bash
# check_symbols - both libraries export the functions of the public headers, and no other name.
#
# usage: check_symbols.sh BUILD_FOLDER
set -euo pipefail
build=$1
include=$(cd "$(dirname "$(realpath "$0")")/../.." && pwd)/include
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Every function that a header declares for others, or defines inline.
cat "$include"/gamma.h "$include"/quincunx/*.h | tr -s '\n ' '  ' |
  grep -oE '(QX_API|GAMMA_API|QX_INLINE) [^;{(]*\(' | grep -oE '(qx|gamma)_[a-z0-9_]+\(' | tr -d '(' | sort -u >"$folder/declared"
[ "$(wc -l <"$folder/declared")" -ge 100 ] || { echo "the headers were not understood"; exit 1; }
nm -g --defined-only "$build/libquincunx.a" | awk 'NF == 3 { print $3 }' | sort >"$folder/archive"
# _init and _fini are the C library's own, where it is musl.
nm -D --defined-only "$build/libquincunx.so" | awk 'NF == 3 && $3 !~ /^_(init|fini)$/ { print $3 }' | sort >"$folder/shared"
for library in archive shared; do
  if ! diff "$folder/declared" "$folder/$library"; then
    echo "< declared in a header but not in the $library library; > the other way round"
    exit 1
  fi
done
