#!/usr/bin/env bash
# check_setup - on a machine without apt scripts/setup takes what it would install as installed, and names it in one line.
#
# usage: check_setup.sh ROOT
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in bash env dirname; do
  ln -s "$(command -v $tool)" "$work/$tool"
done

complain() { echo "check_setup: $*"; exit 1; }

said=$(PATH=$work "$root/scripts/setup" build test 2>&1) || complain "it fails without apt: $said"
[[ $said == "setup: there is no apt here: taken as installed"*" libzstd-dev "*" libcmocka-dev "* ]] || complain "it says: $said"
[ "$(wc -l <<<"$said")" -eq 1 ] || complain "it says more than a line: $said"
! PATH=$work "$root/scripts/setup" nonsense 2>/dev/null || complain "it takes a part that there is not"
