//! Visual effects of events: blasts, particles, shock waves, rising points, screen shake and sky flashes. None of them
//! affects the game.

use super::boss_entry::ends_stage;
use super::burst::{Burst, DEBRIS, EMBERS, EffectDice, FIRE, SMOKE, SPARKS};
use super::extract::ViewOptions;
use super::finale::{FinalBlast, Finale, WreckedPart};
use super::flash::SkyFlash;
use super::frame::Layer;
use super::painter::Painter;
use super::shake::Shake;
use super::sway::Sway;
use super::text::TextStyle;
use super::trails;
use super::waves::{WaveSize, Waves};
use crate::sim::{Blast, BossState, Event, FIELD_WIDTH, ShipKind, Surge, World};
use glam::Vec2;
use sector_sprites::SpriteId;

/// The maximum number of simultaneous blast animations. Further blasts replace old ones.
const MAX_BLASTS: usize = 96;
/// The maximum number of simultaneous popups. Further ones are not shown.
const MAX_POPUPS: usize = 32;
const POINTS_TICKS: u32 = 45;
/// How long the popup of a bonus stays, in ticks.
const BONUS_TICKS: u32 = 70;
/// How long the message for a bomb that saved the ship stays, and fades at its end, in ticks: long enough to be read
/// after the flash.
const SAVED_TICKS: u32 = 120;
const SAVED_FADES: u32 = 40;
/// The height of a line of text, in pixels of the field.
const LINE_PX: f32 = 11.0;
/// The zoom, in screen pixels per world pixel, above which popups of points are shown. Below it, they would cover the
/// world.
const LEGIBLE_ZOOM: f32 = 0.5;
/// Dust from rocks, which covers what is behind it and does not glow.
const DUST: Burst = Burst {
    life_s: 0.4,
    drag: 4.0,
    size: [2.0, 1.0],
    colors: [[190, 170, 150, 220], [90, 76, 66, 0]],
    ..DEBRIS
};
const DEATH_WAVE: WaveSize = WaveSize { reach_px: 92.0, ticks: 34, light: 0.85 };
const LARGE_WAVE: WaveSize = WaveSize { reach_px: 120.0, ticks: 40, light: 0.9 };
const MEDIUM_WAVE: WaveSize = WaveSize { reach_px: 34.0, ticks: 20, light: 0.5 };
const SMALL_WAVE: WaveSize = WaveSize { reach_px: 26.0, ticks: 16, light: 0.45 };
/// The shock waves of a dying final boss and their colors: a ring over half of the field, a second ring behind it, and
/// a lasting glow.
const FINAL_WAVES: [(WaveSize, [u8; 3]); 3] = [
    (WaveSize { reach_px: 270.0, ticks: 64, light: 0.8 }, [255, 150, 90]),
    (WaveSize { reach_px: 180.0, ticks: 84, light: 0.6 }, [255, 214, 150]),
    (WaveSize { reach_px: 130.0, ticks: 150, light: 0.55 }, [255, 96, 60]),
];
const MIDBOSS_WAVE: WaveSize = WaveSize { reach_px: 180.0, ticks: 54, light: 0.75 };

#[derive(Clone, Copy, Debug)]
struct BlastAnimation {
    sprite: SpriteId,
    at: Vec2,
    age: u32,
    ticks: u32,
}

#[derive(Clone, Copy, Debug)]
enum PopupText {
    Points(u32),
    /// Points of a kill from close up or during a surge.
    Close(u32),
    /// The bonus for a wave that was destroyed quickly.
    Wave(u32),
    /// The points that a surge cashed in.
    Cash(u32),
    /// The message for a bomb that fired by itself to save the ship, with the number of bombs left.
    BombSaved(u8),
}

impl PopupText {
    const fn ticks(self) -> u32 {
        match self {
            Self::Points(_) | Self::Close(_) => POINTS_TICKS,
            Self::Wave(_) | Self::Cash(_) => BONUS_TICKS,
            Self::BombSaved(_) => SAVED_TICKS,
        }
    }

