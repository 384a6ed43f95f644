#!/usr/bin/env bash
# Writes THIRD-PARTY.md, the licenses of all crates in the program, and a list of its parts in CycloneDX,
# target/sector-sweep.cdx.json, which goes with a release. `--check` writes nothing and fails when the page is not the present one.
# Needs `cargo install --locked cargo-about --features cli` and `cargo install --locked cargo-cyclonedx`; `--check` needs the first
# alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=$(mktemp)
trap 'rm -f "$page"' EXIT
cargo about generate --offline --locked --fail --config about.toml --output-file "$page" scripts/third-party.hbs
if [ "${1:-}" = --check ]; then
    diff -u THIRD-PARTY.md "$page" || { echo "run scripts/notices.sh"; exit 1; }
    exit
fi
cp "$page" THIRD-PARTY.md
cargo cyclonedx --quiet --format json --describe crate --override-filename sbom
mkdir -p target
mv sbom.json target/sector-sweep.cdx.json
# One is written beside each manifest of the workspace.
rm -f crates/*/sbom.json
echo "THIRD-PARTY.md and target/sector-sweep.cdx.json are written"
