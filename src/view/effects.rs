//! What grows from events and never goes back into the game: blasts, sparks, points that rise, shake.

use super::frame::{Layer, Particle};
use super::letters::Align;
use super::painter::{Painter, Rgba};
use crate::sim::{Blast, Event};
use crate::sprites::SpriteId;
use core::fmt::Write;
use glam::Vec2;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// The most of each at one time; older ones give way.
const MAX_BLASTS: usize = 96;
const MAX_POPUPS: usize = 32;
/// Ticks for which points rise.
const POPUP_TICKS: u32 = 45;
/// Where the world is shown smaller than this, points that rise would cover it.
const LEGIBLE_ZOOM: f32 = 0.5;
/// Pixels of shake at full trauma.
const SHAKE_PX: f32 = 7.0;
/// What flies off rocks.
const DUST: [u8; 4] = [190, 170, 150, 200];
/// The part of trauma that is left after a tick.
const CALM: f32 = 0.92;

/// A picture that plays once.
#[derive(Clone, Copy, Debug)]
struct BlastPicture {
    sprite: SpriteId,
    at: Vec2,
    age: u32,
    /// Ticks until it is over.
    ticks: u32,
}

/// Points rising from where they were earned.
#[derive(Clone, Copy, Debug)]
struct Popup {
    at: Vec2,
    points: u32,
    age: u32,
}

/// All effects in play.
#[derive(Clone, Debug)]
pub struct Effects {
    blasts: Vec<BlastPicture>,
    popups: Vec<Popup>,
    /// How hard the screen is shaken, 0–1; the shake grows with its square.
    trauma: f32,
    /// Strength of shake by the player's option, 0–1.
    pub shake_option: f32,
    rng: Pcg32,
    /// Kept for formatting.
    text: String,
}

impl Default for Effects {
    fn default() -> Self {
        Self {
            blasts: Vec::with_capacity(MAX_BLASTS),
            popups: Vec::with_capacity(MAX_POPUPS),
            trauma: 0.0,
            shake_option: 1.0,
            rng: Pcg32::seed_from_u64(7),
            text: String::new(),
        }
    }
}

impl Effects {
    /// Takes the events of one tick; `time_s` is the frame's clock. Particles are born into the painter's frame.
    pub fn take(&mut self, events: &[Event], time_s: f32, painter: &mut Painter<'_>) {
        self.age();
        for event in events {
            self.take_one(*event, time_s, painter);
        }
    }

    /// Blasts, popups and shake into the frame.
    pub fn draw(&mut self, painter: &mut Painter<'_>) {
        for blast in &self.blasts {
            let frame = painter.sheet.frame_at(blast.sprite, blast.age);
            painter.sprite(Layer::Ships, frame, blast.at, Painter::PLAIN, Painter::NO_FLASH, 0.35);
        }
        let legible = painter.frame.camera.zoom > LEGIBLE_ZOOM;
        for popup in self.popups.iter().filter(|_| legible) {
            self.text.clear();
            let _ = write!(self.text, "{}", popup.points);
            let fade = 255 - (popup.age * 255 / POPUP_TICKS).min(255) as u8;
            let at = painter.frame.camera.to_screen(popup.at) - Vec2::new(0.0, 4.0 + popup.age as f32 * 0.35);
            let tint = if popup.points >= 1000 { [255, 222, 120, fade] } else { [190, 225, 255, fade] };
            painter.shadowed(Layer::Hud, at, Align::Centre, tint, &self.text);
        }
        let reach = self.trauma * self.trauma * SHAKE_PX * self.shake_option;
        painter.frame.shake = [self.unit() * reach, self.unit() * reach].map(libm::roundf);
    }

    fn age(&mut self) {
        self.trauma *= CALM;
        self.blasts.retain_mut(|blast| {
            blast.age += 1;
            blast.age < blast.ticks
        });
        self.popups.retain_mut(|popup| {
            popup.age += 1;
            popup.age < POPUP_TICKS
        });
    }

