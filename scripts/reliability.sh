#!/usr/bin/env bash
# Produces the numbers in docs/reliability.md: runs the command of each row and prints the end of its output.
#   scripts/reliability.sh             all rows; about two hours on two cores
#   scripts/reliability.sh PATTERN     the rows that match PATTERN, such as 'kill' or 'power'
# The full output is in target/reliability. The exit code is 1 if a command fails.
set -euo pipefail
# shellcheck source=scripts/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up check
cd "$root"
start_display
trap end_display EXIT
logs=$CARGO_TARGET_DIR/reliability
mkdir -p "$logs"
PATH=$CARGO_TARGET_DIR/debug:$PATH
number=0 failed=0

# Runs a command of the document, in which `cargo test` stands for `cargo test --all-features`.
run() {
    local log=$logs/$number start=$SECONDS status=0
    bash -c "${1/cargo test/cargo test --all-features}" >"$log" 2>&1 </dev/null || status=$?
    printf '  %s\n    exit code %d, %d s\n' "$1" "$status" $((SECONDS - start))
    grep -vE '^(test .* \.\.\. |running |warning|$| *(Compiling|Finished|Running|Doc-tests|Blocking))|0 passed; 0 failed' "$log" | tail -30 | sed 's/^/    /' || true
    [ "$status" -eq 0 ] || failed=$((failed + 1))
}

# The program itself is built along with the tests that run it.
cargo test --quiet --no-run --all-features --test program
while IFS= read -r row; do
    printf '%s\n' "$row" | cut -d'|' -f2
    while IFS= read -r command <&4; do
        number=$((number + 1))
        run "$command"
    done 4< <(printf '%s\n' "$row" | awk -F'|' '{ sub(/\(.*/, "", $(NF - 1)); print $(NF - 1) }' | grep -o '`[^`]*`' | tr -d '`')
done < <(grep -E '^\|.*`[^`]*` *(\(.*\) *)?\|$' docs/reliability.md | grep -iE -- "${1:-.}")
echo "commands: $number, failed: $failed"
[ "$failed" -eq 0 ]
