//! The workloads of the comparison, and their names.

use crate::recording;
use crate::workload::{Density, Frame, Layout, Motion, Spec, file};
use sector_sweep::level::Level;
use sector_sweep::stress;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A workload: boxes that are generated, recorded from the game, or read from a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Workload {
    Made(Spec),
    /// A stage of the game at Ace, from start to end. Its number of boxes is fixed.
    Stage(u32),
    /// A layout of the stress mode.
    Stress(stress::Layout),
    /// The frames of a file.
    File(PathBuf),
}

const LAYOUTS: [Layout; 5] = [Layout::Spread, Layout::Clustered, Layout::Column, Layout::Mixed, Layout::Game];

/// The workloads of docs/performance.md.
const PAGE: &str = "spread mixed game spread-dense clustered-dense column-dense mixed-dense sizes-dense \
                    game-dense-half-respawn spread-dense-half-births stage-2 stage-6 stress-spread stress-clustered";

impl Workload {
    /// Returns the workloads of docs/performance.md.
    pub fn usual() -> Vec<Self> {
        PAGE.split(' ').map(|name| name.parse().expect("a name")).collect()
    }

    pub fn all() -> Vec<Self> {
        let dense = |layout| Spec { density: Density::Dense, motion: Motion::Bounce, ..Spec::of(layout) };
        let half = |layout| Spec { unit: 2, ..dense(layout) };
        let mut all: Vec<Spec> = LAYOUTS.map(Spec::of).to_vec();
        all.extend(LAYOUTS.map(dense));
        all.push(dense(Layout::Sizes));
        all.extend([Layout::Spread, Layout::Game].map(|l| Spec { density: Density::Crowded, ..dense(l) }));
        for unit in [2, 4, 16] {
            all.extend(LAYOUTS.map(|layout| Spec { unit, ..dense(layout) }));
        }
        for speed in [4, 16] {
            all.extend(LAYOUTS.map(|layout| Spec { speed, ..half(layout) }));
        }
        let respawn = Spec { motion: Motion::Respawn, ..half(Layout::Game) };
        all.extend([1, 2, 16].map(|unit| Spec { unit, ..respawn }));
        all.push(Spec { speed: 4, ..respawn });
        let births = [Layout::Spread, Layout::Mixed, Layout::Game];
        all.extend(births.map(|layout| Spec { motion: Motion::Births, ..half(layout) }));
        let turns = [Layout::Spread, Layout::Clustered];
        all.extend(turns.map(|layout| Spec { motion: Motion::Turn, ..half(layout) }));
        let stages = (1..=Level::builtin_count()).map(Self::Stage);
        let stress = stress::Layout::ALL.map(Self::Stress);
        all.into_iter().map(Self::Made).chain(stages).chain(stress).collect()
    }

    /// Whether you can choose the number of boxes.
    pub const fn has_sizes(&self) -> bool {
        !matches!(self, Self::Stage(_) | Self::File(_))
    }

    /// Returns the frames of the workload, each with about `n` boxes.
    pub fn frames(&self, n: usize) -> Result<Box<dyn Iterator<Item = Frame>>, String> {
        Ok(match self {
            Self::Made(spec) => Box::new(spec.frames(n)),
            Self::Stage(number) => Box::new(recording::stage(*number)),
            Self::Stress(layout) => Box::new(recording::stress(*layout, n)),
            Self::File(path) => Box::new(file::read(path)?.into_iter()),
        })
    }
}

impl fmt::Display for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made(spec) => write!(f, "{spec}"),
            Self::Stage(number) => write!(f, "stage-{number}"),
            Self::Stress(layout) => write!(f, "stress-{layout}"),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl FromStr for Workload {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(layout) = text.strip_prefix("stress-") {
            let found = stress::Layout::ALL.into_iter().find(|one| one.name() == layout);
            let names = stress::Layout::ALL.map(stress::Layout::name).join(", ");
            return found.map(Self::Stress).ok_or_else(|| format!("{text}: the stress mode has {names}"));
        }
        let stage = text.strip_prefix("stage-").and_then(|number| number.parse().ok());
        match stage {
            Some(number) if (1..=Level::builtin_count()).contains(&number) => Ok(Self::Stage(number)),
            _ => text.parse().map(Self::Made),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_workload_has_a_unique_name() {
        let all = Workload::all();
        for (at, workload) in all.iter().enumerate() {
            assert_eq!(workload.to_string().parse(), Ok(workload.clone()));
            assert!(!all[..at].contains(workload), "{workload} is listed twice");
        }
        assert!(Workload::usual().iter().all(|workload| all.contains(workload)));
        for wrong in ["", "spread-", "stage-0", "stage-99", "stress-nothing", "spread-x5"] {
            assert!(wrong.parse::<Workload>().is_err(), "{wrong}");
        }
    }
}
