//! An encounter that was read and found sound.

use std::path::Path;

use affray_core::encounter::assemble::{Assembled, Source};
use affray_core::encounter::{MOST_BYTES, one_of};
use affray_core::game::Findings;
use affray_core::{AnyGame, Cast, Dealer, Role, SeatInfo, Setup, Sitter};

use super::error::{Error, Mistakes};
use super::fight::Fight;
use super::files;

/// An encounter of any game, with everything it refers to; read once, and without mistakes.
///
/// Cheap to clone and free to move between threads. Methods that change it give a changed copy, or say what is wrong
/// with the change.
#[derive(Clone)]
pub struct Encounter {
    game: &'static dyn AnyGame,
    name: String,
    setup: Setup,
    findings: Findings,
}

impl Encounter {
    /// Reads an encounter file and the files it refers to, which are in its folder or below.
    pub fn load(path: impl AsRef<Path>) -> Result<Encounter, Error> {
        Encounter::read(path.as_ref(), false)
    }

    /// The same, where the files that it refers to may be anywhere. Not for files from strangers.
    pub fn load_with_outside_files(path: impl AsRef<Path>) -> Result<Encounter, Error> {
        Encounter::read(path.as_ref(), true)
    }

    fn read(path: &Path, outside: bool) -> Result<Encounter, Error> {
        let text = files::read(path, MOST_BYTES)?;
        Encounter::assembled(Source { name: path.display().to_string(), text }, outside)
    }

    /// A ready-made encounter: `rt0/brock`, or `rt0` for a game's first.
    pub fn named(name: &str) -> Result<Encounter, Error> {
        match files::ready_made(name)? {
            Some(text) => Encounter::assembled(Source { name: name.to_owned(), text: text.to_owned() }, false),
            None => {
                let slug = name.split('/').next().unwrap_or_default();
                Err(files::game(slug).err().unwrap_or_else(|| {
                    Error::unknown(format!("there is no ready-made encounter {name:?}"), "write one such as rt0/brock")
                }))
            }
        }
    }

    /// An encounter that is not in a file. What it refers to comes with the games: `from = "rt0/people/ada.toml"`.
    pub fn from_text(text: impl Into<String>) -> Result<Encounter, Error> {
        Encounter::assembled(Source { name: "the encounter".to_owned(), text: text.into() }, false)
    }

    fn assembled(source: Source, outside: bool) -> Result<Encounter, Error> {
        let game = files::game_of(&source)?;
        let name = source.name.clone();
        let Assembled { text, origin } = files::assembled(source, outside)?;
        Encounter::open(game, name, Setup { encounter: text, origin, ..Setup::default() })
    }

    /// An encounter of this game, as a setup describes it.
    pub fn open(game: &'static dyn AnyGame, name: impl Into<String>, setup: Setup) -> Result<Encounter, Error> {
        let name = name.into();
        match game.check(&setup) {
            Ok(findings) => Ok(Encounter { game, name, setup, findings }),
            Err(diagnostics) => Err(Error::Mistakes(Mistakes { name, text: setup.encounter, diagnostics })),
        }
    }

    fn with(self, change: impl FnOnce(&mut Setup)) -> Result<Encounter, Error> {
        let mut setup = self.setup;
        change(&mut setup);
        Encounter::open(self.game, self.name, setup)
    }

    /// Plays by this edition of the rules.
    pub fn edition(self, edition: &str) -> Result<Encounter, Error> {
        self.with(|setup| setup.edition = Some(edition.to_owned()))
    }

    /// Reads what the rules leave open in this way.
    pub fn ruling(self, name: &str, value: &str) -> Result<Encounter, Error> {
        self.with(|setup| setup.rulings.push((name.to_owned(), value.to_owned())))
    }

    /// Changes a number or a name of the file: `party.0.str` to `3`.
    #[cfg(feature = "simulation")]
    pub fn set(self, path: &str, value: &str) -> Result<Encounter, Error> {
        let setup = affray_sim::vary::apply(&self.setup, path, value)?;
        Encounter::open(self.game, self.name, setup)
    }

