//! Items: who drops them, what each does, and how medals grow.

use crate::small_game::{
    FIRE, NOTHING, bodies, boss, count, game_of, level_text, play, read, script, sheet_with_items, toward,
    until, with,
};
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::level::{ItemKind, MAX_DROPS};
use sector_sweep::sim::{
    Carry, Difficulty, Event, GameSetup, MAX_POWER, MEDAL_POINTS, Medals, NO_MISS_POINTS, Outcome,
    PlayerCarry, PlayerInput, SURPLUS_POINTS, ShipKind, Ships, World, kind,
};

/// Returns a wave of `count` scouts that fly down in a line, with additional fields.
fn wave(count: usize, more: &str) -> String {
    format!(r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 120, count: {count}{more})],"#)
}

/// Returns a game with the given `waves` and a sheet that has items. `edits` replace passages of the level.
fn game_with(waves: &str, edits: &[(&str, &str)], setup: GameSetup, method: Method) -> World {
    let text = edits.iter().fold(level_text(waves), |text, (old, new)| with(&text, old, new));
    game_of(&text, sheet_with_items(), setup, method)
}

fn edited(waves: &str, edits: &[(&str, &str)]) -> World {
    game_with(waves, edits, GameSetup::default(), Method::Auto)
}

fn game(waves: &str) -> World {
    edited(waves, &[])
}

const NAME: &str = r#"name: "SMALL""#;
const TARGET: &str = "score: 100, blast: Small";
const DOWN: &str = r#""down": [To(320, -60), To(320, 420)]"#;

/// Appends an alien that comes much later, so that the stage is not won early. A won stage would attract all items.
fn not_won(waves: &str) -> String {
    format!(
        r#"{},(at_s: 90, alien: "target", path: "down", speed_px_s: 120)],"#,
        waves.trim_end_matches("],")
    )
}

/// Returns a wave of one target that carries items and flies down the middle, into the ship's fire.
fn carrier(items: &str) -> String {
    wave(1, &format!(", drops: [{items}]"))
}

fn appeared(events: &[Event]) -> Vec<ItemKind> {
    let items = events.iter().filter_map(|event| match event {
        Event::ItemAppeared { item, .. } => Some(*item),
        _ => None,
    });
    items.collect()
}

fn is_item(event: &Event) -> bool {
    matches!(event, Event::ItemAppeared { .. })
}

/// The input that holds the stick to the right, which takes the ship to the field's edge.
const ASIDE: PlayerInput = PlayerInput { stick_x: 127, stick_y: 0, buttons: 0 };

#[test]
fn a_level_says_who_drops_what() {
    let level = read(&level_text(&wave(1, ""))).expect("a level");
    assert!(level.waves[0].drops.is_empty() && level.aliens.iter().all(|alien| alien.drops.is_empty()));
    assert_eq!(level.begin_power, 0);
    let waves = wave(2, ", drops: [Power, Medal]").trim_end_matches("],").to_owned() + &boss(3.0, 9, "");
    let text = level_text(&waves)
        .replace(TARGET, &format!("{TARGET}, drops: [Shield]"))
        .replace("time_s: 5,", "time_s: 5, drops: [Bomb, Life],")
        .replace(NAME, &format!("{NAME}, begin_power: 4"));
    let level = read(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.begin_power, 4);
    assert_eq!(level.waves[0].drops, [ItemKind::Power, ItemKind::Medal]);
    let target = level.aliens.iter().find(|alien| alien.name == "target").expect("a target");
    assert_eq!(target.drops, [ItemKind::Shield]);
    assert_eq!(level.bosses[0].phases[0].drops, [ItemKind::Bomb, ItemKind::Life]);
    assert!(level.bosses[0].phases[1].drops.is_empty());
}

