#!/usr/bin/env bash
# check_headers - every public header stands alone, in C11, C17 and C++17, and a C++ program links.
#
# usage: check_headers.sh BUILD_FOLDER VERSION      (the version that CMake knows)
set -euo pipefail
build=$1 version=$2
here=$(cd "$(dirname "$(realpath "$0")")" && pwd)
include=$here/../../include
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

strict="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wundef -Wcast-qual -Werror"
c_strict="$strict -Wstrict-prototypes -Wmissing-prototypes"
for path in "$include"/*.h "$include"/quincunx/*.h; do
  header=${path#"$include"/}
  # Twice, so that a missing guard shows; a declaration, because an empty file is none.
  printf '#include <%s>\n#include <%s>\nextern int nothing;\n' "$header" "$header" >"$folder/alone.c"
  cp "$folder/alone.c" "$folder/alone.cpp"
  ! grep -q '_API ' "$path" || grep -q 'extern "C"' "$path" || { echo "$header: its functions are not extern \"C\""; exit 1; }
  for standard in c11 c17; do
    cc -std=$standard $c_strict -I"$include" -fsyntax-only "$folder/alone.c" || { echo "$header: not $standard"; exit 1; }
  done
  c++ -std=c++17 $strict -Wold-style-cast -I"$include" -fsyntax-only "$folder/alone.cpp" || { echo "$header: not c++17"; exit 1; }
done

c++ -std=c++17 $strict -I"$include" "$here/program.cpp" -o "$folder/program" \
  -L"$build" -lquincunx -Wl,-rpath,"$build" -pthread
said=$("$folder/program")
expected="quincunx $version: Neutreeko is over after 100 moves at most, in C and through symbols alike"
[ "$said" = "$expected" ] || { echo "program.cpp said: $said"; exit 1; }
