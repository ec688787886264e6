//! How often each number came up.

use crate::canvas::{Anchor, Canvas, FAINT, GRID, INK, Pen};
use crate::colour::Colour;
use crate::head::Head;
use crate::scale::{Axis, Estimate, Unit};

/// Bars over whole numbers.
#[derive(Debug, Clone)]
pub struct Histogram {
    title: String,
    step: i64,
    shares: Vec<(i64, Estimate)>,
    mean: Option<f64>,
}

const LEFT: f64 = 46.0;
const FOOT: f64 = 24.0;
const PLOT: f64 = 130.0;
/// More bars than this cannot be told apart; neighbours are put together.
const MOST: i64 = 60;
/// Bars wider than this look like areas.
const WIDEST: f64 = 64.0;

impl Histogram {
    /// How often each number came up, with neighbours put together where there are too many; and how many numbers a bin
    /// has. Each bin is called by its first number, and none is left out between two others.
    pub fn bins(counts: impl IntoIterator<Item = (i64, u64)> + Clone) -> (i64, Vec<(i64, u64)>) {
        let values = || counts.clone().into_iter().map(|(value, _)| value);
        let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let step = ((most - least) / MOST + 1).max(1);
        let mut bins: Vec<(i64, u64)> = (0..=(most - least) / step).map(|bin| (least + bin * step, 0)).collect();
        for (value, count) in counts {
            bins[((value - least) / step) as usize].1 += count;
        }
        (step, bins)
    }

    /// How large a share each bin of `step` numbers has, by its first number.
    pub fn new(title: impl Into<String>, step: i64, shares: impl IntoIterator<Item = (i64, Estimate)>) -> Histogram {
        let mut shares: Vec<(i64, Estimate)> = shares.into_iter().collect();
        if shares.is_empty() {
            shares.push((0, Estimate::exact(0.0)));
        }
        let title = if step > 1 { format!("{}; each bar is {step} numbers", title.into()) } else { title.into() };
        Histogram { title, step: step.max(1), shares, mean: None }
    }

    /// Marks the mean.
    #[must_use]
    pub fn mean(mut self, mean: f64) -> Histogram {
        self.mean = Some(mean);
        self
    }

    fn head(&self) -> Head<'_> {
        Head { title: &self.title, legend: Vec::new() }
    }

    pub(crate) fn height(&self, width: f64) -> f64 {
        self.head().height(width) + PLOT + FOOT
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let top = self.head().height(canvas.width());
        let bottom = top + PLOT;
        let bins = &self.shares;
        let most = bins.iter().map(|(_, share)| share.high).fold(0.0, f64::max);
        let (first, last) = (bins[0].0 as f64, (bins[bins.len() - 1].0 + self.step) as f64);
        // A number stands in the middle of its bar. Few bars stand in the middle of the panel.
        let many = (last - first) / self.step as f64;
        let (left, right) = (LEFT + 4.0, canvas.width() - 4.0);
        let margin = (right - left - many * WIDEST).max(0.0) / 2.0;
        let across = Axis::new((first, last), (left + margin, right - margin));
        let up = Axis::rounded((0.0, most), (bottom, top), 4);

        self.head().draw(canvas);
        for tick in up.ticks(4) {
            canvas.line([(LEFT, up.at(tick)), (canvas.width(), up.at(tick))], GRID, 1);
            canvas.text(&Unit::Share.tick(tick), (LEFT - 6.0, up.at(tick)), Pen::TICKS, Anchor::Right);
        }
        let wide = across.at(first + self.step as f64) - across.at(first);
        let gap = if wide > 8.0 { 1.5 } else { 0.5 };
        for (value, share) in bins.iter().filter(|(_, share)| !share.is_zero()) {
            let left = across.at(*value as f64);
            canvas.fill((left + gap, up.at(share.value)), (left + wide - gap, bottom), Colour::NEUTRAL.0);
            if share.is_measured() && wide >= 6.0 {
                let middle = left + wide / 2.0;
                canvas.line([(middle, up.at(share.low)), (middle, up.at(share.high))], INK, 1);
            }
        }
        canvas.line([(LEFT, bottom), (canvas.width(), bottom)], FAINT, 1);
        let every = (38.0 / wide).ceil().max(1.0) as usize;
        for (value, _) in bins.iter().filter(|(value, _)| (value - bins[0].0).rem_euclid(every as i64 * self.step) == 0)
        {
            let middle = across.at(*value as f64) + wide / 2.0;
            canvas.text(&value.to_string().replace('-', "−"), (middle, bottom + 13.0), Pen::TICKS, Anchor::Centre);
        }
        if let Some(mean) = self.mean {
            let x = across.at(mean + 0.5);
            canvas.dashes((x, bottom), (x, top), INK);
            canvas.text("mean", (x, top - 6.0), Pen::TICKS.ink(INK), Anchor::Centre);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_are_put_together_and_none_is_lost() {
        let (step, bins) = Histogram::bins((0..1000).map(|value| (value, 2)));
        assert!(step > 1 && bins.len() as i64 <= MOST + 1);
        assert_eq!(bins.iter().map(|(_, count)| count).sum::<u64>(), 2000);
        assert_eq!(Histogram::bins([(-1, 3), (2, 1)]), (1, vec![(-1, 3), (0, 0), (1, 0), (2, 1)]));
    }
}