    /// A bot plays these seats: a name, a side's name, `party`, `foes` or `everybody`.
    pub fn bot(self, who: &str, bot: &str) -> Result<Encounter, Error> {
        self.seat(who, &Sitter::Bot(bot.to_owned()))
    }

    /// Whoever uses the library decides for these seats: a name, a side's name, `party`, `foes` or `everybody`.
    pub fn person(self, who: &str) -> Result<Encounter, Error> {
        self.seat(who, &Sitter::Person)
    }

    /// Changes who answers for these seats: a name, a side's name, `party`, `foes` or `everybody`.
    pub fn seat(self, who: &str, sitter: &Sitter) -> Result<Encounter, Error> {
        let meant = seats_meant(who, &self.findings).map_err(|(message, help)| Error::unknown(message, help))?;
        self.with(|setup| setup.sitters.extend(meant.into_iter().map(|name| (name, sitter.clone()))))
    }

    /// The game it is for.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// Its file, or the name of a ready-made one.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        &self.findings.title
    }

    /// Who sits where.
    pub fn cast(&self) -> &Cast {
        &self.findings.cast
    }

    /// What is in it, as `affray check` says.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The text with everything it refers to, which needs no other file.
    pub fn text(&self) -> &str {
        &self.setup.encounter
    }

    /// What the core works with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Begins a fight that a seed repeats: the same seed, the same cards. It stands at the first decision of a person,
    /// or at its end.
    pub fn fight(&self, seed: u64) -> Fight {
        self.fight_dealt_by(Some(Dealer::seeded(seed, Vec::new())))
    }

    /// Begins a fight dealt by this dealer; by nobody, where people have real cards.
    pub fn fight_dealt_by(&self, dealer: Option<Dealer>) -> Fight {
        Fight::new(self.game.begin(&self.setup, dealer).expect("the encounter was found sound"))
    }
}

impl std::fmt::Debug for Encounter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Encounter")
            .field("name", &self.name)
            .field("title", &self.findings.title)
            .finish_non_exhaustive()
    }
}

/// The names of the seats that `who` means: `everybody`, `party`, `foes`, the name of one, the name of several alike
/// without their numbers, or a side as the encounter calls it, with or without its article. An error says what may be
/// written.
///
/// Where nobody is the GM there are sides and no party: `party` would be everybody, which nobody means.
pub fn seats_meant(who: &str, findings: &Findings) -> Result<Vec<String>, (String, String)> {
    let Findings { cast, sides, .. } = findings;
    let meant = |who: &str| -> Vec<String> {
        cast.seats().iter().filter(|info| means(who, info, cast)).map(|info| info.name.clone()).collect()
    };
    let seats = meant(who);
    if !seats.is_empty() {
        return Ok(seats);
    }
    if let Some(side) = sides.iter().find(|side| is_called(who, &side.name)) {
        return Ok(side.seats.clone());
    }
    let groups = ["party", "foes", "everybody"].into_iter().filter(|group| !meant(group).is_empty());
    let names = cast.seats().iter().map(|info| info.name.as_str());
    let all = names.chain(sides.iter().map(|side| side.name.as_str())).chain(groups);
    Err((format!("nobody here is {who:?}"), format!("write {}", one_of(all))))
}

/// Whether a side is called so, whatever the case and whether or not its article is written.
fn is_called(who: &str, side: &str) -> bool {
    let plain = |name: &str| {
        let name = name.trim().to_lowercase();
        name.strip_prefix("the ").map(str::to_owned).unwrap_or(name)
    };
    plain(who) == plain(side)
}

fn means(who: &str, info: &SeatInfo, cast: &Cast) -> bool {
    match who {
        "everybody" => true,
        "party" => info.role == Role::Player && cast.gm().is_some(),
        "foes" | "gm" => info.role == Role::Gm,
        _ => {
            let name = info.name.to_lowercase();
            let alike = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
            [name.as_str(), alike].contains(&who.to_lowercase().as_str())
        }
    }
}
