//! The table as something to draw, and tarot cards as people with a real deck type them.

use affray_core::rules::board::{Board, Drawn, Face, Item, Panel, Side, Token, Tone};
use affray_core::{Bag, Cast, Seat, Viewer};

use crate::language::compiled::BinId;
use crate::shown::view::{PublicPlayer, SeenEddy, View};
use crate::shown::words::effect::boon_words;
use crate::shown::words::log::earned_words;
use crate::shown::words::outcome_word;
use crate::state::adversary::Standing;
use crate::state::arena::Zone;
use crate::state::card::{Pile, Suit, Tarot};
use crate::state::fight::{Beat, Fight, Settings};
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::{Player, Status};
use crate::state::sheet::Boxes;
use crate::state::skill::Edge;

const ROMAN: [&str; 22] = [
    "0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI",
];

/// The Major of a numeral as cards print it, or in figures: `xvi`, `16`.
pub(crate) fn major_of(typed: &str) -> Option<Tarot> {
    let roman = ROMAN.iter().position(|numeral| numeral.eq_ignore_ascii_case(typed));
    let numeral = roman.or_else(|| typed.parse().ok()).and_then(|numeral| u8::try_from(numeral).ok())?;
    (usize::from(numeral) < ROMAN.len()).then(|| Tarot::major(numeral))
}

/// A card as it is drawn: rank, sign and letter of the suit; a Major with its numeral and name (RT-02).
fn face(card: Tarot) -> Face {
    let code = card.to_string();
    let name = card.name();
    let (rank, suit, tone) = match (card.suit(), card.numeral()) {
        (Some(suit), _) => {
            let (sign, tone) = match suit {
                Suit::Wands => ("/W", Tone::Green),
                Suit::Swords => ("†S", Tone::Blue),
                Suit::Cups => ("∪C", Tone::Red),
                Suit::Pentacles => ("★P", Tone::Gold),
            };
            (code[..code.len() - 1].to_owned(), sign.to_owned(), tone)
        }
        (None, numeral) => {
            let roman = ROMAN[usize::from(numeral.unwrap_or_default())].to_owned();
            (roman, "✦M".to_owned(), Tone::Purple)
        }
    };
    let print = match card.is_major() {
        true => vec![name.trim_start_matches("The ").to_owned()],
        false => Vec::new(),
    };
    Face { code, name, rank, suit, print, tone }
}

fn faces(pile: Pile) -> Vec<Face> {
    pile.cards().map(face).collect()
}

/// The place of a hand.
pub(crate) const HAND: &str = "Hand";
/// The place of cards set aside.
pub(crate) const ASIDE: &str = "Aside";
/// The place of a player's deck.
pub(crate) const DECK: &str = "Deck";
/// The panel of the floor.
pub(crate) const ARENA: &str = "Arena";

/// The bins that are shown even while empty: those everybody fills, and Run Away, whose size decides (RT-44).
fn always_shown(bin: BinId) -> bool {
    BinId::COMMON.contains(&bin) || bin == BinId::RUN_AWAY
}

/// Whether a bin that a player has is shown: one's own by the rule above, any other while something lies on it.
pub(crate) fn is_bin_shown(player: &PublicPlayer<'_>, bin: BinId, own: bool) -> bool {
    let laid = player.laid().iter().any(|laid| laid.bin == bin);
    laid || player.filled(bin).0 > 0 || own && always_shown(bin)
}

