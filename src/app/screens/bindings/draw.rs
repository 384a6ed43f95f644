//! Draws a bindings page: each action with its keys or buttons, and the question over the list.

use super::BindingQuestion;
use super::BindingsScreen;
use crate::app::input::{BindingTable, BoundInput};
use crate::app::screens::prelude::*;

const ROOM: f32 = 259.0;
const LARGE_ROOM: f32 = 350.0;

const LACKING: &str = "Player 1 would have no key left for:";

const BOX: [f32; 4] = [176.0, 112.0, 288.0, 158.0];

impl BindingsScreen {
    pub(super) fn draw_page(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        let name = match self.table {
            BindingTable::Keys => "KEYS",
            BindingTable::SecondKeys => "PLAYER 2 KEYS",
            BindingTable::Buttons => "PAD BUTTONS",
        };
        page::open(214, name, colors::WHITE, painter);
        self.list.draw(painter);
        for (action, y) in self.list.tops() {
            if let Some(action) = action {
                draw_bound(bindings.bound(self.table, action), y, painter);
            }
        }
        self.draw_panel(bindings, painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
        if let Some((about, answers)) = &self.question {
            self.draw_question(*about, bindings, painter);
            answers.draw(painter);
        }
    }

    fn draw_panel(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        let lacking = bindings.lacking_when_shared().filter(|_| self.table == BindingTable::SecondKeys);
        if painter.is_large() {
            let at = page::panel_below(self.list.name(), painter);
            let purpose = self.list.current().map_or("", Action::purpose);
            let y = page::paragraph(at, page::WIDTH - 20.0, colors::TEXT, purpose, painter);
            if let Some(lacking) = lacking {
                let [says, name] = [LACKING, action_label(lacking).0].map(|text| painter.translate(text));
                let at = Vec2::new(at.x, y);
                page::paragraph(at, page::WIDTH - 20.0, colors::RED, &format!("{says} {name}"), painter);
            }
            return;
        }
        page::panel(page::PANEL_TOP, 178.0, self.list.name(), painter);
        let mut y = page::TOP + 20.0;
        if let Some(action) = self.list.current() {
            y = page::panel_text(y, colors::TEXT, action.purpose(), painter) + 6.0;
        }
        let about = match self.table {
            BindingTable::Keys => "Choose an action, then press a key. To remove a key, press it again.",
            BindingTable::SecondKeys => "Player 2's keys on a shared keyboard. Player 1 cannot use these.",
            BindingTable::Buttons => "Choose an action, then press a button. This applies to all pads.",
        };
        y = page::panel_text(y, colors::DIM, about, painter) + 6.0;
        if self.table != BindingTable::Buttons {
            let kept = "Escape and Delete are reserved.";
            y = page::panel_text(y, colors::DIM, kept, painter) + 6.0;
        }
        if let Some(lacking) = lacking {
            y = page::panel_text(y, colors::RED, LACKING, painter);
            page::panel_text(y, colors::WHITE, action_label(lacking).0, painter);
        }
    }

    fn draw_question(&self, about: BindingQuestion, bindings: &Bindings, painter: &mut Painter<'_>) {
        let [left, top, width, _] = BOX;
        let middle = left + width / 2.0;
        match about {
            BindingQuestion::Press(action) => {
                let is_button = self.table == BindingTable::Buttons;
                let says = if is_button { "Press a pad button for" } else { "Press a key for" };
                let (name, ends) = (action_label(action).0, "Escape cancels, Delete removes all.");
                let lines =
                    [(12.0, colors::TEXT, says), (27.0, colors::SKY, name), (73.0, colors::DIM, ends)];
                if painter.is_large() {
                    widgets::question(BOX, colors::ACCENT, &lines, painter);
                    return;
                }
                widgets::question(BOX, colors::ACCENT, &[lines[0], lines[2]], painter);
                painter.text(Vec2::new(middle, top + 27.0), title(colors::SKY).center(), name);
                let bound = HintLine::bound(bindings.bound(self.table, action), painter);
                bound.draw_centered(Vec2::new(middle, top + 52.0), painter);
            }
            BindingQuestion::Taken { action, bound, other } => {
                let lines = [
                    (14.0, colors::TEXT, ""),
                    (33.0, colors::TEXT, "Already used for"),
                    (46.0, colors::GOLD, action_label(other).0),
                    (59.0, colors::TEXT, "Now chosen for"),
                    (72.0, colors::SKY, action_label(action).0),
                ];
                let y = widgets::question(BOX, colors::ACCENT, &lines, painter);
                HintLine::bound(&[bound], painter).draw_centered(Vec2::new(middle, y), painter);
            }
            BindingQuestion::Defaults => {
                let becomes = "Keys, buttons and everything on this page go back to their defaults.";
                let lines = [(14.0, colors::WHITE, "Reset all controls?"), (72.0, colors::TEXT, becomes)];
                if painter.is_large() {
                    widgets::question(BOX, colors::ACCENT, &lines, painter);
                    return;
                }
                widgets::question(BOX, colors::ACCENT, &lines[..1], painter);
                let at = Vec2::new(left + 20.0, top + 36.0);
                page::paragraph(at, width - 40.0, colors::TEXT, becomes, painter);
            }
        }
    }
}

/// Draws the keys or buttons of an action, newest first, or a dash if it has none.
fn draw_bound(bound: &[BoundInput], y: f32, painter: &mut Painter<'_>) {
    let right = by_size(COLUMN.0 + COLUMN.1, page::RIGHT, painter) - 8.0;
    let (room, scale) = (by_size(ROOM, LARGE_ROOM, painter), painter.text_scale());
    if bound.is_empty() {
        return painter.text(Vec2::new(right, y), label(colors::FAINT).right(), "–");
    }
    let lines = (0..=bound.len()).rev().map(|count| HintLine::bound(&bound[..count], painter));
    let line = lines.into_iter().find(|line| scale * line.width(painter) <= room).unwrap_or_default();
    let at = Vec2::new(right - scale * line.width(painter), y);
    painter.unspoken(|painter| line.draw(at, scale, painter));
    painter.speak_beside(y, &line.names());
}

/// Returns a short name for an action, and the heading of the group that it starts, if any.
pub(in crate::app::screens) const fn action_label(action: Action) -> (&'static str, Option<&'static str>) {
    match action {
        Action::Up => ("Up", Some("FLYING")),
        Action::Down => ("Down", None),
        Action::Left => ("Left", None),
        Action::Right => ("Right", None),
        Action::Fire => ("Fire", None),
        Action::Focus => ("Focus", None),
        Action::Bomb => ("Bomb", None),
        Action::Surge => ("Surge", None),
        Action::Start => ("Join, continue", None),
        Action::Pause => ("Pause", Some("PAUSE AND MENUS")),
        Action::Confirm => ("Confirm", None),
        Action::Back => ("Back", None),
        Action::PreviousPage => ("Previous page", None),
        Action::NextPage => ("Next page", None),
        Action::Restart => ("Restart", None),
        Action::WhatHitMe => ("What hit me?", None),
        Action::Overlay => ("Counts", Some("COLLISION DETECTION")),
        Action::Method => ("Next method", None),
        Action::PreviousMethod => ("Previous method", None),
        Action::Shapes => ("Shapes", None),
        Action::CrossCheck => ("Cross-check", None),
        Action::More => ("More aliens", Some("STRESS MODE")),
        Action::Fewer => ("Fewer aliens", None),
        Action::Fullscreen => ("Full screen", Some("GENERAL")),
        Action::Picture => ("Screenshot", None),
    }
}
