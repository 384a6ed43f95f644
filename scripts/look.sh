#!/usr/bin/env bash
# Saves screenshots of the whole game without a window, to review changes to its look: the start, middle, mid-boss and last boss
# phase of each stage at the easiest and the hardest difficulty, with the autopilot in an invulnerable ship; and every screen in
# every language with small and large text. Look at all of them: a test cannot tell whether a bullet is visible in time or a page
# looks good.
#   scripts/look.sh FOLDER [stages|screens]
# SECTOR_SWEEP is the path of a built program; without it, this script builds the optimized one first.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: scripts/look.sh FOLDER [stages|screens]" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
part=${2:-all}
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ -z "${SECTOR_SWEEP:-}" ]; then
    cargo build --release --quiet
    SECTOR_SWEEP=${CARGO_TARGET_DIR:-target}/release/sector-sweep
fi

# shoot NAME ARGUMENT…: a picture; one that cannot be made is told, and the others are made all the same.
shoot() {
    local file=$folder/$1.png
    shift
    "$SECTOR_SWEEP" screenshot "$@" "$file" || echo "look.sh: could not save $file" >&2
}

# A boss has come in by 10 s, and its last phase is the one before "9": a phase behind the last is the last.
stages() {
    local stage difficulty
    for stage in 1 2 3 4 5 6; do
        for difficulty in cadet ace; do
            set -- --stage "$stage" --difficulty "$difficulty" --invulnerable
            shoot "stage$stage-$difficulty-1-start" "$@" --tick 420
            shoot "stage$stage-$difficulty-2-middle" "$@" --tick 4200
            shoot "stage$stage-$difficulty-3-midboss" "$@" --from midboss --tick 620
            shoot "stage$stage-$difficulty-4-boss" "$@" --from boss:1 --tick 900
            shoot "stage$stage-$difficulty-5-boss-last" "$@" --from boss:9 --tick 800
        done
    done
}

screens() {
    local language size screen tab
    for language in en $(basename -a -s .ron assets/texts/*.ron); do
        for size in normal large; do
            set -- --language "$language"
            [ "$size" = normal ] || set -- "$@" --large-text
            for screen in title demonstration how-to how-to-score new-game first-flight practice controls buttons press-a-key taken-key scores \
                initials statistics destroyed pairs stress music pause interrupted clear continue game-over what-hit-me replays playback \
                ending credits; do
                shoot "$language-$size-$screen" "$@" --screen "$screen"
            done
            for tab in video sound controls access game; do
                shoot "$language-$size-options-$tab" "$@" --screen options --tab "$tab"
            done
            shoot "$language-$size-new-game-two" "$@" --screen new-game --players 2
            shoot "$language-$size-card" "$@" --tick 60
        done
    done
}

case "$part" in
stages) stages ;;
screens) screens ;;
all) stages && screens ;;
*) echo "look.sh: unknown part $part: expected stages or screens" >&2; exit 2 ;;
esac
echo "$folder"