fn player(view: &View<'_>, p: PlayerId, side: Side, cast: &Cast) -> Panel {
    let open = view.player(p);
    let mut panel = Panel::new(cast.name(p.seat()), side);
    match view.hand(p) {
        Some(hand) => panel.cards(HAND, faces(hand)),
        None => panel.pile(HAND, open.hand_size()),
    }
    if let Some(aside) = view.aside(p).filter(|aside| !aside.is_empty()) {
        panel.cards(ASIDE, faces(aside));
    }
    panel.track("Hit points", open.hp(), Player::FULL);
    panel.count("Shields", open.shields());
    let laid = |bin: BinId| open.laid().iter().filter(move |laid| laid.bin == bin);
    for bin in open.bins().iter() {
        if !is_bin_shown(&open, bin, side == Side::Own) {
            continue;
        }
        let cards: Vec<Face> = laid(bin).map(|laid| face(laid.card)).collect();
        let (sum, goal) = open.filled(bin);
        let label = view.book().bin(bin).name.clone();
        panel.items.push(Item::Bin { label, cards, sum: sum.into(), goal: goal.map(i64::from) });
    }
    let said = [standing(&open), character(view, p, side), waiting(view, &open)].concat();
    if !said.is_empty() {
        panel.note(said.join(", "));
    }
    for manipulation in &open.sheet().manipulations {
        let named = if manipulation.is_empty() { "not named yet" } else { manipulation };
        panel.note(format!("Manipulation: {named}"));
    }
    panel.count("Corruption", open.corruption());
    panel.pile(DECK, open.deck_size());
    panel.open_pile("Discard", faces(open.discard()));
    panel.open_pile("Out of the deck", faces(open.out_of_deck()));
    panel
}

/// Whether the player is in the fight, and if not, why.
fn standing(open: &PublicPlayer<'_>) -> Vec<String> {
    let sheet = open.sheet();
    let mut said: Vec<String> = match (open.status(), open.hides()) {
        (Status::Active, _) => Vec::new(),
        (Status::Fled, "") => vec!["ran away".to_owned()],
        (Status::Fled, place) => vec![format!("ran away, hides: {place}")],
        (Status::Out, _) if sheet.dead => vec!["dead".to_owned()],
        (Status::Out, _) => vec!["out of the fight".to_owned()],
    };
    if sheet.retired {
        said.push("retired".to_owned());
    }
    if open.is_active() && open.zeros() > 0 {
        said.push("fell once, the next fall puts out".to_owned());
    }
    said
}

/// Traits in force, spells, injuries, skills, marks.
fn character(view: &View<'_>, p: PlayerId, side: Side) -> Vec<String> {
    let open = view.player(p);
    let sheet = open.sheet();
    let name = |bin: BinId| view.book().bin(bin).name.as_str();
    let mut said: Vec<String> = open.traits().iter().map(|of| of.slug().to_owned()).collect();
    said.extend(sheet.arcana.map(Tarot::name));
    said.extend(open.spells().map(|spell| match (sheet.spent.has(spell), sheet.turned.has(spell)) {
        (true, _) => format!("{} (used today)", name(spell)),
        (false, true) => format!("{} (turned over)", name(spell)),
        (false, false) => name(spell).to_owned(),
    }));
    let daily = sheet.spent.iter().filter(|bin| !bin.is_spell());
    said.extend(daily.map(|bin| format!("{} used today", name(bin))));
    said.extend(sheet.stands_for.map(|spell| format!("Ophiuchus is {}", name(spell))));
    if let Some(pool) = view.pool(p) {
        let under: Vec<&str> = pool.iter().map(name).collect();
        said.push(format!("under Ophiuchus: {}", under.join(" / ")));
    }
    said.extend(sheet.injuries.iter().map(|hurt| {
        let nights = if hurt.nights > 0 { ", slept on" } else { "" };
        match hurt.closes {
            Some(bin) => format!("{} (closes {}{nights})", hurt.kind.spec().name, name(bin)),
            None => format!("{}{nights}", hurt.kind.spec().name),
        }
    }));
    // What everybody begins with is news only to oneself.
    let Boxes { boxes, marked } = sheet.friendship;
    if side == Side::Own || marked > 0 || boxes > 1 {
        said.push(format!("Friendship {marked}/{boxes}"));
    }
    said.extend(sheet.marks.iter().map(|&(bin, marks)| format!("{marks} marked on {}", name(bin))));
    if sheet.story_tokens > 0 {
        said.push(format!("{} for stories", tokens(sheet.story_tokens)));
    }
    if !sheet.chosen.is_empty() {
        let chosen: Vec<&str> = sheet.chosen.iter().map(|skill| skill.name()).collect();
        said.push(format!("good at {}", chosen.join(" and ")));
    }
    said.extend(sheet.crossed_out.map(|skill| format!("no {}", skill.name())));
    said
}

