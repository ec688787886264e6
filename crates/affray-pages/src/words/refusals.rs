//! Why something cannot be done, in the other languages.
//!
//! Tables and servers refuse in English sentences; programs are told those. Pages look the sentence up here. A gap, `{}`, stands
//! for whatever was written there: a number, a name, a field. What a rule of a game says stays as the game wrote it.

use super::Language;

/// Each sentence with its German.
const SENTENCES: &[(&str, &str)] = &[
    // What may be done from where.
    (
        "There is nothing here: open a link as it was sent.",
        "Hier ist nichts: Öffne einen Link so, wie er geschickt wurde.",
    ),
    ("That cannot be done at this address.", "Das geht an dieser Adresse nicht."),
    (
        "This page needs a link: open the one that the GM sent you.",
        "Diese Seite braucht einen Link: Öffne den, den dir die Spielleitung geschickt hat.",
    ),
    (
        "This link is not valid (any more): ask the GM for a new one.",
        "Dieser Link gilt nicht (mehr): Bitte die Spielleitung um einen neuen.",
    ),
    ("This link is for looking on.", "Dieser Link ist zum Zuschauen."),
    ("This link has no seat to take.", "Zu diesem Link gehört kein Platz."),
    ("There is no such seat.", "Einen solchen Platz gibt es nicht."),
    ("You do not answer for {}.", "Für {} antwortest nicht du."),
    (
        "A bot plays for you just now: take your seat again first.",
        "Gerade spielt ein Bot für dich: Setz dich zuerst wieder auf deinen Platz.",
    ),
    (
        "This came from another site, and nothing was done: use the page of the table itself.",
        "Das kam von einer anderen Website, und nichts wurde getan: Nimm die Seite des Tisches selbst.",
    ),
    (
        "This page is for whoever runs the server: open it on the server's own machine, or with its host token.",
        "Diese Seite ist für alle, die den Server betreiben: Öffne sie auf dem Rechner des Servers oder mit seinem Host-Token.",
    ),
    (
        "The record holds every hand: it can be downloaded when the fight is over.",
        "Die Aufzeichnung enthält jede Hand: Herunterladen lässt sie sich, wenn der Kampf vorbei ist.",
    ),
    // What only the GM does.
    ("Only the GM replaces links.", "Nur die Spielleitung ersetzt Links."),
    ("Only the GM shares links.", "Nur die Spielleitung teilt Links."),
    ("Only the GM says who answers for a seat.", "Nur die Spielleitung sagt, wer für einen Platz antwortet."),
    ("Only the GM begins the fight.", "Nur die Spielleitung beginnt den Kampf."),
    ("Only the GM goes back to an earlier point.", "Nur die Spielleitung geht zu einem früheren Punkt zurück."),
    ("Only the GM decides about that.", "Nur die Spielleitung entscheidet darüber."),
    ("Only the GM sets quantities.", "Nur die Spielleitung setzt Werte."),
    ("Only the GM calls for something.", "Nur die Spielleitung setzt etwas an."),
    ("Only the GM pauses the table.", "Nur die Spielleitung hält den Tisch an."),
    ("Only the GM lets the table go on.", "Nur die Spielleitung lässt den Tisch weiterspielen."),
    ("Only the GM switches odds on and off.", "Nur die Spielleitung schaltet Chancen ein und aus."),
    (
        "Only the GM puts the encounter on the table again.",
        "Nur die Spielleitung bringt die Begegnung noch einmal auf den Tisch.",
    ),
    (
        "Only the GM takes the party into another encounter.",
        "Nur die Spielleitung führt die Gruppe in eine andere Begegnung.",
    ),
    ("Only the GM sees where the table tells things.", "Nur die Spielleitung sieht, wohin der Tisch meldet."),
    ("Only the GM says where the table tells things.", "Nur die Spielleitung sagt, wohin der Tisch meldet."),
    ("Only players give standing orders.", "Nur Spielende geben feste Anweisungen."),
    // Where the table stands.
    ("The GM has paused the table.", "Die Spielleitung hat den Tisch angehalten."),
    ("The table is paused already.", "Der Tisch ist schon angehalten."),
    ("The table is not paused.", "Der Tisch ist nicht angehalten."),
    ("That is how it is already.", "So ist es schon."),
    ("You sit there already.", "Du sitzt schon dort."),
    ("The fight has not begun yet.", "Der Kampf hat noch nicht begonnen."),
    ("The fight has begun already.", "Der Kampf hat schon begonnen."),
    ("The fight is not over yet.", "Der Kampf ist noch nicht vorbei."),
    (
        "Who has real cards is settled before the fight begins.",
        "Wer echte Karten hat, steht fest, bevor der Kampf beginnt.",
    ),
    ("There is no bot \"{}\".", "Einen Bot „{}“ gibt es nicht."),
    ("A name has 1 to {} letters, without line breaks.", "Ein Name hat 1 bis {} Zeichen, ohne Zeilenumbrüche."),
    ("At most {} letters go into the dealing.", "Höchstens {} Zeichen gehen ins Mischen ein."),
    (
        "The table moves too fast just now; try again.",
        "Der Tisch bewegt sich gerade zu schnell; versuch es noch einmal.",
    ),
    (
        "Somebody else replaced this link just now; look again.",
        "Gerade hat jemand anders diesen Link ersetzt; sieh noch einmal nach.",
    ),
    // Taking back.
    (
        "The GM goes back to any point: choose one from the list.",
        "Die Spielleitung geht zu jedem Punkt zurück: Wähle einen aus der Liste.",
    ),
    (
        "There is no point {} to go back to any more: choose one from the list.",
        "Einen Punkt {} zum Zurückgehen gibt es nicht mehr: Wähle einen aus der Liste.",
    ),
    ("Nobody asks for that any more.", "Darum bittet niemand mehr."),
    ("There is nothing of yours to take back.", "Du hast nichts, was sich zurücknehmen ließe."),
    ("You have asked for that already.", "Darum hast du schon gebeten."),
    ("Nothing has been answered since then.", "Seitdem wurde nichts geantwortet."),
    // Answers that come too late, or for somebody else.
    ("That answers question {}, but question {} is open now.", "Das beantwortet Frage {}, aber offen ist Frage {}."),
    ("Nothing is open: the fight is over.", "Nichts ist offen: Der Kampf ist vorbei."),
    ("{} is not asked just now; the question is put to {}.", "{} ist gerade nicht gefragt; die Frage geht an {}."),
    ("{} has answered already; the others have yet to.", "{} hat schon geantwortet; die anderen noch nicht."),
    ("There is no option {}: choose 1 to {}.", "Eine Möglichkeit {} gibt es nicht: Wähle 1 bis {}."),
    (
        "{} cannot turn up here: no copy of it is in that pile.",
        "{} kann hier nicht aufgedeckt werden: In diesem Stapel liegt keine solche Karte.",
    ),
    ("There is no card \"{}\".", "Eine Karte „{}“ gibt es nicht."),
    ("\"{}\" may be {}: write more of it.", "„{}“ kann {} sein: Schreib mehr davon."),
    ("A die with {} sides cannot show {}.", "Ein Würfel mit {} Seiten kann nicht {} zeigen."),
    ("A note is 1 to {} letters long.", "Eine Notiz hat 1 bis {} Zeichen."),
    // What the GM sets and calls for.
    ("There is no quantity \"{}\" to set; did you mean \"{}\"?", "Einen Wert „{}“ gibt es nicht; war „{}“ gemeint?"),
    ("There is no quantity \"{}\" to set.", "Einen Wert „{}“ gibt es nicht."),
    (
        "Setting {} to \"{}\" would leave the open question without an answer.",
        "Setzt man {} auf „{}“, bliebe die offene Frage ohne Antwort.",
    ),
    ("Nothing called \"{}\" can be called for just now.", "Etwas namens „{}“ lässt sich gerade nicht ansetzen."),
    ("{} would leave the open question without an answer.", "{} ließe die offene Frage ohne Antwort."),
    ("{} cannot be \"{}\": it takes {}.", "{} kann nicht „{}“ sein: Erlaubt ist {}."),
    // Going on.
    ("The party does not go on after the fight before.", "Nach diesem Kampf zieht die Gruppe nicht weiter."),
    ("{} cannot last {} {}.", "{} kann nicht {} {} dauern."),
    (
        "The party goes on in an encounter of the same game.",
        "Die Gruppe zieht in eine Begegnung desselben Spiels weiter.",
    ),
    ("In {} nothing lasts from fight to fight.", "In {} bleibt nichts von Kampf zu Kampf."),
    // Forms.
    (
        "This is not a form: send application/x-www-form-urlencoded.",
        "Das ist kein Formular: Sende application/x-www-form-urlencoded.",
    ),
    ("This is not JSON: send application/json.", "Das ist kein JSON: Sende application/json."),
    ("The encounter has mistakes.", "Die Begegnung hat Fehler."),
    ("This is too large: {} KiB is the most.", "Das ist zu groß: Höchstens {} KiB."),
    ("The field “{}” is too long.", "Das Feld „{}“ ist zu lang."),
    ("The field “{}” is missing.", "Das Feld „{}“ fehlt."),
    ("The field “{}” is there twice.", "Das Feld „{}“ ist zweimal da."),
    ("The field “{}” cannot be read.", "Das Feld „{}“ ist nicht lesbar."),
    ("One of these is needed: {}.", "Eines davon wird gebraucht: {}."),
    ("There is no such encounter.", "Eine solche Begegnung gibt es nicht."),
    ("There is no such game.", "Ein solches Spiel gibt es nicht."),
    // Webhooks.
    (
        "An address begins with https:// or http:// and names a host.",
        "Eine Adresse beginnt mit https:// oder http:// und nennt einen Rechner.",
    ),
    ("An address has at most {} letters.", "Eine Adresse hat höchstens {} Zeichen."),
    (
        "An address with a name and password in it is not taken.",
        "Eine Adresse mit Name und Kennwort darin wird nicht angenommen.",
    ),
    (
        "This server tells nothing to addresses of its own network.",
        "Dieser Server meldet nichts an Adressen seines eigenen Netzes.",
    ),
    // Limits and faults.
    (
        "That is too many answers at this table in a short time: wait a moment and try again.",
        "Das sind zu viele Antworten an diesem Tisch in kurzer Zeit: Warte einen Moment und versuch es noch einmal.",
    ),
    (
        "That is too many new tables in a short time: wait a moment and try again.",
        "Das sind zu viele neue Tische in kurzer Zeit: Warte einen Moment und versuch es noch einmal.",
    ),
    (
        "That is too many open pages in a short time: wait a moment and try again.",
        "Das sind zu viele offene Seiten in kurzer Zeit: Warte einen Moment und versuch es noch einmal.",
    ),
    (
        "That is too many requests in a short time: wait a moment and try again.",
        "Das sind zu viele Anfragen in kurzer Zeit: Warte einen Moment und versuch es noch einmal.",
    ),
    (
        "There is no room for more tables on this server: ask whoever runs it.",
        "Auf diesem Server ist kein Raum für weitere Tische: Frag, wer ihn betreibt.",
    ),
    (
        "This table was put away, since nobody had played at it for long. Nothing of it is lost: whoever runs the server can bring it back.",
        "Dieser Tisch wurde weggelegt, weil lange niemand daran gespielt hat. Nichts davon ist verloren: Wer den Server betreibt, kann ihn zurückholen.",
    ),
    (
        "This table has as many changes as the server takes: open another one.",
        "Dieser Tisch hat so viele Änderungen, wie der Server nimmt: Eröffne einen neuen.",
    ),
    ("The server is busy just now: try again.", "Der Server ist gerade beschäftigt: Versuch es noch einmal."),
    (
        "Something went wrong on the server; nothing was lost. Load the page again.",
        "Auf dem Server ging etwas schief; nichts ist verloren. Lade die Seite neu.",
    ),
    (
        "The table cannot be stored just now, so nothing was done: try again.",
        "Der Tisch lässt sich gerade nicht speichern, also wurde nichts getan: Versuch es noch einmal.",
    ),
    (
        "The server lost its database in the middle of this: load the page to see whether it counted.",
        "Der Server verlor mittendrin seine Datenbank: Lade die Seite, um zu sehen, ob es zählte.",
    ),
    (
        "This table was begun under other rules than this version of Affray has: its change {} does not fit them. It is kept as it is; the version that began it plays it on.",
        "Dieser Tisch wurde unter anderen Regeln begonnen, als diese Version von Affray sie hat: Seine Änderung {} passt nicht dazu. Er bleibt, wie er ist; die Version, mit der er begann, spielt ihn weiter.",
    ),
];

