#!/usr/bin/env bash
# Measures all collision methods on this machine and writes docs/collision-results.md. Takes about eleven minutes; run
# nothing else meanwhile.
#   scripts/collision-results.sh [FILE]                 writes FILE instead
#   scripts/collision-results.sh --clustering [FILE]    measures only the last part, the settings of clustering: four minutes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

all=true
if [ "${1:-}" = --clustering ]; then
    all=false
    shift
fi
out=${1:-docs/collision-results.md}
bench=(cargo bench --quiet --package sector-collision --bench methods)
last_part='## The settings of clustering'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

processor() {
    awk -F': ' '/^model name/ { print $2; found = 1; exit } END { exit !found }' /proc/cpuinfo 2>/dev/null ||
        sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m
}

# measure: runs the benchmarks, and leaves their output in $work.
measure() {
    # Build first: it is no load that the figures suffer from.
    "${bench[@]}" --no-run
    local load
    load=$(uptime | sed 's/.*load average[s]*: *\([0-9.]*\).*/\1/')
    printf 'Measured on %s (%s processors, a load of %s at the beginning), %s, %s.\n' \
        "$(processor)" "$(getconf _NPROCESSORS_ONLN)" "$load" "$(rustc --version)" "$(date -u +%Y-%m-%d)" \
        >"$work/machine"

    # Figures of an earlier run would stand where this one leaves something out.
    export CRITERION_HOME=$work/criterion
    if $all; then
        "${bench[@]}" -- '^[a-z]*/.*/[0-9]*$' >"$work/collision"
        methods=$(sed -n 's/^game\/\([a-z-]*\)\/1000\( .*\)\{0,1\}$/\1/p' "$work/collision" | grep -vx fast | uniq)
    fi
    "${bench[@]}" -- clustering- >"$work/clustering"
}

sizes='1000 10000 50000'

# ns GROUP NAME VALUE: the median of a tick in nanoseconds, as criterion has written it down; nothing where it was left out.
ns() {
    sed -n 's/.*"median":{"confidence_interval":{[^}]*},"point_estimate":\([0-9.e+]*\).*/\1/p' \
        "$CRITERION_HOME/$1/$2/$3/new/estimates.json" 2>/dev/null || true
}

# ms SCENE METHOD N: the same in milliseconds.
ms() {
    ns "$@" | awk '{ ms = $1 / 1e6; printf ms < 1 ? "%.3f" : ms < 10 ? "%.2f" : "%.1f", ms }
        END { if (!NR) printf "left out" }'
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

# settings SETTING N: a row for each value of a setting of clustering with N objects, three columns for each scene.
settings() {
    printf '\n%s objects:\n\n| %s | spread: candidates | sorted | µs ' "$(sed 's/000$/,000/' <<<"$2")" "$1"
    printf '| clustered: candidates | sorted | µs | sizes: candidates | sorted | µs |\n'
    printf '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n'
    local scene value candidates visits
    for value in $(sed -n "s/^clustering-$2-spread $1 \([^ ]*\) .*/\1/p" "$work/clustering"); do
        printf '| %s ' "$([ "$value" = "$2" ] && echo all || echo "$value")"
        for scene in spread clustered sizes; do
            read -r candidates visits < <(sed -n "s/^clustering-$2-$scene $1 $value //p" "$work/clustering")
            printf '| %s | %s | %s ' "$candidates" "$visits" \
                "$(ns "clustering-$2-$scene" "$1" "$value" | awk '{ printf "%.1f", $1 / 1e3 }')"
        done
        printf '|\n'
    done
}

# costs: all parts but the last.
costs() {
    cat <<'TEXT'
# What the collision methods cost

<!-- Written by scripts/collision-results.sh. Run it instead of changing a figure. -->

This page has the times of every method except `fast` on five scenes, and the effect of the settings of clustering
(`crates/sector-collision/benches/methods.rs`). [performance.md](performance.md) covers `fast`. To measure your machine, run

```sh
scripts/collision-results.sh
```

TEXT
    cat "$work/machine"
    cat <<'TEXT'

The figures are as old as this date; those in performance.md were measured separately.

## How to read it

Each figure is the median time of a tick in **milliseconds**, on one thread. In a tick, every object moves by a pixel or two
and is updated in the pipeline. Then come broad phase, rectangles, bitmaps and sorted hits. A game with 60 ticks a second has
16.7 ms for everything. Do not compare methods more closely than by a factor of two: other work on the machine slows some
figures down, by half if the load above exceeds the number of processors. *Left out* means that a tick was predicted to take
more than 60 million steps.

Part of each figure is the same for all methods: updating 10,000 objects in the pipeline takes about 0.2 ms, and the bitmap
tests do not depend on the method.

In *sizes*, the time of the sector grid grows faster than the others, because an object that covers more than nine sectors is
compared with all other objects.

The work, without sorting, grows with a power of n that was determined by counting in random crowds of constant density: 2 for
brute force; 1.5 for methods that use one axis (the list, sort and sweep, active set, and the swaps of sweep and prune); 1.1 for
interval tree and k-d tree; 1.0 for quadtree, grids, `fast` and `auto`. No power fits clustering: its work is about linear while
a crowd has gaps, up to 350 sprites of *spread*, and quadratic once they have closed, from 4,000 on. The module
`sector_collision::broad` explains these powers.

## Milliseconds a tick
TEXT
    table spread 'Random positions, one sprite of 16 × 16 pixels per 64 × 64 pixels.'
    table clustered 'Squadrons of fifty, each packed closely and far from the others.'
    table column 'All objects within 64 pixels along x, one below the other.'
    table sizes 'Random positions, with sides from 4 to 256 pixels, each size half as frequent as the next smaller one.'
    table game 'As *spread*, but with ships, shots, aliens, missiles and the rules between them.'
}

# clustering: the last part.
clustering() {
    printf '\n%s\n' "$last_part"
    cat <<'TEXT'

These tables show dimensional clustering on three of the scenes, by threshold and by depth: the mean number of candidates and of
objects sorted for cuts (the `visits` of the method) in a tick, and the median time of a tick in microseconds. The settings of a
scene are measured one after the other, so only differences above 5 % are significant.

TEXT
    cat "$work/machine"
    cat <<'TEXT'

**Threshold.** The article recommends 5 to 10 objects. These values are good, and the exact one matters little. With gaps and
random positions, 10 is the best or second best. 5 to 16 are within 3 % of it, 32 within a tenth, and 1, which cuts as long as
possible, costs up to a seventh more. For squadrons of fifty, 64 is better than 10 by up to a sixth, because a squadron is then
tested without more cuts. So the best threshold is the size of the groups in the scene, and 5 to 10 is a safe guess. With all
objects in one group (brute force), a tick is several times slower as soon as there is a gap. In a crowd without gaps, such as
1,000 objects of *spread*, the threshold has no effect. The default is 8.
TEXT
    settings threshold 250
    settings threshold 1000
    cat <<'TEXT'

**Depth.** The article cuts "to a certain depth". Two cuts, one along each axis, find most of the gaps, and four to six cuts
find nearly all. Further cuts change little. A limit helps in the worst case, which the module `broad::dimensional_clustering`
describes. By default there is no limit. The threshold in this table is 8.
TEXT
    settings depth 1000
}

measure
{
    # Without the last part and the empty lines before it.
    if $all; then costs; else sed "/^$last_part/,\$d" "$out" | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'; fi
    clustering
} >"$work/results"
mv "$work/results" "$out"
echo "$out written"
