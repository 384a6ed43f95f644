//! Sprites, levels and languages: the built-in ones, or the player's own from the data folder.
//!
//! In the data folder, `levels/stage1.ron`, `levels/stage2.ron` and so on, and `sprites.png` with `sprites.ron`,
//! replace the built-in files. `sprites/mine.png` adds or replaces a single sprite, `sounds/hit.ron` and `tunes/title.ron`
//! replace scores, and `languages/xx.ron` adds the language with the code `xx`, or replaces the built-in one. If a file has
//! an error, the game uses the built-in one, or does without, and shows the error in a notice.

use super::own_stages::{KnownStages, stem};
use super::settings::Settings;
use super::storage::Storage;
use crate::files;
use crate::level::Level;
use crate::modes::level_of;
use crate::sim::{GameMode, GameSetup, GameSprites, ShipKind, Ships};
use crate::stage_file::OwnStage;
use crate::view::{Gallery, Paint, Tones};
use crate::words::{BadLanguageCode, Language, LanguageFile, Languages};
use sector_sprites::{Sheet, SpriteFile};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The sprites, levels and languages of all games.
#[derive(Clone, Debug)]
pub struct Content {
    /// The sheet that all levels and screens take their sprites from: that of the game, with the sprites of the stage of
    /// the player's own that is open.
    pub sheet: Arc<Sheet>,
    /// The sheet of the game alone.
    pub(crate) game_sheet: Arc<Sheet>,
    /// The sprites that the view looks up by name.
    pub gallery: Gallery,
    /// The levels in order, starting with stage 1.
    pub stages: Vec<Arc<Level>>,
    /// The languages that the player can choose.
    pub languages: Languages,
    /// The texts of the sounds and tunes in the data folder, by paths such as `sounds/hit.ron`.
    pub(crate) scores: BTreeMap<String, String>,
    /// The custom stage that is open.
    pub own_stage: Option<OwnStage>,
    pub(crate) known_stages: KnownStages,
}

/// The maximum number of files in each folder of the player's own languages, sprites, sounds and tunes.
const MAX_FILES: usize = 200;

/// The folders of the player's own files in the data folder.
const LANGUAGES: &str = "languages";
const SPRITES: &str = "sprites";
const SCORES: [&str; 2] = ["sounds", "tunes"];

/// Returns the content with another sheet from the data folder, or `None` without one.
type ReadSheet = fn(&Content, &dyn Storage) -> Result<Option<Content>, String>;

impl Content {
    /// Loads the built-in content.
    ///
    /// # Panics
    /// Panics if a shipped file is invalid; tests read them all.
    pub fn builtin() -> Self {
        let sheet = Sheet::builtin();
        let gallery = Gallery::find(&sheet).expect("the shipped sheet has every sprite");
        let stages = (1..).map_while(|stage| Level::builtin(stage, &sheet));
        let stages = stages.map(|level| Arc::new(level.expect("the shipped levels are valid"))).collect();
        let sheet = Arc::new(sheet);
        Self {
            game_sheet: Arc::clone(&sheet),
            sheet,
            gallery,
            stages,
            languages: Languages::builtin().clone(),
            scores: BTreeMap::new(),
            own_stage: None,
            known_stages: KnownStages::default(),
        }
    }

    /// Returns the level that a game flies: that of the open stage, or see [`level_of`].
    pub fn level(&self, setup: &GameSetup) -> Option<Arc<Level>> {
        if setup.mode == GameMode::OwnStage {
            let level = self.own_stage.as_ref().map(|stage| &stage.level);
            return level.filter(|level| level.hash == setup.seed).cloned();
        }
        level_of(setup, &self.stages, &self.sheet)
    }

    /// Returns the level that a game flies, or for the player the reason why there is none.
    pub(crate) fn level_or_reason(&self, setup: &GameSetup) -> Result<Arc<Level>, String> {
        self.level(setup).ok_or_else(|| match setup.mode {
            GameMode::OwnStage => "its stage is not among your stages".to_owned(),
            _ => format!("stage {} is not in this game", setup.stage),
        })
    }

