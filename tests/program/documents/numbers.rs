//! Figures in sentences against the constants of the code.

use super::page::{Page, files, root};
use sector_sweep::level::{FIELD_HEIGHT, FIELD_WIDTH, Level, MAX_DROPS, MAX_POWER};
use sector_sweep::sim::{
    Capacity, GRAZES_A_BOMB, MAX_BOMBS, MEDAL_POINTS, OFFER_TICKS, SIM_VERSION, SURPLUS_POINTS, Score,
    TICKS_PER_SECOND,
};
use sector_sweep::stress::{MAX_ALIENS, MIN_ALIENS};
use std::fs;

/// The value of a constant that a folder declares once; where it is declared privately as well, the shared one.
fn constant(folder: &str, name: &str) -> f64 {
    let declaration = format!("const {name}: ");
    let mut found: Vec<(bool, f64)> = Vec::new();
    for path in files(&root().join(folder), "rs") {
        let text = fs::read_to_string(path).expect("a source file");
        for line in text.lines().filter(|line| line.contains(&declaration)) {
            found.extend(line.split(" = ").nth(1).map(|value| (line.contains("pub"), evaluate(value))));
        }
    }
    if found.iter().any(|(is_shared, _)| *is_shared) {
        found.retain(|(is_shared, _)| *is_shared);
    }
    let [(_, value)] = found[..] else { panic!("{folder} declares {name} {} times", found.len()) };
    value
}

/// A product of numbers, one of which may be the ticks of a second or the height of the field.
fn evaluate(text: &str) -> f64 {
    let text = text.split(';').next().unwrap_or_default();
    let factor = |word: &str| match word.trim().trim_end_matches(" as f32") {
        "TICKS_PER_SECOND" => f64::from(TICKS_PER_SECOND),
        "FIELD_HEIGHT" => f64::from(FIELD_HEIGHT),
        number => {
            number.replace('_', "").parse().unwrap_or_else(|_| panic!("{text} is no product of numbers"))
        }
    };
    text.split(" * ").map(factor).product()
}