/// What waits for the player or is at work without a card to show it.
fn waiting(view: &View<'_>, open: &PublicPlayer<'_>) -> Vec<String> {
    let mut said = Vec::new();
    match open.credit() {
        0 => {}
        1 => said.push("1 extra card promised".to_owned()),
        cards => said.push(format!("{cards} extra cards promised")),
    }
    if open.blurred() {
        said.push("Blur carries the shields over".to_owned());
    }
    if open.flexed() {
        said.push("damage is doubled this turn".to_owned());
    }
    match open.help() {
        Some(Edge::Bonus) => said.push("a Bonus waits for the next check".to_owned()),
        Some(Edge::Penalty) => said.push("a Penalty waits for the next check".to_owned()),
        Some(Edge::None) | None => {}
    }
    if open.skips() {
        said.push("loses the next turn".to_owned());
    }
    said.extend(open.tokens().iter().map(|&(bin, on)| format!("{} on {}", tokens(on), view.book().bin(bin).name)));
    said
}

fn tokens(count: u8) -> String {
    if count == 1 { "1 token".to_owned() } else { format!("{count} tokens") }
}

fn adversary(view: &View<'_>, foe: FoeId, side: Side) -> Panel {
    let mut panel = Panel::new(view.adversary_name(foe), side);
    let most = view.adversary_full_hp(foe).max(view.adversary_hp(foe));
    panel.track("Hit points", view.adversary_hp(foe), most);
    panel.count("Shields", view.adversary_shields(foe));
    match view.adversary_standing(foe) {
        Standing::Active => {}
        Standing::Down => panel.note("down"),
        Standing::Fled => panel.note("fled"),
    }
    if view.is_charmed(foe) {
        panel.note("charmed: attacks nobody");
    }
    let grown: Vec<String> = view.adversary_growth(foe).boons().map(|(boon, by)| boon_words(boon, by)).collect();
    if !grown.is_empty() {
        panel.note(format!("grown: {}", grown.join(", ")));
    }
    for intent in view.intents(foe) {
        let text = intent.card.map_or_else(|| "face down".to_owned(), |card| view.intent_words(foe, card));
        panel.items.push(Item::Intent { card: intent.card.map(face), text });
    }
    panel
}

fn eddy(view: &View<'_>, seen: &SeenEddy, cast: &Cast, side: Side) -> Panel {
    let mut panel = Panel::new(view.eddy_name(cast, seen.id), side);
    panel.track("Hit points", seen.hp, view.book().eddy.hp);
    panel.count("Shields", seen.shields);
    if seen.hp == 0 {
        panel.note("destroyed");
    }
    if let Some(skill) = seen.skill {
        panel.note(format!("good at {}", skill.name()));
    }
    match seen.hand {
        Some(hand) => panel.cards(HAND, faces(hand)),
        None => panel.pile(HAND, seen.cards),
    }
    panel
}

/// How a viewer stands to the players' side, whose seat this is.
fn side_of(view: &View<'_>, viewer: Viewer, seat: Seat) -> Side {
    match viewer {
        Viewer::Seat(own) if own == seat => Side::Own,
        Viewer::Seat(own) if own == view.gm_seat() => Side::Foe,
        _ => Side::Friend,
    }
}