#[test]
fn a_formation_drops_a_medal_by_default() {
    let cases: [(usize, &str, &[ItemKind]); 6] = [
        (1, "", &[]),
        (3, "", &[]),
        (4, "", &[ItemKind::Medal]),
        (400, "", &[ItemKind::Medal]),
        (4, ", reward: []", &[]),
        (2, ", reward: [Medal, Power]", &[ItemKind::Medal, ItemKind::Power]),
    ];
    for (count, more, expected) in cases {
        let level = read(&level_text(&wave(count, more))).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(level.waves[0].reward, expected, "{count} aliens{more}");
    }
    // Both sides and all places of a formation count.
    let both = level_text(&wave(1, r#", formation: "three", both_sides: true"#));
    let level = read(&both).expect("a level");
    assert_eq!(level.waves[0].reward, [ItemKind::Medal]);
}

#[test]
fn the_last_alien_carries_the_drops() {
    let mut world = game(&wave(3, ", drops: [Power, Shield]"));
    let mut kills = 0;
    let mut events = Vec::new();
    while kills < 3 {
        events.clear();
        world.step(FIRE, &mut events);
        kills += count(&events, |event| matches!(event, Event::AlienDestroyed { .. }));
        let expected: &[ItemKind] = if kills == 3 { &[ItemKind::Power, ItemKind::Shield] } else { &[] };
        assert_eq!(appeared(&events), expected, "after {kills} of 3");
        assert!(world.tick() < 1000);
    }
    let items = bodies(&world, kind::ITEM);
    assert_eq!(items.len(), 2);
    assert!(items.iter().all(|item| (item.pos.x - 320.0).abs() < 20.0), "they appear where it was");
}

#[test]
fn a_formation_pays_when_all_of_it_is_destroyed() {
    let waves = wave(4, "");
    let events = until(&mut game(&waves), FIRE, is_item);
    let kills = count(&events, |event| matches!(event, Event::AlienDestroyed { .. }));
    assert_eq!((kills, appeared(&events)), (4, vec![ItemKind::Medal]));
    let mut world = game(&waves);
    // The first flies past while the ship is aside; the rest are shot.
    let mut events = play(&mut world, 280, PlayerInput { stick_x: 127, ..FIRE });
    events.extend(play(&mut world, 500, FIRE));
    assert!(appeared(&events).is_empty(), "{events:?}");
}

#[test]
fn a_kind_that_drops_something_always_does() {
    let medals = format!("{TARGET}, drops: [Medal, Medal, Medal]");
    let mut world = edited(&not_won(&wave(2, "")), &[(TARGET, &medals)]);
    let events = play(&mut world, 140, FIRE);
    assert_eq!(appeared(&events), [ItemKind::Medal; 6]);
    let mut x: Vec<f32> = bodies(&world, kind::ITEM).iter().map(|item| item.pos.x).collect();
    x.sort_by(f32::total_cmp);
    assert!(x[5] - x[0] > 20.0, "several lie side by side: {x:?}");
}

#[test]
fn a_boss_drops_when_a_phase_is_ended_in_time() {
    for (hp, expected) in [(20, vec![ItemKind::Bomb, ItemKind::Medal]), (90_000, Vec::new())] {
        let mut world = edited(&boss(0.2, hp, ""), &[("time_s: 5,", "time_s: 5, drops: [Bomb, Medal],")]);
        let next = |event: &Event| matches!(event, Event::BossPhase { phase: 1 });
        let events = until(&mut world, FIRE, next);
        assert_eq!(appeared(&events), expected, "{hp} points");
    }
}

#[test]
fn items_come_to_a_ship_that_is_near_focused_or_high_up() {
    let focus = PlayerInput { buttons: PlayerInput::FOCUS, ..NOTHING };
    let cases = [
        ("far", Vec2::new(460.0, 312.0), NOTHING, false),
        ("near", Vec2::new(360.0, 312.0), NOTHING, true),
        ("not near", Vec2::new(390.0, 312.0), NOTHING, false),
        ("focused", Vec2::new(390.0, 312.0), focus, true),
        ("not high up", Vec2::new(500.0, 110.0), NOTHING, false),
        ("high up", Vec2::new(500.0, 70.0), NOTHING, true),
    ];
    for (name, place, input, caught) in cases {
        let mut world = game(&not_won(&carrier("Power")));
        until(&mut world, FIRE, is_item);
        for _ in 0..120 {
            world.step(toward(world.ship_pos(), place), &mut Vec::new());
        }
        let left = (0..600).find(|_| {
            world.step(input, &mut Vec::new());
            bodies(&world, kind::ITEM).is_empty()
        });
        assert!(left.is_some(), "{name}: it never left");
        assert_eq!(world.player().power == 1, caught, "{name}");
    }
}

#[test]
fn items_stay_in_the_field_and_are_bounded() {
    let medals = format!("{TARGET}, drops: [{}]", ["Medal"; MAX_DROPS].join(", "));
    let waves = wave(90, ", every_s: 0.1");
    let mut world = edited(&waves, &[(TARGET, &medals), (DOWN, r#""down": [To(625, -60), To(625, 420)]"#)]);
    let (mut most, mut events) = (0, Vec::new());
    for tick in 0..1200 {
        // It stays at the right edge and shoots.
        let stick_x = if tick < 200 { 127 } else { 0 };
        world.step(PlayerInput { stick_x, stick_y: 127, ..FIRE }, &mut events);
        let items = bodies(&world, kind::ITEM);
        most = most.max(items.len());
        assert!(items.iter().all(|item| (12.0..=628.0).contains(&item.pos.x)), "tick {tick}");
    }
    let all = appeared(&events).len();
    assert!(all > 512 && (400..=512).contains(&most), "{all} dropped, {most} at most");
}

#[test]
fn a_won_stage_gives_the_remaining_items() {
    let mut world = game(&carrier("Medal"));
    until(&mut world, FIRE, is_item);
    play(&mut world, 170, ASIDE);
    assert_eq!((world.medals().caught, world.outcome()), (1, Outcome::Flying));
}

#[test]
fn each_item_has_its_effect() {
    for item in ItemKind::ALL {
        let mut world = game(&carrier(item.name()));
        let before = *world.player();
        // Chips appear without an event.
        let is_there = |event: &Event| is_item(event) || matches!(event, Event::AlienDestroyed { .. });
        until(&mut world, FIRE, is_there);
        let points = world.score().points;
        until(&mut world, NOTHING, |event| match item {
            ItemKind::Power => matches!(event, Event::PowerUp { player: 0, power: 1, .. }),
            ItemKind::Shield => matches!(event, Event::ShieldUp { player: 0, .. }),
            ItemKind::Life => matches!(event, Event::Extend { player: Some(0) }),
            ItemKind::Bomb => matches!(event, Event::BombGained { player: 0, .. }),
            ItemKind::Medal => matches!(event, Event::MedalCaught { row: 0, points: 100, .. }),
            ItemKind::Chip => matches!(event, Event::ChipCaught { points: 30, .. }),
        });
        let after = *world.player();
        let gained = [
            after.power - before.power,
            after.shield - before.shield,
            after.lives - before.lives,
            after.bombs - before.bombs,
        ];
        let kinds = [ItemKind::Power, ItemKind::Shield, ItemKind::Life, ItemKind::Bomb];
        assert_eq!(gained, kinds.map(|kind| u8::from(item == kind)), "{item}");
        let paid = [(ItemKind::Medal, 100), (ItemKind::Chip, 30)].into_iter().find(|(kind, _)| *kind == item);
        assert_eq!(world.score().points - points, paid.map_or(0, |(_, points)| points), "{item}");
        assert!(bodies(&world, kind::ITEM).is_empty(), "{item} is gone");
    }
}

#[test]
fn power_ends_at_its_most_and_pays_from_there() {
    let mut world = edited(&carrier("Power, Power"), &[(NAME, r#"name: "SMALL", begin_power: 3"#)]);
    assert_eq!(world.player().power, 3);
    until(&mut world, FIRE, is_item);
    let points = world.score().points;
    let events = until(&mut world, NOTHING, |event| matches!(event, Event::ItemSurplus { .. }));
    assert!(events.iter().any(|event| matches!(event, Event::PowerUp { power: MAX_POWER, .. })));
    assert_eq!(world.player().power, MAX_POWER);
    assert_eq!(world.score().points - points, u64::from(SURPLUS_POINTS));
}

#[test]
fn a_shield_takes_exactly_one_hit() {
    let gunner = r#"(at_s: 6, alien: "gunner", path: "aside", speed_px_s: 220)],"#;
    for shields in 0..=2 {
        let items = vec!["Shield"; shields].join(", ");
        let target = wave(1, &format!(", drops: [{items}]"));
        let mut world = game(&format!("{},{gunner}", target.trim_end_matches("],")));
        play(&mut world, 60, FIRE);
        play(&mut world, 500, NOTHING);
        assert_eq!(usize::from(world.player().shield), shields);
        let mut events = until(&mut world, PlayerInput { stick_x: -90, ..NOTHING }, |_| true);
        // Stay below the gunner until it is over.
        while !events.iter().any(|event| matches!(event, Event::PlayerDied { .. })) {
            world.step(toward(world.ship_pos(), Vec2::new(60.0, world.ship_pos().y)), &mut events);
            assert!(world.tick() < 3000, "{shields} shields: {events:?}");
        }
        let hits = count(&events, |event| matches!(event, Event::ShieldHit { .. }));
        let downs = count(&events, |event| matches!(event, Event::ShieldDown { .. }));
        assert_eq!((hits + downs, downs), (shields, shields.min(1)), "{shields} shields");
        assert_eq!((world.player().shield, world.player().deaths), (0, 1));
    }
}

#[test]
fn medals_grow_until_one_is_lost() {
    let waves = wave(9, ", reward: [], every_s: 2");
    let mut world = edited(&waves, &[(TARGET, "score: 0, blast: Small, drops: [Medal]")]);
    for (row, &worth) in (0..).zip(&MEDAL_POINTS[..4]) {
        let points = world.score().points;
        let is_it = |event: &Event| matches!(event, Event::MedalCaught { row: told, points, .. } if (*told, *points) == (row, worth));
        let events = until(&mut world, FIRE, |event| matches!(event, Event::MedalCaught { .. }));
        assert_eq!((count(&events, is_it), world.score().points - points), (1, u64::from(worth)));
    }
    assert_eq!(world.medals().worth(), MEDAL_POINTS[4]);
    // Let one fall.
    play(&mut world, 500, ASIDE);
    assert_eq!((world.medals().row, world.medals().caught, world.medals().best_row), (0, 4, 4));
}

#[test]
fn a_lost_ship_drops_a_step_of_power() {
    let hard = Difficulty::Pilot;
    for (difficulty, begin, left) in [(hard, 0, 0), (hard, 1, 0), (hard, 4, 3), (Difficulty::Cadet, 4, 4)] {
        let named = format!("{NAME}, begin_power: {begin}");
        let ram = r#"(at_s: 2, alien: "rock", path: "ram", speed_px_s: 300)],"#;
        let mut world =
            game_with(ram, &[(NAME, &named)], GameSetup { difficulty, ..GameSetup::default() }, Method::Auto);
        let events = until(&mut world, NOTHING, |event| matches!(event, Event::PlayerDied { .. }));
        assert_eq!(world.player().power, left);
        let expected: &[ItemKind] = if left < begin { &[ItemKind::Power] } else { &[] };
        assert_eq!(appeared(&events), expected, "from power {begin}");
        if left < begin {
            play(&mut world, 80, NOTHING);
            let item = bodies(&world, kind::ITEM);
            assert_eq!(item.len(), 1, "it is still there when the next ship comes");
        }
    }
}

#[test]
fn the_ship_that_touches_an_item_gets_it() {
    let aside = [(DOWN, r#""down": [To(360, -60), To(360, 420)]"#)];
    let setup = GameSetup { ships: Ships::Together([ShipKind::default(); 2]), ..GameSetup::default() };
    let mut world = game_with(&carrier("Power"), &aside, setup, Method::Auto);
    let mut events = Vec::new();
    for _ in 0..700 {
        world.step([NOTHING, FIRE], &mut events);
    }
    let power: Vec<u8> = world.players().iter().map(|player| player.power).collect();
    assert_eq!(power, [0, 1], "{events:?}");
}

#[test]
fn items_carry_over() {
    let begin = [(NAME, r#"name: "SMALL", begin_power: 2"#)];
    assert_eq!(edited(&carrier(""), &begin).carry().players[0].power, 2);
    let kept = PlayerCarry { power: 1, shield: 2, ..PlayerCarry::default() };
    let medals = Medals { row: 3, best_row: 7, caught: 9 };
    let carry = Carry { players: [kept, PlayerCarry::default()], medals, ..Carry::default() };
    assert!(carry.is_possible());
    let setup = GameSetup { carry: Some(carry), ..GameSetup::default() };
    let world = game_with(&carrier(""), &begin, setup, Method::Auto);
    assert_eq!((world.player().power, world.player().shield, *world.medals()), (1, 2, medals));
    assert_eq!(world.carry(), carry);
    assert_eq!(world.of_this_stage().medals.caught, 0);
    for kept in [PlayerCarry { power: MAX_POWER + 1, ..kept }, PlayerCarry { shield: 3, ..kept }] {
        assert!(!Carry { players: [kept; 2], ..carry }.is_possible(), "{kept:?}");
    }
    assert!(!Carry { medals: Medals { row: u32::MAX, ..medals }, ..carry }.is_possible());
}

#[test]
fn a_stage_pays_its_bonuses() {
    let mut world = game(&boss(0.2, 20, ""));
    let events = play(&mut world, 5000, FIRE);
    assert_eq!(world.outcome(), Outcome::Cleared);
    let paid = *world.stage_points();
    // 1,000 and 2,000, plus up to the same again for the remaining time.
    assert!((3000..=6000).contains(&paid.phases), "{paid:?}");
    assert_eq!(paid.no_miss, NO_MISS_POINTS);
    let cancelled = count(&events, |event| matches!(event, Event::BulletCancelled { .. })) as u64;
    let destroyed: u64 = events
        .iter()
        .map(|event| if let Event::AlienDestroyed { points, .. } = event { u64::from(*points) } else { 0 })
        .sum();
    assert_eq!((paid.kills, paid.chips), (destroyed, 20 * cancelled));
    assert_eq!(world.score().points, paid.total());
    assert_eq!(world.score().extends_due, 0);
}

pub(crate) fn plenty() -> String {
    let drops = format!("{TARGET}, drops: [Medal, Power, Shield]");
    with(&level_text(&wave(40, ", every_s: 0.3")), TARGET, &drops)
}

#[test]
fn a_caught_item_is_a_hit() {
    let mut world = game_of(&plenty(), sheet_with_items(), GameSetup::default(), Method::Auto);
    for tick in 0..1500 {
        let items: Vec<u32> = bodies(&world, kind::ITEM).iter().map(|item| item.id).collect();
        let mut events = Vec::new();
        world.step(script(tick), &mut events);
        let caught = count(&events, |event| {
            use Event::{ItemSurplus, MedalCaught, PowerUp, ShieldUp};
            matches!(event, MedalCaught { .. } | PowerUp { .. } | ShieldUp { .. } | ItemSurplus { .. })
        });
        let hits = world.collision().hits().iter();
        let met = hits.filter(|pair| items.contains(&pair.a) || items.contains(&pair.b)).count();
        assert_eq!(met, caught, "tick {tick}");
    }
}

#[test]
fn the_state_hash_covers_items() {
    let hash_after = |items: &str, ticks: u32| {
        let mut world = game(&carrier(items));
        until(&mut world, FIRE, is_item);
        play(&mut world, ticks, ASIDE);
        world.hash()
    };
    assert_ne!(hash_after("Power", 30), hash_after("Shield", 30));
    assert_eq!(hash_after("Power", 30), hash_after("Power", 30));
    let hash_with = |carry: Carry| {
        let setup = GameSetup { carry: Some(carry), ..GameSetup::default() };
        game_with(&carrier("Power"), &[], setup, Method::Auto).hash()
    };
    let plain = hash_with(Carry::default());
    let with = |kept: PlayerCarry| Carry { players: [kept, PlayerCarry::default()], ..Carry::default() };
    assert_ne!(hash_with(with(PlayerCarry { power: 1, ..PlayerCarry::default() })), plain);
    assert_ne!(hash_with(with(PlayerCarry { shield: 1, ..PlayerCarry::default() })), plain);
    assert_ne!(
        hash_with(Carry { medals: Medals { row: 1, ..Medals::default() }, ..Carry::default() }),
        plain
    );
}
