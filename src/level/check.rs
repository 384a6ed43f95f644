//! Raw to checked: every number in its range, every name known, every rule of fairness kept.

use super::error::Finding;
use super::path::Path;
use super::pattern::{Aim, Gun, Volley};
use super::raw;
use super::stage::{AlienSpec, Blast, BossPart, BossPhase, BossSpec, BulletSpec, Level, Wave};
use super::units::{
    ANNOUNCE_TICKS, FIELD_HEIGHT, FIELD_WIDTH, MAX_MARKS, TICKS_PER_SECOND, per_tick, radians, ticks,
};
use crate::sprites::{Sheet, SpriteId};
use glam::Vec2;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Coordinates of a path in pixels: the field and ample room around it.
const PLACE_PX: RangeInclusive<f32> = -400.0..=1040.0;
/// Slower does not arrive, faster cannot be dodged.
const SPEED_PX_S: RangeInclusive<f32> = 10.0..=900.0;
/// A stage of more than half an hour is a slip of the pen.
const STAGE_S: RangeInclusive<f32> = 0.0..=1800.0;
/// Between two things that repeat.
const EVERY_S: RangeInclusive<f32> = 0.02..=120.0;
/// Aliens of one wave, and points of one path: what a screen can hold and a person can write.
const WAVE_ALIENS: usize = 400;
const PATH_POINTS: usize = 64;
/// Bullets of one volley.
const VOLLEY_BULLETS: RangeInclusive<i64> = 1..=64;
const HP: RangeInclusive<i64> = 1..=100_000;
const SCORE: RangeInclusive<i64> = 0..=1_000_000;

/// Aliens come in from outside: the first point lies at least so far beyond the field, in pixels. The ship stays
/// 14 px inside it, so that nothing dangerous appears within 64 px of a ship at the field's edge.
const ENTRY_MARGIN_PX: f32 = 50.0;

/// Guns of one alien or boss phase, and waves of one level.
const GUNS: usize = 16;
const WAVES: usize = 1000;

type Checked<T> = Result<T, Finding>;

/// Names of one kind, in the order of their indices.
struct Names<'a> {
    what: &'static str,
    names: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn new<T>(what: &'static str, map: &'a BTreeMap<String, T>) -> Self {
        Self { what, names: map.keys().map(String::as_str).collect() }
    }

    fn index(&self, path: String, name: &str) -> Checked<u16> {
        match self.names.iter().position(|&known| known == name) {
            Some(index) => Ok(index as u16),
            None => Err(Finding::new(
                path,
                format!("there is no {} \"{name}\"", self.what),
                format!("one of: {}", self.names.join(", ")),
            )),
        }
    }
}

/// Checks a raw level against the sheet whose sprites it names.
pub(super) fn check(raw: &raw::Level, sheet: &Sheet) -> Checked<Level> {
    let bullet_names = Names::new("bullet", &raw.bullets);
    let path_names = Names::new("path", &raw.paths);
    let alien_names = Names::new("alien", &raw.aliens);
    let patterns = collect(&raw.patterns, "patterns", |path, volleys| pattern(path, volleys, &bullet_names))?;
    let patterns: BTreeMap<&str, Vec<Volley>> =
        raw.patterns.keys().map(String::as_str).zip(patterns).collect();
    let context = Context { sheet, patterns, raw };
    let paths = collect(&raw.paths, "paths", |name, steps| path(name, steps))?;
    if raw.waves.is_empty() && raw.boss.is_none() {
        return Err(Finding::new("waves", "no waves and no boss", "at least one of them"));
    }
    if raw.waves.len() > WAVES {
        return Err(Finding::new("waves", format!("{} waves", raw.waves.len()), format!("at most {WAVES}")));
    }
    let mut waves = Vec::with_capacity(raw.waves.len());
    for (i, wave) in raw.waves.iter().enumerate() {
        waves.push(context.wave(&format!("waves[{i}]"), wave, &alien_names, &path_names)?);
    }
    dives_can_be_announced(&waves)?;
    waves.sort_by_key(|wave| wave.at);
    let (red, green, blue) = raw.nebula;
    for (i, part) in [red, green, blue].into_iter().enumerate() {
        number(format!("nebula[{i}]"), part, &(0.0..=1.0))?;
    }
    Ok(Level {
        name: text("name", &raw.name)?,
        subtitle: text("subtitle", &raw.subtitle)?,
        music: text("music", &raw.music)?,
        nebula: [red, green, blue],
        bullets: collect(&raw.bullets, "bullets", |path, bullet| {
            Ok(BulletSpec {
                sprite: context.sprite(format!("{path}.sprite"), &bullet.sprite)?,
                soft: bullet.soft,
            })
        })?,
        aliens: collect(&raw.aliens, "aliens", |path, alien| context.alien(path, alien))?,
        boss: raw.boss.as_ref().map(|boss| context.boss(boss, &path_names)).transpose()?,
        paths,
        waves,
        hash: 0,
    })
}

