//! Every format of untrusted files, with examples to start from and the reader that the game uses.

use clap::Parser;
use sector_bake::{SourceFile, bake};
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::app::storage::{Memory, Storage, sealed};
use sector_sweep::app::{RunningGame, scores, settings, statistics};
use sector_sweep::cli::Args;
use sector_sweep::level::Level;
use sector_sweep::replay::{Playback, Replay};
use sector_sweep::scene::{Frames, Scene};
use sector_sweep::sim::{GameSetup, PlayerInput, World};
use sector_sweep::stage_file::StageFile;
use sector_sweep::words::LanguageFile;
use sector_synth::{Instruments, Sound, Tune};
use std::io::{Cursor, Write};
use std::sync::{Arc, LazyLock};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

#[derive(Clone, Copy)]
pub(crate) struct Format {
    pub(crate) name: &'static str,
    pub(crate) examples: fn() -> Vec<Vec<u8>>,
    pub(crate) read: fn(&[u8]) -> Answer,
}

/// The result of reading a file: `Ok` if it is accepted, or the message that the player or author sees.
pub(crate) type Answer = Result<(), String>;

const fn row(name: &'static str, examples: fn() -> Vec<Vec<u8>>, read: fn(&[u8]) -> Answer) -> Format {
    Format { name, examples, read }
}

fn files(files: &[&[u8]]) -> Vec<Vec<u8>> {
    files.iter().map(|file| file.to_vec()).collect()
}

pub(crate) const FORMATS: &[Format] = &[
    row("level", || files(&[TUTORIAL.as_bytes(), STAGE_4, STAGE_6]), level),
    row("pattern", || vec![between(PATTERNS).1.into()], |bytes| within(PATTERNS, bytes)),
    row("path", || vec![between(PATHS).1.into()], |bytes| within(PATHS, bytes)),
    row("settings", settings_files, settings_file),
    row("replay", || files(&[REPLAY]), replay),
    row("replay_content", replay_contents, replay_content),
    row("scores", scores_files, |bytes| told_sealed("scores.toml", bytes, |it| scores::file::load(it))),
    row("statistics", statistics_files, |bytes| {
        told_sealed("statistics.toml", bytes, |it| statistics::file::load(it))
    }),
    row("journal", || vec![unsealed(JOURNAL)], journal),
    row("scene", || files(&SCENES), scene),
    row("sprite_index", || vec![INDEX.into()], |bytes| answer(Sheet::from_files(PICTURE, text(bytes)?))),
    row("sprite_source", || files(&SPRITES), sprite_source),
    row("png", || files(&[PICTURE]), |bytes| answer(Sheet::from_files(bytes, INDEX))),
    row("tune", || files(&TUNES), |bytes| answer(Tune::parse("tune.ron", text(bytes)?, &ALL_INSTRUMENTS))),
    row("sound", || files(&SOUNDS), |bytes| answer(Sound::parse("sound.ron", text(bytes)?))),
    row(
        "instruments",
        || vec![INSTRUMENTS.into()],
        |bytes| answer(Instruments::parse("instruments.ron", text(bytes)?)),
    ),
    row("language", || files(&[LANGUAGE]), |bytes| answer(LanguageFile::from_text("xx.ron", text(bytes)?))),
    row("stage", stages, stage),
    row("command_line", command_lines, command_line),
];

pub(crate) fn format(name: &str) -> Format {
    let found = FORMATS.iter().find(|format| format.name == name);
    *found.unwrap_or_else(|| panic!("no format {name:?}"))
}

/// A link as others may pack it, and an archive of stored parts with a sprite that turns.
fn stages() -> Vec<Vec<u8>> {
    let linked = StageFile::from_link(include_str!("../../stages/tutorial.link").trim()).expect("a link");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut add = |path: &str, bytes: &[u8]| {
        archive.start_file(path, stored).expect("a part");
        archive.write_all(bytes).expect("its bytes");
    };
    let mut png = Cursor::new(Vec::new());
    let picture = image::RgbaImage::from_pixel(12, 6, image::Rgba([200, 90, 40, 255]));
    picture.write_to(&mut png, image::ImageFormat::Png).expect("a picture");
    add("moth/level.ron", TUTORIAL.replace("sprite: \"scout\"", "sprite: \"my_moth\"").as_bytes());
    add("moth/sprites/my_moth.png", png.get_ref());
    add("moth/sprites/my_moth.ron", b"(frames: 2, turns: 16)");
    add("moth/words/de.ron", b"{ \"THE TUTORIAL\": \"DIE ANLEITUNG\" }");
    vec![linked.to_bytes(), archive.finish().expect("an archive").into_inner()]
}