impl Language {
    /// Why something cannot be done, in this language; nothing where it is what a game said, in the game's own words.
    pub fn refusal(self, sentence: &str) -> Option<String> {
        let (wanted, translated) = SENTENCES.iter().find_map(|(english, german)| {
            let gaps = gaps(english, sentence)?;
            Some((gaps, if self == Language::German { *german } else { *english }))
        })?;
        let mut gaps = wanted.into_iter();
        let mut parts = translated.split("{}");
        let first = parts.next().unwrap_or_default().to_owned();
        Some(parts.fold(first, |said, part| said + gaps.next().unwrap_or_default() + part))
    }
}

/// What stands in the gaps of a sentence; nothing if it is another sentence.
fn gaps<'a>(template: &str, sentence: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = template.split("{}");
    let mut rest = sentence.strip_prefix(parts.next()?)?;
    let mut gaps = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = if parts.peek().is_none() { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
        gaps.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(gaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_gap_is_kept() {
        let german = |sentence| Language::German.refusal(sentence);
        assert_eq!(german("You do not answer for Ada.").as_deref(), Some("Für Ada antwortest nicht du."));
        assert_eq!(german("The fight has not begun yet.").as_deref(), Some("Der Kampf hat noch nicht begonnen."));
        assert_eq!(german("There is no bot \"{}\".").as_deref(), Some("Einen Bot „{}“ gibt es nicht."));
        assert_eq!(german("Kresk has no card to turn [DK-27]."), None, "a game says it in its own words");
        assert_eq!(
            Language::English.refusal("You do not answer for Ada.").as_deref(),
            Some("You do not answer for Ada.")
        );
    }

    #[test]
    fn every_sentence_is_translated_with_its_gaps() {
        for (english, german) in SENTENCES {
            assert_ne!(english, german);
            assert_eq!(english.matches("{}").count(), german.matches("{}").count(), "{english}");
            assert!(german.ends_with(['.', '!', '?']) && english.ends_with(['.', '!', '?']), "{english}");
        }
    }
}
