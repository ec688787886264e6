//! How often each number came up.

use crate::canvas::{Anchor, Canvas, FAINT, GRID, INK, Pen, colour};
use crate::scale::{Axis, Unit};

/// Bars over whole numbers.
#[derive(Debug, Clone)]
pub struct Histogram {
    title: String,
    shares: Vec<(i64, f64)>,
    mean: Option<f64>,
}

const TOP: f64 = 34.0;
const LEFT: f64 = 46.0;
const FOOT: f64 = 30.0;
const HEIGHT: f64 = 190.0;
/// More bars than this cannot be told apart; neighbours are put together.
const MOST: i64 = 60;

impl Histogram {
    /// How large a share each number has.
    pub fn new(title: impl Into<String>, shares: impl IntoIterator<Item = (i64, f64)>) -> Histogram {
        Histogram { title: title.into(), shares: shares.into_iter().collect(), mean: None }
    }

    /// Marks the mean.
    #[must_use]
    pub fn mean(mut self, mean: f64) -> Histogram {
        self.mean = Some(mean);
        self
    }

    #[allow(clippy::unused_self)]
    pub(crate) fn height(&self) -> f64 {
        HEIGHT
    }

    /// The shares in bins of equal width, each with its first number; and that width.
    fn binned(&self) -> (i64, Vec<(i64, f64)>) {
        let least = self.shares.iter().map(|(value, _)| *value).min().unwrap_or(0);
        let most = self.shares.iter().map(|(value, _)| *value).max().unwrap_or(0);
        let step = ((most - least) / MOST + 1).max(1);
        let mut bins: Vec<(i64, f64)> = (0..=(most - least) / step).map(|bin| (least + bin * step, 0.0)).collect();
        for (value, share) in &self.shares {
            bins[((value - least) / step) as usize].1 += share;
        }
        (step, bins)
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let bottom = HEIGHT - FOOT;
        let (step, bins) = self.binned();
        let most = bins.iter().map(|(_, share)| *share).fold(0.0, f64::max);
        let (first, last) = (bins[0].0 as f64, (bins[bins.len() - 1].0 + step) as f64);
        // A number stands in the middle of its bar.
        let across = Axis::new((first, last), (LEFT + 4.0, canvas.width() - 4.0));
        let up = Axis::new((0.0, most), (bottom, TOP));

        let heading = match self.mean {
            Some(mean) => format!("{}  (mean {mean:.2})", self.title),
            None => self.title.clone(),
        };
        canvas.text(&canvas.fit(&heading, Pen::HEADING, canvas.width()), (0.0, 10.0), Pen::HEADING, Anchor::Left);
        for tick in up.ticks(4) {
            canvas.line([(LEFT, up.at(tick)), (canvas.width(), up.at(tick))], GRID, 1);
            canvas.text(&Unit::Share.tick(tick), (LEFT - 6.0, up.at(tick)), Pen::TICKS, Anchor::Right);
        }
        let wide = across.at(first + step as f64) - across.at(first);
        let gap = if wide > 8.0 { 1.5 } else { 0.5 };
        for (value, share) in &bins {
            let left = across.at(*value as f64);
            canvas.fill((left + gap, up.at(*share)), (left + wide - gap, bottom), colour(0));
        }
        canvas.line([(LEFT, bottom), (canvas.width(), bottom)], FAINT, 1);
        let every = (bins.len() as f64 / ((canvas.width() - LEFT) / 38.0)).ceil().max(1.0) as usize;
        for (value, _) in bins.iter().step_by(every) {
            let middle = across.at(*value as f64) + wide / 2.0;
            canvas.text(&value.to_string().replace('-', "−"), (middle, bottom + 13.0), Pen::TICKS, Anchor::Centre);
        }
        if let Some(mean) = self.mean {
            let x = across.at(mean + step as f64 / 2.0);
            canvas.dashes((x, bottom), (x, TOP), INK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_are_put_together_and_none_is_lost() {
        let histogram = Histogram::new("x", (0..1000).map(|value| (value, 0.001)));
        let (step, bins) = histogram.binned();
        assert!(step > 1 && bins.len() as i64 <= MOST + 1);
        assert!((bins.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
