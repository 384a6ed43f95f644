//! The events of a tick, for sounds and effects. The simulation does not read them back.

use super::ships::ShipKind;
use crate::level::{Blast, ItemKind};
use glam::Vec2;

/// An event of a tick. Positions are field pixels, x right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A player's guns fired a volley.
    ShotFired {
        /// The number of the player who fired, from 0.
        player: u8,
        /// The position of the nose of the ship that fired, in field pixels.
        at: Vec2,
        /// Whether the ship that fired was focused.
        focused: bool,
    },
    /// A player began to fly slowly with the hull shown, or stopped doing so.
    FocusChanged {
        /// The number of the player whose ship changed its focus, from 0.
        player: u8,
        /// The position of the ship that changed its focus, in field pixels.
        at: Vec2,
        /// Whether the ship is focused from now on.
        on: bool,
    },
    /// An alien or a boss fired, or a bullet split: one event for each volley or split.
    AlienFired {
        /// The position of the muzzle, or of the bullet that split, in field pixels.
        at: Vec2,
        /// The number of bullets of the volley or split, including any for which the game had no room.
        bullets: u16,
    },
    /// A gun of an alien or a boss begins to charge, to announce its shots.
    GunCharging {
        /// The position of the charging gun's muzzle in field pixels, or for a muzzle outside the nearest point of the
        /// field.
        at: Vec2,
        /// Ticks until the charging gun fires.
        ticks: u32,
    },
    /// A missile, a bomb or a ship of a player, or a rock that a player had shot, struck an alien that was not
    /// destroyed, or a part of a boss.
    AlienHit {
        /// The position of the missile, of the ship, of the rock, or of the body that a bomb burned, in field pixels.
        at: Vec2,
        /// Whether armor took the hit on a part of a boss, so that no damage was done.
        armor: bool,
    },
    /// An alien blew up, or one of the blasts that end a phase, a form or the life of a boss.
    AlienDestroyed {
        /// The center of the blast, in field pixels.
        at: Vec2,
        /// The size of the blast to show.
        blast: Blast,
        /// The points that were paid for the alien or boss, multiplied for the chain; 0 for all blasts of a boss but
        /// the last.
        points: u32,
        /// The number of kills in the chain, that of the alien or boss included; 0 for all blasts of a boss but the
        /// last.
        chain: u32,
    },
    /// A part of a boss was shot off.
    PartDestroyed {
        /// The center of the part that was shot off, in field pixels.
        at: Vec2,
        /// The points that were paid for the part, multiplied for the chain.
        points: u32,
        /// The number of kills in the chain, that of the part included.
        chain: u32,
    },
    /// A missile, a bomb or a ship of a player struck a rock that did not break.
    RockHit {
        /// The position of the missile, of the ship, or of the rock that a bomb burned, in field pixels.
        at: Vec2,
        /// The size of the rock that was struck, from 0 (smallest) to 3.
        size: u8,
    },
    /// A rock broke.
    RockDestroyed {
        /// The center of the rock that broke, in field pixels.
        at: Vec2,
        /// The size of the rock that broke, from 0 (smallest) to 3.
        size: u8,
        /// The size of the blast to show.
        blast: Blast,
        /// The points that were paid for the rock, multiplied for the chain.
        points: u32,
        /// The number of kills in the chain, that of the rock included.
        chain: u32,
    },
    /// A rock bounced off another or off a boss, hard enough to be heard; at most 16 a tick.
    RockBounced {
        /// The point where the rock and the other body touched, in field pixels.
        at: Vec2,
        /// The size of the rock, or of the smaller one of two rocks, from 0 (smallest) to 3.
        size: u8,
        /// The speed of the impact, in pixels a second.
        speed_px_s: f32,
    },
    /// A rock that a player had shot was driven into an alien, or into a part of a boss.
    RockRammed {
        /// The center of the rock that was driven into something, in field pixels.
        at: Vec2,
        /// The size of the rock that was driven into something, from 0 (smallest) to 3.
        size: u8,
        /// Whether the rock destroyed the alien that it was driven into.
        fatal: bool,
    },
    /// An alien missile was shot down (soft bullets only), or swept away.
    BulletCancelled {
        /// The position of the bullet that was shot down or swept away, in field pixels.
        at: Vec2,
    },
    /// A bullet's rectangle overlapped a ship's, but their bitmaps did not, for the first time with this bullet. The
    /// player is paid points.
    Grazed {
        /// The number of the player whose ship was grazed, from 0.
        player: u8,
        /// The center of the bullet that grazed the ship, in field pixels.
        at: Vec2,
    },
    /// A player's ship blew up.
    PlayerDied {
        /// The number of the player whose ship blew up, from 0.
        player: u8,
        /// The center of the ship that blew up, in field pixels.
        at: Vec2,
    },
    /// A player's next ship came in, which nothing hurts for 2.5 s.
    PlayerRespawned {
        /// The number of the player whose next ship came in, from 0.
        player: u8,
        /// The center of the ship that came in, in field pixels.
        at: Vec2,
    },
    /// A body touched a player's ship, and would have destroyed the ship if the assists did not make it invulnerable.
    PlayerSpared {
        /// The number of the player whose ship was spared, from 0.
        player: u8,
        /// The center of the ship that was spared, in field pixels.
        at: Vec2,
        /// The id of the body that touched the spared ship.
        by: u32,
    },
    /// The ship that came in is the last one of the player: no ship is in reserve.
    LastShip {
        /// The number of the player who flies the last ship, from 0.
        player: u8,
    },
    /// A player fired a bomb.
    BombFired {
        /// The number of the player who fired the bomb, from 0.
        player: u8,
        /// The position of the ship that fired the bomb, in field pixels.
        at: Vec2,
        /// The sort of the ship that fired the bomb, which decides on the sort of bomb.
        ship: ShipKind,
    },
    /// A bomb went off by itself and saved a ship that was hit; the event that the bomb was fired stands before.
    BombSaved {
        /// The number of the player whose ship was saved, from 0.
        player: u8,
        /// The position of the ship that was saved, in field pixels.
        at: Vec2,
        /// The number of bombs that are left to the player.
        left: u8,
    },
    /// The last ship is lost, and the game waits for START; see [`super::World::continue_ticks`].
    ContinueOffered {
        /// The number of continues that the players can still take.
        left: u8,
    },
    /// A player took a continue: the game goes on with new ships, and the points begin anew.
    ContinueTaken {
        /// The number of continues taken so far in the game, the present one included.
        used: u8,
    },
    /// Ships were earned: one for each player by points, or one by the player who caught an item that is a ship.
    Extend {
        /// The number, from 0, of the player who caught an item that is a ship; `None` for ships that points earned,
        /// one for each player.
        player: Option<u8>,
    },
    /// An item was dropped.
    ItemAppeared {
        /// The center of the item that was dropped, in field pixels.
        at: Vec2,
        /// The sort of the item that was dropped.
        item: ItemKind,
    },
    /// A medal was caught.
    MedalCaught {
        /// The number of the player who caught the medal, from 0.
        player: u8,
        /// The center of the medal that was caught, in field pixels.
        at: Vec2,
        /// The number of medals caught in a row before this medal.
        row: u32,
        /// The points that were paid for the medal.
        points: u32,
    },
    /// A chip, the remains of a cancelled bullet, was caught.
    ChipCaught {
        /// The number of the player who caught the chip, from 0.
        player: u8,
        /// The center of the chip that was caught, in field pixels.
        at: Vec2,
        /// The points that were paid for the chip.
        points: u32,
    },
    /// A player caught an item that made the guns stronger.
    PowerUp {
        /// The number of the player whose guns became stronger, from 0.
        player: u8,
        /// The center of the item that was caught, in field pixels.
        at: Vec2,
        /// The power of the player's guns from now on, 1 to [`MAX_POWER`](crate::level::MAX_POWER).
        power: u8,
    },
    /// A player gained a shield.
    ShieldUp {
        /// The number of the player who gained the shield, from 0.
        player: u8,
        /// The center of the item that was caught, in field pixels.
        at: Vec2,
    },
    /// A shield of a player took a hit, and another shield is left.
    ShieldHit {
        /// The number of the player whose shield took the hit, from 0.
        player: u8,
        /// The center of the ship whose shield took the hit, in field pixels.
        at: Vec2,
    },
    /// A player's last shield took a hit, and is gone.
    ShieldDown {
        /// The number of the player whose last shield is gone, from 0.
        player: u8,
        /// The center of the ship whose last shield is gone, in field pixels.
        at: Vec2,
    },
    /// A player gained a bomb.
    BombGained {
        /// The number of the player who gained the bomb, from 0.
        player: u8,
        /// The center of the item that was caught, in field pixels.
        at: Vec2,
    },
    /// An item was caught of which the player cannot have more, and paid points instead.
    ItemSurplus {
        /// The number of the player who caught the item, from 0.
        player: u8,
        /// The center of the item that was caught, in field pixels.
        at: Vec2,
        /// The sort of the item that was caught.
        item: ItemKind,
        /// The points that were paid instead of the item.
        points: u32,
    },
    /// A chain of three kills or more ended, because its time ran out or a ship was lost.
    ChainLost,
    /// A wave of aliens begins to come in.
    WaveStarted {
        /// The index of the wave that begins, among the level's waves.
        index: u16,
    },
    /// A mark shows where a fast alien comes in, 45 ticks before the alien does; see [`super::EntryWarning`].
    DiveAnnounced {
        /// The point of the field nearest to where the alien comes in, in field pixels.
        at: Vec2,
    },
    /// The warning of a mid-boss begins: the mid-boss enters three seconds later. The stage goes on after the mid-boss
    /// is destroyed.
    MidbossWarning,
    /// The warning of the boss that ends the stage begins: the boss enters three seconds later.
    BossWarning,
    /// A boss begins to fly into the field.
    BossEntered,
    /// A boss phase begins: the first after the entry of the boss, or the next after the end of one.
    BossPhase {
        /// The index of the boss phase that begins, from 0.
        phase: u8,
    },
    /// A boss phase has only a few seconds left: one event at the beginning of each of its last five seconds.
    BossTimeLow {
        /// The seconds that are left of the boss phase, 5 to 1.
        seconds: u8,
    },
    /// The time of a boss phase ran out before the players had ended the phase.
    BossTimeout,
    /// The last phase of a boss is over. The boss begins to fall apart, and its last blast follows.
    BossDefeated {
        /// The center of the boss that begins to fall apart, in field pixels.
        at: Vec2,
    },
    /// The stage is won.
    StageCleared,
    /// The last ship is lost, and no continue was left or taken.
    GameOver,
}
