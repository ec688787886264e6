//! How an answer is shown, the same for every command that counts: as a table, JSON, CSV or a picture.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use affray_plot::{Histogram, Matrix, NotDrawn, Panel, Picture};

use crate::files;
use crate::output::{CommandError, Out, shown_path, style};

/// The options of every command that prints a table.
#[derive(Debug, Clone, clap::Args)]
pub struct OutputArgs {
    /// A title for the table and the picture, instead of the one made from the question
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Draw a picture into this file (.svg or .png)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Draw only these panels of the picture, in this order; a name that does not exist lists those that do
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub panels: Vec<String>,

    /// Write comma-separated values into this file, or print them instead of the table if none is named (or -)
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-", conflicts_with = "json")]
    pub csv: Option<PathBuf>,

    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

impl OutputArgs {
    /// Fails early where a file cannot be written, before anything is computed for it.
    pub fn check(&self) -> Result<(), CommandError> {
        if self.plot.is_none() && !self.panels.is_empty() {
            return Err(CommandError::plain("--panels are those of a picture", "add --plot FILE"));
        }
        self.check_files()
    }

    /// The same where panels choose tables, too.
    pub fn check_files(&self) -> Result<(), CommandError> {
        if let Some(path) = &self.plot {
            Picture::accepts(path).map_err(failure)?;
            files::refuse_overwriting(path, self.force)?;
        }
        self.csv_file().map_or(Ok(()), |path| files::refuse_overwriting(path, self.force))
    }

    /// The file for comma-separated values, if one is named.
    pub fn csv_file(&self) -> Option<&Path> {
        self.csv.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Whether comma-separated values are printed in place of the table.
    pub fn prints_csv(&self) -> bool {
        self.csv.is_some() && self.csv_file().is_none()
    }

    /// Fails early where a panel is wanted that there is not.
    pub fn check_panels<'a>(&self, names: impl IntoIterator<Item = &'a str> + Clone) -> Result<(), CommandError> {
        let known = |wanted: &str| names.clone().into_iter().any(|name| is_meant(wanted, name));
        match self.panels.iter().find(|wanted| !known(wanted)) {
            Some(wanted) => Err(no_panel(wanted, names)),
            None => Ok(()),
        }
    }

    /// The title that is wanted, or the one made from the question; and what stands below it. A title of somebody's own
    /// does not take away what was asked: that goes below.
    pub fn heading(&self, made: impl Into<String>, below: String) -> (String, String) {
        let made = made.into();
        match &self.title {
            None => (made, below),
            Some(title) if below.is_empty() => (title.clone(), made),
            Some(title) => (title.clone(), format!("{made}; {below}")),
        }
    }

    /// Prints comma-separated values, or writes them into the file that is named.
    pub fn write_csv(&self, table: &super::csv::Csv, out: &mut Out) -> Result<(), CommandError> {
        match self.csv_file() {
            Some(path) => {
                files::write(path, table.text(), self.force)?;
                wrote("wrote", path);
            }
            None if self.prints_csv() => write!(out, "{}", table.text())?,
            None => {}
        }
        Ok(())
    }

    /// Opens the file for comma-separated values that come one after the other.
    pub fn open_csv(&self, path: &Path) -> Result<Box<dyn Write>, CommandError> {
        let opened = match self.force {
            true => File::create(path),
            false => OpenOptions::new().write(true).create_new(true).open(path),
        };
        let file = opened.map_err(|error| {
            let message = format!("{} cannot be written: {error}", path.display());
            CommandError::plain(message, "name a folder that exists and is yours, or add --force to overwrite a file")
        })?;
        Ok(Box::new(BufWriter::new(file)))
    }

