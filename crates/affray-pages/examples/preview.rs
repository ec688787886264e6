//! Writes pages of every kind, made from real fights, into a folder: `cargo run -p affray-pages --example preview /tmp/pages`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use affray_catalogue as catalogue;
use affray_core::{Line, Role, Seat, Weight};
use affray_pages::model::{
    Chair, EditionChoice, EncounterCard, Ending, GameCard, HomeView, LinkFor, LobbySeat, LobbyView, Mistake,
    NextFights, Occupant, Request, Revisit, RulingChoice, SharedLink, Since, Stage, TablePage, UndoView, WriteView,
};
use affray_pages::{Frame, Language, Markup, assets};

#[path = "../tests/suite/fights.rs"]
mod fights;
use fights::Fight;

/// A picture the size of a QR code.
fn qr() -> String {
    let mut luck = fights::Luck(77);
    let mut path = String::new();
    for row in 0..29 {
        for column in 0..29 {
            if luck.below(2) == 0 {
                _ = write!(path, "M{} {}h1v1h-1z", column + 2, row + 2);
            }
        }
    }
    format!("<svg viewBox=\"0 0 33 33\"><path fill=\"#fff\" d=\"M0 0h33v33H0z\"/><path d=\"{path}\"/></svg>")
}

fn links(cast: &[(Seat, String)]) -> Vec<SharedLink> {
    let seats = cast.iter().map(|(seat, name)| SharedLink {
        whose: LinkFor::Seat(*seat, name.clone()),
        url: format!("http://192.168.1.20:8080/t/3k9f27ah/seat/{}?key=Qm3x8hHk2vT9aZr4wL7cYd", seat.0),
        qr: qr(),
    });
    let look = SharedLink {
        whose: LinkFor::Onlookers,
        url: "http://192.168.1.20:8080/t/3k9f27ah/look?key=Jx7p2vQn5sKe8bRt3mWgUa".into(),
        qr: qr(),
    };
    seats.chain([look]).collect()
}

fn lobby(fight: &mut Fight, chair: Chair, joined: bool) -> TablePage {
    let mut page = fight.page(chair, None);
    let cast = fight.play.cast().clone();
    let seats: Vec<LobbySeat> = cast
        .seats()
        .iter()
        .enumerate()
        .map(|(place, info)| LobbySeat {
            seat: Seat(place as u8),
            name: info.name.clone(),
            role: info.role,
            occupant: match (info.role, place) {
                (Role::Gm, _) => Occupant::Bot("good".into()),
                (_, 0) => Occupant::Person("Maria".into()),
                (_, 1) => Occupant::Paper("Jonas".into()),
                _ => Occupant::Empty,
            },
        })
        .collect();
    let shared: Vec<(Seat, String)> =
        seats.iter().filter(|seat| seat.role == Role::Player).map(|seat| (seat.seat, seat.name.clone())).collect();
    let gm = chair == Chair::Gm;
    page.stage = Stage::Lobby(LobbyView {
        seats,
        bots: if gm { fight.game.bots() } else { Vec::new() },
        links: if gm { links(&shared) } else { Vec::new() },
        entropy: vec![("Maria".into(), "kivu-raso-tepi-molu".into()), ("Jonas".into(), "zaro-filu-demo-bato".into())],
        joined,
        not_yet: gm.then(|| "two seats are empty: give them to a bot, or wait".into()),
    });
    page
}

fn home() -> HomeView {
    let card = |game: &dyn affray_core::AnyGame| GameCard {
        slug: game.slug().into(),
        title: game.title().into(),
        about: game.about().into(),
        encounters: (game.encounters().iter())
            .filter(|file| !file.path.contains('/'))
            .map(|file| {
                let fight = Fight::begin(&format!("{}/{}", game.slug(), file.name()), 1);
                let board = fight.play.board(affray_core::Viewer::Seat(Seat(0)));
                let of = |foe: bool| -> Vec<String> {
                    let side = |side| (side == affray_core::Side::Foe) == foe && side != affray_core::Side::Table;
                    board.panels.iter().filter(|panel| side(panel.side)).map(|panel| panel.title.clone()).collect()
                };
                EncounterCard {
                    name: format!("{}/{}", game.slug(), file.name()),
                    title: fight.title.clone(),
                    about: file.about(),
                    difficulty: game.difficulty(file.name()).map(|hard| hard.to_string()).unwrap_or_default(),
                    party: of(false),
                    foes: of(true),
                }
            })
            .collect(),
    };
    HomeView { games: catalogue::ALL.iter().map(|game| card(*game)).collect() }
}

