//! What hit me? The page around the magnifying glass: heading, keys, and what they do to it.

use super::chrome;
use super::hints::{self, Hint};
use crate::app::input::{Action, Bindings, Pointer};
use crate::lab::WhatHitMe;
use crate::view::{Align, Layer, Painter, colors};
use glam::Vec2;

const HEADING: &str = "WHAT HIT ME?";
const HINT: &str = "what hit me?";

/// The foot of the ships in reserve, and how far above it the hint stands at the usual size of text.
const HINT_FOOT: f32 = 354.0;
const HINT_ABOVE: f32 = 64.0;

/// The strip of ticks below the glass: left, right, top and bottom, in pixels.
const STRIP: [f32; 4] = [32.0, 430.0, 308.0, 328.0];

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Look {
    /// Nothing.
    None,
    /// Another tick, or another enlargement.
    Moved,
    /// The player has seen enough.
    Left,
}

/// Takes an action.
pub(in crate::app) fn take(look: &mut WhatHitMe, action: Action) -> Look {
    let moved = match action {
        Action::Left => look.step(-1),
        Action::Right => look.step(1),
        Action::Up => look.zoom(1),
        Action::Down => look.zoom(-1),
        Action::Confirm | Action::Fire => {
            look.play();
            true
        }
        Action::Back | Action::Pause | Action::WhatHitMe => return Look::Left,
        _ => false,
    };
    if moved { Look::Moved } else { Look::None }
}

/// Takes what the mouse did: the strip of ticks is pulled, a click into the glass starts or holds the film.
pub(in crate::app) fn point(look: &mut WhatHitMe, pointer: Pointer) -> Look {
    let [left, right, top, bottom] = STRIP;
    let (x, y) = (pointer.at.x, pointer.at.y);
    let is_above = (64.0..top).contains(&y) && (left..right).contains(&x);
    let moved = if pointer.held && (top..bottom).contains(&y) && (left - 8.0..right + 8.0).contains(&x) {
        look.step_to((x - left) / (right - left))
    } else if pointer.clicked && is_above {
        look.play();
        true
    } else {
        false
    };
    if moved { Look::Moved } else { Look::None }
}

/// Draws the page over the standing game.
pub(in crate::app) fn draw_what_hit_me(look: &WhatHitMe, bindings: &Bindings, painter: &mut Painter<'_>) {
    chrome::dim(236, painter);
    chrome::page(HEADING, colors::WHITE, painter);
    look.draw(painter);
    let step = Hint { action: Action::Right, says: "step" };
    let zoom = Hint { action: Action::Up, says: "enlarge" };
    let play = Hint { action: Action::Confirm, says: if look.is_playing() { "hold" } else { "play" } };
    chrome::foot(&[step, zoom, play, Hint::BACK], bindings, painter);
}

/// Draws the word that there is something to look at, `strength` 0–1: above the ships in reserve, where one looks after a
/// loss, and not in the middle, where the next ship comes in.
pub(in crate::app) fn draw_hint(strength: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
    let at = Vec2::new(9.0, HINT_FOOT - HINT_ABOVE * painter.enlargement());
    let begin = painter.frame.layers[Layer::Hud as usize].len();
    let right = hints::caps(Action::WhatHitMe, bindings, at, painter);
    painter.outlined(Layer::Hud, Vec2::new(right + 5.0, at.y), Align::Left, colors::TEXT, HINT);
    for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
        sprite.tint = colors::faded(sprite.tint, strength);
    }
}
