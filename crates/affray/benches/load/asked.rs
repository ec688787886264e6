//! What was asked for on the command line.

/// What was asked for on the command line.
#[derive(Debug, Default)]
pub struct Asked {
    /// How many tables.
    pub tables: Option<usize>,
    /// Answers a second, at all tables together.
    pub rate: Option<f64>,
    /// How long is measured.
    pub seconds: Option<f64>,
    /// The same as a soak.
    pub soak: Option<f64>,
    /// The file for a chart of growth.
    pub growth: Option<String>,
    /// A database in place of a file.
    pub database: Option<String>,
    /// Wrong tokens beside the load.
    pub guesses: usize,
    /// Connections beside the load that say nothing.
    pub idle: usize,
}

impl Asked {
    /// Reads it.
    pub fn read() -> Asked {
        let mut asked = Asked::default();
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("{word} needs a value"));
            match word.as_str() {
                "--tables" => asked.tables = Some(number(&word, &value())),
                "--rate" => asked.rate = Some(number(&word, &value())),
                "--seconds" => asked.seconds = Some(number(&word, &value())),
                "--soak" => asked.soak = Some(number(&word, &value())),
                "--guesses" => asked.guesses = number(&word, &value()),
                "--idle" => asked.idle = number(&word, &value()),
                "--growth" => asked.growth = Some(value()),
                "--database" => asked.database = Some(value()),
                // Said by cargo.
                "--bench" => {}
                other => panic!("there is no option {other}"),
            }
        }
        asked
    }
}

fn number<T: std::str::FromStr>(word: &str, value: &str) -> T {
    value.parse().unwrap_or_else(|_| panic!("{word} needs a number, and {value:?} is none"))
}
