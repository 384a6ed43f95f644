//! Headers of earlier formats, as they were written, and what is read for what they lack.
//!
//! Format 1 had no difficulty and nothing taken along: its games are read as those of the easiest, begun anew. Format 2
//! had one player with the first ship, no continues, no assists and no practice.

use super::Header;
use crate::sim::{Assists, Carry, Difficulty, Kept, Score, Ships};
use serde::Deserialize;

/// The header of format 1.
#[derive(Deserialize)]
pub(super) struct Header1 {
    sim_version: u16,
    game_version: String,
    stage: u32,
    level_hash: u64,
    sheet_hash: u64,
    seed: u64,
}

impl From<Header1> for Header {
    fn from(old: Header1) -> Self {
        let Header1 { sim_version, game_version, stage, level_hash, sheet_hash, seed } = old;
        let difficulty = Difficulty::Cadet;
        Header2 { sim_version, game_version, stage, difficulty, level_hash, sheet_hash, seed, carry: None }
            .into()
    }
}

/// The header of format 2.
#[derive(Deserialize)]
pub(super) struct Header2 {
    sim_version: u16,
    game_version: String,
    stage: u32,
    difficulty: Difficulty,
    level_hash: u64,
    sheet_hash: u64,
    seed: u64,
    carry: Option<Carry2>,
}

/// What was taken along in format 2.
#[derive(Deserialize)]
struct Carry2 {
    score: Score2,
    lives: u8,
    deaths: u32,
}

/// The score of format 2.
#[derive(Deserialize)]
struct Score2 {
    points: u64,
    chain: u32,
    chain_ticks: u32,
    best_chain: u32,
    grazes: u32,
    kills: u32,
    next_extend: u64,
    extends_due: u8,
}

impl From<Header2> for Header {
    fn from(old: Header2) -> Self {
        let Header2 { sim_version, game_version, stage, difficulty, level_hash, sheet_hash, seed, carry } =
            old;
        Self {
            sim_version,
            game_version,
            stage,
            difficulty,
            ships: Ships::default(),
            continues: 0,
            assists: Assists::default(),
            practice: None,
            level_hash,
            sheet_hash,
            seed,
            carry: carry.map(Carry::from),
        }
    }
}

impl From<Carry2> for Carry {
    fn from(old: Carry2) -> Self {
        let Score2 { points, chain, chain_ticks, best_chain, grazes, kills, next_extend, extends_due } =
            old.score;
        let score = Score { points, chain, chain_ticks, best_chain, grazes, kills, next_extend, extends_due };
        let kept = Kept { lives: old.lives, deaths: old.deaths, ..Kept::default() };
        Self { score, players: [kept, Kept::default()], ..Self::default() }
    }
}
