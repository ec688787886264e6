//! How cards are typed at a real table.

use affray_deckahedron::edition::Edition;
use affray_deckahedron::shown::board::{key, meant};
use affray_deckahedron::state::attribute::Rank;
use affray_deckahedron::state::card::{self, Card};

#[test]
fn dk_10_a_card_is_known_by_its_number_or_by_its_edges() {
    for edition in Edition::ALL {
        for card in (0..20).map(Card::base) {
            assert_eq!(meant(&card.to_string(), edition), [card]);
            let edges: String = Rank::ALL.map(|rank| key(card::faces(edition).face(card, rank))).iter().collect();
            assert!(meant(&edges, edition).contains(&card), "{card} by {edges}");
        }
    }
    assert!(meant("20", Edition::Module).is_empty());
    assert!(meant("xy", Edition::Module).is_empty());
}
