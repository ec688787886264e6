//! Addresses of a table: `/t/{table}/seat/1/answer` is a table, a chair, and what is wanted there.

use affray_pages::model;
use affray_table::{Chair, TableId};

use crate::error::Failure;

/// Where a request goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The table.
    pub table: TableId,
    /// The chair, with its rights.
    pub chair: Chair,
    /// Whether it is the large page in the middle of the table.
    pub screen: bool,
    /// What is wanted there; empty for the page itself.
    pub wanted: String,
}

impl Address {
    /// Reads the part of a path after `/t/`.
    pub fn read(table: &str, rest: &str) -> Result<Address, Failure> {
        let table = table.parse().map_err(|_| Failure::nothing_here())?;
        let mut parts = rest.splitn(2, '/');
        let (first, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let (chair, wanted) = match first {
            "gm" => (Chair::Gm, rest),
            "look" | "screen" => (Chair::Onlooker, rest),
            "seat" => {
                let (seat, wanted) = rest.split_once('/').unwrap_or((rest, ""));
                (format!("seat/{seat}").parse().map_err(|_| Failure::nothing_here())?, wanted)
            }
            _ => return Err(Failure::nothing_here()),
        };
        Ok(Address { table, chair, screen: first == "screen", wanted: wanted.to_owned() })
    }

    /// The address of the chair's page.
    pub fn base(&self) -> String {
        if self.screen { format!("/t/{}/screen", self.table) } else { base(&self.table, self.chair) }
    }

    /// Where a link leads: the chair's page, or a position of the replay.
    pub fn entrance(&self) -> String {
        match self.position() {
            Some(number) => format!("{}/at/{number}", self.base()),
            None => self.base(),
        }
    }

    /// The number of the position of the replay that is wanted.
    pub fn position(&self) -> Option<u64> {
        self.wanted.strip_prefix("at/")?.parse().ok()
    }

    /// The chair as pages call it.
    pub fn shown_chair(&self) -> model::Chair {
        match self.chair {
            _ if self.screen => model::Chair::Screen,
            Chair::Gm => model::Chair::Gm,
            Chair::Seat(seat) => model::Chair::Seat(seat),
            Chair::Onlooker => model::Chair::Onlooker,
        }
    }
}

/// The address of a chair's page.
pub fn base(table: &TableId, chair: Chair) -> String {
    format!("/t/{table}/{chair}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::Seat;

    #[test]
    fn an_address_is_a_table_a_chair_and_what_is_wanted() {
        let id = TableId::new([3; 10]);
        let read = |rest: &str| Address::read(id.as_str(), rest);
        let answer = read("seat/1/answer").expect("an address");
        assert_eq!((answer.chair, answer.wanted.as_str()), (Chair::Seat(Seat(1)), "answer"));
        assert_eq!(answer.base(), format!("/t/{id}/seat/1"));
        let screen = read("screen").expect("an address");
        assert_eq!((screen.chair, screen.screen, screen.base()), (Chair::Onlooker, true, format!("/t/{id}/screen")));
        let position = read("look/at/12").expect("an address");
        assert_eq!((position.position(), position.entrance()), (Some(12), format!("/t/{id}/look/at/12")));
        assert_eq!(read("look/at/x").expect("an address").entrance(), format!("/t/{id}/look"));
        for wrong in ["", "seat", "seat/x", "seat/64", "seat/-1", "king"] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
        assert!(Address::read("../../etc", "gm").is_err());
    }
}
