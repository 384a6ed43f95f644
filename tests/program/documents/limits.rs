//! Compares the ranges in `levels/README.md` with the level checks.

use super::page::{Page, quoted, tables};
use sector_sprites::Sheet;
use sector_sweep::level::Level;

/// A level with every ranged field once, written as `<heading/field=valid value>`.
const LEVEL: &str = r#"(
    name: "LIMITS",
    nebula: (<The level as a whole/nebula=0.1>, 0, 0),
    begin_power: <The level as a whole/begin_power=0>,
    time_limit_s: <The level as a whole/time_limit_s=10>,
    bullets: {
        "small": (sprite: "orb_small"),
        "orb": (
            sprite: "orb",
            accel: (to_px_s: <Bullets that do more/accel.to_px_s=100>, by_px_s2: <Bullets that do more/accel.by_px_s2=100>),
            curve: (deg_s: <Bullets that do more/curve.deg_s=90>, for_s: <Bullets that do more/curve.for_s=1>),
            wait: (
                after_s: <Bullets that do more/wait.after_s=1>,
                for_s: <Bullets that do more/wait.for_s=1>,
                speed_px_s: <Bullets that do more/wait.speed_px_s=100>,
            ),
            split: (
                after_s: <Bullets that do more/split.after_s=1>,
                into: "small",
                speed_px_s: <Bullets that do more/split.speed_px_s=100>,
            ),
        ),
    },
    patterns: {
        "fan": [(
            bullet: "orb",
            speed_px_s: <Bullets and patterns/speed_px_s=100>,
            aim: Angle(<Bullets and patterns/aim=0>),
            at_s: <Bullets and patterns/at_s=0>,
            count: <Bullets and patterns/count=1>,
            spread_deg: <Bullets and patterns/spread_deg=0>,
            times: <Bullets and patterns/times=1>,
            every_s: <Bullets and patterns/every_s=0.1>,
            turn_deg: <Bullets and patterns/turn_deg=0>,
            faster_px_s: <Bullets and patterns/faster_px_s=0>,
            jitter_deg: <Bullets and patterns/jitter_deg=0>,
        )],
    },
    paths: {
        "scroll": [To(320, -66), To(320, 440)],
        "down": [To(320, -60), To(<Paths/To(x, y)=320>, 100), Wait(<Paths/Wait(s)=1>), To(320, 420)],
    },
    aliens: {
        "scout": (sprite: "scout", hp: <Aliens/hp=1>, score: <Aliens/score=1>, blast: Small, shy_px: <Aliens/shy_px=0>, guns: [(
            pattern: "fan",
            first_s: <Aliens/first_s=2>,
            every_s: <Aliens/every_s=2>,
            from: (<Aliens/from=0>, 0),
            charge_s: <Aliens/charge_s=1>,
        )]),
    },
    formations: { "one": [(0, 0)] },
    waves: [(
        at_s: <Waves/at_s=1>,
        alien: "scout",
        path: "down",
        formation: "one",
        speed_px_s: <Waves/speed_px_s=100>,
        count: <Waves/count=1>,
        every_s: <Waves/every_s=1>,
        step: (<Waves/step=0>, 0),
    )],
    walls: { "wall": "wall_wreck" },
    maps: [(
        at_s: <Walls and maps/at_s=1>,
        path: "scroll",
        speed_px_s: <Walls and maps/speed_px_s=60>,
        legend: { "w": "wall" },
        rows: [<Walls and maps/rows="w">],
    )],
    rocks: [(
        at_s: <Rocks/at_s=1>,
        size: <Rocks/size=1>,
        at: (<Rocks/at=200>, -60),
        velocity_px_s: (<Rocks/velocity_px_s=0>, 70),
        spin_deg_s: <Rocks/spin_deg_s=0>,
        count: <Rocks/count=1>,
        every_s: <Rocks/every_s=1>,
        step: (<Rocks/step=0>, 0),
    )],
    boss: (
        name: "THE LIMIT",
        at_s: <A boss/at_s=20>,
        score: <A boss/score=1>,
        entry: "down",
        speed_px_s: <A boss/speed_px_s=100>,
        parts: [<A boss/parts=>
            (sprite: "boss1_body", at: (<A boss/… sprite=0>, 0), form: <Parts that open, shut and come off/… form=1>),
            (sprite: "boss1_body", moves: Swing((<A boss/… moves=0>, 0), 2)),
            (
                sprite: "boss1_core",
                hp: <Parts that open, shut and come off/… hp=1>,
                score: <Parts that open, shut and come off/… score=1>,
            ),
        ],
        phases: [<A boss/phases=>(
            hp: <A boss/… hp=1>,
            time_s: <A boss/… time_s=30>,
            bonus: <A boss/… bonus=1>,
            path: "down",
            speed_px_s: 100,
            guns: [],
            shut: (after_s: <Parts that open, shut and come off/of a phase: shut.after_s=1>, for_s: 1),
            form: <Parts that open, shut and come off/of a phase: form=1>,
        )],
    ),
    scaling: (pilot: (hp: <Difficulties/hp=1>)),
)"#;

/// Returns the level with `value` in a field and valid values elsewhere; returns `None` if there is no such field.
fn level(field: &str, value: &str) -> Option<String> {
    let mut text = String::new();
    let mut is_there = false;
    for (i, piece) in LEVEL.split(['<', '>']).enumerate() {
        match piece.split_once('=').filter(|_| i % 2 == 1) {
            Some((key, usual)) => {
                is_there |= key == field;
                text += if key == field { value } else { usual };
            }
            None => text += piece,
        }
    }
    is_there.then_some(text)
}

/// Returns the first two numbers of a text that are joined by "to".
fn range(text: &str) -> Option<(f64, f64)> {
    let text = text.replace('−', "-").replace(',', "");
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.trim_matches(['`', ';', ':', '(', ')']).parse().ok();
    words.windows(3).find_map(|three| match three {
        [least, "to", most] => Some((number(least)?, number(most)?)),
        _ => None,
    })
}

/// Returns a far too large value, or a far too long list, for a field.
fn too_much(field: &str) -> String {
    match field {
        "A boss/parts" => r#"(sprite: "boss1_body"),"#.repeat(99),
        "A boss/phases" => {
            r#"(hp: 1, time_s: 9, bonus: 1, path: "down", speed_px_s: 99, guns: []),"#.repeat(99)
        }
        "Walls and maps/rows" => r#""w","#.repeat(99),
        _ => "99999999".to_owned(),
    }
}

fn demanded(field: &str) -> Option<(f64, f64)> {
    let text = level(field, &too_much(field))?;
    let error = Level::from_text("limits.ron", &text, &Sheet::builtin()).expect_err(field);
    Some(range(&error.first().expected).unwrap_or_else(|| panic!("{field}: {error}")))
}

#[test]
fn every_range_is_the_one_that_the_check_demands() {
    let page = Page::read("levels/README.md");
    let mut count = 0;
    for line in page.text.lines().filter(|line| line.starts_with("## ")) {
        let heading = line.trim_start_matches("## ");
        let tables = tables(page.section(line)).into_iter().filter(|table| table[0][1] == "range");
        for row in tables.flat_map(|table| table.into_iter().skip(1)) {
            let Some(told) = range(&row[1]) else { continue };
            let before = row[0].split('`').next().unwrap_or_default();
            let field = format!("{heading}/{before}{}", quoted(&row[0])[0]);
            let demanded = demanded(&field).unwrap_or_else(|| panic!("the level of this test lacks {field}"));
            assert_eq!(told, demanded, "{field}");
            count += 1;
        }
    }
    assert!(count > 45, "only {count} ranges were found");
}
