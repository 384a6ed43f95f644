//! Checks what documents list and count: collision methods, aliens, missiles and waves of the stages, figures, the
//! crates in use.

use super::page::{Page, quoted, root, tables};
use crate::run::json;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::lab::stepper::BUILT_IN;
use sector_sweep::level::{Level, TICKS_PER_SECOND};
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

/// The time of a method on a scene as a multiple of the fastest readable one: (scene, method, multiple).
fn measured() -> Vec<(String, String, f64)> {
    let page = Page::read("docs/choosing-a-method.md");
    let table = tables(page.section("## All scenes")).concat();
    let (heading, rows) = table.split_first().expect("a table of all scenes");
    let times = |row: &Vec<String>| {
        let multiples = row.iter().zip(heading).skip(2).map(|(cell, method)| {
            (
                quoted(&row[0])[0].to_owned(),
                method.clone(),
                cell.replace('*', "").parse().expect("a multiple"),
            )
        });
        multiples.collect::<Vec<_>>()
    };
    rows.iter().flat_map(times).collect()
}

/// Whether a method is at least 1.2 times as fast as every other readable one on a scene, as far as rounding shows.
fn is_fastest(measured: &[(String, String, f64)], scene: &str, method: &str) -> bool {
    let of_scene = || measured.iter().filter(|time| time.0 == scene);
    let own = of_scene().find(|time| time.1 == method).expect("the method on the scene").2;
    let others = of_scene().filter(|time| time.1 != method && time.1 != "auto" && time.1 != "fast");
    others.fold(f64::MAX, |least, time| least.min(time.2)) >= 1.2 * own
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

#[test]
fn every_method_is_compared_as_it_was_measured() {
    let measured = measured();
    let module = fs::read_to_string(root().join("crates/sector-collision/src/broad/mod.rs")).expect("a file");
    let rows = tables(&module.replace("//! ", "")).concat();
    let readme = Page::read("crates/sector-collision/README.md");
    let advice = tables(readme.section("## Which method")).concat();
    let mut problems = Vec::new();
    for method in Method::REFINED {
        let (name, module) = (method.name(), method.name().replace('-', "_"));
        let row =
            rows.iter().find(|row| row.len() == 7 && quoted(&row[0]) == [module.as_str()]).expect("a row");
        let advised = advice.iter().filter(|row| quoted(&row[1]) == [format!("{method:?}").as_str()]);
        let fastest: Vec<_> =
            quoted(&row[5]).into_iter().chain(advised.flat_map(|row| quoted(&row[2]))).collect();
        let has_scene = measured.iter().any(|(scene, _, _)| is_fastest(&measured, scene, name));
        if fastest.is_empty() && has_scene && method != Method::Auto {
            problems.push(format!("{name} has a scene on which it is the fastest"));
        }
        for scene in fastest.into_iter().filter(|scene| !is_fastest(&measured, scene, name)) {
            problems.push(format!("{name} is not the fastest on {scene}"));
        }
        for slow in quoted(&row[6]) {
            let time =
                measured.iter().find(|time| time.0 == slow && time.1 == name).expect("a measured scene");
            if time.2 < 2.0 {
                problems.push(format!("{name} is not slow on {slow}"));
            }
        }
    }
    for (place, scene, fast, slow) in [
        ("lesson-giants.md", "giants/10000/creep/all", "hierarchical-grid", "sector-grid"),
        ("the crate's README.md", "spread/1000/creep/all", "fast", "auto"),
    ] {
        let time = |name: &str| {
            measured.iter().find(|time| time.0 == scene && time.1 == name).expect("a measured time").2
        };
        if time(slow) < 3.0 * time(fast) {
            problems.push(format!("{place}: {fast} is not three times as fast as {slow} on {scene}"));
        }
    }
    assert!(problems.is_empty(), "docs/choosing-a-method.md differs: {problems:#?}");
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
fn every_wave_that_took_ships_is_in_its_level() {
    let page = Page::read("docs/balance.md");
    let losses = tables(&page.text)
        .into_iter()
        .find(|table| table[0][1] == "lost during")
        .expect("the table of losses");
    let levels = levels(&Sheet::builtin());
    let mut stale = Vec::new();
    for row in &losses[1..] {
        let level = &levels[row[0].parse::<usize>().expect("a stage") - 1];
        let waves = level.waves.iter().map(|wave| {
            let seconds = f64::from(wave.at) / f64::from(TICKS_PER_SECOND);
            format!("{seconds:.1} s, {}", level.aliens[usize::from(wave.alien)].name)
        });
        let bosses = level
            .bosses
            .iter()
            .flat_map(|boss| (1..=boss.phases.len()).map(|phase| format!("{}, phase {phase}", boss.name)));
        if !waves.chain(bosses).any(|during| during == row[1]) {
            stale.push(format!("stage {}: {}", row[0], row[1]));
        }
    }
    assert!(losses.len() > 25, "only {} rows were found", losses.len());
    assert!(
        stale.is_empty(),
        "docs/balance.md tells of what is no longer in a level; `sector-sweep balance` prints its tables: {stale:#?}"
    );
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
    for name in ["winit", "wgpu", "kira", "glam", "hecs", "image"] {
        assert!(crates.iter().any(|one| one.split(' ').next() == Some(name)), "{name} has no notice");
    }
}
