#!/usr/bin/env bash
# check_dist - the release tarball, of a project that has little but what makes one: from a clone, from itself, and from a
# repository that it was put into. The page in it is kept, and needs nothing else.
#
# usage: check_dist.sh ROOT
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_{AUTHOR,COMMITTER}_NAME=me GIT_{AUTHOR,COMMITTER}_EMAIL=me@example.org
unset MAKEFLAGS MAKELEVEL

complain() { echo "check_dist: $*"; exit 1; }
dist() { scripts/dist >"$work/said" 2>&1; }
plans() { [[ $(make -n web 2>/dev/null) == *$'\n'scripts/web$'\n'* ]]; } # it would build the page

mkdir "$work/clone"
cd "$work/clone"
for file in .gitattributes .gitignore CMakeLists.txt Makefile cmake/Commit.cmake debian/control scripts/{dist,pack,sbom}; do
  mkdir -p "$(dirname "$file")"
  cp "$root/$file" "$file"
done
echo '$Format:%H %ct$' >cmake/commit.txt
mkdir -p web/dist
echo "{}" >web/package.json
echo page >web/dist/index.html
echo '== part 1.2 (MIT)' >web/dist/licences.txt
git init -q
git add -A
GIT_COMMITTER_DATE=2001-02-03T04:05:06Z git commit -q -m one
commit=$(git rev-parse HEAD)
plans || complain "in a clone the page is not built"

touch more
! dist || complain "it takes a tree with changes"
grep -q "not committed" "$work/said" || complain "it says: $(cat "$work/said")"
rm more
dist || complain "it fails: $(cat "$work/said")"
tarball=$(echo "$PWD"/build/quincunx-*.tar.gz)

# Somebody works in the tarball, and makes another.
mkdir "$work/there"
cd "$work/there"
tar -xzf "$tarball" --strip-components=1
grep -q '^ -- .*  Sat, 03 Feb 2001 04:05:06 +0000$' debian/changelog || complain "Debian's changelog says: $(cat debian/changelog)"
mkdir -p build-debug scripts/__pycache__
touch build-debug/x scripts/__pycache__/sbom.pyc CMakeLists.txt
! plans || complain "in the tarball the page is built"
dist || complain "in the tarball it fails: $(cat "$work/said")"
cmp "$tarball" "build/${tarball##*/}" || complain "from the tarball it is another"
make -s clean
[ -f web/dist/index.html ] || complain "make clean removes the page"

# A packager's repository has commits of its own.
rm -r scripts/__pycache__
git init -q
git add -A -f
git commit -q -m packaged
cmake -DSOURCE="$PWD" -DFILE="$work/commit.c" -P cmake/Commit.cmake
grep -q "\"${commit:0:7}\"" "$work/commit.c" || complain "a packager's commit is told: $(cat "$work/commit.c")"
dist || complain "in a packager's repository it fails: $(cat "$work/said")"
cmp "$tarball" "build/${tarball##*/}" || complain "from a packager's repository it is another"
grep -q "$commit" build/*.spdx.json || complain "the bill names another commit"
