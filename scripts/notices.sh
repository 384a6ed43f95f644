#!/usr/bin/env bash
# Writes THIRD-PARTY.md, the licenses of all crates in the program, and a list of its parts in CycloneDX,
# target/sector-sweep.cdx.json, which goes with a release. tests/program/documents compares the crates of the page with Cargo.lock.
# Needs `cargo install --locked cargo-about --features cli` and `cargo install --locked cargo-cyclonedx`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The texts come from the crates themselves: offline no server is asked, which needs the crates of all platforms to be there.
cargo fetch --quiet --locked
cargo about generate --offline --locked --fail --config about.toml --output-file THIRD-PARTY.md scripts/third-party.hbs
cargo cyclonedx --format json --override-filename sbom
mkdir -p target
mv sbom.json target/sector-sweep.cdx.json
# One is written beside each manifest of the workspace.
rm -f crates/*/sbom.json
echo "THIRD-PARTY.md and target/sector-sweep.cdx.json are written"
