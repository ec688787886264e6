//! Words of every page.

use super::words;

words! {
    /// Words of every page.
    Common
    said {
        and: "and", "und";
        bot: "bot", "Bot";
        gm: "GM", "Spielleitung";
        language: "Language", "Sprache";
        nobody: "nobody yet", "noch niemand";
        real_cards: "real cards", "echte Karten";
        refusal: "That cannot be done", "Das geht nicht";
        save: "Save", "Übernehmen";
        skip: "Skip to the content", "Zum Inhalt springen";
        to_home: "To the games", "Zu den Spielen";
    }
    counted {}
}
