//! The events of a tick, for sounds and effects. The simulation does not read them back.

use super::ships::ShipKind;
use crate::level::{Blast, ItemKind};
use glam::Vec2;

/// An event of a tick.
///
/// A field has the same meaning in every event. `player` is the number of the player, from 0. `at` is the center of the
/// event's subject, such as a ship, missile, item or blast, in field pixels. `points` are the points paid, including
/// the chain multiplier. `chain` is the number of kills in the chain, including this one. Both are 0 for all blasts of
/// a boss but the last. `size` is the size of a rock, 0 (smallest) to 3. `blast` is the size of the blast to show.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum Event {
    /// A player's guns fired a volley; `at` is the nose of the ship.
    ShotFired { player: u8, at: Vec2, focused: bool },
    /// A player started (`on`) or stopped flying slowly with the hull shown.
    FocusChanged { player: u8, at: Vec2, on: bool },
    /// An alien or a boss fired a volley, or a bullet split. `bullets` includes those that the game had no room for.
    AlienFired { at: Vec2, bullets: u16 },
    /// A gun starts to charge and will fire in `ticks` ticks. `at` is the muzzle, or the nearest point of the field.
    GunCharging { at: Vec2, ticks: u32 },
    /// A player's missile, beam, bomb or ship, or a driven rock, hit an alien without destroying it, or hit a boss part.
    /// With `armor`, it did no damage. `at` is the position of the attacker, or of the body that a bomb burned.
    AlienHit { at: Vec2, armor: bool },
    /// An alien blew up, or a blast went off at the end of a boss phase, form or life. `close` if it paid double because
    /// a ship was close or a surge burned.
    AlienDestroyed { at: Vec2, blast: Blast, points: u32, chain: u32, close: bool },
    /// All aliens of a wave were destroyed quickly. `at` is where the last one was.
    WaveDestroyed { at: Vec2, points: u32 },
    /// A part of a boss was shot off.
    PartDestroyed { at: Vec2, points: u32, chain: u32 },
    /// A player's missile, bomb or ship hit a rock without breaking it. `at` is as in [`Self::AlienHit`].
    RockHit { at: Vec2, size: u8 },
    /// A rock broke.
    RockDestroyed { at: Vec2, size: u8, blast: Blast, points: u32, chain: u32 },
    /// A rock bounced off another or off a boss hard enough to be heard. `at` is the point of contact. `size` is the
    /// size of the smaller rock.
    RockBounced { at: Vec2, size: u8, speed_px_s: f32 },
    /// A driven rock hit an alien or a boss part. `fatal` if that destroyed the alien.
    RockRammed { at: Vec2, size: u8, fatal: bool },
    /// An alien missile was shot down (soft bullets only) or cleared.
    BulletCancelled { at: Vec2 },
    /// A bullet grazed a ship for the first time, which pays points: their rectangles overlapped, but not their
    /// bitmaps.
    Grazed { player: u8, at: Vec2 },
    /// A cell of a player is full; `cells` are full now.
    CellCharged { player: u8, at: Vec2, cells: u8 },
    /// A player fired the surge of their `ship`, which spends `cells` and cashed in `points`.
    SurgeFired { player: u8, at: Vec2, ship: ShipKind, cells: u8, points: u32 },
    /// A player's ship blew up.
    PlayerDied { player: u8, at: Vec2 },
    /// A player's next ship arrived. Nothing hurts it for 2.5 s.
    PlayerRespawned { player: u8, at: Vec2 },
    /// The body with the id `by` hit a player's ship and would have destroyed it without the assists.
    PlayerSpared { player: u8, at: Vec2, by: u32 },
    /// The ship that just arrived is the player's last; none is in reserve.
    LastShip { player: u8 },
    /// A player fired the bomb of their `ship`.
    BombFired { player: u8, at: Vec2, ship: ShipKind },
    /// A bomb went off automatically and saved a ship that was hit. `left` bombs remain.
    BombSaved { player: u8, at: Vec2, left: u8 },
    /// The last ship was lost, and the game offers a continue. `left` continues remain.
    ContinueOffered { left: u8 },
    /// A player took a continue: new ships, and the points restart. `used` includes this one.
    ContinueTaken { used: u8 },
    /// An extra ship was earned: by the `player` who caught an extra-ship item, or, with `None`, by points for every
    /// player.
    Extend { player: Option<u8> },
    /// An item was dropped.
    ItemAppeared { at: Vec2, item: ItemKind },
    /// A medal was caught after `row` others in a row.
    MedalCaught { player: u8, at: Vec2, row: u32, points: u32 },
    /// A chip, which a cancelled bullet leaves behind, was caught.
    ChipCaught { player: u8, at: Vec2, points: u32 },
    /// A player's guns grew stronger. `power` is 1 to [`MAX_POWER`](crate::level::MAX_POWER).
    PowerUp { player: u8, at: Vec2, power: u8 },
    /// A player gained a shield.
    ShieldUp { player: u8, at: Vec2 },
    /// A player's shield absorbed a hit, and another shield is left.
    ShieldHit { player: u8, at: Vec2 },
    /// A player's last shield absorbed a hit and is gone.
    ShieldDown { player: u8, at: Vec2 },
    /// A player gained a bomb.
    BombGained { player: u8, at: Vec2 },
    /// A player caught an item beyond their maximum, which paid points instead.
    ItemSurplus { player: u8, at: Vec2, item: ItemKind, points: u32 },
    /// A chain of at least three kills ended: time ran out, or a ship was lost.
    ChainLost,
    /// A wave of aliens starts to arrive. `index` is the wave's index in the level.
    WaveStarted { index: u16 },
    /// A mark shows where a fast alien arrives in 45 ticks; see [`super::EntryWarning`].
    DiveAnnounced { at: Vec2 },
    /// The warning of a mid-boss starts. It enters three seconds later, while the stage continues.
    MidbossWarning,
    /// The warning of the boss at the end of the stage starts. It enters three seconds later.
    BossWarning,
    /// A boss starts to fly into the field.
    BossEntered,
    /// A boss phase starts. `phase` counts from 0.
    BossPhase { phase: u8 },
    /// A boss phase is almost over: one event at the start of each of its last five seconds.
    BossTimeLow { seconds: u8 },
    /// A boss phase timed out before the players ended it.
    BossTimeout,
    /// The last phase of a boss is over. The boss starts to fall apart; its final blast follows.
    BossDefeated { at: Vec2 },
    /// The stage was won.
    StageCleared,
    /// The last ship was lost, and no continue was left or taken.
    GameOver,
}

impl Event {
    /// A blast of a boss before its last one, which pays nothing.
    pub(in crate::sim) const fn unpaid_blast(at: Vec2, blast: Blast) -> Self {
        Self::AlienDestroyed { at, blast, points: 0, chain: 0, close: false }
    }
}
