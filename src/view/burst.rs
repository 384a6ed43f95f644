//! Bursts of particles: recipes for smoke, debris, embers and sparks, and their random numbers.
//!
//! A particle is written once, at birth, and then moved by the shader (see [`Particle`]). It costs the CPU only that
//! one write.

use super::frame::Particle;
use super::painter::Rgba;
use glam::Vec2;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// A recipe for particles that fly in all directions from a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Burst {
    pub(super) count: u32,
    /// The speed of the fastest particle, in pixels per second. The slowest has a quarter of it.
    pub(super) speed: f32,
    /// The longest lifetime, in seconds. The shortest is half of it.
    pub(super) life_s: f32,
    /// How fast particles slow down, per second: after `age` seconds the velocity is multiplied by exp(−drag·age).
    pub(super) drag: f32,
    pub(super) size: [f32; 2],
    pub(super) colors: [Rgba; 2],
    /// How particles blend: 0 adds light, 1 covers what is behind them.
    pub(super) cover: f32,
    /// The largest distance of a new particle from the center of the burst, in pixels.
    pub(super) around: f32,
}

/// Fast, thin particles, which look like the blast itself.
pub(super) const SPARKS: Burst = Burst {
    count: 16,
    speed: 190.0,
    life_s: 0.5,
    drag: 4.0,
    size: [2.0, 1.0],
    colors: [[255, 226, 140, 255], [220, 70, 30, 0]],
    cover: 0.0,
    around: 2.0,
};

/// Slow particles that outlast the blast.
pub(super) const EMBERS: Burst = Burst {
    count: 6,
    speed: 70.0,
    life_s: 1.3,
    drag: 1.6,
    size: [2.0, 1.0],
    colors: [[255, 130, 50, 230], [120, 20, 40, 0]],
    cover: 0.0,
    around: 5.0,
};

/// Splinters of a hull, which cover what is behind them and do not glow.
pub(super) const DEBRIS: Burst = Burst {
    count: 4,
    speed: 120.0,
    life_s: 0.9,
    drag: 1.2,
    size: [3.0, 1.0],
    colors: [[122, 134, 160, 255], [40, 44, 62, 120]],
    cover: 1.0,
    around: 4.0,
};

/// Clouds that swell and thin out.
pub(super) const SMOKE: Burst = Burst {
    count: 3,
    speed: 34.0,
    life_s: 1.1,
    drag: 2.6,
    size: [5.0, 13.0],
    colors: [[46, 38, 52, 110], [20, 18, 32, 0]],
    cover: 1.0,
    around: 5.0,
};

/// The bursts of an explosion in drawing order: smoke below debris, both below embers and sparks.
pub(super) const FIRE: [Burst; 4] = [SMOKE, DEBRIS, EMBERS, SPARKS];

/// The random number generator of visual effects. It never influences the game.
#[derive(Clone, Debug)]
pub(super) struct EffectDice(Pcg32);

impl Default for EffectDice {
    fn default() -> Self {
        Self(Pcg32::seed_from_u64(7))
    }
}

impl EffectDice {
    /// Returns a random number from −1 to 1.
    pub(super) fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Returns a random number from 0 to 1.
    pub(super) fn share(&mut self) -> f32 {
        self.unit().abs()
    }

    pub(super) fn direction(&mut self) -> Vec2 {
        let angle = self.unit() * core::f32::consts::PI;
        Vec2::new(libm::cosf(angle), libm::sinf(angle))
    }
}

impl Burst {
    /// Adds the particles of a burst around `at`, in field pixels, to `births`. `drift` is the velocity of the
    /// exploding object in pixels per second, `born_s` the clock of the frame in seconds.
    pub(super) fn spread(
        self,
        at: Vec2,
        drift: Vec2,
        born_s: f32,
        dice: &mut EffectDice,
        births: &mut Vec<Particle>,
    ) {
        for _ in 0..self.count {
            let way = dice.direction();
            let speed = self.speed * (0.25 + 0.75 * dice.share());
            let from = at + dice.direction() * dice.share() * self.around;
            births.push(Particle {
                pos: from.into(),
                velocity: (way * speed + drift).into(),
                born_s,
                life_s: self.life_s * (0.5 + 0.5 * dice.share()),
                drag: self.drag,
                size: self.size,
                from: self.colors[0],
                to: self.colors[1],
                cover: self.cover,
            });
        }
    }

    pub(super) fn grown(self, count: f32, speed: f32) -> Self {
        Self {
            count: (self.count as f32 * count) as u32,
            speed: self.speed * speed,
            around: self.around * speed * 1.5,
            ..self
        }
    }

    pub(super) fn colored(self, from: Rgba) -> Self {
        Self { colors: [from, [from[0], from[1] / 3, from[2] / 4, 0]], ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::{Burst, DEBRIS, EMBERS, EffectDice, SMOKE, SPARKS, Vec2};

    #[test]
    fn a_burst_follows_its_recipe() {
        for burst in [SPARKS, EMBERS, DEBRIS, SMOKE].map(|burst: Burst| burst.grown(10.0, 1.0)) {
            let spread = || {
                let mut births = Vec::new();
                let (at, mut dice) = (Vec2::new(100.0, 50.0), EffectDice::default());
                burst.spread(at, Vec2::ZERO, 3.0, &mut dice, &mut births);
                births
            };
            let births = spread();
            assert_eq!(births.len(), burst.count as usize);
            assert_eq!(births, spread());
            for birth in births {
                let speed = Vec2::from(birth.velocity).length();
                assert!((burst.speed * 0.249..burst.speed * 1.001).contains(&speed), "{speed}");
                assert!((burst.life_s * 0.499..=burst.life_s).contains(&birth.life_s), "{}", birth.life_s);
            }
        }
    }
}