fn arena(view: &View<'_>, is_gm: bool, viewer: Viewer, cast: &Cast) -> Panel {
    let mut panel = Panel::new(ARENA, Side::Table);
    let mut squares: Vec<Vec<Token>> = view.arena().zones().map(|_| Vec::new()).collect();
    let columns = usize::from(view.arena().side());
    let mut stand = |zone: Zone, name: String, side: Side| {
        let place = usize::from(zone.row - 1) * columns + usize::from(zone.column - 1);
        if let Some(square) = squares.get_mut(place) {
            square.push(Token { name, side });
        }
    };
    for p in view.player_ids().filter(|&p| view.player(p).is_active()) {
        let seat = p.seat();
        stand(view.player(p).zone(), cast.name(seat).to_owned(), side_of(view, viewer, seat));
    }
    for seen in view.eddies().filter(|eddy| eddy.hp > 0) {
        let side = side_of(view, viewer, view.eddy_seat(seen.id));
        stand(seen.zone, view.eddy_name(cast, seen.id), side);
    }
    for foe in view.foe_ids().filter(|&foe| view.adversary_active(foe)) {
        let side = if is_gm { Side::Own } else { Side::Foe };
        stand(view.adversary_zone(foe), view.adversary_name(foe), side);
    }
    panel.items.push(Item::Grid { columns, squares });
    // The order matters where there is one.
    let (acting, order) = view.order();
    if order.len() > 1 && view.outcome().is_none() {
        let names: Vec<String> =
            order
                .iter()
                .map(|&p| {
                    if acting == Some(p) {
                        format!("[{}]", cast.name(p.seat()))
                    } else {
                        cast.name(p.seat()).to_owned()
                    }
                })
                .collect();
        panel.note(format!("turns: {}", names.join(", ")));
    }
    panel
}

/// The Supremacy worksheet: each combat with what it earned, and the milestones (RT-76, RT-77).
fn worksheet(view: &View<'_>) -> Option<Panel> {
    if view.worksheet().is_empty() {
        return None;
    }
    let mut panel = Panel::new("Supremacy worksheet", Side::Table);
    for (place, &earned) in view.worksheet().iter().enumerate() {
        panel.note(format!("combat {}: {}, {}", place + 1, tallies(earned.tallies()), earned_words(earned)));
    }
    let total = view.supremacy();
    let milestones: Vec<String> = (view.milestones().into_iter())
        .map(|at| if at <= total { format!("{at} (passed)") } else { at.to_string() })
        .collect();
    if !milestones.is_empty() {
        panel.note(format!("milestones: {}", milestones.join(", ")));
    }
    Some(panel)
}

fn tallies(count: u8) -> String {
    if count == 1 { "1 tally".to_owned() } else { format!("{count} tallies") }
}

/// Where the fight stands: the round, or what is between fights.
fn heading(view: &View<'_>) -> String {
    let ended = view.outcome().map(|outcome| format!(", {}", outcome_word(outcome))).unwrap_or_default();
    match view.beat() {
        Beat::Between | Beat::Done if view.round() == 0 => {
            if view.is_night() { "Night" } else { "Between fights" }.to_owned()
        }
        Beat::Between if view.is_night() => format!("Night after round {}{ended}", view.round()),
        Beat::Between => format!("After round {}{ended}", view.round()),
        // A fight without a limit of its own has one that nobody comes to.
        _ if view.last_round() < Settings::UNLIMITED => {
            format!("Round {} of {}{ended}", view.round(), view.last_round())
        }
        _ => format!("Round {}{ended}", view.round()),
    }
}

impl Drawn for Fight {
    fn board(view: &View<'_>, viewer: Viewer, cast: &Cast) -> Board {
        let is_gm = viewer == Viewer::Seat(view.gm_seat());
        let mut panels = Vec::new();
        for p in view.player_ids() {
            panels.push(player(view, p, side_of(view, viewer, p.seat()), cast));
        }
        for foe in view.foe_ids() {
            panels.push(adversary(view, foe, if is_gm { Side::Own } else { Side::Foe }));
        }
        for seen in view.eddies() {
            panels.push(eddy(view, &seen, cast, side_of(view, viewer, view.eddy_seat(seen.id))));
        }
        panels.sort_by_key(|panel| panel.side);
        let mut middle = arena(view, is_gm, viewer, cast);
        middle.pile("GM's deck", view.gm_deck());
        middle.open_pile("GM's discard", faces(view.gm_discard()));
        middle.count("Supremacy", view.supremacy());
        // The arena comes before the friends: it says who can be reached.
        let after = panels.iter().filter(|panel| panel.side == Side::Own).count();
        panels.insert(after, middle);
        panels.extend(worksheet(view));
        Board { heading: heading(view), panels }
    }
}
