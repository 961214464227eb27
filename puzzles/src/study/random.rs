//! Pseudorandom numbers that are equal in every version.

/// The pseudorandom generator `SplitMix64`. A seed gives the same numbers on every machine and in every
/// version of this crate.
///
/// The generator is that of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators"
/// (OOPSLA 2014), with the constants that Vigna published: a counter that increases by the golden
/// ratio, and a mixing function. A seed names an input, so the numbers must never change; no other crate
/// promises that.
///
/// # Example: eight throws of a die
///
/// ```
/// use puzzles::Random;
///
/// let mut random = Random::new(2026);
/// let thrown: Vec<u64> = (0..8).map(|_| 1 + random.below(6)).collect();
/// assert_eq!(thrown, [2, 6, 3, 1, 4, 4, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The name of the generator.
    pub const NAME: &'static str = "splitmix64";

    /// The version of the sampling methods. The same name, version and seed give the same inputs.
    pub const VERSION: u32 = 1;

    /// The generator with a seed. All seeds have the same quality.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number, of 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A uniform sample of the numbers below `bound`.
    ///
    /// The method is fixed: numbers from the greatest multiple of `bound` on are rejected. The result is the
    /// remainder of the first accepted number.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        // The number of rejected numbers among all 2⁶⁴ numbers.
        let surplus = (u64::MAX % bound + 1) % bound;
        loop {
            let number = self.next_u64();
            if number <= u64::MAX - surplus {
                return number % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seed: u64, expected: &[u64]) {
        let mut random = Random::new(seed);
        let numbers: Vec<u64> = expected.iter().map(|_| random.next_u64()).collect();
        assert_eq!(numbers, expected);
    }

    /// The output of Vigna's program in C.
    #[test]
    fn known_seeds_give_the_known_numbers() {
        check(
            0,
            &[
                0xe220_a839_7b1d_cdaf,
                0x6e78_9e6a_a1b9_65f4,
                0x06c4_5d18_8009_454f,
            ],
        );
        check(
            1_234_567,
            &[
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ],
        );
    }

    #[test]
    fn samples_are_the_remainders_of_accepted_numbers() {
        // A quarter of all numbers, from 3 · 2⁶² on, is rejected.
        let bound = 3 << 62;
        let (mut random, mut plain) = (Random::new(7), Random::new(7));
        let mut rejected = 0;
        for _ in 0..1_000 {
            let number = loop {
                match plain.next_u64() {
                    number if number < bound => break number,
                    _ => rejected += 1,
                }
            };
            assert_eq!(random.below(bound), number);
        }
        assert!((250..420).contains(&rejected), "{rejected}");
    }

    /// There are 2⁶⁴ − 1 accepted numbers.
    #[test]
    fn a_bound_can_reject_one_number() {
        let (mut random, mut plain) = (Random::new(7), Random::new(7));
        assert_eq!(random.below(3), plain.next_u64() % 3);
    }

    #[test]
    #[should_panic(expected = "no number below 0")]
    fn no_number_is_below_zero() {
        Random::new(3).below(0);
    }
}
