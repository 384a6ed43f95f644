//! Difficulties: which parts of a level exist at each, and how they scale its numbers.
//!
//! Levels are written for the easiest difficulty. Harder ones add volleys, guns, waves, rocks and boss phases (each
//! has a [`Span`]) and scale the rest ([`DifficultyScaling`]). [`Level::at`] builds the level for one difficulty at
//! the start of a game, so the simulation never has to check the difficulty of a part.

use super::motion::Motion;
use super::pattern::{Fan, Gun, MAX_SIDE_BY_SIDE, Volley};
use super::stage::Level;
use super::units::{BULLET_PX_S, per_tick};
use crate::named::named;
use serde::{Deserialize, Serialize};

named! {
    /// How hard a game is, ordered from the easiest to the hardest.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Difficulty {
        /// The easiest difficulty. Levels are written for it, and players should start here.
        #[default]
        Cadet = "cadet", "Cadet";
        /// The second difficulty, for players who have cleared Cadet.
        Pilot = "pilot", "Pilot";
        /// The middle difficulty, for players who have seen all stages.
        Captain = "captain", "Captain";
        /// The fourth difficulty, for players who know the bullet patterns.
        Veteran = "veteran", "Veteran";
        /// The hardest difficulty, for players who have mastered the others.
        Ace = "ace", "Ace";
    }
    unknown "{found} is not a difficulty: expected cadet, pilot, captain, veteran or ace"
    /// The name shown on screens. It is not in capitals, because `ACE` could be mistaken for a player's initials.
    words label
}

/// The range of difficulties at which a part of a level exists; both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The easiest difficulty at which the part exists.
    pub least: Difficulty,
    /// The hardest difficulty at which the part exists.
    pub most: Difficulty,
}

impl Span {
    /// The span of a part that exists at every difficulty.
    pub const ALL: Self = Self { least: Difficulty::Cadet, most: Difficulty::Ace };

    /// Whether a part with this span exists at `difficulty`.
    pub fn holds(self, difficulty: Difficulty) -> bool {
        (self.least..=self.most).contains(&difficulty)
    }
}

/// The factors that a difficulty applies to the numbers of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifficultyScaling {
    /// Scales bullet speeds. Scaled speeds stay within the limits of levels.
    pub bullet_speed: f32,
    /// Scales the time from one start of a gun's pattern to the next. The result is never shorter than the pattern.
    pub interval: f32,
    /// Scales the hit points of aliens, boss parts and boss phases.
    pub hp: f32,
    /// Scales the number of bullets in fans and rings. A single bullet stays single.
    pub count: f32,
}

impl DifficultyScaling {
    /// The scaling that changes nothing: every factor is 1.
    pub const NONE: Self = Self { bullet_speed: 1.0, interval: 1.0, hp: 1.0, count: 1.0 };

    /// The factors of a level that defines none, from the easiest difficulty to the hardest.
    pub const USUAL: [Self; 5] = [
        Self::NONE,
        Self { bullet_speed: 1.1, interval: 0.9, hp: 1.1, count: 1.0 },
        Self { bullet_speed: 1.15, interval: 0.85, hp: 1.15, count: 1.0 },
        Self { bullet_speed: 1.2, interval: 0.8, hp: 1.2, count: 1.0 },
        Self { bullet_speed: 1.35, interval: 0.65, hp: 1.3, count: 1.0 },
    ];

    fn hp(self, hp: i32) -> i32 {
        (libm::roundf(hp as f32 * self.hp) as i32).max(1)
    }

    /// Scales the number of bullets in a fan, and clamps it to the limits of levels. A single bullet stays single.
    fn fan(self, fan: &mut Fan) {
        if fan.count > 1 {
            let count = libm::roundf(f32::from(fan.count) * self.count) as u16;
            fan.count = count.clamp(2, MAX_SIDE_BY_SIDE);
        }
    }

    /// Returns `bullet_speed`, or the nearest factor that keeps speeds from `slowest` to `fastest` within the limits.
    fn speed(self, slowest: f32, fastest: f32) -> f32 {
        let (low, high) = (per_tick(*BULLET_PX_S.start()), per_tick(*BULLET_PX_S.end()));
        self.bullet_speed.min(high / fastest).max(low / slowest)
    }

