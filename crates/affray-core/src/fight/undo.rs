//! Taking back: answers are dropped from the end of the tape, and what is left is played again.
//!
//! Who may take back what is for whoever has people in front of them: the session at a keyboard, the table online.

use crate::{Answer, Overrule, Play, StandingOrder, Words};

impl<S: Words + Overrule> Play<S> {
    /// Takes back all answers from place `length` on, and plays what is left. The dealer and the bots may answer again
    /// from there, and do so exactly as before.
    pub fn undo_to(&mut self, length: usize) {
        let by_order = self.by_order();
        let given = (0..).zip(self.tape()).skip(length).filter(|(place, _)| by_order.binary_search(place).is_err());
        let given = given.filter(|(_, answer)| self.is_by_person(answer)).count();
        // A record may claim that any number was taken back before.
        self.count_undone_from(self.undone().saturating_add(given));
        self.rewind(length);
    }

    /// The same, but standing orders given since stay in force: what somebody has ordered is no move in the fight.
    pub fn undo_keeping_orders(&mut self, length: usize) {
        let mut orders: Vec<StandingOrder> = Vec::new();
        for answer in self.tape().get(length..).unwrap_or_default() {
            if let Answer::Order(order) = answer {
                orders.retain(|before| before.seat != order.seat || before.name != order.name);
                orders.push(order.clone());
            }
        }
        self.undo_to(length);
        for order in orders {
            self.order(order).expect("it was taken before");
        }
    }

    /// Drops the last decision a person made, and everything that came of it; false if there is none. Standing orders stay in
    /// force.
    pub fn undo(&mut self) -> bool {
        let by_order = self.by_order();
        let own = |place: &usize| by_order.binary_search(place).is_err() && self.is_by_person(&self.tape()[*place]);
        match (0..self.tape().len()).rfind(own) {
            Some(place) => {
                self.undo_keeping_orders(place);
                true
            }
            None => false,
        }
    }
}
