//! Which screen is on show.
//!
//! A new screen is a module of its own under `screens/` (a struct with a `Menu`, what it takes and how it is drawn, as
//! `screens/stress.rs` has them), a field of the [`App`](super::App), a variant here, and one arm each in
//! `menu_on_show` and `answer` (`actions.rs`), in `draw_page` and `is_before_space` (`drawing.rs`). What leads to it is
//! a `Choice` with an arm in `choose`.

/// The screen on show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The name and the menu; when nobody comes, a demonstration by the autopilot.
    Title,
    /// What a new game is to be, over the title.
    NewGame,
    /// What is to be practised, over the title.
    Practice,
    /// The game.
    Playing,
    /// The game stands.
    Paused,
    /// Stage clear or game over.
    Result,
    /// Options, over the title or the standing game.
    Options,
    /// The keys or buttons of all actions, behind the options.
    Bindings,
    /// Initials for a score that has a place in its table.
    Initials,
    /// The tables of high scores, over the title.
    Scores,
    /// The statistics, over the title.
    Statistics,
    /// What the stress mode is to be, over the title.
    Stress,
    /// The credits after the last stage.
    Ending,
    /// The credits alone, over the title.
    Credits,
    /// All music, to listen to, over the title.
    Music,
    /// The list of kept replays.
    Replays,
    /// A replay on show.
    Replay,
    /// What the last ship was lost to, under a magnifying glass; the game behind it stands.
    WhatHitMe,
}
