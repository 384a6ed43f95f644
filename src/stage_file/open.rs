//! Opens a stage file: checks the level with the stage's own sprites, and finds its tunes.

use super::{SpriteParts, StageFile, StageFileError, refused};
use crate::level::Level;
use crate::words::LanguageCode;
use sector_sprites::{Sheet, SpriteFile};
use std::collections::BTreeMap;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3Default;

/// The name of a level's music if it is a tune of the stage file, and the path of its score.
pub(crate) const OWN_STAGE: &str = "own_stage";
/// The name of a level's boss music if it is a tune of the stage file.
pub(crate) const OWN_BOSS: &str = "own_boss";

/// A custom stage, ready to play.
#[derive(Clone, Debug)]
pub struct OwnStage {
    /// The level. Its hash covers the sprites of the file, too: games with equal hashes compare.
    pub level: Arc<Level>,
    /// The sheet of the game with the sprites of the stage.
    pub sheet: Arc<Sheet>,
    /// The texts of the stage's scores by their paths, such as `sounds/hit.ron`. The stage's tunes are
    /// `tunes/own_stage.ron` and `tunes/own_boss.ron`, as in the level.
    pub scores: Arc<BTreeMap<String, String>>,
    words: BTreeMap<LanguageCode, BTreeMap<String, String>>,
}

impl StageFile {
    /// Checks the stage and makes it ready to play. `sheet` is the sheet of the game.
    ///
    /// Takes some milliseconds, and up to half a second for many rotated sprites.
    ///
    /// # Errors
    /// Returns the mistakes of the level, or the first mistake in another part. A sprite must not have the name of one of
    /// the game's own, because games of other stages would change.
    pub fn open(&self, sheet: &Arc<Sheet>) -> Result<OwnStage, StageFileError> {
        let sheet = self.sheet(sheet)?;
        let mut level = Level::from_text(&self.level_name(), &self.level, &sheet)?;
        level.hash = self.hash(level.hash);
        let scores = self.scores_of(&mut level);
        Ok(OwnStage { level: Arc::new(level), sheet, scores: Arc::new(scores), words: self.words.clone() })
    }

    /// Returns the sheet of the game with the sprites of the file.
    ///
    /// # Errors
    /// Returns the first mistake in a sprite; see [`open`](Self::open).
    pub fn sheet(&self, sheet: &Arc<Sheet>) -> Result<Arc<Sheet>, StageFileError> {
        if self.sprites.is_empty() {
            return Ok(Arc::clone(sheet));
        }
        if let Some(name) = self.sprites.keys().find(|name| sheet.sprite(name).is_some()) {
            let found = format!("sprites/{name}.png, a sprite of the game or of your data folder");
            return Err(refused(&self.name, found, "another name".to_owned()));
        }
        let sprites = self.sprites.iter();
        let files: Vec<_> = sprites
            .map(|(name, SpriteParts { png, about })| SpriteFile { name, png, about: about.as_deref() })
            .collect();
        let with = sheet.with_sprites(&files);
        with.map(Arc::new)
            .map_err(|error| StageFileError::Sprite { file: self.name.clone(), error: Box::new(error) })
    }

    /// Returns what the author of the file probably did not intend: sprites that nothing can hit or that the level does not
    /// use, and translations of names that it does not have. `stage` is this file, opened.
    pub fn warnings(&self, stage: &OwnStage) -> Vec<String> {
        let OwnStage { level, sheet, .. } = stage;
        let used: Vec<_> = level.sprites().collect();
        let masks = sheet.masks();
        let mut warnings = Vec::new();
        for (name, sprite) in self.sprites.keys().filter_map(|name| Some((name, sheet.sprite(name)?))) {
            let file = format!("{}/sprites/{name}.png", self.name);
            let is_soft = |index| masks[usize::from(sheet.frame(sprite, index).0)].count() == 0;
            if !used.contains(&sprite) {
                warnings.push(format!("{file}: the level does not use it"));
            } else if (0..sheet.frames(sprite)).all(is_soft) {
                warnings.push(format!("{file}: no pixel is solid (alpha 255): nothing can hit it"));
            }
        }
        let names: Vec<&str> = [level.name.as_str(), &level.subtitle]
            .into_iter()
            .chain(level.bosses.iter().map(|boss| boss.name.as_str()))
            .collect();
        for (code, words) in &self.words {
            for word in words.keys().filter(|word| !names.contains(&word.as_str())) {
                let hint = ron_text::nearest(word, names.iter().copied());
                let hint = hint.map(|name| format!(": did you mean {name:?}?")).unwrap_or_default();
                warnings
                    .push(format!("{}/words/{code}.ron: the level has no name {word:?}{hint}", self.name));
            }
        }
        warnings
    }

    /// Returns the hash of everything that decides a game: that of the level's text, and for a stage with sprites also theirs.
    fn hash(&self, level: u64) -> u64 {
        if self.sprites.is_empty() {
            return level;
        }
        let mut hash = Xxh3Default::new();
        hash.update(&level.to_le_bytes());
        for (name, SpriteParts { png, about }) in &self.sprites {
            for part in [name.as_bytes(), png, about.as_deref().unwrap_or_default().as_bytes()] {
                hash.update(&part.len().to_le_bytes());
                hash.update(part);
            }
        }
        hash.digest()
    }

    /// Returns the stage's scores. A tune that the level names gets the name by which the game plays it.
    fn scores_of(&self, level: &mut Level) -> BTreeMap<String, String> {
        let is_sound = |path: &&String| path.starts_with("sounds/");
        let mut scores: BTreeMap<_, _> = self
            .scores
            .iter()
            .filter(|(path, _)| is_sound(path))
            .map(|(path, text)| (path.clone(), text.clone()))
            .collect();
        for (music, own) in [(&mut level.music, OWN_STAGE), (&mut level.boss_music, OWN_BOSS)] {
            if let Some(text) = self.scores.get(&format!("tunes/{music}.ron")) {
                scores.insert(format!("tunes/{own}.ron"), text.clone());
                *music = own.to_owned();
            }
        }
        scores
    }
}

impl OwnStage {
    /// Returns a stage without scores and words, for a level with sprites from this sheet.
    pub fn of_level(level: Arc<Level>, sheet: Arc<Sheet>) -> Self {
        Self { level, sheet, scores: Arc::default(), words: BTreeMap::new() }
    }

    /// Returns the stage with its names in a language, as far as the file translates them.
    #[must_use]
    pub fn in_language(&self, code: LanguageCode) -> Self {
        let Some(words) = self.words.get(&code) else { return self.clone() };
        let translate = |text: &mut String| {
            if let Some(word) = words.get(text.as_str()).filter(|word| !word.is_empty()) {
                text.clone_from(word);
            }
        };
        let mut level = Level::clone(&self.level);
        [&mut level.name, &mut level.subtitle].into_iter().for_each(translate);
        level.bosses.iter_mut().for_each(|boss| translate(&mut boss.name));
        Self { level: Arc::new(level), ..self.clone() }
    }
}
