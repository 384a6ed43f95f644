//! The drawing of the music room: the words about a piece, its sections, its time, the volume.

use super::player::Player;
use super::{MusicRoom, roll};
use crate::app::context::Context;
use crate::app::input::Action;
use crate::app::ui::{Bar, Hint, RIGHT, label, page, title};
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;

const PLAY: Hint = Hint { says: "play", ..Hint::TAKE };
const SECTION: Hint = Hint { action: Action::Right, says: "section" };
const SOFTER: Hint = Hint { action: Action::PreviousPage, says: "softer" };
const LOUDER: Hint = Hint { action: Action::NextPage, says: "louder" };

/// The left edge and the width of all that stands beside the menu, in pixels.
pub(super) const MAIN: (f32, f32) = (222.0, RIGHT - 222.0);
/// The bar of time, in which the sections stand.
pub(super) const BAR: Bar = Bar { left: MAIN.0, top: 294.0, width: MAIN.1, height: 6.0 };
/// The bar of the volume.
pub(super) const VOLUME: Bar = Bar { left: 508.0, top: 313.0, width: 72.0, height: 4.0 };
/// The top of the line of time and volume, in pixels.
const STATE: f32 = 311.0;

impl MusicRoom {
    pub(super) fn draw_page(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(214, "MUSIC ROOM", colors::WHITE, painter);
        self.menu.draw(painter);
        if let Some(player) = &self.player {
            draw_about(player, painter);
            roll::draw(player, painter);
            draw_sections(player, painter);
            draw_time(player, painter);
        }
        draw_volume(ctx, painter);
        page::foot(&[Hint::CHOOSE, PLAY, SECTION, SOFTER, LOUDER, Hint::BACK], ctx.bindings(), painter);
    }
}

/// Draws the volume of the music, or that the sound is off.
fn draw_volume(ctx: &Context, painter: &mut Painter<'_>) {
    let sound = ctx.settings.sound;
    let right = Vec2::new(RIGHT, STATE);
    if sound.mute || sound.master == 0 {
        let silent = "The sound is off in the options.";
        painter.text(right, label(colors::GOLD).right(), silent);
        return;
    }
    let Bar { left, top, width, height } = VOLUME;
    painter.text(right, label(colors::TEXT).right(), &sound.music.to_string());
    painter.text(Vec2::new(left - 8.0, STATE), label(colors::DIM).right(), "Music");
    let long = (width * f32::from(sound.music) / 100.0).round();
    painter.rect(left, top, width, height, colors::TROUGH);
    painter.rect(left, top, long, height, colors::ACCENT);
    painter.rect(left, top, long, 1.0, colors::SKY);
    painter.rect(left + long - 1.0, top - 2.0, 3.0, height + 4.0, colors::WHITE);
}

/// Draws the name of a piece, where it is heard, what to listen for, and the figures of its score.
fn draw_about(player: &Player, painter: &mut Painter<'_>) {
    let about = player.piece;
    let at = |y| Vec2::new(MAIN.0, y);
    painter.text(at(55.0), title(colors::PALE), about.name);
    painter.text(at(76.0), label(colors::SKY), about.place);
    page::paragraph(at(92.0), MAIN.1, colors::TEXT, about.remark, painter);
    let tune = &player.tune;
    let values: [u64; 3] =
        [u64::from(player.beats_per_minute()), player.lanes.len() as u64, tune.notes.len() as u64];
    let [beats, tracks, notes] = values.map(|value| painter.grouped(value));
    let figures =
        fill(painter.translate("{} beats a minute, {} tracks, {} notes"), &[&beats, &tracks, &notes]);
    painter.text(Vec2::new(RIGHT, 76.0), label(colors::FAINT).right(), &figures);
}

/// Draws the piece from start to end, a block a section, with a mark where the loop begins.
fn draw_sections(player: &Player, painter: &mut Painter<'_>) {
    let Bar { left, top, width, height } = BAR;
    let x_of = |row: f64| left + (f64::from(width) * row / f64::from(player.tune.rows)).round() as f32;
    let now = x_of(player.row());
    let ends = player.tune.sections.iter().skip(1).map(|&(row, _)| row).chain([player.tune.rows]);
    for (&(row, _), end) in player.tune.sections.iter().zip(ends) {
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

/// Draws the time that has passed, and whether the piece repeats, ends or is stopped.
fn draw_time(player: &Player, painter: &mut Painter<'_>) {
    let clock = |s: f64| format!("{}:{:02}", s as u64 / 60, s as u64 % 60);
    let time = format!("{} / {}", clock(player.at_s), clock(player.seconds()));
    let tint = if player.is_playing { colors::WHITE } else { colors::DIM };
    painter.text(Vec2::new(MAIN.0, STATE), label(tint), &time);
    let state = match (player.is_playing, player.tune.loop_row) {
        (false, _) => "stopped",
        (true, Some(_)) => "goes round",
        (true, None) => "ends",
    };
    painter.text(Vec2::new(MAIN.0 + 84.0, STATE), label(colors::FAINT), state);
}
