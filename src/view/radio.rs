//! The radio: one line of the story at a time, at the bottom of the field.
//!
//! A line stays for a few seconds and fades while a ship is near. Nothing in it is needed to play.

use super::colors::{self, GOLD, INK, SKY, TEXT};
use super::frame::Layer;
use super::hud::{FAINTLY, is_wanted};
use super::painter::Painter;
use super::story;
use super::text::{TextStyle, wrapped};
use crate::sim::LOOP_STAGES;
use crate::sim::{Event, FIELD_WIDTH, GameMode, TICKS_PER_SECOND, World};
use glam::Vec2;

/// The tick of a stage at which the wingman speaks: when the stage card is gone.
const START_TICK: u32 = 3 * TICKS_PER_SECOND;
const STAY_TICKS: u32 = 4 * TICKS_PER_SECOND;
const FADE_TICKS: u32 = 15;
/// The lower end of the text, in field pixels.
const BOTTOM: f32 = 351.0;
/// The height of a line, and of one in large text with the gap below it, in pixels.
const LINE_PX: f32 = 9.0;
const LARGE_LINE_PX: f32 = 19.0;
/// The width of the lines in large text, in pixels.
const LARGE_ROOM_PX: f32 = 292.0;
const MIDDLE: f32 = FIELD_WIDTH as f32 / 2.0;

/// The line on the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RadioLine {
    text: &'static str,
    is_boss: bool,
    /// The tick of the game at which the line was first shown.
    since: u32,
}

/// The radio of a game. It starts silent, and a new line replaces the last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Radio {
    line: Option<RadioLine>,
}

impl Radio {
    /// Takes the events of a tick, after it.
    pub(crate) fn take(&mut self, world: &World, events: &[Event]) {
        let now = world.tick();
        self.line = self.line.filter(|line| now.wrapping_sub(line.since) < STAY_TICKS);
        let setup = world.setup();
        if setup.mode == GameMode::Stages && setup.practice.is_none() && world.clock() == START_TICK {
            self.wingman(0, world);
        }
        for event in events {
            match event {
                Event::MidbossWarning => self.wingman(1, world),
                Event::BossWarning => self.wingman(2, world),
                Event::BossEntered => self.boss(0, world),
                Event::BossDefeated { .. } => self.boss(1, world),
                _ => {}
            }
        }
    }

    /// Lets the wingman speak, unless a boss is speaking or the boss that is announced is not one of the stage's two.
    fn wingman(&mut self, moment: usize, world: &World) {
        let is_boss_speaking = self.line.is_some_and(|line| line.is_boss);
        if is_boss_speaking || world.boss().is_some_and(|boss| boss.index > 1) {
            return;
        }
        // In the second loop, the Hive is no longer the last boss.
        let moment = world.boss().map_or(moment, |boss| usize::from(boss.index) + 1);
        let is_second_loop = LOOP_STAGES.contains(&world.setup().stage);
        let lines = story::of_stage(&world.level().name, is_second_loop);
        self.line = lines.map(|lines| RadioLine { text: lines[moment], is_boss: false, since: world.tick() });
    }

    fn boss(&mut self, moment: usize, world: &World) {
        let lines = world.boss().and_then(|boss| story::of_boss(&boss.spec(world.level()).name));
        let text = lines.map(|lines| lines[moment]).filter(|text| !text.is_empty());
        self.line = text.map(|text| RadioLine { text, is_boss: true, since: world.tick() });
    }

    /// Whether there is a line.
    pub(crate) const fn speaks(&self) -> bool {
        self.line.is_some()
    }

    /// Draws the line, if there is one.
    pub(crate) fn draw(&self, world: &World, painter: &mut Painter<'_>) {
        let Some(RadioLine { text, is_boss, since }) = self.line else { return };
        let age = world.tick().wrapping_sub(since);
        let edge = age.min(STAY_TICKS.saturating_sub(age)).min(FADE_TICKS) as f32 / FADE_TICKS as f32;
        let speaker = match world.boss() {
            Some(boss) if is_boss => boss.spec(world.level()).name.as_str(),
            _ => story::WINGMAN,
        };
        let style = TextStyle::body(TEXT).shadow().growing();
        let width_of = |text: &str, painter: &Painter<'_>| painter.text_width(style, text);
        let [speaker, text] = [speaker, text].map(|text| painter.translate(text).to_owned());
        let left = width_of(&speaker, painter);
        let is_large = painter.is_large();
        // In large text, the lines are below the speaker, between the corners of the score line.
        let room = if is_large { LARGE_ROOM_PX } else { f32::INFINITY };
        let lines: Vec<&str> = wrapped(&text, |line| width_of(line, painter) <= room).collect();
        let widest = lines.iter().map(|line| width_of(line, painter)).fold(0.0, f32::max);
        let offset = if is_large { Vec2::new(0.0, LARGE_LINE_PX) } else { Vec2::new(left + 8.0, 0.0) };
        let height = offset.y + LINE_PX + LARGE_LINE_PX * (lines.len() - 1) as f32;
        let size = Vec2::new(left.max(offset.x + widest), height);
        let corner = Vec2::new((MIDDLE - size.x / 2.0).floor(), BOTTOM - size.y);
        let opacity =
            edge * if is_wanted(world, (corner - 4.0, corner + size + 4.0)) { FAINTLY } else { 1.0 };
        let ink = colors::faded(INK, 0.6 * opacity);
        painter.fill(Layer::Hud, corner.x - 4.0, corner.y - 4.0, size.x + 8.0, size.y + 8.0, ink);
        let tint = colors::faded(if is_boss { GOLD } else { SKY }, opacity);
        painter.text(corner, TextStyle { tint, ..style }, &speaker);
        for (i, line) in lines.into_iter().enumerate() {
            let at = corner + offset + Vec2::new(0.0, LARGE_LINE_PX * i as f32);
            painter.text(at, TextStyle { tint: colors::faded(TEXT, opacity), ..style }, line);
        }
    }
}
