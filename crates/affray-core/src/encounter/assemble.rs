//! Characters and adversaries kept in files of their own, brought together into one encounter.
//!
//! Any table of an encounter may say `from = "people/kresk.toml"`: the keys of that file are added to the table, except
//! those that the table has itself. The result is one text that needs no other file, and that is what a record keeps. A
//! mistake found in it is pointed at where it was written. The core opens no file: the caller says how to read one.
//!
//! A file that is brought in must name the game as the encounter does. Nothing of a file that does not is ever shown:
//! a reference may lead anywhere, and an error must not read a stranger's file aloud.

use std::ops::Range;
use std::sync::Arc;

use toml_edit::{Document, DocumentMut, Item, Table, TableLike, Value};

use crate::Setup;
use crate::encounter::Diagnostic;
use crate::encounter::head::names_a_game;
use crate::encounter::limits::{self, MOST_BYTES};

/// The most files that references may bring in, one inside the other.
const MOST_DEPTH: usize = 8;

/// The most references that are followed; a file that is named twice counts twice.
const MOST_FILES: usize = 500;

/// The key that brings another file in.
pub const FROM: &str = "from";

/// A file that is part of an encounter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its name, as people see it.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Reads a file, given the name of the file that refers to it and the reference as written; returns its name and text,
/// or why not.
pub type Read<'a> = dyn FnMut(&str, &str) -> Result<Source, String> + 'a;

/// One step of a path to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Key(String),
    Index(usize),
}

/// Keys of a table that came from another file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    at: Vec<Step>,
    keys: Vec<String>,
    source: Arc<Source>,
}

/// Where everything in an assembled encounter was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The encounter's own file; `None` if it has no name.
    main: Option<Arc<Source>>,
    parts: Vec<Part>,
    /// For a stage of a campaign, where its keys stand in the whole file.
    stage: Option<StageOrigin>,
}

/// Where the keys of a stage stand in the campaign file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct StageOrigin {
    place: usize,
    /// The whole file.
    text: String,
    /// Keys that are the stage's.
    keys: Vec<String>,
    /// Elements of lists that are the stage's: key, place in the list, and place in the stage's own list.
    elements: Vec<(String, usize, usize)>,
}

/// An encounter in one text, and where it came from if more than one file was needed.
#[derive(Debug, Clone)]
pub struct Assembled {
    /// The text.
    pub text: String,
    /// Where its parts were written; `None` if it is all from one file.
    pub origin: Option<Arc<Origin>>,
}

/// Brings an encounter and the files it names together.
pub fn assemble(main: Source, read: &mut Read<'_>) -> Result<Assembled, Diagnostic> {
    limits::within_bytes(main.text.len())?;
    // Text that is not TOML is passed through; the game's reader reports it.
    let parsed = Document::parse(main.text.as_str()).ok().filter(|document| refers(Node::Item(document.as_item())));
    let Some(document) = parsed else {
        return Ok(Assembled { text: main.text, origin: None });
    };
    let game = document.get("game").and_then(Item::as_str).map(str::to_owned);
    let main = Arc::new(main);
    let mut assembler = Assembler { game, stack: vec![main.name.clone()], files: 0, bytes: main.text.len(), read };
    let (document, parts) = assembler.load(&main)?;
    Ok(Assembled {
        text: document.to_string(),
        origin: Some(Arc::new(Origin { main: Some(main), parts, stage: None })),
    })
}

/// Whether anything in here comes from another file.
fn refers(node: Node<'_>) -> bool {
    node.children().into_iter().any(|(step, child)| matches!(step, Step::Key(key) if key == FROM) || refers(child))
}

struct Assembler<'a, 'r> {
    /// The game of the encounter.
    game: Option<String>,
    /// The files that led here.
    stack: Vec<String>,
    /// How many references have been followed.
    files: usize,
    /// How many bytes they have brought in, the encounter's own included.
    bytes: usize,
    read: &'a mut Read<'r>,
}

