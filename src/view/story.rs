//! The story: what the wingman and the bosses say, and the endings.
//!
//! Wanda sweeps the sector next to the player's and is never seen. She speaks at the start of a stage and before its
//! bosses; each boss speaks when it appears, and the last ones when they fall. The endings depend on the ship and the
//! difficulty. Every line is at most 52 characters long in every language, so that it fits on one line of the screen.

use crate::sim::{Difficulty, ShipKind};

/// The wingman, whom the player never sees.
pub(super) const WINGMAN: &str = "WANDA";

/// What the wingman says in a stage: at its start, before the mid-boss and before the boss.
pub(super) type StageLines = [&'static str; 3];

/// The lines of each stage by the name of its level.
const STAGES: [(&str, StageLines); 6] = [
    (
        "OPEN SPACE",
        [
            "Wanda here, next sector over. Soup's at noon.",
            "Swept on Friday, full again on Monday. Steady work.",
            "A broom? I thought we were the cleaners.",
        ],
    ),
    (
        "THE COLUMN",
        [
            "They're standing in line. Don't ask me what for.",
            "I sorted them left to right. Everyone came first.",
            "Up front: something pointy. No cutting in line.",
        ],
    ),
    (
        "THE SWARM",
        [
            "My sector's empty. They've all gone over to yours.",
            "They barely shoot. So why the crowd? A dance?",
            "That's the mother. Elbows off the console.",
        ],
    ),
    (
        "THE BELT",
        [
            "Rocks: hello, bump, goodbye. Very healthy.",
            "Aliens never bump. They fly through their neighbors.",
            "Long arms, that one. I'd say no to the hug.",
        ],
    ),
    (
        "THE LEVIATHAN",
        [
            "Your sector, my sector, ten more: all one alien.",
            "Rectangles touch, nobody's hurt, we get paid. Odd.",
            "No one its size for light-years. Be nice. Mostly.",
        ],
    ),
    (
        "THE HIVE",
        [
            "Nineteen years of near misses. Nobody's that bad.",
            "A graze is their handshake. No hands, you see.",
            "Alone in a sector, nobody checks on you. I'd know.",
        ],
    ),
];

/// What the wingman says at the start of the second loop.
const SECOND_LOOP: &str = "Monday. They missed us. They'll show you how much.";

/// What each boss says when it appears, and when it falls. Mid-bosses fall without a word.
const BOSSES: [(&str, &str, &str); 13] = [
    ("THE PICKET", "Halt. Name, sector, shoe size.", ""),
    (
        "THE BROOM",
        "Amateur work. You only spread it around.",
        "You sweep things away. I swept them together.",
    ),
    ("THE SPINDLE", "One thread holds us all. Kindly do not pull.", ""),
    ("THE GREAT LANCE", "The line starts behind me. Far behind me.", "Next, please."),
    ("THE HORNET", "I'm not with them. I just live here.", ""),
    (
        "THE SWARM QUEEN",
        "Such a small hull. Child, do you eat at all?",
        "Stay close, children. It is cold out there.",
    ),
    ("THE BORER", "I bore. It's my job, not my personality.", ""),
    ("THE CRUSHER", "Come here. So far I have only held rocks.", "No one ever stays for the second hug."),
    ("THE NAUTILUS", "Thirty rooms and never a guest. Wipe your wings.", ""),
    ("THE LEVIATHAN", "I fill a hundred sectors. No one ever dropped by.", "That was close. Thank you."),
    ("THE RELIQUARY", "Please do not touch. None of us can.", ""),
    (
        "THE HIVE",
        "Come in. There are only a few thousand of us.",
        "Leave the door open. Someone might drop by.",
    ),
    ("ALL PAIRS", "Everyone here has met everyone. Except you.", "Now we have all met. See you Monday."),
];

/// Returns the lines of a stage by the name of its level. Returns `None` for other levels.
pub(super) fn of_stage(level: &str, is_second_loop: bool) -> Option<StageLines> {
    let &(_, mut lines) = STAGES.iter().find(|(name, _)| *name == level)?;
    if is_second_loop && level == STAGES[0].0 {
        lines[0] = SECOND_LOOP;
    }
    Some(lines)
}

/// Returns what a boss says when it appears and when it falls. An empty text is silence.
pub(super) fn of_boss(name: &str) -> Option<[&'static str; 2]> {
    BOSSES.iter().find(|(boss, ..)| *boss == name).map(|&(_, appears, falls)| [appears, falls])
}

/// Returns the lines of the ending for a ship and a difficulty, or those of the second loop.
pub(crate) const fn ending(
    ship: ShipKind,
    difficulty: Difficulty,
    is_second_loop: bool,
) -> &'static [&'static str] {
    use Difficulty::{Ace, Cadet, Captain, Pilot, Veteran};
    use ShipKind::{Anchor, Arrow, Fan, Lance};
    match (ship, difficulty) {
        _ if is_second_loop => &[
            "Twice through. The office asks: all swept away?",
            "I ticked Other and wrote: swept together.",
            "The Broom would be proud. More soup?",
        ],
        (Arrow, Cadet | Pilot) => {
            &["So that's you. Nineteen years next door.", "I flew straight over. Must be catching. Soup?"]
        }
        (Arrow, Captain | Veteran) => &[
            "The office wants it straight: why do they cluster?",
            "I wrote: it's nicer that way. Sign here.",
            "No, closer. Right next to me.",
        ],
        (Arrow, Ace) => &[
            "Monday. They form an arrow and point next door.",
            "Nobody home, I said. I've moved in over here.",
            "It turned around. So somebody does check on me.",
        ],
        (Fan, Cadet | Pilot) => {
            &["You swept left, right and half of my sector.", "So here I am. There's soup for two. Barely."]
        }
        (Fan, Captain | Veteran) => &[
            "With that spread you can't miss. You missed some.",
            "On purpose. I saw it. I was right beside you.",
            "I've put in for a sector for two.",
        ],
        (Fan, Ace) => &[
            "Monday. They spread out exactly like your shots.",
            "Not one of them fires. I think it's your name.",
            "Mine seems to be a soup bowl.",
        ],
        (Lance, Cadet | Pilot) => {
            &["One hole, dead straight, clean through. Nice work.", "I took it as a shortcut. Hello. Soup?"]
        }
        (Lance, Captain | Veteran) => &[
            "A Lance seats one. A sector doesn't have to.",
            "Report, pilots present: 2. It has always said 1.",
        ],
        (Lance, Ace) => &[
            "Monday. They form a column, right ahead of you.",
            "It opens down the middle. One Lance wide.",
            "No hits, 400 grazes. My meter gave up.",
        ],
        (Anchor, Cadet | Pilot) => &[
            "You left your guns behind and came without them.",
            "That's how one visits. The soup is still warm.",
        ],
        (Anchor, Captain | Veteran) => &[
            "The office asks why a sweeper needs an anchor.",
            "I wrote: for when the sweeping is done.",
            "Let it down. There's room next to mine.",
        ],
        (Anchor, Ace) => &[
            "Monday. Two lights stand still, and a third dances.",
            "They have built a you. It even waits for me.",
            "I waved. All three waved back.",
        ],
    }
}
