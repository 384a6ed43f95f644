#!/usr/bin/env bash
# Fuzzes every file format, or the named ones, for SECONDS_EACH seconds each (default 60):
#   SECONDS_EACH=240 scripts/fuzz.sh [FORMAT…]
# Starts from the files that the project ships. Needs `rustup toolchain install nightly` and `cargo install cargo-fuzz`.
# Saves inputs that fail in fuzz/artifacts. The last line counts them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

formats=("$@")
[ $# -gt 0 ] || mapfile -t formats < <(sed -n 's/.*Format { name: "\([^"]*\)".*/\1/p' tests/app/hostile/formats.rs)
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

EXAMPLES=$PWD/fuzz/corpus cargo test --quiet --all-features --test app every_example >/dev/null
cargo +nightly fuzz build --fuzz-dir fuzz -O 2>"$logs/build" || { cat "$logs/build"; exit 1; }
finds=0
for format in "${formats[@]}"; do
    # libFuzzer's own limits are an alarm for what runs away; tests/app/hostile measures the promised ones.
    status=0
    mkdir -p "fuzz/artifacts/$format"
    FORMAT=$format cargo +nightly fuzz run --fuzz-dir fuzz -O format "$PWD/fuzz/corpus/$format" -- \
        -artifact_prefix="$PWD/fuzz/artifacts/$format/" -max_total_time="${SECONDS_EACH:-60}" -max_len=65536 -timeout=10 \
        -rss_limit_mb=2048 -print_final_stats=1 >"$logs/$format" 2>&1 || status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$logs/$format")
    paths=$(find "fuzz/corpus/$format" -type f | wc -l)
    if [ "$status" -eq 0 ]; then
        printf '%-16s %9s files, %6d saved for new paths, no failure\n' "$format" "$runs" "$paths"
    else
        finds=$((finds + 1))
        printf '%-16s %9s files, FAILED\n' "$format" "$runs"
        tail -40 "$logs/$format"
    fi
done
echo "formats: ${#formats[@]}, failures: $finds"
[ "$finds" -eq 0 ]
