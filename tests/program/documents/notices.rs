//! The notices of third parties.

use super::page::root;
use std::fs;

#[test]
fn the_notices_are_of_the_crates_in_use() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("it can be read");
    let (notices, lock) = (read("THIRD-PARTY.md"), read("Cargo.lock"));
    let crates = notices.lines().filter_map(|line| line.strip_prefix("## ")?.split_once(": "));
    let crates: Vec<&str> = crates.flat_map(|(_, crates)| crates.split(", ")).collect();
    for one in &crates {
        let (name, version) = one.split_once(' ').expect("a name and a version");
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&entry), "{one} is not in Cargo.lock: run scripts/notices.sh");
    }
    for name in ["winit", "wgpu", "kira", "glam", "hecs", "image"] {
        assert!(crates.iter().any(|one| one.split(' ').next() == Some(name)), "{name} has no notice");
    }
}
