//! The table of all pages: a page that is not in it, or that nobody comes to, fails the walk.

use sector_sweep::app::Screen;

/// Every page by a name, with its screen and with words that stand on it and nowhere else on that screen.
#[rustfmt::skip]
pub(crate) const PAGES: &[(&str, Screen, &str)] = &[
    ("title", Screen::Title, "HIGH SCORES"),
    ("demonstration", Screen::Title, "PRESS ANY KEY"),
    ("how to fly", Screen::Title, "HOW TO FLY"),
    ("new game", Screen::NewGame, "NEW GAME"),
    ("new game of two", Screen::NewGame, "PLAYER 2"),
    ("practice", Screen::Practice, "PRACTICE"),
    ("stress test", Screen::Stress, "STRESS"),
    ("game", Screen::Playing, ""),
    ("game of two", Screen::Playing, ""),
    ("practice game", Screen::Playing, ""),
    ("stress game", Screen::Playing, ""),
    ("continue?", Screen::Playing, "CONTINUE?"),
    ("pause", Screen::Paused, "PAUSED"),
    ("pause of a practice", Screen::Paused, "PAUSED"),
    ("pause of a stress test", Screen::Paused, "PAUSED"),
    ("pause of a game taken over", Screen::Paused, "PAUSED"),
    ("options: video", Screen::Options, "Window size"),
    ("options: picture", Screen::Options, "Bloom"),
    ("options: sound", Screen::Options, "Master volume"),
    ("options: controls", Screen::Options, "Dead zone"),
    ("options: access", Screen::Options, "Large text"),
    ("options: game", Screen::Options, "Language"),
    ("keys", Screen::Bindings, "KEYS"),
    ("keys: press one", Screen::Bindings, "Press a key for"),
    ("keys: it is taken", Screen::Bindings, "This is there already for"),
    ("keys of player 2", Screen::Bindings, "KEYS OF PLAYER 2"),
    ("pad buttons", Screen::Bindings, "PAD BUTTONS"),
    ("pad buttons: press one", Screen::Bindings, "Press a pad button for"),
    ("reset controls?", Screen::Bindings, "Reset all controls?"),
    ("music room", Screen::Music, "MUSIC ROOM"),
    ("replays", Screen::Replays, "REPLAYS"),
    ("put aside?", Screen::Replays, "Put this replay aside?"),
    ("replay", Screen::Replay, "REPLAY"),
    ("scores", Screen::Scores, "HIGH SCORES"),
    ("statistics: flight", Screen::Statistics, "Time in flight"),
    ("statistics: stages", Screen::Statistics, "FLOWN"),
    ("statistics: destroyed", Screen::Statistics, "DESTROYED"),
    ("statistics: lost to", Screen::Statistics, "LOST TO"),
    ("statistics: pairs", Screen::Statistics, "That shared a pixel"),
    ("statistics: deeds", Screen::Statistics, "DEEDS"),
    ("forget statistics?", Screen::Statistics, "Forget all of this? The scores stay."),
    ("initials", Screen::Initials, "Who was it?"),
    ("stage clear", Screen::Result, "STAGE CLEAR"),
    ("game over", Screen::Result, "GAME OVER"),
    ("practice done", Screen::Result, "PRACTICE DONE"),
    ("what hit me?", Screen::WhatHitMe, "WHAT HIT ME?"),
    ("ending", Screen::Ending, ""),
    ("credits", Screen::Credits, ""),
];

/// The number of a screen among all. A new screen does not compile here until it has one, and then needs a line above.
pub(crate) const fn number(screen: Screen) -> usize {
    match screen {
        Screen::Title => 0,
        Screen::NewGame => 1,
        Screen::Practice => 2,
        Screen::Playing => 3,
        Screen::Paused => 4,
        Screen::Result => 5,
        Screen::Options => 6,
        Screen::Bindings => 7,
        Screen::Initials => 8,
        Screen::Scores => 9,
        Screen::Statistics => 10,
        Screen::Stress => 11,
        Screen::Ending => 12,
        Screen::Credits => 13,
        Screen::Replays => 14,
        Screen::Replay => 15,
        Screen::WhatHitMe => 16,
        Screen::Music => 17,
    }
}

/// How many screens there are.
pub(crate) const SCREENS: usize = 18;