    /// Returns the sheet's image in another palette, with painted ships; see [`Tones::recolored`].
    pub fn recolored(&self, tones: Tones, paint: Paint) -> image::RgbaImage {
        let own = self.own_stage.as_ref().map(|stage| Arc::clone(&stage.level));
        let levels: Vec<_> = self.stages.iter().cloned().chain(own).collect();
        let mut image = tones.recolored(&self.sheet, &levels);
        paint.apply(&mut image, &self.sheet);
        image
    }

    /// Loads the built-in content and replaces parts of it with the player's own files. Files with errors are skipped;
    /// the returned notices describe them.
    pub fn load(storage: &dyn Storage) -> (Self, Vec<String>) {
        let mut content = Self::builtin();
        let mut notices = Vec::new();
        for own in [own_sheet as ReadSheet, own_sprites] {
            match own(&content, storage) {
                Ok(Some(with)) => content = with,
                Ok(None) => {}
                Err(problem) => {
                    notices.push(format!("Built-in sprites are in use, as yours have an error: {problem}"))
                }
            }
        }
        match own_scores(storage) {
            Ok(scores) => content.scores = scores,
            Err(problem) => notices.push(format!("Could not read your sounds: {problem}")),
        }
        for (i, stage) in content.stages.iter_mut().enumerate() {
            let name = format!("levels/stage{}.ron", i + 1);
            match own_level(storage, &name, &content.sheet) {
                Ok(Some(level)) => *stage = Arc::new(level),
                Ok(None) => {}
                Err(problem) => {
                    notices.push(format!("Built-in level is in use, as yours has an error: {problem}"))
                }
            }
        }
        match own_languages(storage) {
            Ok(languages) => {
                for language in languages {
                    match language {
                        Ok(language) => content.languages.add(language),
                        Err(problem) => {
                            notices.push(format!("Language skipped, as its file has an error: {problem}"))
                        }
                    }
                }
            }
            Err(problem) => notices.push(format!("Could not read your languages: {problem}")),
        }
        (content, notices)
    }

    /// Returns a notice if the language of the settings is missing. The settings keep it.
    pub fn notice_of_a_missing_language(&self, settings: &Settings) -> Option<String> {
        let code = settings.game.language;
        self.languages
            .find(code)
            .is_none()
            .then(|| format!("Language {code} is missing: expected the file languages/{code}.ron"))
    }
}

type OwnLanguage = Result<Language, String>;

fn own_languages(storage: &dyn Storage) -> Result<Vec<OwnLanguage>, String> {
    let names = listed(storage, LANGUAGES, "ron")?;
    Ok(names.iter().filter_map(|name| own_language(storage, name).transpose()).collect())
}

fn own_language(storage: &dyn Storage, name: &str) -> Result<Option<Language>, String> {
    let stem = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".ron");
    let code = stem.parse().map_err(|error: BadLanguageCode| format!("{}: {error}", storage.place(name)))?;
    let Some(bytes) = storage.read(name).map_err(|error| error.to_string())? else { return Ok(None) };
    let text = text(bytes, storage, name)?;
    let file = LanguageFile::from_text(&storage.place(name), &text).map_err(|error| error.to_string())?;
    Ok(Some(Language::new(code, file)))
}

/// Returns the content with the sheet of the data folder, if there is one.
fn own_sheet(content: &Content, storage: &dyn Storage) -> Result<Option<Content>, String> {
    let read = |name| storage.read(name).map_err(|error| error.to_string());
    let (picture, index) = match (read("sprites.png")?, read("sprites.ron")?) {
        (None, None) => return Ok(None),
        (Some(picture), Some(index)) => (picture, index),
        (Some(_), None) => return Err(format!("the file {} is missing", storage.place("sprites.ron"))),
        (None, Some(_)) => return Err(format!("the file {} is missing", storage.place("sprites.png"))),
    };
    let index = text(index, storage, "sprites.ron")?;
    let sheet = Sheet::from_files(&picture, &index).map_err(|error| error.to_string())?;
    with_sheet(content, sheet).map(Some)
}

