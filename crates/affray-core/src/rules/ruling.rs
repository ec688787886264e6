//! Rulings as settings: how a game declares the switches a user may turn.

use std::collections::BTreeMap;

use crate::encounter::{Diagnostic, RulingsTable, nearest, one_of};
use crate::{Register, Ruling};

/// A ruling that can be set, as the code knows it. The register says in words what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// The values of a choice; for a number, the word that may stand in its place.
    pub values: &'static [&'static str],
    /// The range of a number.
    pub range: Option<(i64, i64)>,
}

impl Switch {
    /// What may be written.
    pub fn allowed(&self) -> String {
        match self.range {
            Some((least, most)) => {
                let number = format!("a whole number from {least} to {most}");
                self.values.iter().fold(number, |number, word| format!("{number} or {word:?}"))
            }
            None => one_of(self.values.iter().copied()),
        }
    }
}

/// Why a ruling was not set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulingError {
    /// No such name.
    #[error("there is no ruling {name:?}")]
    Unknown {
        /// What was written.
        name: String,
        /// The nearest there is.
        near: Option<&'static str>,
    },
    /// No such value.
    #[error("the ruling {name} cannot be {value:?}")]
    BadValue {
        /// The ruling.
        name: &'static str,
        /// What was written.
        value: String,
        /// What would be right.
        allowed: String,
        /// The nearest value there is.
        near: Option<&'static str>,
    },
}

impl From<RulingError> for Diagnostic {
    fn from(error: RulingError) -> Diagnostic {
        let help = match &error {
            RulingError::Unknown { near: Some(near), .. } | RulingError::BadValue { near: Some(near), .. } => {
                format!("did you mean {near:?}?")
            }
            RulingError::Unknown { near: None, .. } => "`affray rulings <game>` lists them".to_owned(),
            RulingError::BadValue { allowed, near: None, .. } => format!("write {allowed}"),
        };
        Diagnostic::new(error.to_string()).help(help)
    }
}

/// The value of a number ruling while a word stands in its place.
pub const BY_WORD: u8 = u8::MAX;

/// A game's rulings, as [`rulings!`](crate::rulings) declares them.
pub trait Rulings: Default + Clone {
    /// Every switch.
    const SWITCHES: &'static [Switch];

    /// Sets one by name.
    fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError>;

    /// Every switch with the value in force.
    fn all(&self) -> BTreeMap<String, String>;

    /// The rulings in force: defaults, then the edition's, then the file's, then those on the command line.
    fn settle(
        register: &Register,
        edition: &str,
        file: &RulingsTable,
        requested: &[(String, String)],
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut rulings = Self::for_edition(register, edition);
        let mut mistakes = Vec::new();
        for (name, value) in &file.0 {
            if let Err(error) = rulings.set(name, &value.0) {
                let span = match &error {
                    RulingError::Unknown { .. } => name.span(),
                    RulingError::BadValue { .. } => value.span(),
                };
                mistakes.push(Diagnostic::from(error).at(span));
            }
        }
        for (name, value) in requested {
            mistakes.extend(rulings.set(name, value).err().map(Diagnostic::from));
        }
        if mistakes.is_empty() { Ok(rulings) } else { Err(mistakes) }
    }

    /// The defaults of an edition, as the register gives them.
    ///
    /// # Panics
    /// If register and code disagree, which a test of every game rules out.
    fn for_edition(register: &Register, edition: &str) -> Self {
        let mut rulings = Self::default();
        for ruling in register.rulings.iter().filter(|ruling| ruling.is_settable()) {
            if let Some(value) = ruling.by_edition.get(edition).or(ruling.default.as_ref()) {
                rulings.set(&ruling.name, value).expect("the register's rulings are those of the code");
            }
        }
        rulings
    }

    /// Where register and code disagree about the switches; empty if they agree.
    fn disagreements(register: &Register) -> Vec<String> {
        let mut found = Vec::new();
        let defaults = Self::default().all();
        let settable: Vec<&Ruling> = register.rulings.iter().filter(|ruling| ruling.is_settable()).collect();
        for switch in Self::SWITCHES {
            let Some(ruling) = settable.iter().find(|ruling| ruling.name == switch.name) else {
                found.push(format!("{}: in the code, not settable in the register", switch.name));
                continue;
            };
            let mut stated: Vec<&str> = ruling.options.iter().map(|option| option.value.as_str()).collect();
            let mut coded = switch.values.to_vec();
            stated.sort_unstable();
            coded.sort_unstable();
            if stated != coded || ruling.range != switch.range {
                found.push(format!(
                    "{}: the register allows {stated:?} {:?}, the code {coded:?} {:?}",
                    switch.name, ruling.range, switch.range
                ));
            }
            if ruling.default.as_ref() != defaults.get(switch.name) {
                found.push(format!(
                    "{}: the register's default is {:?}, the code's {:?}",
                    switch.name,
                    ruling.default,
                    defaults.get(switch.name)
                ));
            }
            let mut trial = Self::default();
            let before = ruling.before.as_ref().map(|value| ("before", value));
            for (edition, value) in
                ruling.by_edition.iter().map(|(edition, value)| (edition.as_str(), value)).chain(before)
            {
                if trial.set(switch.name, value).is_err() {
                    found.push(format!("{}: {edition} has {value:?}, which the code does not know", switch.name));
                }
            }
        }
        for ruling in settable {
            if !Self::SWITCHES.iter().any(|switch| switch.name == ruling.name) {
                found.push(format!("{}: settable in the register, not in the code", ruling.name));
            }
        }
        found
    }
}

