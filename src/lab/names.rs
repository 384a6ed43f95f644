//! The names of the bodies that can hit a ship.

use crate::sim::kind;
use sector_collision::Kind;

/// Names of sprites on the sheet, each with the English name of what it shows. A body whose sprite is not listed is
/// called by its kind.
const NAMES: [(&str, &str); 58] = [
    ("arrow", "Arrow"),
    ("bolt", "Bolt"),
    ("brood", "Brood"),
    ("brood_queen", "Brood queen"),
    ("carrier", "Carrier"),
    ("comet", "Comet"),
    ("crab", "Crab"),
    ("crescent", "Crescent"),
    ("cross", "Cross"),
    ("darter", "Darter"),
    ("diamond", "Diamond"),
    ("drill", "Drill"),
    ("drone", "Drone"),
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
    ("warden", "Warden"),
    ("wasp", "Wasp"),
    ("weaver", "Weaver"),
    ("white", "Dot"),
];

/// Returns the English name of what a sprite shows; for a sprite that is not in [`NAMES`], "Boss" if it is part of one,
/// else the name of the kind `of`.
pub(super) fn name(sprite: &str, of: Kind) -> &'static str {
    let known = NAMES.iter().find(|(picture, _)| *picture == sprite).map(|&(_, name)| name);
    known.unwrap_or(if sprite.starts_with("boss") || sprite.starts_with("mid") { "Boss" } else { sort(of) })
}

/// Returns the English name of a kind.
pub(super) fn sort(of: Kind) -> &'static str {
    match of {
        kind::ALIEN => "alien",
        kind::ROCK => "rock",
        kind::SOFT_BULLET => "soft missile",
        _ => "missile",
    }
}
