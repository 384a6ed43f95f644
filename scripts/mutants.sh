#!/usr/bin/env bash
# Looks for code that no test holds: changes one function at a time and runs the tests that should notice.
#   scripts/mutants.sh AREA [SHARD]    AREA: collision, level, replay or storage; SHARD as 0/20: every twentieth change
# Needs `cargo install --locked cargo-mutants`. What was missed is printed; all of it lies in target/mutants/AREA.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

area=${1:?collision, level, replay or storage}
case $area in
# The tests that find most, soonest first: all of them take ten times as long.
collision)
    files='crates/sector-collision/src/**/*.rs' tests=(--package sector-collision --all-features --lib)
    for name in bitmap events handles worked_examples impulse_laws masks swept queries methods; do tests+=(--test "$name"); done
    ;;
level) files='src/level/**/*.rs' tests=(--no-default-features --lib --test levels --test level_language --test stages) ;;
replay) files='src/replay/**/*.rs' tests=(--no-default-features --lib --test replays --test playback --test clears) ;;
storage) files='src/app/storage/**/*.rs' tests=(--features app --lib --test faults --test processes) ;;
*) echo "there is no area $area" >&2 && exit 2 ;;
esac
mkdir -p "target/mutants/$area"
cargo mutants --workspace --file "$files" ${2:+--shard "$2"} --baseline skip --timeout 300 --no-times --colors never \
    --output "target/mutants/$area" -- "${tests[@]}"
