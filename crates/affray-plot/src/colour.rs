//! Colours with a meaning: categories, steps of an order, and grey for what is neither.

use plotters::style::RGBColor;

use crate::canvas::INK;

/// The colour of a meaning. Within a picture a meaning keeps its colour in every panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub(crate) RGBColor);

/// Okabe and Ito's colours, in an order that keeps neighbours apart.
const CATEGORIES: [RGBColor; Colour::CATEGORIES] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(213, 94, 0),
];

/// From little to much, in a hue that no category has.
const STEPS: [RGBColor; 4] =
    [RGBColor(208, 206, 230), RGBColor(165, 160, 206), RGBColor(130, 117, 182), RGBColor(100, 74, 160)];

impl Colour {
    /// How many categories can be told apart.
    pub const CATEGORIES: usize = 6;

    /// What belongs to no category: how numbers are spread, what is still open.
    pub const NEUTRAL: Colour = Colour(RGBColor(118, 124, 130));

    /// What is wished for: winning. Blue, which nobody takes for a loss and everybody can tell from [`Self::BAD`].
    pub const GOOD: Colour = Colour(CATEGORIES[0]);

    /// What is feared: losing.
    pub const BAD: Colour = Colour(CATEGORIES[5]);

    /// More than what it is compared with, and less; the same as in heat maps of differences.
    pub const MORE: Colour = Colour(RGBColor(5, 91, 150));
    /// Less.
    pub const LESS: Colour = Colour(RGBColor(179, 88, 6));

    /// The colours of what is neither won nor lost, none of which looks like winning or losing.
    pub fn between(place: usize) -> Colour {
        const BETWEEN: [usize; 4] = [1, 3, 4, 2];
        Colour(CATEGORIES[BETWEEN[place % BETWEEN.len()]])
    }

    /// A category; the first [`Self::CATEGORIES`] differ.
    pub fn category(place: usize) -> Colour {
        Colour(CATEGORIES[place % CATEGORIES.len()])
    }

    /// A step of an order, from 0 (light) to `of` − 1 (dark).
    pub fn step(place: usize, of: usize) -> Colour {
        let share = if of < 2 { 1.0 } else { place.min(of - 1) as f64 / (of - 1) as f64 };
        Colour(along(&STEPS, share))
    }
}

/// The colour at a share of the way along a ramp.
pub(crate) fn along(ramp: &[RGBColor], share: f64) -> RGBColor {
    let place = share.clamp(0.0, 1.0) * (ramp.len() - 1) as f64;
    let below = (place.floor() as usize).min(ramp.len() - 2);
    let between = place - below as f64;
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * between).round() as u8;
    let (from, to) = (ramp[below], ramp[below + 1]);
    RGBColor(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

const WHITE: RGBColor = RGBColor(255, 255, 255);
const BLACK: RGBColor = RGBColor(0, 0, 0);

/// The least contrast at which small words are easy to read (WCAG 2, level AA).
const READABLE: f64 = 4.5;

/// The ink for words on a colour: the usual one or white, whichever stands out more. Between the two there are colours on
/// which neither is easy to read; black is.
pub(crate) fn ink_on(shade: RGBColor) -> RGBColor {
    let better = if contrast(INK, shade) >= contrast(WHITE, shade) { INK } else { WHITE };
    if contrast(better, shade) >= READABLE { better } else { BLACK }
}

/// How much two colours stand out from each other, 1 to 21 (WCAG 2).
pub(crate) fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// How light a colour is to the eye, 0 to 1 (WCAG 2).
fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
