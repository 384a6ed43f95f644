#!/usr/bin/env bash
# Measures the game against libraries on this machine and writes docs/performance.md. Takes about half an hour after the
# build, and wants the machine for itself.
#   scripts/performance.sh [FILE]      another file than that
# PEERS="box2d physx" takes the libraries in C and C++ along (they need cmake and clang); PYTHON names a Python that has
# pygame-ce, whose masks are then measured too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=${1:-docs/performance.md}
peers=(cargo run --release --quiet --manifest-path benches/peers/Cargo.toml --features "${PEERS:-}")
# RESULTS names a folder that is kept: what is in it already is not measured again.
work=${RESULTS:-$(mktemp -d)}
mkdir -p "$work"
[ -n "${RESULTS:-}" ] || trap 'rm -rf "$work"' EXIT

# measure NAME COMMAND…: what the command prints goes into a file of that name, whole or not at all.
measure() {
    local name=$1
    shift
    if [ ! -f "$work/$name" ]; then
        "$@" >"$work/$name.part" 2>&1 && mv "$work/$name.part" "$work/$name"
    fi
}

render() {
    local sprites
    for sprites in 10000 100000 1000000; do
        cargo run --release --quiet -- bench-render --sprites "$sprites" --frames 40 2>/dev/null
    done
}

measure load sh -c "uptime | sed 's/.*load average[s]*: *\([0-9.]*\).*/\1/'"
# Build first: it is no load that the figures suffer from.
cargo build --release --quiet --manifest-path benches/peers/Cargo.toml --features "${PEERS:-}"
cargo build --release --quiet
measure peers "${peers[@]}" --bin peers
for run in 1 2 3; do
    measure "again-$run" "${peers[@]}" --bin peers -- \
        --sizes 1000,10000 spread clustered-dense mixed game stage-2 stress-waves
done
measure tick "${peers[@]}" --bin peers -- --tick
measure threads "${peers[@]}" --bin peers -- --threads
measure masks "${peers[@]}" --bin masks
measure render render
measure start sh -c 'for i in 1 2 3; do cargo run --release --quiet -- bench-start 2>/dev/null; done'
measure stages scripts/stage-ticks.sh --section

processor() {
    awk -F': ' '/^model name/ { print $2; found = 1; exit } END { exit !found }' /proc/cpuinfo 2>/dev/null ||
        sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m
}

# block N FILE: the Nth block of lines between empty ones.
block() {
    awk -v n="$1" 'BEGIN { RS = "" } NR == n' "$2"
}

# again: the ratios of the three further runs beside each other, a row for each workload.
again() {
    local run
    echo "| workload | n | mean ÷ ours | p95 ÷ ours |"
    echo "|---|---:|---|---|"
    for run in 1 2 3; do block 3 "$work/again-$run"; done | awk -F ' *[|] *' '
        $2 == "workload" || $2 ~ /^-/ { next }
        {
            row = $2 " | " $3
            if (row in means) { means[row] = means[row] ", " $6; quantiles[row] = quantiles[row] ", " $7 }
            else { rows[++count] = row; means[row] = $6; quantiles[row] = $7 }
        }
        END { for (i = 1; i <= count; i++) print "| " rows[i] " | " means[rows[i]] " | " quantiles[rows[i]] " |" }'
}

# versions: the libraries that take part, as one line.
versions() {
    cargo tree --manifest-path benches/peers/Cargo.toml --features "${PEERS:-}" --depth 1 --prefix none --edges normal |
        awk '/^(bitvec|boxdd|broccoli|packed|parry|physx|rapier|rstar|static)/ { printf "%s%s %s", sep, $1, $2; sep = ", " }'
}

{
    cat <<'TEXT'
# How fast it is

<!-- Written by scripts/performance.sh. Run it instead of changing a figure. -->

Why not just take a crate? Here the fast path of this project (`sector_collision::fast`) and libraries that a
game developer would pick instead get the same boxes, and so do [yours](../benches/peers/README.md#your-own-boxes).

```sh
scripts/performance.sh /tmp/mine.md        # the tables of your machine: half an hour, and it should be idle
PEERS="box2d physx" PYTHON=/path/to/python scripts/performance.sh /tmp/mine.md  # more libraries: cmake, clang, pygame-ce
```

*What was tried* is written by hand, for the run named here.

TEXT
    printf 'Measured on %s (%s processors, a load of %s before the build), %s, %s.\n' \
        "$(processor)" "$(getconf _NPROCESSORS_ONLN)" "$(cat "$work/load")" "$(rustc --version)" "$(date -u +%Y-%m-%d)"
    cat <<'TEXT'

Times differ from machine to machine and from run to run; believe the ratios, which are taken within short blocks in
which all take turns. How it is made fair stands in [benches/peers](../benches/peers/README.md).

## Pairs of a frame, against the fastest library of each workload

One thread, but for broccoli with rayon. Goals, not all of them met: the mean at least 5 times as fast, and the 95 % quantile, where
neighbor lists are made anew, at least 3 times; 4 and 2.5 times with AVX2 alone; never below twice. *Plain code* is the better of two methods
that are written in an hour, a sweep over a sorted vector and a uniform grid. What the names mean stands in
[benches/peers](../benches/peers/README.md#workloads).

TEXT
    block 1 "$work/peers"
    echo
    block 5 "$work/peers"
    echo
    block 3 "$work/peers"
    if [ -n "$(block 7 "$work/peers")" ]; then
        printf '\n### Ours with AVX2 alone\n\nThe same run, as on a machine without AVX-512.\n\n'
        block 7 "$work/peers"
        echo
        block 6 "$work/peers"
    fi
    printf '\n### The same again\n\nThree further runs of a few workloads: how far a ratio can be trusted.\n\n'
    again
    cat <<'TEXT'

## Growth

Five times as many boxes at the same density may take at most six times as long. Beyond ten thousand the boxes leave
the core's own cache.

TEXT
    block 4 "$work/peers"
    cat <<'TEXT'

## A whole tick, against the pairs alone

Everything the stress mode does in a tick with 50,000 aliens and their missiles, on one thread: flight, guns, proxies,
broad phase, bitmaps, damage, births and deaths. Below it what a library takes to find only the pairs of these boxes.
Wanted: more than 1 in the last column.

TEXT
    cat "$work/tick"
    cat <<'TEXT'

## Threads

The answer is the same in the same order for any number of threads. Wanted: a tick with 200,000 aliens 1.4 times as fast with two.

TEXT
    cat "$work/threads"
    cat <<'TEXT'

## Bitmaps

Two masks that interleave and never meet, the worst case: nanoseconds for a test without the call. Wanted: twice as fast
as the best other code.

TEXT
    cat "$work/masks"
    cat <<'TEXT'

## Drawing

Sprites drawn off-screen at 1280 × 720, and what one costs the processor (`sector-sweep bench-render --sprites N`).

```text
TEXT
    cat "$work/render"
    cat <<'TEXT'
```

## From the start to the title

Three starts (`sector-sweep bench-start`). Wanted: less than 500 ms of our own work.

```text
TEXT
    cat "$work/start"
    cat <<'TEXT'
```

TEXT
    cat "$work/stages"
    # What has been learned is written by people, and stays.
    if [ -f "$out" ]; then sed -n '/^## What was tried/,/^## All contestants/p' "$out" | sed '$d'; fi
    printf '## All contestants\n\nNanoseconds a box and frame. %s.\n\n' "$(versions)"
    block 2 "$work/peers"
} >"$work/results"
mv "$work/results" "$out"
echo "$out is written"
