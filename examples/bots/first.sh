#!/bin/sh
# A bot in shell: always plays the first legal move. docs/bots.md explains the lines.
while read -r word rest; do
    case $word in
        "ready?") echo ready ;;
        moves) first=${rest%% *} ;;
        go) echo "move $first" ;;
        quit) exit 0 ;;
    esac
done
