//! The collision module by itself: it compiles in a crate that depends on glam and on nothing else.
//!
//! That is what it takes to copy the folder into another game. A crate is made beside the other build products; it
//! holds one line that takes the module in, and is checked without a network, with the versions and features of
//! this project.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toml::{Table, Value};

/// The crate's one file, but for the path. The function fails to compile if the module is not what it was.
const LIBRARY: &str = "pub mod collision;
pub fn names_it(method: collision::Method, at: collision::Rect) -> (&'static str, bool) {
    (method.name(), at.overlaps(at))
}
";

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The manifest of a crate with these dependencies of the project, as they stand there, and one feature.
fn manifest(dependencies: &[&str], feature: (&str, &[&str])) -> Table {
    let text = fs::read_to_string(project().join("Cargo.toml")).expect("Cargo.toml");
    let ours: Table = text.parse().expect("a manifest");
    let taken = dependencies.iter().map(|&name| (name.to_owned(), ours["dependencies"][name].clone()));
    let mut package = Table::new();
    package.insert("name".into(), "collision-alone".into());
    package.insert("version".into(), "0.0.0".into());
    package.insert("edition".into(), ours["package"]["edition"].clone());
    let mut features = Table::new();
    let brings: Vec<Value> = feature.1.iter().map(|&what| what.into()).collect();
    features.insert(feature.0.into(), brings.into());
    let mut manifest = Table::new();
    manifest.insert("package".into(), package.into());
    manifest.insert("dependencies".into(), Value::Table(taken.collect()));
    manifest.insert("features".into(), features.into());
    // A workspace of its own, wherever the build products lie.
    manifest.insert("workspace".into(), Table::new().into());
    manifest
}

/// Makes the crate in a folder of that name.
fn make(name: &str, manifest: &Table, library: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let module = project().join("src/collision/mod.rs");
    fs::write(folder.join("Cargo.toml"), manifest.to_string()).expect("writable");
    fs::write(folder.join("src/lib.rs"), format!("#[path = {module:?}]\n{library}")).expect("writable");
    // The same versions: cargo drops those that are not needed.
    fs::copy(project().join("Cargo.lock"), folder.join("Cargo.lock")).expect("Cargo.lock");
    folder
}

/// `cargo check` with whatever has been downloaded for this project: whether it succeeds, and what it says.
fn check(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let mut cargo = Command::new(env!("CARGO"));
    // One folder for all, so that glam is compiled once.
    cargo.args(["check", "--offline", "--quiet", "--target-dir", "../collision_target"]).args(arguments);
    let output = cargo.current_dir(folder).output().expect("cargo");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The packages that a crate depends on, itself among them, as cargo has written them down.
fn packages(folder: &Path) -> Vec<String> {
    let lock: Table = fs::read_to_string(folder.join("Cargo.lock")).expect("a lock").parse().expect("a lock");
    let packages = lock["package"].as_array().expect("packages").iter();
    packages.map(|package| package["name"].as_str().expect("a name").to_owned()).collect()
}

/// Tests that the module compiles with glam and what glam needs, and that no other crate is even there. Without the
/// module the same crate does not compile, so it is the module that is tested.
#[test]
fn the_module_compiles_with_glam_alone() {
    let manifest = manifest(&["glam"], ("parallel", &[]));
    let folder = make("collision_alone", &manifest, LIBRARY);
    let (success, said) = check(&folder, &[]);
    assert!(success, "{said}");
    assert_eq!(packages(&folder), ["collision-alone", "glam", "libm"]);

    let nothing = make("collision_missing", &manifest, &LIBRARY.replace("pub mod", "#[cfg(any())] pub mod"));
    let (success, said) = check(&nothing, &[]);
    assert!(!success && said.contains("collision"), "{said}");
}

/// Tests that the feature `parallel` brings rayon, and that the module then compiles with the two.
#[cfg(feature = "parallel")]
#[test]
fn the_feature_parallel_brings_rayon_alone() {
    let manifest = manifest(&["glam", "rayon"], ("parallel", &["dep:rayon"]));
    let folder = make("collision_parallel", &manifest, LIBRARY);
    let (success, said) = check(&folder, &["--features", "parallel"]);
    assert!(success, "{said}");
    let packages = packages(&folder);
    let expected = |name: &String| {
        let ours = ["collision-alone", "glam", "libm", "rayon", "rayon-core", "either"];
        ours.contains(&name.as_str()) || name.starts_with("crossbeam")
    };
    assert!(packages.contains(&"rayon".to_owned()) && packages.iter().all(expected), "{packages:?}");
}
