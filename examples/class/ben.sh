#!/bin/sh
# ben - plays the last of the legal moves.
while read -r word rest; do
  case $word in
    'ready?') echo ready newgame ;;
    moves) last=${rest##* } ;;
    go) echo "move $last" ;;
  esac
done
