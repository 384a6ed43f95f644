#!/usr/bin/env bash
# Runs a command beside busy processes, four for each core unless BUSY says another number:
#   scripts/under-load.sh ./check
# Tests have to pass whatever else the machine does: they wait for events, not for times.
set -euo pipefail

cores=$(getconf _NPROCESSORS_ONLN)
busy=()
for ((i = 0; i < cores * ${BUSY:-4}; i++)); do
    (while :; do :; done) &
    busy+=($!)
done
trap 'kill "${busy[@]}" 2>/dev/null' EXIT
echo "$(basename "$0"): beside ${#busy[@]} busy processes on $cores cores: $*" >&2
"$@"
