//! Draws the music room: the description of a piece, its sections, its time and the volume.

use super::player::PiecePlayer;
use super::{MusicRoom, roll};
use crate::app::screens::prelude::*;

const PLAY: Hint = Hint { says: "play", ..Hint::TAKE };
const STOP: Hint = Hint { says: "stop", ..Hint::TAKE };
const SECTION: Hint = Hint { action: Action::Right, says: "section" };
const SOFTER: Hint = Hint { action: Action::PreviousPage, says: "quieter" };
const LOUDER: Hint = Hint { action: Action::NextPage, says: "louder" };

#[derive(Clone, Copy, Debug)]
pub(super) struct Areas {
    pub(super) main: (f32, f32),
    /// The top and height of the musical score, and the width of the track names to its left.
    pub(super) score: (f32, f32, f32),
    pub(super) time: Bar,
    pub(super) volume: Bar,
    state: f32,
}

impl Areas {
    pub(super) const fn of(is_large: bool) -> Self {
        let (left, top) = if is_large { (286.0, 291.0) } else { (222.0, 294.0) };
        let main = (left, RIGHT - left);
        let (score, state) =
            if is_large { ((206.0, 76.0, 0.0), 306.0) } else { ((132.0, 152.0, 58.0), 311.0) };
        let time = Bar { left, top, width: main.1, height: 6.0 };
        let (volume_top, width) = if is_large { (311.0, 56.0) } else { (313.0, 72.0) };
        let volume = Bar { left: 508.0, top: volume_top, width, height: 4.0 };
        Self { main, score, time, volume, state }
    }

    fn drawn(painter: &Painter<'_>) -> Self {
        Self::of(painter.is_large())
    }
}

impl MusicRoom {
    pub(super) fn draw_page(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(214, "MUSIC ROOM", colors::WHITE, painter);
        self.menu.draw(painter);
        let all = &ctx.records.statistics;
        let locked = self.menu.current().filter(|piece| piece.is_locked(all));
        if let Some(achievement) = locked.and_then(|piece| piece.reward_for) {
            draw_locked(achievement.about(), painter);
        } else if let Some(player) = &self.player {
            let areas = Areas::drawn(painter);
            draw_about(player, areas, painter);
            roll::draw(player, areas, painter);
            draw_sections(player, areas.time, painter);
            draw_time(player, is_silent(ctx), areas, painter);
        }
        draw_volume(ctx, painter);
        let stops = self.menu.current().is_some_and(|piece| self.is_playing(piece));
        let play = if stops { STOP } else { PLAY };
        let hints: &[Hint] = match locked {
            Some(_) => &[Hint::CHOOSE, SOFTER, LOUDER, Hint::BACK],
            None => &[Hint::CHOOSE, SECTION, SOFTER, LOUDER, play, Hint::BACK],
        };
        page::foot(hints, ctx.bindings(), painter);
    }
}

fn is_silent(ctx: &Context) -> bool {
    ctx.settings.sound.mute || ctx.settings.sound.master == 0
}

fn draw_volume(ctx: &Context, painter: &mut Painter<'_>) {
    let sound = ctx.settings.sound;
    let Areas { volume, state, .. } = Areas::drawn(painter);
    let right = Vec2::new(RIGHT, state);
    if is_silent(ctx) {
        let silent = "Sound is off in the options.";
        painter.text(right, label(colors::GOLD).right(), silent);
        return;
    }
    let Bar { left, top, width, height } = volume;
    painter.text(right, label(colors::TEXT).right(), &sound.music.to_string());
    painter.text(Vec2::new(left - 8.0, state), label(colors::DIM).right(), "Music");
    let long = (width * f32::from(sound.music) / 100.0).round();
    painter.rect(left, top, width, height, colors::TROUGH);
    painter.rect(left, top, long, height, colors::ACCENT);
    painter.rect(left, top, long, 1.0, colors::SKY);
    painter.rect(left + long - 1.0, top - 2.0, 3.0, height + 4.0, colors::WHITE);
}

