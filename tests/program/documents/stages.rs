//! The shipped stages in the documents: their aliens and missiles, and the waves that took ships.

use super::page::{Page, quoted, tables};
use sector_sprites::Sheet;
use sector_sweep::level::{Level, TICKS_PER_SECOND};

/// The shipped levels, that of stage 1 first.
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
    let losses =
        tables(&page.text).into_iter().find(|table| table[0][1] == "during").expect("the table of losses");
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