    fn take_one(&mut self, event: Event, time_s: f32, painter: &mut Painter<'_>) {
        match event {
            Event::AlienDestroyed { at, blast, points, .. }
            | Event::RockDestroyed { at, blast, points, .. } => {
                self.explode(at, blast, time_s, painter);
                if points > 0 && self.popups.len() < MAX_POPUPS {
                    self.popups.push(Popup { at, points, age: 0 });
                }
            }
            Event::AlienHit { at, armour } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                let colour = if armour { [150, 170, 200, 220] } else { [255, 230, 150, 230] };
                self.sparks(2, at, 90.0, 0.22, colour, time_s, painter);
            }
            Event::RockHit { at, .. } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                self.sparks(2, at, 90.0, 0.22, DUST, time_s, painter);
            }
            Event::RockBounced { at, speed_px_s, .. } => {
                let dust = 1 + (speed_px_s / 60.0) as u32;
                self.sparks(dust.min(5), at, 40.0, 0.35, DUST, time_s, painter);
            }
            Event::PlayerDied { at } => {
                self.trauma = 1.0;
                self.blast(painter.gallery.boom_large, at, painter);
                self.sparks(90, at, 260.0, 1.1, [120, 220, 255, 255], time_s, painter);
                self.sparks(50, at, 150.0, 0.8, [255, 250, 230, 255], time_s, painter);
            }
            Event::Grazed { at } => {
                self.blast(painter.gallery.graze_spark, at, painter);
                self.sparks(5, at, 130.0, 0.3, [170, 255, 250, 220], time_s, painter);
            }
            Event::BulletCancelled { at } => {
                self.sparks(4, at, 60.0, 0.35, [255, 190, 240, 200], time_s, painter)
            }
            Event::PlayerRespawned { at } => self.ring(at, [140, 220, 255, 220], time_s, painter),
            _ => {}
        }
    }

    fn explode(&mut self, at: Vec2, blast: Blast, time_s: f32, painter: &mut Painter<'_>) {
        let (sprite, sparks, speed, trauma) = match blast {
            Blast::Small => (painter.gallery.boom_small, 14, 120.0, 0.0),
            Blast::Medium => (painter.gallery.boom_medium, 36, 170.0, 0.35),
            Blast::Large => (painter.gallery.boom_large, 110, 260.0, 0.85),
        };
        self.trauma = self.trauma.max(trauma);
        self.blast(sprite, at, painter);
        self.sparks(sparks, at, speed, 0.6, [255, 200, 90, 255], time_s, painter);
        self.sparks(sparks / 3, at, speed * 0.5, 0.9, [255, 110, 60, 220], time_s, painter);
        if blast == Blast::Large {
            self.ring(at, [255, 220, 170, 200], time_s, painter);
        }
    }

    fn blast(&mut self, sprite: SpriteId, at: Vec2, painter: &Painter<'_>) {
        if self.blasts.len() == MAX_BLASTS {
            self.blasts.swap_remove(0);
        }
        let ticks =
            u32::from(painter.sheet.frames(sprite)) * u32::from(painter.sheet.ticks_per_frame(sprite));
        self.blasts.push(BlastPicture { sprite, at, age: 0, ticks });
    }

    #[expect(clippy::too_many_arguments, reason = "a recipe, called with literals a few lines above")]
    fn sparks(
        &mut self,
        count: u32,
        at: Vec2,
        speed: f32,
        life_s: f32,
        colour: Rgba,
        born_s: f32,
        painter: &mut Painter<'_>,
    ) {
        for _ in 0..count {
            let angle = self.unit() * core::f32::consts::PI;
            let velocity =
                Vec2::new(libm::cosf(angle), libm::sinf(angle)) * speed * (0.25 + 0.75 * self.unit().abs());
            painter.frame.births.push(Particle {
                pos: at.into(),
                velocity: velocity.into(),
                born_s,
                life_s: life_s * (0.5 + 0.5 * self.unit().abs()),
                drag: 3.5,
                size: [2.0, 1.0],
                from: colour,
                to: [colour[0], colour[1] / 3, colour[2] / 4, 0],
            });
        }
    }

    /// A shock wave: particles of one speed in all directions.
    fn ring(&mut self, at: Vec2, colour: Rgba, born_s: f32, painter: &mut Painter<'_>) {
        for i in 0..72 {
            let angle = i as f32 * (core::f32::consts::TAU / 72.0);
            let velocity = Vec2::new(libm::cosf(angle), libm::sinf(angle)) * 330.0;
            painter.frame.births.push(Particle {
                pos: at.into(),
                velocity: velocity.into(),
                born_s,
                life_s: 0.55,
                drag: 3.0,
                size: [2.0, 1.0],
                from: colour,
                to: [colour[0] / 2, colour[1] / 2, colour[2], 0],
            });
        }
    }

    /// A random number from −1 to 1.
    fn unit(&mut self) -> f32 {
        (self.rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}