    fn words(self, painter: &Painter<'_>) -> (String, [u8; 3]) {
        match self {
            Self::Close(points) => (points.to_string(), [150, 255, 170]),
            Self::Wave(points) => (painter.filled("WAVE +{}", &[&points]), [255, 222, 120]),
            Self::Cash(points) => (painter.filled("CASHED IN {}", &[&points]), [195, 245, 124]),
            Self::Points(points @ 1000..) => (points.to_string(), [255, 222, 120]),
            Self::Points(points) => (points.to_string(), [190, 225, 255]),
            Self::BombSaved(0) => {
                (painter.translate("YOUR LAST BOMB SAVED YOU").to_string(), [255, 190, 120])
            }
            Self::BombSaved(left) => (painter.filled("A BOMB SAVED YOU: {} LEFT", &[&left]), [150, 255, 170]),
        }
    }
}

/// Returns the place of a text about a ship at `at`: above the ship and what it flies into, and below it where there
/// is no room.
fn beyond_ship(at: Vec2) -> Vec2 {
    at + Vec2::new(0.0, if at.y < 110.0 { 48.0 } else { -64.0 })
}

/// A short text that rises from a place in the world.
#[derive(Clone, Copy, Debug)]
struct Popup {
    at: Vec2,
    text: PopupText,
    age: u32,
}

impl Popup {
    fn is_message(&self) -> bool {
        matches!(self.text, PopupText::BombSaved(_))
    }

    fn risen(&self) -> f32 {
        4.0 + self.age as f32 * 0.35
    }

    fn opacity(&self) -> u8 {
        let ticks = self.text.ticks();
        let fades = if self.is_message() { SAVED_FADES } else { ticks };
        255 - (self.age.saturating_sub(ticks - fades) * 255 / fades).min(255) as u8
    }
}

/// All visual effects of a game, such as blasts, popups, shock waves, screen shake, flashes and sway.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    blasts: Vec<BlastAnimation>,
    popups: Vec<Popup>,
    waves: Waves,
    shake: Shake,
    flash: SkyFlash,
    sway: Sway,
    dice: EffectDice,
    boss_falls: bool,
    finale: Finale,
    bonus_before: u64,
    clock: u32,
    /// The birth time of this tick's particles: the frame's clock at the current tick, in seconds.
    time_s: f32,
}

impl Effects {
    /// Advances the effects by a tick and starts the effects of `events`, the tick's events. `time_s` is the frame's
    /// clock in seconds. New particles are added to the painter's frame.
    pub fn take(&mut self, events: &[Event], time_s: f32, painter: &mut Painter<'_>) {
        self.time_s = time_s;
        self.age();
        for event in events {
            self.take_one(*event, painter);
        }
    }

    /// Updates the effects that depend on the world instead of events: the trails of engines and shots, the sway of the
    /// sky, and the end of a boss. Call it once per tick. `time_s` is the frame's clock in seconds.
    pub fn go_on(&mut self, world: &World, time_s: f32, painter: &mut Painter<'_>) {
        self.time_s = time_s;
        trails::leave(world, time_s, &mut self.dice, painter);
        self.sway.follow(world);
        let state = world.boss().map(|boss| boss.state);
        if matches!(state, Some(BossState::Announced(_))) {
            self.bonus_before = world.stage_points().phases;
        }
        let fell = core::mem::replace(&mut self.boss_falls, matches!(state, Some(BossState::Dying(_))));
        if fell && state == Some(BossState::Gone) {
            self.start_finale(world, painter);
        }
        if let Some(blast) = self.finale.tick(&mut self.dice) {
            self.final_blast(blast, painter);
        }
    }

    fn start_finale(&mut self, world: &World, painter: &mut Painter<'_>) {
        let Some(boss) = world.boss() else { return };
        let spec = boss.spec(world.level());
        let is_last = ends_stage(world, spec);
        self.shake.add(1.0);
        if is_last {
            FINAL_WAVES.into_iter().for_each(|(wave, color)| self.waves.begin(boss.pos, wave, color));
            self.blast(painter.gallery.boom_huge, boss.pos, painter);
        } else {
            self.waves.begin(boss.pos, MIDBOSS_WAVE, FINAL_WAVES[0].1);
        }
        let parts = spec.parts.iter().enumerate().filter(|&(index, _)| boss.has_part(spec, index));
        for part in parts.clone().map(|(_, part)| part.offset(boss.age)) {
            for burst in FIRE {
                let burst = Burst { life_s: burst.life_s * 1.6, ..burst.grown(5.0, 1.5) };
                self.emit(burst, boss.pos + part, part * 0.8, painter);
            }
        }
        let wrecked = parts.map(|(index, part)| {
            let frame = painter.sheet.frame(part.sprite, 0);
            WreckedPart { frame, at: part.offset(boss.age), index }
        });
        let bonus = world.stage_points().phases.saturating_sub(self.bonus_before);
        self.finale.begin(boss.pos, wrecked, painter.sheet, is_last, bonus);
    }

