//! The command behind `./web`: builds the folder of the page and the book in it, or serves it.

use anyhow::bail;
use clap::{Parser, Subcommand};
use sector_web::{PageParts, Server, Sizes, build, build_book};
use std::path::PathBuf;

/// Build the web page of the game, or serve it to a browser on this machine
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the folder of the web page
    Build {
        /// WebAssembly module that the compiler wrote
        module: PathBuf,
        /// Folder with the page's source files
        #[arg(long, value_name = "DIR", default_value = "crates/sector-page/page")]
        page: PathBuf,
        /// Icon of the page
        #[arg(long, value_name = "PNG", default_value = "assets/icon.png")]
        icon: PathBuf,
        /// Picture of the game for the first page and for social networks
        #[arg(long, value_name = "PNG", default_value = "docs/pictures/play.png")]
        poster: PathBuf,
        /// Public address of the page; without it, links to the page have no picture
        #[arg(long, value_name = "URL")]
        address: Option<String>,
        /// Folder to write
        #[arg(long, value_name = "DIR", default_value = "dist")]
        dist: PathBuf,
        /// Maximum size in bytes of the module after gzip compression
        #[arg(long, value_name = "BYTES", default_value_t = 4 << 20)]
        most: usize,
        /// Write copies that are compressed with Brotli, too, for hosts that send these
        #[arg(long)]
        brotli: bool,
    },
    /// Build the book
    Book {
        /// Folder with the book's sources
        #[arg(long, value_name = "DIR", default_value = "docs/book")]
        book: PathBuf,
        /// Folder to write
        #[arg(long, value_name = "DIR", default_value = "dist/book")]
        dist: PathBuf,
    },
    /// Serve a folder to this machine until the program is stopped
    Serve {
        /// Folder to serve
        #[arg(long, value_name = "DIR", default_value = "dist")]
        dist: PathBuf,
        /// Port to listen on, 0 to 65535; 0 picks any free port
        #[arg(long, value_name = "N", default_value_t = 8080)]
        port: u16,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Build { module, page, icon, poster, address, dist, most, brotli } => {
            let parts = PageParts {
                page: &page,
                icon: &icon,
                poster: &poster,
                address: address.as_deref(),
                has_brotli: brotli,
            };
            let Sizes { module, gzip, brotli } = build(&module, parts, &dist)?;
            if gzip > most {
                bail!("the module has {gzip} bytes after compression with gzip: expected at most {most}");
            }
            let size = |bytes: usize| format!("{:.2} MB", bytes as f64 / 1e6);
            let brotli = brotli.map(|bytes| format!(", {} with brotli", size(bytes))).unwrap_or_default();
            let (dist, module, gzip) = (dist.display(), size(module), size(gzip));
            println!("{dist} built: the module has {module}, or {gzip} compressed with gzip{brotli}");
        }
        Command::Book { book, dist } => {
            build_book(&book, &dist)?;
            println!("{} built", dist.display());
        }
        Command::Serve { dist, port } => {
            if !dist.join("index.html").is_file() {
                bail!("{} is not the folder of the page: run ./web to build it", dist.display());
            }
            let server = Server::start(dist, port)?;
            println!("Serving the game at {}", server.address());
            server.wait();
        }
    }
    Ok(())
}