    fn scale(self, speed: &mut f32) {
        *speed *= self.speed(*speed, *speed);
    }
}

impl Level {
    /// Returns the level for one difficulty: removes the parts that do not exist there, and scales the numbers.
    pub fn at(&self, difficulty: Difficulty) -> Self {
        let scaling = self.scaling[difficulty as usize];
        let mut level = self.clone();
        level.waves.retain(|wave| wave.on.holds(difficulty));
        level.rocks.retain(|rocks| rocks.on.holds(difficulty));
        for motion in level.bullets.iter_mut().filter_map(|bullet| bullet.motion.as_mut()) {
            scale_motion(motion, scaling);
        }
        for alien in &mut level.aliens {
            alien.hp = scaling.hp(alien.hp);
            tailor(&mut alien.guns, difficulty, scaling);
        }
        for boss in &mut level.bosses {
            boss.phases.retain(|phase| phase.on.holds(difficulty));
            boss.parts.iter_mut().filter_map(|part| part.hp.as_mut()).for_each(|hp| *hp = scaling.hp(*hp));
            for phase in &mut boss.phases {
                phase.hp = scaling.hp(phase.hp);
                tailor(&mut phase.guns, difficulty, scaling);
            }
        }
        level
    }
}

fn scale_motion(motion: &mut Motion, scaling: DifficultyScaling) {
    let to = motion.accel.as_mut().map(|accel| &mut accel.to);
    let after_wait = motion.wait.as_mut().and_then(|wait| wait.speed.as_mut());
    let split = motion.split.as_mut().map(|split| &mut split.speed);
    for speed in [to, after_wait, split].into_iter().flatten() {
        scaling.scale(speed);
    }
}

/// Removes the guns and volleys that do not exist at a difficulty, and scales the others.
fn tailor(guns: &mut Vec<Gun>, difficulty: Difficulty, scaling: DifficultyScaling) {
    guns.retain_mut(|gun| {
        gun.volleys.retain(|volley| volley.on.holds(difficulty));
        gun.volleys.iter_mut().for_each(|volley| scale_volley(volley, scaling));
        let lasts = gun.volleys.iter().map(Volley::last_tick).max().unwrap_or(0);
        let every = libm::roundf(gun.every as f32 * scaling.interval) as u32;
        gun.every = every.max(lasts + 1).max(gun.charge);
        gun.on.holds(difficulty) && !gun.volleys.is_empty()
    });
}

fn scale_volley(volley: &mut Volley, scaling: DifficultyScaling) {
    let last = volley.speed + volley.faster * (volley.times - 1) as f32;
    let factor = scaling.speed(volley.speed.min(last), volley.speed.max(last));
    volley.speed *= factor;
    volley.faster *= factor;
    scaling.fan(&mut volley.fan);
}

#[cfg(test)]
mod tests {
    use super::DifficultyScaling;

    #[test]
    fn speeds_stay_within_the_limits() {
        let fast = DifficultyScaling { bullet_speed: 2.0, ..DifficultyScaling::NONE };
        let slow = DifficultyScaling { bullet_speed: 0.5, ..DifficultyScaling::NONE };
        for (scaling, px_s, expected) in
            [(fast, 100.0, 200.0), (fast, 300.0, 400.0), (slow, 100.0, 50.0), (slow, 30.0, 20.0)]
        {
            let mut speed = px_s / 60.0;
            scaling.scale(&mut speed);
            assert!((speed * 60.0 - expected).abs() < 1e-3, "{px_s}: {}", speed * 60.0);
        }
        for px_s in [20.0, 33.3, 400.0] {
            let mut speed: f32 = px_s / 60.0;
            DifficultyScaling::NONE.scale(&mut speed);
            assert_eq!(speed.to_bits(), (px_s / 60.0_f32).to_bits());
        }
    }

    #[test]
    fn each_is_harder_than_the_one_before() {
        for two in DifficultyScaling::USUAL.windows(2) {
            assert!(two[0].bullet_speed < two[1].bullet_speed && two[0].hp < two[1].hp);
            assert!(two[0].interval > two[1].interval);
        }
    }
}
