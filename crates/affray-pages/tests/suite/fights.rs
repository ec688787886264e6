//! Real fights of every game, played by people who choose at random, seen from every chair.

use affray_catalogue as catalogue;
use affray_core::encounter::assemble::{Source, assemble};
use affray_core::fight::any_play::OpenText;
use affray_core::{AnyGame, AnyPlay, Coin, Dealer, Reply, Role, Says, Seat, Setup, Sitter, Viewer};
use affray_pages::model::{
    Ask, Chair, FightView, GmTools, LogEntry, Occupant, OddsView, OptionOddsText, OrderView, Paper, Person, Stage,
    TableInfo, TablePage, UndoView, WebhookView,
};

/// Chance for tests: the same seed gives the same fight.
pub struct Luck(pub u64);

impl Luck {
    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// A fight under way.
pub struct Fight {
    pub game: &'static dyn AnyGame,
    pub title: String,
    pub play: Box<dyn AnyPlay>,
    pub luck: Luck,
}

impl Fight {
    /// Begins a ready-made fight, `rt0/brock`, with everybody a person.
    pub fn begin(name: &str, seed: u64) -> Fight {
        let (slug, path) = name.split_once('/').expect("a game and an encounter");
        let game = catalogue::find(slug).expect("a game of that name");
        let files = game.encounters();
        let file = files.iter().find(|file| file.name() == path).expect("an encounter of that name");
        let main = Source { name: name.to_owned(), text: file.text.to_owned() };
        let whole = assemble(main, &mut |_, reference| {
            let wanted = reference.trim_start_matches("../");
            let found = files.iter().find(|file| file.path == wanted || file.name() == wanted);
            let found = found.ok_or_else(|| format!("there is no {reference}"))?;
            Ok(Source { name: format!("{slug}/{}", found.path), text: found.text.to_owned() })
        })
        .expect("a ready-made encounter is whole");
        let setup = Setup { encounter: whole.text, origin: whole.origin, ..Setup::default() };
        let mut opening = game.open(&setup).unwrap_or_else(|wrong| panic!("{name} opens: {wrong:?}"));
        let seats: Vec<_> = opening.cast().seats().to_vec();
        for seat in &seats {
            // The GM's side is played by the best bot, so that fights look like fights.
            let bot = game.bots().iter().any(|bot| bot.name == "good").then(|| Sitter::Bot("good".to_owned()));
            let sitter = match seat.role {
                Role::Gm => bot.unwrap_or(Sitter::Person),
                Role::Player => Sitter::Person,
            };
            opening.seat(&seat.name, sitter).expect("whoever sits there");
        }
        let title = opening.findings().title;
        let play = opening.begin(Some(Dealer::seeded(seed, Vec::new())));
        Fight { game, title, play, luck: Luck(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1) }
    }

    /// Answers the open question at random; false when the fight is over.
    pub fn step(&mut self) -> bool {
        let Some((question, open)) = self.play.open() else { return false };
        let (seat, says) = match open {
            OpenText::Choice(asked) => {
                let who = &asked[0];
                (who.seat, Says::Option(self.luck.below(who.options.len())))
            }
            OpenText::Card { seat, possible, .. } => {
                (seat.unwrap_or(Seat(0)), Says::Card(possible[self.luck.below(possible.len())].clone()))
            }
            OpenText::Die { seat, sides, .. } => {
                (seat.unwrap_or(Seat(0)), Says::Die(1 + self.luck.below(sides.into()) as u8))
            }
            OpenText::Coin { seat, .. } => (seat.unwrap_or(Seat(0)), Says::Coin(Coin::Heads)),
        };
        self.play.reply(Reply { question, seat, says }).expect("an option of the menu is taken");
        true
    }

    /// The seats that are asked.
    pub fn asked(&self) -> Vec<Seat> {
        match self.play.open() {
            Some((_, OpenText::Choice(asked))) => asked.iter().map(|asked| asked.seat).collect(),
            _ => Vec::new(),
        }
    }

    /// The page of a chair; of the log only what is newer than `since`.
    pub fn page(&mut self, chair: Chair, since: Option<u64>) -> TablePage {
        let number = self.play.answers() as u64;
        let (base, name) = match chair {
            Chair::Gm => ("/t/3k9f27ah/gm".to_owned(), "GM".to_owned()),
            Chair::Seat(seat) => (format!("/t/3k9f27ah/seat/{}", seat.0), self.play.cast().name(seat).to_owned()),
            Chair::Onlooker => ("/t/3k9f27ah/look".to_owned(), String::new()),
            Chair::Screen => ("/t/3k9f27ah/screen".to_owned(), String::new()),
        };
        let fight = self.view(chair, since);
        TablePage { table: self.info(), chair, name, base, number, refused: None, stage: Stage::Fight(Box::new(fight)) }
    }

    /// What the table is.
    pub fn info(&self) -> TableInfo {
        TableInfo {
            id: "3k9f27ah".to_owned(),
            title: self.title.clone(),
            game: self.game.slug().to_owned(),
            game_title: self.game.title().to_owned(),
            edition: self.game.editions().first().map(|edition| edition.title.to_owned()).unwrap_or_default(),
            commitment: "1f0c2be59d1d8a4fb2c2f6b6a6f3f4d09a52c4e5d2a7f8e1b3c4d5e6f7a8b9c0".to_owned(),
        }
    }

