//! By which rules and by which bots fights are played: said above every table, in every picture and in JSON.

use std::path::Path;

use affray::counted;
use affray_core::game::{Findings, NamedSide};
use affray_core::{AnyGame, Role, Setup};
use affray_sim::words::Spelling;
use serde_json::{Map, Value};

use super::args::Terms;
use crate::args::Pair;
use crate::output::CommandError;

/// An encounter as it is played.
pub struct Played {
    game: &'static dyn AnyGame,
    findings: Findings,
    /// The bot of each seat, by the seat's name.
    bots: Vec<(String, String)>,
}

impl Played {
    /// Reads an encounter for what it is played by.
    pub fn of(game: &'static dyn AnyGame, setup: &Setup, path: &Path) -> Result<Played, CommandError> {
        let findings = game.check(setup).map_err(|diagnostics| CommandError::InFile {
            name: path.display().to_string(),
            text: setup.encounter.clone(),
            diagnostics,
            code: 2,
        })?;
        let bots = counted::bots(game, &findings);
        Ok(Played { game, findings, bots })
    }

    /// What the encounter is called.
    pub fn title(&self) -> &str {
        &self.findings.title
    }

    /// What the encounter holds.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Those who can be given a bot together or alone, as a policy names them, each with the bot they have now; with none
    /// where they have different ones.
    pub fn groups(&self) -> Vec<(String, String)> {
        let seats = || self.findings.cast.seats().iter().map(|info| info.name.clone());
        let side = |side: NamedSide| match side.name.as_str() {
            "the party" if self.findings.sides.is_empty() => ("party".to_owned(), side.seats),
            "the foes" if self.findings.sides.is_empty() => ("foes".to_owned(), side.seats),
            _ => (side.name, side.seats),
        };
        let everybody = std::iter::once(("everybody".to_owned(), seats().collect()));
        let all =
            everybody.chain(self.sides().into_iter().map(side)).chain(seats().map(|seat| (seat.clone(), vec![seat])));
        all.map(|(who, seats)| (who, self.bot_of(&seats).cloned().unwrap_or_default())).collect()
    }

    /// The bot that all of these seats have.
    fn bot_of(&self, seats: &[String]) -> Option<&String> {
        let mut bots = self.bots.iter().filter(|(seat, _)| seats.contains(seat)).map(|(_, bot)| bot);
        let first = bots.next()?;
        bots.all(|bot| bot == first).then_some(first)
    }

    /// The edition in force, where the game has several.
    pub fn edition(&self) -> Option<&str> {
        counted::edition(self.game, &self.findings)
    }

    /// How the game spells out its short words.
    pub fn spelling(&self) -> Spelling {
        Spelling(self.game.spelled())
    }

    /// The rules, what the terms change, and the bots, in words: "Deckahedron, edition guide-2018; Kresk's Strength 1;
    /// bots: the party plain, the foes good". What varies is left out.
    pub fn in_words(&self, setup: &Setup, terms: &Terms, varied: &[&str]) -> String {
        let rules = self.rules_in_words(setup, terms, varied);
        std::iter::once(rules).chain(self.bots_in_words()).collect::<Vec<_>>().join("; ")
    }

    /// The same without the bots.
    pub fn rules_in_words(&self, setup: &Setup, terms: &Terms, varied: &[&str]) -> String {
        let (spelling, is_varied) = (self.spelling(), |path: &str| varied.contains(&path));
        let edition = self.edition().filter(|_| !is_varied("edition"));
        let edition = edition.map_or_else(String::new, |edition| format!(", edition {edition}"));
        let asked = terms.flags.rulings.iter().map(|Pair(name, value)| (name, value));
        let is_asked = |name: &String| terms.flags.rulings.iter().any(|Pair(asked, _)| asked == name);
        let changed = self.findings.changed.iter().map(|(name, value)| (name, value));
        let rulings = asked.chain(changed.filter(|(name, _)| !is_asked(name)));
        let rulings = rulings.filter(|(name, _)| !is_varied(&format!("ruling.{name}")));
        let rulings = rulings.map(|(name, value)| format!("{} {value}", spelling.spelled(name)));
        let values = terms.set.iter().filter(|Pair(path, _)| !is_varied(path));
        let values = values.map(|Pair(path, value)| format!("{} {value}", spelling.axis(&setup.encounter, path)));
        let first = format!("{}{edition}", self.game.title());
        std::iter::once(first).chain(rulings).chain(values).collect::<Vec<_>>().join("; ")
    }

    /// Who is played by which bot: by side where that says it, else by seat; nothing where all bots vary.
    fn bots_in_words(&self) -> Option<String> {
        let everybody: Vec<String> = self.findings.cast.seats().iter().map(|info| info.name.clone()).collect();
        if let Some(bot) = self.bot_of(&everybody).filter(|_| self.bots.len() == everybody.len()) {
            return Some(format!("bots: {bot}"));
        }
        let known = |side: &NamedSide| side.seats.iter().any(|seat| self.bots.iter().any(|(known, _)| known == seat));
        let sides: Vec<NamedSide> = self.sides().into_iter().filter(known).collect();
        let by_side: Option<Vec<String>> =
            sides.iter().map(|side| Some(format!("{} {}", side.name, self.bot_of(&side.seats)?))).collect();
        let by_seat = || self.bots.iter().map(|(seat, bot)| format!("{seat} {bot}")).collect();
        let all: Vec<String> = by_side.filter(|sides| !sides.is_empty()).unwrap_or_else(by_seat);
        (!all.is_empty()).then(|| format!("bots: {}", all.join(", ")))
    }

    /// The sides that the encounter names, or the party and its foes.
    fn sides(&self) -> Vec<NamedSide> {
        if !self.findings.sides.is_empty() || self.findings.cast.gm().is_none() {
            return self.findings.sides.clone();
        }
        let seats = |role: Role| {
            let seats = self.findings.cast.seats().iter().filter(|info| info.role == role);
            seats.map(|info| info.name.clone()).collect()
        };
        let side = |name: &str, role| NamedSide { name: name.to_owned(), seats: seats(role) };
        vec![side("the party", Role::Player), side("the foes", Role::Gm)]
    }

    /// Leaves only the bots that another setting has as well: what they have in common.
    pub fn keep_common(&mut self, other: &Played) {
        self.bots.retain(|seat| other.bots.contains(seat));
    }

    /// The same for other programs.
    pub fn as_json(&self) -> Map<String, Value> {
        counted::played(self.game, &self.findings, &self.bots)
    }
}