/// What parts of a level are checked against.
struct Context<'a> {
    sheet: &'a Sheet,
    patterns: BTreeMap<&'a str, Vec<Volley>>,
    raw: &'a raw::Level,
}

impl Context<'_> {
    fn sprite(&self, path: String, name: &str) -> Checked<SpriteId> {
        self.sheet.sprite(name).ok_or_else(|| {
            Finding::new(path, format!("there is no sprite \"{name}\""), "a name in assets/sprites.ron")
        })
    }

    fn alien(&self, path: &str, alien: &raw::Alien) -> Checked<AlienSpec> {
        Ok(AlienSpec {
            name: path.rsplit('.').next().unwrap_or(path).to_owned(),
            sprite: self.sprite(format!("{path}.sprite"), &alien.sprite)?,
            hp: whole(format!("{path}.hp"), alien.hp, &HP)? as i32,
            score: whole(format!("{path}.score"), alien.score, &SCORE)? as u32,
            blast: match alien.blast {
                raw::Blast::Small => Blast::Small,
                raw::Blast::Medium => Blast::Medium,
                raw::Blast::Large => Blast::Large,
            },
            guns: self.guns(path, &alien.guns)?,
        })
    }

    fn guns(&self, path: &str, guns: &[raw::Gun]) -> Checked<Vec<Gun>> {
        if guns.len() > GUNS {
            let problem = format!("{} guns", guns.len());
            return Err(Finding::new(format!("{path}.guns"), problem, format!("at most {GUNS}")));
        }
        guns.iter().enumerate().map(|(i, gun)| self.gun(&format!("{path}.guns[{i}]"), gun)).collect()
    }

    fn gun(&self, path: &str, gun: &raw::Gun) -> Checked<Gun> {
        let volleys = self.patterns.get(gun.pattern.as_str()).ok_or_else(|| {
            let known: Vec<_> = self.patterns.keys().copied().collect();
            let problem = format!("there is no pattern \"{}\"", gun.pattern);
            Finding::new(format!("{path}.pattern"), problem, format!("one of: {}", known.join(", ")))
        })?;
        let every = ticks(number(format!("{path}.every_s"), gun.every_s, &EVERY_S)?);
        let last = volleys.iter().map(Volley::last_tick).max().unwrap_or(0);
        if last >= every {
            let problem = format!("the pattern \"{}\" lasts {:.2} s", gun.pattern, last as f32 / 60.0);
            return Err(Finding::new(format!("{path}.every_s"), problem, "more time from start to start"));
        }
        Ok(Gun {
            first: ticks(number(format!("{path}.first_s"), gun.first_s, &STAGE_S)?),
            every,
            from: place(&format!("{path}.from"), gun.from, &(-200.0..=200.0))?,
            volleys: volleys.clone(),
        })
    }

    fn wave(&self, path: &str, wave: &raw::Wave, aliens: &Names<'_>, paths: &Names<'_>) -> Checked<Wave> {
        let count = whole(format!("{path}.count"), wave.count, &(1..=WAVE_ALIENS as i64))? as u16;
        let checked = Wave {
            at: moment(format!("{path}.at_s"), wave.at_s)?,
            alien: aliens.index(format!("{path}.alien"), &wave.alien)?,
            path: paths.index(format!("{path}.path"), &wave.path)?,
            speed: per_tick(number(format!("{path}.speed_px_s"), wave.speed_px_s, &SPEED_PX_S)?),
            mirror: wave.mirror,
            both_sides: wave.both_sides,
            count,
            every: ticks(number(format!("{path}.every_s"), wave.every_s, &EVERY_S)?),
            step: place(&format!("{path}.step"), wave.step, &(-200.0..=200.0))?,
            formation: self.formation(path, wave)?,
        };
        if checked.aliens() > WAVE_ALIENS {
            let problem = format!("{} aliens in one wave", checked.aliens());
            return Err(Finding::new(format!("{path}.count"), problem, format!("at most {WAVE_ALIENS}")));
        }
        self.enters_from_outside(path, wave, &checked)?;
        if checked.dives() && checked.at <= ANNOUNCE_TICKS {
            let problem = format!("a dive at {} s", wave.at_s);
            let least = ANNOUNCE_TICKS as f32 / TICKS_PER_SECOND as f32;
            let expected = format!("more than {least} s, for the time in which it is announced");
            return Err(Finding::new(format!("{path}.at_s"), problem, expected));
        }
        Ok(checked)
    }

    fn formation(&self, path: &str, wave: &raw::Wave) -> Checked<Vec<Vec2>> {
        let Some(name) = &wave.formation else { return Ok(vec![Vec2::ZERO]) };
        let places = self.raw.formations.get(name).ok_or_else(|| {
            let known: Vec<_> = self.raw.formations.keys().map(String::as_str).collect();
            let problem = format!("there is no formation \"{name}\"");
            Finding::new(format!("{path}.formation"), problem, format!("one of: {}", known.join(", ")))
        })?;
        if places.is_empty() || places.len() > WAVE_ALIENS {
            let expected = format!("1 to {WAVE_ALIENS}");
            return Err(Finding::new(
                format!("formations.{name}"),
                format!("{} places", places.len()),
                expected,
            ));
        }
        let span = -200.0..=200.0;
        places
            .iter()
            .enumerate()
            .map(|(i, &at)| place(&format!("formations.{name}[{i}]"), at, &span))
            .collect()
    }

    /// Nobody may appear on top of the player: the first point, with every place beside it, is outside.
    fn enters_from_outside(&self, path: &str, wave: &raw::Wave, checked: &Wave) -> Checked<()> {
        let Some(raw::Step::To(x, y)) = self.raw.paths.get(&wave.path).and_then(|steps| steps.first()) else {
            return Ok(());
        };
        for i in 0..checked.count {
            for &beside in &checked.formation {
                let at = Vec2::new(*x, *y) + beside + checked.step * f32::from(i);
                if !outside(at) {
                    let problem = format!("an alien would appear at ({}, {})", at.x, at.y);
                    let expected =
                        format!("a start at least {ENTRY_MARGIN_PX} px outside the 640 x 360 field");
                    return Err(Finding::new(format!("{path}.path"), problem, expected));
                }
            }
        }
        Ok(())
    }

    /// Nor may a boss.
    fn boss_enters_from_outside(&self, boss: &raw::Boss) -> Checked<()> {
        let Some(raw::Step::To(x, y)) = self.raw.paths.get(&boss.entry).and_then(|steps| steps.first())
        else {
            return Ok(());
        };
        for part in &boss.parts {
            let at = Vec2::new(x + part.at.0, y + part.at.1);
            if !outside(at) {
                let problem = format!("a part would appear at ({}, {})", at.x, at.y);
                let expected = format!("a start at least {ENTRY_MARGIN_PX} px outside the 640 x 360 field");
                return Err(Finding::new("boss.entry", problem, expected));
            }
        }
        Ok(())
    }

    fn boss(&self, boss: &raw::Boss, paths: &Names<'_>) -> Checked<BossSpec> {
        if boss.parts.is_empty() || boss.parts.len() > 32 {
            return Err(Finding::new("boss.parts", format!("{} parts", boss.parts.len()), "1 to 32"));
        }
        if boss.phases.is_empty() || boss.phases.len() > 16 {
            return Err(Finding::new("boss.phases", format!("{} phases", boss.phases.len()), "1 to 16"));
        }
        if boss.parts.iter().all(|part| part.armoured) {
            return Err(Finding::new("boss.parts", "all parts are armoured", "one that can be hurt"));
        }
        let parts = boss.parts.iter().enumerate().map(|(i, part)| {
            let path = format!("boss.parts[{i}]");
            Ok(BossPart {
                sprite: self.sprite(format!("{path}.sprite"), &part.sprite)?,
                at: place(&format!("{path}.at"), part.at, &(-200.0..=200.0))?,
                armoured: part.armoured,
            })
        });
        let phases = boss.phases.iter().enumerate().map(|(i, phase)| {
            let path = format!("boss.phases[{i}]");
            Ok(BossPhase {
                hp: whole(format!("{path}.hp"), phase.hp, &HP)? as i32,
                time: ticks(number(format!("{path}.time_s"), phase.time_s, &(5.0..=300.0))?),
                bonus: whole(format!("{path}.bonus"), phase.bonus, &SCORE)? as u32,
                path: paths.index(format!("{path}.path"), &phase.path)?,
                speed: per_tick(number(format!("{path}.speed_px_s"), phase.speed_px_s, &SPEED_PX_S)?),
                guns: self.guns(&path, &phase.guns)?,
            })
        });
        self.boss_enters_from_outside(boss)?;
        Ok(BossSpec {
            name: text("boss.name", &boss.name)?,
            at: moment("boss.at_s".into(), boss.at_s)?,
            score: whole("boss.score".into(), boss.score, &SCORE)? as u32,
            entry: paths.index("boss.entry".into(), &boss.entry)?,
            speed: per_tick(number("boss.speed_px_s".into(), boss.speed_px_s, &SPEED_PX_S)?),
            parts: parts.collect::<Checked<_>>()?,
            phases: phases.collect::<Checked<_>>()?,
        })
    }
}

