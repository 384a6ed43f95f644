//! Checks what documents list and count: collision methods, scenes, aliens and missiles of the stages, figures, the crates
//! in use.

use super::page::{Page, quoted, root, tables};
use crate::run::json;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::lab::stepper::BUILT_IN;
use sector_sweep::level::Level;
use sector_sweep::sim::SIM_VERSION;
use std::fs;

#[test]
fn the_documents_have_every_collision_method() {
    let cli = Page::read("docs/cli.md").text;
    let rows: Vec<_> = tables(&Page::read("docs/manual.md").text).concat();
    for name in Method::ALL.map(Method::name) {
        assert!(rows.iter().any(|row| quoted(&row[0]) == [name]), "docs/manual.md: no row of `{name}`");
        assert!(quoted(&cli).contains(&name), "docs/cli.md lacks `{name}` in its list of methods");
    }
}

/// The table of the lab's scenes lists each built-in scene once, in the row of the author whose name its text ends with.
#[test]
fn every_scene_of_the_lab_is_listed() {
    let cli = Page::read("docs/cli.md");
    let tables = tables(cli.section("## `lab`"));
    let rows = tables.iter().find(|table| table[0][1] == "scenes").expect("a table of scenes");
    let listed: Vec<(&str, &str)> = rows[1..]
        .iter()
        .flat_map(|row| quoted(&row[1]).into_iter().map(|name| (name, row[0].as_str())))
        .collect();
    for scene in BUILT_IN {
        let rows: Vec<&str> =
            listed.iter().filter(|(name, _)| *name == scene.name).map(|&(_, author)| author).collect();
        assert_eq!(rows.len(), 1, "{} is in {rows:?}", scene.name);
        let author = rows[0];
        assert!(
            !scene.about.ends_with(").") || scene.about.ends_with(&format!("({author}).")),
            "{} is not from {author}",
            scene.name
        );
    }
    assert_eq!(listed.len(), BUILT_IN.len(), "scenes that do not exist");
}

fn levels(sheet: &Sheet) -> Vec<Level> {
    let levels = (1..=Level::builtin_count()).filter_map(|stage| Level::builtin(stage, sheet));
    levels.map(|level| level.expect("a level")).collect()
}

#[test]
fn every_alien_has_a_family_and_every_missile_a_row() {
    let (sheet, page) = (Sheet::builtin(), Page::read("assets/README.md"));
    let tables = tables(page.section("## The families"));
    let missiles: Vec<&str> = tables[1].iter().flat_map(|row| quoted(&row[1])).collect();
    let mut missing = Vec::new();
    for (number, level) in (1..).zip(levels(&sheet)) {
        let family = tables[0].get(number).map(|row| quoted(&row[1])).unwrap_or_default();
        let aliens = level.aliens.iter().map(|alien| (alien.sprite, &family, "in the row of its stage"));
        let bullets = level.bullets.iter().map(|bullet| (bullet.sprite, &missiles, "among the missiles"));
        for (sprite, names, place) in aliens.chain(bullets) {
            if !names.contains(&sheet.name(sprite)) {
                missing.push(format!("stage {number}: `{}` is missing {place}", sheet.name(sprite)));
            }
        }
    }
    missing.dedup();
    assert!(missing.is_empty(), "assets/README.md, \"The families\": {missing:#?}");
}

#[test]
fn the_changelog_lists_the_rules_version() {
    let text = Page::read("CHANGELOG.md").text;
    assert!(text.contains(&format!("Simulation version {SIM_VERSION}:")));
    assert!(!text.contains(&format!("Simulation version {}:", SIM_VERSION + 1)));
}

/// The manual's table matches the counts in the tick of the overlay screenshot.
#[test]
fn the_manual_matches_the_overlay_screenshot() {
    let script = Page::read("docs/pictures/make.sh").text;
    let tick = script.split("picture overlay ").nth(1).and_then(|rest| rest.split(' ').next());
    let tick: u32 = tick.and_then(|tick| tick.parse().ok()).expect("the tick of the picture");
    let counts = |tick: u32| json(&format!("simulate --json --ticks {tick}"))["counts"].clone();
    let [before, after] = [tick - 1, tick].map(counts);
    let count = |name: &str| after[name].as_f64().expect("a count") - before[name].as_f64().expect("a count");
    let expected = crate::command_line::COUNTS.map(|name| count(name).to_string());
    let tables = tables(&Page::read("docs/manual.md").text);
    let figures = |table: &Vec<Vec<String>>| -> Vec<String> {
        table.iter().skip(1).map(|row| row[1].replace(',', "")).collect()
    };
    assert!(tables.iter().any(|table| figures(table) == expected), "no table with {expected:?}");
}

#[test]
fn the_notices_match_the_crates_in_use() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("it can be read");
    let (notices, lock) = (read("THIRD-PARTY.md"), read("Cargo.lock"));
    let crates = notices.lines().filter_map(|line| line.strip_prefix("## ")?.split_once(": "));
    let crates: Vec<&str> = crates.flat_map(|(_, crates)| crates.split(", ")).collect();
    for one in &crates {
        let (name, version) = one.split_once(' ').expect("a name and a version");
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&entry), "{one} is not in Cargo.lock: run scripts/notices.sh");
    }
    let manifest = read("Cargo.toml");
    let sections = manifest.split("\n[").filter(|section| {
        let heading = section.lines().next().unwrap_or_default();
        heading == "dependencies]" || heading.starts_with("target.") && heading.ends_with("'.dependencies]")
    });
    let lines = sections
        .flat_map(|section| section.lines().skip(1))
        .filter(|line| line.contains(" = {") || line.contains(" = \""));
    let names: Vec<_> = lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect();
    assert!(names.contains(&"winit") && names.contains(&"accesskit"), "{names:?}");
    for name in names.into_iter().filter(|name| !name.starts_with("sector-") && *name != "ron-text") {
        let has_notice = crates.iter().any(|one| one.split(' ').next() == Some(name));
        assert!(has_notice, "{name} has no notice: run scripts/notices.sh");
    }
}