/// A file on the way into an encounter, and what it has brought in so far.
struct Loading<'a> {
    source: &'a Arc<Source>,
    path: Vec<Step>,
    parts: Vec<Part>,
}

impl Assembler<'_, '_> {
    /// A file with everything it refers to in place.
    fn load(&mut self, source: &Arc<Source>) -> Result<(DocumentMut, Vec<Part>), Diagnostic> {
        let parsed = Document::parse(source.text.as_str()).map_err(|error| {
            let diagnostic = Diagnostic::new(error.message().trim().to_owned()).of(source);
            error.span().into_iter().fold(diagnostic, Diagnostic::at)
        })?;
        let mut document = parsed.into_mut();
        let theirs = document.get("game").and_then(Item::as_str);
        if let Some(theirs) = theirs.filter(|theirs| Some(*theirs) != self.game.as_deref()) {
            let diagnostic = Diagnostic::new(format!("this file is for {theirs:?}, the encounter is not")).of(source);
            let span = span_of(&source.text, &[Step::Key("game".to_owned())]);
            return Err(span.into_iter().fold(diagnostic, Diagnostic::at));
        }
        let mut loading = Loading { source, path: Vec::new(), parts: Vec::new() };
        self.bring(document.as_item_mut(), &mut loading)?;
        Ok((document, loading.parts))
    }

    /// Brings other files into this item and everything in it.
    fn bring(&mut self, item: &mut Item, into: &mut Loading<'_>) -> Result<(), Diagnostic> {
        match item {
            Item::Table(table) => self.bring_table(table, into),
            Item::ArrayOfTables(tables) => tables
                .iter_mut()
                .enumerate()
                .try_for_each(|(place, table)| self.bring_below(Step::Index(place), table, into)),
            Item::Value(Value::InlineTable(table)) => self.bring_table(table, into),
            Item::Value(Value::Array(array)) => {
                array.iter_mut().enumerate().try_for_each(|(place, value)| match value {
                    Value::InlineTable(table) => self.bring_below(Step::Index(place), table, into),
                    _ => Ok(()),
                })
            }
            Item::None | Item::Value(_) => Ok(()),
        }
    }

    fn bring_below(&mut self, step: Step, table: &mut dyn TableLike, into: &mut Loading<'_>) -> Result<(), Diagnostic> {
        into.path.push(step);
        self.bring_table(table, into)?;
        into.path.pop();
        Ok(())
    }

    fn bring_table(&mut self, table: &mut dyn TableLike, into: &mut Loading<'_>) -> Result<(), Diagnostic> {
        for (key, item) in table.iter_mut() {
            into.path.push(Step::Key(key.get().to_owned()));
            self.bring(item, into)?;
            into.path.pop();
        }
        let Some(from) = table.remove(FROM) else { return Ok(()) };
        let diagnostic = |message: String| {
            let place: Vec<Step> = into.path.iter().cloned().chain([Step::Key(FROM.to_owned())]).collect();
            let diagnostic = Diagnostic::new(message).label("named here").of(into.source);
            span_of(&into.source.text, &place).into_iter().fold(diagnostic, Diagnostic::at)
        };
        let Some(reference) = from.as_str() else {
            return Err(diagnostic("`from` is the name of a file".to_owned()).help("from = \"people/ada.toml\""));
        };
        if self.stack.len() > MOST_DEPTH {
            let message = format!("files refer to files more than {MOST_DEPTH} deep");
            return Err(diagnostic(message).help("leave one of the references out"));
        }
        if self.files == MOST_FILES {
            let message = format!("more than {MOST_FILES} references are followed");
            return Err(diagnostic(message).help("leave some of the references out"));
        }
        self.files += 1;
        let other = (self.read)(&into.source.name, reference).map_err(|why| {
            diagnostic(why).help("name a file that exists, as seen from the folder of the file that names it")
        })?;
        if self.stack.contains(&other.name) {
            return Err(diagnostic(format!("{} refers to itself", other.name)).help("leave one of the references out"));
        }
        self.bytes += other.text.len();
        if self.bytes > MOST_BYTES {
            let message = format!("files that are referred to bring in more than {} KiB", MOST_BYTES / 1024);
            return Err(diagnostic(message).help("leave some of the references out"));
        }
        if !says_its_game(&other.text) {
            let help = match &self.game {
                Some(game) => format!("begin it with the line: game = {game:?}"),
                None => "begin it with a line such as: game = \"tiny\"".to_owned(),
            };
            let message = format!("{} does not say which game it is for, so nothing is taken from it", other.name);
            return Err(diagnostic(message).help(help));
        }
        self.stack.push(other.name.clone());
        let other = Arc::new(other);
        let (mut theirs, below) = self.load(&other)?;
        self.stack.pop();
        let is_new = |key: &String| key != "game" && !table.contains_key(key);
        let keys: Vec<String> = theirs.iter().map(|(key, _)| key.to_owned()).filter(is_new).collect();
        for key in &keys {
            let (key, mut item) = theirs.remove_entry(key).expect("it was just listed");
            forget_place(&mut item);
            table.entry_format(&key).or_insert(item);
        }
        into.parts.push(Part { at: into.path.clone(), keys: keys.clone(), source: other });
        for part in below {
            let adopted = match part.at.first() {
                Some(Step::Key(key)) => keys.contains(key),
                Some(Step::Index(_)) => false,
                None => true,
            };
            if adopted {
                let at = into.path.iter().cloned().chain(part.at).collect();
                into.parts.push(Part { at, ..part });
            }
        }
        Ok(())
    }
}