    /// Draws the picture if one is wanted, and says so.
    pub fn draw(&self, chart: impl FnOnce() -> Chart) -> Result<(), CommandError> {
        let Some(path) = &self.plot else { return Ok(()) };
        let picture = chart().picture(&self.panels)?;
        files::write(path, picture.bytes(path).map_err(failure)?, self.force)?;
        wrote("drew", path);
        Ok(())
    }
}

/// Says that a file was written.
pub fn wrote(how: &str, path: &Path) {
    crate::remark!("{faint}{how} {}{faint:#}", shown_path(path), faint = style::FAINT);
}

fn failure(error: NotDrawn) -> CommandError {
    let help = match error {
        NotDrawn::Kind(_) => "name it fights.svg or fights.png",
        NotDrawn::TooLarge => "an .svg may be of any size",
        NotDrawn::NoPng => "name it fights.svg, or build with the feature png, which is on unless turned off",
    };
    CommandError::plain(error.to_string(), help)
}

/// The mistake of a panel that there is not.
pub fn no_panel<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> CommandError {
    let mut all: Vec<&str> = names.into_iter().collect();
    all.dedup();
    CommandError::plain(format!("there is no panel {wanted:?}"), format!("there are: {}", all.join("; ")))
}

/// Whether a panel is meant: by its name, in any case, or by how its name begins up to a comma.
pub fn is_meant(wanted: &str, name: &str) -> bool {
    let (wanted, name) = (wanted.trim().to_lowercase(), name.to_lowercase());
    name == wanted || name.split_once(',').is_some_and(|(begins, _)| begins == wanted)
}

/// A chart in the making: its words, and its panels by name.
pub struct Chart {
    title: String,
    subtitle: String,
    note: String,
    panels: Vec<Named>,
    /// What is left out unless it is asked for, and the panels that show it.
    left_out: Vec<(String, &'static str)>,
}

struct Named {
    name: String,
    /// A name that several panels have in common.
    group: &'static str,
    /// Whether it is drawn when no panels are named.
    is_usual: bool,
    piece: Piece,
    /// What is drawn in its place when no panels are named.
    in_short: Option<Piece>,
}

/// A panel, or what shares one with its neighbours.
pub enum Piece {
    /// A panel of its own.
    Whole(Panel),
    /// One of several histograms.
    Histogram(Histogram),
    /// One of several heat maps.
    Matrix(Matrix),
}

impl<T: Into<Panel>> From<T> for Piece {
    fn from(panel: T) -> Piece {
        Piece::Whole(panel.into())
    }
}

impl Chart {
    /// No panels yet: what was asked, with which values, and how the numbers were obtained.
    pub fn new(title: impl Into<String>, subtitle: impl Into<String>, note: impl Into<String>) -> Chart {
        Chart {
            title: title.into(),
            subtitle: subtitle.into(),
            note: note.into(),
            panels: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// One more panel below the others.
    pub fn add(&mut self, name: impl Into<String>, piece: impl Into<Piece>) {
        self.panels.push(Named { name: name.into(), group: "", is_usual: true, piece: piece.into(), in_short: None });
    }

    /// One of several panels that can also be named together.
    pub fn add_to(&mut self, group: &'static str, name: impl Into<String>, piece: Piece) {
        self.panels.push(Named { name: name.into(), group, is_usual: true, piece, in_short: None });
    }

    /// One that is drawn only where it is named.
    pub fn add_unusual(&mut self, name: impl Into<String>, piece: impl Into<Piece>) {
        self.panels.push(Named { name: name.into(), group: "", is_usual: false, piece: piece.into(), in_short: None });
    }

    /// One of several panels that can also be named together; this one only where it is named, alone or with them.
    pub fn add_unusual_to(&mut self, group: &'static str, name: impl Into<String>, piece: Piece) {
        self.panels.push(Named { name: name.into(), group, is_usual: false, piece, in_short: None });
    }

    /// One that is shortened unless it is named.
    pub fn add_long(&mut self, name: impl Into<String>, whole: impl Into<Piece>, in_short: impl Into<Piece>) {
        let (piece, in_short) = (whole.into(), Some(in_short.into()));
        self.panels.push(Named { name: name.into(), group: "", is_usual: true, piece, in_short });
    }

    /// Says what a picture leaves out unless it is asked for, and which panels to name for it.
    pub fn leaves_out(&mut self, what: impl Into<String>, panels: &'static str) {
        self.left_out.push((what.into(), panels));
    }

    fn picture(self, wanted: &[String]) -> Result<Picture, CommandError> {
        let names: Vec<String> =
            self.panels.iter().flat_map(|panel| [panel.name.clone(), panel.group.to_owned()]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        let mut rest: Vec<Option<Named>> = self.panels.into_iter().map(Some).collect();
        let mut chosen: Vec<Named> = Vec::new();
        if wanted.is_empty() {
            let in_short = |panel: Named| match panel.in_short {
                Some(in_short) => Named { piece: in_short, in_short: None, ..panel },
                None => panel,
            };
            chosen = rest.into_iter().flatten().filter(|panel| panel.is_usual).map(in_short).collect();
        } else {
            for wanted in wanted {
                let is_wanted = |panel: &Named| is_meant(wanted, &panel.name) || is_meant(wanted, panel.group);
                let before = chosen.len();
                chosen.extend(rest.iter_mut().filter_map(|panel| panel.take_if(|panel| is_wanted(panel))));
                if chosen.len() == before {
                    return Err(no_panel(wanted, names));
                }
            }
        }
        let mut note = self.note;
        if wanted.is_empty() && !self.left_out.is_empty() {
            let left_out: Vec<&str> = self.left_out.iter().map(|(what, _)| what.as_str()).collect();
            note = format!("{note}; not shown: {}", left_out.join(", "));
            for (what, panels) in &self.left_out {
                crate::remark!("{faint}not drawn: {what}; --panels {panels} draws them{faint:#}", faint = style::FAINT);
            }
        }
        let picture = Picture::new(self.title).subtitle(self.subtitle).note(note);
        Ok(joined(chosen.into_iter().map(|panel| panel.piece)).into_iter().fold(picture, Picture::panel))
    }
}

/// Panels, with histograms and heat maps that follow each other in one.
fn joined(pieces: impl IntoIterator<Item = Piece>) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    for piece in pieces {
        match (piece, panels.last_mut()) {
            (Piece::Histogram(histogram), Some(Panel::Histograms(all))) => all.push(histogram),
            (Piece::Matrix(matrix), Some(Panel::Matrices(all))) => all.push(matrix),
            (Piece::Histogram(histogram), _) => panels.push(vec![histogram].into()),
            (Piece::Matrix(matrix), _) => panels.push(vec![matrix].into()),
            (Piece::Whole(panel), _) => panels.push(panel),
        }
    }
    panels
}
