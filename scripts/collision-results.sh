#!/usr/bin/env bash
# Measures all collision methods on this machine and writes docs/collision-results.md. Takes about eight minutes, and
# wants the machine for itself.
#   scripts/collision-results.sh [FILE]      another file than that
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=${1:-docs/collision-results.md}
bench=(cargo bench --quiet --package sector-collision --bench)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Build first: it is no load that the figures suffer from.
"${bench[@]}" methods --no-run
"${bench[@]}" growth --no-run
load=$(uptime | sed 's/.*load average[s]*: *\([0-9.]*\).*/\1/')

# Figures of an earlier run would stand where this one leaves something out.
CRITERION_HOME=$work/criterion "${bench[@]}" methods >"$work/collision"
"${bench[@]}" growth >"$work/growth"

methods=$(sed -n 's/^\([a-z-]*\) .*/\1/p' "$work/growth" | grep -v '^method$' | uniq)
sizes='1000 10000 50000'

processor() {
    awk -F': ' '/^model name/ { print $2; found = 1; exit } END { exit !found }' /proc/cpuinfo 2>/dev/null ||
        sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m
}

# ms SCENE METHOD N: the median of a tick in milliseconds, as criterion has written it down.
ms() {
    local estimates=$work/criterion/$1/$2/$3/new/estimates.json
    if [ ! -f "$estimates" ]; then
        echo 'left out'
        return
    fi
    sed -n 's/.*"median":{"confidence_interval":{[^}]*},"point_estimate":\([0-9.e+]*\).*/\1/p' "$estimates" |
        awk '{ ms = $1 / 1e6; printf ms < 1 ? "%.3f" : ms < 10 ? "%.2f" : "%.1f", ms }'
}

# table SCENE WORDS…: a scene, a row a method.
table() {
    local scene=$1 method n
    shift
    printf '\n### %s\n\n%s\n\n| method | 1,000 | 10,000 | 50,000 |\n|---|---:|---:|---:|\n' "$scene" "$*"
    for method in $methods; do
        printf '| %s |' "$method"
        for n in $sizes; do printf ' %s |' "$(ms "$scene" "$method" "$n")"; done
        printf '\n'
    done
}

{
    cat <<'TEXT'
# What the collision methods cost

<!-- Written by scripts/collision-results.sh. Run it instead of changing a figure. -->

Every method but `fast` on five scenes (`crates/sector-collision/benches/methods.rs`), and what twice as many objects cost
(`crates/sector-collision/benches/growth.rs`). [performance.md](performance.md) has `fast`. Write it anew on your
machine with one command:

```sh
scripts/collision-results.sh
```

TEXT
    printf 'Measured on %s (%s processors, a load of %s at the beginning), %s, %s.\n' \
        "$(processor)" "$(getconf _NPROCESSORS_ONLN)" "$load" "$(rustc --version)" "$(date -u +%Y-%m-%d)"
    cat <<'TEXT'

## How to read it

A figure is the median of a tick in **milliseconds**: every object moves a pixel or two and is told to the pipeline,
then broad phase, rectangles, bitmaps, sorted hits, all on one thread. A game that ticks 60 times a second has 16.7 ms
for everything. Between two methods believe a factor of two, not a few per cent: other work on the machine slows some
figures down, by half where the load above is larger than the number of processors. *Left out* is what was predicted
to make more than 60 million steps a tick.

Not everything is the method. To tell the pipeline of 10,000 objects takes about 0.2 ms of each figure, and the
bitmaps of those that overlap are the same for all.

The sector grid among *sizes* grows faster than the rest: what covers more than nine sectors is compared with all.

The power of n to which the work grows is counted, without the sorting, and explained in the module
`sector_collision::broad`: 2 for brute force and for clustering in a crowd, 1.5 for what looks at one axis (the list, sort and
sweep, active set, and the swaps of sweep and prune), 1.1 for interval tree and k-d tree, 1.0 for quadtree, grids and `auto`.

## Milliseconds a tick
TEXT
    table spread 'At random, a sprite of 16 × 16 pixels for each 64 × 64.'
    table clustered 'Squadrons of fifty, close together and far from each other.'
    table column 'All within 64 pixels of x, one below the other.'
    table sizes 'At random, with sides from 4 to 256 pixels, each size half as often as the one below it.'
    table game 'As the first, with ships, shots, aliens, missiles and the rules between them.'
    cat <<'TEXT'

## Twice as many objects

Microseconds a tick of the first scene for 10,000 and for 20,000 objects, measured in turn, in processor time. Beside
them the quotient of the medians and that of the quickest ticks. Sector grid and `auto` stand here twice: with sectors
as large as the sprites, and four times as large. The methods of one axis stay below the 2.8 of their pairs: at these
numbers the part that is the same for every object still outweighs the pairs.

| method | sector | 10,000 | 20,000 | medians | quickest |
|---|---:|---:|---:|---:|---:|
TEXT
    awk '$2 ~ /^[0-9]+$/ && NF == 7 { print "| " $1 " | " $2 " | " $3 " | " $4 " | " $5 " | " $6 " |" }' "$work/growth"
} >"$work/results"
mv "$work/results" "$out"
echo "$out is written"
