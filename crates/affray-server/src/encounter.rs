//! An encounter as somebody chose, changed or wrote it, with edition and rulings, and what is wrong with it.

use affray_catalogue::encounters;
use affray_core::{AnyGame, Diagnostic, Edition, Ruling, Setup};
use affray_pages::model::{EditionChoice, Mistake, RulingChoice, WriteView};

use crate::error::Failure;
use crate::fields::Fields;

/// The longest encounter that is taken.
const LONGEST_TEXT: usize = 64 * 1024;

/// What was sent: a game, a text, an edition, rulings.
pub struct Asked {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// As it was written, before what it refers to was brought in.
    pub text: String,
    /// What a fight is opened with.
    pub setup: Setup,
}

impl Asked {
    /// Reads the form of the page on which encounters are written; a ready-made one is known by its name.
    pub fn read(fields: &Fields) -> Result<Asked, Failure> {
        let (game, name, text) = match (fields.get("encounter"), fields.get("game"), fields.get("text")) {
            (Some(name), ..) => {
                let file = encounters::ready_made(name).map_err(|_| Failure::unknown("encounter"))?;
                (file.game, name.to_owned(), file.text.to_owned())
            }
            (None, Some(slug), Some(text)) => {
                let game = affray_catalogue::find(slug).ok_or_else(|| Failure::unknown("game"))?;
                if text.len() > LONGEST_TEXT {
                    return Err(Failure::field_too_long("text"));
                }
                // Browsers send line ends as two characters.
                (game, format!("{slug}/mine"), text.replace("\r\n", "\n"))
            }
            _ => return Err(Failure::fields_needed("encounter; game and text")),
        };
        let (encounter, origin) = match encounters::assembled(&name, text.clone()) {
            Ok(assembled) => (assembled.text, assembled.origin),
            // The mistake is found again when the text is read.
            Err(_) => (text.clone(), None),
        };
        let edition = Some(fields.may("edition")?.to_owned()).filter(|edition| !edition.is_empty());
        let chosen = fields.below("ruling.").filter(|(_, value)| !value.is_empty());
        let rulings = chosen.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Asked { game, text, setup: Setup { encounter, edition, rulings, origin, ..Setup::default() } })
    }

    /// The page on which it is changed.
    pub fn view(&self) -> WriteView {
        let (mistakes, findings) = match self.game.check(&self.setup) {
            Ok(findings) => (Vec::new(), findings.notes),
            Err(diagnostics) => (self.mistakes(&diagnostics), Vec::new()),
        };
        let chosen = |name: &str| {
            let set = self.setup.rulings.iter().find(|(ruling, _)| ruling == name);
            set.map_or_else(String::new, |(_, value)| value.clone())
        };
        let rulings = self.game.register().rulings.iter().filter(|ruling| ruling.is_settable());
        WriteView {
            game: self.game.slug().to_owned(),
            game_title: self.game.title().to_owned(),
            text: self.text.clone(),
            editions: self.game.editions().iter().map(edition_choice).collect(),
            edition: self.setup.edition.clone().unwrap_or_default(),
            rulings: rulings.map(|ruling| ruling_choice(ruling, chosen(&ruling.name))).collect(),
            mistakes,
            findings,
        }
    }

    fn mistakes(&self, diagnostics: &[Diagnostic]) -> Vec<Mistake> {
        let place = |diagnostic: &Diagnostic| {
            let (line, column) = diagnostic.span.as_ref().map_or((0, 0), |span| {
                let before = self.text.get(..span.start).unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                (line, before.rsplit('\n').next().map_or(0, |start| start.chars().count()) + 1)
            });
            let help = diagnostic.help.clone().unwrap_or_default();
            Mistake { line, column, message: diagnostic.message.clone(), help }
        };
        diagnostics.iter().map(place).collect()
    }
}

fn edition_choice(edition: &Edition) -> EditionChoice {
    EditionChoice {
        slug: edition.slug.to_owned(),
        title: edition.title.to_owned(),
        changes: edition.changes.to_owned(),
    }
}

fn ruling_choice(ruling: &Ruling, chosen: String) -> RulingChoice {
    RulingChoice {
        name: ruling.name.clone(),
        question: ruling.question.clone(),
        options: ruling.options.iter().map(|option| (option.value.clone(), option.means.clone())).collect(),
        range: ruling.range,
        default: ruling.default.clone().unwrap_or_default(),
        chosen,
    }
}
