#!/usr/bin/env bash
# Writes THIRD-PARTY.md, the licenses of all crates in the program, and target/sector-sweep.cdx.json, a CycloneDX bill of materials
# that is part of a release. tests/program/documents compares the crates in THIRD-PARTY.md with Cargo.lock.
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
echo "THIRD-PARTY.md and target/sector-sweep.cdx.json written"
