#!/usr/bin/env bash
# Records games that the autopilot clears in tests/replays: stageN.replay for each stage at the easiest difficulty, ace.replay for
# the first stage that it clears at the hardest, and in games/DIFFICULTY-SHIP whole games at each of the first three difficulties
# with each ship. tests/game/clears.rs plays them. Run this after every change of the levels or the rules, and commit the result.
#   scripts/clears.sh          replaces the replays that no longer verify
#   scripts/clears.sh 4 6      also replaces those of stages 4 and 6
# SECTOR_SWEEP is the path of a built program; without it, this script builds the optimized one first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for number in "$@"; do
    case "$number" in
    '' | *[!0-9]* | 0*)
        echo "clears.sh: $number is not a stage: expected whole numbers from 1" >&2
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
version=$("$SECTOR_SWEEP" verify "$folder/stage1.replay" 2>&1 | sed -n 's/.*uses rules version \([0-9]*\),.*/\1/p') || true
if [ -n "$version" ] && [ ! -f "$folder/old/rules$version.replay" ]; then
    cp "$folder/stage1.replay" "$folder/old/rules$version.replay"
    echo "$folder/old/rules$version.replay is a game under the previous rules"
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
    [ -f "$1" ] && "$SECTOR_SWEEP" verify "$1" >/dev/null 2>&1 && echo "$1 still verifies"
}

stage=1
while "$SECTOR_SWEEP" simulate --stage "$stage" --ticks 0 >/dev/null 2>&1; do
    file=$folder/stage$stage.replay
    if [ $# -eq 0 ] && stands "$file"; then
        :
    elif [ $# -eq 0 ] || [[ " $* " == *" $stage "* ]]; then
        record "$stage" cadet "$file" 20 || {
            echo "clears.sh: no seed from 1 to 20 clears stage $stage at cadet" >&2
            exit 1
        }
    fi
    stage=$((stage + 1))
done
record_ace() {
    for ((n = 1; n < stage; n++)); do
        if record "$n" ace "$folder/ace.replay" 10; then return 0; fi
    done
    echo "clears.sh: no seed from 1 to 10 clears a stage at ace" >&2
    exit 1
}
stands "$folder/ace.replay" || record_ace

# whole_game DIFFICULTY SHIP FOLDER: the first of forty seeds that clears all stages.
whole_game() {
    local report
    for ((seed = 1; seed <= 40; seed++)); do
        rm -rf "$3"
        report=$("$SECTOR_SWEEP" simulate --stage all --difficulty "$1" --ship "$2" --seed "$seed" --record "$3" --json)
        case "$report" in
        *"\"stage\":$((stage - 1)),"*'"stage_cleared":true'*)
            [[ "${report##*\"stage_cleared\":}" == true* ]] || continue
            echo "$3 is a game with seed $seed"
            return 0
            ;;
        esac
    done
    rm -rf "$3"
    echo "clears.sh: no seed from 1 to 40 clears the game at $1 with the ship $2" >&2
    exit 1
}

# all_stand FOLDER: whether the replays of all stages are there and verify.
all_stand() {
    for ((n = 1; n < stage; n++)); do stands "$1/stage$n.replay" || return 1; done
}

for difficulty in cadet pilot captain; do
    for ship in arrow fan lance anchor; do
        # The fourth ship is a reward: one game shows that it works.
        [ "$ship" != anchor ] || [ "$difficulty" = cadet ] || continue
        game=$folder/games/$difficulty-$ship
        all_stand "$game" || whole_game "$difficulty" "$ship" "$game"
    done
done
