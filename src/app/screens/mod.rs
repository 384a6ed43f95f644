//! What the screens say. One file a screen; each draws over whatever lies behind it.
//!
//! `chrome.rs` has the grid, headings and panels of all pages, `hints.rs` the keys and buttons as they look, `vista.rs`
//! what is behind the title. Colours are those of [`crate::view::colours`].

mod bindings;
mod chrome;
mod continuing;
mod deeds;
mod ending;
mod first_flight;
mod flying;
mod game_over;
mod hints;
mod how_to;
mod initials;
mod keys;
mod level_trouble;
mod marks;
mod music_room;
mod new_game;
mod options;
mod page_names;
mod pause;
mod practice;
mod practice_result;
mod ranking;
mod replays;
mod result;
mod score_words;
mod scores;
mod ship_card;
mod statistics;
mod stress;
mod theatre;
mod title;
mod vista;
pub(super) mod what_hit_me;

pub(super) use bindings::{BindingsScreen, Outcome as BindingsOutcome};
pub(super) use chrome::arriving;
pub(super) use continuing::draw_continue;
pub(super) use ending::{Voyage, credits_seconds, draw_credits};
pub(super) use first_flight::draw_first_flight;
pub(super) use flying::{draw_aim, draw_latched};
pub(super) use game_over::{GAME_OVER_CHOICES, GAME_OVER_MENU, draw_game_over};
pub(super) use how_to::draw_how_to;
pub(super) use initials::{InitialsScreen, Stroke};
pub(super) use keys::overlay_keys;
pub(super) use level_trouble::draw_level_trouble;
pub(super) use marks::Marks;
pub(super) use music_room::{MusicRoom, Piece, RoomWish};
pub(super) use new_game::NewGameScreen;
pub use options::Tab;
pub(super) use options::{Change, Lead, OptionsScreen};
pub(super) use pause::{PAUSE_CHOICES, PAUSE_MENU, draw_pause};
pub(super) use practice::{Exercise, PracticeScreen};
pub(super) use practice_result::{PRACTICE_CHOICES, PRACTICE_MENU, draw_practice_result};
pub(super) use ranking::draw_ranking;
pub(super) use replays::{Pick, ReplaysScreen};
pub(super) use result::{RESULT_CHOICES, RESULT_MENU, counted_up, draw_result};
pub(super) use scores::{ScoreWish, ScoresScreen};
pub(super) use statistics::{StatisticsScreen, StatisticsWish};
pub(super) use stress::{StressScreen, Wish};
pub(super) use theatre::{Order, Theatre};
pub(super) use title::{TITLE_CHOICES, TITLE_MENU, draw_call, draw_demonstration, draw_title};
pub(super) use vista::draw_vista;
