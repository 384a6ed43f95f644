//! What happened in a tick, for the ear and the eye. The simulation never reads its events back.

use super::ShipKind;
use crate::level::{Blast, Item};
use glam::Vec2;

/// One thing that happened in a tick. Positions are field pixels, x right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// The player's guns fired a volley.
    ShotFired {
        /// Whose ship, from 0.
        player: u8,
        /// The muzzle.
        at: Vec2,
        /// The narrow, heavy volley of a focused ship.
        focused: bool,
    },
    /// The player took to flying slowly with the hull shown, or back.
    FocusChanged {
        /// Whose ship, from 0.
        player: u8,
        /// The ship.
        at: Vec2,
        /// Focused from now on.
        on: bool,
    },
    /// An alien fired, or a bullet split; one event a volley, however many bullets.
    AlienFired {
        /// The muzzle, or where the bullet was.
        at: Vec2,
        /// How many bullets.
        bullets: u16,
    },
    /// A gun begins to charge: after so many ticks it fires something that has to be announced.
    GunCharging {
        /// The muzzle, or the point of the field that is nearest to it.
        at: Vec2,
        /// Ticks until it fires.
        ticks: u32,
    },
    /// A player missile struck an alien that lives on.
    AlienHit {
        /// The missile.
        at: Vec2,
        /// It struck armour and did no damage.
        armour: bool,
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
        /// Where they touched.
        at: Vec2,
        /// The size of the rock, of two rocks that of the smaller one, from 0.
        size: u8,
        /// How fast they met, in pixels a second.
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
        /// Where it was.
        at: Vec2,
    },
    /// A bullet's rectangle overlapped the ship's and its bitmap did not: points.
    Grazed {
        /// Whose ship, from 0.
        player: u8,
        /// The bullet's center.
        at: Vec2,
    },
    /// The player's ship blew up.
    PlayerDied {
        /// Whose ship, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
    },
    /// The player's ship is back, and safe for a while.
    PlayerRespawned {
        /// Whose ship, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
    },
    /// Something touched the player's ship that would have destroyed it, were it not for the assists.
    PlayerSpared {
        /// Whose ship, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
        /// The id of what touched it.
        by: u32,
    },
    /// The ship that came is the player's last one: none is in reserve.
    LastShip {
        /// Whose ship, from 0.
        player: u8,
    },
    /// A player fired a bomb.
    BombFired {
        /// Whose, from 0.
        player: u8,
        /// The ship.
        at: Vec2,
        /// What it flies: each ship has its own bomb.
        ship: ShipKind,
    },
    /// The last ship is lost, and the game waits for START; see [`super::World::continue_ticks`].
    ContinueOffered {
        /// How many continues are left.
        left: u8,
    },
    /// The game goes on with new ships, and its points begin anew.
    ContinueTaken {
        /// Continues taken so far, this one included.
        used: u8,
    },
    /// A further ship: for points, one for each player, or caught, for who caught it.
    Extend {
        /// Whose, from 0; `None`: everybody's.
        player: Option<u8>,
    },
    /// Something to pick up was dropped.
    ItemAppeared {
        /// Its center.
        at: Vec2,
        /// What it is.
        item: Item,
    },
    /// A medal was caught.
    MedalCaught {
        /// Whose ship, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
        /// How many were caught in a row before it.
        row: u32,
        /// The points paid for it.
        points: u32,
    },
    /// The guns of a player became stronger.
    PowerUp {
        /// Whose ship, from 0.
        player: u8,
        /// The item's center.
        at: Vec2,
        /// How strong they are now.
        power: u8,
    },
    /// A player has a shield more.
    ShieldUp {
        /// Whose ship, from 0.
        player: u8,
        /// The item's center.
        at: Vec2,
    },
    /// A shield took a hit, and another one is left.
    ShieldHit {
        /// Whose ship, from 0.
        player: u8,
        /// The ship's center.
        at: Vec2,
    },
    /// The last shield took a hit, and is gone.
    ShieldDown {
        /// Whose ship, from 0.
        player: u8,
        /// The ship's center.
        at: Vec2,
    },
    /// A player has a bomb more.
    BombGained {
        /// Whose ship, from 0.
        player: u8,
        /// The item's center.
        at: Vec2,
    },
    /// An item was caught of which nobody can have more: points instead.
    ItemSurplus {
        /// Whose ship, from 0.
        player: u8,
        /// Its center.
        at: Vec2,
        /// What it is.
        item: Item,
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
    /// Something fast comes in here half a second from now; see [`super::Warning`].
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
    /// A boss phase has only so many whole seconds left: once for each of the last five.
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
