//! Where a party can go after a fight: into another encounter, with the party in the place of its own, or into what lies
//! between two fights.

use affray_catalogue::encounters;
use affray_core::encounter::{self, GoesOn};
use affray_core::{AnyGame, Diagnostic, Setup};
use affray_pages::model::{Amount, InterludeChoice, NextFights};

use crate::error::Failure;
use crate::fields::Fields;
use crate::home::HOME;

/// Where a GM wants to take a party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whereto {
    /// Into a ready-made encounter of this name.
    Encounter(String),
    /// Into something between two fights, so much of it.
    Interlude(String, Option<u16>),
}

impl Whereto {
    /// What a form asks for; nothing where it brings an encounter of the GM's own.
    pub fn read(fields: &Fields) -> Result<Option<Whereto>, Failure> {
        let amount = match fields.get("amount") {
            None | Some("") => None,
            Some(_) => Some(fields.parsed("amount")?),
        };
        Ok(match (fields.get("interlude"), fields.get("encounter")) {
            (Some(name), _) => Some(Whereto::Interlude(name.to_owned(), amount)),
            (None, Some(name)) => Some(Whereto::Encounter(name.to_owned())),
            (None, None) => None,
        })
    }

    /// The encounter that it comes to.
    pub fn setup(&self, game: &dyn AnyGame, fought: &Setup) -> Result<Setup, Failure> {
        let goes_on = game.goes_on().ok_or_else(|| Failure::nothing_lasts(game.title()))?;
        let text = match self {
            Whereto::Encounter(name) => {
                let file = encounters::ready_made(name).map_err(|_| Failure::unknown("encounter"))?;
                if file.game.slug() != game.slug() {
                    return Err(Failure::other_game());
                }
                walked_into(goes_on, fought, name, file.text)
            }
            Whereto::Interlude(name, amount) => goes_on.into_interlude(&fought.encounter, name, *amount),
        };
        let setup = going(fought, text.map_err(|mistakes| Failure::cannot_go_there(&mistakes))?);
        game.check(&setup).map_err(|mistakes| Failure::cannot_go_there(&mistakes))?;
        Ok(setup)
    }
}

/// A ready-made encounter with the party of the one that was fought.
fn walked_into(goes_on: &GoesOn, fought: &Setup, name: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
    let next = encounters::assembled(name, text.to_owned()).map_err(|mistake| vec![mistake])?.text;
    goes_on.into_encounter(&fought.encounter, &next)
}

/// An encounter under the readings of the rules that the party has played by.
fn going(fought: &Setup, encounter: String) -> Setup {
    Setup { encounter, edition: fought.edition.clone(), rulings: fought.rulings.clone(), ..Setup::default() }
}

/// Where the party of a fight can go; nothing in a game in which nothing lasts.
pub fn choices(game: &dyn AnyGame, fought: &Setup) -> Option<NextFights> {
    let goes_on = game.goes_on()?;
    let opens = |text: Result<String, _>| text.is_ok_and(|text| game.check(&going(fought, text)).is_ok());
    let interludes =
        goes_on.interludes.iter().filter(|one| opens(goes_on.into_interlude(&fought.encounter, one.name, None)));
    let card = HOME.games.iter().find(|card| card.slug == game.slug());
    let encounters = card.into_iter().flat_map(|card| &card.encounters).filter(|card| {
        encounters::ready_made(&card.name).is_ok_and(|file| opens(walked_into(goes_on, fought, &card.name, file.text)))
    });
    Some(NextFights {
        interludes: interludes.map(interlude).collect(),
        encounters: encounters.map(|card| (card.name.clone(), card.title.clone())).collect(),
        text: fought.encounter.clone(),
    })
}

fn interlude(interlude: &encounter::Interlude) -> InterludeChoice {
    InterludeChoice {
        name: interlude.name.to_owned(),
        title: interlude.title.to_owned(),
        means: interlude.means.to_owned(),
        rule: interlude.rule.to_string(),
        amount: interlude.amount.map(|encounter::Amount { of, least, most, usual }| Amount {
            of: of.to_owned(),
            least,
            most,
            usual,
        }),
    }
}