fn write(sound: bool) -> WriteView {
    let game = catalogue::find("rt0").expect("a game");
    let rulings = game.register().rulings.iter().filter(|ruling| ruling.is_settable());
    WriteView {
        game: "rt0".into(),
        game_title: game.title().into(),
        text: game.starter().into(),
        editions: ["First edition", "Second edition"]
            .map(|title| EditionChoice { slug: title.into(), title: title.into(), changes: "Other cards.".into() })
            .into(),
        edition: String::new(),
        rulings: rulings
            .map(|ruling| RulingChoice {
                name: ruling.name.clone(),
                question: ruling.question.clone(),
                options: ruling.options.iter().map(|one| (one.value.clone(), one.means.clone())).collect(),
                range: ruling.range,
                default: ruling.default.clone().unwrap_or_default(),
                chosen: String::new(),
            })
            .collect(),
        mistakes: if sound {
            Vec::new()
        } else {
            vec![Mistake {
                line: 7,
                column: 3,
                message: "there is no adversary \"brok\"".into(),
                help: "did you mean \"brock\"?".into(),
            }]
        },
        findings: vec!["Ada against Brock, in a normal arena".into(), "nothing was changed from the rules".into()],
    }
}

struct Folder<'a> {
    to: &'a Path,
    frame: Frame,
}

impl Folder<'_> {
    fn put(&self, name: &str, page: Markup) {
        fs::write(self.to.join(format!("{name}.html")), page.into_string()).expect("the folder can be written");
    }

    fn table(&self, name: &str, page: &TablePage) {
        self.put(name, affray_pages::table(page, &self.frame));
    }
}

fn fight_of(page: &mut TablePage) -> &mut affray_pages::model::FightView {
    match &mut page.stage {
        Stage::Fight(fight) => fight,
        Stage::Lobby(_) => unreachable!("fights are made here"),
    }
}