/// Whether a file says which game it is for, even if something else is wrong with it.
fn says_its_game(text: &str) -> bool {
    match Document::parse(text) {
        Ok(document) => document.get("game").is_some_and(Item::is_str),
        Err(_) => names_a_game(text),
    }
}

/// A table from another file stands after the table it is brought into.
fn forget_place(item: &mut Item) {
    let forget = |table: &mut Table| {
        table.set_position(None);
        table.iter_mut().for_each(|(_, item)| forget_place(item));
    };
    match item {
        Item::Table(table) => forget(table),
        Item::ArrayOfTables(tables) => tables.iter_mut().for_each(forget),
        Item::None | Item::Value(_) => {}
    }
}

/// The most mistakes that are traced to the files where they were made; each takes a look at two files.
const MOST_PLACED: usize = 50;

impl Origin {
    /// Moves diagnostics to the files where the mistakes were made; says how many there are beyond those that anybody
    /// mends at a time.
    pub(crate) fn place_all(&self, text: &str, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let more = diagnostics.len().saturating_sub(MOST_PLACED);
        diagnostics.truncate(MOST_PLACED);
        let mut placed: Vec<Diagnostic> =
            diagnostics.into_iter().map(|diagnostic| self.place(text, diagnostic)).collect();
        if more > 0 {
            placed.push(Diagnostic::new(format!("and {more} mistakes more")));
        }
        placed
    }

    /// Moves a diagnostic to the file where the mistake was made. `text` is the assembled text it was found in.
    pub(crate) fn place(&self, text: &str, diagnostic: Diagnostic) -> Diagnostic {
        if diagnostic.source.is_some() {
            return diagnostic;
        }
        let Some(span) = diagnostic.span.clone() else { return diagnostic };
        let Some((mut path, is_key)) = path_of(text, &span) else {
            return Diagnostic { span: None, ..diagnostic };
        };
        if let Some(stage) = &self.stage {
            path = stage.whole(path);
        }
        let holds = |part: &&Part| {
            path.starts_with(&part.at)
                && matches!(path.get(part.at.len()), Some(Step::Key(key)) if part.keys.contains(key))
        };
        // The longest path wins: what a file takes from another file belongs to the other.
        let part = self.parts.iter().filter(holds).max_by_key(|part| part.at.len());
        let (source, path) =
            part.map_or((self.main.as_ref(), &path[..]), |part| (Some(&part.source), &path[part.at.len()..]));
        let whole = self.stage.as_ref().map_or(text, |stage| stage.text.as_str());
        let text = source.map_or(whole, |source| source.text.as_str());
        let span = match is_key {
            true => key_span_of(text, path),
            false => span_of(text, path),
        };
        let diagnostic = Diagnostic { span, ..diagnostic };
        match source {
            Some(source) => diagnostic.of(source),
            None => diagnostic,
        }
    }

