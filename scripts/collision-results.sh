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

Every method but `fast` on five scenes, and what the settings of clustering change
(`crates/sector-collision/benches/methods.rs`). [performance.md](performance.md) has `fast`. Measure your machine with one
command:

```sh
scripts/collision-results.sh
```

TEXT
    cat "$work/machine"
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
}

# clustering: the last part.
clustering() {
    printf '\n%s\n' "$last_part"
    cat <<'TEXT'

Dimensional clustering on three of the scenes, by threshold and by depth: candidates and objects sorted for cuts (the
`visits` of the method), each the mean of a tick, and the median time of a tick in microseconds. The settings of a
scene are measured one after the other; believe differences of more than 5 %.

TEXT
    cat "$work/machine"
    cat <<'TEXT'

**Threshold.** The article says that 5 to 10 objects are best. They are good, and it matters little. At random places
10 is the best or next to it wherever there are gaps; 5 to 16 are within three per cent of it, 32 within a tenth, and 1,
which cuts as long as it can, costs up to a seventh more. Squadrons of fifty like 64 better than 10, by up to a sixth,
since a squadron is then tested as it stands. So the best threshold is that of the groups in the scene, and 5 to 10 a
safe guess. All objects as one group, brute force, is several times slower as soon as there is a gap; in a crowd
without one, as in 1,000 of *spread*, no threshold changes anything. The default is 8.
TEXT
    settings threshold 250
    settings threshold 1000
    cat <<'TEXT'

**Depth.** The article cuts "to a certain depth". Two cuts, one along each axis, find most of the gaps, four to six
nearly all, and those behind change little, for better or worse. A limit pays in the worst case, which the module
`broad::dimensional_clustering` describes. There is none by default. The threshold of this table is 8.
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
