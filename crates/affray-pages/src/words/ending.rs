//! Words afterwards: the ending and the replay.

use super::words;

words! {
    /// Words afterwards: the ending and the replay.
    EndingWords
    said {
        again_new: "Play again", "Noch einmal spielen";
        again_same: "Again, with the same deal", "Noch einmal, gleich gemischt";
        check_yourself: "The command “affray verify” checks the record anywhere.",
            "Der Befehl „affray verify“ prüft die Aufzeichnung überall.";
        download: "Download the record", "Aufzeichnung herunterladen";
        fair: "Every card was dealt fairly", "Jede Karte wurde fair ausgeteilt";
        first: "To the beginning", "Zum Anfang";
        last: "To the end", "Zum Ende";
        lost: "Defeat", "Niederlage";
        luck: "Luck", "Glück";
        luck_pending: "Being computed …", "Wird berechnet …";
        lasting: "Whoever sits here sits there, with what lasts from this fight.",
            "Wer hier sitzt, sitzt auch dort, mit allem, was von diesem Kampf bleibt.";
        next: "Next", "Weiter";
        next_do: "Go there", "Dorthin";
        next_encounter: "Another encounter, with this party", "Eine andere Begegnung, mit dieser Gruppe";
        next_fight: "How it goes on", "Wie es weitergeht";
        next_write: "Write it: the same party, other foes", "Selbst schreiben: dieselbe Gruppe, andere Gegner";
        over: "The fight is over", "Der Kampf ist vorbei";
        place: "{} of {}", "{} von {}";
        position: "Link to this position", "Link zu dieser Stellung";
        previous: "Previous", "Zurück";
        replay: "Replay", "Nachspielen";
        secret: "The dealer's secret", "Das Geheimnis des Gebers";
        share: "For everybody, as onlookers see it", "Für alle, wie Zuschauende es sehen";
        to_now: "To the table", "Zum Tisch";
        unfair: "The record does not match its seal", "Die Aufzeichnung passt nicht zu ihrem Siegel";
        won: "Victory", "Sieg";
    }
    counted {}
}
