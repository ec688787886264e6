//! Script narrows a menu exactly as the core does, on random menus and on those of real fights.

use std::fmt::Write as _;

use affray_core::fight::any_play::OpenText;
use affray_core::{Narrowed, Thing, Touch};

use super::FIGHTS;
use super::fights::{Fight, Luck};
use super::served::{SECURE, in_browser};

/// A menu, by the numbers of what each option touches, and what was touched.
struct Case {
    options: Vec<Vec<usize>>,
    touched: Vec<usize>,
}

fn numbered(number: usize) -> Touch {
    Touch::from(Thing::word(number.to_string()))
}

impl Case {
    fn random(luck: &mut Luck) -> Case {
        let things = 1 + luck.below(9);
        let options = (0..luck.below(24))
            .map(|_| {
                let mut touches: Vec<usize> = (0..luck.below(4)).map(|_| luck.below(things)).collect();
                let mut seen = Vec::new();
                touches.retain(|touch| {
                    !seen.contains(touch) && {
                        seen.push(*touch);
                        true
                    }
                });
                touches
            })
            .collect();
        let mut touched: Vec<usize> = (0..luck.below(3)).map(|_| luck.below(things)).collect();
        touched.dedup();
        Case { options, touched }
    }

    /// The menus of a fight, with the things of an option touched one after the other.
    fn played(name: &str) -> Vec<Case> {
        let (mut fight, mut cases) = (Fight::begin(name, 4), Vec::new());
        for _ in 0..60 {
            if let Some((_, OpenText::Choice(asked))) = fight.play.open() {
                let mut known: Vec<Touch> = Vec::new();
                let mut number = |touch: &Touch| {
                    known.iter().position(|each| each == touch).unwrap_or_else(|| {
                        known.push(touch.clone());
                        known.len() - 1
                    })
                };
                let options: Vec<Vec<usize>> =
                    asked[0].options.iter().map(|option| option.touches.iter().map(&mut number).collect()).collect();
                let path = options[fight.luck.below(options.len())].clone();
                for length in 0..=path.len() {
                    cases.push(Case { options: options.clone(), touched: path[..length].to_vec() });
                }
            }
            if !fight.step() {
                break;
            }
        }
        cases
    }

    /// What the core leaves, as script writes it.
    fn expected(&self) -> String {
        let options: Vec<Vec<Touch>> =
            self.options.iter().map(|touches| touches.iter().copied().map(numbered).collect()).collect();
        let touched: Vec<Touch> = self.touched.iter().copied().map(numbered).collect();
        let narrowed = Narrowed::of(options.iter().map(Vec::as_slice), &touched);
        let next: Vec<_> = (narrowed.next.iter())
            .map(|next| {
                let Thing::Use { word } = &next.touch.thing else { panic!("words were touched") };
                serde_json::json!([word.parse::<usize>().expect("a number"), next.options, next.leads])
            })
            .collect();
        serde_json::json!([narrowed.left, narrowed.exact, next, narrowed.listed()]).to_string()
    }
}

#[test]
fn script_narrows_as_the_core_does() {
    let mut luck = Luck(17);
    let mut cases: Vec<Case> = (0..3000).map(|_| Case::random(&mut luck)).collect();
    cases.extend(FIGHTS.iter().flat_map(|name| Case::played(name)));
    let mut script = include_str!("../../assets/script/narrow.js").to_owned();
    script.push_str(
        "const said = ([options, touched]) => {
            const { left, exact, next, listed } = narrow(options, touched);
            return JSON.stringify([left, exact, next.map(n => [n.touch, n.options, n.leads]), listed]);
        };\n",
    );
    let menus: Vec<_> = cases.iter().map(|case| serde_json::json!([case.options, case.touched])).collect();
    let menus = serde_json::to_string(&menus).expect("numbers are JSON");
    _ = writeln!(script, "await fetch('/done', {{ method: 'POST', body: {menus}.map(said).join('\\n') }});");
    let said = in_browser(SECURE, Fight::begin("tiny/hands", 1), script, Vec::new());
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), cases.len());
    for (case, said) in cases.iter().zip(said) {
        assert_eq!(said, case.expected(), "options {:?}, touched {:?}", case.options, case.touched);
    }
}
