#!/usr/bin/env bash
# check_install - an installed copy serves examples/library/play_out.c, found by pkg-config and by CMake, linked
# with the shared library and with the static one; then the folder is moved and everything holds again.
#
# usage: check_install.sh BUILD_FOLDER VERSION
set -euo pipefail
unset CMAKE_C_COMPILER_LAUNCHER
build=$1 version=$2
here=$(cd "$(dirname "$(realpath "$0")")" && pwd)
sources=("$here/../../examples/library/play_out.c" "$here/clash.c")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

complain() { echo "check_install: $*"; exit 1; }

runs() { # runs HOW PROGRAM
  local said
  said=$(LD_LIBRARY_PATH=$lib "$2") || complain "$1: the program fails: $said"
  [[ $said == "quincunx $version: Othello "* ]] || complain "$1: the program said: $said"
}

# As a package is made: configured for one place, put into another; the files of one who hides what is theirs.
(umask 077 && DESTDIR=$work/package cmake --install "$build" --prefix /opt/quincunx >/dev/null)
hidden=$(find "$work/package/opt/quincunx" -type f ! -perm -444)
[ -z "$hidden" ] || complain "others cannot read $hidden"
[ ! -e "$work/opt" ] || complain "DESTDIR is not honoured"
prefix=$work/moved
mv "$work/package/opt/quincunx" "$prefix"
pc=$(find "$prefix" -name quincunx.pc)
lib=$(dirname "$(dirname "$pc")")
doc=$prefix/share/doc/quincunx
for file in "$doc/LICENSE" "$doc/docs/library.md" "$doc/examples/library/play_out.c" "$prefix/bin/quincunx" "$prefix/bin/gamma"; do
  [ -f "$file" ] || complain "${file#"$prefix/"} is not installed"
done

[ -f "$prefix/lib/systemd/system/quincunx.service" ] || ! "$prefix/bin/quincunx" --version | grep -q "online play: yes" || complain "the unit is not installed"
[ -x "$doc/examples/bots/random_bot.py" ] || complain "the bots cannot be run"

export PKG_CONFIG_PATH=$lib/pkgconfig
[ "$(pkg-config --modversion quincunx)" = "$version" ] || complain "pkg-config has another version"
flags=$(pkg-config --cflags quincunx)
cc -std=c17 $flags "${sources[@]}" -o "$work/shared" $(pkg-config --libs quincunx)
runs "pkg-config, shared" "$work/shared"
cc -std=c17 $flags "${sources[@]}" -o "$work/static" "$lib/libquincunx.a" $(pkg-config --static --libs-only-other --libs-only-l quincunx | sed 's/-lquincunx//')
runs "pkg-config, static" "$work/static"
ldd "$work/static" | grep -q libquincunx && complain "the static program wants the shared library"
cc -std=c17 -static $flags "${sources[@]}" -o "$work/whole" $(pkg-config --static --libs quincunx) 2>/dev/null
runs "pkg-config, nothing but static" "$work/whole"

cmake -S "$here/project" -B "$work/project" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DSOURCES="${sources[0]};${sources[1]}" >/dev/null
cmake --build "$work/project" >/dev/null
runs "find_package, shared" "$work/project/with-shared"
runs "find_package, static" "$work/project/with-static"
ldd "$work/project/with-static" | grep -q libquincunx && complain "CMake's static program wants the shared library"
exit 0