    fn final_blast(&mut self, blast: FinalBlast, painter: &mut Painter<'_>) {
        let gallery = painter.gallery;
        let (sprite, count) =
            if blast.is_large { (gallery.boom_large, 4.0) } else { (gallery.boom_medium, 2.0) };
        self.blast(sprite, blast.at, painter);
        self.waves.begin(blast.at, MEDIUM_WAVE, [255, 190, 110]);
        self.shake.add(0.2);
        for burst in FIRE {
            let burst = Burst { life_s: burst.life_s * 1.4, ..burst.grown(count, 1.3) };
            self.emit(burst, blast.at, blast.outward, painter);
        }
    }

    /// Draws flashes, blasts and shock waves, and sets the frame's shake and sway.
    pub fn draw(&mut self, options: ViewOptions, painter: &mut Painter<'_>) {
        self.finale.draw(options.alpha, painter);
        self.flash.draw(options.flash, painter);
        for blast in &self.blasts {
            let frame = painter.sheet.frame_at(blast.sprite, blast.age);
            painter.sprite(Layer::Ships, frame, blast.at, Painter::PLAIN, Painter::NO_FLASH, 0.35);
        }
        self.waves.draw(options.alpha, options.flash, &mut painter.frame.halos);
        painter.frame.scenery.sway_px = if options.still { 0.0 } else { self.sway.at(options.alpha) };
        painter.frame.shake = self.shake.offset(painter.frame.time_s, options.shake);
    }

