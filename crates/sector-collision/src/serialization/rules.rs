//! Rules as a short list of sets of kinds.

use crate::rules::{Kind, Rules, kinds_in};
use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let sets = (0_u8..).zip([&self.noticed, &self.blocked_by, &self.members].into_iter().flatten());
        // Collect the sets first, since some formats need to know the length.
        sets.filter(|&(_, &kinds)| kinds != 0).collect::<Vec<_>>().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let sets = Vec::<(u8, u64)>::deserialize(from)?;
        if let Some(pair) = sets.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            return Err(D::Error::custom(format_args!("rules number {} behind {}", pair[1].0, pair[0].0)));
        }
        let mut rules = Self::none();
        for (number, kinds) in sets {
            let kind = Kind(number % Kind::COUNT as u8);
            match usize::from(number) / Kind::COUNT {
                0 => rules.let_notice(kind.bit(), kinds),
                1 => rules.blocked_by[kind.index()] = kinds,
                2 => rules.set_members(kind, kinds),
                _ => {
                    let found = Unexpected::Unsigned(number.into());
                    return Err(D::Error::invalid_value(found, &"a number of rules, 0 to 191"));
                }
            }
        }
        for kind in (0..Kind::COUNT as u8).map(Kind) {
            if rules.blocked_by(kind) & !rules.row(kind) != 0 {
                return Err(D::Error::custom(format_args!(
                    "{kind:?} is stopped by kinds that it may not meet"
                )));
            }
            let members = rules.members[kind.index()];
            let of_members = kinds_in(members).fold(0, |kinds, member| kinds | rules.kinds_of(member));
            if members & kind.bit() != 0 || of_members & !rules.kinds_of(kind) != 0 {
                return Err(D::Error::custom(format_args!(
                    "{kind:?} counts as itself, or not as all of its members"
                )));
            }
        }
        Ok(rules)
    }
}
