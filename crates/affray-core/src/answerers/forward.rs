//! A macro for answerers that forward questions to another answerer and handle one or two of them themselves.

/// Forwards the named methods of [`Ask`](crate::Ask) to a field: the scene's type, the field, the methods.
///
/// ```text
/// impl<S: Scene, A: Ask<S>> Ask<S> for Spy<A> {
///     type Halt = A::Halt;
///     affray_core::forward_ask!(S, inner: card, take_card, roll, toss, choose, choose_each, pause);
///     fn tell(&mut self, scene: &S, to: Audience, event: S::Event) { … }
/// }
/// ```
///
/// Name every method that is not written out: one that is left out silently gets the default, which is slower
/// (`take_card`) or merges no paths (`pause`).
#[macro_export]
macro_rules! forward_ask {
    ($scene:ty, $field:ident: $($method:ident),+ $(,)?) => {
        $($crate::forward_ask!(@$method $scene, $field);)+
    };
    (@card $scene:ty, $field:ident) => {
        #[inline]
        fn card<Pile__: $crate::Bag<Card = <$scene as $crate::Scene>::Card>>(&mut self, source: <$scene as $crate::Scene>::Source, from: &Pile__) -> Result<<$scene as $crate::Scene>::Card, Self::Halt> {
            $crate::Ask::<$scene>::card(&mut self.$field, source, from)
        }
    };
    (@take_card $scene:ty, $field:ident) => {
        #[inline]
        fn take_card<Pile__: $crate::Bag<Card = <$scene as $crate::Scene>::Card>>(&mut self, source: <$scene as $crate::Scene>::Source, from: &mut Pile__) -> Result<<$scene as $crate::Scene>::Card, Self::Halt> {
            $crate::Ask::<$scene>::take_card(&mut self.$field, source, from)
        }
    };
    (@roll $scene:ty, $field:ident) => {
        #[inline]
        fn roll(&mut self, source: <$scene as $crate::Scene>::Source, sides: u8) -> Result<u8, Self::Halt> {
            $crate::Ask::<$scene>::roll(&mut self.$field, source, sides)
        }
    };
    (@toss $scene:ty, $field:ident) => {
        #[inline]
        fn toss(&mut self, source: <$scene as $crate::Scene>::Source) -> Result<$crate::Coin, Self::Halt> {
            $crate::Ask::<$scene>::toss(&mut self.$field, source)
        }
    };
    (@choose $scene:ty, $field:ident) => {
        #[inline]
        fn choose(&mut self, scene: &mut $scene, seat: $crate::Seat, question: <$scene as $crate::Scene>::Question) -> Result<<$scene as $crate::Scene>::Choice, Self::Halt> {
            $crate::Ask::<$scene>::choose(&mut self.$field, scene, seat, question)
        }
    };
    (@choose_each $scene:ty, $field:ident) => {
        #[inline]
        fn choose_each(&mut self, scene: &mut $scene, seats: $crate::SeatSet, question: <$scene as $crate::Scene>::Question) -> Result<$crate::SeatAnswers<<$scene as $crate::Scene>::Choice>, Self::Halt> {
            $crate::Ask::<$scene>::choose_each(&mut self.$field, scene, seats, question)
        }
    };
    (@pause $scene:ty, $field:ident) => {
        #[inline]
        fn pause(&mut self, scene: &$scene, note: u32) -> Result<(), Self::Halt> {
            $crate::Ask::<$scene>::pause(&mut self.$field, scene, note)
        }
    };
    (@tell $scene:ty, $field:ident) => {
        #[inline]
        fn tell(&mut self, scene: &$scene, to: $crate::Audience, event: <$scene as $crate::Scene>::Event) {
            $crate::Ask::<$scene>::tell(&mut self.$field, scene, to, event);
        }
    };
}