/// A number with commas between thousands, without a fraction that is zero.
fn written(value: f64) -> String {
    let whole = value.trunc().abs() as u64;
    let digits = whole.to_string();
    let first = digits.len() % 3;
    let mut groups: Vec<&str> = Vec::from_iter((first > 0).then(|| &digits[..first]));
    groups.extend((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    let fraction = (value.fract() * 100.0).round() as u64;
    let fraction = if fraction == 0 {
        String::new()
    } else {
        format!(".{fraction:02}").trim_end_matches('0').to_owned()
    };
    groups.join(",") + &fraction
}

fn seconds(ticks: f64) -> f64 {
    ticks / f64::from(TICKS_PER_SECOND)
}

/// English words for small numbers.
pub(super) fn word(number: usize) -> &'static str {
    let words =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
    words.iter().chain(&["twelve", "thirteen", "fourteen", "fifteen"]).nth(number).expect("a small number")
}

/// Asserts that a page has each sentence with its figures in the places of `{}`.
fn assert_said(name: &str, sentences: &[(&str, &[f64])]) {
    let page = Page::read(name);
    let text = page.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (sentence, figures) in sentences {
        let mut expected = (*sentence).to_owned();
        for figure in *figures {
            expected = expected.replacen("{}", &written(*figure), 1);
        }
        assert!(text.contains(&expected), "{name} ought to say: {expected}");
    }
}

#[test]
fn the_page_on_levels_has_the_figures_of_the_game() {
    let entry = constant("src/level", "ENTRY_MARGIN_PX");
    let fire = constant("src/sim", "SAFE_DISTANCE_PX");
    let lowest = 100.0 * (1.0 - constant("src/sim", "LOWEST_FIRE_PX") / f64::from(FIELD_HEIGHT));
    let dive = constant("src/level", "ANNOUNCE_TICKS");
    assert_said(
        "levels/README.md",
        &[
            ("which is {} wide and {} high", &[f64::from(FIELD_WIDTH), f64::from(FIELD_HEIGHT)]),
            ("an alien appears less than {} pixels outside the field", &[entry]),
            ("expected a start at least {} px outside the 640 x 360 field", &[entry]),
            (
                "is {} pixels outside the field. So let paths end outside",
                &[constant("src/sim", "ALIEN_MARGIN_PX")],
            ),
            ("where, at least {} pixels outside the field", &[constant("src/level", "OUTSIDE_PX")]),
            ("fires from within {} pixels of the ship", &[fire]),
            ("from the lowest {} % of it", &[lowest.round()]),
            ("up to {} s are added by chance", &[seconds(constant("src/sim", "GUN_LAG_TICKS"))]),
            ("falls into the {} s after a mid-boss", &[seconds(dive)]),
            ("no bullet may become more than {} in all", &[constant("src/level", "FRAGMENTS")]),
            ("at most {} aliens a wave in all", &[constant("src/level", "WAVE_ALIENS")]),
            ("A formation is 1 to {} places in pixels", &[constant("src/level", "WAVE_ALIENS")]),
            ("At most {} of them fly at a time", &[constant("src/sim", "MAX_IN_A_STAGE")]),
            ("a list holds at most {}", &[MAX_DROPS as f64]),
            ("up to power {}", &[f64::from(MAX_POWER)]),
            ("| {} points |", &[f64::from(SURPLUS_POINTS)]),
            ("At most {} float at a time", &[constant("src/sim", "MAX_ITEMS")]),
            ("At most {} things fly at one time", &[f64::from(Capacity::STAGE.bodies)]),
        ],
    );
    let row = MEDAL_POINTS.map(|points| written(f64::from(points)));
    let text = Page::read("levels/README.md").text;
    assert!(text.contains(&format!("{} points, more for each in a row: {}", row[0], row[1..].join(", "))));
}

#[test]
fn the_page_on_scoring_has_the_figures_of_the_game() {
    let [first, extend] = [Score::default().next_extend as f64, constant("src/sim", "FIRST_EXTEND")];
    let second = 2.0 * first + extend;
    let steps: Vec<f64> =
        (1..=50).filter(|&chain| Score::step_reached(chain).is_some()).map(f64::from).collect();
    assert_said(
        "src/app/screens/how_to/score.rs",
        &[
            ("× 2 with {} kills, × 3 with {}, and on", &steps[..2]),
            ("keeps the chain for {} seconds", &[seconds(f64::from(Score::CHAIN_TICKS))]),
            ("a hit for {}.", &[seconds(constant("src/sim", "HIT_TICKS"))]),
            ("misses the hull pays {} points", &[constant("src/sim", "GRAZE_POINTS")]),
            ("{} grazes fill the bar above the bombs", &[f64::from(GRAZES_A_BOMB)]),
            ("pays {} points.", &[constant("src/sim", "CHIP_POINTS")]),
            ("at {} points, then at {}, at {}, and on", &[first, second, 2.0 * second + extend]),
        ],
    );
}

#[test]
fn the_manual_has_the_figures_of_the_game() {
    assert_said(
        "docs/manual.md",
        &[
            ("pays {} points", &[constant("src/sim", "GRAZE_POINTS")]),
            ("A bomb for each {} grazes", &[f64::from(GRAZES_A_BOMB)]),
            ("pays {} points times the multiplier", &[constant("src/sim", "CHIP_POINTS")]),
            ("ends {} seconds after the last kill", &[seconds(f64::from(Score::CHAIN_TICKS))]),
            ("one at {} points", &[constant("src/sim", "FIRST_EXTEND")]),
            ("A ship carries at most {} bombs", &[f64::from(MAX_BOMBS)]),
            ("safe for {} seconds. It has a step", &[seconds(constant("src/sim", "SAFE_TICKS"))]),
            ("you have {} seconds to decide", &[seconds(f64::from(OFFER_TICKS))]),
            ("{} to {} of them", &[f64::from(MIN_ALIENS), f64::from(MAX_ALIENS)]),
        ],
    );
    let stages = word(Level::builtin_count() as usize);
    for name in ["README.md", "docs/manual.md"] {
        let text = Page::read(name).text.to_lowercase();
        assert!(text.contains(&format!("{stages} stages")), "{name} ought to speak of {stages} stages");
    }
}

#[test]
fn the_changelog_knows_the_version_of_the_rules() {
    let text = Page::read("CHANGELOG.md").text;
    assert!(text.contains(&format!("Simulation version {SIM_VERSION}:")));
    assert!(!text.contains(&format!("Simulation version {}:", SIM_VERSION + 1)));
}

#[test]
#[cfg(feature = "app")]
fn the_manual_reads_the_picture_of_the_overlay() {
    let script = Page::read("docs/pictures/make.sh").text;
    let tick = script.split("picture overlay ").nth(1).and_then(|rest| rest.split(' ').next());
    let tick: u32 = tick.and_then(|tick| tick.parse().ok()).expect("the tick of the picture");
    let [before, after] = [tick - 1, tick].map(counts_until);
    for (line, name) in [
        ("objects", "objects"),
        ("all pairs", "all_pairs"),
        ("after rules", "after_rules"),
        ("candidates", "candidates"),
        ("rect tests", "rect_tests"),
        ("rect hits", "rect_hits"),
        ("bitmap tests", "bitmap_tests"),
        ("words ANDed", "words_anded"),
        ("hits", "hits"),
    ] {
        let count = |all: &serde_json::Value| all["counts"][name].as_f64().expect("a count");
        let figure = written(count(&after) - count(&before));
        assert!(
            Page::read("docs/manual.md").text.contains(&format!("| {line} | {figure} |")),
            "{line}: {figure}"
        );
    }
}

/// What `simulate` counts in the first ticks of the first stage.
#[cfg(feature = "app")]
fn counts_until(tick: u32) -> serde_json::Value {
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    let output =
        program.args(["simulate", "--json", "--ticks", &tick.to_string()]).output().expect("an answer");
    serde_json::from_slice(&output.stdout).expect("an object")
}
