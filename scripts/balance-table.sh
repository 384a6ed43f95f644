#!/usr/bin/env bash
# Lets the autopilot fly stages on every difficulty, many times each, and prints two Markdown tables: how each cell went,
# and where ships were lost.
#   scripts/balance-table.sh [SEEDS [STAGES [DIFFICULTIES]]]     50 "1 2 3 4 5 6" "cadet pilot veteran ace" without them
# SEEDS is how many, from 1 on, or which: 101-140.
# Environment:
#   SECTOR_SWEEP  a program that is built already; without it the optimized one is built first
#   LEVELS        a folder with stage1.ron and so on, flown instead of the built-in stages: no build between two trials
#   JOBS          how many at once; all cores without it
#   RESULTS       where results are kept, target/balance without it. What is there already is not flown again, as long as
#                 program and level are the same: a run that was broken off goes on where it was
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-50}" in
*-*) first=${1%-*} last=${1#*-} ;;
*) first=1 last=${1:-50} ;;
esac
read -ra stages <<<"${2:-1 2 3 4 5 6}"
read -ra difficulties <<<"${3:-cadet pilot veteran ace}"
for number in "$first" "$last" "${stages[@]}"; do
    case "$number" in
    '' | *[!0-9]*)
        echo "balance-table.sh: $number is neither a seed nor a stage: expected whole numbers, or a range of seeds as in 101-140" >&2
        exit 2
        ;;
    esac
done
runs=$((last - first + 1))
if [ "$runs" -lt 1 ]; then
    echo "balance-table.sh: seeds $first to $last are none" >&2
    exit 2
fi

if [ -z "${SECTOR_SWEEP:-}" ]; then
    cargo build --release --quiet
    SECTOR_SWEEP=${CARGO_TARGET_DIR:-target}/release/sector-sweep
fi
results=${RESULTS:-target/balance}
jobs=${JOBS:-$(nproc)}
mkdir -p "$results"

# cell STAGE DIFFICULTY: the folder of its results, which is another one when the program or the level changes.
cell() {
    local key=$program
    [ -z "${LEVELS:-}" ] || key+=$(cksum <"$LEVELS/stage$1.ron")
    echo "$results/stage$1-$2-$(printf '%s' "$key" | cksum | cut -d' ' -f1)"
}
program=$(cksum <"$SECTOR_SWEEP")

# Every run that is missing, one a line: the folder, the stage, the difficulty, the seed.
missing() {
    for stage in "${stages[@]}"; do
        for difficulty in "${difficulties[@]}"; do
            local folder
            folder=$(cell "$stage" "$difficulty")
            mkdir -p "$folder"
            for ((seed = first; seed <= last; seed++)); do
                [ -s "$folder/$seed.json" ] || echo "$folder $stage $difficulty $seed"
            done
        done
    done
}

# fly FOLDER STAGE DIFFICULTY SEED: a result is there whole or not at all.
fly() {
    local which=(--stage "$2")
    [ -z "${LEVELS:-}" ] || which=(--level "$LEVELS/stage$2.ron")
    "$SECTOR_SWEEP" simulate "${which[@]}" --difficulty "$3" --seed "$4" --json >"$1/$4.part"
    mv "$1/$4.part" "$1/$4.json"
}
export -f fly
export SECTOR_SWEEP LEVELS=${LEVELS:-}
# shellcheck disable=SC2016 # The inner shell expands.
missing | xargs -r -P "$jobs" -L 1 bash -c 'fly "$@"' _

# of FOLDER: its results.
of() { for ((seed = first; seed <= last; seed++)); do cat "$1/$seed.json"; done; }

echo "Each cell $runs times, seeds $first to $last:"
echo
echo '| stage | difficulty | cleared | mean deaths | mean lives left | mean time | longest |'
echo '|------:|------------|--------:|------------:|----------------:|----------:|--------:|'
for stage in "${stages[@]}"; do
    for difficulty in "${difficulties[@]}"; do
        of "$(cell "$stage" "$difficulty")" | awk -v stage="$stage" -v difficulty="$difficulty" '
            # The value of a field; the first of that name.
            function field(name) {
                if (!match($0, "\"" name "\":[a-z0-9]+")) return 0
                return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
            }
            {
                runs++; deaths += field("deaths")
                # Time and lives of those that came through: who is lost early would flatter both.
                if (field("stage_cleared") == "true") {
                    cleared++; lives += field("lives"); ticks += field("ticks")
                    if (field("ticks") + 0 > longest) longest = field("ticks") + 0
                }
            }
            function time(ticks) { return sprintf("%d:%02d", ticks / 3600, ticks / 60 % 60) }
            END {
                n = cleared ? cleared : 1
                printf "| %s | %s | %d %% | %.1f | %.1f | %s | %s |\n", stage, difficulty, 100 * cleared / runs + 0.5,
                    deaths / runs, lives / n, cleared ? time(ticks / n) : "–", cleared ? time(longest) : "–"
            }'
    done
done

echo
echo "Where ships were lost, as ships a run; under 0.1 left out:"
echo
echo '| stage | during | cadet | pilot | veteran | ace |'
echo '|------:|--------|------:|------:|--------:|----:|'
for stage in "${stages[@]}"; do
    for difficulty in "${difficulties[@]}"; do
        of "$(cell "$stage" "$difficulty")" |
            { grep -o '"during":"[^"]*"' || true; } | sed "s/\"during\":\"\(.*\)\"/$difficulty|\1/"
    done | awk -F'|' -v stage="$stage" -v seeds="$runs" '
        { lost[$2 "|" $1]++; during[$2] += 1 }
        END {
            for (place in during) {
                line = ""; most = 0
                for (i = split("cadet pilot veteran ace", name, " "); i > 0; i--) {
                    share = lost[place "|" name[i]] / seeds
                    if (share > most) most = share
                    line = sprintf(" %.2f |", share) line
                }
                if (most >= 0.1) printf "| %s | %s |%s\n", stage, place, line
            }
        }' | sort -t'|' -k3,3 -n
done
