//! A macro for answerers that forward questions to another answerer and handle one or two of them themselves.

/// Forwards the named methods of [`Ask`](crate::Ask) to a field, inside an `impl Ask<S>` whose scene type is `S`.
///
/// ```ignore
/// impl<S: Scene, A: Ask<S>> Ask<S> for Spy<A> {
///     type Halt = A::Halt;
///     affray_core::forward_ask!(inner: card, take_card, roll, toss, choose, choose_each, pause);
///     fn tell(&mut self, scene: &S, to: Audience, event: S::Event) { … }
/// }
/// ```
///
/// List all seven, or six and write the seventh: leaving out `take_card` or `pause` silently uses the default, which is
/// slower or merges no paths.
#[macro_export]
macro_rules! forward_ask {
    ($field:tt: $($method:ident),+ $(,)?) => {
        $($crate::forward_ask!(@$method $field);)+
    };
    (@card $field:tt) => {
        #[inline]
        fn card<Pile__: $crate::Bag<Card = S::Card>>(
            &mut self,
            source: S::Source,
            from: &Pile__,
        ) -> Result<S::Card, Self::Halt> {
            self.$field.card(source, from)
        }
    };
    (@take_card $field:tt) => {
        #[inline]
        fn take_card<Pile__: $crate::Bag<Card = S::Card>>(
            &mut self,
            source: S::Source,
            from: &mut Pile__,
        ) -> Result<S::Card, Self::Halt> {
            self.$field.take_card(source, from)
        }
    };
    (@roll $field:tt) => {
        #[inline]
        fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Self::Halt> {
            self.$field.roll(source, sides)
        }
    };
    (@toss $field:tt) => {
        #[inline]
        fn toss(&mut self, source: S::Source) -> Result<$crate::Coin, Self::Halt> {
            self.$field.toss(source)
        }
    };
    (@choose $field:tt) => {
        #[inline]
        fn choose(
            &mut self,
            scene: &mut S,
            seat: $crate::Seat,
            question: S::Question,
        ) -> Result<S::Choice, Self::Halt> {
            self.$field.choose(scene, seat, question)
        }
    };
    (@choose_each $field:tt) => {
        #[inline]
        fn choose_each(
            &mut self,
            scene: &mut S,
            seats: $crate::SeatSet,
            question: S::Question,
        ) -> Result<$crate::Each<S::Choice>, Self::Halt> {
            self.$field.choose_each(scene, seats, question)
        }
    };
    (@pause $field:tt) => {
        #[inline]
        fn pause(&mut self, scene: &S, note: u32) -> Result<(), Self::Halt> {
            self.$field.pause(scene, note)
        }
    };
    (@tell $field:tt) => {
        #[inline]
        fn tell(&mut self, scene: &S, to: $crate::Audience, event: S::Event) {
            self.$field.tell(scene, to, event);
        }
    };
}
