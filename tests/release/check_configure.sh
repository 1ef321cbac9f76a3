#!/usr/bin/env bash
# check_configure - what CMake makes of the project when it lies in folders that are called like some of its own, and is
# built outside of them. One file is compiled. The page is left out, for it takes long to pack.
#
# usage: check_configure.sh ROOT
set -euo pipefail
unset CMAKE_C_COMPILER_LAUNCHER
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone=$work/disk/postgres/src/games/clone
mkdir -p "$clone"
for path in "$root"/* "$root"/.git*; do
  [[ $path == "$root"/@(build*|web) ]] || ln -s "$path" "$clone"
done

complain() { echo "check_configure: $*"; exit 1; }
configure() { cmake -S "$clone" "$@" >"$work/said" 2>&1; }
compiles() { grep -qE -- "\"command\": .*$3.* -c [^ ]*/clone/$2\"" "$work/$1/compile_commands.json"; } # compiles FOLDER FILE [OPTION]

# zstd in a folder of its own, and no cmocka.
mkdir -p "$work/odd"
printf 'Name: libzstd\nDescription: odd\nVersion: 1.5.4\nCflags: -I%s\nLibs: -L%s -lzstd\n' "$work/odd/include" "$work/odd/lib" >"$work/odd/libzstd.pc"
printf 'Name: cmocka\nDescription: none\nVersion: 0\nRequires: nonsense\n' >"$work/odd/cmocka.pc"
export PKG_CONFIG_PATH=$work/odd

configure -G Ninja -B "$work/native" -DQX_WITHOUT=postgres -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR=/usr/lib64 || complain "it fails: $(cat "$work/said")"
grep -q "The tests are left out: they need cmocka" "$work/said" || complain "it does not say that there are no tests"
! "$root/scripts/test" "$work/native" >"$work/said" 2>&1 || complain "tests that there are not pass"
grep -q "CMake left the tests out" "$work/said" || complain "it does not say why no test runs: $(cat "$work/said")"
compiles native src/online/store.c "" || complain "online play is left out"
! compiles native src/online/store.c " -DNDEBUG " || complain "assertions are left out"
compiles native src/online/store.c " -isystem $work/odd/include " || complain "the header of zstd is not found"
sed -n '/^build quincunx:/,/^$/p' "$work/native/build.ninja" | grep -q -- "-L$work/odd/lib" || complain "the library of zstd is not found"
grep -qxF "includedir=\${pcfiledir}/../../include" "$work/native/quincunx.pc" || complain "pkg-config gets $(cat "$work/native/quincunx.pc")"
object=CMakeFiles/quincunx-registry.dir/registry.c.o # of a file that CMake has written
cmake --build "$work/native" --target "$object" >"$work/said" 2>&1 || complain "it is not compiled: $(cat "$work/said")"
! grep -q "$work" "$work/native/$object" || complain "what is built says where"

if command -v clang-14 >/dev/null; then
  configure -G Ninja -B "$work/wasm" -DCMAKE_TOOLCHAIN_FILE="$clone/cmake/wasm-toolchain.cmake" || complain "WebAssembly fails: $(cat "$work/said")"
  compiles wasm src/base/text.c " -Oz " || complain "the base is not made small"
  compiles wasm src/search/alphabeta.c "" || complain "the searches are left out"
  ! compiles wasm src/search/alphabeta.c " -Oz " || complain "the searches are made small"
fi

# A build among the sources would begin with a Makefile over the project's own.
rm "$clone/Makefile"
echo mine >"$clone/Makefile"
! configure -B "$clone" || complain "it builds among the sources"
grep -q "Build in a folder of its own" "$work/said" || complain "it does not say where to build: $(cat "$work/said")"
[ "$(cat "$clone/Makefile")" = mine ] || complain "the Makefile is overwritten"

! configure -B "$work/native" -DQX_WITHOUT="mpi;nonsense" || complain "it leaves out a part that there is not"
grep -q 'there is no part "nonsense"' "$work/said" || complain "it does not say which part there is not: $(cat "$work/said")"

# Folders are called as people call them; but CMake looks for files by patterns.
for name in "Bob's (1) & é" "games [old]"; do
  mv "$clone" "$work/$name"
  clone=$work/$name
  if configure -G Ninja -B "$work/native$name" -DQX_TESTS=OFF; then
    cmake --build "$work/native$name" --target commit >"$work/said" 2>&1 || complain "$name: it is not built: $(cat "$work/said")"
  else
    grep -q "which CMake takes for a$" "$work/said" || complain "$name: it fails: $(cat "$work/said")"
  fi
done
