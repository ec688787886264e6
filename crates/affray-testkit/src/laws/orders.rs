//! Standing orders keep the laws, whatever they are set to.

use affray_core::fight::record::Record;
use affray_core::fight::verify::{Verdict, check};
use affray_core::{AnswerOrigin, Decision, Menu, Open, Orders, Play, Seat, StandingOrder, Stream, Viewer};

use super::{Broken, Examination, Law, Lawful};

const LAW: Law = Law::OrdersKeepTheLaws;

impl<S: Lawful> Examination<'_, S> {
    /// Some order of some seat.
    fn some_order(&mut self, seats: usize) -> StandingOrder {
        let all = self.subject.orders.orders;
        let order = &all[self.whim.below(all.len() as u32) as usize];
        let setting = &order.settings[self.whim.below(order.settings.len() as u32) as usize];
        let seat = Seat(self.whim.below(seats as u32) as u8);
        StandingOrder { seat, name: order.name.to_owned(), setting: setting.name.to_owned() }
    }

    /// Plays a fight in which people change their orders now and then.
    pub(super) fn orders_keep_the_laws(mut self) -> Result<(), Broken> {
        let mut play = self.subject.begin(self.fight).knowing_orders(self.subject.orders);
        let seats = play.cast().seats().len();
        play.follow_orders();
        while !play.is_over() {
            let at = play.tape().len();
            if self.one_in(6) {
                let order = self.some_order(seats);
                if let Err(why) = play.order(order.clone()) {
                    return self.broken(LAW, at, format!("{order:?} was refused: {why}"));
                }
                continue;
            }
            let reply = self.some_reply(&play);
            if let Err(why) = play.reply(reply.clone()) {
                return self.broken(LAW, at, format!("{reply:?} was listed, then refused: {why}"));
            }
            if play.steps() as u64 > u64::from(self.subject.step_cap) {
                return self.broken(Law::FightsEnd, at, "with standing orders there is no end");
            }
        }
        self.judge_ordered(&mut play)
    }

    /// What any orders would answer here is listed, and does not depend on what the seat cannot see.
    pub(super) fn orders_do_not_peek(&self, play: &Play<S>) -> Result<(), Broken> {
        let Some((_, Open::Choice { menus, question, .. })) = play.open() else { return Ok(()) };
        let (at, scene, book) = (play.tape().len(), play.scene(), self.subject.orders);
        let mut chance = Stream::new(self.fight, at as u64);
        for (seat, menu) in menus {
            let mut orders = Orders::new(book.orders);
            for order in book.orders {
                let setting = &order.settings[chance.below(order.settings.len() as u32) as usize];
                orders.set(order.name, setting.name);
            }
            let viewer = Viewer::Seat(*seat);
            let mut twin = scene.clone();
            twin.exchange_unseen(viewer, &mut chance);
            let answer = |scene: &S| {
                let mut menu = Menu::plain();
                scene.options(*seat, question, &mut menu);
                let decision =
                    Decision { seat: *seat, view: scene.view(viewer), question: *question, options: menu.options() };
                book.answer(&decision, &orders)
            };
            let (here, there) = (answer(scene), answer(&twin));
            if here != there {
                return self.broken(LAW, at, format!("an order of {seat:?} answers by cards that it cannot see"));
            }
            if here.is_some_and(|place| place >= menu.options().len()) {
                let what = format!("an order of {seat:?} chooses option {here:?} of {}", menu.options().len());
                return self.broken(LAW, at, what);
            }
        }
        Ok(())
    }

    /// The record of a fight with orders replays, verifies, and is undone to a person's own decision.
    fn judge_ordered(&mut self, play: &mut Play<S>) -> Result<(), Broken> {
        let at = play.tape().len();
        let text = play.record(true);
        let record = match Record::read(&text) {
            Ok(record) => record,
            Err(why) => return self.broken(LAW, at, format!("the record cannot be read: {why}")),
        };
        let answers = match record.bind::<S>() {
            Ok(answers) if answers == play.tape() && record.by_order() == play.by_order() => answers,
            Ok(_) => return self.broken(LAW, at, "the record holds other answers"),
            Err(why) => return self.broken(LAW, at, format!("the answers cannot be read: {why}")),
        };
        let checked = check(&record, self.subject.opening.scene.clone(), answers.clone());
        if checked.verdict != Verdict::Fair {
            return self.broken(LAW, at, format!("{:?}", checked.verdict));
        }
        // Whoever replays it need not know that there are orders.
        match self.subject.resume(play, answers.clone()) {
            Ok(mut again) => {
                again.note_by_order(record.by_order());
                if again.record(true) != text {
                    return self.broken(LAW, at, "the replay is a different fight");
                }
            }
            Err((place, why)) => return self.broken(LAW, place, format!("the replay is refused: {why}")),
        }
        let own = |given: &AnswerOrigin| matches!(given, AnswerOrigin::Decided(_));
        let last = play.given().iter().rposition(own);
        if play.undo() != last.is_some() || last.is_some_and(|last| play.tape() != &answers[..last]) {
            return self.broken(LAW, at, "an undo does not end at the last decision of a person's own");
        }
        Ok(())
    }
}
