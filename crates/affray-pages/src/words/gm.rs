//! Words for the GM alone.

use super::words;

words! {
    /// Words for the GM alone.
    GmWords
    said {
        asks_undo: "{} asks to take an answer back.", "{} möchte eine Antwort zurücknehmen.";
        back: "Take back", "Zurücknehmen";
        back_do: "Take back to here", "Bis hierher zurücknehmen";
        back_look: "What was seen since?", "Was wurde seitdem gesehen?";
        back_not: "Leave it", "So lassen";
        back_to: "To before this decision", "Bis vor diese Entscheidung";
        call_do: "Play it out", "Ausspielen";
        calls: "Call for something", "Etwas ansetzen";
        back_why: "Taking back to before: {}", "Zurück bis vor: {}";
        deny: "No", "Nein";
        grant: "Take it back", "Zurücknehmen lassen";
        heading: "For the GM", "Für die Spielleitung";
        links: "Links and codes", "Links und Codes";
        look_from: "Look from", "Blick von";
        nothing_learned: "Nothing was learned since.", "Seitdem wurde nichts erfahren.";
        odds_off: "Hide odds from players", "Chancen verbergen";
        odds_on: "Show odds to players", "Chancen zeigen";
        pause: "Pause", "Anhalten";
        present: "Who is in the fight", "Wer im Kampf ist";
        quantity: "What", "Was";
        reason: "Why", "Warum";
        resume: "Go on", "Weiterspielen";
        seats: "Who plays whom", "Wer wen spielt";
        seen_since: "Cannot be unseen:", "Lässt sich nicht ungesehen machen:";
        set: "Set points, places, cards", "Punkte, Orte, Karten setzen";
        set_do: "Set it", "Setzen";
        set_explained: "Everybody reads it in the log, with your reason.", "Alle lesen es im Protokoll, mit deinem Grund.";
        value: "To", "Auf";
        webhook: "Tell another program", "Ein anderes Programm benachrichtigen";
        webhook_do: "Tell it from here on", "Von hier an benachrichtigen";
        webhook_explained: "Each turn and the end of the fight are told to this address, without any card. Leave it empty to tell nobody.",
            "Jeder Zug und das Ende des Kampfes gehen an diese Adresse, ohne eine einzige Karte. Leer heißt: an niemanden.";
        webhook_trouble: "The last attempt failed: {}.", "Der letzte Versuch schlug fehl: {}.";
        webhook_url: "Address", "Adresse";
    }
    counted {}
}
