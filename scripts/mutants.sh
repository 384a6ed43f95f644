#!/usr/bin/env bash
# Finds code that no test covers: changes one function at a time and runs the tests that should fail.
#   scripts/mutants.sh AREA [SHARD]    AREA: collision, level, replay or storage; SHARD such as 0/20 for every twentieth change
# Needs `cargo install --locked cargo-mutants`. Prints the changes that no test noticed; all results are in target/mutants/AREA.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

area=${1:?collision, level, replay or storage}
case $area in
collision) files='crates/sector-collision/src/**/*.rs' features=(--all-features) tests=(tests) ;;
level) files='src/level/**/*.rs' features=(--no-default-features) tests=(test=game) ;;
replay) files='src/replay/**/*.rs' features=(--no-default-features) tests=(test=game) ;;
storage) files='src/app/storage/**/*.rs' features=(--features app) tests=(test=app test=program) ;;
*) echo "mutants.sh: unknown area $area: expected collision, level, replay or storage" >&2 && exit 2 ;;
esac

# mutate TESTS WHICH…: a change that is missed is no failure, anything else is.
mutate() {
    local status=0 tests
    read -ra tests <<<"$1"
    shift
    cargo mutants --workspace --file "$files" --baseline skip --timeout 300 --no-times --colors never --output "$results" \
        "${features[@]}" "${tests[@]/#/--cargo-arg=--}" "$@" || status=$?
    case $status in 0 | 2 | 3) ;; *) exit "$status" ;; esac
}

results=target/mutants/$area
rm -rf "$results"
mkdir -p "$results"
# The tests beside the code take seconds and catch most; those of the folder `tests` look at what is left.
mutate lib ${2:+--shard "$2" --sharding round-robin}
missed=()
while IFS= read -r name; do
    missed+=(--re "^$(printf '%s' "$name" | sed 's/[][\.*^$+?(){}|]/\\&/g')\$")
done <"$results/mutants.out/missed.txt"
[ ${#missed[@]} -eq 0 ] || mutate "${tests[*]}" "${missed[@]}"
