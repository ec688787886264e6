//! Words before the fight.

use super::words;

words! {
    /// Words before the fight.
    LobbyWords
    said {
        a_paper_person: "A person with real cards", "Eine Person mit echten Karten";
        a_person: "A person", "Eine Person";
        added: "Added to the dealing", "Zum Mischen beigetragen";
        all_seated: "Everybody is seated", "Alle sitzen";
        begin: "Begin the fight", "Kampf beginnen";
        commitment: "The dealer's seal", "Das Siegel des Gebers";
        copied: "Copied", "Kopiert";
        copy: "Copy", "Kopieren";
        fairness: "Why the dealing is fair", "Warum fair gemischt wird";
        fairness_explained: "The dealer's secret is sealed before anybody sits down, and everybody's browser adds random letters of its own. At the end the secret is shown, and every card can be dealt again.",
            "Das Geheimnis des Gebers ist versiegelt, bevor jemand sitzt, und jeder Browser gibt eigene Zufallsbuchstaben dazu. Am Ende wird das Geheimnis gezeigt, und jede Karte lässt sich nachteilen.";
        empty_hint: "Whatever seat is empty then is played by a bot, until somebody takes it.",
            "Wo dann niemand sitzt, spielt ein Bot, bis jemand den Platz nimmt.";
        gm_hint: "You can change who sits where until the fight begins, and hand seats over later.",
            "Bis zum Beginn kannst du ändern, wer wo sitzt, und Plätze auch später übergeben.";
        gm_name: "Your name, as GM", "Dein Name, als Spielleitung";
        join: "Sit down", "Hinsetzen";
        link: "Link", "Adresse";
        links: "Links to share", "Links zum Teilen";
        links_explained: "Each link is a seat: whoever opens it sits there. Hold a code up to a phone.",
            "Jeder Link ist ein Platz: Wer ihn öffnet, sitzt dort. Halte einen Code vor ein Telefon.";
        onlookers: "Looking on", "Zuschauen";
        onlookers_explained: "Sees what everybody may see.", "Sieht, was alle sehen dürfen.";
        player_hint: "The fight begins when the GM says so. This page shows it by itself.",
            "Der Kampf beginnt, wenn die Spielleitung es sagt. Diese Seite zeigt es von selbst.";
        qr: "QR code of the link", "QR-Code des Links";
        reissue: "New link", "Neuer Link";
        screen: "A screen for all", "Ein Bildschirm für alle";
        screen_explained: "For a television or tablet in the middle of the table.", "Für Fernseher oder Tablet in der Tischmitte.";
        seats: "Seats", "Plätze";
        who_plays: "Who plays", "Wer spielt";
        you: "you", "du";
        you_play: "You play {}", "Du spielst {}";
        you_sit: "You sit as {}", "Du sitzt als {}";
        your_name: "Your name", "Dein Name";
        your_words: "Your browser adds to the dealing:", "Dein Browser gibt zum Mischen dazu:";
    }
    counted {
        empty_seats: ["1 seat is empty", "{} seats are empty"], ["1 Platz ist frei", "{} Plätze sind frei"];
    }
}
