//! What grows from events and never goes back into the game: blasts, particles, shock waves, points that rise, shake and
//! flashes of the sky.

use super::burst::{Burst, DEBRIS, Dice, EMBERS, SMOKE, SPARKS};
use super::extract::Look;
use super::finale::{FinalBlast, Finale};
use super::flash::SkyFlash;
use super::frame::Layer;
use super::painter::Painter;
use super::shake::Shake;
use super::sway::Sway;
use super::text::TextStyle;
use super::trails;
use super::waves::{WaveSize, Waves};
use crate::sim::{Blast, BossState, Event, ShipKind, World};
use core::fmt::Write;
use glam::Vec2;
use sector_sprites::SpriteId;

/// The most of each at one time; older ones give way.
const MAX_BLASTS: usize = 96;
const MAX_POPUPS: usize = 32;
/// Ticks for which points rise.
const POPUP_TICKS: u32 = 45;
/// Where the world is shown smaller than this, points that rise would cover it.
const LEGIBLE_ZOOM: f32 = 0.5;
/// What flies off rocks: it covers, and does not glow.
const DUST: Burst = Burst {
    life_s: 0.4,
    drag: 4.0,
    size: [2.0, 1.0],
    colors: [[190, 170, 150, 220], [90, 76, 66, 0]],
    ..DEBRIS
};
/// Of a ship that is gone, and of a large blast.
const DEATH_WAVE: WaveSize = WaveSize { reach_px: 92.0, ticks: 34, light: 0.85 };
const LARGE_WAVE: WaveSize = WaveSize { reach_px: 120.0, ticks: 40, light: 0.9 };
/// Of a boss: a ring over half of the field, a second one behind it, and a glow that stays. The one in the middle of a stage
/// makes the ring alone, and a smaller one.
const FINAL_WAVES: [(WaveSize, [u8; 3]); 3] = [
    (WaveSize { reach_px: 270.0, ticks: 64, light: 0.8 }, [255, 150, 90]),
    (WaveSize { reach_px: 180.0, ticks: 84, light: 0.6 }, [255, 214, 150]),
    (WaveSize { reach_px: 130.0, ticks: 150, light: 0.55 }, [255, 96, 60]),
];
const MIDDLE_WAVE: WaveSize = WaveSize { reach_px: 180.0, ticks: 54, light: 0.75 };
const MEDIUM_WAVE: WaveSize = WaveSize { reach_px: 34.0, ticks: 20, light: 0.5 };
/// Of an item that was caught.
const SMALL_WAVE: WaveSize = WaveSize { reach_px: 26.0, ticks: 16, light: 0.45 };

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
    waves: Waves,
    shake: Shake,
    flash: SkyFlash,
    sway: Sway,
    dice: Dice,
    /// A boss was falling apart in the last tick.
    boss_falls: bool,
    /// What is still to come of its end.
    finale: Finale,
    /// Ticks taken so far.
    clock: u32,
    /// Kept for formatting.
    text: String,
}

