#!/usr/bin/env bash
# Makes the pictures of the README and the manual, without a window: docs/pictures/make.sh
# The autopilot flies until the tick that is shown, so that the same game gives the same pictures on one machine.
# docs/manual.md reads the numbers of overlay.png and list.png: read them again after a change of the stage or of the autopilot.
# SECTOR_SWEEP names a program that is built already; without it the optimized one is built first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -n "${SECTOR_SWEEP:-}" ]; then
    game=("$SECTOR_SWEEP")
else
    game=(cargo run --release --quiet --)
fi

# picture NAME TICK [MORE…]: a moment of stage 1 or another, twice as large as the field.
picture() {
    local name=$1 tick=$2
    shift 2
    "${game[@]}" screenshot --seed 1 --tick "$tick" --width 1280 --height 720 "$@" "docs/pictures/$name.png"
    echo "docs/pictures/$name.png"
}

picture play 790 --stage 5 --difficulty veteran --from boss:2 --invulnerable
picture column 7900 --stage 2
picture swarm 820 --stage 3 --from boss:1 --invulnerable
picture belt 880 --stage 4 --difficulty veteran --from boss:2 --invulnerable
picture hive 1550 --stage 6 --difficulty veteran --from boss:2 --invulnerable
picture survival 3300 --screen survival
picture overlay 3580 --overlay --shapes
picture list 3580 --overlay --shapes --method axis-list
picture delimiters 7900 --stage 2 --shapes --method sort-and-sweep

# The lab in motion, in the size of the field.
"${game[@]}" screenshot --screen lab --tick 1 --scene squadrons --method kd-tree --step 42 --frames 30 --every 6 --animate 350 \
    docs/pictures/lab.png
echo docs/pictures/lab.png
