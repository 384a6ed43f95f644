//! The tabs of the options: their names in a row beside the heading, the open one lit.
//!
//! ```text
//! OPTIONS   [Q] VIDEO  PICTURE  SOUND  CONTROLS  ACCESS  GAME [E]
//! ```

use crate::app::input::{Action, Bindings};
use crate::app::ui::{hints, label};
use crate::view::{Painter, colors};
use core::str::FromStr;
use glam::Vec2;

/// Left edge of the first tab, width of each, top and bottom of all, in pixels.
const LEFT: f32 = 204.0;
const WIDTH: f32 = 61.0;
const TOP: f32 = 22.0;
const BOTTOM: f32 = 44.0;

/// A word that names no page of the options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no page of the options: expected video, picture, sound, controls, access or game")]
pub struct UnknownTab(pub String);

/// A page of the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Window and display.
    #[default]
    Video,
    /// The optional parts of the picture, such as effects.
    Picture,
    /// Volumes.
    Sound,
    /// Keys, buttons, stick.
    Controls,
    /// What makes the game easier to see and to play.
    Access,
    /// The game itself.
    Game,
}

impl Tab {
    /// All of them, from left to right.
    pub const ALL: [Self; 6] =
        [Self::Video, Self::Picture, Self::Sound, Self::Controls, Self::Access, Self::Game];

    /// The label of the tab.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Video => "VIDEO",
            Self::Picture => "PICTURE",
            Self::Sound => "SOUND",
            Self::Controls => "CONTROLS",
            Self::Access => "ACCESS",
            Self::Game => "GAME",
        }
    }

    /// Its left edge.
    fn left(self) -> f32 {
        LEFT + WIDTH * self as usize as f32
    }

    /// The tab at a place of the screen.
    pub(super) fn at(place: Vec2) -> Option<Self> {
        let is_in_row = (TOP - 4.0..BOTTOM + 2.0).contains(&place.y);
        Self::ALL.into_iter().find(|tab| is_in_row && (tab.left()..tab.left() + WIDTH).contains(&place.x))
    }

    /// Draws the row with this one open, and between which keys it is changed.
    pub(super) fn draw(self, bindings: &Bindings, painter: &mut Painter<'_>) {
        let middle = 30.0;
        for tab in Self::ALL {
            let is_open = tab == self;
            if is_open {
                painter.rect(tab.left(), TOP, WIDTH, BOTTOM - TOP, colors::CHOICE);
                painter.rect(tab.left(), BOTTOM - 1.0, WIDTH, 2.0, colors::SKY);
            }
            let tint = if is_open { colors::WHITE } else { colors::DIM };
            let at = Vec2::new((tab.left() + WIDTH / 2.0).floor(), middle);
            painter.text(at, label(tint).center(), tab.name());
        }
        hints::caps(Action::PreviousPage, bindings, Vec2::new(LEFT - 32.0, middle), painter);
        let right = LEFT + WIDTH * Self::ALL.len() as f32;
        hints::caps(Action::NextPage, bindings, Vec2::new(right + 6.0, middle), painter);
    }
}

impl FromStr for Tab {
    type Err = UnknownTab;

    /// Its name, in small letters or large.
    fn from_str(word: &str) -> Result<Self, UnknownTab> {
        let found = Self::ALL.into_iter().find(|tab| tab.name().eq_ignore_ascii_case(word));
        found.ok_or_else(|| UnknownTab(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Tab, UnknownTab};

    /// Tests that each page is found by its name, and that the error names them all.
    #[test]
    fn pages_are_found_by_their_names() {
        let error = UnknownTab("x".into()).to_string();
        for tab in Tab::ALL {
            let name = tab.name().to_lowercase();
            assert_eq!(name.parse(), Ok(tab));
            assert!(error.contains(&name), "{error}");
        }
    }
}
