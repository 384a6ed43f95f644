//! The shell scripts.

use std::process::Command;

/// Other users can put a link into `/tmp` under the name of the game's runtime folder.
#[test]
fn a_runtime_folder_that_is_a_link_is_not_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let user =
        String::from_utf8(Command::new("id").arg("-u").output().expect("a user").stdout).expect("a number");
    let used = || {
        let mut bash = Command::new("bash");
        bash.args(["-c", "source scripts/setup.sh; set_runtime_dir; printf %s \"$XDG_RUNTIME_DIR\""]);
        bash.current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("TMPDIR", folder.path())
            .env_remove("XDG_RUNTIME_DIR");
        String::from_utf8(bash.output().expect("bash").stdout).expect("a path")
    };
    let usual = folder.path().join(format!("sector-sweep-{}", user.trim()));
    assert_eq!(used(), usual.display().to_string());
    std::fs::rename(&usual, folder.path().join("elsewhere")).expect("it moves");
    std::os::unix::fs::symlink(folder.path().join("elsewhere"), &usual).expect("a link");
    let other = used();
    assert!(!other.is_empty() && other != usual.display().to_string(), "{other}");
}