impl Default for Effects {
    fn default() -> Self {
        Self {
            blasts: Vec::with_capacity(MAX_BLASTS),
            popups: Vec::with_capacity(MAX_POPUPS),
            waves: Waves::default(),
            shake: Shake::default(),
            flash: SkyFlash::default(),
            sway: Sway::default(),
            dice: Dice::default(),
            boss_falls: false,
            finale: Finale::default(),
            clock: 0,
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

    /// What goes on without an event, once a tick: the engine's trail, the wakes of shots, the sky that follows the ship, a
    /// boss that was falling apart and is gone.
    pub fn go_on(&mut self, world: &World, time_s: f32, painter: &mut Painter<'_>) {
        trails::leave(world, time_s, &mut self.dice, painter);
        self.sway.follow(world);
        let state = world.boss().map(|boss| boss.state);
        let fell = core::mem::replace(&mut self.boss_falls, matches!(state, Some(BossState::Dying(_))));
        if fell && state == Some(BossState::Gone) {
            self.finale(world, time_s, painter);
        }
        if let Some(blow) = self.finale.tick() {
            self.strike(blow, time_s, painter);
        }
    }

    /// The end of a boss: every part of it bursts, rings run over half of the field, and blows are to follow.
    fn finale(&mut self, world: &World, time_s: f32, painter: &mut Painter<'_>) {
        let Some(boss) = world.boss() else { return };
        let spec = boss.spec(world.level());
        let is_last = world.level().boss().is_some_and(|last| core::ptr::eq(last, spec));
        self.shake.add(1.0);
        if is_last {
            FINAL_WAVES.into_iter().for_each(|(wave, color)| self.waves.begin(boss.pos, wave, color));
            self.blast(painter.gallery.boom_huge, boss.pos, painter);
        } else {
            self.waves.begin(boss.pos, MIDDLE_WAVE, FINAL_WAVES[0].1);
        }
        let parts = spec.parts.iter().enumerate().filter(|&(index, _)| boss.has_part(spec, index));
        let parts = parts.map(|(_, part)| part.at);
        for part in parts.clone() {
            for burst in [SMOKE, DEBRIS, EMBERS, SPARKS] {
                let burst = Burst { life_s: burst.life_s * 1.6, ..burst.grown(5.0, 1.5) };
                let births = &mut painter.frame.births;
                burst.spread(boss.pos + part, part * 0.8, time_s, &mut self.dice, births);
            }
        }
        self.finale.begin(boss.pos, parts, is_last, &mut self.dice);
    }

    /// One of the blasts that follow the end of a boss.
    fn strike(&mut self, blast: FinalBlast, time_s: f32, painter: &mut Painter<'_>) {
        let gallery = painter.gallery;
        let (sprite, count) =
            if blast.is_large { (gallery.boom_large, 4.0) } else { (gallery.boom_medium, 2.0) };
        self.blast(sprite, blast.at, painter);
        self.waves.begin(blast.at, MEDIUM_WAVE, [255, 190, 110]);
        self.shake.add(0.2);
        for burst in [SMOKE, DEBRIS, EMBERS, SPARKS] {
            let burst = Burst { life_s: burst.life_s * 1.4, ..burst.grown(count, 1.3) };
            burst.spread(blast.at, blast.outward, time_s, &mut self.dice, &mut painter.frame.births);
        }
    }

    /// Blasts, shock waves, popups, shake and flashes into the frame.
    pub fn draw(&mut self, look: Look, painter: &mut Painter<'_>) {
        self.flash.draw(look.flash, painter);
        for blast in &self.blasts {
            let frame = painter.sheet.frame_at(blast.sprite, blast.age);
            painter.sprite(Layer::Ships, frame, blast.at, Painter::PLAIN, Painter::NO_FLASH, 0.35);
        }
        self.waves.draw(look.alpha, look.flash, &mut painter.frame.halos);
        self.draw_popups(painter);
        painter.frame.scenery.sway_px = if look.still { 0.0 } else { self.sway.at(look.alpha) };
        painter.frame.shake = self.shake.offset(painter.frame.time_s, look.shake);
    }

    fn draw_popups(&mut self, painter: &mut Painter<'_>) {
        let legible = painter.frame.camera.zoom > LEGIBLE_ZOOM;
        for popup in self.popups.iter().filter(|_| legible) {
            self.text.clear();
            let _ = write!(self.text, "{}", popup.points);
            let fade = 255 - (popup.age * 255 / POPUP_TICKS).min(255) as u8;
            let at = painter.frame.camera.to_screen(popup.at) - Vec2::new(0.0, 4.0 + popup.age as f32 * 0.35);
            let tint = if popup.points >= 1000 { [255, 222, 120, fade] } else { [190, 225, 255, fade] };
            painter.text(at, TextStyle::body(tint).shadow().center(), &self.text);
        }
    }

    fn age(&mut self) {
        self.clock += 1;
        self.shake.calm();
        self.flash.fade();
        self.waves.age();
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
                if points > 0 {
                    self.points(at, points);
                }
            }
            Event::PartDestroyed { at, points, .. } => {
                self.explode(at, Blast::Large, time_s, painter);
                if self.popups.len() < MAX_POPUPS {
                    self.popups.push(Popup { at, points, age: 0 });
                }
            }
            Event::AlienHit { at, armour } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                let color = if armour { [150, 170, 200, 220] } else { [255, 230, 150, 230] };
                self.puff(3, 110.0, 0.22, color, at, time_s, painter);
            }
            Event::RockHit { at, .. } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                self.dust(3, 90.0, at, time_s, painter);
            }
            Event::RockBounced { at, speed_px_s, .. } => {
                let count = 1 + (speed_px_s / 60.0) as u32;
                self.dust(count.min(6), 40.0, at, time_s, painter);
            }
            Event::RockRammed { at, .. } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                self.dust(8, 90.0, at, time_s, painter);
            }
            Event::PlayerDied { at, .. } => self.die(at, time_s, painter),
            Event::Grazed { at, .. } => {
                self.blast(painter.gallery.graze_spark, at, painter);
                self.puff(5, 130.0, 0.3, [170, 255, 250, 220], at, time_s, painter);
            }
            Event::BulletCancelled { at } => {
                self.puff(5, 60.0, 0.4, [255, 190, 240, 200], at, time_s, painter);
            }
            Event::MedalCaught { at, points, .. } | Event::ItemSurplus { at, points, .. } => {
                self.puff(6, 90.0, 0.35, [255, 215, 110, 220], at, time_s, painter);
                self.points(at, points);
            }
            Event::PowerUp { at, .. } => self.waves.begin(at, SMALL_WAVE, [255, 150, 90]),
            Event::BombGained { at, .. } => self.waves.begin(at, SMALL_WAVE, [140, 240, 140]),
            Event::ShieldUp { at, .. } => self.waves.begin(at, SMALL_WAVE, [110, 200, 255]),
            Event::ShieldHit { at, .. } | Event::ShieldDown { at, .. } => {
                self.shake.add(0.5);
                self.waves.begin(at, MEDIUM_WAVE, [110, 200, 255]);
                self.puff(24, 150.0, 0.5, [130, 210, 255, 230], at, time_s, painter);
            }
            Event::BombFired { at, ship, .. } => self.bomb(at, ship, time_s, painter),
            Event::PlayerRespawned { at, .. } => self.waves.begin(at, MEDIUM_WAVE, [140, 220, 255]),
            _ => {}
        }
    }

    /// Points that rise.
    fn points(&mut self, at: Vec2, points: u32) {
        if self.popups.len() < MAX_POPUPS {
            self.popups.push(Popup { at, points, age: 0 });
        }
    }

    /// Sparks of a kind of their own.
    #[expect(clippy::too_many_arguments, reason = "a recipe, called with literals a few lines above")]
    fn puff(
        &mut self,
        count: u32,
        speed: f32,
        life_s: f32,
        color: [u8; 4],
        at: Vec2,
        time_s: f32,
        painter: &mut Painter<'_>,
    ) {
        let burst = Burst { count, speed, life_s, ..SPARKS }.colored(color);
        burst.spread(at, Vec2::ZERO, time_s, &mut self.dice, &mut painter.frame.births);
    }

    fn dust(&mut self, count: u32, speed: f32, at: Vec2, time_s: f32, painter: &mut Painter<'_>) {
        let burst = Burst { count, speed, ..DUST };
        burst.spread(at, Vec2::ZERO, time_s, &mut self.dice, &mut painter.frame.births);
    }

    /// The ship lets go of its bomb: sparks to all sides; the light itself is drawn as long as the bomb works.
    fn bomb(&mut self, at: Vec2, ship: ShipKind, time_s: f32, painter: &mut Painter<'_>) {
        self.shake.add(0.7);
        let color = match ship {
            ShipKind::Arrow => [150, 210, 255],
            ShipKind::Fan => [120, 255, 220],
            ShipKind::Lance => [190, 190, 255],
        };
        self.flash.ask(self.clock, 0.5, color);
        let [red, green, blue] = color;
        self.puff(70, 260.0, 0.7, [red, green, blue, 255], at, time_s, painter);
        self.puff(40, 120.0, 0.9, [255, 255, 255, 220], at, time_s, painter);
    }

    fn die(&mut self, at: Vec2, time_s: f32, painter: &mut Painter<'_>) {
        self.shake.add(1.0);
        self.flash.ask(self.clock, 0.8, [190, 230, 255]);
        self.waves.begin(at, DEATH_WAVE, [120, 210, 255]);
        self.blast(painter.gallery.boom_large, at, painter);
        let fire = [SMOKE.grown(5.0, 1.6), DEBRIS.grown(6.0, 1.4), EMBERS.grown(6.0, 1.5)];
        let light = Burst { life_s: 1.1, speed: 270.0, count: 130, ..SPARKS };
        let bursts = fire.into_iter().chain([
            light.colored([120, 220, 255, 255]),
            Burst { count: 60, speed: 150.0, ..light }.colored([255, 250, 230, 255]),
        ]);
        for burst in bursts {
            burst.spread(at, Vec2::ZERO, time_s, &mut self.dice, &mut painter.frame.births);
        }
    }

    /// Smoke lies below splinters, and both below the fire: what is born later is drawn later.
    fn explode(&mut self, at: Vec2, blast: Blast, time_s: f32, painter: &mut Painter<'_>) {
        let (sprite, count, speed, trauma) = match blast {
            Blast::Small => (painter.gallery.boom_small, 1.0, 0.7, 0.0),
            Blast::Medium => (painter.gallery.boom_medium, 2.8, 1.0, 0.35),
            Blast::Large => (painter.gallery.boom_large, 11.0, 1.8, 0.9),
        };
        self.shake.add(trauma);
        self.blast(sprite, at, painter);
        for burst in [SMOKE, DEBRIS, EMBERS, SPARKS] {
            let burst = burst.grown(count, speed);
            burst.spread(at, Vec2::ZERO, time_s, &mut self.dice, &mut painter.frame.births);
        }
        match blast {
            Blast::Small => {}
            Blast::Medium => self.waves.begin(at, MEDIUM_WAVE, [255, 190, 110]),
            Blast::Large => {
                self.waves.begin(at, LARGE_WAVE, [255, 205, 140]);
                self.flash.ask(self.clock, 1.0, [255, 236, 210]);
            }
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
}
