//! Cloning into what is there already.

/// Implements `Clone` for a struct with these fields, so that `clone_from` uses the memory that its collections have.
///
/// The derived one makes everything anew, and a simulation or a search clones a fight thousands of times a second. The
/// compiler checks that no field is missing.
///
/// ```
/// struct Fight {
///     round: u16,
///     people: Vec<String>,
/// }
/// affray_core::clone_in_place!(Fight { round, people });
///
/// let (from, mut to) = (Fight { round: 1, people: vec![] }, Fight { round: 2, people: Vec::with_capacity(8) });
/// to.clone_from(&from);
/// assert_eq!((to.round, to.people.capacity()), (1, 8));
/// ```
#[macro_export]
macro_rules! clone_in_place {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl Clone for $name {
            fn clone(&self) -> Self {
                let $name { $($field),+ } = self;
                $name { $($field: Clone::clone($field)),+ }
            }

            #[inline]
            fn clone_from(&mut self, other: &Self) {
                let $name { $($field),+ } = other;
                $(Clone::clone_from(&mut self.$field, $field);)+
            }
        }
    };
}
