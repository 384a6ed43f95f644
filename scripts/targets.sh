#!/usr/bin/env bash
# Plays the table of states and the committed replays on other kinds of machines, as far as this one can stand in for them:
#   scripts/targets.sh            all
#   scripts/targets.sh TARGET…    these
# What is missing for a target is said, and the target skipped. The exit code is 1 when one played another game.
# A target needs its standard library (rustup target add TARGET) and, on Linux, the compiler and the emulator of the table below
# (Debian: gcc-i686-linux-gnu, gcc-aarch64-linux-gnu, gcc-s390x-linux-gnu, qemu-user); that of the web needs node.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

have() { command -v "$1" >/dev/null 2>&1; }

# target, linker, runner, features; s390x is the one that has the other order of bytes.
targets='x86_64-unknown-linux-gnu  cc                     -             parallel
i686-unknown-linux-gnu    i686-linux-gnu-gcc     -             parallel
aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc  qemu-aarch64  parallel
s390x-unknown-linux-gnu   s390x-linux-gnu-gcc    qemu-s390x    parallel
wasm32-wasip1             -                      node          -'
# The libraries of another processor lie where its programs do not look for them.
export RUSTFLAGS="-C target-feature=+crt-static"
installed=$(rustup target list --installed 2>/dev/null || true)
failed=0 skipped=0 agreed=0

skip() {
    printf '%-26s skipped: %s is missing\n' "$1" "$2"
    skipped=$((skipped + 1))
}

# Runs a program for WASI under node.
run_in_node() {
    node --no-warnings --input-type=module -e "
        import { WASI } from 'node:wasi';
        import { readFileSync } from 'node:fs';
        const wasi = new WASI({ version: 'preview1', returnOnExit: true });
        const module = new WebAssembly.Module(readFileSync('$1'));
        process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));"
}

while read -r target linker runner features; do
    [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
    grep -qx "$target" <<<"$installed" || { skip "$target" "the target of rustup"; continue; }
    [ "$linker" = - ] || have "$linker" || { skip "$target" "$linker"; continue; }
    [ "$runner" = - ] || have "$runner" || { skip "$target" "$runner"; continue; }
    [ "$features" = - ] && features=
    name=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER
    [ "$linker" = - ] || export "$name=$linker"
    cargo build --quiet --release --manifest-path tests/targets/Cargo.toml --target-dir target/targets \
        --target "$target" --features "$features"
    program=target/targets/$target/release/sector-sweep-targets
    start=$SECONDS status=0
    case $runner in
    -) said=$("$program") || status=$? ;;
    node) said=$(run_in_node "$program.wasm") || status=$? ;;
    *) said=$("$runner" "$program") || status=$? ;;
    esac
    printf '%-26s %s, %d s\n' "$target" "$said" $((SECONDS - start))
    if [ "$status" -eq 0 ]; then agreed=$((agreed + 1)); else failed=$((failed + 1)); fi
done <<<"$targets"
echo "$agreed agree, $failed differ, $skipped were skipped"
[ "$failed" -eq 0 ] && [ "$agreed" -gt 0 ]
