#!/usr/bin/env bash
# Measures the ticks of every stage at every difficulty on this machine and writes that section of docs/performance.md;
# the rest of the page stays. Takes some seconds after the build, and wants the machine for itself.
#   scripts/stage-ticks.sh [FILE]       another file than that
#   scripts/stage-ticks.sh --section    print the section instead of writing it
# SECTOR_SWEEP names a program that is built already; without it the optimized one is built first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

heading='## The ticks of every stage'

if [ -n "${SECTOR_SWEEP:-}" ]; then
    game=("$SECTOR_SWEEP")
else
    cargo build --release --quiet
    game=(cargo run --release --quiet --)
fi

processor() {
    awk -F': ' '/^model name/ { print $2; found = 1; exit } END { exit !found }' /proc/cpuinfo 2>/dev/null ||
        sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m
}

section() {
    local figures
    figures=$("${game[@]}" bench-stages)
    cat <<TEXT
$heading

The autopilot flies each stage to its end at each difficulty, unhurt; the time is that of \`World::step\` alone, collision
included, on one thread, and of three games with the same inputs the shortest of each tick counts
(\`sector-sweep bench-stages\`, or \`scripts/stage-ticks.sh\` for this section). A frame is 1/60 s. Loading is reading and
checking the level and making a game of it. Measured on $(processor), $(date -u +%Y-%m-%d). Wanted: the median below a tenth
of a frame, no tick above half of one, a stage there within 100 ms.

$figures

TEXT
}

if [ "${1:-}" = --section ]; then
    section
    exit
fi

out=${1:-docs/performance.md}
if [ ! -f "$out" ]; then
    echo "stage-ticks.sh: there is no $out: expected a page that scripts/performance.sh wrote" >&2
    exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
section >"$work/section"
# In the place of the old section, or before what was learned, or at the end.
has_section=no
if grep -qxF "$heading" "$out"; then has_section=yes; fi
awk -v heading="$heading" -v file="$work/section" -v has="$has_section" '
    function put(    line) { while ((getline line < file) > 0) print line; done = 1 }
    /^## / { skipping = 0 }
    $0 == heading { put(); skipping = 1 }
    has == "no" && !done && /^## What was tried/ { put() }
    !skipping { print }
    END { if (!done) put() }
' "$out" >"$work/page"
cp "$work/page" "$out"
echo "$out is written"