fn stage(bytes: &[u8]) -> Answer {
    answer(StageFile::read("mine.stage", bytes).and_then(|file| file.open(&SHEET)))
}

const PICTURE: &[u8] = include_bytes!("../../../assets/sprites.png");
const INDEX: &str = include_str!("../../../assets/sprites.ron");
const INSTRUMENTS: &str = include_str!("../../../assets/audio/instruments.ron");
const JOURNAL: &[u8] = include_bytes!("corpus/journal/example.game");
const REPLAY: &[u8] = include_bytes!("../../replays/stage1.replay");
const PALETTE: &str = include_str!("../../../assets/src/palette.txt");
const TUTORIAL: &str = include_str!("../../../levels/tutorial.ron");
const STAGE_4: &[u8] = include_bytes!("../../../levels/stage4.ron");
const STAGE_6: &[u8] = include_bytes!("../../../levels/stage6.ron");
const LANGUAGE: &[u8] = include_bytes!("../../../assets/texts/de.ron");
const SCENES: [&[u8]; 3] = [
    include_bytes!("../../scenes/fast_missiles.scene.json"),
    include_bytes!("../../scenes/masks.scene.json"),
    include_bytes!("../../scenes/turning_rods.scene.json"),
];
const SPRITES: [&[u8]; 3] = [
    include_bytes!("../../../assets/src/sprites/missiles.txt"),
    include_bytes!("../../../assets/src/sprites/rocks.txt"),
    include_bytes!("../../../assets/src/sprites/effects.txt"),
];
const TUNES: [&[u8]; 2] = [
    include_bytes!("../../../assets/audio/tunes/game_over.ron"),
    include_bytes!("../../../assets/audio/tunes/belt.ron"),
];
const SOUNDS: [&[u8]; 2] = [
    include_bytes!("../../../assets/audio/sounds/shot.ron"),
    include_bytes!("../../../assets/audio/sounds/bomb.ron"),
];

static SHEET: LazyLock<Arc<Sheet>> = LazyLock::new(|| Arc::new(Sheet::builtin()));
static STAGE_1: LazyLock<Arc<Level>> =
    LazyLock::new(|| Arc::new(Level::builtin(1, &SHEET).expect("stage 1").expect("it is taken")));
static ALL_INSTRUMENTS: LazyLock<Instruments> =
    LazyLock::new(|| Instruments::parse("instruments.ron", INSTRUMENTS).expect("they are taken"));

const TICKS: usize = 20;

fn text(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|error| error.to_string())
}

fn answer<T>(result: Result<T, impl ToString>) -> Answer {
    result.map(drop).map_err(|error| error.to_string())
}

fn level(bytes: &[u8]) -> Answer {
    let level = Level::from_text("level.ron", text(bytes)?, &SHEET).map_err(|error| error.to_string())?;
    let world = World::new(GameSetup::new(1), Arc::new(level), Arc::clone(&SHEET), Method::Auto);
    let mut world = world.map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    for _ in 0..TICKS {
        world.step(PlayerInput::default(), &mut events);
        events.clear();
    }
    Ok(())
}

fn between((before, after): (&str, &str)) -> (&'static str, &'static str, &'static str) {
    let start = TUTORIAL.find(before).expect("it is there") + before.len();
    let end = start + TUTORIAL[start..].find(after).expect("it is there");
    (&TUTORIAL[..start], &TUTORIAL[start..end], &TUTORIAL[end..])
}

fn within(texts: (&str, &str), bytes: &[u8]) -> Answer {
    let (before, _, after) = between(texts);
    level(&[before.as_bytes(), bytes, after.as_bytes()].concat())
}

const PATTERNS: (&str, &str) = ("patterns: {", "\n    },");
const PATHS: (&str, &str) = ("paths: {", "\n    },");

/// Stores the bytes as the file `name` and loads it. The loader's notices to the player count as an error.
fn told<T>(name: &str, bytes: &[u8], load: impl FnOnce(&mut Memory) -> (T, Vec<String>)) -> Answer {
    let mut storage = Memory::default();
    storage.write(name, bytes).expect("memory storage accepts it");
    let (_, notices) = load(&mut storage);
    if notices.is_empty() { Ok(()) } else { Err(notices.join("\n")) }
}

/// Returns the result of loading the bytes with a seal. Also loads them without one, normally a damaged file.
fn told_sealed<T>(name: &str, bytes: &[u8], load: fn(&mut Memory) -> (T, Vec<String>)) -> Answer {
    let _ = told(name, bytes, load);
    told(name, &sealed::seal(bytes), load)
}

