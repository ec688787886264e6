//! Words of the home page, of writing an encounter, and of the rules.

use super::words;

words! {
    /// Words of the home page, of writing an encounter, and of the rules.
    HomeWords
    said {
        adjust: "Adjust", "Anpassen";
        against: "Against", "Gegen";
        all_rules: "All rules of the game", "Alle Regeln des Spiels";
        by_default: "as the game has it:", "wie im Spiel:";
        check: "Check", "Prüfen";
        edition: "Edition", "Ausgabe";
        edition_of_file: "the encounter's own", "die der Begegnung";
        encounter: "The encounter", "Die Begegnung";
        for_programs: "For programs: the description of the API (OpenAPI)", "Für Programme: die Beschreibung der Schnittstelle (OpenAPI)";
        games: "Games", "Spiele";
        headline: "Card fights, round one table or in four towns", "Kartenkämpfe, an einem Tisch oder in vier Städten";
        in_editions: "In these editions:", "In diesen Ausgaben:";
        lead: "Everybody plays from their own phone. No account, no app: a link is a seat.",
            "Alle spielen am eigenen Telefon. Ohne Konto, ohne App: Ein Link ist ein Platz.";
        line: "Line", "Zeile";
        open_table: "Open a table", "Tisch eröffnen";
        party: "The party", "Die Gruppe";
        rules: "Rules", "Regeln";
        sound: "Nothing wrong with it", "Alles in Ordnung";
        step_open: "Open a table with a fight you like.", "Eröffne einen Tisch mit einem Kampf, der dir gefällt.";
        step_play: "Play. The table deals, knows the rules, and hides what nobody may see.",
            "Spielt. Der Tisch teilt aus, kennt die Regeln und verbirgt, was niemand sehen darf.";
        step_share: "Send each player a link, or let them scan a code.", "Schick allen einen Link, oder lass sie einen Code scannen.";
        title: "Affray: fights with cards", "Affray: Kämpfe mit Karten";
        upload: "Upload a file", "Datei hochladen";
        write_explained: "Change what you like. It is checked as you type.", "Ändere, was du möchtest. Geprüft wird beim Tippen.";
        write_own: "Write your own", "Selbst schreiben";
    }
    counted {
        mistakes: ["1 mistake", "{} mistakes"], ["1 Fehler", "{} Fehler gefunden"];
        more: ["and 1 more", "and {} more"], ["und 1 weiterer", "und {} weitere"];
        rulings: ["1 ruling", "{} rulings"], ["1 Auslegung", "{} Auslegungen"];
    }
}
