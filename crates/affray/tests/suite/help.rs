//! What can be looked up about options, over random decisions of every game: rules, tables and words behind each, and reasons
//! that leave space for what they forbid.

use std::collections::BTreeSet;

use affray_core::fight::any_play::{Asked, OpenText};
use affray_core::{AnyGame, Reply, Says, Stream};
use affray_terminal::about::About;
use affray_terminal::text;

use crate::begun::begun;

/// Goes through the ready-made fights of a game with random answers, and looks at so many decisions.
fn decisions(game: &dyn AnyGame, most: u32, mut look: impl FnMut(&Asked)) {
    let mut seen = 0;
    for (number, mut play) in begun(game) {
        let mut chance = Stream::new(number, 11);
        for _ in 0..120 {
            let Some((question, OpenText::Choice(asked))) = play.open() else { break };
            let asked = &asked[chance.below(asked.len() as u32) as usize];
            look(asked);
            seen += 1;
            if seen == most {
                return;
            }
            let says = Says::Option(chance.below(asked.options.len() as u32) as usize);
            play.reply(Reply { question, seat: asked.seat, says }).expect("a listed option");
        }
    }
}

#[test]
fn every_option_can_be_looked_up() {
    let (mut nothing, mut only_asked) = (BTreeSet::new(), BTreeSet::new());
    for game in affray_catalogue::ALL.iter().copied() {
        let mut seen = BTreeSet::new();
        decisions(game, 2_000, |asked| {
            for option in &asked.options {
                if !seen.insert((asked.prompt.clone(), option.text.clone())) {
                    continue;
                }
                if About::option(game, &option.text, &asked.prompt).is_empty() {
                    nothing.insert(format!("{}: {} {}", game.slug(), asked.prompt, option.text));
                }
                // Of what somebody may do at all, each says something itself.
                if asked.prompt.to_lowercase().contains("what do you do")
                    && About::option(game, &option.text, "").is_empty()
                {
                    only_asked.insert(format!("{}: {} {}", game.slug(), asked.prompt, option.text));
                }
            }
        });
    }
    assert!(nothing.is_empty(), "nothing to read about {nothing:#?}");
    assert!(only_asked.is_empty(), "nothing but the question to read about {only_asked:#?}");
}

#[test]
fn a_reason_leaves_space_for_what_it_forbids() {
    /// A line of eighty cells less number, rule and spaces, and enough words to know what is meant.
    const LONGEST: usize = 80 - 12 - 20;
    let mut long = BTreeSet::new();
    for game in affray_catalogue::ALL.iter().copied() {
        decisions(game, 2_000, |asked| {
            long.extend(asked.forbidden.iter().map(|no| &no.why).filter(|why| text::width(why) > LONGEST).cloned());
        });
    }
    assert!(long.is_empty(), "{long:#?}");
}