fn main() {
    let to = std::env::args().nth(1).expect("a folder to write to");
    let to = Path::new(&to);
    fs::create_dir_all(to).expect("the folder can be made");
    for asset in assets() {
        fs::write(to.join(&asset.name), asset.content).expect("the folder can be written");
    }
    let mut frame = Frame::new(Language::English);
    frame.style.clone_from(&assets()[0].name);
    frame.script.clone_from(&assets()[1].name);
    let folder = Folder { to, frame };
    folder.put("home", affray_pages::home(&home(), &folder.frame));
    folder.put("write", affray_pages::write(&write(false), &folder.frame));
    folder.put("write-sound", affray_pages::write(&write(true), &folder.frame));
    let register = catalogue::find("rt0").expect("a game").register();
    folder.put("rules", affray_pages::rules(register, &folder.frame));
    folder.put("rule", affray_pages::rule(register, &register.rules[20], &folder.frame));
    folder
        .put("refusal", affray_pages::refusal(404, "There is no such table. It may have been closed.", &folder.frame));

    let kinds = [
        ("rt0/party", "rt0", 60),
        ("deckahedron/mob", "deckahedron", 40),
        ("suits/three_on_three", "suits", 33),
        ("tiny/hands", "tiny", 12),
    ];
    for (name, short, length) in kinds {
        let mut fight = Fight::begin(name, 11);
        folder.table(&format!("{short}-lobby-gm"), &lobby(&mut fight, Chair::Gm, true));
        folder.table(&format!("{short}-lobby-join"), &lobby(&mut fight, Chair::Seat(Seat(0)), false));
        folder.table(&format!("{short}-lobby-seat"), &lobby(&mut fight, Chair::Seat(Seat(0)), true));
        for _ in 0..length {
            if fight.play.is_over() {
                break;
            }
            fight.step();
        }
        let asked = fight.asked().first().copied().unwrap_or(Seat(0));
        let page = fight.page(Chair::Seat(asked), None);
        folder.table(&format!("{short}-turn"), &page);
        if short == "rt0" {
            let german = Folder { to, frame: Frame { language: Language::German, ..folder.frame.clone() } };
            german.table("rt0-turn-de", &page);
            let mut paused = page.clone();
            fight_of(&mut paused).paused = true;
            folder.table("rt0-paused", &paused);
        }
        let other = (0..fight.play.cast().seats().len() as u8).map(Seat).find(|seat| *seat != asked).unwrap_or(asked);
        let mut page = fight.page(Chair::Seat(other), None);
        let view = fight_of(&mut page);
        let last: Vec<Line> = view.log.iter().rev().take(5).rev().map(|entry| entry.line.clone()).collect();
        view.since = Some(Since { number: 3, lines: last, more: 7, taken_back: true });
        view.undo = UndoView::AskGm(vec!["Ada saw 7 of Wands".into()]);
        folder.table(&format!("{short}-wait"), &page);
        let mut page = fight.page(Chair::Gm, None);
        let view = fight_of(&mut page);
        let shared: Vec<(Seat, String)> = view.people.iter().map(|person| (person.seat, person.name.clone())).collect();
        let tools = view.gm.as_mut().expect("the GM's tools");
        tools.links = links(&shared);
        tools.seats.clone_from(&shared);
        view.requests = vec![Request {
            seat: shared[0].0,
            name: shared[0].1.clone(),
            learned: vec!["Ben has seen 9 of Cups".into(), "everybody knows what Brock is going to do".into()],
        }];
        folder.table(&format!("{short}-gm"), &page);
        folder.table(&format!("{short}-look"), &fight.page(Chair::Onlooker, None));
        folder.table(&format!("{short}-screen"), &fight.page(Chair::Screen, None));
        let mut page = fight.page(Chair::Seat(asked), None);
        page.number = 40;
        let view = fight_of(&mut page);
        view.ask = None;
        view.revisit = Some(Revisit { number: 40, first: 0, last: 112, share: None });
        folder.table(&format!("{short}-replay"), &page);
        let mut steps = 0;
        while steps < 3000 && fight.step() {
            steps += 1;
        }
        for (chair, name) in [(Chair::Gm, "gm"), (Chair::Seat(asked), "seat")] {
            let mut page = fight.page(chair, None);
            let summary = fight.play.summary();
            fight_of(&mut page).ending = Some(Ending {
                summary,
                won: Some(chair == Chair::Gm),
                luck: Some(vec![
                    "Ada: 14 cards drawn, a little luckier than usual; two fights in five go better.".into(),
                    "Brock: about as expected.".into(),
                ]),
                secret: "9c41d0e37b6f2a5588c1f7e06d3b4a29e1c05f7788aa31d2b4c6e8f0a1b3c5d7".into(),
                proof: vec!["the secret matches its seal".into(), "all 112 answers give the same fight again".into()],
                fair: true,
                next: Some(NextFights {
                    interludes: Vec::new(),
                    encounters: vec![("rt0/brock".into(), "Brock alone".into())],
                    text: "game = \"rt0\"".into(),
                }),
            });
            folder.table(&format!("{short}-end-{name}"), &page);
        }
    }
    let mut fight = Fight::begin("rt0/brock", 3);
    let mut page = fight.page(Chair::Seat(Seat(0)), None);
    let name = "\u{202e}<b>evil</b>\u{0}".repeat(700);
    page.name.clone_from(&name);
    let view = fight_of(&mut page);
    view.people[0].occupant = Occupant::Person(name.clone());
    view.log[0].line = Line::bare(Weight::Deed, name);
    page.refused = Some("It is not your turn: Brock was faster.".into());
    folder.table("evil", &page);
    println!("{}", to.display());
}
