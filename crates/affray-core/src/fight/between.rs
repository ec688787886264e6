//! What comes between a question and its answer: what the GM sets or calls for, notes, and standing orders.

use crate::{
    Answer, Call, Note, Open, OrderBook, Orders, Override, Overrule, Play, Refused, Seat, StandingOrder, Words,
};

impl<S: Words + Overrule> Play<S> {
    /// The GM sets a quantity at the open decision. If it is refused, nothing has changed.
    pub fn overrule(&mut self, change: Override) -> Result<(), Refused> {
        self.interruptible("a change by the GM")?;
        self.append(vec![Answer::Set(change)])
    }

    /// The GM calls for something at the open decision, which is asked again when it has been played out. If it is
    /// refused, nothing has changed.
    pub fn call(&mut self, call: Call) -> Result<(), Refused> {
        self.interruptible("a call of the GM's")?;
        let call = call.check(&self.scene().calls(self.cast()))?;
        self.append(vec![Answer::Call(call)])
    }

    /// Somebody adds a note to what just happened. If it is refused, nothing has changed.
    pub fn note(&mut self, note: Note) -> Result<(), Refused> {
        if !self.is_over() {
            self.interruptible("a note")?;
        }
        if note.text.trim().is_empty() || note.text.len() > Note::LONGEST {
            return Err(Refused::NoteLength);
        }
        if let Some(seat) = note.by {
            self.has_seat(seat)?;
        }
        self.append(vec![Answer::Note(note)])
    }

    /// The standing orders that seats can set. Until [`follow_orders`](Self::follow_orders) they are kept and not followed.
    #[must_use]
    pub fn knowing_orders(mut self, book: OrderBook<S>) -> Self {
        self.live.orders.book = book;
        self
    }

    /// From here on, what people have ordered answers for them.
    ///
    /// A fight follows no orders by itself: whoever wants them says so, and everybody else is asked everything.
    pub fn follow_orders(&mut self) {
        self.live.orders.are_followed = true;
        self.run().expect("an order gives an answer that is listed");
    }

    /// The standing orders of a seat, as the tape has set them.
    pub fn orders(&self, seat: Seat) -> Orders {
        let mut orders = Orders::new(self.live.orders.book.orders);
        for answer in self.tape() {
            if let Answer::Order(order) = answer
                && order.seat == seat
            {
                orders.set(&order.name, &order.setting);
            }
        }
        orders
    }

    /// The places of the answers that standing orders gave, in order.
    pub fn by_order(&self) -> &[usize] {
        &self.live.orders.given
    }

    /// Notes which answers standing orders gave, in a fight that is resumed.
    pub fn note_by_order(&mut self, places: Vec<usize>) {
        self.live.orders.given = places;
    }

    /// A seat sets one of its standing orders, at any time before the end. If it is refused, nothing has changed.
    pub fn order(&mut self, order: StandingOrder) -> Result<(), Refused> {
        order.check(self.live.orders.book.orders)?;
        self.has_seat(order.seat)?;
        let answer = Answer::Order(order);
        match self.open() {
            None => Err(Refused::Over),
            Some((_, Open::Choice { .. })) => self.append(vec![answer]),
            // Between two cards there is no place for it; at the step's beginning there is, and what was answered since
            // does not depend on it.
            Some(_) => self.insert_before_step(answer),
        }
    }

    /// Refuses a seat that nobody has.
    fn has_seat(&self, seat: Seat) -> Result<(), Refused> {
        if seat.index() < self.cast().seats().len() {
            return Ok(());
        }
        let asked = self.cast().seats().iter().map(|info| info.name.as_str()).collect::<Vec<_>>().join(", ");
        Err(Refused::WrongSeat { seat: format!("seat {}", seat.index() + 1), asked })
    }

    /// Whether something may come between now: a decision is open, and nobody has answered it yet.
    fn interruptible(&self, given: &'static str) -> Result<(), Refused> {
        let due = match self.open() {
            None => return Err(Refused::Over),
            Some((_, Open::Choice { answered, .. })) if answered.is_empty() => return Ok(()),
            Some((_, Open::Choice { .. })) => "the answer of everybody who is asked",
            Some(_) => "what the card or die shows",
        };
        Err(Refused::WrongKind { given, due })
    }
}
