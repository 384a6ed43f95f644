#!/usr/bin/env bash
# Lets the autopilot fly a stage once for each seed and prints how it went, as a Markdown table.
#   scripts/balance.sh [FIRST_SEED LAST_SEED [STAGE]]      seeds 1 to 10 of stage 1 without them
# SECTOR_SWEEP names a program that is built already; without it the optimised one is built first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

first=${1:-1}
last=${2:-10}
stage=${3:-1}
for number in "$first" "$last" "$stage"; do
    case "$number" in
    '' | *[!0-9]*)
        echo "balance.sh: $number is neither seed nor stage: expected a whole number" >&2
        exit 2
        ;;
    esac
done

if [ -n "${SECTOR_SWEEP:-}" ]; then
    game=("$SECTOR_SWEEP")
else
    game=(cargo run --release --quiet --)
fi

# field NAME: the value of a field of the JSON object on stdin. The first of that name, so "counts" cannot hide it.
field() { sed -n "s/^[^}]*\"$1\":\([^,}]*\).*/\1/p"; }

echo '| seed | cleared | deaths | lives left | score | grazes | seconds |'
echo '|-----:|---------|-------:|-----------:|------:|-------:|--------:|'
for ((seed = first; seed <= last; seed++)); do
    report=$("${game[@]}" simulate --stage "$stage" --seed "$seed" --json)
    value() { printf '%s\n' "$report" | field "$1"; }
    cleared=no
    [ "$(value stage_cleared)" != true ] || cleared=yes
    seconds=$(($(value ticks) / 60))
    echo "| $seed | $cleared | $(value deaths) | $(value lives) | $(value score) | $(value grazes) | $seconds |"
done
