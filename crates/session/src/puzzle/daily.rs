use birka_records::PuzzleBook;
use birka_records::game_record::GameDate;

/// The puzzle of a day among some books: the index of its book, and its index in that book; `None` if there are no puzzles.
///
/// It depends on the day and the number of puzzles alone, so that it is the same for everybody who has the same books. Each puzzle has its turn
/// before any comes again, and days that follow each other mostly have puzzles of different books.
#[must_use]
pub fn puzzle_of_day(day: GameDate, books: &[PuzzleBook]) -> Option<(usize, usize)> {
    let all: Vec<(usize, usize)> =
        (0..).zip(books).flat_map(|(book, of_book)| (0..of_book.puzzles.len()).map(move |puzzle| (book, puzzle))).collect();
    let count = i64::try_from(all.len()).ok()?;
    // The golden section spreads the steps best.
    let step = (count * 618 / 1000..).find(|&step| gcd(step, count) == 1)?;
    let turn = (day.unix_days() * step).checked_rem_euclid(count)?;
    all.get(usize::try_from(turn).ok()?).copied()
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzle::shipped;

    /// The days from 2026 on.
    fn days() -> impl Iterator<Item = GameDate> {
        (2026..).flat_map(|year| (1..=12).flat_map(move |month| (1..=31).filter_map(move |day| GameDate::new(year, month, day))))
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        let books = shipped();
        let count = books.iter().map(|book| book.puzzles.len()).sum::<usize>();
        let first = days().next().expect("a day");
        let days: Vec<_> = days().take(count).map(|day| puzzle_of_day(day, books).expect("a puzzle")).collect();
        assert_eq!(days.iter().collect::<BTreeSet<_>>().len(), count);
        assert!(days.iter().all(|&(book, puzzle)| puzzle < books[book].puzzles.len()));
        assert_eq!(puzzle_of_day(first, books), Some(days[0]), "the same every time");
        let changes = days.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
        assert!(changes > count * 9 / 10, "{changes} of {count} days have another variant than the day before");
        assert_eq!(puzzle_of_day(first, &[]), None);
        let one = PuzzleBook { puzzles: books[0].puzzles[..1].to_vec(), ..books[0].clone() };
        assert_eq!(puzzle_of_day(first, &[one]), Some((0, 0)));
    }
}
