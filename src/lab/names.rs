//! The names of the bodies that can hit a ship.

use crate::sim::kind;
use sector_collision::Kind;

/// Sprite names on the sheet, each with the English name of its object.
const NAMES: &[(&str, &str)] = &[
    ("arrow", "Arrow"),
    ("bolt", "Bolt"),
    ("brood", "Brood"),
    ("brood_queen", "Brood queen"),
    ("carrier", "Carrier"),
    ("comet", "Comet"),
    ("crab", "Crab"),
    ("crescent", "Crescent"),
    ("cross", "Cross"),
    ("crusher", "Crusher"),
    ("darter", "Darter"),
    ("diamond", "Diamond"),
    ("drill", "Drill"),
    ("drone", "Drone"),
    ("frame", "Frame"),
    ("gate_column", "Lock"),
    ("gate_hive", "Iris"),
    ("gate_hull", "Gill"),
    ("gear", "Gear"),
    ("gnat", "Gnat"),
    ("gunner", "Gunner"),
    ("hauler", "Hauler"),
    ("jelly", "Jelly"),
    ("lancer", "Lancer"),
    ("lantern", "Lantern"),
    ("larva", "Larva"),
    ("mine", "Mine"),
    ("miner", "Miner"),
    ("mite", "Mite"),
    ("moth", "Moth"),
    ("needle", "Needle"),
    ("orb", "Orb"),
    ("orb_large", "Large orb"),
    ("orb_small", "Small orb"),
    ("petal", "Petal"),
    ("pike", "Pike"),
    ("pillar", "Pillar"),
    ("plumb", "Plumb"),
    ("prelate", "Prelate"),
    ("ray", "Ray"),
    ("reaver", "Reaver"),
    ("relay", "Relay"),
    ("rice", "Grain"),
    ("ring", "Ring"),
    ("scout", "Scout"),
    ("seer", "Seer"),
    ("shard", "Shard"),
    ("soft_bubble", "Soft bubble"),
    ("soft_diamond", "Soft diamond"),
    ("soft_orb", "Soft orb"),
    ("soft_spore", "Soft spore"),
    ("spark", "Spark"),
    ("squid", "Squid"),
    ("star", "Star"),
    ("stinger", "Stinger"),
    ("tug", "Tug"),
    ("turret_ship", "Turret ship"),
    ("twin", "Twin"),
    ("urchin", "Urchin"),
    ("wall_column", "Pylon"),
    ("wall_hive", "Comb"),
    ("wall_hull", "Scales"),
    ("wall_wreck", "Wreck"),
    ("warden", "Warden"),
    ("wasp", "Wasp"),
    ("weaver", "Weaver"),
    ("white", "Dot"),
];

/// Returns the English name of the object that a sprite shows: from [`NAMES`], or by its kind, or as a part of a boss.
pub(super) fn name(sprite: &str, of: Kind) -> &'static str {
    known_name(sprite).unwrap_or(if is_of_boss(sprite) { "Boss" } else { sort(of) })
}

fn is_of_boss(sprite: &str) -> bool {
    sprite.starts_with("boss") || sprite.starts_with("mid")
}

/// Returns the English name of what a sprite shows, such as in a list of what was destroyed.
pub(crate) fn sprite_name(sprite: &str) -> &str {
    known_name(sprite).unwrap_or(if is_of_boss(sprite) { "Boss" } else { sprite })
}

/// Returns the English name of the alien or bullet that a sprite shows.
pub(crate) fn known_name(sprite: &str) -> Option<&'static str> {
    NAMES.iter().find(|(picture, _)| *picture == sprite).map(|&(_, name)| name)
}

pub(super) fn sort(of: Kind) -> &'static str {
    match of {
        kind::ALIEN => "alien",
        kind::ROCK => "rock",
        kind::SOFT_BULLET => "soft bullet",
        kind::WALL => "wall",
        _ => "bullet",
    }
}

#[cfg(test)]
mod tests {
    use super::NAMES;
    use crate::level::Level;
    use crate::words::english_texts;
    use sector_sprites::Sheet;

    #[test]
    fn every_alien_and_every_missile_of_a_level_has_a_name() {
        let (sheet, mut faults) = (Sheet::builtin(), Vec::new());
        for stage in 1..=Level::builtin_count() {
            let level = Level::builtin(stage, &sheet).expect("a stage").expect("a level");
            let aliens = level.aliens.iter().map(|alien| alien.sprite);
            for sprite in aliens.chain(level.bullets.iter().map(|bullet| bullet.sprite)) {
                let sprite = sheet.name(sprite);
                let Some((_, name)) = NAMES.iter().find(|(picture, _)| *picture == sprite) else {
                    faults.push(format!("stage {stage}: {sprite} has no name in src/lab/names.rs"));
                    continue;
                };
                if !english_texts().contains(name) {
                    faults.push(format!("assets/texts: no language has {name:?}"));
                }
            }
        }
        faults.sort();
        faults.dedup();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
