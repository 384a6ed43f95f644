//! The command behind `./web`: builds the folder of the page and the book in it, or serves it.

use anyhow::bail;
use clap::{Parser, Subcommand};
use sector_web::{Server, Sizes, build, build_book, figures};
use std::path::PathBuf;

/// Makes the page of the game, or serves it to a browser on this machine.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Makes the folder of the page
    Build {
        /// The module that the compiler wrote
        module: PathBuf,
        /// The folder of the page's own files
        #[arg(long, value_name = "DIR", default_value = "crates/sector-page/page")]
        page: PathBuf,
        /// The icon of the page
        #[arg(long, value_name = "PNG", default_value = "assets/icon.png")]
        icon: PathBuf,
        /// The folder that is made
        #[arg(long, value_name = "DIR", default_value = "dist")]
        dist: PathBuf,
        /// The largest size of the module in bytes, as a host sends it, compressed
        #[arg(long, value_name = "BYTES", default_value_t = 4 << 20)]
        most: usize,
    },
    /// Makes the book
    Book {
        /// The folder of the book's sources
        #[arg(long, value_name = "DIR", default_value = "docs/book")]
        book: PathBuf,
        /// The folder that is made
        #[arg(long, value_name = "DIR", default_value = "dist/book")]
        dist: PathBuf,
    },
    /// Lists the figures of the book: a line each, with the arguments of `sector-sweep screenshot` that make its picture
    Figures {
        /// The folder of the chapters
        #[arg(long, value_name = "DIR", default_value = "docs/book/src")]
        chapters: PathBuf,
    },
    /// Serves the folder until the program is ended
    Serve {
        /// The folder
        #[arg(long, value_name = "DIR", default_value = "dist")]
        dist: PathBuf,
        /// The port on this machine; 0 for any that is free
        #[arg(long, value_name = "N", default_value_t = 8080)]
        port: u16,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Build { module, page, icon, dist, most } => {
            let Sizes { module, compressed } = build(&module, &page, &icon, &dist)?;
            if compressed > most {
                bail!("the module has {compressed} bytes compressed: expected at most {most}");
            }
            let [module, compressed] = [module, compressed].map(|bytes| bytes as f64 / 1e6);
            let dist = dist.display();
            println!("{dist} is made: the module has {module:.2} MB, {compressed:.2} MB compressed");
        }
        Command::Book { book, dist } => {
            build_book(&book, &dist)?;
            println!("{} is made", dist.display());
        }
        Command::Figures { chapters } => {
            figures(&chapters)?.iter().for_each(|figure| println!("{}", figure.arguments()));
        }
        Command::Serve { dist, port } => {
            if !dist.join("index.html").is_file() {
                bail!("{}: expected the folder of the page; ./web makes it", dist.display());
            }
            let server = Server::start(dist, port)?;
            println!("the game is at {}", server.address());
            server.wait();
        }
    }
    Ok(())
}