/// The nearest switch to a misspelt name.
#[doc(hidden)]
pub fn unknown_ruling(name: &str, switches: &'static [Switch]) -> RulingError {
    /// A part of a name that is shorter than this may be part of any.
    const PART: usize = 3;
    let names = || switches.iter().map(|switch| switch.name);
    let begun = || names().find(|known| name.len() >= PART && known.contains(name));
    RulingError::Unknown { name: name.to_owned(), near: nearest(name, names()).or_else(begun) }
}

/// A value that a switch does not take.
#[doc(hidden)]
pub fn bad_value(name: &str, value: &str, switches: &'static [Switch]) -> RulingError {
    let switch = switches.iter().find(|switch| switch.name == name).expect("the macro names its own switches");
    RulingError::BadValue {
        name: switch.name,
        value: value.to_owned(),
        allowed: switch.allowed(),
        near: nearest(value, switch.values.iter().copied()),
    }
}

/// Declares a game's rulings: a struct with one field a ruling, an enum for each that is a choice of readings,
/// and the [`Rulings`](crate::Rulings) that sets them by name. The first reading is the default.
///
/// ```
/// affray_core::rulings! {
///     /// The rulings of a made-up game.
///     pub struct HouseRules {
///         choices {
///             /// Who picks among tied cards.
///             tie_chooser: TieChooser { Flipper = "flipper", First = "first" },
///         }
///         numbers {
///             /// How many cards a hand holds.
///             hand_size: 4..=5 = 5,
///             /// What a fall costs; a word may stand in place of a number.
///             price: 0..=20 | "gm" = 3,
///         }
///     }
/// }
/// use affray_core::Rulings as _;
/// let mut rulings = HouseRules::default();
/// rulings.set("hand_size", "4").unwrap();
/// assert_eq!(rulings.hand_size, 4);
/// assert!(rulings.set("hand_size", "6").is_err());
/// assert_eq!(rulings.tie_chooser, TieChooser::Flipper);
/// rulings.set("price", "gm").unwrap();
/// assert_eq!(rulings.price, affray_core::BY_WORD);
/// ```
#[macro_export]
macro_rules! rulings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            choices { $( $(#[$cmeta:meta])* $choice:ident : $enum:ident { $first:ident = $first_value:literal $(, $variant:ident = $value:literal)* $(,)? } ),* $(,)? }
            numbers { $( $(#[$nmeta:meta])* $number:ident : $least:literal ..= $most:literal $(| $word:literal)? = $default:literal ),* $(,)? }
        }
    ) => {
        $(
            $(#[$cmeta])*
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, $crate::serde::Serialize, $crate::serde::Deserialize)]
            #[serde(crate = "affray_core::serde")]
            $vis enum $enum {
                #[doc = concat!("`", $first_value, "` (the default)")]
                #[default]
                #[serde(rename = $first_value)]
                $first,
                $(
                    #[doc = concat!("`", $value, "`")]
                    #[serde(rename = $value)]
                    $variant,
                )*
            }
        )*

        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "affray_core::serde", default)]
        $vis struct $name {
            $( $(#[$cmeta])* pub $choice: $enum, )*
            $( $(#[$nmeta])* pub $number: u8, )*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $( $choice: $enum::default(), )* $( $number: $default, )* }
            }
        }

        impl $crate::Rulings for $name {
            const SWITCHES: &'static [$crate::Switch] = &[
                $( $crate::Switch { name: stringify!($choice), values: &[$first_value $(, $value)*], range: None }, )*
                $( $crate::Switch { name: stringify!($number), values: &[$($word)?], range: Some(($least, $most)) }, )*
            ];

            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::RulingError> {
                match name {
                    $( stringify!($choice) => self.$choice = match value {
                        $first_value => $enum::$first,
                        $( $value => $enum::$variant, )*
                        _ => return Err($crate::bad_value(name, value, Self::SWITCHES)),
                    }, )*
                    $( stringify!($number) => self.$number = match value.parse::<u8>() {
                        Ok(number) if ($least..=$most).contains(&number) => number,
                        $( _ if value == $word => $crate::BY_WORD, )?
                        _ => return Err($crate::bad_value(name, value, Self::SWITCHES)),
                    }, )*
                    _ => return Err($crate::unknown_ruling(name, Self::SWITCHES)),
                }
                Ok(())
            }

            fn all(&self) -> std::collections::BTreeMap<String, String> {
                #[allow(unused_mut)]
                let mut all = std::collections::BTreeMap::new();
                $( all.insert(stringify!($choice).to_owned(), match self.$choice {
                    $enum::$first => $first_value,
                    $( $enum::$variant => $value, )*
                }.to_owned()); )*
                $( all.insert(stringify!($number).to_owned(), match self.$number {
                    $( $crate::BY_WORD => $word.to_owned(), )?
                    number => number.to_string(),
                }); )*
                all
            }
        }
    };
}
