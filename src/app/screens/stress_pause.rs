//! The stress mode's own pause: what flies, and the keys that count there. Also the word over the test how its number is
//! changed.

use super::chrome::{self, SIDE};
use super::hints::{self, Hint};
use super::pause::{self, Explained, GO_ON};
use crate::app::choice::Choice;
use crate::app::input::{Action, Bindings};
use crate::app::menu::Menu;
use crate::app::stress_session::StressSession;
use crate::view::{Align, Layer, Painter, colors};
use glam::Vec2;

/// What can be chosen. There is no loss to look at, and nothing that would be kept.
pub(in crate::app) const STRESS_PAUSE_CHOICES: [Choice; 4] =
    [Choice::Resume, Choice::Again, Choice::Options, Choice::Title];

/// For so many ticks (6 s) it is pointed out how the number is changed.
const POINTED_OUT_TICKS: u32 = 360;
const MORE: &str = "more aliens";
const FEWER: &str = "fewer aliens";
const REMARK: &str =
    "More, or fewer, while the test runs: that ends a search for the most. Nothing here is scored.";

const CONTROLS: Explained = [
    [
        (Action::Up, "fly up and down"),
        (Action::Right, "fly left and right"),
        (Action::Fire, "fire, held"),
        (Action::More, MORE),
        (Action::Fewer, FEWER),
    ],
    [
        (Action::Overlay, "counts of the collision tests"),
        (Action::Method, "another method"),
        (Action::Shapes, "what the method sees"),
        (Action::CrossCheck, "all methods against each other"),
        (Action::Picture, "keep a picture of the screen"),
    ],
];

/// Draws the pause of a stress test over it.
pub(in crate::app) fn draw_stress_pause(
    stress_session: &StressSession,
    menu: &Menu,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    chrome::dim(208, painter);
    chrome::page("PAUSED", colors::WHITE, painter);
    menu.draw(painter);
    let top = chrome::TOP - 6.0;
    chrome::panel(top, 88.0, "STRESS", painter);
    let (settings, collision) = (stress_session.stress.settings(), stress_session.stress.world().collision());
    let rows = [
        ("Aliens", painter.grouped(u64::from(settings.aliens))),
        ("Objects", painter.grouped(collision.len() as u64)),
        ("Layout", painter.translate(&settings.layout.to_string()).to_owned()),
        ("Density", painter.translate(&settings.density.to_string()).to_owned()),
        ("Method", collision.method().to_string()),
    ];
    for (i, (name, value)) in rows.into_iter().enumerate() {
        let y = top + 23.0 + 12.0 * i as f32;
        chrome::row(SIDE.0, chrome::RIGHT - 8.0, y, name, &value, colors::TEXT, painter);
    }
    pause::explain(&CONTROLS, bindings, painter);
    pause::remark(REMARK, painter);
    chrome::foot(&[Hint::CHOOSE, Hint::TAKE, GO_ON], bindings, painter);
}

/// Says over a test that has begun with which keys its number is changed.
pub(in crate::app) fn draw_number_hint(
    stress_session: &StressSession,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    if stress_session.stress.world().tick() >= POINTED_OUT_TICKS {
        return;
    }
    let mut at = Vec2::new(8.0, 340.0);
    for (action, says) in [(Action::More, MORE), (Action::Fewer, FEWER)] {
        let x = hints::caps(action, bindings, at, painter) + 5.0;
        painter.outlined(Layer::Hud, Vec2::new(x, at.y), Align::Left, colors::TEXT, says);
        at.x = x + painter.measure(says) + 14.0;
    }
}
