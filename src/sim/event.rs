//! What happened in a tick, for the ear and the eye. The simulation never reads its events back.

use crate::level::Blast;
use glam::Vec2;

/// One thing that happened in a tick. Positions are field pixels, x right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// The player's guns fired a volley.
    ShotFired {
        /// The muzzle.
        at: Vec2,
    },
    /// An alien fired; one event a volley, however many bullets.
    AlienFired {
        /// The muzzle.
        at: Vec2,
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
        /// Its centre.
        at: Vec2,
        /// Its size.
        blast: Blast,
        /// The points paid for it, chain included.
        points: u32,
        /// The chain after it.
        chain: u32,
    },
    /// An alien missile was shot down (soft bullets only), or swept away.
    BulletCancelled {
        /// Where it was.
        at: Vec2,
    },
    /// A bullet's rectangle overlapped the ship's and its bitmap did not: points.
    Grazed {
        /// The bullet's centre.
        at: Vec2,
    },
    /// The player's ship blew up.
    PlayerDied {
        /// Its centre.
        at: Vec2,
    },
    /// The player's ship is back, and safe for a while.
    PlayerRespawned {
        /// Its centre.
        at: Vec2,
    },
    /// The score earned a further life.
    Extend,
    /// The chain ran out.
    ChainLost,
    /// A wave begins.
    WaveStarted {
        /// Its number in the level, from 0.
        index: u16,
    },
    /// The boss is on its way: three seconds of warning.
    BossWarning,
    /// A boss phase ended and the next begins.
    BossPhase {
        /// The phase that begins, from 0.
        phase: u8,
    },
    /// A boss phase was not finished in time.
    BossTimeout,
    /// The stage is won.
    StageCleared,
    /// The last life is lost.
    GameOver,
}