    /// Whose eyes a chair has.
    fn viewer(&self, chair: Chair) -> Viewer {
        match chair {
            Chair::Seat(seat) => Viewer::Seat(seat),
            Chair::Gm => {
                let gm = self.play.cast().seats().iter().position(|seat| seat.role == Role::Gm);
                gm.map_or(Viewer::Onlooker, |place| Viewer::Seat(Seat(place as u8)))
            }
            Chair::Onlooker | Chair::Screen => Viewer::Onlooker,
        }
    }

    fn view(&mut self, chair: Chair, since: Option<u64>) -> FightView {
        let viewer = self.viewer(chair);
        let asked = self.asked();
        let cast = self.play.cast().clone();
        let lines = self.play.lines(viewer);
        let mut log: Vec<LogEntry> = Vec::new();
        for line in lines {
            let number = line.at as u64;
            let place = log.iter().rev().take_while(|entry| entry.number == number).count();
            log.push(LogEntry { number, place, line: line.line });
        }
        log.retain(|entry| since.is_none_or(|since| entry.number > since));
        let people = cast
            .seats()
            .iter()
            .enumerate()
            .map(|(place, info)| Person {
                seat: Seat(place as u8),
                name: info.name.clone(),
                occupant: match (&info.sitter, info.role) {
                    (Sitter::Bot(name), _) => Occupant::Bot(name.clone()),
                    (_, Role::Gm) => Occupant::Gm,
                    _ => Occupant::Person(["Maria", "Jonas", "Aylin", "Tom", "Ines", "Paul"][place % 6].to_owned()),
                },
                asked: asked.contains(&Seat(place as u8)),
                here: place != 2,
            })
            .collect();
        let ask = self.ask(chair);
        FightView {
            board: self.play.board(viewer),
            people,
            waiting_for: asked.iter().map(|seat| cast.name(*seat).to_owned()).collect(),
            ask,
            log,
            log_from: since.unwrap_or_default(),
            since: None,
            undo: match chair {
                Chair::Seat(_) if self.play.answers() > 4 => UndoView::AtOnce,
                _ => UndoView::Nothing,
            },
            requests: Vec::new(),
            orders: match chair {
                Chair::Seat(seat) => orders(&*self.play, seat),
                _ => Vec::new(),
            },
            paused: false,
            gm: (chair == Chair::Gm).then(|| self.gm()),
            ending: None,
            revisit: None,
        }
    }

    fn ask(&mut self, chair: Chair) -> Option<Ask> {
        let (question, open) = self.play.open()?;
        let mine = |seat: Option<Seat>| match chair {
            Chair::Seat(own) => seat == Some(own),
            Chair::Gm => seat.is_none(),
            Chair::Onlooker | Chair::Screen => false,
        };
        match open {
            OpenText::Choice(all) => {
                let asked = all.into_iter().find(|asked| mine(Some(asked.seat)))?;
                let odds = asked.options.iter().map(|_| odds(&mut self.luck)).collect();
                Some(Ask::Choice {
                    question,
                    seat: asked.seat,
                    asked,
                    odds: OddsView::Known { title: "exact, to the end of the round".to_owned(), options: odds },
                })
            }
            OpenText::Card { seat, source, possible, typing } if mine(seat) => Some(Ask::Paper {
                question,
                seat: seat.unwrap_or(Seat(0)),
                source,
                paper: Paper::Card { possible, typing: typing.to_owned() },
            }),
            OpenText::Die { seat, source, sides } if mine(seat) => {
                Some(Ask::Paper { question, seat: seat.unwrap_or(Seat(0)), source, paper: Paper::Die(sides) })
            }
            OpenText::Coin { seat, source } if mine(seat) => {
                Some(Ask::Paper { question, seat: seat.unwrap_or(Seat(0)), source, paper: Paper::Coin })
            }
            _ => None,
        }
    }

    fn gm(&self) -> GmTools {
        let decisions = (0..self.play.answers() as u64).rev().take(12);
        GmTools {
            quantities: self.play.quantities(),
            present: Vec::new(),
            calls: self.play.calls(),
            decisions: decisions.map(|number| (number, format!("{number}: a decision of somebody"))).collect(),
            going_back: None,
            links: Vec::new(),
            bots: self.game.bots(),
            odds: true,
            webhook: WebhookView::default(),
            seats: Vec::new(),
            looking_from: None,
        }
    }
}

fn orders(play: &dyn AnyPlay, seat: Seat) -> Vec<OrderView> {
    let view = |order: &affray_core::Order, now: &str| OrderView {
        name: order.name.to_owned(),
        about: order.title.to_owned(),
        settings: order.settings.iter().map(|each| (each.name.to_owned(), each.means.to_owned())).collect(),
        now: now.to_owned(),
    };
    play.orders(seat).iter().map(|(order, now)| view(order, now.name)).collect()
}

/// Odds of the length that real ones have.
fn odds(luck: &mut Luck) -> OptionOddsText {
    let mut chance = || luck.below(1000);
    let percent = |chance: usize| format!("{}.{} %", chance / 10, chance % 10);
    let (hit, cost) = (chance(), chance());
    OptionOddsText {
        short: format!("hits {} · costs {}.{}", percent(hit), cost / 300, cost % 10),
        detail: vec![
            format!("hits {}", percent(hit)),
            format!("misses {}", percent(1000 - hit)),
            format!("somebody falls {}", percent(chance() / 4)),
        ],
        method: "exact".to_owned(),
    }
}