fn unsealed(file: &[u8]) -> Vec<u8> {
    sealed::unseal(file).expect("it was sealed").into()
}

fn settings_files() -> Vec<Vec<u8>> {
    vec![
        settings::Settings::default().to_toml().into_bytes(),
        b"[window]\nsize = 3\n[keyboard]\nfire = [\"KeyX\"]\n# end\n".into(),
    ]
}

fn settings_file(bytes: &[u8]) -> Answer {
    told(settings::FILE, bytes, |storage| {
        let loaded = settings::load(storage);
        ((), loaded.notice.into_iter().collect())
    })
}

fn replay(bytes: &[u8]) -> Answer {
    let replay = Replay::from_bytes(bytes).map_err(|error| error.to_string())?;
    let playback = Playback::new(Arc::new(replay), Arc::clone(&STAGE_1), Arc::clone(&SHEET), Method::Auto);
    let mut playback = playback.map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    for _ in 0..TICKS {
        playback.step(&mut events);
        events.clear();
    }
    Ok(())
}

/// The number of bytes in a replay before its content.
const REPLAY_PREFIX: usize = 22;

fn replay_contents() -> Vec<Vec<u8>> {
    let mut replay = Replay::from_bytes(REPLAY).expect("it is taken");
    // A short replay, so that random changes often hit the header.
    replay.inputs.truncate(30);
    replay.hashes.truncate(1);
    vec![replay.to_bytes().split_off(REPLAY_PREFIX)]
}

/// Reads the content of a replay after correcting its length and checksum.
fn replay_content(bytes: &[u8]) -> Answer {
    let mut file = REPLAY[..10].to_vec();
    file.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    file.extend_from_slice(&xxhash_rust::xxh3::xxh3_64(bytes).to_le_bytes());
    file.extend_from_slice(bytes);
    replay(&file)
}

fn scores_files() -> Vec<Vec<u8>> {
    let mut book = scores::Book::default();
    for points in [100, 4000] {
        book.enter(
            scores::Division::default(),
            scores::Entry { points, stage: 1, ..scores::Entry::default() },
        );
    }
    let mut storage = Memory::default();
    scores::file::save(&book, &mut storage).expect("memory storage accepts it");
    vec![unsealed(&storage.read("scores.toml").expect("memory").expect("it was written"))]
}

fn statistics_files() -> Vec<Vec<u8>> {
    let mut storage = Memory::default();
    let some = statistics::Statistics { games: 3, ..statistics::Statistics::of_lesson("lab_rules") };
    statistics::file::add(&some, &mut storage).expect("memory storage accepts it");
    vec![unsealed(&storage.read("statistics.toml").expect("memory").expect("it was written"))]
}

fn journal(bytes: &[u8]) -> Answer {
    let _ = RunningGame::from_bytes(bytes);
    answer(RunningGame::from_bytes(&sealed::seal(bytes)))
}

fn scene(bytes: &[u8]) -> Answer {
    let text = text(bytes)?;
    // A file is one or the other.
    let _ = Frames::from_json(text);
    let scene = Scene::from_json(text).map_err(|error| error.to_string())?;
    answer(Scene::from_json(&scene.to_json())).map_err(|error| format!("written out it is refused: {error}"))
}

fn sprite_source(bytes: &[u8]) -> Answer {
    let file = |name: &str, text: &str| SourceFile { name: name.to_owned(), text: text.to_owned() };
    answer(bake(&[file("palette.txt", PALETTE), file("sprites/a.txt", text(bytes)?)]))
}

fn command_lines() -> Vec<Vec<u8>> {
    let lines = [
        "simulate --stage 3 --difficulty ace --seed 7 --method quadtree --from boss:2 --json",
        "stress --aliens 5000 --ticks 60 --layout spread --threads 4",
        "screenshot --tick 600 --overlay=strip --width 1280 --height 720 a.png",
        "count scene.json --method all --sector 64x64 --axis 3,-2 --threshold 8",
        "--fullscreen --data-dir somewhere --stage 2",
    ];
    lines.iter().map(|line| line.replace(' ', "\n").into_bytes()).collect()
}

fn command_line(bytes: &[u8]) -> Answer {
    // Command lines, typed or scripted, are shorter than this.
    let line = String::from_utf8_lossy(&bytes[..bytes.len().min(16 << 10)]);
    let arguments = std::iter::once("sector-sweep").chain(line.split('\n').take(5000));
    // The message repeats the whole argument that the user just typed.
    Args::try_parse_from(arguments).map(drop).map_err(|error| format!("{:?}", error.kind()))
}
