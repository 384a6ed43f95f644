//! The title: the name and the menu over a view of space; after a while the autopilot's demonstration.

use super::chrome;
use super::hints::{self, Hint};
use crate::app::choice::{Choice, Choices};
use crate::app::input::{Action, Bindings};
use crate::app::menu::Place;
use crate::view::{Align, InputDevice, Layer, Painter, colors};
use crate::words::fill;
use glam::Vec2;

/// What can be chosen.
pub(in crate::app) const TITLE_CHOICES: [Choice; 9] = [
    Choice::Start,
    Choice::Practice,
    Choice::Scores,
    Choice::Replays,
    Choice::Stress,
    Choice::Options,
    Choice::Music,
    Choice::Credits,
    Choice::Quit,
];

/// Where its menu stands.
pub(in crate::app) const TITLE_MENU: Place =
    Place { left: 40.0, top: 135.0, width: 178.0, lines: 9, is_large: true };

/// What a choice leads to, in a line under the menu.
const fn about(choice: Choice) -> &'static str {
    match choice {
        Choice::Start => "Six stages, each with a boss of its own",
        Choice::Practice => "Any stage from any place on, with a ship that nothing destroys",
        Choice::Scores => "The ten best games of each ship, and your statistics",
        Choice::Stress => "Thousands of aliens, every collision method",
        Choice::Replays => "Every game you played: watch it, learn from it, fly on",
        Choice::Options => "Sound, picture, game",
        Choice::Music => "Every piece of the game, and its score as it sounds",
        Choice::Credits => "Whose ideas these are",
        Choice::Quit => "See you in space",
        _ => "",
    }
}

/// Draws name and menu. `age_ticks` is how long the title has been on show.
pub(in crate::app) fn draw_title(
    choices: &Choices,
    best: u64,
    age_ticks: f32,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    // The name comes down into its place, once.
    let drop = 1.0 - (age_ticks / 24.0).clamp(0.0, 1.0);
    logo(Vec2::new(320.0, 70.0 - (40.0 * drop * drop).round()), 1.0 - drop, painter);
    let line = "an arcade shooter with its collision detection laid open";
    let tint = colors::faded(colors::SKY, 1.0 - drop);
    painter.outlined(Layer::Hud, Vec2::new(320.0, 110.0), Align::Center, tint, line);
    choices.menu.draw(painter);
    let about = about(choices.under_cursor());
    painter.outlined(Layer::Hud, Vec2::new(56.0, 316.0), Align::Left, colors::TEXT, about);
    if best > 0 {
        let best = fill(painter.translate("BEST {}"), &[&painter.grouped(best)]);
        painter.outlined(Layer::Hud, Vec2::new(608.0, 312.0), Align::Right, colors::GOLD, &best);
    }
    painter.fill(Layer::Hud, 0.0, 326.0, 640.0, 34.0, colors::faded(colors::INK, 0.72));
    painter.fill(Layer::Hud, 0.0, 326.0, 640.0, 1.0, colors::faded(colors::ACCENT, 0.5));
    let fly = Hint { action: Action::Fire, says: "fire" };
    let focus = Hint { action: Action::Focus, says: "focus" };
    let bomb = Hint { action: Action::Bomb, says: "bomb" };
    let overlay = Hint { action: Action::Overlay, says: "counts" };
    // What flies the ship is nothing to click on.
    let hints: &[Hint] = match painter.frame.ui.device {
        InputDevice::Mouse => &[Hint::CHOOSE, Hint::TAKE, overlay],
        InputDevice::Keys | InputDevice::Pad => &[Hint::CHOOSE, Hint::TAKE, fly, focus, bomb, overlay],
    };
    chrome::foot(hints, bindings, painter);
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    painter.outlined(Layer::Hud, Vec2::new(632.0, 8.0), Align::Right, colors::FAINT, version);
}

/// Draws what stands over the autopilot's game: that it is not yours yet.
pub(in crate::app) fn draw_demonstration(age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
    logo(Vec2::new(320.0, 56.0), 0.92, painter);
    draw_call(age_ticks, bindings, painter);
}

/// Draws the line under all that is shown while nobody comes.
pub(in crate::app) fn draw_call(age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
    // The ship that is flown may be behind it.
    painter.fill(Layer::Hud, 0.0, 326.0, 640.0, 34.0, colors::faded(colors::INK, 0.45));
    // Once in two seconds: what blinks faster is a nuisance, and may be a danger.
    let is_lit = age_ticks as u32 % 120 < 80;
    let tint = if is_lit { colors::WHITE } else { colors::FAINT };
    painter.shadowed(Layer::Hud, Vec2::new(32.0, 340.0), Align::Left, colors::GOLD, "DEMONSTRATION");
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 340.0), Align::Center, tint, "PRESS ANY KEY");
    hints::draw(
        &[Hint { action: Action::Overlay, says: "counts" }],
        bindings,
        Vec2::new(540.0, 340.0),
        painter,
    );
}

fn logo(at: Vec2, opacity: f32, painter: &mut Painter<'_>) {
    let logo = painter.sheet.frame(painter.gallery.logo, 0);
    let tint = colors::faded(Painter::PLAIN, opacity);
    painter.sprite(Layer::Hud, logo, at, tint, Painter::NO_FLASH, 0.0);
}