/// Returns the content with the sprites in the folder `sprites` of the data folder, if there are any: a PNG each, with what
/// it does not say in a file of the same name with the extension `ron`.
fn own_sprites(content: &Content, storage: &dyn Storage) -> Result<Option<Content>, String> {
    let names = listed(storage, SPRITES, "png")?;
    let mut files = Vec::new();
    for name in &names {
        let png = storage.read(name).map_err(|error| error.to_string())?.unwrap_or_default();
        let about = name.trim_end_matches("png").to_owned() + "ron";
        let about = match storage.read(&about).map_err(|error| error.to_string())? {
            Some(bytes) => Some(text(bytes, storage, &about)?),
            None => None,
        };
        files.push((stem(name), png, about));
    }
    if files.is_empty() {
        return Ok(None);
    }
    let files: Vec<_> =
        files.iter().map(|(name, png, about)| SpriteFile { name, png, about: about.as_deref() }).collect();
    let sheet = content.sheet.with_sprites(&files).map_err(|error| error.to_string())?;
    with_sheet(content, sheet).map(Some)
}

/// Returns the content with another sheet, if that has all sprites of the game. Sprites may have other numbers there.
fn with_sheet(content: &Content, sheet: Sheet) -> Result<Content, String> {
    for ship in ShipKind::ALL {
        GameSprites::find(&sheet, Ships::Alone(ship)).map_err(|error| error.to_string())?;
    }
    let gallery = Gallery::find(&sheet).map_err(|error| error.to_string())?;
    let stages = (1..).map_while(|stage| Level::builtin(stage, &sheet));
    let stages = stages.map(|level| level.map(Arc::new)).collect::<Result<_, _>>();
    let stages = stages.map_err(|error| error.to_string())?;
    let sheet = Arc::new(sheet);
    Ok(Content { game_sheet: Arc::clone(&sheet), sheet, gallery, stages, ..content.clone() })
}

/// Returns the texts of the files in the folders `sounds` and `tunes`.
fn own_scores(storage: &dyn Storage) -> Result<BTreeMap<String, String>, String> {
    let mut scores = BTreeMap::new();
    for name in SCORES
        .into_iter()
        .map(|folder| listed(storage, folder, "ron"))
        .collect::<Result<Vec<_>, _>>()?
        .concat()
    {
        let bytes = storage.read(&name).map_err(|error| error.to_string())?.unwrap_or_default();
        let text = text(bytes, storage, &name)?;
        scores.insert(name, text);
    }
    Ok(scores)
}

/// Returns the names of the files with an extension in a folder, at most [`MAX_FILES`].
fn listed(storage: &dyn Storage, folder: &str, extension: &str) -> Result<Vec<String>, String> {
    let mut names = storage.list(folder).map_err(|error| error.to_string())?;
    names.retain(|name| name.rsplit_once('.').is_some_and(|(_, ending)| ending == extension));
    if names.len() > MAX_FILES {
        let (place, count) = (storage.place(folder), names.len());
        return Err(format!("{place} has {count} files: expected at most {MAX_FILES}"));
    }
    Ok(names)
}

fn own_level(storage: &dyn Storage, name: &str, sheet: &Sheet) -> Result<Option<Level>, String> {
    let Some(bytes) = storage.read(name).map_err(|error| error.to_string())? else { return Ok(None) };
    let text = text(bytes, storage, name)?;
    Level::from_text(&storage.place(name), &text, sheet).map(Some).map_err(|error| error.to_string())
}

fn text(bytes: Vec<u8>, storage: &dyn Storage, name: &str) -> Result<String, String> {
    files::text(&bytes).map(str::to_owned).map_err(|error| format!("{}: {error}", storage.place(name)))
}

#[cfg(test)]
mod tests {
    use super::{Content, Languages, MAX_FILES, Settings};
    use crate::app::storage::{Memory, Storage};