    /// The origin of a stage of a campaign file, before anything is in it.
    pub(crate) fn stage_of(setup: &Setup, place: usize) -> Origin {
        let whole = setup.origin.as_deref().cloned();
        let Origin { main, parts, .. } = whole.unwrap_or(Origin { main: None, parts: Vec::new(), stage: None });
        let stage = StageOrigin { place, text: setup.encounter.clone(), keys: Vec::new(), elements: Vec::new() };
        Origin { main, parts, stage: Some(stage) }
    }

    /// A key is the stage's.
    pub(crate) fn key(&mut self, key: &str) {
        self.stage.iter_mut().for_each(|stage| stage.keys.push(key.to_owned()));
    }

    /// An element of a list is the stage's.
    pub(crate) fn element(&mut self, key: &str, at: usize, own: usize) {
        self.stage.iter_mut().for_each(|stage| stage.elements.push((key.to_owned(), at, own)));
    }
}

impl StageOrigin {
    /// The path in the whole file of what stands at this path in the stage.
    fn whole(&self, path: Vec<Step>) -> Vec<Step> {
        let inside = |rest: Vec<Step>| {
            [Step::Key("stage".to_owned()), Step::Index(self.place)].into_iter().chain(rest).collect::<Vec<_>>()
        };
        let Some(Step::Key(first)) = path.first() else { return path };
        if self.keys.contains(first) {
            return inside(path);
        }
        let Some(&Step::Index(at)) = path.get(1) else { return path };
        match self.elements.iter().find(|(key, place, _)| key == first && *place == at) {
            Some(&(_, _, own)) => {
                let mut moved = path.clone();
                moved[1] = Step::Index(own);
                inside(moved)
            }
            None => path,
        }
    }
}

/// A place in a parsed file.
#[derive(Clone, Copy)]
enum Node<'a> {
    Item(&'a Item),
    Table(&'a Table),
    Value(&'a Value),
}

impl<'a> Node<'a> {
    /// The same without the wrapping of an item.
    fn bare(self) -> Node<'a> {
        match self {
            Node::Item(Item::Table(table)) => Node::Table(table),
            Node::Item(Item::Value(value)) => Node::Value(value),
            other => other,
        }
    }

    /// Its direct children.
    fn children(self) -> Vec<(Step, Node<'a>)> {
        let key = |key: &str| Step::Key(key.to_owned());
        match self.bare() {
            Node::Table(table) => table.iter().map(|(name, item)| (key(name), Node::Item(item))).collect(),
            Node::Item(Item::ArrayOfTables(tables)) => {
                (0..).zip(tables.iter()).map(|(place, table)| (Step::Index(place), Node::Table(table))).collect()
            }
            Node::Value(Value::InlineTable(table)) => {
                table.iter().map(|(name, value)| (key(name), Node::Value(value))).collect()
            }
            Node::Value(Value::Array(array)) => {
                (0..).zip(array.iter()).map(|(place, value)| (Step::Index(place), Node::Value(value))).collect()
            }
            Node::Item(_) | Node::Value(_) => Vec::new(),
        }
    }

    fn span(self) -> Option<Range<usize>> {
        match self {
            Node::Item(item) => item.span(),
            Node::Table(table) => table.span(),
            Node::Value(value) => value.span(),
        }
    }

    /// Where the key of a child stands.
    fn key_span(self, step: &Step) -> Option<Range<usize>> {
        let Step::Key(key) = step else { return None };
        let table: &dyn TableLike = match self.bare() {
            Node::Table(table) => table,
            Node::Value(Value::InlineTable(table)) => table,
            Node::Item(_) | Node::Value(_) => return None,
        };
        table.key(key)?.span()
    }
}

/// The path to the innermost key or value at a position of a text, and whether it is the key.
fn path_of(text: &str, span: &Range<usize>) -> Option<(Vec<Step>, bool)> {
    fn find(node: Node<'_>, at: usize, path: &mut Vec<Step>) -> Option<bool> {
        for (step, child) in node.children() {
            let key = node.key_span(&step);
            path.push(step);
            if let Some(is_key) = find(child, at, path) {
                return Some(is_key);
            }
            if key.is_some_and(|key| key.contains(&at)) {
                return Some(true);
            }
            path.pop();
        }
        node.span().filter(|span| span.contains(&at)).map(|_| false)
    }
    let document = Document::parse(text).ok()?;
    let mut path = Vec::new();
    let is_key = find(Node::Item(document.as_item()), span.start, &mut path)?;
    Some((path, is_key))
}

fn walk<'a>(document: &'a Document<&str>, path: &[Step]) -> Option<Node<'a>> {
    path.iter().try_fold(Node::Item(document.as_item()), |node, step| {
        node.children().into_iter().find(|(other, _)| other == step).map(|(_, child)| child)
    })
}

