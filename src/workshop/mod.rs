//! The stage workshop without its window: the text of a level, changes of it, and flights that show what a change does.
//!
//! ```text
//! Document: text --> Tree (where each value is), Level (what the game flies), mistakes
//!    ^                 |                           |
//!    |  new_value, names: what fits a place        |--> Rerun: the autopilot's flight, for scrubbing and pressure
//!    '------------ ron_text::edit                  '--> preview: a pattern or an alien alone
//! ```
//!
//! The text is the document: a change replaces a few bytes of it, so comments and layout stay as the author wrote them.
//! The fields of each record come from [`level::schema`](crate::level::schema). The screen is in `app::screens`.

mod boss_kit;
mod document;
mod inspect;
mod names;
mod new_value;
mod preview;
mod rerun;
mod timeline;

pub(crate) use boss_kit::with_boss_kit;
pub(crate) use document::Document;
pub(crate) use inspect::{EntryKind, ValueEntry, entries, shape_at};
pub(crate) use names::{choices, name_kind, renamed};
pub(crate) use new_value::{NEW_STAGE, free_key, new_value};
pub(crate) use preview::preview;
pub(crate) use rerun::{Rerun, SAMPLE_TICKS, Scrubber, Track, first_world, passage_world};
pub(crate) use timeline::{BarKind, ScriptBar, bars};
