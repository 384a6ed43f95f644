//! Tests that the documents tell the truth.
//!
//! | file | holds |
//! |---|---|
//! | `links.rs` | every link leads to a file and a heading, every picture is shown, no document grows past its limit |
//! | `claims.rs` | every path and every test that a document names exists |
//! | `commands.rs` | `docs/cli.md` has every command and option, and every command line in the documents is understood |
//! | `limits.rs` | `levels/README.md` gives each field the range that the check of levels demands |
//! | `contents.rs` | lists of methods, aliens and missiles are whole, figures and notices are those of the program |
//! | `page.rs` | reads Markdown: sections, tables, code |

mod claims;
#[cfg(feature = "app")]
mod commands;
mod contents;
mod limits;
mod links;
mod page;
