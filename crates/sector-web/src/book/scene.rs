//! The scenes of the lab by their names.

use anyhow::anyhow;
use sector_sweep::lab::stepper::{BUILT_IN, BuiltIn};

pub(super) fn scene(name: &str) -> anyhow::Result<&'static BuiltIn> {
    let names = || BUILT_IN.map(|scene| scene.name).join(", ");
    let found = BUILT_IN.iter().find(|scene| scene.name == name);
    found.ok_or_else(|| anyhow!("{name:?} is not a scene: expected {}", names()))
}