/// The span of the value at a path.
fn span_of(text: &str, path: &[Step]) -> Option<Range<usize>> {
    let document = Document::parse(text).ok()?;
    walk(&document, path)?.span().or_else(|| key_span_of(text, path))
}

/// The span of the key at a path.
fn key_span_of(text: &str, path: &[Step]) -> Option<Range<usize>> {
    let (last, before) = path.split_last()?;
    let document = Document::parse(text).ok()?;
    walk(&document, before)?.key_span(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KRESK: &str = "# A swordswoman.\ngame = \"x\"\nname = \"Kresk\"\nbody = 3\n[skills]\nsword = 1\n";
    const RAIDER: &str = "game = \"x\"\nfrom = \"kresk.toml\"\nname = \"Raider\"\n[skills]\nclub = 2\n";
    const MAIN: &str = "game = \"x\"\n[[party]]\nfrom = \"kresk.toml\"\nbody = 4\n\n[[party]]\nname = \"Bo\"\n\n\
                        [[foe]]\nfrom = \"raider.toml\"\ncount = 2\n";

    fn source(name: &str, text: &str) -> Source {
        Source { name: name.to_owned(), text: text.to_owned() }
    }

    fn assembled(text: &str) -> Result<Assembled, Diagnostic> {
        assemble(source("main.toml", text), &mut |_, name| match name {
            "kresk.toml" => Ok(source(name, KRESK)),
            "raider.toml" => Ok(source(name, RAIDER)),
            "ring.toml" => Ok(source(name, "game = \"x\"\nfrom = \"ring.toml\"\n")),
            // The same file under ever new names, and one that names two others each time.
            name if name.starts_with("down") => Ok(source(name, &format!("game = \"x\"\nfrom = \"{name}d\"\n"))),
            name if name.starts_with("twice") => {
                let rest = format!("a = {{ from = \"{name}a\" }}\nb = {{ from = \"{name}b\" }}\n");
                Ok(source(name, &format!("game = \"x\"\n{rest}")))
            }
            "large.toml" => Ok(source(name, &format!("game = \"x\"\n# {}\n", "x".repeat(MOST_BYTES / 2)))),
            "secrets.toml" => Ok(source(name, "token = \"s3cret\"\n")),
            "passwd" => Ok(source(name, "root:x:0:0\n")),
            "other.toml" => Ok(source(name, "game = \"y\"\n")),
            "broken.toml" => Ok(source(name, "game = \"x\"\nname = \n")),
            _ => Err(format!("{name} cannot be read: it is not there")),
        })
    }

    #[test]
    fn keys_come_in_and_those_given_here_stay() {
        let text = assembled(MAIN).expect("it is sound").text;
        let table: toml::Table = text.parse().expect("it is TOML");
        let party = table["party"].as_array().expect("a party");
        assert_eq!((party[0]["name"].as_str(), party[0]["body"].as_integer()), (Some("Kresk"), Some(4)));
        assert_eq!(party[0]["skills"]["sword"].as_integer(), Some(1));
        assert!(party[1].get("skills").is_none(), "tables stay with the table that brought them in");
        let foe = &table["foe"][0];
        assert_eq!((foe["name"].as_str(), foe["body"].as_integer()), (Some("Raider"), Some(3)));
        assert_eq!(foe["skills"].as_table().map(toml::Table::len), Some(1), "a key given replaces the whole key");
        assert!(!text.contains("from"), "{text}");
        assert!(assembled("game = \"x\"\n").expect("it is sound").origin.is_none());
    }

    #[test]
    fn a_mistake_is_pointed_at_where_it_was_made() {
        let Assembled { text, origin } = assembled(MAIN).expect("it is sound");
        let origin = origin.expect("more than one file");
        let placed = |needle: &str, occurrence: usize| {
            let at = text.match_indices(needle).nth(occurrence).expect("it is in the text").0;
            let diagnostic = origin.place(&text, Diagnostic::new("wrong").at(at..at + needle.len()));
            let source = diagnostic.source.clone().expect("a file");
            (source.name.clone(), source.text[diagnostic.span.expect("a place")].to_owned())
        };
        assert_eq!(placed("\"Kresk\"", 0), ("kresk.toml".to_owned(), "\"Kresk\"".to_owned()));
        assert_eq!(placed("4", 0), ("main.toml".to_owned(), "4".to_owned()));
        assert_eq!(placed("sword", 0), ("kresk.toml".to_owned(), "sword".to_owned()));
        assert_eq!(placed("\"Raider\"", 0), ("raider.toml".to_owned(), "\"Raider\"".to_owned()));
        assert_eq!(placed("club", 0), ("raider.toml".to_owned(), "club".to_owned()));
        assert_eq!(placed("3", 0), ("kresk.toml".to_owned(), "3".to_owned()), "through another file");
    }

    #[test]
    fn references_that_lead_nowhere_are_reported() {
        let reported = |name: &str| {
            let diagnostic = assembled(&format!("game = \"x\"\n[[party]]\nfrom = {name}\n")).expect_err("it is wrong");
            let source = diagnostic.source.clone().expect("a file");
            (diagnostic.message.clone(), source.name.clone(), diagnostic.line(&source.text))
        };
        let (message, file, line) = reported("\"nobody.toml\"");
        assert!(message.contains("nobody.toml cannot be read"), "{message}");
        assert_eq!((file.as_str(), line), ("main.toml", Some(3)));
        assert!(reported("\"ring.toml\"").0.contains("refers to itself"));
        assert!(reported("3").0.contains("name of a file"));
        let (message, file, line) = reported("\"other.toml\"");
        assert!(message.contains("for \"y\""), "{message}");
        assert_eq!((file.as_str(), line), ("other.toml", Some(1)));
        assert_eq!(reported("\"broken.toml\"").1, "broken.toml");
    }

    #[test]
    fn references_without_end_are_refused() {
        let reported = |text: &str| assembled(&format!("game = \"x\"\n{text}")).expect_err("too much").message;
        assert!(reported("from = \"down\"").contains("more than 8 deep"));
        assert!(reported("from = \"twice\"").contains("more than"));
        let many: String = (0..600).map(|_| "[[party]]\nfrom = \"kresk.toml\"\n").collect();
        assert!(reported(&many).contains("more than 500 references"));
        let large: String = (0..3).map(|_| "[[party]]\nfrom = \"large.toml\"\n").collect();
        assert!(reported(&large).contains("more than 256 KiB"));
    }

    #[test]
    fn nothing_is_shown_of_a_file_that_names_no_game() {
        for name in ["secrets.toml", "passwd"] {
            let diagnostic = assembled(&format!("game = \"x\"\n[[party]]\nfrom = \"{name}\"\n")).expect_err("a secret");
            let shown = format!("{diagnostic:?}");
            assert!(!shown.contains("s3cret") && !shown.contains("root:"), "{shown}");
            assert_eq!(diagnostic.source.expect("a file").name, "main.toml", "the reference is pointed at");
        }
    }
}