    #[test]
    fn a_bad_file_is_left_alone() {
        for (name, bytes) in [
            ("levels/stage1.ron", &b"(name: 3)"[..]),
            ("levels/stage1.ron", b"\xFF\xFE"),
            ("sprites.png", b"\x89PNG\r\n\x1a\n"),
            ("sprites.ron", b"(size: (1, 1))"),
            ("languages/de.ron", b"(name: 3)"),
            ("languages/xx.ron", b"\xFF\xFE"),
            ("languages/Deutsch.ron", b""),
        ] {
            let mut storage = Memory::default();
            storage.write(name, bytes).unwrap();
            let (content, notices) = Content::load(&storage);
            assert_eq!(notices.len(), 1, "{name}: {notices:?}");
            assert_eq!(content.stages[0].hash, Content::builtin().stages[0].hash);
            assert_eq!(content.languages, *Languages::builtin());
            assert_eq!(storage.read(name).unwrap().as_deref(), Some(bytes));
        }
    }

    #[test]
    fn the_players_own_languages_are_used() {
        const TEXT: &[u8] = br#"(name: "X", thousands: '.', decimal: ',', texts: {"START": "LOS"})"#;
        let mut storage = Memory::default();
        for name in ["de.ron", "xx.ron", "notes.txt", "de.ron.bak"] {
            storage.write(&format!("languages/{name}"), TEXT).unwrap();
        }
        let (content, notices) = Content::load(&storage);
        assert_eq!(notices, [""; 0]);
        assert_eq!(content.languages.iter().count(), Languages::builtin().iter().count() + 1);
        let mut settings = Settings::default();
        for (code, start) in [("de", Some("LOS")), ("xx", Some("LOS")), ("yy", None)] {
            settings.game.language = code.parse().unwrap();
            let language = content.languages.find(settings.game.language);
            assert_eq!(language.map(|language| language.translate("START")), start);
            let notice = content.notice_of_a_missing_language(&settings);
            assert_eq!(notice.is_some_and(|notice| notice.contains("languages/yy.ron")), start.is_none());
        }
    }

    #[test]
    fn a_folder_full_of_languages_is_refused() {
        let mut storage = Memory::default();
        for number in 0..=MAX_FILES {
            storage.write(&format!("languages/{number}.ron"), b"").unwrap();
        }
        let notices = Content::load(&storage).1;
        assert!(notices[0].contains("201 files: expected at most 200") && notices.len() == 1, "{notices:?}");
    }

    #[test]
    fn single_sprites_and_scores_are_used() {
        let builtin = Content::builtin();
        let mut png = std::io::Cursor::new(Vec::new());
        let image = image::RgbaImage::from_pixel(9, 5, image::Rgba([9, 9, 9, 255]));
        image.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let mut storage = Memory::default();
        for name in ["sprites/scout.png", "sprites/my_moth.png"] {
            storage.write(name, png.get_ref()).unwrap();
        }
        storage.write("sprites/my_moth.ron", b"(turns: 16)").unwrap();
        storage.write("sounds/hit.ron", b"()").unwrap();
        let (content, notices) = Content::load(&storage);
        assert_eq!(notices, [""; 0]);
        let [scout, moth] = ["scout", "my_moth"].map(|name| content.sheet.sprite(name).unwrap());
        assert_eq!(
            (content.sheet.bounds(content.sheet.frame(scout, 0)).w, content.sheet.turns(moth)),
            (9, 16)
        );
        assert_eq!(content.stages[0].hash, builtin.stages[0].hash);
        assert_eq!(content.scores.keys().collect::<Vec<_>>(), ["sounds/hit.ron"]);
        storage.write("sprites/ship.png", b"GIF").unwrap();
        let (content, notices) = Content::load(&storage);
        assert!(notices[0].contains("Built-in sprites are in use"), "{notices:?}");
        assert_eq!(content.sheet.image, builtin.sheet.image);
    }

    #[test]
    fn the_players_own_level_is_used() {
        let (_, text) = crate::level::Level::builtin_text(1).unwrap();
        let text = text.replace("OPEN SPACE", "HOME MADE");
        let mut storage = Memory::default();
        storage.write("levels/stage1.ron", text.as_bytes()).unwrap();
        let (content, notices) = Content::load(&storage);
        assert_eq!((content.stages[0].name.as_str(), notices.len()), ("HOME MADE", 0));
    }
}
