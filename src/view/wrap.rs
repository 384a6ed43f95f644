//! Texts in lines.

/// Breaks a text at spaces into lines that fit; a word that is too long for a line is broken as well. Each line is
/// found when it is asked for, at a cost that depends on its own length and not on that of the text.
pub(crate) fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let words = rest.match_indices(' ').map(|(end, _)| end).chain([rest.len()]);
        let letters = rest.char_indices().map(|(begin, letter)| begin + letter.len_utf8());
        let fits = |end: &usize| fits(&rest[..*end]);
        let end = words.take_while(fits).last().or_else(|| letters.take_while(fits).last());
        let (line, after) = rest.split_at(end.unwrap_or(first.len_utf8()));
        rest = after.trim_start();
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn texts_are_broken() {
        let long = format!("{} {}", "a".repeat(60), "b".repeat(60));
        let cases = [
            (long, vec!["a".repeat(60), "b".repeat(60)]),
            ("ä".repeat(100), vec!["ä".repeat(90), "ä".repeat(10)]),
            (String::new(), Vec::new()),
        ];
        for (text, lines) in cases {
            let found: Vec<&str> = wrapped(&text, |line| line.chars().count() <= 90).collect();
            assert_eq!(found, lines, "{text:?}");
        }
        assert_eq!(wrapped(&"x ".repeat(1000), |_| false).count(), 1000);
    }
}
