//! A storage that fails at any call loses nothing: failed jobs are retried, and nothing is counted twice or half
//! written.

use crate::visitor::{Disk, Faults};
use sector_sweep::app::scores::{self, Book, Division, Entry};
use sector_sweep::app::settings::{self, Settings};
use sector_sweep::app::statistics::{self, Statistics};
use sector_sweep::app::storage::{self, Saver, Storage, StoredFolder};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use winit::keyboard::KeyCode;

fn entry(points: u64) -> Entry {
    Entry { points, stage: 1, ..Entry::default() }
}

fn keep_a_game(points: u64, saver: &mut Saver) {
    saver.save("the replay", move |storage| {
        storage::write_next(storage, StoredFolder::Replays, &[], &points.to_le_bytes()).map(|_| Vec::new())
    });
    let more = Statistics { games: 1, ..Statistics::default() };
    saver.save("the statistics", move |storage| statistics::file::add(&more, storage));
    let mut book = Book::default();
    book.enter(Division::default(), entry(points));
    saver.save("the scores", move |storage| scores::file::save(&book, storage));
    let mut changed = Settings::default();
    changed.sound.music = points as u8;
    saver.save("the settings", move |storage| settings::save(&changed, &Settings::default(), storage));
}

/// Returns the disk after two games, with each file in `damage` overwritten by garbage.
fn disk_with(damage: &[&str]) -> Disk {
    let disk = Disk::default();
    let mut saver = Saver::new(Box::new(disk.clone()));
    keep_a_game(10, &mut saver);
    keep_a_game(20, &mut saver);
    assert_eq!(saver.finish(), [""; 0]);
    for name in damage {
        disk.clone().write(name, b"rubbish").unwrap();
    }
    disk
}

#[test]
fn a_storage_that_fails_at_any_call_loses_nothing() {
    let damages: [&[&str]; 3] = [&[], &["scores.toml"], &["statistics.toml", "scores.toml.backup"]];
    let mut tried = 0;
    for damage in damages {
        for is_full in [false, true] {
            for fails_at in 0.. {
                let disk = disk_with(damage);
                let calls = Arc::<AtomicUsize>::default();
                let faults = Faults { calls: Arc::clone(&calls), at: fails_at, is_full };
                let mut saver = Saver::new(Box::new(disk.failing(faults)));
                keep_a_game(30, &mut saver);
                let unkept = saver.finish();
                if calls.load(Ordering::Relaxed) <= fails_at {
                    break;
                }
                tried += 1;
                let case = format!("{damage:?}, call {fails_at}, full: {is_full}: {unkept:?}");
                let kept = |what: &str| {
                    !unkept.iter().any(|line| line.starts_with(&format!("Could not save {what}:")))
                };
                assert!(is_full || unkept.is_empty(), "{case}");
                let replays = disk.list("replays").unwrap().len();
                assert_eq!(replays == 3, kept("the replay"), "{case}");
                // A file damaged before the games may have held one of the two.
                let sums = statistics::file::load(&mut disk.clone()).0.games;
                let before = 2 - u64::from(damage.contains(&"statistics.toml"));
                assert_eq!(sums, before + u64::from(kept("the statistics")), "{case}");
                let book = scores::file::load(&mut disk.clone()).0;
                let rows = book.rows(Division::default());
                assert_eq!(rows.contains(&entry(30)), kept("the scores"), "{case}");
                assert!(rows.contains(&entry(10)), "{case}");
                let music = settings::load(&mut disk.clone()).settings.sound.music;
                assert_eq!(music, if kept("the settings") { 30 } else { 20 }, "{case}");
                let is_rubbish = |name: &String| disk.read(name).unwrap().unwrap() == b"rubbish";
                let left = disk.list("").unwrap().iter().filter(|name| is_rubbish(name)).count();
                assert_eq!(left, damage.len(), "{case}: the damaged files are still there");
            }
        }
    }
    assert!(tried > 100, "{tried} calls were tried");
}

#[test]
fn a_scene_of_the_lab_waits_for_room() {
    let (mut visitor, calls) = (crate::visitor::Visitor::new(), Arc::new(AtomicUsize::new(1000)));
    let faults = Faults { calls: Arc::clone(&calls), at: 1000, is_full: true };
    visitor.app.context.saver = Saver::new(Box::new(visitor.disk.failing(faults)));
    visitor.choose("THE LAB");
    visitor.choose("FREE LAB");
    visitor.frames(20);
    visitor.press(KeyCode::F3);
    visitor.choose("Save the scene to a file");
    visitor.app.context.saver.settle();
    visitor.frames(2);
    assert_ne!(visitor.notices(), [""; 0]);
    assert!(visitor.disk.list("scenes").unwrap().is_empty());
    calls.store(0, Ordering::Relaxed);
    visitor.choose("Save the scene to a file");
    visitor.app.context.saver.settle();
    assert_eq!(visitor.disk.list("scenes").unwrap(), ["scenes/00001.json", "scenes/00002.json"]);
}
