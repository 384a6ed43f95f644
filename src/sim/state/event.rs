//! The events of a tick, for sounds and effects. The simulation does not read them back.

use super::ships::ShipKind;
use crate::level::{Blast, ItemKind};
use glam::Vec2;

/// An event of a tick. Positions are field pixels, x right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A player's guns fired a volley.
    ShotFired {
        /// The player, from 0.
        player: u8,
        /// The muzzle.
        at: Vec2,
        /// Whether the ship was focused.
        focused: bool,
    },
    /// A player began to fly slowly with the hull shown, or ended it.
    FocusChanged {
        /// The player, from 0.
        player: u8,
        /// The ship.
        at: Vec2,
        /// Whether the ship is focused now.
        on: bool,
    },
    /// An alien fired, or a bullet split: one event a volley.
    AlienFired {
        /// The muzzle, or the place of the bullet.
        at: Vec2,
        /// The number of bullets.
        bullets: u16,
    },
    /// A gun begins to charge, since what it fires has to be announced.
    GunCharging {
        /// The muzzle, or the point of the field that is nearest to it.
        at: Vec2,
        /// Ticks until the gun fires.
        ticks: u32,
    },
    /// A player missile struck an alien that lives on.
    AlienHit {
        /// The missile.
        at: Vec2,
        /// Whether it struck armor and did no damage.
        armor: bool,
    },
    /// An alien blew up.
    AlienDestroyed {
        /// Its center.
        at: Vec2,
        /// Its size.
        blast: Blast,
        /// The points paid for it, chain included.
        points: u32,
        /// The chain after it.
        chain: u32,
    },
    /// A part of a boss was shot off.
    PartDestroyed {
        /// Its center.
        at: Vec2,
        /// The points paid for it, chain included.
        points: u32,
        /// The chain after it.
        chain: u32,
    },
    /// A player missile struck a rock that holds.
    RockHit {
        /// The missile.
        at: Vec2,
        /// The size of the rock, from 0.
        size: u8,
    },
    /// A rock broke.
    RockDestroyed {
        /// Its center.
        at: Vec2,
        /// Its size, from 0.
        size: u8,
        /// The blast to show.
        blast: Blast,
        /// The points paid for it, chain included.
        points: u32,
        /// The chain after it.
        chain: u32,
    },
    /// A rock bounced off another or off a boss, hard enough to be heard; at most 16 a tick.
    RockBounced {
        /// The point where they touched.
        at: Vec2,
        /// The size of the rock, of two rocks that of the smaller one, from 0.
        size: u8,
        /// The speed of the impact, in pixels a second.
        speed_px_s: f32,
    },
    /// A rock that a player had shot was driven into an alien, or into a part of a boss.
    RockRammed {
        /// The rock's center.
        at: Vec2,
        /// Its size, from 0.
        size: u8,
        /// Whether that destroyed the alien.
        fatal: bool,
    },
    /// An alien missile was shot down (soft bullets only), or swept away.
    BulletCancelled {
        /// Its place.
        at: Vec2,
    },
    /// A bullet's rectangle overlapped the ship's and its bitmap did not: points.
    Grazed {
        /// The player, from 0.
        player: u8,
        /// The bullet's center.
        at: Vec2,
    },
    /// The player's ship blew up.
    PlayerDied {
        /// The player, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
    },
    /// The player's ship is back, and safe for a while.
    PlayerRespawned {
        /// The player, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
    },
    /// A body touched a player's ship that would have destroyed it without the assists.
    PlayerSpared {
        /// The player, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
        /// The id of the body.
        by: u32,
    },
    /// The ship that came is the player's last one: none is in reserve.
    LastShip {
        /// The player, from 0.
        player: u8,
    },
    /// A player fired a bomb.
    BombFired {
        /// The player, from 0.
        player: u8,
        /// The ship.
        at: Vec2,
        /// The sort of ship: each has its own bomb.
        ship: ShipKind,
    },
    /// The last ship is lost, and the game waits for START; see [`super::World::continue_ticks`].
    ContinueOffered {
        /// The number of continues left.
        left: u8,
    },
    /// The game goes on with new ships, and its points begin anew.
    ContinueTaken {
        /// Continues taken so far, this one included.
        used: u8,
    },
    /// A further ship: for points, one for each player; or caught, for the player who caught it.
    Extend {
        /// The player, from 0; `None` for all.
        player: Option<u8>,
    },
    /// An item was dropped.
    ItemAppeared {
        /// Its center.
        at: Vec2,
        /// The sort of item.
        item: ItemKind,
    },
    /// A medal was caught.
    MedalCaught {
        /// The player, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
        /// The medals caught in a row before it.
        row: u32,
        /// The points paid for it.
        points: u32,
    },
    /// The guns of a player became stronger.
    PowerUp {
        /// The player, from 0.
        player: u8,
        /// The item's center.
        at: Vec2,
        /// Their power now.
        power: u8,
    },
    /// A player gained a shield.
    ShieldUp {
        /// The player, from 0.
        player: u8,
        /// The item's center.
        at: Vec2,
    },
    /// A shield took a hit, and another one is left.
    ShieldHit {
        /// The player, from 0.
        player: u8,
        /// The ship's center.
        at: Vec2,
    },
    /// The last shield took a hit, and is gone.
    ShieldDown {
        /// The player, from 0.
        player: u8,
        /// The ship's center.
        at: Vec2,
    },
    /// A player gained a bomb.
    BombGained {
        /// The player, from 0.
        player: u8,
        /// The item's center.
        at: Vec2,
    },
    /// An item was caught of which the player cannot have more, and paid points instead.
    ItemSurplus {
        /// The player, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
        /// The sort of item.
        item: ItemKind,
        /// The points paid for it.
        points: u32,
    },
    /// The chain ran out.
    ChainLost,
    /// A wave begins.
    WaveStarted {
        /// Its number in the level, from 0.
        index: u16,
    },
    /// A fast alien comes in here half a second from now; see [`super::EntryWarning`].
    DiveAnnounced {
        /// The nearest point of the field.
        at: Vec2,
    },
    /// A mid-boss is on its way, after which the stage goes on: three seconds of warning.
    MidbossWarning,
    /// The boss is on its way: three seconds of warning.
    BossWarning,
    /// The boss enters the field.
    BossEntered,
    /// A boss phase ended and the next begins.
    BossPhase {
        /// The phase that begins, from 0.
        phase: u8,
    },
    /// One of the last five whole seconds of a boss phase begins.
    BossTimeLow {
        /// Seconds left, 5 to 1.
        seconds: u8,
    },
    /// A boss phase was not finished in time.
    BossTimeout,
    /// The last phase of the boss is over: it begins to fall apart, and its last blast follows.
    BossDefeated {
        /// Its center.
        at: Vec2,
    },
    /// The stage is won.
    StageCleared,
    /// The last life is lost.
    GameOver,
}
