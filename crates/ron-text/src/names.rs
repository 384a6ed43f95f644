//! Suggestions for misspelled names.

/// The maximum length in bytes of a misspelled name for which others are searched. Bounds the time for a hostile file.
const MAX_LENGTH: usize = 24;

/// Returns the known name that is most like `name`, if one is so similar that it was probably meant: a third of the
/// letters may differ, up to three, and the case of all.
///
/// ```
/// assert_eq!(ron_text::nearest("dwon", ["up", "down"]), Some("down"));
/// assert_eq!(ron_text::nearest("left", ["up", "down"]), None);
/// ```
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let most = (name.len() / 3).clamp(1, 3);
    let is_near = |known: &&str| name.len() <= MAX_LENGTH && known.len().abs_diff(name.len()) <= most;
    let name = name.to_lowercase();
    let distances = known.into_iter().filter(is_near);
    let distances = distances.map(|known| (strsim::osa_distance(&name, &known.to_lowercase()), known));
    let (distance, known) = distances.min_by_key(|&(distance, _)| distance)?;
    (distance <= most && 2 * distance < name.len()).then_some(known)
}
