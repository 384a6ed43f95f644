//! The page over the paused stress mode: its figures and its keys. Also the hint over the running game about
//! the keys that change the number of aliens.

use super::pause::{self, Explained};
use crate::app::game::stress_session::StressSession;
use crate::app::input::{Action, Bindings};
use crate::app::ui::HintLine;
use crate::view::Painter;
use glam::Vec2;

/// The number of ticks (6 s) at the start of the stress mode in which the keys that change the number of aliens are
/// shown.
const POINTED_OUT_TICKS: u32 = 360;
const MORE: &str = "more aliens";
const FEWER: &str = "fewer aliens";

/// The controls that only the stress mode has, with their effect.
const CONTROLS: Explained =
    [&[(Action::More, MORE), (Action::Fewer, FEWER)], &[(Action::Picture, "keep a picture of the screen")]];

/// Draws the figures of the paused stress mode, and the keys that work in it.
pub(super) fn draw_stress_pause(session: &StressSession, bindings: &Bindings, painter: &mut Painter<'_>) {
    let rows_at = pause::panel("STRESS MODE", painter);
    let (settings, collision) = (session.stress.settings(), session.stress.world().collision());
    let rows = [
        ("Aliens", painter.grouped(u64::from(settings.aliens))),
        ("Objects", painter.grouped(collision.len() as u64)),
        ("Layout", painter.translate(settings.layout.label()).to_owned()),
        ("Density", painter.translate(&settings.density.to_string()).to_owned()),
        ("Method", collision.method().to_string()),
    ];
    rows_at.draw(rows, painter);
    pause::explain(CONTROLS, bindings, painter);
    pause::remark(
        "More, or fewer, while the game runs: that ends a search for the most. Nothing here is scored.",
        painter,
    );
}

/// Draws, over the stress mode that has just begun, the keys that change the number of aliens.
pub(super) fn draw_number_hint(session: &StressSession, bindings: &Bindings, painter: &mut Painter<'_>) {
    if session.stress.world().tick() >= POINTED_OUT_TICKS {
        return;
    }
    let groups: [(&[Action], _); 2] = [(&[Action::More], MORE), (&[Action::Fewer], FEWER)];
    HintLine::in_play(&groups, bindings, painter).draw(Vec2::new(8.0, 340.0), painter.text_scale(), painter);
}