/// A time in a stage, whose first tick is number 1.
fn moment(path: String, seconds: f32) -> Checked<u32> {
    Ok(ticks(number(path, seconds, &STAGE_S)?).max(1))
}

/// Every dive gets its mark: at no time are there more of them than marks.
fn dives_can_be_announced(waves: &[Wave]) -> Checked<()> {
    let mut dives: Vec<u32> = Vec::new();
    for wave in waves.iter().filter(|wave| wave.dives()) {
        let each = wave.aliens() / usize::from(wave.count);
        let arrivals = (0..u32::from(wave.count)).map(|n| wave.at + n * wave.every);
        dives.extend(arrivals.flat_map(|tick| std::iter::repeat_n(tick, each)));
    }
    dives.sort_unstable();
    match dives.windows(MAX_MARKS + 1).find(|some| some[MAX_MARKS] - some[0] < ANNOUNCE_TICKS) {
        None => Ok(()),
        Some(some) => {
            let at = some[0] as f32 / TICKS_PER_SECOND as f32;
            let problem = format!("more than {MAX_MARKS} aliens dive at about {at:.1} s");
            Err(Finding::new("waves", problem, "no more than can be announced"))
        }
    }
}

fn outside(at: Vec2) -> bool {
    let (width, height) = (FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let beyond = (-at.x).max(at.x - width).max((-at.y).max(at.y - height));
    beyond >= ENTRY_MARGIN_PX
}

fn pattern(path: &str, volleys: &[raw::Volley], bullets: &Names<'_>) -> Checked<Vec<Volley>> {
    if volleys.is_empty() || volleys.len() > 16 {
        return Err(Finding::new(path, format!("{} volleys", volleys.len()), "1 to 16"));
    }
    volleys.iter().enumerate().map(|(i, raw)| volley(&format!("{path}[{i}]"), raw, bullets)).collect()
}

fn volley(path: &str, raw: &raw::Volley, bullets: &Names<'_>) -> Checked<Volley> {
    let degrees = -3600.0..=3600.0;
    let checked = Volley {
        bullet: bullets.index(format!("{path}.bullet"), &raw.bullet)?,
        aim: match raw.aim {
            raw::Aim::Player => Aim::Player,
            raw::Aim::Angle(angle) => Aim::Angle(radians(number(format!("{path}.aim"), angle, &degrees)?)),
        },
        at: ticks(number(format!("{path}.at_s"), raw.at_s, &(0.0..=60.0))?),
        count: whole(format!("{path}.count"), raw.count, &VOLLEY_BULLETS)? as u16,
        spread: radians(number(format!("{path}.spread_deg"), raw.spread_deg, &(0.0..=360.0))?),
        speed: per_tick(number(format!("{path}.speed_px_s"), raw.speed_px_s, &(20.0..=400.0))?),
        times: whole(format!("{path}.times"), raw.times, &(1..=600))? as u32,
        every: ticks(number(format!("{path}.every_s"), raw.every_s, &EVERY_S)?),
        turn: radians(number(format!("{path}.turn_deg"), raw.turn_deg, &degrees)?),
        faster: per_tick(number(format!("{path}.faster_px_s"), raw.faster_px_s, &(-50.0..=50.0))?),
        jitter: radians(number(format!("{path}.jitter_deg"), raw.jitter_deg, &(0.0..=180.0))?),
    };
    let last = (checked.speed + checked.faster * (checked.times - 1) as f32) * 60.0;
    if !(20.0..=400.0).contains(&last) {
        let problem = format!("the last repetition flies at {last} px/s");
        return Err(Finding::new(format!("{path}.faster_px_s"), problem, "20 to 400 px/s"));
    }
    Ok(checked)
}

fn path(path: &str, steps: &[raw::Step]) -> Checked<Path> {
    let mut points = Vec::new();
    let mut stops = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        match *step {
            raw::Step::To(x, y) => points.push(place(&format!("{path}[{i}]"), (x, y), &PLACE_PX)?),
            raw::Step::Wait(_) if points.is_empty() => {
                return Err(Finding::new(
                    format!("{path}[{i}]"),
                    "a wait before the first point",
                    "To(x, y)",
                ));
            }
            raw::Step::Wait(seconds) => {
                let wait = ticks(number(format!("{path}[{i}]"), seconds, &(0.0..=60.0))?);
                stops.push((points.len() - 1, wait));
            }
        }
    }
    if points.len() < 2 || points.len() > PATH_POINTS {
        let expected = format!("2 to {PATH_POINTS} points To(x, y)");
        return Err(Finding::new(path, format!("a path of {} points", points.len()), expected));
    }
    Ok(Path::new(&points, &stops))
}

