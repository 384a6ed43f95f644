//! Maps of names.

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads a map and refuses a name that it has already. Serde alone would silently keep the last one.
pub(super) fn each_name_once<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    source: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    struct Once<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Once<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map of names")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut map = BTreeMap::new();
            while let Some(name) = entries.next_key::<String>()? {
                if map.contains_key(&name) {
                    return Err(A::Error::custom(format!(
                        "\"{name}\" a second time: expected each name once"
                    )));
                }
                map.insert(name, entries.next_value()?);
            }
            Ok(map)
        }
    }

    source.deserialize_map(Once(PhantomData))
}
