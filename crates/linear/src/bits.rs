//! Sets of small numbers as bits of one word: the working material of flat game states.

/// Defines a `Copy` set type over one unsigned word, whose members are `$item`, a newtype of a small number.
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident($word:ty) of $item:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, ::serde::Serialize, ::serde::Deserialize,
        )]
        pub struct $name(pub $word);

        impl $name {
            /// The set of nothing.
            pub const EMPTY: $name = $name(0);

            /// The set of one.
            #[inline]
            pub const fn of(item: $item) -> $name {
                $name(1 << item.0)
            }

            /// The set of the first `count`.
            #[inline]
            pub const fn first(count: usize) -> $name {
                if count >= <$word>::BITS as usize { $name(<$word>::MAX) } else { $name((1 << count) - 1) }
            }

            /// Whether the set holds it.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 & (1 << item.0) != 0
            }

            /// Adds one.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes one away.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// Whether the set holds nothing.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many it holds.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether all of it is in the other.
            #[inline]
            pub const fn is_subset(self, other: $name) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two share anything.
            #[inline]
            pub const fn meets(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// The lowest member.
            #[inline]
            pub fn lowest(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.trailing_zeros() as _)) }
            }

            /// The members in rising order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut rest = self.0;
                ::std::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let item = $item(rest.trailing_zeros() as _);
                    rest &= rest - 1;
                    Some(item)
                })
            }
        }

        impl ::std::ops::BitOr for $name {
            type Output = $name;
            #[inline]
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }

        impl ::std::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: $name) {
                self.0 |= other.0;
            }
        }

        impl ::std::ops::BitAnd for $name {
            type Output = $name;
            #[inline]
            fn bitand(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
        }

        impl ::std::ops::Sub for $name {
            type Output = $name;
            #[inline]
            fn sub(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }
        }

        impl ::std::ops::SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: $name) {
                self.0 &= !other.0;
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                items.into_iter().fold($name::EMPTY, |set, item| set | $name::of(item))
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
