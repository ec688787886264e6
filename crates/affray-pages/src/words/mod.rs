//! All words of the pages, in every language. What comes from a game (rules, options, the log) stays as the game wrote it.
//!
//! Each word stands in one line with its translation, so that nobody changes one and forgets the other; a language that
//! lacks a word does not compile.

mod common;
mod count;
mod ending;
mod fight;
mod gm;
mod home;
mod lobby;
mod refusals;
mod say;

pub use count::Count;
pub use say::{clean, fill, list, name};

use common::Common;
use ending::EndingWords;
use fight::FightWords;
use gm::GmWords;
use home::HomeWords;
use lobby::LobbyWords;

/// A language of the pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The language of this code: `en`, `de`; a region behind it (`de-AT`) does not matter.
    pub fn from_code(code: &str) -> Option<Language> {
        let short = code.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(short))
    }

    /// Its code, as documents declare it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// What it is called by those who speak it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// The words of the pages.
    pub const fn words(self) -> &'static Words {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }
}

/// Every word of the pages in one language, by the page it is on.
#[derive(Debug)]
pub struct Words {
    /// On every page.
    pub(crate) common: Common,
    /// Home, writing an encounter, rules.
    pub(crate) home: HomeWords,
    /// Before the fight.
    pub(crate) lobby: LobbyWords,
    /// During it.
    pub(crate) fight: FightWords,
    /// For the GM alone.
    pub(crate) gm: GmWords,
    /// Afterwards.
    pub(crate) ending: EndingWords,
}

static ENGLISH: Words = Words {
    common: Common::ENGLISH,
    home: HomeWords::ENGLISH,
    lobby: LobbyWords::ENGLISH,
    fight: FightWords::ENGLISH,
    gm: GmWords::ENGLISH,
    ending: EndingWords::ENGLISH,
};

static GERMAN: Words = Words {
    common: Common::GERMAN,
    home: HomeWords::GERMAN,
    lobby: LobbyWords::GERMAN,
    fight: FightWords::GERMAN,
    gm: GmWords::GERMAN,
    ending: EndingWords::GERMAN,
};

impl Words {
    /// Every word with its key, for whoever checks or translates them.
    pub fn each(&self) -> Vec<(&'static str, &'static str)> {
        [self.common.each(), self.home.each(), self.lobby.each(), self.fight.each(), self.gm.each(), self.ending.each()]
            .concat()
    }
}

/// Declares the words of one page: `key: "English", "Deutsch";`, and those that depend on a number as
/// `key: ["1 card", "{} cards"], ["1 Karte", "{} Karten"];` below `counted`.
macro_rules! words {
    (
        $(#[$doc:meta])* $name:ident
        said { $($key:ident: $english:literal, $german:literal;)* }
        counted { $($number:ident: [$one:literal, $many:literal], [$eins:literal, $viele:literal];)* }
    ) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) struct $name {
            $(pub(crate) $key: &'static str,)*
            $(pub(crate) $number: $crate::words::Count,)*
        }

        impl $name {
            pub(crate) const ENGLISH: $name = $name {
                $($key: $english,)*
                $($number: $crate::words::Count { one: $one, many: $many },)*
            };
            pub(crate) const GERMAN: $name = $name {
                $($key: $german,)*
                $($number: $crate::words::Count { one: $eins, many: $viele },)*
            };

            /// Every word with its key.
            pub(crate) fn each(&self) -> Vec<(&'static str, &'static str)> {
                vec![
                    $((concat!(stringify!($name), ".", stringify!($key)), self.$key),)*
                    $((concat!(stringify!($name), ".", stringify!($number), ".one"), self.$number.one),)*
                    $((concat!(stringify!($name), ".", stringify!($number), ".many"), self.$number.many),)*
                ]
            }
        }
    };
}
use words;
