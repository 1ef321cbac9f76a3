#!/usr/bin/env bash
# check_release - scripts/release refuses what is no release, with a sentence, and tags what is one; in a repository of
# its own, of a version 7.8.9.
#
# usage: check_release.sh ROOT
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
files=(CMakeLists.txt cmake/Library.cmake debian/control docs/library.md tests/library/project/CMakeLists.txt web/package.json web/package-lock.json scripts/release)
for file in "${files[@]}"; do
  mkdir -p "$(dirname "$file")"
  cp "$root/$file" "$file"
done
sed -i -E 's/^(project\(quincunx VERSION )[0-9.]+/\17.8.9/' CMakeLists.txt
sed -i -E 's/^(find_package\(quincunx )[0-9.]+/\17.8/' docs/library.md tests/library/project/CMakeLists.txt
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_{AUTHOR,COMMITTER}_NAME=me GIT_{AUTHOR,COMMITTER}_EMAIL=me@example.org
git init -q

complain() { echo "check_release: $*"; exit 1; }
keep() { git add -A && git commit -q -m "$*"; }
refuses() { # refuses WORDS [OPTION]: it fails, and says so
  local said
  if said=$(scripts/release "${@:2}" 2>&1); then complain "it should refuse because \"$1\""; fi
  [[ $said == *"$1"* ]] || complain "it should say \"$1\", and says \"$said\""
}
changes() { printf '# Changes\n\n## %s\n\n- All is new.\n\n## 7.8.8, 2001-01-01\n\n- Old.\n' "$1" >CHANGELOG.md; }

changes "7.8.8, not yet released"
refuses "CHANGELOG.md begins with" --check
changes "7.8.9, not yet released"
scripts/release --check >/dev/null
keep one
refuses "date it today"
changes "7.8.9, $(date +%F)"
refuses "changes that are not committed"
keep two
sed -i 's/find_package(quincunx 7.8/find_package(quincunx 7.7/' docs/library.md
refuses "docs/library.md does not ask for quincunx 7.8" --check
git checkout -q docs/library.md
sed -i 's/ SOVERSION [0-9]*/ SOVERSION 77/' cmake/Library.cmake
refuses "debian/control has no libquincunx77" --check
git checkout -q cmake/Library.cmake
sed -i '2i "version": "1.2.3",' web/package.json
refuses "web/package.json has a version of its own" --check
git checkout -q web/package.json
scripts/release >/dev/null
[ "$(git for-each-ref --format='%(contents)' refs/tags/v7.8.9)" = "$(printf 'Quincunx 7.8.9\n\n- All is new.')" ] || complain "the tag has another text"
[ "$(git cat-file -t v7.8.9)" = tag ] || complain "the tag is not annotated"
refuses "is tagged already"
