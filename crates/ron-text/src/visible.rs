//! Texts from strangers, safe to print.

/// Escapes the characters that [take effect](takes_effect), as in `\u{1b}` or `\n`. In a log, they could forge a line.
/// Escaping twice changes nothing.
pub fn visible(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut visible, c| {
        if takes_effect(c) {
            visible.extend(c.escape_default());
        } else {
            visible.push(c);
        }
        visible
    })
}

/// Makes a text safe to quote in a message: [`visible`], and at most about 400 characters. A longer text, such as a name
/// that fills a whole file, loses its middle.
pub fn shortened(text: String) -> String {
    // An escape is longer than its character.
    without_middle(visible(&without_middle(text)))
}

/// Whether a character does more on a terminal than appear: controls, line breaks, changes of the text direction.
pub fn takes_effect(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a text of at most 403 bytes. A longer one loses its middle, between whole characters.
fn without_middle(text: String) -> String {
    const BEGINNING: usize = 240;
    const END: usize = 160;
    if text.len() <= BEGINNING + END {
        return text;
    }
    let beginning = &text[..text.floor_char_boundary(BEGINNING)];
    let end = &text[text.ceil_char_boundary(text.len() - END)..];
    format!("{beginning}…{end}")
}

#[cfg(test)]
mod tests {
    use super::{shortened, visible};

    #[test]
    fn a_long_text_loses_its_middle() {
        let name = "ä".repeat(200);
        assert_eq!(shortened(name.clone()), name);
        let long = shortened(format!("x{}y", "ä".repeat(500_000)));
        assert!(
            long.len() < 410 && long.starts_with("xä") && long.ends_with("äy") && long.contains("ä…ä"),
            "{long}"
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        for (text, expected) in [
            ("a\u{1b}[31mb", r"a\u{1b}[31mb"),
            ("\u{9b}31m\u{7f}", r"\u{9b}31m\u{7f}"),
            ("two\nlines\r\t\0", r"two\nlines\r\t\u{0}"),
            ("\u{202e}txt.exe\u{2066}\u{2028}", r"\u{202e}txt.exe\u{2066}\u{2028}"),
            ("\u{200f}\u{61c}C:\\game\"", r#"\u{200f}\u{61c}C:\game""#),
            ("größer als \u{1f680} 日本", "größer als \u{1f680} 日本"),
        ] {
            assert_eq!(shortened(text.to_owned()), expected);
            assert_eq!([visible(text), visible(expected)], [expected; 2]);
        }
        let long = shortened("\u{1b}".repeat(500_000));
        assert!(long.len() < 410 && !long.contains('\u{1b}'), "{long}");
    }
}