/// Draws what has to be achieved for a piece.
fn draw_locked(about: &str, painter: &mut Painter<'_>) {
    let (left, width) = Areas::drawn(painter).main;
    painter.text(Vec2::new(left, 55.0), title(colors::PALE), "LOCKED");
    painter.text(Vec2::new(left, 76.0), label(colors::SKY), "A reward:");
    page::paragraph(Vec2::new(left, by_size(92.0, 98.0, painter)), width, colors::TEXT, about, painter);
}

/// Draws the description of a piece. In large text, it omits the score's figures, which would not fit.
fn draw_about(player: &PiecePlayer, areas: Areas, painter: &mut Painter<'_>) {
    let (about, (left, width)) = (player.piece, areas.main);
    let at = |y| Vec2::new(left, y);
    painter.text(at(55.0), title(colors::PALE), about.name);
    if painter.is_large() {
        let y = page::paragraph(at(74.0), width, colors::SKY, about.place, painter);
        page::paragraph(at(y + 2.0), width, colors::TEXT, about.remark, painter);
        return;
    }
    painter.text(at(76.0), label(colors::SKY), about.place);
    page::paragraph(at(92.0), width, colors::TEXT, about.remark, painter);
    let tune = &player.tune;
    let values = [u64::from(player.beats_per_minute()), player.lanes.len() as u64, tune.notes.len() as u64];
    let figures = painter.counted("{} BPM, {} tracks, {} notes", values);
    painter.text(Vec2::new(RIGHT, 76.0), label(colors::FAINT).right(), &figures);
}

fn draw_sections(player: &PiecePlayer, bar: Bar, painter: &mut Painter<'_>) {
    let Bar { left, top, width, height } = bar;
    let x_of = |row: f64| left + (f64::from(width) * row / f64::from(player.tune.rows)).round() as f32;
    let now = x_of(player.row());
    let ends = player.tune.sections.iter().skip(1).map(|section| section.row).chain([player.tune.rows]);
    for (row, end) in player.tune.sections.iter().map(|section| section.row).zip(ends) {
        let (from, to) = (x_of(f64::from(row)), x_of(f64::from(end)) - 1.0);
        painter.rect(from, top, to - from, height, colors::TROUGH);
        let over = now.min(to) - from;
        if over > 0.0 {
            painter.rect(from, top, over, height, colors::ACCENT);
            painter.rect(from, top, over, 1.0, colors::SKY);
        }
    }
    if let Some(row) = player.tune.loop_row {
        let x = x_of(f64::from(row));
        painter.rect(x, top - 3.0, 1.0, height + 6.0, colors::GOLD);
        painter.rect(x, top - 3.0, 5.0, 1.0, colors::GOLD);
        painter.rect(x, top + height + 2.0, 5.0, 1.0, colors::GOLD);
    }
    painter.rect(now - 1.0, top - 2.0, 3.0, height + 4.0, colors::WHITE);
}

fn draw_time(player: &PiecePlayer, is_silent: bool, areas: Areas, painter: &mut Painter<'_>) {
    let Areas { main: (left, _), state: y, .. } = areas;
    let is_large = painter.is_large();
    // In large text, the message about muted sound takes the whole line.
    if is_large && is_silent {
        return;
    }
    let clock = |s: f64| format!("{}:{:02}", s as u64 / 60, s as u64 % 60);
    let time = format!("{} / {}", clock(player.at_s), clock(player.seconds()));
    let tint = if player.is_playing { colors::WHITE } else { colors::DIM };
    painter.text(Vec2::new(left, y), label(tint), &time);
    if is_large {
        return;
    }
    let state = match (player.is_playing, player.tune.loop_row) {
        (false, _) => "stopped",
        (true, Some(_)) => "loops",
        (true, None) => "plays once",
    };
    painter.text(Vec2::new(left + 84.0, y), label(colors::FAINT), state);
}
