//! The kinds of bodies in the collision rules.

use sector_collision::{Kind, Rules};

/// A ship of a player, or of the fleet that helps the player in a sandbox.
pub const SHIP: Kind = Kind(0);
/// A missile of a player, or of the fleet that helps the player in a sandbox.
pub const SHOT: Kind = Kind(1);
/// An alien, or a part of a boss.
pub const ALIEN: Kind = Kind(2);
/// An alien missile.
pub const BULLET: Kind = Kind(3);
/// An alien missile that can be shot down. Only this kind is tested against the players' missiles.
pub const SOFT_BULLET: Kind = Kind(4);
/// A rock. Alien missiles fly past rocks, and rocks fly past aliens unless a player's missile has pushed them.
pub const ROCK: Kind = Kind(5);
/// An item to pick up.
pub const ITEM: Kind = Kind(6);

/// A wall. Missiles of both sides end at walls; ships that touch one are lost, and items fly to a ship.
pub const WALL: Kind = Kind(7);

/// The English names of the kinds, indexed by kind number.
pub const NAMES: [&str; 8] = ["ship", "shot", "alien", "bullet", "soft bullet", "rock", "item", "wall"];

/// Returns which pairs of kinds can hit each other. Other pairs are never tested.
pub fn rules() -> Rules {
    let mut rules = Rules::none();
    for dangerous in [ALIEN, BULLET, SOFT_BULLET, ROCK, WALL] {
        rules.allow(SHIP, dangerous);
    }
    for stopped in [SHOT, BULLET, SOFT_BULLET, ITEM] {
        rules.allow(stopped, WALL);
    }
    rules.allow(SHIP, ITEM);
    for target in [ALIEN, SOFT_BULLET, ROCK] {
        rules.allow(SHOT, target);
    }
    rules.allow(ALIEN, ROCK);
    rules
}
