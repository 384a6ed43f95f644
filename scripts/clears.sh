#!/usr/bin/env bash
# Records a clear of each stage by the autopilot into tests/replays: stageN.replay on the easiest difficulty, and ace.replay
# of the first stage that it clears on the hardest. tests/clears.rs plays them. They belong to the levels and the rules as they
# are: run this whenever one of them changes, and commit what it writes.
#   scripts/clears.sh          what no longer verifies
#   scripts/clears.sh 4 6      these stages in any case, and ace.replay if it no longer verifies
# SECTOR_SWEEP names a program that is built already; without it the optimized one is built first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for number in "$@"; do
    case "$number" in
    '' | *[!0-9]* | 0*)
        echo "clears.sh: $number is no stage: expected whole numbers from 1" >&2
        exit 2
        ;;
    esac
done
if [ -z "${SECTOR_SWEEP:-}" ]; then
    cargo build --release --quiet
    SECTOR_SWEEP=${CARGO_TARGET_DIR:-target}/release/sector-sweep
fi
folder=tests/replays
mkdir -p "$folder/old"

# One game of each earlier version of the rules stays, for the test that it is refused with that version.
version=$("$SECTOR_SWEEP" verify "$folder/stage1.replay" 2>&1 | sed -n 's/.*under rules version \([0-9]*\);.*/\1/p') || true
if [ -n "$version" ] && [ ! -f "$folder/old/rules$version.replay" ]; then
    cp "$folder/stage1.replay" "$folder/old/rules$version.replay"
    echo "$folder/old/rules$version.replay is a game of the rules before"
fi

# record STAGE DIFFICULTY FILE SEEDS: the first of so many seeds that clears the stage.
record() {
    for ((seed = 1; seed <= $4; seed++)); do
        local report
        report=$("$SECTOR_SWEEP" simulate --stage "$1" --difficulty "$2" --seed "$seed" --record "$3.new" --json)
        case "$report" in
        *'"stage_cleared":true'*)
            mv "$3.new" "$3"
            "$SECTOR_SWEEP" verify "$3"
            return 0
            ;;
        esac
    done
    rm -f "$3.new"
    return 1
}

# stands FILE: whether a replay is there and verifies.
stands() {
    [ -f "$1" ] && "$SECTOR_SWEEP" verify "$1" >/dev/null 2>&1 && echo "$1 verifies still"
}

stage=1
while "$SECTOR_SWEEP" simulate --stage "$stage" --ticks 0 >/dev/null 2>&1; do
    file=$folder/stage$stage.replay
    if [ $# -eq 0 ] && stands "$file"; then
        :
    elif [ $# -eq 0 ] || [[ " $* " == *" $stage "* ]]; then
        record "$stage" cadet "$file" 20 || {
            echo "clears.sh: no seed from 1 to 20 clears stage $stage on cadet" >&2
            exit 1
        }
    fi
    stage=$((stage + 1))
done
if stands "$folder/ace.replay"; then exit 0; fi
for ((n = 1; n < stage; n++)); do
    if record "$n" ace "$folder/ace.replay" 10; then exit 0; fi
done
echo "clears.sh: no stage is cleared on ace with a seed from 1 to 10" >&2
exit 1
