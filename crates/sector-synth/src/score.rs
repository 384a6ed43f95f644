//! A tune as it is written, before its names are resolved, and its limits.

use super::effects::EchoScore;
use super::pattern::MAX_ROWS;
use super::ranged::{Fraction, Ranged};
use super::room::RoomScore;
use super::tune::{Duck, Human, Track};
use serde::Deserialize;
use std::collections::BTreeMap;

pub(super) const MAX_TRACKS: usize = 24;
pub(super) const MAX_ORDER: usize = 256;
pub(super) const MAX_NOTES: usize = 40_000;
/// The maximum duration of a tune, in seconds. A rendering of 8 bytes per frame takes 115 MB.
pub(super) const MAX_SECONDS: f32 = 300.0;
/// The maximum time between two echoes, in seconds.
pub(super) const MAX_ECHO_S: f32 = 4.0;
/// The maximum work of a tune: seconds of running oscillators, twice as many as in the game's longest tunes.
pub(super) const MAX_WORK_S: f32 = 25_000.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTune {
    pub(super) tempo_bpm: Ranged<30, 300>,
    pub(super) rows_per_beat: Ranged<1, 16>,
    /// The rows in a bar; by default four beats.
    pub(super) bar_rows: Option<Ranged<1, 128>>,
    /// How late every second row is, as a fraction of a row: a third is the swing of triplets. Values above a half count as
    /// a half.
    #[serde(default)]
    pub(super) swing: Fraction,
    pub(super) human: Option<Human>,
    #[serde(default)]
    pub(super) gain_db: Ranged<-40, 20>,
    pub(super) echo: Option<EchoScore>,
    pub(super) room: Option<RoomScore>,
    pub(super) duck: Option<Duck>,
    pub(super) tracks: Vec<Track>,
    pub(super) patterns: BTreeMap<String, RawPattern>,
    pub(super) order: Vec<String>,
    pub(super) loop_from: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPattern {
    pub(super) rows: Ranged<1, { MAX_ROWS as i32 }>,
    pub(super) bar_rows: Option<Ranged<1, 128>>,
    pub(super) parts: BTreeMap<String, String>,
}
