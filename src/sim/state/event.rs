//! The events of a tick, for sounds and effects. The simulation does not read them back.

use super::ships::ShipKind;
use crate::level::{Blast, ItemKind};
use glam::Vec2;

/// An event of a tick.
///
/// Fields of one name mean the same in all events: `player` is the number of the player, from 0; `at` the center of the
/// ship, missile, item, blast or other object that the event is about, in field pixels; `points` those that were paid,
/// multiplied for the chain; `chain` the number of kills in the chain, this one included (for all blasts of a boss but
/// the last, both are 0); `size` that of the rock, from 0 (smallest) to 3; `blast` the size of the blast to show.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum Event {
    /// A player's guns fired a volley; `at` is the nose of the ship.
    ShotFired { player: u8, at: Vec2, focused: bool },
    /// A player began to fly slowly with the hull shown, or stopped; `on` says which.
    FocusChanged { player: u8, at: Vec2, on: bool },
    /// An alien or a boss fired a volley, or a bullet split; `bullets` counts those too for which the game had no room.
    AlienFired { at: Vec2, bullets: u16 },
    /// A gun begins to charge, to announce its shots in `ticks` ticks; `at` is the muzzle, or the nearest point of the field.
    GunCharging { at: Vec2, ticks: u32 },
    /// A missile, a bomb or a ship of a player, or a rock that was shot, struck an alien that was not destroyed, or a part of a boss.
    /// With `armor` no damage was done. `at` is that of what struck, or of the body that a bomb burned.
    AlienHit { at: Vec2, armor: bool },
    /// An alien blew up, or one of the blasts that end a phase, a form or the life of a boss.
    AlienDestroyed { at: Vec2, blast: Blast, points: u32, chain: u32 },
    /// A part of a boss was shot off.
    PartDestroyed { at: Vec2, points: u32, chain: u32 },
    /// A missile, a bomb or a ship of a player struck a rock that did not break. `at` is as in [`Self::AlienHit`].
    RockHit { at: Vec2, size: u8 },
    /// A rock broke.
    RockDestroyed { at: Vec2, size: u8, blast: Blast, points: u32, chain: u32 },
    /// A rock bounced off another or off a boss, hard enough to be heard, where the two touched; `size` is that of the smaller.
    RockBounced { at: Vec2, size: u8, speed_px_s: f32 },
    /// A rock that a player had shot was driven into an alien, or into a part of a boss; `fatal` if that destroyed the alien.
    RockRammed { at: Vec2, size: u8, fatal: bool },
    /// An alien missile was shot down (soft bullets only), or swept away.
    BulletCancelled { at: Vec2 },
    /// A bullet's rectangle overlapped a ship's, but their bitmaps did not, for the first time, which pays points.
    Grazed { player: u8, at: Vec2 },
    /// A player's ship blew up.
    PlayerDied { player: u8, at: Vec2 },
    /// A player's next ship came in, which nothing hurts for 2.5 s.
    PlayerRespawned { player: u8, at: Vec2 },
    /// A body, whose id is `by`, touched a player's ship and would have destroyed it without the assists.
    PlayerSpared { player: u8, at: Vec2, by: u32 },
    /// The ship that came in is the last one of the player: no ship is in reserve.
    LastShip { player: u8 },
    /// A player fired a bomb, whose sort is that of the `ship`.
    BombFired { player: u8, at: Vec2, ship: ShipKind },
    /// A bomb went off by itself and saved a ship that was hit; `left` bombs remain.
    BombSaved { player: u8, at: Vec2, left: u8 },
    /// The last ship is lost, and the game waits for START; `left` continues can still be taken.
    ContinueOffered { left: u8 },
    /// A player took a continue: new ships, and the points start again. `used` have been taken, this one included.
    ContinueTaken { used: u8 },
    /// Ships were earned: one for each player by points, or one by the `player` who caught an item that is a ship.
    Extend { player: Option<u8> },
    /// An item was dropped.
    ItemAppeared { at: Vec2, item: ItemKind },
    /// A medal was caught, after `row` others in a row.
    MedalCaught { player: u8, at: Vec2, row: u32, points: u32 },
    /// A chip, the remains of a cancelled bullet, was caught.
    ChipCaught { player: u8, at: Vec2, points: u32 },
    /// A player's guns became stronger: they now have `power` from 1 to [`MAX_POWER`](crate::level::MAX_POWER).
    PowerUp { player: u8, at: Vec2, power: u8 },
    /// A player gained a shield.
    ShieldUp { player: u8, at: Vec2 },
    /// A shield of a player took a hit, and another shield is left.
    ShieldHit { player: u8, at: Vec2 },
    /// A player's last shield took a hit, and is gone.
    ShieldDown { player: u8, at: Vec2 },
    /// A player gained a bomb.
    BombGained { player: u8, at: Vec2 },
    /// An item was caught of which the player cannot have more, and paid points instead.
    ItemSurplus { player: u8, at: Vec2, item: ItemKind, points: u32 },
    /// A chain of three kills or more ended, because its time ran out or a ship was lost.
    ChainLost,
    /// A wave of aliens begins to come in; `index` is that among the level's waves.
    WaveStarted { index: u16 },
    /// A mark shows where a fast alien comes in, 45 ticks before the alien does; see [`super::EntryWarning`].
    DiveAnnounced { at: Vec2 },
    /// The warning of a mid-boss begins, which enters three seconds later; the stage goes on behind it.
    MidbossWarning,
    /// The warning of the boss that ends the stage begins: the boss enters three seconds later.
    BossWarning,
    /// A boss begins to fly into the field.
    BossEntered,
    /// A boss phase, counted from 0, begins: the first after the entry of the boss, or the next after the end of one.
    BossPhase { phase: u8 },
    /// A boss phase has only a few seconds left: one event at the beginning of each of its last five seconds.
    BossTimeLow { seconds: u8 },
    /// The time of a boss phase ran out before the players had ended the phase.
    BossTimeout,
    /// The last phase of a boss is over. The boss begins to fall apart, and its last blast follows.
    BossDefeated { at: Vec2 },
    /// The stage is won.
    StageCleared,
    /// The last ship is lost, and no continue was left or taken.
    GameOver,
}
