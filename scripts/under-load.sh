#!/usr/bin/env bash
# Runs a command alongside busy processes, by default four per core; BUSY sets another number:
#   scripts/under-load.sh ./check
# Tests must pass under any load: they wait for events, not for fixed times.
set -euo pipefail

cores=$(getconf _NPROCESSORS_ONLN)
busy=()
for ((i = 0; i < cores * ${BUSY:-4}; i++)); do
    (while :; do :; done) &
    busy+=($!)
done
trap 'kill "${busy[@]}" 2>/dev/null' EXIT
echo "$(basename "$0"): running with ${#busy[@]} busy processes (cores: $cores): $*" >&2
"$@"
