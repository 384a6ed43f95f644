//! Tests that the documents tell the truth.
//!
//! | file | holds |
//! |---|---|
//! | `links.rs` | every link leads to a file and a heading, every picture is shown, no document grows past its limit |
//! | `claims.rs` | every path and every test that a document names exists |
//! | `commands.rs` | `docs/cli.md` has every command and option, and every command line in the documents is understood |
//! | `limits.rs` | `levels/README.md` gives each field the range that the check of levels demands |
//! | `methods.rs` | every list of collision methods has all of them |
//! | `notices.rs` | the notices of third parties are of the crates in use |
//! | `numbers.rs` | figures in tables are those of the program |
//! | `stages.rs` | every alien and missile of a stage is listed, and the stages are those whose balance is told |
//! | `page.rs` | reads Markdown: sections, tables, code |

mod claims;
#[cfg(feature = "app")]
mod commands;
mod limits;
mod links;
mod methods;
mod notices;
mod numbers;
mod page;
mod stages;
