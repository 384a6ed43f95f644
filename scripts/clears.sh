#!/usr/bin/env bash
# Records a clear of each stage by the autopilot into tests/replays: stageN.replay on the easiest difficulty, and ace.replay
# of the first stage that it clears on the hardest. They belong to the levels, the rules and the autopilot as they are: run
# this whenever one of them changes, and commit what it writes. tests/clears.rs plays them.
#   scripts/clears.sh
# SECTOR_SWEEP names a program that is built already; without it the optimized one is built first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ -z "${SECTOR_SWEEP:-}" ]; then
    cargo build --release --quiet
    SECTOR_SWEEP=${CARGO_TARGET_DIR:-target}/release/sector-sweep
fi
folder=tests/replays
mkdir -p "$folder"
rm -f "$folder"/stage*.replay "$folder/ace.replay"

# record STAGE DIFFICULTY FILE SEEDS: the first of so many seeds that clears the stage.
record() {
    for ((seed = 1; seed <= $4; seed++)); do
        local report
        report=$("$SECTOR_SWEEP" simulate --stage "$1" --difficulty "$2" --seed "$seed" --record "$3" --json)
        case "$report" in
        *'"stage_cleared":true'*)
            "$SECTOR_SWEEP" verify "$3"
            return 0
            ;;
        esac
    done
    rm -f "$3"
    return 1
}

stage=1
while "$SECTOR_SWEEP" simulate --stage "$stage" --ticks 0 >/dev/null 2>&1; do
    record "$stage" cadet "$folder/stage$stage.replay" 20 || {
        echo "clears.sh: no seed from 1 to 20 clears stage $stage on cadet" >&2
        exit 1
    }
    stage=$((stage + 1))
done
for ((n = 1; n < stage; n++)); do
    if record "$n" ace "$folder/ace.replay" 10; then exit 0; fi
done
echo "clears.sh: no stage is cleared on ace with a seed from 1 to 10" >&2
exit 1