    /// Draws the popups over blasts and light. A message has its line to itself: other popups there are not drawn. Call
    /// this before drawing the bullets, which are in the same layer, so that no popup hides a bullet.
    pub(crate) fn draw_popups(&self, painter: &mut Painter<'_>) {
        let before = painter.frame.layers[Layer::Bullets as usize].len();
        let legible = painter.frame.camera.zoom > LEGIBLE_ZOOM;
        let line = |popup: &Popup| popup.at.y - popup.risen();
        let messages = || self.popups.iter().filter(|popup| popup.is_message());
        let is_free = |popup: &&Popup| {
            popup.is_message() || messages().all(|message| (line(message) - line(popup)).abs() >= LINE_PX)
        };
        for popup in self.popups.iter().filter(|_| legible).filter(is_free) {
            let at = painter.frame.camera.to_screen(popup.at) - Vec2::new(0.0, popup.risen());
            let (text, [red, green, blue]) = popup.text.words(painter);
            let style =
                TextStyle::body([red, green, blue, popup.opacity()]).outline().center().on(Layer::Bullets);
            // Near the edge, keep the whole text on the screen.
            let half = painter.text_width(style, &text) / 2.0 + 8.0;
            let at = Vec2::new(at.x.clamp(half, FIELD_WIDTH as f32 - half), at.y);
            let (at, zoom) = (painter.frame.camera.to_world(at), painter.frame.camera.zoom);
            let first = painter.frame.layers[Layer::Bullets as usize].len();
            painter.text(at, style, &text);
            if zoom < 1.0 {
                // Letters keep their size on the screen.
                for letter in &mut painter.frame.layers[Layer::Bullets as usize][first..] {
                    letter.pos = (at + (Vec2::from(letter.pos) - at) / zoom).into();
                    letter.size = (Vec2::from(letter.size) / zoom).into();
                }
            }
        }
        for letter in &mut painter.frame.layers[Layer::Bullets as usize][before..] {
            // In this layer everything glows except sprites of a single color.
            let [red, green, blue, _] = letter.tint;
            letter.flash = [red, green, blue, 255];
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
            popup.age < popup.text.ticks()
        });
    }

    fn take_one(&mut self, event: Event, painter: &mut Painter<'_>) {
        match event {
            Event::AlienDestroyed { at, blast, points: points @ 1.., close: true, .. } => {
                self.explode(at, blast, painter);
                self.pop_up(at, PopupText::Close(points));
            }
            Event::AlienDestroyed { at, blast, points, .. }
            | Event::RockDestroyed { at, blast, points, .. } => {
                self.explode(at, blast, painter);
                if points > 0 {
                    self.pop_up(at, PopupText::Points(points));
                }
            }
            Event::PartDestroyed { at, points, .. } => {
                self.explode(at, Blast::Large, painter);
                self.pop_up(at, PopupText::Points(points));
            }
            Event::AlienHit { at, armor } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                let color = if armor { [150, 170, 200, 220] } else { [255, 230, 150, 230] };
                self.sparks((3, 110.0, 0.22), color, at, painter);
            }
            Event::RockHit { at, .. } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                self.dust(3, 90.0, at, painter);
            }
            Event::RockBounced { at, speed_px_s, .. } => {
                let count = 1 + (speed_px_s / 60.0) as u32;
                self.dust(count.min(6), 40.0, at, painter);
            }
            Event::RockRammed { at, .. } => {
                self.blast(painter.gallery.shot_hit, at, painter);
                self.dust(8, 90.0, at, painter);
            }
            Event::PlayerDied { at, .. } => self.die(at, painter),
            Event::Grazed { at, .. } => {
                self.blast(painter.gallery.graze_spark, at, painter);
                self.sparks((5, 130.0, 0.3), [170, 255, 250, 220], at, painter);
            }
            Event::BulletCancelled { at } => {
                self.sparks((5, 60.0, 0.4), [255, 190, 240, 200], at, painter);
            }
            Event::ChipCaught { at, .. } => self.sparks((2, 60.0, 0.2), [255, 215, 110, 200], at, painter),
            Event::MedalCaught { at, points, .. } | Event::ItemSurplus { at, points, .. } => {
                self.sparks((6, 90.0, 0.35), [255, 215, 110, 220], at, painter);
                self.pop_up(at, PopupText::Points(points));
            }
            Event::WaveDestroyed { at, points } => {
                self.pop_up(at - Vec2::new(0.0, 12.0), PopupText::Wave(points));
            }
            Event::CellCharged { at, .. } => self.waves.begin(at, SMALL_WAVE, [120, 255, 160]),
            Event::SurgeFired { at, cells, points, .. } => self.surge(at, cells, points, painter),
            Event::PowerUp { at, .. } => self.waves.begin(at, SMALL_WAVE, [255, 150, 90]),
            Event::BombGained { at, .. } => self.waves.begin(at, SMALL_WAVE, [140, 240, 140]),
            Event::ShieldUp { at, .. } => self.waves.begin(at, SMALL_WAVE, [110, 200, 255]),
            Event::ShieldHit { at, .. } | Event::ShieldDown { at, .. } => {
                self.shake.add(0.5);
                self.waves.begin(at, MEDIUM_WAVE, [110, 200, 255]);
                self.sparks((24, 150.0, 0.5), [130, 210, 255, 230], at, painter);
            }
            Event::BombFired { at, ship, .. } => self.bomb(at, ship, painter),
            Event::BombSaved { player, at, left } => {
                // Both ships may be saved at once.
                let at = beyond_ship(at) + Vec2::new(0.0, 22.0 * f32::from(player));
                self.pop_up(at, PopupText::BombSaved(left));
            }
            Event::PlayerRespawned { at, .. } => self.waves.begin(at, MEDIUM_WAVE, [140, 220, 255]),
            _ => {}
        }
    }

    /// Starts a popup that rises from `at`, in field pixels. Points are dropped while there are [`MAX_POPUPS`].
    fn pop_up(&mut self, at: Vec2, text: PopupText) {
        let popup = Popup { at, text, age: 0 };
        if self.popups.len() < MAX_POPUPS || popup.is_message() {
            self.popups.push(popup);
        }
    }

    /// Adds the particles of a burst around `at`, in field pixels. `drift` is the velocity of the exploding object in
    /// pixels per second.
    fn emit(&mut self, burst: Burst, at: Vec2, drift: Vec2, painter: &mut Painter<'_>) {
        burst.spread(at, drift, self.time_s, &mut self.dice, &mut painter.frame.births);
    }

    /// Adds sparks of one color around `at`, in field pixels. The first argument holds their number, their largest
    /// speed in pixels per second and their longest lifetime in seconds.
    fn sparks(
        &mut self,
        (count, speed, life_s): (u32, f32, f32),
        color: [u8; 4],
        at: Vec2,
        painter: &mut Painter<'_>,
    ) {
        self.emit(Burst { count, speed, life_s, ..SPARKS }.colored(color), at, Vec2::ZERO, painter);
    }

    /// Adds `count` dust particles around `at`, in field pixels. `speed` is the speed of the fastest in pixels a
    /// second.
    fn dust(&mut self, count: u32, speed: f32, at: Vec2, painter: &mut Painter<'_>) {
        self.emit(Burst { count, speed, ..DUST }, at, Vec2::ZERO, painter);
    }

    fn bomb(&mut self, at: Vec2, ship: ShipKind, painter: &mut Painter<'_>) {
        self.shake.add(0.7);
        let color = match ship {
            ShipKind::Arrow => [150, 210, 255],
            ShipKind::Fan => [120, 255, 220],
            ShipKind::Lance => [190, 190, 255],
            ShipKind::Anchor => [170, 235, 255],
        };
        self.flash.ask(self.clock, 0.5, color);
        let [red, green, blue] = color;
        self.sparks((70, 260.0, 0.7), [red, green, blue, 255], at, painter);
        self.sparks((40, 120.0, 0.9), [255, 255, 255, 220], at, painter);
    }

    fn surge(&mut self, at: Vec2, cells: u8, points: u32, painter: &mut Painter<'_>) {
        self.shake.add(0.15 + 0.1 * f32::from(cells));
        let reach_px = Surge { cells, age: 0 }.reach_px();
        self.waves.begin(at, WaveSize { reach_px, ticks: 26, light: 0.9 }, [130, 255, 170]);
        self.sparks((24 * u32::from(cells), 2.4 * reach_px, 0.5), [170, 255, 190, 240], at, painter);
        if points > 0 {
            self.pop_up(beyond_ship(at), PopupText::Cash(points));
        }
    }

    fn die(&mut self, at: Vec2, painter: &mut Painter<'_>) {
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
        bursts.for_each(|burst| self.emit(burst, at, Vec2::ZERO, painter));
    }

    fn explode(&mut self, at: Vec2, blast: Blast, painter: &mut Painter<'_>) {
        let (sprite, count, speed, trauma) = match blast {
            Blast::Small => (painter.gallery.boom_small, 1.0, 0.7, 0.0),
            Blast::Medium => (painter.gallery.boom_medium, 2.8, 1.0, 0.35),
            Blast::Large => (painter.gallery.boom_large, 11.0, 1.8, 0.9),
        };
        self.shake.add(trauma);
        self.blast(sprite, at, painter);
        for burst in FIRE {
            self.emit(burst.grown(count, speed), at, Vec2::ZERO, painter);
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
        self.blasts.push(BlastAnimation { sprite, at, age: 0, ticks });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Gallery, RenderFrame};
    use sector_sprites::Sheet;

    #[test]
    fn nothing_covers_the_message_of_a_saving_bomb() {
        let (sheet, mut frame) = (Sheet::builtin(), RenderFrame::default());
        let gallery = Gallery::find(&sheet).expect("every sprite");
        let mut letters = |events: &[Event]| {
            frame.clear();
            let mut painter = Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery };
            let mut effects = Effects::default();
            effects.take(events, 0.0, &mut painter);
            effects.draw_popups(&mut painter);
            frame.layers[Layer::Bullets as usize].len()
        };
        let saved = Event::BombSaved { player: 0, at: Vec2::new(320.0, 200.0), left: 0 };
        let cash = |y: f32| {
            let at = Vec2::new(300.0, y);
            Event::SurgeFired { player: 0, at, ship: ShipKind::Arrow, cells: 1, points: 900 }
        };
        let (alone, other) = (letters(&[saved]), letters(&[cash(330.0)]));
        assert!(alone > 20 && other > 5);
        assert_eq!(letters(&[saved, cash(206.0)]), alone);
        assert_eq!(letters(&[cash(330.0), saved]), alone + other);
        let many = vec![cash(330.0); MAX_POPUPS];
        assert_eq!(letters(&[many.as_slice(), &[saved]].concat()), alone + other * MAX_POPUPS);
    }
}
