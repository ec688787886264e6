//! Words during a fight.

use super::words;

words! {
    /// Words during a fight.
    FightWords
    said {
        aim: "Choose", "Wählen";
        all_options: "All options", "Alle Möglichkeiten";
        bar: "What you have chosen", "Was du gewählt hast";
        chances_of: "Chances of", "Chancen von";
        clear: "Clear", "Zurücksetzen";
        close: "Close", "Schließen";
        floor: "The floor", "Der Boden";
        foe: "foe", "Gegner";
        foes: "Foes", "Eure Gegner";
        friend: "friend", "Verbündet";
        goes_on: "It goes on by itself", "Es geht von selbst weiter";
        heads: "Heads", "Kopf";
        is_asked: "is asked", "ist gefragt";
        is_away: "is away", "ist nicht da";
        learned_since: "Since then this was learned:", "Seitdem wurde erfahren:";
        link_gone: "This link no longer opens a seat. Ask the GM for a new one.",
            "Dieser Link öffnet keinen Platz mehr. Bitte die Spielleitung um einen neuen.";
        log: "What happened", "Was geschah";
        look_again: "Look again", "Neu laden";
        look_back: "Look back", "Zurückblättern";
        note: "A note to the log", "Eine Notiz ins Protokoll";
        note_add: "Add", "Hinzufügen";
        odds_pending: "computing odds …", "Chancen werden berechnet …";
        offline: "Not connected since {}. Trying again …", "Keine Verbindung seit {}. Neuer Versuch läuft …";
        orders: "Standing orders", "Feste Anweisungen";
        orders_explained: "What you order here is answered for you, until you change it.",
            "Was du hier festlegst, wird für dich beantwortet, bis du es änderst.";
        over: "The fight is over", "Der Kampf ist vorbei";
        paper_card: "Which card is {}?", "Welche Karte ist {}?";
        paper_coin: "What does the coin show? {}", "Was zeigt die Münze? {}";
        paper_die: "What does the die show? {}, {} sides", "Was zeigt der Würfel? {}, {} Seiten";
        past: "A position of the past", "Eine Stellung von früher";
        paused: "Paused", "Pause";
        paused_explained: "The GM has paused the table. Nobody can answer just now.",
            "Die Spielleitung hat den Tisch angehalten. Gerade kann niemand antworten.";
        people: "At the table", "Am Tisch";
        played_by: "Just now {} is played by: {}. Sit down to play yourself.",
            "Gerade spielt für {}: {}. Setz dich, um selbst zu spielen.";
        record: "Download the record", "Aufzeichnung herunterladen";
        rule: "Rule", "Regel";
        rules: "The rules", "Die Regeln";
        say_card: "That card", "Diese Karte";
        settings: "Signals and keys", "Hinweise und Tasten";
        since: "Since you looked", "Seit du weggeschaut hast";
        since_read: "Read", "Gelesen";
        standing: "How it stands", "Wie es steht";
        tails: "Tails", "Zahl";
        taken_back: "The GM took something back.", "Die Spielleitung hat etwas zurückgenommen.";
        tell_keys: "Number keys go to an option", "Zifferntasten führen zur Möglichkeit";
        tell_motion: "Moving cards", "Bewegte Karten";
        tell_sound: "Sound", "Ton";
        tell_title: "Window title", "Fenstertitel";
        tell_vibrate: "Vibration", "Vibrieren";
        tools: "Besides", "Außerdem";
        touch_next: "Touch what you want to use", "Tippe an, was du nutzen willst";
        type_card: "Or type it", "Oder tippe sie ein";
        undo: "Take my last answer back", "Meine letzte Antwort zurücknehmen";
        undo_ask: "Take my last answer back …", "Meine letzte Antwort zurücknehmen …";
        undo_ask_gm: "Ask the GM", "Spielleitung bitten";
        undo_asked: "You have asked the GM to take your last answer back.",
            "Du hast die Spielleitung gebeten, deine letzte Antwort zurückzunehmen.";
        waiting_for: "Waiting for {}", "Alle warten auf {}";
        your_turn: "Your turn", "Du bist dran";
        your_turn_for: "Your turn, for {}", "Du bist dran, für {}";
        yours: "yours", "deins";
    }
    counted {
        cards: ["1 card", "{} cards"], ["1 Karte", "{} Karten"];
        face_down: ["1 card, face down", "{} cards, face down"], ["1 verdeckte Karte", "{} verdeckte Karten"];
        forbidden: ["1 thing that cannot be done now", "{} things that cannot be done now"],
            ["Was jetzt nicht geht: 1", "Was jetzt nicht geht: {}"];
        more_face_down: ["and 1 card face down", "and {} cards face down"], ["und 1 verdeckte Karte", "und {} verdeckte Karten"];
        options: ["1 option", "{} options"], ["1 Möglichkeit", "{} Möglichkeiten"];
        since_more: ["1 line before these", "{} lines before these"], ["1 Zeile davor", "{} Zeilen davor"];
    }
}