/// Checks each member of a map under `name`, in the order of its keys.
fn collect<T, C>(
    map: &BTreeMap<String, T>,
    name: &str,
    mut one: impl FnMut(&str, &T) -> Checked<C>,
) -> Checked<Vec<C>> {
    if map.len() > 1000 {
        return Err(Finding::new(name, format!("{} of them", map.len()), "at most 1000"));
    }
    map.iter().map(|(key, value)| one(&format!("{name}.{key}"), value)).collect()
}

/// A number in its range; NaN is in none.
fn number(path: String, value: f32, range: &RangeInclusive<f32>) -> Checked<f32> {
    if range.contains(&value) {
        return Ok(value);
    }
    Err(Finding::new(
        path,
        format!("{value} is out of range"),
        format!("{} to {}", range.start(), range.end()),
    ))
}

fn whole(path: String, value: i64, range: &RangeInclusive<i64>) -> Checked<i64> {
    if range.contains(&value) {
        return Ok(value);
    }
    Err(Finding::new(
        path,
        format!("{value} is out of range"),
        format!("{} to {}", range.start(), range.end()),
    ))
}

fn place(path: &str, (x, y): (f32, f32), range: &RangeInclusive<f32>) -> Checked<Vec2> {
    number(format!("{path}[0]"), x, range)?;
    number(format!("{path}[1]"), y, range)?;
    Ok(Vec2::new(x, y))
}

fn text(path: &str, value: &str) -> Checked<String> {
    if value.chars().count() <= 40 && value.chars().all(|c| (' '..='~').contains(&c)) {
        return Ok(value.to_owned());
    }
    Err(Finding::new(path, "a text the screen cannot show", "at most 40 characters of ASCII"))
}
